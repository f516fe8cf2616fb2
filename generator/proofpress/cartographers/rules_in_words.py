"""Rules in words, and the command `show`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, assert_never

from proofpress.cartographers.edition import AnyThing, Edition, everything, find
from proofpress.cartographers.records import (
    AmbushCard,
    Clause,
    Cluster,
    EachCluster,
    EachDiagonal,
    EachLine,
    EachSpace,
    ExploreCard,
    Held,
    HeroCard,
    Map,
    Neighbour,
    PickCluster,
    Picking,
    PickRun,
    PickSquare,
    RuinsCard,
    ScoringCard,
)
from proofpress.cartographers.steps import CardStep, steps
from proofpress.cartographers.text_pictures import with_rulers
from proofpress.data.folders import Ruling
from proofpress.data.listing import FACTS_SHOWN, INDENT, as_written, fact, picture, ruling
from proofpress.errors import as_said, joined, listed, say
from proofpress.language import Phrase, Writer
from proofpress.options import DATA, LANG, Answer, Command, Job, Option, told, wrapped
from proofpress.records import Record, hints

# --------------------------------------------------------------------------------------------------------------------
# Scoring rules and ambush effects in words, made from the data alone.
#
# For designers who want to see what their card says, for editors and for translators, each in a language of their own.
# It covers the whole vocabulary and knows no particular card. The text on a card is different: people write it.


class InWords(NamedTuple):
    """Writes what cards do in a language."""

    writer: Writer

    def card(self, card: Record) -> str:
        """What the card does; empty where there is nothing to say."""
        return self.rule(card.rule) if isinstance(card, ScoringCard) else self.steps(steps(card))

    def rule(self, rule: Iterable[Clause]) -> str:
        """What a scoring card pays for, a sentence a clause."""
        return " ".join(self.clause(clause) for clause in rule)

    def clause(self, clause: Clause) -> str:
        """What one clause pays for."""
        put = self.writer.say
        match clause:
            case EachSpace():
                thing = put(f"{clause.of}_space")
                facts = self._of_space(clause, thing)
            case EachCluster():
                thing = put(f"{clause.of}_cluster")
                facts = self._of_cluster(clause, thing)
            case EachLine():
                thing = put("_".join(line for line in ("row", "column") if line in clause.each))
                facts = self._of_line(clause, thing)
            case EachDiagonal():
                thing = put("diagonal")
                facts = [put("complete", thing=thing)]
            case _:
                return str(self._picked(clause))
        return str(put("pays", points=self._points(clause), thing=self._which(thing, facts)))

    def steps(self, rule: Iterable[CardStep]) -> str:
        """What a card makes players do, a sentence a step."""
        return " ".join(str(self._step(step)) for step in rule)

    def _step(self, step: CardStep) -> Phrase:
        """The template of the step, with that of each of its ways."""
        put = self.writer.say
        chosen = {name: getattr(step, name) for name in hints(type(step)) if name != "does"}
        ways = {name: value if isinstance(value, int) else put(f"{name}_{value}") for name, value in chosen.items()}
        return put(step.does, **ways)

    def _points(self, clause: Clause) -> Phrase:
        return self.writer.say("points", n=clause.points)

    def _which(self, thing: Phrase, facts: Sequence[Phrase]) -> Phrase:
        return self.writer.say("which", thing=thing, facts=self.writer.listed(facts, "and")) if facts else thing

    def _several(self, counts: Mapping[Neighbour, int] | Mapping[Held, int], how: str) -> Phrase:
        """ "a farm space and at least 2 mountains"."""
        things = ((number, "kinds" if kind == "kinds" else f"{kind}_space") for kind, number in counts.items())
        put = self.writer.say
        said = [put(f"{'one' if n == 1 else 'many'}_{how}", n=n, thing=put(thing)) for n, thing in things]
        return self.writer.listed(said, "and")

    def _of_space(self, clause: EachSpace, thing: Phrase) -> list[Phrase]:
        put = self.writer.say
        facts: list[Phrase] = []
        if clause.at:
            facts.append(put(f"at_{clause.at}", thing=thing))
        if clause.beside:
            facts.append(put("beside", thing=thing, things=self._several(clause.beside, "beside")))
        if clause.enclosed_by:
            facts.append(put("enclosed", thing=thing, wall=put(f"{clause.enclosed_by}_space")))
        if clause.linked_by and clause.to:
            # A filled space may itself be what the link has to reach; then another one is needed.
            key = "linked_to_another" if clause.of in (clause.to, "filled") else "linked"
            link, target = put(f"{clause.linked_by}_cluster"), put(f"{clause.to}_space")
            facts.append(put(key, thing=thing, link=link, target=target))
        return facts

    def _of_cluster(self, clause: Cluster, thing: Phrase) -> list[Phrase]:
        put = self.writer.say
        facts: list[Phrase] = []
        if clause.size:
            count = clause.size.min or clause.size.exactly or 0
            facts.append(put("size_min" if clause.size.min else "size_exactly", thing=thing, n=count))
        if clause.containing:
            facts.append(put(clause.containing, thing=thing))
        if clause.beside:
            facts.append(put("beside", thing=thing, things=self._several(clause.beside, "beside")))
        if clause.apart_from:
            things = [
                put("apart_edge") if kind == "edge" else put("apart_thing", thing=put(f"{kind}_space"))
                for kind in clause.apart_from
            ]
            key = "apart_several" if len(things) > 1 else "apart"
            facts.append(put(key, thing=thing, things=self.writer.listed(things, "nor")))
        return facts

    def _of_line(self, clause: EachLine, thing: Phrase) -> list[Phrase]:
        put = self.writer.say
        facts = [put(clause.numbered, thing=thing)] if clause.numbered else []
        if clause.complete:
            facts.append(put("complete", thing=thing))
        both = dict.fromkeys(clause.equal or (), 1)
        if clause.holding and clause.holding != both:
            facts.append(put("holds", thing=thing, things=self._several(clause.holding, "held")))
        if clause.equal:
            one, other = (put(f"{kind}_space") for kind in clause.equal)
            facts.append(put("equal_some" if clause.holding == both else "equal", thing=thing, a=one, b=other))
        return facts

    def _picked(self, clause: Picking) -> Phrase:
        put = self.writer.say
        rank = clause.rank
        match clause:
            case PickCluster():
                noun = put(f"{clause.of}_cluster")
                thing, it, most = self._which(noun, self._of_cluster(clause, noun)), "cluster", "largest"
            case PickSquare():
                thing, it, most = put("square", of=put(f"{clause.of}_space")), "square", "largest"
                rank = 1  # only the largest one counts
            case PickRun():
                thing, it, most = put(clause.pick, of=put(f"{clause.of}_space")), "run", "longest"
            case _:
                assert_never(clause)
        units = ["row_column"] if set(clause.per) == {"row", "column"} else clause.per
        paid = self.writer.listed([put(f"each_{unit}", it=put(f"this_{it}")) for unit in units], "and")
        pays = put("pays_for", points=self._points(clause), paid=paid)
        if rank is None:
            return put("choose", thing=thing, pays=pays)
        which = put(f"rank_{rank}", thing=thing, most=put(most, thing=thing))
        return put("choose_ranked", thing=thing, pays=pays, rank=which)


def in_words(edition: Edition, language: str) -> InWords:
    """What writes the rules in a language."""
    return InWords(Writer.of(language, edition.languages, edition.writing))


# --------------------------------------------------------------------------------------------------------------------
# The command: a card, a map or a ruling as text and as data, with what it means in plain words.


def show(job: Job[Edition]) -> Answer:
    """Show a card, a map or a ruling as text.

    ID is its id (great_river), its name in any language ("Great River") or a map file. A scoring card is shown with
    its rule in plain words, made from the rule itself.
    """
    found = find(job.edition, job.chosen["id"])
    words = in_words(job.edition, job.language)
    rulings = job.edition.rulings.items()
    about = {each.id: {name: made for name, made in rulings if each.id in made.needs} for each in found}
    pages = [as_data(each, words) | ({"rulings": list(about[each.id])} if about[each.id] else {}) for each in found]
    return Answer(facts=pages[0] if len(pages) == 1 else pages, lines=lambda: _pages(found, job.language, words, about))


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


def _pages(
    found: Sequence[AnyThing], language: str, words: InWords, about: Mapping[str, Mapping[str, Ruling]]
) -> Iterator[str]:
    for number, each in enumerate(found):
        if number:
            yield from ("", "")
        yield from page(each, language, words)
        for name, made in about[each.id].items():
            said = f"{name}: {made.choices[made.choose]}. {made.reason or ''}"
            yield from fact("ruling", said.strip())


def page(found: AnyThing, language: str, words: InWords) -> Iterator[str]:
    """The thing as lines of text."""
    names = found.texts
    record = found.record
    name = names[language].name if language in names else found.id.replace("_", " ").capitalize()
    yield name
    card = not isinstance(record, Map | Ruling)
    yield joined(" ", (say("{kind} card", kind=as_said(found.kind)) if card else as_said(found.kind), found.id))
    yield ""
    yield from _body(record, words)
    for code, entry in names.items():
        yield from fact(say("name in {code}", code=code), entry.name + (say(" (own name)") if entry.unofficial else ""))
    if not isinstance(record, Ruling):
        number = getattr(record, "number", None)  # maps have none
        yield from fact("set", say("{set}, number {number}", set=record.set, number=number) if number else record.set)
        if record.source:
            yield from fact("source", record.source)


def _body(record: Record, words: InWords) -> Iterator[str]:
    match record:
        case ExploreCard():
            yield from (
                *_side_by_side((told(say("coin")) if shape.coin else "", shape.grid) for shape in record.shapes),
                *fact("terrain", listed(map(as_said, record.terrains))),
                *fact("time", str(record.time)),
            )
        case RuinsCard():
            yield from (
                *wrapped(words.card(record), INDENT),
                "",
                *fact("time", "0"),
            )
        case AmbushCard():
            yield from _ambush(record, words)
        case HeroCard():
            yield from (
                *picture(record.grid),
                *wrapped(words.card(record), INDENT),
                "",
                *fact("reading", say("H is the hero, * an attacked space")),
            )
        case ScoringCard():
            yield from (
                *wrapped(words.card(record), INDENT),
                "",
                *fact("category", as_said(record.category)),
                *fact("solo value", str(record.solo)),
            )
        case Map():
            yield from _map(record)
        case Ruling():
            yield from ruling(record)


def _ambush(card: AmbushCard, words: InWords) -> Iterator[str]:
    yield from (
        *picture(tuple(row.replace("#", card.letter or "#") for row in card.grid)),
        *wrapped(words.card(card), INDENT),
        "",
        *fact("direction", as_said(card.direction)),
        *fact(
            "solo corner",
            say("not known: no solo play with it")
            if card.solo_corner == "unknown"
            else as_said(card.solo_corner.replace("_", " ")),
        ),
    )


def _map(sheet: Map) -> Iterator[str]:
    rows, columns = len(sheet.grid), len(sheet.grid[0])
    yield from (INDENT + line for line in with_rulers(sheet.grid))
    yield ""
    spaces = "".join(sheet.grid)
    yield from fact("side", sheet.side)
    yield from fact("size", say("{rows} rows, {columns} columns", rows=rows, columns=columns))
    for sign, what in (("^", "mountains"), ("r", "ruins"), ("#", "wasteland")):
        yield from fact(what, f"{spaces.count(sign)} ({sign})" if sign in spaces else say("none"))


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


def as_data(found: AnyThing, words: InWords) -> dict[str, Any]:
    """The thing as it is printed with --json."""
    names = {code: as_written(entry) for code, entry in found.texts.items()}
    facts = {"id": found.id, "kind": found.kind, "names": names, **as_written(found.record)}
    if isinstance(found.record, ScoringCard):
        facts["rule_in_words"] = words.card(found.record)
    elif steps(found.record):
        facts["effect_in_words"] = words.card(found.record)
    return facts
