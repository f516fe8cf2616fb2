"""A second dealer of Kingdoms, written from docs/seed-specification.md alone.

It imports nothing of the program, and takes its lists from the page.
"""

from __future__ import annotations

import hmac
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

PAGE = (Path(__file__).parents[2] / "docs" / "seed-specification.md").read_text(encoding="utf-8")
YIELDING = "fgmnpq"


def section(title: str) -> str:
    """What the page says under a heading."""
    found = re.search(rf"^##+ {title}\n(.*?)(?=^##+ |\Z)", PAGE, re.S | re.M)
    assert found is not None
    return found[1]


def _listed() -> dict[str, str]:
    block = re.search(r"```\n(.*?)```", section("Lists of Kingdoms"), re.S)
    assert block is not None
    return dict(line.split(": ") for line in block[1].splitlines())


def _counted(line: str) -> dict[str, int]:
    return {name: int(number) for name, number in (each.split() for each in line.split(", "))}


LISTS = _listed()
CARDS = LISTS["cards"].split(", ")
OPEN = {name.removeprefix("side "): letters for name, letters in LISTS.items() if name.startswith("side ")}
NATIONS = _counted(LISTS["nations"])
NEWER = _counted(LISTS["newer nations"])
TOKENS = _counted(LISTS["tokens"])


class Stream:
    """The numbers of one label."""

    def __init__(self, root: bytes, label: str) -> None:
        self.words = self._all(root, label)

    @staticmethod
    def _all(root: bytes, label: str) -> Iterator[int]:
        number = 0
        while True:
            block = hmac.digest(root, label.encode() + b"\0" + number.to_bytes(4, "big"), "sha256")
            yield from (int.from_bytes(block[start : start + 4], "big") for start in range(0, 32, 4))
            number += 1

    def below(self, n: int) -> int:
        limit = 2**32 - 2**32 % n
        return next(word for word in self.words if word < limit) % n

    def shuffled(self, cards: Sequence[str]) -> list[str]:
        found = list(cards)
        for i in reversed(range(1, len(found))):
            j = self.below(i + 1)
            found[i], found[j] = found[j], found[i]
        return found


def own_id(start: str, nations: Mapping[str, int]) -> str:
    """The id where these nations are dealt from."""
    table = {
        "cards": CARDS,
        "counts": TOKENS,
        "nations": dict(nations),
        "order": [list(nations), list(TOKENS)],
    }
    text = json.dumps(table, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return f"{start}/{sha256(text.encode()).hexdigest()}"


def text_of(config: str, seed: str, sides: Sequence[str] = (), regions: Sequence[str] = ()) -> str:
    """The set-up of a canonical seed as text; with the sides and home regions that players have chosen, if any."""
    _, version, seats, way = config.split("/")
    players, tokens = int(seats.removeprefix("players=")), way == "tokens=yes"
    parts = config.encode(), seed.encode()
    root = hmac.digest(b"FWS-1", b"".join(len(part).to_bytes(4, "big") + part for part in parts), "sha256")
    middle = players == 2
    # 1, 2
    cards = Stream(root, "lands").shuffled(CARDS)[: players + middle]
    turned = Stream(root, "sides")
    shown = [card + ("A", "B")[turned.below(2)] for card in cards]
    shown[: len(sides)] = sides
    # 3
    known = NATIONS if version == "1" else {**NATIONS, **NEWER}
    nations = Stream(root, "nations").shuffled([name for name, least in known.items() if least <= players])
    # 4
    standing = Stream(root, "regions")
    homes = []
    for side in shown[:players]:
        yielding = [letter for letter in OPEN[side] if letter in YIELDING]
        homes.append(yielding[standing.below(len(yielding))])
    homes[: len(regions)] = regions
    # 5
    ways = [(mana, ore, 6 - mana - ore) for mana in range(7) for ore in range(7 - mana)]
    spread = Stream(root, "resources")
    stocks = [ways[spread.below(28)] for _ in range(players)]
    # 6
    first = Stream(root, "first").below(players)
    lines = [
        f"{place + 1} {shown[place]} {nations[place]} {homes[place]} {' '.join(map(str, stocks[place]))}"
        for place in range(players)
    ]
    lines += [f"first {first + 1}", f"lost {shown[players] if middle else 'none'}"]
    lines += _tokens(root, players, shown, homes) if tokens else ["tokens none"]
    return "".join(f"{line}\n" for line in lines)


def _tokens(root: bytes, players: int, shown: Sequence[str], homes: Sequence[str]) -> Iterator[str]:
    """Step 7."""
    counts = {**TOKENS, "blank": TOKENS["blank"] - (players == 5)}
    pool = iter(Stream(root, "tokens").shuffled([kind for kind, count in counts.items() for _ in range(count)]))
    places = [[letter for letter in OPEN[side] if letter != home] for side, home in zip(shown, homes, strict=False)]
    places += [list(OPEN[side]) for side in shown[players:]]
    if players == 5:
        given = [3] * 5
    else:
        given, left = [0] * len(places), sum(counts.values())
        while left and any(number < len(each) for number, each in zip(given, places, strict=True)):
            for card, each in enumerate(places):
                if left and given[card] < len(each):
                    given[card] += 1
                    left -= 1
    gaps = Stream(root, "gaps")
    for side, each, number in zip(shown, places, given, strict=True):
        used = each if number == len(each) else sorted(gaps.shuffled(each)[:number], key=each.index)
        yield from (f"token {side}.{letter} {next(pool)}" for letter in used)


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
