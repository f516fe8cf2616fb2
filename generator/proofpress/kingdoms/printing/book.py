"""What all pages share: data, small signs, the arms of nations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property

from proofpress.errors import ContentError, say
from proofpress.kingdoms.edition import Edition
from proofpress.kingdoms.records import TextFile
from proofpress.language import SOURCE, Called, MissingText, labels_of, punctuated, typeset
from proofpress.pages.art import THINGS, Chance, Motif, OnBox, draw, motif, pens, plate, plate_on_box, roles_in, wreath
from proofpress.pages.page_setup import Book as PlainBook
from proofpress.press.drawing import Drawing, Path
from proofpress.press.paper import Box
from proofpress.press.themes import Pen, Theme
from proofpress.records import dataclass

ROLES = roles_in("inks_kingdoms")  # what things of this game alone are inked with

# --------------------------------------------------------------------------------------------------------------------
# The book of a run: its data, the language, the theme.


@dataclass(frozen=True)
class Book(PlainBook):
    """The book of this game."""

    game = "Kingdoms"

    edition: Edition

    @property
    def texts(self) -> TextFile:
        """The names and effects in this language; a language without any is an error."""
        if self.language not in self.edition.text:
            raise ContentError(say("language {language} has no texts of this game yet", language=self.language))
        return self.edition.text[self.language]

    def name(self, card: str) -> str:
        """The name of a land (its side, such as 1A), nation, action, token, kind of land or resource."""
        if card in self._names:
            return punctuated(self._names[card], self.habits.typography)
        error = MissingText(self.language, say("has no name for {card!r}; write it into its texts", card=card))
        part, words = _named(self.edition.text[SOURCE]).get(card, ("", ""))
        return error.stood_in(self.texts.place().path, part, card, words)

    @cached_property
    def _names(self) -> Mapping[str, str]:
        return {name: words for name, (_, words) in _named(self.texts).items()}

    def set(self, text: str) -> str:
        """A text of the data, ready to be set: short words stay with the next one."""
        return typeset(text, self.habits.typography)


def _named(texts: TextFile) -> dict[str, tuple[str, str]]:
    """What has a name in a text file: the part that it is in, and the name."""
    found: dict[str, tuple[str, str]] = {}
    for part in ("lands", "nations", "actions", "tokens", "terrains", "resources"):
        entries: Mapping[str, Called] = getattr(texts, part)
        found |= {name: (part, entry.name) for name, entry in entries.items()}
    return found


def open_book(edition: Edition, language: str, theme: Theme) -> Book:
    """A book in a language of this edition."""
    return Book(language, theme.inked(ROLES), labels_of(edition, language), edition.languages[language], edition)


# --------------------------------------------------------------------------------------------------------------------
# The engraved marks that show the kinds of land: trees, peaks, ears, waves, crags, towns, caves.
#
# Each is drawn in a box of ten by ten millimetres with its foot near the bottom, and is scattered over maps as a form.
# What is drawn is in `templates/drawings/marks.txt`.


_MARKS: Mapping[str, tuple[str, ...]] = {
    "forest": ("tree", "fir"),
    "mountain": ("peak", "hill"),
    "plains": ("ears", "furrows"),
    "water": ("waves", "ship"),
    "cliffs": ("crag",),
    "capital": ("town", "house"),
    "underground": ("cave", "stalagmites"),
}
_LAND = {mark: terrain for terrain, marks in _MARKS.items() for mark in marks}


def draw_vignette(drawing: Drawing, theme: Theme, terrain: str) -> None:
    """A rounded field of the land, with its marks."""
    drawing.rounded(Box(0.35, 0.35, 9.3, 9.3), 1.6, None, theme.ink(f"land_{terrain}").fill or theme.paper)
    draw(drawing, on_land(theme, _MARKS[terrain][0]), "lands", terrain)
    drawing.rounded(Box(0.35, 0.35, 9.3, 9.3), 1.6, Pen(theme.line, theme.weights["medium"]))


def on_land(theme: Theme, mark: str) -> Theme:
    """The theme for a mark, whose lines have the colour of its land."""
    ink = theme.ink(f"land_{_LAND[mark]}")
    return theme if ink.fill is None else replace(theme, line=ink.line)


# --------------------------------------------------------------------------------------------------------------------
# The small signs of this game: resources, players, kinds of land and exploration tokens.
#
# Every sign is drawn in a box of ten by ten millimetres, once per size, and placed with its top left corner at (x, y).
# They differ in shape, so that black and white needs no colour. `templates/drawings` holds the larger drawings.


Sign = Callable[[Drawing, Theme, str, float, float, float], None]  # which one, the top left corner, the size


def on_box(sign: Sign, name: str) -> OnBox:
    """A sign that fills a box."""
    return lambda page, theme, box: sign(page, theme, name, box.x, box.y, box.width)


def resource_sign(drawing: Drawing, theme: Theme, resource: str, x: float, y: float, size: float) -> None:
    """Mana is a crystal, ore a pick, food an apple."""
    plate(drawing, theme, f"resource {resource}", motif("signs", resource), x, y, size)


def player_sign(drawing: Drawing, theme: Theme, number: int, x: float, y: float, size: float) -> None:
    """The badge of a seat, from 0: circle, square, triangle, cross, star."""
    plate(drawing, theme, f"player {number}", motif("signs", f"player_{number}"), x, y, size)


def terrain_sign(drawing: Drawing, theme: Theme, terrain: str, x: float, y: float, size: float) -> None:
    """A kind of land, as the legend of a map shows it: a rounded field with its tint and its marks."""
    plate(drawing, theme, f"land {terrain}", lambda d, t: draw_vignette(d, t, terrain), x, y, size)


def token_sign(drawing: Drawing, theme: Theme, token: str, x: float, y: float, size: float) -> None:
    """What an exploration token shows; the page draws the disc round it."""
    plate(drawing, theme, f"token {token}", token_art(token), x, y, size)


def token_art(token: str) -> Motif:
    """The drawing of a token."""
    return THINGS["crown"] if token == "crown" else motif("tokens", token)


def whose_turn(drawing: Drawing, theme: Theme) -> None:
    """An upright sword within a wreath: whose turn it is."""
    wreath(drawing, theme)
    draw(drawing, theme, "signs", "sword")


PIECES = plate_on_box("pawn", motif("signs", "pawn"))


# --------------------------------------------------------------------------------------------------------------------
# The arms of the nations: a shield of one tint with one charge on it, different for each in black and white too.
#
# Each is drawn into a square of ten by ten millimetres and placed at any size. Charges are in `templates/drawings`; a
# nation without one, from a user's own data, bears the first letter of its name.


_PALE = 0.45  # how much paper is mixed into the tint, so that the charge stands out

# Nation -> the role of its tint.
_TINTS: Mapping[str, str] = {
    "ferrywardens": "water",
    "emberforge": "fall",
    "mosskin": "forest",
    "harvest_league": "farm",
    "glasswrights": "winter",
    "ironhoof": "ruins",
    "moonshepherds": "destroyed",
    "oathkeepers": "coin",
    "cliffkin": "wasteland",
    "hexweavers": "monster",
    "lantern_scribes": "summer",
    "crownless": "village",
    "mirrorfolk": "spring",
    "stormcallers": "wasteland",
    "hearthsingers": "fall",
}


# Nation -> the land that it lives in, as in the landscapes of cards.
_COUNTRIES: Mapping[str, str] = {
    "ferrywardens": "water",
    "emberforge": "village",
    "mosskin": "forest",
    "harvest_league": "farm",
    "glasswrights": "village",
    "ironhoof": "meadow",
    "moonshepherds": "meadow",
    "oathkeepers": "village",
    "cliffkin": "meadow",
    "hexweavers": "forest",
    "lantern_scribes": "village",
    "crownless": "village",
    "mirrorfolk": "water",
    "stormcallers": "water",
    "hearthsingers": "farm",
}


def country_of(nation: str) -> str:
    """The land that a nation lives in; of a user's own nation its id decides."""
    lands = sorted(set(_COUNTRIES.values()))
    return _COUNTRIES.get(nation) or lands[Chance(nation).below(len(lands))]


