"""Writing in a language: templates with holes, nouns in their forms, and words that agree with them.

A template is a sentence or a part of one. Its holes are filled with numbers, nouns and other templates:

    {thing}               what fills the hole, in the form in which the whole is asked for
    {thing:acc}           in the form `acc`; a language chooses the names of its forms
    {thing:few|many n}    in the form that goes with the number n
    {thing<který|která>}  the word that agrees with the gender of the thing, or with a number

Where nothing fills a hole, the space before it is left out as well. A hole with the name of another template is
filled with that one, which gets the same parts. A noun is its gender and its forms: `f: hora / hory / horu`. In a
form that it lacks it is written in the first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import NamedTuple

from proofpress.errors import ContentError, quoted
from proofpress.language import SOURCE, LanguageFile, WritingFile, plural_rule

_HOLE = re.compile(r"( ?)\{(\w+)(?::([\w|]+)(?: (\w+))?|<([^}]*)>)?\}")


class Writer(NamedTuple):
    """What a language writes with."""

    genders: tuple[str, ...]
    forms: tuple[str, ...]
    plural: Callable[[int], int]
    entries: Mapping[str, str]  # templates and nouns
    where: str = ""  # the file that they are in

    @classmethod
    def of(cls, code: str, languages: Mapping[str, LanguageFile], files: Mapping[str, WritingFile]) -> Writer:
        """The writer of a game in a language, or in that of the source where the language has no templates."""
        written = code if code in languages and writes(code, files) else SOURCE
        language, entries = languages[written], files[written].templates
        where = files[written].place().path
        return cls(language.genders, language.forms, plural_rule(language.plurals or ""), entries, where)

    def say(self, key: str, **parts: Filling) -> Phrase:
        """The template or the noun of this key."""
        text = self.entries[key]
        gender, colon, forms = text.partition(": ")
        if colon and gender in self.genders:
            return Phrase(self, text, parts, gender, tuple(form.strip() for form in forms.split("/")))
        return Phrase(self, text, parts)

    def listed(self, phrases: Iterable[Phrase], last: str) -> Phrase:
        """The phrases one after the other; `last` is the template that joins the last one."""
        *before, end = phrases
        if not before:
            return end
        return self.say(last, a=reduce(lambda one, other: self.say("comma", a=one, b=other), before), b=end)


class Phrase(NamedTuple):
    """A template with what fills its holes, or a noun; its form is chosen when it is written."""

    writer: Writer
    template: str
    parts: Mapping[str, Filling]
    own_gender: str = ""
    forms: tuple[str, ...] = ()

    def __str__(self) -> str:
        try:
            text = self.form("")
        except RecursionError:
            raise ContentError(f"{self.writer.where}: templates name each other in a circle") from None
        return text[:1].upper() + text[1:]

    def form(self, name: str) -> str:
        """The phrase in a form; a noun that has fewer forms is written in its first."""
        if self.forms:
            return dict(zip(self.writer.forms, self.forms, strict=False)).get(name, self.forms[0])
        return _HOLE.sub(lambda hole: self._filled(hole, name), self.template).strip()

    @property
    def gender(self) -> str:
        """That of the noun, or of the first hole that is written in the form of the whole."""
        holes = (self._part(hole[2]) for hole in _HOLE.finditer(self.template) if hole[3] is None and hole[5] is None)
        genders = (part.gender for part in holes if isinstance(part, Phrase))
        return self.own_gender or next(filter(None, genders), "")

    @property
    def gender_number(self) -> int:
        """The place of its gender among those of the language; the first where it has none."""
        return self.writer.genders.index(self.gender) if self.gender else 0

    def _part(self, name: str) -> Filling:
        if name in self.parts:
            return self.parts[name]
        if name not in self.writer.entries:
            raise ContentError(f"{self.writer.where}: nothing fills {{{name}}} of the template {quoted(self.template)}")
        return self.writer.say(name, **self.parts)

    def _filled(self, hole: re.Match[str], asked: str) -> str:
        space, name, forms, number, agreeing = hole.groups()
        part = self._part(name)
        if part is None:
            return ""
        if agreeing is not None:
            at = self.writer.plural(part) if isinstance(part, int) else part.gender_number
            return space + _chosen(agreeing, at)
        if isinstance(part, int):
            return f"{space}{part}"
        if number:
            count = self._part(number)
            forms = _chosen(forms, self.writer.plural(count) if isinstance(count, int) else 0)
        written = part.form(forms or asked)
        return space + written if written else ""


Filling = Phrase | int | None  # what fills a hole


def writes(code: str, files: Mapping[str, WritingFile]) -> bool:
    """Whether a language has every template that rules of the game are written from."""
    return code in files and files[code].templates.keys() >= files[SOURCE].templates.keys()


def _chosen(words: str, at: int) -> str:
    several = words.split("|")
    return several[min(at, len(several) - 1)]
