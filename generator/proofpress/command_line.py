"""The command line: a line is read, carried out, and answered."""

from __future__ import annotations

import codecs
import inspect
import os
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from proofpress import __version__
from proofpress.errors import (
    EXIT_CONTENT,
    EXIT_FILE,
    EXIT_INTERRUPTED,
    EXIT_OK,
    EXIT_USAGE,
    FileError,
    Incomplete,
    Message,
    PressError,
    ProofpressError,
    Refusal,
    UsageError,
    hint,
    joined,
    readable,
    say,
    shown_path,
    visible,
)
from proofpress.files import STANDARD, File, path_of, refuse_unwritable, until_unchanged, write_all
from proofpress.games import (
    DEFAULT_GAME,
    GROUPS,
    ORDER,
    SECTIONS,
    Entry,
    Game,
    command_of,
    commands_of,
    game,
    game_names,
    no_command,
)
from proofpress.messages import ENGLISH, language_of
from proofpress.options import (
    WIDEST,
    Answer,
    Chosen,
    Command,
    Job,
    Option,
    Progress,
    Written,
    called,
    key_of,
    label_of,
    metavar,
    paragraphs,
    told,
)

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


# --------------------------------------------------------------------------------------------------------------------
# Runs one command and turns whatever happens into a message and an exit code. No other place decides what a user sees
# of an error.


