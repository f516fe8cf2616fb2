"""Challenges: a folder to post, and a table of the codes that people send, whoever they are."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
import yaml

from proofpress.cartographers import challenge
from proofpress.cartographers.certificate import code_of, make_match
from proofpress.cartographers.challenge import CHALLENGE, Sent, pasted, replayed, table_files
from proofpress.cartographers.choice import choose
from proofpress.cartographers.deal import Setting, deal_table
from proofpress.cartographers.edition import load_edition
from proofpress.cartographers.rules.legal_moves import Match, apply, begin, legal
from proofpress.cartographers.rules.scoring import losses, total
from proofpress.errors import ContentError
from proofpress.language import labels_of
from tests.cli.conftest import Proofpress
from tests.hard_knocks.killing import halted_at
from tests.hard_knocks.room import files
from tests.languages import LANGUAGES
from tests.work import patience

SEED = "Challenge of the tests"


def setting() -> Setting:
    data = load_edition()
    return Setting(deal_table(data, choose(data, "base")).config, SEED, "a", data.maps["a"], "border")


@cache
def match() -> Match:
    return make_match(load_edition(), setting())


def game(number: int) -> tuple[str, int, int]:
    """A code, and what its game earns and loses, played by chance with the rules alone."""
    chance, state, moves = random.Random(number), begin(match()), []
    while state.pending:
        moves.append(chance.choice([*legal(match(), state)]))
        state = apply(match(), state, moves[-1])
    return code_of(match(), moves), total(state.scores[0]), losses(state.scores[0])


def test_a_folder_is_made_and_codes_become_a_table(
    tmp_path: Path, proofpress: Proofpress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    made = proofpress("challenge", "new", SEED, "--output", "week", "--lang", "pl")
    assert made.code == 0, made.err
    names = {path.relative_to("week").as_posix() for path in Path("week").rglob("*") if path.is_file()}
    pages = {"README.md", "map-sheets.pdf", "reference.pdf", "rulebook.pdf", "caller.html"}
    assert names == {*pages, CHALLENGE, ".github/workflows/challenge.yml"}
    assert f"ziarnem {SEED}" in Path("week/README.md").read_text(encoding="utf-8")
    assert "draws" not in " ".join(names), "nobody sees a draw before it comes"
    workflow = Path("week/.github/workflows/challenge.yml").read_text(encoding="utf-8")
    assert "pull_request:" in workflow
    assert "proofpress challenge table . --lang pl" in workflow
    Path("week/README.md").write_text("Ours", encoding="utf-8")
    there = files(Path("week"))
    again = proofpress("challenge", "new", SEED, "--output", "week", "--lang", "pl")
    assert (again.code, again.err.startswith("note: week/README.md exists and stays as it is")) == (0, True)
    for other in (("next week",), (SEED, "--map", "b")):
        refused = proofpress("challenge", "new", *other, "--output", "week")
        assert (refused.code, "--output: the folder holds another challenge" in refused.err) == (2, True)
    assert files(Path("week")) == there
    empty = proofpress("challenge", "table", "week")
    assert (empty.code, "0 players in the table" in empty.err) == (0, True)

    games = [game(number) for number in range(4)]
    Path("week/codes").mkdir()
    Path("week/codes/Ada Quill.txt").write_text(f"{games[0][0]}\n")
    Path("week/codes/<b>Bo<!--.txt").write_text(games[1][0].lower().replace("-", " - "))
    Path("week/codes/Cheat.txt").write_text(games[2][0][:-1] + ("A" if games[2][0][-1] != "A" else "B"))
    Path("week/codes/Spy.txt").symlink_to("/etc/hostname")
    Path("chat.txt").write_text(f"Dora Lind: {games[3][0]}\r\nnothing\r\n\r\n", encoding="utf-8")
    done = proofpress("challenge", "table", "week", "chat.txt", "--json")
    assert done.code == 1
    said = json.loads(done.out)
    wanted = {("Ada Quill", *games[0][1:]), ("<b>Bo<!--", *games[1][1:]), ("Dora Lind", *games[3][1:])}
    assert {(each["player"], each["points"], each["losses"]) for each in said["players"]} == wanted
    cheat, spy, nothing = said["refused"]
    assert cheat.startswith("week/codes/Cheat.txt: the code ")
    assert cheat.endswith("is mistyped, or belongs to a game with another seed, map or set of cards")
    assert spy == "week/codes/Spy.txt: it is a link, a folder, or too large"
    assert nothing == "chat.txt:2: a name and a code are expected"
    page = Path("week/table.html").read_text(encoding="utf-8")
    assert "<b>Bo" not in page
    assert "&lt;b&gt;Bo&lt;!--" in page
    assert "refresh" not in page
    assert Path("week/table.csv").read_text(encoding="utf-8").count("\n") == 4


@pytest.mark.parametrize(("text", "said"), [("Wint\u0435r", "Cyrillic and Latin"), ("Win\u034fter", "U+034F")])
def test_letters_of_a_challenge_that_nobody_tells_apart_get_a_note(
    text: str, said: str, tmp_path: Path, proofpress: Proofpress
) -> None:
    done = proofpress("challenge", "new", text, "--output", tmp_path / "week")
    assert (done.code, done.err.count("note: it ")) == (0, 1)
    assert said in done.err


def test_a_code_that_comes_while_the_table_is_made_is_in_it(
    tmp_path: Path, proofpress: Proofpress, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first run has read all codes, and waits; one more comes, of which another run makes the table."""
    monkeypatch.chdir(tmp_path)
    Path("week/codes").mkdir(parents=True)
    Path("week", CHALLENGE).write_bytes(challenge.written(setting()))
    Path("week/codes/Ada Quill.txt").write_text(game(0)[0])

    def table() -> None:
        assert proofpress("challenge", "table", "week").code == 0

    def one_more() -> None:
        Path("week/codes/Dora Lind.txt").write_text(game(1)[0])
        table()

    assert halted_at(0, table, one_more) == 0
    assert "Dora Lind" in Path("week/table.txt").read_text(encoding="utf-8")


