"""Every message is a literal template with named values, and every language says it with the same names."""

from __future__ import annotations

import os
import pickle
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from proofpress import command_line
from proofpress.command_line import run
from proofpress.errors import PressError, Refusal, hint, joined, listed, quoted, say
from proofpress.messages import CATALOGUES, entries, language_of, translated
from proofpress.options import WIDEST
from tests import PACKAGE
from tests.cli.registered import every_command
from tests.messages import (
    OF_CLICK,
    TRANSLATED,
    calls,
    helps,
    lacking,
    language_file,
    places,
    plural_forms,
    problems,
    quoted as quoted_in_po,
    template,
    templates,
    translations,
    written,
    wrong_in,
)

# How many templates a language may lack. Whoever translates some strikes them off; the numbers never grow.
LACKING = {"cs": 0, "de": 0, "fr": 0, "pl": 0}


def unsound(source: str) -> list[str]:
    """Messages whose template is no literal, or whose names are not those of its values."""
    found = []
    for call in calls(source):
        text, given = template(call), {word.arg for word in call.keywords}
        if text is None:
            found.append(f"line {call.lineno}: the template is no literal")
        elif places(text) != given and None not in given:
            found.append(f"line {call.lineno}: {text!r} is given {sorted(filter(None, given))}")
    return found


PASSES_ON = {"pack/results.py": 1}  # the method `wrong` says what it is given


def test_every_template_is_a_literal_and_has_its_values() -> None:
    for path in sorted(PACKAGE.rglob("*.py")):
        wrong = unsound(path.read_text(encoding="utf-8"))
        assert len(wrong) == PASSES_ON.get(path.relative_to(PACKAGE).as_posix(), 0), (path, wrong)
    assert len(templates()) > 1_000


@pytest.mark.parametrize(
    "source",
    ['say(f"no {card}")', 'say("no {card}")', 'say("no card", card=1)', "say(text)", 'self.wrong("no {card}", map=1)'],
)
def test_an_unsound_message_is_found(source: str) -> None:
    assert len(unsound(f"from proofpress.errors import say\n{source}")) == 1
    assert unsound('from proofpress.errors import say; say("no {card!r} in {n:,} {n<row|rows>}", card=name, n=1)') == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_is_right_and_as_the_tool_writes_it(language: str) -> None:
    assert list(wrong_in(language)) == []
    assert len(lacking(language)) <= LACKING[language], "LACKING may only shrink"
    text = (CATALOGUES / f"{language}.po").read_text(encoding="utf-8")
    assert written(language, translations(language)) == text, "run python -m tests.messages"


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("no {card} here", "hier fehlt etwas"),
        ("no {card} here", "kein {karte} hier"),
        ("{n} {n<row|rows>}", "{n} {n<a|b|c>}"),
        ("no {card}", "kein {card} {"),
        ("together {points} ", "zusammen {points}"),
    ],
)
def test_a_wrong_translation_is_found(source: str, text: str) -> None:
    assert list(problems(source, text, 2)) != []


def test_a_right_translation_is_taken() -> None:
    assert list(problems("{n} {n<row|rows>} of {file!r}", "{file!r}: {n} {n<Zeile|Zeilen>}", 2)) == []
    assert list(problems("{n} rows", "{n} {n<řádek|řádky|řádků>}", plural_forms(language_file("cs")))) == []


def test_a_message_is_its_english_sentence() -> None:
    message = say("{rows:,} {rows<row|rows>} of {file!r}{more}", rows=1200, file="a\tb", more=hint("x", ()))
    assert message == '1,200 rows of "a\\tb"'
    assert say("{rows} {rows<row|rows>}", rows=1) == "1 row"
    assert say("a {brace}") == "a {brace}", "without values nothing is filled"
    assert str(Refusal(message)) is str(Refusal(message).args[0])
    again = pickle.loads(pickle.dumps(PressError(message)))
    assert vars(type(again.args[0])) == vars(type(message))
    assert again.args[0] == message


