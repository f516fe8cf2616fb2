"""Own data made from the schemas, valid but extreme, and every command that takes own data, in a process each.

An answer is right when it has one of the exit codes, says in sentences what it refuses, comes in time and with little
memory, and leaves nothing half-written. Which commands there are is said by the tables of the games.
"""

from __future__ import annotations

import errno
import json
import os
import pickle
import re
import resource
import shutil
import string
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

from jsonschema import Draft7Validator

from proofpress.editor_schema import schema_path, schema_texts
from proofpress.files import shipped
from proofpress.games import GAMES, game
from tests.cli.registered import every_command
from tests.hard_knocks.commands import COMMANDS, SEED
from tests.hard_knocks.fuzzing import ENDLESS, Bench, Ran, Trial, run, stamps
from tests.hard_knocks.readers import Line, Reader, of_game
from tests.yaml_files import read_yaml

SECONDS, MEMORY = 25, 3 << 30  # of the processor, in bytes
MINE = "mine"
TEXTS = (
    "x", "Mill", "unknown", "none", "Žluťoučký kůň", "ŁĄKA", "Ünïcödé", "Ω and ω", "Мельница", "ŊƳɓ", "ﬁ", "e\u0301",
    "漢字", "עברית", "العربية", "🎲", "{card}", "{", "}}", "<b>", "&amp;", "[", "%s", "=1+1", "- a", "'", '"', "\\",
    "0", "A", "…", "Tie.", "a: b", "# a", "draft", "two  spaces", "a\u00a0b", "soft\u00adhyphen", "\u202eright", "~",
)  # fmt: skip
OTHERS: Mapping[str, tuple[Line, ...]] = {  # lines that find more to do in own data than those of the room
    "cartographers": (
        ("show", "own_1"),
        ("cards", "--cards", "own_1", "-o", "made.pdf"),
        ("lab", "own_1", "--pairs", "50", "--workers", "1"),
        ("deal", SEED, "--sets", "own"),
        ("prove", SEED, "--best", "1", "--sets", "own", "-o", "made.json"),
        ("sheets", "--map", "own_1", "-o", "made.pdf"),
    ),
    "kingdoms": (("show", "own_1"), ("deal", SEED, "--nations", "own_1,mosskin"), ("text", "explain", "own_1")),
}


@cache
def schemas() -> Mapping[str, Any]:
    return {name: json.loads(text) for name, text in schema_texts().items()}


