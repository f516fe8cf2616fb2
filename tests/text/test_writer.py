"""Templates and nouns: what fills a hole, in which form, and what agrees with it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from proofpress.cartographers.edition import load_edition
from proofpress.cartographers.facts import rule_facts
from proofpress.cartographers.rules_in_words import in_words
from proofpress.cartographers.texts import catalogue
from proofpress.errors import ContentError, DataError
from proofpress.kingdoms.edition import load_edition as load_kingdoms
from proofpress.kingdoms.facts import level_facts
from proofpress.kingdoms.rules_in_words import in_words as levels_in_words
from proofpress.kingdoms.texts import catalogue as kingdoms_catalogue
from proofpress.language import Grammar, Writer, plural_rule
from proofpress.text.compare import differences
from proofpress.text.facts import Wanted
from proofpress.text.reading import read
from proofpress.text.vocabulary import Vocabulary
from tests.depth import nightly
from tests.languages import LANGUAGES
from tests.text.conftest import language_of

CZECH = "nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;"
WRITER = Writer(
    Grammar(("m", "f", "n"), ("one", "acc", "few", "many"), CZECH),
    {
        "hill": "f: hora / horu / hory / hor",
        "row": "m: řádek",
        "green": "zelená {hill}",
        "count": "{n} {thing:one|few|many n}",
        "each": "za {thing<každý|každou|každé>} {thing:acc}",
        "points": "{n} {n<bod|body|bodů>}",
        "comma": "{a}, {b}",
        "and": "{a} a {b}",
        "where": "{near} {far}",
        "gain": "Ve válce {where} získáš {points}.",
    },
)


@pytest.mark.parametrize(("number", "words"), [(1, "1 hora"), (2, "2 hory"), (5, "5 hor"), (22, "22 hor")])
def test_a_noun_goes_with_its_number(number: int, words: str) -> None:
    assert WRITER.say("count", n=number, thing=WRITER.say("hill")).form("") == words


@pytest.mark.parametrize(("number", "words"), [(1, "1 bod"), (3, "3 body"), (9, "9 bodů")])
def test_a_word_agrees_with_a_number(number: int, words: str) -> None:
    assert WRITER.say("points", n=number).form("") == words


@pytest.mark.parametrize(
    ("key", "words"), [("hill", "za každou horu"), ("row", "za každý řádek"), ("green", "za každou zelená horu")]
)
def test_a_word_agrees_with_the_noun_that_a_phrase_is_about(key: str, words: str) -> None:
    assert WRITER.say("each", thing=WRITER.say(key)).form("") == words


def test_a_list_keeps_the_form_and_begins_a_sentence_with_a_capital() -> None:
    things = [WRITER.say(key) for key in ("hill", "row", "hill")]
    assert WRITER.listed(things, "and").form("acc") == "horu, řádek a horu"
    assert WRITER.listed(things[:1], "and").form("acc") == "horu"
    assert str(WRITER.say("each", thing=things[0])) == "Za každou horu"


def test_a_hole_with_nothing_in_it_takes_its_space_along() -> None:
    near, far = (WRITER.say(key) for key in ("hill", "row"))
    assert str(WRITER.say("gain", near=near, far=far, n=2)) == "Ve válce hora řádek získáš 2 body."
    assert str(WRITER.say("gain", near=None, far=far, n=2)) == "Ve válce řádek získáš 2 body."
    assert str(WRITER.say("gain", near=None, far=None, n=5)) == "Ve válce získáš 5 bodů."


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("{n} {stone}", 'own.yaml: nothing fills {stone} of the template "{n} {stone}"'),
        ("{points}", "own.yaml: templates name each other in a circle"),
    ],
)
def test_a_template_that_cannot_be_written_is_a_mistake_in_its_file(template: str, said: str) -> None:
    writer = WRITER._replace(entries={**WRITER.entries, "points": template}, where="own.yaml")
    with pytest.raises(ContentError) as refused:
        str(writer.say("points", n=2))
    assert str(refused.value) == said


def test_what_has_no_gender_agrees_like_the_first() -> None:
    writer = WRITER._replace(entries={**WRITER.entries, "plain": "les"})
    assert writer.say("each", thing=writer.say("plain")).form("") == "za každý les"


def test_the_rule_of_plurals_is_that_of_gettext() -> None:
    polish = plural_rule("nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);")
    assert [polish(number) for number in (1, 2, 5, 12, 22, 112)] == [0, 1, 2, 2, 1, 2]
    assert [plural_rule("")(number) for number in (0, 1, 2)] == [1, 0, 1]


@pytest.mark.parametrize("rule", ["nplurals=2; plural=n/0;", "__import__('os')", "plural=(n"])
def test_a_rule_of_plurals_that_is_none_is_a_mistake_of_the_file(rule: str) -> None:
    with pytest.raises(DataError, match=r"small\.yaml:3:10: error: the rule cannot be read"):
        language_of(f'name: X\nletters: {{}}\nplurals: "{rule}"\n')


def taken_for(texts: Mapping[str, str], wanted: Mapping[str, Wanted], vocabulary: Vocabulary) -> dict[str, list[str]]:
    """For each rule the texts that the checker takes for right."""
    readings = {name: read(text, vocabulary) for name, text in texts.items()}
    return {
        name: [other for other, reading in readings.items() if not differences(reading, rule)]
        for name, rule in wanted.items()
    }


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_checker_takes_every_written_rule_for_its_own_and_for_no_other(code: str) -> None:
    edition = load_edition()
    texts = {name: in_words(edition, code).card(card) for name, card in edition.scoring.items()}
    wanted = {name: rule_facts(card.rule) for name, card in edition.scoring.items()}
    assert taken_for(texts, wanted, catalogue(edition).vocabulary(code)) == {name: [name] for name in texts}


def levels_of(code: str) -> tuple[dict[str, str], dict[str, Wanted], Vocabulary]:
    """The levels of magic as they are written, what each must say, and the vocabulary."""
    edition = load_kingdoms()
    levels = {
        f"{name}/{number}": level
        for name, nation in edition.every_nation.items()
        for number, level in enumerate(nation.levels, start=1)
    }
    texts = {name: levels_in_words(edition, code).level(level) for name, level in levels.items()}
    wanted = {name: level_facts(level) for name, level in levels.items()}
    return texts, wanted, kingdoms_catalogue(edition).vocabulary(code)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_checker_takes_every_written_level_for_its_own(code: str) -> None:
    texts, wanted, vocabulary = levels_of(code)
    assert len(texts) == 75
    assert [name for name in texts if differences(read(texts[name], vocabulary), wanted[name])] == []


@nightly
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_checker_takes_no_written_level_for_another(code: str) -> None:
    texts, wanted, vocabulary = levels_of(code)
    assert taken_for(texts, wanted, vocabulary) == {name: [name] for name in texts}


def test_a_language_that_does_not_write_reads_the_source() -> None:
    edition = load_edition()
    assert in_words(edition, "cs").card(edition.scoring["deepwood"]).startswith("6 bodů")
    assert in_words(edition, "xx") == in_words(edition, "en")
