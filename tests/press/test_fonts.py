import re
from base64 import b64decode
from io import BytesIO
from pathlib import Path

import pytest
import reportlab

from proofpress.errors import PressError
from proofpress.press import reportlab_patches
from proofpress.press.typesetting import FACES, check_glyphs, load, text_width, web_fonts
from tests.press.pdfs import fonts, page_of, text_of

TTFontFile = reportlab_patches.ttfonts.TTFontFile

# All letters of the languages the faces are there for, and their punctuation.
LETTERS = {
    "Czech": "ÁÉĚÍÓÚŮÝČĎŇŘŠŤŽáéěíóúůýčďňřšťž„“‚‘",
    "Polish": "ĄĆĘŁŃÓŚŹŻąćęłńóśźż”’",
    "German": "ÄÖÜäöüß„“‚‘",
    "French": "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ«»",
    "Hungarian": "ÁÉÍÓÖŐÚÜŰáéíóöőúüű",
    "Bulgarian": "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЬЮЯабвгдежзийклмнопрстуфхцчшщъьюя",
    "Ukrainian and Serbian": "ҐЄІЇґєіїЂЈЉЊЋЏђјљњћџ",
    "Greek": "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏΪΫαβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ",
    "Sami, Esperanto, Fula": "ÁČĐŊŠŦŽáčđŋšŧžĈĜĤĴŜŬĉĝĥĵŝŭɓ",
    "marks": "–—…×−·•1234567890+=/%()[]!?&",
}


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("language", LETTERS)
def test_every_face_has_every_letter(face, language):
    assert check_glyphs(LETTERS[language], face) == LETTERS[language]


def test_the_lettering_is_the_title_face_heavier():
    title, lettering = load("title").face, load("lettering").face
    assert lettering.charToGlyph.keys() == title.charToGlyph.keys()
    assert lettering.name == b"Cinzel-650", "a PDF tells the two by their names"
    assert lettering.capHeight == title.capHeight
    assert 1.03 < text_width("GREAT RIVER", "lettering", 9) / text_width("GREAT RIVER", "title", 9) < 1.1
    file = Path(FACES["lettering"]())
    weight = TTFontFile(str(file))
    weight.seek_table("OS/2", 4)
    assert weight.read_ushort() == 650
    assert "The Cinzel Project Authors" in (file.parent / "OFL.txt").read_text(encoding="utf-8")


def test_where_a_face_lacks_a_letter_another_sets_the_whole_string():
    pdf = page_of(lambda drawing: drawing.text(5, 5, "Гора A", 9, "title"))
    assert [font["name"].partition("+")[2] for font in fonts(pdf) if font["kind"] == "/TrueType"] == [
        "SourceSerifPro-Semibold"
    ]
    assert "Гора A" in text_of(pdf)
    assert text_width("Гора A", "title", 9) == text_width("Гора A", "serif-semibold", 9)
    assert text_width("Gora A", "title", 9) != text_width("Gora A", "serif-semibold", 9)


def test_letters_are_composed():
    assert check_glyphs("c\u030c", "serif") == "č"


@pytest.mark.parametrize(
    ("character", "words"),
    [
        ("★", ['character "★"', "U+2605 BLACK STAR", 'face "serif"']),
        ("字", ["U+5B57", "Latin, Greek and Cyrillic letters can be printed"]),
        ("ש", ["U+05E9", "nothing is set from right to left"]),
        ("\u200b", ["invisible", "U+200B ZERO WIDTH SPACE"]),
        ("\u00ad", ["invisible", "U+00AD SOFT HYPHEN"]),
        ("\t", ["invisible", "U+0009"]),
        ("\n", ["invisible", "U+000A"]),
        ("\x00", ["invisible", "U+0000"]),
        ("\ud800", ["U+D800"]),
        ("\u202f", ["space U+202F NARROW NO-BREAK SPACE", "U+00A0"]),
        ("\u2003", ["space U+2003 EM SPACE"]),
        ("\ue000", ["U+E000"]),
    ],
)
def test_a_character_that_cannot_be_printed_is_named_with_its_place(character, words):
    with pytest.raises(PressError) as error:
        check_glyphs(f"Les{character}ík", "serif", "cs.yaml: deepwood")
    assert error.value.exit_code == 1
    message = str(error.value)
    for word in [*words, "Les", "cs.yaml: deepwood"]:
        assert word in message
    message.encode("ascii", "backslashreplace")  # and can be shown
    assert not any(ord(c) < 32 for c in message)


