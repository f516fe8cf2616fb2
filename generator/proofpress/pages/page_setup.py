"""What a run chose for its pages: paper, theme, language, kind of file; and the foot of a page."""

from __future__ import annotations

import os
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar, Literal, NamedTuple, Self, TypeVar, get_args

from proofpress import __version__
from proofpress.errors import EXIT_CONTENT, FileError, PressError, Refusal, joined, quoted, say, shown_path
from proofpress.files import File, refuse_unwritable
from proofpress.language import Labels, LanguageFile, hyphenated, sort_key, typeset
from proofpress.options import LANG, Answer, Job, Option, file, one_of
from proofpress.pages.art import signs_of, theme_of
from proofpress.press.document import DUPLEX, SUFFIXES, Document, converted
from proofpress.press.drawing import Drawing, measure
from proofpress.press.imposition import EDGE, SLUG_BASELINE, SLUG_CLEAR
from proofpress.press.paper import DEFAULT_PAPER, PAPERS, POINTS_PER_MM, Box, Paper, from_points, mm, parse_paper
from proofpress.press.themes import ALIASES, BLACK, THEMES, Colour, Pen, Theme, make_theme
from proofpress.press.typesetting import DEFAULT_FACE, LEAST_PT, check_glyphs, glyph_problem, text_width
from proofpress.records import dataclass

# --------------------------------------------------------------------------------------------------------------------
# The options of printing commands.


FOLDER = Path("output")  # where files go for which no name is given
_INDEX = "index.txt"

PAPER = Option(
    "paper", "The paper, by name or as a size such as 200x300mm.", words=tuple(PAPERS), open=True,
    default=DEFAULT_PAPER, saved="paper", shown="SIZE", group="look",
    also=("size", "page", "paper-size"),
)  # fmt: skip
THEME = one_of(
    "theme", "How pages use ink; mono is pure black, contrast is large print.", (*THEMES, *ALIASES), default="colour",
    saved="theme", aliases=tuple(ALIASES), group="look",
    also=("colour", "color", "style", "black", "black-and-white", "mono", "grey", "gray", "grayscale"),
    instead=(("black", "mono"), ("grey", "ink-saver"), ("gray", "ink-saver")),
)  # fmt: skip
PROFILE = file("profile", "A printer profile; it shifts all backs.", saved="profile", group="look")
TURNING = one_of(
    "duplex", "The edge over which the printer turns the paper.", tuple(DUPLEX), noun="way of turning",
    default="long-edge", also=("double-sided", "two-sided", "sides"),
)  # fmt: skip
OUTPUT = file("output", "The file to write.", short="o", group="output", also=("out", "file", "folder", "dir"))
PRINTED = replace(OUTPUT, label=f"The file to write. Default: a file in the folder {FOLDER}.")
FORMAT = one_of(
    "format",
    "Kind of file; png is a picture of every page, or of every card.",
    ("pdf", "png"),
    default="pdf",
    group="output",
)  # fmt: skip


def printing() -> tuple[Option, ...]:
    """The options of a command that prints a document."""
    return PAPER, THEME, LANG, FORMAT, PRINTED


def printing_into(folder: Path) -> tuple[Option, ...]:
    """The options of a command that prints several documents, all of them PDF."""
    into = replace(OUTPUT, kind="folder", label=f"The folder to write to. Default: {folder.as_posix()}.")
    return PAPER, THEME, LANG, into


# --------------------------------------------------------------------------------------------------------------------
# How a job wants its pages, and the answer of a command that prints.


Use = Literal["both", "one", "screen"]
CARDS_FILE = "cards.pdf"


@dataclass(frozen=True, slots=True)
class Piece:
    """A file to be made together with others, by `all` or for a kit: its name, what it is, and how; how many copies it
    holds; and whether it is for both sides of the paper, one side or a screen."""

    name: str
    title: str
    make: Callable[[], Document | bytes]
    copies: int = 1
    use: Use = "both"

    def made(self) -> tuple[bytes, Use]:
        """The file, and what it is for: no two copies share a sheet of paper."""
        made = self.make()
        if isinstance(made, bytes):
            return made, self.use
        pages = made.page_count // self.copies
        alone = self.use == "both" and pages % 2 and (pages == 1 or self.copies > 1)
        return made.to_bytes(), "one" if alone else self.use


