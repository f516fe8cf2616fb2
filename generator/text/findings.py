"""What a check finds: where, how bad, by which rule, and why. `CHECKS` explains each rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Literal, NamedTuple

from generator.library.dataclass import dataclass
from generator.library.errors import Place
from generator.library.suggest import quoted

Severity = Literal["error", "note"]


class Check(NamedTuple):
    """A rule of the checker: how bad it is to break it, what it is for, and how it is mended."""

    severity: Severity
    about: str
    example: str
    mend: str


MORE = "more/findings"
MOST_FINDINGS = 100  # in one text; the longest honest text has a handful
UNCONFIRMED = ("state/stale", "state/changed", "state/unstamped")  # checks that say a text is to be reviewed

CONTRADICTING = ("rule/", "icon/")  # what is wrong with a text that is not to be confirmed


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding in one text."""

    place: Place
    language: str
    rule: str  # group/name
    severity: Severity
    id: str  # the card
    field: str  # name, effect or text
    message: str
    text: str = ""
    marks: tuple[tuple[int, int], ...] = ()  # stretches of the text that are meant
    meant: str = ""  # what the rule says, in plain English
    accept: tuple[str, ...] = ()  # the keys under which it could be accepted
    times: int = 1  # how many findings it stands for

    def acceptance(self, reason: str) -> str:
        """What is written beside the text to accept this finding."""
        written = f"{{{self.rule}: {reason}}}"
        for key in reversed(self.accept[1:]):
            written = f"{{{key if key.isidentifier() else quoted(key)}: {written}}}"
        return f"accept: {written}"

    def strict(self) -> Finding:
        """The same, with notes made errors."""
        return replace(self, severity="error")

    def order(self) -> tuple[object, ...]:
        return (self.place, self.rule == MORE, self.rule, self.message, self.marks)


_RULE = "See what the rule is with `proofpress text explain CARD`; the text is changed, or the rule if that is wrong."

