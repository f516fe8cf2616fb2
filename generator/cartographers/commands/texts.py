"""What the commands about texts need of this game."""

from __future__ import annotations

from generator.cartographers.boxes import overflows
from generator.cartographers.proof_cards import proof_cards
from generator.cartographers.texts import catalogue
from generator.game import Texts

TEXTS = Texts(catalogue, overflows, proof_cards)
