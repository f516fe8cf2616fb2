"""The game whose texts a command is about: its data, its texts, its boxes and its cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from generator.cli.group import game_of
from generator.cli.registry import part_of
from generator.library.reading import Files
from generator.pages.proof_cards import ProofCards
from generator.text.catalogue import Catalogue


@dataclass(frozen=True, slots=True)
class GameTexts:
    """A game as those see it who check and translate."""

    game: str
    edition: Any
    catalogue: Catalogue

    def overflows(self, code: str) -> Iterator[tuple[str, str, str]]:
        """Cards, name or effect, and by how much it does not fit its box."""
        found: Iterator[tuple[str, str, str]] = part_of(self.game, "boxes").overflows(self.edition, code)
        return found

    def cards(self, code: str) -> ProofCards:
        """The cards for a proof sheet."""
        cards: ProofCards = part_of(self.game, "proof_cards").proof_cards(self.edition, code)
        return cards

    @property
    def files(self) -> Files:
        """The data files of the game."""
        files: Files = part_of(self.game, "load").FILES
        return files


def open_texts(data: Path | None, context: click.Context | None = None) -> GameTexts:
    """The texts of the game that --game names; `data` is the folder of own data."""
    game = game_of(context or click.get_current_context())
    edition = part_of(game, "load").load_edition(data)
    return GameTexts(game, edition, part_of(game, "texts").catalogue(edition, data))