CZECH = r"""msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;\n"
"X-Quotes: „ … “\n"

#: a.py
msgid "{rows} {rows<row|rows>} in {where}"
msgstr ""
"{where}: "
"{rows} {rows<řádek|řádky|řádků>}"

#, fuzzy
#: a.py
msgid "the end"
msgstr "konec"

msgid "of {file!r}\n"
msgstr "z \"{file!r}\"\n"

msgid "{first} or {last}"
msgstr "{first} nebo {last}"

msgid "lost"
msgstr ""
"""


@pytest.fixture
def czech(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from proofpress import messages

    (tmp_path / "xx.po").write_text(CZECH, encoding="utf-8")
    monkeypatch.setattr(messages, "CATALOGUES", tmp_path)


@pytest.mark.usefixtures("czech")
@pytest.mark.parametrize("text", ["", "lost", "the end", "{first} or {last}"])
def test_what_is_no_message_stays_as_it_is(text: str) -> None:
    """An empty line, a seed or a name that happens to be a template."""
    assert translated(text, "xx") == text


@pytest.mark.usefixtures("czech")
@pytest.mark.parametrize(("rows", "noun"), [(1, "řádek"), (3, "řádky"), (5, "řádků"), (22, "řádků")])
def test_a_message_is_said_in_another_language(rows: int, noun: str) -> None:
    place = say("of {file!r}\n", file="x")
    message = say("{rows} {rows<row|rows>} in {where}", rows=rows, where=joined(", ", [listed(["a", "b"]), place]))
    assert translated(message, "xx") == f'a nebo b, z "„x“"\n: {rows} {noun}'


@pytest.mark.usefixtures("czech")
def test_what_is_missing_or_in_doubt_stays_english() -> None:
    assert [translated(text, "xx") for text in ("the end", "lost", "another", quoted("q"))] == [
        "the end", "lost", "another", "„q“",
    ]  # fmt: skip
    assert translated("the end", "yy") == "the end"


def test_po_files_are_read_as_they_are_written() -> None:
    for text in ('a "b" \\ c', "line\nline\ttab", "„x“ {n<a|b>}"):
        assert entries(f"msgid {quoted_in_po(text)}\nmsgstr {quoted_in_po(text)}\n") == {text: text}


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "cs_CZ.UTF-8"}, "cs"),
        ({"LANG": "cs_CZ.UTF-8", "LC_MESSAGES": "de_AT"}, "de"),
        ({"LANG": "cs_CZ.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "cs_CZ.UTF-8", "LC_ALL": "C.UTF-8", "LANGUAGE": "fr"}, "en"),
        ({"LANG": "cs_CZ.UTF-8", "LANGUAGE": "sk:pl_PL:de"}, "pl"),
        ({"LANG": "cs", "LANGUAGE": "en"}, "en"),
        ({"LANG": "fr@euro"}, "fr"),
        ({"LANG": "sk_SK.UTF-8"}, "en"),
        ({"LANG": "../cs"}, "en"),
        ({"LANGUAGE": "cs"}, "en"),
    ],
)
def test_the_language_is_that_of_the_locale(variables: dict[str, str], language: str) -> None:
    assert language_of(variables) == language


