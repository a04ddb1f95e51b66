"""Rules about charts: every face of the die once, and everything that can be hit on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sheetforge.lint.checkers import repeated
from sheetforge.lint.rule import Context, Elsewhere, Problem
from sheetforge.systems.babylon.blueprint import STRUCTURE
from sheetforge.systems.babylon.figures import LOCATION_DIE, SIDE_DIE
from sheetforge.systems.babylon.rules.about import LOCATION, OVERKILL, SIDE, ship_rule, side_rule, uncovered
from sheetforge.systems.babylon.schema.notation import Chart
from sheetforge.systems.babylon.schema.ship import PRIMARY, SECTIONS, Ship
from sheetforge.systems.babylon.schema.tables import BEARINGS, SideChart
from sheetforge.text import did_you_mean, listed


def _one(chart: str, systems: str = "{system: engine, boxes: 6/4, blocks: 2+2+2}") -> str:
    return f"sections:\n  primary:\n    structure: 20/4\n    systems:\n      - {systems}\n    chart: {chart}\n"


@ship_rule(
    "BA301",
    "location-chart-die",
    "the location chart of a section has every face of a d20 once",
    LOCATION,
    good=_one("1-12 structure, 13-20 engine"),
    bad=_one("1-12 structure, 14-20 engine"),
)
def location_chart_die(ship: Ship, context: Context) -> Iterator[Problem]:
    for name, section in ship.sections.items():
        yield from uncovered(section.chart, LOCATION_DIE, ("sections", name, "chart"))


@ship_rule(
    "BA302",
    "chart-hits",
    "a location chart hits the structure of its section, the systems in it and, on a side, PRIMARY, each in one row",
    LOCATION,
    good=_one("1-12 structure, 13-20 engine"),
    bad=_one("1-12 structure, 13-20 hangar"),
)
def chart_hits(ship: Ship, context: Context) -> Iterator[Problem]:
    for name, section in ship.sections.items():
        path = ("sections", name, "chart")
        known = [STRUCTURE, *(system.system for system in section.systems)]
        known += [PRIMARY] * (name != PRIMARY)
        for row in section.chart.rows:
            if row.hits not in known:
                message = f"{name.upper()} has no {row.hits} that this row could hit; "
                message += did_you_mean(row.hits, known, with_list=True)
                yield Problem(message, path, f"{row.roll} {row.hits}", within=row.place)
        for at, first, hits in repeated(row.hits for row in section.chart.rows):
            row = section.chart.rows[at]
            before = section.chart.rows[first].roll
            message = f"{hits} has the row {before} already; join the two rows"
            yield Problem(message, path, f"{row.roll} {hits}", within=row.place)


@ship_rule(
    "BA303",
    "all-on-chart",
    "everything in a section is on its location chart: each system, the structure, and on a side the way to PRIMARY",
    LOCATION,
    good=_one("1-12 structure, 13-20 engine"),
    bad=_one("1-20 structure"),
)
def all_on_chart(ship: Ship, context: Context) -> Iterator[Problem]:
    for name, section in ship.sections.items():
        hits = {row.hits for row in section.chart.rows}
        for index, system in enumerate(section.systems):
            if system.system not in hits:
                message = f"no roll hits the {system.system}; give it a row in the chart of "
                message += name.upper()
                path = ("sections", name, "systems", index, "system")
                yield Problem(message, path, system.system)
        for due in (STRUCTURE, *([PRIMARY] if name != PRIMARY else [])):
            if due not in hits:
                message = f"no roll in the chart of {name.upper()} hits {due}; give it a row"
                yield Problem(message, ("sections", name, "chart"), due)


@ship_rule(
    "BA304",
    "sides-on-chart",
    "the side chart of a ship hits every side that it has, and no other section",
    SIDE,
    good="side_chart: sample-ends",
    bad="side_chart: sample-four",
)
def sides_on_chart(ship: Ship, context: Context) -> Iterator[Problem]:
    table = context("tables", ship.side_chart, SideChart)
    if table is None:
        return
    hit = {row.hits for chart in table.bearings.values() for row in chart.rows}
    own = set(ship.sections) - ({PRIMARY} if len(ship.sections) > 1 else set())
    shown = context.beside("tables", ship.side_chart, "the side chart", "bearings")
    extra, missing = sorted(hit - set(ship.sections)), sorted(own - hit)
    if extra:
        message = f"{table.name} hits {listed(extra)}, which {ship.name} does not have; name the "
        message += "side chart that fits its sections"
        yield Problem(message, ("side_chart",), str(ship.side_chart), elsewhere=shown)
    if missing:
        message = f"{table.name} never hits {listed(missing)} of {ship.name}; name the side chart "
        message += "that fits its sections"
        yield Problem(message, ("side_chart",), str(ship.side_chart), elsewhere=shown)


@ship_rule(
    "BA305",
    "primary-section",
    "a ship has a primary section with C&C, and a reactor, an engine and sensors if its figures need them",
    OVERKILL,
    good="output: 7",
    bad=_one("1-12 structure, 13-20 engine"),
    more="Output needs a reactor, thrust an engine, fire a sensor rating.",
)
def primary_section(ship: Ship, context: Context) -> Iterator[Problem]:
    if PRIMARY not in ship.sections:
        message = f"{ship.name} has no section `primary`, without which it counts as destroyed; add it"
        yield Problem(message, ("sections",), "", target="key")
        return
    own = {system.system for system in ship.sections[PRIMARY].systems}
    needed = {
        "cnc": True,
        "reactor": ship.output > 0,
        "engine": ship.thrust > 0,
        "sensors": any(system.weapon for section in ship.sections.values() for system in section.systems),
    }
    missing = [name for name, is_needed in needed.items() if is_needed and name not in own]
    if missing:
        message = f"PRIMARY of {ship.name} has no {listed(missing, 'or')}; add "
        message += "it" if len(missing) == 1 else "them"
        yield Problem(message, ("sections", PRIMARY), listed(missing), target="key")


_BEARINGS = """\
bearings:
  ahead: 1-8 forward, 9-10 aft
  ahead-starboard: 1-6 forward, 7-10 aft
  aft-starboard: 1-6 aft, 7-10 forward
  aft: 1-8 aft, 9-10 forward
  aft-port: 1-6 aft, 7-10 forward
  ahead-port: 1-6 forward, 7-10 aft
