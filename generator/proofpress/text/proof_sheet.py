"""The proof sheet: every text beside its card, its rule and its findings."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

from proofpress import __version__
from proofpress.errors import ContentError, PressError, say
from proofpress.files import File, environment, shipped
from proofpress.language import labels_of
from proofpress.options import DATA, Answer, kind_of
from proofpress.pages.cards import Art, Deck, PrintedCard
from proofpress.pages.page_setup import OUTPUT
from proofpress.press.document import Document, read_pages
from proofpress.press.paper import Box, Paper, Size
from proofpress.press.typesetting import web_fonts
from proofpress.records import by_key, dataclass
from proofpress.text.catalogue import Catalogue, Key, TextOwner, chosen, whole
from proofpress.text.checks import check
from proofpress.text.commands import FROM_LANGUAGE, LANGUAGE, TextJob, about_texts, cards
from proofpress.text.findings import SEVERITIES, UNCONFIRMED, Finding

# --------------------------------------------------------------------------------------------------------------------
# The sheet as data, worst findings first.


STATES = ("errors", "questions", "notes", "review", "missing", "clean", "words")  # sections of the sheet, in this order

MarkedText = tuple[str, str]  # a stretch of text, and the severity of the finding that marks it or nothing


@dataclass(frozen=True, slots=True)
class ProofText:
    """A text of an entry: what it is in the source, and in the language."""

    field: str
    source: str
    pieces: tuple[MarkedText, ...]

    @property
    def text(self) -> str:
        return "".join(text for text, _ in self.pieces)


@dataclass(frozen=True, slots=True)
class ProofEntry:
    """A card with all its texts, a map, a title or a label, on the sheet."""

    part: str
    id: str
    state: str
    lines: tuple[ProofText, ...]
    rule: str
    findings: tuple[Finding, ...]
    unofficial: bool
    card: bool  # printed as a card, so that there is a picture of it

    @property
    def anchor(self) -> str:
        return f"{self.part}-{self.id}"

    @property
    def brief(self) -> bool:
        """Whether there is nothing to read but the card and its name."""
        return self.card and len(self.lines) == 1 and not self.rule and not self.findings


def proof_entries(
    catalogue: Catalogue,
    code: str,
    source_code: str,
    findings: Iterable[Finding],
    ids: Collection[str] = (),
) -> list[ProofEntry]:
    """All entries of the sheet, worst first and otherwise in the order of the source."""
    of_entry = by_key((whole(finding.id), finding) for finding in findings)
    keys = by_key(((key[0], whole(key[1])), key) for key in catalogue.wanted_keys() if chosen(key[1], ids))
    made = [
        _entry(catalogue, code, source_code, part, name, fields, of_entry.get(name, []))
        for (part, name), fields in keys.items()
    ]
    return sorted(made, key=lambda entry: STATES.index(entry.state))


def _entry(
    catalogue: Catalogue,
    code: str,
    source_code: str,
    part: str,
    name: str,
    keys: Sequence[Key],
    findings: Sequence[Finding],
) -> ProofEntry:
    lines = tuple(
        ProofText(
            key[2],
            catalogue.text(source_code, key) or "",
            _pieces(catalogue.text(code, key) or "", [each for each in findings if (each.id, each.field) == key[1:]]),
        )
        for key in keys
    )
    owners = {key[:2]: catalogue.owner(key) for key in keys}.values()
    entry = catalogue.entries[code].get((part, name, "name"))
    unofficial = entry.unofficial if entry else False
    card = part in catalogue.cards
    state = _state(card, findings, all(line.text for line in lines))
    rule = " ".join(filter(None, (_numbered(owner, code) for owner in owners)))
    return ProofEntry(part, name, state, lines, rule, tuple(findings), unofficial, card)


def _numbered(owner: TextOwner, code: str) -> str:
    """The rule of a card; for a part of a card with the name of the part."""
    number = owner.id.partition("/")[2]
    words = owner.words(code)
    return f"{number}: {words}" if number and words else words


def _state(card: bool, findings: Sequence[Finding], complete: bool) -> str:
    severities = {finding.severity for finding in findings}
    if worse := next((each for each in ("error", "question") if each in severities), None):
        return f"{worse}s"
    rules = {finding.rule for finding in findings}
    if rules - {*UNCONFIRMED, "state/missing"}:
        return "notes"
    if not complete:
        return "missing"
    if rules & set(UNCONFIRMED):
        return "review"
    return "clean" if card else "words"


def _pieces(text: str, findings: Sequence[Finding]) -> tuple[MarkedText, ...]:
    """The text cut where its marks begin and end; of marks that overlap the worse one shows."""
    severity = [""] * len(text)
    for finding in sorted(
        findings, key=lambda finding: SEVERITIES.index(finding.severity), reverse=True
    ):  # notes first
        for start, end in finding.marks:
            severity[start:end] = [finding.severity] * len(severity[start:end])
    pieces: list[MarkedText] = []
    for sign, mark in zip(text, severity, strict=True):
        if pieces and pieces[-1][1] == mark:
            pieces[-1] = (pieces[-1][0] + sign, mark)
        else:
            pieces.append((sign, mark))
    return tuple(pieces)


# --------------------------------------------------------------------------------------------------------------------
# The sheet as one HTML file: no network, no scripts, prints well.


TEMPLATE, STYLE = "proof.html", "proof.css"
_FACES = {
    "Cinzel": "title",
    "Source Serif": "serif",
    "Source Serif Italic": "serif-italic",
    "Source Sans": "sans",
    "Source Sans Semibold": "sans-semibold",
}


def proof_html(
    entries: Sequence[ProofEntry],
    code: str,
    source_code: str,
    label: Callable[[str], str],
    pictures: Mapping[str, bytes],
    undrawn: Callable[[ProofEntry], str],
) -> str:
    """The sheet; `pictures` are PNGs of cards by id, `undrawn` is the label of why there is none."""
    sections = [(state, [entry for entry in entries if entry.state == state]) for state in STATES]
    page = partial(
        environment().get_template(TEMPLATE).render,
        style=(shipped("templates") / STYLE).read_text(encoding="utf-8"),
        sections=[(state, inside) for state, inside in sections if inside],
        code=code,
        source_code=source_code,
        label=label,
        undrawn=undrawn,
        version=__version__,
    )
    fonts = web_fonts(_FACES, page(fonts="", pictures={}))
    return page(fonts=fonts, pictures={name: b64encode(data).decode() for name, data in pictures.items()})


# --------------------------------------------------------------------------------------------------------------------
# Cards for those who read texts: on the proof sheet, and one by one while somebody writes. Each as it prints, at its
# size.


DPI = 130  # sharp enough to read on a screen at the size of the card
COLOURS = 48  # of the few that a card is drawn in


@dataclass(frozen=True, slots=True)
class ProofCards:
    """The cards of a game in a language, for which the book is open.

    The size of type is that of all cards together; `unfit` are those that have no name, or whose words do not fit. A
    game without cards leaves out the book and what follows it.
    """

    parts: tuple[str, ...]  # of the texts: the parts whose things are drawn
    size: Size
    book: Any = None  # of the game, as its art wants it
    art: Art | Any = None
    cards: Sequence[PrintedCard] = ()
    unfit: Collection[str] = ()
    _others: dict[str, Deck[Any]] = field(default_factory=dict)  # by a card: the deck of all others

    def draw(self, document: Document, ids: Collection[str]) -> Iterator[tuple[str, str]]:
        """Draws these cards as forms of the document; yields the id and the form of each that can be drawn.

        A card for which the language lacks a word is left out.
        """
        whole = [card for card in self.cards if card.id not in self.unfit]
        if not whole:
            return
        try:
            deck = self._deck(whole)
        except (PressError, ContentError):
            return
        for card in whole:
            if card.id in ids:
                form = say("card {card}", card=card.id)
                try:
                    document.form(form, *self.size, partial(self.art.front, deck, card=card))
                except (PressError, ContentError):
                    continue
                yield card.id, form

    def undrawn(self, entry: ProofEntry) -> str:
        """The label of why a card of the sheet cannot be drawn; empty where a text is missing, which is seen."""
        if not all(line.text for line in entry.lines):
            return ""
        return "proof_no_picture" if entry.id in self.unfit else "proof_no_words"

    def single(self, name: str, edition: Any) -> tuple[bytes, Mapping[str, Box]]:
        """A card as it prints with other data than those of the book, as a PDF; and the boxes of the texts on it.

        Only this card is measured anew. It raises what keeps it from being drawn.
        """
        card = self.card(name)
        assert card is not None
        if name not in self._others:
            self._others[name] = self._deck([each for each in self.cards if each.id not in {name, *self.unfit}])
        others, alone = self._others[name], self._deck([card], replace(self.book, edition=edition))
        deck = replace(alone, name_pt=min(alone.name_pt, others.name_pt), text_pt=min(alone.text_pt, others.text_pt))
        document = Document(name, language=self.book.language)
        form = document.form(name, *self.size, partial(self.art.front, deck, card=card))
        document.page(Paper("card", *self.size)).place(name, 0, 0)
        return document.to_bytes(), dict(form.drawing.boxes)

    def card(self, name: str) -> PrintedCard | None:
        """The card of this id."""
        return next((card for card in self.cards if card.id == name), None)

    def fits(self, name: str, edition: Any) -> bool:
        """Whether a card has room for its words in other data."""
        try:
            self._deck([card for card in self.cards if card.id == name], replace(self.book, edition=edition))
        except (PressError, ContentError):
            return False
        return True

    def _deck(self, cards: Sequence[PrintedCard], book: Any = None) -> Deck[Any]:
        return self.art.deck(book or self.book, self.size, 0.0, cards)


def card_pictures(cards: ProofCards, code: str, ids: Collection[str]) -> dict[str, bytes]:
    """PNGs of these cards by id; those that cannot be drawn are left out."""
    document = Document("proof", language=code)
    paper = Paper("card", *cards.size)
    drawn = list(cards.draw(document, ids))
    for _, form in drawn:
        document.page(paper).place(form, 0, 0)
    if not drawn:
        return {}
    pictures: dict[str, bytes] = {}
    for (name, _), page in zip(drawn, read_pages(document.to_bytes()), strict=True):
        data = BytesIO()
        page.render(scale=DPI / 72).to_pil().quantize(COLOURS).save(data, "PNG", optimize=False)
        pictures[name] = data.getvalue()
    return pictures


# --------------------------------------------------------------------------------------------------------------------
# `text proof`.


_KINDS = {"html": (".html", ".htm")}


def proof(job: TextJob) -> Answer:
    """Write a proof sheet: source, text with its marks, rule in words, findings, and the card as it prints.

    One file that needs no network and no scripts, worst first, with a box to tick and a place for initials.
    """
    chosen, texts = job.chosen, job.catalogue
    target = chosen["lang"]
    source = chosen["from-lang"] or texts.source
    kind_of(chosen["output"], _KINDS, "output")
    path: Path = chosen["output"] or Path(f"proof-{target}.html")
    found = check(texts, [target], boxes=job.overflows)
    entries = proof_entries(texts, target, source, found, job.ids)
    words = labels_of(job.edition, source).set
    drawable = job.texts.cards(job.edition, target)
    drawn = {entry.id for entry in entries if entry.part in drawable.parts}
    pictures = card_pictures(drawable, target, drawn)
    content = proof_html(entries, target, source, words, pictures, drawable.undrawn).encode()
    return Answer(
        files=[File(path, content)],
        notes=[say("{texts} {texts<text|texts>}", texts=sum(len(entry.lines) for entry in entries))],
    )


PROOF = about_texts(
    proof,
    replace(LANGUAGE, label="The language to be proofread."),
    replace(FROM_LANGUAGE, label="The language beside it, in which the sheet is also written. Default: en."),
    cards,
    replace(OUTPUT, label="An .html file. Default: proof-CODE.html."),
    DATA,
)
