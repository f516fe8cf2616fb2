"""What a command is: options, the values chosen, the job, the answer, and the processes that share the work."""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from proofpress.errors import EXIT_OK, FileError, Refusal, UsageError, hint, listed, quoted, say, shown_path
from proofpress.files import STANDARD, File, bytes_of, decoded, is_stream, path_of, shipped, within_limit
from proofpress.limits import MAX_FILE_BYTES
from proofpress.messages import language_of, translated
from proofpress.records import dataclass, described

# --------------------------------------------------------------------------------------------------------------------
# Lengths as people write them: 3, 3mm, 0.3 cm, 1,5mm or 0.125in; without a unit they are millimetres.


MM_PER_INCH = 25.4
UNITS = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH}
_LENGTH = re.compile(r"([-+]?[0-9]{1,5}(?:[.,][0-9]{1,4})?) ?(mm|cm|in|)")


def millimetres(text: str) -> float | None:
    """The length in millimetres, if the text is one."""
    found = _LENGTH.fullmatch(text.strip().casefold())
    return float(found[1].replace(",", ".")) * UNITS[found[2] or "mm"] if found else None


# --------------------------------------------------------------------------------------------------------------------
# Options as data: command line, plan files, saved defaults, completion and the manual are made of these records.


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
    words: Words = ()
    _: KW_ONLY
    kind: ValueKind = "text"
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


flag = partial(Option, kind="yes_no")  # an option that is given or not
file = partial(Option, kind="file")  # the path of a file
one_of = partial(Option, kind="word")  # one of some words
some_of = partial(Option, kind="words")  # a list of words with commas


def whole(name: str, label: str, least: int, most: int, **more: Any) -> Option:
    """A whole number within bounds."""
    return Option(name, label, kind="whole", bounds=(least, most), **more)


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
            raise Refusal(
                say("{wanted} is expected, not {found}", wanted=_wanted(option), found=str(written.value).lower()),
                option.name,
            )
        return written.value
    if option.many:
        texts = (written.value,) if isinstance(written.value, str) else written.value
        if option.times != ANY and len(texts) > option.times:
            raise Refusal(
                say("given {times} times; at most {most} are possible", times=len(texts), most=option.times),
                option.name,
            )
        values = [_single(option, text) for text in texts]
        return tuple(value if isinstance(value, str) else text for value, text in zip(values, texts, strict=True))
    if isinstance(written.value, tuple):
        if option.kind != "words":
            raise Refusal(say("{wanted} is expected, not a list", wanted=_wanted(option)), option.name)
        return _list(option, written.value, ",".join(written.value))
    if option.kind == "words":
        return _list(option, tuple(word.strip() for word in written.value.split(",")), written.value)
    return _single(option, written.value)


def _list(option: Option, words: tuple[str, ...], text: str) -> tuple[str, ...]:
    if not all(words):
        raise Refusal(say("write a list such as a,b,c"), option.name, said=quoted(text))
    return tuple(_known(option, word, option.fixed_words()) for word in words)


def _single(option: Option, text: str) -> Value:
    match option.kind:
        case "whole":
            if not _WHOLE.fullmatch(text):
                raise Refusal(say("{wanted} is expected", wanted=_wanted(option)), option.name, said=quoted(text))
            return _within(option, int(text), text)
        case "length":
            length = millimetres(text)
            if length is None:
                raise Refusal(say("{wanted} is expected", wanted=_wanted(option)), option.name, said=quoted(text))
            return _within(option, length, text)
        case "yes_no":
            if text not in ("true", "false"):
                raise Refusal(say("true or false is expected, not {text!r}", text=text), option.name)
            return text == "true"
        case "file" if text.endswith(("/", os.sep)):
            raise Refusal(say("it names a folder; name a file in it"), option.name, said=quoted(text))
        case "folder" if text == str(STANDARD):
            raise Refusal(say("it takes a folder, and - stands for a single file"), option.name, said=text)
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
        raise Refusal(say("{wanted} is expected", wanted=_wanted(option)), option.name, said=text)
    return number


def _wanted(option: Option) -> str:
    """What is wanted, for messages."""
    if option.kind == "yes_no":
        return say("true or false")
    if option.kind not in ("whole", "length"):
        return "a text"
    what = say("a whole number") if option.kind == "whole" else say("a length such as 3, 3mm or 0.125in")
    unit = "" if option.kind == "whole" else " mm"
    return (
        say("{what} from {low:,} to {high:,}{unit}", what=what, low=option.bounds[0], high=option.bounds[1], unit=unit)
        if option.bounds
        else what
    )


