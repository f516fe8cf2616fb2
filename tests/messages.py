"""The catalogues of messages: `python -m tests.messages` writes what the program says into them, and what is wrong.

    python -m tests.messages            # gather the templates; keep what is translated, drop what nobody says any more
    python -m tests.messages cs         # the same, and list what Czech lacks

A template is the first argument of `say` and of methods that pass it on, always a literal; or what --help prints: the
labels of options, the paragraphs and summaries of commands, and the words of click.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import cast, get_args

import click

from proofpress.cartographers.records import CATEGORIES, KINDS, SEASONS
from proofpress.command_line import program
from proofpress.errors import PLACE, Message, as_said
from proofpress.files import rows
from proofpress.games import DEFAULT_GAME, GROUPS, SECTIONS, all_games, game
from proofpress.kingdoms.records import LETTERS
from proofpress.kingdoms.rules.scoring import Score
from proofpress.language import LanguageFile, plural_rule
from proofpress.messages import CATALOGUES, entries
from proofpress.options import paragraphs
from proofpress.text.facts import Need, Wanted
from proofpress.text.findings import CHECKS, Severity
from tests import PACKAGE
from tests.cli.registered import every_command
from tests.languages import LANGUAGES

TRANSLATED = tuple(code for code in LANGUAGES if code != "en")
Wrong = Iterator[str]


def calls(source: str) -> Iterator[ast.Call]:
    """Where a module says something."""
    nodes = [*ast.walk(ast.parse(source))]
    known = {name.name for node in nodes if isinstance(node, ast.ImportFrom) for name in node.names} | {"wrong"}
    known |= {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id="say" as name) | ast.Attribute(attr="wrong" as name)) if name in known:
                yield node


def labels(source: str) -> Iterator[str]:
    """The labels of facts that a module shows."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id="fact"), args=[ast.Constant(value=str(text)), _]):
                yield text


def template(call: ast.Call) -> str | None:
    """The template of a call, if it is a literal."""
    match call.args:
        case [ast.Constant(value=str(text))]:
            return text
    return None


