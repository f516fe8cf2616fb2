"""The words in which a record says what it may hold.

A record is a class that derives from `Record`, which makes it a frozen dataclass. Its type hints are the whole
definition: `build` reads YAML by them and `schema` describes them to editors. Plain hints (`int`, `str`, `bool`,
`Literal[...]`, `tuple[X, ...]`, `Mapping[str, X]`, other records, `X | None`) say the kind; `Annotated[..., Between(0,
9), Note("…")]` adds the limits and the sentence that an editor shows. `Annotated[A | B, Tagged("op")]` is the record
whose `op` is the word written.

Dataclasses rather than attrs: the positions, the nearest-key messages and the schemas need a walk over the hints in any
case, and then attrs would only add a dependency.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Annotated, ClassVar, Literal, dataclass_transform

from generator.library.dataclass import dataclass
from generator.library.errors import Place
from generator.library.limits import MAX_SHAPE_SIDE, MAX_SIDE, MAX_TEXT

ID_PATTERN = re.compile(r"[a-z][a-z0-9_]{0,39}")
ID_WORDS = "small letters, digits and _, starting with a letter, at most 40"
LANGUAGE_PATTERN = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")


@dataclass(frozen=True, slots=True)
class Between:
    """A whole number from `low` to `high`."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Sized:
    """How many entries a list or mapping holds, or characters a text."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Matching:
    """A text that matches a pattern; `what` names it in messages."""

    pattern: re.Pattern[str]
    what: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A list of rows of equal length, drawn with these symbols."""

    symbols: str
    side: int


@dataclass(frozen=True, slots=True)
class OneOrMany:
    """A list that may be written as a single value."""


@dataclass(frozen=True, slots=True)
class Distinct:
    """A list in which nothing occurs twice."""


@dataclass(frozen=True, slots=True)
class Flag:
    """A truth value that is left out unless it is true."""


class Tagged:
    """A union of records distinguished by one of these keys; a member may be such a union again."""

    def __init__(self, *keys: str, says: str = "") -> None:
        self.keys = keys
        self.says = says  # where none of several keys is written, or more than one


@dataclass(frozen=True, slots=True)
class Beside:
    """A tagged union whose keys stand beside those of the record that holds it; an optional one may be left out."""


@dataclass(frozen=True, slots=True)
class Keys:
    """How many of some keys a record needs: exactly one, at least one, or all if any is there."""

    names: tuple[str, ...]
    needed: Literal["one", "some", "all"]
    says: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """What an editor shows beside the key."""

    text: str


Id = Annotated[str, Matching(ID_PATTERN, f"an id: {ID_WORDS}")]
Text = Annotated[str, Sized(1, MAX_TEXT)]
ShapePicture = Annotated[tuple[str, ...], Picture("#.", MAX_SHAPE_SIDE)]
MapPicture = Annotated[tuple[str, ...], Picture(".^r#", MAX_SIDE)]
AttackPicture = Annotated[tuple[str, ...], Picture("H*.", MAX_SHAPE_SIDE)]


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
@dataclass(frozen=True, kw_only=True)
class Record:
    """Something read from a file; `places` says where it ("") and each of its keys are. Every subclass is a dataclass.

    The entries of a list or mapping have places too: "edicts/0", "letters/forest".
    """

    related: ClassVar[tuple[Keys, ...]] = ()  # keys that need or exclude each other

    places: Mapping[str, Place] = field(default_factory=dict, compare=False, repr=False)

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)

    def problems(self) -> Iterator[tuple[str, str]]:
        """What is wrong with the values taken together: pairs of a key (as in `places`) and a sentence."""
        return iter(())

    def place(self, key: str = "") -> Place:
        """Where the key is; for a key that was left out, the place of what would hold it."""
        for known in (key, key.partition("/")[0], ""):
            if known in self.places:
                return self.places[known]
        return Place("<built in>")

    def given(self) -> frozenset[str]:
        """The keys that are in the file."""
        return frozenset(key for key in self.places if key and "/" not in key)
