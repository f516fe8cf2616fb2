"""The pinned faces, and text that fits its box or fails."""

from __future__ import annotations

import re
import unicodedata
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property, lru_cache, partial
from struct import iter_unpack, pack, unpack_from
from typing import TYPE_CHECKING, Any

from proofpress.errors import EXIT_CONTENT, EXIT_FILE, PressError, say, unknown
from proofpress.files import shipped
from proofpress.press.paper import Box, from_points, mm, points
from proofpress.press.themes import BLACK, Colour
from proofpress.records import dataclass

if TYPE_CHECKING:
    from proofpress.press.drawing import Drawing


# --------------------------------------------------------------------------------------------------------------------
# The pinned faces, and the gate that every printed string passes.
#
# A string is composed (NFC), every character is looked up in its face, and what has no glyph is an error that names
# character, string and place: PDF writers print an empty box instead and say nothing. Faces are loaded on first use.
# No shaping and no kerning: the pinned faces need neither for the languages they cover.
#
# Where a face lacks a character, another stands in for the whole string, so that no word is mixed of two.


# The only white space that may be printed; wider and narrower kinds differ from machine to machine.
SPACES = " \u00a0"

# What names, seeds and texts may be written in.
SCRIPTS = say("Latin, Greek and Cyrillic letters can be printed")

# Categories that leave no mark or break lines behind the measuring code's back.
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def _serif(style: str) -> str:
    from font_source_serif_pro import font_files_ttf  # the plain map holds outlines reportlab refuses

    return str(font_files_ttf["SourceSerifPro" + style])


def _sans(style: str) -> str:
    from font_source_sans_pro import font_files_ttf

    return str(font_files_ttf["SourceSansPro" + style])


def _cinzel() -> str:
    from fontpkg_cinzel import ROOT

    return str(ROOT / "files" / "Cinzel[wght].ttf")  # a variable font; its default weight, 400, is used as it is


# The file of each face. Cinzel has capitals and small capitals only; "lettering" is the same, heavier.
FACES: dict[str, Callable[[], str]] = {
    "serif": partial(_serif, ""),
    "serif-italic": partial(_serif, "It"),
    "serif-semibold": partial(_serif, "Semibold"),
    "serif-bold": partial(_serif, "Bold"),
    "serif-bold-italic": partial(_serif, "BoldIt"),
    "sans": partial(_sans, ""),
    "sans-italic": partial(_sans, "It"),
    "sans-semibold": partial(_sans, "Semibold"),
    "sans-bold": partial(_sans, "Bold"),
    "title": _cinzel,
    "lettering": lambda: str(shipped("templates") / "fonts" / "Cinzel-650.ttf"),
}

DEFAULT_FACE = "serif"

# What is set instead where a face lacks a character. Cinzel and the italics have Latin letters alone; the upright faces
# have Greek and Cyrillic as well, and Source Sans a few Latin letters more than Source Serif.
_STANDS_IN = {
    "serif": "sans",
    "serif-italic": "serif",
    "serif-semibold": "sans-semibold",
    "serif-bold": "sans-bold",
    "serif-bold-italic": "serif-bold",
    "sans-italic": "sans",
    "title": "serif-semibold",
    "lettering": "serif-bold",
}


@cache
def load(face: str) -> Any:
    """Return the reportlab font of the face, registered under the face's own name."""
    if face not in FACES:
        raise unknown("face", face, FACES)
    # isort: off
    import proofpress.press.reportlab_patches  # noqa: F401  its import is its effect, and comes before reportlab's own
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFError, TTFont
    # isort: on

    try:
        font = TTFont(face, FACES[face](), asciiReadable=False)  # a file holds the letters that it prints
    except (ImportError, AttributeError, LookupError, OSError, TTFError) as error:
        raise PressError(
            say('face "{face}" cannot be loaded ({error}); install proofpress again', face=face, error=error), EXIT_FILE
        ) from error
    pdfmetrics.registerFont(font)
    return font


def web_fonts(families: Mapping[str, str], signs: str) -> str:
    """A style sheet with faces by their families, each a font file with these characters alone."""
    files = {family: b64encode(_font_file(face, signs)).decode() for family, face in families.items()}
    rule = "@font-face{{font-family:'{}';src:url(data:font/ttf;base64,{})}}"
    return "".join(rule.format(*each) for each in files.items())


