import cmath
import math
from dataclasses import replace

import pytest

from proofpress.errors import DataError, PressError
from proofpress.pages.calibration import Profile, profile_file, read_profile, shown_by, stations
from proofpress.press.paper import PAPERS, parse_paper


def test_round_trip(tmp_path):
    path = tmp_path / "printer.yaml"
    path.write_bytes(profile_file(Profile(1.5, -0.5)))
    assert read_profile(path) == Profile(1.5, -0.5)
    assert "offset: {x: 1.5, y: -0.5}" in path.read_text()


UPRIGHT, LYING = parse_paper("A4"), parse_paper("A4", "landscape")


@pytest.mark.parametrize(
    ("paper", "duplex", "left", "right"),
    [  # of a printer that misses by 1 to the right and 2 down, as the upright sheet is fed
        (UPRIGHT, "long-edge", (1, 2), (1, 2)),
        (UPRIGHT, "short-edge", (-1, -2), (-1, -2)),
        (LYING, "long-edge", (-2, 1), (2, -1)),
        (LYING, "short-edge", (2, -1), (-2, 1)),
    ],
)
def test_the_offset_turns_with_the_page(paper, duplex, left, right):
    assert Profile(1, 2).offset(paper, duplex) == left
    assert Profile(1, 2, "right").offset(paper, duplex) == right


@pytest.mark.parametrize("lying", ["left", "right"])
@pytest.mark.parametrize("paper", [UPRIGHT, LYING])
@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
def test_a_page_as_fed_is_off_by_the_same_whatever_it_shows(lying, paper, duplex):
    """A page is followed through the printer: each corner of its back, where it lands on the upright sheet."""

    def fed(x, y):
        """A point of the back of a page on the back of the sheet that was fed, seen upright."""
        if duplex == "short-edge":
            x, y = paper.width - x, paper.height - y
        if not paper.landscape:
            return x, y
        return (y, paper.width - x) if lying == "left" else (paper.height - y, x)

    x, y = Profile(1.5, -0.5, lying).offset(paper, duplex)
    for corner in ((0, 0), (40, 100), (paper.width, 0)):
        there, moved = fed(*corner), fed(corner[0] + x, corner[1] + y)
        assert (moved[0] - there[0], moved[1] - there[1]) == pytest.approx((1.5, -0.5))


@pytest.mark.parametrize("paper", [UPRIGHT, LYING])
@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
def test_second_calibration_adds_up_however_the_sheet_was_fed(paper, duplex):
    known = Profile(1.5, -0.5, "right")
    x, y = known.offset(paper, duplex)
    more = known.moved(0.1, 0.2, paper, duplex)
    assert more.offset(paper, duplex) == pytest.approx((x + 0.1, y + 0.2))
    assert more.lying == "right"


def test_the_way_of_lying_is_kept(tmp_path):
    path = tmp_path / "printer.yaml"
    path.write_bytes(profile_file(Profile(1, 2, "right")))
    assert read_profile(path) == Profile(1, 2, "right")
    assert "lying" not in profile_file(Profile(1, 2)).decode()


@pytest.mark.parametrize("angle", [0.3, -1.25, 2])
def test_the_angle_is_kept(tmp_path, angle):
    path = tmp_path / "printer.yaml"
    path.write_bytes(profile_file(Profile(1, 2, "right", angle)))
    assert read_profile(path) == Profile(1, 2, "right", angle)
    assert "angle" not in profile_file(Profile(1, 2)).decode(), "the file of earlier versions"


@pytest.mark.parametrize("paper", [*(parse_paper(name) for name in PAPERS), LYING, parse_paper("1000x60mm")])
@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
@pytest.mark.parametrize(("x", "y", "angle"), [(0, 0, 0), (1.5, -0.5, 0), (0, 0, 0.4), (-2, 1.25, -0.7)])
def test_two_crosses_show_offset_and_angle(paper, duplex, x, y, angle):
    """Both readings are made from where the scales would have to be, for the middle of the cross to be their zero."""
    middle, turn = complex(*paper.box.centre), cmath.rect(1, math.radians(angle))

    def reading(number):
        front = complex(*stations(paper)[number - 1].centre)
        about_vertical = (paper.height > paper.width) == (duplex == "long-edge")
        size = complex(*paper.size)
        behind = complex(size.real - front.real, front.imag) if about_vertical else front.conjugate() + size.imag * 1j
        missing = middle + turn * (behind - middle) + complex(x, y) - behind
        return missing.real, missing.imag

    shown = shown_by(reading(1), reading(4), paper, duplex)
    assert (shown.x, shown.y, shown.angle) == pytest.approx((x, y, angle))


