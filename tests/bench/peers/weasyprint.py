"""WeasyPrint: an HTML page with the sheet as an SVG picture behind every page and a CSS counter for its number."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from weasyprint import HTML

from tests.bench.sheet import NUMBER_AT, NUMBER_FACE, NUMBER_SIZE, Sheet
from tests.bench.svg import svg


def prepared(sheet: Sheet, folder: Path) -> Callable[[int], bytes]:
    (folder / "sheet.svg").write_text(svg(sheet, {face: f'font-family="{face}"' for face in sheet.faces}), "utf-8")

    def pages(count: int) -> bytes:
        return bytes(HTML(string=_source(sheet, count), base_url=f"{folder}/").write_pdf())

    return pages


def _source(sheet: Sheet, count: int) -> str:
    faces = "\n".join(
        f'@font-face {{ font-family: "{face}"; src: url("{Path(path).as_uri()}") }}'
        for face, path in sheet.faces.items()
    )
    x, y = NUMBER_AT
    style = f"""
{faces}
@page {{ size: {sheet.width}pt {sheet.height}pt; margin: 0 }}
body {{ margin: 0; font: {NUMBER_SIZE}pt "{NUMBER_FACE}" }}
section {{ height: {sheet.height}pt; break-after: page; position: relative }}
img {{ width: 100%; height: 100%; display: block }}
b {{ position: absolute; left: {x}pt; bottom: {y}pt; font-weight: normal; line-height: 1 }}
"""
    body = "".join(f'<section><img src="sheet.svg"><b>{page + 1}</b></section>' for page in range(count))
    return f"<!doctype html><title>Sheets</title><style>{style}</style>{body}"
