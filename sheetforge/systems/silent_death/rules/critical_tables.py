"""Critical tables by themselves: every roll once, and effects that do what they say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetforge.dice import parse
from sheetforge.lint.rule import Context, Problem, Replacement, rule
from sheetforge.systems.silent_death.rules.books import DICE, DISPLAYS
from sheetforge.systems.silent_death.rules.complete import odd_dice
from sheetforge.text import listed

TWO_LINES = """\
dice: 1d4
results:
  - {roll: 1-2, title: A bang, effects: [{do: nothing}]}
  - {roll: %s, title: Reactor breach, effects: [{do: destroy}]}
"""
ONE_LINE = "dice: 1d4\nresults: [{roll: 1-4, title: A bang, effects: [%s]}]\n"


@rule(
    "SD401",
    "roll-gap",
    "criticals",
    "a critical table has a line for every roll of its dice",
    DISPLAYS,
    good=TWO_LINES % "3-4",
    bad=TWO_LINES % "4",
)
def roll_gap(table: Any, context: Context) -> Iterator[Problem]:
    missing = [
        roll for roll in table.dice.faces if not any(roll in one.roll for one in table.results)
    ]
    if missing:
        message = f"{table.dice} can show {listed(missing, 'or')}, and no line says what happens"
        yield Problem(message, ("results",), listed(missing), target="key")


@rule(
    "SD402",
    "roll-overlap",
    "criticals",
    "no roll of a critical table has two lines",
    DISPLAYS,
    good=TWO_LINES % "3-4",
    bad=TWO_LINES % "2-4",
)
def roll_overlap(table: Any, context: Context) -> Iterator[Problem]:
    for index, result in enumerate(table.results):
        for before in table.results[:index]:
            low = max(result.roll.low, before.roll.low)
            high = min(result.roll.high, before.roll.high)
            if low <= high:
                message = f"a roll of {low} is {before.title!r} already"
                yield Problem(message, ("results", index, "roll"), str(result.roll))
                break


@rule(
    "SD403",
    "roll-impossible",
    "criticals",
    "every roll of a critical table is one that its dice can show",
    DISPLAYS,
    good=TWO_LINES % "3-4",
    bad=TWO_LINES % "3-6",
)
def roll_impossible(table: Any, context: Context) -> Iterator[Problem]:
    low, high = table.dice.faces[0], table.dice.faces[-1]
    for index, result in enumerate(table.results):
        if result.roll.low < low or result.roll.high > high:
            message = f"{table.dice} shows {low} to {high}, never {result.roll}"
            yield Problem(message, ("results", index, "roll"), str(result.roll))


@rule(
    "SD404",
    "effect-amount",
    "criticals",
    "an effect takes away at least one, and dice are dice",
    DISPLAYS,
    good=ONE_LINE % "{do: hits, amount: 1d4}",
    bad=ONE_LINE % "{do: hits, amount: 0d4}",
)
def effect_amount(table: Any, context: Context) -> Iterator[Problem]:
    for index, result in enumerate(table.results):
        for at, effect in enumerate(result.effects):
            amount = getattr(effect, "amount", "all")
            if amount != "all" and not _some(str(amount)):
                message = f"{amount} is no number of things: write 3, 1d4 or all"
                yield Problem(message, ("results", index, "effects", at, "amount"), str(amount))


def _some(amount: str) -> bool:
    """Whether an amount is at least one: `3`, `1d4`."""
    count, die, sides = amount.partition("d")
    return count.isdigit() and int(count) > 0 and (not die or int(sides) > 1)


SIGNS = {"change": -1, "to-hit": -1, "turn-cost": 1, "narrow-spread": 1}
"""Effect → the sign that its `by` has when it does harm."""


@rule(
    "SD405",
    "effect-sign",
    "criticals",
    "a critical hit does harm: values and rolls fall, turns cost more, spreads narrow",
    DISPLAYS,
    good=ONE_LINE % "{do: to-hit, by: -2}",
    bad=ONE_LINE % "{do: to-hit, by: 2}",
)
def effect_sign(table: Any, context: Context) -> Iterator[Problem]:
    for index, result in enumerate(table.results):
        for at, effect in enumerate(result.effects):
            sign = SIGNS.get(effect.do)
            if sign is not None and effect.by * sign <= 0:
                due = str(sign * abs(effect.by)) if effect.by else ""
                message = f"{effect.do} by {effect.by} does no harm"
                yield Problem(
                    message + (f"; {due} would" if due else ""),
                    ("results", index, "effects", at, "by"),
                    str(effect.by),
                    fix=Replacement(f"write {due}", due, safe=False) if due else None,
                )


@rule(
    "SD406",
    "nothing-alone",
    "criticals",
    "a line that does nothing, or destroys the ship, has no other effect",
    DISPLAYS,
    good=ONE_LINE % "{do: nothing}",
    bad=ONE_LINE % "{do: nothing}, {do: hits, amount: 2}",
)
def nothing_alone(table: Any, context: Context) -> Iterator[Problem]:
    for index, result in enumerate(table.results):
        for at, effect in enumerate(result.effects):
            if effect.do in ("nothing", "destroy") and len(result.effects) > 1:
                message = f"{effect.do} stands alone; {result.title!r} has other effects too"
                yield Problem(message, ("results", index, "effects", at, "do"), effect.do)


@rule(
    "SD407",
    "table-dice",
    "criticals",
    "a critical table is rolled on dice that there are",
    DICE,
    good=TWO_LINES % "3-4",
    bad=(TWO_LINES % "3-5").replace("1d4", "1d5"),
)
def table_dice(table: Any, context: Context) -> Iterator[Problem]:
    if message := odd_dice(table.dice):
        yield Problem(message, ("dice",), str(table.dice))
    for index, result in enumerate(table.results):
        for at, effect in enumerate(result.effects):
            amount = str(getattr(effect, "amount", ""))
            if "d" in amount and _some(amount) and (message := odd_dice(parse(amount))):
                yield Problem(message, ("results", index, "effects", at, "amount"), amount)


TABLE_RULES = (
    table_dice,
    roll_gap,
    roll_overlap,
    roll_impossible,
    effect_amount,
    effect_sign,
    nothing_alone,
)