class _Marked(dict[str, str]):
    """A catalogue in which every template stands in angles."""

    def get(self, text: str, _: object = None) -> str:  # type: ignore[override]
        return f"‹{text}›" if text in templates() else text


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program in a language that marks all that it translates."""
    monkeypatch.setattr("proofpress.messages.catalogue", lambda _: _Marked())
    for module in ("command_line", "options"):
        monkeypatch.setattr(f"proofpress.{module}.language_of", lambda _: "zz")


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize(
    "line", [[], ["pack"], *(name.split() for name, _, _ in every_command()), ["help", "text", "check"]]
)
def test_help_is_said_in_the_language(line: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*line, "--help"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    known = set(helps()) | {text for text in templates() if text.startswith(("Any of", "Only with", "May be", "Def"))}
    bare = re.sub("‹[^‹›]*›", "", shown)
    assert [text for text in known if len(text) > 12 and " ".join(text.split()) in bare] == []
    assert shown.startswith("‹Usage:›")
    assert "‹Options›:" in shown
    assert "‹Show this message and exit.›" in shown


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("sheets --paper", "‹Option '--paper' requires an argument.›"),
        ("sheets --solo=3", "‹Option '--solo' does not take a value.›"),
        ("deal", "‹Missing argument› 'SEED'."),
        ("sheets --papper A4", '‹there is no option "--papper"'),
        ("shets", '‹there is no command "shets"'),
        ("sheets Käse", '‹"Käse" is one word too many; '),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_in_the_language(
    line: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(line.split()) == 2
    assert capsys.readouterr().err.startswith(said)


def test_all_that_click_may_say_is_its_own() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in Path(click.__file__).parent.glob("*.py"))
    assert [text for text in OF_CLICK if f'"{text}"' not in source] == []


@pytest.mark.parametrize(
    ("language", "answers", "agreed"),
    [
        ("cs_CZ", "a", True), ("cs_CZ", "Ano", True), ("cs_CZ", "y", True), ("cs_CZ", "ne", False),
        ("de_DE", "j", True), ("fr_FR", "OUI", True), ("pl_PL", "t", True), ("pl_PL", "n", False), ("pl_PL", "", False),
        ("C", "y", True), ("C", "yes", True), ("C", "j n", False), ("cs_CZ", "j a", True),
    ],
)  # fmt: skip
def test_a_question_is_answered_in_its_language(
    language: str, answers: str, agreed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", language)
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    asked, said = list[str](), iter(answers.split(" "))

    def answer(question: str) -> str:
        asked.append(question)
        return next(said)

    monkeypatch.setattr("click.termui.visible_prompt_func", answer)
    assert command_line._agreed("Go on?", err=False) is agreed
    assert len(asked) == len(answers.split(" "))


def _run(arguments: list[str], folder: Path, locale: str) -> subprocess.CompletedProcess[bytes]:
    """The program in a locale, installed or not."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    words = [sys.executable, "-m", "proofpress", *arguments]
    return subprocess.run(words, cwd=folder, env={**kept, "LANG": locale}, capture_output=True, check=False)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("deal 2026-W47", "  nevyšlo         Great River"),
        ("deal 2026-W47", "jaro: čas 8, výnosy A a B"),
        ("prove 2026-W47 --best 1", "verdikt         lze hrát: T1"),
        ("prove W1 --game kingdoms", "začíná        2"),
        ("text explain deepwood --lang cs", "  má zaznít: 6 bodů, les, území, aspoň 5 a ne vedle vesnice"),
        ("text explain rule/points", "rule/points (chyba)"),
        ("text status --lang cs", "ke kontrole"),
        ("show deepwood", "  druh          les"),
        ("check", "  base         11      2          4       -        16       4"),
    ],
)
def test_tables_and_labels_are_laid_out_in_the_language(
    line: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "cs_CZ.UTF-8")
    assert run(line.split()) == 0
    told = capsys.readouterr().out
    assert said in told
    assert line.startswith("text status") or max(map(len, told.splitlines())) <= WIDEST


def test_thousands_are_parted_as_the_language_does() -> None:
    most = say("more than {most:,} players", most=1_234_567)
    assert most == "more than 1,234,567 players"
    parted = {code: translated(most, code).split("than ")[1] for code in ("cs", "de", "fr", "pl")}
    assert parted == {
        "cs": "1\u00a0234\u00a0567 players",
        "de": "1.234.567 players",
        "fr": "1\u202f234\u202f567 players",
        "pl": "1\u00a0234\u00a0567 players",
    }


def test_the_locale_decides_what_is_said_and_nothing_that_is_printed(tmp_path: Path) -> None:
    wrong = [_run(["sheets", "--paper", "A9"], tmp_path, locale) for locale in ("C", "cs_CZ.UTF-8")]
    assert [done.stderr.decode().partition("A9")[0] for done in wrong] == ['unknown paper "', "papír „"]
    for words in (
        ["sheets", "-o", "-"],
        ["score", "--map", "a", "--template"],
        ["deal", "Z7", "--json"],
        ["check", "--json"],
    ):
        plain, czech = (_run(words, tmp_path, locale) for locale in ("C", "cs_CZ.UTF-8"))
        assert plain.returncode == czech.returncode == 0
        assert plain.stdout == czech.stdout != b"", words
