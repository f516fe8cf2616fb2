"""Rules in plain English, and the command `show`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, assert_never

from proofpress.cartographers.edition import AnyThing, Edition, everything, find
from proofpress.cartographers.records import (
    AmbushCard,
    Clause,
    Cluster,
    ClusterSize,
    Destroy,
    EachCluster,
    EachDiagonal,
    EachLine,
    EachSpace,
    Effect,
    ExploreCard,
    Held,
    HeroCard,
    InnerShape,
    Kind,
    Map,
    Neighbour,
    Pay,
    PerCluster,
    PerSquare,
    PickCluster,
    PickRun,
    PickSquare,
    RuinsCard,
    ScoringCard,
    SpaceKind,
    Spread,
    Target,
)
from proofpress.cartographers.text_pictures import with_rulers
from proofpress.data.folders import Ruling
from proofpress.data.listing import FACTS_SHOWN, INDENT, as_written, fact, picture, ruling
from proofpress.errors import counted, listed
from proofpress.options import DATA, LANG, Answer, Command, Job, Option, wrapped
from proofpress.records import Record

# --------------------------------------------------------------------------------------------------------------------
# Scoring rules and ambush effects in plain English, made from the data alone.
#
# For designers who want to see what their card says, for editors and for translators. It covers the whole vocabulary
# and knows no particular card. The text on a card is different: it is written by people, in every language.


_ORDINALS = ("", "second ", "third ", "fourth ", "fifth ", "sixth ", "seventh ", "eighth ", "ninth ")

_EDGE = "the edge of the map"

SpaceWord = SpaceKind | Literal["ruins"]


def rule_in_words(rule: Iterable[Clause]) -> str:
    """What a scoring card pays for, one sentence a clause."""
    return " ".join(clause_in_words(clause) for clause in rule)


def clause_in_words(clause: Clause) -> str:
    """What one clause pays for, as a sentence."""
    points = counted(clause.points, "point")
    match clause:
        case EachSpace():
            return f"{points} for each {_said(_one(clause.of), _of_space(clause))}."
        case EachCluster():
            return f"{points} for each {_said(_cluster(clause.of, clause.size), _of_cluster(clause))}."
        case EachLine():
            return f"{points} for each {_line(clause)}."
        case EachDiagonal():
            line = "diagonal from the left edge of the map down to its bottom edge"
            return f"{points} for each {line} that is completely filled."
        case PickCluster():
            thing, most = _said(_cluster(clause.of, clause.size), _of_cluster(clause)), "largest"
        case PickSquare():
            thing, most = f"square of {_many(clause.of)}", "largest"
        case PickRun():
            run = clause.pick
            lying = "vertical" if run == "column_run" else "horizontal" if run == "row_run" else assert_never(run)
            thing, most = f"unbroken {lying} line of {_many(clause.of)}", "longest"
        case _:
            assert_never(clause)
    if clause.rank is None and not isinstance(clause, PickSquare):  # of squares only the largest one counts
        return f"Choose one {thing}: {points} for {_paid(clause.per, 'it')}."
    ordinal = _ORDINALS[(clause.rank or 1) - 1]
    return f"{points} for {_paid(clause.per, f'the {ordinal}{most} {thing}')}."


def effect_in_words(effect: Effect) -> str:
    """What a lettered monster does, as a sentence."""
    match effect:
        case Destroy():
            does = f"{_target(effect.target)} beside it is destroyed"
        case Spread():
            does = "it spreads to every empty space beside it"
        case Pay():
            does = f"the owner of the map gains {counted(effect.coins, 'coin')}"
        case _:
            assert_never(effect)
    return f"{_when(effect)}, {does}."


def _when(effect: Effect) -> str:
    when = effect.when
    match when:
        case "drawn":
            return "When it is drawn"
        case "season_end":
            return "After the scoring of each season"
        case "surrounded":
            return "Once none of its spaces has an empty space beside it"
        case _:
            assert_never(when)


def _target(target: Target) -> str:
    match target:
        case "empty":
            return "one empty space"
        case "any_but_mountain":
            return "one space other than a mountain"
        case _:
            assert_never(target)


def _one(kind: SpaceWord) -> str:
    """One space of a kind. Mountains and heroes go by that name, everything else is a kind of space."""
    match kind:
        case "mountain" | "hero":
            return kind
        case "forest" | "village" | "farm" | "water" | "monster" | "wasteland":
            return f"{kind} space"
        case "destroyed" | "ruins" | "empty" | "filled":
            return f"{kind} space"
        case _:
            assert_never(kind)


def _many(kind: SpaceWord) -> str:
    return "heroes" if kind == "hero" else f"{_one(kind)}s"


def _a(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def _counted(counts: Mapping[Neighbour, int] | Mapping[Held, int]) -> str:
    """ "a farm space and at least 2 mountains"."""
    return listed((_at_least(kind, count) for kind, count in counts.items()), "and")


def _at_least(kind: Neighbour, count: int) -> str:
    if kind == "kinds":
        return "at least 1 kind of terrain" if count == 1 else f"at least {count} different kinds of terrain"
    return _a(_one(kind)) if count == 1 else f"at least {count} {_many(kind)}"


def _said(noun: str, phrases: Iterable[str]) -> str:
    """A noun and what is said about it."""
    words = list(phrases)
    return f"{noun} {listed(words, 'and')}" if words else noun


# What is said of spaces and lines
def _of_space(clause: EachSpace) -> Iterator[str]:
    if clause.at:
        yield f"at {_EDGE}" if clause.at == "edge" else "on ruins" if clause.at == "ruins" else assert_never(clause.at)
    if clause.beside:
        yield f"beside {_counted(clause.beside)}"
    if clause.enclosed_by:
        yield f"enclosed on all four sides by {_many(clause.enclosed_by)} or {_EDGE}"
    if clause.linked_by and clause.to:
        # A filled space may itself be what the link has to reach; then another one is needed.
        same = clause.of in (clause.to, "filled")
        target = f"another {_one(clause.to)}" if same else _a(_one(clause.to))
        yield f"that {_a(_cluster(clause.linked_by))} links to {target}"


def _line(clause: EachLine) -> str:
    nouns: Sequence[Literal["row", "column"]] = clause.each
    numbered: Literal["odd", "even"] | None = clause.numbered
    lines = f"{numbered}-numbered {listed(nouns)}" if numbered else listed(nouns)
    facts: list[str] = []
    if clause.complete:
        facts.append("is completely filled")
    if clause.holding:
        facts.append(f"holds {_counted(clause.holding)}")
    if clause.equal:
        one, other = clause.equal
        facts.append(f"holds as many {_many(one)} as {_many(other)}")
    return f"{lines} that {listed(facts, 'and')}"


# Clusters, squares and runs
def _cluster(kind: SpaceKind, size: ClusterSize | None = None) -> str:
    """ "forest cluster of at least 5 spaces", "cluster of at least 5 filled spaces"."""
    count = size and (size.exactly or size.min)
    how_many = "" if size is None else f"{'exactly' if size.exactly else 'at least'} {count} "
    match kind:
        case "forest" | "village" | "farm" | "water" | "monster" | "wasteland":  # these make a name for a cluster
            return f"{kind} cluster" + (f" of {how_many}{'space' if count == 1 else 'spaces'}" if size else "")
        case "mountain" | "hero" | "destroyed" | "empty" | "filled":  # of the others it consists
            return f"cluster of {how_many}{_one(kind) if count == 1 else _many(kind)}"
        case _:
            assert_never(kind)


def _of_cluster(clause: Cluster) -> Iterator[str]:
    if clause.containing:
        yield f"containing {_figure(clause.containing)}"
    if clause.beside:
        yield f"beside {_counted(clause.beside)}"
    others: list[Kind] = [kind for kind in clause.apart_from if kind != "edge"]
    absent = [f"no {listed(others)} beside it"] if others else []
    if "edge" in clause.apart_from:
        absent.append(f"no space at {_EDGE}")
    if absent:
        yield f"with {listed(absent, 'and')}"


def _figure(figure: InnerShape) -> str:
    match figure:
        case "line_of_4":
            return "a straight line of 4 spaces"
        case "square_of_2":
            return "a square of 2 by 2 spaces"
        case _:
            assert_never(figure)


def _paid(units: Sequence[PerCluster | PerSquare], thing: str) -> str:
    """What a picked thing is paid for: "each space of it"; the thing is named once."""
    if set(units) == {"row", "column"}:
        return f"each row and each column in which {thing} has a space"
    return listed((_paid_per(unit, "it" if index else thing) for index, unit in enumerate(units)), "and")


def _paid_per(unit: PerCluster | PerSquare, thing: str) -> str:
    match unit:
        case "space":
            return f"each space of {thing}"
        case "side":
            return f"each space along one side of {thing}"
        case "empty_beside":
            return f"each empty space beside {thing}"
        case "row" | "column":
            return f"each {unit} in which {thing} has a space"
        case _:
            assert_never(unit)


# --------------------------------------------------------------------------------------------------------------------
# The command: a card, a map or a ruling as text and as data, with what it means in plain words.


def show(job: Job[Edition]) -> Answer:
    """Show a card, a map or a ruling as text.

    ID is its id (great_river), its name in any language ("Great River") or a map file. A scoring card is shown with
    its rule in plain words, made from the rule itself.
    """
    found = find(job.edition, job.chosen["id"])
    pages = [as_data(each) for each in found]
    return Answer(facts=pages[0] if len(pages) == 1 else pages, lines=lambda: _pages(found, job.language))


SHOW = Command(
    show,
    (
        Option(
            "id", "What is shown.", words=lambda edition: (each.id for each in everything(edition)), open=True,
            position=True, needed=True,
        ),
        DATA,
        LANG,
        FACTS_SHOWN,
    ),
)  # fmt: skip


def _pages(found: Sequence[AnyThing], language: str) -> Iterator[str]:
    for number, each in enumerate(found):
        if number:
            yield from ("", "")
        yield from page(each, language)


def page(found: AnyThing, language: str) -> Iterator[str]:
    """The thing as lines of text."""
    names = found.texts
    record = found.record
    name = names[language].name if language in names else found.id.replace("_", " ").capitalize()
    yield name
    yield f"{found.kind} {'' if isinstance(record, Map | Ruling) else 'card '}{found.id}"
    yield ""
    yield from _body(record)
    for code, entry in names.items():
        mark = " (own name)" if entry.unofficial else ""
        yield from fact(f"name in {code}", entry.name + mark)
    if not isinstance(record, Ruling):
        number = getattr(record, "number", None)  # maps have none
        yield from fact("set", f"{record.set}, number {number}" if number else record.set)
        if record.source:
            yield from fact("source", record.source)


def _body(record: Record) -> Iterator[str]:
    match record:
        case ExploreCard():
            yield from _side_by_side(("coin" if shape.coin else "", shape.grid) for shape in record.shapes)
            yield from fact("terrain", " or ".join(record.terrains))
            yield from fact("time", str(record.time))
        case RuinsCard():
            yield from wrapped("The next shape must cover a ruins space.", INDENT)
            yield ""
            yield from fact("time", "0")
        case AmbushCard():
            yield from _ambush(record)
        case HeroCard():
            yield from picture(record.grid)
            yield from fact("reading", "H is the hero, * an attacked space")
        case ScoringCard():
            yield from wrapped(rule_in_words(record.rule), INDENT)
            yield ""
            yield from fact("category", record.category)
            yield from fact("solo value", str(record.solo))
        case Map():
            yield from _map(record)
        case Ruling():
            yield from ruling(record)


def _ambush(card: AmbushCard) -> Iterator[str]:
    yield from picture(tuple(row.replace("#", card.letter or "#") for row in card.grid))
    if card.effect:
        yield from wrapped(effect_in_words(card.effect), INDENT)
        yield ""
    yield from fact("direction", card.direction)
    corner = "not known: no solo play with it" if card.solo_corner == "unknown" else card.solo_corner.replace("_", " ")
    yield from fact("solo corner", corner)


def _map(sheet: Map) -> Iterator[str]:
    rows, columns = len(sheet.grid), len(sheet.grid[0])
    yield from (INDENT + line for line in with_rulers(sheet.grid))
    yield ""
    spaces = "".join(sheet.grid)
    yield from fact("side", sheet.side)
    yield from fact("size", f"{rows} rows, {columns} columns")
    for sign, what in (("^", "mountains"), ("r", "ruins"), ("#", "wasteland")):
        yield from fact(what, f"{spaces.count(sign)} ({sign})" if sign in spaces else "none")


def _side_by_side(pictures: Iterable[tuple[str, tuple[str, ...]]]) -> Iterator[str]:
    """Pictures with a word above each."""
    blocks = [(title, *grid) if title else ("", *grid) for title, grid in pictures]
    height = max(len(block) for block in blocks)
    widths = [max(len(line) for line in block) for block in blocks]
    for row in range(height):
        cells = [block[row] if row < len(block) else "" for block in blocks]
        line = (INDENT * 2).join(cell.ljust(wide) for cell, wide in zip(cells, widths, strict=True))
        if row or line.strip():
            yield (INDENT + line).rstrip()
    yield ""


def as_data(found: AnyThing) -> dict[str, Any]:
    """The thing as it is printed with --json."""
    names = {code: as_written(entry) for code, entry in found.texts.items()}
    facts = {"id": found.id, "kind": found.kind, "names": names, **as_written(found.record)}
    if isinstance(found.record, ScoringCard):
        facts["rule_in_words"] = rule_in_words(found.record.rule)
    if isinstance(found.record, AmbushCard) and found.record.effect:
        facts["effect_in_words"] = effect_in_words(found.record.effect)
    return facts
