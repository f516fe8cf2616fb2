"""A language: what its file holds, how its words are set and sorted, and the words of pages in it."""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import field
from functools import cache, cached_property, lru_cache, reduce
from importlib import import_module
from typing import Annotated, Any, Literal, NamedTuple, Protocol

from proofpress.errors import ContentError, Incomplete, ProofpressError, hint, listed, quoted, say
from proofpress.records import Id, Matching, Note, OneOrMany, Record, Sized, Text, by_key, dataclass
from proofpress.word_forms import expanded, pattern_problem

# --------------------------------------------------------------------------------------------------------------------
# The stamp that is kept beside a text: how far it is, by whom and since when.
#
# A stamp covers the rule and the source text, and the text itself. When either differs later, the text is to be
# reviewed again.


Stage = Literal["draft", "reviewed", "approved"]
STAGES: tuple[Stage, ...] = ("draft", "reviewed", "approved")
_DIGITS = 8  # of what is kept of a text
MOST_NAME = 60  # characters
DATE = re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])")
STAMP = re.compile(
    rf"(?P<stage>{'|'.join(STAGES)}) (?P<source>[0-9a-f]{{{_DIGITS}}}) (?P<text>[0-9a-f]{{{_DIGITS}}})"
    rf"(?: (?P<on>{DATE.pattern}))?(?: (?P<by>\S.{{0,{MOST_NAME - 1}}}))?"
)


@dataclass(frozen=True, slots=True)
class Signature:
    """What whoever confirms says: how far the text is, the day and the name."""

    stage: Stage = "reviewed"
    on: str = ""
    by: str = ""


REVIEWED = Signature()


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A stamp, taken apart."""

    source: str
    text: str
    signed: Signature = REVIEWED

    def __str__(self) -> str:
        signed = self.signed
        return " ".join(filter(None, (signed.stage, self.source, self.text, signed.on, signed.by)))


def digest(parts: Iterable[str]) -> str:
    """What a stamp keeps of some texts."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:_DIGITS]


def confirmation(written: str) -> Confirmation:
    """A stamp as it is written beside a text."""
    found = STAMP.fullmatch(written)
    if found is None:
        raise ValueError(f"not a stamp: {written}")
    stage = next(stage for stage in STAGES if stage == found["stage"])
    return Confirmation(found["source"], found["text"], Signature(stage, found["on"] or "", found["by"] or ""))


# --------------------------------------------------------------------------------------------------------------------
# What a language file holds: how a language writes, what its words mean to the checker, and the words of pages.
# And what the text files of every game hold: names and effects.
#
# Nothing here is about one game. The game knows which letters and terms a language must have. A vocabulary is closed:
# the checker understands the words given here and no others, and each file proves by its own `tests` that it does.


SOURCE = "en"  # the language that others are translated from
Forms = Annotated[
    tuple[Text, ...],
    OneOrMany(),
    Sized(0, 200),
    Note("words or phrases; braces give many forms at once: row{,s} is row and rows"),
]
_A_STAMP = say("a stamp such as: reviewed 1a2b3c4d 5e6f7a8b 2026-10-15 Name; delete it, and text confirm writes one")
Stamp = Annotated[str, Matching(STAMP, _A_STAMP)]
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
    "restrict", "only", "threshold", "inverted", "likewise", "exists", "may",
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