"""


@side_rule(
    "BA401",
    "side-chart-die",
    "each bearing of a side chart has every face of a d10 once",
    SIDE,
    good=_BEARINGS,
    bad=_BEARINGS.replace("9-10 aft", "9 aft"),
)
def side_chart_die(table: SideChart, context: Context) -> Iterator[Problem]:
    for bearing, chart in table.bearings.items():
        yield from uncovered(chart, SIDE_DIE, ("bearings", bearing))


@side_rule(
    "BA402",
    "six-bearings",
    "a side chart has a chart for each of the six bearings, and hits sections of ships",
    SIDE,
    good=_BEARINGS,
    bad=_BEARINGS.replace("  aft: 1-8 aft, 9-10 forward\n", ""),
)
def six_bearings(table: SideChart, context: Context) -> Iterator[Problem]:
    missing = [bearing for bearing in BEARINGS if bearing not in table.bearings]
    if missing:
        message = f"there is no chart for {listed(missing)}; add a line for each missing bearing"
        yield Problem(message, ("bearings",), listed(missing), target="key")
    for bearing, chart in table.bearings.items():
        for row in chart.rows:
            if row.hits not in SECTIONS:
                message = f"{row.hits} is not a section; {did_you_mean(row.hits, SECTIONS)}"
                yield Problem(message, ("bearings", bearing), row.hits, within=row.place)


MIRRORED = {"port": "starboard", "starboard": "port"}


@side_rule(
    "BA403",
    "bearings-alike",
    "the bearings of either flank hit the same sections as often, those of the flanks exchanged",
    SIDE,
    good=_BEARINGS,
    bad=_BEARINGS.replace("ahead-port: 1-6 forward, 7-10 aft", "ahead-port: 1-5 forward, 6-10 aft"),
    more="A chart for ships that are lopsided by design waives this.",
)
def bearings_alike(table: SideChart, context: Context) -> Iterator[Problem]:
    for right, left in zip(BEARINGS, (BEARINGS[0], *reversed(BEARINGS[1:])), strict=True):
        starboard, port = table.bearings.get(right), table.bearings.get(left)
        if starboard is None or port is None or BEARINGS.index(left) < BEARINGS.index(right):
            continue
        if _faces(port) != {MIRRORED.get(hits, hits): faces for hits, faces in _faces(starboard).items()}:
            where = "port and starboard" if left == right else f"{left} and {right}"
            message = f"{where} do not mirror each other; make the faces of both the same, or waive this"
            there = () if left == right else (Elsewhere(context.key, ("bearings", right), "the other flank"),)
            yield Problem(message, ("bearings", left), port.text, part=int(left == right), elsewhere=there)


def _faces(chart: Chart) -> dict[str, int]:
    """Return how many faces of the die hit each section."""
    return Counter(row.hits for row in chart.rows for _ in range(len(row.roll)))