# What is chosen of a game and how it is cut: each choice gives a file of its own.
_VARIANTS = ("sets", "scoring", "ambush", "ambush-by", "edicts", "nations", "size", "duplex", "marks")
_SAID_BY_NAME = (
    "tokens",
    "fronts-then-backs",
    "bleed",
    "gap",
)  # flags, and numbers that say nothing alone
_SOME_CARDS = ("kind", "cards")  # pictures say their cards anyway
_LONG = 40  # letters of such a choice in the name of a file

E = TypeVar("E")
B = TypeVar("B")


class Look:
    """How a job wants its pages."""

    def __init__(self, job: Job[Any]) -> None:
        self._job, self._chosen = job, job.chosen
        self.format: str = self._chosen.get("format", "pdf")  # the kind of file
        self.output: Path | None = self._chosen.get("output")  # the file that --output names, or the folder

    def paper(self, orientation: str | None = None) -> Paper:
        """The paper."""
        return parse_paper(self._chosen["paper"], orientation)

    @property
    def theme(self) -> Theme:
        """The theme, with everything of the game inked for it."""
        return theme_of(self._inks())

    def _inks(self) -> str:
        """The name of the theme."""
        return make_theme(self._chosen["theme"]).name

    def book(self, open_book: Callable[[E, str, Theme], B], edition: E) -> B:
        """The game's book in the chosen language and theme."""
        return open_book(edition, self._job.language, self.theme)

    def target(self, name: str) -> Path:
        """The file that --output names, else one of this name in the folder for output; its name says what these pages
        have that others have not, so that one print does not overwrite another."""
        if self.output is None:
            return FOLDER / self._named(name)
        if os.path.isdir(self.output):  # else the suffix would make it a file beside the folder
            raise FileError(
                say('"{output}" cannot be written: it is a folder; name a file in it', output=shown_path(self.output))
            )
        self._hold_suffix(self.output, f".{self.format}" if name.endswith(".pdf") else Path(name).suffix)
        return self.output

    def _named(self, name: str) -> str:
        """The name of a file with what was chosen of the game, the language, theme and paper in it, where they are not
        those of a print without options."""
        chosen, parts = self._chosen, [Path(name).stem]
        for option in (*_VARIANTS, *_SAID_BY_NAME, *(_SOME_CARDS if self.format == "pdf" else ())):
            if option in chosen and chosen.given(option) and chosen[option] != chosen.options[option].without:
                said = chosen.text(option)
                if option in _SAID_BY_NAME:
                    said = option if chosen[option] is True else f"{option}-{said}"
                said = re.sub(r"\W+", "-", said).strip("-")
                parts.append(said if len(said) <= _LONG else f"{said[:_LONG]}-{sha256(said.encode()).hexdigest()[:6]}")
        if self._job.language != LANG.default:
            parts.append(self._job.language)
        if "theme" in chosen and (inks := self._inks()) != THEME.default:
            parts.append(inks)
        if "paper" in chosen and (paper := self.paper().name) != DEFAULT_PAPER:
            parts.append(paper.replace(" ", ""))
        return "-".join(parts) + Path(name).suffix

    def _hold_suffix(self, output: Path, written: str) -> None:
        """Refuses a name that says another kind of file than the one that is written."""
        suffix = output.suffix.lower()
        if suffix in SUFFIXES and suffix != written:
            wanted = say(
                "{written} is written; name it {name!r}", written=written[1:], name=output.with_suffix(written).name
            )
            may = "format" in self._chosen and self.format == "pdf" and written == ".pdf"
            other = say(", or add --format {suffix}", suffix=suffix[1:]) if may else ""
            raise Refusal(joined("", (wanted, other)), "output", said=quoted(output.name))

    def files(self, pdf: bytes, target: Path) -> Iterator[File]:
        """The document in the chosen kind of file."""
        return converted(self.format, pdf, target)

    def printed(self, pdf: bytes, name: str) -> Answer:
        """The answer of a command that prints one document."""
        return self.answer(self.files(pdf, self.target(name)))

    def answer(self, files: Iterable[File], **more: object) -> Answer:
        """The answer of a command that prints; only the folder for output is made where it is missing."""
        folder = FOLDER if self.output is None else None
        return Answer(files=files, folder=folder, **more)  # type: ignore[arg-type]

    def folder(self, usual: Path) -> Path:
        """The folder that --output names, else the usual one; refused before long work if nothing can be put there."""
        target = self.output or usual
        if target.suffix.lower() in SUFFIXES:
            raise Refusal(say("several files are printed, so name a folder"), "output", said=quoted(target.name))
        refuse_unwritable(target, is_folder=True)
        return target

    def bundle(self, pieces: Iterable[Piece], folder: Path, label: Callable[[str], str]) -> Answer:
        """The answer of a command that prints several documents into one folder, with an index of what was made.

        Index and notes say how to print them, the index also what each is and which sides it is for.
        """
        pieces, target = list(pieces), self.folder(folder)
        cut = ["cut"] if any(piece.name == CARDS_FILE for piece in pieces) else []
        how = [label(f"print_how_{what}") for what in ("size", "sides", "rule", *cut)]
        uses = {use: label(f"print_how_{use}") for use in get_args(Use)}

        def files() -> Iterator[File]:
            lines: list[str] = []
            longest = max(24, *(len(self._named(piece.name)) + 2 for piece in pieces))
            widest = max(map(len, uses.values())) + 2
            for done, piece in enumerate(pieces):
                self._job.progress(done, len(pieces))
                path = target / (self._named(piece.name) if self.output is None else piece.name)
                made, use = piece.made()
                times = f"{piece.copies} × " if piece.copies > 1 else ""
                lines.append(f"{path.name:<{longest}}{uses[use]:<{widest}}{times}{piece.title}\n")
                yield File(path, made)
            self._job.progress(len(pieces), len(pieces))
            yield File(target / _INDEX, "".join([*lines, "\n", *(f"{each}\n" for each in how)]).encode(), lists=True)

        return Answer(files=files(), folder=target, notes=how)


