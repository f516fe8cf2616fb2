"""Whether a published page opens: in a real browser it shows its first sheet, and asks for nothing elsewhere.

python -m tests.browser.published ADDRESS
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from tests.browser.driver import browser
from tests.browser.studio import Window, opened

_ASKED = "return performance.getEntriesByType('resource').map((each) => each.name)"


def mistakes(window: Window, address: str, seconds: float = 60) -> list[str]:
    """What is wrong with the page at an address."""
    try:
        opened(window, address, seconds)
    except AssertionError as error:
        return [f"it does not open: {error}"]
    here = address.rpartition("/")[0] + "/"
    return [f"it asks for {name}" for name in window.run(_ASKED) if not name.startswith(("blob:", "data:", here))]


def main(address: str) -> int:
    with TemporaryDirectory() as folder, browser(Path(folder), reached=(urlsplit(address).hostname or "",)) as window:
        wrong = mistakes(window, address)
    for each in wrong:
        print(f"{address}: {each}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
