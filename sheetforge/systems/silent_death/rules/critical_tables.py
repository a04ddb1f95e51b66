"""Critical tables by themselves: every roll once, and effects that make a difference."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.dice import parse
from sheetforge.lint.rule import Context, Problem, write
from sheetforge.systems.silent_death.rules.about import DICE, DISPLAYS, effects, odd_dice, table_rule
from sheetforge.systems.silent_death.schema.critical import (
    Change,
    CriticalTable,
    Hits,
    Lose,
    NarrowSpread,
    ToHit,
    TurnCost,
)
from sheetforge.text import listed

TWO_LINES = """\
dice: 1d4
results:
  - {roll: 1-2, title: A bang, effects: [{do: nothing}]}
  - {roll: %s, title: Reactor breach, effects: [{do: destroy}]}
"""
ONE_LINE = "dice: 1d4\nresults: [{roll: 1-4, title: A bang, effects: [%s]}]\n"


@table_rule(
    "SD401",
    "roll-gap",
    "a critical table has a line for every roll of its dice",
    DISPLAYS,
    good=TWO_LINES % "3-4",
    bad=TWO_LINES % "4",
)
def roll_gap(table: CriticalTable, context: Context) -> Iterator[Problem]:
    missing = [roll for roll in table.dice.faces if not any(roll in result.roll for result in table.results)]
    if missing:
        message = f"{table.dice} can show {listed(missing, 'or')}, which no line covers; add one"
        yield Problem(message, ("results",), listed(missing), target="key")


@table_rule(
    "SD402",
    "roll-overlap",
    "no roll of a critical table has two lines",
    DISPLAYS,
    good=TWO_LINES % "3-4",
    bad=TWO_LINES % "2-4",
)
def roll_overlap(table: CriticalTable, context: Context) -> Iterator[Problem]:
    for index, result in enumerate(table.results):
        for before in table.results[:index]:
            low = max(result.roll.low, before.roll.low)
            high = min(result.roll.high, before.roll.high)
            if low <= high:
                message = f"a roll of {low} is {before.title!r} already; correct one of the two"
                yield Problem(message, ("results", index, "roll"), str(result.roll))
                break


@table_rule(
    "SD403",
    "roll-impossible",
    "every roll of a critical table is one that its dice can show",
    DISPLAYS,
    good=TWO_LINES % "3-4",
    bad=TWO_LINES % "3-6",
)
def roll_impossible(table: CriticalTable, context: Context) -> Iterator[Problem]:
    low, high = table.dice.faces[0], table.dice.faces[-1]
    for index, result in enumerate(table.results):
        if result.roll.low < low or result.roll.high > high:
            message = f"{table.dice} shows {low} to {high}, never {result.roll}"
            yield Problem(message, ("results", index, "roll"), str(result.roll))


@table_rule(
    "SD404",
    "effect-amount",
    "an effect takes away at least one: a number, a roll such as 1d4, or all",
    DISPLAYS,
    good=ONE_LINE % "{do: hits, amount: 1d4}",
    bad=ONE_LINE % "{do: hits, amount: 0d4}",
)
def effect_amount(table: CriticalTable, context: Context) -> Iterator[Problem]:
    for path, _, effect in effects(table):
        if isinstance(effect, Hits | Lose) and not _some(str(effect.amount)):
            message = f"{effect.amount} is not an amount: write 3, 1d4 or all"
            yield Problem(message, (*path, "amount"), str(effect.amount))


def _some(amount: str) -> bool:
    """Return whether an amount is at least one: `3`, `1d4`, `all`."""
    if amount == "all":
        return True
    count, die, sides = amount.partition("d")
    return count.isdigit() and int(count) > 0 and (not die or int(sides) > 1)


@table_rule(
    "SD405",
    "effect-sign",
    "a critical hit does harm: values and rolls fall, turns cost more, spreads narrow",
    DISPLAYS,
    good=ONE_LINE % "{do: to-hit, by: -2}",
    bad=ONE_LINE % "{do: to-hit, by: 2}",
)
def effect_sign(table: CriticalTable, context: Context) -> Iterator[Problem]:
    for path, _, effect in effects(table):
        if not isinstance(effect, Change | ToHit | TurnCost | NarrowSpread):
            continue
        harm = -1 if isinstance(effect, Change | ToHit) else 1
        if effect.by * harm <= 0:
            due = str(harm * abs(effect.by)) if effect.by else ""
            message = f"{effect.do} by {effect.by} does no harm" + (f"; {due} would" if due else "")
            fix = write(due) if due else None
            yield Problem(message, (*path, "by"), str(effect.by), fix=fix)


@table_rule(
    "SD406",
    "nothing-alone",
    "a line without effect, or one that destroys the ship, has no other effect",
    DISPLAYS,
    good=ONE_LINE % "{do: nothing}",
    bad=ONE_LINE % "{do: nothing}, {do: hits, amount: 2}",
)
def nothing_alone(table: CriticalTable, context: Context) -> Iterator[Problem]:
    for path, result, effect in effects(table):
        if effect.do in ("nothing", "destroy") and len(result.effects) > 1:
            message = f"{effect.do} is the only effect of a line; {result.title!r} has others too: "
            message += "remove one or the other"
            yield Problem(message, (*path, "do"), effect.do)


@table_rule(
    "SD407",
    "table-dice",
    "a critical table is rolled on dice that exist",
    DICE,
    good=TWO_LINES % "3-4",
    bad=(TWO_LINES % "3-5").replace("1d4", "1d5"),
)
def table_dice(table: CriticalTable, context: Context) -> Iterator[Problem]:
    if message := odd_dice(table.dice):
        yield Problem(message, ("dice",), str(table.dice))
    for path, _, effect in effects(table):
        amount = str(effect.amount) if isinstance(effect, Hits | Lose) else ""
        if "d" in amount and _some(amount) and (message := odd_dice(parse(amount))):
            yield Problem(message, (*path, "amount"), amount)
