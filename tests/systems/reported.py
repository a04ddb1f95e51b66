"""Odds of every game, for goldens that people review: facts, tables and charts with their values, and refusals.

Write them again with `python -m tests.regenerate`.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from sheetforge.content.kinds import Key
from sheetforge.game import discover
from sheetforge.play.report import Asked, Report, Unanswerable
from tests.systems.silent_death.armoury import library

GOLDEN = Path(__file__).parents[1] / "goldens" / "odds"
MOST = 40
"""Rows of a table, and values of a curve."""


def _key(text: str) -> Key:
    return Key(*text.split("/"))


def asked(subject: str, against: str = "", **more: Any) -> Asked:
    """A question about odds, with kind, game and id of what it is about."""
    return Asked(_key(subject), _key(against) if against else None, **more)


QUESTIONS = {
    "missiles": asked("weapons/silent-death/missile-launcher"),
    "missiles-at-a-ship": asked("weapons/silent-death/missile-launcher", "ships/silent-death/dolphin-ii", distance=8),
    "torpedo": asked("weapons/silent-death/torpedo-mk-20"),
    "torpedo-at-a-ship": asked("weapons/silent-death/torpedo-mk-40", "ships/silent-death/dolphin-ii", piloting=7),
    "cannon": asked("weapons/silent-death/pulse-laser", barrels=2, gunnery=6),
    "cannon-at-a-ship": asked("weapons/silent-death/plazgun", "ships/silent-death/piranha-ii"),
    "cannon-at-a-gunboat": asked("weapons/silent-death/turbo-laser", "ships/silent-death/orca-alpha", distance=5),
    "ship-at-a-warhound": asked("ships/silent-death/dolphin-ii", "ships/silent-death/snarling-badger-ii", gunnery=8),
    "ship-of-silent-death": asked("ships/silent-death/dolphin-ii", "ships/silent-death/piranha-ii"),
    "ship-of-star-wars": asked("ships/silent-death-star-wars/y-wing", "ships/silent-death-star-wars/x-wing"),
    "ship-at-sea": asked("ships/sovereign-seas/bellerophon", "ships/sovereign-seas/magenta"),
    "gun-at-sea": asked("weapons/sovereign-seas/british-a"),
    "ship-of-babylon": asked("ships/babylon/merlin", "ships/babylon/caracara", distance=4),
    "flight-of-babylon": asked("flights/babylon/tiira", "ships/babylon/merlin", distance=2),
    "weapon-of-babylon": asked("weapons/babylon/ion-torpedo", "ships/babylon/merlin", facing="aft"),
    "ship-of-babylon-by-itself": asked("ships/babylon/merlin"),
    "guns-of-babylon-together": asked("ships/babylon/merlin", distance=5, modifier=1),
    "flight-of-babylon-by-itself": asked("flights/babylon/tiira", distance=2),
    "base-of-babylon": asked("ships/babylon/linna", "ships/babylon/merlin"),
    "weapon-of-fury": asked("weapons/silent-fury/rail-cannon"),
    "launcher-of-fury": asked("weapons/silent-fury/torpedo-launcher"),
    "pods-of-fury": asked("weapons/silent-fury/breaching-pods"),
    "deck-of-fury": asked("weapons/silent-fury/flight-deck"),
    "carrier-of-fury": asked("ships/silent-fury/roost"),
    "gunboat": asked("ships/silent-death/orca-alpha"),
    "corvette": asked("ships/sovereign-seas/limier", distance=4),
    "destroyer": asked("ships/babylon/var-nic", "flights/babylon/tiira", distance=3),
    "ship-of-fury": asked("ships/silent-fury/almoner", "ships/silent-fury/bastion", distance=3),
    "transporter-of-fury": asked("weapons/silent-fury/assault-transporter"),
    "twin-guns-of-fury": asked("ships/silent-fury/warden", distance=2, barrels=1, facing="rear"),
    "torpedo-boat-of-fury": asked("ships/silent-fury/gnat", "ships/silent-fury/bastion"),
    "ship-at-a-base": asked("ships/babylon/caracara", "ships/babylon/linna", distance=4),
    "one-barrel-of-a-ship": asked("ships/silent-death/dolphin-ii", barrels=1),
    "too-far-for-a-cannon": asked("weapons/silent-death/pulse-laser", distance=99),
    "too-far-at-sea": asked("ships/sovereign-seas/bellerophon", distance=99),
    "too-far-in-babylon": asked("ships/babylon/merlin", distance=99),
    "too-far-in-fury": asked("weapons/silent-fury/rail-cannon", distance=99),
}


def text(name: str) -> str:
    """The answer to a question."""
    one = QUESTIONS[name]
    answer = discover()[one.subject.system].odds
    assert answer is not None
    try:
        return "\n".join(_lines(answer()(library(), one))) + "\n"
    except Unanswerable as problem:
        return f"refused: {problem}\n"


def _lines(report: Report) -> Iterator[str]:
    yield report.title
    yield from (f"{name}: {words}" for name, words in report.facts)
    for table in report.tables:
        heads = " | ".join(f"{one.head} ({one.holds})" for one in table.columns)
        yield from ("", f"== {table.name}, {len(table.rows)} rows", heads)
        yield from (" | ".join(map(_value, row)) for row in table.rows[:MOST])
    for chart in report.charts:
        share = ", in per cent" if chart.per_cent else ""
        yield from ("", f"== chart: {chart.title}, by {chart.across}{share}")
        for curve in chart.curves:
            values = " ".join(map(_value, curve.values[:MOST]))
            yield f"{curve.name} from {curve.first}: {values}"


def _value(cell: object) -> str:
    return f"{float(cell):.5g}" if isinstance(cell, Fraction | float) else str(cell)


def regenerate() -> None:
    """Write the answers again."""
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name in QUESTIONS:
        (GOLDEN / f"{name}.txt").write_text(text(name), encoding="utf-8")
