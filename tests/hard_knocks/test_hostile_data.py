"""Data that goes in circles, leads out of its folder, or tries to read files or run code.

`tests/data/test_hostile.py` has every such trick with one data file and the reader alone; here the whole program
meets them, and what it prints is looked at.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from tests.cli.conftest import Proofpress
from tests.data.corpus import lay
from tests.hard_knocks.commands import SEED
from tests.hard_knocks.conftest import files
from tests.work import in_time

needs_links = pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
SECRET = "Prometheus stole it"
EXPLORE, EDITION, ENGLISH = (f"cartographers/{name}.yaml" for name in ("explore", "edition", "text/en"))
USES = (("check",), ("cards", "-o", "made.pdf"), ("text", "check"))


@pytest.fixture
def secret(room: Path) -> Path:
    """A file outside the data that must not be read."""
    path = room / "secret.yaml"
    path.write_text(f"cards: {{deepwood: {{name: {SECRET}}}}}\n")
    return path


# Circles and links


@needs_links
@pytest.mark.parametrize(
    ("link", "target"), [("loop", "."), ("loop", ".."), ("cartographers/maps", ".."), ("languages", "/")]
)
@pytest.mark.parametrize("words", USES, ids=" ".join)
def test_a_folder_that_contains_itself(
    room: Path, proofpress: Proofpress, words: tuple[str, ...], link: str, target: str
) -> None:
    lay(room, f"mine/{EXPLORE}", b"cards: {}\n")
    (room / "mine" / link).symlink_to(target, target_is_directory=True)
    before = files(room / "mine" / "cartographers")
    with in_time():
        done = proofpress(*words, "--data", "mine")
    assert (done.code, done.out) == (1, "")
    assert f"mine/{link}:1:1: error: a link to a folder is not followed; put the files themselves here\n" in done.err
    assert files(room / "mine" / "cartographers") == before
    assert not list(room.glob("made*"))


@needs_links
@pytest.mark.parametrize("words", USES, ids=" ".join)
def test_links_out_of_the_folder(room: Path, proofpress: Proofpress, secret: Path, words: tuple[str, ...]) -> None:
    (room / "mine/cartographers/text").mkdir(parents=True)
    (room / "mine" / ENGLISH).symlink_to(secret)
    done = proofpress(*words, "--data", "mine")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith(f"mine/{ENGLISH}:1:1: error: a link that leads out of the data folder is not followed\n")
    assert SECRET not in done.err
    assert not list(room.glob("made*"))


@needs_links
def test_data_that_is_a_circle_of_links(room: Path, proofpress: Proofpress) -> None:
    (room / "mine").symlink_to("yours")
    (room / "yours").symlink_to("mine")
    done = proofpress("check", "--data", "mine")
    assert (done.code, done.out) == (3, "")
    assert done.err == "--data mine: does not exist; give the folder that holds your own data\n"


def test_presets_do_not_build_upon_each_other(room: Path, proofpress: Proofpress) -> None:
    """There is no such key, so there are no circles; a preset that names itself as a set names a set that is not."""
    preset = "{{{first}explore: base, seasons: base, heroes: false, ambush: [{ambush}], scoring: [base]}}"
    one, two = preset.format(first="extends: mine, ", ambush="base"), preset.format(first="", ambush="mine")
    lay(room, f"mine/{EDITION}", f"presets:\n  yours: {one}\n  mine: {two}\n".encode())
    done = proofpress("check", "--data", "mine", "--sets", "mine")
    assert done.code == 1
    assert f'mine/{EDITION}:2:11: error: unknown key "extends"' in done.err
    assert 'error: there is no ambush set or card "mine"' in done.err


# Code and other files


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("cards: !!python/object/apply:os.system ['touch ran']\n", '"!!python/object/apply:os.system" is a tag'),
        ("cards: !!python/object/new:os.mkdir ['ran']\n", '"!!python/object/new:os.mkdir" is a tag'),
        ("cards: !!python/name:os.mkdir\n", '"!!python/name:os.mkdir" is a tag'),
        ("cards: !include secret.yaml\n", '"!include" is a tag'),
        ("<<: *all\ncards: {}\n", '"*all"'),
        ("a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\ncards: *c\n", '"&a" is an anchor'),
        ("cards: {}\n---\ncards: {}\n", "error: "),
    ],
)
@pytest.mark.parametrize("words", [("check",), ("cards", "-o", "made.pdf")], ids=" ".join)
def test_yaml_that_wants_more_than_to_be_read(
    room: Path, proofpress: Proofpress, secret: Path, words: tuple[str, ...], content: str, said: str
) -> None:
    lay(room, f"mine/{ENGLISH}", content.encode())
    before = files(room)
    done = proofpress(*words, "--data", "mine")
    assert (done.code, done.out) == (1, "")
    assert said in done.err
    assert done.err.startswith(f"mine/{ENGLISH}:")
    assert SECRET not in done.err
    assert secret.exists()
    assert files(room) == before
    assert not (room / "ran").exists()


@pytest.mark.parametrize("option", ["--names", "--map", "--profile", "plan --from", "settings"])
def test_no_other_file_runs_code_either(
    room: Path, proofpress: Proofpress, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    (room / "evil.yaml").write_text("offset: !!python/object/apply:os.mkdir ['ran']\n")
    words: dict[str, tuple[str, ...]] = {
        "--names": ("sheets", "--names", "evil.yaml", "-o", "made.pdf"),
        "--map": ("sheets", "--map", "evil.yaml", "-o", "made.pdf"),
        "--profile": ("cards", "--profile", "evil.yaml", "-o", "made.pdf"),
        "plan --from": ("pack", "plan", "made", "--from", "evil.yaml"),
        "settings": ("aid", "-o", "made.pdf"),
    }
    if option == "settings":
        monkeypatch.setenv("PROOFPRESS_CONFIG", "evil.yaml")
    done = proofpress(*words[option])
    assert not (room / "ran").exists()
    assert done.code == (0 if option == "--names" else 1), "a name may be anything that can be printed"


# Markup and templates in texts are texts

TRICKS = (
    "{{ config }}",
    "{% include '/etc/passwd' %}",
    "<b>wide</b>",
    "<img src='/etc/passwd'/>",
    "&amp;",
    "${HOME}",
    "%s",
)
TRICK = " ".join(TRICKS)


@pytest.fixture
def tricky(room: Path) -> Path:
    """Own data with tricks in a name, an effect and a word of pages."""
    quoted = TRICK.replace("'", "''")
    text = (
        f"cards:\n  deepwood: {{name: '<b>Dee</b> {{{{ 7*7 }}}}', effect: '{quoted}'}}\n"
        f"labels:\n  adjacent_note: '{quoted}'\n"
    )
    lay(room, f"mine/{ENGLISH}", text.encode())
    return room / "mine"


def words_of(path: Path) -> str:
    """The text of all pages without spaces, because lines break anywhere, and with the apostrophes of a keyboard."""
    document = PdfDocument(path)
    said = "".join("".join(page.get_textpage().get_text_range().split()) for page in document)
    return said.replace("’", "'")


@pytest.mark.usefixtures("tricky")
@pytest.mark.parametrize(
    "words",
    [
        ("cards", "--sets", "heroes", "--cards", "deepwood", "-o", "made.pdf"),
        ("reference", "--edicts", "deepwood,craylund,silos,gnomish_colony", "-o", "made.pdf"),
    ],
    ids=lambda words: words[0],
)
def test_on_paper(room: Path, proofpress: Proofpress, words: tuple[str, ...]) -> None:
    assert proofpress(*words, "--data", "mine").code == 0
    said = words_of(room / "made.pdf")
    for trick in TRICKS:
        assert "".join(trick.split()) in said, trick
    assert "root:x:" not in said


@pytest.mark.usefixtures("tricky")
def test_on_the_sheet_of_proofreaders(room: Path, proofpress: Proofpress) -> None:
    words = ("text", "proof", "--lang", "en", "--from-lang", "cs", "--card", "deepwood", "-o", "made.html")
    assert proofpress(*words, "--data", "mine").code == 0
    page = (room / "made.html").read_text(encoding="utf-8")
    for trick in ("{{ config }}", "{% include &#39;/etc/passwd&#39; %}", "&lt;b&gt;", "&lt;img src=", "&amp;amp;"):
        assert trick in page, trick
    assert "<img src='/etc" not in page
    assert "file:" not in page
    assert "root:x:" not in page


@pytest.mark.usefixtures("tricky")
def test_on_the_page_of_callers(room: Path, proofpress: Proofpress) -> None:
    lay(
        room,
        f"mine/{ENGLISH}",
        b"cards:\n  great_river: {name: \"</script><img src='file:///etc/passwd'> {{ 7*7 }}\"}\n",
    )
    assert proofpress("kit", SEED, "--data", "mine", "-o", "made").code == 0
    page = (room / "made" / "caller.html").read_text(encoding="utf-8")
    assert "\\u003c/script\\u003e\\u003cimg src=" in page
    assert "{{ 7*7 }}" in page
    assert "<img src='file" not in page
    assert "root:x:" not in page
    assert page.count("</script>") == page.count("<script>\n") + page.count("<script type=")


@pytest.mark.usefixtures("tricky")
def test_in_a_post(room: Path, proofpress: Proofpress) -> None:
    lay(room, f"mine/{ENGLISH}", b"cards:\n  great_river: {name: '<b>x</b> {{ 7*7 }} [url]'}\n")
    for post, shown in (("forum", r"\<b\>x\</b\> \{\{ 7\*7 \}\} \[url\]"), ("bbcode", "<b>x</b> {{ 7*7 }} (url)")):
        done = proofpress("draws", SEED, "--data", "mine", "--as", post)
        assert done.code == 0
        assert shown in done.out


@pytest.mark.usefixtures("tricky")
def test_in_files_for_translators(room: Path, proofpress: Proofpress) -> None:
    for name in ("made.csv", "made.po"):
        done = proofpress("text", "export", "--lang", "cs", "--card", "deepwood", "--data", "mine", "-o", name)
        assert done.code == 0
    with (room / "made.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = {row["key"]: row["source (en)"] for row in csv.DictReader(file)}
    assert rows["cards/deepwood/effect"] == TRICK
    assert "{% include '/etc/passwd' %}" in (room / "made.po").read_text(encoding="utf-8").replace('"\n"', "")
