"""Sealed packs: the same proved draws for everybody, fixed before the event and checked by anybody after it.

`plan` says what is agreed in public, `protocol` turns it and a secret key into round keys, `derive` finds the deals,
`check_row` lets players compare, `making` prints, `audit` does everything again. docs/tournaments.md is the protocol.
"""