@lru_cache(maxsize=1)
def templates() -> Mapping[str, tuple[str, ...]]:
    """Every template with letters in it and the modules that say it, in the order of the modules."""
    found: dict[str, list[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for call in calls(path.read_text(encoding="utf-8")):
            text = template(call)
            if text is not None and re.search("[^\\W\\d_]", PLACE.sub(lambda place: place[4] or "", text)):
                where = found.setdefault(text, [])
                name = path.relative_to(PACKAGE).as_posix()
                where += [] if name in where else [name]
        for text in filter(None, labels(path.read_text(encoding="utf-8")) if "text" not in path.parts else ()):
            found.setdefault(text, [path.relative_to(PACKAGE).as_posix()])
    for text in helps():
        found.setdefault(text, ["--help"])
    for text in words():
        found.setdefault(text, ["words"])
    return {text: tuple(where) for text, where in found.items()}


# What click says of a line, and in a list of options; all else that it knows cannot happen here.
OF_CLICK = (
    "Usage:",
    "Options",
    "Show this message and exit.",
    "Missing argument",
    "Option {name!r} requires an argument.",
    "Option {name!r} does not take a value.",
)


def helps() -> Iterator[str]:
    """What --help prints, in the order of commands, each sentence or paragraph that has words of its own."""
    yield from OF_CLICK
    yield from SECTIONS
    every = program.get_params(click.Context(program, help_option_names=["--help", "-h"]))
    shown = [param.help or "" for param in every if isinstance(param, click.Option)]
    shown += [program.help or ""]
    shown += [text for group in GROUPS.values() for text in (group.summary, *paragraphs(group.help))]
    for _, entry, command in every_command():
        shown += [entry.section, entry.summary, *paragraphs(inspect.cleandoc(command.help))]
        labels = (option.label for option in command.options if not option.of_plans and not option.position)
        shown += [label.template if isinstance(label, Message) else label for label in labels]
    yield from (text for text in shown if text and text[0] != "\b")


# Words of tables that stand in the data or are names of fields.
IN_TABLES = (
    *("set", "side", "size", "mountains", "ruins", "wasteland", "explore", "seasons", "heroes", "ambush", "scoring"),
    *("done", "approved", "draft", "missing", "errors", "questions", "notes"),
    *("hero", "season", "playable", "unplayable", "undecided", *SEASONS, *KINDS, *CATEGORIES, *get_args(Severity)),
    *("clockwise", "counterclockwise", *(f"{row} {side}" for row in ("top", "bottom") for side in ("left", "right"))),
    *(field.replace("_", " ") for field in Score._fields),
    *LETTERS.values(),
)


def words() -> Iterator[str]:
    """The words of tables, what the YAML parser complains of, what checks are for, and what texts are to say."""
    yield from IN_TABLES
    yield from (row.split(" | ")[3] for row in rows(PACKAGE / "data" / "complaints.txt"))
    for about in CHECKS.values():
        yield from (cast("Message", as_said(text)).template for text in (about.about, about.mend))
    for each in all_games():
        texts = each.texts().catalogue(each.load(None), None)
        for owner in texts.owners.values():
            said: list[object] = [need.words for need in needs(owner.wanted)]
            said += owner.wanted.wrong.values() if owner.wanted else ()
            said += [each for words in said if isinstance(words, Message) for each in words.values.values()]
            yield from (words.template for words in said if isinstance(words, Message) and words.template != "{n}")


def needs(wanted: Wanted | None) -> Iterator[Need]:
    """What a text is to say, in all its clauses."""
    if wanted:
        yield from wanted.needs
        for clause in wanted.clauses:
            yield from needs(clause)


def places(text: str) -> frozenset[str]:
    """The names in a template."""
    return frozenset(place[1] for place in PLACE.finditer(text))


def problems(source: str, text: str, forms: int) -> Wrong:
    """What is wrong with a translation into a language with so many forms for numbers."""
    if missing := places(source) - places(text):
        yield f"lacks {{{'}, {'.join(sorted(missing))}}}"
    if strange := places(text) - places(source):
        yield f"has {{{'}, {'.join(sorted(strange))}}}, which nothing fills"
    if set("{}<>") & set(PLACE.sub("", text)) - set(PLACE.sub("", source)):
        yield "has braces or angles that stand for no place"
    for place in PLACE.finditer(text):
        if place[4] is not None and len(place[4].split("|")) != forms:
            yield f"needs {forms} words in {place[0]}"
    if (source[:1] == " " != text[:1]) or (source[-1:] == " " != text[-1:]):
        yield "lacks the space at its beginning or end"


def language_file(code: str) -> LanguageFile:
    """How a language writes."""
    file: LanguageFile = game(DEFAULT_GAME).load(None).languages[code]
    return file


def plural_forms(language: LanguageFile) -> int:
    """How many forms a language has for numbers."""
    return 1 + max(map(plural_rule(language.plurals or ""), range(200)))


# What parts the thousands of a number.
THOUSANDS = {"cs": "\u00a0", "de": ".", "fr": "\u202f", "pl": "\u00a0"}


def header(code: str) -> str:
    """What stands at the top of a catalogue."""
    file = language_file(code)
    opening, closing = file.typography.quotes
    space = "\u00a0" if closing in file.typography.spaced else ""
    return (
        "Content-Type: text/plain; charset=UTF-8\n"
        "Content-Transfer-Encoding: 8bit\n"
        f"Language: {code}\n"
        f"Plural-Forms: {file.plurals}\n"
        f"X-Quotes: {opening}{space} … {space}{closing}\n"
        f"X-Thousands: {THOUSANDS[code]}\n"
    )


def quoted(text: str) -> str:
    """A text as PO files write it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t").replace("\n", "\\n")
    return f'"{escaped}"'


def written(code: str, known: Mapping[str, str]) -> str:
    """The catalogue of a language with what is translated of all templates."""
    head = "\n".join(
        ["msgid " + quoted(""), "msgstr " + quoted(""), *(quoted(f"{line}\n") for line in header(code).splitlines())]
    )
    rows = (
        f"#: {' '.join(where)}\nmsgid {quoted(text)}\nmsgstr {quoted(known.get(text, ''))}"
        for text, where in templates().items()
    )
    return "\n\n".join([head, *rows]) + "\n"


def translations(code: str) -> Mapping[str, str]:
    """What the catalogue of a language holds, without its header."""
    path = CATALOGUES / f"{code}.po"
    found = entries(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return {text: words for text, words in found.items() if text}


def wrong_in(code: str) -> Wrong:
    """What is wrong in the catalogue of a language."""
    forms = plural_forms(language_file(code))
    for text, words in translations(code).items():
        yield from (f"{code}: {words!r} {each}" for each in problems(text, words, forms))


def lacking(code: str) -> list[str]:
    """The templates that a language has not."""
    known = translations(code)
    return [text for text in templates() if text not in known]


def main(listed: list[str]) -> int:
    """Write the catalogues, and say what is missing and wrong."""
    for code in TRANSLATED:
        (CATALOGUES / f"{code}.po").write_text(written(code, translations(code)), encoding="utf-8")
        missing, wrong = lacking(code), list(wrong_in(code))
        print(f"{code}: {len(templates()) - len(missing)} of {len(templates())} templates, {len(missing)} are missing")
        print("".join(f"  {line}\n" for line in [*wrong, *(missing if code in listed else [])]), end="")
    return int(any(any(wrong_in(code)) for code in TRANSLATED))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
