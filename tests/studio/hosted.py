"""Where the page is hosted: the README and the docs say what one constant says.

python -m tests.studio.hosted         writes the link, or takes it away, where the pages have a mark for it
"""

from __future__ import annotations

import re

from tests import ROOT

HOSTED = ""  # the address, once the page is published; then run this
MARK = "<!-- the hosted page -->"
PAGES = ("README.md", "docs/studio.md")


def with_link(text: str, address: str) -> str:
    """The text of a page with the line that leads to the hosted page; without one, where there is no address."""
    line = f"\n**[Open the studio]({address})**: nothing to install, and nothing is sent anywhere.\n" if address else ""
    assert MARK in text
    return re.sub(rf"({re.escape(MARK)}\n)(?:\n\*\*\[Open the studio\].*\n)?", lambda found: found[1] + line, text)


def main() -> None:
    for name in PAGES:
        path = ROOT / name
        path.write_text(with_link(path.read_text(encoding="utf-8"), HOSTED), encoding="utf-8")


if __name__ == "__main__":
    main()
