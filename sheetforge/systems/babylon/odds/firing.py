"""The setting of a question about odds: craft put in place, and the volleys between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from sheetforge.content.kinds import Key
from sheetforge.dice.distribution import Distribution
from sheetforge.geometry.hexes import DIRECTIONS, ORIGIN, Hex
from sheetforge.optional_rules import chosen, read_optional_rules
from sheetforge.play.report import Asked, Unanswerable, without_crews
from sheetforge.play.views import Muster
from sheetforge.systems.babylon.bearings import bears
from sheetforge.systems.babylon.blueprint import Blueprint, WeaponFigures, weapon_figures
from sheetforge.systems.babylon.engine.contents import SYSTEM, Contents
from sheetforge.systems.babylon.engine.craft import FlightState, LossTable, ShipState, Unit
from sheetforge.systems.babylon.engine.damage import amount, armour_against
from sheetforge.systems.babylon.engine.gunnery import Volley
from sheetforge.systems.babylon.engine.motion import Motion
from sheetforge.systems.babylon.engine.state import Plan, Rules, State
from sheetforge.systems.babylon.odds import volleys
from sheetforge.systems.babylon.odds.throws import returned
from sheetforge.systems.babylon.odds.volleys import Explored, VolleyOdds
from sheetforge.systems.babylon.schema.design import Design
from sheetforge.systems.babylon.schema.ship import Flight, Ship
from sheetforge.systems.babylon.schema.tables import BEARINGS
from sheetforge.systems.babylon.schema.weapon import Weapon

PACKAGE = "sheetforge.systems.babylon"
FIRE, TARGET = "fire", "target"


@dataclass(frozen=True)
class Mark:
    """A target: its name, the craft, and the armour that counts where it has no parts."""

    name: str
    craft: Blueprint
    armour: int
    typical: bool = False


@dataclass(frozen=True)
class Setting:
    """The part that all volleys of a question share: target, losses, rules, bearing, modifier."""

    mark: Mark
    losses: LossTable
    rules: Rules
    bearing: int
    modifier: int


@dataclass(frozen=True)
class Weapons:
    """Weapons that fire together: their name, each of them, and the craft that has them."""

    name: str
    weapons: tuple[WeaponFigures, ...]
    craft: Blueprint | None

    @property
    def ballistic(self) -> bool:
        """True if they are launched."""
        return any(weapon.ballistic for weapon in self.weapons)


@dataclass(frozen=True)
class Firing:
    """Weapons that fire in a setting, at any range."""

    setting: Setting
    weapons: Weapons

    @property
    def name(self) -> str:
        """The name of the weapons."""
        return self.weapons.name

    @cached_property
    def ranges(self) -> Sequence[int]:
        """Every range from 0 at which a shot can hit."""
        reach = max(weapon.reach for weapon in self.weapons.weapons)
        return [away for away in range(reach + 1) if self.odds(away).can_hit]

    @cached_property
    def _odds(self) -> dict[int, VolleyOdds]:
        return {}

    @cached_property
    def _explored(self) -> Explored:
        return Explored(volleys.MOST_ENDS)

    def odds(self, away: int) -> VolleyOdds:
        """Return the volley at a range."""
        if away not in self._odds:
            state, volley = placed(self.setting, self.weapons, away)
            self._odds[away] = VolleyOdds(state, TARGET, volley, explored=self._explored)
        return self._odds[away]

    def needed(self, away: int) -> int | None:
        """Return the number to hit of the first weapon."""
        return self.odds(away).needed(self.weapons.weapons[0])

    def damage(self, away: int) -> Distribution[int]:
        """Return what one hit does to the armour of a typical target."""
        weapon = self.weapons.weapons[0]
        armour = armour_against(self.setting.mark.armour, weapon.mode, 0)
        return amounts(weapon).map(lambda rolled: max(0, rolled - armour))


def amounts(weapon: WeaponFigures) -> Distribution[int]:
    """Return the damage that a weapon rolls."""

    damage = weapon.damage
    assert damage is not None
    return returned(lambda: amount(damage, FIRE))


def placed(setting: Setting, weapons: Weapons, away: int) -> tuple[State, Volley]:
    """Return a state with a target that faces 0, and a volley from a bearing and range."""
    where = DIRECTIONS[setting.bearing] * away
    target = _unit(TARGET, setting.mark.craft, Motion(), setting.losses)
    target.signature += setting.modifier
    units: list[Unit] = [target]
    rating = None
    if weapons.craft is not None:
        shooter = _unit(FIRE, weapons.craft, Motion(where), setting.losses)
        rating = shooter.sensing() if isinstance(shooter, ShipState) else None
        units.append(shooter)
    plan = Plan("odds", 1, 1, "flat", True, setting.losses, (FIRE, TARGET), Muster(units), (), 1, setting.rules)
    state = State(plan)
    state.turn = 1
    # A volley from the target's own hex comes from where the shooter came from.
    course = (setting.bearing + 3) % 6
    return state, Volley(FIRE, FIRE, where, course, rating, weapons.weapons)


def _unit(id: str, craft: Blueprint, motion: Motion, losses: LossTable) -> Unit:
    if craft.kind == "flight":
        return FlightState(id, craft.name, id, craft, motion)
    return ShipState(id, craft.name, id, craft, motion, losses)


# --- what was asked ----------------------------------------------------------------------------


def setting_of(contents: Contents, asked: Asked) -> Setting:
    """Return the setting of a question. Raises `Unanswerable` and LookupError."""
    without_crews(asked)
    facing = asked.facing or BEARINGS[0]
    if facing not in BEARINGS:
        named = ", ".join(BEARINGS)
        raise Unanswerable(f"a volley comes from one of {named}, not from {facing!r}")
    rules, unknown = chosen(Rules(), read_optional_rules(PACKAGE), sorted(asked.rules))
    if unknown:
        raise Unanswerable("; ".join(unknown))
    losses = contents.losses("odds")
    mark = _mark(contents, asked.against, losses)
    return Setting(mark, losses, rules, BEARINGS.index(facing), asked.modifier)


def _mark(contents: Contents, key: Key | None, losses: LossTable) -> Mark:
    """The target: a ship, a flight, or the typical target of the design rules."""
    if key is not None:
        if key.kind not in ("ships", "flights"):
            raise Unanswerable(f"{key} is neither a ship nor a flight")
        craft = contents.fit(key.kind, key.id, losses)
        return Mark(craft.name, craft, craft.armour)
    for one in contents.library.keys("tables", SYSTEM):
        design = contents.library.entity(one)
        if isinstance(design, Design):
            name = f"signature {design.signature}, armour {design.target_armour}"
            return Mark(name, Blueprint(name=name, signature=design.signature), design.target_armour, True)
    raise Unanswerable("there is no table of design with a typical target; add one, or name a target")


def firings(contents: Contents, asked: Asked, setting: Setting) -> tuple[list[Firing], list[Firing]]:
    """Return each kind of weapon that was asked about, and the volleys of a whole craft.

    A volley is fired by the weapons that bear together when the craft has the facing of most
    damage.
    """
    entity = contents.library.entity(asked.subject)
    if isinstance(entity, Weapon):
        if entity.damage is None or not entity.row:
            raise Unanswerable(f"{entity.name} only intercepts; ask for the odds against a target that has it")
        weapon = weapon_figures(entity, asked.subject)
        return [Firing(setting, _together(weapon, asked.barrels or 1, None))], []
    if not isinstance(entity, Ship | Flight):
        raise Unanswerable(f"{asked.subject} is neither a ship, a flight nor a weapon")
    craft = contents.fit(asked.subject.kind, asked.subject.id, setting.losses)
    by_facing = [list(_bearing(craft, -DIRECTIONS[setting.bearing], facing)) for facing in range(6)]
    borne = max(by_facing, key=lambda fired: sum(map(_weight, fired)))
    kinds: dict[WeaponFigures, int] = {}
    for fired in (borne, *by_facing):
        for one in fired:
            kinds[one] = max(kinds.get(one, 0), fired.count(one))
    if not kinds:
        raise Unanswerable(f"{craft.name} has no weapon that fires")
    each = [
        Firing(setting, _together(weapon, asked.barrels or 1, craft))
        for weapon, count in kinds.items()
        if (asked.barrels or 1) <= count
    ]
    if not each:
        raise Unanswerable(
            f"{craft.name} has at most {max(kinds.values())} weapons of a kind that bear together, not {asked.barrels}"
        )
    whole = []
    for name, is_launched in (("all guns", False), ("all ballistics", True)):
        weapons = tuple(weapon for weapon in borne if weapon.ballistic == is_launched)
        if len(weapons) > 1 and asked.barrels is None:
            whole.append(Firing(setting, Weapons(name, weapons, craft)))
    return each, whole


def _together(weapon: WeaponFigures, count: int, craft: Blueprint | None) -> Weapons:
    name = weapon.name if count == 1 else f"{count} x {weapon.name}"
    return Weapons(name, (weapon,) * count, craft)


def _bearing(craft: Blueprint, step: Hex, facing: int) -> Iterator[WeaponFigures]:
    assert step != ORIGIN
    for gun in craft.guns:
        if bears(gun.arc, step, facing, False):
            yield from [gun.weapon] * craft.fighters
    for part in craft.weapons:
        fires = part.weapon is not None and part.weapon.damage is not None and part.weapon.row
        if fires and part.weapon and part.arc and bears(part.arc, step, facing, False):
            yield part.weapon


def _weight(weapon: WeaponFigures) -> float:
    """The mean damage of a weapon that hits with everything."""
    assert weapon.damage is not None
    return weapon.damage.mean * weapon.shots * weapon.mean_pulses
