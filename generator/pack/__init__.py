"""Sealed packs of any game: fixed before the event, the same for everybody, open to anybody's check after it.

`plan` says what is agreed in public, `protocol` turns it and a secret key into round keys, `game` is what each game
provides, `steps` go from plan to reveal, `audit` does everything again. docs/tournaments.md is the protocol.
"""
