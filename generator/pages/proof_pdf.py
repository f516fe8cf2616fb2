"""The proof sheet as a PDF, for mailing and for paper: each card at its size, with its texts and findings beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from generator import __version__
from generator.library.dataclass import dataclass
from generator.pages.proof_cards import ProofCards
from generator.press.document import Document
from generator.press.drawing import Drawing
from generator.press.errors import PressError
from generator.press.fonts import check_glyphs
from generator.press.furniture import FOOT_MARGIN, slug_line
from generator.press.geometry import Box
from generator.press.ink import Pen
from generator.press.paper import parse_paper
from generator.press.paragraph import RichText, SetText, Span, set_text
from generator.press.tags import TagRole
from generator.text.proof import STATES, ProofEntry

PAPER = parse_paper("A4")
MARGIN, GAP, COLUMN_GAP = 10.0, 3.0, 5.0  # so three poker cards go on a page, with a heading too
TEXT, SMALL, HEADING = 9.5, 8.0, 13.0  # in points
_SPACE = 0.7  # between two paragraphs
_SIGN = 55.0, 5.0  # width and height of box and initials
_HEAD, _RULED = 8.0, 8.0  # where the line at the head of a page stands; room for a correction on a ruled line
_PEN = Pen(weight=0.4)
_MARKS = {"error": "serif-bold", "note": "serif-semibold", "": "serif"}


def proof_pdf(
    cards: ProofCards,
    entries: Sequence[ProofEntry],
    language: tuple[str, str],
    source_code: str,
    label: Callable[[str], str],
    day: str = "",
) -> bytes:
    """The sheet, with the entries numbered in their order; the `language`, a code and a name, and `day` stand at the
    head of every page."""
    code, name = language
    title = f"{label('proof_title')}: {name} ({code}){f', {day}' if day else ''}"
    document = Document(title, language=source_code)
    forms = dict(cards.draw(document, {entry.id for entry in entries if entry.part in cards.parts}))
    sheet = _Sheet(document, cards, label, title, code)
    for state in STATES:
        inside = [entry for entry in entries if entry.state == state]
        for index, entry in enumerate(inside):
            heading = f"{label(f'proof_{state}')} ({len(inside)})" if index == 0 else ""
            sheet.add(entry, heading, forms.get(entry.id) if entry.part in cards.parts else None)
    if not entries:
        sheet.turn()
    return document.to_bytes()


@dataclass
class _Sheet:
    """The pages, filled from top to bottom."""

    document: Document
    cards: ProofCards
    label: Callable[[str], str]
    title: str
    code: str  # of the language that is proofread
    page: Drawing | None = None
    y: float = 0.0
    number: int = 0
    entries: int = 0

    def turn(self) -> Drawing:
        """Begin a new page."""
        self.number += 1
        self.page = self.document.page(PAPER, bookmark=self.title if self.number == 1 else None)
        slug_line(self.page, [self.title, f"Proofpress {__version__}"], f"{self.label('page')} {self.number}")
        with self.page.tagged("H1") if self.number == 1 else self.page.furniture():
            self.page.text(MARGIN, _HEAD, self.title, SMALL, "sans-semibold")
        self.y = MARGIN
        return self.page

    def add(self, entry: ProofEntry, heading: str, form: str | None) -> None:
        """An entry, on this page if there is room for it."""
        self.entries += 1
        is_card, size = entry.part in self.cards.parts, self.cards.size
        width = PAPER.width - 2 * MARGIN - (size.width + COLUMN_GAP if is_card else _SIGN[0])
        texts = [(role, code, set_text(text, width, pt)) for role, code, text, pt in self._texts(entry)]
        height = sum(text.height + _SPACE for _, _, text in texts) + _RULED
        if is_card:
            height = max(height + _SIGN[1], size.height)
        head = 6.5 if heading else 0.0
        page = self.page
        if page is None or self.y + head + height > page.size.height - FOOT_MARGIN:
            page = self.turn()
        if heading:
            with page.tagged("H2"):
                page.text(MARGIN, self.y + 4.6, heading, HEADING, "serif-semibold")
            self.y += head
        left = MARGIN
        if is_card:
            box = Box(left, self.y, size.width, size.height)
            if form:
                with page.tagged("P", language=self.code):
                    page.place(form, box.x, box.y)
            elif why := self.cards.undrawn(entry):
                page.text(*box.centre, self.label(why), SMALL, align="centre")
            page.rect(box, _PEN)
            left += size.width + COLUMN_GAP
        ruled = self._write(page, texts, left) + _RULED - 1.5
        page.line(left, ruled, left + width, ruled, _PEN)
        if is_card:
            self._sign(page, left, self.y + height - 1.2)
        else:
            self._sign(page, PAPER.width - MARGIN - _SIGN[0], self.y + 3.6)
        self.y += height + GAP / 2
        page.line(MARGIN, self.y, page.size.width - MARGIN, self.y, _PEN)
        self.y += GAP / 2

    def _write(self, page: Drawing, texts: Sequence[tuple[TagRole, str, SetText]], x: float) -> float:
        """Draws the texts one below the other; says where they end."""
        y = self.y
        for role, code, text in texts:
            with page.tagged(role, language=code):
                text.draw(page, x, y)
            y += text.height + _SPACE
        return y

    def _sign(self, page: Drawing, x: float, y: float) -> None:
        """A box to tick and a line for initials."""
        side = 3.0
        page.rect(Box(x, y - side + 0.3, side, side), _PEN)
        end = x + side + 1.5 + page.text(x + side + 1.5, y, self.label("proof_checked"), SMALL)
        end += 6 + page.text(end + 6, y, self.label("proof_initials"), SMALL) + 1.5
        page.line(end, y, end + 18, y, _PEN)

    def _texts(self, entry: ProofEntry) -> Iterator[tuple[TagRole, str, RichText, float]]:
        """What each is, its language where it is not that of the sheet, the words, and their size."""
        yield "H3", "", [_span(f"{self.entries}  ", "sans-bold"), _span(entry.id, "sans")], SMALL
        for line in entry.lines:
            yield "P", "", [_span(line.source, "serif-italic")], SMALL
            said = [_span(text, _MARKS[mark]) for text, mark in line.pieces]
            yield "P", self.code, said or [Span("–", "serif")], TEXT
            for other, text in line.against:
                yield "P", other, [_span(f"{other} ", "sans"), _span(text or "–", "serif")], SMALL
        more = [[_span(f"{self.label('proof_rule')}: ", "sans-semibold"), _span(entry.rule, "sans")]] * bool(entry.rule)
        more += [[_span(self.label("proof_unofficial"), "serif-italic")]] * entry.unofficial
        for finding in entry.findings:
            more.append([_span(f"{finding.severity} {finding.rule} ", "sans-bold"), _span(finding.message, "sans")])
        yield from (("P", "", text, SMALL) for text in more)


def _span(text: str, face: str) -> Span:
    """The text in a face, with a question mark for what the face cannot print: that is a finding of its own."""
    try:
        return Span(check_glyphs(text, face), face)
    except PressError:
        return Span("".join(sign if _printable(sign, face) else "?" for sign in text), face)


def _printable(sign: str, face: str) -> bool:
    try:
        check_glyphs(sign, face)
    except PressError:
        return False
    return True
