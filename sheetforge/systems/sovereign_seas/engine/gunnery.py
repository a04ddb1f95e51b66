"""Gunnery of an impulse: ships fire one by one, sides alternately, each ship once a turn (J.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sheetforge.geometry.hexes import distance
from sheetforge.play.questions import Asking, Script, choose, in_turn
from sheetforge.systems.sovereign_seas.blueprint import GunFigures, Mount
from sheetforge.systems.sovereign_seas.engine.bearings import covering
from sheetforge.systems.sovereign_seas.engine.damage import Attack, attack
from sheetforge.systems.sovereign_seas.engine.events import Fired
from sheetforge.systems.sovereign_seas.engine.resolve import effective, hits, salvo_dice, thrown
from sheetforge.systems.sovereign_seas.engine.rulings import range_between
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.engine.state import State
from sheetforge.systems.sovereign_seas.engine.victory import decided

HOLD, EACH = "hold", "each"


class Group(NamedTuple):
    """Batteries of a ship with the same gun and the same targets: a salvo, or several."""

    gun: GunFigures
    batteries: tuple[Mount, ...]
    targets: tuple[str, ...]

    @property
    def label(self) -> str:
        """The name of the group, by its first battery: `5xD:starboard-1`."""
        return f"{len(self.batteries)}x{self.gun.code}:{self.batteries[0].id}"


def gunnery(state: State) -> Script:
    """The advantaged side begins; fire continues until both have passed, or can fire no more."""

    def able(side: str) -> tuple[str, ...]:
        return tuple(ship.id for ship in state.afloat(side) if can_fire(state, ship))

    def fired(_: str, id: str) -> Script:
        yield from fire(state, state.ships[id])

    yield from in_turn(state.order(), able, fired, "fire-ship", lambda: decided(state))


def can_fire(state: State, ship: ShipState) -> bool:
    """Return whether a ship has not fired this turn and has an enemy in arc and range."""
    return not ship.fired and bool(groups(state, ship))


def fire(state: State, ship: ShipState) -> Script:
    """All targets are named, then the salvoes resolved. The ship is done for the turn."""
    ship.fired = True
    aimed: dict[tuple[str, str], list[Mount]] = {}
    for group in groups(state, ship):
        for battery, target in (yield from aim(ship, group)).items():
            aimed.setdefault((target, group.gun.code), []).append(battery)
    for (target, _), batteries in aimed.items():
        if state.ships[target].afloat:
            yield from salvo(state, ship, state.ships[target], batteries)


def groups(state: State, ship: ShipState) -> list[Group]:
    """The batteries that are left and have a target, by gun and by what they can be fired at."""
    found: dict[tuple[str, tuple[str, ...]], list[Mount]] = {}
    reach = ship.blueprint.reach
    seen = []
    for enemy in state.enemies(ship.side):
        away = range_between(distance(ship.hex, enemy.hex))
        if away <= reach:
            seen.append((enemy.id, away, covering(ship.facing, enemy.hex - ship.hex)))
    if not seen:
        return []
    for _, battery in ship.working():
        targets = tuple(id for id, away, arcs in seen if away <= battery.gun.reach and battery.arc in arcs)
        if targets:
            found.setdefault((battery.gun.code, targets), []).append(battery)
    return [Group(batteries[0].gun, tuple(batteries), targets) for (_, targets), batteries in found.items()]


def aim(ship: ShipState, group: Group) -> Asking[Mapping[Mount, str]]:
    """The target of each battery of a group; batteries that hold their fire are left out.

    A group is aimed as one; where there are several targets it can also be aimed battery by
    battery.
    """
    several = len(group.batteries) > 1 and len(group.targets) > 1
    options = (*group.targets, *((EACH,) if several else ()), HOLD)
    chosen: str = yield from choose(ship.side, options, "fire", f"{ship.id} {group.label}")
    if chosen != EACH:
        return {} if chosen == HOLD else dict.fromkeys(group.batteries, chosen)
    aimed: dict[Mount, str] = {}
    for battery in group.batteries:
        about = f"{ship.id} 1x{battery.gun.code}:{battery.id}"
        one = yield from choose(ship.side, (*group.targets, HOLD), "fire", about)
        if one != HOLD:
            aimed[battery] = one
    return aimed


def salvo(state: State, ship: ShipState, target: ShipState, batteries: list[Mount]) -> Script:
    """All batteries of one gun at one target: strikes beyond those needed, scaled by the FP."""
    gun, charts = batteries[0].gun, state.charts
    away = range_between(distance(ship.hex, target.hex))
    dice = salvo_dice(charts, len(batteries), target.speed, target.blueprint.size)
    needed = charts.needed(away)
    struck = yield from thrown(dice, "gunnery", ship.side)
    found = effective(hits(struck.strikes, needed), gun.firepower)
    state.tell(
        Fired(ship.id, gun.code, len(batteries), target.id, away, dice, struck.strikes, needed, found, struck.faces)
    )
    yield from attack(state, Attack(target, ship.side, found, gun.power(away), ship.hex, f"fire of {ship.id}"))
