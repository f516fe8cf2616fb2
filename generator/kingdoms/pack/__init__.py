"""Packs of the second game: proved set-ups for several tables.

`plan` adds what this game agrees, `derive` finds the set-ups, `making` prints, `results` and `report` count. What packs
of all games share is in `generator.pack`; `game` connects the two.
"""
