"""Labels: missing ones are errors, places are filled, and what is running text is set."""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import replace
from shutil import which

import pytest

from proofpress.cartographers.edition import Edition
from proofpress.errors import ContentError, Incomplete, listed
from proofpress.kingdoms.texts import catalogue as kingdoms_catalogue
from proofpress.language import Grammar, Labels, labels_of, misinflected, misplaced
from proofpress.text.checks import Checker
from tests import ROOT
from tests.kingdoms import scenes
from tests.languages import LANGUAGES

WORDS_JS = ROOT / "templates" / "words.js"
WORDS = {"near_miss": "těsně vedle", "of": "Page {page} of {pages}"}


def test_a_missing_label_is_named() -> None:
    with pytest.raises(ContentError, match='language cs has no label "naer_miss"; did you mean "near_miss"'):
        Labels("cs", WORDS)("naer_miss")


def test_all_missing_labels_are_named_as_they_are_written() -> None:
    """What fails once more is what the page lacks; nothing else is listed, and nothing stands in for it later."""
    english = {"front": ("sk.yaml", 'Front "A"'), "back": ("game/sk.yaml", "Back"), "coin": ("sk.yaml", "coin")}
    some = Labels("sk", {"coins": "Mince"}, source=lambda: english)
    with pytest.raises(Incomplete, match='language sk has no label "front"') as caught:
        some("front")
    assert str(caught.value.whole(lambda: [some("front"), some("back"), some("coins")])) == (
        "language sk lacks 2 texts needed here; put them into the files in its own words:\n"
        'sk.yaml\nlabels:\n  front: "Front \\"A\\""\ngame/sk.yaml\nlabels:\n  back: "Back"'
    )
    with pytest.raises(Incomplete, match='language sk has no label "back"'):
        some("back")


def test_places_are_filled() -> None:
    assert Labels("en", WORDS)("of", page=2, pages=9) == "Page 2 of 9"


def test_without_values_places_stay_open() -> None:
    assert Labels("en", WORDS)("of") == "Page {page} of {pages}"


def test_a_value_without_a_place_is_left_out() -> None:
    assert Labels("en", WORDS)("of", page=2, pages=9, sheet=1) == "Page 2 of 9"


def test_a_place_without_a_value_is_named() -> None:
    with pytest.raises(ContentError, match='the label "of" in language en also has places for pages'):
        Labels("en", WORDS)("of", page=1)


@pytest.mark.parametrize(
    ("language", "text", "wanted"),
    [("cs", "v lese", "v~lese"), ("pl", "8 pól", "8~pól"), ("fr", "6 à la fin", "6~à~la fin")],
)
def test_short_words_and_numbers_stay_with_the_next_word(
    edition: Edition, language: str, text: str, wanted: str
) -> None:
    labels = Labels(language, {"key": text}, edition.languages[language].typography)
    assert labels("key") == text
    assert labels.set("key") == wanted.replace("~", "\u00a0")


def test_a_name_and_what_it_names_are_set_as_the_language_does(edition: Edition) -> None:
    said = {code: labels_of(edition, code).named("Ada's", "1") for code in ("en", "fr")}
    assert said == {"en": "Ada’s: 1", "fr": "Ada’s\u00a0: 1"}
    assert labels_of(edition, "fr").apart(["un", "deux"]) == "un\u00a0; deux"


def test_the_labels_of_an_edition_are_those_of_language_and_game(edition: Edition) -> None:
    cs = labels_of(edition, "cs")
    assert (cs("page"), cs("winter")) == ("Strana", "Zima")
    assert len(cs.words) == len(edition.languages["cs"].labels) + len(edition.text["cs"].labels)
    assert set(cs.source()) == set(cs.words)  # the shipped languages are complete
    with pytest.raises(ContentError, match=f'there is no language "cz"; possible: {listed(LANGUAGES, "or")}'):
        labels_of(edition, "cz")


CZECH = Grammar(("m", "f", "n"), ("one", "acc"), "nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;")
FORMS = {
    "hill": "f: hora / horu",
    "row": "m: řádek",
    "plain": "les",
    "points": "{n} {n<bod|body|bodů>}",
    "full": "{thing}: {thing<obsazený|obsazená|obsazené>}",
    "over": "přes {thing:acc}",
    "few": "{n<bod|body>}",
}


def in_czech(key: str, **values: object) -> str:
    return Labels("cs", FORMS, grammar=CZECH)(key, **values)


@pytest.mark.parametrize(("number", "words"), [(0, "0 bodů"), (1, "1 bod"), (4, "4 body"), (5, "5 bodů")])
def test_words_of_a_label_go_with_its_number(number: int, words: str) -> None:
    assert in_czech("points", n=number) == words


