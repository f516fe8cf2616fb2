"""What the vocabulary makes of a text, word by word, and which words it does not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from generator.text.vocabulary import Item, Vocabulary, composed


def word_by_word(text: str, vocabulary: Vocabulary) -> list[tuple[str, str]]:
    """Each stretch of the text as it is written, and what it may mean; nothing where it is unknown."""
    text = composed(text)
    return [(text[item.start : item.end], _meanings(item)) for item in vocabulary.items(text) if not item.sign]


def _meanings(item: Item) -> str:
    shown = ("not" if kind == "not" else f"{kind} {value}".rstrip() for kind, value in item.meanings)
    return " / ".join(dict.fromkeys(shown)) + (" (not the agreed word)" if item.rejected else "")


def unknown_words(texts: Iterable[str], vocabulary: Vocabulary) -> list[tuple[str, int]]:
    """The words that the vocabulary does not know, most frequent first."""
    found = Counter(item.text.casefold() for text in texts for item in vocabulary.items(composed(text)) if item.unknown)
    return sorted(found.items(), key=lambda word: (-word[1], word[0]))
