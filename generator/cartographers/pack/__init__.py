"""Packs of the first game: the same proved draws for everybody.

`plan` adds what this game agrees, `derive` finds the deals, `making` and `caller` print, `results` and `report` count.
What packs of all games share is in `generator.pack`; `game` connects the two.
"""