def test_words_of_a_label_agree_with_a_thing_and_things_have_forms() -> None:
    labels = Labels("cs", FORMS, grammar=CZECH)
    assert [in_czech("full", thing=labels.thing(key)) for key in ("hill", "row")] == [
        "hora: obsazená",
        "řádek: obsazený",
    ]
    assert in_czech("over", thing=labels.thing("hill")) == "přes horu"
    assert labels("hill") == "hora", "by itself a noun is its first form"
    assert labels("points") == "{n} {n<bod|body|bodů>}", "what is filled in a browser stays"


@pytest.mark.parametrize(
    ("key", "values", "needs"),
    [
        ("few", {"n": 2}, "needs 3 words in {n<bod|body>}"),
        ("points", {"n": "2"}, "needs 3 words in {n<bod|body|bodů>}"),
    ],
)
def test_a_label_whose_words_cannot_agree_is_named(key: str, values: dict[str, object], needs: str) -> None:
    with pytest.raises(ContentError, match=re.escape(needs)):
        in_czech(key, **values)


def test_a_thing_without_a_gender_agrees_with_nothing() -> None:
    with pytest.raises(ContentError, match='"Les" in language cs has no gender for "full"'):
        in_czech("full", thing=Labels("cs", FORMS, grammar=CZECH).thing("plain"))


@pytest.mark.parametrize(
    ("source", "text", "wrong"),
    [
        ("{n} {n<point|points>}", "{n} {n<bod|body|bodů>}", None),
        ("{n} ore", "{n} {n<ruda|rudy|rud>}", None),
        ("{n} {n<point|points>}", "{n} {n<bod|body>}", "{n} has 2 words; the language has 3 for a number"),
        ("{n} ore", "{n<bod|body>} {n}", "{n} has 2 words; the language has 3 for a number and 3 for the gender"),
        ("{a}", "{a:gen}", "{a} is asked for in the form gen; possible: one, acc"),
        ("{a} {n}", "{n} {a:one|acc n}", "{a} has 2 forms; the language has 3 for a number"),
        ("{n} ore", "{n} {n<>}", "{n} has 1 word; the language has 3 for a number"),
        ("{n} ore", "{n} ruda}", "} belongs to no place that is filled"),
    ],
)
def test_a_label_has_as_many_words_as_its_language_has_forms(source: str, text: str, wrong: str | None) -> None:
    found = [message for _, _, message in misinflected(source, text, Grammar(("x",)), CZECH)]
    assert [each.startswith(wrong or "") for each in found] == ([True] if wrong else [])


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_template_has_a_word_for_every_number(code: str) -> None:
    """A plural that a template lacks is reported where it stands; genders may share their last word."""
    texts = kingdoms_catalogue(scenes.edition())
    written = texts.writing[code]
    template = written.templates["collect_swap"]
    fewer = re.sub(r"\|[^|>]*>", ">", template)
    assert fewer != template
    wrong = replace(written, templates={**written.templates, "collect_swap": fewer})
    (found,) = Checker(replace(texts, writing={**texts.writing, code: wrong}), code).of_language()
    assert (found.rule, found.field) == ("icon/forms", "collect_swap")
    assert found.place.line == written.place("templates/collect_swap").line
    assert "for a number" in found.message


@pytest.mark.parametrize(
    "text", ["{n} {n<a|{n}|c>}", "{n} {n <a|b|c>}", "{n} {n<a|b|c>x}", "{n} {n<a<b|c|d>}", "{{n}}", "{n} {n<a|b|c"]
)
def test_a_place_that_is_not_closed_is_reported(text: str) -> None:
    assert list(misinflected("{n} ore", text, Grammar(("x",)), CZECH))


@pytest.mark.parametrize(
    ("source", "text", "wrong"),
    [
        ("{n} {n<piece|pieces>}", "{n} {n<a|b|c>}", False),
        ("{n} pieces", "{n<jedna|dvě|mnoho>} kusů", True),
        ("{n} pieces", "{n} kusů {m<a|b|c>}", True),
    ],
)
def test_a_label_prints_what_its_source_prints(source: str, text: str, wrong: bool) -> None:
    assert misplaced(source, text) is wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_browser_chooses_the_same_words(edition: Edition, language: str) -> None:
    grammar = labels_of(edition, language).grammar
    words = "|".join("abcdef"[: grammar.plural_forms])
    numbers = [*range(130), 199, 200, 211, 301, 1001, 1122]
    fill = f"filledWords('{{n}}{{n<{words}>}} {{other}}', {{n}}, '{grammar.plural_table()}')"
    code = f"{WORDS_JS.read_text(encoding='utf-8')} process.stdout.write(JSON.stringify({numbers}.map((n) => {fill})))"
    if which("node") is None:
        pytest.skip("no node")
    said = subprocess.run(["node", "-e", code], capture_output=True, check=True, text=True).stdout
    assert json.loads(said) == [f"{n}{words.split('|')[grammar.plural(n)]} {{other}}" for n in numbers]
