"""Sheets of a battle: what the engine has marked has a box on the sheet of its craft."""

from __future__ import annotations

from collections.abc import Iterable

from sheetforge.geometry.hexes import printed_facing
from sheetforge.play.driver import AtRandom, Game, play
from sheetforge.play.streams import Streams
from sheetforge.play.units import plain_name
from sheetforge.products.options import PrintOptions
from sheetforge.products.page_stack import PageStack
from sheetforge.sheet import walk
from sheetforge.sheet.hexmap.crop import part_about
from sheetforge.sheet.scene import Field, Page, Text
from sheetforge.sheet.sides import NAMED
from sheetforge.sheet.widgets.chips import Chip
from sheetforge.systems.babylon.engine.craft import FlightState, ShipState
from sheetforge.systems.babylon.engine.events import Diverted, Moved, ShutOff, TurnBegan, TurnBegun, TurnDelayed
from sheetforge.systems.babylon.engine.state import State
from sheetforge.systems.babylon.play.game import ENGINE
from sheetforge.systems.babylon.products.battle_sheets import BabylonSheets, in_force, marks
from sheetforge.systems.babylon.products.round_logs import NO_POWER, log_marks, round_logs
from sheetforge.systems.babylon.products.standing import standing
from sheetforge.systems.babylon.sheets import flight_page, ship_page
from sheetforge.systems.babylon.sheets.flight_page import Shown
from sheetforge.systems.babylon.sheets.model import SheetOptions
from sheetforge.text import signed
from tests.sheet import layout
from tests.systems.babylon.engine.space import THEM, flight, ship, space
from tests.systems.babylon.samples_of_babylon_sheets import library, sheet


def fields(pages: Iterable[Page]) -> dict[str, str]:
    """The fields of a fillable sheet and their values, by the name of the blank."""
    found = [one for page in pages for one in page.items if isinstance(one, Field)]
    return {one.name.split(".", 2)[2].removeprefix("more."): one.value for one in found}


def damaged() -> ShipState:
    """A Var'Nic that has lost two sides, a weapon and charge."""
    one = ship(space({"ship": "var-nic", "at": "1010", "speed": 5, "course": 2}))
    one.marks = tuple(min(2, part.boxes) for part in one.blueprint.parts)
    one.fell = ("port", "aft")
    one.rolled = True
    one.slide = -2
    return one


def test_every_mark_of_a_ship_has_its_box() -> None:
    """Two boxes of each system are crossed off; both lost sides and their penalties are ticked."""
    one = damaged()
    values = marks(one)
    options = SheetOptions(fillable=True, values=values)
    found = fields(ship_page.pages(sheet("var-nic"), options))
    assert {name for name, value in found.items() if value} >= {name for name in values if name in found}
    crossed = [name for name in values if name.rpartition(".")[0] in {part.id for part in one.blueprint.parts}]
    assert len(crossed) == sum(one.marks)
    assert set(crossed) <= set(found)
    ticks = {"lost.port", "lost.aft", "sides-lost.1", "sides-lost.2"}
    assert ticks <= set(values)
    assert ticks <= set(found)


def test_motion_is_entered_by_rings() -> None:
    """Each number of the tracks is a field of a fillable sheet, and what a battle has begins ringed."""
    one = damaged()
    found = fields(ship_page.pages(sheet("var-nic"), SheetOptions(fillable=True, values=marks(one))))
    speeds = {name: value for name, value in found.items() if name.startswith("speed.")}
    assert len(speeds) == one.blueprint.top_speed + 1
    assert {name for name, value in speeds.items() if value} == {"speed.06"}
    assert [name for name, value in found.items() if value and name.startswith("course.")] == ["course.03"]


def test_charge_and_fire_of_a_weapon_are_marked_from_the_first_round_on() -> None:
    """Two rounds charged, two fired in a row: the first and the second box of each."""
    one = damaged()
    weapons = len(one.blueprint.weapons)
    one.charge = (2, *[0] * (weapons - 1))
    one.streak = (0, 2, *[0] * (weapons - 2))
    first, second = (part.id for part in one.blueprint.weapons[:2])
    found = {name for name in marks(one) if name.startswith(("charge.", "fired."))}
    assert found == {f"charge.{first}.1", f"charge.{first}.2", f"fired.{second}.1", f"fired.{second}.2"}


