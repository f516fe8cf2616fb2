"""The one store in node, over what a browser keeps and over the local server: two tabs, a full browser, one that keeps
nothing, a file of one's work; and the folder of the server, in which no secret of an event ever lies."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from proofpress.files import digest
from proofpress.settings import VARIABLE
from proofpress.studio.server import Keeper, usual_folder
from tests.browser.studio import serving
from tests.depth import deep
from tests.hard_knocks.mutations import mutated
from tests.studio.node import node
from tests.studio.test_server import asked, right

# Two tabs over one keeper: the browser, or a server that compares revisions as `Keeper` does.
_TABS = """
const { Store, inBrowser, atServer, merged } = await import("studio/kept.js");
const served = new Map();
let revision = 0;
const ask = async ({ do: wanted, name, value, was }) => {
  const there = served.get(name);
  if (wanted === "kept") return { kept: Object.fromEntries(served) };
  if ((there?.revision ?? "") !== was) return { theirs: there };
  served.set(name, { value, revision: String(++revision) });
  return { revision: String(revision) };
};
const deaf = (keeper) => ({ ...keeper, load: keeper.load, listen() {} }); // as long as no event has come
const tabs = [new Store(), new Store()];
for (const tab of tabs) await tab.open(deaf(given[0] === "server" ? atServer(ask) : inBrowser));
const [a, b] = tabs;
const later = async (name) => {
  const fresh = new Store();
  await fresh.open(given[0] === "server" ? atServer(ask) : inBrowser);
  return fresh.get(name);
};
const text = (words) => ({ text: words, over: "" });
"""
KEEPERS = ("browser", "server")


def in_tabs(script: str, keeper: str = "browser", *more: Any) -> Any:
    return node(_TABS + script, keeper, *more)


@pytest.mark.parametrize("keeper", KEEPERS)
def test_two_tabs_keep_what_each_of_them_writes(keeper: str) -> None:
    script = """
    await a.put("texts-x-cs", [["one", text("A1")], ["two", text("A2")]]);
    await b.put("texts-x-cs", [["three", text("B")]]);
    await a.put("own", { "x/scoring.yaml": "alpha" });
    await b.put("own", { "x/maps/beta.yaml": "beta" });
    await a.put("look", "dark");
    await b.put("look", "light");
    return [await later("texts-x-cs"), await later("own"), await later("look")];
    """
    texts, own, look = in_tabs(script, keeper)
    assert {key: edit["text"] for key, edit in texts} == {"one": "A1", "two": "A2", "three": "B"}
    assert own == {"x/scoring.yaml": "alpha", "x/maps/beta.yaml": "beta"}
    assert look == "light"


@pytest.mark.parametrize("keeper", KEEPERS)
def test_of_what_both_have_changed_both_are_there(keeper: str) -> None:
    """A text holds the other one; a game goes on under its name, and the other one beside it."""
    script = """
    await a.put("texts-x-cs", [["one", text("theirs")]]);
    await b.put("texts-x-cs", [["one", text("mine")]]);
    let beside = "";
    b.heard = (there) => { beside = there.beside; };
    await a.put('play-{"seed":"x"}', ["a", "b", "c"]);
    await b.put('play-{"seed":"x"}', ["z"]);
    return [await later("texts-x-cs"), await later('play-{"seed":"x"}'), beside, await later(beside)];
    """
    texts, theirs, beside, mine = in_tabs(script, keeper)
    assert texts == [["one", {"text": "mine", "over": "", "theirs": "theirs"}]]
    assert (theirs, beside, mine) == (["a", "b", "c"], 'play-{"seed":"x"}#2', ["z"])


def test_all_of_whom_two_tabs_have_heard_are_kept_each_once() -> None:
    script = """
    await a.put('rivals-{"seed":"x"}', "K7Q2.Ada~K7Q3");
    await b.put('rivals-{"seed":"x"}', "K7Q3~K7Q4.Bo");
    return await later('rivals-{"seed":"x"}');
    """
    assert in_tabs(script) == "K7Q2.Ada~K7Q3~K7Q4.Bo"


def test_what_is_taken_away_in_one_tab_does_not_come_back_in_the_other() -> None:
    script = """
    await a.put("texts-x-cs", [["one", text("1")], ["two", text("2")]]);
    await b.open(deaf(inBrowser));
    await a.put("texts-x-cs", [["two", text("2")]]);
    await b.put("texts-x-cs", [["one", text("1")], ["two", text("2")], ["three", text("3")]]);
    return (await later("texts-x-cs")).map(([key]) => key);
    """
    assert in_tabs(script) == ["two", "three"]


def test_a_tab_hears_of_the_other_one() -> None:
    script = """
    const tab = new Store();
    await tab.open(inBrowser);
    const heard = [];
    tab.heard = ({ name }) => heard.push([name, tab.get(name)]);
    await a.put("texts-x-cs", [["one", text("1")]]);
    const key = "proofpress-studio-texts-x-cs";
    dispatchEvent(Object.assign(new Event("storage"), { key, newValue: localStorage.getItem(key) }));
    return heard;
    """
    assert in_tabs(script) == [["texts-x-cs", [["one", {"text": "1", "over": ""}]]]]


def test_what_is_not_saved_is_said_to_be_and_saved_when_it_can_be() -> None:
    script = """
    const said = [];
    a.told = (isLost) => said.push(isLost);
    const file = (length) => ({ "x.yaml": "a".repeat(length) });
    localStorage.most = 20;
    const results = [await a.put("own", file(50)), a.isUnsaved, await a.put("look", "x".repeat(40))];
    localStorage.most = Infinity;
    results.push(await a.put("own", file(51)), a.isUnsaved, (await later("own"))["x.yaml"].length);
    return [results, said];
    """
    assert in_tabs(script) == [[False, True, False, True, False, 51], [True, True, False]]


def test_where_nothing_can_be_kept_everything_works_and_nothing_is_called_saved() -> None:
    script = """
    const blocked = { get() { throw new DOMException("blocked", "SecurityError"); }, configurable: true };
    for (const kind of ["localStorage", "sessionStorage"]) Object.defineProperty(globalThis, kind, blocked);
    const { keepToken, tokenKept, keptHere } = await import("studio/kept.js");
    const tab = new Store();
    await tab.open(inBrowser);
    const isKept = await tab.put("play-x", ["a"]);
    keepToken("t");
    history.state = { token: "t" };
    return [isKept, tab.get("play-x"), tab.isUnsaved, keptHere("card-"), tokenKept()];
    """
    assert in_tabs(script) == [False, ["a"], True, None, "t"]


def test_work_goes_into_a_file_and_comes_back_beside_what_is_there() -> None:
    script = """
    await a.put("texts-x-cs", [["one", text("file")], ["two", text("file")]]);
    await a.put('play-{"seed":"x"}', ["file"]);
    await a.put("look", "dark");
    const file = JSON.parse(JSON.stringify(a.all()));
    localStorage.kept.clear();
    const other = new Store();
    await other.open(deaf(inBrowser));
    await other.put("texts-x-cs", [["one", text("here")]]);
    await other.put('play-{"seed":"x"}', ["here"]);
    await other.take(file);
    return [other.all(), Object.keys(file)];
    """
    work, names = in_tabs(script)
    assert "look" not in names
    assert dict(work["texts-x-cs"])["two"]["text"] == "file"
    assert {*dict(work["texts-x-cs"])["one"].values()} >= {"file", "here"}
    assert sorted([work['play-{"seed":"x"}'], work['play-{"seed":"x"}#2']]) == [["file"], ["here"]]


_MAPS = st.dictionaries(st.sampled_from("abcd"), st.sampled_from(["1", "2", "3"]))


@given(cases=st.lists(st.tuples(_MAPS, _MAPS, _MAPS), min_size=200, max_size=200))
def test_merging_loses_nothing_that_only_one_has_changed(cases: list[tuple[dict[str, str], ...]]) -> None:
    """A naive second account, key by key."""
    asked = [[{key: {"text": value} for key, value in each.items()} for each in case] for case in cases]
    script = """return given[1].map(([base, ours, theirs]) => Object.fromEntries(
      merged("texts-x-cs", ...[base, ours, theirs].map(Object.entries)).value));"""
    for (base, ours, theirs), found in zip(cases, in_tabs(script, "browser", asked), strict=True):
        for key in "abcd":
            was, mine, other = base.get(key), ours.get(key), theirs.get(key)
            told = found.get(key, {})
            if mine == was:
                assert told.get("text") == other
            elif other in (was, mine):
                assert told.get("text") == mine
            else:
                assert {told.get("text"), told.get("theirs")} >= {each for each in (mine, other) if each}


def test_the_server_keeps_in_a_folder_and_compares_revisions(tmp_path: Path) -> None:
    one, two = Keeper(tmp_path / "kept"), Keeper(tmp_path / "kept")
    first = one.keep({"name": "own", "value": {"a.yaml": "1"}, "was": ""})["revision"]
    assert two.keep({"name": "own", "value": {}, "was": ""})["theirs"] == {"value": {"a.yaml": "1"}, "revision": first}
    second = two.keep({"name": "own", "value": {"a.yaml": "2"}, "was": first})["revision"]
    assert Keeper(tmp_path / "kept").kept() == {"own": {"value": {"a.yaml": "2"}, "revision": second}}
    assert {path.stat().st_mode & 0o777 for path in (tmp_path / "kept").iterdir()} == {0o600}
    (tmp_path / "kept" / "strange.json").write_text("not ours")
    assert set(one.kept() or {}) == {"own"}


WHOLE = json.dumps({"name": "own", "value": {"x/scoring.yaml": "mill: [1, 2]", "y": [None, True, 1.5]}}).encode()
SPOILT = [
    mutated(Random(str(number)), WHOLE, [WHOLE], lambda all: json.dumps(all).encode()) for number in range(deep(150))
]


def test_whatever_lies_in_the_folder_the_page_opens_and_keeps_on(tmp_path: Path) -> None:
    """A file that somebody has spoilt is told as it was written, or left out, and everything else is there."""
    folder = tmp_path / "kept"
    with serving(None, None, folder) as studio:

        def post(do: str, **more: str) -> Any:
            body = json.dumps([{"do": do, **more}]).encode()
            return json.loads(asked(studio, "POST", "/ask", body, **right(studio, body))[1], parse_constant=pytest.fail)

        assert post("remember", name="look", value="\ud800", was="")["revision"]
        (folder / "a-folder.json").mkdir()
        (folder / "nowhere.json").symlink_to(folder / "nothing")
        path = folder / f"{digest(b'own')[:32]}.json"
        odd = json.dumps({"name": "own", "value": ["\ud800", 1e999]}).encode()
        for content in (
            *SPOILT,
            odd,
            b"[" * 100_000,
            b'{"name": "own", "value": ' + b"[" * 100_000,
            b"NaN",
            b'"\\ud800"',
        ):
            path.write_bytes(content)
            told = post("kept")["kept"]
            assert told["look"]["value"] == "\ud800", content
            again = post("remember", name="own", value="", was="of another day")
            assert told.get("own") in (None, again["theirs"]), content
            assert path.read_bytes() == content


def test_no_event_takes_the_place_of_another_one() -> None:
    """Not one of another tab, and none of the same name; each goes on under its own."""
    script = """
    const { keptEvents, Pack } = await import("studio/pack.js");
    const { store, inBrowser } = await import("studio/kept.js");
    await store.open(inBrowser);
    const pack = new Pack({}, "cartographers", "pack plan");
    const last = async (data, next = "pack results") => {
      pack.held.lasting = { name: "cup.zip", data };
      await pack.last({ event: "Cup", next });
    };
    await last("A", "pack mix");
    await last("B");
    await store.put("tournament-Cup", { file: { name: "cup.zip", data: "theirs" }, step: "pack results" });
    await last("C");
    await last("D");
    pack.put();
    await last("E");
    pack.comeBack("tournament-Cup#2");
    await last("F", "pack print");
    const kept = keptEvents().map(({ name, event }) => [event, store.get(name).file.data, store.get(name).step]);
    return [kept, pack.held.stood];
    """
    kept, stood = node(script)
    results = "pack results"
    assert kept == [["Cup", "theirs", results], ["Cup#2", "F", results], ["Cup#3", "E", results]]
    assert stood == results, "its pages are not made anew yet"


def test_where_it_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "config.yaml"))
    assert usual_folder() == tmp_path / "studio"
    assert Keeper(None).kept() is None


@pytest.mark.parametrize("keeper", KEEPERS)
@pytest.mark.parametrize(
    "name", ["", "key", "event-pack print-key", "pack", "../own", "own/x", "token", "draft-x", "sealed/a", "texts-x"]
)
def test_nothing_else_is_kept(name: str, keeper: str) -> None:
    """No name of an event, whichever keeps it, and none from a file of somebody's work."""
    script = """
    const said = await a.put(given[1], "secret").catch((error) => error.message);
    await a.take({ [given[1]]: "secret" });
    return [said, Object.keys(a.all()), await later(given[1])];
    """
    assert in_tabs(script, keeper, name) == [f"nothing is kept as {name}", [], None]
