"""The shipped data, and a small language of its own, read once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from proofpress.cartographers.edition import Edition, load_edition
from proofpress.cartographers.texts import catalogue
from proofpress.data.yaml_reader import build, read_bytes
from proofpress.errors import Report
from proofpress.language import LanguageFile
from proofpress.text.vocabulary import Vocabulary

# A language with a word or two of everything, for tests of the reader itself.
SMALL = """
name: Small
letters: {}
numbers: {"1": [one], "2": [two], "3": [three], "4": [four]}
ordinals: {"1": [first], "2": [second], "3": [third]}
comparison:
  before: {at_least: [at least], more_than: [more than], at_most: [no more than], exactly: [exactly]}
  after: {at_least: [or more], less_than: [or fewer]}
  either: {exactly: [flat]}
words:
  points: ["point{,s}"]
  earn: ["score{,s}"]
  each: [each]
  article: [a]
  times: [by]
  largest: [largest]
  and: [and]
  or: [or, nor]
  that: [that]
  verb: [is, has, with]
  skip: [the, of, to, for]
terms:
  wood: ["wood{,s}"]
  lake: ["lake{,s}"]
  rock: ["rock{,s}"]
  space: ["space{,s}", "square{,s}"]
  square: ["square{,s}"]
  cluster: ["cluster{,s}"]
  rim: [rim]
rejected: {cluster: ["heap{,s}"]}
adjacent: {ahead: [beside, "touch{,es}"], behind: [beside it], either: [neighbouring]}
negation: {words: [not, "no", neither, nor], prefix: un, idioms: [no matter]}
compounds: {wood: [wald]}
number_like: [doz]
"""


@pytest.fixture(scope="session")
def edition() -> Edition:
    return load_edition()


@pytest.fixture(scope="session")
def vocabularies(edition: Edition) -> Mapping[str, Vocabulary]:
    texts = catalogue(edition)
    return {code: texts.vocabulary(code) for code in edition.languages}


def language_of(text: str) -> LanguageFile:
    """A language file written in a test."""
    report = Report()
    node = read_bytes(text.encode(), "small.yaml", report)
    made = build(LanguageFile, node, report) if node is not None else None
    report.raise_if_any()
    assert made is not None
    return made


@pytest.fixture(scope="session")
def small() -> Vocabulary:
    return Vocabulary(language_of(SMALL))


@pytest.fixture
def facts_in(small: Vocabulary) -> Callable[[str], list[str]]:
    """The facts of a text, in order, as strings."""
    from proofpress.text.reading import read

    def facts(text: str) -> list[str]:
        told = (said for said in read(text, small).said if not said.implied and said.facts[0].kind != "each")
        return ["/".join(map(str, said.facts)) for said in told]

    return facts
