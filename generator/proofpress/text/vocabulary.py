"""From characters to items of known meaning, and which of them go together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import field
from itertools import takewhile
from typing import Any, NamedTuple

from proofpress.language import LanguageFile, composed, folded
from proofpress.records import dataclass
from proofpress.word_forms import expanded

# --------------------------------------------------------------------------------------------------------------------
# Items of known meaning, by the closed vocabulary of a language.
#
# The longest phrase wins; a word may have several meanings, and they are all kept. What is not in the vocabulary
# becomes an unknown item: it is never guessed at, only looked through. Two productive ways of making words are known:
# compounds ("Waldfeld") and a negative prefix ("nesousedí").


# A word may hold digits ("2nd") and apostrophes; 2x2 is two numbers and a sign; [coin] is an icon.
_TOKEN = re.compile(r"\[(?P<icon>[a-z_]+)\]|(?P<number>\d+)(?![^\W_]|['’])|(?P<word>\w+(?:['’]\w+)*)|(?P<sign>\S)")
_TIMES = re.compile(r"(?<=\d)\s?[x×*]\s?(?=\d)", re.IGNORECASE)
_JOINING = "-\u2010\u2011"  # hyphens inside words are looked through


GAP = "…"  # in a form: other words may stand here, and what follows ends the clause
MOST_APART = 20  # words between the two parts
# What a game's own rules speak of is no aside in its texts.
_TOLD = {"once": "one_time", "ties": "tied"}
NOTHING = "nothing"  # a negation that needs no verb: "otherwise nothing"
AHEAD = "ahead"  # a negation that denies only what comes after it
DISCARDING = "discarding"  # a negation that sets something aside


class Meaning(NamedTuple):
    """What a form may mean: a kind, and what of that kind."""

    kind: str  # number, ordinal, rank, multiple, before, after, either, word, term, adjacent, not, idiom
    value: str


_JOINERS = frozenset((Meaning("word", "and"), Meaning("word", "or")))


@dataclass(frozen=True, slots=True)
class Item:
    """A stretch of text: a known form with its meanings, an unknown word, or a sign."""

    text: str
    start: int
    end: int
    meanings: tuple[Meaning, ...] = ()
    sign: bool = False
    rejected: bool = False

    def kinds(self) -> Iterator[str]:
        return (meaning.kind for meaning in self.meanings)

    def of(self, kind: str) -> tuple[str, ...]:
        """The values that the item may have of this kind."""
        return tuple(meaning.value for meaning in self.meanings if meaning.kind == kind)

    def is_word(self, *values: str) -> bool:
        return any(meaning.kind == "word" and meaning.value in values for meaning in self.meanings)

    @property
    def unknown(self) -> bool:
        return not self.meanings and not self.sign


_SET_ASIDE = Meaning("not", DISCARDING)


class _Token(NamedTuple):
    kind: str  # icon, number, word, sign
    text: str  # folded
    start: int
    end: int


def _tokens(text: str, elided: re.Pattern[str]) -> Iterator[_Token]:
    # Hiding the x of 2x2 behind a sign of the same length keeps all positions.
    text = _TIMES.sub(lambda found: found.group().replace("x", "×").replace("X", "×").replace("*", "×"), text)
    end_of_last = -1
    for found in _TOKEN.finditer(text):
        kind = str(found.lastgroup)
        if kind == "sign" and found.group() in _JOINING and end_of_last == found.start():
            continue
        end_of_last = found.end()
        at, word = found.start(), found.group(kind).casefold().replace("’", "'")
        if kind == "word":
            while short := elided.match(word):
                yield _Token(kind, short.group(), at, at + short.end())
                at, word = at + short.end(), word[short.end() :]
        yield _Token("number" if kind == "word" and word.isdecimal() else kind, word, at, found.end())


class Vocabulary:
    """A language file, ready to read texts with.

    `terms` are those that the rules of a game speak of. The words of all others are unknown, as to somebody who knows
    only this game: a word that is a space of one game may be a terrain of another.
    """

    def __init__(self, language: LanguageFile, terms: Collection[str] = ()) -> None:
        known = terms or language.terms
        self._phrases: dict[str, tuple[Meaning, ...]] = {}
        self._longest: dict[str, int] = {}  # first word -> most words of a phrase that begins with it
        self._apart: dict[str, dict[str, tuple[Meaning, ...]]] = {}  # first word -> what ends the clause
        self._rejected: set[str] = set()
        self.concord = language.negation.concord
        elided = "|".join(re.escape(folded(form)) for form in language.expanded(language.elided))
        self._elided = re.compile(rf"\b(?:{elided})(?=\w)" if elided else r"(?!)")
        self._alike = {
            folded(form): folded(word) for word, forms in language.alike.items() for form in language.expanded(forms)
        }
        self._prefix = folded(language.negation.prefix or "")
        self._number_like = tuple(folded(start) for start in language.expanded(language.number_like))
        self._firsts = sorted(
            (
                (folded(form), name)
                for name, forms in language.compounds.items()
                if name in known or name == "adjacent"
                for form in language.expanded(forms)
            ),
            key=lambda pair: -len(pair[0]),
        )
        paradigms = {name: _plain(endings) for name, endings in language.paradigms.items()}
        for patterns, meaning in _meanings(language):
            unknown = meaning.kind == "term" and meaning.value not in known
            if not unknown and not (meaning.kind == "aside" and _TOLD.get(meaning.value) in known):
                discards = meaning == _SET_ASIDE and "resource" in known  # a word may say that they are given away
                for form in expanded(map(_plain, patterns), paradigms):
                    if not (discards and self._key(form) in self._phrases):
                        self._add(form, meaning)
        for name, forms in language.rejected.items():
            if name in known:
                for form in expanded(map(_plain, forms), paradigms):
                    self._add(form, Meaning("term", name))
                    self._rejected.add(self._key(form))

    def _key(self, form: str) -> str:
        """A phrase as it is looked up: its words, without hyphens and signs, of a form that is folded already."""
        words = (self._elided.sub(r"\g<0> ", form) if "'" in form else form).split()
        return " ".join([self._alike.get(word, word) for word in words] if self._alike else words)

    def _add(self, form: str, meaning: Meaning) -> None:
        key = self._key(form)
        if GAP in key:
            begins, _, last = key.partition(f" {GAP} ")
            ends = self._apart.setdefault(begins, {})
            ends[last] = (*ends.get(last, ()), meaning)
            return
        words = key.split(" ")
        if self._longest.get(words[0], 0) < len(words):
            self._longest[words[0]] = len(words)
        known = self._phrases.get(key, ())
        if meaning not in known:
            self._phrases[key] = (*known, meaning)

    def meanings(self, form: str) -> tuple[Meaning, ...]:
        """What a form may mean; for a vocabulary's own tests."""
        items = self.items(form)
        return tuple(meaning for item in items for meaning in item.meanings)

    def number_like(self, item: Item) -> bool:
        """Whether an unknown word looks like a number: it holds a digit, or begins as number words do."""
        word = folded(item.text)
        return item.unknown and (any(sign.isdigit() for sign in word) or word.startswith(self._number_like or ("\0",)))

    def rejected_in(self, text: str) -> tuple[Item, ...]:
        """The words of a text of which another one is the agreed word; few texts have any."""
        words = folded(text)
        if not any(key.partition(" ")[0] in words for key in self._rejected):
            return ()
        return tuple(item for item in self.items(text) if item.rejected)

    def items(self, text: str) -> list[Item]:
        """The text (composed) in items, in order; spaces and hyphens inside words are left out."""
        tokens = list(_tokens(text, self._elided))
        found: list[Item] = []
        at = 0
        while at < len(tokens):
            token = tokens[at]
            if token.kind == "number":
                found.append(Item(token.text, token.start, token.end, (Meaning("number", token.text),)))
            elif token.kind == "icon":
                found.append(Item(token.text, token.start, token.end, (Meaning("term", token.text),)))
            elif token.kind == "sign":
                found.append(Item(token.text, token.start, token.end, sign=True))
            else:
                items = list(self._known(tokens, at)) or list(self._made(text, tokens, at))
                if token.text in self._apart and (not items or items[0].end == token.end):
                    items = list(self._divided(tokens, at)) or items
                if items:
                    found.extend(items)
                    at += 1
                    while at < len(tokens) and tokens[at].start < items[-1].end:
                        at += 1
                    continue
                found.append(Item(text[token.start : token.end], token.start, token.end))
            at += 1
        return found

    def _known(self, tokens: list[_Token], at: int, first: str = "") -> Iterator[Item]:
        """The longest phrase that begins here; `first` takes the place of the first word."""
        words = [self._alike.get(first or tokens[at].text, first or tokens[at].text)]
        for token in tokens[at + 1 : at + self._longest.get(words[0], 0)]:
            if token.kind not in ("word", "number"):
                break
            words.append(self._alike.get(token.text, token.text))
        for length in range(len(words), 0, -1):
            key = " ".join(words[:length])
            if key in self._phrases and not (length > 1 and self._gives_up(tokens, at, words[:length])):
                end = tokens[at + length - 1].end
                yield Item(key, tokens[at].start, end, self._phrases[key], rejected=key in self._rejected)
                return

    def _gives_up(self, tokens: list[_Token], at: int, words: list[str]) -> bool:
        """Whether the last word belongs to a comparison that follows: "adjacents au" before "moins trois"."""
        shorter, last = " ".join(words[:-1]), at + len(words) - 1
        if shorter not in self._phrases or last + 1 >= len(tokens):
            return False
        compared = ("before", "after", "either")
        whole, beyond = " ".join(words), f"{words[-1]} {tokens[last + 1].text}"
        kinds = [{meaning.kind for meaning in self._phrases.get(key, ())} for key in (whole, beyond)]
        return kinds[0].isdisjoint(compared) and not kinds[1].isdisjoint(compared)

    def _divided(self, tokens: list[_Token], at: int) -> Iterator[Item]:
        """A verb whose second part ends the clause, as in "gibt einen Rohstoff ab"; that part is used up."""
        for end in range(at + 2, min(len(tokens), at + MOST_APART) + 1):
            after = tokens[end] if end < len(tokens) else None
            if after is None or after.kind == "sign" or _JOINERS.intersection(self._phrases.get(after.text, ())):
                for last, meanings in self._apart[tokens[at].text].items():
                    words = last.split()
                    start = end - len(words)
                    if start > at and [token.text for token in tokens[start:end]] == words:
                        yield Item(f"{tokens[at].text} {GAP} {last}", tokens[at].start, tokens[at].end, meanings)
                        del tokens[start:end]
                        return
            if after is not None and after.kind == "sign":
                return

    def _made(self, text: str, tokens: list[_Token], at: int) -> Iterator[Item]:
        """A word made of known parts: a negative prefix with a known word, or a compound."""
        word, start, end = tokens[at].text, tokens[at].start, tokens[at].end
        if self._prefix and word.startswith(self._prefix):
            items = list(self._known(tokens, at, word[len(self._prefix) :]))
            if items:
                yield Item(text[start:end], start, start + len(self._prefix), (Meaning("not", ""),))
                yield items[0]
                return
        for form, name in self._firsts:
            rest = word[len(form) :]
            if word.startswith(form) and rest in self._phrases:
                meaning = Meaning("adjacent", "either") if name == "adjacent" else Meaning("term", name)
                yield Item(form, start, start + len(form), (meaning,))
                yield Item(rest, start + len(form), end, self._phrases[rest], rejected=rest in self._rejected)
                return


