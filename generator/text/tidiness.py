"""Slips of typing: spaces, quotation marks, signs, brackets, doubled words. Most can be mended automatically."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from generator.text.forms import expanded
from generator.text.records import Typography
from generator.text.vocabulary import folded


class Slip(NamedTuple):
    """A stretch of text that is wrong, and what should be there if that is certain."""

    rule: str
    start: int
    end: int
    message: str
    better: str | None = None


_UNBREAKABLE = "a no-break space or a tab; spaces are made unbreakable when the text is set"
_SPACES = (
    (re.compile(r"^\s+|\s+$"), "", "a space at the end"),
    (re.compile(r"[ \u00a0\u202f]{2,}"), " ", "more than one space"),
    (re.compile(r"[\u00a0\u202f\t]"), " ", _UNBREAKABLE),
    (re.compile(r"(?<=[^\W\d_][,;:])(?=[^\W\d_])"), " ", "no space after a sign"),
)
_BEFORE_SIGN = re.compile(r"[ \u00a0\u202f]+(?=([,.;:!?])(?:\s|$))")
_SIGNS = (
    (re.compile(r"(?<=\d)\s?[xX*]\s?(?=\d)"), "×", "× is the sign between numbers"),
    (re.compile(r"\.\.\."), "…", "three dots are one sign"),
    (re.compile(r"(?<=\s)-(?=\s)"), "–", "a dash between words is longer"),
    (re.compile(r"(?<![\w])-(?=\d)"), "−", "a minus is longer than a hyphen"),
)
_QUOTES = '"“”„‟«»'
_PAIRS = {")": "(", "]": "[", "}": "{"}
_BRACKET = re.compile(r"[()\[\]{}]")
_WORD = re.compile(r"[^\W\d_]+")


def slips(text: str, typography: Typography, sentence: bool | None) -> Iterator[Slip]:
    """Every slip in the text; a sentence ends with a full stop, a name does not, with None either may be."""
    for pattern, better, message in _SPACES:
        yield from (Slip("typo/spaces", *found.span(), message, better) for found in pattern.finditer(text))
    for found in _BEFORE_SIGN.finditer(text):
        if found.group(1) not in typography.spaced:
            yield Slip("typo/spaces", *found.span(), "a space before a sign", "")
    for pattern, better, message in _SIGNS:
        yield from (Slip("typo/signs", *found.span(), message, better) for found in pattern.finditer(text))
    yield from _quotes(text, typography)
    yield from _brackets(text)
    yield from _doubled(text, typography)
    body = text.rstrip()
    if sentence and body and body[-1] not in ".!?…" + typography.quotes[1]:
        yield Slip("typo/end", len(body), len(body), "no full stop at the end", ".")
    elif sentence is False and body.endswith(".") and not body.endswith(".."):
        yield Slip("typo/end", len(body) - 1, len(body), "a full stop at the end of a name", "")


def mended(text: str, typography: Typography, sentence: bool | None) -> str:
    """The text with every certain slip mended."""
    for _ in range(3):  # mending one slip can bring two others together
        found = [slip for slip in slips(text, typography, sentence) if slip.better is not None]
        if not found:
            break
        limit = len(text)
        for slip in sorted(found, key=lambda slip: (slip.start, slip.end), reverse=True):
            if slip.end <= limit:  # of two that overlap, one waits for the next round
                text = text[: slip.start] + str(slip.better) + text[slip.end :]
                limit = slip.start
    return text


def _quotes(text: str, typography: Typography) -> Iterator[Slip]:
    opening, closing = typography.quotes[0], typography.quotes[1]
    marks = [index for index, sign in enumerate(text) if sign in _QUOTES]
    if len(marks) % 2:
        yield Slip("typo/quotes", marks[-1], marks[-1] + 1, "a quotation mark without its partner")
        return
    for number, index in enumerate(marks):
        right = closing if number % 2 else opening
        if text[index] != right:
            yield Slip("typo/quotes", index, index + 1, f"the quotation mark here is {right}", right)


def _brackets(text: str) -> Iterator[Slip]:
    waiting: list[int] = []
    if not _BRACKET.search(text):
        return
    for index, sign in enumerate(text):
        if sign in _PAIRS.values():
            waiting.append(index)
        elif sign in _PAIRS and (not waiting or text[waiting.pop()] != _PAIRS[sign]):
            yield Slip("typo/brackets", index, index + 1, f"{sign} closes nothing")
    yield from (Slip("typo/brackets", index, index + 1, f"{text[index]} is never closed") for index in waiting)


def _doubled(text: str, typography: Typography) -> Iterator[Slip]:
    allowed = {folded(word) for word in expanded(typography.doubled)}
    words = list(_WORD.finditer(text))
    for one, other in pairwise(words):
        word = folded(one.group())
        if len(word) > 1 and word == folded(other.group()) and word not in allowed:
            between = text[one.end() : other.start()]
            if between.isspace():
                yield Slip("typo/doubled", one.start(), other.end(), f'"{one.group()}" stands twice')