class WritingFile(Record):
    """writing/<language>.yaml: what the rules of a game are written from in one language."""

    templates: Annotated[Mapping[Id, Text], Note("templates and nouns")] = field(default_factory=dict)


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
    plurals: Annotated[
        Text | None, Note("Plural-Forms of gettext: which form goes with a number, here and in the header of PO files")
    ] = None
    genders: Annotated[tuple[Id, ...], Sized(0, 9), Note("the genders of nouns, for writing rules")] = ()
    forms: Annotated[tuple[Id, ...], Sized(0, 20), Note("the forms of nouns, in their order")] = ()
    hyphenation: Annotated[Text | None, Note("the name of pyphen's patterns, such as de_DE")] = None
    typography: Typography = field(default_factory=Typography)
    paradigms: Annotated[
        Mapping[Id, Text], Note('endings with a name: with s: "{,s}", row@s in the vocabulary is row and rows')
    ] = field(default_factory=dict)
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
        try:
            Grammar.of(self).plural_table()
        except (ValueError, ArithmeticError) as error:
            yield "plurals", say("the rule cannot be read: {error}", error=error)
        # The signs of pictures, and how they read; a small r is taken, a capital one is free.
        first: dict[str, str] = {".": say("an empty space"), "r": "ruins"}
        for terrain, letter in self.letters.items():
            other = first.setdefault(letter.upper() if letter != "r" else letter, terrain)
            if other != terrain:
                yield (
                    f"letters/{terrain}",
                    say(
                        "the letter {letter!r} of {terrain} already belongs to {other}",
                        letter=letter,
                        terrain=terrain,
                        other=other,
                    ),
                )
        for name, endings in self.paradigms.items():
            if wrong := say("names a paradigm; write its endings out") if "@" in endings else pattern_problem(endings):
                yield f"paradigms/{name}", f"{quoted(endings)} {wrong}"
        for key, pattern in self.patterns():
            # What is typeset has no paradigms: a page needs the few short words, and never the vocabulary.
            if wrong := pattern_problem(pattern, self.paradigms if key != "typography" else None):
                yield key, f"{quoted(pattern)} {wrong}"

    def expanded(self, patterns: Iterable[str]) -> Iterator[str]:
        """The forms of several patterns of the vocabulary, in order."""
        return expanded(patterns, self.paradigms)

    def patterns(self) -> Iterator[tuple[str, str]]:
        """Every pattern of the vocabulary and its key."""
        for key in _VOCABULARY:
            value = getattr(self, key)
            for part in [getattr(value, name) for name in value.given()] if isinstance(value, Record) else [value]:
                several = part.values() if isinstance(part, Mapping) else [part]
                yield from ((key, form) for forms in several if isinstance(forms, tuple) for form in forms)


# The keys whose words are patterns.
_VOCABULARY = (
    "elided", "alike", "numbers", "ordinals", "ranks", "multiples", "comparison", "words", "terms", "rejected",
    "adjacent", "negation", "asides", "compounds", "number_like", "typography",
)  # fmt: skip


# --------------------------------------------------------------------------------------------------------------------
# Writing in a language: templates with holes, nouns in their forms, and words that agree with them.
#
# A template is a sentence or a part of one; a label of a page is one, too. Its holes are filled with numbers, texts,
# nouns and other templates:
#
#    {thing}               what fills the hole, in the form in which the whole is asked for
#    {thing:acc}           in the form `acc`; a language chooses the names of its forms
#    {thing:few|many n}    in the form that goes with the number n
#    {thing<který|která>}  the word that agrees with the gender of the thing, or with a number
#
# Where nothing fills a hole, the space before it is left out as well. In the templates of rules a hole with the name of
# another template is filled with that one, which gets the same parts. A noun is its gender and its forms:
# `f: hora / hory / horu`. In a form that it lacks it is written in the first.


_PLURAL_RULE = re.compile(r"plural=(.*?);?\s*$")


@lru_cache(maxsize=32)
def plural_rule(header: str) -> Callable[[int], int]:
    """Which of a language's forms goes with a number, by the Plural-Forms of gettext."""
    from gettext import c2py  # it reads the rule that GNU defines, and nothing else

    found = _PLURAL_RULE.search(header)
    if header and not found:
        raise ValueError('it does not end with "plural=…;"')
    rule: Callable[[int], int] = c2py(found[1]) if found else lambda count: int(count != 1)
    return rule


HOLE = re.compile(r"( ?)\{(\w+)(?::([\w|]+)(?: (\w+))?|<([^<>{}]*)>)?\}")


class Grammar(NamedTuple):
    """What a language needs for writing: the genders of nouns, their forms, and the rule for numbers."""

    genders: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()
    plurals: str = ""  # Plural-Forms of gettext

    @classmethod
    def of(cls, language: LanguageFile) -> Grammar:
        return cls(language.genders, language.forms, language.plurals or "")

    def plural(self, number: int) -> int:
        """Which of several forms goes with the number."""
        return plural_rule(self.plurals)(abs(number))

    @property
    def plural_forms(self) -> int:
        """How many forms the language has for numbers."""
        return 1 + max(map(int, self.plural_table()))

    @lru_cache(maxsize=32)  # noqa: B019
    def plural_table(self) -> str:
        """The form of each number below 200, a digit each, for pages in a browser; from there on they repeat."""
        return "".join(str(self.plural(number)) for number in range(200))

    def noun(self, text: str) -> tuple[str, tuple[str, ...]]:
        """The gender and the forms of a noun; of any other text no gender, and the text itself."""
        gender, colon, forms = text.partition(": ")
        if colon and gender in self.genders:
            return gender, tuple(form.strip() for form in forms.split("/"))
        return "", (text,)


