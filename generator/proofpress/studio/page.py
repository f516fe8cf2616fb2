"""The page itself: its words, its rooms, and which commands each may ask for."""

from __future__ import annotations

import json
import os
import pickle
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final

import proofpress
from proofpress.data.folders import data_files, from_layer, holds_data
from proofpress.errors import DataError, Diagnostic, Report, UsageError, hint, say, shown_path
from proofpress.files import environment, shipped, text_lines
from proofpress.games import DEFAULT_GAME, Game, all_games, command_of, commands_of, game, made
from proofpress.language import SOURCE, Labels, Name, labels_of
from proofpress.messages import translated
from proofpress.options import WORKERS, Command, Option
from proofpress.studio import event, texts

# --------------------------------------------------------------------------------------------------------------------
# What the page says, in a language: its own words, the names of options and of their values, and messages.
#
# Words stand among the labels of the language files and of the game: `studio_…`, `command_…`, `option_…` and `value_…`
# (names), `help_…` and `about_…` (sentences); messages in their catalogue. What a language lacks is said in English.


_TYPED = re.compile(r"--(?!data|pack)([a-z][a-z-]*)")  # with those two the studio itself is started


class PageWords:
    """The words of a language, over those of English."""

    def __init__(self, edition: Any, language: str) -> None:
        self.language = language if language in edition.languages else SOURCE
        self._edition, self._english = edition, labels_of(edition, SOURCE)
        self._labels: Labels = labels_of(edition, self.language)
        self._typography = edition.languages[self.language].typography

    def _label(self, key: str) -> str | None:
        key = key.replace("-", "_").replace(" ", "_").lower()
        labels = next((each for each in (self._labels, self._english) if key in each.words), None)
        return labels(key) if labels else None

    def languages(self) -> dict[str, str]:
        """The languages by their codes, each named in itself."""
        return {code: file.name for code, file in self._edition.languages.items()}

    def of_page(self) -> dict[str, str]:
        """The page's own words."""
        return {key: self._label(key) or "" for key in self._english.words if key.startswith("studio_")}

    def forms(self) -> str:
        """Which of the forms of a word goes with each number."""
        return self._labels.grammar.plural_table()

    def command(self, name: str, summary: str) -> dict[str, str]:
        """What a command is called, and what it makes."""
        return {"name": self._label(f"command_{name}") or name, "help": self._label(f"help_{name}") or summary}

    def option(self, option: Option, command: str) -> tuple[str, str]:
        """The name of an option, and the sentence that explains it: those for the command, where it has its own."""
        name = self._label(f"option_{command}_{option.name}") or self._label(f"option_{option.name}")
        if name is None:  # an option of a game of somebody else
            return option.name.replace("-", " ").capitalize(), option.label
        return name, self._label(f"about_{command}_{option.name}") or self._label(f"about_{option.name}") or ""

    def group(self, group: str) -> str:
        """The heading of a group of options."""
        return self._label(f"group_{group}") or group

    def value(self, word: str, option: str = "") -> str:
        """A word that can be chosen: by what it means for the option, or the name of what it stands for."""
        label = self._label(f"value_{option}_{word}") or self._label(f"value_{word}")
        if label:
            return label
        for language in (self.language, SOURCE):
            text = self._edition.text.get(language)
            parts = (getattr(text, part.name) for part in fields(text)) if text else ()
            named = next((part[word] for part in parts if isinstance(part, Mapping) and word in part), None)
            if isinstance(named, Name):
                return named.name
        return self._edition.languages[word].name if word in self._edition.languages else word

    def said(self, message: str, command: str) -> str:
        """A message of a command in this language, with cards by their names and options as its form calls them."""
        lines = translated(message, self.language, self._called).splitlines()
        return "\n".join(
            line if "proofpress " in line else _TYPED.sub(lambda typed: self._named(command, typed), line)
            for line in lines
        )

    def _called(self, place: str, value: str) -> str:
        """What a value is called that stands in a message."""
        word = value.removeprefix("a ").replace(" ", "_").lower()
        name = self.value(word) if place == "card" else word
        return value if name == word else name

    def _named(self, command: str, typed: re.Match[str]) -> str:
        """An option by its name, in quotation marks; one that has none as it is typed."""
        name = self._label(f"option_{command}_{typed[1]}") or self._label(f"option_{typed[1]}")
        opening, closing = self._typography.quotes
        return f"{opening}{name}{closing}" if name else typed[0]


