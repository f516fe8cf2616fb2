"""`python -m tests.lettering`: make the heavier capitals of cards, seals and draws, `templates/fonts/Cinzel-650.ttf`.

They are an instance of the variable font in `fontpkg-cinzel`, with all its characters and without what shapes text.
fontTools, which alone this needs, is no dependency: docs/dev/dependencies.md says which version made the file.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from tests import ROOT

WEIGHT = 650
FILE = ROOT / "templates" / "fonts" / f"Cinzel-{WEIGHT}.ttf"
_NAMES = {2: str(WEIGHT), 3: f"2.000;NONE;Cinzel-{WEIGHT}", 4: f"Cinzel {WEIGHT}", 6: f"Cinzel-{WEIGHT}"}
_KEPT = {0, 1, 2, 3, 4, 5, 6, 13, 14}  # of the names: copyright and licence too


def made(variable: Path) -> bytes:
    """The instance as a file, the same bytes every time."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    font = instantiateVariableFont(TTFont(variable, recalcTimestamp=False), {"wght": WEIGHT})
    for number, name in _NAMES.items():
        font["name"].setName(name, number, 3, 1, 0x409)
    options = Options(
        layout_features=[],
        hinting=False,
        name_IDs=_KEPT,
        glyph_names=False,
        drop_tables=["DSIG", "STAT", "GDEF", "GSUB", "GPOS", "gasp", "prep"],
    )
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap())
    subsetter.subset(font)
    file = BytesIO()
    font.save(file)
    return file.getvalue()


def main() -> None:
    """Make the file, with the licence beside it."""
    from fontpkg_cinzel import ROOT as package

    FILE.write_bytes(made(package / "files" / "Cinzel[wght].ttf"))
    (FILE.parent / "OFL.txt").write_bytes((package / "LICENSE").read_bytes())
    print(f"{FILE.relative_to(ROOT)}: {FILE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
