import pytest

from proofpress.errors import PressError
from proofpress.pages.calibration import LYING as LYING_WAYS, Profile, profile_file, read_profile
from proofpress.press.paper import parse_paper


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


@pytest.mark.parametrize("lying", LYING_WAYS)
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


def test_whole_numbers_are_numbers(tmp_path):
    path = tmp_path / "p.yaml"
    path.write_text("offset: {x: 2, y: -10}")
    assert read_profile(path) == Profile(2.0, -10.0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ["must be a mapping", "offset: {x: 1.5, y: -0.5}"]),
        ("- 1\n- 2", ["must be a mapping"]),
        ("offset: 3", ["offset must be a mapping"]),
        ("ofset: {x: 1, y: 2}", ['"ofset"', 'did you mean "offset"']),
        ("offset: {x: 1, y: 2}\nscale: 2", ['"scale"', "offset"]),
        ("offset: {x: 1, y: 2}\nlying: up", ['"up"', "left", "right"]),
        ("offset: {x: 1, y: 2}\nlying: [1]", ["way of lying"]),
        ("offset: {x: 1}", ['lacks "y"']),
        ("offset: {x: 1, y: 2, z: 3}", ['"z"']),
        ("offset: {x: one, y: 2}", ["offset x must be a number of millimetres", '"one"']),
        ("offset: {x: true, y: 2}", ["offset x must be a number", '"True"']),
        ("offset: {x: .nan, y: 2}", ["offset x must be a number"]),
        ("offset: {x: 1, y: .inf}", ["offset y must be a number"]),
        ("offset: {x: 1, y: null}", ["offset y must be a number"]),
        ("offset: {x: 12.5, y: 0}", ["offset x is 12.5 mm", "10 mm at most"]),
        ("offset: {x: 1, y: -10.01}", ["offset y is -10.01 mm", "10 mm at most"]),
        ("offset: {x: 1\ny: [", [":2: this is not YAML"]),
        ("offset: !!python/object/apply:os.system [ls]", ["this is not YAML"]),
        ("{" * 5000, ["this is not YAML"]),
        ("# " + "x" * 20000, ["no printer profile", "more than 10,000 bytes"]),
    ],
)
def test_wrong_profiles(tmp_path, text, words):
    path = tmp_path / "p.yaml"
    path.write_text(text)
    with pytest.raises(PressError) as error:
        read_profile(path)
    assert error.value.exit_code == 1
    for word in (str(path), *words):
        assert word in str(error.value)


def test_bytes_that_are_no_text(tmp_path):
    path = tmp_path / "p.yaml"
    path.write_bytes(b"\xff\xfe\x00\x01\x80")
    with pytest.raises(PressError) as error:
        read_profile(path)
    assert error.value.exit_code == 1


def test_files_that_cannot_be_read(tmp_path):
    for path in (tmp_path / "none.yaml", tmp_path):
        with pytest.raises(PressError, match="cannot be read") as error:
            read_profile(path)
        assert error.value.exit_code == 3


def test_a_profile_beyond_the_limit_is_not_written():
    with pytest.raises(PressError, match="offset x is 11 mm"):
        profile_file(Profile(11, 0))
