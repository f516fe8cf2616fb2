"""`text new`, `text draft`: the files of a new language, and first drafts of what it lacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import wraps
from typing import Any

from proofpress.data.folders import holds_data
from proofpress.errors import Place, Refusal, listed, say, shown_path
from proofpress.files import File
from proofpress.games import Game, needed
from proofpress.language import LanguageFile, Signature
from proofpress.options import DATA, Answer, Command, Job, Option
from proofpress.records import LANGUAGE_PATTERN
from proofpress.text.catalogue import Catalogue, Changes, Key, Wording, chosen, note, stamp, whole
from proofpress.text.commands import LANGUAGES, TextJob, about_texts, cards

# --------------------------------------------------------------------------------------------------------------------
# The file of the language: the keys that the rules of the game need, with what English has there beside them.


_LANGUAGE = """\
# How {code} writes, and what it calls the things of the rules. docs/translating.md explains every key, and some more.
#
# Put the words that your texts use between the brackets, in all their forms; what English has stands beside each.
# Braces give several forms at once: "row{{,s}}" is row and rows. What stays empty is not understood yet.

name: {code}  # the name of the language in itself

# One letter for each terrain, all different.
letters: {letters}

# How the language is typeset and sorted; see the file of a related language.
# alphabet: a b c d e f g h i j k l m n o p q r s t u v w x y z
# plurals: "nplurals=2; plural=(n != 1);"
# hyphenation: {code}_{upper}
# typography: {{quotes: “”, keep: [a, i]}}

# Never list an article here: where "one" is also an article (un, una), it belongs under words, article.
"""
_WORDS = ("points", "earn", "each", "article", "times", "largest", "and", "or", "that", "verb", "on", "skip")
_NUMBERS, _ORDINALS = range(13), range(1, 4)
_SHOWN, _SHORT = 4, 24  # forms of English, and characters of one


def _language_file(code: str, texts: Catalogue) -> Iterator[str]:
    english = texts.languages[texts.source]
    letters = ", ".join(f"{terrain}: {_quoted(letter)}" for terrain, letter in english.letters.items())
    yield from (
        _LANGUAGE.format(code=code, letters=f"{{{letters}}}", upper=code.upper()),
        *_section("numbers", english.numbers, map(str, _NUMBERS)),
        *_section("ordinals", english.ordinals, map(str, _ORDINALS)),
        "",
        "# What compares: before its number (at least 3), after it (3 or more).",
        "comparison:",
    )
    for where in ("before", "after"):
        yield from _section(where, getattr(english.comparison, where), depth=1)
    yield from (
        "",
        "# Small words. More of them, such as all, any, only and instead of: docs/translating.md.",
        *_section("words", english.words, _WORDS),
        "",
        "# The things that rules speak of; the first form is the agreed word, which translators see.",
        *_section("terms", english.terms, _terms_of(texts, english)),
        "",
        "# Words for touching: what is touched stands ahead of them, behind them, or on either side.",
        *_section("adjacent", english.adjacent),
        "",
        "# prefix: what turns a verb into its opposite, such as ne; concord: two negations are one.",
    )
    negation = {key: getattr(english.negation, key) for key in ("words", "ahead", "nothing")}
    yield from _section("negation", negation)
    yield from ("  # prefix: ne", "  # concord: true")


def _section(
    key: str, english: Mapping[Any, tuple[str, ...]], of: Iterable[str] | None = None, depth: int = 0
) -> Iterator[str]:
    indent = "  " * depth
    yield f"{indent}{key}:"
    for name in english if of is None else of:
        forms = ", ".join([form for form in english.get(name, ()) if len(form) <= _SHORT][:_SHOWN])
        shown = name if name.replace("_", "").isalpha() and name not in ("on", "no", "yes") else f'"{name}"'
        yield f"{indent}  {shown}: []" + (f"  # {forms}" if forms else "")


def _terms_of(texts: Catalogue, english: LanguageFile) -> list[str]:
    """The terms that the rules of cards want said, in the order of the English file."""
    wanted = [owner.wanted for owner in texts.owners.values() if owner.part in texts.cards and owner.wanted]
    needs = (fact.value for each in wanted for need in each.needs for way in need.ways for fact in way)
    said = {value for values in needs for value in values.split()}
    return [name for name in english.terms if name in said]


def _quoted(letter: str) -> str:
    return letter if letter.isalnum() else f'"{letter}"'


# --------------------------------------------------------------------------------------------------------------------
# The file of the texts: every card with its rule, to be written below it.


_TEXTS = """\
# Names and effects in {code}, in your own words. A name marked unofficial is not printed anywhere.
#
# To write a card, take the signs # away before its heading and its lines, and write its texts. Or leave this file as it
# is and write them with a translation tool: docs/translating.md.

of: {{}}  # stamps of labels, written by text confirm; the labels themselves come with text export