# Every check there is. The groups: rule, source, term, state, icon, box, font, typo, draft, accept, more.
CHECKS: Mapping[str, Check] = {
    "rule/points": Check(
        "error",
        "A text names the points that its card scores, and no others.",
        "deepwood: the text says 5 points, the card scores 6",
        _RULE,
    ),
    "rule/count": Check(
        "error",
        "Every number in a text has a counterpart in the rule, with its comparison: at least 3 is more than two, "
        "and not exactly 3. A comparison that the rule has must be said; that one is enough need not be.",
        'deepwood: the text says "5", the rule at least 5',
        _RULE,
    ),
    "rule/rank": Check(
        "error",
        "The largest, the second largest or any one: they score differently.",
        'shieldgate: the text says "largest", the rule the second largest',
        _RULE,
    ),
    "rule/term": Check(
        "error",
        "A text names the terrains, lines and other things of its rule, and no others.",
        "canal_lake: the text does not say farm",
        _RULE,
    ),
    "rule/negation": Check(
        "error",
        "What the rule forbids is denied in the text, and nothing else is.",
        'deepwood: the rule says "not beside a village", the text does not deny it',
        _RULE,
    ),
    "rule/relation": Check(
        "error",
        "Everything plays its part as in the rule: what is paid, what lies beside it or around it, what is counted and "
        "whether all of it is meant, which action is called. Water beside a mountain is not a mountain beside water.",
        "mages_valley: the text has water as what is touched, the rule mountain",
        _RULE,
    ),
    "rule/other": Check(
        "error",
        "A text that does not fit its own rule fits the rule of another card.",
        "jorekburg: the text states the rule of sleepy_valley",
        "Two texts were probably exchanged.",
    ),
    "rule/unread": Check(
        "note",
        "A word looks like a number and is not understood, so the numbers of this text could not be checked.",
        '"6b" looks like a number',
        "Write the number in another way, or add its form to the vocabulary of the language.",
    ),
    "source/numbers": Check(
        "note",
        "A text without a rule of its own names the same numbers as the English one.",
        "the text says 4, the English text 3",
        "Compare both texts.",
    ),
    "term/rejected": Check(
        "note",
        "Another word is the agreed one for this term, so that one thing is called by one word everywhere.",
        '"oblast" is not the agreed word for cluster',
        "Use the agreed word; the language file lists it under terms.",
    ),
    "state/vocabulary": Check(
        "note",
        "A language without a vocabulary: its effects cannot be held against the rules.",
        "the language has no vocabulary yet",
        "Add words and terms to the language file; docs/translating.md explains how.",
    ),
    "state/missing": Check(
        "note",
        "A text that English has is missing. English is never put in its place.",
        "deepwood has no effect in pl",
        "Translate it.",
    ),
    "state/unknown": Check(
        "error",
        "A text belongs to a card, map, title or label that does not exist.",
        'there is nothing called "deepwod"; did you mean "deepwood"?',
        "Correct the id, or take the text out.",
    ),
    "state/same": Check(
        "error",
        "A text equals the English one letter for letter, so nobody seems to have translated it.",
        '"Craylund" is the English name',
        "Translate it; or accept it with a reason, where the printed edition has the same name.",
    ),
    "state/unstamped": Check(
        "note",
        "A text has never been confirmed, so nobody would notice when the English text or the rule changes.",
        "deepwood: the effect was never confirmed",
        "Read it beside its rule, then `proofpress text confirm --lang LANG --card ID`.",
    ),
    "state/stale": Check(
        "note",
        "The English text or the rule has changed since this text was last confirmed.",
        "deepwood: to review, because the English text or the rule has changed",
        "Read it beside its rule, then `proofpress text confirm --lang LANG --card ID`.",
    ),
    "state/changed": Check(
        "note",
        "The text itself has changed since it was last confirmed: by hand, by an import, or by a merge.",
        "deepwood: to review, because the text was changed after Jana Vzorová reviewed it",
        "Read it beside its rule, then `proofpress text confirm --lang LANG --card ID`.",
    ),
    "state/form": Check(
        "note",
        "Stamps of the earlier form hold rule and source text only. They are valid as long as those stand, but nobody "
        "notices when the text itself is changed.",
        "51 stamps do not cover the text itself",
        "`proofpress text confirm --lang LANG --upgrade` writes those that still hold in the present form.",
    ),
    "state/twice": Check(
        "note",
        "Two cards have the same name in this language.",
        '"Osada" is also the name of settlement',
        "Give one of them another name; or accept it with a reason, where both are printed so.",
    ),
    "icon/missing": Check(
        "error",
        "A text holds the same icons as the English one, such as [coin], the same number of times.",
        "the English text has [coin], this one has not",
        "Put the icon into the text.",
    ),
    "box/overflow": Check(
        "error",
        "Names and effects go into their boxes at 7 pt or more, on every size of card. One size of type serves a whole "
        "deck, so the longest text decides about all.",
        "deepwood: on a mini card: text needs 24.1 mm at 7 pt, but its box is 22 mm high",
        "Say it in fewer words, or without the longest word; `text explain CARD` shows what must be said.",
    ),
    "font/glyph": Check(
        "error",
        "Every character of a text is in the faces that are printed with.",
        '"ţ" is not in the face title',
        "Use another character.",
    ),
    "typo/doubled": Check("note", "A word stands twice in a row.", '"the the"', "Strike one out."),
    "typo/quotes": Check(
        "note", "Quotation marks are those of the language.", "'\"' should be „ or “", "`--fix` does it."
    ),
    "typo/spaces": Check(
        "note",
        "No double space, none at either end, none before a comma or a full stop, one after.",
        "a space before the comma",
        "`--fix` does it.",
    ),
    "typo/signs": Check(
        "note",
        "Proper signs: × between numbers, … for three dots, – for a dash, − before a number.",
        '"2x2" should be 2×2',
        "`--fix` does it.",
    ),
    "typo/brackets": Check("error", "Brackets come in pairs.", "( is never closed", "Close it."),
    "typo/end": Check(
        "note", "An effect ends with a full stop; a name does not.", "no full stop at the end", "`--fix` does it."
    ),
    "draft/unmatched": Check(
        "note",
        "A paragraph of an outside text begins with no known name, so it was not checked.",
        '"Components" is no card',
        "Nothing, if it is no card text; otherwise write the card's name before it, with a colon.",
    ),
    "accept/unneeded": Check(
        "note",
        "A finding is accepted that no check makes any more.",
        "rule/count is accepted, but nothing is found",
        "Take the acceptance out.",
    ),
    MORE: Check(
        "note",
        f"Of one text {MOST_FINDINGS} findings are shown, errors against its rule first. The others are only counted; "
        "they are errors where they would be.",
        "… and 44,900 more errors in this text",
        "Mend the text; what is left shows then.",
    ),
}


def shown_of(found: Iterable[Finding]) -> list[Finding]:
    """Of the findings in one text as many as are shown, those against its rule first, and how many more there are."""
    every = list(found)
    if len(every) <= MOST_FINDINGS:
        return every
    every.sort(key=lambda each: (each.severity == "note", not each.rule.startswith("rule/")))
    rest = Counter(each.severity for each in every[MOST_FINDINGS:])
    return every[:MOST_FINDINGS] + [
        replace(
            every[0],
            rule=MORE,
            severity=severity,
            message=f"… and {times:,} more {severity if times == 1 else f'{severity}s'} in this text",
            marks=(),
            text="",
            meant="",
            accept=(),
            times=times,
        )
        for severity, times in rest.items()
    ]
