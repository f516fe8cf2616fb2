"""Options as data: command line, plan files, saved defaults, completion and the manual are made of these records."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, replace
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeVar

from generator.library.dataclass import dataclass
from generator.library.errors import Refusal as Refusal
from generator.library.files import STANDARD, path_of
from generator.library.lengths import millimetres
from generator.library.suggest import hint, quoted

ValueKind = Literal["word", "words", "whole", "length", "yes_no", "text", "file", "folder"]
Value = str | int | float | bool | Path | tuple[str, ...] | None
Words = Sequence[str] | Callable[[Any], Iterable[str]]  # all possible ones, or a function of the edition

ANY = 0  # `times` of an option that may be repeated without a limit
N = TypeVar("N", int, float)
_WHOLE = re.compile(r"[-+]?[0-9]{1,15}")


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be chosen: `--name` on the line, a key in a plan, a field of a form.

    A `word` is one of `words`, `words` are a list with commas, in capitals or not; where `open` is set, others are
    possible, and the command judges them. A `length` is in millimetres. `only_with` names an option, or an option and
    its value ("back=reference"), without which this one means nothing, `not_with` those beside which it means nothing.
    `saved` is the key under which a default can be saved. Messages suggest what was meant by `also`, names that people
    try instead of this one, and `instead`, words that they try and the right ones.
    """

    name: str
    label: str  # one sentence
    _: KW_ONLY
    kind: ValueKind = "text"
    words: Words = ()
    open: bool = False
    default: Value = None
    bounds: tuple[int, int] | None = None
    times: int = 1
    only_with: str = ""
    not_with: tuple[str, ...] = ()
    group: str = ""
    short: str = ""
    also: tuple[str, ...] = ()
    instead: tuple[tuple[str, str], ...] = ()
    aliases: tuple[str, ...] = ()  # words that stand for others, which a form leaves out
    shown: str = ""  # how a value is written: FILE, ID|FILE
    noun: str = ""  # what messages call a value, if not by the name of the option
    position: bool = False  # given by its place on the line, without its name
    needed: bool = False
    saved: str = ""
    into: str = ""  # the option that names the file into which this one goes
    with_no: bool = False  # `--no-name` says no; without it, no is the default
    of_plans: bool = False  # a key of plans, not of the line
    secret: bool = False  # whatever holds it may not be kept anywhere, nor stand in an address
    holds_plan: bool = False  # a file that fills in what the other options leave open

    @property
    def many(self) -> bool:
        return self.times != 1

    @property
    def without(self) -> Value:
        """The value where none is given."""
        if self.default is None:
            return () if self.many else False if self.kind == "yes_no" and not self.with_no else None
        return self.default

    def fixed_words(self) -> tuple[str, ...]:
        """The words that are possible whatever the data."""
        return () if callable(self.words) else tuple(self.words)

    def words_of(self, edition: Any) -> tuple[str, ...]:
        """The words that are possible with these data."""
        return tuple(self.words(edition)) if callable(self.words) else tuple(self.words)


def flag(name: str, label: str, **more: Any) -> Option:
    """An option that is given or not."""
    return Option(name, label, kind="yes_no", **more)


def whole(name: str, label: str, least: int, most: int, **more: Any) -> Option:
    """A whole number within bounds."""
    return Option(name, label, kind="whole", bounds=(least, most), **more)


def one_of(name: str, label: str, words: Words, **more: Any) -> Option:
    """One of some words."""
    return Option(name, label, kind="word", words=words, **more)


def some_of(name: str, label: str, words: Words = (), **more: Any) -> Option:
    """A list of words with commas."""
    return Option(name, label, kind="words", words=words, **more)


def file(name: str, label: str, **more: Any) -> Option:
    """The path of a file."""
    return Option(name, label, kind="file", **more)


def in_group(group: str, *options: Option) -> tuple[Option, ...]:
    """The options, all in one group of the help page."""
    return tuple(replace(option, group=group) for option in options)


class Written(NamedTuple):
    """A value as it was written, and where: empty for the line, else "plan.yaml:3:10"."""

    value: str | bool | tuple[str, ...]
    where: str = ""


def read(option: Option, written: Written) -> Value:
    """The written value, as the kind that the option wants."""
    if isinstance(written.value, bool):
        if option.kind != "yes_no":
            raise Refusal(f"{_wanted(option)} is wanted, not {str(written.value).lower()}", option.name)
        return written.value
    if option.many:
        texts = (written.value,) if isinstance(written.value, str) else written.value
        if option.times != ANY and len(texts) > option.times:
            raise Refusal(f"given {len(texts)} times; at most {option.times} are possible", option.name)
        values = [_single(option, text) for text in texts]
        return tuple(value if isinstance(value, str) else text for value, text in zip(values, texts, strict=True))
    if isinstance(written.value, tuple):
        if option.kind != "words":
            raise Refusal(f"{_wanted(option)} is wanted, not a list", option.name)
        return _list(option, written.value, ",".join(written.value))
    if option.kind == "words":
        return _list(option, tuple(word.strip() for word in written.value.split(",")), written.value)
    return _single(option, written.value)


def _list(option: Option, words: tuple[str, ...], text: str) -> tuple[str, ...]:
    if not all(words):
        raise Refusal("write a list such as a,b,c", option.name, said=quoted(text))
    return tuple(_known(option, word, option.fixed_words()) for word in words)


