"""`python -m tests.sentences [MUTATION…]`: which sentences each mutation of the rules makes false."""

from __future__ import annotations

import sys

from tests.sentences.judging import made_false, wrong
from tests.sentences.reading import GAMES, Mutation, mutations


def main(names: list[str]) -> int:
    different = 0
    for game in GAMES:
        try:
            untrue = list(wrong(game))
        except LookupError as error:
            print(error.args[0])
            different += 1
            continue
        different += len(untrue)
        for piece, why in untrue:
            print(f"{game}: {piece.key} is false as the rules are: {piece.quote}\n    {why}")
        for mutation in mutations(game):
            if not names or mutation.name in names:
                different += _said(game, mutation)
    return 1 if different else 0


def _said(game: str, mutation: Mutation) -> int:
    """Prints what the mutation does; returns how many sentences it should name and does not, or the reverse."""
    change = mutation.change
    what = f'{change["in"]}: "{change["was"]}" becomes "{change["now"]}"' if "in" in change else str(dict(change))
    print(f"{game}: {mutation.name}: {what}")
    found = made_false(game, mutation)
    keys = {piece.key for piece in found}
    for key in sorted(keys.union(mutation.false)):
        named, false = key in mutation.false, key in keys
        print(f"    {key}{'' if named and false else ' is false, but not named' if false else ' is named, but true'}")
        print("".join(f"        {piece.quote}\n" for piece in found if piece.key == key), end="")
    return len(keys ^ set(mutation.false))


sys.exit(main(sys.argv[1:]))