@cache
def ids() -> tuple[str, ...]:
    """Every id that the shipped data use."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(shipped("carddata").glob("*/*.yaml"))]
    found = {key for text in texts for key in re.findall(r"(?m)^  ([a-z][a-z0-9_]*|[0-9]+[AB]):", text)}
    return tuple(sorted(found))


@cache
def lines(of: str) -> tuple[Line, ...]:
    """The lines of all commands of the game that take own data, as the tables of commands have them."""
    found: dict[Line, None] = {}
    for name, _, command in every_command():
        bare, _, other = name.partition(" --game ")
        words = COMMANDS.get(f"{bare} --game {of}", COMMANDS[bare]) if name != "studio" else ()
        if words and (other or of) == of and any(option.name == "data" for option in command.options):
            game_ = () if "--game" in words else of_game(of)
            at = words.index("--data") if "--data" in words else len(words)
            found[(*words[:at], "--data", MINE, *words[at + 2 :], *game_)] = None
    return (*found, *((*line, "--data", MINE, *of_game(of)) for line in OTHERS[of]))


# --------------------------------------------------------------------------------------------------------------------
# A value of which a schema says what it may be.


class Maker:
    """Makes values of a schema: small ones and large ones, with all keys that are possible or with few."""

    def __init__(self, rng: Random, schema: Any) -> None:
        self.rng = rng
        self.definitions = schema["definitions"]
        self.lavish = rng.choice((0.0, 0.3, 1.0))  # how many of the optional keys are there
        self.depth = 0

    def value(self, schema: Any) -> Any:
        rng = self.rng
        if schema is True:
            return rng.choice(TEXTS)
        if "$ref" in schema:
            return self.value(self.definitions[schema["$ref"].rpartition("/")[2]])
        if "enum" in schema:
            return rng.choice(schema["enum"])
        if "const" in schema:
            return schema["const"]
        kind = schema.get("type")
        if kind == "object":
            return self.mapping(schema)
        if kind == "array":
            return self.list_of(schema)
        if kind == "boolean":
            return rng.random() < 0.5
        if kind == "integer":
            low, high = schema["minimum"], schema["maximum"]
            return min(max(rng.choice((low, high, 0, 1, 2, 3, rng.randint(low, high))), low), high)
        if kind == "string":
            return self.text(schema)
        for key in ("anyOf", "allOf", "oneOf"):
            if key in schema:
                return self.value(rng.choice(schema[key]))
        raise TypeError(f"no rule for {schema}")

    def text(self, schema: Any) -> str:
        rng, pattern = self.rng, schema.get("pattern", "")
        if pattern.startswith("^(?:[a-z][a-z0-9_]{0,39})"):
            return rng.choice((*ids(), "own", "own_1", "own_2", "x" * 40, "unknown"))
        if "draft|reviewed" in pattern:
            return rng.choice(("draft 00000000 00000000", "approved 0123abcd 0123abcd 2024-02-31 Ada Quill"))
        if pattern not in ("", "\\S"):
            return next(word for word in self._tries() if re.search(pattern, word))
        most = schema.get("maxLength", 60)
        text = rng.choice(TEXTS)
        if rng.random() < 0.1:
            text = (text + rng.choice(("", " "))) * most
        return text[:most] if text[:most].strip() else "x"

    def _tries(self) -> Iterator[str]:
        signs = string.ascii_letters + string.digits + "#.*^/"
        while True:
            yield self.rng.choice(("H*", "##", "1A", "99B", "7", "12", "cards/own", *signs))

    def list_of(self, schema: Any) -> list[Any]:
        rng, items = self.rng, schema["items"]
        if isinstance(items, list):
            return [self.value(each) for each in items]
        low, high = schema.get("minItems", 0), schema.get("maxItems", 12)
        row = re.fullmatch(r"\^\[(.+)\]\{1,(\d+)\}\$", items.get("pattern", ""))
        if row:  # a picture
            signs, side = row[1].replace("\\", ""), int(row[2])
            width, height = (rng.choice((1, 2, 3, side)) for _ in "ab")
            return ["".join(rng.choice(signs) for _ in range(width)) for _ in range(height)]
        made: list[Any] = []
        for _ in range(min(rng.choice((low, low + 1, low + 2, high)), high, 40)):
            value = self.value(items)
            if not (schema.get("uniqueItems") and value in made):
                made.append(value)
        return made or [self.value(items)]

    def mapping(self, schema: Any) -> dict[str, Any]:
        made: dict[str, Any] = {}
        if isinstance(named := schema.get("additionalProperties"), dict):
            names = schema["propertyNames"]
            count = self.rng.choice((schema.get("minProperties", 1), 1, 2, 3, min(schema.get("maxProperties", 30), 30)))
            for number in range(count):
                own = "enum" not in names and "[a-z0-9_]{0,39}" in names.get("pattern", "") and self.rng.random() < 0.7
                made[f"own_{number + 1}" if own else self.value(names)] = self.value(named)
            return made
        self._add(schema, made)
        return made

    def _add(self, schema: Any, made: dict[str, Any]) -> None:
        """The keys that this part of a schema wants or allows."""
        known = schema.get("properties", {})
        wanted = set(schema.get("required", ()))
        for rule in (schema, *schema.get("allOf", ())):
            for branches in (rule.get("anyOf"), rule.get("oneOf")):
                wanted |= set(self.rng.choice(branches).get("required", ())) if branches else set()
            wanted |= set(rule.get("required", ()))
        wanted |= {key for key in known if known[key] is not True and self.rng.random() < self.lavish}
        self.depth += 1
        for key in sorted(wanted):
            of_key = known.get(key, True)
            if of_key is True:
                tags = [rule["if"]["properties"][key] for rule in schema.get("allOf", ()) if key in _asked(rule)]
                of_key = self.rng.choice(tags) if tags else False
            if key not in made and of_key is not False and self.depth < 12:
                made[key] = self.value(of_key)
        for rule in schema.get("allOf", ()):
            asked = _asked(rule)
            if asked and all(key in made and Draft7Validator(of).is_valid(made[key]) for key, of in asked.items()):
                self._add(rule["then"], made)
        self.depth -= 1


def _asked(rule: Any) -> Mapping[str, Any]:
    return rule.get("if", {}).get("properties", {})


def own_data(rng: Random, of: str) -> dict[str, bytes]:
    """Some files of own data, by their paths; JSON is YAML."""
    patterns = list(game(of).files())
    made: dict[str, bytes] = {}
    for pattern in rng.sample(patterns, rng.choice((1, 1, 2, 3, len(patterns)))):
        schema = schemas()[schema_path(pattern)]
        maker = Maker(rng, schema)
        whole = maker.mapping(schema)
        if rng.random() < 0.8:
            whole = _near(rng, whole, _shipped(pattern))
        name = pattern.replace("*", "own_1" if "maps/" in pattern else rng.choice(("en", "cs", "xx")))
        made[name] = json.dumps(whole, ensure_ascii=False, indent=1).encode(errors="replace")
    return made


@cache
def _shipped(pattern: str) -> Any:
    path = next(iter(sorted(shipped("carddata").glob(pattern.replace("*", "[ae]*")))))
    return read_yaml(path.read_text(encoding="utf-8"))


def _near(rng: Random, made: Any, known: Any) -> Any:
    """What is shipped, with one or two of its values as they were made: of that, more is accepted."""
    if not (isinstance(made, dict) and isinstance(known, dict)):
        return made if rng.random() < 0.5 else known
    if any(isinstance(value, dict) for value in made.values()):
        found = {}
        for key, value in made.items():
            like = known.get(key) or rng.choice(list(known.values()))
            found[key] = _near(rng, value, like) if type(like) is type(value) else value
            if isinstance(found[key], dict) and "set" in found[key] and rng.random() < 0.7:
                found[key]["set"] = "own"
        return found
    return known | {key: made[key] for key in rng.sample(sorted(made), min(len(made), rng.choice((0, 1, 1, 2))))}


# --------------------------------------------------------------------------------------------------------------------
# A command, in a copy of this process.


def _answered(bench: Bench, line: Line, shown: bytes) -> tuple[int, list[str]]:
    """The exit code, and what was wrong with the answer; the own data lie in the room."""
    begun, ended, used = _seconds(), _apart(line), _seconds()
    now = stamps(bench.room)
    touched = {name for name in bench.before.keys() | now if bench.before.get(name) != now.get(name)}
    inside = (os.path.relpath(name, bench.room) for name in touched)
    reader = Reader(name="own data", given=MINE, lines=(line,), codes=(1, 2, 4))
    trial = Trial(reader, line, shown, ended, frozenset(name for name in inside if not name.startswith(MINE)))
    complaints = [*trial.complaints(), *([f"{used - begun:.0f} s"] if used - begun > SECONDS else [])]
    return ended.code, [f"{complaint}: {trial}" for complaint in complaints]


def _seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _apart(line: Line) -> Ran:
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
            sys.addaudithook(_protect)
            with os.fdopen(writing, "wb") as out:
                pickle.dump(run(line), out)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as said:
        data = said.read()
    os.waitpid(child, 0)
    return pickle.loads(data) if data else Ran(ENDLESS, b"", b"it died")


def _protect(event: str, about: tuple[Any, ...]) -> None:
    """Commands that change texts change shipped ones where they stand: here those are as in an installed copy."""
    if event == "open" and about[2] & os.O_CREAT and str(about[0]).startswith(str(shipped("carddata"))):
        raise PermissionError(errno.EACCES, "Permission denied", about[0])


def tried(bench: Bench, rng: Random, most: int | None = None) -> Iterator[tuple[int, list[str]]]:
    """Lines over one folder of own data: the exit code of each, and what was wrong with its answer."""
    of = rng.choice(list(GAMES))
    files = own_data(rng, of)
    for name, data in files.items():
        path = bench.room / MINE / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    shown = b"\n".join(b"%s: %s" % (name.encode(), data) for name, data in files.items())
    for line in lines(of) if most is None else rng.sample(lines(of), most):
        yield _answered(bench, line, shown)
        bench.put_back({name: stamp for name, stamp in stamps(bench.room).items() if f"/{MINE}/" not in name})
    shutil.rmtree(bench.room / MINE)