def _single(option: Option, text: str) -> Value:
    match option.kind:
        case "whole":
            if not _WHOLE.fullmatch(text):
                raise Refusal(f"{_wanted(option)} is wanted", option.name, said=quoted(text))
            return _within(option, int(text), text)
        case "length":
            length = millimetres(text)
            if length is None:
                raise Refusal(f"{_wanted(option)} is wanted", option.name, said=quoted(text))
            return _within(option, length, text)
        case "yes_no":
            if text not in ("true", "false"):
                raise Refusal(f"true or false is wanted, not {quoted(text)}", option.name)
            return text == "true"
        case "file" if text.endswith(("/", os.sep)):
            raise Refusal("it names a folder; name a file in it", option.name, said=quoted(text))
        case "folder" if text == str(STANDARD):
            raise Refusal("it takes a folder, and - stands for a single file", option.name, said=text)
        case "file":
            return path_of(text)
        case "folder":
            return Path(text)
        case "word":
            return _known(option, text, option.fixed_words())
        case _:
            return _spelt(text, option.fixed_words())


def _within(option: Option, number: N, text: str) -> N:
    if option.bounds and not option.bounds[0] <= number <= option.bounds[1]:
        raise Refusal(f"{_wanted(option)} is wanted", option.name, said=text)
    return number


def _wanted(option: Option) -> str:
    """What is wanted, for messages."""
    if option.kind == "yes_no":
        return "true or false"
    if option.kind not in ("whole", "length"):
        return "a text"
    what = "a whole number" if option.kind == "whole" else "a length such as 3, 3mm or 0.125in"
    unit = "" if option.kind == "whole" else " mm"
    return f"{what} from {option.bounds[0]:,} to {option.bounds[1]:,}{unit}" if option.bounds else what


def _known(option: Option, word: str, possible: Sequence[str]) -> str:
    """The word as it is spelt; refuses one that is not possible."""
    word = _spelt(word, possible)
    if possible and not option.open and word not in possible:
        noun = option.noun or option.name.replace("-", " ")
        meant = dict(option.instead).get(word.casefold(), "")
        end = f"; did you mean {quoted(meant)}?" if meant in possible else hint(word, possible)
        raise Refusal(f"there is no {noun} {quoted(word)}{end}", option.name)
    return word


def _spelt(word: str, possible: Sequence[str]) -> str:
    """The possible word that differs in nothing but capitals, else the word itself."""
    if word in possible:
        return word
    folded = word.casefold()
    return next((each for each in possible if each.casefold() == folded), word)


def held(option: Option, value: Value, edition: Any) -> Value:
    """The value with its words as the data spell them; refuses words that they do not allow."""
    if not callable(option.words) or not value or not isinstance(value, str | tuple):
        return value
    possible = option.words_of(edition)
    return (
        tuple(_known(option, word, possible) for word in value)
        if isinstance(value, tuple)
        else _known(option, value, possible)
    )


class Chosen(Mapping[str, Any]):
    """The values of all options of a command: as given, else as saved, else the defaults."""

    def __init__(self, options: Iterable[Option], *layers: Mapping[str, Written], saved: Mapping[str, Written]) -> None:
        """`layers` hold what was given, the first one winning; `saved` holds saved defaults by their keys."""
        self.options = {option.name: option for option in options}
        self._written: dict[str, Written] = {}
        self._origin: dict[str, str] = {}  # where the value is written, saved ones included
        self._values: dict[str, Value] = {}
        try:
            self._read(layers, saved)
        except Refusal as refusal:
            raise refusal.at(self.where) from None

    def _read(self, layers: Sequence[Mapping[str, Written]], saved: Mapping[str, Written]) -> None:
        for name, option in self.options.items():
            written = next((layer[name] for layer in layers if name in layer), None)
            if written is not None:
                self._written[name] = written
            found = written or (saved.get(option.saved) if option.saved else None)
            if found is None and option.needed:
                raise Refusal("it is missing", name)
            self._origin[name] = found.where if found else ""
            self._values[name] = read(option, found) if found else option.without
        for name in self._written:
            self._alone(self.options[name])

    def _alone(self, option: Option) -> None:
        """Refuses an option without the one that gives it a meaning."""
        partner, sign, value = option.only_with.partition("=")
        if partner and (self._values[partner] != value if sign else not self.given(partner)):
            raise Refusal(f"only together with --{partner}{f' {value}' if sign else ''}", option.name)
        for other in option.not_with:
            if self.given(option.name) and self.given(other):
                raise Refusal(f"it does not go with --{other}", option.name)

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __iter__(self) -> Any:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def given(self, name: str) -> bool:
        """Whether it was given; a saved default or a no does not count."""
        return name in self._written and self._written[name].value is not False

    def on_line(self, name: str) -> bool:
        """Whether it was given outside a plan."""
        return name in self._written and not self._written[name].where

    def hold(self, edition: Any) -> None:
        """Spells words as these data do, and refuses those that they do not allow."""
        try:
            for name, option in self.options.items():
                self._values[name] = held(option, self._values[name], edition)
        except Refusal as refusal:
            raise refusal.at(self.where) from None

    def where(self, name: str) -> str:
        """Where the value was given, for messages: "--scoring", "plan.yaml:3:10: scoring"."""
        return called(self.options[name], self._origin.get(name, "")) if name in self.options else f"--{name}"


def called(option: Option, where: str = "") -> str:
    """What an option is called where it was given."""
    if where:
        return f"{where}: {option.saved or key_of(option)}"
    return option.shown or option.name.upper() if option.position else f"--{option.name}"


def key_of(option: Option) -> str:
    """The key of an option in a plan."""
    return option.name.replace("-", "_")
