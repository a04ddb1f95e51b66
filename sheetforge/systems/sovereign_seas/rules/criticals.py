"""The critical hit table: complete for its dice, and every effect whole."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.finding import Path
from sheetforge.lint.checkers import covered
from sheetforge.lint.rule import Context, Problem
from sheetforge.systems.sovereign_seas.rules.about import CRITICALS, critical_rule
from sheetforge.systems.sovereign_seas.schema.critical import CriticalTable, Effect, JamRudder, LoseSpeed

TOWER = "{strikes: 0-1, title: Tower, effects: [{do: out-of-command, lasts: {turns: 1}}]}"
FUNNEL = "{strikes: 2, title: Funnel, effects: [{do: lose-speed, factors: 2}]}"
RUDDER = """\
results:
  - strikes: 0-2
    title: Rudder
    effects:
      - do: jam-rudder
        dice: 1
        ways: [{strikes: 0, way: left}, {strikes: 1, way: right}]
        lasts: {turns: 1}
"""


@critical_rule(
    "SS421",
    "critical-rows",
    "the lines of the table go from no strike to a strike of every die, without gap or overlap",
    CRITICALS,
    good=f"results: [{TOWER}, {FUNNEL}]",
    bad=f"results: [{TOWER.replace('0-1', '0')}, {FUNNEL}]",
)
def critical_rows(table: CriticalTable, context: Context) -> Iterator[Problem]:
    rows = [result.strikes for result in table.results]
    yield from covered(rows, 0, table.dice, ("results",), "strikes", "strikes")


@critical_rule(
    "SS422",
    "rudder-rows",
    "a jammed rudder has a way for every number of strikes of its dice",
    CRITICALS,
    good=RUDDER,
    bad=RUDDER.replace("dice: 1", "dice: 2"),
)
def rudder_rows(table: CriticalTable, context: Context) -> Iterator[Problem]:
    for path, effect in _effects(table):
        if isinstance(effect, JamRudder):
            rows = [row.strikes for row in effect.ways]
            yield from covered(rows, 0, effect.dice, (*path, "ways"), "strikes", "strikes")


def _effects(table: CriticalTable) -> Iterator[tuple[Path, Effect]]:
    """Yield every effect of a table with its path."""
    for index, result in enumerate(table.results):
        for place, effect in enumerate(result.effects):
            yield ("results", index, "effects", place), effect


@critical_rule(
    "SS423",
    "speed-loss",
    "a loss of speed is a number of factors or a share of the original ones",
    CRITICALS,
    good=f"results: [{TOWER}, {FUNNEL}]",
    bad=f"results: [{TOWER}, {FUNNEL.replace('factors: 2', 'factors: 2, share: 1/2')}]",
)
def speed_loss(table: CriticalTable, context: Context) -> Iterator[Problem]:
    for path, effect in _effects(table):
        if not isinstance(effect, LoseSpeed):
            continue
        if (effect.factors is None) == (effect.share is None):
            both = "both `factors` and `share`; remove one" if effect.factors else "no amount; "
            both += "" if effect.factors else "write `factors` or `share`"
            message = f"a loss of speed with {both}"
            yield Problem(message, (*path, "do"), "lose-speed")
        elif effect.share is not None and effect.share > 1:
            message = f"a share is at most 1, not {effect.share}"
            yield Problem(message, (*path, "share"), str(effect.share))
