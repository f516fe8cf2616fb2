"""Random games through the page's own function, in a browser: the points and the code must be those of the rules.

`python -m tests.browser.play_games 300` plays behind the local server, and with a file of `studio --export` as
a second word in the worker of that page. It is too slow for the tests of every change.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle, product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from proofpress.cartographers.certificate import make_match, played
from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import Setting, deal_table
from proofpress.cartographers.edition import load_edition
from proofpress.cartographers.rules.scoring import losses, total
from tests.browser.driver import Browser, browser
from tests.browser.studio import serving
from tests.cartographers.played_games import MAPS, SETS, WAYS

# A player who takes any legal move, by a chance of its own, and asks for the table after each of them.
PLAYER = """
globalThis.told = null;
(async () => {
  let chance = arguments[1];
  const moves = [], started = performance.now();
  for (;;) {
    const written = { ...arguments[0], ...(moves.length ? { moves } : {}) };
    const answer = await studioDesk.ask({ do: "run", game: "cartographers", command: "turn", language: "en", written });
    if (answer.refused || answer.facts.over) {
      globalThis.told = { ...(answer.facts ?? answer), asked: moves.length + 1, ms: performance.now() - started };
      return;
    }
    const { legal } = answer.facts.decision;
    chance = (chance * 48271) % 2147483647;
    moves.push(legal[chance % legal.length]);
  }
})().catch((error) => { globalThis.told = { refused: String(error) }; });
"""


@contextmanager
def page(exported: str | None) -> Iterator[Browser]:
    with TemporaryDirectory() as folder, browser(Path(folder)) as window, serving(None) as studio:
        window.open(Path(exported).resolve().as_uri() if exported else studio.address)
        until(window, "document.documentElement.dataset.ready")
        yield window


def until(window: Browser, condition: str, most: float = 180) -> Any:
    end = time.monotonic() + most
    while time.monotonic() < end:
        found = window.run(f"return {condition}")
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError(f"never: {condition}; {window.console()}")


def main(count: int, exported: str | None = None) -> int:
    edition, wrong, asked, ms, longest = load_edition(), 0, 0, 0.0, 0
    with page(exported) as window:
        for number, (sets, map_id, way) in zip(range(count), cycle(product(SETS, MAPS, WAYS)), strict=False):
            seed = f"browser {number}"
            window.run(PLAYER, {"seed": seed, "sets": sets, "map": map_id, "ambush-by": way}, number + 1)
            told = until(window, "globalThis.told")
            config = deal_table(edition, choose(edition, sets)).config
            way_: Any = way
            game = make_match(edition, Setting(config, seed, map_id, edition.maps[map_id], way_))
            scores = played(game, told["code"]).end.scores[0] if "code" in told else ()
            if "refused" in told or (total(scores), losses(scores)) != (told["total"], told["losses"]):
                wrong += 1
                print(f"{seed} {sets} {map_id} {way}: {told.get('refused', 'other points')}")
            else:
                asked, ms = asked + told["asked"], ms + told["ms"]
                longest = max(longest, len(told["code"].replace("-", "")))
    print(f"{count} games, {wrong} wrong, {ms / max(1, asked):.0f} ms a question, codes of at most {longest} letters")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), *sys.argv[2:3]))
