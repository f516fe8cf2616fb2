"""How long the one-file edition takes: until it is ready, and from a change of an option to the picture.

PROOFPRESS_NPM=node_modules python -m tests.bench.studio_pictures
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from tests.browser.driver import browser
from tests.browser.studio import choose, one_file, opened

ROUNDS = 6
CHANGES = (
    ("bw", ""),
    ("paper", "A5"),
    ("theme", "saves ink"),
    ("paper", "Letter"),
    ("solo", ""),
    ("theme", "in colour"),
)
_CLOCK = """
new MutationObserver(() => {
  const room = document.querySelector("#room > *");
  if (room.getAttribute("aria-busy") === "wait") window.begun = performance.now();
  if (room.getAttribute("aria-busy") === "false" && window.begun) {
    (window.times ??= []).push(performance.now() - window.begun);
    window.begun = 0;
  }
}).observe(document.querySelector("#room"), { attributes: true, subtree: true, attributeFilter: ["aria-busy"] });
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, browser(Path(folder)) as window:
        opened(window, one_file().as_uri())
        ready = window.run("return performance.now()")
        window.run(_CLOCK)
        for _ in range(ROUNDS):
            for option, value in CHANGES:
                choose(window, option, value)
        times = sorted(window.run("return window.times"))
        print(f"with the first picture after {ready / 1000:.1f} s at most; load {os.getloadavg()[0]:.1f}")
        median, late = times[len(times) // 2], times[int(len(times) * 0.95)]
        print(f"{len(times)} changes: median {median:.0f} ms, 95 % within {late:.0f} ms")


if __name__ == "__main__":
    main()
