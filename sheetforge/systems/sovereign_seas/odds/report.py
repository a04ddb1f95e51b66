"""Odds in tables: the effect of a ship's broadside, or of batteries of one gun, at every range."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.dice.distribution import Distribution
from sheetforge.geometry.hexes import Hex
from sheetforge.play.report import Asked, Cell, Column, Report, Table, Unanswerable, by_chance, titled, without_crews
from sheetforge.sheet.curves import Chart, Curve
from sheetforge.systems.sovereign_seas.blueprint import Blueprint, GunFigures, figures, letter_of
from sheetforge.systems.sovereign_seas.engine.bearings import covering
from sheetforge.systems.sovereign_seas.engine.charts import Charts
from sheetforge.systems.sovereign_seas.engine.contents import Contents
from sheetforge.systems.sovereign_seas.odds.broadsides import Hurt, Salvo, damage
from sheetforge.systems.sovereign_seas.schema.navy import Gun
from sheetforge.systems.sovereign_seas.schema.ship import Ship

CRUISE = 6
"""The speed of a target, as in the rule book's example; its maximum if that is less."""

MOST_CURVES = 6


@dataclass(frozen=True)
class Aim:
    """The target: its name, what changes the dice, and its log where it is a ship."""

    name: str
    speed: int
    size: int
    blueprint: Blueprint | None = None

    def __str__(self) -> str:
        return f"{self.name} (size {self.size:+d}, speed {self.speed}, beam on)"


TYPICAL = Aim("a ship of size 0", CRUISE, 0)
"""The target where none is named."""


@dataclass(frozen=True)
class Fire:
    """Batteries of one gun that fire together at a target."""

    charts: Charts
    gun: GunFigures
    batteries: int
    aim: Aim
    more: int

    @property
    def name(self) -> str:
        """The batteries and their gun: `5 x D`."""
        return f"{self.batteries} x {self.gun.code}"

    @property
    def ranges(self) -> range:
        """Every range that the gun reaches."""
        return range(1, self.gun.reach + 1)

    def salvo(self, away: int) -> Salvo:
        """The salvo at a range."""
        return Salvo(self.gun, self.batteries, away, self.aim.speed, self.aim.size, self.more)

    def hits(self, away: int) -> Distribution[int]:
        """The effective hits at a range."""
        return self.salvo(away).effective_hits(self.charts)

    @cached_property
    def _damage(self) -> dict[int, Distribution[Hurt]]:
        return {}

    def damage(self, away: int) -> Distribution[Hurt]:
        """Return the condition of an undamaged target after a salvo."""
        assert self.aim.blueprint is not None
        if away not in self._damage:
            self._damage[away] = damage(self.charts, self.salvo(away), self.aim.blueprint, abeam(away))
        return self._damage[away]


