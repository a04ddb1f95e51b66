"""Ships and flights in a battle: their changing figures, with hand-written copies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from sheetforge.geometry.hexes import Facing, Hex
from sheetforge.play.sealed import Shared, copied, shares
from sheetforge.systems.babylon.blueprint import STRUCTURE, Blueprint, Part
from sheetforge.systems.babylon.engine.motion import Motion, Turning
from sheetforge.systems.babylon.figures import MOST_FIRING_TURNS
from sheetforge.systems.babylon.schema.ship import PRIMARY, SectionName

COVER = ("jamming", "stealth")
"""The figures that hide a ship."""

Status = Literal["aboard", "flying", "destroyed", "left", "jumped"]


class LossTable(NamedTuple):
    """Losses of every row, block and side: (figure, by) for a kind of system, and for a side."""

    group: Mapping[str, tuple[tuple[str, int], ...]]
    side: tuple[tuple[str, int], ...]
    cover_once: bool = False

    def of_side(self, what: str) -> int:
        """Return what a lost side adds to a figure."""
        return sum(by for name, by in self.side if name == what)

    def of_sides(self, what: str, sides: int) -> int:
        """Return what lost sides add to a figure; cover may be lost with the first alone."""
        if self.cover_once and what in COVER:
            sides = min(1, sides)
        return sides * self.of_side(what)


class Craft(Shared):
    """The common part of ships and flights: place, motion, owner."""

    # Twins and copies look at the slots of the class itself, so each of the two has its own.
    __slots__ = ()
    id: str
    name: str
    side: str
    blueprint: Blueprint

    def __init__(self, id: str, name: str, side: str, blueprint: Blueprint, motion: Motion) -> None:
        self.id = id
        self.name = name
        self.side = side
        self.blueprint = blueprint
        self.hex: Hex = motion.hex
        self.course: Facing = motion.course
        self.facing: Facing = motion.facing
        self.speed = motion.speed
        self.slide = motion.slide
        self.turning: Turning | None = motion.turning
        self.rolled = motion.rolled
        self.status: Status = "flying"
        self.fired = False

    @property
    def motion(self) -> Motion:
        """Its motion as one value."""
        return Motion(
            self.hex, self.course, self.facing, self.speed, self.slide, self.turning, self.rolled
        )

    @motion.setter
    def motion(self, motion: Motion) -> None:
        self.hex, self.course, self.facing, self.speed = motion[:4]
        self.slide, self.turning, self.rolled = motion[4:]

    @property
    def flying(self) -> bool:
        """Return whether it is in the battle."""
        return self.status == "flying"

    @property
    def on_map(self) -> bool:
        """Return whether its counter lies on the map."""
        return self.status == "flying"


class ShipState(Craft):
    """The present state of a ship.

    `marks` are the boxes crossed off of each part. `out` (dropped out; `fresh` of them this round),
    `hurt` (damaged this round), `used` (fired or intercepted) and `off` (shut off) are sets of
    parts as bits. `charge` and `streak` (rounds of continuous fire) are those of each weapon, by
    its number. The figures from `thrust` on are those after its losses: `settle` computes them in
    the critical phase.
    """

    __slots__ = ("blueprint", "id", "name", "side")

    def __init__(
        self,
        id: str,
        name: str,
        side: str,
        blueprint: Blueprint,
        motion: Motion,
        losses: LossTable,
        charged: int = 0,
    ) -> None:
        super().__init__(id, name, side, blueprint, motion)
        self.marks: tuple[int, ...] = (0,) * len(blueprint.parts)
        self.out = 0
        self.fresh = 0
        self.hurt = 0
        self.used = 0
        self.off = 0
        weapons = blueprint.weapons
        self.charge = tuple(one.weapon.recharge for one in weapons if one.weapon)
        self.streak = (0,) * len(weapons)
        self.fell: tuple[SectionName, ...] = ()
        self.failing = 0
        self.command_rows = 0
        self.jump_charge = charged
        self.jumping = False
        self.thrust = self.sensors = self.power = self.shield = 0
        self.signature = self.initiative = self.zigs = self.jamming = self.stealth = 0
        self.settle(losses)

    def copy(self) -> ShipState:
        """Return a ship that shares only its blueprint with this one."""
        return copied(ShipState, self)

    def left(self, part: Part) -> int:
        """Return the boxes of a part that are not crossed off."""
        return part.boxes - self.marks[part.place]

    def groups_lost(self, part: Part) -> int:
        """Return the rows or blocks of a part that are crossed off."""
        return part.groups_lost(self.marks[part.place])

    def lost(self, losses: LossTable, what: str, kinds: tuple[str, ...] = ()) -> int:
        """Return what rows, blocks and sides add to a figure, of some or all kinds of system."""
        total = losses.of_sides(what, len(self.fell)) if not kinds else 0
        for part in self.blueprint.parts:
            effects = losses.group.get(part.kind)
            if effects and (not kinds or part.kind in kinds):
                by = sum(by for name, by in effects if name == what)
                total += by * self.groups_lost(part) if by else 0
        return total

    def settle(self, losses: LossTable) -> None:
        """Compute the figures after all rows, blocks and sides lost so far."""
        fit = self.blueprint
        engines = list(fit.of_kind("engine"))
        driven = not engines or any(self.left(one) for one in engines)
        self.thrust = max(0, fit.thrust + self.lost(losses, "thrust")) if driven else 0
        self.sensors = max(0, fit.rating("sensors") + self.lost(losses, "sensors"))
        reactors = list(fit.of_kind("reactor"))
        fed = not reactors or any(self.left(one) for one in reactors)
        self.power = max(0, fit.output + self.lost(losses, "power")) if fed else 0
        self.shield = max(0, fit.rating("shield-generator") + self.lost(losses, "shield"))
        self.signature = fit.signature + self.lost(losses, "signature")
        self.initiative = fit.initiative + self.lost(losses, "initiative")
        self.zigs = fit.thrust - self.thrust + self.lost(losses, "turn-delay")
        self.jamming = part_left(fit.jamming, self.lost(losses, "jamming"))
        self.stealth = part_left(fit.stealth, self.lost(losses, "stealth"))

    @property
    def agile(self) -> bool:
        """Return whether it can snap: a ship that has lost a side cannot."""
        return self.blueprint.agile and not self.fell

    def commanded(self, turn: int) -> bool:
        """Return whether its C&C works in a turn."""
        return turn > self.failing and all(self.left(one) for one in self.blueprint.of_kind("cnc"))

    def runs(self, part: Part) -> bool:
        """Return whether a system exists and has power."""
        bit = 1 << part.place
        return not (self.out | self.off) & bit and self.marks[part.place] < part.boxes

    def cools(self, number: int) -> bool:
        """Return whether a weapon has to cool down this round."""
        return self.streak[number] >= MOST_FIRING_TURNS

    def ready(self, number: int) -> bool:
        """Return whether a weapon can fire or intercept now."""
        part = self.blueprint.weapons[number]
        weapon = part.weapon
        assert weapon is not None
        return (
            not self.used >> part.place & 1
            and self.charge[number] >= weapon.recharge
            and not self.cools(number)
            and self.runs(part)
        )

    def use(self, number: int) -> None:
        """Spend the charge of a weapon on a shot or an attempt to intercept."""
        self.used |= 1 << self.blueprint.weapons[number].place
        charge = list(self.charge)
        charge[number] = 0
        self.charge = tuple(charge)

    def sensing(self) -> int:
        """Return the rating of its sensors while they have power."""
        powered = any(not self.off >> one.place & 1 for one in self.blueprint.of_kind("sensors"))
        return self.sensors if powered else 0

    def shielding(self) -> int:
        """Return the rating of its shield while the generator has power."""
        powered = any(
            not self.off >> one.place & 1 for one in self.blueprint.of_kind("shield-generator")
        )
        return self.shield if powered else 0

    def demand(self) -> int:
        """Return the power that its systems draw."""
        return sum(part.power for part in self.blueprint.parts if part.power and self.runs(part))

    def end_round(self, weapons_recover: bool = False) -> None:
        """Count rounds of continuous fire, and forget what belongs to one round.

        Weapons that recover have been out for the round after that of their critical.
        """
        if weapons_recover:
            self.out = self.fresh
        self.fresh = 0
        streak = []
        for number, part in enumerate(self.blueprint.weapons):
            fired = self.used >> part.place & 1
            streak.append(self.streak[number] + 1 if fired else 0)
        self.streak = tuple(streak)
        self.used = self.hurt = self.off = 0
        self.fired = False

    def structure_share(self) -> float:
        """Return which part of its structure boxes is left."""
        parts = [part for part in self.blueprint.parts if part.kind == STRUCTURE]
        return sum(map(self.left, parts)) / sum(part.boxes for part in parts)

    def is_dead(self) -> bool:
        """Return whether no box of the primary structure is left."""
        return not self.left(self.blueprint.by_name[PRIMARY].structure)


def part_left(value: int, percent: int) -> int:
    """Return what a loss in percent of the initial value leaves, fractions down, at least 0."""
    return max(0, value * (100 + percent) // 100)


class FlightState(Craft):
    """A flight of fighters as it stands: the boxes left of each fighter, 0 for one that is gone."""

    __slots__ = ("blueprint", "id", "name", "side")

    def __init__(
        self, id: str, name: str, side: str, blueprint: Blueprint, motion: Motion, carrier: str = ""
    ) -> None:
        super().__init__(id, name, side, blueprint, motion)
        self.boxes: tuple[int, ...] = (blueprint.structure,) * blueprint.fighters
        self.hurt = 0
        self.carrier = carrier
        self.stores: tuple[int | None, ...] = tuple(gun.salvo for gun in blueprint.guns)
        self.thrust = blueprint.thrust
        self.signature = blueprint.signature
        self.initiative = blueprint.initiative
        self.zigs = self.stealth = self.jamming = 0
        if carrier:
            self.status = "aboard"

    def copy(self) -> FlightState:
        """Return a flight that shares only its blueprint with this one."""
        return copied(FlightState, self)

    @property
    def agile(self) -> bool:
        """Return whether it can snap."""
        return self.blueprint.agile

    @property
    def alive(self) -> tuple[int, ...]:
        """The numbers of the fighters that are left."""
        return tuple(number for number, boxes in enumerate(self.boxes) if boxes)

    def commanded(self, turn: int) -> bool:
        """Return whether it can be steered: always."""
        return True

    def armed(self) -> Iterator[int]:
        """The numbers of its guns that have shots left."""
        return (at for at, left in enumerate(self.stores) if left is None or left > 0)

    def end_round(self, weapons_recover: bool = False) -> None:
        """Forget what belongs to one round."""
        self.hurt = 0
        self.fired = False

    def structure_share(self) -> float:
        """Return which part of its boxes is left."""
        return sum(self.boxes) / (self.blueprint.structure * self.blueprint.fighters)


Unit = ShipState | FlightState
ship_seen = shares(ShipState)
flight_seen = shares(FlightState)


def seen(one: Unit) -> Unit:
    """A ship or a flight as players see it."""
    return ship_seen(one) if isinstance(one, ShipState) else flight_seen(one)
