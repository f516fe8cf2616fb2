"""Chance that can be checked: the draw stream FWS-1, seed texts and codes, attempts, digests.

This package knows no game. Every rule in it is part of docs/seed-specification.md and frozen: a change here that alters
any output is a new version of the specification. Nothing in it uses `random` or `hash()`.
"""