def _known(option: Option, word: str, possible: Sequence[str]) -> str:
    """The word as it is spelt; refuses one that is not possible."""
    word = _spelt(word, possible)
    if possible and not option.open and word not in possible:
        noun = option.noun or option.name.replace("-", " ")
        meant = dict(option.instead).get(word.casefold(), "")
        end = say("; did you mean {meant!r}?", meant=meant) if meant in possible else hint(word, possible)
        raise Refusal(say("there is no {noun} {word!r}{end}", noun=noun, word=word, end=end), option.name)
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
                raise Refusal(say("it is missing"), name)
            self._origin[name] = found.where if found else ""
            self._values[name] = read(option, found) if found else option.without
        for name in self._written:
            self._alone(self.options[name])

    def _alone(self, option: Option) -> None:
        """Refuses an option without the one that gives it a meaning."""
        partner, sign, value = option.only_with.partition("=")
        if partner and (self._values[partner] != value if sign else not self.given(partner)):
            raise Refusal(
                say("only together with --{partner}{value}", partner=partner, value=f" {value}" if sign else ""),
                option.name,
            )
        for other in option.not_with:
            if self.given(option.name) and self.given(other):
                raise Refusal(say("it does not go with --{other}", other=other), option.name)

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __iter__(self) -> Any:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def given(self, name: str) -> bool:
        """Whether it was given; a saved default or a no does not count."""
        return name in self._written and self._written[name].value is not False

    def text(self, name: str) -> str:
        """How it was given."""
        value = self._written[name].value
        return "-".join(value) if isinstance(value, tuple) else str(value)

    def take(self, name: str, text: str) -> None:
        """Takes what was answered to a question as if it were given."""
        self._written[name] = Written(text)
        self._values[name] = read(self.options[name], self._written[name])

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


_SHOWN = {"whole": "N", "length": "MM", "file": "FILE", "folder": "DIR", "words": "LIST"}


def metavar(option: Option) -> str:
    """How the value of an option is written."""
    if option.kind != "words" and option.fixed_words():
        return "[" + "|".join([*option.fixed_words(), *filter(None, [option.shown])]) + "]"
    return option.shown or _SHOWN.get(option.kind, option.name.upper())


def label_of(option: Option, told: Callable[[str], str] = str) -> str:
    """How lists of options describe an option, each sentence as `told` says it."""
    sentences = [option.label]
    if option.kind == "words" and option.fixed_words():
        sentences.append(say("Any of {words}, with commas.", words=", ".join(option.fixed_words())))
    if option.only_with:
        sentences.append(say("Only with --{option}.", option=option.only_with.replace("=", " ")))
    if option.times == ANY:
        sentences.append(say("May be repeated."))
    default = option.default
    if isinstance(default, tuple):
        default = ",".join(default)
    if option.saved:
        sentences.append(
            say("Default: saved, else {default}.", default=default) if default else say("Default: the saved one.")
        )
    elif option.kind != "yes_no" and default not in (None, ""):
        sentences.append(say("Default: {default}.", default=f"{default:g}" if isinstance(default, float) else default))
    return " ".join(map(told, sentences))


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a help text, each on one line; examples, which click leaves as they are, keep theirs."""
    return [part if part[:1] == "\b" else " ".join(part.split("\n")) for part in text.split("\n\n")]


def key_of(option: Option) -> str:
    """The key of an option in a plan."""
    return option.name.replace("-", "_")


# --------------------------------------------------------------------------------------------------------------------
# Which kind of file is meant: the end of its name, else what --format says; a stream has no name.


Kinds = Mapping[str, Sequence[str]]  # the ends of names of each; the first is the default


def kind_option(kinds: Kinds, name: str = "format") -> Option:
    """The option that says which, where the name does not."""
    label = say("Kind of file, if no name says so. Default: {kind}.", kind=next(iter(kinds)))
    return one_of(name, label, tuple(kinds), noun="format")


def kind_of(path: Path | None, kinds: Kinds, part: str, said: str | None = None) -> str:
    """The kind of a file; `part` is the option that names it, or none does."""
    if path is None or is_stream(path):
        return said or next(iter(kinds))
    by_name = next((kind for kind, ends in kinds.items() if path.suffix.lower() in ends), None)
    if by_name and said and by_name != said:
        raise Refusal(
            say("the name says {by_name}, and --format {said}", by_name=by_name, said=said),
            part,
            said=quoted(shown_path(path)),
        )
    if not by_name and not said:
        names = listed([f"{'an' if ends[0][1] in 'aeh' else 'a'} {ends[0]}" for ends in kinds.values()])
        raise Refusal(say("name {names} file", names=names), part, said=quoted(shown_path(path)))
    return str(by_name or said)


# --------------------------------------------------------------------------------------------------------------------
# A command: a function from chosen values to an answer, and what it may be given.
#
# Nothing here or in such a function prints, ends the program or knows a command line. What a command needs from outside
# comes with its `Job`.


E = TypeVar("E")
T = TypeVar("T")
Progress = Callable[[int, int], None]  # how many are done, of how many


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a command has to say.

    `facts` are for programs, `lines` for people, laid out only when they are wanted; `notes` go with both. `files` are
    made one by one as they are written. `folder` and folders below it are made where they are missing. Where the rest
    is known only once the files are written, the answer of `then` replaces this one. `lasts` goes on, once all is said
    and written, until it is interrupted.
    """

    facts: Any = None
    lines: Callable[[], Iterable[str]] = tuple
    files: Iterable[File] = ()
    folder: Path | None = None
    notes: Sequence[str] = ()
    code: int = EXIT_OK
    then: Callable[[], Answer] | None = None
    lasts: Callable[[], None] | None = None


