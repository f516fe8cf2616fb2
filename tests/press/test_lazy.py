"""What may be imported without paying for a PDF library, and what the printing house must not know."""

import ast
import subprocess
import sys

import pytest

from tests import PACKAGE, ROOT

PRESS = PACKAGE / "press"


@pytest.mark.parametrize(
    "module",
    [f"press.{room}" for room in ("paper", "themes", "typesetting", "drawing", "imposition", "document")]
    + [f"pages.{room}" for room in ("art", "calibration", "cards", "layout", "page_setup")],
)
def test_importing_loads_no_heavy_library(module):
    code = f"import sys, proofpress.{module}; print([m for m in sys.modules if m.split('.')[0] in HEAVY])"
    heavy = {"reportlab", "pypdfium2", "PIL", "segno", "yaml", "font_source_serif_pro", "fontpkg"}
    result = subprocess.run(
        [sys.executable, "-S", "-c", code.replace("HEAVY", repr(heavy))],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert result.stdout.strip() == "[]"


@pytest.mark.parametrize("path", sorted(PRESS.glob("*.py")), ids=lambda path: path.stem)
def test_it_knows_no_game_and_no_chance(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = {
        name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [a.name for a in node.names])
    }
    own = {name for name in imported if name.startswith("proofpress.")}  # and the number of the version
    assert all(name.split(".")[1] in ("press", "errors", "limits", "files", "records", "options") for name in own)
    assert not imported & {"random", "secrets", "uuid", "time", "datetime"}
    calls = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert "hash" not in calls
    assert ast.get_docstring(tree)


def test_printing_a_sheet_loads_what_a_sheet_needs(tmp_path):
    code = (
        "import sys; from proofpress.command_line import run; run(['sheets', '--lang', 'cs', '-o', sys.argv[1]]);"
        "from proofpress.data.folders import _unchanged;"
        "print([m for m in sys.modules if m.split('.')[0] in HEAVY or m in OWN], _unchanged.cache_info().misses)"
    )
    heavy = {"pypdfium2", "PIL", "segno", "jinja2", "wasmtime", "pyphen", "polib", "ssl", "email"}
    own = {
        "urllib.request", "proofpress.cartographers.certificate", "proofpress.cartographers.deal",
        "proofpress.cartographers.rules.legal_moves", "proofpress.cartographers.printing.reference",
    }  # fmt: skip
    result = subprocess.run(
        [sys.executable, "-c", code.replace("HEAVY", repr(heavy)).replace("OWN", repr(own)), tmp_path / "sheet.pdf"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert result.stdout.splitlines()[-1] == "[] 9", "maps, seasons and edicts, what goes with what, and one language"
