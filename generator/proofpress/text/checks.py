"""All checks over all texts of a game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice, pairwise
from typing import NamedTuple

from proofpress.errors import Place, Problem, hint, listed, quoted, say
from proofpress.language import (
    HOLE,
    Grammar,
    LanguageFile,
    Typography,
    composed,
    confirmation,
    folded,
    misinflected,
    misplaced,
    places,
)
from proofpress.press.typesetting import glyph_problem
from proofpress.records import by_key
from proofpress.text.catalogue import Catalogue, Key, TextOwner, Wording, WrongRule, chosen, whole
from proofpress.text.compare import LACKING, Difference, differences, states
from proofpress.text.facts import Wanted
from proofpress.text.findings import CHECKS, CONTRADICTING, MOST_FINDINGS, Finding, Severity, shown_of
from proofpress.text.reading import Reading, read
from proofpress.text.vocabulary import Item, Vocabulary
from proofpress.word_forms import expanded

# --------------------------------------------------------------------------------------------------------------------
# Slips of typing: spaces, quotation marks, signs, brackets, doubled words. Most can be mended automatically.


class Slip(NamedTuple):
    """A stretch of text that is wrong, and what should be there if that is certain."""

    rule: str
    start: int
    end: int
    message: str
    better: str | None = None


_UNBREAKABLE = say("a no-break space or a tab; spaces are made unbreakable when the text is set")
_SPACES = (
    (re.compile(r"^\s+|\s+$"), "", say("a space at the end")),
    (re.compile(r"[ \u00a0\u202f]{2,}"), " ", say("more than one space")),
    (re.compile(r"[\u00a0\u202f\t]"), " ", _UNBREAKABLE),
    (re.compile(r"(?<=[^\W\d_][,;:])(?=[^\W\d_])(?![^{}]*\})"), " ", say("no space after a sign")),
)
_BEFORE_SIGN = re.compile(r"[ \u00a0\u202f]+(?=([,.;:!?])(?:\s|$))")
_SIGNS = (
    (re.compile(r"(?<=\d)\s?[xX*]\s?(?=\d)"), "×", say("× is the sign between numbers")),
    (re.compile(r"\.\.\."), "…", say("three dots are one sign")),
    (re.compile(r"(?<=\s)-(?=\s)"), "–", say("a dash between words is longer")),
    (re.compile(r"(?<![\w])-(?=\d)"), "−", say("a minus is longer than a hyphen")),
)
_QUOTES = re.compile('["“”„‟«»]')
_PAIRS = {")": "(", "]": "[", "}": "{"}
_BRACKET = re.compile(r"[()\[\]{}]")
_WORD = re.compile(r"[^\W\d_]+")
_TWICE = re.compile(r"([^\W\d_]{2,})\s+\1", re.IGNORECASE)


def slips(text: str, typography: Typography, sentence: bool | None) -> Iterator[Slip]:
    """Every slip in the text; a sentence ends with a full stop, a name does not, with None either may be."""
    for pattern, better, message in _SPACES:
        yield from (Slip("typo/spaces", *found.span(), message, better) for found in pattern.finditer(text))
    for found in _BEFORE_SIGN.finditer(text):
        if found.group(1) not in typography.spaced:
            yield Slip("typo/spaces", *found.span(), say("a space before a sign"), "")
    for pattern, better, message in _SIGNS:
        yield from (Slip("typo/signs", *found.span(), message, better) for found in pattern.finditer(text))
    yield from _quotes(text, typography)
    yield from _brackets(text)
    yield from _doubled(text, typography)
    body = text.rstrip()
    if sentence and body and body[-1] not in ".!?…" + typography.quotes[1]:
        yield Slip("typo/end", len(body), len(body), say("no full stop at the end"), ".")
    elif sentence is False and body.endswith(".") and not body.endswith(".."):
        yield Slip("typo/end", len(body) - 1, len(body), say("a full stop at the end of a name"), "")


def mended(text: str, typography: Typography, sentence: bool | None) -> str:
    """The text with every certain slip mended."""
    for _ in range(3):  # mending one slip can bring two others together
        found = [slip for slip in slips(text, typography, sentence) if slip.better is not None]
        if not found:
            break
        limit = len(text)
        for slip in sorted(found, key=lambda slip: (slip.start, slip.end), reverse=True):
            if slip.end <= limit:  # of two that overlap, one waits for the next round
                text = text[: slip.start] + str(slip.better) + text[slip.end :]
                limit = slip.start
    return text


def _quotes(text: str, typography: Typography) -> Iterator[Slip]:
    opening, closing = typography.quotes[0], typography.quotes[1]
    marks = [found.start() for found in _QUOTES.finditer(text)]
    if len(marks) % 2:
        yield Slip("typo/quotes", marks[-1], marks[-1] + 1, say("a quotation mark without its partner"))
        return
    for number, index in enumerate(marks):
        right = closing if number % 2 else opening
        if text[index] != right:
            yield Slip("typo/quotes", index, index + 1, say("the quotation mark here is {right}", right=right), right)


def _brackets(text: str) -> Iterator[Slip]:
    waiting: list[int] = []
    if not _BRACKET.search(text):
        return
    for index, sign in enumerate(text):
        if sign in _PAIRS.values():
            waiting.append(index)
        elif sign in _PAIRS and (not waiting or text[waiting.pop()] != _PAIRS[sign]):
            yield Slip("typo/brackets", index, index + 1, say("{sign} closes nothing", sign=sign))
    yield from (
        Slip("typo/brackets", index, index + 1, say("{text} is never closed", text=text[index])) for index in waiting
    )


def _doubled(text: str, typography: Typography) -> Iterator[Slip]:
    if not _TWICE.search(text):
        return
    allowed = {folded(word) for word in expanded(typography.doubled)}
    words = list(_WORD.finditer(text))
    for one, other in pairwise(words):
        word = folded(one.group())
        if len(word) > 1 and word == folded(other.group()) and word not in allowed:
            between = text[one.end() : other.start()]
            if between.isspace():
                yield Slip("typo/doubled", one.start(), other.end(), say('"{group}" stands twice', group=one.group()))


# --------------------------------------------------------------------------------------------------------------------
# Characters that cannot be printed.
#
# Loading faces takes longer than all other checks together, so they are asked only about characters that are not known
# to be in all of them. A test asks about the known ones.


FACES = ("serif", "serif-italic", "serif-bold", "sans", "title")  # faces that data is printed in

# Basic Latin, the letters of Latin-1 and of Latin Extended-A (without the long s), the Cyrillic ones of today's
# languages, and the signs of their typography.
KNOWN = frozenset(
    [*map(chr, [*range(0x20, 0x7F), *range(0xC0, 0x17F), *range(0x400, 0x460)]), *"\n\u00a0§©«°±²³·»×…–—‘’‚“”„‹›•€™−"]
)


def unprintable(text: str) -> Iterator[tuple[int, str]]:
    """Every character that cannot be printed in some face: where it is, and what is wrong with it."""
    if KNOWN.issuperset(text):
        return
    for index, character in enumerate(text):
        if character not in KNOWN:
            reasons = (glyph_problem(character, face) for face in FACES)
            yield from ((index, reason) for reason in islice(filter(None, reasons), 1))


def unprintable_texts(catalogue: Catalogue) -> Iterator[Problem]:
    """The texts and letters of terrains that hold such a character, with their places."""
    for language in catalogue.languages.values():
        for terrain, letter in language.letters.items():
            yield from ((language.place(f"letters/{terrain}"), reason) for _, reason in unprintable(letter))
    for entries in catalogue.entries.values():
        for entry in entries.values():
            yield from ((entry.place, reason) for _, reason in unprintable(entry.text))


# --------------------------------------------------------------------------------------------------------------------
# All checks over a catalogue: does every text state its rule, and is it complete, current and tidy?


Marks = tuple[tuple[int, int], ...]

# Check, message, what is meant in the text, and how bad it is where that is not what the check says
_Said = tuple[str, str, Marks] | tuple[str, str, Marks, Severity]
_DIGITS = re.compile(r"\d+")
_NO_VOCABULARY = say("the language has no vocabulary yet, so of an effect only the digits are compared with its rule")
_ARTICLES = (3, 10)  # effects, and one in how many, that say "one" without their rule: from then on it is an article
_LENGTH = re.compile(r"(\d+(?:[.,]\d+)?)\s?(mm|cm|m|pt)\b")
_UNITS = {"mm": 1, "cm": 10, "m": 1000}
_ICON = re.compile(r"\[[a-z_]+\]")


Boxes = Callable[[str], Iterable[tuple[str, str, str]]]  # language -> card, field and what does not fit


def check(
    catalogue: Catalogue, languages: Iterable[str], ids: Collection[str] = (), boxes: Boxes | None = None
) -> list[Finding]:
    """Every finding in these languages, in the order of the files; `ids` restricts it to some cards or labels.

    `boxes` measures what the game prints; without it texts may be of any length.
    """
    found: list[Finding] = []
    for code in languages:
        found.extend(Checker(catalogue, code).findings(ids, boxes))
    return sorted(found, key=Finding.order)


def ends_with_stop(key: Key, source: str | None) -> bool | None:
    """Whether a text is a sentence: an effect is one, a name is none, a label is what the source text is."""
    if key[2] == "effect":
        return True
    if key[2] == "name":
        return False
    return None if source is None else source.endswith(".")


def unfilled(text: str) -> str:
    """A label without the names of its places, each letter where it was; of words that agree the first is left."""
    return HOLE.sub(_blank, text)


def _blank(hole: re.Match[str]) -> str:
    word = (hole[5] or "").split("|")[0]
    before = hole.start(5) - hole.start() if word else 0
    return (" " * before + word).ljust(len(hole[0]))


class Checker:
    """The checks of one language."""

    def __init__(self, catalogue: Catalogue, code: str) -> None:
        self.catalogue, self.code = catalogue, code
        self.language = catalogue.languages[code]
        self.vocabulary = catalogue.vocabulary(code)
        self.entries = catalogue.entries.get(code, {})
        self._grammar = Grammar.of(self.language)
        self.reads = any(self.language.terms.values())  # whether there is a vocabulary
        self._readings: dict[str, Reading] = {}
        self._wrong_rules: dict[str, list[WrongRule]] = {}  # the wrong neighbours of a rule, once one is asked for

    def findings(self, ids: Collection[str] = (), boxes: Boxes | None = None) -> Iterator[Finding]:
        yield from self.of_language()
        named = ((part, whole(name), "name") for part, name in self.catalogue.owners if part in self.catalogue.cards)
        keys = [key for key in dict.fromkeys((*self.catalogue.wanted_keys(), *named)) if chosen(key[1], ids)]
        yield from self._missing(keys)
        more = self._twice()
        for name, field, message in boxes(self.code) if boxes else ():
            owner = self.catalogue.card(name)
            key = (owner.part if owner else "", name, field)
            if key in self.entries:
                more.setdefault(key, []).append(self._finding(key, self.entries[key], "box/overflow", message))
        accepted: dict[tuple[str, str], set[str]] = {}
        for key, entry in self.entries.items():
            if not chosen(key[1], ids):
                continue
            every = [*self._entry(key, entry), *more.get(key, ())]
            taken = {finding.rule for finding in every}.intersection(entry.accept)
            accepted.setdefault(key[:2], set()).update(taken)
            yield from shown_of(finding for finding in every if finding.rule not in taken)
        for of, key in {key[:2]: key for key in reversed(list(self.entries))}.items():  # the first text of each
            if chosen(key[1], ids):
                for rule in self.entries[key].accept:
                    if rule not in accepted.get(of, ()):
                        yield self._unneeded(key, self.entries[key], rule)

    @cached_property
    def page_vocabulary(self) -> Vocabulary:
        """The words of pages, which speak of a few more things than cards."""
        return self.catalogue.vocabulary(self.code, pages=True)

    def of_language(self) -> Iterator[Finding]:
        """What is wrong with the vocabulary."""
        if not self.reads:
            yield self._of_words("state/vocabulary", "terms", _NO_VOCABULARY, self.language.place())
        for message in self._articles():
            yield self._of_words("term/article", "numbers", message, self.language.place("numbers/1"))
        known = {*self.catalogue.languages[self.catalogue.source].terms, *self.catalogue.terms}
        for part in ("terms", "rejected", "compounds"):
            for name in getattr(self.language, part):
                if name not in known and (part, name) != ("compounds", "adjacent"):
                    message = say("there is no term {name!r}{hint}", name=name, hint=hint(name, known))
                    yield self._of_words("state/unknown", part, message, self.language.place(f"{part}/{name}"))
        yield from self._templates()

    def _templates(self) -> Iterator[Finding]:
        """Templates whose words do not go with every number."""
        files, source = self.catalogue.writing, self.catalogue.source
        if self.code in files and source in files:
            of_source, written = Grammar.of(self.catalogue.languages[source]), files[self.code]
            for key, text in written.templates.items():
                by_source = files[source].templates.get(key, "")
                for _, _, message in misinflected(by_source, text, of_source, self._grammar, fewer=True):
                    yield self._of_words("icon/forms", key, message, written.place(f"templates/{key}"))

    def _of_words(self, rule: str, part: str, message: str, place: Place) -> Finding:
        """A finding in the vocabulary."""
        return Finding(place, self.code, rule, CHECKS[rule].severity, self.code, part, message)

    def _articles(self) -> Iterator[str]:
        """Articles among the numbers: "una" as 1 would be a number of points in every second effect."""
        source_language = self.catalogue.languages[self.catalogue.source]
        one = _forms(self.language, self.language.numbers.get("1", ()))
        articles = one & _forms(self.language, self.language.words.get("article", ()))
        source = _forms(source_language, source_language.numbers.get("1", ())) | {"1"}
        effects = [
            {folded(word) for word in _WORD.findall(entry.text)}
            for key, entry in self.entries.items()
            if key[2] == "effect" and one
            if source.isdisjoint(re.findall(r"\w+", folded(self.catalogue.text(self.catalogue.source, key) or "1")))
        ]
        strange = [words & one for words in effects if words & one]
        fewest, share = _ARTICLES
        if len(strange) >= fewest and len(strange) * share > len(effects):
            articles = articles.union(*strange)
        if articles:
            named = listed([quoted(word) for word in sorted(articles)], "and")
            are = say("is an article") if len(articles) == 1 else say("are articles")
            where = (
                say(
                    "; {strange} of {effects} effects say it whose rule has no 1",
                    strange=len(strange),
                    effects=len(effects),
                )
                if strange
                else ""
            )
            yield say(
                '{named} under "1" {are}{where}: list under words, article, or wrong points pass',
                named=named,
                are=are,
                where=where,
            )

    @property
    def nowhere(self) -> Place:
        """Where a missing text belongs."""
        return Place(self.catalogue.files.get(self.code, f"{self.code}.yaml"))

    def draft(self, key: Key, entry: Wording) -> list[Finding]:
        """What is wrong with an outside text for this key, whatever the catalogue has there."""
        said = [*self._stated(key, entry), *self._tidy(key, entry)]
        if key[2] == "text":
            said += self._marks(key, entry)
        return shown_of(self._finding(key, entry, *each) for each in said)

    def typed(self, key: Key, entry: Wording, boxes: Iterable[tuple[str, str, str]] = ()) -> list[Finding]:
        """Every finding in a text that is being written, whatever the catalogue has there; `boxes` are those of its
        card."""
        said = list(self._written(key, entry))
        if key[0] in self.catalogue.cards and key[2] == "name":
            others = [other for other in self._names.get(entry.text.casefold(), ()) if other != key]
            said += [("state/twice", _also(entry, other), ()) for other in others]
        if key[2] == "effect" and not self.reads:
            said.append(("state/vocabulary", _NO_VOCABULARY, ()))
        said += [("box/overflow", message, ()) for name, field, message in boxes if (name, field) == key[1:]]
        found = (self._finding(key, entry, *each) for each in said)
        return shown_of(each for each in found if each.rule not in entry.accept)

    def contradictions(self, key: Key, entry: Wording) -> list[Finding]:
        """What keeps a text from being confirmed."""
        said = (*self._stated(key, entry), *self._marks(key, entry))
        found = [self._finding(key, entry, *each) for each in said if each[0] not in entry.accept]
        return [each for each in found if each.rule.startswith(CONTRADICTING) and each.severity == "error"]

    def may_say(self, finding: Finding) -> bool:
        """Whether the words of a page may say what they are said to lack, in words that are not known."""
        unknown = any(item.unknown for item in self.page_vocabulary.items(composed(finding.text)))
        return finding.field == "text" and unknown and finding.message.startswith(LACKING)

    def _finding(
        self, key: Key, entry: Wording, rule: str, message: str, marks: Marks = (), as_: Severity | None = None
    ) -> Finding:
        owner = self.catalogue.owners.get(key[:2])
        meant = owner.words(self.code) if owner and rule.startswith("rule/") else ""
        # A name may well be the same in both languages.
        severity = as_ or ("note" if (rule, key[2]) == ("state/same", "name") else CHECKS[rule].severity)
        beside = tuple(map(str, self.catalogue.stored((*key[:2], "accept"))[2:])) if owner else ()
        return Finding(
            entry.place, self.code, rule, severity, key[1], key[2], message, entry.text, marks, meant, beside
        )

    def _missing(self, keys: Iterable[Key]) -> Iterator[Finding]:
        for key in keys:
            if key in self.entries:
                continue
            beside = self.entries.get((key[0], whole(key[1]), "name"))
            place = beside.place if beside else Place(self.catalogue.file_of(self.code, key))
            message = (
                say("the {key} is missing", key=key[2])
                if key[0] in self.catalogue.cards
                else say("missing in {key}", key=key[0])
            )
            yield self._finding(key, Wording("", place), "state/missing", message)

    def _entry(self, key: Key, entry: Wording) -> Iterator[Finding]:
        if key[:2] not in self.catalogue.owners:
            near = hint(key[1], [name for part, name in self.catalogue.owners if part == key[0]])
            yield self._finding(
                key, entry, "state/unknown", say("there is nothing called {key!r}{near}", key=key[1], near=near)
            )
            return
        for each in self._said(key, entry):
            yield self._finding(key, entry, *each)

    def _said(self, key: Key, entry: Wording) -> Iterator[_Said]:
        yield from self._written(key, entry)
        if key == self.catalogue.of_stamp(*key[:2]):
            yield from self._confirmed(key, entry)

    def _written(self, key: Key, entry: Wording) -> Iterator[_Said]:
        source = self.catalogue.text(self.catalogue.source, key)
        if self.code != self.catalogue.source and source is not None:
            yield from self._against_source(key, entry, source)
        yield from self._stated(key, entry)
        yield from self._tidy(key, entry)

    def _confirmed(self, key: Key, entry: Wording) -> Iterator[_Said]:
        match self.catalogue.standing(self.code, *key[:2]):
            case "unconfirmed" if key[2] == "effect":
                yield "state/unstamped", say("never confirmed"), ()
            case "outdated":
                yield (
                    "state/stale",
                    say("to review: the English text or the rule has changed since it was confirmed"),
                    (),
                )
            case "changed":
                yield (
                    "state/changed",
                    say("to review: the text has changed since {signed_off}", signed_off=signed_off(entry)),
                    (),
                )
            case _:
                pass

    def _stated(self, key: Key, entry: Wording) -> Iterator[_Said]:
        """Does the text state its rule, and in the agreed words?"""
        owner = self.catalogue.owner(key)
        rejected: tuple[Item, ...] = ()
        if key[2] == "text":
            yield from self._inflected(key, entry)
        if key[2] == "effect" and owner.wanted is not None and not self.reads:
            yield from self._digits(key, entry.text, owner.wanted)
        elif key[2] == "effect" and owner.wanted is not None:
            reading = self._read(entry.text)
            found = differences(reading, owner.wanted)
            unsure = bool(found) and not all(self._is_plain(word, entry.text) for word in self._unknown(entry.text))
            for each in found:
                asked = unsure and each.is_lacking and CHECKS[each.rule].severity == "error"
                yield each.rule, each.message, each.marks, "question" if asked else CHECKS[each.rule].severity
            if other := self._other_card(key, reading, found):
                yield "rule/other", say("the text states the rule of {other}", other=other), ()
            elif not _is_plain(found) and not {each.rule for each in found} <= entry.accept.keys():
                far = say("as far as its words are known, ") if unsure else ""
                for said in self._neighbour(owner, reading):
                    yield "rule/other", say("{far}the text says: {words}", far=far, words=said.words(self.code)), ()
            rejected = reading.rejected
        elif key[2] == "text" and owner.wanted is not None and self.reads:
            for each in differences(read(unfilled(entry.text), self.page_vocabulary), owner.wanted):
                yield each.rule, each.message, each.marks
        elif key[2] != "name" and self.language.rejected:
            rejected = self.vocabulary.rejected_in(entry.text)
        for item in rejected:
            shown = entry.text[item.start : item.end]
            message = say('"{shown}" is not the agreed word for {of}', shown=shown, of=item.of("term")[0])
            yield "term/rejected", message, ((item.start, item.end),)

    def _inflected(self, key: Key, entry: Wording) -> Iterator[_Said]:
        """Has every word that agrees the forms of the language?"""
        source = self.catalogue.text(self.catalogue.source, key) or entry.text
        of_source = Grammar.of(self.catalogue.languages[self.catalogue.source])
        for start, end, message in misinflected(source, entry.text, of_source, self._grammar):
            yield "icon/forms", message, ((start, end),)

    def _digits(self, key: Key, text: str, wanted: Wanted) -> Iterator[_Said]:
        """Digits need no vocabulary: each is a number of the rule, and where there are as many as in the source text
        they are the same ones."""
        source = Counter(map(int, _DIGITS.findall(self.catalogue.text(self.catalogue.source, key) or "")))
        rule = {fact.number for each in wanted.needs for way in each.ways for fact in way if fact.kind != "term"}
        found = [(int(each.group()), each.span()) for each in _DIGITS.finditer(text)]
        extra = Counter(number for number, _ in found) - source
        if len(found) != source.total():
            extra = Counter(number for number in extra.elements() if number not in rule | {0, 1})
        if extra:
            marks = tuple(span for number, span in found if number in extra)
            said = listed([str(number) for number in sorted(extra)], "and")
            right = listed([str(number) for number in sorted(source.keys() | rule - {0})], "and") or say("no number")
            yield "rule/count", say("text says {said}, the rule {right}", said=said, right=right), marks

    def _tidy(self, key: Key, entry: Wording) -> Iterator[_Said]:
        source = self.catalogue.text(self.catalogue.source, key)
        for index, reason in unprintable(entry.text):
            yield "font/glyph", reason, ((index, index + 1),)
        for slip in slips(entry.text, self.language.typography, ends_with_stop(key, source)):
            yield slip.rule, slip.message, ((slip.start, slip.end),)

    def _against_source(self, key: Key, entry: Wording, source: str) -> Iterator[_Said]:
        if entry.text == source and any(sign.isalpha() for sign in source) and key[0] in self.catalogue.cards:
            yield (
                "state/same",
                say("the {key} is the {source} one, letter for letter", key=key[2], source=self.catalogue.source),
                (),
            )
        yield from self._marks(key, entry)
        if key[2] == "text" or (self.catalogue.owner(key).wanted is None and key[2] != "name"):
            ours, theirs = (sorted(_DIGITS.findall(text)) for text in (entry.text, source))
            if ours != theirs:
                here, there = (" ".join(numbers) or "none" for numbers in (ours, theirs))
                yield (
                    "source/numbers",
                    say(
                        "numbers here: {here}; in the {source} text: {there}",
                        here=here,
                        source=self.catalogue.source,
                        there=there,
                    ),
                    (),
                )

    def _marks(self, key: Key, entry: Wording) -> Iterator[_Said]:
        """Does the text have the icons of the source text, its places to be filled, and its lengths?"""
        source = self.catalogue.text(self.catalogue.source, key) or ""
        icons, source_icons = Counter(_ICON.findall(entry.text)), Counter(_ICON.findall(source))
        missing, extra = source_icons - icons, icons - source_icons
        for icon in missing:
            yield (
                "icon/missing",
                say("the {source} text has {icon}, this one has not", source=self.catalogue.source, icon=icon),
                (),
            )
        for icon in extra:
            yield (
                "icon/missing",
                say("this text has {icon}, the {source} one has not", icon=icon, source=self.catalogue.source),
                (),
            )
        if misplaced(source, entry.text):
            names = ", ".join(f"{{{name}}}" for name in sorted(places(source))) or "none"
            yield (
                "icon/missing",
                say(
                    "the places to be filled differ; the {source} text has {names}",
                    source=self.catalogue.source,
                    names=names,
                ),
                (),
            )

        ours, theirs = (set(map(_length, _LENGTH.findall(each))) for each in (entry.text, source))
        if ours - theirs:
            here, there = (listed([" ".join(each) for each in _LENGTH.findall(one)]) for one in (entry.text, source))
            yield (
                "rule/count",
                say(
                    "text says {here}, the {source} text {there}",
                    here=here,
                    source=self.catalogue.source,
                    there=there or say("no length"),
                ),
                (),
            )

    def _unknown(self, text: str) -> set[str]:
        """The words that the vocabulary does not know."""
        return {folded(item.text) for item in self.vocabulary.items(composed(text)) if item.unknown}

    def _is_plain(self, word: str, text: str) -> bool:
        """Whether another confirmed text has this word too: it says nothing that a rule could lack."""
        return any(other != text for other in self._texts_with.get(word, ()))

    @cached_property
    def _texts_with(self) -> dict[str, list[str]]:
        """Word -> the confirmed texts that have it, for words that the vocabulary does not know."""
        effects = [entry for key, entry in self.entries.items() if key[2] == "effect" and entry.of]
        return by_key((word, entry.text) for entry in effects for word in self._unknown(entry.text))

    def _read(self, text: str) -> Reading:
        """Several cards say the same."""
        if text not in self._readings:
            self._readings[text] = read(text, self.vocabulary)
        return self._readings[text]

    def _other_card(self, key: Key, reading: Reading, found: list[Difference]) -> str | None:
        """The card whose rule a text states, if it gets its own wrong in several ways; no rule says so many things."""
        if len(found) < 2 or len(reading.said) > MOST_FINDINGS:
            return None
        for owner in self.catalogue.owners.values():
            if (
                owner.id != key[1]
                and owner.wanted
                and not owner.wanted.open
                and owner.wanted.needs
                and states(reading, owner.wanted)
            ):
                return owner.id
        return None

    def _neighbour(self, owner: TextOwner, reading: Reading) -> list[WrongRule]:
        """The wrong neighbour of its rule that a text states, if it states one; of several the one most like it."""
        if len(reading.said) > MOST_FINDINGS:
            return []
        others = self._wrong_rules.setdefault(owner.id, [])
        if not others:
            others += owner.wrong_rules()
        stated = [each for each in others if states(reading, each.wanted)]
        if len(stated) > 1:
            stated.sort(key=lambda each: len(reading.facts ^ self._read(each.words(self.code)).facts))
        return stated[:1]

    @cached_property
    def _names(self) -> dict[str, list[Key]]:
        """The cards of each name, in small letters."""
        cards = self.catalogue.cards
        named = ((key, entry) for key, entry in self.entries.items() if key[0] in cards and key[2] == "name")
        return by_key((entry.text.casefold(), key) for key, entry in named)

    def _twice(self) -> dict[Key, list[Finding]]:
        """Cards of one name."""
        found: dict[Key, list[Finding]] = {}
        for keys in self._names.values():
            for key in keys[1:]:
                found[key] = [self._finding(key, self.entries[key], "state/twice", _also(self.entries[key], keys[0]))]
        return found

    def _unneeded(self, key: Key, entry: Wording, rule: str) -> Finding:
        place = entry.accept_place or entry.place
        if rule not in CHECKS:
            message = say("{rule} is accepted, but there is no such check", rule=rule)
        else:
            message = say("{rule} is accepted, but no longer found", rule=rule)
        return self._finding(key, Wording(entry.text, place), "accept/unneeded", message)


def _length(said: tuple[str, str]) -> tuple[float, str]:
    """A length in millimetres, or in points: 5 cm is 50 mm."""
    number, unit = float(said[0].replace(",", ".")), said[1]
    return (number * _UNITS[unit], "mm") if unit in _UNITS else (number, unit)


def _forms(language: LanguageFile, patterns: Iterable[str]) -> set[str]:
    return set(map(folded, language.expanded(patterns)))


def _is_plain(found: Sequence[Difference]) -> bool:
    """Whether nothing is wrong but a number or a thing, so that there is no more to be said."""
    return all(each.marks and each.rule in ("rule/points", "rule/count", "rule/rank", "rule/term") for each in found)


def _also(entry: Wording, other: Key) -> str:
    return say('"{entry}" is also the name of {other}', entry=entry.text, other=other[1])


def signed_off(entry: Wording) -> str:
    """Who confirmed a text, and when, for a message."""
    signed = confirmation(entry.of or "").signed
    done = {"draft": "drafted", "reviewed": "reviewed", "approved": "approved"}[signed.stage]
    return say(
        "it was {done}{by}{on}",
        done=done,
        by=say(" by {by}", by=signed.by) if signed.by else "",
        on=say(" on {on}", on=signed.on) if signed.on else "",
    )