class Writer(NamedTuple):
    """What a language writes with."""

    grammar: Grammar
    entries: Mapping[str, str]  # templates and nouns
    where: str = ""  # the file that they are in

    @classmethod
    def of(cls, code: str, languages: Mapping[str, LanguageFile], files: Mapping[str, WritingFile]) -> Writer:
        """The writer of a game in a language, or in that of the source where the language has no templates."""
        written = code if code in languages and writes(code, files) else SOURCE
        return cls(Grammar.of(languages[written]), files[written].templates, files[written].place().path)

    def say(self, key: str, **parts: Filling) -> Phrase:
        """The template or the noun of this key."""
        gender, forms = self.grammar.noun(self.entries[key])
        return Phrase(self, self.entries[key], parts, gender, forms if gender else ())

    def listed(self, phrases: Iterable[Phrase], last: str) -> Phrase:
        """The phrases one after the other; `last` is the template that joins the last one."""
        *before, end = phrases
        if not before:
            return end
        return self.say(last, a=reduce(lambda one, other: self.say("comma", a=one, b=other), before), b=end)


class Phrase(NamedTuple):
    """A template with what fills its holes, or a noun; its form is chosen when it is written."""

    writer: Writer
    template: str
    parts: Mapping[str, Filling]
    own_gender: str = ""
    forms: tuple[str, ...] = ()

    def __str__(self) -> str:
        try:
            text = self.form("")
        except RecursionError:
            raise ContentError(say("{where}: templates name each other in a circle", where=self.writer.where)) from None
        return text[:1].upper() + text[1:]

    def form(self, name: str) -> str:
        """The phrase in a form; a noun that has fewer forms is written in its first."""
        if self.forms:
            return dict(zip(self.writer.grammar.forms, self.forms, strict=False)).get(name, self.forms[0])
        return HOLE.sub(lambda hole: self._filled(hole, name), self.template).strip()

    @property
    def gender(self) -> str:
        """That of the noun, or of the first hole that is written in the form of the whole."""
        holes = (self._part(hole[2]) for hole in HOLE.finditer(self.template) if hole[3] is None and hole[5] is None)
        genders = (part.gender for part in holes if isinstance(part, Phrase))
        return self.own_gender or next(filter(None, genders), "")

    @property
    def gender_number(self) -> int:
        """The place of its gender among those of the language; the first where it has none."""
        return self.writer.grammar.genders.index(self.gender) if self.gender else 0

    def _part(self, name: str) -> Filling:
        if name in self.parts:
            return self.parts[name]
        if name not in self.writer.entries:
            raise ContentError(
                say(
                    "{where}: nothing fills {hole} of the template {template!r}",
                    where=self.writer.where,
                    hole=f"{{{name}}}",
                    template=self.template,
                )
            )
        return self.writer.say(name, **self.parts)

    def _filled(self, hole: re.Match[str], asked: str) -> str:
        space, name, forms, number, agreeing = hole.groups()
        part = self._part(name)
        if part is None:
            return ""
        if agreeing is not None:
            gender = part.gender_number if isinstance(part, Phrase) else 0
            return space + _chosen(agreeing, self.writer.grammar.plural(part) if isinstance(part, int) else gender)
        if isinstance(part, int | str):
            return f"{space}{part}" if part != "" else ""
        if number:
            count = self._part(number)
            forms = _chosen(forms, self.writer.grammar.plural(count) if isinstance(count, int) else 0)
        written = part.form(forms or asked)
        return space + written if written else ""


Filling = Phrase | int | str | None  # what fills a hole


def writes(code: str, files: Mapping[str, WritingFile]) -> bool:
    """Whether a language has every template that rules of the game are written from."""
    return code in files and files[code].templates.keys() >= files[SOURCE].templates.keys()


