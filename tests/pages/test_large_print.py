"""Large print keeps its promise: every kind of page is printed in both themes, read back, and compared.

No shape, board or sign is smaller than in normal print of the same piece, nor is any word; and what is read has 14
points, or as much as is said here.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from proofpress.pages.page_setup import FOOT_MARGIN
from proofpress.press.document import Document
from tests.depth import some
from tests.pages.flat import placed
from tests.press.every_page import FOUR, OF_BOTH, PACK, printed
from tests.press.measure import Pages

FULL = 14.0  # points
SLACK = 0.06  # points, and millimetres
# What adorns a sign, as numbers in badges and letters of monsters and regions, or stands at the foot of half a page.
ADORNS = re.compile(r"[\d?−+–/.,·:]*|[A-Za-z]|Proofpress.*|Cartographers·.*")

# Every kind of page, and the least type of its words in large print, where there is no room for 14 points.
KINDS: Mapping[str, float] = {
    "sheets --sets heroes --solo": 9.0,
    "sheets --map a --back none": 11.0,
    "sheets --map c --back none --sets heroes --lang de": 8.5,
    "sheets --map a --back none --paper A5": 7.5,
    "sheets --map a --map b --up 2 --copies 2": 7.0,
    "sheets --dry-erase": 11.0,
    "sheets --map b --back none --blank-limits --paper Letter": 10.0,
    "cards --sets combined": 8.5,
    "cards --size tarot --kind ambush,ruins,season,scoring": 10.0,
    "cards --size mini --kind season,ambush": 7.0,
    "reference": 12.5,
    "reference --sets combined": 12.5,
    "reference --paper A5": 9.0,
    f"reference --edicts {FOUR}": 10.5,
    "aid --sets combined": 11.5,
    "aid --paper A5": 7.5,
    "rulebook": FULL,
    "draws 2026-W47 --sets combined --as booklet": 8.5,
    "draws 2026-W47 --sets combined --as list": 9.0,
    "draws 2026-W47 --as slides": 9.0,
    "draws 2026-W47 --as order": 9.5,
    "draws 2026-W47 --as order --paper A5": 8.5,
    "cards --game kingdoms": 7.0,
    "sheets --game kingdoms": FULL,
    "sheets --game kingdoms --paper A5": FULL,
    "aid --game kingdoms": FULL,
    "reference --game kingdoms": 12.0,
    "draws 2026-W47 --game kingdoms --players 5 --tokens": FULL,
    "draws 2026-W47 --game kingdoms --players 3 --paper A5": 12.0,
    "rulebook --game kingdoms": 12.0,
}
# The same of what an event prints, whatever it deals. The least type is that of names of files, digests and check rows.
OF_EVENTS: Mapping[str, float] = {
    "public/booklet": 10.0,
    "public/protocol": 13.0,
    "public/seats": FULL,
    "public/statement-before": 13.0,
    "public/statement-after": 13.0,
    "sealed/round-01-appendix": FULL,
}
SLIPS: Mapping[str, float] = {"": FULL, "--game kingdoms": 9.0}  # the last pages of a round
# The chart on the backs of cards, landscapes, and who stands before them: they give their room to words.
PICTURES = (" lines of ", " scene ", "country ", "frieze ", "bust ")
# Signs of normal print that large print leaves out, or has smaller, with the reason.
LEFT_OUT: Mapping[str, tuple[str, ...]] = {
    # of the legend, where words have the room; they are on the cards
    "sheets --map": tuple(f"figure {each}" for each in ("forest", "village", "farm", "water", "hero", "destroyed")),
    "sheets --sets heroes": tuple(f"figure {each}" for each in ("forest", "village", "farm", "water")),
    "cards": ("figure ruins",),  # one scoring card of normal print has them in its near miss too
    "reference --edicts": ("tile",),  # its one page lies behind a map sheet
    "reference": ("tile",),  # pictures of terms beside their words
    # the compass that fills a place; drawings of a land by its size, and the marks on them
    "draws 2026-W47 --game": ("exploring", "land ", "mark "),
    "rulebook --game": ("land ", "mark "),
    "aid --game": ("figure hero",),  # a sign of the degree of detail of its size
}


@cache
def names_of() -> dict[bytes, dict[str, str]]:
    """Of every document made meanwhile the names of its forms."""
    return {}


@pytest.fixture(autouse=True, scope="module")
def _forms_are_named() -> Iterator[None]:
    real = Document.to_bytes

    def to_bytes(document: Document) -> bytes:
        names = {form.resource: name for name, form in document._forms.items()}  # which it forgets when it is written
        pdf = real(document)
        names_of()[pdf] = names
        return pdf

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Document, "to_bytes", to_bytes)
        yield


def signs(pdf: bytes) -> dict[str, list[float]]:
    """The sides of all signs and boards, by what they are."""
    found = defaultdict(list)
    for resource, side in placed(pdf):
        name = names_of()[pdf][resource].removeprefix("plain ")
        name = re.sub(r"^(mark \w+) \d ", r"\1 ", name)  # in any of its variants
        if not any(each in name for each in PICTURES):
            found[re.sub(r"( [\d.]+)? (colour|contrast)( sealed \w+)?$", "", name)].append(side)
    return found


def words(pdf: bytes, last: bool = False) -> dict[str, list[float]]:
    """The type of all words above the foot of the pages, or of the last page alone."""
    found = defaultdict(list)
    for page in list(Pages(pdf))[-1 if last else 0 :]:
        word, box, pt = "", None, 0.0
        for letter in page.letters:
            if letter.box.y > page.height - FOOT_MARGIN:
                continue
            near = box and letter.box.x - box.right < letter.pt * 0.06 and abs(letter.box.bottom - box.bottom) < 2
            if not near or abs(letter.pt - pt) > SLACK:
                found[word].append(pt)
                word = ""
            word, box, pt = word + letter.sign, letter.box, letter.pt
        found[word].append(pt)
    found.pop("", None)
    return found


@cache
def both(line: str) -> list[tuple[bytes, bytes]]:
    normal, large = (printed(f"{line} --theme {theme}") for theme in ("colour", "contrast"))
    assert len(normal) == len(large) > 0
    return list(zip(normal.values(), large.values(), strict=True))


LINES = some(KINDS, 4)


@pytest.mark.parametrize("line", LINES)
def test_no_sign_is_smaller_than_in_normal_print(line: str) -> None:
    allowed = [name for start, names in LEFT_OUT.items() if line.startswith(start) for name in names]
    for normal, large in both(line):
        found = signs(large)
        smaller = {
            name: (min(sides), min(found.get(name, [0.0])))
            for name, sides in signs(normal).items()
            if min(found.get(name, [0.0])) < min(sides) - SLACK
        }
        assert not {name for name in smaller if not any(each in name for each in allowed)}, smaller


@pytest.mark.parametrize("line", LINES)
def test_no_word_is_smaller_than_in_normal_print(line: str) -> None:
    for normal, large in both(line):
        found = words(large)
        smaller = {
            word: (min(sizes), min(found[word]))
            for word, sizes in words(normal).items()
            if word in found and not ADORNS.fullmatch(word) and min(found[word]) < min(sizes) - SLACK
        }
        assert not smaller


@pytest.mark.parametrize("line", LINES)
def test_words_have_14_points_or_as_many_as_there_is_room_for(line: str) -> None:
    for _, large in both(line):
        small = {word: min(sizes) for word, sizes in words(large).items() if min(sizes) < KINDS[line] - SLACK}
        assert not {word: pt for word, pt in small.items() if not ADORNS.fullmatch(word)}


@pytest.mark.parametrize("game", some(OF_BOTH, 1))
def test_what_an_event_prints_has_14_points_or_as_many_as_there_is_room_for(game: str) -> None:
    plan, *steps = PACK
    pages = printed(f"{plan} {game} --theme contrast", *steps)
    found = {name: words(pages[f"cup/{name}.pdf"]) for name in OF_EVENTS}
    found["slips"] = words(pages["cup/sealed/round-01.pdf"], last=True)
    small = {
        (name, word): min(sizes)
        for name, sized in found.items()
        for word, sizes in sized.items()
        if min(sizes) < OF_EVENTS.get(name, SLIPS[game]) - SLACK and not ADORNS.fullmatch(word)
    }
    assert not small


@pytest.mark.parametrize("game", some(OF_BOTH, 2))
def test_no_sign_of_an_event_is_smaller_than_in_normal_print(game: str) -> None:
    plan, *steps = PACK
    normal, large = (printed(f"{plan} {game} --theme {theme}", *steps) for theme in ("colour", "contrast"))
    known = [name for name in normal.keys() & large.keys() if {normal[name], large[name]} <= names_of().keys()]
    assert len(known) > 2, sorted(normal)
    smaller = {
        (name, sign): (min(sides), min(found.get(sign, [0.0])))
        for name in known
        for found in [signs(large[name])]
        for sign, sides in signs(normal[name]).items()
        if min(found.get(sign, [0.0])) < min(sides) - SLACK
    }
    assert not smaller