def _plain(pattern: str) -> str:
    """Folded and without hyphens: that is done once for each pattern, not for each form."""
    return folded(pattern).replace("-", " ")


def _meanings(language: LanguageFile) -> Iterator[tuple[Iterable[str], Meaning]]:
    def each(kind: str, table: Mapping[Any, Iterable[str]]) -> Iterator[tuple[Iterable[str], Meaning]]:
        yield from ((patterns, Meaning(kind, value)) for value, patterns in table.items())

    yield from (
        *each("number", language.numbers),
        *each("ordinal", language.ordinals),
        *each("rank", language.ranks),
        *each("multiple", language.multiples),
        *each("before", language.comparison.before),
        *each("after", language.comparison.after),
        *each("either", language.comparison.either),
        *each("word", language.words),
        *each("term", language.terms),
        *each("adjacent", language.adjacent),
        (language.negation.words, Meaning("not", "")),
        (language.negation.nothing, Meaning("not", NOTHING)),
        (language.negation.ahead, Meaning("not", AHEAD)),
        (language.negation.discarding, Meaning("not", DISCARDING)),
        *each("aside", language.asides),
        (language.negation.idioms, Meaning("idiom", "")),
    )


# --------------------------------------------------------------------------------------------------------------------
# What the vocabulary makes of a text, word by word, and which words it does not know.