def shield_outline() -> Path:
    """The shield that all nations bear, in ten by ten millimetres."""
    path = Path().move(0.9, 0.5).curve(3.2, 1.2, 6.8, 1.2, 9.1, 0.5).line(9.1, 4.8)
    return path.curve(9.1, 7.4, 7.4, 8.9, 5, 9.8).curve(2.6, 8.9, 0.9, 7.4, 0.9, 4.8).close()


def draw_arms(drawing: Drawing, theme: Theme, nation: str, name: str, x: float, y: float, side: float) -> None:
    """The arms of a nation in a square; its name is asked for only where it has no charge."""
    letter = "" if nation in _TINTS else name[:1].upper()
    plate(drawing, theme, f"arms {nation}{letter}", lambda d, t: _arms(d, t, nation, letter), x, y, side)


def _arms(drawing: Drawing, theme: Theme, nation: str, letter: str) -> None:
    tint = theme.ink(_TINTS.get(nation, "paper")).fill if theme.tinted else None
    ground = tint.mixed(theme.paper, _PALE) if tint is not None else theme.paper
    drawing.path(shield_outline(), pens(theme)[0], ground)
    if nation in _TINTS:
        draw(drawing, theme, "arms", nation)
    else:
        drawing.text(5, 6.6, letter, 15, "title", theme.text, "centre")
