"""The present state of a battle for its page: craft with their motions, ballistics in flight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sheetforge.play import units
from sheetforge.play.units import letters, plain_name
from sheetforge.sheet.arms import Worn
from sheetforge.sheet.battle_page import BattleStanding, UnitRow, heading, scored, tables
from sheetforge.sheet.hexmap.board import HexMap, under
from sheetforge.sheet.hexmap.pieces import numbered
from sheetforge.sheet.scenario_page import FactList
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.chips import Chip
from sheetforge.systems.babylon.engine.craft import FlightState, ShipState, Unit
from sheetforge.systems.babylon.engine.motion import STARBOARD
from sheetforge.systems.babylon.engine.phases import phase_name
from sheetforge.systems.babylon.engine.state import State
from sheetforge.systems.babylon.engine.victory import score
from sheetforge.systems.babylon.play.board import BALLISTIC, GONE
from sheetforge.systems.babylon.play.presenter import PRESENTER
from sheetforge.systems.babylon.products.in_play import DESTROYED, READY, RECHARGES, weapon_state
from sheetforge.systems.babylon.sheets.figure_boxes import figure_words
from sheetforge.text import counted, signed

COLUMNS = (
    Column("hex", "Hex", "center"),
    Column("course", "Course", "center"),
    Column("faces", "Faces", "center"),
    Column("speed", "Speed", "center"),
    Column("slide", "Slide", "center"),
    Column("turn", "Turn", "center"),
    Column("thrust", "Thrust", "center"),
    Column("left", "Structure", "center"),
    Column("state", "State"),
)
"""The columns of a craft after its letter and name; thrust and structure `now / as built`."""


def standing(state: State, worn: tuple[Worn, ...] = ()) -> BattleStanding:
    """Return how a battle stands."""
    plan, names = state.plan, letters(state)
    board = under(HexMap("battle", plan.name, plan.columns, plan.rows, plan.shape), state.window)
    order = [f"{plain_name(unit.name)} ({names[unit.id]})" for unit in state.in_order()]
    return BattleStanding(
        worn=worn,
        name=plan.name,
        when=units.when(state.outcome, state.turn, phase_name(state), PRESENTER.before, PRESENTER.turn_word),
        turn=state.turn,
        ended=state.outcome is not None,
        turns=plan.turn_limit,
        columns=COLUMNS,
        sides=tables(units.by_side(state), lambda unit: _row(state, board, unit, names[unit.id])),
        facts=(
            *scored(score(state)),
            FactList("Initiative", (("", f"The lowest first: {', then '.join(order)}."),) if order else ()),
            FactList("Ballistics on their way", tuple(_ballistics(state, board, names))),
            FactList("Losses, with figures in force", (), chips=tuple(_losses(state, names))),
            FactList("Weapons that do not fire", (), chips=tuple(_silent(state, names))),
        ),
        board=board,
        # A disc at the start of each ballistic has the number that it has in the list.
        pieces=numbered(PRESENTER.pieces(state), BALLISTIC),
        turn_word="round",
        # A paper that moves with its pieces cannot hold those that are too far apart.
        edged=False,
    )


def _row(state: State, board: HexMap, unit: Unit, letter: str) -> UnitRow:
    if not unit.flying:
        gone = dict.fromkeys((column.key for column in COLUMNS), "")
        return UnitRow(letter, plain_name(unit.name), gone | {"state": GONE[unit.status]})
    slide = turn = ""
    if unit.slide:
        slide = f"{abs(unit.slide)} to {'starboard' if unit.slide > 0 else 'port'}"
    if unit.turning is not None:
        side = "starboard" if unit.turning.side == STARBOARD else "port"
        turn = f"to {side} in {unit.turning.left}"
    cells = {
        "hex": board.called(unit.hex),
        "course": heading(unit.course, state.plan.shape),
        "faces": heading(unit.facing, state.plan.shape),
        "speed": str(unit.speed),
        "slide": slide,
        "turn": turn,
        "thrust": f"{unit.thrust} / {unit.blueprint.thrust}",
        "left": _left(unit),
        "state": "rolled" if unit.rolled else "",
    }
    return UnitRow(letter, plain_name(unit.name), cells)


def _left(unit: Unit) -> str:
    """Return what a craft has left: fighters, or boxes of structure in all sections."""
    if isinstance(unit, FlightState):
        return f"{len(unit.alive)} / {counted(unit.blueprint.fighters, 'fighter')}"
    left, whole = PRESENTER.left(unit)
    return f"{left} / {whole}"


def _ships(state: State, names: Mapping[str, str]) -> Iterator[tuple[str, ShipState]]:
    """Yield the ships that are in the battle, each with its letter and name."""
    for unit in state.ships.values():
        if isinstance(unit, ShipState) and unit.flying:
            yield f"{names[unit.id]}  {plain_name(unit.name)}", unit


def _losses(state: State, names: Mapping[str, str]) -> Iterator[tuple[str, tuple[Chip, ...]]]:
    """Yield what each ship has lost: structure by section, figures, systems."""
    for name, ship in _ships(state, names):
        if chips := tuple(_lost(state, ship)):
            yield name, chips


def _lost(state: State, ship: ShipState) -> Iterator[Chip]:
    for section in ship.blueprint.sections:
        structure = section.structure
        if section.name in ship.fell:
            yield Chip(f"{section.name} side")
        elif ship.left(structure) < structure.boxes:
            yield Chip(f"{section.name} structure", str(structure.boxes), str(ship.left(structure)))
    for name, was, now in ship.lowered(state.losses):
        yield Chip(name, figure_words(name, was), figure_words(name, now))
    if ship.zigs:
        yield Chip("turn delay", now=signed(ship.zigs))
    if not ship.commanded(state.turn):
        yield Chip("C&C", now="out")
    for section in ship.blueprint.sections:
        if section.name in ship.fell:
            continue
        for part in section.systems:
            if part.weapon is None and not ship.left(part):
                yield Chip(part.called)


def _silent(state: State, names: Mapping[str, str]) -> Iterator[tuple[str, tuple[Chip, ...]]]:
    """Yield the weapons of each ship that are not ready, those of a kind, a section and a reason together."""
    for name, ship in _ships(state, names):
        found: dict[tuple[str, str], list[str]] = {}
        for number, part in enumerate(ship.blueprint.weapons):
            why = weapon_state(ship, number, part)
            if why == READY:
                continue
            assert part.weapon is not None
            if why == RECHARGES:
                why = f"{ship.charge[number]} of {part.weapon.recharge}"
            section = "" if part.section == "primary" else f"{part.section} "
            found.setdefault((why, f"{section}{part.name}"), []).append(str(part.number or ""))
        # What is destroyed stands first.
        order = sorted(found, key=lambda kind: kind[0] != DESTROYED)
        chips = (
            Chip(f"{kind} {', '.join(found[why, kind])}".strip(), now="" if why == DESTROYED else why)
            for why, kind in order
        )
        if made := tuple(chips):
            yield name, made


def _ballistics(state: State, board: HexMap, names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield each ballistic by the number that it has on the map: whose, at what, from where."""
    for number, ballistic in enumerate(state.ballistics, 1):
        weapon = state.ships[ballistic.ship].blueprint.weapons[ballistic.weapon]
        text = f"of {names[ballistic.ship]} at {names[ballistic.target]}, launched in {board.called(ballistic.hex)}"
        yield f"{number}  {weapon.name}", text
