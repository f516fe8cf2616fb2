"""What a print needs of other packages: no Pillow and no pdfium, of which a browser has neither."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from proofpress.command_line import run
from proofpress.errors import PressError
from proofpress.press.document import Document, pages_in, read_pages
from proofpress.press.paper import Paper

PROGRAM = """
import sys
from proofpress.command_line import run
assert run(["sheets", "-o", sys.argv[1]]) == 0
print([name for name in ("PIL", "pypdfium2", "multiprocessing") if name in sys.modules])
import PIL.Image, reportlab.lib.utils
print(PIL.Image.new("L", (1, 1)).size)
"""


def test_a_print_imports_no_library_of_pictures(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path / "made.pdf")], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[1:] == ["[]", "(1, 1)"]


def test_pages_are_counted_without_one() -> None:
    document = Document("Pages")
    for number in range(12):
        document.page(Paper("small", 50, 50), bookmark=str(number))
    written = document.to_bytes()
    assert pages_in(written) == len(read_pages(written)) == 12


def test_where_pictures_cannot_be_drawn_the_message_says_what_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(PressError, match="no pictures can be drawn here; save as PDF"):
        read_pages(b"%PDF")


PLAIN = """
import sys
sys.modules["_rl_accel"] = None
from proofpress.command_line import run
sys.exit(run(["draws", "lantern", "--as", "slides", "--sets", "heroes", "-o", sys.argv[1]]))
"""


def test_reportlabs_compiled_form_changes_no_byte(tmp_path: Path) -> None:
    """A text in the middle of a line showed the last digit in which the two differed."""
    plain, usual = tmp_path / "plain.pdf", tmp_path / "usual.pdf"
    subprocess.run([sys.executable, "-c", PLAIN, str(plain)], capture_output=True, check=True)
    assert run(["draws", "lantern", "--as", "slides", "--sets", "heroes", "-o", str(usual)]) == 0
    assert plain.read_bytes() == usual.read_bytes()
