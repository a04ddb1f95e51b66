"""Pages of slots: presets, packing, and what a page of one's own is refused for."""

from __future__ import annotations

from math import cos, dist, hypot, radians, sin, sqrt
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.press.imposition import fill_layout
from sheetforge.press.printer import ANY
from sheetforge.press.slots import SlotPage, pack, presets, read_layout
from sheetforge.sheet.dies import DieShape, die
from sheetforge.sheet.paper import A4, LETTER, PAPERS, Paper
from sheetforge.sheet.scene import Box

GOOD = """\
name: mine
paper: a4
shape: square
size: 20
grids:
  - {left: 15, top: 20, columns: 8, rows: 10, gap: 2}
"""


def _own(folder: Path, text: str) -> str:
    path = folder / "mine.yaml"
    path.write_text(text)
    return str(path)


def _apart(page: SlotPage) -> bool:
    """Whether no two pieces of a page share an area; hexes may stand corner to corner."""
    for index, one in enumerate(page.slots):
        for other in page.slots[:index]:
            dx = abs(one.box.center[0] - other.box.center[0])
            dy = abs(one.box.center[1] - other.box.center[1])
            if page.die.shape == "hex":
                far = max(dy, dx * sqrt(3) / 2 + dy / 2) >= page.die.height - 0.01
            elif page.die.shape == "round":
                far = sqrt(dx * dx + dy * dy) >= page.die.width - 0.01
            else:
                far = not one.box.overlaps(other.box, 0.01)
            if not far:
                return False
    return True


@pytest.mark.parametrize("name", presets())
def test_every_preset_is_sound(name: str) -> None:
    """The pages that come with the program can be read; their slots lie apart and on the paper."""
    layout = read_layout(name)
    assert layout.paper.name in PAPERS
    assert name.endswith(layout.paper.name)
    if layout.fixed is not None:
        assert _apart(layout.fixed)
        assert layout.paper.box.inset(6.35).contains(layout.fixed.hull)


def test_there_are_presets_for_both_papers_stickers_and_die_cut_sheets() -> None:
    """Packed pages, stickers and die-cut sheets come for A4 and Letter."""
    for paper in PAPERS:
        for kind in ("plain", "loose", "stickers", "die-cut"):
            assert any(p.startswith(kind) and p.endswith(paper) for p in presets())


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(("hex", "square", "round")), st.floats(15, 60), st.floats(0, 6), st.sampled_from((A4, LETTER)))
def test_packing_fills_the_room_and_nothing_else(shape: str, size: float, gap: float, paper: object) -> None:
    """Whatever size and gap: all slots in the room, none over another, no free column or row."""
    room = Box(11, 11, 188, 240)
    cut = die(shape, size)  # type: ignore[arg-type]
    page = pack("x", paper, cut, room, gap)  # type: ignore[arg-type]
    assert page is not None
    assert room.contains(page.hull, 0.02)
    assert _apart(page)
    assert room.width - page.hull.width < cut.width + 2 * gap + 0.1
    assert room.bottom - page.hull.bottom < cut.height + gap + 0.1


def test_a_piece_larger_than_the_room_is_not_packed() -> None:
    """There is no page with half a piece."""
    assert pack("x", A4, die("square", 300), Box(0, 0, 200, 290)) is None


def test_hexes_stand_so_that_cuts_run_straight_in_three_directions() -> None:
    """Every other row is moved by half a step, so the sides of all rows are in line."""
    page = pack("x", A4, die("hex", 20), Box(10, 10, 190, 260))
    assert page is not None
    rows = sorted({round(slot.box.y, 3) for slot in page.slots})
    first = [s.box.x for s in page.slots if round(s.box.y, 3) == rows[0]]
    second = [s.box.x for s in page.slots if round(s.box.y, 3) == rows[1]]
    assert second[0] - first[0] == pytest.approx(page.die.width / 2)
    assert rows[1] - rows[0] == pytest.approx(20)


def test_a_page_of_ones_own(tmp_path: Path) -> None:
    """Grid, gap and paper are as the file says, and the slots do not move."""
    layout = read_layout(_own(tmp_path, GOOD))
    assert layout.fixed is not None
    assert len(layout.fixed.slots) == 80
    assert layout.fixed.slots[0].box == Box(15, 20, 20, 20)
    assert layout.fixed.slots[9].box == Box(37, 42, 20, 20)
    assert layout.fixed.gap == pytest.approx(2)


def test_slots_at_spots_of_their_own_may_be_turned(tmp_path: Path) -> None:
    """A slot turned by a quarter takes the room of the turned piece."""
    text = (
        "name: m\npaper: a4\nshape: rectangle\nwidth: 30\nheight: 20\n"
        "slots:\n  - {left: 10, top: 10}\n  - {left: 50, top: 10, turn: 90}\n"
    )
    fixed = read_layout(_own(tmp_path, text)).fixed
    assert fixed is not None
    assert [slot.box for slot in fixed.slots] == [Box(10, 10, 30, 20), Box(50, 10, 20, 30)]


