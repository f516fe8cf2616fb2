"""Canonical JSON: one value, one text."""

from __future__ import annotations

import pytest

from proofpress.seeds import canonical_json, digest_of, text_digest


def test_canonical_json() -> None:
    value = {"b": [1, True, None, "é🎲"], "a": {"y": (2, 3), "x": -1}}
    assert canonical_json(value) == rb'{"a":{"x":-1,"y":[2,3]},"b":[1,true,null,"\u00e9\ud83c\udfb2"]}'


def test_digests() -> None:
    assert text_digest("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert digest_of(["abc"]) == text_digest('["abc"]')
    assert digest_of({"a": 1, "b": 2}) == digest_of({"b": 2, "a": 1})


@pytest.mark.parametrize("value", [0.5, {"a": [1, 2.0]}, {1: "a"}, b"bytes", {"a": {3}}])
def test_what_languages_write_differently_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        canonical_json(value)
