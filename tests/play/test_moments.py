"""The protocol of tables and programs: the data of every moment keep to its schema, and to what a seat may know."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest

import sheetforge.play
from sheetforge.api import moment, open_content
from sheetforge.geometry.hexes import hex_at
from sheetforge.play.bots import bot
from sheetforge.play.course import LiveCourse
from sheetforge.play.driver import Game, play
from sheetforge.play.engine import TIME_UP, Outcome
from sheetforge.play.moments import choice_of
from sheetforge.play.questions import Choose
from sheetforge.play.streams import Streams
from sheetforge.printing import displays_of
from sheetforge.products.options import PrintOptions
from sheetforge.sheet.hexmap.layout import Layout
from tests.play.sessions import SCENARIOS

SCHEMA = json.loads((Path(sheetforge.play.__file__).parent / "data/moment.schema.json").read_text(encoding="utf-8"))
MOST = 20


@pytest.mark.parametrize("system", SCENARIOS)
def test_moments_keep_to_the_schema(system: str) -> None:
    """A program that answers by the protocol alone plays a battle: options are those of the rules, in its ids."""
    setup = open_content().scenario(f"{system}/{SCENARIOS[system]}")
    side, other = setup.sides[:2]
    session, chance = setup.session(side, bots=("random",), seed="moments"), Random(system)
    check = jsonschema.Draft202012Validator(SCHEMA)
    since, asked = 0, 0
    while (question := session.question) is not None and asked < MOST:
        if not session.waits(question):
            session.go_on()
            continue
        assert isinstance(question, Choose)
        shown, theirs, public = moment(session, side, since), moment(session, other), moment(session, "")
        for data in (shown, theirs, public):
            check.validate(json.loads(json.dumps(data)))
        given = shown["question"]
        assert given is not None
        options = [*(option["option"] for option in given["options"]), *(hex for hex, _, _ in given["hexes"])]
        assert sorted(options) == sorted(question.options)
        assert theirs["question"] is None is public["question"]
        assert theirs["waiting"] == side
        units = session.game.state.ships  # type: ignore[attr-defined]
        assert not given["unit"] or given["unit"] in units
        since, asked = since + len(shown["events"]), asked + 1
        session.give(chance.choice(options))
    assert asked > 5
    session.agree(Outcome(side, TIME_UP, 3, {}))
    word = "round" if system == "babylon" else "turn"
    assert moment(session, side)["ending"].partition(";")[0].endswith(f" ({word} limit) after 3 {word}s")


def test_a_map_without_edges_grows_below_its_sky() -> None:
    """It shows more hexes in the same places, below the sky that it has from the first; all pieces lie on the map."""
    setup = open_content().scenario("babylon/first-duel")
    engine, battle = setup.engine, setup.battle
    players = {side: bot(engine, "random")(side, Random(f"{side}far")) for side in battle.sides}
    streams = Streams("far")
    game = play(Game(engine, battle), players, streams.roll, 90, streams.draw)
    course = LiveCourse(lambda: Game(engine, battle), setup.library, None, battle.sides)
    assert course.follow(game.answers)
    assert not course.follow(game.answers[:-1])
    steps: Any = course.steps
    grown = [step["board"] for step in steps if "board" in step]
    assert len(grown) > 2
    assert {"dark", "sky"} <= grown[0].keys()
    assert all(board.keys() == {"box", "first", "last"} for board in grown[1:])
    ground: Any = {}
    for step in steps:
        ground |= step.get("board", {})
        for column, row, *_ in step.get("m", {}).values():
            assert ground["first"][0] <= column <= ground["last"][0]
            assert ground["first"][1] <= row <= ground["last"][1]
    (left, top), (right, foot) = ground["first"], ground["last"]
    layout = Layout(ground["shape"], ground["across"], *ground["origin"])
    x, y, width, height = ground["box"]
    for column, row in ((left, top), (left, foot), (right, top), (right, foot)):
        u, v = layout.center(hex_at(column, row, ground["shape"]))
        assert x < u < x + width
        assert y < v < y + height


BOXES = {
    "babylon": [
        ("shut-off", "", "aft-thruster"),
        ("intercept", "1:rail-gun", "primary-guard-array"),
        ("divert", "forward-rail-gun-1", "aft-twin-array+aft-light-pulse-cannon"),
    ],
    "silent-death": [
        ("lose-weapon", "", "2:disruptorgun"),
        ("lose-warhead", "", "torpedo-mk-30"),
        ("countermeasure", "", "decoy"),
    ],
    "silent-death-star-wars": [("lose-warhead", "", "proton-torpedo")],
    "silent-fury": [("operate", "", "4"), ("raise", "1", "2"), ("move", "", "spacer:3-4"), ("fire", "", "1")],
    "sovereign-seas": [("lose-battery", "", "starboard-1")],
}
"""Questions about boxes of the first unit of a battle: the kind, the part in question, an option."""


@pytest.mark.parametrize("system", BOXES)
def test_boxes_that_an_option_is_are_on_the_display(system: str) -> None:
    """What a game says of a part is found among the blanks of its sheet, inside the drawing."""
    setup = open_content().scenario(f"{system}/{SCENARIOS[system]}")
    engine, battle = setup.engine, setup.battle
    game, library = Game(engine, battle), setup.library
    drawn, blank = (displays_of(library, system, PrintOptions(fillable=fillable)) for fillable in (False, True))
    course = LiveCourse(lambda: Game(engine, battle), library, None, battle.sides, (), drawn, blank)
    unit = next(iter(game.state.ships))  # type: ignore[attr-defined]
    side = game.state.ships[unit].side  # type: ignore[attr-defined]
    for why, part, option in BOXES[system]:
        asked: Any = choice_of(game, Choose(side, ("none", option), why, f"{unit} {part}".strip(), (1,)))
        boxes = next(one.get("boxes") for one in asked["options"] if one["option"] == option)
        areas: Any = course.boxes(unit, [*boxes, *asked["boxes"]])
        display: Any = course.display(unit)
        left, top, wide, high = display["box"]
        assert areas, (why, option)
        for x, y, width, height in areas.values():
            assert left < x < x + width < left + wide
            assert top < y < y + height < top + high
    assert course.boxes("nothing", ()) is None
    # Each display is drawn once ahead, and its boxes are looked up.
    assert sum(iter(course.draw_ahead, False)) == 2 * len(course.versions) - 2
