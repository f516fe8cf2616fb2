"""The options of a command as the fields of a form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from generator.interface.command import DATA, JSON, WORKERS, YES, Command
from generator.interface.option import ANY, Option, Written
from generator.studio.words import PageWords

# What the page does not ask for, and why.
LEFT_OUT: Mapping[str, str] = {
    DATA.name: "the folder of own data is named when the studio is started",
    "output": "the browser saves files, under the names that they are given",
    WORKERS.name: "the studio says how many processes there are",
    YES.name: "the page asks, and says yes with its next question",
    JSON.name: "the page is always told the facts",
}


_ORDER: Final = ("", "look")  # groups that come before the others


def takes_file(option: Option) -> bool:
    """Whether a value is the path of a file or may be one."""
    return option.kind in ("file", "folder") or "FILE" in option.shown


def takes_number(option: Option) -> bool:
    """Whether a number may stand in place of a file."""
    return "N" in option.shown.split("|")


def of_plans(option: Option) -> bool:
    """Whether it is about files with plans, which the page does without: its address holds every choice."""
    return option.holds_plan or option.of_plans


def form(
    name: str, command: Command[Any], edition: Any, words: PageWords, saved: Mapping[str, Written]
) -> dict[str, Any]:
    """The fields of a command, in their groups."""
    shown = [option for option in command.options if option.name not in LEFT_OUT and not of_plans(option)]
    order = [*command.first, *(option.name for group in _ORDER for option in shown if option.group == group)]
    shown.sort(key=lambda option: order.index(option.name) if option.name in order else len(order))
    return {
        "first": command.first,
        "fields": [_field(option, name, edition, words, saved, command.first) for option in shown],
    }


def _field(
    option: Option,
    command: str,
    edition: Any,
    words: PageWords,
    saved: Mapping[str, Written],
    first: tuple[str, ...],
) -> dict[str, Any]:
    name, about = words.option(option, command)
    default: Any = saved[option.saved].value if option.saved in saved else option.without
    if option.saved == "language" and option.saved not in saved:
        default = words.language
    partner, _, value = option.only_with.partition("=")
    return {
        "name": option.name,
        "label": name,
        "about": about,
        "kind": option.kind,
        "values": _values(option, edition, words),
        "open": option.open and not takes_file(option),
        "file": takes_file(option),
        "number": takes_number(option),
        "bounds": option.bounds,
        "times": option.times if option.times != ANY else None,
        "default": list(default) if isinstance(default, tuple) else default,
        "choice": option.with_no,
        "needed": option.needed,
        "secret": option.secret,
        "with": [partner, value] if partner else None,
        "groupName": "" if option.name in first or option.group in _ORDER else words.group(option.group),
        "parts": option.shown.split(",") if "," in option.shown else [],
        "saved": option.saved,
        "into": option.into,
    }


def _values(option: Option, edition: Any, words: PageWords) -> list[tuple[str, str]]:
    """The words that can be chosen, with their names; where a name stands for several, with the word as well."""
    named = [(word, words.value(word)) for word in option.words_of(edition) if word not in option.aliases]
    often = Counter(name for _, name in named)
    return [(word, f"{word} · {name}" if often[name] > 1 else name) for word, name in named]