def test_angles_add_up():
    known = Profile(1.5, -0.5, "right", 0.3)
    assert known.moved(0, 0, LYING, "short-edge", 0.2) == replace(known, angle=0.5)


def test_whole_numbers_are_numbers(tmp_path):
    path = tmp_path / "p.yaml"
    path.write_text("offset: {x: 2, y: -10}")
    assert read_profile(path) == Profile(2.0, -10.0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", [":1:1: error: the file is empty"]),
        ("- 1\n- 2", [":1:1: error: a mapping (key: value) is expected"]),
        ("offset: 3", [':1:9: error: a mapping (key: value) is expected here, not "3"']),
        ("ofset: {x: 1, y: 2}", [':1:1: error: unknown key "ofset"; did you mean "offset"']),
        ("offset: {x: 1, y: 2}\nscale: 2", [':2:1: error: unknown key "scale"', "offset"]),
        ("offset: {x: 1, y: 2}\nlying: up", [':2:8: error: "up"', "left or right"]),
        ("offset: {x: 1, y: 2}\nlying: [1]", [":2:8: error: a single value is expected"]),
        ("offset: {x: 1}", ['the key "y" is missing']),
        ("offset: {x: 1, y: 2, z: 3}", [':1:22: error: unknown key "z"']),
        *(
            (f"offset: {{x: {value}, y: 2}}", [f':1:13: error: "{value}" is not a number of millimetres such as'])
            for value in ("one", "true", ".nan", "-.inf", "null", "010", "1_0", "0x1", "1e1", "1:30")
        ),
        ("offset: {x: 12.5, y: 0}", [":1:13: error: offset x is 12.5 mm", "10 mm at most"]),
        ("offset: {x: 1, y: -10.01}", [":1:19: error: offset y is -10.01 mm", "10 mm at most"]),
        ("offset: {x: 1, y: 2}\nangle: 2.1", [":2:8: error: angle is 2.1°", "2° at most"]),
        ("offset: {x: 1, y: 2}\nangle: much", [':2:8: error: "much" is not a number of degrees such as']),
        ("offset: {x: 1\ny: [", [":1:9: error: this mapping lacks a comma"]),
        ("offset: !!python/object/apply:os.system [ls]", [":1:9: error:", "is a tag"]),
        ("offset: {x: !!float 1, y: 1}", [":1:13: error:", "is a tag"]),
        ("a: &a [x, x]\noffset: {x: *a, y: 1}", [":1:4: error:", "is an anchor"]),
        ("offset: {<<: {x: 3}, y: 1}", [':1:10: error: unknown key "<<"']),
        ("offset: {x: 1, y: 1, x: -9}", [':1:22: error: the key "x" is already on line 1']),
        ("offset:\t{x: 1, y: 1}", [":1:8: error: a tab character cannot stand here"]),
        ("{" * 5000, [":1:21: error: nested more than 20 deep"]),
        ("# " + "x" * 20000, ["no printer profile", "more than 10,000 bytes"]),
    ],
)
def test_wrong_profiles(tmp_path, text, words):
    path = tmp_path / "p.yaml"
    path.write_text(text)
    with pytest.raises((DataError, PressError)) as error:
        read_profile(path)
    assert error.value.exit_code == 1
    for word in (str(path), *words):
        assert word in str(error.value)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe\x00\x01\x80", "UTF-16"),
        ("offset: {x: 1, y: 1}".encode("utf-16"), "UTF-16"),
        (b"offset: {x: 1, y: \x80}", ":1:19: error: byte 0x80 is not UTF-8"),
    ],
)
def test_bytes_that_are_no_text(tmp_path, content, said):
    path = tmp_path / "p.yaml"
    path.write_bytes(content)
    with pytest.raises(DataError, match=said):
        read_profile(path)


@pytest.mark.parametrize(("written", "x"), [("1.", 1), (".5", 0.5), ("+2", 2), ("-0", 0), ("0.001", 0.001)])
def test_numbers_as_people_write_them(tmp_path, written, x):
    path = tmp_path / "p.yaml"
    path.write_text(f"offset: {{x: {written}, y: 1}}")
    assert read_profile(path) == Profile(x, 1)


def test_files_that_cannot_be_read(tmp_path):
    for path in (tmp_path / "none.yaml", tmp_path):
        with pytest.raises(PressError, match="cannot be read") as error:
            read_profile(path)
        assert error.value.exit_code == 3


def test_a_profile_beyond_the_limit_is_not_written():
    with pytest.raises(PressError, match="offset x is 11 mm"):
        profile_file(Profile(11, 0))
    with pytest.raises(PressError, match="angle is -3°"):
        profile_file(Profile(angle=-3))