@pytest.mark.parametrize(
    ("shape", "turn", "way"),
    [
        ("hex", 0, 0),
        ("hex", 0, 60),
        ("hex", 0, 120),
        ("hex", 90, 90),
        ("hex", 90, 30),
        ("hex", 90, 150),
        ("round", 0, 10),
        ("round", 0, 45),
        ("round", 0, 100),
    ],
)
def test_slots_of_hexes_and_rounds_may_touch_in_any_direction(tmp_path: Path, shape: str, turn: int, way: int) -> None:
    """Boxes may overlap; half a millimetre closer the pieces do, and the page is refused."""

    def page(apart: float) -> str:
        x, y = 60 + apart * sin(radians(way)), 60 + apart * cos(radians(way))
        spots = "".join(f"  - {{left: {left:.3f}, top: {top:.3f}, turn: {turn}}}\n" for left, top in ((60, 60), (x, y)))
        return f"name: m\npaper: a4\nshape: {shape}\nsize: 20\nslots:\n{spots}"

    assert read_layout(_own(tmp_path, page(20.01))).fixed is not None
    with pytest.raises(Unreadable, match="lies over the one at"):
        read_layout(_own(tmp_path, page(19.5)))


@pytest.mark.parametrize(
    ("change", "line", "said"),
    [
        (("size: 20", "size: 250"), 4, "a slot is larger than the page: 250 x 250 mm"),
        (("left: 15", "left: -3"), 6, "-3 is too small; the least is 0"),
        (("paper: a4", "paper: a44"), 2, "did you mean 'a4'?"),
        (("gap: 2", "gapp: 2"), 6, "no field 'gapp' here; did you mean 'gap'?"),
        (("columns: 8", "columns: 12"), 6, "lies outside 0 x 0 to 210 x 297 mm"),
        (("gap: 2}", "gap: 2}\n  - {left: 20, top: 25, columns: 1, rows: 1}"), 7, "lies over"),
        (("size: 20\n", ""), 3, "a square shape has a 'size'"),
        (("shape: square\nsize: 20\n", ""), 1, "need a 'shape' and a 'size'"),
        (("paper: a4\n", ""), 1, "write 'paper: a4', 'paper: letter' or"),
        (("name: mine", "name: [mine"), 2, ""),
        (("gap: 2}", "gap: 2, turn: 45}"), 6, "not known here"),
        (("grids:", "margins: {left: -1}\ngrids:"), 5, "-1 is too small"),
    ],
    ids=str,
)
def test_a_bad_page_is_refused_with_its_place(tmp_path: Path, change: tuple[str, str], line: int, said: str) -> None:
    """The message names file and line, and says what would be right."""
    path = _own(tmp_path, GOOD.replace(*change))
    with pytest.raises(Unreadable) as problem:
        read_layout(path)
    assert f"{path}:{line}:" in str(problem.value)
    assert said in str(problem.value)


def test_a_page_that_is_not_there_is_refused() -> None:
    """A slip in a preset's name gets the right one, a missing file its reason."""
    with pytest.raises(BadRequest, match="did you mean 'plain-a4'"):
        read_layout("plain-a44")
    with pytest.raises(Unreadable, match=r"none\.yaml: cannot be read: no such file"):
        read_layout("none.yaml")


@pytest.mark.parametrize("shape", ["hex", "round"])
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_nested_pieces_touch_and_do_not_overlap(shape: DieShape, paper: Paper) -> None:
    """More pieces on the same paper, each at least a diameter from every other one."""
    room, cut = paper.box.inset(12.0), die(shape, 20.0)
    straight, nested = pack("", paper, cut, room), pack("", paper, cut, room, nested=True)
    assert straight is not None
    assert nested is not None
    assert nested.nested
    assert nested.use > straight.use
    places = [slot.box.center for slot in nested.slots]
    for number, (x, y) in enumerate(places):
        apart = [hypot(x - a, y - b) for a, b in places[:number]]
        assert min(apart, default=20.0) >= 20.0 - 0.001
        assert room.contains(nested.slots[number].box, 0.01)
    gap = pack("", paper, cut, room, 2.0, nested=True)
    assert gap is not None
    centers = [slot.box.center for slot in gap.slots]
    least = min(dist(one, other) for at, one in enumerate(centers) for other in centers[:at])
    assert least == pytest.approx(22.0, abs=0.01)


@pytest.mark.parametrize(
    ("shape", "nested", "a4", "letter"),
    [
        ("hex", False, (98, 0.54), (90, 0.52)),
        ("hex", True, (125, 0.69), (115, 0.66)),
        ("square", False, (117, 0.75), (108, 0.72)),
        ("round", False, (117, 0.59), (108, 0.56)),
        ("round", True, (128, 0.645), (126, 0.655)),
    ],
)
def test_the_paper_that_counters_use(
    shape: DieShape, nested: bool, a4: tuple[int, float], letter: tuple[int, float]
) -> None:
    """The figures that docs/printing.md gives for counters of 20 mm with cut marks."""
    for paper, (count, part) in (("a4", a4), ("letter", letter)):
        layout, cut = read_layout(f"plain-{paper}"), die(shape, 20.0)
        found = fill_layout(layout, cut, 0.0, "long-edge", ANY, "ticks", nested=nested)
        assert not isinstance(found, str)
        assert len(found[0].slots) == count
        assert found[0].use == pytest.approx(part, abs=0.0051)