NAME = "proofpress"
COMPLETION_VARIABLE = "_PROOFPRESS_COMPLETE"  # what click's completion scripts set


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs one command, reports how it ended, and returns the exit code."""
    make_writable()
    if language_of(os.environ) != ENGLISH:
        for module in (click.core, click.exceptions, click.formatting, click.parser, click.termui):
            vars(module).update(_=_worded, ngettext=lambda one, more, count: _worded(one if count == 1 else more))
    code = _run(sys.argv[1:] if arguments is None else list(arguments))
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        if code != EXIT_FILE:  # else it has been reported
            code = _refused(error, code)
        give_up_output()
    return code


def _run(arguments: list[str]) -> int:
    instruction = os.environ.get(COMPLETION_VARIABLE)
    if instruction:
        return _completed(instruction)
    state = Run()
    try:
        with program.make_context(NAME, arguments, obj=state) as context:
            program.invoke(context)
        return EXIT_OK
    except click.exceptions.Exit as end:
        return end.exit_code
    except (KeyboardInterrupt, click.Abort):
        _say("interrupted")
        return EXIT_INTERRUPTED
    except Exception as error:
        if state.debug:
            import traceback

            _say(traceback.format_exc().rstrip())
        return _explained(error)


def _completed(instruction: str) -> int:
    """Answers a shell that asks in the middle of a line, where an error message would only be in the way."""
    from click.shell_completion import shell_complete

    try:
        return shell_complete(program, {}, NAME, COMPLETION_VARIABLE, instruction)
    except Exception:
        return EXIT_CONTENT


def _explained(error: Exception) -> int:
    if isinstance(error, ProofpressError):
        _say(str(error))
        return error.exit_code
    if isinstance(error, click.ClickException):
        _say(error.format_message())
        if isinstance(error, click.UsageError) and error.ctx is not None:
            _say(say('see "{command} --help"', command=error.ctx.command_path))
        return error.exit_code
    if isinstance(error, OSError):
        return _refused(error, EXIT_OK)
    if isinstance(error, UnicodeEncodeError) and error.encoding == sys.getfilesystemencoding():
        _say(say("{object}: this locale has no such names of files; set PYTHONUTF8=1", object=visible(error.object)))
        return EXIT_FILE
    _say(
        say(
            "this is a fault in Proofpress ({name}: {error}); --debug shows where",
            name=type(error).__name__,
            error=visible(str(error)),
        )
    )
    return EXIT_CONTENT


def _refused(error: OSError, code: int) -> int:
    """Reports what the system refused; quietly when a reader has read enough, as in `proofpress check | head`."""
    if isinstance(error, BrokenPipeError):
        return code
    # Commands report files themselves; what gets this far is mostly a full disk under standard output.
    if isinstance(error, FileNotFoundError) and not error.filename:  # nothing but the working folder has no name
        _say(
            say("the working folder was deleted; change into another one, or write whole paths, such as /home/me/a.pdf")
        )
        return EXIT_FILE
    what = shown_path(Path(str(error.filename))) if error.filename else say("reading or writing failed")
    _say(joined(": ", (what, error.strerror or str(error))))
    return EXIT_FILE


def _worded(text: str) -> str:
    """What --help or click says, in the language of the locale: all of it are templates."""
    plain = isinstance(text, Message) or not text or language_of(os.environ) == ENGLISH
    return told(text if plain else Message(text, {}))


def _say(text: str) -> None:
    """Prints a message. What it tells of may hold any character; a terminal gets only such as can be printed."""
    with suppress(OSError):  # nobody listens
        click.echo(readable_lines(told(text)), err=True)


# --------------------------------------------------------------------------------------------------------------------
# Output that never fails for want of a letter.
#
# A terminal, a pipe or a file may know only one old code page. What it lacks is written with the nearest plain letters
# instead: where there is no ř, "Velká řeka" becomes "Velká reka". Plain ASCII needs none of this: in the C locale click
# and Python write UTF-8.


LONGEST_LINE = 1_500  # characters of a message
HANDLER = "proofpress.plain"

# Signs without a decomposition of their own in Unicode.
_PLAIN = {"×": "x", "–": "-", "—": "-", "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "ł": "l", "Ł": "L"}


def plain(text: str) -> str:
    """The text in ASCII: accents left out, a question mark where nothing is near."""
    from unicodedata import normalize  # a large table, and only poor terminals need it

    return "".join(
        _PLAIN.get(sign) or normalize("NFKD", sign).encode("ascii", "ignore").decode() or "?" for sign in text
    )


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plain(error.object[error.start : error.end]), error.end


def make_writable() -> None:
    """Standard output and standard error write every text from now on."""
    codecs.register_error(HANDLER, _replace)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=HANDLER)


def readable_lines(text: str) -> str:
    """A message as a terminal can show it, each line without its middle where a word of the caller fills the screen."""
    return "\n".join(map(_readable, text.split("\n")))


def _readable(line: str) -> str:
    shown = readable(line)
    return shown if len(shown) <= LONGEST_LINE else f"{shown[: LONGEST_LINE // 2]}…{shown[-LONGEST_LINE // 2 :]}"


def give_up_output() -> None:
    """What standard output has not taken is dropped: Python would try once more at its end, and complain."""
    with suppress(OSError, ValueError):  # a stream that is not a file, or closed already
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def write_out(data: bytes) -> None:
    """Write a file to standard output. A terminal gets only text."""
    if sys.stdout is None:
        raise FileError(say("standard output is closed; name a file"))
    if sys.stdout.isatty() and not _is_text(data):
        raise Refusal(say("the output is not text for a terminal; name a file, or add | and a program"), "output")
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except OSError as error:
        raise FileError(say("standard output cannot be written: {reason}", reason=error.strerror or error)) from None


def _is_text(data: bytes) -> bool:
    with suppress(UnicodeDecodeError):
        return "\0" not in data.decode()
    return False


def is_watched() -> bool:
    """Whether somebody is watching standard error, so that a progress bar makes sense; it may be closed."""
    return sys.stderr is not None and sys.stderr.isatty()


# --------------------------------------------------------------------------------------------------------------------
# Options as words on a line: click parameters made of option records, and the words of a line for a command.


Completer = Callable[[click.Context, click.Parameter, str], "list[CompletionItem]"]


def to_click(option: Option, of: Game) -> click.Parameter:
    """The click parameter of an option."""
    if option.position:
        shown = option.shown or option.name.upper()
        return click.Argument(
            [key_of(option)],
            nargs=-1 if option.many else 1,
            required=option.needed,
            metavar=(shown if option.needed else f"[{shown}]") + ("…" if option.many else ""),
            shell_complete=_completer(option, of),
        )
    names = [f"--{option.name}/--no-{option.name}" if option.with_no else f"--{option.name}"]
    if option.short:
        names.append(f"-{option.short}")
    if option.kind == "yes_no":
        return click.Option(names, is_flag=True, default=None, help=label_of(option, _worded))
    return click.Option(
        [*names, key_of(option)],
        metavar=metavar(option),
        multiple=option.many,
        default=None,
        help=label_of(option, _worded),
        shell_complete=_completer(option, of),
    )


def written_on(options: tuple[Option, ...], values: Mapping[str, Any]) -> dict[str, Written]:
    """What the values of click's parameters say."""
    return {
        option.name: Written(
            values[key_of(option)] if option.kind in ("file", "folder") else _text(values[key_of(option)])
        )
        for option in options
        if not option.of_plans and values.get(key_of(option)) not in (None, ())
    }