def word_by_word(text: str, vocabulary: Vocabulary) -> list[tuple[str, str]]:
    """Each stretch of the text as it is written, and what it may mean; nothing where it is unknown."""
    text = composed(text)
    return [(text[item.start : item.end], _meanings_of(item)) for item in vocabulary.items(text) if not item.sign]


def _meanings_of(item: Item) -> str:
    shown = ("not" if kind == "not" else f"{kind} {value}".rstrip() for kind, value in item.meanings)
    return " / ".join(dict.fromkeys(shown)) + (" (not the agreed word)" if item.rejected else "")


def unknown_words(texts: Iterable[str], vocabulary: Vocabulary) -> list[tuple[str, int]]:
    """The words that the vocabulary does not know, most frequent first."""
    found = Counter(item.text.casefold() for text in texts for item in vocabulary.items(composed(text)) if item.unknown)
    return sorted(found.items(), key=lambda word: (-word[1], word[0]))


# --------------------------------------------------------------------------------------------------------------------
# The parts of a text, and what goes together.
#
# How far a word reaches is decided by position and by the few kinds of words that end a stretch: the same rules for
# every language, so that a language is data only.


# Terms after "and" that begin something new: "and connected …", "and likewise …".
_APART = frozenset(("link", "mutual", "equal"))
# What is done to a thing never stands in a list with it: "not a mountain, and destroy it".
_DONE = frozenset(("destroyed", "gratis"))
# Sorts of things: after "and", one of these begins something new, unless the list is of sorts.
_SORTS = frozenset(("cluster", "row", "column"))
# How many unknown words may come between words that belong together.
MOST_BETWEEN = 2
FAR = 30  # parts from a negation, or from "each", to what it is about, at most: that is a sentence
# Terms that say little by themselves: what is denied is what is said of them.
HOLDERS = frozenset(("space", "cluster", "row", "column", "region"))
_HOLDING = HOLDERS.union(("other",))  # "no other of your pieces"
# Terms that come between a comparison and its number: "at least level 5", "from a size of 5".
SCALES = frozenset(("level", "castle", "magic", "size"))
# Words that are looked through, whatever they say.
LIGHT = frozenset(
    (
        *("skip", "article", "on", "times", "all", "any", "same", "whole", "partly", "unbroken", "by", "to", "from"),
        *("into", "after", "than", "must", "pay", "you_pay", "rival_pays", "theirs", "also", "repeated", "to_partner"),
        *("broken", "per_game", "instead_of", "unlimited", "before", "different", "minus"),
        *(
            "likewise",
            "against_you",
            "they_defend",
            "stays",
            "otherwise",
            "ordered",
            "tally",
            "product",
            "either",
            "place",
            "inverted",
            "may",
        ),
    )
)
ENDS = (".", ";", ":", "!", "?", "(", ")", "–", "—", "•")


