"""Which languages can say everything that pages of packs, the caller page and the result form need."""

from __future__ import annotations

from generator.cartographers.edition import Edition
from generator.text.labels import labels_of

SOURCE = "en"


def languages_with_words(edition: Edition) -> list[str]:
    """The languages that have every label of English."""
    wanted = set(labels_of(edition, SOURCE).words)
    return [language for language in edition.languages if wanted <= set(labels_of(edition, language).words)]
