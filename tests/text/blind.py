"""Measures the checker on texts whose writers saw only facts and rules: `python -m tests.text.blind FOLDER`.

Each file of the folder is a list of {game, id, lang, text, right, why}; without lang the file is called by its
language. For each language and game: how many of the right texts have an error (false alarms), and how many of the
wrong ones are not found (missed); both are listed, and so are questions, which are counted for themselves.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from proofpress.cartographers.edition import load_edition
from proofpress.cartographers.texts import catalogue
from proofpress.errors import Place
from proofpress.kingdoms.edition import load_edition as load_kingdoms
from proofpress.kingdoms.texts import catalogue as kingdoms_catalogue
from proofpress.text.catalogue import Catalogue, Wording
from proofpress.text.checks import Checker
from tests.yaml_files import read_yaml

VERDICTS = {
    (True, ""): "right", (True, "question"): "asked", (True, "error"): "alarm",
    (False, ""): "missed", (False, "question"): "doubted", (False, "error"): "found",
}  # fmt: skip


def owner_of(texts: Catalogue, name: str) -> tuple[str, str] | None:
    """The owner of a text: by its id, or by part and id as in "labels/aid_coins"; "mosskin 3" is a level."""
    name = name.replace(" ", "/")
    part, _, rest = name.partition("/")
    known = [(part, rest), *((each, name) for each in (*texts.cards, "labels"))]
    return next((key for key in known if key in texts.owners and texts.owners[key].wanted), None)


def measured(folder: Path) -> Iterator[tuple[str, str, str, str, list[str]]]:
    """Game, language, what the checker made of a text, the text and the findings.

    A right text is right, an alarm or asked, which is that there are only questions; a wrong one is found, missed or
    doubted.
    """
    catalogues = {"cartographers": catalogue(load_edition()), "kingdoms": kingdoms_catalogue(load_kingdoms())}
    checkers = {(game, code): Checker(texts, code) for game, texts in catalogues.items() for code in texts.languages}
    for path in sorted(folder.glob("*.yaml")):
        for entry in read_yaml(path.read_text(encoding="utf-8")):
            game, code = entry["game"], entry.get("lang", path.stem)
            texts = catalogues[game]
            of = owner_of(texts, str(entry["id"]))
            if of is None or (game, code) not in checkers:
                yield game, code, "unknown", f"{entry['id']}: {entry['text']}", []
                continue
            key = (*of, "text" if of[0] == "labels" else "effect")
            drafted = checkers[game, code].draft(key, Wording(entry["text"], Place(path.name)))
            said = [each for each in drafted if each.rule.startswith("rule/") and each.severity != "note"]
            found = [f"{each.severity} {each.rule}: {each.message}" for each in said]
            worst = next((each for each in ("error", "question") if each in {one.severity for one in said}), "")
            verdict = VERDICTS[bool(entry["right"]), worst]
            why = f"  ({entry['why']})" if entry.get("why") and not entry["right"] else ""
            yield game, code, verdict, f"{entry['id']}: {entry['text']}{why}", found


def main(folder: Path) -> None:
    counts: Counter[tuple[str, str, str]] = Counter()
    for game, code, verdict, text, found in measured(folder):
        counts[game, code, verdict] += 1
        if verdict not in ("right", "found"):
            print(f"{verdict:7} {game[:4]} {code}  {text}")
            for message in found:
                print(f"                 {message}")
    heads = ("right", "alarms", "%", "asked", "%", "wrong", "missed", "%", "doubted", "%")
    print(f"{'game':14} {'':4} " + " ".join(f"{head:>7}" for head in heads))
    for game, code in sorted({(game, code) for game, code, _ in counts}):
        told = ""
        for all_, some in (("right", ("alarm", "asked")), ("found", ("missed", "doubted"))):
            number = sum(counts[game, code, each] for each in (all_, *some))
            told += f" {number:7}"
            for each in some:
                told += f" {counts[game, code, each]:7} {100 * counts[game, code, each] / max(number, 1):7.1f}"
        print(f"{game:14} {code:4}{told}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
