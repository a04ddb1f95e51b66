"""Warhead launch: the number and kind of warheads of each ship, and then their targets."""

from __future__ import annotations

from sheetforge.play.questions import Script, Together, choose
from sheetforge.systems.silent_death.engine.events import Launched
from sheetforge.systems.silent_death.engine.lines import is_ahead
from sheetforge.systems.silent_death.engine.ship import ShipState, Warhead, with_at
from sheetforge.systems.silent_death.engine.state import State


def launch_phase(state: State) -> Script:
    """All sides decide secretly what to launch; then targets are declared."""
    orders: list[tuple[ShipState, int, int]] = []
    together = Together(f"{state.turn} launch", state.plan.sides)
    for side in state.plan.sides:
        decided: list[str] = []
        for ship in state.ships_of(side):
            if not any(ship.racks) or not ship.can_launch or not targets(state, ship):
                continue
            for index, rack in enumerate(ship.blueprint.racks):
                if ship.racks[index]:
                    options = tuple(map(str, range(ship.racks[index] + 1)))
                    about = f"{ship.id} {rack.token}"
                    picked = yield from choose(side, options, "launch", about, tuple(decided), together=together)
                    decided.append(f"{about} {picked}")
                    if picked != "0":
                        orders.append((ship, index, int(picked)))
    before = dict(state.warheads)
    for ship, at, number in orders:
        ship.racks = with_at(ship.racks, at, ship.racks[at] - number)
        options = targets(state, ship, before)
        for _ in range(number):
            yield from _aim(state, ship, at, options)


def targets(state: State, ship: ShipState, flying: dict[str, Warhead] | None = None) -> tuple[str, ...]:
    """Enemies in a ship's front arc, at any range: ships, and warheads already in flight."""
    found = [one.id for one in state.enemies_of(ship.side) if is_ahead(ship, one)]
    found += [
        warhead.id
        for warhead in (state.warheads if flying is None else flying).values()
        if warhead.side != ship.side and is_ahead(ship, warhead)
    ]
    return tuple(found)


def _aim(state: State, ship: ShipState, at: int, options: tuple[str, ...]) -> Script:
    rack = ship.blueprint.racks[at]
    kind, target = rack.kind, options[0]
    if len(options) > 1:
        target = yield from choose(ship.side, options, "target", f"{ship.id} {rack.token}")
    state.launched += 1
    warhead = Warhead(f"{kind.weapon}-{state.launched}", kind, ship, target)
    state.warheads[warhead.id] = warhead
    state.tell(Launched(warhead.id, ship.id, target))