def _font_file(face: str, signs: str) -> bytes:
    """A face with these characters alone, as a browser reads it."""
    font = load(face).face
    codes = sorted({*map(ord, signs)} & font.charToGlyph.keys())
    made = font.makeSubset(codes)
    from reportlab.pdfbase.ttfonts import TTFontMaker

    file = TTFontMaker()
    for tag, _, start, length in iter_unpack(">4sLLL", made[12 : 12 + 16 * int.from_bytes(made[4:6])]):
        file.add(tag.decode(), made[start : start + length])
    glyphs = unpack_from(f">{len(codes)}H", file.tables["cmap"], 22)  # in a form that only PDF readers know
    groups = b"".join(pack(">LLL", code, code, glyph) for code, glyph in zip(codes, glyphs, strict=True))
    head = pack(">HHHHLHHLLL", 0, 1, 3, 10, 12, 12, 0, 16 + len(groups), 0, len(codes))
    file.add("cmap", head + groups)
    return bytes(file.makeStream())


def check_glyphs(text: str, face: str, where: str = "") -> str:
    """Return the text composed and ready to be drawn, or raise for a character that cannot be printed."""
    composed, _, wrong = _examined(text, face)
    if wrong is None:
        return composed
    place = f", {where}" if where else ""
    raise PressError(
        say("{reason}: in {composed!r}{place}", reason=_reason(wrong, face), composed=composed, place=place),
        EXIT_CONTENT,
    )


def glyph_problem(text: str, face: str) -> str:
    """What is wrong with the first character that cannot be printed; nothing where all can."""
    wrong = _examined(text, face)[2]
    return "" if wrong is None else _reason(wrong, face)


def _reason(wrong: str, face: str) -> str:
    code = f"U+{ord(wrong):04X} {unicodedata.name(wrong, 'without a name')}"
    if unicodedata.category(wrong) in _INVISIBLE:
        return say("invisible character {code} cannot be printed", code=code)
    if unicodedata.category(wrong) == "Zs":
        return say("space {code} cannot be printed (use a plain space or the no-break space U+00A0)", code=code)
    if unicodedata.bidirectional(wrong) in ("R", "AL"):
        return say(
            'character "{wrong}" ({code}) cannot be printed: nothing is set from right to left; {scripts}',
            wrong=wrong,
            code=code,
            scripts=SCRIPTS,
        )
    return say(
        'character "{wrong}" ({code}) is not in face "{face}", nor in one that stands in for it; {scripts}',
        wrong=wrong,
        code=code,
        face=face,
        scripts=SCRIPTS,
    )


def face_for(text: str, face: str) -> str:
    """The face in which a text is set: this one, or where it lacks a character the one that stands in for it."""
    return _examined(text, face)[1]


def text_width(text: str, face: str, pt: float) -> float:
    """Return the width in millimetres of a checked text in that face and size."""
    return from_points(_unit_width(text, face) * pt)


def cap_height(face: str, pt: float) -> float:
    """Return the height in millimetres of a capital letter, to centre labels by."""
    return from_points(float(load(face).face.capHeight) / 1000 * pt)


@lru_cache(maxsize=65536)
def _unit_width(text: str, face: str) -> float:
    return float(load(face_for(text, face)).stringWidth(text, 1))


@lru_cache(maxsize=65536)
def _examined(text: str, face: str) -> tuple[str, str, str | None]:
    """The text composed, the face that prints it, and the first character that none does."""
    composed = unicodedata.normalize("NFC", text)
    wrong = _lacking(composed, face)
    while wrong is not None and face in _STANDS_IN:
        face = _STANDS_IN[face]
        wrong = _lacking(composed, face)
    return composed, face, wrong


def _lacking(composed: str, face: str) -> str | None:
    """The first character that this very face cannot print."""
    glyphs = load(face).face.charToGlyph
    for character in composed:
        if character in SPACES:
            continue
        category = unicodedata.category(character)
        if category in _INVISIBLE or category == "Zs" or not glyphs.get(ord(character)):
            return character
    return None


# --------------------------------------------------------------------------------------------------------------------
# Text that fits its box or fails.
#
# What is measured is the very reportlab paragraph that is drawn. Text arrives as strings and spans, never as markup, so
# nothing in it can be taken for an instruction. No word is hyphenated or broken, no space is squeezed, no type is made
# smaller in silence: `fit` finds one size for a whole deck. No-break joins (U+00A0) are the caller's business.


LEAST_PT = 7.0  # smaller type is not read at a table

# Sizes tried are quarters of a point: nobody sees finer steps.
PT_STEP = 0.25