# --------------------------------------------------------------------------------------------------------------------
# What all pages of one run share: the language, its words, and the theme. Each game adds its data.


VERSION = f"Proofpress {__version__}"


@dataclass(frozen=True)
class Book(ABC):
    """Language, words and theme."""

    language: str
    theme: Theme
    label: Labels
    habits: LanguageFile  # how the language breaks words
    game: ClassVar[str] = ""  # its title

    @abstractmethod
    def name(self, card: str) -> str:
        """What a card is called in this language."""

    def document(self, title: str, **more: Any) -> Document:
        """A document whose title names the game and the language."""
        whole = self.label.named(self.game, title) if self.game else title
        return Document(f"{whole} ({self.habits.name})", language=self.language, **more)

    def with_signs(self, side: float) -> Self:
        """The same book for a deck or page whose signs have this side, or most of them."""
        return replace(self, theme=signs_of(self.theme, side))

    def by_name(self, cards: Iterable[str]) -> list[str]:
        """The cards in the order of the language's alphabet, for those who look one up by its name."""
        return sorted(cards, key=lambda card: sort_key(self.name(card), self.habits))

    def broken(self, text: str, width: float, face: str) -> str:
        """The text with every word that is too long for a line, even in the smallest type, broken as its language
        breaks words, and with short words joined to those after them."""
        text = typeset(text, self.habits.typography)
        return hyphenated(text, self.habits, lambda word: text_width(word, face, LEAST_PT) <= width)

    def where(self, key: str) -> str:
        """Where a text comes from, for messages."""
        return f"{self.language}: {key}"

    @property
    def version(self) -> str:
        """The program and its version, for the slug line."""
        return VERSION


# --------------------------------------------------------------------------------------------------------------------
# What people give that is printed as it is: names of players, seeds.


_TWO_LINES = 2.1  # of the size of the type: what two lines need above the lower baseline


def draw_name(page: Drawing, box: Box, name: str, pt: float, colour: Colour = BLACK, where: str = "") -> None:
    """A name with its baseline at the foot of the box: on one line, or on two where it is too long for the smallest
    type, parted at a space or hyphen. What does not fit either is refused."""
    size, parts = _name_lines(name, box.width, box.height, pt, where)
    for above, part in enumerate(reversed(parts)):
        page.text(box.x, box.bottom - above * size * 1.1 / POINTS_PER_MM, part, size, colour=colour, where=where)


