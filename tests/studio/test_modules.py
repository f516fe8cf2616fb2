"""Modules of the page in node: every question ends, long work goes when its room does, and a file tells what it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from proofpress.studio.forms import Desk
from tests.studio.node import node

# A studio without a page: what it says is kept.
_STUDIO = """
const heard = [];
let leaving = new AbortController();
const studio = { word: (key) => key, say: (said) => heard.push(said), away: (gone) => heard.push(gone),
  working: (by) => heard.push(by), leaving: () => leaving.signal,
  cancel: () => { leaving.abort(); leaving = new AbortController(); } };
const answered = (lines) => new Response(lines.map((line) => JSON.stringify(line) + "\\n").join(""));
const settled = (ms = 0) => new Promise((done) => setTimeout(done, ms));
"""


def in_studio(script: str, *given: Any) -> Any:
    return node(_STUDIO + script, *given)


def test_a_server_that_is_gone_is_asked_until_it_is_back() -> None:
    script = """
    const { asking } = await import("studio/server.js");
    let times = 0;
    globalThis.fetch = async () => {
      if (times++ < 3) throw new TypeError("Failed to fetch");
      return answered([{ facts: 7 }]);
    };
    const told = await asking("token", studio, 1)({ do: "open" });
    return [told, times, heard];
    """
    assert in_studio(script) == [{"facts": 7}, 4, [True, True, True, False]]


def test_every_question_ends() -> None:
    """Refused with the reason: an answer that breaks off in the middle, one that is no answer, and a wrong token."""
    script = """
    const { asking } = await import("studio/server.js");
    const { ending } = await import("studio/desk.js");
    const answers = [answered([]), new Response("not JSON\\n"), new Response("the token is wrong\\n", { status: 403 })];
    const told = [];
    for (const answer of answers) {
      globalThis.fetch = async () => answer;
      told.push(await ending(asking("token", studio), studio)({ do: "run" }));
    }
    return told;
    """
    broken, nonsense, wrong = in_studio(script)
    assert broken["refused"] == "broken_off"
    assert "JSON" in nonsense["refused"]
    assert wrong["refused"] == "the token is wrong"


def test_long_work_ends_with_its_room_and_quick_work_does_not() -> None:
    script = """
    const { ending } = await import("studio/desk.js");
    const never = (question, { signal }) => new Promise((told, failed) => {
      signal?.addEventListener("abort", () => failed(signal.reason));
      if (!question.slow) setTimeout(() => told({ facts: 1 }), 5);
    });
    const ask = ending(never, studio);
    const [long, quick] = [ask({ slow: true }, { slow: true }), ask({})];
    studio.cancel();
    return [await long, await quick, heard];
    """
    long, quick, heard = in_studio(script)
    assert (long["cancelled"], long["refused"], quick) == (True, "cancelled", {"facts": 1})
    assert heard == [1, -1]


def test_a_worker_that_is_not_wanted_any_more_is_replaced() -> None:
    """What waits behind the work that is left is asked anew, once; what was answered is not."""
    script = """
    const { Lane } = await import("studio/workers.js");
    const workers = [];
    const start = () => {
      const worker = { asked: [], terminate: () => { worker.ended = true; } };
      worker.postMessage = (said) => worker.asked.push(said.asked);
      workers.push(worker);
      settled().then(() => worker.onmessage({ data: { ready: true } }));
      return worker;
    };
    const lane = new Lane(start, studio.say);
    const asked = [new AbortController(), new AbortController()];
    const left = lane.ask("proof", asked[0].signal).catch(() => "left");
    const other = lane.ask("draws", asked[1].signal);
    await settled(5);
    asked[0].abort();
    await settled(5);
    workers[1].onmessage({ data: { number: 2, told: { facts: "drawn" } } });
    asked[1].abort();
    return [await left, await other, workers.map(({ asked, ended = false }) => [asked, ended])];
    """
    assert in_studio(script) == [
        "left",
        {"facts": "drawn"},
        [[["proof", "draws"], True], [["draws"], False]],
    ]


# What a form prints, and how it answers: each question after so many milliseconds, with what was asked.
_LOOK = """
class Element { dataset = {}; querySelectorAll = () => [];
  append() {} replaceChildren() {} setAttribute() {} addEventListener() {} }
globalThis.document.createElement = () => new Element();
const { Look } = await import("studio/print.js");
const saved = [];
const { latest } = await import("studio/make.js");
let chosen = "A4";
const form = { fields: [], isWhole: true,
  blame: (_, refused) => refused, takeBack() {}, named: (name) => name, refused: false };
