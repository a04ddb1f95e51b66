"""Odds in tables: fire of weapons, a ship or a flight at every range, and its effect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from math import sqrt

from sheetforge.content.library import Library
from sheetforge.dice.distribution import Distribution
from sheetforge.play.engine import Unplayable
from sheetforge.play.report import Asked, Cell, Column, Report, Table, Unanswerable, by_chance, titled
from sheetforge.sheet.curves import Chart, Curve
from sheetforge.systems.babylon.blueprint import STRUCTURE, Part, SectionFigures
from sheetforge.systems.babylon.engine.contents import Contents
from sheetforge.systems.babylon.engine.craft import FlightState, ShipState
from sheetforge.systems.babylon.odds import volleys
from sheetforge.systems.babylon.odds.firing import Firing, Setting, firings, setting_of
from sheetforge.systems.babylon.odds.volleys import VolleyOdds, Wound, boxes_lost, mean_boxes, weighed, wound_of
from sheetforge.systems.babylon.schema.ship import PRIMARY
from sheetforge.systems.babylon.schema.tables import BEARINGS

MOST_CURVES = 6


def answer(library: Library, asked: Asked) -> Report:
    """The odds of a weapon, a ship or a flight. Raises `Unanswerable`."""
    contents = Contents(library)
    try:
        setting = setting_of(contents, asked)
        each, whole = firings(contents, asked, setting)
    except (LookupError, Unplayable) as problem:
        raise Unanswerable(str(problem)) from None
    away = asked.distance
    reached = [firing for firing in each if away is None or away in firing.ranges]
    if not reached:
        far = max((firing.ranges[-1] for firing in each if firing.ranges), default=0)
        raise Unanswerable(f"no shot hits at {away} hexes; ranges are 0 to {far}")
    facts = [("target", _target(setting))]
    if asked.modifier:
        facts.append(("modifier", f"{asked.modifier:+d} to the number to hit"))
    if away is None:
        tables, charts = [_summary(reached, None)], range_charts(reached)
    else:
        whole = [firing for firing in whole if away in firing.ranges]
        shown = [*reached, *whole]
        tables = [_summary(shown, away), *_details(shown[-1], reached, away)]
        charts = _boxes_charts(shown, away)
        facts += _sampled(shown, away)
    return Report(titled(library, asked, setting.mark.name), tuple(facts), tuple(tables), charts)


def _sampled(shown: Sequence[Firing], away: int) -> Iterator[tuple[str, str]]:
    """A line that names the volleys whose damage is sampled."""
    found = [firing.name for firing in shown if not firing.setting.mark.typical and not firing.odds(away).ends[1]]
    if found:
        named = ", ".join(found)
        yield (
            "sampled",
            f"damage of {named}: {volleys.SAMPLES:,} volleys, as there are too many outcomes to "
            f"enumerate; chances within {_margin():.0f} points at 95 %. Everything else is exact",
        )


def _margin() -> float:
    """Half the widest interval of a chance in a sample, at 95 %, in points of a hundred."""
    return 98 / sqrt(volleys.SAMPLES)


def _target(setting: Setting) -> str:
    mark = setting.mark
    if mark.typical:
        return f"{mark.name}, without interceptors"
    seen = BEARINGS[setting.bearing].replace("-", " ")
    if mark.craft.kind == "flight":
        return f"{mark.name} ({mark.craft.fighters} fighters, signature {mark.craft.signature})"
    return f"{mark.name} (signature {mark.craft.signature}, fired at from {seen}, undamaged)"


def _summary(firing: Sequence[Firing], distance: int | None) -> Table:
    """A row for every kind of weapon and range, then what all of them do."""
    columns = [
        Column("Weapons", "weapons"),
        Column("Range", "range", "number"),
        Column("Needed", "needed", "number"),
        Column("Hit", "hit", "chance"),
        Column("Hits", "mean_hits", "number"),
    ]
    setting = firing[0].setting
    if setting.mark.typical:
        columns.append(Column("Damage", "mean_damage", "number"))
    else:
        columns += [Column("Through", "mean_through", "number"), Column("Boxes", "mean_boxes", "number")]
        if setting.mark.craft.kind == "flight":
            columns += [
                Column("Fighters", "mean_fighters_lost", "number"),
                Column("Drop out", "mean_dropped_out", "number"),
            ]
        else:
            columns.append(Column("System lost", "system_lost", "chance"))
        columns.append(Column("Destroyed", "destroyed", "chance"))
    rows: list[tuple[Cell, ...]] = []
    for one in firing:
        is_alike = len(set(one.weapons.weapons)) == 1
        for away in one.ranges if distance is None else (distance,):
            odds = one.odds(away)
            needed = odds.needed(one.weapons.weapons[0]) if is_alike else None
            row: list[Cell] = [one.name, away, needed, odds.hit, odds.landed.mean()]
            if setting.mark.typical:
                row.append(_done(one, away))
            else:
                row += _effects(odds)
            rows.append(tuple(row))
    return Table("summary", tuple(columns), tuple(rows))


def _effects(odds: VolleyOdds) -> Iterator[Cell]:
    """Yield the mean effects of a volley on its target."""
    yield odds.through
    yield mean_boxes(odds)
    whole = odds.whole
    if isinstance(whole, FlightState):
        lost = odds.mean("lost", lambda wound: wound.boxes.count(0))
        yield lost
        stay = odds.mean("stay", lambda wound: odds.dropped(wound).mean())
        yield len(whole.alive) - stay - lost
    else:
        parts = [part for part in whole.blueprint.parts if part.kind != STRUCTURE]
        sizes = [(part.place, part.boxes) for part in parts]
        yield odds.mean("system", lambda wound: any(wound.boxes[place] >= boxes for place, boxes in sizes))
    yield odds.mean("gone", lambda wound: wound.gone)


# --- one range ---------------------------------------------------------------------------------


def _details(volley: Firing, each: Sequence[Firing], away: int) -> Iterator[Table]:
    """The tables of one range: of a ship sides, locations, interception, losses, boxes."""
    odds = volley.odds(away)
    if volley.setting.mark.typical:
        yield _counts("Hits", volley, odds.landed)
        return
    if isinstance(odds.whole, ShipState):
        yield _interception(each, away)
        yield _sides(odds)
        yield _locations(odds)
        yield _losses(odds)
    else:
        yield _fighters(odds)
    yield _counts("Boxes", volley, boxes_lost(odds))


def _counts(head: str, volley: Firing, found: Distribution[int]) -> Table:
    """Every number that is possible."""
    number = Column(head, head.lower(), "number")
    return by_chance((Column("Weapons", "weapons"),), number, [((volley.name,), found)])


def _interception(each: Sequence[Firing], away: int) -> Table:
    """One hit of each weapon, and how many weapons of the target intercept it."""
    columns = (
        Column("Weapon", "weapon"),
        Column("Interceptors", "interceptors", "number"),
        Column("Blocked", "blocked", "chance"),
        Column("Through", "mean_through", "number"),
    )
    rows: list[tuple[Cell, ...]] = []
    for firing in each:
        weapon = firing.weapons.weapons[0]
        if not weapon.can_be_intercepted:
            continue
        before: Distribution[int] | None = None
        for guards in range(MOST_CURVES + 1):
            distribution = firing.odds(away).alone(guards)
            if distribution == before:
                break
            before = distribution
            rows.append((weapon.name, guards, distribution.chance(0), distribution.mean()))
    return Table("interception", columns, tuple(rows))


def _sides(odds: VolleyOdds) -> Table:
    """Return the sides: the chance that the volley hits each, and takes it off."""
    columns = (Column("Side", "side"), Column("Hit", "hit", "chance"), Column("Falls off", "falls_off", "chance"))
    ends, _ = odds.ends
    rows: list[tuple[Cell, ...]] = []
    for section in odds.whole.blueprint.sections:
        falls = Fraction(0)
        if section.name != PRIMARY:
            falls = weighed(ends, partial(_falls, odds, section))
        rows.append((section.name, odds.side.chance(section.name), falls))
    return Table("sides", columns, tuple(rows))


def _falls(odds: VolleyOdds, section: SectionFigures, wound: Wound) -> Fraction:
    """The chance that a side falls off; a side that has boxes left never does."""
    worn = wound.boxes[section.structure.place]
    return odds.falls(section.name, wound) if worn == section.structure.boxes else Fraction(0)


def _locations(odds: VolleyOdds) -> Table:
    """Return the parts that one hit strikes, by side."""
    columns = (Column("Side", "side"), Column("System", "system"), Column("Hit", "hit", "chance"))
    rows = [(section, part.id, chance) for section, _ in odds.side for part, chance in odds.location(section)]
    return Table("locations", columns, tuple(rows))


def _losses(odds: VolleyOdds) -> Table:
    """Return the losses of each part: boxes, destroyed, of weapons dropped out."""
    columns = (
        Column("System", "system"),
        Column("Has", "boxes", "number"),
        Column("Boxes", "mean_boxes", "number"),
        Column("Lost", "lost", "chance"),
        Column("Drops out", "drops_out", "chance"),
    )
    ends, _ = odds.ends
    rows = tuple(_loss(odds, part, ends) for part in odds.whole.blueprint.parts)
    return Table("losses", columns, rows)


def _loss(odds: VolleyOdds, part: Part, ends: Distribution[Wound]) -> tuple[Cell, ...]:
    at, blank = part.place, wound_of(odds.whole)
    worn = ends.map(lambda wound: (wound.boxes[at], wound.hurt & 1 << at, wound.gone))
    out: Fraction | None = None
    if part.weapon is not None:
        out = Fraction(0)
        for (marked, hurt, gone), chance in worn:
            boxes = (*blank.boxes[:at], marked, *blank.boxes[at + 1 :])
            out += chance * odds.drops_out(part, Wound(boxes, hurt, gone))
    lost = worn.probability(lambda entry: entry[0] >= part.boxes)
    return part.id, part.boxes, worn.map(lambda entry: entry[0]).mean(), lost, out


def _fighters(odds: VolleyOdds) -> Table:
    """Return the fighters left after the volley, and after their drop-out rolls."""
    columns = (
        Column("Left", "left", "number"),
        Column("After fire", "after_fire", "chance"),
        Column("After drop-outs", "after_drop_outs", "chance"),
    )
    ends, _ = odds.ends
    size = odds.whole.blueprint.fighters
    fired = ends.map(lambda wound: size - wound.boxes.count(0))
    after = ends.bind(odds.dropped)
    rows = tuple((left, fired.chance(left), after.chance(left)) for left in range(size, -1, -1))
    return Table("fighters", columns, rows)


# --- charts ------------------------------------------------------------------------------------


def range_charts(firing: Sequence[Firing]) -> tuple[Chart, ...]:
    """Chance of a hit and mean damage, or mean boxes, over the ranges."""
    shown = [one for one in firing if one.ranges][:MOST_CURVES]
    hit = [Curve(one.name, one.ranges[0], tuple(one.odds(away).hit for away in one.ranges)) for one in shown]
    done = [Curve(one.name, one.ranges[0], tuple(_done(one, away) for away in one.ranges)) for one in shown]
    title = "Mean damage" if firing[0].setting.mark.typical else "Mean boxes"
    return (Chart("Chance of a hit", "hexes", tuple(hit), True), Chart(title, "hexes", tuple(done)))


def _done(firing: Firing, away: int) -> Fraction:
    odds = firing.odds(away)
    if firing.setting.mark.typical:
        return odds.landed.mean() * firing.damage(away).mean()
    return mean_boxes(odds)


def _boxes_charts(firing: Sequence[Firing], away: int) -> tuple[Chart, ...]:
    """The chance of a given number of boxes, or hits, or more."""
    is_typical = firing[0].setting.mark.typical
    curves = []
    for one in firing[-MOST_CURVES:]:
        odds = one.odds(away)
        distribution = odds.landed if is_typical else boxes_lost(odds)
        curves.append(Curve(one.name, 1, distribution.tail()))
    what = "hits" if is_typical else "boxes"
    return (Chart(f"Chance of N or more {what} at {away} hexes", what, tuple(curves), True),)