@lru_cache(maxsize=4096)
def _name_lines(name: str, width: float, height: float, pt: float, where: str) -> tuple[float, Sequence[str]]:
    """The size of the type and the lines of a name, which stands on many pages in boxes of the same size."""
    name = check_glyphs(name, DEFAULT_FACE, where)
    parts = [name]
    if measure(name, LEAST_PT) > width:
        cuts = [index + 1 for index, sign in enumerate(name[:-1]) if sign in " -"]
        ways = [[name[:cut].rstrip(" "), name[cut:]] for cut in cuts]
        parts = min(ways, key=lambda way: max(map(_unit_width, way)), default=parts)
    widest = max(map(_unit_width, parts))
    high = height * POINTS_PER_MM / _TWO_LINES if len(parts) > 1 else pt
    if widest * LEAST_PT > width or high < LEAST_PT:
        needed = f"{mm(widest * LEAST_PT)} × {mm(LEAST_PT * _TWO_LINES / POINTS_PER_MM)} mm"
        letters = int(width / (widest * LEAST_PT) * max(map(len, parts)))
        raise PressError(
            say(
                "the name {name!r} does not fit: on two lines at {least_pt:g} pt it needs {needed}, but "
                "only {width} × {height} mm are there, for some {letters} letters on a line{where}",
                name=name,
                least_pt=LEAST_PT,
                needed=needed,
                width=mm(width),
                height=mm(height),
                letters=letters,
                where=f" ({where})" if where else "",
            ),
            EXIT_CONTENT,
        )
    return min(pt, high, int(width / widest * 20 + 1e-6) / 20), parts


def _unit_width(text: str) -> float:
    """The width of a name at one point."""
    return measure(text, 1)


def refuse_unprintable(seed: str) -> None:
    """Refuses a seed that pages are to say and no face can, before anything is dealt."""
    if problem := glyph_problem(seed, _SLUG_FACE):
        raise Refusal(say("the pages say the seed, and {problem}", problem=problem), "seed", said=quoted(seed))


# --------------------------------------------------------------------------------------------------------------------
# The foot of a page: the slug line, which identifies it, and on a first page the scale rule.


# Content ends here above the foot of the page: ink printers that hold the sheet by its end cannot print below.
FOOT_MARGIN = 10.0

SLUG_PT = 7.0
_SLUG_FACE = "sans"
SLUG_SIDE = 10.0
SLUG_SEPARATOR = "  ·  "
_SLUG_GAP = 4.0  # before what stands at the right end

RULE_LENGTH = 50.0
_RULE_HEIGHT = 2.0
_RULE_PEN = 0.5  # points
_CAPTION_GAP = 1.5  # between the rule and the words beside it
RULE_CLEAR = SLUG_CLEAR + 2.0  # of a rule with its words above it
_MARK = 2.5  # the least that cut marks need between the cards and the words above a rule


def _slug_width(text: str) -> float:
    return measure(text, SLUG_PT, _SLUG_FACE)


def slug_line(
    page: Drawing,
    fields: Sequence[str],
    right: str = "",
    colour: Colour = BLACK,
    foot: float | None = None,
    side: float = SLUG_SIDE,
) -> None:
    """Print the fields in one line at the foot, and `right` (the page number, say) at its right end, `side` mm from
    the edges, as the page is.

    When only `foot` mm are white there (None: enough) and that is too little, as on backs turned over their head, it
    goes to the top. A line too long is an error: cutting it silently would drop what identifies the sheet.
    """
    text = SLUG_SEPARATOR.join(field for field in fields if field)
    width, height = page.size
    needed = _slug_width(text) + (_slug_width(right) + _SLUG_GAP if right else 0)
    side = side if needed <= width - 2 * side else min(side, SLUG_SIDE)
    if needed > width - 2 * side:
        raise PressError(
            say(
                'slug line "{text}" needs {needed} mm, but the page has {width} mm for it',
                text=text,
                needed=mm(needed),
                width=mm(width - 2 * side),
            ),
            EXIT_CONTENT,
        )
    crowded = foot is not None and foot < SLUG_CLEAR
    y = SLUG_CLEAR if crowded else height - SLUG_BASELINE
    with page.furniture():
        page.text(side, y, text, SLUG_PT, "sans", colour)
        if right:
            page.text(width - side, y, right, SLUG_PT, "sans", colour, align="right")