@dataclass(eq=False, slots=True)
class Part:
    """An item, or several that make one thing, and what has been found out about it."""

    kind: str  # number, compare, rank, ordinal, size, word, term, adjacent, not, idiom, aside, unknown, sign
    items: list[Item]
    number: int = 0
    how: str = ""  # the comparison that belongs to a number
    least: bool = False  # a bare number that may mean at least as many: "as soon as there are three"
    size: str = ""
    denied_by: int = -1  # the index of the negation that denies it
    used: bool = False  # a comparison or negation that found what it belongs to
    names: tuple[str, ...] = field(default=())  # what a term may be
    words: frozenset[str] = field(init=False)  # what its small words do

    def __post_init__(self) -> None:
        self.words = frozenset(value for item in self.items for kind, value in item.meanings if kind == "word")

    @property
    def start(self) -> int:
        return self.items[0].start

    @property
    def end(self) -> int:
        return self.items[-1].end

    def word(self, *values: str) -> bool:
        return not self.words.isdisjoint(values)

    @property
    def denied(self) -> bool:
        return self.denied_by >= 0

    @property
    def sign(self) -> str:
        return self.items[0].text if self.kind == "sign" else ""

    @property
    def light(self) -> bool:
        """A word that is looked through: an article, a preposition, something not understood."""
        return self.kind in ("unknown", "idiom", "aside") or (self.kind == "word" and self.words <= LIGHT)