# What two ways of adding up the same widths may differ by, in millimetres.
_SLACK = 1e-4

# reportlab leaves a whole em above the first baseline and a fifth below the last, too little for the tails of g and
# y and more than an accented capital needs; all text is lifted by this share of its size.
_LIFT = 0.07

_ALIGN = {"left": 0, "centre": 1, "right": 2}
_VALIGN = {"top": 0.0, "middle": 0.5, "bottom": 1.0}


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text in a face of its own."""

    text: str
    face: str


@dataclass(frozen=True, slots=True)
class Icon:
    """A form within the line; width, height and depth below the baseline in ems. Lines may break beside it."""

    form: str
    width: float = 1.0
    height: float = 1.0
    depth: float = 0.15


RichText = str | Sequence[str | Span | Icon]


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is set; the size is chosen apart. `leading` is the line distance as a multiple of the size."""

    face: str = DEFAULT_FACE
    leading: float = 1.2
    align: str = "left"
    colour: Colour = BLACK


@dataclass(frozen=True)
class SetText:
    """A text set in a width: what it takes, in millimetres, and whether anything sticks out."""

    text: str
    pt: float
    width: float
    height: float
    line_count: int
    widest: float  # the widest line
    _paragraph: Callable[[], Any]

    @property
    def sticks_out(self) -> bool:
        return self.widest > self.width + _SLACK

    def draw(self, drawing: Drawing, x: float, y: float) -> None:
        """Draw it with the top left corner at (x, y)."""
        baseline = y + self.height - from_points(_LIFT * self.pt)
        drawing.paragraph(self._made, x, baseline, self.text)

    @cached_property
    def _made(self) -> Any:
        return self._paragraph()


@dataclass(frozen=True, slots=True)
class Block:
    """A text and the box it has to go into; `where` names file and entry for messages."""

    text: RichText
    width: float
    height: float
    where: str = ""


DEFAULT_STYLE = Style()


_SPACED = re.compile(r"^ |  | $|[^\S \u00a0]")  # what reportlab may break or take out
_CLEARLY = 0.01  # millimetres
_STRANDED = 0.15  # of the width: a last line as short as that gets a word of the line above


def set_text(text: RichText, width: float, pt: float, style: Style = DEFAULT_STYLE, where: str = "") -> SetText:
    """Set a text in lines of `width` mm; newlines in it are kept. The caller checks whether it fits.

    No short word stands alone in the last line, where the line above can give one and nothing gets longer by it. What
    is clearly one line is made when it is drawn: large tables are tried in several sizes.
    """
    if isinstance(text, str) and text and not _SPACED.search(text):
        one = text_width(check_glyphs(text, style.face, where), style.face, pt)
        if one < width - _CLEARLY:
            height = from_points(pt * style.leading)
            return SetText(text, pt, width, height, 1, one, lambda: _set(text, width, pt, style, where)[0]._made)
    setting, last = _set(text, width, pt, style, where)
    if isinstance(text, str) and style.align == "left" and setting.line_count > 1 and last < _STRANDED * width:
        other, _ = _set("\u00a0".join(text.rsplit(" ", 1)), width, pt, style, where)
        if other.line_count == setting.line_count and not other.sticks_out:
            return replace(other, text=setting.text)
    return setting


def _set(text: RichText, width: float, pt: float, style: Style, where: str) -> tuple[SetText, float]:
    """A text in its lines, and how long the last one is."""
    width = max(width, 0.1)  # less has no lines; nothing fits into that
    load(style.face)  # first: it pins reportlab's settings
    from reportlab.lib.colors import Color
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus.paragraph import Paragraph

    colour = Color(*style.colour)
    setup = ParagraphStyle(
        "press",
        fontName=style.face,
        fontSize=pt,
        leading=pt * style.leading,
        alignment=_ALIGN[style.align],
        textColor=colour,
        splitLongWords=0,
        spaceShrinkage=0,
        hyphenationLang="",
        embeddedHyphenation=0,
        uriWasteReduce=0,
    )
    frags, plain = _fragments(text, style.face, pt, colour, where)
    paragraph = Paragraph("", setup, frags=frags)
    _, height = paragraph.wrap(points(width), 0)
    broken = paragraph.blPara
    spare = [line[0] if broken.kind == 0 else line.extraSpace for line in broken.lines]
    widest = width - from_points(min(spare)) if spare else 0.0
    last = width - from_points(spare[-1]) if spare else 0.0
    return SetText(plain, pt, width, from_points(height), len(spare), widest, lambda: paragraph), last


