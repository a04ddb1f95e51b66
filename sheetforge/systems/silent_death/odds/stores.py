"""Odds of what ships launch, in tables: warheads by how many, missiles by salvo, and by defence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from sheetforge.content.model import Entity
from sheetforge.dice.distribution import Distribution
from sheetforge.play.report import Asked, Cell, Column, Table, Unanswerable
from sheetforge.sheet.curves import Chart, Curve
from sheetforge.systems.silent_death.blueprint import Blueprint
from sheetforge.systems.silent_death.odds.targets import OddsTarget
from sheetforge.systems.silent_death.odds.track import GONE
from sheetforge.systems.silent_death.odds.warheads import (
    NOTHING,
    POINT_DEFENSE,
    blast,
    getting_through,
    lock_on,
    missiles_through,
    salvo,
)
from sheetforge.systems.silent_death.schema.weapon import Launcher, Torpedo

TOGETHER = (1, 2, 3, 4)
"""Numbers of warheads that are reported, besides all that a ship carries."""

MOST_CURVES = 6


@dataclass(frozen=True)
class WarheadOdds:
    """Warheads of a kind: the sides of the dice of each, and how many there are."""

    name: str
    dice: tuple[int, ...]
    counts: tuple[int, ...]

    def hitting(self, number: int, how: tuple[str, ...], aim: OddsTarget) -> Distribution[int]:
        """Return the distribution of hits among those launched."""
        return getting_through(number, how, aim.defenses)

    def damage(self, number: int, how: tuple[str, ...], aim: OddsTarget) -> Distribution[int]:
        """Their damage together, after DR."""
        return blast(self.hitting(number, how, aim), self.dice, aim.target.damage_reduction)


@dataclass(frozen=True)
class MissileOdds:
    """A missile launcher with the salvoes that it has missiles for, and who locks on."""

    launcher: Launcher
    salvoes: tuple[int, ...]
    gunnery: int

    @property
    def name(self) -> str:
        """The weapon."""
        return self.launcher.name

    def locked(self) -> Fraction:
        """The chance to lock on."""
        return lock_on(self.gunnery).chance(True)

    def striking(self, missiles: int, defended: bool, aim: OddsTarget) -> Distribution[int]:
        """Return the distribution of hits among the missiles of a salvo."""
        return missiles_through(missiles, aim.defenses, defended)

    def damage(self, missiles: int, defended: bool, aim: OddsTarget) -> Distribution[int]:
        """The damage of a salvo that was launched, after DR."""
        sides, rule = self.launcher.salvo_dice[0].sides, self.launcher.damage
        through = self.striking(missiles, defended, aim)
        return salvo(through, sides, rule.read, rule.plus, aim.target.damage_reduction)


@dataclass(frozen=True)
class Stores:
    """All that a ship launches."""

    racks: tuple[WarheadOdds, ...] = ()
    magazines: tuple[MissileOdds, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.racks or self.magazines)


def stores_of(subject: Blueprint | Entity | None, asked: Asked) -> Stores:
    """Return the stores of a ship, or a single warhead or launcher. Raises `Unanswerable`."""
    if isinstance(subject, Torpedo):
        dice = (subject.damage_dice.sides,) * subject.damage_dice.count
        counts = (asked.barrels,) if asked.barrels else (*TOGETHER, 6)
        return Stores((WarheadOdds(subject.name, dice, counts),))
    if isinstance(subject, Launcher):
        return Stores(magazines=(_launcher(subject, asked),))
    if not isinstance(subject, Blueprint) or asked.barrels is not None:
        return Stores()
    magazines = _magazines(subject, asked.aiming, asked.distance)
    return Stores(tuple(_racks(subject)), tuple(magazines))


def _launcher(launcher: Launcher, asked: Asked) -> MissileOdds:
    sizes = launcher.salvoes()
    if asked.barrels is not None and asked.barrels not in sizes:
        raise Unanswerable(
            f"{launcher.name} launches salvoes of {' or '.join(map(str, sizes))}, not of {asked.barrels}"
        )
    return MissileOdds(launcher, (asked.barrels,) if asked.barrels else sizes, asked.aiming)


def _racks(blueprint: Blueprint) -> Iterator[WarheadOdds]:
    carried: dict[tuple[str, tuple[int, ...]], int] = {}
    for rack in blueprint.racks:
        sort = rack.kind.name, rack.kind.dice
        carried[sort] = carried.get(sort, 0) + rack.carried
    for (name, dice), number in carried.items():
        yield WarheadOdds(name, dice, tuple(sorted({*(n for n in TOGETHER if n <= number), number})))


def _magazines(blueprint: Blueprint, gunnery: int, distance: int | None) -> Iterator[MissileOdds]:
    sizes: dict[str, tuple[Launcher, int]] = {}
    for mount in blueprint.mounts:
        launcher = mount.launcher
        if launcher is not None and (distance is None or distance <= launcher.range):
            before = sizes.get(mount.name, (launcher, 0))[1]
            sizes[mount.name] = launcher, max(before, mount.missiles or 0)
    for launcher, missiles in sizes.values():
        if salvoes := launcher.salvoes(missiles):
            yield MissileOdds(launcher, salvoes, gunnery)


# --- tables --------------------------------------------------------------------------------------


def tables(stores: Stores, aims: Sequence[OddsTarget]) -> Iterator[Table]:
    """The tables of warheads and of missiles, where there are such."""
    if stores.racks:
        yield _warheads(stores.racks, aims)
    if stores.magazines:
        yield _missiles(stores.magazines, aims)


def _warheads(racks: Sequence[WarheadOdds], aims: Sequence[OddsTarget]) -> Table:
    """A row for every number launched, defence and target."""
    columns = [
        Column("Weapon", "weapon"),
        Column("Launched", "launched"),
        Column("Defense", "defense"),
        Column("Target", "target"),
        Column("Hit", "hit", "chance"),
        Column("Hits", "hits", "number"),
        Column("Damage", "damage", "number"),
        *_ends(aims),
    ]
    rows: list[tuple[Cell, ...]] = []
    for rack in racks:
        for number in rack.counts:
            for how in _ways(aims):
                for aim in (odds_target for odds_target in aims if how in odds_target.defenses.ways()):
                    hitting = rack.hitting(number, how, aim)
                    damage = rack.damage(number, how, aim)
                    row: list[Cell] = [rack.name, str(number), ", ".join(how), aim.name]
                    row += [hitting.at_least(1), hitting.mean(), damage.mean()]
                    rows.append((*row, *_ended(damage, aim, aims)))
    return Table("warheads", tuple(columns), tuple(rows))


def _ways(aims: Sequence[OddsTarget]) -> list[tuple[str, ...]]:
    """Every way to defend that one of the targets has, in order."""
    return list(dict.fromkeys(how for aim in aims for how in aim.defenses.ways()))


def _missiles(magazines: Sequence[MissileOdds], aims: Sequence[OddsTarget]) -> Table:
    """A row for every salvo, defence and target; chances include the lock-on."""
    columns = [
        Column("Weapon", "weapon"),
        Column("Missiles", "missiles"),
        Column("Defense", "defense"),
        Column("Target", "target"),
        Column("Lock-on", "lock_on", "chance"),
        Column("Hit", "hit", "chance"),
        Column("Damage", "damage", "number"),
        *_ends(aims),
    ]
    rows: list[tuple[Cell, ...]] = []
    for magazine in magazines:
        locked = magazine.locked()
        for missiles in magazine.salvoes:
            for defended in (False, True):
                for aim in (aim for aim in aims if not defended or aim.defenses.kills):
                    damage = magazine.damage(missiles, defended, aim)
                    strikes = magazine.striking(missiles, defended, aim).at_least(1)
                    row: list[Cell] = [magazine.name, str(missiles)]
                    row += [POINT_DEFENSE if defended else NOTHING, aim.name, locked]
                    row += [locked * strikes, locked * damage.mean()]
                    ends = [end if end is None else locked * end for end in _ended(damage, aim, aims)]
                    rows.append((*row, *ends))
    return Table("missiles", tuple(columns), tuple(rows))


def _ends(aims: Sequence[OddsTarget]) -> list[Column]:
    ships = any(aim.ship for aim in aims)
    return [Column("Destroyed", "destroyed", "chance")] if ships else []


def _ended(damage: Distribution[int], aim: OddsTarget, aims: Sequence[OddsTarget]) -> list[Fraction | None]:
    """The chance that damage destroys a ship that has taken none yet."""
    if not any(odds_target.ship for odds_target in aims):
        return []
    ship = aim.ship
    if ship is None:
        return [None]
    return [damage.bind(partial(ship.struck, ship.fresh)).chance(GONE)]


def charts(stores: Stores, aims: Sequence[OddsTarget]) -> tuple[Chart, ...]:
    """Of the first warheads, or else missiles: their effect on the medium target."""
    aim = aims[len(aims) // 2]
    if stores.racks:
        return tuple(_rack_charts(stores.racks[0], aim))
    return tuple(_salvo_chart(magazine, aim) for magazine in stores.magazines[:1])


def _rack_charts(rack: WarheadOdds, aim: OddsTarget) -> Iterator[Chart]:
    """The chance of a hit and the mean damage by how many are launched together."""
    numbers = range(1, max(rack.counts) + 1)
    ways = aim.defenses.ways()[:MOST_CURVES]
    hits = [Curve(", ".join(how), 1, tuple(rack.hitting(n, how, aim).at_least(1) for n in numbers)) for how in ways]
    means = [Curve(", ".join(how), 1, tuple(rack.damage(n, how, aim).mean() for n in numbers)) for how in ways]
    yield Chart(f"Chance of a hit: {rack.name}, {aim.name}", "launched", tuple(hits), True)
    yield Chart(f"Mean damage: {rack.name}, {aim.name}", "launched", tuple(means))


def _salvo_chart(odds: MissileOdds, aim: OddsTarget) -> Chart:
    """The chance of so much damage or more, the lock-on taken in."""
    curves = []
    for missiles in odds.salvoes:
        for defended in (False, True) if aim.defenses.kills else (False,):
            damage = odds.damage(missiles, defended, aim)
            values = tuple(odds.locked() * chance for chance in damage.tail())
            name = f"{missiles} missiles" + f", {POINT_DEFENSE}" * defended
            curves.append(Curve(name, 1, values))
    title = f"Chance of so much damage or more: {odds.name}, {aim.name}"
    return Chart(title, "points of damage", tuple(curves), True)