def fitted_slug_line(
    page: Drawing, fields: Sequence[str], theme: Theme, right: str = "", side: float = SLUG_SIDE
) -> None:
    """The slug line; the last fields give way where the paper is narrow."""
    kept = [field for field in fields if field]
    room = page.size.width - 2 * side - (_slug_width(right) + 6 if right else 0)
    while len(kept) > 1 and _slug_width(SLUG_SEPARATOR.join(kept)) > room:
        kept.pop()
    slug_line(page, kept, right, theme.text, side=side)


def scale_rule(page: Drawing, x: float, text: str, above: bool = False, colour: Colour = BLACK) -> None:
    """Draw a rule of 50 mm, ink and all, from `x` at the foot of the page; the text is to its right or above it."""
    half = from_points(_RULE_PEN) / 2
    y = page.size.height - EDGE - half
    lines = [(x, y, x + RULE_LENGTH, y)]
    for millimetre in range(int(RULE_LENGTH) + 1):
        height = next(tall for every, tall in ((10, _RULE_HEIGHT), (5, 1.4), (1, 0.8)) if millimetre % every == 0)
        at = x + min(max(millimetre, half), RULE_LENGTH - half)
        lines.append((at, y, at, y - height))
    page.lines(lines, Pen(colour, _RULE_PEN))
    beside = (x + RULE_LENGTH + _CAPTION_GAP, page.size.height - SLUG_BASELINE)
    with page.furniture():
        page.text(*((x, page.size.height - SLUG_CLEAR - 0.2) if above else beside), text, SLUG_PT, "sans", colour)


class FootPlan(NamedTuple):
    """The words of the slug line beside which the rule has room, where the rule begins, and whether its words are
    above it; None where there is no room at all."""

    words: list[str]
    rule: float | None
    above: bool = False
    caption: str = ""  # the words of the rule

    @property
    def clear(self) -> float:
        """How much of the foot is taken."""
        return RULE_CLEAR if self.rule is not None and self.above else SLUG_CLEAR


def plan_foot(
    caption: str,
    width: float,
    words: Sequence[str],
    right: str = "",
    white: float | None = None,
    side: float = SLUG_SIDE,
) -> FootPlan:
    """The foot of a first page `width` wide, with a number at the right end; `white` mm are free (None: enough).

    On narrow paper the words of the rule go above it, and then the last words of the slug line give way.
    """
    kept = [word for word in words if word]
    wide_caption = _slug_width(caption)
    room = width - 2 * side - (_slug_width(right) + _SLUG_GAP if right else 0)
    ways = [(False, RULE_LENGTH + _CAPTION_GAP + wide_caption)]
    if white is None or white > RULE_CLEAR + _MARK:
        ways.append((True, max(RULE_LENGTH, wide_caption)))
    for count in range(len(kept), 0, -1):
        taken = _slug_width(SLUG_SEPARATOR.join(kept[:count])) + _SLUG_GAP
        for above, wide in ways:
            if taken + wide <= room:
                return FootPlan(kept[:count], side + room - wide, above, caption)
    return FootPlan(kept, None)


def draw_rule(page: Drawing, plan: FootPlan, colour: Colour = BLACK) -> None:
    """Draw the rule where it was planned."""
    if plan.rule is not None:
        scale_rule(page, plan.rule, plan.caption, plan.above, colour)


def page_number(book: Book, number: int, count: int) -> str:
    """Which page this is, and of how many; nothing where there is only one."""
    return f"{book.label('page')} {number}/{count}" if count > 1 else ""


def foot_of_page(
    book: Book, page: Drawing, fields: Sequence[str], first: bool, white: float | None = None, side: float = SLUG_SIDE
) -> float:
    """Draw the slug line, and on the first page the scale rule at its right end; return how much of the foot they take.

    Only `white` mm are free there (None: enough).
    """
    words = [*fields, book.language, book.version]
    caption = book.label("ruler_check")
    plan = plan_foot(caption, page.size.width, words, white=white, side=side) if first else FootPlan(words, None)
    slug_line(page, plan.words, colour=book.theme.text, foot=white, side=side)
    draw_rule(page, plan, book.theme.text)
    return plan.clear
