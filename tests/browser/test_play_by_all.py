"""The room Play by mouse, touch, keys and text alone: whole games, each move as somebody makes it who has nothing else;
and several people with one link."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from tests.browser.driver import Browser
from tests.browser.studio import NPM, ask, at_start, axe, until
from tests.depth import nightly

KEPT = "proofpress-studio-play-"


@pytest.fixture(scope="module")
def page(window: Browser) -> Iterator[Browser]:
    with at_start(window) as page:
        yield page
        page.run("localStorage.clear()")


def go(page: Browser, address: str, sign: str = "[data-space=A1]") -> None:
    page.run(
        "document.getElementById('room').textContent = ''; location.hash = ''; location.hash = arguments[0]", address
    )
    until(page, "return document.querySelector(arguments[0])", sign)


def turn(page: Browser, seed: str, moves: list[str], **more: str) -> dict[str, Any]:
    written = {"seed": seed, "mode": "solo", **more, **({"moves": moves} if moves else {})}
    asked = {"do": "run", "game": "cartographers", "command": "turn", "language": "en", "written": written, "files": {}}
    facts: dict[str, Any] = ask(page, asked)["facts"]
    return facts


class Aim(NamedTuple):
    """How a move is made by hand: what to choose, how to turn it, and where to hold it."""

    terrain: str
    shape: int
    turns: list[str]  # the buttons that lead from the first way of the shape to this one
    held: str
    typed: str


def space(row: int, column: int) -> str:
    return f"{chr(65 + row)}{column + 1}"


def aimed(facts: dict[str, Any], move: str) -> Aim:
    """Of all that the page offers, what makes this move."""
    decision = facts["decision"]
    terrain = next((each for each in decision["terrains"] if f" {each} " in move), "")
    seen: list[Any] = []
    for at, shape in enumerate(decision["shapes"]):
        for way, cells in enumerate(shape["ways"]):
            first = [0, 0] if shape["hero"] else cells[0]
            looks = (at, [(row - first[0], column - first[1]) for row, column in cells])
            if looks not in seen:
                seen.append(looks)
            for row in range(16):
                for column in range(16):
                    drawn = [(row + down, column + right) for down, right in cells]
                    if written(decision, terrain, drawn, (row, column) if shape["hero"] else None) == move:
                        start = (row, column) if shape["hero"] else drawn[0]
                        typed = f"{seen.index(looks) + 1} {space(*start)}"
                        if len(facts["scores"]) % 2 == 0 and not shape["hero"]:
                            typed = " ".join(space(*cell) for cell in drawn)
                        letter = facts["board"]["typed"].get(terrain, "")
                        return Aim(terrain, at, path(shape, way), space(row, column), f"{letter} {typed}")
    raise AssertionError(f"nothing that the page offers makes {move}")


def written(decision: dict[str, Any], terrain: str, cells: list[tuple[int, int]], hero: tuple[int, int] | None) -> str:
    inside = [(y, x) for y, x in cells if 0 <= y < 11 and 0 <= x < 11]
    if hero is None and len(inside) < len(cells):
        return ""
    names = " ".join(space(*cell) for cell in sorted(inside))
    said = {"terrain": terrain, "spaces": space(*hero) if hero else names, "marks": names or decision["nothing"]}
    text: str = decision["write"]
    return text.format(**said)


def path(shape: dict[str, Any], way: int) -> list[str]:
    """The fewest presses of Turn and Mirror that lead there."""
    found: dict[int, list[str]] = {0: []}
    waiting = [0]
    while way not in found:
        at = waiting.pop(0)
        for name, follows in (("turn", shape["turned"]), ("mirror", shape["mirrored"])):
            if follows[at] not in found:
                found[follows[at]] = [*found[at], name]
                waiting.append(follows[at])
    return found[way]


def centre(page: Browser, selector: str) -> dict[str, float]:
    page.run("document.querySelector(arguments[0]).scrollIntoView({ block: 'nearest' })", selector)
    script = "const b = document.querySelector(arguments[0]).getBoundingClientRect();"
    at: dict[str, float] = page.run(script + "return { x: b.left + b.width / 2, y: b.top + b.height / 2 }", selector)
    return at


def touch(page: Browser, kind: str, *points: dict[str, float]) -> None:
    page.devtools("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})


def tap(page: Browser, selector: str) -> None:
    touch(page, "touchStart", centre(page, selector))
    touch(page, "touchEnd")


def drag(page: Browser, start: str, end: str) -> None:
    """It rests before it lifts, as a finger does that aims: a quick one flings, and the next tap only ends that."""
    one, other = centre(page, start), centre(page, end)
    touch(page, "touchStart", one)
    for share in (0.3, 0.6, 1.0, 1.0, 1.0):
        touch(page, "touchMove", {key: one[key] + (other[key] - one[key]) * share for key in one})
        page.run("return new Promise((done) => setTimeout(done, 60))")
    touch(page, "touchEnd")


def turned(page: Browser, selector: str) -> None:
    """Taps twice, again where a busy machine has let too much time pass between the two."""
    shown = "return [...document.querySelectorAll('.put, .put-mark')].map((each) => each.dataset.space).join(' ')"
    before = page.run(shown)
    for _ in range(10):
        at = centre(page, selector)
        for _ in range(2):
            touch(page, "touchStart", at)
            touch(page, "touchEnd")
        if page.run(shown) != before:
            return
    raise AssertionError("tapping twice turns nothing")


def chosen(page: Browser, key: str) -> bool:
    found: bool = page.run('return Boolean(document.querySelector(`[data-key="${arguments[0]}"]`))', key)
    return found


def by_mouse(page: Browser, aim: Aim) -> None:
    for key in (aim.terrain, f"shape{aim.shape}", *aim.turns):
        if chosen(page, key):
            page.click(f'[data-key="{key}"]')
    page.click(f"[data-space={aim.held}]")
    page.click("[data-do=draw]")


def by_touch(page: Browser, aim: Aim) -> None:
    """The shape is dragged out of the hand, or tapped; it is turned by tapping it twice."""
    shape = f'[data-key="shape{aim.shape}"]'
    if chosen(page, aim.terrain):
        tap(page, f'[data-key="{aim.terrain}"]')
    if chosen(page, f"shape{aim.shape}"):
        drag(page, shape, f"[data-space={aim.held}]")
    else:
        tap(page, f"[data-space={aim.held}]")
    for key in aim.turns:
        if key == "mirror":
            tap(page, '[data-key="mirror"]')
        else:
            turned(page, f"[data-space={aim.held}]")
    tap(page, "[data-do=draw]")


def by_keys(page: Browser, aim: Aim) -> None:
    for key in (aim.terrain, f"shape{aim.shape}"):
        if chosen(page, key):
            page.run('document.querySelector(`[data-key="${arguments[0]}"]`).focus()', key)
            page.press("space")
    page.run("document.querySelector('[data-space][tabindex=\"0\"]').focus()")
    at = page.run("return document.activeElement.dataset.space")
    down, right = ord(aim.held[0]) - ord(at[0]), int(aim.held[1:]) - int(at[1:])
    for key, times in (("\ue015", down), ("\ue013", -down), ("right", right), ("left", -right)):
        for _ in range(times):
            page.press(key)
    page.press("enter")
    for key in aim.turns:
        page.press(key[0].replace("t", "r"))
    page.press("enter")


def by_text(page: Browser, aim: Aim) -> None:
    """In one season all spaces, in the next the number of the way with its first space."""
    page.run("document.querySelector('[data-space=A1]').focus()")
    page.press("t")
    field = ".in-words input"
    page.run("document.querySelector(arguments[0]).value = ''", field)
    page.type(field, aim.typed)
    page.press("enter")
    page.press("enter")


@nightly
@pytest.mark.parametrize("hand", [by_mouse, by_touch, by_keys, by_text])
def test_a_whole_game(page: Browser, hand: Any) -> None:
    seed, random, moves = f"by {hand.__name__[3:]}", Random(hand.__name__), list[str]()
    if hand is by_touch:
        page.size(390, 844)
        page.devtools("Emulation.setTouchEmulationEnabled", {"enabled": True})
    try:
        go(page, f"#play/cartographers/turn?seed={seed.replace(' ', '+')}&sets=combined")
        kept = KEPT + json.dumps({"seed": seed, "sets": "combined"}, separators=(",", ":"))
        facts = turn(page, seed, moves, sets="combined")
        while not facts["over"]:
            until(page, "return document.querySelector('.stage').dataset.moves === arguments[0]", str(len(moves)))
            moves.append(random.choice(facts["decision"]["legal"]))
            hand(page, aimed(facts, moves[-1]))
            facts = turn(page, seed, moves, sets="combined")
        until(page, "return document.querySelector('.game-code')?.textContent === arguments[0]", facts["code"])
        assert page.run("return JSON.parse(localStorage.getItem(arguments[0]))", kept) == moves
        assert page.console() == []
    finally:
        if hand is by_touch:
            page.devtools("Emulation.setTouchEmulationEnabled", {"enabled": False})
            page.size(1366, 768)


def test_moves_are_typed_and_the_state_is_said(page: Browser) -> None:
    """What is typed lies on the board at once; a second Enter draws it; the words are those of the language."""
    go(page, "#play/cartographers/turn?seed=Tuesday")
    page.run("document.querySelector('[data-space=A1]').focus()")
    page.press("s")
    said = "return document.querySelector('.state-said').textContent"
    assert until(page, said).startswith("Spring, time 1 of 8. Farmland: farm; 35 ways to play it.")
    page.press("t")
    page.type(".in-words input", "A 2 B5")
    page.press("enter")
    until(page, "return document.querySelector('.board').dataset.put === 'fits'")
    assert page.run("return [...document.querySelectorAll('.put')].map((each) => each.dataset.space)") == ["B5", "B6"]
    page.press("enter")
    until(page, "return document.querySelector('.stage').dataset.moves === '1'")
    assert page.run("return document.querySelector('.news li').textContent") == "Farmland: B5, B6"
    assert page.run("return document.querySelectorAll('.board .of-coin').length") == 5, "a coin on each mountain"
    page.click("[data-do=undo]")
    until(page, "return document.querySelector('.stage').dataset.moves === '0'")
    assert page.run("return document.querySelector('.news .bad').textContent") == "Goblin Attack: I9, J10, K11; −6"
    assert page.run("return [...document.querySelectorAll('.board .bad')].map((each) => each.dataset.space)") == [
        "I9",
        "J10",
        "K11",
    ]


@nightly
def test_people_with_one_link_compare_their_sheets(page: Browser) -> None:
    """Each line that is sent holds the sheets of all who had the link before, and no address of one machine alone."""
    names, line = ["Ada", "Bo ~.", "Cy"], "#play/cartographers/turn?seed=Link&map=b"
    for number, name in enumerate(names):
        page.run("localStorage.clear()")
        moves: list[str] = []
        while (facts := turn(page, "Link", moves, map="b"))["decision"]:
            moves.append(facts["decision"]["legal"][number % len(facts["decision"]["legal"])])
        page.run("localStorage.setItem(arguments[0], JSON.stringify(arguments[1]))",
            KEPT + '{"seed":"Link","map":"b"}', moves)  # fmt: skip
        page.reload()
        until(page, "return document.documentElement.dataset.ready === 'yes'")
        go(page, "#play/cartographers", "[data-do=by-code]")
        page.run("globalThis.prompt = () => arguments[0]", line)
        page.click("[data-do=by-code]")
        until(page, "return document.querySelectorAll('.stakes li').length === 4 + arguments[0]", number)
        for each in names[:number]:
            assert each.replace("~", "").split()[0] in page.text(".stakes")
        page.run("const field = document.querySelector('.sending input'); field.value = arguments[0];"
            "field.dispatchEvent(new Event('input'))", name)  # fmt: skip
        line = page.run("return document.querySelector('.sending textarea').value")
        assert f"{facts['total']} points" in line.replace("point.", "points.")
        assert "127.0.0.1" not in line
    until(page, "return document.querySelector('.still')")
    page.run("[...document.querySelectorAll('.stakes button')].find((each) => each.textContent === 'Ada').click()")
    until(page, "return document.querySelector('.still')?.getAttribute('aria-label').startsWith('Ada: ')")
    go(page, "#play/cartographers", ".games li")
    until(page, f"return document.querySelector('.games .about').textContent.startsWith('{facts['total']} point')")


@nightly
def test_everything_is_clean_for_screen_readers(page: Browser) -> None:
    if not (NPM / "axe-core").is_dir():
        pytest.skip("axe-core is not there (PROOFPRESS_NPM)")
    go(page, "#play/cartographers/turn?seed=Tuesday&sets=combined")
    page.run("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    until(page, "return document.querySelectorAll('.as-table td').length > 120")
    for wide, high in ((1366, 768), (360, 740)):
        page.size(wide, high)
        assert page.run("return document.documentElement.scrollWidth") <= wide
        assert axe(page) == []
    page.size(1366, 768)


@nightly
def test_a_phone_shows_board_hand_and_draw_on_one_screen(page: Browser) -> None:
    for wide, high in ((390, 844), (360, 740)):
        page.size(wide, high)
        go(page, "#play/cartographers/turn?seed=Tuesday")
        page.click("[data-space=C6]")
        until(page, "return document.querySelector('.said-here').textContent")
        shown = "const b = document.querySelector(arguments[0]).getBoundingClientRect(); return [b.top, b.bottom]"
        tops, bottoms = zip(
            *(page.run(shown, each) for each in (".board", ".hand .shapes", "[data-do=draw]")), strict=True
        )
        assert min(tops) >= 0
        assert max(bottoms) <= high
        assert bottoms[1] <= tops[2] + 1, "the hand is not under the button"
    page.size(1366, 768)
