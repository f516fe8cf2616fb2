"""Certificates of any game: the exact file, the replay, the verdict, and the command `verify`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import Any, Generic, Protocol, TypeVar

from proofpress import __version__
from proofpress.errors import (
    EXIT_OK,
    EXIT_UNPROVED,
    FileError,
    ProofpressError,
    Refusal,
    joined,
    say,
    shortened,
    visible,
)
from proofpress.files import path_of
from proofpress.games import Codes, Game, game_for, needed
from proofpress.limits import MAX_CERTIFICATE_BYTES
from proofpress.options import ANY, DATA, JSON, Answer, Command, Job, file, flag
from proofpress.records import dataclass, described
from proofpress.seeds import SPECIFICATION, digest_of

# --------------------------------------------------------------------------------------------------------------------
# The file form of a certificate: JSON with a digest, of which exactly one form is accepted.
#
# What a file says is read with the type that it must have, and compared with what the program would write. Whatever of
# it reaches a message is escaped and cut, because the author of the file may have aimed at the reader of the message.
LONGEST_REFUSAL = 500  # characters

T = TypeVar("T")


class Refused(ProofpressError):
    """The certificate does not prove what it claims; the reason is one line that a terminal can show."""

    exit_code = EXIT_UNPROVED

    def __init__(self, reason: str) -> None:
        super().__init__(shortened(visible(reason), LONGEST_REFUSAL))


def sealed(document: dict[str, Any]) -> dict[str, Any]:
    """The document with its digest, which stands last."""
    body = {key: value for key, value in document.items() if key != "digest"}
    return body | {"digest": digest_of(body)}


def file_of(document: dict[str, Any]) -> bytes:
    """The one file of a document."""
    return f"{json.dumps(document, ensure_ascii=False, indent=1)}\n".encode()


def format_of(data: bytes) -> str | None:
    """What the file says it is; None where it does not say so, which `opened` explains."""
    try:
        return _parsed(data).get("format", str)
    except Refused:
        return None


def opened(data: bytes, wanted: str) -> JsonObject:
    """What an undamaged file of the wanted format says; `held` checks that it is in the one form."""
    said = _parsed(data)
    if said.values.get("format") != wanted:
        raise Refused(say('the file is not a certificate of this kind: it does not say "{wanted}"', wanted=wanted))
    try:
        whole = sealed(said.values)["digest"] == said.values.get("digest")
    except (TypeError, RecursionError):
        raise Refused(say("the file is damaged: it holds values that no certificate has")) from None
    if not whole:
        raise Refused(say("the file was changed after it was written: its digest does not fit its contents"))
    return said


def _parsed(data: bytes) -> JsonObject:
    if len(data) > MAX_CERTIFICATE_BYTES:
        raise Refused(
            say(
                "the file has more than {max_certificate_bytes:,} bytes, which no certificate has",
                max_certificate_bytes=MAX_CERTIFICATE_BYTES,
            )
        )
    try:
        document = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):
        raise Refused(say("the file is damaged, or is not a certificate: it cannot be read as JSON")) from None
    return JsonObject(document if isinstance(document, dict) else {})


@dataclass(frozen=True, slots=True)
class JsonObject:
    """An object in a certificate. Its values are taken out with the type that they must have."""

    values: dict[str, Any]
    path: str = ""

    def get(self, key: str, kind: type[T]) -> T:
        """The value of a key; true is not a number."""
        value = self.values.get(key)
        if type(value) is not kind:
            raise Refused(
                say('"{path}{key}" is missing or is not what a certificate holds there', path=self.path, key=key)
            )
        return value

    def part(self, key: str) -> JsonObject:
        """An object inside this one."""
        return JsonObject(self.get(key, dict), f"{self.path}{key}.")

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        texts = self.get(key, list)
        if not all(isinstance(text, str) for text in texts):
            raise Refused(say('"{path}{key}" must hold texts only', path=self.path, key=key))
        return texts

    def hold(self, really: dict[str, Any]) -> None:
        """Refuses a certificate that says something else under these keys."""
        _compare({key: self.values[key] for key in really if key in self.values}, really, self.path)


def held(data: bytes, said: JsonObject, really: dict[str, Any]) -> None:
    """Refuses the file unless it is, byte for byte, the one that says what was found to be so."""
    _compare(said.values, really | {"digest": said.values["digest"]})  # it fits, so something else must differ
    if file_of(sealed(really)) != data:
        raise Refused(
            say(
                "the file is not in the canonical form of a certificate: its keys in order, each once, and one "
                "value per line"
            )
        )


def _compare(said: object, really: object, path: str = "") -> None:
    """Refuses the first difference of two JSON values, entries of lists counted from 1; Python takes true for 1."""
    if isinstance(said, dict) and isinstance(really, dict):
        for key in dict.fromkeys([*said, *really]):
            if key not in said or key not in really:
                what = say("is missing") if key in really else say("does not belong in a certificate")
                raise Refused(joined(" ", (f'"{path}{key}"', what)))
            _compare(said[key], really[key], f"{path}{key}.")
    elif isinstance(said, list) and isinstance(really, list) and len(said) == len(really):
        for number, (one, other) in enumerate(zip(said, really, strict=True), start=1):
            _compare(one, other, f"{path}{number}.")
    elif type(said) is not type(really) or said != really:
        raise Refused(
            say('"{path}" is {said}, but must be {really}', path=path[:-1], said=_shown(said), really=_shown(really))
        )


def _shown(value: object) -> str:
    """A JSON value in a message."""
    if isinstance(value, dict | list):
        return say(
            "{isinstance} of {value}",
            isinstance=say("an object") if isinstance(value, dict) else say("a list"),
            value=len(value),
        )
    return shortened(json.dumps(value, ensure_ascii=False))


def named(name: str) -> str:
    """A name of any form inside a sentence: bare when it is a word, else in quotes, so that it cannot pass for more."""
    bare = name.replace("-", "").replace(".", "").isalnum()
    return name if bare else visible(json.dumps(name, ensure_ascii=False))


# --------------------------------------------------------------------------------------------------------------------
# Plays a game again by its rules, move by move.


class GameState(Protocol):
    """A game between two moves."""

    @property
    def over(self) -> bool: ...


G = TypeVar("G")  # the game: everything that was dealt
P = TypeVar("P", bound=GameState)
M = TypeVar("M")  # a move


@dataclass(frozen=True, slots=True)
class Played(Generic[P, M]):
    """A whole game that was played by the rules."""

    moves: tuple[M, ...]
    texts: list[str]  # the same in the notation of the game
    end: P


@dataclass(frozen=True, slots=True)
class Rules(Generic[G, P, M]):
    """How a game is played, and how its moves are read and written."""

    begin: Callable[[G], P]
    apply: Callable[[G, P, M], P]
    read: Callable[[G, P, str], M]
    written: Callable[[G, P, M], str]
    broken: type[Exception]  # what is raised for a move that the rules do not allow

    def replay(self, game: G, moves: Iterable[M | str], called: str = "") -> Played[P, M]:
        """The game of these moves, given as such or as texts; `called` begins the sentence that refuses them."""
        position, done, texts = self.begin(game), list[M](), list[str]()
        for number, given in enumerate(moves, start=1):
            if position.over:
                raise Refused(say("{called}move {number}: the game is over", called=called, number=number))
            try:
                move = self.read(game, position, given) if isinstance(given, str) else given
                texts.append(self.written(game, position, move))
                position = self.apply(game, position, move)
            except self.broken as error:
                raise Refused(
                    say("{called}move {number}: {error}", called=called, number=number, error=error)
                ) from None
            done.append(move)
        if not position.over:
            raise Refused(say("{called}after {done} moves the game is not over", called=called, done=len(done)))
        return Played(tuple(done), texts, position)


# --------------------------------------------------------------------------------------------------------------------
# What certificates of all games have in common: header, verdict, check and report. A game adds its claims.


LONGEST_NOTE = 200  # characters of `method` and `checker`, which are for readers and claim nothing

E = TypeVar("E")  # the edition
C = TypeVar("C")  # what a certificate was found to prove
Recorded = tuple[str, dict[str, str]]  # the digest of what the rules read, and the rulings chosen


@dataclass(frozen=True, slots=True)
class Claims:
    """What is written into a certificate besides its header, as plain JSON in the order of the file."""

    config: str
    seed: str
    about: dict[str, Any]  # how the seed is played, and what it deals
    verdict: str
    grounds: dict[str, Any]  # what the verdict rests on


@dataclass(frozen=True, slots=True)
class Proofs(Generic[E, C]):
    """The certificates of a game."""

    format: str
    shipped: Callable[[], E]  # the edition without own data
    # Digest and rulings under which these rules may have been recorded; the first as they are written now.
    records: Callable[[E], Iterable[Recorded]]
    replay: Callable[[E, JsonObject], C]  # deals and plays anew, taking from the file only what a player may choose
    claims: Callable[[C], Claims]
    words: Callable[[E, C], tuple[str, dict[str, Any]]]  # what is proved, seen from the shipped edition
    told: Callable[[C], Iterable[str]] = lambda _: ()  # the games in it, move by move
    of: Callable[[E, str], E] = lambda edition, _: edition  # the edition from which a configuration deals

    def certify(self, edition: E, found: C, method: str) -> bytes:
        """The certificate of what was found; none leaves the program that it would not verify itself."""
        record = self._record(edition, self.claims(found))
        data = file_of(sealed(self._document(found, record, __version__, method)))
        self.verify(edition, data)
        return data

    def verify(self, edition: E, data: bytes) -> C:
        """Checks everything that a certificate claims; refuses it in a sentence.

        What it says is dealt and played anew, and the file must be the one that would then be written.
        """
        said = opened(data, self.format)
        edition = self.of(edition, said.get("config", str))
        specification, checker, method = (said.get(key, str) for key in ("specification", "checker", "method"))
        if specification != SPECIFICATION:
            made_by = named(specification)
            raise Refused(
                say(
                    "it was made by the specification {made_by}; this program knows {specification}",
                    made_by=made_by,
                    specification=SPECIFICATION,
                )
            )
        for key, note in (("checker", checker), ("method", method)):
            if len(note) > LONGEST_NOTE or not note.isprintable():
                raise Refused(
                    say(
                        '"{key}" must be a line of at most {longest_note} printable characters',
                        key=key,
                        longest_note=LONGEST_NOTE,
                    )
                )
        data_said = said.get("data", str)
        record = next((each for each in self.records(edition) if each[0] == data_said), None)
        if record is None:
            raise Refused(
                say(
                    "it was made with other rules data; give the data that it was made with, or use the version "
                    "of the program that made it"
                )
            )
        try:
            found = self.replay(edition, said)
        except ProofpressError as error:
            raise Refused(str(error)) from None
        held(data, said, self._document(found, record, checker, method))
        return found

    def said(self, edition: E, found: C) -> tuple[str, dict[str, Any]]:
        """What was proved, in a sentence or two and as facts for programs."""
        claims = self.claims(found)
        shipped = self.shipped()
        data, _ = self._record(edition, claims)
        sentence, facts = self.words(self.of(shipped, claims.config), found)
        own = data != self._record(shipped, claims)[0]
        if own:
            sentence += say("; the rules data are not the shipped ones, their digest is {data}", data=data)
        header = {"verdict": claims.verdict, "seed": claims.seed, "config": claims.config}
        return visible(sentence), {**header, **facts, "own_data": data if own else None}

    def _record(self, edition: E, claims: Claims) -> Recorded:
        return next(iter(self.records(self.of(edition, claims.config))))

    def _document(self, found: C, record: Recorded, checker: str, method: str) -> dict[str, Any]:
        claims, (data, rulings) = self.claims(found), record
        return {
            "format": self.format,
            "specification": SPECIFICATION,
            "checker": checker,
            "config": claims.config,
            "data": data,
            "seed": claims.seed,
            **claims.about,
            "rulings": rulings,
            "verdict": claims.verdict,
            "method": method,
            **claims.grounds,
        }


# --------------------------------------------------------------------------------------------------------------------
# Replays certificates with the rules alone. Nothing that searches is imported here.


MOVES = flag(
    "moves", "Also tell the game in words, move by move, with the map as text whenever it changes.", not_with=("code",)
)


def verify(job: Job[Any]) -> Answer:
    """Replay certificates, or the code of a whole game, and say what they prove.

    It deals the seed again and plays every move by the rules; it searches nothing and takes nothing on trust. The exit
    code is 4 when a certificate or code is refused, 3 when a file cannot be read.
    """
    if not job.chosen["files"]:
        raise Refusal(
            say("it is missing: name a certificate, or give the code of a game with --code and --seed"), "files"
        )
    edition = cache(lambda of: of.load(job.own))
    worst, facts = EXIT_OK, []
    proved, refused = list[str](), list[str]()
    for name in job.chosen["files"]:
        path, shown = path_of(name), name
        try:
            content, shown = job.read(path, MAX_CERTIFICATE_BYTES)
            of = _game_of(content)
            proofs = needed(of, of.proofs, "certificates")
            found = proofs.verify(edition(of), content)
            words, about = proofs.said(edition(of), found)
            told = [visible(line) for line in proofs.told(found)] if job.chosen["moves"] else []
        except (Refused, FileError) as error:
            worst = max(worst, error.exit_code)
            facts.append({"file": name, "verified": False, "reason": str(error)})
            refused.append(
                say("{shown}: refused: {error}", shown=shown, error=error) if isinstance(error, Refused) else str(error)
            )
        else:
            facts.append({"file": name, "verified": True, **about, **({"told": told} if told else {})})
            proved += [say("{shown}: verified: {words}", shown=shown, words=words), *told]
    return Answer(facts=facts, lines=lambda: proved, notes=() if job.chosen["json"] else refused, code=worst)


def verifying(of: Game) -> Command[Any]:
    """The command for a game, which may write whole games as codes."""
    codes = of.codes() if of.codes else None

    def verify_any(job: Job[Any]) -> Answer:
        return _code(job, codes) if codes and job.chosen["code"] else verify(job)

    verify_any.__doc__ = described(verify)
    files = say("Certificates; - is standard input.")
    return Command(
        verify_any,
        (
            file("files", files, times=ANY, shown="FILE", position=True, needed=codes is None),
            *(codes.options if codes else ()),
            MOVES,
            replace(DATA, label="The folder of your own data with which the certificates were made."),
            replace(JSON, label="Print JSON, an entry for each file."),
        ),
    )


def _code(job: Job[Any], codes: Codes) -> Answer:
    """What the code of a whole game shows."""
    code, quiet = job.chosen["code"], job.chosen["json"]
    try:
        words, about = codes.replayed(job)
    except Refused as refusal:
        facts = {"code": code, "verified": False, "reason": str(refusal)}
        return Answer(
            facts=[facts], notes=() if quiet else [say("refused: {refusal}", refusal=refusal)], code=EXIT_UNPROVED
        )
    return Answer(
        facts=[{"code": code, "verified": True, **about}], lines=lambda: [say("verified: {words}", words=words)]
    )


def _game_of(content: bytes) -> Game:
    """The game that the file names; the usual one refuses what is not a certificate at all."""
    said = format_of(content)
    return game_for(lambda game: game.proofs is not None and game.proofs().format == said)
