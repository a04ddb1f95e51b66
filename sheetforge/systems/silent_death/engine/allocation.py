"""Crew allocation by the players: each places the skill values of its side, slot by slot.

The values are those that the side's crews have before: of a fleet what the crew list deals it, of a
scenario what its crews are given. All sides place secretly, and show their values when all are
done.
"""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.content.fixed import fixed
from sheetforge.play.questions import Asking, Script, Together, choose
from sheetforge.systems.silent_death.engine.ship import ShipState, Skills
from sheetforge.systems.silent_death.engine.smash_events import CrewAssigned
from sheetforge.systems.silent_death.engine.state import State


def allocate(state: State) -> Script:
    """Every side places its values; then all crews have theirs at once."""
    placed: dict[str, list[int]] = {}
    for side in state.plan.sides:
        placed[side] = yield from _placed(state, side)
    for side, values in placed.items():
        for ship in _ships(state, side):
            own, values = values[: len(_slots(ship))], values[len(_slots(ship)) :]
            if own:
                _assign(ship, own)
                state.tell(CrewAssigned(ship.id, tuple(own)))


def _placed(state: State, side: str) -> Asking[list[int]]:
    """The values of a side in the order of its slots, as its player places them one by one."""
    slots = [(ship, post, skill) for ship in _ships(state, side) for post, skill in _slots(ship)]
    pool = [_value(ship, post, skill) for ship, post, skill in slots]
    placed = []
    for ship, post, skill in slots:
        options = tuple(str(value) for value in sorted(set(pool), reverse=True))
        picked = options[0]
        if len(options) > 1:
            about = f"{ship.id} {post} {skill}"
            picked = yield from choose(
                side, options, "crew-skill", about, tuple(pool), together=Together("crews", state.plan.sides)
            )
        pool.remove(int(picked))
        placed.append(int(picked))
    return placed


def _ships(state: State, side: str) -> Iterator[ShipState]:
    return (ship for ship in state.ships.values() if ship.side == side)


def _slots(ship: ShipState) -> list[tuple[str, str]]:
    """The posts and skills of a ship that have a value of the pool."""
    return list(ship.blueprint.craft.crew_slots)


def _value(ship: ShipState, post: str, skill: str) -> int:
    own = ship.skills[post]
    return (own.piloting if skill == "piloting" else own.gunnery) or 0


def _assign(ship: ShipState, values: list[int]) -> None:
    """Give a ship its crew's values; luck and a captain's die stay what they are."""
    skills: dict[str, Skills] = dict(ship.skills)
    for (post, skill), value in zip(_slots(ship), values, strict=True):
        own = skills[post]
        flies = skill == "piloting"
        skills[post] = own._replace(piloting=value) if flies else own._replace(gunnery=value)
    ship.skills = fixed(skills)
    ship.points = ship.blueprint.bpv + sum(one.points for one in skills.values())