def _chosen(words: str, at: int) -> str:
    several = words.split("|")
    return several[min(at, len(several) - 1)]


def composed(text: str) -> str:
    """The text with one spelling of every letter."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def folded(text: str) -> str:
    """The text as forms are compared: one spelling of every letter, no capitals, one apostrophe."""
    return composed(text).casefold().replace("’", "'")


# --------------------------------------------------------------------------------------------------------------------
# Setting a text: which spaces must not break, and where a word that is too long may.
#
# This happens at typesetting time: translators write plain spaces. What is drawn knows only U+0020 and U+00A0.


NO_BREAK = "\u00a0"

# "3 points", "1×1 space", "−1 point", "100 %"; not "winter 6." before the next sentence, where a dot stands between.
_NUMBER = re.compile(r"(?<![\w.,])([−+]?\d+(?:×\d+)?) (?=[^\W\d_]|%)")
_TIMES = re.compile(r"(?<=\d) × (?=\d)")
_BEGINNING = re.compile(r"(?<=[.!?] )([^\W\d_]) (?=\w)")  # "as it gets. A single space"
_APOSTROPHE = re.compile(r"(?<=\w)'")


def punctuated(text: str, typography: Typography) -> str:
    """The text with typographic apostrophes, and with the no-break spaces of its signs."""
    text = _APOSTROPHE.sub("’", text)
    return _signs(typography.quotes, typography.spaced).sub(NO_BREAK, text) if typography.spaced else text


def typeset(text: str, typography: Typography) -> str:
    """The text as running text: with its signs set, and no-break spaces after short words and numbers."""
    joined = _TIMES.sub(f"{NO_BREAK}×{NO_BREAK}", punctuated(text, typography))
    joined = _BEGINNING.sub(rf"\1{NO_BREAK}", _NUMBER.sub(rf"\1{NO_BREAK}", joined))
    pattern = _short_words(tuple(expanded(typography.keep)))
    return pattern.sub(rf"\1{NO_BREAK}", joined) if pattern else joined


@lru_cache(maxsize=32)
def _signs(quotes: str, spaced: str) -> re.Pattern[str]:
    """Where a space belongs before a sign of the language, whether one was typed or not.

    "Solo : ici", "l'« eau »"; not "10:30", "https://", "(?)", and once before "?!".
    """
    opening, closing = map(re.escape, quotes)
    marks = "".join(re.escape(sign) for sign in spaced if sign not in quotes)
    places = [rf"(?<=[^\s(\[{opening}{marks}])[ \u00a0]*(?=[{marks}]+(?:[\s)\]{closing}]|$))"] if marks else []
    if set(spaced) & set(quotes):
        places += [rf"(?<=[^\s{opening}])[ \u00a0]*(?={closing})", rf"(?<={opening})[ \u00a0]*(?=[^\s{closing}])"]
    return re.compile("|".join(places))


@lru_cache(maxsize=32)
def _short_words(words: tuple[str, ...]) -> re.Pattern[str] | None:
    if not words:
        return None
    choices = "|".join(sorted(map(re.escape, words), key=len, reverse=True))
    return re.compile(rf"(?<![\w’])({choices}) (?=\S)", re.IGNORECASE)


_LEAST_BEFORE, _LEAST_AFTER = 2, 3  # letters that stay on either side of a hyphen, as typesetters have it


def hyphenated(text: str, language: LanguageFile, fits: Callable[[str], bool]) -> str:
    """The text with every word that does not fit a line broken by a hyphen and a space.

    `fits` says whether a word goes into a line of its own. A word that does not is too wide for any line, so its parts
    can never share one, and the space after the hyphen is always the end of a line.
    """
    if not language.hyphenation or all(fits(word) for word in text.split()):
        return text
    breaks = _hyphens(language.hyphenation)
    words = re.split(r"( |\u00a0|\n)", text)
    return "".join(word if fits(word) else _broken(word, breaks, fits) for word in words)


def _broken(word: str, breaks: Any, fits: Callable[[str], bool]) -> str:
    """The word in as few pieces as fit; as it is where no piece does."""
    if word.isspace() or not word:
        return word
    places = [place for place in breaks.positions(word) if _LEAST_BEFORE <= place <= len(word) - _LEAST_AFTER]
    for place in reversed(places):
        head, tail = f"{word[:place]}-", word[place:]
        if fits(head):
            return f"{head} {tail if fits(tail) else _broken(tail, breaks, fits)}"
    return word


@lru_cache(maxsize=16)
def _hyphens(name: str) -> Any:
    pyphen: Any = import_module("pyphen")  # reads a file of patterns, and only a word that is too long needs it
    return pyphen.Pyphen(lang=name)


# --------------------------------------------------------------------------------------------------------------------
# Names in the order of a language: č comes after c in Czech and ch after h, while ä is an a in German.
#
# The alphabet is data of the language. A letter that is not in it sorts as its base letter, and what is not a letter
# comes before all letters.


SortKey = tuple[tuple[tuple[int, str], ...], tuple[int, ...], str]

# Of letters that Unicode does not take apart.
BASE_LETTERS = {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}


def sort_key(text: str, language: LanguageFile) -> SortKey:
    """What a name is sorted by: its letters, then what distinguishes equal ones, then its spelling."""
    places: dict[str, tuple[int, int]] = {}
    for place, equal in enumerate(language.alphabet.split()):
        places |= {letter: (place, rank) for rank, letter in enumerate(equal.split("="))}
    letters = list(_letters(folded(text), places))
    return tuple(letter for letter, _ in letters), tuple(rank for _, rank in letters), text


def _letters(text: str, places: dict[str, tuple[int, int]]) -> Iterator[tuple[tuple[int, str], int]]:
    at = 0
    while at < len(text):
        width = 2 if text[at : at + 2] in places else 1  # "ch" is one letter
        sign = text[at : at + width]
        bases = [sign] if sign in places else BASE_LETTERS.get(sign) or unicodedata.normalize("NFD", sign)[0]
        if places.keys() >= set(bases):  # æ is an a and an e
            ranked = ((places[base], base == sign) for base in bases)
            yield from (((place, ""), rank if same else len(places)) for (place, rank), same in ranked)
        elif sign.isalpha():
            yield (len(places), sign), 0
        elif sign.isalnum() or sign.isspace():
            yield (-1, sign), 0
        at += width


# --------------------------------------------------------------------------------------------------------------------
# The words of pages in one language, looked up by key, and made ready for setting.
#
# Words are in the file of the language and in the game's texts; a page holds no word of its own. A key that neither has
# is an error: nothing is ever filled in from another language.


@lru_cache(maxsize=1024)
def places(text: str) -> tuple[str, ...]:
    """The names of the places of a label that are filled, or that a word agrees with."""
    return tuple(dict.fromkeys(name for hole in HOLE.finditer(text) for name in (hole[2], hole[4]) if name))


def misplaced(source: str, text: str) -> bool:
    """Whether a translation has other places to be filled than its source, or does not print what its source prints."""
    wanted, found = set(places(source)), set(places(text))
    printed, by_source = ({hole[2] for hole in HOLE.finditer(each) if hole[5] is None} for each in (text, source))
    return found != wanted or printed != by_source


Marked = Iterator[tuple[int, int, str]]


def misinflected(source: str, text: str, of_source: Grammar, grammar: Grammar, *, fewer: bool = False) -> Marked:
    """Where words that agree are more or `fewer` (which templates may have for genders) than needed, and what is."""
    always, number = len(of_source.genders) < 2, of_source.plural_forms  # without genders all words go with numbers
    numbers = {hole[2] for hole in HOLE.finditer(source) if hole[5] and (always or _words(hole[5]) == number)}
    for hole in HOLE.finditer(text):
        words, name = hole[3] if hole[5] is None else hole[5], hole[2]
        by_number = say("{plural_forms} for a number", plural_forms=grammar.plural_forms)
        start, end = hole.start() + len(hole[1]), hole.end()
        if hole[3] and not set(hole[3].split("|")) <= set(grammar.forms):
            possible = ", ".join(grammar.forms) or "none"
            sentence = say(
                "{hole} is asked for in the form {words}; possible: {possible}",
                hole=f"{{{name}}}",
                words=words,
                possible=possible,
            )
            yield start, end, sentence
        elif hole[4] and _words(hole[3]) != grammar.plural_forms:
            sentence = say(
                "{hole} has {words} {words<form|forms>}; the language has {by_number}",
                hole=f"{{{name}}}",
                words=_words(words),
                by_number=by_number,
            )
            yield start, end, sentence
        elif hole[5] is not None and not _enough(_words(words), grammar, name in numbers, fewer):
            genders = (
                ""
                if name in numbers
                else say(" and {genders} for the gender of a thing", genders=len(grammar.genders) or 1)
            )
            sentence = say(
                "{hole} has {words} {words<word|words>}; the language has {by_number}{genders}",
                hole=f"{{{name}}}",
                words=_words(words),
                by_number=by_number,
                genders=genders,
            )
            yield start, end, sentence
    for stray in re.finditer("[{}]", HOLE.sub(lambda hole: " " * len(hole[0]), text)) if places(source) else ():
        yield stray.start(), stray.end(), say("{stray} belongs to no place that is filled", stray=stray[0])


def _enough(words: int, grammar: Grammar, by_number: bool, fewer: bool) -> bool:
    missing = (len(grammar.genders) or 1) - words
    return words == grammar.plural_forms or (not by_number and (missing == 0 or (fewer and missing > 0)))


def _words(several: str) -> int:
    return several.count("|") + 1


class Spoken(Protocol):
    """A game's data, as far as words are concerned."""

    @property
    def languages(self) -> Mapping[str, LanguageFile]: ...
    @property
    def text(self) -> Mapping[str, Labelled]: ...


