"""The number to hit in words: each term of it, and a shot of two ships that is worked out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sheetforge.systems.babylon.blueprint import Blueprint, WeaponFigures
from sheetforge.systems.babylon.engine.craft import LossTable, ShipState
from sheetforge.systems.babylon.engine.gunnery import beyond_lock, needed
from sheetforge.systems.babylon.engine.motion import Motion
from sheetforge.systems.babylon.figures import LOCK_PENALTY, STEALTH_RANGE, TO_HIT_DIE
from sheetforge.text import counted, signed


class Term(NamedTuple):
    """A term of the number to hit: what it is, and how much in the example."""

    text: str
    number: str


class Shot(NamedTuple):
    """A shot that shows every term: who fires which weapon at whom, and how far away."""

    shooter: ShipState
    weapon: WeaponFigures
    target: ShipState
    away: int

    @property
    def title(self) -> str:
        """The shot in words."""
        by, at = self.shooter.name, self.target.name
        return f"{by} fires its {self.weapon.name} at {at}, {self.away} hexes away"

    @property
    def number(self) -> int:
        """The highest face that hits, as the engine has it."""
        number = needed(self.target, self.weapon, self.away, self.shooter.sensing())
        assert number is not None
        return number

    @property
    def beyond(self) -> int:
        """The hexes beyond the sensor lock."""
        return beyond_lock(self.shooter.sensing(), self.target.jamming, self.away)

    def terms(self) -> Iterator[Term]:
        """Yield the terms, then the number that they make."""
        yield Term("Signature of the target", str(self.target.signature))
        row = self.weapon.row[self.away]
        yield Term("Modifier of the weapon at the range", signed(row))
        rating, jamming = self.shooter.sensing(), self.target.jamming
        hexes = counted(self.beyond, "hex", "hexes")
        less = f", less jamming {jamming}" if jamming else ""
        yield Term(f"Sensors {rating}{less}: {hexes} beyond the lock", signed(-LOCK_PENALTY * self.beyond))
        if self.target.stealth:
            yield Term(f"Stealth, from beyond {STEALTH_RANGE} hexes", signed(-self.target.stealth))
        yield Term(f"It hits on a d{TO_HIT_DIE} with", f"{self.number} or less")


def worked_shot(
    shooter: Blueprint, targets: Iterable[Blueprint], losses: LossTable, *, whole: bool = True
) -> Shot | None:
    """Return a shot of a ship that every term counts in; None if there is no such target.

    The target has the most jamming and stealth; ballistics are tried last. One of a battle that is not `whole` has
    the terms that its ships have.
    """
    ships = [target for target in targets if target.kind == "ship"]
    hidden = [target for target in ships if not whole or (target.jamming and target.stealth)]
    if not hidden:
        return None
    mark = max(hidden, key=lambda one: (one.jamming + one.stealth, one.id))
    by = ShipState("by", shooter.name, "by", shooter, Motion(), losses)
    ship = ShipState("at", mark.name, "at", mark, Motion(), losses)
    weapons = {part.weapon.id: part.weapon for part in shooter.weapons if part.weapon is not None}
    nearest = STEALTH_RANGE + 1 if mark.stealth else 1
    for weapon in sorted(weapons.values(), key=lambda weapon: (weapon.ballistic, weapon.id)):
        for away in range(nearest, weapon.reach + 1):
            shot = Shot(by, weapon, ship, away)
            if shot.beyond and shot.number > 0:
                return shot
    return None