# --------------------------------------------------------------------------------------------------------------------
# The rooms of the page: which commands of a game each may ask for, and what the page is told of them.


# An option that makes a command take long: a seed is proved, a folder is filled with all pages of a game, or several
# processes could help.
_LONG = {("seed", "text"), ("output", "folder"), (WORKERS.name, WORKERS.kind)}


# What each room may ask for in a game; a game that has nothing for a room does not show it.
ROOMS: Mapping[str, Callable[[Game], Sequence[str]]] = {
    "print": lambda of: _section(of, "Print"),
    "play": lambda of: of.play,
    "event": lambda of: (
        [*(name for name in _section(of, "Tournament") if name.startswith("pack ")), *event.ASKED] if of.pack else ()
    ),
    "cards": lambda of: of.making,
    "texts": lambda of: list(texts.ASKED) if of.texts else (),
}


def _section(of: Game, section: str) -> list[str]:
    return [name for name, entry in commands_of(of).items() if entry.section == section]


def _command(of: Game, name: str) -> Command[Any]:
    asked = {**event.ASKED, **texts.ASKED, **of.asked()}
    return made(of, asked[name]) if name in asked else command_of(of, name)


def _listed(of: Game, names: Iterable[str], words: PageWords) -> list[dict[str, Any]]:
    """The commands of a room: how they are called, whether they take long, and what a newcomer is asked."""
    listed, entries = [], commands_of(of)
    for name in names:
        command = _command(of, name)
        summary = entries[name].summary if name in entries else ""
        slow = any((option.name, option.kind) in _LONG for option in command.options if not option.only_with)
        listed.append({"id": name, **words.command(name, summary), "slow": slow, "first": command.first})
    return listed


# --------------------------------------------------------------------------------------------------------------------
# The games in the rooms, with the words for them and what is wrong with their data, which are read once and kept.


KEPT = "kept"  # beside the program of the one-file edition: the data of games, read already
_READY = Path(proofpress.__file__).parent.parent / KEPT


class Rooms:
    """All games, each with its data kept."""

    def __init__(self, folder: Path | None) -> None:
        self._games = {of.id: _kept(of) for of in all_games()}
        self.folder = folder  # of own data: what is saved goes there
        if folder and not _is_empty(folder) and not any(self.own(of) for of in self.games()):
            self.game(DEFAULT_GAME).load(folder)  # which says what is wrong with the folder

    def own(self, of: Game) -> Path | None:
        """The folder of own data, if it holds any of this game."""
        return self.folder if self.folder and holds_data(self.folder, of.files()) else None

    def data(self, of: Game) -> Any:
        """The data of a game."""
        return of.load(self.own(of))

    def game(self, name: str) -> Game:
        """The game of that name."""
        return self._games.get(name) or game(name or DEFAULT_GAME)  # which explains what there is

    def games(self) -> Iterable[Game]:
        """All games."""
        return self._games.values()

    def words(self, name: str, language: str) -> PageWords:
        """The words of the page, and of a game or of the usual one; where own data are broken, without them."""
        of = self._games.get(name, self._games[DEFAULT_GAME])
        try:
            edition = self.data(of)
        except DataError:
            edition = of.load(None)
        return PageWords(edition, language)

    def command(self, of: Game, name: str) -> Command[Any]:
        """A command that some room may ask for."""
        known = dict.fromkeys(each for names in ROOMS.values() for each in names(of))
        if name not in known:
            raise UsageError(say("no room has a command {name!r}{hint}", name=name, hint=hint(name, known)))
        return _command(of, name)

    def opened(self, language: str) -> dict[str, Any]:
        """What the page needs before anything is asked for: games, rooms, commands, languages and words."""
        words = self.words("", language)
        games = []
        for of in self.games():
            rooms = {room: _listed(of, names(of), words) for room, names in ROOMS.items() if names(of)}
            games.append({"id": of.id, "title": of.title, "rooms": rooms})
        return {
            "version": proofpress.__version__,
            "language": words.language,
            "languages": words.languages(),
            "words": words.of_page(),
            "forms": words.forms(),
            "games": games,
            "folder": self.folder and shown_path(self.folder),
            "written": self.written(),
            "mistakes": self.mistakes(),
        }

    def written(self) -> list[str]:
        """The languages that own data have files of, and so are probably written there."""
        found = (self.folder.glob(each) for each in ("languages/*.yaml", "*/text/*.yaml")) if self.folder else ()
        return sorted({path.stem for paths in found for path in paths})

    def mistakes(self) -> list[dict[str, Any]]:
        """What is wrong with own data, at its places, each with the line that stands there and the games without it."""
        if self.folder is None:
            return []
        found: dict[tuple[str, int, int, str], dict[str, Any]] = {}
        for of in self.games():
            try:
                self.data(of)
            except DataError as error:
                for each in error.diagnostics:
                    shown = found.setdefault((*each.place, each.message), {**_shown(each, self.folder), "games": []})
                    shown["games"].append(of.id)
        return list(found.values())


