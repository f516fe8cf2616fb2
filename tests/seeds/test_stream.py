"""The stream: fair numbers, skipped words, shuffles, labels that never move each other."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterable
from itertools import permutations

import pytest

from proofpress.seeds import WORDS, Stream, root


class Given(Stream):
    """A stream of words that the test chooses."""

    def __init__(self, words: Iterable[int]) -> None:
        super().__init__(bytes(32), "given")
        self.words = iter(words)
        self.taken = 0

    def u32(self) -> int:
        self.taken += 1
        return next(self.words)


def test_the_root_holds_both_texts_with_their_lengths() -> None:
    message = b"\0\0\0\x04conf\0\0\0\x03s\xc3\xa9"
    assert root("conf", "sé") == hmac.new(b"FWS-1", message, hashlib.sha256).digest()


def test_no_two_pairs_of_texts_share_a_root() -> None:
    pairs = [("ab", "c"), ("a", "bc"), ("", "abc"), ("abc", ""), ("c", "ab"), ("ab", "C")]
    assert len({root(*pair) for pair in pairs}) == len(pairs)


def test_words_are_big_endian_and_run_over_blocks() -> None:
    start = root("conf", "seed")
    blocks = b"".join(hmac.new(start, b"edicts\0" + bytes([0, 0, 0, i]), hashlib.sha256).digest() for i in range(3))
    stream = Stream(start, "edicts")
    assert [stream.u32() for _ in range(24)] == [int.from_bytes(blocks[i : i + 4], "big") for i in range(0, 96, 4)]


def test_below_skips_the_words_that_would_favour_small_numbers() -> None:
    assert WORDS % 3 == 1  # so exactly the last word is too many
    given = Given([WORDS - 1, WORDS - 1, WORDS - 2])
    assert given.below(3) == (WORDS - 2) % 3
    assert given.taken == 3


@pytest.mark.parametrize("n", [3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 17, 2**31 + 1, WORDS - 1])
def test_the_first_skipped_word(n: int) -> None:
    fair = WORDS // n * n
    assert Given([fair - 1]).below(n) == n - 1
    given = Given([fair, 5])
    assert given.below(n) == 5 % n
    assert given.taken == 2


@pytest.mark.parametrize("n", [1, 2, 4, 8, 16, WORDS])
def test_powers_of_two_skip_nothing(n: int) -> None:
    given = Given([WORDS - 1])
    assert given.below(n) == n - 1
    assert given.taken == 1


@pytest.mark.parametrize("n", [0, -1, WORDS + 1])
def test_impossible_ranges_are_refused(n: int) -> None:
    with pytest.raises(ValueError, match="below"):
        Given([0]).below(n)


def test_a_shuffle_goes_from_the_last_place_down() -> None:
    given = Given([1, 0, 1])
    # a b c d: 3 and 1 change, then 2 and 0, then 1 and 1
    assert given.shuffled("abcd") == ["c", "d", "a", "b"]
    assert given.taken == 3


def test_a_shuffle_leaves_its_argument_and_single_cards_alone() -> None:
    cards = ["x", "y", "z"]
    Stream(bytes(32), "s").shuffled(cards)
    assert cards == ["x", "y", "z"]
    given = Given([])
    assert given.shuffled(["x"]) == ["x"]
    assert given.shuffled([]) == []
    assert given.taken == 0


def test_every_order_of_four_is_about_as_frequent() -> None:
    stream = Stream(root("smoke", "orders"), "orders")
    seen = Counter("".join(stream.shuffled("abcd")) for _ in range(4_800))
    chi_square = sum((seen["".join(order)] - 200) ** 2 / 200 for order in permutations("abcd"))
    assert chi_square < 60  # 23 degrees of freedom: a fair stream stays below with odds of 30,000 to 1


def test_labels_never_move_each_other() -> None:
    start = root("conf", "seed")
    alone = [Stream(start, "edicts").u32() for _ in range(1)]
    other, edicts = Stream(start, "heroes"), Stream(start, "edicts")
    for _ in range(100):
        other.u32()
    assert edicts.u32() == alone[0]
    assert other.u32() != edicts.u32()


def test_a_label_must_not_run_into_the_counter() -> None:
    for label in ("sea\0son", "höhe", "a\nb"):
        with pytest.raises(ValueError, match="ASCII"):
            Stream(bytes(32), label)
