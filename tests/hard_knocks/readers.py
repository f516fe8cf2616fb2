"""The registry of readers: every file and word of a user that the program reads, and the commands that read it.

A file is laid out in the room as it should be; `fuzzing.py` spoils it. `test_readers.py` fails when something in the
program opens or parses what no entry here makes it read.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from proofpress.cartographers.challenge import CHALLENGE, CODES
from proofpress.certificates import file_of, sealed
from proofpress.files import shipped
from proofpress.games import GAMES, game
from proofpress.pack import folder as pack_folder
from proofpress.pack.commands import versions
from proofpress.pack.folder import SEATS_TABLE
from proofpress.pack.keys import commitment
from proofpress.pack.results import RESULTS_FILE
from proofpress.seeds import canonical_json, digest_of
from proofpress.studio.one_file import PINNED, PYODIDE
from tests.cartographers.pack.events import digests_of
from tests.hard_knocks.commands import SEED
from tests.hard_knocks.mutations import Write
from tests.hard_knocks.room import PLAN, Do, fill_in, rewrite

Line = tuple[str, ...]
HERE = "{}"  # where the spoilt word goes, in readers of words


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """Something that is read. `given` is a file of the room, or a word where a line holds `HERE`."""

    name: str
    given: str
    lines: tuple[Line, ...]
    codes: tuple[int, ...] = (1,)  # beside 0, and 3 where bytes are no text
    write: Write | None = None  # of a JSON document: its bytes in the form that the reader accepts
    fit: Callable[[Path], None] = lambda _: None  # makes what rests on the spoilt file fit it, as a forger would
    slightly: Callable[[bytes], bytes] = lambda content: content  # changed so that everything in the file is read

    @property
    def is_word(self) -> bool:
        return any(HERE in line for line in self.lines)


def of_game(name: str) -> Line:
    return () if name == next(iter(GAMES)) else ("--game", name)


PACKS: Mapping[str, tuple[str, Line]] = {  # game -> name of its pack, and how it is planned
    "cartographers": ("cup", PLAN),
    "kingdoms": ("moot", ("--value", "none", "--event", "Moot", "--players", "2", "--reserves", "0")),
}


def lay_out(folder: Path, do: Do) -> None:
    """What the readers read, beside what a furnished room holds; one must be in the folder."""
    for name, content in SMALL.items():
        (folder / name).write_text(content, encoding="utf-8")
    shutil.copy(shipped("carddata") / "cartographers/maps/a.yaml", folder / "pond.yaml")
    for reader in data_readers():
        whole = folder / reader.given
        whole.parent.mkdir(parents=True)
        shutil.copy(shipped("carddata") / reader.given.split("/", 2)[2], whole)
    for name, (pack, plan) in PACKS.items():
        this = of_game(name)
        if not (folder / f"{pack}.key").exists():
            do("pack", "plan", pack, *plan, *this)
        shutil.copytree(pack, f"open-{pack}")
        do("pack", "print", f"open-{pack}", "--key", f"{pack}.key", "--workers", "1")
        for seated in (pack, f"open-{pack}"):
            do("pack", "seats", seated)
        table = folder / f"open-{pack}" / RESULTS_FILE
        fill_in(table)
        table.with_name("results-1.csv").write_text(table.read_text(encoding="utf-8").splitlines()[0] + "\n")
        do("pack", "reveal", f"open-{pack}", "--key", f"{pack}.key")
        pairs = zip(plan[::2], plan[1::2], strict=True)
        (folder / f"{pack}.yaml").write_text("".join(f"{key[2:]}: {value}\n" for key, value in pairs))
        for suffix in ("po", "csv"):
            do("text", "export", "--lang", "cs", "-o", f"{name}.{suffix}", *this)
            rewrite(folder / f"{name}.{suffix}", NAMES[name], "Jinak")
        texts = folder / f"texts-{name}"
        shutil.copytree(shipped("carddata") / "languages", texts / "languages")
        shutil.copytree(shipped("carddata") / name, texts / name)
        rewrite(texts / name / "text/cs.yaml", NAMES[name], NAMES[name].replace(" ", "  "))
        do("prove", SEED, *(["--players", "2"] if this else ["--best", "1"]), "-o", f"{name}.json", *this)
        do(*CENSUS, f"kept-{name}", *this)
    do("prove", SEED, "--best", "1", "--map", "pond.yaml", "-o", "pond.json")
    package = folder / "node_modules" / "pyodide" / next(iter(PINNED[PYODIDE]))
    package.parent.mkdir(parents=True)
    package.write_text("export {};\n", encoding="utf-8")
    shutil.copytree("planned", "unmixed")
    shutil.copy("planned.key", "unmixed.key")
    do("pack", "mix", "planned", "3 17", "--yes")
    do("pack", "plan", "drawn", *PLAN[2:], "--value", "drand 2023-08-23 15:59:24 UTC")
    do("calibrate", "--read", "1,1", "--profile", "printer.yaml")


CENSUS = ("census", "--to", "2", "--workers", "1", "--work")
NAMES = {"cartographers": "Orná půda", "kingdoms": "Královo jezero"}  # in Czech, of something
# Round 1000, as the network has published it.
_DRAND = (
    '{"round": 1000, "randomness": "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd", "signature": '
    '"b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"}'
)
_EFFECT = "Earn three points for each complete row or column of forest spaces."
SMALL = {  # files that are written by hand
    "round.json": _DRAND,
    "names.txt": "Ada Quill\nBohdan Žák\n\nEva O'Hara\n",
    "names.csv": 'name,language\nAda Quill,cs\nBohdan Žák,\n\n"O\'Hara, Eva",fr\n',
    "config.yaml": "paper: 'A4'\nlanguage: 'en'\ntheme: 'colour'\n",
    "cases.yaml": (
        'cases:\n  - {id: two, card: borderlands, expected: 6, ruins: [[1, 0]], grid: ["FFV", "...", "M^#"]}\n'
        '  - id: one\n    card: deepwood\n    expected: 0\n    grid: ["F.", ".."]\n'
    ),
    "mill.yaml": (
        "cards:\n  mill:\n    set: own\n    category: farm_water\n    solo: 16\n"
        "    rule:\n      - {each: cluster, of: farm, size: {min: 3}, beside: {mountain: 1}, points: 4}\n"
    ),
    "draft.yaml": f"deepwood:\n  name: Deepwood\n  effect: {_EFFECT}\ncraylund: {_EFFECT}\n",
    "draft.csv": f'id,field,text\ndeepwood,effect,"{_EFFECT}"\ncraylund,name,Craylund\n',
    "draft.txt": f"Deepwood: {_EFFECT}\n\nCraylund\n{_EFFECT}\n",
}


# Own data


def data_readers() -> Iterator[Reader]:
    """Every data file that a game has, alone in a folder of own data."""
    for name in GAMES:
        for number, pattern in enumerate(game(name).files()):
            file = pattern.replace("*", "a" if "/maps/" in pattern else "cs")
            data = f"data/{name}-{number}"
            lines = (("check", "--data", data), ("deal", SEED, "--data", data))
            yield Reader(
                name=f"{name}: {pattern}",
                given=f"{data}/{file}",
                lines=tuple((*line, *of_game(name)) for line in lines),
                codes=(1, 2),
            )


# Packs


def exact(document: Any) -> bytes:
    return canonical_json(document) + b"\n"


def resealed(document: Any) -> bytes:
    """A document that ends with its digest, which is made to fit."""
    body = {key: value for key, value in document.items() if key != "digest"}
    return canonical_json(body | {"digest": digest_of(body)}) + b"\n"


def committed(pack: str) -> Callable[[Path], None]:
    """Commitment and event key are made to fit the plan, whatever it says."""

    def fit(room: Path) -> None:
        folder, key = room / f"open-{pack}", pack_folder.load_key(room / f"{pack}.key")
        plan = (folder / pack_folder.PLAN).read_bytes()
        (folder / pack_folder.COMMITMENT).write_bytes(pack_folder.commitment_file(commitment(plan, key), plan))
        (folder / pack_folder.EVENT_KEY).write_bytes(pack_folder.reveal_file(plan, key))

    return fit


def listed(pack: str, **others: str) -> Callable[[Path], None]:
    """The manifest is made to fit the folder, as if other versions had printed it where some are given."""

    def fit(room: Path) -> None:
        folder = room / f"open-{pack}"
        inside = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file() and path.parent.name != pack_folder.RESULTS
        }
        plan = inside[pack_folder.PLAN]
        for name in (pack_folder.MANIFEST, *pack_folder.REVEALED):
            del inside[name]
        (folder / pack_folder.MANIFEST).write_bytes(
            pack_folder.manifest_file(plan, versions() | others, digests_of(inside))
        )

    return fit


def pack_readers() -> Iterator[Reader]:
    """Whatever lies in the folder of a pack or beside it, opened by those whom it was sent to."""
    for name, (pack, _) in PACKS.items():
        folder, key = f"open-{pack}", f"{pack}.key"
        audit: Line = ("pack", "audit", folder, "--workers", "1")
        again: Line = ("pack", "reveal", folder, "--key", key)
        results: Line = ("pack", "results", folder)
        table = (results, (*results, "-"), (*results, "--json"), (*results, f"{folder}/{RESULTS_FILE}", "-", "--keep"))
        certificate = "round-01-certificate" + (".json" if name == "cartographers" else "-2.json")

        def file(of: str, *lines: Line, name: str = name, folder: str = folder, **more: Any) -> Reader:
            return Reader(name=f"{name}: {of}", given=f"{folder}/{of}", lines=lines, codes=(4,), **more)

        yield file(pack_folder.PLAN, results, audit, again, write=exact, fit=committed(pack))
        yield file(pack_folder.COMMITMENT, results, audit, again)
        yield file(pack_folder.EVENT_KEY, audit, write=exact)
        yield file(pack_folder.MANIFEST, audit, (*audit, "--json"), write=resealed)
        yield file(pack_folder.AFTER, audit)
        yield file(pack_folder.PROTOCOL, audit, write=exact)
        yield file(pack_folder.PROTOCOL_PAGES, audit)
        yield file(pack_folder.LOG, audit, write=exact, fit=listed(pack), slightly=lambda _: exact({"units": []}))
        yield file(f"sealed/{certificate}", audit, write=lambda found: file_of(sealed(found)), fit=listed(pack))
        yield Reader(
            name=f"{name}: certificate of another version",
            given=f"{folder}/sealed/{certificate}",
            lines=(audit,),
            codes=(4,),
            write=lambda found: file_of(sealed(found)),
            fit=listed(pack, proofpress="0.2.9"),
            slightly=lambda found: found + b"\n",
        )
        older = listed(pack, zlib="1")
        yield file(
            "public/booklet.pdf", audit, fit=older, slightly=lambda found: found.replace(b"endobj\n", b"endobj\n\n")
        )
        yield Reader(name=f"{name}: event key", given=key, lines=(again, (*audit, "--key", key)), codes=(4,))
        yield Reader(name=f"{name}: results", given=f"{folder}/{RESULTS_FILE}", lines=(*table, audit), codes=(1, 2, 4))
        seats = ("pack", "seats", pack)
        yield Reader(name=f"{name}: seats", given=f"{pack}/{SEATS_TABLE}", lines=(seats,))
        seated = f"{folder}/{SEATS_TABLE}"
        yield Reader(name=f"{name}: seats of a round", given=seated, lines=(results, audit), codes=(1, 4))
        plan = ("pack", "plan", "made", "--from", f"{pack}.yaml", *of_game(name))
        yield Reader(name=f"{name}: plan of a pack", given=f"{pack}.yaml", lines=(plan,), codes=(1, 2, 3))
    yield Reader(
        name="public value",
        given=f"planned/{pack_folder.VALUE}",
        lines=(("pack", "mix", "planned", "3 17", "--yes"), ("pack", "print", "planned", "--workers", "1")),
        codes=(2, 4),
        write=exact,
    )


# Everything else


def file_readers() -> Iterator[Reader]:
    for name in GAMES:
        this = of_game(name)
        own = ("--lang", "cs", "--data", f"texts-{name}", *this)
        yield Reader(
            name=f"{name}: certificate",
            given=f"{name}.json",
            lines=(("verify", f"{name}.json"), ("verify", "-"), ("verify", f"{name}.json", "--json")),
            codes=(4,),
            write=lambda found: file_of(sealed(found)),
        )
        for suffix in ("po", "csv"):
            path = f"{name}.{suffix}"
            check = ("text", "check", "--lang", "cs", *this, "--from")
            lines = (
                ("text", "import", path, *own),
                ("text", "import", "-", "--format", suffix, *own),
                (*check, path),
            )
            yield Reader(name=f"{name}: texts as {suffix.upper()}", given=path, lines=lines)
        yield Reader(
            name=f"{name}: older export",
            given=f"{name}.po",
            lines=(("text", "export", "--lang", "cs", "-o", f"{name}.po", *this),),
        )
        yield Reader(
            name=f"{name}: texts to be changed",
            given=f"texts-{name}/{name}/text/cs.yaml",
            lines=(
                ("text", "check", "--fix", *own),
                ("text", "confirm", *own),
                ("text", "import", f"{name}.po", *own),
            ),
        )  # fmt: skip
        kept = f"kept-{name}"
        yield Reader(
            name=f"{name}: kept range of a census",
            given=f"{kept}/*/*.json",
            lines=((*CENSUS, kept, *this),),
            write=exact,
        )
    draft: Line = ("text", "check", "--lang", "en", "--from")
    for suffix in ("yaml", "csv", "txt"):
        found = (*draft, f"draft.{suffix}")
        yield Reader(name=f"draft in .{suffix}", given=f"draft.{suffix}", lines=(found, (*found, "--format", "sarif")))
    yield Reader(
        name="settings", given="config.yaml", lines=(("config",), ("config", "--set", "paper=A4"), ("show", "deepwood"))
    )
    yield Reader(
        name="names",
        given="names.txt",
        lines=(
            ("sheets", "--names", "names.txt", "-o", "made.pdf"),
            ("sheets", "--names", "-", "-o", "made.pdf"),
            ("kit", "--names", "names.txt", "-o", "made"),
            ("pack", "plan", "made", "--value", "none", "--event", "X", "--best", "1", "--players", "names.txt"),
        ),
        codes=(1, 2),
    )
    yield Reader(
        name="names in a table",
        given="names.csv",
        lines=(("pack", "plan", "made", "--value", "none", "--event", "X", "--best", "1", "--players", "names.csv"),),
        codes=(1, 2),
    )
    yield Reader(
        name="map",
        given="pond.yaml",
        lines=(
            ("show", "pond.yaml"),
            ("deal", SEED, "--map", "pond.yaml"),
            ("sheets", "--map", "pond.yaml", "--back", "pond.yaml", "-o", "made.pdf"),
        ),
    )
    yield Reader(
        name="package for the page as a file",
        given=f"node_modules/pyodide/{next(iter(PINNED[PYODIDE]))}",
        lines=(("studio", "--export", "made.html"),),
        codes=(3,),
    )
    yield Reader(
        name="card for the lab",
        given="mill.yaml",
        lines=(("lab", "mill.yaml", "--pairs", "50", "--workers", "1", "-o", "made.pdf"),),
        codes=(1, 2),
    )
    yield Reader(
        name="certificate on a map of its own",
        given="pond.json",
        lines=(("verify", "pond.json"),),
        codes=(4,),
        write=lambda found: file_of(sealed(found)),
    )
    yield Reader(
        name="printer profile",
        given="printer.yaml",
        lines=(
            ("calibrate", "--read", "1,1", "--profile", "printer.yaml"),
            ("calibrate", "--profile", "printer.yaml", "-o", "made.pdf"),
            ("config", "--set", "profile=printer.yaml"),
            ("cards", "--kind", "season", "--profile", "printer.yaml", "-o", "made.pdf"),
        ),
        codes=(1, 2),
    )
    yield Reader(
        name="answer of drand",
        given="round.json",
        lines=(("pack", "mix", "drawn", "round.json", "--yes"),),
        codes=(2, 4),
    )
    standings: Line = ("challenge", "table", "week")
    for given in (CHALLENGE, f"{CODES}/Ada.txt"):
        yield Reader(name=f"challenge: {given}", given=f"week/{given}", lines=(standings,), codes=(1, 2))
    yield Reader(
        name="challenge: lines with codes",
        given="chat.txt",
        lines=((*standings, "chat.txt"), (*standings, "-"), (*standings, "chat.txt", "--json")),
    )
    score: Line = ("--map", "a", "--edicts", "A=deepwood,B=craylund")
    yield Reader(name="picture", given="sheet.txt", lines=(("score", "sheet.txt", *score), ("score", "-", *score)))
    table: Line = ("--game", "kingdoms")
    yield Reader(
        name="finished table", given="table.yaml", lines=(("score", "table.yaml", *table), ("score", "-", *table))
    )
    yield Reader(name="scoring cases", given="cases.yaml", lines=(("score", "--cases", "cases.yaml"),))


def word_readers() -> Iterator[Reader]:
    """Words of a line that have a form of their own; the others are words of a list."""
    audit: Line = ("pack", "audit", "open-cup", "--workers", "1")
    words: Mapping[str, tuple[str, tuple[Line, ...]]] = {
        "seed": (SEED, (("deal", HERE), ("deal", HERE, "--game", "kingdoms"))),
        "code": ("FWS-1-0000-0000-0000", (("deal", HERE), ("seed", "find", HERE))),
        "name of a thing": ("Deepwood", (("show", HERE), ("text", "explain", HERE))),
        "cards": ("deepwood,craylund", (("deal", SEED, "--scoring", HERE), ("cards", "--cards", HERE, "-o", "a.pdf"))),
        "edicts": ("A=deepwood,B=craylund", (("score", "sheet.txt", "--map", "a", "--edicts", HERE),)),
        "public value": ("3 17", (("pack", "mix", "planned", HERE, "--yes"),)),
        "published digest": (
            sha256().hexdigest(), tuple((*audit, f"--{of}", HERE) for of in ("manifest", "commitment", "round-results"))
        ),
        "event": ("Lantern Cup", (("pack", "plan", "made", "--best", "1", "--value", "none", "--event", HERE),)),
        "date and place": ("12 May 2027, Brno", (("pack", "plan", "made", *PLAN, "--at", HERE),)),
        "round of drand": ("drand 2026-11-20 18:00 UTC", (("pack", "plan", "made", *PLAN[2:], "--value", HERE),)),
        "saved default": ("paper=A5", (("config", "--set", HERE),)),
        "paper": ("A4", (("aid", "-o", "made.pdf", "--paper", HERE),)),
        "way to a file": ("proved.json", (("verify", HERE), ("check", "--data", HERE), ("score", HERE, "--map", HERE))),
        "command": ("deal", ((HERE,), ("deal", SEED, HERE))),
    }  # fmt: skip
    for name, (given, lines) in words.items():
        yield Reader(name=f"word: {name}", given=given, lines=lines, codes=(1, 2, 3, 4))


def readers() -> list[Reader]:
    """All of them."""
    return [*data_readers(), *pack_readers(), *file_readers(), *word_readers()]
