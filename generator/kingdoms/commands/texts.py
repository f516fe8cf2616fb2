"""What the commands about texts need of this game."""

from __future__ import annotations

from generator.game import Texts
from generator.kingdoms.boxes import overflows
from generator.kingdoms.proof_cards import proof_cards
from generator.kingdoms.texts import catalogue

TEXTS = Texts(catalogue, overflows, proof_cards)
