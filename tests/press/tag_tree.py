"""The structure of a PDF as text, read back from the file: an element a line, with its words instead or its text.

`python -m tests.press.tag_tree` writes that of each kind of page into `tag_trees.txt`, which `test_tags` compares.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf

from tests.press.every_page import FOUR, printed
from tests.press.pdfs import opened

GOLDEN = Path(__file__).with_name("tag_trees.txt")
SHOWN = 45  # lines of a document; the rest goes on like that
LINES = (
    "sheets --map a --back none --lang cs",
    "sheets --map a --back none --solo --lang pl",
    "cards --kind season,hero --sets heroes --lang de",
    "cards --for printshop --kind edict",
    f"reference --edicts {FOUR} --lang pl",
    "aid --lang fr",
    "draws 2026-W47 --as list --map a",
    "draws 2026-W47 --as order --lang cs",
    "calibrate --lang de",
    "cards --game kingdoms --cards '1*,war-a-1,castle,ferry*' --lang fr",
    "sheets --game kingdoms --lang pl",
    "draws 2026-W47 --game kingdoms --players 2 --lang cs",
    "reference --game kingdoms",
)


def dump(line: str) -> str:
    """The documents of a command line: language, title, structure."""
    said = [f"$ proofpress {line}"]
    for pdf in printed(line).values():
        file = opened(pdf)
        said.append(f"{file.Root.Lang}: {file.open_metadata()['dc:title']}")
        tree = tag_tree(pdf)
        said += tree[:SHOWN]
        if len(tree) > SHOWN:
            said.append(f"… {len(tree) - SHOWN} more")
    return "\n".join(said) + "\n"


def tag_tree(pdf: bytes) -> list[str]:
    """The elements of the file in their order, indented."""
    file = opened(pdf)
    assert file.Root.MarkInfo.Marked
    texts = {index: _texts(page) for index, page in enumerate(file.pages)}
    pages = {page.obj.objgen: index for index, page in enumerate(file.pages)}
    return list(_lines(file.Root.StructTreeRoot.K, "", texts, pages))


def loose_text(pdf: bytes) -> list[str]:
    """Texts of pages that nobody is told, as they belong to no element."""
    return [text for page in opened(pdf).pages for text in _texts(page).get(None, [])]


def _lines(element: Any, indent: str, texts: Any, pages: Any) -> Iterator[str]:
    kids = element.K if isinstance(element.K, pikepdf.Array) else [element.K]
    words, below = [], []
    for kid in kids:
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            below.append(kid)
        elif not isinstance(kid, pikepdf.Dictionary):
            words += texts[pages[element.Pg.objgen]].get(int(kid), [])
        elif kid.get("/Type") == "/MCR":
            words += texts[pages[kid.Pg.objgen]].get(int(kid.MCID), [])
    said = str(element.get("/Alt", "")) or "".join(words)
    language = f" [{element.Lang}]" if "/Lang" in element else ""
    yield f"{indent}{str(element.S)[1:]}{language} {said}".rstrip()
    for kid in below:
        yield from _lines(kid, indent + "  ", texts, pages)


def _texts(page: pikepdf.Page) -> dict[int | None, list[str]]:
    """What each marked piece of the page says; under None what belongs to none."""
    found: dict[int | None, list[str]] = {}
    maps = {name: _letters(font) for name, font in page.Resources.get("/Font", {}).items()}
    now: list[int | None] = []
    font, kept = "", list[str]()
    for line in pikepdf.parse_content_stream(page):
        match str(line.operator):
            case "BDC":
                now.append(int(line.operands[1].MCID))
            case "BMC":
                now.append(None)
            case "EMC":
                now.pop()
            case "q":
                kept.append(font)
            case "Q":
                font = kept.pop()
            case "Tf":
                font = str(line.operands[0])
            case "Tj":
                assert len(now) == 1, "text without a mark, or marks within marks"
                letters = maps[font]
                found.setdefault(now[0], []).append("".join(letters[code] for code in bytes(line.operands[0])))
            case "T*" | "Td" | "Tm":
                found.setdefault(now[0], []).append(" ")
    return {key: ["".join(words).strip()] for key, words in found.items() if "".join(words).strip()}


def _letters(font: Any) -> dict[int, str]:
    """What each code of a font stands for."""
    if "/ToUnicode" not in font:
        return {}
    table = font.ToUnicode.read_bytes().decode("latin-1")
    pairs = re.findall(r"(?m)^<(\w\w)> <(\w{4,})>$", table)
    return {int(code, 16): bytes.fromhex(said).decode("utf-16-be") for code, said in pairs}


def main() -> None:
    """Writes the golden file."""
    GOLDEN.write_text("\n".join(map(dump, LINES)), encoding="utf-8")


if __name__ == "__main__":
    main()
