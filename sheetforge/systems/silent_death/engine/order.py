"""The movement phase: initiative, and the order of movement."""

from __future__ import annotations

from collections.abc import Mapping, Set

from sheetforge.play.questions import Script, choose, roll
from sheetforge.systems.silent_death.engine.events import Initiative, InitiativeRolled
from sheetforge.systems.silent_death.engine.flight import pursue_the_still
from sheetforge.systems.silent_death.engine.movement import NORMAL, has_room, move_ship, turn_on_the_spot
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.smash.course import enters
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.engine.victory import decided

STAY = "stay"
INITIATIVE_DIE = (10,)


def movement_phase(state: State) -> Script:
    """Drive-0 turns, initiative, then ships move alternately; warheads follow their targets.

    Where escorts go first, they roll for an initiative of their own and complete their moves before
    that of the other ships is rolled for.
    """
    for ship in state.ships.values():
        ship.moved = not (ship.can_move or enters(state, ship))
    if state.rules.drive_0_turns:
        yield from drive_0_turns(state)
    moving = {ship.id for ship in state.ships.values() if not ship.moved}
    groups = [group for group in _groups(state, moving) if group]
    if groups:
        yield from initiative(state, groups[0])
    yield from pursue_the_still(state, moving)
    for index, group in enumerate(groups):
        if index:
            yield from initiative(state, group)
        yield from _move_all(state, group)
        if decided(state):
            return


def _groups(state: State, moving: Set[str]) -> tuple[Set[str], ...]:
    """Return the groups that move together: all ships, or the escorts and then the others."""
    if not state.rules.escorts_first:
        return (moving,)
    escorts = {id for id in moving if state.ships[id].blueprint.escort}
    return escorts, moving - escorts


def _move_all(state: State, group: Set[str]) -> Script:
    """The sides move ships of a group alternately until none is left or the battle is over."""
    waiting = unmoved(state, group)
    while left := {side: len(waiting[side]) for side in state.order if side in waiting}:
        for side, number in a_round(state.order, left):
            # Where nothing lies in wait, a move changes nothing for others, unless the ship leaves the map.
            calm = state.gone >= 0 and state.smash is None
            calm = calm and not (state.warheads or state.asteroids or state.debris)
            # A side moves its ships one after the other, in an order of its choice.
            for _ in range(number):
                ships = waiting.get(side)
                if not ships or (len(ships) == 1 and _must_wait(state, side, waiting)):
                    break
                ship = ships[0]
                if len(ships) > 1:
                    ship = state.ships[(yield from choose(side, tuple([ship.id for ship in ships]), "move"))]
                ship.moved = True
                yield from move_ship(state, ship)
                calm = calm and ship.on_map
                if not calm:
                    waiting = unmoved(state, group)
                elif len(ships) > 1:
                    ships.remove(ship)
                else:
                    del waiting[side]
            if not calm and decided(state):
                return


def _must_wait(state: State, side: str, waiting: Mapping[str, list[ShipState]]) -> bool:
    """Return whether a side's last ship waits: the winner of the initiative moves last of all."""
    return side == state.order[-1] and any(other in waiting for other in state.order[:-1])


def a_round(order: tuple[str, ...], left: dict[str, int]) -> list[tuple[str, int]]:
    """Return how many ships each side moves before it is the loser's turn again, in order.

    `order` has the sides from the loser of the initiative to its winner, `left` how many ships they
    have still to move. A side with twice as many as the smallest moves two to its one. The ratio is
    computed again every time the loser is about to move (rules clarifications of Rules of Warfare
    II): call this for every round.

    >>> a_round(("Glen", "Scott"), {"Glen": 6, "Scott": 11})
    [('Glen', 1), ('Scott', 1)]
    >>> a_round(("Glen", "Scott"), {"Glen": 5, "Scott": 10})
    [('Glen', 1), ('Scott', 2)]
    """
    fewest = min(filter(None, left.values()), default=1)
    return [(side, left[side] // fewest) for side in order if left.get(side)]


def drive_0_turns(state: State) -> Script:
    """Before initiative, ships with a Drive of 0 may turn by one hexside (optional rule)."""
    for side in state.plan.sides:
        for ship in list(state.ships_of(side)):
            if ship.drive == 0 and ship.can_fly and not ship.disabled("turning"):
                taken = state.occupied(ship)
                turns = [one for one, by in NORMAL.items() if has_room(state.board.around, taken, ship, by)]
                if not turns:
                    continue
                turn = yield from choose(side, (STAY, *turns), "drive-0-turn", ship.id)
                if turn != STAY:
                    yield from turn_on_the_spot(state, ship, turn)


def initiative(state: State, group: Set[str]) -> Script:
    """Each side rolls a d10 and adds its best pilot; ties are rolled again. Lowest moves first.

    Where escorts go first, only sides with a ship in the group roll, for the pilots in it.
    """
    pilots = best_pilots(state, group if state.rules.escorts_first else None)
    order: list[tuple[str, ...]] = [tuple(side for side in state.plan.sides if side in pilots)]
    while any(len(tied) > 1 for tied in order):
        settled: list[tuple[str, ...]] = []
        for tied in order:
            if len(tied) == 1:
                settled.append(tied)
                continue
            totals: dict[int, list[str]] = {}
            for side in tied:
                faces = yield from roll(INITIATIVE_DIE, "initiative", side)
                state.tell(InitiativeRolled(side, faces[0], pilots[side]))
                totals.setdefault(faces[0] + pilots[side], []).append(side)
            settled += [tuple(totals[total]) for total in sorted(totals)]
        order = settled
    state.order = tuple(side for tied in order for side in tied)
    if len(state.order) > 1:
        state.tell(Initiative(state.order))


def best_pilots(state: State, group: Set[str] | None = None) -> dict[str, int]:
    """The highest Piloting of each side's living pilots on the map, entering ones as well; of a group if there is one.

    Sides without a ship there are left out; 0 is that of a side whose pilots are dead.
    """
    best: dict[str, int] = {}
    for ship in state.ships.values():
        present = ship.status == "on-map" and not ship.derelict
        if (present or enters(state, ship)) and (group is None or ship.id in group):
            pilot = None if "pilot" in ship.dead else ship.skills.get("pilot")
            piloting = 0 if pilot is None else pilot.piloting or 0
            if piloting >= best.get(ship.side, 0):
                best[ship.side] = piloting
    return best


def unmoved(state: State, group: Set[str]) -> dict[str, list[ShipState]]:
    """The ships of a group that still have a move this turn, by side; without sides that have none."""
    found: dict[str, list[ShipState]] = {}
    for ship in state.ships.values():
        if not ship.moved and ship.id in group:
            if not ship.can_move and ship.status != "entering":
                ship.moved = True
            elif ship.side in found:
                found[ship.side].append(ship)
            else:
                found[ship.side] = [ship]
    return found
