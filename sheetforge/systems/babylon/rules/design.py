"""Rules about points: the prices of ships and flights, and the design rules themselves."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.lint.rule import Context, Problem, write
from sheetforge.systems.babylon.blueprint import Unbuilt, as_built
from sheetforge.systems.babylon.points import bill, design_of
from sheetforge.systems.babylon.rules.about import DESIGN, design_rule, flight_rule, ship_rule
from sheetforge.systems.babylon.schema.design import Design
from sheetforge.systems.babylon.schema.ship import ROLES, Mover, Ship
from sheetforge.systems.babylon.schema.weapon import MODES
from sheetforge.text import listed


def cost(craft: Mover, context: Context, design: Design) -> int | None:
    """Return the total of the bill of a craft; None for one that cannot be built."""
    try:
        return bill(as_built(craft, context.library, context.key.system), design).total
    except Unbuilt:
        return None


def _priced(craft: Mover, context: Context) -> Iterator[Problem]:
    design = design_of(context.library, context.key.system)
    if design is None or "points" in craft.reconstructed:
        return
    due = cost(craft, context, design)
    if due is not None and craft.points != due:
        message = f"{craft.name} costs {due} points by its parts, not {craft.points}; "
        message += "`sheetforge price` prints the bill"
        yield Problem(message, ("points",), str(craft.points), fix=write(due))


@ship_rule(
    "BA450",
    "points",
    "the points of a ship of ours are the sum of its parts by the design rules",
    DESIGN,
    good="points: 105",
    bad="points: 110",
    more="Published prices are not checked.",
)
def ship_points(ship: Mover, context: Context) -> Iterator[Problem]:
    yield from _priced(ship, context)


@flight_rule(
    "BA451",
    "flight-points",
    "the points of a flight of ours are the sum of its fighters by the design rules",
    DESIGN,
    good="points: 70",
    bad="points: 75",
)
def flight_points(flight: Mover, context: Context) -> Iterator[Problem]:
    yield from _priced(flight, context)


_WHOLE = """\
type: design
bearings:
scale: 1
rounding: 5
signature: 14
target_armour: 4
rounds: 8
agile_at_most: 100
anchor: {ship: sample, points: 105}
rates:
  {box: 0.2, armour: 0.05, speed_change: 6, turn: 4, retro: 8, gravitic: 20, agile: 15,
   initiative: 2, sensors: 2, shield: 15, jamming: 6, stealth: 6, jump: 20, fighter: 2, damage: 1,
   intercept: 3, modes: {standard: 1, pulse: 1, matter: 1, plasma: 1, ballistic: 1}}
roles:
  {line ship: {structure: 1-9}, carrier: {structure: 1-9}, destroyer: {structure: 1-9},
   frigate: {structure: 1-9}, ballistic ship: {structure: 1-9}, tender: {structure: 1-9},
   base: {structure: 1-9}}
"""


@design_rule(
    "BA452",
    "anchor",
    "the bill of the anchor gives its published points, to within half a point",
    DESIGN,
    good=_WHOLE,
    bad=_WHOLE.replace("scale: 1", "scale: 2"),
)
def anchor(design: Design, context: Context) -> Iterator[Problem]:
    ship = context("ships", design.anchor.ship, Ship)
    if ship is None:
        return
    try:
        points_bill = bill(as_built(ship, context.library, context.key.system), design)
    except Unbuilt:
        return
    exact = sum(part.points for part in points_bill.parts)
    if abs(exact - design.anchor.points) > 0.5:
        scale = round(design.scale * design.anchor.points / exact, 4)
        message = f"the parts of {ship.name} cost {exact:.1f}, not {design.anchor.points}; "
        message += f"a scale of {scale} fits"
        yield Problem(message, ("scale",), str(design.scale), fix=write(scale))


@design_rule(
    "BA453",
    "whole-design",
    "the design rules have every role, and a factor for every mode of a weapon; there is one such table",
    DESIGN,
    good=_WHOLE,
    bad=_WHOLE.replace(", ballistic: 1", ""),
)
def whole_design(design: Design, context: Context) -> Iterator[Problem]:
    roles = [role for role in ROLES if role not in design.roles]
    if roles:
        message = f"there are no limits for the role {listed(roles)}; add it to `roles`"
        yield Problem(message, ("roles",), listed(roles), target="key", part=0)
    modes = [mode for mode in MODES if mode not in design.rates.modes]
    if modes:
        message = f"there is no factor for the mode {listed(modes)}; add it to `modes`"
        yield Problem(message, ("rates", "modes"), listed(modes), target="key", part=0)
    others = [key.id for key, _ in context.all("tables", Design) if key < context.key]
    if others:
        message = f"{listed(others)} also has design rules; keep one table of them"
        yield Problem(message, ("type",), design.type, part=1)
