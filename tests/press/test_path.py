from itertools import pairwise
from math import hypot

import pytest

from proofpress.press.drawing import Path, hatch_lines
from proofpress.press.paper import Box


def ends(path):
    """Where each step of a path leads, rounded."""
    return [tuple(round(v, 6) + 0.0 for v in points[-1]) for _, points in path.steps if points]


def middle(points):
    """The point half-way along a Bézier curve."""
    return tuple((a + 3 * b + 3 * c + d) / 8 for a, b, c, d in zip(*points, strict=True))


def test_an_arc_stays_on_its_circle():
    path = Path().arc(10, 20, 5, -90, 150)
    assert ends(path)[0] == (10, 15)
    start = path.steps[0][1][0]
    for _, points in path.steps[1:]:
        x, y = middle((start, *points))
        assert hypot(x - 10, y - 20) == pytest.approx(5, abs=0.005)
        start = points[-1]


def test_an_arc_goes_clockwise_as_seen():
    assert ends(Path().arc(0, 0, 1, 0, 90)) == [(1, 0), (0, 1)]
    assert ends(Path().arc(0, 0, 1, 0, -90)) == [(1, 0), (0, -1)]


def test_a_smooth_line_goes_through_its_points():
    points = [(0, 0), (5, 3), (9, 1), (12, 8)]
    assert ends(Path().smooth(points)) == points


def test_shapes_have_the_bounds_they_were_asked_for():
    box = Box(3, 4, 10, 6)
    for path in (Path.box(box), Path.rounded(box, 2), Path.rounded(box, 50), Path.ellipse(8, 7, 5, 3)):
        bounds = path.bounds()
        assert [bounds.x, bounds.y, bounds.width, bounds.height] == pytest.approx([3, 4, 10, 6])


def test_transformed_turns_clockwise_then_moves():
    assert ends(Path.polyline([(1, 0), (0, 1)]).transformed(10, 20, 2, 90)) == [(10, 22), (8, 20)]


def test_a_star_points_up():
    assert ends(Path.star(0, 0, 5, 2, 5))[0] == (0, -5)
    assert len(ends(Path.star(0, 0, 5, 2, 5))) == 10


def test_operators_count_y_from_the_top():
    path = Path().move(1, 2).line(3, 4).curve(1, 1, 2, 2, 5, 6).close()
    assert path.operators(1, 10) == "1 8 m 3 6 l 1 9 2 8 5 4 c h"


@pytest.mark.parametrize("angle", [0, 30, 45, 90, 135, -20])
def test_hatch_lines_cover_the_box_at_even_distance(angle):
    lines = hatch_lines(Box(10, 10, 30, 20), angle, 2)
    assert 10 <= len(lines) <= 19
    for (x1, y1, x2, y2), (x3, y3, *_) in pairwise(lines):
        length = hypot(x2 - x1, y2 - y1)
        apart = abs((x2 - x1) * (y1 - y3) - (x1 - x3) * (y2 - y1)) / length
        assert apart == pytest.approx(2)
        assert length >= hypot(30, 20) - 1e-9


def test_hatches_of_neighbours_join():
    one = {round(x1 - y1, 6) for x1, y1, _, _ in hatch_lines(Box(0, 0, 10, 10), 45, 1.5)}
    two = {round(x1 - y1, 6) for x1, y1, _, _ in hatch_lines(Box(10, 0, 10, 10), 45, 1.5)}
    assert len(one & two) >= 3
