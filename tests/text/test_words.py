"""What the vocabulary makes of a text, word by word."""

from __future__ import annotations

from proofpress.text.vocabulary import Vocabulary, unknown_words, word_by_word


def test_word_by_word(small: Vocabulary) -> None:
    assert word_by_word("Two heaps, nowhere beside rock", small) == [
        ("Two", "number 2"),
        ("heaps", "term cluster (not the agreed word)"),
        ("nowhere", ""),
        ("beside", "adjacent ahead"),
        ("rock", "term rock"),
    ]


def test_unknown_words_by_frequency(small: Vocabulary) -> None:
    assert unknown_words(["A pond, a Pond beside wood", "brook and pond"], small) == [("pond", 3), ("brook", 1)]