def unwatched(_: int, __: int) -> None:
    """Nobody watches the progress."""


@dataclass
class Job(Generic[E]):
    """What a command is called with: the data of a game, the chosen values, and who watches."""

    load: Callable[[Path | None], E]  # the data, with a folder of own data laid over them
    chosen: Chosen
    progress: Progress = unwatched
    standard_input: Callable[[int], bytes] = lambda _: b""  # at most so many bytes
    ask: Callable[[str], bool | None] = lambda _: None  # yes or no; None where nobody is there to answer
    # A text, and what an empty answer stands for; None where nobody is there to answer.
    prompt: Callable[[str, str], str | None] = lambda _, __: None
    notes: list[str] = field(default_factory=list)  # of what was read, for the answer

    @property
    def own(self) -> Path | None:
        """The folder of own data."""
        own: Path | None = self.chosen["data"]
        return own

    @cached_property
    def edition(self) -> E:
        """The data of the game, with own data laid over them."""
        edition = self.load(self.own)
        self.chosen.hold(edition)
        return edition

    def read_whole(self) -> None:
        """Reads and checks all of the data, also in languages that nobody asks for."""
        edition = self.load(self.own or shipped("carddata"))
        self.chosen.hold(edition)
        self.edition = edition

    def read(self, path: Path, most: int = MAX_FILE_BYTES) -> tuple[bytes, str]:
        """What is in a file, or in standard input, cut off a byte beyond the limit; and what messages call it."""
        if path == STANDARD:
            return self.standard_input(most + 1), say("standard input")
        return bytes_of(path, most), shown_path(path)

    def read_list(self, path: Path) -> tuple[str, str]:
        """The text of a list that somebody wrote, as spreadsheets and old editors save it: an eight-bit encoding is
        the one in which most letters of the language are found. And what messages call the file."""
        data, where = self.read(path)
        edition: Any = self.edition
        own, *all_ = (each.alphabet for each in (edition.languages[self.language], *edition.languages.values()))
        text, note = decoded(within_limit(data, where), where, "".join(all_) if own.isascii() else own)
        self.notes += [say("note: {note}; check that the names are right", note=note)] if note else []
        return text, where

    def confirm(self, question: str) -> None:
        """Goes on if --yes was given, or if somebody agrees now."""
        if self.chosen["yes"]:
            return
        answer = self.ask(question)
        if answer is None:
            raise UsageError(say("{question} Nobody can answer here; add --yes if that is right", question=question))
        if not answer:
            raise UsageError(say("nothing was changed"))

    @property
    def language(self) -> str:
        """The language of names and texts."""
        language: str = self.chosen["lang"]
        return language


@dataclass(frozen=True, slots=True)
class Command(Generic[E]):
    """Something that can be asked for. The docstring of `run` is what --help prints. `first` names the options that
    somebody is asked who has never seen the program, in this order. `work` says what takes long, where it does.

    One that `changes` files lists them in its answer and says what they were made from; whoever carries it out calls it
    again if they are not that any more.
    """

    run: Callable[[Job[E]], Answer]
    options: tuple[Option, ...] = ()
    first: tuple[str, ...] = ()
    changes: bool = False
    work: str = ""

    @property
    def help(self) -> str:
        return described(self.run)

    def answer(self, job: Job[E]) -> Answer:
        """What it says, with the notes of what was read."""
        said = self.run(job)
        return replace(said, notes=[*job.notes, *said.notes]) if job.notes else said


