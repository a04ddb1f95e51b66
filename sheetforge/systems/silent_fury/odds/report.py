"""Odds in tables: the effect of a ship, or of a weapon, on each side of another at every range."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from operator import itemgetter

from sheetforge.content.library import Library
from sheetforge.dice.distribution import Distribution
from sheetforge.geometry.hexes import DIRECTIONS, Facing
from sheetforge.optional_rules import chosen, read_optional_rules
from sheetforge.play.report import Asked, Cell, Column, Report, Table, Unanswerable, titled, without_crews
from sheetforge.sheet.curves import Chart, Curve
from sheetforge.systems.silent_fury.blueprint import Blueprint, Gun, ModeFigures, mode_figures
from sheetforge.systems.silent_fury.engine.aiming import SIDE_NUMBERS
from sheetforge.systems.silent_fury.engine.contents import SYSTEM, Contents
from sheetforge.systems.silent_fury.engine.rulings import USUAL_RULES, Rules
from sheetforge.systems.silent_fury.figures import INOPERABLE, Damage, Fx
from sheetforge.systems.silent_fury.odds.aboard import plain_ship
from sheetforge.systems.silent_fury.odds.attacks import SAMPLES, Attack, Hurt, Target, VolleyOdds, volley_odds
from sheetforge.systems.silent_fury.odds.tables import (
    INTERCEPTORS,
    SQUADRONS,
    about_boarding,
    about_dogfights,
    about_fires,
    about_melees,
    about_rallies,
    about_rams,
    about_repairs,
    about_strikes,
    boardings,
    strikes,
)
from sheetforge.systems.silent_fury.odds.yard import yard_of
from sheetforge.systems.silent_fury.schema.ship import SIDES, ShipClass
from sheetforge.systems.silent_fury.schema.weapon import Equipment, Launched, Weapon

KINDS = tuple(damage for damage in Damage if damage)
PACKAGE = "sheetforge.systems.silent_fury"
MOST_CURVES = 6
TYPICAL_HULL = 2
"""The Hull Integrity and Point Defense of the default target."""


@dataclass(frozen=True)
class Fire:
    """A row of a weapon chart, fired a number of times, or several rows one after the other."""

    name: str
    rows: tuple[ModeFigures, ...]
    targets: tuple[Target, ...]
    """The target by its sides, from the front on."""

    @property
    def reach(self) -> int:
        """The farthest range at which one of the rows can be fired."""
        return max(row.reach for row in self.rows)

    def shots(self, away: int) -> tuple[Attack, ...]:
        """The attacks at a range."""
        return tuple(Attack(row, away) for row in self.rows if row.die_at(away) is not None)

    def alike(self, away: int, side: Facing) -> tuple[Hashable, ...]:
        """Everything that the odds at a range against a side depend on."""
        target = self.targets[side]
        return tuple((shot.mode, shot.mode.die_at(away), target.impact(shot.mode)) for shot in self.shots(away))

    def odds(self, away: int, side: Facing) -> VolleyOdds:
        """The odds at a range against a side."""
        key = self.alike(away, side)
        if key not in self._known:
            self._known[key] = volley_odds(self.targets[side], self.shots(away))
        return self._known[key]

    @cached_property
    def _known(self) -> dict[Hashable, VolleyOdds]:
        return {}


def answer(library: Library, asked: Asked, common: bool = True) -> Report:
    """The odds of a ship, a weapon or boarding equipment. Raises `Unanswerable`.

    Without `common` tables that are much the same for all ships are left out: melees, repairs,
    rallies and rams.
    """
    without_crews(asked)
    rules = _rules(asked)
    contents = Contents(library)
    built = _aimed_at(contents, asked)
    sides = _sides(asked.facing)
    if asked.modifier < 0:
        raise Unanswerable("--modifier is the number of shields on the side that is hit; 0 or more")
    whole = Target(built, 0, asked.modifier, rules=rules)
    targets = tuple(replace(whole, side=side) for side in range(len(SIDES)))
    entity = library.entity(asked.subject)
    facts = [("target", _described(built))]
    if asked.modifier:
        facts.append(("shields", f"{asked.modifier} on the side that is hit"))
    facts.append(("cards", "drawn cards are counted; their effects are not"))
    tables: list[Table] = []
    fires: list[Fire] = []
    if isinstance(entity, Weapon):
        rows = [mode_figures(mode, entity.name) for mode in entity.modes]
        fires = [
            Fire(_title(row, asked.barrels or 1), (row,) * (asked.barrels or 1), targets)
            for row in rows
            if row.launches is None
        ]
        launched = {row.launches: row.accuracy for row in rows if row.launches is not None}
        tables += about_strikes(whole, launched, asked.barrels)
    elif isinstance(entity, Equipment):
        most = None if entity.most == "all" else entity.most
        tables += about_boarding(built, (entity.short, entity.long, most), rules)
    elif isinstance(entity, ShipClass):
        ship = contents.fit(asked.subject.id)
        fires = list(_fires(ship, targets, asked.barrels))
        tables += _of_ship(ship, built, whole, rules)
        if common:
            tables += _common(ship, built, rules)
    else:
        raise Unanswerable(f"{asked.subject} is neither a ship nor a weapon")
    fires = [fire for fire in fires if asked.distance is None or fire.shots(asked.distance)]
    if not fires and not tables:
        raise Unanswerable(_nothing(asked))
    if fires:
        if asked.distance is not None:
            tables = [_components(fires, asked.distance, sides)]
        tables.insert(0, _summary(fires, asked.distance, sides))
        if any(odds.sampled for fire in fires for odds in fire._known.values()):
            facts.append(
                ("sampled", f"rows marked with ~ are thrown {SAMPLES:,} times, as there are too many cases to count")
            )
    return Report(titled(library, asked, built.name), tuple(facts), tuple(tables), _charts(fires, sides[0]))


def _nothing(asked: Asked) -> str:
    if asked.distance is not None:
        return f"{asked.subject.id} does not reach {asked.distance} hexes"
    return f"{asked.subject.id} has no attack or action with odds"


def _rules(asked: Asked) -> Rules:
    """The readings in use. Raises `Unanswerable`."""
    rules, unknown = chosen(USUAL_RULES, read_optional_rules(PACKAGE), tuple(sorted(asked.rules)))
    if unknown:
        raise Unanswerable("; ".join(unknown))
    return rules


def _sides(facing: str | None) -> tuple[Facing, ...]:
    """The sides that are asked about, by name or number. Raises `Unanswerable`."""
    if facing is None or facing == "all":
        return tuple(range(len(SIDES)))
    if facing in SIDES:
        return (SIDES.index(facing),)
    if facing in SIDE_NUMBERS:
        return (SIDE_NUMBERS.index(facing),)
    raise Unanswerable(f"no side is called {facing!r}; sides are {', '.join(SIDES)}, or 1 to 6")


def _aimed_at(contents: Contents, asked: Asked) -> Blueprint:
    """The target: the ship that is named, or the one by which the yard rates weapons."""
    if asked.against is not None:
        try:
            return contents.fit(asked.against.id)
        except LookupError as problem:
            raise Unanswerable(str(problem.args[0])) from None
    yard = yard_of(contents.library, SYSTEM)
    if yard is None:
        raise Unanswerable("there is no yard with a usual target; add one, or name a target")
    usual = yard.firepower
    return plain_ship(usual.size, armor=usual.defense, hull=TYPICAL_HULL, defense=TYPICAL_HULL)


def _described(built: Blueprint) -> str:
    armor = "/".join(map(str, built.armor))
    return f"{built.name}: size {built.size}, hull {built.hull}, point defense {built.point_defense}, armor {armor}"


def _title(row: ModeFigures, number: int) -> str:
    return f"{number} x {row.name}" if number > 1 else row.name


def _fires(ship: Blueprint, targets: tuple[Target, ...], barrels: int | None) -> Iterator[Fire]:
    """Every different row of a ship, and the best rows of all weapons that bear one way."""
    seen: set[ModeFigures] = set()
    for gun in ship.guns.values():
        for row in gun.modes:
            if row.launches is None and row not in seen:
                seen.add(row)
                yield Fire(_title(row, barrels or 1), (row,) * (barrels or 1), targets)
    guns = _bearing(ship)
    if len(guns) > 1 and barrels is None:
        yield Fire("volley", tuple(best_row(gun, targets[0]) for gun in guns), targets)


def _bearing(ship: Blueprint) -> list[Gun]:
    """The weapons that bear in the direction in which the most of them do; drains fire first."""
    armed = [gun for gun in ship.guns.values() if any(row.launches is None for row in gun.modes)]
    found = [[gun for gun in armed if gun.arcs.covers(DIRECTIONS[side])] for side in range(len(SIDES))]
    most = max(found, key=len)
    return sorted(most, key=lambda gun: "shield-drain" not in gun.modes[0].effect)


def best_row(gun: Gun, target: Target) -> ModeFigures:
    """The row of a weapon that puts the most components out of action at its short range."""
    rows = [row for row in gun.modes if row.launches is None]
    if len(rows) == 1:
        return rows[0]

    def worth(row: ModeFigures) -> Fraction:
        away = next(away for away in range(row.reach + 1) if row.die_at(away) is not None)
        return volley_odds(target, (Attack(row, away),)).damage.map(out_of_action).mean()

    return max(rows, key=worth)


def _of_ship(ship: Blueprint, built: Blueprint, whole: Target, rules: Rules) -> Iterator[Table]:
    """Tables of the ordinance and boarding of a ship, and of fires aboard."""
    yield from about_strikes(whole, _launched(ship), None)
    if _flies(ship):
        yield about_dogfights()
    for transport in ship.transports:
        reach = (transport.short, transport.long, transport.most)
        yield from about_boarding(built, reach, rules, transport.name, ship)
    yield about_fires(Target(ship, 0, rules=rules))


def rows_of(ship: Blueprint) -> dict[str, int]:
    """Return the most rows that the tables of a ship can have, without computing any odds."""
    rows = {mode for gun in ship.guns.values() for mode in gun.modes if mode.launches is None}
    found = {"summary": sum((row.short is not None) + (row.long is not None) for row in rows)}
    if len(_bearing(ship)) > 1:
        reach = range(max(row.reach for row in rows) + 1)
        found["summary"] += len({tuple(row.die_at(away) for row in rows) for away in reach})
    found["fire"] = ship.size
    found["strike"] = len(list(strikes(_launched(ship), None)))
    if _flies(ship):
        found["dogfight"] = len(SQUADRONS) * len(INTERCEPTORS)
    for index, transport in enumerate(ship.transports):
        reached = (transport.short, transport.long, transport.most)
        found[f"boarding {index}"] = len(list(boardings(reached, ship)))
    return {name: count for name, count in found.items() if count}


def _launched(ship: Blueprint) -> dict[Launched, int]:
    """Return what the launchers of a ship launch, and how many pieces it has of that."""
    return {
        row.launches: ship.ordinance.get(row.launches, row.accuracy)
        for gun in ship.guns.values()
        for row in gun.modes
        if row.launches is not None
    }


def _flies(ship: Blueprint) -> bool:
    return bool(ship.ordinance.get("fighter") or ship.ordinance.get("bomber"))


def _common(ship: Blueprint, built: Blueprint, rules: Rules) -> Iterator[Table]:
    """Tables of actions that every ship can take."""
    if ship.crew:
        yield about_melees(rules)
        yield about_repairs(rules)
        yield about_rallies(rules)
    yield about_rams(ship, built, rules)


# --- tables of attacks ---------------------------------------------------------------------------


def out_of_action(hurt: Hurt) -> int:
    """Number of components that cannot be operated."""
    return sum(damage in INOPERABLE for damage in hurt.damage)


def _summary(fires: Sequence[Fire], distance: int | None, sides: Sequence[Facing]) -> Table:
    """A row for every row of a weapon chart, and all ranges and sides that are alike."""
    columns = (
        Column("Weapon", "weapon"),
        Column("Range", "range"),
        Column("Side", "side"),
        Column("Dice", "dice"),
        Column("FX", "fx"),
        Column("Harms", "harms", "chance"),
        *(Column(kind.word.replace("-", " ").capitalize(), kind.word.replace("-", "_"), "chance") for kind in KINDS),
        Column("Out of action", "mean_out_of_action", "number"),
        Column("Disrupted", "mean_disrupted", "number"),
        Column("Killed", "mean_killed", "number"),
        Column("Card", "card", "chance"),
        Column("Ship lost", "ship_lost", "chance"),
    )
    rows = [row for fire in fires for row in _rows(fire, distance, sides)]
    return Table("summary", columns, tuple(rows))


def _rows(fire: Fire, distance: int | None, sides: Sequence[Facing]) -> Iterator[tuple[Cell, ...]]:
    ranges = range(fire.reach + 1) if distance is None else (distance,)
    known: dict[tuple[Hashable, ...], list[int]] = {}
    for _, run in groupby(ranges, lambda away: fire.alike(away, sides[0])):
        reached = list(run)
        away = reached[0]
        if not fire.shots(away):
            continue
        known.clear()
        for side in sides:
            known.setdefault(fire.alike(away, side), []).append(side)
        for which in known.values():
            yield _row(fire, reached, which)


def _row(fire: Fire, ranges: Sequence[int], sides: Sequence[int]) -> tuple[Cell, ...]:
    away, side = ranges[0], sides[0]
    odds = fire.odds(away, side)
    single = len(fire.rows) == 1
    row, impact = fire.rows[0], fire.targets[side].impact(fire.rows[0])
    fx = str(Fx(impact, row.effect_dice)) if "fx" in row.effect else "–"
    hurt = odds.damage
    cells: list[Cell] = [
        f"~ {fire.name}" if odds.sampled else fire.name,
        f"{ranges[0]}–{ranges[-1]}" if len(ranges) > 1 else str(away),
        " ".join(SIDE_NUMBERS[side] for side in sides),
        f"{row.accuracy}d{row.die_at(away)}" if single else "",
        fx if single else "",
        hurt.probability(lambda one: any(one.damage)),
    ]
    cells += [_some(hurt, kind) for kind in KINDS]
    cells += [
        hurt.map(out_of_action).mean(),
        odds.crew.map(lambda hurt: hurt.disrupted).mean(),
        odds.crew.map(lambda hurt: hurt.killed).mean(),
        hurt.probability(lambda one: one.cards > 0),
        hurt.probability(lambda one: one.destroyed),
    ]
    return tuple(cells)


def _some(hurt: Distribution[Hurt], kind: Damage) -> Fraction:
    """The chance that some component has a kind of damage."""
    return hurt.probability(lambda one: kind in one.damage)


def _components(fires: Sequence[Fire], distance: int, sides: Sequence[Facing]) -> Table:
    """The damage of every component after each attack at a range, on the first side asked about."""
    columns = (
        Column("Weapon", "weapon"),
        Column("Component", "component", "number"),
        Column("Kind", "kind"),
        Column("None", "none", "chance"),
        *(Column(kind.word.replace("-", " ").capitalize(), kind.word.replace("-", "_"), "chance") for kind in KINDS),
    )
    rows: list[tuple[Cell, ...]] = []
    for fire in fires:
        target = fire.targets[sides[0]]
        odds = volley_odds(target, fire.shots(distance), components=True)
        for component in target.blueprint.components:
            spread = odds.damage.map(lambda hurt: hurt.damage).map(itemgetter(component.number - 1))
            rows.append(
                (
                    f"~ {fire.name}" if odds.sampled else fire.name,
                    component.number,
                    component.kind.replace("-", " "),
                    *(spread.chance(kind) for kind in Damage),
                )
            )
    return Table("damage", columns, tuple(rows))


def _charts(fires: Sequence[Fire], side: Facing) -> tuple[Chart, ...]:
    """Chance of harm, and mean components out of action, over the ranges."""
    shown = [fire for fire in fires if fire.reach >= 0][:MOST_CURVES]
    if not shown:
        return ()

    def at(fire: Fire, away: int) -> Fraction | None:
        if not fire.shots(away):
            return None
        return fire.odds(away, side).damage.map(out_of_action).mean()

    def harm(fire: Fire, away: int) -> Fraction | None:
        if not fire.shots(away):
            return None
        return fire.odds(away, side).damage.probability(lambda hurt: any(hurt.damage))

    def curves(value: Callable[[Fire, int], Fraction | None]) -> tuple[Curve, ...]:
        return tuple(Curve(fire.name, 0, tuple(value(fire, away) for away in range(fire.reach + 1))) for fire in shown)

    title = f"against side {SIDE_NUMBERS[side]}"
    charts = (
        Chart(f"Chance of damage {title}", "hexes", curves(harm), True),
        Chart(f"Mean components out of action {title}", "hexes", curves(at)),
    )
    # Weapons that do no damage have no curves worth a chart.
    return charts if any(map(any, (curve.values for curve in charts[0].curves))) else ()