def figures(number: object) -> str:
    """A number with the minus of a printer."""
    return str(number).replace("-", "−")


def balanced(text: RichText, width: float, pt: float, style: Style = DEFAULT_STYLE) -> float:
    """The least width, in millimetres up to this one, in which a text takes no more lines: none of them is short."""
    lines = set_text(text, width, pt, style).line_count
    low, high = width / 2, width
    while high - low > 1.0:
        middle = (low + high) / 2
        setting = set_text(text, middle, pt, style)
        low, high = (middle, high) if setting.sticks_out or setting.line_count > lines else (low, middle)
    return high


def draw_text(
    drawing: Drawing,
    box: Box,
    text: RichText,
    pt: float,
    style: Style = DEFAULT_STYLE,
    valign: str = "top",
    where: str = "",
) -> SetText:
    """Draw a text into a box, centred lines about equally long; one that does not fit is an error with both numbers."""
    width = balanced(text, box.width, pt, style) if style.align == "centre" else box.width
    setting = set_text(text, width, pt, style, where)
    problem = _problem(setting, box.height, where)
    if problem:
        raise PressError(problem, EXIT_CONTENT)
    drawing.boxes.append((setting.text, box))
    setting.draw(drawing, box.centre[0] - width / 2, box.y + (box.height - setting.height) * _VALIGN[valign])
    return setting


def fit(blocks: Iterable[Block], max_pt: float, min_pt: float = LEAST_PT, style: Style = DEFAULT_STYLE) -> float:
    """Find the largest size in points, `max_pt` at most, at which every block fits its box.

    Blocks that do not even fit at `min_pt` are reported together in one error.
    """
    lowest, found = round(min_pt / PT_STEP), round(max_pt / PT_STEP)
    problems = []
    for block in blocks:
        if not _problem_at(block, found, style):
            continue
        problem = _problem_at(block, lowest, style)
        if problem:
            problems.append(problem)
            continue
        # Widths and heights grow with the size, so what fits at a size fits at all smaller ones.
        low, high = lowest, found
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if _problem_at(block, middle, style) else (middle, high)
        found = low
    if problems:
        raise PressError("\n".join(problems), EXIT_CONTENT)
    return found * PT_STEP


def _problem_at(block: Block, steps: int, style: Style) -> str | None:
    return _problem(set_text(block.text, block.width, steps * PT_STEP, style, block.where), block.height, block.where)


def _problem(setting: SetText, height: float, where: str) -> str | None:
    start = f"{where}: " if where else ""
    if setting.sticks_out:
        return say(
            "{start}text {setting!r} has a word or joined words that need {widest} mm on one line at "
            "{pt:g} pt, but its box is {width} mm wide",
            start=start,
            setting=setting.text,
            widest=mm(setting.widest),
            pt=setting.pt,
            width=mm(setting.width),
        )
    if setting.height > height + _SLACK:
        return say(
            "{start}text {setting!r} needs {height} mm at {pt:g} pt ({line_count} lines), but its "
            "box is {room} mm high",
            start=start,
            setting=setting.text,
            height=mm(setting.height),
            pt=setting.pt,
            line_count=setting.line_count,
            room=mm(height),
        )
    return None


def _fragments(text: RichText, face: str, pt: float, colour: Any, where: str) -> tuple[list[Any], str]:
    """Return reportlab's fragments, built here so that no markup is ever parsed, and the plain text."""
    from reportlab.lib.abag import ABag
    from reportlab.platypus.paraparser import ParaFrag

    def fragment(text: str, face: str, **more: Any) -> Any:
        return ParaFrag(text=text, fontName=face, fontSize=pt, textColor=colour, rise=0, us_lines=[], link=[], **more)

    fragments, plain = [], []
    for part in [text] if isinstance(text, str) else text:
        if isinstance(part, Icon):
            image = ABag(
                kind="img", image=part.form, width=part.width * pt, height=part.height * pt, valign=-part.depth * pt
            )
            fragments.append(fragment("", face, cbDefn=image))
            continue
        span = part if isinstance(part, Span) else Span(part, face)
        load(span.face)
        for index, line in enumerate(span.text.split("\n")):
            if index:
                fragments.append(fragment("", span.face, lineBreak=True))
            if line:
                fragments.append(fragment(check_glyphs(line, span.face, where), face_for(line, span.face)))
        plain.append(span.text)
    return fragments, "".join(plain)
