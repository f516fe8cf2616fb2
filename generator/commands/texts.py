"""What the commands that check and translate texts have in common: a job about texts, and options that pick some."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from functools import cached_property, wraps
from typing import Any, NamedTuple

from generator.commands.games import all_games
from generator.game import Game, Texts, needed
from generator.interface.command import Answer, Command, Job, Maker
from generator.interface.option import ANY, Option, Refusal, one_of
from generator.library.suggest import counted, hint, nearest, quoted
from generator.text.catalogue import Catalogue, Key
from generator.text.exchange import cleaned

LANGUAGE = one_of(
    "lang", "The language.", lambda edition: edition.languages, noun="language", shown="CODE", needed=True
)
LANGUAGES = replace(LANGUAGE, times=ANY, needed=False, label="A language, such as cs. Default: all.")
FROM_LANGUAGE = replace(LANGUAGE, name="from-lang", needed=False)


class Elsewhere(NamedTuple):
    """Texts of another game, and what is to be said of them."""

    texts: Collection[tuple[Key, str]] = ()  # with their sources
    told: str = ""


class TextJob:
    """A job about the texts of a game."""

    def __init__(self, of: Game[Any], job: Job[Any]) -> None:
        self.of, self.job, self.chosen = of, job, job.chosen
        self.texts = needed(of, of.texts, "texts")

    @property
    def edition(self) -> Any:
        """The data of the game."""
        return self.job.edition

    @cached_property
    def catalogue(self) -> Catalogue:
        """All texts of the game."""
        return self.texts.catalogue(self.edition, self.job.own)

    @property
    def languages(self) -> list[str]:
        """The languages that --lang names, else all."""
        return list(dict.fromkeys(self.chosen["lang"])) or sorted(self.catalogue.languages)

    @property
    def ids(self) -> tuple[str, ...]:
        """The cards and labels that --card names."""
        ids: tuple[str, ...] = self.chosen["card"]
        known = list(dict.fromkeys(name for _, name in self.catalogue.owners))
        for name in ids:
            if name not in known:
                raise Refusal(f"there is no card or label {quoted(name)}{meant(self.catalogue, name, known)}", "card")
        return ids

    def overflows(self, code: str) -> Iterable[tuple[str, str, str]]:
        """Cards, name or effect, and by how much it does not fit its box."""
        return self.texts.overflows(self.edition, code, ())

    def of_another_game(self, shown: str, found: Iterable[tuple[Key, str]]) -> Elsewhere:
        """Which texts of a file, with their sources, are none of this game, and those of another."""
        wanted = dict.fromkeys(self.catalogue.wanted_keys())
        strange = {each for each in found if not _is_in(self.catalogue, *each)}
        if all(key in wanted for key, _ in strange):
            return Elsewhere()
        for other in all_games():
            if other.texts and other.id != self.of.id:
                theirs = other.texts().catalogue(other.load(None), None)
                keys = {each for each in strange if _is_in(theirs, *each)}
                if keys:
                    what = f"{counted(len(keys), 'text')} of {other.title}, passed over; name it with --game {other.id}"
                    return Elsewhere(keys, f"{shown}: {what}")
        return Elsewhere()

    def anew(self) -> TextJob:
        """The same job with the data read again."""
        return TextJob(self.of, replace(self.job))


def _is_in(texts: Catalogue, key: Key, source: str) -> bool:
    """Whether there is this text, with this source if that is known."""
    return any(text and cleaned(source) in ("", text) for text in (texts.text(code, key) for code in texts.languages))


def meant(texts: Catalogue, said: str, known: Iterable[str]) -> str:
    """The end of a message about an id that does not exist; what was said may be a name in any language."""
    ids = dict.fromkeys(known)
    names = {
        entry.text: key[1]
        for entries in texts.entries.values()
        for key, entry in entries.items()
        if key[2] == "name" and key[1] in ids
    }
    near = nearest(said, [*ids, *names])
    return f"; did you mean {quoted(names.get(near, near))}?" if near else hint(said, ids)


def card_ids(catalogue: Catalogue) -> list[str]:
    """The ids of all cards, and of the parts of cards that are confirmed separately."""
    return [name for part, name in catalogue.owners if part in catalogue.cards]


def cards(texts: Texts[Any]) -> Option:
    """The option that picks cards and labels."""
    return one_of(
        "card", "Only this card or label.", lambda edition: card_ids(texts.catalogue(edition, None)), open=True,
        times=ANY, shown="ID",
    )  # fmt: skip


_NEW = "a new language begins with languages/CODE.yaml, its name and letters, as docs/translating.md shows"


def about_texts(run: Callable[[TextJob], Answer], *options: Option | Callable[[Texts[Any]], Option]) -> Maker:
    """A command about texts, for every game that has some; options may depend on them."""

    def made(of: Game[Any]) -> Command[Any]:
        texts = needed(of, of.texts, "texts")

        @wraps(run)
        def run_for(job: Job[Any]) -> Answer:
            try:
                job.read_whole()
            except Refusal as refusal:
                if not ("lang" in refusal.parts or ("data" in refusal.parts and job.own and job.own.is_dir())):
                    raise
                sentence = f"{refusal.sentence}; {_NEW}"
                raise Refusal(sentence, *refusal.parts, said=refusal.said, code=refusal.exit_code) from None
            return run(TextJob(of, job))

        return Command(run_for, tuple(option(texts) if callable(option) else option for option in options))

    return made
