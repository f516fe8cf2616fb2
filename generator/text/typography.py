"""Sets a text: which spaces must not break, and where a word that is too long may.

This happens at typesetting time and never in the data: translators write plain spaces. What is drawn knows only U+0020
and U+00A0.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import Any

from generator.text.forms import expanded
from generator.text.records import LanguageFile, Typography

NO_BREAK = "\u00a0"
LEAST_BEFORE, LEAST_AFTER = 2, 3  # letters that stay on either side of a hyphen, as typesetters have it
HYPHEN = "-"


def signed(text: str, typography: Typography) -> str:
    """The text with typographic apostrophes, and with the no-break spaces of its signs."""
    text = _APOSTROPHE.sub("’", text)
    return _signs(typography.quotes, typography.spaced).sub(NO_BREAK, text) if typography.spaced else text


def typeset(text: str, typography: Typography) -> str:
    """The text as running text: with its signs set, and no-break spaces after short words and numbers."""
    joined = _TIMES.sub(f"{NO_BREAK}×{NO_BREAK}", signed(text, typography))
    joined = _NUMBER.sub(lambda found: found.group(1) + NO_BREAK, joined)
    pattern = _short_words(tuple(expanded(typography.keep)))
    return pattern.sub(lambda found: found.group(1) + NO_BREAK, joined) if pattern else joined


# "3 points", "1×1 space", "−1 point", "100 %"; not "winter 6." before the next sentence, where a dot stands between.
_NUMBER = re.compile(r"(?<![\w.,])([−+]?\d+(?:×\d+)?) (?=[^\W\d_]|%)")


_TIMES = re.compile(r"(?<=\d) × (?=\d)")
_APOSTROPHE = re.compile(r"(?<=\w)'(?=[\w«„“])")


@lru_cache(maxsize=32)
def _signs(quotes: str, spaced: str) -> re.Pattern[str]:
    """Where a space belongs before a sign of the language, whether one was typed or not.

    "Solo : ici", "l'« eau »"; not "10:30", "https://", "(?)", and once before "?!".
    """
    opening, closing = map(re.escape, quotes)
    marks = "".join(re.escape(sign) for sign in spaced if sign not in quotes)
    places = [rf"(?<=[^\s(\[{opening}{marks}])[ \u00a0]*(?=[{marks}]+(?:[\s)\]{closing}]|$))"] if marks else []
    if set(spaced) & set(quotes):
        places += [rf"(?<=[^\s{opening}])[ \u00a0]*(?={closing})", rf"(?<={opening})[ \u00a0]*(?=[^\s{closing}])"]
    return re.compile("|".join(places))


@lru_cache(maxsize=32)
def _short_words(words: tuple[str, ...]) -> re.Pattern[str] | None:
    if not words:
        return None
    choices = "|".join(sorted(map(re.escape, words), key=len, reverse=True))
    return re.compile(rf"(?<![\w’])({choices}) (?=\S)", re.IGNORECASE)


def hyphenated(text: str, language: LanguageFile, fits: Callable[[str], bool]) -> str:
    """The text with every word that does not fit a line broken by a hyphen and a space.

    `fits` says whether a word goes into a line of its own. A word that does not is too wide for any line, so its parts
    can never share one, and the space after the hyphen is always the end of a line.
    """
    if not language.hyphenation or all(fits(word) for word in text.split()):
        return text
    breaks = _patterns(language.hyphenation)
    words = [word if fits(word) else _broken(word, breaks, fits) for word in re.split(r"( |\u00a0|\n)", text)]
    return "".join(words)


def _broken(word: str, breaks: Any, fits: Callable[[str], bool]) -> str:
    """The word in as few pieces as fit; as it is where no piece does."""
    if word.isspace() or not word:
        return word
    places = [place for place in breaks.positions(word) if LEAST_BEFORE <= place <= len(word) - LEAST_AFTER]
    for place in reversed(places):
        head = word[:place] + HYPHEN
        if fits(head):
            tail = word[place:]
            return f"{head} {tail if fits(tail) else _broken(tail, breaks, fits)}"
    return word


@lru_cache(maxsize=16)
def _patterns(name: str) -> Any:
    pyphen: Any = import_module("pyphen")  # reads a file of patterns, and only a word that is too long needs it
    return pyphen.Pyphen(lang=name)
