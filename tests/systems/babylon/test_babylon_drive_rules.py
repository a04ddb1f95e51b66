"""The edges of the rules about movement, charts, arcs: the last right figure, the first wrong."""

from __future__ import annotations

import pytest

from sheetforge.systems.babylon.rules.systems import covers
from sheetforge.systems.babylon.schema.notation import Arc
from tests.systems.babylon.test_babylon_rules import found

EDGES = {
    "turn delays that stand still": ("ships", "otso", "3/4 4/5", "3/3 3/3", "BA330", []),
    "an upper row below the one before": (
        "ships",
        "otso",
        "3/4 4/5",
        "3/4 3/5",
        "BA330",
        ["3/5 falls below the 4 before it on the zigzag; the least here is 4"],
    ),
    "a lower row below its upper one": (
        "ships",
        "otso",
        "3/4 4/5",
        "3/4 4/3",
        "BA330",
        ["4/3 falls below the 4 before it on the zigzag; the least here is 4"],
    ),
    "one low pair is named once": (
        "ships",
        "otso",
        "1/2 2/3",
        "9/9 2/9 9/9",
        "BA330",
        [
            "2/9 falls below the 9 before it on the zigzag; the least here is 9",
            "3/4 falls below the 9 before it on the zigzag; the least here is 9",
        ],
    ),
    "a table of ours that begins later": (
        "ships",
        "otso",
        '"1: 1/1 1/1',
        '"2: 1/1',
        "BA331",
        ["the table begins with speed 2; begin it with speed 1"],
    ),
    "a table without its last column": (
        "ships",
        "otso",
        " 16/17",
        "",
        "BA331",
        ["the table ends with speed 18; zigs can lead from the top speed 10 to column 19: continue it to 19"],
    ),
    "a flight has no sides to lose": (
        "flights",
        "tiira",
        ' 4/4"',
        '"',
        "BA351",
        ["the table ends with speed 16; zigs can lead from the top speed 12 to column 17: continue it to 17"],
    ),
    "an odd point of thrust needs half a column": (
        "flights",
        "tiira",
        "thrust: 10",
        "thrust: 11",
        "BA351",
        ["the table ends with speed 17; zigs can lead from the top speed 12 to column 18: continue it to 18"],
    ),
    "a change of speed for all the thrust": ("flights", "tiira", "acceleration: 1", "acceleration: 10", "BA352", []),
    "a change of speed for more": (
        "flights",
        "tiira",
        "acceleration: 1",
        "acceleration: 11",
        "BA352",
        ["a change of speed costs 11 thrust; the craft has 10, so write 10 or less"],
    ),
    "thrust without a speed": (
        "flights",
        "tiira",
        "top_speed: 12",
        "top_speed: 0",
        "BA352",
        ["the craft has 10 thrust and a top speed of 0; write 0 for both, or for neither"],
    ),
    "thrust without a table": (
        "flights",
        "tiira",
        'turn_delay: "1: 1/1 1/1 1/1 1/1 1/1 1/1 2/2 2/2 2/2 2/2 3/3 3/3 3/3 3/3 4/4 4/4 4/4"\n',
        "",
        "BA352",
        ["the craft has 10 thrust and no turn table; write `turn_delay`"],
    ),
    "a table and a speed without thrust": (
        "flights",
        "tiira",
        "thrust: 10",
        "thrust: 0",
        "BA352",
        [
            "a craft without thrust never turns; remove `turn_delay`, or write its `thrust`",
            "the craft has 0 thrust and a top speed of 12; write 0 for both, or for neither",
        ],
    ),
    "the thrusters of a reaction drive": (
        "ships",
        "merlin",
        "thrust: 9",
        "thrust: 8",
        "BA333",
        ["the ratings of the thrusters in AFT add up to 9; the ship has 8 thrust"],
    ),
    "thrusters of all sides": (
        "ships",
        "otso",
        "thrust: 13",
        "thrust: 12",
        "BA333",
        ["the ratings of the thrusters in all sides add up to 13; the ship has 12 thrust"],
    ),
    "retro-thrusters of a gravitic drive": (
        "ships",
        "otso",
        "drive: gravitic",
        "drive: gravitic\nretro: true",
        "BA334",
        ["a gravitic drive slows down by itself; remove `retro`"],
    ),
    "retro-thrusters without any in FORWARD": (
        "ships",
        "var-nic",
        "      - {system: thruster, count: 2, boxes: 8/4, rows: 2+2+2+2, rating: 4}\n",
        "",
        "BA334",
        ["there is no thruster in FORWARD for retro-thrusters; add one, or remove `retro`"],
    ),
    "the most structure of an agile ship": ("ships", "merlin", "structure: 28/4", "structure: 60/4", "BA335", []),
    "more than an agile ship may have": (
        "ships",
        "merlin",
        "structure: 28/4",
        "structure: 61/4",
        "BA335",
        ["the sections have 121 boxes of structure; an agile ship has at most 120: remove `agile`, or boxes"],
    ),
    "more than a frigate may have": (
        "ships",
        "merlin",
        "structure: 28/4",
        "structure: 61/4",
        "BA336",
        ["the sections have 121 boxes of structure; a frigate has 70-120: change the boxes, or the role"],
    ),
    "a base with thrust": (
        "ships",
        "merlin",
        "role: frigate",
        "role: base",
        "BA336",
        [
            "a base with 9 thrust; a base has none",
            "the sections have 88 boxes of structure; a base has 350-500: change the boxes, or the role",
        ],
    ),
    "a frigate without thrust": (
        "ships",
        "merlin",
        "thrust: 9",
        "thrust: 0",
        "BA336",
        ["a frigate with 0 thrust; only a base has none"],
    ),
    "an agile ship without thrust": (
        "ships",
        "merlin",
        "thrust: 9",
        "thrust: 0",
        "BA335",
        ["a ship without thrust is not agile; remove `agile`"],
    ),
    "a primary section without C&C": (
        "ships",
        "merlin",
        "      - {system: cnc, boxes: 9/4, rows: 3+3+3}\n",
        "",
        "BA305",
        ["PRIMARY of Merlin has no cnc; add it"],
    ),
    "fire without sensors": (
        "ships",
        "merlin",
        "      - {system: sensors, boxes: 8/4, rows: 1+1+1+1+1+1+1+1, rating: 8, power: 4}\n",
        "",
        "BA305",
        ["PRIMARY of Merlin has no sensors; add it"],
    ),
    "an anchor that costs a point more": (
        "tables",
        "design",
        "points: 580",
        "points: 581",
        "BA452",
        ["the parts of Var'Nic cost 580.0, not 581; a scale of 0.7068 fits"],
    ),
    "an anchor that costs a point less": (
        "tables",
        "design",
        "points: 580",
        "points: 579",
        "BA452",
        ["the parts of Var'Nic cost 580.0, not 579; a scale of 0.7044 fits"],
    ),
    "a row that begins late": (
        "ships",
        "var-nic",
        "12-13 sensors",
        "13 sensors",
        "BA301",
        ["no row for a roll of 12; begin this row with 12"],
    ),
    "a row that begins two late": (
        "ships",
        "var-nic",
        "9-11 jump-engine",
        "11 jump-engine",
        "BA301",
        ["no row for a roll of 9 to 10; begin this row with 9"],
    ),
    "a row that begins too early": (
        "ships",
        "var-nic",
        "9-11 jump-engine",
        "8-11 jump-engine",
        "BA301",
        ["a roll of 8 has a row already; begin this one with 9"],
    ),
    "a chart that ends early": (
        "ships",
        "var-nic",
        "18-19 reactor, 20 cnc",
        "18 reactor, 19 cnc",
        "BA301",
        ["no row for a roll of 20; end the last row with 20"],
    ),
    "a chart that ends two early": (
        "ships",
        "var-nic",
        "16-17 hangar, 18-19 reactor, 20 cnc",
        "16 hangar, 17 reactor, 18 cnc",
        "BA301",
        ["no row for a roll of 19 to 20; end the last row with 20"],
    ),
    "a chart beyond the die": (
        "ships",
        "var-nic",
        "20 cnc",
        "20-21 cnc",
        "BA301",
        ["a d20 shows at most 20, so no roll is 21; end this row with 20"],
    ),
    "a system that is in another section": (
        "ships",
        "var-nic",
        "1-5 thruster, 6-8 heavy-pulse-cannon",
        "1-5 thruster, 6-8 hangar",
        "BA302",
        ["FORWARD has no hangar that this row could hit; there are structure, thruster, heavy-pulse-cannon, primary"],
    ),
    "a way from PRIMARY to itself": (
        "ships",
        "var-nic",
        "20 cnc",
        "20 primary",
        "BA302",
        [
            "PRIMARY has no primary that this row could hit; there are structure, jump-engine, "
            "sensors, engine, hangar, reactor, cnc"
        ],
    ),
    "a side without structure on its chart": (
        "ships",
        "var-nic",
        "9-18 structure, 19-20 primary",
        "9-20 primary",
        "BA303",
        ["no roll in the chart of FORWARD hits structure; give it a row"],
    ),
    "a side without the way in": (
        "ships",
        "var-nic",
        "9-18 structure, 19-20 primary",
        "9-20 structure",
        "BA303",
        ["no roll in the chart of FORWARD hits primary; give it a row"],
    ),
    "a chart of sides for another ship": (
        "ships",
        "var-nic",
        "side_chart: four-sides",
        "side_chart: two-ends",
        "BA304",
        ["Two ends never hits port and starboard of Var'Nic; name the side chart that fits its sections"],
    ),
    "a bearing that is no section": (
        "tables",
        "two-ends",
        "aft: 1-8 aft",
        "aft: 1-8 after",
        "BA402",
        ["after is not a section; did you mean 'aft'?"],
    ),
    "a chart of sides with a hole": (
        "tables",
        "two-ends",
        "aft: 1-8 aft",
        "aft: 1-7 aft",
        "BA401",
        ["no row for a roll of 8; begin this row with 8"],
    ),
}


@pytest.mark.parametrize("name", EDGES)
def test_what_a_rule_says_at_its_edge(name: str) -> None:
    """All that the rule says of the entity with a text changed, word by word."""
    kind, id, old, new, code, words = EDGES[name]
    messages = [one.message for one in found(kind, id, old, new)[1] if one.code == code]
    assert messages == words


@pytest.mark.parametrize(
    ("start", "end", "inside", "outside"),
    [
        (300, 60, (300, 0, 60), (299, 61, 180)),
        (0, 120, (0, 120), (121, 359)),
        (180, 300, (180, 300), (179, 301, 0)),
        (0, 360, (0, 180, 359), ()),
    ],
)
def test_an_arc_covers_its_edges(start: int, end: int, inside: tuple[int, ...], outside: tuple[int, ...]) -> None:
    """Also where it goes over the bow; the whole round covers every bearing."""
    arc = Arc(start, end)
    assert all(covers(arc, bearing) for bearing in inside)
    assert not any(covers(arc, bearing) for bearing in outside)