class MissingText(Incomplete):
    """A label or a name that a language lacks.

    A page asks for its words one by one, so the error comes at the first.
    """

    def __init__(self, language: str, sentence: str) -> None:
        super().__init__(say("language {language} {sentence}", language=language, sentence=sentence))
        self.language = language

    def whole(self, again: Callable[[], object]) -> ContentError:
        """All that are missing, as they are written in the files; source words stand in for them meanwhile."""
        _lacking.append({})
        try:
            with suppress(ProofpressError):  # what stands in is not what the pages are made for
                again()
        finally:
            lacking = _lacking.pop()
        if not lacking:
            return self
        count = say(
            "{texts} {texts<text|texts>}", texts=sum(len(keys) for parts in lacking.values() for keys in parts.values())
        )
        lines = [
            say(
                "language {language} lacks {count} needed here; put them into the files in its own words:",
                language=self.language,
                count=count,
            )
        ]
        for path, parts in lacking.items():
            lines.append(path)
            for part, keys in parts.items():
                lines += [f"{part}:", *(f"  {key}: {words}" for key, words in keys.items())]
        return ContentError("\n".join(lines))

    def stood_in(self, path: str, part: str, key: str, words: str) -> str:
        """The words of the source, while what is missing is gathered; else this error is raised."""
        if not (_lacking and words):
            raise self
        written = json.dumps(words, ensure_ascii=False)
        missing = _lacking[-1].setdefault(path, {}).setdefault(part, {})
        missing[key] = written if part == "labels" else f"{{name: {written}}}"
        return words


