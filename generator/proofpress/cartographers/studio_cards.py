"""What the studio asks while cards and maps are made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from proofpress.cartographers.choice import PLAY
from proofpress.cartographers.edition import FILES, Edition, scoring_card
from proofpress.cartographers.printing.book import open_book
from proofpress.cartographers.printing.cards import CardArt
from proofpress.cartographers.prove import attempt
from proofpress.cartographers.records import CATEGORIES, KINDS, ScoringCard, ScoringFile
from proofpress.cartographers.texts import SIZE
from proofpress.data.edit import KeyPath, NewValue, entry_lines, spliced, with_entry
from proofpress.data.folders import data_files, record_of
from proofpress.editor_schema import Completion, schema_of
from proofpress.errors import Refusal, Report, say
from proofpress.files import File, bytes_of, read_text, shipped
from proofpress.language import labels_of
from proofpress.options import ANY, DATA, LANG, Answer, Command, Job, Option, one_of, whole
from proofpress.pages.art import theme_of
from proofpress.pages.cards import PrintedCard
from proofpress.pages.page_setup import THEME
from proofpress.press.document import Document
from proofpress.press.paper import Paper
from proofpress.records import ID_PATTERN, ID_WORDS
from proofpress.text.proof_sheet import ProofCards

SCORING: Final = "cartographers/scoring.yaml"
_SCORING_HEAD: Final = "# Own scoring cards. The words of a rule are explained in docs/card-data.md.\n"
_NEW_CARD: Final = (
    "set: own\ncategory: village\nsolo: 20\nrule:\n  - {each: cluster, of: village, size: {min: 4}, points: 5}\n"
)
_TEXTS_HEAD: Final = "# Own names and effects.\n"
_NEW_MAP: Final = "set: own\nside: wilderness\ngrid: []\n"
_SIGNS: Final = {"^": "mountain", "#": "wasteland"}  # what is drawn on a space; ruins stand beside

ID = Option("id", "A card or a map by its id.", needed=True, shown="ID")
ENTRY = Option("entry", "Its lines in the data file, below the id.", needed=True, shown="YAML")
NAME = Option("name", "What it is called in a language.", times=ANY, shown="CODE=NAME")
EFFECT = Option("effect", "What is printed on the card in a language.", times=ANY, shown="CODE=TEXT")
ROWS = Option("rows", "The rows of the map.", times=ANY, shown="ROW")
_MOST_WHYS: Final = 5  # reasons why seeds cannot be played
SIDES: Final = ("wilderness", "wastelands")
SIDE = one_of("side", "The side of the map.", SIDES)
PLACE = Option("file", "A data file by its place in the folder.", needed=True, shown="NAME")
TEXT = Option("text", "What is in it.", shown="YAML")


# --------------------------------------------------------------------------------------------------------------------
# What there is: cards, maps and files of own data.


def things(job: Job[Edition]) -> Answer:
    """All scoring cards and maps, as they stand in their files, and what can be written into those."""
    edition, label = job.edition, labels_of(job.edition, job.language)
    facts = {
        "cards": [_card_facts(job, card) for card in edition.scoring],
        "maps": [_map_facts(job, name) for name in edition.maps],
        "start": _NEW_CARD,
        "words": {name: label(name) for name in (*KINDS, *_SIGNS.values(), "destroyed", "ruins", "empty", *SIDES)},
        "usual": [
            next(each for each in edition.scoring if edition.scoring[each].category == part) for part in CATEGORIES
        ],
        "signs": _SIGNS,
        "sides": SIDES,
        "grammar": schema_of(ScoringFile, "")["definitions"],  # of which the page makes the form for a rule
    }
    return Answer(facts=facts)


def _card_facts(job: Job[Edition], card: str) -> dict[str, Any]:
    text = _own_text(job, SCORING)
    own = entry_lines(text, ("cards", card))
    entry = own or entry_lines(read_text(shipped("carddata") / SCORING), ("cards", card))
    texts = {code: text.cards.get(card) for code, text in job.edition.text.items()}
    return {
        "id": card,
        "own": own is not None,
        "category": job.edition.scoring[card].category,
        "entry": entry.text if entry else "",
        "called": {code: each.name for code, each in texts.items() if each},
        "says": {code: each.effect for code, each in texts.items() if each and each.effect},
    }


def _map_facts(job: Job[Edition], name: str) -> dict[str, Any]:
    sheet = job.edition.maps[name]
    names = {code: text.maps[name].name for code, text in job.edition.text.items() if name in text.maps}
    own = bool(_own_text(job, _map_file(name)))
    return {"id": name, "own": own, "side": sheet.side, "rows": sheet.grid, "called": names}


def own_data(job: Job[Edition]) -> Answer:
    """All files of own data, as they are."""
    found = data_files(job.own, Report()) if job.own else {}
    return Answer(files=[File(Path(name), bytes_of(path)) for name, path in found.items()])


def _own_text(job: Job[Edition], name: str) -> str:
    """What is in a file of own data; nothing where there is none, or a link that leads elsewhere."""
    path = data_files(job.own, Report()).get(name) if job.own else None
    return read_text(path) if path else ""


# --------------------------------------------------------------------------------------------------------------------
# What is written: scoring cards, maps and whole files, each as the file that it makes.


def offers(job: Job[Edition]) -> Answer:
    """What can follow the beginning of a scoring card's lines: words, each with what it means."""
    typed, about, words = Completion(ScoringFile, ScoringCard).offer(job.chosen["entry"] or "")
    return Answer(facts={"typed": typed, "help": about, "words": words})


