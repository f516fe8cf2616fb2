"""What certificates of all games have in common: header, verdict, check and report. A game adds its claims."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from generator import __version__
from generator.library.dataclass import dataclass
from generator.library.errors import ProofpressError
from generator.library.suggest import visible
from generator.proofs.document import JsonObject, Refused, file_of, held, named, opened, sealed
from generator.seeds.stream import SPECIFICATION

LONGEST_NOTE = 200  # characters of `method` and `checker`, which are for readers and claim nothing

E = TypeVar("E")  # the edition
C = TypeVar("C")  # what a certificate was found to prove


@dataclass(frozen=True, slots=True)
class Claims:
    """What is written into a certificate besides its header, as plain JSON in the order of the file."""

    config: str
    seed: str
    about: dict[str, Any]  # how the seed is played, and what it deals
    rulings: dict[str, str]
    verdict: str
    grounds: dict[str, Any]  # what the verdict rests on


@dataclass(frozen=True, slots=True)
class Proofs(Generic[E, C]):
    """The certificates of a game."""

    format: str
    shipped: Callable[[], E]  # the edition without own data
    data: Callable[[E], str]  # the digest of what the rules read
    replay: Callable[[E, JsonObject], C]  # deals and plays anew, taking from the file only what a player may choose
    claims: Callable[[C], Claims]
    words: Callable[[E, C], tuple[str, dict[str, Any]]]  # what is proved, seen from the shipped edition
    told: Callable[[C], Iterable[str]] = lambda _: ()  # the games in it, move by move
    of: Callable[[E, str], E] = lambda edition, _: edition  # the edition from which a configuration deals

    def certify(self, edition: E, found: C, method: str) -> bytes:
        """The certificate of what was found; none leaves the program that it would not verify itself."""
        digest = self.data(self.of(edition, self.claims(found).config))
        data = file_of(sealed(self._document(found, digest, __version__, method)))
        self.verify(edition, data)
        return data

    def verify(self, edition: E, data: bytes) -> C:
        """Checks everything that a certificate claims; refuses it in a sentence.

        What it says is dealt and played anew, and the file must be the one that would then be written.
        """
        said = opened(data, self.format)
        edition = self.of(edition, said.get("config", str))
        digest = self.data(edition)
        specification, checker, method = (said.get(key, str) for key in ("specification", "checker", "method"))
        if specification != SPECIFICATION:
            made_by = named(specification)
            raise Refused(f"it was made by the specification {made_by}; this program knows {SPECIFICATION}")
        for key, note in (("checker", checker), ("method", method)):
            if len(note) > LONGEST_NOTE or not note.isprintable():
                raise Refused(f'"{key}" must be a line of at most {LONGEST_NOTE} printable characters')
        if said.get("data", str) != digest:
            raise Refused(
                "it was made with other rules data than these; give the data that it was made with, or the "
                "version of the program that made it"
            )
        try:
            found = self.replay(edition, said)
        except ProofpressError as error:
            raise Refused(str(error)) from None
        held(data, said, self._document(found, digest, checker, method))
        return found

    def said(self, edition: E, found: C) -> tuple[str, dict[str, Any]]:
        """What was proved, in a sentence or two and as facts for programs."""
        claims = self.claims(found)
        shipped = self.of(self.shipped(), claims.config)
        data = self.data(self.of(edition, claims.config))
        sentence, facts = self.words(shipped, found)
        own = data != self.data(shipped)
        if own:
            sentence += f"; the rules data are not the shipped ones, their digest is {data}"
        header = {"verdict": claims.verdict, "seed": claims.seed, "config": claims.config}
        return visible(sentence), {**header, **facts, "own_data": data if own else None}

    def _document(self, found: C, data: str, checker: str, method: str) -> dict[str, Any]:
        claims = self.claims(found)
        return {
            "format": self.format,
            "specification": SPECIFICATION,
            "checker": checker,
            "config": claims.config,
            "data": data,
            "seed": claims.seed,
            **claims.about,
            "rulings": claims.rulings,
            "verdict": claims.verdict,
            "method": method,
            **claims.grounds,
        }