const sheet = { wide: 1, show: async () => {}, element: new Element() };
const files = () => [{ name: `${chosen}.pdf`, data: "" }];
const ask = async () => {
  const told = form.refused ? { refused: "no" } : { files: files(), lines: [] };
  await settled(20);
  return told;
};
const look = new Look({ studio, place: new Element(), form, ask, slow: given[0], sheet });
await look.begin();
const choose = (paper) => { chosen = paper; look.changed(); };
"""


def test_what_is_saved_is_what_was_chosen_last() -> None:
    """At once after a choice, while its answer is awaited, and after it; and nothing where the choice is refused."""
    script = """
    const names = [];
    for (const [paper, after] of [["A5", 0], ["A3", 70], ["Letter", 700]]) {
      choose(paper);
      await settled(after);
      names.push((await look.current()).map(({ name }) => name));
    }
    form.refused = true;
    choose("tiny");
    names.push(await look.current());
    return names;
    """
    for slow in (False, True):
        assert node(_STUDIO + _LOOK + script, slow) == [["A5.pdf"], ["A3.pdf"], ["Letter.pdf"], []]


def test_the_last_wish_is_waited_for() -> None:
    script = """
    const { latest } = await import("studio/make.js");
    let [wish, done] = [0, 0];
    const work = latest(async () => { const mine = wish; await settled(3); done = mine; });
    const seen = [];
    for (wish of [1, 2, 3]) work().then(() => seen.push(done));
    await work();
    wish = 4;
    await work();
    return [seen, done];
    """
    assert in_studio(script) == [[3, 3, 3], 4]


def test_a_file_tells_its_variant_its_language_and_its_seed(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    script = """
    const { Form } = await import("studio/form.js");
    return new Form(given[0], { word: (key) => key, change() {}, values: given[1] }).named(given[2]);
    """
    for command, values, name, called in (
        ("draws", {"seed": "Tuesday, 9"}, "draws-booklet-cs.pdf", "draws-booklet-cs-Tuesday-9.pdf"),
        ("draws", {"seed": "x", "sets": "heroes"}, "draws-booklet.pdf", "draws-booklet-x-cs-heroes.pdf"),
        ("sheets", {"paper": "A5", "lang": "en"}, "map-sheet-a-b-A5.pdf", "map-sheet-a-b-A5-en.pdf"),
        ("cards", {"kind": "season,edict"}, "pages/cards-cs.zip", "cards-cs-karty-ročních-období-karty-výnosů.zip"),
        ("kit", {"seed": "Tuesday"}, "kit.zip", "kit-cs-Tuesday.zip"),
    ):
        shape = desk.tell({"do": "form", "game": "cartographers", "command": command, "language": "cs"})
        assert node(script, shape, values, name) == called


def test_a_mistyped_address_opens_what_can_be_read_of_it() -> None:
    script = """
    const { readAddress } = await import("studio/address.js");
    location.hash = "#print/cartographers/%zz?map=c";
    return readAddress();
    """
    found = in_studio(script)
    assert (found["room"], found["command"], found["values"]) == ("print", "%zz", {"map": "c"})


def test_a_form_says_whether_anything_that_is_needed_is_missing(tmp_path: Path) -> None:
    """So that nobody is told that something is wrong before they have done anything."""
    shape = Desk(tmp_path).tell({"do": "form", "game": "cartographers", "command": "draws", "language": "en"})
    script = """
    const { Form } = await import("studio/form.js");
    return given[1].map((values) => new Form(given[0], { word: (key) => key, change() {}, values }).isWhole);
    """
    assert node(script, shape, [{}, {"seed": "lantern"}, {"seed": ""}]) == [False, True, False]


def test_what_there_is_to_beat_is_asked_again_where_the_room_was_left_before_it_was_known() -> None:
    script = """
    const { Stakes } = await import("studio/stakes.js");
    const facts = { printed_par: 90, reference_par: 135, best_known: 148 };
    const told = [{ refused: "no", cancelled: true }, { facts, code: 0 }];
    const room = { own: "play-{}", ask: async () => told.shift() };
    const here = () => ({ room, word: (key) => key, element: { isConnected: true } });
    const stakes = () => Object.assign(Object.create(Stakes.prototype), here());
    const asked = [await stakes().pars(), await stakes().pars(), await stakes().pars()];
    return asked.map((all) => all.map(({ points }) => points));
    """
    assert node(script) == [[], [90, 135, 148], [90, 135, 148]]


def test_a_finished_game_gets_a_kind_word_when_its_pars_are_known() -> None:
    script = """
    const { Stakes } = await import("studio/stakes.js");
    const word = (key, { points }) => `${key} ${points}`;
    const others = [{ par: "careful", points: 100 }, { par: "known", points: 150 }];
    const said = (total, over, all) => Object.assign(Object.create(Stakes.prototype),
      { word, others: all }).judged({ total, over });
    return [said(151, true, others), said(100, true, others), said(99, true, others), said(-7, true, others),
      said(99, false, others), said(99, true, [])];
    """
    low, fair = "play_end_low 157", "play_end_fair 51"
    assert node(script) == ["play_end_level -1", "play_end_ahead 50", fair, low, "", ""]
