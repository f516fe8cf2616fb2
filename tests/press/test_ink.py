import ast
from itertools import combinations
from pathlib import Path

import pytest

from proofpress.errors import PressError
from proofpress.press import themes as press_themes
from proofpress.press.themes import (
    BLACK,
    COPIER_WEIGHT,
    THEMES,
    WHITE,
    Colour,
    Hatch,
    Role,
    grey,
    luminance,
    make_theme,
    parse_colour,
)
from tests.press.sight import MATRICES, contrast, distance, nearest_pair

ROLES = {
    "one": Role(parse_colour("#2e7d32"), Hatch(weight=0.2)),
    "two": Role(parse_colour("#c0ca33"), Hatch("dots", weight=0.3)),
    "three": Role(parse_colour("#5d4037"), solid=True),
}


def test_colours_are_read_and_written():
    assert parse_colour("#ff0080") == (1.0, 0.0, 128 / 255)
    assert parse_colour("#ff0080").operator("fill") == "1 0 0.502 rg"
    assert BLACK.operator("fill") == "0 g"
    assert grey(0.5).operator("stroke") == "0.5 G"
    assert BLACK.mixed(WHITE, 0.25) == grey(0.25)


@pytest.mark.parametrize("text", ["", "red", "336699", "#36", "#33669g", "#33669", "#3366999"])
def test_wrong_colour(text):
    with pytest.raises(PressError, match="is not a colour"):
        parse_colour(text)


@pytest.mark.parametrize("name", THEMES)
def test_every_theme_inks_every_role_legibly(name):
    theme = make_theme(name, ROLES)
    assert contrast(theme.text, theme.paper) > 7
    for role in ROLES:
        ink = theme.ink(role)
        assert contrast(ink.on, ink.fill or theme.paper) > 4.5
        assert contrast(ink.line, theme.paper) > 4.5


def test_mono_has_no_grey_and_no_thin_line():
    theme = make_theme("bw", ROLES)
    assert theme.name == "mono"
    colours = [theme.line, theme.faint, theme.text, theme.paper]
    weights = list(theme.weights.values())
    for role in ROLES:
        ink = theme.ink(role)
        colours += [colour for colour in (ink.fill, ink.line, ink.on) if colour]
        weights += [ink.hatch.weight] if ink.hatch else []
    assert set(colours) <= {BLACK, WHITE}  # what a copier cannot turn into a pattern of dots
    assert min(weights) >= COPIER_WEIGHT
    assert theme.pen("hairline", faint=True).dash, "what is faint in black must be dotted"


def test_ink_saver_fills_nothing_but_solids_and_has_no_colour():
    theme = make_theme("ink-saver", ROLES)
    fills = {role: theme.ink(role).fill for role in ROLES}
    assert fills["one"] is fills["two"] is None
    assert fills["three"] is not None
    assert fills["three"].is_grey
    assert luminance(fills["three"]) > 0.2
    assert all(theme.ink(role).line.is_grey for role in ROLES)


def test_contrast_is_heavier_and_larger():
    plain, strong = make_theme("colour"), make_theme("contrast")
    assert all(strong.weights[name] > plain.weights[name] for name in plain.weights)
    assert strong.text_scale > 1
    assert strong.least_pt == 14


def test_only_a_pale_theme_mixes_colours_with_paper():
    paler = {name: make_theme(name).paler(BLACK, 0.25) for name in THEMES}
    assert paler == {
        "colour": grey(0.25),
        "full-colour": grey(0.25),
        "ink-saver": grey(0.25),
        "mono": BLACK,
        "contrast": BLACK,
    }


def test_what_drawings_may_ask_of_a_theme():
    """A theme with tints fills every role; where it has none, only what is solid is filled, and never with colour."""
    themes = [make_theme(name, ROLES) for name in THEMES]
    assert [theme.name for theme in themes if theme.tinted] == ["colour", "full-colour", "contrast"]
    assert all(theme.tinted == all(ink.fill for ink in theme.roles.values()) for theme in themes)
    assert [theme.name for theme in themes if theme.photocopied] == ["mono"]


def branches_on_a_name(source: str) -> list[int]:
    """The lines that compare the name of a theme, or look something up by it."""
    found = []
    for node in ast.walk(ast.parse(source)):
        parts = (
            [node.subject] if isinstance(node, ast.Match) else [node.slice] if isinstance(node, ast.Subscript) else []
        )
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
        inner = [ast.unparse(part) for whole in parts for part in ast.walk(whole) if isinstance(part, ast.Attribute)]
        found += [node.lineno for name in inner if name == "theme.name" or name.endswith(".theme.name")]
    return sorted(found)


def test_no_drawing_asks_for_the_name_of_a_theme():
    folder = Path(press_themes.__file__).parents[1]
    asking = [
        path.name for path in sorted(folder.rglob("*.py")) if branches_on_a_name(path.read_text(encoding="utf-8"))
    ]
    assert asking == []
    assert branches_on_a_name("x = 1 if theme.name == 'mono' else 2\nif a in (book.theme.name,):\n  b") == [1, 2]
    assert branches_on_a_name("match self.theme.name:\n case 'mono':\n  x\ny = TABLE[theme.name]") == [1, 4]
    assert branches_on_a_name("form = f'{theme.name}'\nassert name == 'mono'") == []


def test_unknown_names():
    with pytest.raises(PressError, match='unknown theme "colur"; did you mean'):
        make_theme("colur")
    with pytest.raises(PressError, match='unknown line weight "thick"'):
        make_theme("mono").pen("thick")
    with pytest.raises(PressError, match='"mono" "four"; possible: one, two or three'):
        make_theme("mono", ROLES).ink("four")


def test_lab_distance_of_known_colours():
    assert distance(BLACK, WHITE) == pytest.approx(100, abs=0.05)
    assert distance(WHITE, WHITE) == 0
    assert distance(Colour(1, 0, 0), Colour(0, 1, 0)) == pytest.approx(170.6, abs=0.5)
    assert luminance(WHITE) == pytest.approx(1, abs=1e-4)
    assert contrast(BLACK, WHITE) == pytest.approx(21, abs=0.01)


@pytest.mark.parametrize("sight", MATRICES)
def test_greys_look_the_same_to_all(sight):
    for light in (0.0, 0.3, 0.7, 1.0):
        assert distance(grey(light), WHITE, sight) == pytest.approx(distance(grey(light), WHITE), abs=0.2)


def test_red_and_green_fall_together_without_red_or_green_cones_only():
    red, green = parse_colour("#b5492f"), parse_colour("#6f7a20")
    plain = distance(red, green)
    assert distance(red, green, "protan") < plain / 2
    assert distance(red, green, "deutan") < plain / 2
    assert distance(red, green, "tritan") > plain / 2


def test_blue_and_green_fall_together_without_blue_cones_only():
    blue, green = parse_colour("#2060c0"), parse_colour("#207878")
    plain = distance(blue, green)
    assert distance(blue, green, "tritan") < plain / 2
    assert distance(blue, green, "protan") > plain / 2


def test_nearest_pair():
    colours = {"a": BLACK, "b": grey(0.1), "c": WHITE}
    found, one, other = nearest_pair(colours)
    assert (one, other) == ("a", "b")
    assert found == min(distance(colours[x], colours[y]) for x, y in combinations(colours, 2))
