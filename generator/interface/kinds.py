"""Which kind of file is meant: the end of its name, else what --format says; a stream has no name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.interface.option import Option, Refusal, one_of
from generator.library.errors import shown_path
from generator.library.files import is_stream
from generator.library.suggest import listed, quoted

Kinds = Mapping[str, Sequence[str]]  # the ends of names of each; the first is the default


def kind_option(kinds: Kinds, name: str = "format") -> Option:
    """The option that says which, where the name does not."""
    return one_of(name, f"Kind of file, if no name says so. Default: {next(iter(kinds))}.", tuple(kinds), noun="format")


def kind_of(path: Path | None, kinds: Kinds, part: str, said: str | None = None) -> str:
    """The kind of a file; `part` is the option that names it, or none does."""
    if path is None or is_stream(path):
        return said or next(iter(kinds))
    by_name = next((kind for kind, ends in kinds.items() if path.suffix.lower() in ends), None)
    if by_name and said and by_name != said:
        raise Refusal(f"the name says {by_name}, and --format {said}", part, said=quoted(shown_path(path)))
    if not by_name and not said:
        names = listed([f"{'an' if ends[0][1] in 'aeh' else 'a'} {ends[0]}" for ends in kinds.values()])
        raise Refusal(f"name {names} file", part, said=quoted(shown_path(path)))
    return str(by_name or said)
