"""Unpacking what strangers have packed: never more than a limit, because a few bytes can hold gigabytes."""

from __future__ import annotations

import zlib

from generator.library.errors import FileError


def unpacked(data: bytes, most: int, shown: str) -> bytes:
    """What zlib has packed, if it is no more than `most` bytes, and what follows it; anything else as it is."""
    unpacker = zlib.decompressobj()
    try:
        inside = unpacker.decompress(data, most + 1)
    except zlib.error:
        return data
    if len(inside) > most:
        raise FileError(f"{shown}: unpacks to more than {most:,} bytes, which is the limit")
    return inside + unpacker.unused_data if unpacker.eof else data