def _kept(of: Game) -> Game:
    """The game with its data read once, and again when a file of own data is another one."""
    ready = _READY / of.id
    held: dict[Path | None, tuple[object, Any]] = {}

    def load(own: Path | None) -> Any:
        seen = _seen(own)
        if own not in held or held[own][0] != seen:
            at_hand = own is None and ready.is_file()
            held[own] = seen, pickle.loads(ready.read_bytes()) if at_hand else of.load(own)
        return held[own][1]

    return replace(of, load=load)


def _seen(own: Path | None) -> list[tuple[str, int, int]]:
    """The files of own data, with what changes when they are written."""
    found = data_files(own, Report()) if own and own != shipped("carddata") and own.is_dir() else {}
    stats = {name: path.stat() for name, path in found.items()}
    return [(name, stat.st_mtime_ns, stat.st_size) for name, stat in stats.items()]


def _is_empty(folder: Path) -> bool:
    return folder.is_dir() and all(name.startswith(".") for name in os.listdir(folder))


def _shown(mistake: Diagnostic, own: Path | None) -> dict[str, Any]:
    path, number, _ = mistake.place
    text = ""
    with suppress(OSError, UnicodeError, IndexError):
        text = text_lines(Path(path).read_text(encoding="utf-8-sig"))[number - 1]
    return {**mistake.facts(), "file": from_layer(path, own), "text": text}


# --------------------------------------------------------------------------------------------------------------------
# One HTML file with its modules, styles and settings in it, the same for both transports.


# What the page may say before the desk has told it all its words.
BEGINNING: Final = re.compile(
    "studio_(step_.*|again|broken_off|cancel|cancelled|done_of|failed|gone|not_kept|welcome|working)"
)
COMMENTS: Final = re.compile(r"^[ \t]*(//.*|/\*((?!\*/)[\s\S])*\*/[ \t]*)\n", re.MULTILINE)  # on lines of their own


def page(engine: str, parts: Mapping[str, str], policy: str, nonce: str = "", licences: str = "") -> bytes:
    """The page for an engine, with `parts` in base64 by their names, and a content security policy with its `nonce`."""
    from markupsafe import Markup

    data = game(DEFAULT_GAME).load(None)
    words = {code: PageWords(data, code).of_page().items() for code in data.languages}
    first = {code: {key: said for key, said in each if BEGINNING.fullmatch(key)} for code, each in words.items()}
    setup = {"engine": engine, "words": first}

    folder = shipped("templates") / "studio"
    scripts = [*sorted(folder.glob("*.js")), shipped("templates") / "words.js"]
    programs = {path.name: COMMENTS.sub("", path.read_text(encoding="utf-8")) for path in scripts}
    modules = {f"studio/{name}": _inside_script(program) for name, program in programs.items()}
    empty = environment(final_newline=False).get_template("studio/page.html")
    return empty.render(
        policy=policy,
        nonce=nonce,
        notice=shipped("NOTICE").read_text(encoding="utf-8") + licences,
        style=Markup("".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.css")))),
        modules={name: Markup(text) for name, text in modules.items()},
        parts={name: Markup(data) for name, data in parts.items()},
        setup=Markup(_inside_script(json.dumps(setup, ensure_ascii=False))),
    ).encode()


def _inside_script(text: str) -> str:
    """The text as it may stand in a script element, for programs and for JSON."""
    return text.replace("</", "<\\/").replace("<!--", "<\\!--")
