"""Files and folders that a user names: too large, not there, not UTF-8, in the way."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofpress.errors import FileError
from proofpress.files import make_folder, names_in, read_text, read_whole, text_lines
from proofpress.limits import MAX_FILE_BYTES


def test_text_without_its_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "names.txt"
    file.write_bytes(b"\xef\xbb\xbfZo\xc3\xab\r\n")
    assert read_text(file) == "Zoë\r\n"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", []),
        ("\n", [""]),
        ("a", ["a"]),
        ("a\r\n\rb\n", ["a", "", "b"]),
        ("a\n\n", ["a", ""]),
        ("a\fb\x0bc\x1cd\x85e\u2028f\n", ["a\fb\x0bc\x1cd\x85e\u2028f"]),
    ],
)
def test_lines_end_where_they_end_for_an_editor(text: str, lines: list[str]) -> None:
    assert text_lines(text) == lines


def test_the_line_of_a_name_is_the_one_that_an_editor_shows(tmp_path: Path) -> None:
    file = tmp_path / "names.txt"
    file.write_text("Ada\fEva\n\nZoë\n", encoding="utf-8")
    assert [where.rpartition(":")[2] for _, where in names_in(read_text(file), "names.txt", 60)] == ["1", "3"]


def test_up_to_the_limit(tmp_path: Path) -> None:
    file = tmp_path / "names.txt"
    file.write_bytes(b"." * MAX_FILE_BYTES)
    assert len(read_whole(file)) == MAX_FILE_BYTES
    file.write_bytes(b"." * (MAX_FILE_BYTES + 1))
    with pytest.raises(FileError, match=r"names\.txt: more than 20,000,000 bytes, which is the limit$"):
        read_whole(file)


def test_what_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"gone\.txt: cannot be read: No such file or directory$"):
        read_text(tmp_path / "gone.txt")


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_another_encoding(tmp_path: Path, mark: bytes) -> None:
    """The byte that is named is the wrong one, with a byte order mark before the text too."""
    file = tmp_path / "names.txt"
    file.write_bytes(mark + b"Zo\xeb")
    with pytest.raises(FileError, match=r"names\.txt: byte 0xeb is not UTF-8; save the file as UTF-8$"):
        read_text(file)


def test_a_folder_is_made_with_those_above_it(tmp_path: Path) -> None:
    folder = tmp_path / "out" / "cards"
    assert make_folder(folder) == folder == make_folder(folder)
    assert folder.is_dir()


def test_a_file_in_the_way_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"")
    with pytest.raises(FileError, match=r"out.cards cannot be made: (Not a directory|File exists)"):
        make_folder(tmp_path / "out" / "cards")