"""


def _text_file(code: str, texts: Catalogue) -> Iterator[str]:
    yield _TEXTS.format(code=code).removesuffix("\n")
    open_ = list[str | int]()  # the keys that the last line stands under
    for key in texts.wanted_keys():
        if key[0] not in texts.cards:
            continue
        *under, last = texts.stored(key)
        for depth, name in enumerate(under):
            if under[: depth + 1] != open_[: depth + 1]:
                yield f"# {'  ' * depth}{name}:"
        open_, indent = under, "# " + "  " * len(under)
        words = texts.text(texts.source, key) or ""
        if key[2] == "name":
            yield f"{indent}{last}:  # {words}"
            yield f"{indent}unofficial: true"
        else:
            yield f"{indent}# {' '.join((texts.owner(key).words(code) or words).split())}"
            yield f"{indent}-" if isinstance(last, int) else f"{indent}{last}:"


# --------------------------------------------------------------------------------------------------------------------
# `text new`.


_NEXT = """\
1. In {words} write the name of the language and its letters.
2. Write texts: in {cards}, or with a tool: proofpress text export --lang {code} --data {own} -o {code}.po
3. Fill in the words of those texts in {words}, then: proofpress text check --lang {code} --data {own}"""


def _new(of: Game, job: Job[Any]) -> Answer:
    """Write the files of a new language, to be filled in.

    languages/LANG.yaml holds the letters, and the words by which the checker understands texts; GAME/text/LANG.yaml
    holds the cards with their rules. If the language has texts for another game, only the second is written. Files
    that exist are never changed.
    """
    code, own = job.chosen["language"], job.own
    if not LANGUAGE_PATTERN.fullmatch(code):
        raise Refusal(say("a language code such as sk or pt-BR is expected"), "language", said=code)
    assert own is not None
    has_data = own.is_dir() and holds_data(own, of.files())
    texts = needed(of, of.texts, "texts").catalogue(job.load(own if has_data else None), own)
    words, cards = own / "languages" / f"{code}.yaml", own / of.id / "text" / f"{code}.yaml"
    made = {cards: _text_file(code, texts)}
    if code not in texts.languages:
        made = {words: _language_file(code, texts), **made}
    there = [shown_path(path) for path in (words, cards) if path.exists()]
    if cards.exists() or any(key[0] != "pages" for key in texts.entries.get(code, ())):
        where = f"{listed(there or [texts.files[code]], 'and')} {'are' if len(there) > 1 else 'is'} there already"
        raise Refusal(say("{where}; nothing is changed", where=where), "language", said=code)
    told = _NEXT.format(words=shown_path(words), cards=shown_path(cards), code=code, own=shown_path(own))
    return Answer(
        facts={"files": [shown_path(path) for path in made]},
        lines=told.splitlines,
        files=[File(path, ("\n".join(lines) + "\n").encode(), was="") for path, lines in made.items()],
        folder=own,
    )


def new(of: Game) -> Command[Any]:
    """The command of a game that has texts."""

    @wraps(_new)
    def run(job: Job[Any]) -> Answer:
        return _new(of, job)

    language = Option("language", "The code of the language, such as sk.", needed=True, position=True, shown="LANG")
    return Command(run, (language, replace(DATA, needed=True)))


# --------------------------------------------------------------------------------------------------------------------
# `text draft`: a first draft of the effects that the language lacks, written from the rules.


DRAFT_STAMP = Signature("draft")


def draft(job: TextJob) -> Answer:
    """Write a first draft of every effect that is missing, from the rule itself.

    Drafts go into the folder of --data, in the languages of --lang or in all that have templates for rules. A card
    without a name takes the English one, marked unofficial. Effects that exist stay as they are. Read each draft,
    change it, and confirm it with `text confirm`; nothing else confirms it.
    """
    texts = job.catalogue
    wanted = {whole(name) for name in job.ids}
    codes = job.languages if job.chosen["lang"] else [code for code in texts.languages if texts.writes(code)]
    for code in codes:
        if not texts.writes(code):
            raise Refusal(texts.without_templates(code), "lang", said=code)
    changes: Changes = {}
    made: dict[str, list[str]] = {}
    for code in sorted(codes, key=lambda code: code != texts.source):  # the others are held against its text
        new = _missing(texts, code, wanted)
        made[code] = [name for _, name, field in new if field == "effect"]
        for key, text in new.items():
            note(changes, texts, code, key, text)
            if key[2] == "name":
                note(changes, texts, code, (*key[:2], "unofficial"), True)
        for of in dict.fromkeys(key[:2] for key in new):
            stamp(changes, texts, code, of, DRAFT_STAMP, new)
        texts = _with(texts, code, new)
    written = {code: names for code, names in made.items() if names}
    lines = [
        say("{code}: {count} {count<draft|drafts>}: {names}", code=code, count=len(names), names=listed(names, "and"))
        for code, names in written.items()
    ]
    return Answer(
        facts=made,
        lines=lambda: lines or ["no effect is missing"],
        files=job.changed(changes),
        folder=job.job.own,
    )


DRAFT = about_texts(draft, LANGUAGES, cards, replace(DATA, needed=True), changes=True)


def _missing(texts: Catalogue, code: str, wanted: set[str]) -> dict[Key, str]:
    """The effects that a language lacks, and the names without which they could not be printed."""
    new: dict[Key, str] = {}
    for owner in texts.owners.values():
        effect, name = (owner.part, owner.id, "effect"), (owner.part, whole(owner.id), "name")
        if owner.part in texts.cards and chosen(owner.id, wanted) and texts.text(code, effect) is None:
            words = owner.words(code)
            if words and texts.text(code, name) is None:
                new[name] = texts.text(texts.source, name) or name[1].replace("_", " ").capitalize()
            if words:
                new[effect] = words
    return new


def _with(texts: Catalogue, code: str, new: Mapping[Key, str]) -> Catalogue:
    """The catalogue as it is once the new texts are written."""
    held = {key: Wording(text, Place(texts.file_of(code, key))) for key, text in new.items()}
    return replace(texts, entries={**texts.entries, code: {**texts.entries[code], **held}})
