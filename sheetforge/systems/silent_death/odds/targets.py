"""Targets of odds: typical ones, and ships of the content with the facing that is struck."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from sheetforge.content.library import Library
from sheetforge.play.report import Asked, Unanswerable
from sheetforge.systems.silent_death.blueprint import Blueprint, blueprint_of
from sheetforge.systems.silent_death.engine.resolve import Target
from sheetforge.systems.silent_death.odds.track import TargetShip
from sheetforge.systems.silent_death.odds.warheads import Defenses
from sheetforge.systems.silent_death.schema.ship import Craft
from sheetforge.text import did_you_mean

EVERY_FACING = "all"


@dataclass(frozen=True)
class OddsTarget:
    """A target: a name, its values, and its Drive where it has one.

    `ship` is the ship as built, None for a typical target; `defenses` are what it has against
    warheads.
    """

    name: str
    target: Target
    drive: int | None = None
    ship: TargetShip | None = None
    defenses: Defenses = field(default_factory=Defenses)

    def __str__(self) -> str:
        value = self.target
        return f"{self.name} (DV {value.defensive_value}, DR {value.damage_reduction})"


TYPICAL = (OddsTarget("Nimble", Target(14, 1)), OddsTarget("Steady", Target(12, 2)), OddsTarget("Heavy", Target(10, 4)))
"""Targets for tables without a ship: a quick, a medium and an armoured one for both games."""


def aims_of(library: Library, asked: Asked) -> tuple[OddsTarget, ...]:
    """The targets that are asked about. Raises `Unanswerable`."""
    if asked.against is None:
        if asked.facing is not None:
            raise Unanswerable("a facing belongs to a ship: also name the ship that is fired at")
        return tuple(replace(aim, defenses=Defenses(asked.evading)) for aim in TYPICAL)
    ship = library.entity(asked.against)
    if not isinstance(ship, Craft):
        raise Unanswerable(f"{asked.against} is not a complete ship, so its DV and DR are not known")
    return tuple(_aim(library, asked, ship, facing) for facing in _facings(ship, asked))


def _facings(ship: Craft, asked: Asked) -> tuple[str, ...]:
    """The facings asked about: the one named, every one, or the first."""
    known = tuple(ship.tracks)
    if asked.facing is None:
        return known[:1]
    if known == ("",):
        raise Unanswerable(f"{ship.name} has one damage track for all its facings")
    if asked.facing == EVERY_FACING:
        return known
    if asked.facing not in known:
        raise Unanswerable(
            f"{ship.name} has no facing {asked.facing!r}; {did_you_mean(asked.facing, (*known, EVERY_FACING))}"
        )
    return (asked.facing,)


def _aim(library: Library, asked: Asked, ship: Craft, facing: str) -> OddsTarget:
    assert asked.against is not None
    name = f"{ship.name}, {facing}" if facing else ship.name
    values = Target(ship.defensive_value, ship.damage_reduction)
    blueprint = blueprint_of(ship.name, ship, library.lookup_in(asked.against.system))
    if blueprint.unresolved:
        raise Unanswerable(f"{ship.name} cannot be a target: {blueprint.unresolved[0]}")
    target = TargetShip(blueprint, list(ship.tracks).index(facing))
    return OddsTarget(name, values, ship.drive, target, _defenses(blueprint, facing, asked.evading))


def _defenses(blueprint: Blueprint, facing: str, piloting: int) -> Defenses:
    """Return what a ship has against warheads that strike a facing."""
    guard = blueprint.defense_of(facing)
    return Defenses(
        piloting,
        blueprint.drive,
        None if blueprint.jamming is None else (blueprint.jamming, blueprint.jamming_die),
        bool(blueprint.loadout.decoys),
        None if guard is None else guard.kills,
        1 if guard is None else guard.attacks,
    )