def steps(workflow: Path, job: str, where: Path) -> tuple[int, str]:
    """Runs the steps of a job as a runner does, but for those that install; returns how they ended, and the log."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    surroundings = {**os.environ, "PATH": path, "GITHUB_STEP_SUMMARY": str(where.parent / "summary.md")}
    log = ""
    for step in yaml.safe_load(workflow.read_text(encoding="utf-8"))["jobs"][job]["steps"]:
        if "run" in step and "pip install" not in step["run"]:
            line = ["bash", "-e", "-c", step["run"]]
            done = subprocess.run(line, cwd=where, env=surroundings, capture_output=True, text=True, check=False)
            log += done.stdout + done.stderr
            if done.returncode and not step.get("continue-on-error"):
                return done.returncode, log
    return 0, log


@pytest.mark.skipif(sys.platform == "win32", reason="runners of the workflow are not Windows")
def test_a_wrong_code_is_refused_on_its_pull_request_and_keeps_out_nobody_else(
    tmp_path: Path, proofpress: Proofpress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert proofpress("challenge", "new", SEED, "--output", "week").code == 0
    workflow = tmp_path / "week/.github/workflows/challenge.yml"

    def git(*words: str, where: str = "week") -> str:
        who = ("-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false")
        return subprocess.run(["git", *who, *words], cwd=where, capture_output=True, text=True, check=True).stdout

    def sent(branch: str, **codes: str) -> tuple[int, str]:
        """A pull request with these codes, as it is merged with main before anybody looks at it; what is checked."""
        git("checkout", "-q", "-b", branch, "main")
        for name, code in codes.items():
            Path("week/codes", f"{name}.txt").write_text(code)
        git("add", ".")
        git("commit", "-q", "-m", branch)
        git("checkout", "-q", "--detach", "main")
        git("merge", "-q", "--no-ff", "-m", "merge", branch)
        git("clone", "-q", "week", f"{branch}/here", where=".")
        return steps(workflow, "check", tmp_path / branch / "here")

    games = [game(number)[0] for number in range(4)]
    wrong = games[3][:-1] + ("A" if games[3][-1] != "A" else "B")
    git("init", "-q", "-b", "main", "--bare", "../origin.git")
    git("init", "-q", "-b", "main")
    git("remote", "add", "origin", "../origin.git")
    Path("week/codes").mkdir()
    Path("week/codes/Ada.txt").write_text(games[0])
    Path("week/codes/Slipped in.txt").write_text(wrong)  # somebody took it in all the same
    git("add", ".")
    git("commit", "-q", "-m", "week")

    good = sent("good", **{"Bo Li": games[1], "Žofie": games[2]})
    assert good[0] == 0, good[1]
    assert "Slipped" not in good[1]
    assert "Žofie" in Path("good/summary.md").read_text(encoding="utf-8")
    bad = sent("bad", Cheat=wrong, Dora=games[3])
    assert bad[0] == 1
    (said,) = (line for line in bad[1].splitlines() if line.startswith("::error::"))
    assert said.startswith("::error::codes/Cheat.txt: the code ")
    assert "Dora" in Path("bad/summary.md").read_text(encoding="utf-8")

    git("checkout", "-q", "main")
    git("merge", "-q", "good")
    git("push", "-q", "-u", "origin", "main")
    kept = steps(workflow, "keep", tmp_path / "week")
    assert kept[0] == 0, kept[1]
    table = git("show", "main:table.txt", where="origin.git")
    assert [name in table for name in ("Ada", "Bo Li", "Žofie", "Slipped")] == [True, True, True, False]


def test_a_challenge_that_was_changed_is_refused(
    tmp_path: Path, proofpress: Proofpress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("week").mkdir()
    for text, said in (
        ('{"seed": "x"}', "week/challenge.json:1"),
        ("{", "week/challenge.json:1"),
        ('{"seed": "x", "config": "q/1", "map": "a", "ambush_by": "border", "grid": ["..."]}', "is not that of map a"),
    ):
        Path("week", CHALLENGE).write_text(text)
        done = proofpress("challenge", "table", "week")
        assert done.code != 0
        assert said in done.err
        assert "Traceback" not in done.err


def test_names_and_codes_of_strangers() -> None:
    code, points, lost = game(7)
    other = game(8)
    entries, refused, notes = replayed(
        match(),
        [
            Sent("Ada", code, "a"),
            Sent("ada", other[0], "b"),  # another game of the same player
            Sent("Bo", code.lower().replace("-", " "), "c"),  # the game of somebody else
            Sent("x" * 61, code, "d"),
            Sent("Ev\u202eil", code, "e"),
            Sent("\x1b[31m", code, "f"),
            Sent("Long", "A" * 100_000, "g"),
            Sent("Zed", "💥" * 20, "h"),
        ],
    )
    best = max((points, -lost, code), (other[1], -other[2], other[0]))
    assert next((each.player, each.points) for each in entries if each.code == best[2])[1] == best[0]
    assert {each.player.casefold() for each in entries} == {"ada", "bo"}
    assert [line.partition(":")[0] for line in refused] == ["d", "e", "f", "g", "h"]
    assert all(len(line) < 300 and line.isprintable() for line in refused)
    assert notes == ['"ada" sent several games; the best one counts', '"Bo" sent the same game as "Ada"']


@pytest.mark.parametrize(
    "line", ["Ada Quill {}", "Ada Quill: {}", "Ada Quill,{}", "Ada Quill\t{}", "  Ada Quill ; {}  "]
)
def test_lines_that_people_paste(line: str) -> None:
    code = game(1)[0]
    (sent,) = pasted(line.format(code), "x")
    assert (sent.player.strip(), sent.code) == ("Ada Quill", code)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_in_every_language(language: str) -> None:
    entries, _, _ = replayed(match(), [Sent(f"P{number}", game(number)[0], "x") for number in range(3)])
    made = table_files(labels_of(load_edition(), language), language, SEED, entries)
    head, *rows = made["table.txt"].decode().splitlines()
    assert [row.split()[0] for row in rows] == ["1", "2", "3"]
    assert labels_of(load_edition(), language)("monster_losses") in head


def test_ten_thousand_codes_and_no_more_than_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    codes = [game(number)[0] for number in range(20)]
    sent = [Sent(f"Player {number}", codes[number % 20], "x") for number in range(10_000)]
    entries, refused, _ = replayed(match(), sent)
    assert (len(entries), refused) == (10_000, [])
    table_files(labels_of(load_edition(), "en"), "en", SEED, entries)
    monkeypatch.setattr(challenge, "MOST_CODES", 100)
    with pytest.raises(ContentError, match="more than 100 codes, which is the limit"):
        replayed(match(), sent)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
def test_what_strangers_send_is_read_in_time(
    tmp_path: Path, proofpress: Proofpress, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Folders and pipes with the names of files, and lines that would take hours to be taken apart."""
    monkeypatch.chdir(tmp_path)
    (Path("week/codes") / "Folder.txt").mkdir(parents=True)
    Path("week", CHALLENGE).write_bytes(challenge.written(setting()))
    os.mkfifo("week/codes/Pipe.txt")
    Path("week/codes/Torrent.txt").write_text("ab-" * 100_000 + "\u00e9", encoding="utf-8")
    Path("chat.txt").write_text("ab-" * 100_000 + f"\u00e9\nAda\f {game(1)[0]}\n", encoding="utf-8")
    with patience():
        done = proofpress("challenge", "table", "week", "chat.txt", "--json")
    assert done.code == 1
    said = json.loads(done.out)
    assert [line.split(":")[0] for line in said["refused"]] == [
        *(f"week/codes/{name}.txt" for name in ("Folder", "Pipe", "Torrent")), "chat.txt"
    ]  # fmt: skip
    assert [each["player"] for each in said["players"]] == ["Ada"]


def test_a_whole_chat_is_refused_in_a_few_lines(
    tmp_path: Path, proofpress: Proofpress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("week").mkdir()
    Path("week", CHALLENGE).write_bytes(challenge.written(setting()))
    Path("chat.txt").write_text("good morning\n" * 1000, encoding="utf-8")
    said = proofpress("challenge", "table", "week", "chat.txt").err.splitlines()
    assert (len(said), said[49:]) == (
        52, ["chat.txt:50: a name and a code are expected", "… and 950 more", "0 players in the table"]
    )  # fmt: skip
    assert len(json.loads(proofpress("challenge", "table", "week", "chat.txt", "--json").out)["refused"]) == 1000
