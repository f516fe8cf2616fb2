"""Writes the worked example of docs/seed-specification.md, every step from HMAC up.

It shares no code with the program on purpose: it is the third dealer, and the slowest.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator

CONFIG = "cartographers/1/base"
SEED = "2026-W47"
TIMES = {
    "great_river": 1,
    "farmland": 1,
    "hamlet": 1,
    "forgotten_forest": 1,
    "hinterland_stream": 2,
    "homestead": 2,
    "orchard": 2,
    "treetop_village": 2,
    "marshlands": 2,
    "fishing_village": 2,
    "rift_lands": 0,
    "temple_ruins": 0,
    "outpost_ruins": 0,
}
AMBUSH = ["goblin_attack", "bugbear_assault", "kobold_onslaught", "gnoll_raid"]
SCORING = {
    "forest": ["sentinel_wood", "greenbough", "treetower", "stoneside_forest"],
    "farm_water": ["canal_lake", "mages_valley", "golden_granary", "shoreside_expanse"],
    "village": ["wildholds", "great_city", "greengold_plains", "shieldgate"],
    "spatial": ["borderlands", "lost_barony", "broken_road", "cauldrons"],
}
LIMITS = {"spring": 8, "summer": 8, "fall": 7, "winter": 6}


def mac(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, hashlib.sha256).digest()


def spaced(data: bytes) -> str:
    return data.hex(" ", -4)


class Drawing:
    """A stream that writes down what it does."""

    def __init__(self, root: bytes, label: str, lines: list[str]) -> None:
        self.root, self.label, self.lines = root, label, lines
        self.words = self.draw()
        self.lines.append(f'stream "{label}"')

    def draw(self) -> Iterator[int]:
        for block in range(100):
            message = self.label.encode("ascii") + bytes([0, 0, 0, 0, block])
            made = mac(self.root, message)
            self.lines.append(f"  message  {spaced(message)}")
            self.lines.append(f"  block {block}  {spaced(made)}")
            for start in range(0, 32, 4):
                yield int.from_bytes(made[start : start + 4], "big")

    def below(self, n: int, what: str) -> int:
        while True:
            word = next(self.words)
            if word < 2**32 - 2**32 % n:
                self.lines.append(f"  {word:08x} mod {n:2} = {word % n:2}  {what.format(word % n)}".rstrip())
                return word % n
            self.lines.append(f"  {word:08x} skipped")

    def shuffle(self, cards: list[str]) -> None:
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1, f"places {i} and {{}}")
            cards[i], cards[j] = cards[j], cards[i]


def worked_example() -> str:
    config, seed = CONFIG.encode(), SEED.encode()
    message = len(config).to_bytes(4, "big") + config + len(seed).to_bytes(4, "big") + seed
    root = mac(b"FWS-1", message)
    lines = [f"key      {spaced(b'FWS-1')}", f"message  {spaced(message)}", f"root     {spaced(root)}", ""]

    drawing = Drawing(root, "edicts", lines)
    edicts = []
    for back, pool in SCORING.items():
        edicts.append(pool[drawing.below(len(pool), f"{back}: card {{}}")])
        lines[-1] += f", {edicts[-1]}"
    drawing.shuffle(edicts)
    lines += [f"  A to D   {', '.join(edicts)}", ""]

    ambush = list(AMBUSH)
    Drawing(root, "ambush", lines).shuffle(ambush)
    lines += [f"  entering {', '.join(ambush)}", ""]

    deal = [["edicts", *edicts], ["ambush", *ambush], ["heroes"]]
    waiting: list[str] = []
    for number, (season, limit) in enumerate(LIMITS.items()):
        entered = [card for card in AMBUSH if card in waiting or card == ambush[number]]
        deck = [*TIMES, *entered]
        drawing = Drawing(root, f"season/{number}", lines)
        lines.append(f"  deck     {', '.join(deck)}")
        drawing.shuffle(deck)
        time = shown = 0
        while time < limit:
            time += TIMES.get(deck[shown], 0)
            shown += 1
        waiting = [card for card in deck[shown:] if card in AMBUSH]
        lines.append(f"  shown    {', '.join(deck[:shown])}")
        lines.append(f"           {shown} cards with time {time}; {season} ends at {limit}")
        lines.append(f"  below    {', '.join(deck[shown:])}")
        lines += [f"  staying  {', '.join(waiting) or 'none'}", ""]
        deal.append([season, *deck])

    text = "".join(" ".join(row) + "\n" for row in deal)
    lines += ["the deal as text", *(f"  {line}" for line in text.splitlines()), ""]
    lines.append(f"digest   {hashlib.sha256(text.encode()).hexdigest()}")
    return "".join(f"{line}\n" for line in lines)
