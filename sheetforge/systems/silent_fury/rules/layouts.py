"""Rules that a ship's drawings must satisfy: numbers, corridors, the bow, engines and reach."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.finding import Severity
from sheetforge.geometry.hexes import DIRECTIONS, reflected
from sheetforge.lint.rule import Context, Problem, write
from sheetforge.systems.silent_fury.figures import RAMMED, SHORT_DIE
from sheetforge.systems.silent_fury.rules.about import ANATOMY, COMPONENTS, THRUST, at, ship_rule
from sheetforge.systems.silent_fury.schema.ship import ShipClass
from sheetforge.text import counted, listed

RAMMING = "Silent Fury 3.0, Ramming"
ACCURACY = "Silent Fury 3.0, Accuracy rolls"


@ship_rule(
    "FY303",
    "component-numbers",
    "components are numbered from 1 to the size of the ship, each number once",
    ANATOMY,
    good="layout: |2\n  [W1]-[B2]\n   |    |\n  [E3]-[E4]",
    bad="layout: |2\n  [W1]-[B2]\n   |    |\n  [E3]-[E3]",
)
def component_numbers(ship: ShipClass, context: Context) -> Iterator[Problem]:
    seen: set[int] = set()
    wrong = bool(ship.layout.slips)
    for box in ship.layout.boxes:
        said = ""
        if box.number in seen:
            said = f"an earlier component has the number {box.number} too; use each number once"
        elif not 1 <= box.number <= ship.size:
            said = f"a ship of size {ship.size} has no component {box.number}; number it 1 to "
            said += f"{ship.size}, or correct `size`"
        seen.add(box.number)
        if said:
            wrong = True
            yield Problem(said, ("layout",), str(box.number), within=at(box))
    missing = [str(number) for number in range(1, ship.size + 1) if number not in seen]
    if missing and not wrong:
        count = len(ship.layout.boxes)
        message = f"the layout has {counted(count, 'component')} of {ship.size}; draw "
        message += f"{listed(missing)} too, or write size {count}"
        yield Problem(message, ("size",), str(ship.size), fix=write(count))


@ship_rule(
    "FY304",
    "one-piece",
    "corridors join all components of a ship",
    COMPONENTS,
    good="layout: |2\n  [W1]-[B2]\n   |    |\n  [E3]-[E4]",
    bad="layout: |2\n  [W1]-[B2]\n\n  [E3]-[E4]",
    more="Components are adjacent only where a corridor joins them: without one, crew could never "
    "pass, and damage never spread.",
)
def one_piece(ship: ShipClass, context: Context) -> Iterator[Problem]:
    layout = ship.layout
    if layout.slips or not layout.boxes:
        return
    first = layout.boxes[0]
    reached, pending = {first.number}, [first.number]
    while pending:
        for number in layout.neighbors[pending.pop()]:
            if number not in reached:
                reached.add(number)
                pending.append(number)
    for box in layout.boxes:
        if box.number not in reached:
            message = f"no corridors lead from component {box.number} to component {first.number}; "
            message += "draw one that joins the two parts"
            yield Problem(message, ("layout",), str(box.number), within=at(box))


@ship_rule(
    "FY305",
    "bow",
    "component 1, with which a ship rams, is at the bow: in the first line of the layout",
    RAMMING,
    good="layout: |2\n  [W1]-[B2]\n   |    |\n  [E3]-[E4]",
    bad="layout: |2\n  [W2]-[B3]\n   |    |\n  [E1]-[E4]",
)
def bow(ship: ShipClass, context: Context) -> Iterator[Problem]:
    box = ship.layout.by_number.get(RAMMED)
    if box is None or ship.layout.slips:
        return
    if box.line != min(box.line for box in ship.layout.boxes):
        message = f"the ship rams with component {RAMMED}, which is not in the first line of the "
        message += "layout; number the components from the bow"
        yield Problem(message, ("layout",), str(RAMMED), within=at(box))


@ship_rule(
    "FY306",
    "corridor-once",
    "at most one corridor joins two components",
    ANATOMY,
    good="layout: |2\n  [W1]-[B2]\n   |    |\n  [E3]-[E4]",
    bad="layout: |2\n  [W1]-[B2]-+\n   |    |   |\n  [E3]-[E4]-+",
)
def corridor_once(ship: ShipClass, context: Context) -> Iterator[Problem]:
    seen: set[tuple[int, int]] = set()
    for corridor in ship.layout.corridors:
        if corridor.ends in seen:
            one, other = corridor.ends
            message = f"components {one} and {other} have a corridor already; remove this one"
            place = (corridor.start, corridor.start + 1)
            yield Problem(message, ("layout",), f"{one}-{other}", within=place)
        seen.add(corridor.ends)


TWELVE = "".join(f"  [E{number}]\n   |\n" for number in range(3, 13))
LONG = f"size: 12\nlayout: |2\n  [W1]\n   |\n  [B2]\n   |\n{TWELVE}".removesuffix("   |\n")


@ship_rule(
    "FY307",
    "beyond-the-die",
    "a ship has no more components than the die of short range reaches",
    ACCURACY,
    good=LONG,
    bad=LONG.replace("size: 12", "size: 13") + "   |\n  [E13]",
    severity=Severity.WARNING,
    more="Accuracy dice at short range are d12s: they never hit component 13 and above, and "
    "never miss such a ship. Waive it for a ship that is meant to be that large.",
)
def beyond_the_die(ship: ShipClass, context: Context) -> Iterator[Problem]:
    if ship.size > SHORT_DIE:
        first = SHORT_DIE + 1
        which = f"component {first}" if ship.size == first else f"components {first} to {ship.size}"
        message = f"the d{SHORT_DIE} of short range never hits {which}; size {SHORT_DIE} is the "
        message += "largest that it reaches"
        yield Problem(message, ("size",), str(ship.size))


@ship_rule(
    "FY311",
    "engines-aboard",
    "no hex of the thrust diagram takes more engines than the ship has",
    THRUST,
    good="thrust: |2\n    2\n  1   1\n    ^",
    bad="thrust: |2\n    3\n  1   1\n    ^",
)
def engines_aboard(ship: ShipClass, context: Context) -> Iterator[Problem]:
    engines = sum(box.kind == "engine" for box in ship.layout.boxes)
    if ship.layout.slips:
        return
    for hex in ship.thrust.hexes:
        if hex.engines > engines:
            message = f"this hex takes {counted(hex.engines, 'engine')}; the layout has {engines}"
            place = (hex.start, hex.start + 1)
            yield Problem(message, ("thrust",), str(hex.engines), within=place)


@ship_rule(
    "FY312",
    "farther-for-more",
    "a hex of the thrust diagram takes at least as many engines as one of the hexes on the way to it",
    THRUST,
    good="thrust: |2\n    2\n\n    1\n\n    ^",
    bad="thrust: |2\n    1\n\n    2\n\n    ^",
)
def farther_for_more(ship: ShipClass, context: Context) -> Iterator[Problem]:
    engines = ship.thrust.engines
    for hex in ship.thrust.hexes:
        away = hex.step.length
        if away < 2:
            continue
        nearer = [hex.step + step for step in DIRECTIONS if (hex.step + step).length < away]
        on_the_way = [engines[one] for one in nearer if one in engines]
        least = min(on_the_way, default=None)
        if least is None or least > hex.engines:
            message = f"{hex.engines} for this hex, and more for each hex on the way to it; "
            message += f"write {least} or more" if least else "write the engines of one of those"
            place = (hex.start, hex.start + 1)
            yield Problem(message, ("thrust",), str(hex.engines), within=place)


@ship_rule(
    "FY313",
    "lopsided-thrust",
    "a thrust diagram is the same to the right and to the left, unless the ship is `asymmetric`",
    THRUST,
    good="asymmetric: true\nthrust: |2\n    1\n  1   2\n    ^",
    bad="thrust: |2\n    1\n  1   2\n    ^",
)
def lopsided_thrust(ship: ShipClass, context: Context) -> Iterator[Problem]:
    if ship.asymmetric or ship.thrust.slips:
        return
    engines = ship.thrust.engines
    for hex in ship.thrust.hexes:
        mirrored = engines.get(reflected(hex.step))
        # Of two hexes that differ the one with a number is named; of two numbers the right one.
        if mirrored != hex.engines and (mirrored is None or hex.step.q > 0):
            other = "no engines" if mirrored is None else f"{mirrored}"
            message = f"{counted(hex.engines, 'engine')} here, {other} for the same hex of the "
            message += "other side; write the same, or `asymmetric: true`"
            place = (hex.start, hex.start + 1)
            yield Problem(message, ("thrust",), str(hex.engines), within=place)
