"""Finding lines of play. Nothing here is trusted: whatever it finds is replayed by `rules`.

`packing` answers whether a deal can be played without a forced single space (acceptance rule T1), `bot` is the frozen
reference player R1, `beam` looks for high scores with foresight. Whole numbers and fixed budgets only, so that every
machine finds the same.
"""
