"""Leagues, whose players sit at tables of their own, at home: a file for each player, and one ZIP of them a round."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from io import BytesIO
from typing import Final
from zipfile import ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from generator.library.errors import FileError
from generator.library.suggest import quoted
from generator.pack.plan import P, Plan

_MOMENT: Final = (1980, 1, 1, 0, 0, 0)  # the first that a ZIP can name: the same files are the same bytes
_ENCRYPTED: Final = 1
_UNSAFE: Final = re.compile(r'[/\\:*?"<>|]')
_TAGGED: Final = re.compile(r"(.*\S)\s*\[([A-Za-z-]{2,12})\]")


def language_of(plan: Plan, player: int) -> str:
    """The language of a player's pages."""
    return plan.languages[player] if plan.languages else plan.language


def one_of_each_language(plan: P) -> P:
    """The plan of a league for as few players as have all pages; any other plan as it is."""
    if not plan.league:
        return plan
    few = {language_of(plan, player): player for player in range(plan.players)}.values()
    return replace(
        plan,
        players=len(few),
        names=tuple(plan.name_of(player) for player in few) if plan.names else (),
        languages=tuple(plan.languages[player] for player in few) if plan.languages else (),
    )


def tagged(name: str) -> tuple[str, str]:
    """A name and the language that stands after it in brackets: "Bohdan Žák [cs]"; nothing where none does."""
    found = _TAGGED.fullmatch(name)
    return (found[1], found[2]) if found else (name, "")


def file_of(plan: Plan, player: int) -> str:
    """The name of a player's file: in the order of the plan, and such that every system takes it."""
    name = f" {_UNSAFE.sub('_', plan.name_of(player))}" if plan.names else ""
    return f"{player + 1:04}{name}.pdf"


def zipped(files: Mapping[str, bytes]) -> bytes:
    """The files in a ZIP; they are packed already."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_STORED) as there:
        for name, data in files.items():
            info = ZipInfo(name, _MOMENT)
            info.create_system = 3
            info.external_attr = 0o600 << 16
            there.writestr(info, data)
    return out.getvalue()


def unzipped(data: bytes, shown: str) -> dict[str, bytes]:
    """The files in such a ZIP; nothing in it is packed, so it holds no more than it is large."""
    try:
        with ZipFile(BytesIO(data)) as there:
            infos = there.infolist()
            if any(info.compress_type != ZIP_STORED or info.flag_bits & _ENCRYPTED for info in infos):
                raise BadZipFile
            if sum(info.file_size for info in infos) > len(data):
                raise BadZipFile
            return {info.filename: there.read(info) for info in infos}
    except (BadZipFile, ValueError, OSError, EOFError, NotImplementedError):
        raise FileError(f"{quoted(shown)} is not a ZIP as packs have them") from None
