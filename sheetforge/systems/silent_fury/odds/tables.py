"""Tables of odds other than attacks: ordinance, dogfights, boarding, crews, fires and rams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from sheetforge.dice.distribution import Distribution
from sheetforge.play.report import Cell, Column, Table
from sheetforge.systems.silent_fury.blueprint import Blueprint
from sheetforge.systems.silent_fury.engine.rulings import Rules
from sheetforge.systems.silent_fury.figures import INOPERABLE, LONG_DIE, REPAIR, SHORT_DIE, TORPEDO_RANGE, Damage
from sheetforge.systems.silent_fury.odds.aboard import Crew, Melee, boarding, crew_of, melee_end, rallied, repaired_to
from sheetforge.systems.silent_fury.odds.attacks import Hurt, Target
from sheetforge.systems.silent_fury.odds.hazards import after_fire, rammed
from sheetforge.systems.silent_fury.odds.strikes import Fray, bombers, missiles, to_the_end, torpedo
from sheetforge.systems.silent_fury.schema.ship import CrewType
from sheetforge.systems.silent_fury.schema.weapon import Launched

SPEEDS = (1, 2, 4, 6)
"""The hexes between trailing tokens for which rams are computed."""

PARTIES: tuple[Crew, ...] = (
    ("spacer",),
    ("spacer",) * 2,
    ("spacer",) * 3,
    ("marine",),
    ("marine",) * 2,
    ("spacer", "marine"),
    ("battlesuit",),
    ("marine", "battlesuit"),
)
"""Crews that meet spacers in the table of melees."""

REPAIRERS: tuple[Crew, ...] = (
    ("spacer",),
    ("engineer",),
    ("spacer", "spacer"),
    ("spacer", "engineer"),
    ("spacer", "spacer", "spacer"),
    ("spacer", "spacer", "engineer"),
)

GROUPS: tuple[Crew, ...] = (
    ("spacer",),
    ("spacer",) * 2,
    ("spacer",) * 4,
    ("marine",) * 2,
    ("spacer", "spacer", "marine", "marine"),
    ("spacer",) * 4 + ("marine",) * 2,
)
"""Crews that board, where there are as many."""

MOST_BOARDERS = 6
ESCORTS = (0, 2)
SALVOES = (1, 2, 3, 4, 6, 9, 12)
"""Numbers of missiles and of bombers in the table of strikes, as far as a ship has them."""


SQUADRONS = ((1, 0), (2, 0), (4, 0), (0, 2), (1, 2), (2, 2), (2, 4))
INTERCEPTORS = (1, 2, 4)
"""Fighters and bombers of squadrons, and the fighters that meet them, in the table of dogfights."""


def in_words(crew: Crew) -> str:
    """Crew in words.

    >>> in_words(("spacer", "spacer", "marine"))
    '2 spacers, marine'
    """
    return ", ".join(type if number == 1 else f"{number} {type}s" for type, number in Counter(crew).items())


def strikes(launched: Mapping[Launched, int], number: int | None) -> Iterator[tuple[Launched, int, int]]:
    """Yield the strikes of the table: their kind, the fighters or the distance, and the pieces."""
    for what, most in launched.items():
        if what == "torpedo":
            yield from ((what, away, 1) for away in range(TORPEDO_RANGE + 1))
            continue
        counts = (number,) if number else tuple(n for n in SALVOES if n <= most)
        yield from product((what,), ESCORTS, counts)


def about_strikes(target: Target, launched: Mapping[Launched, int], number: int | None) -> Iterator[Table]:
    """Missiles, bombers and torpedoes against a ship with its point defense."""
    rows: list[tuple[Cell, ...]] = []

    def add(what: str, count: int, spread: Distribution[Hurt]) -> None:
        rows.append(
            (
                what,
                count,
                spread.probability(lambda hurt: any(hurt.damage)),
                spread.map(lambda hurt: sum(d in INOPERABLE for d in hurt.damage)).mean(),
                spread.map(lambda hurt: hurt.disrupted).mean(),
                spread.map(lambda hurt: hurt.killed).mean(),
                spread.probability(lambda hurt: hurt.destroyed),
            )
        )

    for what, with_it, count in strikes(launched, number):
        if what == "missile":
            name = "missiles" if not with_it else f"missiles, {with_it} fighters on guard"
            add(name, count, missiles(target, count, with_it))
        elif what == "torpedo":
            name = f"torpedo in the {'next' if with_it else 'same'} hex"
            add(name, count, torpedo(target, with_it))
        else:
            name = "bombers" if not with_it else f"bombers, {with_it} fighters with them"
            add(name, count, bombers(target, count, with_it))
    if rows:
        columns = (
            Column("Ordinance", "ordinance"),
            Column("Number", "number", "number"),
            Column("Harms", "harms", "chance"),
            Column("Out of action", "mean_out_of_action", "number"),
            Column("Disrupted", "mean_disrupted", "number"),
            Column("Killed", "mean_killed", "number"),
            Column("Ship lost", "ship_lost", "chance"),
        )
        yield Table("strike", columns, tuple(rows))


def about_dogfights() -> Table:
    """Squadrons against fighters that intercept them, fought to the end."""
    columns = (
        Column("Fighters", "fighters", "number"),
        Column("Bombers", "bombers", "number"),
        Column("Interceptors", "interceptors", "number"),
        Column("Gets through", "gets_through", "chance"),
        Column("Fighters left", "mean_fighters", "number"),
        Column("Bombers left", "mean_bombers", "number"),
        Column("Interceptors left", "mean_interceptors", "number"),
    )
    rows: list[tuple[Cell, ...]] = []
    for (fighters, bombing), against in product(SQUADRONS, INTERCEPTORS):
        end = to_the_end(Fray(fighters, bombing, against))
        rows.append(
            (
                fighters,
                bombing,
                against,
                end.probability(lambda fray: fray.gets_through),
                end.map(lambda fray: fray.fighters).mean(),
                end.map(lambda fray: fray.bombers).mean(),
                end.map(lambda fray: fray.against).mean(),
            )
        )
    return Table("dogfight", columns, tuple(rows))


def boardings(
    reach: tuple[int | None, int | None, int | None], ship: Blueprint | None
) -> Iterator[tuple[int, int, Crew]]:
    """Yield the attempts of the table: range, die, boarders (those of a ship, if one is named)."""
    short, long, most = reach
    groups = list(GROUPS)
    if ship is not None:
        crew: Counter[CrewType] = Counter()
        for _, type, number in ship.crew:
            crew[type] += number
        fighters = crew_of({one: crew[one] for one in ("marine", "battlesuit") if crew[one]})
        groups = [g for g in groups if not Counter(g) - crew] + ([fighters] if fighters else [])
    groups = [one for one in dict.fromkeys(groups) if one and len(one) <= (most or MOST_BOARDERS)]
    for far, die in ((short, SHORT_DIE), (long, LONG_DIE)):
        if far is not None:
            yield from ((far, die, group) for group in groups)


def about_boarding(
    target: Blueprint,
    reach: tuple[int | None, int | None, int | None],
    rules: Rules,
    name: str = "",
    ship: Blueprint | None = None,
) -> Iterator[Table]:
    """Boarders against the usual crew of a ship, at short and at long range, every melee fought."""
    rows: list[tuple[Cell, ...]] = []
    for far, die, group in boardings(reach, ship):
        end = boarding(target, group, die, rules)
        rows.append(
            (
                in_words(group),
                f"to {far}",
                f"d{die}",
                end.map(lambda one: one.arrived).mean(),
                end.probability(lambda one: one.standing > 0),
                end.map(lambda one: one.standing).mean(),
                end.map(lambda one: one.disrupted).mean(),
            )
        )
    if rows:
        columns = (
            Column(name or "Boarders", "boarders"),
            Column("Range", "range"),
            Column("Die", "die"),
            Column("Arrive", "mean_arrived", "number"),
            Column("Some hold on", "hold_on", "chance"),
            Column("Hold on", "mean_holding", "number"),
            Column("Defenders disrupted", "mean_disrupted", "number"),
        )
        yield Table(f"boarding by {name.lower()}" if name else "boarding", columns, tuple(rows))


def about_melees(rules: Rules) -> Table:
    """Melees in one component, fought to the end."""
    columns = (
        Column("Crew", "crew"),
        Column("Against", "against"),
        Column("Wins", "wins", "chance"),
        Column("Loses", "loses", "chance"),
        Column("Nobody left", "nobody", "chance"),
        Column("Crew left", "mean_left", "number"),
        Column("Others left", "mean_others_left", "number"),
    )
    rows: list[tuple[Cell, ...]] = []
    for first, number in product(PARTIES, (1, 2, 3)):
        second = crew_of({"spacer": number})
        end = melee_end(Melee(first, second), rules)
        rows.append(
            (
                in_words(first),
                in_words(second),
                end.probability(lambda melee: bool(melee.first)),
                end.probability(lambda melee: bool(melee.second)),
                end.probability(lambda melee: not melee.first and not melee.second),
                end.map(lambda melee: len(melee.first)).mean(),
                end.map(lambda melee: len(melee.second)).mean(),
            )
        )
    return Table("melee", columns, tuple(rows))


def about_repairs(rules: Rules) -> Table:
    """Damage of each kind after one repair."""
    columns = (
        Column("Damage", "damage"),
        Column("Crew", "crew"),
        Column("Works again", "works", "chance"),
        Column("No better", "unchanged", "chance"),
        *(
            Column(f"To {damage.word.replace('-', ' ')}", f"to_{damage.word.replace('-', '_')}", "chance")
            for damage in sorted({after for _, after in REPAIR.values()})
        ),
    )
    rows: list[tuple[Cell, ...]] = []
    for damage in REPAIR:
        for crew in REPAIRERS:
            spread = repaired_to(damage, crew, rules)
            works = spread.probability(lambda one: one not in INOPERABLE)
            rows.append(
                (
                    damage.word.replace("-", " "),
                    in_words(crew),
                    works,
                    spread.chance(damage),
                    *(spread.chance(one) for one in sorted({after for _, after in REPAIR.values()})),
                )
            )
    return Table("repair", columns, tuple(rows))


def about_rallies(rules: Rules) -> Table:
    """Numbers of crew that rally."""
    shown = (1, 2, 3, 4)
    columns = (
        Column("Medical bays", "bays", "number"),
        Column("Mean", "mean", "number"),
        *(Column(f"{n} or more", f"at_least_{n}", "chance") for n in shown),
    )
    rows: list[tuple[Cell, ...]] = []
    for bays in (0, 1, 2) if rules.bay_rerolls else (0, 1):
        spread = rallied(bays, rules)
        rows.append((bays, spread.mean(), *(spread.at_least(n) for n in shown)))
    return Table("rally", columns, tuple(rows))


def about_fires(target: Target) -> Table:
    """Effects of a fire in each component in the next Drift Phase."""
    columns = (
        Column("Fire in", "component", "number"),
        Column("Kind", "kind"),
        Column("Spreads or explodes", "changes", "chance"),
        Column("Fires after", "mean_fires", "number"),
        Column("Out of action", "mean_out_of_action", "number"),
        Column("Disrupted", "mean_disrupted", "number"),
        Column("Killed", "mean_killed", "number"),
        Column("Ship lost", "ship_lost", "chance"),
    )
    rows: list[tuple[Cell, ...]] = []
    for component in target.blueprint.components:
        spread = after_fire(target, component.number)
        before = tuple(
            Damage.FIRE if n.number == component.number else Damage.NONE for n in target.blueprint.components
        )
        rows.append(
            (
                component.number,
                f"{component.kind.replace('-', ' ')}{', volatile' if component.volatile else ''}",
                1 - spread.map(lambda hurt: hurt.damage).chance(before),
                spread.map(lambda hurt: hurt.damage.count(Damage.FIRE)).mean(),
                spread.map(lambda hurt: sum(d in INOPERABLE for d in hurt.damage)).mean(),
                spread.map(lambda hurt: hurt.disrupted).mean(),
                spread.map(lambda hurt: hurt.killed).mean(),
                spread.probability(lambda hurt: hurt.destroyed),
            )
        )
    return Table("fire", columns, tuple(rows))


def about_rams(ship: Blueprint, target: Blueprint, rules: Rules, speeds: Sequence[int] = SPEEDS) -> Table:
    """A ram of a whole ship by another, by the hexes between their trailing tokens."""
    columns = (
        Column("Speed", "speed", "number"),
        Column("Strikes", "strikes", "chance"),
        Column("Own breaches", "mean_own_breaches", "number"),
        Column("Its breaches", "mean_breaches", "number"),
        Column("Own ship lost", "own_ship_lost", "chance"),
        Column("Ship lost", "ship_lost", "chance"),
    )
    rows: list[tuple[Cell, ...]] = []
    for speed in speeds:
        spread = rammed(ship, target, speed, rules)
        rows.append(
            (
                speed,
                spread.probability(lambda collision: collision.struck > 0),
                spread.map(lambda collision: len(collision.breached[0])).mean(),
                spread.map(lambda collision: len(collision.breached[1])).mean(),
                spread.probability(lambda collision: collision.gone[0]),
                spread.probability(lambda collision: collision.gone[1]),
            )
        )
    return Table("ram", columns, tuple(rows))
