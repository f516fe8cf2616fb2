"""Outside texts in every form, as people have them."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofpress.errors import DataError, ProofpressError, shown_path
from proofpress.limits import MAX_DRAFTS, MAX_FILE_BYTES, MAX_TEXT
from proofpress.text.outside_texts import read_drafts
from tests.work import in_time

NAMES = {"Hustý les": "deepwood", "Deepwood": "deepwood", "Vepřín": "jorekburg", "Złoty spichlerz": "golden_granary"}


def drafts(tmp_path: Path, name: str, text: str | bytes) -> list[tuple[str | None, str, str, int]]:
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    kind = {"yml": "yaml", "tsv": "csv", "pot": "po", "txt": "text"}.get(path.suffix[1:], path.suffix[1:])
    found = read_drafts(path.read_bytes(), shown_path(path), kind, NAMES)
    return [(each.id, each.field, each.text, each.place.line) for each in found]


@pytest.mark.parametrize(
    "text",
    [
        "deepwood: Six points.\n",
        "deepwood:\n  effect: Six points.\n",
        "# a comment\ncards:\n  deepwood: {effect: Six points., accept: {}}\n",
    ],
)
def test_yaml(tmp_path: Path, text: str) -> None:
    assert [each[:3] for each in drafts(tmp_path, "a.yaml", text)] == [("deepwood", "effect", "Six points.")]


def test_yaml_with_names(tmp_path: Path) -> None:
    found = drafts(tmp_path, "a.yml", "deepwood:\n  name: Hustý les\n  effect: Text.\n")
    assert found == [("deepwood", "name", "Hustý les", 2), ("deepwood", "effect", "Text.", 3)]


@pytest.mark.parametrize(
    "text",
    [
        "id,field,text\ndeepwood,effect,Six points.\n",
        "id;text\ndeepwood;Six points.\n",
        "\ufeffID\tEffect\ndeepwood\tSix points.\n",
        'id,name,effect\ndeepwood,,"Six points."\n',
        "id,text\r\ndeepwood,Six points.\r\n",
        "id,effect\n'=x,\ndeepwood,Six points.\n",
    ],
)
def test_csv(tmp_path: Path, text: str) -> None:
    assert [each[:3] for each in drafts(tmp_path, "a.csv", text)] == [("deepwood", "effect", "Six points.")]


def test_po(tmp_path: Path) -> None:
    text = (
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        'msgctxt "cards/deepwood/effect"\nmsgid "x"\nmsgstr "Six "\n"points."\n\n'
        'msgctxt "cards/silos/effect"\nmsgid "x"\nmsgstr ""\n\n'
        'msgid "without context"\nmsgstr "y"\n'
    )
    assert [each[:3] for each in drafts(tmp_path, "a.po", text)] == [("deepwood", "effect", "Six points.")]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Hustý les: Text.", [("deepwood", "Text.", 1)]),
        ("HUSTY LES: Text.", [("deepwood", "Text.", 1)]),
        ("Hustyles: Text.", [("deepwood", "Text.", 1)]),
        ("Hus tý Ies: Text.", [("deepwood", "Text.", 1)]),
        ("Zloty spichlerz – Text.", [("golden_granary", "Text.", 1)]),
        ("Hustý les\nText.", [("deepwood", "Text.", 1)]),
        ("Hustý les Text.", [("deepwood", "Text.", 1)]),
        ("Hustý les: dlouhý\ntext.", [("deepwood", "dlouhý text.", 1)]),
        ("Hustý les: roz-\ndělený text.", [("deepwood", "rozdělený text.", 1)]),
        ("Hustý les: Wald-\nFeld.", [("deepwood", "Wald- Feld.", 1)]),
        ("Hustý les: a\u00adb.", [("deepwood", "ab.", 1)]),
        ("Hustý les: A.\nVepřín: B.", [("deepwood", "A.", 1), ("jorekburg", "B.", 2)]),
        ("\n\nHustý les: A.\n\n\nVepřín:\nB.\n", [("deepwood", "A.", 3), ("jorekburg", "B.", 6)]),
        ("Něco jiného.\n\nVepřín: B.", [(None, "Něco jiného.", 1), ("jorekburg", "B.", 3)]),
        ("Konec: hry.", [(None, "Konec: hry.", 1)]),
    ],
)
def test_plain_text(tmp_path: Path, text: str, wanted: list[tuple[str | None, str, int]]) -> None:
    found = [(card, said, line) for card, _, said, line in drafts(tmp_path, "a.txt", text)]
    assert found == wanted


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("a.txt", b"\xff\xfe\x00", "not UTF-8"),
        ("a.csv", b"name,text\nx,y\n", "the first row names the columns"),
        ("a.csv", b"", "the first row names the columns"),
        ("a.yaml", b"- a\n", "drafts are written as"),
        ("a.yaml", b"a: [", "a.yaml:1"),
        ("a.po", b"neither one nor the other\n", "cannot be read as PO"),
        ("a.txt", b"x" * (MAX_FILE_BYTES + 1), "which is the limit"),
    ],
)
def test_files_that_cannot_be_read(tmp_path: Path, name: str, data: bytes, why: str) -> None:
    with pytest.raises((ProofpressError, DataError), match=why):
        drafts(tmp_path, name, data)


def test_a_text_and_a_file_have_limits(tmp_path: Path) -> None:
    assert drafts(tmp_path, "a.txt", f"Deepwood: {'a' * MAX_TEXT}")[0][0] == "deepwood"
    for name, text, place in (
        ("a.txt", f"\nDeepwood: {'a ' * MAX_TEXT}", "a.txt:2:1"),
        ("a.csv", f"id,text\ndeepwood,{'a' * 2 * MAX_TEXT}", "a.csv:2:1"),
        ("a.po", f'msgctxt "cards/deepwood/effect"\nmsgid "x"\nmsgstr "{"a" * 2 * MAX_TEXT}"', "a.po:1:1"),
    ):
        with pytest.raises(ProofpressError, match=rf"{place}: a text of [78],[09]\d\d characters; the limit is 4,000$"):
            drafts(tmp_path, name, text)
    assert len(drafts(tmp_path, "a.csv", "id,text\n" + "deepwood,a\n" * MAX_DRAFTS)) == MAX_DRAFTS
    with pytest.raises(
        ProofpressError, match=r"a\.csv:40002:1: more than 40,000 texts, which is the limit for a file$"
    ):
        drafts(tmp_path, "a.csv", "id,text\n" + "deepwood,a\n" * (MAX_DRAFTS + 1))


def test_what_belongs_to_no_card_may_be_long(tmp_path: Path) -> None:
    assert drafts(tmp_path, "a.txt", "a " * MAX_TEXT)[0][0] is None


def test_misread_names_are_looked_for_so_many_times(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proofpress.text.outside_texts.MOST_MISREAD", 2)
    text = "Deepwod: a\n\nNobody: b\n\nDeepwuod: c\n\nDeepwood: d\n\nDeepwod: e\n"
    assert [each[0] for each in drafts(tmp_path, "a.txt", text)] == ["deepwood", None, None, "deepwood", "deepwood"]


def test_a_long_paragraph_is_joined_in_one_go(tmp_path: Path) -> None:
    with in_time(300_000):
        drafts(tmp_path, "a.txt", "a line with some words\n" * 5_000)


@pytest.mark.parametrize("suffix", ["po", "pot"])
def test_a_po_file_names_no_other_file(tmp_path: Path, suffix: str) -> None:
    (tmp_path / "other").write_text('msgctxt "cards/deepwood/effect"\nmsgid "x"\nmsgstr "secret"\n')
    with pytest.raises(ProofpressError, match=r"cannot be read as PO: Syntax error in po file \(line 1\)$"):
        drafts(tmp_path, f"a.{suffix}", str(tmp_path / "other"))


NATIONS = {"Mosskin": "mosskin", "mosskin/1": "mosskin/1", "mosskin/5": "mosskin/5", "Oathkeepers": "oathkeepers"}
LEVELS = {**NATIONS, "oathkeepers/1": "oathkeepers/1"}
WORDS = frozenset(
    ["at", "least", "a", "space", "of", "forest", "choose", "one", "cluster", "the", "and", "level", "for"]
)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Mosskin 5: A.", [("mosskin/5", "A.")]),
        ("Mosskin V: A.", [("mosskin/5", "A.")]),
        ("MOSSKIN, level V: A.", [("mosskin/5", "A.")]),
        ("Mosskin (5) – A.", [("mosskin/5", "A.")]),
        ("Mosskin 7: A.", [(None, "Mosskin 7: A.")]),
        ("Mosskin: A.", [("mosskin", "A.")]),
        ("Mosskin\n1: A.\nLevel 5: B.", [("mosskin/1", "A."), ("mosskin/5", "B.")]),
        ("Mosskin\n\n1. A.\n5. B.", [("mosskin/1", "A."), ("mosskin/5", "B.")]),
        ("Oathkeepers I: A.\nStrangers 3: B.", [("oathkeepers/1", "A."), (None, "Strangers 3: B.")]),
        ("Mosskin 1: A.\nChoose one: B.", [("mosskin/1", "A. Choose one: B.")]),
        ("Mosskin 1: at le ast a sp\nace of for est.", [("mosskin/1", "at least a space of forest.")]),
        ("Mosskin 1: a spa of for the.", [("mosskin/1", "a spa of for the.")]),
    ],
)
def test_levels_and_divided_words(text: str, wanted: list[tuple[str | None, str]]) -> None:
    found = read_drafts(text.encode(), "a.txt", "text", LEVELS, lambda word: word.lower() in WORDS, ("level",))
    assert [(each.id, each.text) for each in found] == wanted


def test_a_line_of_two_megabytes_is_refused_without_a_look_at_each_of_its_words() -> None:
    looked = []

    def known(word: str) -> bool:
        looked.append(word)
        return True

    line = b"Deepwood: " + b"forest village " * 130_000
    with pytest.raises(ProofpressError, match="a text of 1,949,999 characters; the limit is"):
        read_drafts(line, "a.txt", "text", NAMES, known)
    assert read_drafts(line[9:] + b": x", "a.txt", "text", NAMES, known)[0].id is None
    assert len(looked) < 10
