"""`python -m tests.sentences [MUTATION…]`: which sentences each mutation of the rules makes false."""

from __future__ import annotations

import sys

from tests.sentences.judging import made_false, wrong
from tests.sentences.reading import GAMES, mutations


def main(names: list[str]) -> int:
    different = 0
    for game in GAMES:
        for piece, why in wrong(game):
            different += 1
            print(f"{game}: {piece.key} is false as the rules are: {piece.quote}\n    {why}")
        for mutation in mutations(game):
            if names and mutation.name not in names:
                continue
            found = made_false(game, mutation)
            keys = sorted({piece.key for piece in found})
            different += keys != sorted(mutation.false)
            print(f"{game}: {mutation.name}: {', '.join(f'{key} {value}' for key, value in mutation.change.items())}")
            for key in sorted({*keys, *mutation.false}):
                sign = "" if key in keys and key in mutation.false else "  NOT NAMED" if key in keys else "  NOT FALSE"
                print(f"    {key}{sign}")
                print(*(f"        {piece.quote}\n" for piece in found if piece.key == key), sep="", end="")
    return 1 if different else 0


sys.exit(main(sys.argv[1:]))
