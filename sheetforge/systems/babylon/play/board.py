"""The board: craft with course, facing and slide, ballistics on their way, in text and picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sheetforge.drawings import livery_of
from sheetforge.geometry.motion import Motion
from sheetforge.play import boards, units
from sheetforge.play.map_text import MapText
from sheetforge.play.tabletop import Tabletop
from sheetforge.play.text_map import ARROWS
from sheetforge.play.unit_presenter import UnitPresenter
from sheetforge.play.units import letters, side_number
from sheetforge.sheet.hexmap.pieces import Piece
from sheetforge.systems.babylon.blueprint import STRUCTURE, Part
from sheetforge.systems.babylon.engine.contents import SYSTEM
from sheetforge.systems.babylon.engine.craft import FlightState, ShipState, Unit
from sheetforge.systems.babylon.engine.motion import STARBOARD
from sheetforge.systems.babylon.engine.phases import phase_name
from sheetforge.systems.babylon.engine.state import State
from sheetforge.systems.babylon.engine.victory import IN_PLAY
from sheetforge.systems.babylon.schema.ship import PRIMARY, Flight, Ship

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.sheet.hexmap.board import HexMap

BALLISTIC = "*"
"""The sign of a ballistic, in the hex that it was launched from."""


def _craft(state: State, unit: Unit, letter: str) -> Piece:
    left = unit.left(unit.blueprint.by_name[PRIMARY].structure) if isinstance(unit, ShipState) else None
    return Piece(
        id=unit.id,
        name=units.plain_name(unit.name),
        hex=unit.hex,
        mark=letter,
        side=side_number(state, unit),
        facing=unit.facing,
        motion=motion_of(unit),
        left=len(unit.alive) if isinstance(unit, FlightState) else left,
        data={"course": str(unit.course), "speed": str(unit.speed), "slide": str(unit.slide)},
    )


def motion_of(unit: Unit) -> Motion:
    """Return the motion of a craft as maps draw it: course and slide, and an unfinished turn."""
    side = STARBOARD if unit.slide > 0 else -STARBOARD
    parts = ((unit.course, unit.speed), (unit.course + side, abs(unit.slide)))
    if unit.turning is None:
        return Motion.along(*parts)
    turn = (unit.course + unit.turning.side) % 6
    return Motion.along(*parts, turn=turn, turn_in=unit.turning.left)


GONE = {"aboard": "in its hangar", "destroyed": "destroyed", "left": "has left the map", "jumped": "has jumped out"}


def _place(state: State, unit: Unit) -> Iterator[str]:
    arrows = ARROWS[state.plan.shape]
    yield f"{state.name(unit.hex)} faces {arrows[unit.facing]}"
    yield f"course {arrows[unit.course]} speed {unit.speed}"
    if unit.slide:
        yield f"slides {abs(unit.slide)} to {'starboard' if unit.slide > 0 else 'port'}"
    if unit.turning is not None:
        side = "starboard" if unit.turning.side == STARBOARD else "port"
        yield f"turns to {side} in {unit.turning.left}"
    if unit.rolled:
        yield "upside down"


def _damage(state: State, unit: Unit) -> Iterator[str]:
    if isinstance(unit, FlightState):
        boxes = " ".join(str(left) for left in unit.boxes if left)
        yield f"fighters {len(unit.alive)} of {unit.blueprint.fighters} ({boxes})"
        return
    sections = []
    for section in unit.blueprint.sections:
        left = "lost" if section.name in unit.fell else str(unit.left(section.structure))
        sections.append(f"{section.name} {left}")
    yield f"{STRUCTURE} {', '.join(sections)}"
    yield f"thrust {unit.thrust}"
    working = sum(unit.runs(part) for part in unit.blueprint.weapons)
    yield f"weapons {working} of {len(unit.blueprint.weapons)}"
    if not unit.commanded(state.turn):
        yield "C&C out"


def place_text(state: State, unit: Unit) -> str:
    """Return hex and speed: `0714 speed 5`, with the slide where there is one."""
    slide = f"+{abs(unit.slide)}" if unit.slide else ""
    return f"{state.name(unit.hex)} speed {unit.speed}{slide}"


def _part(ship: ShipState, part: Part) -> str:
    """Return the boxes of a part that are left, and of a weapon its charge."""
    name = part.called.removeprefix(f"{part.section} ")
    text = f"{name} {ship.left(part)} of {part.boxes}"
    if part.weapon is None:
        return text
    number = ship.blueprint.weapons.index(part)
    bit = 1 << part.place
    if ship.out & bit or not ship.left(part):
        return f"{text}, out"
    if ship.off & bit:
        return f"{text}, shut off"
    cools = ", cools" if ship.cools(number) else ""
    return f"{text}, charged {ship.charge[number]} of {part.weapon.recharge}{cools}"


FIGURES = ("initiative", "signature", "thrust", "sensors", "shield", "jamming", "stealth")
"""The figures of a ship that its losses change."""


class BabylonBoard(UnitPresenter[State, Unit]):
    """The board of a battle, and the craft in words."""

    before = "before the first round"

    def pieces(self, state: State) -> list[Piece]:
        """Return what lies on the map: craft with their motions, and ballistics."""
        names = letters(state)
        pieces = [_craft(state, ship, names[ship.id]) for ship in state.ships.values() if ship.on_map]
        for at, ballistic in enumerate(state.ballistics, 1):
            weapon = state.ships[ballistic.ship].blueprint.weapons[ballistic.weapon]
            target = names[ballistic.target]
            pieces.append(
                Piece(
                    f"ballistic-{at}",
                    f"{weapon.name} of {names[ballistic.ship]} at {target}",
                    ballistic.hex,
                    BALLISTIC,
                    side_number(state, state.ships[ballistic.ship]),
                    shape="disc",
                )
            )
        return pieces

    def condition(self, state: State, unit: Unit) -> str:
        """Return place and condition of a craft in words."""
        if unit.status != "flying":
            return GONE[unit.status]
        return "  ".join((*_place(state, unit), *_damage(state, unit)))

    def parts_left(self, state: State, id: str) -> Iterator[str]:
        """Yield the figures of a ship after its losses, and every part with boxes and charge."""
        unit = state.ships[id]
        if isinstance(unit, FlightState):
            return
        figures = [f"{name} {getattr(unit, name)}" for name in FIGURES]
        yield ", ".join([*figures, f"power {unit.power}, drawn {unit.demand()}"])
        for section in unit.blueprint.sections:
            gone = " (lost)" if section.name in unit.fell else ""
            parts = [_part(unit, system) for system in section.systems]
            parts.append(f"{STRUCTURE} {unit.left(section.structure)} of {section.structure.boxes}")
            yield f"{section.name}{gone}: {'; '.join(parts)}"

    def brief(self, state: State, unit: Unit) -> str:
        """Return the condition of a craft in a few words: the picture shows its place."""
        if unit.status != "flying":
            return GONE[unit.status]
        if isinstance(unit, FlightState):
            fighters = f"{len(unit.alive)} of {unit.blueprint.fighters} fighters"
            return f"{place_text(state, unit)}  {fighters}"
        primary = unit.blueprint.by_name[PRIMARY].structure
        lost = f", lost {' '.join(unit.fell)}" if unit.fell else ""
        return f"{place_text(state, unit)}  primary {unit.left(primary)}/{primary.boxes}{lost}"

    def phase(self, state: State) -> str:
        return phase_name(state)

    def counts(self, unit: Unit) -> bool:
        return unit.status in IN_PLAY

    def left(self, unit: Unit) -> tuple[int, int]:
        """Return the boxes of structure that a craft has left, and had."""
        in_play = unit.status in IN_PLAY
        if isinstance(unit, FlightState):
            whole = unit.blueprint.structure * unit.blueprint.fighters
            return (sum(unit.boxes) if in_play else 0), whole
        parts = [section.structure for section in unit.blueprint.sections]
        left = sum(unit.left(part) for part in parts) if in_play else 0
        return left, sum(part.boxes for part in parts)

    def livery(self, library: Library, unit: Unit) -> str | None:
        """Return the livery of the power of a craft."""
        built = unit.blueprint
        craft = library.get(f"{built.kind}s", SYSTEM, built.id)
        house = craft.house if isinstance(craft, Ship | Flight) else None
        return livery_of(library, SYSTEM, house)

    def map(self, state: State, color: bool = False) -> MapText:
        pieces, shape = self.pieces(state), state.plan.shape
        return boards.chart(pieces, shape, color, window=state.window)

    def tabletop(self, state: State) -> Tabletop:
        """Return the map with everything on it, numbered as the paper lies now."""
        plan, paper = state.plan, state.window
        zero, pieces = (paper.left - 1, paper.top - 1), tuple(self.pieces(state))
        return Tabletop(plan.columns, plan.rows, plan.shape, pieces, not plan.moves, zero)

    def sheet(self, state: State) -> HexMap:
        """Return the map where the craft are."""
        from sheetforge.sheet.hexmap.board import HexMap

        plan, there, paper = state.plan, self.pieces(state), state.window
        area = boards.part_drawn(there, plan.shape, plan.columns, plan.rows)
        return HexMap(
            "battle",
            plan.name,
            area.right - area.left + 1,
            area.bottom - area.top + 1,
            plan.shape,
            subtitle=self.when(state),
            first=(area.left, area.top),
            zero=(paper.left - 1, paper.top - 1),
        )
