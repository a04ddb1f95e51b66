"""Ships and flights in a battle: their changing figures, with hand-written copies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import InitVar, dataclass, field
from typing import Literal, NamedTuple

from sheetforge.geometry.hexes import Facing, Hex
from sheetforge.systems.babylon.blueprint import STRUCTURE, Blueprint, Part
from sheetforge.systems.babylon.engine.motion import Motion, Turning
from sheetforge.systems.babylon.figures import MOST_FIRING_TURNS
from sheetforge.systems.babylon.schema.ship import PRIMARY, SectionName

FIGURES = ("thrust", "sensors", "power", "shield", "signature", "initiative", "jamming", "stealth")
"""The figures of a ship that losses change, in the order in which they are reported."""

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


@dataclass(slots=True, eq=False)
class Craft:
    """The common part of ships and flights: owner, motion, status."""

    id: str
    name: str
    side: str
    blueprint: Blueprint
    start: InitVar[Motion]
    hex: Hex = field(init=False)
    course: Facing = field(init=False)
    facing: Facing = field(init=False)
    speed: int = field(init=False)
    slide: int = field(init=False)
    turning: Turning | None = field(init=False)
    rolled: bool = field(init=False)
    status: Status = field(default="flying", init=False)
    fired: bool = field(default=False, init=False)

    def __post_init__(self, start: Motion) -> None:
        self.motion = start

    def _give(self, made: Craft) -> None:
        """Set the values of a copy."""
        made.id, made.name, made.side = self.id, self.name, self.side
        made.blueprint, made.hex, made.course = self.blueprint, self.hex, self.course
        made.facing, made.speed, made.slide = self.facing, self.speed, self.slide
        made.turning, made.rolled = self.turning, self.rolled
        made.status, made.fired = self.status, self.fired

    @property
    def motion(self) -> Motion:
        """Its motion as one value."""
        return Motion(self.hex, self.course, self.facing, self.speed, self.slide, self.turning, self.rolled)

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


@dataclass(slots=True, eq=False)
class ShipState(Craft):
    """The present state of a ship.

    `marks` are the boxes crossed off of each part. `out` (dropped out; `fresh` of them this round),
    `hurt` (damaged this round), `used` (fired or intercepted) and `off` (shut off) are sets of
    parts as bits. `charge` and `streak` (rounds of continuous fire) are those of each weapon, by
    its number. The figures from `thrust` on are those after its losses: `settle` computes them in
    the critical phase.
    """

    losses: InitVar[LossTable]
    charged: InitVar[int] = 0
    marks: tuple[int, ...] = field(init=False)
    out: int = field(default=0, init=False)
    fresh: int = field(default=0, init=False)
    hurt: int = field(default=0, init=False)
    used: int = field(default=0, init=False)
    off: int = field(default=0, init=False)
    charge: tuple[int, ...] = field(init=False)
    streak: tuple[int, ...] = field(init=False)
    fell: tuple[SectionName, ...] = field(default=(), init=False)
    failing: int = field(default=0, init=False)
    command_rows: int = field(default=0, init=False)
    jump_charge: int = field(init=False)
    jumping: bool = field(default=False, init=False)
    thrust: int = field(default=0, init=False)
    sensors: int = field(default=0, init=False)
    power: int = field(default=0, init=False)
    shield: int = field(default=0, init=False)
    signature: int = field(default=0, init=False)
    initiative: int = field(default=0, init=False)
    zigs: int = field(default=0, init=False)
    jamming: int = field(default=0, init=False)
    stealth: int = field(default=0, init=False)

    def __post_init__(self, start: Motion, losses: LossTable, charged: int) -> None:
        Craft.__post_init__(self, start)
        weapons = self.blueprint.weapons
        self.marks = (0,) * len(self.blueprint.parts)
        self.charge = tuple(part.weapon.recharge for part in weapons if part.weapon)
        self.streak = (0,) * len(weapons)
        self.jump_charge = charged
        self.settle(losses)

    def copy(self) -> ShipState:
        """Return a ship that shares only its blueprint with this one."""
        ship: ShipState = object.__new__(ShipState)
        self._give(ship)
        ship.marks, ship.out, ship.fresh = self.marks, self.out, self.fresh
        ship.hurt, ship.used, ship.off = self.hurt, self.used, self.off
        ship.charge, ship.streak, ship.fell = self.charge, self.streak, self.fell
        ship.failing, ship.command_rows = self.failing, self.command_rows
        ship.jump_charge, ship.jumping = self.jump_charge, self.jumping
        ship.thrust, ship.sensors, ship.power = self.thrust, self.sensors, self.power
        ship.shield, ship.signature = self.shield, self.signature
        ship.initiative, ship.zigs = self.initiative, self.zigs
        ship.jamming, ship.stealth = self.jamming, self.stealth
        return ship

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
        driven = not engines or any(self.left(engine) for engine in engines)
        self.thrust = max(0, fit.thrust + self.lost(losses, "thrust")) if driven else 0
        self.sensors = max(0, fit.rating("sensors") + self.lost(losses, "sensors"))
        reactors = list(fit.of_kind("reactor"))
        fed = not reactors or any(self.left(reactor) for reactor in reactors)
        self.power = max(0, fit.output + self.lost(losses, "power")) if fed else 0
        self.shield = max(0, fit.rating("shield-generator") + self.lost(losses, "shield"))
        self.signature = fit.signature + self.lost(losses, "signature")
        self.initiative = fit.initiative + self.lost(losses, "initiative")
        self.zigs = fit.thrust - self.thrust + self.lost(losses, "turn-delay")
        self.jamming = part_left(fit.jamming, self.lost(losses, "jamming"))
        self.stealth = part_left(fit.stealth, self.lost(losses, "stealth"))

    def lowered(self, losses: LossTable) -> Iterator[tuple[str, int, int]]:
        """Yield the figures that losses have changed: name, value as built, value in force."""
        built = ShipState(self.id, self.name, self.side, self.blueprint, self.motion, losses)
        for name in FIGURES:
            was, now = getattr(built, name), getattr(self, name)
            if now != was:
                yield name, was, now

    @property
    def agile(self) -> bool:
        """Return whether it can snap: a ship that has lost a side cannot."""
        return self.blueprint.agile and not self.fell

    def commanded(self, turn: int) -> bool:
        """Return whether its C&C works in a turn."""
        return turn > self.failing and all(self.left(part) for part in self.blueprint.of_kind("cnc"))

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
        powered = any(not self.off >> part.place & 1 for part in self.blueprint.of_kind("sensors"))
        return self.sensors if powered else 0

    def shielding(self) -> int:
        """Return the rating of its shield while the generator has power."""
        powered = any(not self.off >> part.place & 1 for part in self.blueprint.of_kind("shield-generator"))
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


@dataclass(slots=True, eq=False)
class FlightState(Craft):
    """A flight of fighters as it stands: the boxes left of each fighter, 0 for one that is gone."""

    carrier: str = ""
    boxes: tuple[int, ...] = field(init=False)
    hurt: int = field(default=0, init=False)
    stores: tuple[int | None, ...] = field(init=False)
    thrust: int = field(init=False)
    signature: int = field(init=False)
    initiative: int = field(init=False)
    zigs: int = field(default=0, init=False)
    stealth: int = field(default=0, init=False)
    jamming: int = field(default=0, init=False)

    def __post_init__(self, start: Motion) -> None:
        Craft.__post_init__(self, start)
        blueprint = self.blueprint
        self.boxes = (blueprint.structure,) * blueprint.fighters
        self.stores = tuple(gun.salvo for gun in blueprint.guns)
        self.thrust, self.signature = blueprint.thrust, blueprint.signature
        self.initiative = blueprint.initiative
        if self.carrier:
            self.status = "aboard"

    def copy(self) -> FlightState:
        """Return a flight that shares only its blueprint with this one."""
        flight: FlightState = object.__new__(FlightState)
        self._give(flight)
        flight.carrier, flight.boxes, flight.hurt = self.carrier, self.boxes, self.hurt
        flight.stores, flight.thrust, flight.signature = self.stores, self.thrust, self.signature
        flight.initiative, flight.zigs = self.initiative, self.zigs
        flight.stealth, flight.jamming = self.stealth, self.jamming
        return flight

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
        return (index for index, left in enumerate(self.stores) if left is None or left > 0)

    def end_round(self, weapons_recover: bool = False) -> None:
        """Forget what belongs to one round."""
        self.hurt = 0
        self.fired = False

    def structure_share(self) -> float:
        """Return which part of its boxes is left."""
        return sum(self.boxes) / (self.blueprint.structure * self.blueprint.fighters)


Unit = ShipState | FlightState
