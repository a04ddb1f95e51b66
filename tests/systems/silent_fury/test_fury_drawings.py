"""The two drawings of a ship: what they say, and where they are wrong."""

from __future__ import annotations

import pytest

from sheetforge.geometry.hexes import Hex
from sheetforge.systems.silent_fury.schema.layout import read_layout
from sheetforge.systems.silent_fury.schema.thrust import read_thrust

SHIP = """\
       [W1]-+
      /     |
  [E2]-[R3*]|
     |   |  |
     +-[C4]-+"""


def test_a_layout_is_read_with_its_corridors() -> None:
    """Straight, slanting and bent corridors join components; a star makes one volatile."""
    layout = read_layout(SHIP)
    assert layout.slips == ()
    assert [(box.number, box.kind, box.volatile) for box in layout.by_number.values()] == [
        (1, "weapon", False),
        (2, "engine", False),
        (3, "reactor", True),
        (4, "cargo", False),
    ]
    assert layout.neighbors == {1: (2, 4), 2: (1, 3, 4), 3: (2, 4), 4: (1, 2, 3)}
    assert str(layout) == SHIP


@pytest.mark.parametrize(
    ("drawing", "sign", "why"),
    [
        ("[W1]-[Q2]", "[Q2]", "Q is not a kind of component"),
        ("[W1]-[e2]", "[e2]", "capital letter"),
        ("[W1]-E2", "E2", "in brackets"),
        ("[W1]-[E2]-", "-", "ends in empty space"),
        ("[W1]--\n[E2]", "-", "ends in empty space"),
        ("[W1]-+-[E2]\n     |\n    [E3]", "+", "cross or fork"),
        ("[W1] x [E2]", "x", "may not cross"),
        ("+---+\n|   |\n[W1]+", "+", "back to the same"),
    ],
)
def test_a_slip_of_a_layout_is_kept_at_its_characters(drawing: str, sign: str, why: str) -> None:
    """Gaps, crossings, unknown marks: what cannot be read is named where it stands."""
    slips = read_layout(drawing).slips
    assert len(slips) == 1
    assert why in slips[0].why
    assert drawing[slips[0].start : slips[0].end] == sign


def test_a_thrust_diagram_gives_the_engines_of_each_hex() -> None:
    """Ahead, beside and behind, as steps of a ship that faces up."""
    diagram = read_thrust("  2\n2   2\n  1\n1   1\n  ^\n3   .")
    assert diagram.slips == ()
    assert diagram.engines == {
        Hex(0, -2): 2,
        Hex(-1, -1): 2,
        Hex(1, -2): 2,
        Hex(0, -1): 1,
        Hex(-1, 0): 1,
        Hex(1, -1): 1,
        Hex(-1, 1): 3,
    }


@pytest.mark.parametrize(
    ("drawing", "sign", "why"),
    [
        ("  1\n1", "  1\n1", "no ^"),
        (" 1\n\n  ^", "1", "no hex is here"),
        ("  x\n\n  ^", "x", "from 1 to 9"),
        ("  0\n\n  ^", "0", "from 1 to 9"),
        ("  ^\n\n  ^", "^", "a second"),
    ],
)
def test_a_slip_of_a_thrust_diagram(drawing: str, sign: str, why: str) -> None:
    """A number between hexes, no ship or two, and marks that are no number of engines."""
    slip = read_thrust(drawing).slips[0]
    assert why in slip.why
    assert drawing[slip.start : slip.end] == sign