def group(parts: list[Part], first: int, step: int) -> Iterator[int]:
    """The indices of the terms that make one group with the first: "a village space, a farm or the edge".

    Terms go together when they are side by side or are joined by "and" or "or"; after a space or a cluster of
    something, small words may come between as well.
    """
    yield first
    joined, direct, unknown, listed = False, True, 0, False
    holder = _HOLDING.issuperset(parts[first].names)
    at = first + step
    while 0 <= at < len(parts):
        part = parts[at]
        if part.kind == "term":
            if not (joined or direct or holder) or (joined and _APART.intersection(part.names)):
                return
            if _DONE.intersection(part.names) or (joined and not holder and _sort(parts, at)):
                return
            yield at
            joined, direct, unknown = False, True, 0
            holder = _HOLDING.issuperset(part.names)
        elif part.kind == "not":
            if step > 0 or not part.word("or"):
                return
            joined = listed = True  # "nor" in a list before its verb
        elif part.word("and", "or"):
            joined = listed = True
        elif part.sign == ",":
            beyond = parts[at + step] if 0 <= at + step < len(parts) else None
            if beyond is None or not (
                (beyond.word("and", "or") and not (step > 0 and _begins(parts, at + 2)))
                or (direct and (listed if step < 0 else _goes_on(parts, at)))
            ):
                return
            joined = True
        elif part.light:
            direct = False
            unknown += part.kind == "unknown"
            if unknown > 1:
                return
        else:
            return
        at += step


def _begins(parts: list[Part], at: int) -> bool:
    """Whether a verb follows, after a comma and "or": "not through a river, or stand up a piece"."""
    return at < len(parts) and (parts[at].kind == "unknown" or "more" in parts[at].names)


def _goes_on(parts: list[Part], comma: int) -> bool:
    """Whether a list goes on after a comma: "water, rivers or cliffs"."""
    things = 0
    for part in parts[comma + 1 :]:
        if part.word("and", "or") or (part.sign == "," and things):
            return things > 0 and (not part.sign or _goes_on(parts, parts.index(part, comma + 1)))
        if not (part.kind == "term" or part.words & {"skip", "article"}):
            return False
        things += part.kind == "term"
    return False


def _sort(parts: list[Part], at: int) -> bool:
    """Whether terms side by side name a sort of thing: "water cluster"."""
    return any(_SORTS.intersection(part.names) for part in takewhile(lambda part: part.kind == "term", parts[at:]))


def nearest(parts: list[Part], index: int, step: int, stop: Callable[[Part], bool]) -> int | None:
    """The nearest term in one direction, unless something ends the stretch before it."""
    at, unknown = index + step, 0
    while 0 <= at < len(parts):
        part = parts[at]
        if part.kind == "term":
            return at
        unknown += part.kind == "unknown"
        if stop(part) or unknown > MOST_BETWEEN:
            return None
        at += step
    return None


def ends(part: Part) -> bool:
    """Whether a stretch ends here: a sign, or a word that begins something new."""
    return part.sign in (",", *ENDS) or part.word("each", "points", "earn", "that")
