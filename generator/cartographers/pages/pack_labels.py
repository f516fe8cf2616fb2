"""The words of pack pages, caller page and result form, beside those of all other pages.

They stand in `pack_labels/<language>.yaml`. A language file may replace any of them, like all labels.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Annotated, Final

from generator.cartographers.edition import Edition
from generator.cartographers.pages.labels import Labels, labels_of
from generator.library.build import build
from generator.library.errors import Report
from generator.library.fields import Id, Note, Record, Text
from generator.library.nodes import read_file

_FOLDER: Final = Path(__file__).with_name("pack_labels")


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelFile(Record):
    """labels/<language>.yaml: the words of pages in one language."""

    labels: Annotated[Mapping[Id, Text], Note("key and words; braces name what is filled in")] = field(
        default_factory=dict
    )


def pack_labels(edition: Edition, language: str) -> Labels:
    """All words of a language that pages of packs use."""
    return Labels(language, {**_own(language), **labels_of(edition, language).words})


def languages_with_words(edition: Edition) -> list[str]:
    """The languages in which everything of a pack can be said."""
    return [language for language in edition.languages if (_FOLDER / f"{language}.yaml").is_file()]


@cache
def _own(language: str) -> Mapping[str, str]:
    path = _FOLDER / f"{language}.yaml"
    if not path.is_file():
        return {}
    report = Report()
    node = read_file(path, report)
    made = build(LabelFile, node, report) if node is not None else None
    report.raise_if_any()
    return made.labels if made else {}