def test_a_weapon_that_is_destroyed_is_out_whatever_its_charge() -> None:
    """Its box for being out is crossed, and none of its charge and rounds of fire."""
    one = damaged()
    gone = one.blueprint.weapons[0]
    one.marks = tuple(part.boxes if part is gone else 0 for part in one.blueprint.parts)
    one.charge = one.streak = (2,) * len(one.blueprint.weapons)
    assert {name for name in marks(one) if f".{gone.id}." in name} == {f"out.{gone.id}.1"}
    assert f"charge.{one.blueprint.weapons[1].id}.2" in marks(one)


def hurt_battle() -> tuple[State, ShipState]:
    """A Var'Nic in round 3 that has lost its forward side, a box of the primary structure, and all thrusters."""
    state = space({"ship": "var-nic", "at": "1010", "speed": 5, "course": 2})
    state.turn = 3
    one = ship(state)
    by_name = one.blueprint.by_name
    lost = {
        by_name["primary"].structure.place: 1,
        by_name["forward"].structure.place: by_name["forward"].structure.boxes,
    }
    lost |= {part.place: part.boxes for part in one.blueprint.of_kind("thruster")}
    one.marks = tuple(lost.get(part.place, 0) for part in one.blueprint.parts)
    one.fell = ("forward",)
    one.settle(state.losses)
    return state, one


def test_figures_that_losses_change_are_struck_with_those_in_force_beside_them() -> None:
    """The printed thrust and initiative are struck out, the sensors stay; two rounds without facts are over."""
    state, one = hurt_battle()
    values = dict(in_force(state, one))
    assert one.thrust < one.blueprint.thrust
    assert values["now.thrust"] == str(one.thrust)
    assert values["now.initiative"] == signed(one.initiative)
    assert {"printed.thrust", "printed.initiative"} <= set(values)
    assert "printed.sensors" not in values
    over = dict(log_marks(state, one, {}))
    assert over == {"over.left.01": "x", "over.left.02": "x"} | dict.fromkeys(
        (f"log.{side}.{number:02d}.power" for side in ("left", "right") for number in (1, 2)), NO_POWER
    )
    found = {
        blank.name
        for page in (ship_page.pages(sheet("var-nic"), SheetOptions(fillable=True)))
        for blank in page.items
        if isinstance(blank, Field)
    }
    assert {name.removeprefix("ship.var-nic.").removeprefix("more.") for name in found} >= {
        "now.thrust",
        "now.initiative",
    }


def test_logs_have_the_motion_of_every_round_as_it_was() -> None:
    """Whoever wrote it down at the end of each round has what the sheet prints later, also of craft that are lost."""
    game = Game(ENGINE, ENGINE.battle(library(), {"scenario": "patrol"}))
    streams = Streams("logs", 3)
    players = {side: AtRandom(streams.of(f"player:{side}")) for side in game.battle.sides}
    written: dict[tuple[str, int], dict[str, str]] = {}
    while game.state.turn < 6 and game.question is not None:
        play(game, players, streams.roll, len(game.answers) + 1, streams.draw)
        state = game.state
        for id, rounds in round_logs(state).items():
            for number, row in rounds.items():
                if "speed" in row:
                    known = written.setdefault((id, number), dict(row))
                    assert known | {"power": "", "facing": row["facing"]} == row | {"power": ""}
                    written[id, number] = dict(row)
        for unit in state.ships.values():
            now = round_logs(state).get(unit.id, {}).get(state.turn, {})
            if "speed" in now and unit.flying and unit.turning is None:
                slide = "0" if not unit.slide else f"{'S' if unit.slide > 0 else 'P'}{abs(unit.slide)}"
                assert now["speed"] == str(unit.speed)
                assert now["course"] == str(printed_facing(unit.course))
                assert now["slide"] == slide
                assert now["facing"] == str(printed_facing(unit.facing))
    assert len({number for _, number in written}) >= 4
    state = game.state
    for unit in state.ships.values():
        values = dict(log_marks(state, unit, round_logs(state)))
        for number in range(1, state.turn):
            has_motion = f"log.left.{number:02d}.speed" in values
            assert has_motion == ((unit.id, number) in written)
            assert has_motion != (f"over.left.{number:02d}" in values)


