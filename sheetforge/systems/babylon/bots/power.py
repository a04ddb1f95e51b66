"""The standard bot's power: systems to shut off, and weapons that charge others."""

from __future__ import annotations

from collections.abc import Sequence

from sheetforge.systems.babylon.blueprint import Part
from sheetforge.systems.babylon.bots.worth import part_worths, strength
from sheetforge.systems.babylon.engine.craft import ShipState
from sheetforge.systems.babylon.engine.gunnery import NONE
from sheetforge.systems.babylon.engine.preparation import REACTOR


def first_off(ship: ShipState, options: Sequence[str], must_jump: bool) -> str:
    """Return the system that a ship can best do without for a round."""
    worths = part_worths(ship.blueprint)
    parts = {part.id: part for part in ship.blueprint.parts}

    def cost(id: str) -> tuple[float, str]:
        part = parts[id]
        if part.kind == "jump-engine":
            return (1.0 if must_jump else 0.0), id
        if part.weapon is None:
            return 0.5 + worths[part.place], id
        number = ship.blueprint.weapons.index(part)
        return (0.001 if ship.cools(number) else worths[part.place]) / max(1, part.power), id

    return min(options, key=cost)


def best_source(ship: ShipState, id: str, options: Sequence[str]) -> str:
    """Return the source of a weapon's power: the surplus, or weapons that lose less."""
    weapons = {part.id: (number, part) for number, part in enumerate(ship.blueprint.weapons)}
    if REACTOR in options:
        return REACTOR
    _, part = weapons[id]
    assert part.weapon is not None
    gain = strength(part.weapon)
    found = [(_cost(ship, weapons, option.split("+")), option) for option in options if option != NONE]
    cost, cheapest = min(found, default=(gain, NONE))
    return cheapest if cost < gain else NONE


def _cost(ship: ShipState, weapons: dict[str, tuple[int, Part]], givers: Sequence[str]) -> float:
    """The fire that weapons lose which are shut off for a round, as it comes later."""
    total = 0.0
    for id in givers:
        number, part = weapons[id]
        weapon = part.weapon
        assert weapon is not None
        usual = max(0, weapon.recharge - ship.charge[number] - 1)
        # It charges again from the next round on; a weapon that cools waits for that in any case.
        usual = max(usual, 1 if ship.cools(number) else 0)
        late = weapon.recharge - usual
        blocks = 0.0 if ship.cools(number) else 2.0 * weapon.intercept
        total += late * strength(weapon) + blocks
    return total