def card(job: Job[Edition]) -> Answer:
    """The data files with a scoring card written anew: its rule, and its names and effects. All else in them stays."""
    name = _id(job)
    text, path = _own_text(job, SCORING) or _SCORING_HEAD, ("cards", name)
    stands = entry_lines(with_entry(text, path, "set: own\n"), path)  # what was typed may not be YAML yet
    made = with_entry(text, path, job.chosen["entry"])
    at = {"line": stands.line, "column": stands.column} if stands else {}
    return Answer(facts={"file": SCORING, **at}, files=[File(Path(SCORING), made.encode()), *_texts(job, "cards")])


def sheet_map(job: Job[Edition]) -> Answer:
    """The data files with a map drawn anew, and its names."""
    name, rows, side = _id(job), job.chosen["rows"], job.chosen["side"]
    file = _map_file(name)
    text = _own_text(job, file) or _NEW_MAP
    if len(entry_rows := _rows(text)) == len(rows):
        for number, (row, before) in enumerate(zip(rows, entry_rows, strict=True)):
            text = text if row == before else with_entry(text, ("grid", number), f'"{row}"')
    else:
        text = with_entry(text, ("grid",), "".join(f'- "{row}"\n' for row in rows))
    if side:
        text = spliced(text, {("side",): side})
    return Answer(facts={"file": file}, files=[File(Path(file), text.encode()), *_texts(job, "maps")])


def data_file(job: Job[Edition]) -> Answer:
    """A data file as a whole: what is in it, or with other contents."""
    name, text = job.chosen["file"], job.chosen["text"]
    if record_of(name, FILES) is None:
        raise Refusal(say("there is no data file {name!r}", name=name), PLACE.name)
    return Answer(facts=_own_text(job, name), files=[File(Path(name), text.encode())] if text else ())


def _id(job: Job[Edition]) -> str:
    name: str = job.chosen["id"]
    if not ID_PATTERN.fullmatch(name):
        raise Refusal(say("{name!r} is not an id; write {id_words} characters", name=name, id_words=ID_WORDS), ID.name)
    return name


def _map_file(name: str) -> str:
    return f"cartographers/maps/{name}.yaml"


def _rows(text: str) -> list[str]:
    """The rows of a map as they stand in its file."""
    found = entry_lines(text, ("grid",))
    return [row.strip("-\"' ") for row in found.text.splitlines()] if found else []


def _texts(job: Job[Edition], part: str) -> Iterator[File]:
    """The files of texts with what was typed."""
    changes: dict[str, dict[KeyPath, NewValue]] = {}
    for option in (NAME, EFFECT):
        for written in job.chosen.get(option.name, ()):
            code, _, text = written.partition("=")
            changes.setdefault(code, {})[part, job.chosen["id"], option.name] = text.strip()
    for code, values in changes.items():
        path = f"cartographers/text/{code}.yaml"
        before = _own_text(job, path)
        text = spliced(before or _TEXTS_HEAD, values)
        if text != before:
            yield File(Path(path), text.encode())


# --------------------------------------------------------------------------------------------------------------------
# What is tried: how a card prints, and whether seeds can be played.


def faces(job: Job[Edition]) -> Answer:
    """A scoring card as it prints, in every language that has its words: a page for each."""
    edition = job.edition
    name = scoring_card(edition, job.chosen["id"], ID.name)
    cards = [PrintedCard("scoring", each, "scoring") for each in edition.scoring]
    files = []
    for code in sorted(edition.languages):
        document, book = Document(name, language=code), open_book(edition, code, theme_of(job.chosen["theme"]))
        for _, form in ProofCards(("cards",), SIZE, book, CardArt(""), cards).draw(document, [name]):
            document.page(Paper("card", *SIZE)).place(form, 0, 0)
            files.append(File(Path(f"{code}.pdf"), document.to_bytes()))
    return Answer(files=files)


def seeds(job: Job[Edition]) -> Answer:
    """Seeds that are tried one after the other: how many can be played, and why the others cannot."""
    count, whys, playable = job.chosen["tries"], Counter[str](), list[str]()
    for number in range(1, count + 1):
        accepted, method = attempt(job, f"{number}")
        if accepted:
            playable.append(f"{number}")
        else:
            whys[getattr(method, "values", {}).get("why", method)] += 1
        job.progress(number, count)
    facts = {"tried": count, "good": len(playable), "playable": playable[0] if playable else ""}
    return Answer(
        facts=facts, notes=[say("{times} × {why}", times=times, why=why) for why, times in whys.most_common(_MOST_WHYS)]
    )


# What the page asks by these names.
ASKED = {
    "things": Command(things, (LANG, DATA)),
    "card": Command(card, (ID, ENTRY, NAME, EFFECT, DATA)),
    "map": Command(sheet_map, (ID, ROWS, SIDE, NAME, DATA)),
    "data file": Command(data_file, (PLACE, TEXT, DATA)),
    "offers": Command(offers, (replace(ENTRY, needed=False),)),
    "own data": Command(own_data, (DATA,)),
    "faces": Command(faces, (ID, THEME, DATA)),
    "seeds": Command(seeds, (whole("tries", "How many.", 1, 1_000, default=100), *PLAY)),
}