_lacking: list[dict[str, dict[str, dict[str, str]]]] = []  # file -> part -> key -> what is written there


_IF, _AND, _NO = "_if_", "_and_", "no_"


def _fits(key: str, in_play: Container[str]) -> bool:
    """Whether a label speaks of what is in play."""
    wanted = key.partition(_IF)[2].split(_AND)
    return all((each.removeprefix(_NO) in in_play) != each.startswith(_NO) for each in wanted if each)


@dataclass(frozen=True)
class Labels:
    """The words of one language. Calling it returns the words of a key."""

    language: str
    words: Mapping[str, str]
    typography: Typography = field(default_factory=Typography)
    source: Callable[[], Mapping[str, tuple[str, str]]] = field(default=dict, compare=False)  # the file and the words
    without: str = ""  # what the language has no file for
    grammar: Grammar = Grammar()

    def __call__(self, key: str, **values: object) -> str:
        """The words with their places filled: each {name} in them with the value of that name, see above.

        Values that a language has no place for are left out. Without values the places stay, to be filled later; of a
        noun it is the first form.
        """
        text = self._text(key)
        if not values:
            return self._bare(text)
        if unfilled := sorted(set(places(text)) - set(values)):
            names = listed(unfilled, "and")
            raise ContentError(
                say(
                    "the label {key!r} in language {language} also has places for {names}",
                    key=key,
                    language=self.language,
                    names=names,
                )
            )
        self._agree(key, text, values)
        parts = {name: each if isinstance(each, Phrase | int) else str(each) for name, each in values.items()}
        return punctuated(Phrase(Writer(self.grammar, {}), text, parts).form(""), self.typography)

    @cached_property
    def _bare(self) -> Callable[[str], str]:
        """A text without values as it is printed: each page says it again."""
        return cache(lambda text: punctuated(self.grammar.noun(text)[1][0], self.typography))

    def thing(self, key: str) -> Phrase:
        """The noun of a key, to be put into a place in one of its forms."""
        gender, forms = self.grammar.noun(self._text(key))
        return Phrase(Writer(self.grammar, {}), forms[0], {}, gender, forms)

    def _agree(self, key: str, text: str, values: Mapping[str, object]) -> None:
        """Can every word that agrees, agree?"""
        for hole in HOLE.finditer(text):
            if hole[5] is None and hole[4] is None:
                continue
            value = values[hole[4] or hole[2]]
            genders = len(self.grammar.genders) or 1
            wanted = genders if isinstance(value, Phrase) else self.grammar.plural_forms
            if isinstance(value, Phrase) and genders > 1 and not value.gender:
                raise ContentError(
                    say(
                        "{value!r} in language {language} has no gender for {key!r}",
                        value=str(value),
                        language=self.language,
                        key=key,
                    )
                )
            if not isinstance(value, Phrase | int) or _words(hole[5] or hole[3]) != wanted:
                shown = hole[0].strip()
                raise ContentError(
                    say(
                        "the label {key!r} in language {language} needs {wanted} words in {shown}",
                        key=key,
                        language=self.language,
                        wanted=wanted,
                        shown=shown,
                    )
                )

    def named(self, name: str, text: str) -> str:
        """A name, a colon, and what it names."""
        return punctuated(f"{name}: {text}", self.typography)

    def apart(self, texts: Iterable[str]) -> str:
        """Texts with semicolons between them."""
        return punctuated("; ".join(texts), self.typography)

    def set(self, key: str, **values: object) -> str:
        """The words of a key as running text: short words stay with the next word."""
        return typeset(self(key, **values), self.typography)

    def told(self, key: str, in_play: Container[str], **values: object) -> str:
        """A paragraph as running text, with the sentences that belong to what is in play.

        `aid_setup_if_heroes` follows `aid_setup` where heroes are, `…_if_cards_and_ruins` where both are, and
        `…_if_no_ruins` where ruins are not. The order is that of the source.
        """
        keys = (each for each in self._paragraphs.get(key, [key]) if _fits(each, in_play))
        return " ".join(self.set(each, **values) for each in keys)

    @cached_property
    def _paragraphs(self) -> dict[str, list[str]]:
        """The labels of each paragraph."""
        return by_key((key.partition(_IF)[0], key) for key in self.source() or self.words)

    def _text(self, key: str) -> str:
        """The words of a key; where it is missing those of the source, while these are gathered."""
        if key in self.words:
            return self.words[key]
        path, words = self.source().get(key, ("", ""))
        why = hint(key, self.words) if not words else f"; {self.without}" if self.without else ""
        error = MissingText(self.language, say("has no label {key!r}{why}", key=key, why=why))
        return error.stood_in(path, "labels", key, "" if self.without else words)


def labels_of(data: Spoken, language: str) -> Labels:
    """The labels of a language of a game's data."""
    if language not in data.languages:
        raise ContentError(
            say("there is no language {language!r}{hint}", language=language, hint=hint(language, data.languages))
        )
    text, file = data.text.get(language), data.languages[language]
    words = {**file.labels, **(text.labels if text else {})}
    without = (
        "" if text else say("there are no texts of this game in it, only in {data}", data=listed(data.text, "and"))
    )

    def source() -> dict[str, tuple[str, str]]:
        files = (file, data.languages[SOURCE]), (text or file, data.text[SOURCE])
        return {key: (own.place().path, words) for own, of_source in files for key, words in of_source.labels.items()}

    return Labels(language, words, file.typography, source, without, Grammar.of(file))
