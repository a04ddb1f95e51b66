"""The two drawings of a ship: every part of them can be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sheetforge.finding import Path
from sheetforge.lint.rule import Context, Problem, Replacement
from sheetforge.systems.silent_fury.rules.about import ANATOMY, THRUST, ship_rule
from sheetforge.systems.silent_fury.schema.drawing import Slip
from sheetforge.systems.silent_fury.schema.ship import ShipClass


def slips_of(slips: Iterable[Slip], path: Path) -> Iterator[Problem]:
    """Yield a problem for each mistake in a drawing, at its characters."""
    for slip in slips:
        said = f"{slip.text!r}: {slip.why}" if slip.text else slip.why
        fix = None
        if slip.meant:
            said += f"; did you mean {slip.meant}?"
            fix = Replacement(f"write {slip.meant}", slip.meant, safe=False)
        yield Problem(said, path, slip.text, within=(slip.start, slip.end), fix=fix)


@ship_rule(
    "FY301",
    "layout-drawing",
    "a layout is drawn with components as [E1] and corridors that join two of them",
    ANATOMY,
    good="layout: |2\n  [W1]-[B2]\n   |    |\n  [E3]-[E4]",
    bad="layout: |2\n  [W1]-[b2]\n   |    |\n  [E3]-[E4]-",
    more="`E` is an engine, `W` a weapon, `R` a reactor, `S` a shield generator, `M` a medical "
    "bay, `B` a bridge, `C` cargo; `*` marks a volatile component. Corridors are lines of `-`, "
    "`|`, `/` and `\\` that bend at `+` and neither cross nor fork.",
)
def layout_drawing(ship: ShipClass, context: Context) -> Iterator[Problem]:
    yield from slips_of(ship.layout.slips, ("layout",))


@ship_rule(
    "FY302",
    "thrust-drawing",
    "a thrust diagram has the ship as ^ and, on hexes, the engines from 1 to 9",
    THRUST,
    good="thrust: |2\n    1\n  1   1\n    ^",
    bad="thrust: |2\n    1\n   1  1\n    ^",
    more=(
        "A column of hexes is two characters wide, and a hex is two lines high: the hex ahead of "
        "the ship is two lines above it. `.` is a hex out of reach."
    ),
)
def thrust_drawing(ship: ShipClass, context: Context) -> Iterator[Problem]:
    yield from slips_of(ship.thrust.slips, ("thrust",))
