"""The map in text: letters for ships, an arrow where each faces; and a line for every ship.

A ship of two hexes has its arrow at the bow and a stroke in line with it at the stern.

Only the part of the map is shown where something is, with a margin.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from sheetforge.geometry.hexes import Hex, column_row, number
from sheetforge.play import boards, text_map, units
from sheetforge.play.boards import SEVERAL
from sheetforge.play.map_text import MapText
from sheetforge.play.text_map import ARROWS, AXES, Area, painted
from sheetforge.play.unit_presenter import UnitPresenter
from sheetforge.sheet.hexmap.pieces import Piece
from sheetforge.systems.silent_death.engine.mercenaries import withdraws
from sheetforge.systems.silent_death.engine.rulings import out_of_action
from sheetforge.systems.silent_death.engine.ship import ShipState, Warhead
from sheetforge.systems.silent_death.engine.smash import scoring
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.schema.posts import post_name
from sheetforge.text import counted

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.systems.silent_death.sheets.model import DisplayOf

ROCK, DEBRIS, WARHEAD, OUT = "()", "::", "*", "×"


def letters(state: State) -> dict[str, str]:
    """The letter of every ship, by its id. In a Smash it is that of its player."""
    sides = state.plan.sides
    if state.smash is not None:
        own = dict(zip(sides, text_map.LETTERS[0], strict=False))
        return {ship.id: own[ship.side] for ship in state.ships.values()}
    return units.letters(state)


def called(state: State) -> dict[str, str]:
    """Return the letter and the name of every ship, by its id."""
    marks = letters(state)
    return {id: units.called(ship, marks[id]) for id, ship in state.ships.items()}


def _units(state: State) -> tuple[dict[str, Hex], dict[str, str]]:
    """Return by id where ships and warheads are, and what is said of them off the part shown."""
    names, arrows, board = called(state), ARROWS[state.board.shape], state.board
    there = {ship.id: ship.hex for ship in state.ships.values() if ship.on_map}
    said = {}
    for id, hex in there.items():
        said[id] = f"{names[id]} {arrows[state.ships[id].facing]} {board.name(hex)}"
    for warhead in state.warheads.values():
        there[warhead.id] = warhead.hex
        said[warhead.id] = f"{WARHEAD}{arrows[warhead.facing]} {board.name(warhead.hex)}"
    return there, said


def kind_of(warhead: Warhead) -> str:
    """Return what kind of warhead it is: `torpedo mk 30`."""
    return warhead.id.rpartition("-")[0].replace("-", " ") or warhead.kind.name.lower()


def numbered(id: str) -> str:
    """Return a warhead with its number, which counters have too.

    >>> numbered("torpedo-mk-30-2")
    'torpedo mk 30 no. 2'
    """
    return f"{id.rpartition('-')[0].replace('-', ' ')} no. {number_of(id)}"


def number_of(id: str) -> int:
    """Return the number of a warhead, which it keeps in a battle: `7` of `torpedo-mk-20-7`."""
    return int(id.rpartition("-")[2])


def pieces(state: State) -> Iterator[Piece]:
    """Yield what lies on the map, from the bottom up."""
    for at, hex in enumerate(state.asteroids, 1):
        yield Piece(f"asteroid-{at}", "asteroid", hex, "", shape="diamond")
    for at, hex in enumerate(sorted(state.debris), 1):
        yield Piece(f"debris-{at}", "debris", hex, DEBRIS[:1], shape="disc")
    names, sides = letters(state), state.plan.sides
    for ship in state.ships.values():
        if ship.on_map:
            side, letter = sides.index(ship.side), names[ship.id]
            for hex in ship.hexes[1:]:
                yield Piece(f"{ship.id}-stern", f"stern of {letter}", hex, letter, side, data={"stern-of": ship.id})
            yield Piece(
                ship.id,
                units.plain_name(ship.name),
                ship.hex,
                letter,
                side,
                ship.facing,
                left=ship.boxes_left,
                is_out=ship.derelict,
            )
    for warhead in state.warheads.values():
        target = called(state).get(warhead.target, "")
        name = numbered(warhead.id) + (target and f" after {target}")
        side = sides.index(warhead.side)
        yield Piece(warhead.id, name, warhead.hex, WARHEAD, side, warhead.facing, shape="disc")


def _stacks(state: State) -> list[str]:
    """Return a line for every hex where a ship or a warhead has company: `1012  A Drake ↑, …`."""
    there = {warhead.hex for warhead in state.warheads.values()}
    there |= {hex for ship in state.ships.values() if ship.on_map for hex in ship.hexes}
    found = [piece for piece in pieces(state) if piece.hex in there]
    return boards.legend(found, state.board.shape, state.board.name)


def _cells(state: State, color: bool) -> dict[Hex, str]:
    """Return the text of each hex, two characters wide; ships before warheads before ground."""
    cells: dict[Hex, str] = {}
    if state.plan.smash is not None:
        cells.update({point.hex: f"{point.number:>2}" for point in state.plan.smash.points})
    cells.update(dict.fromkeys(state.debris, DEBRIS))
    cells.update(dict.fromkeys(state.asteroids, ROCK))
    names, arrows, sides = letters(state), ARROWS[state.board.shape], state.plan.sides
    for warhead in state.warheads.values():
        text = WARHEAD + arrows[warhead.facing]
        if WARHEAD in cells.get(warhead.hex, ""):
            text = WARHEAD + SEVERAL
        cells[warhead.hex] = painted(text, sides.index(warhead.side), color)
    for ship in state.ships.values():
        if ship.on_map:
            text = names[ship.id] + (OUT if ship.derelict else arrows[ship.facing])
            cells[ship.hex] = painted(text, sides.index(ship.side), color)
            for hex in ship.hexes[1:]:
                stern = names[ship.id] + AXES[state.board.shape][ship.facing]
                cells[hex] = painted(stern, sides.index(ship.side), color)
    return cells


def _area(state: State, hexes: Sequence[Hex]) -> Area:
    """The part of the map that is shown: what moves, with a margin; asteroids only if near."""
    moving = [hex for ship in state.ships.values() if ship.on_map for hex in ship.hexes]
    moving += [warhead.hex for warhead in state.warheads.values()]
    area, board = text_map.around(moving or hexes, state.board.shape), state.board
    return Area(max(1, area.left), max(1, area.top), min(board.columns, area.right), min(board.rows, area.bottom))


def standing(state: State, side: str) -> str:
    """Return how a player of a Smash stands; nothing in other battles."""
    return "" if state.smash is None else scoring.score_of(state, side)


def is_listed(state: State, ship: ShipState) -> bool:
    """Return whether a ship is on the roster: of those a player has lost, only the last."""
    return not scoring.is_past(state, ship)


GONE = {"waiting": "not set up", "left": "left the map", "destroyed": "destroyed"}


def gone(state: State, ship: ShipState) -> str:
    """Return what is to be said of a ship that is not on the map."""
    return GONE.get(ship.status) or f"enters at {state.board.name(ship.hex)}"


def _by_facing(ship: ShipState) -> str:
    """The boxes that are left on each track of a ship of several facings."""
    if len(ship.blueprint.tracks) == 1:
        return ""
    left = (
        f"{plan.facing.replace('-', ' ')} {marks.count(0)}"
        for plan, marks in zip(ship.blueprint.tracks, ship.marks, strict=True)
    )
    return f" ({', '.join(left)})"


class DeathBoard(UnitPresenter[State, ShipState]):
    """The board of a battle, and the ships in words.

    `system` is a game of the family, `display` returns the lookup of a ship's display.
    """

    def __init__(self, system: str, display: Callable[[], DisplayOf]) -> None:
        self.system = system
        self.display = display

    def letters(self, state: State) -> dict[str, str]:
        return letters(state)

    def pieces(self, state: State) -> Iterator[Piece]:
        return pieces(state)

    def is_listed(self, state: State, ship: ShipState) -> bool:
        return is_listed(state, ship)

    def standing(self, state: State, side: str) -> str:
        return standing(state, side)

    def counts(self, ship: ShipState) -> bool:
        return ship.status in ("left", "entering") or not out_of_action(ship)

    def left(self, ship: ShipState) -> tuple[int, int]:
        """Return the boxes of its damage track that a ship has left, and had."""
        is_there = ship.on_map or ship.status == "waiting"
        return (ship.boxes_left if is_there else 0), ship.blueprint.boxes

    def livery(self, library: Library, ship: ShipState) -> str | None:
        return ship.blueprint.craft.livery

    def condition(self, state: State, ship: ShipState) -> str:
        shape = state.board.shape
        if ship.status == "waiting":
            where = gone(state, ship) + ":"
        elif ship.status != "on-map":
            return gone(state, ship)
        else:
            where = f"{number(*column_row(ship.hex, shape))}{ARROWS[shape][ship.facing]}"
        reductions = sorted(set(ship.reductions), reverse=True)
        armor = "/".join(map(str, reductions))
        parts = [
            f"{where} Drive {ship.drive:>2} DV {ship.defensive_value:>2} DR {armor}",
            f"boxes {ship.boxes_left:>2} of {ship.blueprint.boxes}{_by_facing(ship)}",
        ]
        if any(ship.blueprint.racks):
            stock = (
                f"{left} {rack.token.replace('-', ' ')}"
                for left, rack in zip(ship.racks, ship.blueprint.racks, strict=True)
            )
            parts.append(", ".join(stock))
        lost = [mount.name for mount in ship.blueprint.mounts if not ship.works(mount)]
        if lost:
            parts.append(f"out: {', '.join(lost)}")
        if ship.dead:
            parts.append(f"dead: {', '.join(map(post_name, sorted(ship.dead)))}")
        if ship.captain_points:
            parts.append(counted(ship.captain_points, "captain's point"))
        if state.rules.luck and any(ship.luck.values()):
            luck = (f"{post_name(post)} {left}" for post, left in sorted(ship.luck.items()) if left)
            parts.append(f"luck: {', '.join(luck)}")
        if ship.scanned:
            parts.append(f"scanned by {', '.join(sorted({side for side, _ in ship.scanned}))}")
        if ship.derelict:
            parts.append("derelict")
        if ship.id in state.plan.mercenaries:
            parts.append("mercenary, withdraws" if withdraws(state, ship) else "mercenary")
        return "  ".join(parts)

    def map(self, state: State, color: bool = False) -> MapText:
        """The map as it stands."""
        cells, board = _cells(state, color), state.board

        def ground(hex: Hex) -> str:
            return text_map.EMPTY if hex in board else "  "

        whole = Area(1, 1, board.columns, board.rows)
        shown = _area(state, list(cells)) if cells else None
        there, names = _units(state)
        return MapText(cells, board.shape, shown, whole, ground, there, names, below=tuple(_stacks(state)))
