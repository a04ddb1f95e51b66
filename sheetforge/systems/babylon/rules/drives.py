"""Rules about movement, for ships and flights alike: turn tables, thrust, drives, agility."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sheetforge.lint.rule import Check, Context, Problem, Rule, write
from sheetforge.systems.babylon.blueprint import WORST_SIDES
from sheetforge.systems.babylon.points import design_of
from sheetforge.systems.babylon.rules import about
from sheetforge.systems.babylon.schema.ship import Mover, Ship
from sheetforge.systems.babylon.schema.tables import Losses

TABLE = 'turn_delay: "1: 1/1 1/2 2/2 2/3 3/3 3/4 4/4 4/5 5/5 5/6 6/6 6/7"\n'


def _for_both(
    ships: str, flights: str, name: str, summary: str, authority: str, good: str, bad: str, more: str
) -> Callable[[Check[Mover]], tuple[Rule, Rule]]:
    """Make a rule of ships and the same rule of flights, with a code and a name for each."""

    def decorate(check: Check[Mover]) -> tuple[Rule, Rule]:
        def of_ship(ship: Mover, context: Context) -> Iterator[Problem]:
            return check(ship, context)

        return (
            about.ship_rule(ships, name, summary, authority, good=good, bad=bad, more=more)(of_ship),
            about.flight_rule(
                flights, f"flight-{name}", f"flights: {summary}", authority, good=good, bad=bad, more=more
            )(of_ship),
        )

    return decorate


@_for_both(
    "BA330",
    "BA350",
    "turn-table-rises",
    "along the zigzag of a turn table no delay is less than the one before it",
    about.TURNS,
    good=TABLE,
    bad=TABLE.replace("2/3", "2/1"),
    more="The upper row of a speed is at most its lower row, and that at most the next upper one.",
)
def turn_table_rises(craft: Mover, context: Context) -> Iterator[Problem]:
    table = craft.turn_delay
    if table is None:
        return
    before = 0
    for (upper, lower), place in zip(table.pairs, table.places, strict=True):
        if upper < before or lower < upper:
            least = max(before, upper)
            message = f"{upper}/{lower} falls below the {least} before it on the zigzag; the least "
            message += f"here is {least}"
            yield Problem(message, ("turn_delay",), f"{upper}/{lower}", within=place)
        before = max(upper, lower)


def columns_due(craft: Mover, context: Context) -> int:
    """Return the speed that a whole turn table reaches: the top speed and the worst zigs."""
    zigs = craft.thrust
    if isinstance(craft, Ship):
        each = max(
            (
                loss.by
                for _, table in context.all("criticals", Losses)
                for loss in table.side
                if loss.what == "turn-delay"
            ),
            default=0,
        )
        zigs += WORST_SIDES * each
    return craft.top_speed + (zigs + 1) // 2


@_for_both(
    "BA331",
    "BA351",
    "turn-table-length",
    "a turn table of ours begins at speed 1 and has every column that zigs lead to from the top "
    "speed: one for each point of thrust, and for a ship those of two lost sides",
    about.TURNS,
    good=TABLE,
    bad='turn_delay: "1: 1/1 1/2 2/2 2/3 3/3 3/4"\n',
    more="Two zigs are a column. A published sheet may print a part of its table; the rest is continued and marked.",
)
def turn_table_length(craft: Mover, context: Context) -> Iterator[Problem]:
    table = craft.turn_delay
    # The samples of the rules are designs of ours as well.
    if table is None or craft.reconstructed:
        return
    if table.first != 1:
        message = f"the table begins with speed {table.first}; begin it with speed 1"
        yield Problem(message, ("turn_delay",), str(table), within=(0, len(str(table.first))))
    due = columns_due(craft, context)
    if table.last < due:
        message = f"the table ends with speed {table.last}; zigs can lead from the top speed "
        message += f"{craft.top_speed} to column {due}: continue it to {due}"
        yield Problem(message, ("turn_delay",), str(table), within=table.places[-1])


@_for_both(
    "BA332",
    "BA352",
    "thrust-and-speed",
    "thrust pays for at least one change of speed, and a craft with thrust has a turn table and a top speed",
    about.ACCELERATION,
    good="acceleration: 2",
    bad="acceleration: 12",
    more="A base has none of the three.",
)
def thrust_and_speed(craft: Mover, context: Context) -> Iterator[Problem]:
    if craft.thrust and craft.acceleration > craft.thrust:
        message = f"a change of speed costs {craft.acceleration} thrust; the craft has "
        message += f"{craft.thrust}, so write {craft.thrust} or less"
        yield Problem(message, ("acceleration",), str(craft.acceleration))
    if not craft.thrust and craft.turn_delay is not None:
        message = "a craft without thrust never turns; remove `turn_delay`, or write its `thrust`"
        yield Problem(message, ("turn_delay",), str(craft.turn_delay), target="key")
    elif craft.thrust and craft.turn_delay is None:
        message = f"the craft has {craft.thrust} thrust and no turn table; write `turn_delay`"
        yield Problem(message, ("thrust",), str(craft.thrust))
    if bool(craft.thrust) != bool(craft.top_speed):
        message = f"the craft has {craft.thrust} thrust and a top speed of {craft.top_speed}; "
        message += "write 0 for both, or for neither"
        yield Problem(message, ("top_speed",), str(craft.top_speed))


@about.ship_rule(
    "BA333",
    "thrusters",
    "the ratings of the thrusters give the thrust: of a reaction drive those in AFT, of a gravitic "
    "drive those of all sides",
    about.ACCELERATION,
    good="thrust: 6",
    bad="thrust: 7",
)
def thrusters(ship: Ship, context: Context) -> Iterator[Problem]:
    gravitic = ship.drive == "gravitic"
    rated = about.rating_of(ship, "thruster", None if gravitic else "aft")
    if rated != ship.thrust:
        where = "all sides" if gravitic else "AFT"
        message = f"the ratings of the thrusters in {where} add up to {rated}; the ship has "
        message += f"{ship.thrust} thrust"
        yield Problem(message, ("thrust",), str(ship.thrust), fix=write(rated))


@about.ship_rule(
    "BA334",
    "retro-thrusters",
    "a ship with retro-thrusters has thrusters in FORWARD and a reaction drive",
    about.BRAKING,
    good="retro: false",
    bad="retro: true",
    more="A gravitic drive slows down without them.",
)
def retro_thrusters(ship: Ship, context: Context) -> Iterator[Problem]:
    if not ship.retro:
        return
    if ship.drive == "gravitic":
        message = "a gravitic drive slows down by itself; remove `retro`"
        yield Problem(message, ("retro",), "true", target="key")
    elif not any(n == "forward" and system.system == "thruster" for _, n, system in about.systems_of(ship)):
        message = "there is no thruster in FORWARD for retro-thrusters; add one, or remove `retro`"
        yield Problem(message, ("retro",), "true", target="key")


def structure_of(ship: Ship) -> int:
    """Return the boxes of structure of all sections together."""
    return sum(section.structure.boxes for section in ship.sections.values())


@about.ship_rule(
    "BA335",
    "agile-size",
    "an agile ship has thrust, and no more structure than the design rules allow",
    about.AGILE,
    good="agile: true",
    bad="agile: true\nsections:\n  primary:\n    structure: 200/4\n    chart: 1-20 structure",
)
def agile_size(ship: Ship, context: Context) -> Iterator[Problem]:
    design = design_of(context.library, context.key.system)
    if not ship.agile or design is None:
        return
    if not ship.thrust:
        message = "a ship without thrust is not agile; remove `agile`"
        yield Problem(message, ("agile",), "true", target="key")
    boxes = structure_of(ship)
    if boxes > design.agile_at_most:
        message = f"the sections have {boxes} boxes of structure; an agile ship has at most "
        message += f"{design.agile_at_most}: remove `agile`, or boxes"
        yield Problem(message, ("agile",), "true", target="key")


@about.ship_rule(
    "BA336",
    "role-size",
    "the structure of a ship of ours is within the limits of its role in the design rules; a base "
    "has no thrust, and every other ship has some",
    about.DESIGN,
    good="role: frigate",
    bad="role: line ship",
)
def role_size(ship: Ship, context: Context) -> Iterator[Problem]:
    design = design_of(context.library, context.key.system)
    if (ship.role == "base") != (ship.thrust == 0):
        said = "a base has none" if ship.role == "base" else "only a base has none"
        message = f"a {ship.role} with {ship.thrust} thrust; {said}"
        yield Problem(message, ("role",), ship.role, part=1)
    limits = None if design is None else design.roles.get(ship.role)
    if limits is None or ship.reconstructed:
        return
    boxes = structure_of(ship)
    if boxes not in limits.structure:
        message = f"the sections have {boxes} boxes of structure; a {ship.role} has {limits.structure}: "
        message += "change the boxes, or the role"
        yield Problem(message, ("role",), ship.role, part=0)
