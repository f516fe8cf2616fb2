"""The wrong neighbours of all rules, written in every language: `python -m tests.text.neighbours`.

It prints for each game and language how many the checker takes for right, and strikes from passing.txt those that it
finds now. The list may only shrink: nothing adds to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from functools import lru_cache
from pathlib import Path

from proofpress.cartographers.edition import load_edition
from proofpress.cartographers.texts import catalogue
from proofpress.kingdoms.edition import load_edition as load_kingdoms
from proofpress.kingdoms.texts import catalogue as kingdoms_catalogue
from proofpress.text.catalogue import Catalogue
from proofpress.text.selftest import WrittenRule, trials
from tests.languages import LANGUAGES

KEPT = Path(__file__).with_name("passing.txt")
GAMES = ("cartographers", "kingdoms")

Passing = tuple[str, str, str]  # game, language, and "id: what is wrong in the rule"


@lru_cache
def texts_of(game: str) -> Catalogue:
    return catalogue(load_edition()) if game == "cartographers" else kingdoms_catalogue(load_kingdoms())


@lru_cache
def owners(game: str) -> list[str]:
    """Whatever has a rule that can be written."""
    texts = texts_of(game)
    return [owner.id for owner in texts.owners.values() if owner.wanted and owner.words(texts.source)]


def kept() -> Iterator[Passing]:
    """What passes, though it is wrong: a line names the game, the languages and the rule."""
    for line in KEPT.read_text(encoding="utf-8").splitlines():
        game, codes, rule = line.split("\t")
        yield from ((game, code, rule) for code in codes.split())


def passing(made: Collection[WrittenRule], game: str, code: str) -> set[Passing]:
    return {
        (game, code, f"{each.owner.id}: {each.wrong.kind} {each.wrong.change}")
        for each in made
        if each.wrong and each.failed
    }


def figures(made: Collection[WrittenRule], game: str, code: str) -> str:
    """How many right ones are understood and wrong ones found, and which kinds pass."""
    right = [each for each in made if not each.wrong]
    passed = Counter(each.wrong.kind for each in made if each.wrong and each.failed)
    wrong = len(made) - len(right)
    understood = sum(not each.failed for each in right)
    of_kind = ", ".join(f"{kind} {number}" for kind, number in sorted(passed.items()))
    found = f"{wrong - passed.total()} of {wrong} found"
    return f"{game:14}{code}  {understood} of {len(right)} understood, {found}  {of_kind}".rstrip()


def main() -> None:
    known, now = set(kept()), set[Passing]()
    for game in GAMES:
        for code in LANGUAGES:
            made = list(trials(texts_of(game), code))
            print(figures(made, game, code))
            now |= passing(made, game, code)
    rest = known & now if known else now
    print(f"{len(known - now)} struck, {len(now - known)} new ones")
    lines = sorted({(game, rule) for game, _, rule in rest})
    said = (
        f"{game}\t{' '.join(code for code in LANGUAGES if (game, code, rule) in rest)}\t{rule}\n"
        for game, rule in lines
    )
    KEPT.write_text("".join(said), encoding="utf-8")


if __name__ == "__main__":
    main()