def test_spaces_that_may_be_printed():
    assert check_glyphs("a b\u00a0c", "serif") == "a b\u00a0c"


def test_no_break_space_is_as_wide_as_a_space():
    assert text_width("a\u00a0b", "serif", 10) == pytest.approx(text_width("a b", "serif", 10))


def test_width_grows_with_the_size():
    assert text_width("Les", "serif", 20) == pytest.approx(2 * text_width("Les", "serif", 10))
    assert text_width("Les", "serif-bold", 10) > text_width("Les", "serif", 10)


def test_unknown_face():
    with pytest.raises(PressError, match='unknown face "serif-bolt"; did you mean "serif-bold"'):
        text_width("a", "serif-bolt", 10)


def test_a_face_is_loaded_once():
    assert load("serif") is load("serif")


@pytest.mark.parametrize("face", [*FACES, "other"])
def test_font_files_are_read_as_reportlab_reads_them(face, monkeypatch):
    path = FACES[face]() if face in FACES else str(Path(reportlab.__file__).parent / "fonts" / "Vera.ttf")
    ours = vars(TTFontFile(path))
    monkeypatch.setattr(TTFontFile, "extractInfo", reportlab_patches._extract_slowly)
    theirs = vars(TTFontFile(path))
    for name in theirs.keys() - {"glyphToChar", "_pos", "_pdfScale"}:
        assert ours[name] == theirs[name], name


def test_another_table_of_characters_is_left_to_reportlab(monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(reportlab_patches, "_glyphs", lambda _: {})
        theirs = vars(TTFontFile(FACES["serif"]()))
    assert theirs["charToGlyph"] == load("serif").face.charToGlyph
    assert theirs["glyphToChar"], "which is not made here"


def test_a_missing_font_package_is_one_sentence(monkeypatch):
    monkeypatch.setitem(FACES, "gone", lambda: "/nowhere/gone.ttf")
    with pytest.raises(PressError, match='face "gone" cannot be loaded') as error:
        load("gone")
    assert error.value.exit_code == 3


def test_the_notice_names_every_font_with_its_version():
    notice = (Path(__file__).parents[2] / "NOTICE").read_text(encoding="utf-8")
    for face in FACES.values():
        file = Path(face())
        name = next(
            each for each in ("Source Serif Pro", "Source Sans Pro", "Cinzel") if each.replace(" ", "") in file.name
        )
        inside = file.read_bytes().decode("latin-1").replace("\0", "")  # its names stand there with two bytes a letter
        version = re.search(r"Version ([\d.]+)", inside)[1]
        assert re.search(rf"{name} .*{re.escape(version)}\b", notice), (face, version)


@pytest.mark.parametrize("face", FACES)
def test_a_face_for_browsers_has_the_characters_and_no_more(face: str) -> None:
    sheet = web_fonts({"Ours": face}, "Žluť 12·Q中")
    family, data = re.findall(r"@font-face{font-family:'(.*)';src:url\(data:font/ttf;base64,(.*)\)}", sheet)[0]
    whole, read = load(face).face, TTFontFile(BytesIO(b64decode(data)))
    signs = {sign for sign in map(ord, "Žluť 12·Q") if sign in whole.charToGlyph}
    assert family == "Ours"
    assert read.charToGlyph.keys() - {0xA0} == signs
    assert {sign: read.charWidths[sign] for sign in signs} == {sign: whole.charWidths[sign] for sign in signs}
    assert read.numGlyphs < 20
