"""Messages in the language of whoever reads them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path

from proofpress.errors import Message, one_or_more, with_values

# --------------------------------------------------------------------------------------------------------------------
# The catalogue of a language, which is read when the first message is shown in it: a PO file, as translators' tools
# know it, with the words of a template below it, and those of the header below the empty one.


ENGLISH = "en"
CATALOGUES = Path(__file__).with_name("translations")


def has(language: str) -> bool:
    """Whether there are messages in it."""
    return language == ENGLISH or (CATALOGUES / f"{language}.po").is_file()


@lru_cache(maxsize=8)
def catalogue(language: str) -> Mapping[str, str]:
    """The templates in a language, by the English ones; none in English itself."""
    path = CATALOGUES / f"{language}.po"
    return entries(path.read_text(encoding="utf-8")) if path.is_file() else {}


def entries(po: str) -> dict[str, str]:
    """What a PO file says: what is translated, and not in doubt."""
    sure = re.sub(r"^#,.*\bfuzzy\b.*\n(?:#.*\n)*msgid .*$", "", po, flags=re.MULTILINE)
    found = re.findall(r'^msgid ((?:".*"\s)+)msgstr ((?:".*"\s?)+)', sure, re.MULTILINE)
    read = ((_unquoted(source), _unquoted(words)) for source, words in found)
    return {source: words for source, words in read if words}


def _unquoted(lines: str) -> str:
    return re.sub(
        r"\\(.)", lambda sign: {"n": "\n", "t": "\t"}.get(sign[1], sign[1]), "".join(re.findall('"(.*)"', lines))
    )


def translated(text: str, language: str, called: Callable[[str, str], str] = lambda _, value: value) -> str:
    """A message in a language, with the messages in its places; any other text as it is. What the catalogue lacks stays
    English. `called` says what the text in a place is called."""
    if language == ENGLISH or not isinstance(text, Message):
        return text
    words = catalogue(language)
    values = {
        name: translated(value, language, called) if isinstance(value, Message)
        else called(name, value) if isinstance(value, str)
        else value
        for name, value in text.values.items()
    }  # fmt: skip
    return with_values(words.get(text.template, text.template), values, *_manners(language))


@lru_cache(maxsize=8)
def _manners(language: str) -> tuple[Callable[[int], int], tuple[str, str], str]:
    """Which form of a word goes with a number, the quotation marks, and what parts thousands."""
    from gettext import c2py  # it reads the rule that GNU defines, and nothing else

    header = catalogue(language).get("", "")
    fields = (r"Plural-Forms:.*plural=(.*?);?\s*", r"X-Quotes: (.*) … (.*)", r"X-Thousands: (.)")
    plurals, quotes, thousands = (re.search(f"^{field}$", header, re.MULTILINE) for field in fields)
    return (
        c2py(plurals[1]) if plurals else one_or_more,
        (quotes[1], quotes[2]) if quotes else ('"', '"'),
        thousands[1] if thousands else ",",
    )


# --------------------------------------------------------------------------------------------------------------------
# The language of whoever sits at the terminal, from the same variables as in other programs.


def language_of(environment: Mapping[str, str]) -> str:
    """The language of messages: the first of LANGUAGE that there is, else that of the locale, else English. In the
    locale C it is English."""
    locale = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "C")
    if locale.partition(".")[0] in ("C", "POSIX"):
        return ENGLISH
    wanted = (re.split("[_.@-]", each)[0] for each in (*environment.get("LANGUAGE", "").split(":"), locale))
    return next((code for code in wanted if code.isalpha() and has(code)), ENGLISH)
