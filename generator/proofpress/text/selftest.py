"""`text selftest`: what the vocabulary of a language lacks, found with rules that are written in it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence, Set
from typing import NamedTuple

from proofpress.errors import EXIT_CONTENT, EXIT_OK, ContentError, listed, say
from proofpress.language import LanguageFile
from proofpress.options import DATA, Answer, wrapped
from proofpress.text.catalogue import Catalogue, TextOwner, WrongRule, chosen
from proofpress.text.commands import LANGUAGE, TextJob, about_texts, cards
from proofpress.text.compare import Difference, differences
from proofpress.text.reading import read
from proofpress.text.vocabulary import Meaning, Vocabulary, unknown_words

# --------------------------------------------------------------------------------------------------------------------
# The rule of every card is written, and must be understood; then every wrong neighbour of it, which must be found.
#
# Nobody has to think of these texts, so a vocabulary is tested before a card has been translated.


class WrittenRule(NamedTuple):
    """A text that was written from a rule, and what the checker reports of it."""

    owner: TextOwner
    text: str
    found: list[Difference]
    wrong: WrongRule | None = None  # the neighbour that was written; none: the rule itself

    @property
    def failed(self) -> bool:
        """Whether the text is right and reported, or wrong and not."""
        return bool(self.found) == (self.wrong is None)


def trials(texts: Catalogue, code: str, ids: Collection[str] = ()) -> Iterator[WrittenRule]:
    """The rules and their wrong neighbours as written in a language, each text of a card once."""
    vocabulary = texts.vocabulary(code)
    for owner in texts.owners.values():
        right = owner.words(code) if chosen(owner.id, ids) else ""
        if owner.wanted and right:
            written: dict[str, WrongRule | None] = {right: None}
            for wrong in owner.wrong_rules():
                written.setdefault(wrong.words(code), wrong)
            for text, of in written.items():
                yield WrittenRule(owner, text, differences(read(text, vocabulary), owner.wanted), of)


# --------------------------------------------------------------------------------------------------------------------
# What the `tests` of a language file want understood: forms and sentences.


class Misread(NamedTuple):
    """A form or a sentence, what its test wants of it, and what is understood."""

    text: str
    wanted: list[str]
    found: list[str]

    def __str__(self) -> str:
        return say(
            "tests: {text!r} is understood as {found}, not {wanted}",
            text=self.text,
            found=listed(self.found, "and") or say("nothing"),
            wanted=listed(self.wanted, "and") or say("nothing"),
        )


def misread(language: LanguageFile, terms: Set[str]) -> Iterator[Misread]:
    """The tests that fail: of forms with the words of all games, of sentences that speak of these terms with theirs."""
    every, vocabulary = Vocabulary(language), Vocabulary(language, terms)
    for form, wanted in language.tests.words.items():
        found = [meant(each) for each in every.meanings(form)]
        if wanted not in found:
            yield Misread(form, [wanted], found)
    for sentence in language.tests.sentences:
        if not language.terms.keys() & set(re.split("[ /]", " ".join(sentence.facts))) <= terms:
            continue  # of another game
        said = (each.facts for each in read(sentence.text, vocabulary).said if each.facts[0].kind != "each")
        found = sorted({"/".join(map(str, facts)) for facts in said})
        if found != sorted(set(sentence.facts)):
            yield Misread(sentence.text, sorted(set(sentence.facts)), found)


def meant(meaning: Meaning) -> str:
    """As the tests write it."""
    if meaning.kind in ("term", "before", "after", "either"):
        return meaning.value
    return f"{meaning.kind} {meaning.value}".rstrip()


# --------------------------------------------------------------------------------------------------------------------
# The command.


def selftest(job: TextJob) -> Answer:
    """Show what the vocabulary of a language lacks.

    It writes every rule in the language, with the templates of writing/LANG.yaml, and some hundred wrong rules that
    differ in one detail. It lists the right sentences that the checker does not understand, with the words that the
    vocabulary lacks, and the wrong ones that pass here but not in the source language. It runs the tests of the
    language file first.

    The exit code is 1 when there are any.
    """
    texts, code = job.catalogue, job.chosen["lang"]
    if not texts.writes(code):
        raise ContentError(texts.without_templates(code))
    untrue = list(misread(texts.languages[code], texts.terms))
    made = list(trials(texts, code, job.ids))
    lacking = [each for each in made if each.failed and (each.wrong is None or _found_in_source(texts, each))]
    rules = [each for each in made if each.wrong is None]
    understood = [each for each in rules if not each.failed]
    unknown = unknown_words((each.text for each in lacking if each.wrong is None), texts.vocabulary(code))
    found = sum(bool(each.wrong and each.found) for each in made)
    return Answer(
        facts={
            "rules": len(rules),
            "understood": len(understood),
            "wrong": len(made) - len(rules),
            "found": found,
            "lacking": len(lacking),
        },
        lines=lambda: [*map(str, untrue), *_lines(lacking, [word for word, _ in unknown])],
        notes=[
            say(
                "{code}: {understood} of {rules} {rules<written rule|written rules>} understood, "
                "{found:,} of {ones} {ones<wrong one|wrong ones>} found",
                code=code,
                understood=len(understood),
                rules=len(rules),
                found=found,
                ones=len(made) - len(rules),
            )
        ],
        code=EXIT_CONTENT if lacking or untrue else EXIT_OK,
    )


SELFTEST = about_texts(selftest, LANGUAGE, cards, DATA)


def _found_in_source(texts: Catalogue, trial: WrittenRule) -> bool:
    """Whether a wrong rule that passes is found in the source language, so that it is the vocabulary that fails."""
    assert trial.wrong
    assert trial.owner.wanted
    written = trial.wrong.words(texts.source)
    return bool(differences(read(written, texts.vocabulary(texts.source)), trial.owner.wanted))


def _lines(lacking: Sequence[WrittenRule], unknown: Sequence[str]) -> Iterator[str]:
    for each in lacking:
        what = (
            say("passes, though wrong ({kind} {change})", kind=each.wrong.kind, change=each.wrong.change)
            if each.wrong
            else say("not understood")
        )
        yield from wrapped(each.text, f"{each.owner.id}: {what}: ", "  ")
        yield from (line for difference in each.found for line in wrapped(difference.message, "  - ", "    "))
    if unknown:
        yield from wrapped(listed(unknown, "and"), say("words that the vocabulary does not know: "))