def test_turns_are_written_with_their_delay() -> None:
    """Side and hexes of each turn of a round, and what the point of the last was put off by later."""
    state, one = hurt_battle()
    state.tell(TurnBegan(1))
    state.tell(TurnBegun(one.id, "starboard", "0101", 2))
    state.tell(TurnBegun(one.id, "port", "0103", 4))
    state.tell(TurnDelayed(one.id, 1))
    state.tell(Moved(one.id, "0105", 0, 0, 5))
    state.tell(TurnBegan(2))
    state.tell(TurnDelayed(one.id, 2))
    state.tell(Moved(one.id, "0105", 0, 0, 5))
    rows = round_logs(state)[one.id]
    assert [rows[number]["turn"] for number in (1, 2)] == ["S2 P4+1", "+2"]
    values = dict(in_force(state, one))
    assert one.zigs > 0
    assert values["now.zigs"] == f"+{one.zigs}"
    sheets = BabylonSheets(library(), "babylon", PrintOptions()).parts_of(state)[1][1]
    assert any("S2 P4+1" in layout.plain_text(page.items) for page in sheets)


def test_power_is_written_with_the_letters_of_the_sheet() -> None:
    """What a weapon got from the reactor or from another, and what was shut off; a dash where nothing was."""
    state, one = hurt_battle()
    first, second, *_ = one.blueprint.weapons
    state.tell(TurnBegan(1))
    state.tell(Diverted(one.id, ("reactor",), second.called))
    state.tell(Diverted(one.id, (first.called,), second.called))
    state.tell(ShutOff(one.id, "Sensors"))
    values = dict(log_marks(state, one, round_logs(state)))
    assert values["log.right.01.power"] == ">B, A>B, Sensors off"
    assert values["log.right.02.power"] == NO_POWER
    assert "log.right.03.power" not in values
    sheets = BabylonSheets(library(), "babylon", PrintOptions()).parts_of(state)[1][1]
    assert any(">B, A>B, Sensors off" in layout.plain_text(page.items) for page in sheets)


def test_the_page_of_a_battle_has_all_structure_and_the_figures_in_force() -> None:
    """Structure counts the boxes of every section; what is lost stands by section and figure."""
    state, one = hurt_battle()
    page = standing(state)
    row = next(unit for _, units in page.sides for unit in units if unit.name == plain_name(one.name))
    whole = sum(section.structure.boxes for section in one.blueprint.sections)
    forward = one.blueprint.by_name["forward"].structure.boxes
    assert row.cells["left"] == f"{whole - forward - 1} / {whole}"
    assert row.cells["thrust"] == f"{one.thrust} / {one.blueprint.thrust}"
    losses = next(fact for fact in page.facts if fact.title.startswith("Losses")).chips[0][1]
    assert Chip("forward side") in losses
    assert Chip("thrust", str(one.blueprint.thrust), str(one.thrust)) in losses


def test_a_side_named_by_a_colour_has_its_sheets_in_it() -> None:
    """Red and White fly the same ship; each keeps one sheet through a battle, for what is remembered with it."""
    state = Game(ENGINE, ENGINE.battle(library(), {"scenario": "first-duel"})).state
    assert isinstance(state, State)
    sheets = BabylonSheets(library(), "babylon", PrintOptions())
    first, again = ([(unit.side, shown[0]) for unit, shown in sheets.each(state)] for _ in range(2))
    assert {side: sheet.arms and sheet.arms.main for side, sheet in first} == {
        side: NAMED[side.lower()] for side in ("Red", "White")
    }
    assert all(one is other for (_, one), (_, other) in zip(first, again, strict=True))