# Options that commands of every game share.
DATA = Option(
    "data", "A folder of your own data, laid over the shipped data.", kind="folder", shown="DIR", group="data"
)
WORKERS = whole("workers", "How many processes. Default: one for each processor.", 1, 64)
YES = flag("yes", "Go on without asking.")
JSON = flag("json", "Print JSON, for programs.", group="output")
LANG = one_of(
    "lang", "Language of names and texts, such as en.", lambda edition: edition.languages, default="en",
    saved="language", shown="CODE", noun="language", also=("language", "locale"), instead=(("cz", "cs"),),
)  # fmt: skip
CODE = Option("code", "The code of a whole game, which the rules replay.", shown="CODE", not_with=("files", "sheet"))
SEED_OF_CODE = Option("seed", "The seed of the game.", only_with=CODE.name, shown="SEED")
SEED = Option("seed", 'Any text, or a code from "proofpress seed new".', position=True, needed=True)


# --------------------------------------------------------------------------------------------------------------------
# Text on a terminal: columns and wrapped lists.


GAP = "  "
NARROWEST = 40  # columns; a terminal that claims less is not believed
WIDEST = 100  # longer lines are hard to read


def width() -> int:
    """How many columns to fill: those of the terminal, within reason."""
    import shutil

    return max(NARROWEST, min(shutil.get_terminal_size().columns, WIDEST))


def told(text: str) -> str:
    """A message in the language of the terminal's locale."""
    return translated(text, language_of(os.environ))


def labelled(label: str, text: str, wide: int, indent: str = "") -> list[str]:
    """The text in lines, after a label that is so wide."""
    return wrapped(text, f"{indent}{told(label) + ' ':{wide}}")


def table(rows: Iterable[Sequence[str]], right: Iterable[int] = ()) -> list[str]:
    """Rows in columns; the columns numbered in `right` are set flush right."""
    lines = [tuple(map(told, row)) for row in rows]
    widths = [max(len(cell) for cell in column) for column in zip(*lines, strict=True)]
    flush_right = set(right)
    return [
        GAP.join(
            cell.rjust(wide) if number in flush_right else cell.ljust(wide)
            for number, (cell, wide) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]


def wrapped(text: str, first: str = "", rest: str | None = None) -> list[str]:
    """The text in lines, after `first` and, from the second line on, under it."""
    under = " " * len(told(first)) if rest is None else rest
    import textwrap

    return textwrap.wrap(
        told(text),
        width(),
        initial_indent=told(first),
        subsequent_indent=under,
        break_long_words=False,
        break_on_hyphens=False,
    ) or [first.rstrip()]


# --------------------------------------------------------------------------------------------------------------------
# What every process does that works for another one: it ends with that one, and leaves Ctrl-C to it.


R = TypeVar("R")


def cores() -> int:
    """The cores that this process may use; not every system reports them. One that ends with another starts none."""
    from multiprocessing import current_process  # takes long, and most commands work alone

    if current_process().daemon:
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def begin_work() -> None:
    """The initializer of a pool: when the process that started it is killed, its workers end as well."""
    import signal
    from multiprocessing import parent_process

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent.join,), daemon=True).start()


def _end_after(parent_ends: Callable[[], None]) -> None:
    parent_ends()
    os._exit(1)


def _interruptible(work: Callable[[T], R], task: T) -> R:
    """The work of a worker, given up at Ctrl-C. Before and after it the signal could tear a message to the parent."""
    import signal

    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return work(task)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def worked(work: Callable[[T], R], tasks: Sequence[T], workers: int) -> Iterator[R]:
    """The result of each task in order, from so many processes; a single one is this one."""
    if workers < 2 or len(tasks) < 2:
        yield from map(work, tasks)
        return
    import signal
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:  # whoever has started the program may not want Ctrl-C
        work = partial(_interruptible, work)
    with ProcessPoolExecutor(min(workers, len(tasks)), initializer=begin_work) as pool:
        try:
            yield from pool.map(work, tasks)
        except BrokenProcessPool:
            raise FileError(say("a process of this run was killed, perhaps for lack of memory; run it again")) from None
        except BaseException:
            pool.shutdown(cancel_futures=True)  # Ctrl-C must not wait for all tasks
            raise
