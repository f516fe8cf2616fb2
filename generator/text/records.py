"""What a language file holds: how a language writes, what its words mean to the checker, and the words of pages.

And what the text files of every game hold: names and effects. Nothing here is about one game. The game knows which
letters and terms a language must have. A vocabulary is closed: the checker understands the words given here and no
others, and each file proves by its own `tests` that it does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Annotated, Literal

from generator.library.fields import Id, Matching, Note, OneOrMany, Record, Sized, Text
from generator.library.suggest import quoted
from generator.text.confirmation import WRITTEN
from generator.text.forms import problem

SOURCE = "en"  # the language that others are translated from
Forms = Annotated[
    tuple[Text, ...],
    OneOrMany(),
    Sized(0, 200),
    Note("words or phrases; braces give many forms at once: row{,s} is row and rows"),
]
_A_STAMP = "a stamp such as: reviewed 1a2b3c4d 5e6f7a8b 2026-10-15 Name; delete it, and text confirm writes one"
Stamp = Annotated[str, Matching(WRITTEN, _A_STAMP)]
CheckId = Annotated[str, Matching(re.compile("[a-z]+/[a-z]+"), "the id of a check, such as rule/count")]
Accepted = Mapping[CheckId, Text]
Numeral = Annotated[str, Matching(re.compile("[0-9]{1,2}"), "a whole number of one or two digits in quotes")]
# What small words do in a sentence, and from "all" on: how many of a thing they mean, or which part it plays.
Word = Literal[
    "points", "earn", "each", "article", "times", "largest", "and", "or", "that", "verb", "on", "skip",
    "all", "any", "same", "whole", "partly", "unbroken", "by", "to", "from", "into", "after", "than",
    "must", "pay", "you_pay", "rival_pays", "theirs", "also", "repeated", "to_partner", "broken",
    "per_game", "instead_of", "unlimited", "before", "different", "minus",
    "against_you", "they_defend", "stays", "otherwise", "ordered", "tally", "product", "either", "place",
    "restrict", "only", "threshold", "inverted",
]  # fmt: skip
How = Literal["at_least", "more_than", "at_most", "less_than", "exactly"]
Facing = Literal["ahead", "behind", "either"]
Dismissal = Literal["no_matter", "needless", "or_not", "unpaid", "once", "ties"]


class Called(Record):
    """Something that has a name in one language."""

    name: Text
    unofficial: Annotated[bool, Note("our own name: the printed one is not known or does not exist")] = False


class Name(Called):
    """A name in one language, and how far it is."""

    of: Annotated[Stamp | None, Note("how far it is, and what it was confirmed with; written by `text confirm`")] = None


class CardText(Name):
    """The name of a card and what the card does, in one language."""

    effect: Annotated[Text | None, Note("what the card does, in your own words; checked against the rule")] = None
    accept: Annotated[Accepted, Note("a check whose finding is accepted here, and the reason")] = field(
        default_factory=dict
    )


class Labelled(Record):
    """A file that holds words of printed pages."""

    labels: Annotated[Mapping[Id, Text], Note("words and paragraphs of printed pages")] = field(default_factory=dict)
    of: Annotated[
        Mapping[Id, Stamp], Note("for each label how far it is, and what it was confirmed with; by `text confirm`")
    ] = field(default_factory=dict)


class Comparison(Record):
    """Words that compare: "at least" comes before its number, "or more" after it, "minimum" on either side."""

    before: Annotated[Mapping[How, Forms], Note("comes before the number")] = field(default_factory=dict)
    after: Annotated[Mapping[How, Forms], Note("comes after the number")] = field(default_factory=dict)
    either: Annotated[Mapping[How, Forms], Note("comes before the number or after it")] = field(default_factory=dict)


class Negation(Record):
    """How the language says no."""

    words: Annotated[Forms, Note("words that negate what comes next")] = ()
    discarding: Annotated[
        Forms, Note("words that set aside what comes next with what is said of it, such as: ignore")
    ] = ()
    ahead: Annotated[Forms, Note("words that deny only what comes after them, such as: without")] = ()
    nothing: Annotated[Forms, Note("words for nothing")] = ()
    prefix: Annotated[Text | None, Note("what turns a known verb into its opposite, such as ne- in Czech")] = None
    concord: Annotated[bool, Note("two negations on one thing are one, as in Czech and Polish")] = False
    idioms: Annotated[Forms, Note("phrases with a negative word that deny nothing, such as: no matter")] = ()


class Typography(Record):
    """How the language is set."""

    quotes: Annotated[str, Sized(2, 2), Note("the opening and the closing quotation mark")] = "“”"
    spaced: Annotated[
        str, Sized(0, 20), Note("signs with a no-break space before them; quotation marks have it on the inside")
    ] = ""
    keep: Annotated[Forms, Note("short words that never end a line")] = ()
    doubled: Annotated[Forms, Note("words that may occur twice in a row")] = ()


class Sentence(Record):
    """A sentence and every fact that must be read from it."""

    text: Text
    facts: Annotated[tuple[Text, ...], Sized(0, 40)]


class Trial(Record):
    """What the vocabulary must understand; run by the tests."""

    words: Annotated[Mapping[Text, Text], Note("a form and what it means: a term, number 3, at_least, not …")] = field(
        default_factory=dict
    )
    sentences: tuple[Sentence, ...] = ()


class LanguageFile(Labelled):
    """languages/<language>.yaml: what a language calls and writes things, whatever the game."""

    name: Annotated[Text, Note("the language's name in itself")]
    letters: Annotated[
        Mapping[Id, Annotated[str, Sized(1, 1)]],
        Note("one letter or sign for each terrain, all different: in pictures and on the sheet's legend"),
    ]
    alphabet: Annotated[
        Text, Note("all letters in order, with spaces between; those that sort alike are joined by =, such as a=ä")
    ] = "a b c d e f g h i j k l m n o p q r s t u v w x y z"
    plurals: Annotated[Text | None, Note("Plural-Forms of gettext, for the header of PO files")] = None
    hyphenation: Annotated[Text | None, Note("the name of pyphen's patterns, such as de_DE")] = None
    typography: Typography = field(default_factory=Typography)
    elided: Annotated[Forms, Note("short words joined to the next by an apostrophe, such as l' and d' in French")] = ()
    alike: Annotated[
        Mapping[Text, Forms], Note("words read as another, such as tu as vous: phrases need only the other")
    ] = field(default_factory=dict)
    numbers: Annotated[Mapping[Numeral, Forms], Note("numbers as words")] = field(default_factory=dict)
    ordinals: Annotated[Mapping[Numeral, Forms], Note("second, third …")] = field(default_factory=dict)
    ranks: Annotated[Mapping[Numeral, Forms], Note("second largest, where that is one word")] = field(
        default_factory=dict
    )
    multiples: Annotated[Mapping[Numeral, Forms], Note("twice, triple …")] = field(default_factory=dict)
    comparison: Comparison = field(default_factory=Comparison)
    words: Annotated[Mapping[Word, Forms], Note("words that the reader needs to take a sentence apart")] = field(
        default_factory=dict
    )
    terms: Annotated[Mapping[Id, Forms], Note("the things that rules speak of")] = field(default_factory=dict)
    rejected: Annotated[Mapping[Id, Forms], Note("understood as the term, but another word is the agreed one")] = field(
        default_factory=dict
    )
    adjacent: Annotated[
        Mapping[Facing, Forms],
        Note("words for touching; what is touched comes ahead of them, behind them, or on either side"),
    ] = field(default_factory=dict)
    negation: Negation = field(default_factory=Negation)
    asides: Annotated[
        Mapping[Dismissal, Forms], Note("what says that something does not matter, earns nothing, or counts once")
    ] = field(default_factory=dict)
    compounds: Annotated[Mapping[Id, Forms], Note("first parts of compound words, without a hyphen")] = field(
        default_factory=dict
    )
    number_like: Annotated[Forms, Note("beginnings of words that look like numbers; unknown ones are reported")] = ()
    tests: Trial = field(default_factory=Trial)

    def problems(self) -> Iterator[tuple[str, str]]:
        # The signs of pictures, and how they read; a small r is taken, a capital one is free.
        first: dict[str, str] = {".": "an empty space", "r": "ruins"}
        for terrain, letter in self.letters.items():
            other = first.setdefault(letter.upper() if letter != "r" else letter, terrain)
            if other != terrain:
                yield f"letters/{terrain}", f"the letter {quoted(letter)} of {terrain} is already that of {other}"
        for key, pattern in self.patterns():
            wrong = problem(pattern)
            if wrong:
                yield key, f"{quoted(pattern)} {wrong}"

    def patterns(self) -> Iterator[tuple[str, str]]:
        """Every pattern of the vocabulary and its key."""
        for key in _VOCABULARY:
            value = getattr(self, key)
            parts = [getattr(value, name) for name in value.given()] if isinstance(value, Record) else [value]
            for part in parts:
                several = part.values() if isinstance(part, Mapping) else [part]
                yield from ((key, form) for forms in several if isinstance(forms, tuple) for form in forms)


# The keys whose words are patterns.
_VOCABULARY = (
    "elided",
    "alike",
    "numbers",
    "ordinals",
    "ranks",
    "multiples",
    "comparison",
    "words",
    "terms",
    "rejected",
    "adjacent",
    "negation",
    "asides",
    "compounds",
    "number_like",
    "typography",
)