def _text(said: Any) -> Any:
    """What was typed; in the C locale it comes as bytes, each as half a character."""
    if isinstance(said, tuple):
        return tuple(map(_text, said))
    with suppress(UnicodeError):  # bytes that are no text: whoever reads them says so
        return os.fsencode(said).decode() if isinstance(said, str) else said
    return said


def _completer(option: Option, of: Game) -> Completer:
    """Completes a word: from those that are always possible, else from the data of the game; files by the shell."""

    def complete(context: click.Context, _: click.Parameter, start: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        if option.kind in ("file", "folder") and not option.words:
            return [CompletionItem(start, type="dir" if option.kind == "folder" else "file")]
        before, comma, begun = start.rpartition(",") if option.kind == "words" else ("", "", start)
        try:
            words = option.fixed_words()
            if callable(option.words):
                data = context.params.get("data")
                words = option.words_of(of.load(Path(data) if data else None))
        except ProofpressError:  # data with mistakes complete nothing
            return []
        return [CompletionItem(before + comma + word) for word in words if word.startswith(begun)]

    return complete


class Gone(NamedTuple):
    """An option of version 0.2.0 that is no more, or is so with this value: the commands that had it, whether a value
    follows, the words that say the same today, and else what the note says."""

    commands: tuple[str, ...]
    value: bool
    now: str = ""
    why: str = ""


_PAGES = ("sheets", "cards", "reference", "aid", "rulebook", "draws")
_QUIET = ("mix", "seats", "reveal")
GONE: Mapping[str, Gone] = {
    "--bw": Gone(("all", "kit", *_PAGES, "challenge new"), False, "--theme mono"),
    "--dpi": Gone(_PAGES, True, why=say("pictures have 150 dots an inch")),
    "--mode": Gone(("deal", "prove"), True, why=say("--ambush-by neighbour is played at a table, all else alone")),
    "--jobs": Gone(("census", "lab"), True, "--workers"),
    "--missing": Gone(("text check",), False, "--long"),
    **dict.fromkeys(
        ("--pyodide", "--pdfjs"),
        Gone(("studio",), True, why=say("both packages are read from node_modules, where npm puts them")),
    ),
    "--on": Gone(("text proof",), True, why=say("the sheet is HTML, and has no heads of pages")),
    **dict.fromkeys(("--paper", "--lang"), Gone(("census", "lab"), True, why=say("the report is text in English"))),
    "--list": Gone(("cards",), True, why=say("name the cards that you have changed with --cards")),
    "--changed-since": Gone(("cards", "text proof"), True, why=say("name cards with --cards or --card")),
    "--per-sheet": Gone(("cards",), True, why=say("as many cards as fit are printed")),
    "--against": Gone(("text proof",), True, why=say("--from-lang says which language stands beside the texts")),
    "--pictures": Gone(("text export",), True, why=say("text proof has the picture of every card")),
    "--ambush": Gone(("all", "check"), True, why=say("--sets may name a preset of your own, which holds any cards")),
    "--scoring": Gone(("all", "check"), True, why=say("--sets may name a preset of your own, which holds any cards")),
    "--sets": Gone(("check",), True, why=say("all data are checked")),
    "--prefix": Gone(("census",), True, why=say("the seeds are Z0, Z1, Z2 and so on")),
    **dict.fromkeys(("--count", "-n"), Gone(("seed new",), True, why=say("it makes one code"))),
    "--unproved": Gone(("draws",), False, why=say("proofpress seed find names a seed that can be played")),
    "--json": Gone(
        ("seed new", "seed find", "text confirm", "text selftest", "census", "lab", *map("pack {}".format, _QUIET)),
        False,
        why=say("census and lab write a .json file with -o, the others print text"),
    ),
    "--budget": Gone(("census",), True, why=say("the usual budget is taken")),
    "--seed": Gone(("cards",), True, why=say("draws prints the cards of a seed in their order")),
    "--format=tts": Gone(("cards",), False, "--format png"),
    "--fillable": Gone(("sheets",), False, why=say("the studio's room Play draws on a sheet on the screen")),
}


def in_words_of_today(command: str, args: Sequence[str], note: Callable[[str], object]) -> list[str]:
    """A line with the words of today for options that went, before the others: what is typed beside them wins."""
    joined = [*args]
    for place, pair in reversed([*enumerate(pairwise(args))]):
        if "=".join(pair) in GONE:
            joined[place : place + 2] = ["=".join(pair)]
    first, rest, words = list[str](), list[str](), iter(joined)
    for word in words:
        name, sign, value = word.partition("=")
        gone = GONE.get(word) or GONE.get(name)
        if word == "--" or gone is None or command not in gone.commands:
            rest += [word, *(words if word == "--" else ())]
            continue
        if gone.value and not sign:
            value = next(words, "")
        first += [*gone.now.split(), *([value] if gone.value and gone.now else [])]
        note(
            say(
                "note: {name} is gone: {now}",
                name=name,
                now=say("write {now}", now=gone.now) if gone.now else gone.why,
            )
        )
    return [*first, *rest]


def _shown(words: Iterator[str]) -> list[str]:
    """A line that asked `preview` for a picture of a command: that command, drawing its pages itself."""
    output: list[str] = []
    for word in words:
        if word in ("-o", "--output"):
            output = ["-o", *islice(words, 1)]
        elif not word.startswith("-"):
            png = () if word in ("all", "kit") else ("--format", "png")
            return [word, *output, *png, *words]
        elif word == "--page":
            next(words, None)
    return ["all", "--help"]


_PATIENCE: Final = "PROOFPRESS_PATIENCE"  # the variable with the seconds after which long work says what it does


# --------------------------------------------------------------------------------------------------------------------
# Carries out a command for somebody at a terminal: makes a job of the words of a line, writes the files of the answer,
# and prints the rest.


def carry_out(of: Game, command: Command[Any], values: Mapping[str, Any]) -> int:
    """Runs the command with what click read from the line, prints the answer, and returns the exit code."""
    given: list[bytes] = []

    def run() -> int:
        return _carried_out(of, command, values, given)

    return until_unchanged(run) if command.changes else run()


def _carried_out(of: Game, command: Command[Any], values: Mapping[str, Any], given: list[bytes]) -> int:
    with _progress(command.work) as progress, answered(of, command, values, progress, given) as (answer, chosen):
        streamed = _to_output(chosen)
        written = list(_written(answer))
        answer = answer.then() if answer.then else answer
        _print(answer, written, as_json=bool(chosen.get("json")), streamed=streamed)
    if answer.lasts:
        sys.stdout.flush()
        answer.lasts()
    return answer.code


def _to_output(chosen: Chosen) -> bool:
    """Whether a file goes to standard output, where there is room for one thing; refuses places that are none."""
    output = chosen.get("output")
    named = [path_of(name) for name in output] if isinstance(output, tuple) else [output]
    if named.count(STANDARD) > 1:
        raise Refusal(say("only one file can go to standard output"), "output")
    if STANDARD in named and chosen.get("json"):
        raise Refusal(say("both go to standard output; name a file"), "output", "json")
    for path in named:
        if path not in (None, STANDARD):
            refuse_unwritable(path, chosen.options["output"].kind == "folder")
    return STANDARD in named


def _written(answer: Answer) -> Iterator[str]:
    """Writes the files, all or none, and says which; not of what goes to standard output."""

    def on_disk() -> Iterator[File]:
        streamed = []
        for file in answer.files:
            if file.path == STANDARD:
                streamed.append(file.content)
            else:
                yield file
        for content in streamed:
            write_out(content)

    return map(shown_path, write_all(on_disk(), answer.folder, _say))


@contextmanager
def answered(
    of: Game, command: Command[Any], values: Mapping[str, Any], progress: Progress, given: list[bytes]
) -> Iterator[tuple[Answer, Chosen]]:
    """The answer of a command, and what was chosen; while it is used, refusals name the words of the line. `given`
    keeps what came from standard input, for a run that begins again."""
    chosen = chosen_by(command, values)
    _doubt(chosen.get("seed"))
    try:
        _to_output(chosen)
        yield command.answer(Job(of.load, chosen, progress, _standard_input(given), _ask, _prompt)), chosen
    except Refusal as refusal:
        raise refusal.at(chosen.where) from None
    except Incomplete as error:
        if "output" not in chosen:
            raise  # a step that writes as it goes, such as those of packs, is not carried out once more
        raise error.whole(lambda: list(command.run(Job(of.load, chosen)).files)) from None
    except PressError as error:
        raise _blamed_on_paper(error, chosen) from None


def _blamed_on_paper(error: PressError, chosen: Chosen) -> PressError:
    """What does not fit on paper smaller than any that has a name does not fit because of that."""
    from proofpress.press.paper import PAPERS, parse_paper

    if error.exit_code != EXIT_CONTENT or "paper" not in chosen or "larger paper" in str(error):
        return error
    paper, least = parse_paper(chosen["paper"]), PAPERS["A5"]
    if min(paper.size) >= min(least) and max(paper.size) >= max(least):
        return error
    return PressError(
        say("{paper} mm is too small for these pages: take larger paper; {error}", paper=paper.name, error=error),
        EXIT_CONTENT,
    )


def _doubt(seed: object) -> None:
    """Says at once what is odd about a seed: the answer may be long in coming, or be an error."""
    if isinstance(seed, str):
        from proofpress.seeds import odd_letters, slip_in

        with suppress(ProofpressError):  # the command says what cannot be a seed at all
            if odd := slip_in(seed) or odd_letters(seed):
                _say(say("note: taken as a text: {odd}", odd=odd))


def chosen_by(command: Command[Any], values: Mapping[str, Any]) -> Chosen:
    """The chosen values of a line: its words, a plan that it names, saved defaults."""
    from proofpress.settings import (
        saved_defaults,
        written_in,  # reads YAML, which --help can do without
    )

    written = written_on(command.options, values)
    plans = [
        written_in(Path(str(written[option.name].value)), command.options)
        for option in command.options
        if option.holds_plan and option.name in written
    ]
    saved = saved_defaults(_say) if any(option.saved for option in command.options) else {}
    return Chosen(command.options, written, *plans, saved=saved)


def _print(answer: Answer, written: Sequence[str], *, as_json: bool, streamed: bool) -> None:
    """Facts or lines on standard output, else the names of the files; notes on standard error. There goes everything
    when a file has gone to standard output."""
    import json

    lines = [json.dumps(answer.facts, ensure_ascii=False, indent=2)] if as_json else list(answer.lines())
    for line in lines:
        click.echo(told(line), err=streamed)
    beside = bool(lines) or streamed
    for name in written:
        click.echo(told(say("written: {name}", name=name)) if beside else name, err=beside)
    for note in answer.notes:
        _say(note)


def _standard_input(given: list[bytes]) -> Callable[[int], bytes]:
    """Reads standard input, once in a run; one that begins again gets what the first has read."""
    unread = iter([sys.stdin])

    def read(most: int) -> bytes:
        stream = next(unread, ...)
        if stream is None:  # closed by the caller
            raise FileError(say("standard input is closed; give the name of a file"))
        if stream is ...:
            raise UsageError(say("standard input can be read only once; give the names of files"))
        if not given:
            given.append(stream.buffer.read(most))
        return given[0]

    return read


def _agreed(question: str, *, err: bool) -> bool:
    """Whether somebody says yes, in their language or with y; nothing means no."""
    yes, no = told(say("yes")), told(say("no"))
    shown = f"{question} [{yes[0]}/{no[0].upper()}]"
    answers = {**dict.fromkeys(("", "n", "no", no[0], no), False), **dict.fromkeys(("y", "yes", yes[0], yes), True)}
    while (answer := click.prompt(shown, "", show_default=False, err=err).strip().lower()) not in answers:
        click.echo(told(say("Error: invalid input")), err=err)
    return answers[answer]


def _asked(how: Callable[..., Any], question: str, *more: str) -> Any:
    """The answer of somebody at a terminal. None where nobody is there."""
    there = sys.stdin is not None and sys.stdin.isatty() and is_watched()
    return how(readable_lines(told(question)), *more, err=True) if there else None


_ask = partial(_asked, _agreed)
_prompt = partial(_asked, click.prompt)


@contextmanager
def _progress(work: str) -> Iterator[Progress]:
    """A bar on a terminal from the first report on. Where there is none, `work` that lasts is named, once."""
    bars: list[Any] = []
    last: list[str] = []

    def name_it() -> None:
        if not bars:
            _say(say("{work}{last}; please wait", work=work, last=joined("", last)))

    def report(done: int, whole: int) -> None:
        last[:] = [say(": {done:,} of {whole:,} done", done=done, whole=whole)]
        if not is_watched():
            return
        if not bars:
            bars.append(click.progressbar(length=whole, file=sys.stderr))
            bars[0].__enter__()
        bars[0].length = whole
        bars[0].update(done - bars[0].pos)

    waiting = threading.Timer(float(os.environ.get(_PATIENCE) or 1.5), name_it)
    waiting.daemon = True
    if work:
        waiting.start()
    try:
        yield report
    finally:
        waiting.cancel()
        for bar in bars:
            bar.__exit__(None, None, None)


# --------------------------------------------------------------------------------------------------------------------
# The commands of click, made of the program's own records: one is imported when it is called, and a wrong name is
# answered with the nearest right one.


CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": WIDEST}


class Run:
    """What the options before the command say about the whole run."""

    debug: bool = False
    name: str = DEFAULT_GAME

    @property
    def game(self) -> Game:
        """The game that the line is about."""
        return game(self.name)


def _set_debug(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        context.ensure_object(Run).debug = True


_DEBUG = click.Option(
    ["--debug"],
    is_flag=True,
    is_eager=True,  # before anything else can go wrong
    expose_value=False,
    callback=_set_debug,
    help="On an error, show where in the program it happened.",
)


def _set_game(context: click.Context, _: click.Parameter, wanted: str | None) -> None:
    if wanted is not None:
        game(wanted)  # refuses an unknown one
        context.ensure_object(Run).name = wanted


def _game_names(_: click.Context, __: click.Parameter, start: str) -> list[str]:
    return [name for name in game_names() if name.startswith(start)]


_GAME = click.Option(
    ["--game"],
    metavar="NAME",
    is_eager=True,  # the other options depend on it
    expose_value=False,
    callback=_set_game,
    shell_complete=_game_names,
    help=f"The game. Each has commands and options of its own. Default: {DEFAULT_GAME}.",
)


class Suggesting(click.Command):
    """A command that takes --game and --debug, and suggests options."""

    known: tuple[Option, ...] = ()

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        *own, help_option = super().get_params(ctx)
        return [*own, _GAME, _DEBUG, help_option]

    def format_help_text(self, _: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text("\n\n".join(map(_worded, paragraphs(self.help or ""))))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        with formatter.section(_worded("Options")):
            rows = filter(None, (option.get_help_record(ctx) for option in options))
            formatter.write_dl([(names, _worded(label)) for names, label in rows])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            names = {name for param in self.get_params(ctx) for name in (*param.opts, *param.secondary_opts)}
            options = sorted(name for name in names if name.startswith("--"))
            wrong = error.option_name
            meant = self.meant(wrong.removeprefix("--")) or hint(wrong, options)
            raise click.UsageError(say("there is no option {wrong!r}{meant}", wrong=wrong, meant=meant), ctx) from None

    def meant(self, wrong: str) -> str:
        """The end of the message about an option that does not exist, where it is known what was meant."""
        for option in self.known:
            if option.position and option.name == wrong:
                return say("; write {option} alone, without an option", option=called(option))
            if wrong in option.also:
                return say("; did you mean {option!r}?", option=called(option))
        return ""


class ClickCommand(Suggesting):
    """A command of the program."""

    allow_extra_args = True  # to refuse them in words that say what to do

    def __init__(self, name: str, command: Command[Any], of: Game) -> None:
        super().__init__(
            name,
            help=inspect.cleandoc(command.help),
            params=[to_click(option, of) for option in command.options if not option.of_plans],
        )
        self.command, self.of, self.known = command, of, command.options

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        note = (lambda _: None) if ctx.resilient_parsing else _say
        rest = super().parse_args(ctx, in_words_of_today(ctx.command_path.partition(" ")[2], args, note))
        if rest and not ctx.resilient_parsing:
            many = rest[0].isdigit() and next((each for each in self.known if each.name == "copies"), None)
            instead = (
                say("say {many} {rest}", many=called(many), rest=rest[0])
                if many
                else say("put a text with spaces in quotes")
            )
            raise click.UsageError(say("{rest!r} is one word too many; {instead}", rest=rest[0], instead=instead), ctx)
        return rest

    def invoke(self, ctx: click.Context) -> None:
        ctx.exit(carry_out(self.of, self.command, ctx.params))


@click.pass_context
def _help_alone(context: click.Context) -> None:
    """A group without a command prints its help, as an error."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help(), err=True)
        context.exit(EXIT_USAGE)


class Commands(Suggesting, click.Group):
    """A group of commands: all of a game, or those whose names begin with the same word."""

    def __init__(self, name: str | None = None, **keywords: Any) -> None:
        super().__init__(name, callback=_help_alone, invoke_without_command=True, context_settings=CONTEXT, **keywords)

    def table(self, ctx: click.Context) -> Mapping[str, Entry]:
        """The commands by their names in this group."""
        before, commands = self.whole(""), commands_of(ctx.ensure_object(Run).game)
        return {name.removeprefix(before): entry for name, entry in commands.items() if name.startswith(before)}

    def whole(self, name: str) -> str:
        """The whole name of a command of this group."""
        return f"{self.name} {name}"

    def rows(self, ctx: click.Context) -> list[tuple[str, str, str]]:
        """Section, name and summary of what is listed."""
        return [(entry.section, name, entry.summary) for name, entry in self.table(ctx).items()]

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for _, name, _ in self.rows(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.table(ctx):
            return None
        of = ctx.ensure_object(Run).game
        return ClickCommand(cmd_name, command_of(of, self.whole(cmd_name)), of)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        known = self.list_commands(ctx)
        if args[0] not in known and not ctx.resilient_parsing:
            error = no_command(ctx.ensure_object(Run).game, self.whole(args[0]), known)
            raise click.UsageError(str(error), ctx)
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = self.rows(ctx)
        width = max((len(name) for _, name, _ in rows), default=0)  # one column for all sections
        for section in dict.fromkeys((*SECTIONS, *(section for section, _, _ in rows))):
            inside = [(name.ljust(width), _worded(summary)) for of, name, summary in rows if of == section]
            if inside:
                with formatter.section(_worded(section)):
                    formatter.write_dl(inside)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem  # only a shell asks

        commands = [
            CompletionItem(name, help=_worded(summary))
            for _, name, summary in self.rows(ctx)
            if name.startswith(incomplete)
        ]
        return commands + click.Command.shell_complete(self, ctx, incomplete)


class Program(Commands):
    """All commands: of the game that --game names, wherever on the line it is."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, _in_order(args))

    def table(self, ctx: click.Context) -> Mapping[str, Entry]:
        return {name: entry for name, entry in commands_of(ctx.ensure_object(Run).game).items() if " " not in name}

    def whole(self, name: str) -> str:
        return name

    def rows(self, ctx: click.Context) -> list[tuple[str, str, str]]:
        listed = {name: (entry.section, name, entry.summary) for name, entry in self.table(ctx).items()}
        listed |= {name: (group.section, name, group.summary) for name, group in GROUPS.items()}
        first = dict.fromkeys(name.partition(" ")[0] for name in ORDER)
        return [listed[name] for name in dict.fromkeys((*first, *listed)) if name in listed]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] == "preview" and not ctx.resilient_parsing:
            _say(say("note: preview is gone: write --format png with the command that prints"))
            args = _shown(iter(args[1:]))
        return super().resolve_command(ctx, args)

    def format_epilog(self, _: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(told(say("proofpress help COMMAND explains one command.")))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        group = GROUPS.get(cmd_name)
        if group is not None:
            return Commands(cmd_name, help=group.help or group.summary, subcommand_metavar=group.metavar)
        return super().get_command(ctx, cmd_name)


def _in_order(args: list[str]) -> list[str]:
    """The line with --game and its value at its beginning, and `help deal` as `deal --help`; what follows -- is left
    alone."""
    end = args.index("--") if "--" in args else len(args)
    first, rest = [], []
    words = iter(args[:end])
    for word in words:
        if word == "--game":
            first += [word, *islice(words, 1)]
        elif word.startswith("--game="):
            first.append(word)
        else:
            rest.append(word)
    if next((word for word in rest if not word.startswith("-")), "") == "help":
        rest.remove("help")
        rest.append("--help")
    return [*first, *rest, *args[end:]]


program = Program(
    help="Print games from YAML: map sheets, cards, references and seeded draws, with every seed proved playable.",
    subcommand_metavar="COMMAND …",
)
click.version_option(__version__, message="%(prog)s %(version)s", help="Show the version.")(program)
