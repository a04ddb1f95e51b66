"""Odds pages: the effect of the broadside of every armed ship, by range and target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.play.report import Asked
from sheetforge.products.planner import Planner, Product, Sheet
from sheetforge.sheet.scene import Page
from sheetforge.systems.sovereign_seas.blueprint import letter_of
from sheetforge.systems.sovereign_seas.engine.charts import Charts
from sheetforge.systems.sovereign_seas.engine.contents import Contents
from sheetforge.systems.sovereign_seas.odds.report import TYPICAL, Fire, aimed_at, range_charts, salvoes
from sheetforge.systems.sovereign_seas.products.ships import NO_TABLES, ships_of
from sheetforge.systems.sovereign_seas.schema.ship import Ship
from sheetforge.systems.sovereign_seas.schema.tables import ToHit
from sheetforge.systems.sovereign_seas.sheets import odds_page
from sheetforge.systems.sovereign_seas.sheets.log import Options
from sheetforge.systems.sovereign_seas.sheets.odds_page import Line, OddsSheet, Target
from sheetforge.systems.sovereign_seas.sheets.reference import first

RANGES = (2, 5, 8)
"""Ranges at which damage to other ships is computed: the middles of the first to-hit rows."""


def sheets(planner: Planner) -> Iterator[Sheet]:
    """Yield a page for every armed ship asked for."""
    library, look = planner.library, planner.options.look(Options)
    for key, ship in planner.each("ships", Ship):
        if _charts(library) is None:
            planner.omit(key, planner.fault or NO_TABLES)
        elif not ship.log.batteries:
            planner.omit(key, "it has no guns")
        else:
            every = library.keys("ships", planner.system)
            others = [one for one in every if _enemy(library, ship, one)]
            draw = partial(_pages, library, key, ship, others, look)
            yield planner.sheet(f"odds/{key.id}", f"{ship.name}: odds", draw, "odds")


def _charts(library: Library) -> Charts | None:
    try:
        return Contents(library).charts()
    except LookupError:
        return None


def _enemy(library: Library, ship: Ship, key: Key) -> bool:
    """Return whether a ship may be an enemy: it is of another navy, merchantmen included."""
    other = library.entity(key)
    return isinstance(other, Ship) and str(other.navy) != str(ship.navy)


def _pages(library: Library, key: Key, ship: Ship, others: Sequence[Key], look: Options) -> tuple[Page, ...]:
    return (odds_page.page(_worked_out(library, key, ship, tuple(others)), look),)


def _worked_out(library: Library, key: Key, ship: Ship, others: tuple[Key, ...]) -> OddsSheet:
    """The odds of a ship, which take seconds to compute."""
    contents = Contents(library)
    charts = contents.charts()
    fires = tuple(salvoes(contents, charts, Asked(key), TYPICAL))
    to_hit = first(library, "tables", key.system, ToHit)
    return OddsSheet(
        id=key.id,
        name=ship.name,
        book=ship.source.book,
        aim=str(TYPICAL),
        lines=tuple(line for fire in fires for line in _lines(fire)),
        charts=range_charts(fires),
        ranges=RANGES,
        targets=tuple(_target(contents, charts, key, other) for other in others),
        ringed=to_hit is not None and bool(to_hit.reconstructed),
        digest=library.digest(key),
    )


def _lines(fire: Fire) -> Iterator[Line]:
    """A line for every run of ranges with the same strikes needed and the same letter."""

    def alike(away: int) -> tuple[int, int]:
        return fire.charts.needed(away), fire.gun.power(away)

    for (needed, power), run in groupby(fire.ranges, alike):
        ranges = list(run)
        salvo = fire.salvo(ranges[0])
        yield Line(
            guns=fire.name,
            low=ranges[0],
            high=ranges[-1],
            dice=salvo.dice(fire.charts),
            needed=needed,
            hit=salvo.hit(fire.charts),
            mean=fire.hits(ranges[0]).mean(),
            letter=letter_of(power),
        )


def _target(contents: Contents, charts: Charts, key: Key, other: Key) -> Target:
    """Hull circles and batteries that the broadside takes from a whole ship, range by range."""
    aim = aimed_at(contents, other)
    assert aim.blueprint is not None
    circles, batteries = len(aim.blueprint.circles), len(aim.blueprint.batteries)
    fires = tuple(salvoes(contents, charts, Asked(key, against=other), aim))
    found = []
    for away in RANGES:
        hurt = [fire.damage(away) for fire in fires if away in fire.ranges]
        hull = sum(distribution.map(lambda left: left.lost).mean() for distribution in hurt)
        guns = sum(distribution.map(lambda left: left.out.bit_count()).mean() for distribution in hurt)
        # No more than the ship has, as each salvo is computed against a whole ship.
        found.append((min(circles, float(hull)), min(batteries, float(guns))))
    name = f"{aim.name} ({aim.size:+d}, speed {aim.speed})"
    return Target(name, circles, batteries, tuple(found))


ODDS = Product(
    "odds",
    "exact odds of a ship's broadside by range, and against the ships of other navies",
    sheets,
    by_default=False,
    ships_of=ships_of,
)
