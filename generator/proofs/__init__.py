"""Certificates of any game: the exact file, the replay of moves, and what is said of a proof. It knows no game.

A game gives what it claims and how its moves are played (`frame.Proofs`, `replay.Rules`); nothing here searches.
"""