def test_the_motion_of_a_ship_is_ringed() -> None:
    """Speed 5, course 2, a slide of 2 to port, rolled: a ring on each track that it has."""
    values = marks(damaged())
    assert {"speed.06", "course.03", "slide.04", "roll.01"} <= set(values)
    upright = damaged()
    upright.rolled = False
    assert "roll.01" not in marks(upright)


def test_two_flights_share_a_page_with_their_own_marks() -> None:
    """Three flights are two pages in one layout, the third on the upper half of its page.

    What is crossed off of one is not on the other; one flight alone has large fighters.
    """
    state = space({"flight": "tiira", "at": "1010", "speed": 3})
    one = flight(state)
    assert isinstance(one, FlightState)
    one.boxes = (one.boxes[0], one.boxes[1] - 2, *one.boxes[2:])
    hurt = marks(one)
    shown: list[Shown] = [
        (
            sheet("tiira", "flights"),
            SheetOptions(fillable=True, values=values, given=f"Red {at}", mark=f"red-{at}", letter="ABC"[at]),
        )
        for at, values in enumerate((hurt, {}, {}))
    ]
    pages = flight_page.page_by_page(shown)
    assert len(pages) == 2
    found = {one.name: one.value for one in pages[0].items if isinstance(one, Field)}
    first = [name for name, value in found.items() if value and "fighter" in name]
    assert first == ["flight.red-0.1.fighter-2.01", "flight.red-0.1.fighter-2.02"]
    assert any(name.startswith("flight.red-1.") for name in found)
    sides = [
        max(one.box.height for one in page.items if isinstance(one, Field) and "fighter" in one.name) for page in pages
    ]
    assert sides[0] == sides[1]
    assert PageStack.of(pages[1]).is_strip
    (alone,) = flight_page.page_by_page(shown[:1])
    assert max(one.box.height for one in alone.items if isinstance(one, Field) and "fighter" in one.name) > 10.0
    notes = [one.box for one in pages[1].items if isinstance(one, Field) and "notes" in one.name]
    assert max((box.height for box in notes), default=0.0) < 60.0
    for page in pages:
        assert not layout.outside(page)
        assert not layout.overlapping_texts(page)
    text = "\n".join(one.item.text for one in walk.walk(pages[0].items) if isinstance(one.item, Text))
    assert "counter A" in text
    assert "counter B" in text


def test_the_map_of_a_battle_shows_every_craft_however_far_apart() -> None:
    """Paper of 24 rows cannot hold craft 40 rows apart; the map goes on to them, and their hexes are named so."""
    state = space({"ship": "var-nic", "at": "1010"}, {"ship": "var-nic", "at": "1050", "side": THEM})
    state.window = state.window.follow([unit.hex for unit in state.ships.values()]).window
    stands = standing(state)
    hexes = [piece.hex for piece in stands.pieces]
    part, _ = part_about(hexes, stands.board, stands.edged, 150.0, 150.0)
    assert set(hexes) <= set(part.hexes)
    assert not set(hexes) <= set(stands.board.hexes)
    named = [str(unit.cells["hex"]) for _, units in stands.sides for unit in units]
    assert any(name.startswith("c10 r") for name in named)


def test_a_ship_that_has_lost_a_side_is_no_longer_agile() -> None:
    """The line of its sheet that says so is struck out, and only then."""
    state = space({"ship": "hiisi", "at": "1010", "speed": 5, "course": 2})
    one = ship(state)
    assert "printed.agile" not in dict(in_force(state, one))
    one.fell = ("forward",)
    assert dict(in_force(state, one))["printed.agile"] == "x"
    names = {
        blank.name
        for page in ship_page.pages(sheet(one.blueprint.id), SheetOptions(fillable=True))
        for blank in page.items
        if isinstance(blank, Field)
    }
    assert [name for name in names if name.endswith("printed.agile")]
