"""The text of a table as spreadsheets save it: UTF-8 and UTF-16, with a mark at the beginning or without, and the two
eight-bit encodings of Windows that Central and Western Europe use."""

from __future__ import annotations

import codecs
import unicodedata
from collections.abc import Iterable
from typing import Final, NamedTuple

from generator.library.errors import ContentError

_EIGHT_BIT: Final = {"Windows-1250": "cp1250", "Windows-1252": "cp1252"}


class Decoded(NamedTuple):
    """A text, and what to say of its encoding, if there is something."""

    text: str
    note: str = ""


def decoded(data: bytes, where: str, expected: Iterable[str]) -> Decoded:
    """The text of a table. An eight-bit encoding is the one in which most of the expected texts are found."""
    wide = _wide(data)
    if wide:
        try:
            return Decoded(data.decode(wide))
        except UnicodeDecodeError as error:
            raise ContentError(f"{where}: is UTF-16, but is cut off or damaged at byte {error.start + 1:,}") from None
    try:
        return Decoded(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
    texts = {name: data.decode(codec, errors="replace") for name, codec in _EIGHT_BIT.items()}
    possible = {name: text for name, text in texts.items() if "\ufffd" not in text and "\0" not in text}
    if not possible:
        raise ContentError(f"{where}:{line}: is not text in UTF-8; save the table as CSV in UTF-8")
    wanted = [unicodedata.normalize("NFC", each) for each in expected if not each.isascii()]
    name = max(possible, key=lambda each: sum(one in possible[each] for one in wanted))
    return Decoded(possible[name], f"{where}:{line}: is not UTF-8; read as {name}")


def _wide(data: bytes) -> str:
    """The form of UTF-16 that the bytes are in; nothing where they are not."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    head = data[:200]
    if len(head) >= 4 and head.count(0) * 3 > len(head):
        return "utf-16-le" if head[1::2].count(0) > head[::2].count(0) else "utf-16-be"
    return ""
