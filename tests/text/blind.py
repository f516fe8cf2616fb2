"""Measures the checker on texts whose writers saw only facts and rules: `python -m tests.text.blind FOLDER`.

Each file of the folder is a list of {game, id, lang, text, right, why}. For each language and game: how many of the
right texts are reported (false alarms), and how many of the wrong ones are not (missed); both are listed.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from proofpress.cartographers.edition import load_edition
from proofpress.cartographers.texts import catalogue
from proofpress.kingdoms.edition import load_edition as load_kingdoms
from proofpress.kingdoms.texts import catalogue as kingdoms_catalogue
from proofpress.text.catalogue import Catalogue
from proofpress.text.compare import differences
from proofpress.text.reading import read
from tests.yaml_files import read_yaml


def owner_of(texts: Catalogue, name: str) -> tuple[str, str] | None:
    """The owner of a text: by its id, or by part and id as in "labels/aid_coins"; "mosskin 3" is a level."""
    name = name.replace(" ", "/")
    part, _, rest = name.partition("/")
    known = [(part, rest), *((each, name) for each in (*texts.cards, "labels"))]
    return next((key for key in known if key in texts.owners and texts.owners[key].wanted), None)


def measured(folder: Path) -> Iterator[tuple[str, str, str, str, list[str]]]:
    """Game, language, what the checker made of a text (right, alarm, found, missed), the text and the findings."""
    catalogues = {"cartographers": catalogue(load_edition()), "kingdoms": kingdoms_catalogue(load_kingdoms())}
    vocabularies = {
        (game, code): texts.vocabulary(code) for game, texts in catalogues.items() for code in texts.languages
    }
    for path in sorted(folder.glob("*.yaml")):
        for entry in read_yaml(path.read_text(encoding="utf-8")):
            game, code = entry["game"], entry["lang"]
            texts = catalogues[game]
            of = owner_of(texts, str(entry["id"]))
            if of is None or (game, code) not in vocabularies:
                yield game, code, "unknown", f"{entry['id']}: {entry['text']}", []
                continue
            wanted = texts.owners[of].wanted
            assert wanted is not None
            said = differences(read(entry["text"], vocabularies[game, code]), wanted)
            found = [f"{each.rule}: {each.message}" for each in said]
            verdict = ("alarm" if found else "right") if entry["right"] else ("found" if found else "missed")
            why = f"  ({entry['why']})" if entry.get("why") and not entry["right"] else ""
            yield game, code, verdict, f"{entry['id']}: {entry['text']}{why}", found


def main(folder: Path) -> None:
    counts: Counter[tuple[str, str, str]] = Counter()
    for game, code, verdict, text, found in measured(folder):
        counts[game, code, verdict] += 1
        if verdict in ("alarm", "missed", "unknown"):
            print(f"{verdict:7} {game[:4]} {code}  {text}")
            for message in found:
                print(f"                 {message}")
    print(f"{'game':14} {'':4} {'right':>6} {'alarms':>7} {'%':>6} {'wrong':>7} {'missed':>7} {'%':>6}")
    for game, code in sorted({(game, code) for game, code, _ in counts}):
        of = {verdict: counts[game, code, verdict] for verdict in ("right", "alarm", "found", "missed")}
        right, wrong = of["right"] + of["alarm"], of["found"] + of["missed"]
        alarms, missed = 100 * of["alarm"] / max(right, 1), 100 * of["missed"] / max(wrong, 1)
        print(f"{game:14} {code:4} {right:6} {of['alarm']:7} {alarms:6.1f} {wrong:7} {of['missed']:7} {missed:6.1f}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