def abeam(away: int) -> Hex:
    """The step to a hex abeam to starboard of a ship that faces 0."""
    return Hex(away, -(away // 2))


def answer(library: Library, asked: Asked) -> Report:
    """The odds of a ship's broadside or of one gun. Raises `Unanswerable`."""
    _known(asked)
    contents = Contents(library)
    try:
        charts = contents.charts()
        aim = TYPICAL if asked.against is None else aimed_at(contents, asked.against)
        fires = list(salvoes(contents, charts, asked, aim))
    except LookupError as problem:
        raise Unanswerable(str(problem.args[0])) from None
    if not fires:
        raise Unanswerable(f"no guns of one kind are {asked.barrels} in its broadside")
    reached = [fire for fire in fires if asked.distance is None or asked.distance in fire.ranges]
    if not reached:
        far = max((fire.gun.reach for fire in fires), default=0)
        raise Unanswerable(f"no weapon reaches {asked.distance} hexes; ranges are 1 to {far}")
    facts = [("target", str(aim))]
    if asked.modifier:
        facts.append(("modifier", f"{asked.modifier:+d} dice"))
    tables = [_summary(reached, asked.distance)]
    if asked.distance is None:
        shown = range_charts(reached)
    else:
        tables.append(_distribution(reached, asked.distance))
        shown = _hit_charts(reached, asked.distance)
    return Report(titled(library, asked, aim.name), tuple(facts), tuple(tables), shown)


def _known(asked: Asked) -> None:
    """Refuse options that the game does not have. Raises `Unanswerable`."""
    if asked.rules:
        raise Unanswerable("the game has no optional rules")
    without_crews(asked)
    if asked.facing is not None:
        raise Unanswerable("odds are those of a broadside, beam on; leave the facing out")


def aimed_at(contents: Contents, key: Key) -> Aim:
    blueprint = contents.blueprint(key.id)
    return Aim(blueprint.name, min(CRUISE, blueprint.speeds[0]), blueprint.size, blueprint)


def salvoes(contents: Contents, charts: Charts, asked: Asked, aim: Aim) -> Iterator[Fire]:
    """The salvoes of what was asked about: one gun, or each gun of a ship's better broadside."""
    entity = contents.library.entity(asked.subject)
    if isinstance(entity, Gun):
        yield Fire(charts, figures(entity), asked.barrels or 1, aim, asked.modifier)
        return
    if not isinstance(entity, Ship):
        raise Unanswerable(f"{asked.subject} is neither a ship nor a gun")
    blueprint = contents.blueprint(asked.subject.id)
    if not blueprint.batteries:
        raise Unanswerable(f"{blueprint.name} has no guns")
    for own, count in broadside(blueprint).items():
        if asked.barrels is not None and asked.barrels > count:
            continue
        yield Fire(charts, own, asked.barrels or count, aim, asked.modifier)


def broadside(blueprint: Blueprint) -> dict[GunFigures, int]:
    """The batteries that bear on a ship abeam, by gun: of the two sides, the one with more FP."""
    sides: list[dict[GunFigures, int]] = []
    for step in (abeam(2), -abeam(2)):
        found: dict[GunFigures, int] = {}
        for battery in blueprint.batteries:
            if battery.arc in covering(0, step):
                found[battery.gun] = found.get(battery.gun, 0) + 1
        sides.append(found)
    return max(sides, key=lambda side: sum(gun.firepower * count for gun, count in side.items()))


def _summary(fires: Sequence[Fire], distance: int | None) -> Table:
    """One row for every salvo and range."""
    columns = [
        Column("Guns", "guns"),
        Column("Range", "range", "number"),
        Column("Dice", "dice", "number"),
        Column("Needed", "needed", "number"),
        Column("Hit", "hit", "chance"),
        Column("Hits", "mean_hits", "number"),
        Column("Penetrates", "penetrates"),
    ]
    aimed = fires[0].aim.blueprint is not None
    if aimed:
        columns += [
            Column("Hull lost", "mean_hull_lost", "number"),
            Column("Batteries lost", "mean_batteries_lost", "number"),
            Column("Sunk", "sunk", "chance"),
        ]
    rows: list[tuple[Cell, ...]] = []
    for fire in fires:
        for away in fire.ranges if distance is None else (distance,):
            salvo = fire.salvo(away)
            row: list[Cell] = [fire.name, away, salvo.dice(fire.charts), fire.charts.needed(away)]
            row += [salvo.hit(fire.charts), fire.hits(away).mean()]
            row.append(letter_of(fire.gun.power(away)))
            if aimed:
                hurt = fire.damage(away)
                row.append(hurt.map(lambda one: one.lost).mean())
                row.append(hurt.map(lambda one: one.out.bit_count()).mean())
                row.append(hurt.probability(lambda one: one.sunk))
            rows.append(tuple(row))
    return Table("summary", tuple(columns), tuple(rows))


def _spread(fire: Fire, distance: int) -> Distribution[int]:
    """Return the count at one range: hull circles lost of a ship, effective hits without one."""
    if fire.aim.blueprint is None:
        return fire.hits(distance)
    return fire.damage(distance).map(lambda hurt: hurt.lost)


def _distribution(fires: Sequence[Fire], distance: int) -> Table:
    """Every possible number of hits, or of circles lost, at a range."""
    what = "Hits" if fires[0].aim.blueprint is None else "Hull lost"
    number = Column(what, what.lower().replace(" ", "_"), "number")
    return by_chance((Column("Guns", "guns"),), number, [((fire.name,), _spread(fire, distance)) for fire in fires])


def range_charts(fires: Sequence[Fire]) -> tuple[Chart, ...]:
    """Chance of a hit and mean hits (or circles lost) over the ranges."""
    shown = fires[:MOST_CURVES]
    hit = [Curve(fire.name, 1, tuple(fire.salvo(away).hit(fire.charts) for away in fire.ranges)) for fire in shown]
    mean = [Curve(fire.name, 1, tuple(_spread(fire, away).mean() for away in fire.ranges)) for fire in shown]
    title = "Mean hits" if fires[0].aim.blueprint is None else "Mean hull circles lost"
    return (Chart("Chance of a hit", "hexes", tuple(hit), True), Chart(title, "hexes", tuple(mean)))


def _hit_charts(fires: Sequence[Fire], distance: int) -> tuple[Chart, ...]:
    """The chance of at least each number at a range."""
    curves = [Curve(fire.name, 1, _spread(fire, distance).tail()) for fire in fires[:MOST_CURVES]]
    what = "hits" if fires[0].aim.blueprint is None else "hull circles"
    return (Chart(f"Chance of N or more {what} at {distance} hexes", what, tuple(curves), True),)
