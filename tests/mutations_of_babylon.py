"""Single slips in the content of Babylon, with the finding each must give."""

from __future__ import annotations

from functools import partial

from tests.mutations import Mutation, livery_slips

BA = "babylon"


def _of(kind: str, name: str, code: str, pattern: str, replacement: str, at: str = "") -> Mutation:
    return Mutation(name, code, kind, pattern, replacement, at, BA)


_ship, _flight = partial(_of, "ships"), partial(_of, "flights")
_weapon, _table, _loss = partial(_of, "weapons"), partial(_of, "tables"), partial(_of, "criticals")
_fleet, _scenario = partial(_of, "fleets"), partial(_of, "scenarios")

OURS = r"\A(?![\s\S]*^reconstructed)"
"""A file that marks nothing as reconstructed."""

CHARTS = (
    _ship("hole in a location chart", "BA301", r"19-20 primary$", "20 primary"),
    _ship("way to primary misspelt", "BA302", r"19-20 primary$", "19-20 primry"),
    _ship("system twice on a chart", "BA302", r"19-20 primary$", "19-20 structure"),
    _ship("no way to primary", "BA303", r"19-20 primary$", "19-20 structure"),
    _ship("chart of four sides", "BA304", r"^side_chart: two-ends", "side_chart: four-sides"),
    _ship("no command", "BA305", r"\{system: cnc,", "{system: hangar,", r"^  primary:"),
    _ship("chart of missing sides", "BA601", r"^side_chart: two-ends", "side_chart: four-sides"),
    _table("hole in a side chart", "BA401", r"9-10 (\w+)$", r"9 \1"),
    _table("bearing of one flank", "BA403", r"^(  ahead-port: 1-)(?P<n>\d)(.*, )4", r"\g<1>{+1}\g<3>5"),
    _table("flanks exchanged", "BA403", r"^(  ahead-port: .*) port(.*) starboard", r"\1 starboard\2 port"),
    _table("flank hit less ahead", "BA403", r"^(  ahead: 1-)6 forward, 7-8", r"\g<1>7 forward, 8"),
    _table("bearing left out", "BA402", r"^  aft: .*\n", "", r"^bearings:"),
)

SYSTEMS = (
    _ship("row too many", "BA310", r"(system: cnc, boxes: \d+/\d+, rows: \d+)", r"\1+1"),
    _ship("rows as blocks", "BA311", r"(system: cnc, boxes: \d+/\d+, )rows:", r"\1blocks:"),
    _ship("rating above its rows", "BA312", r"(system: sensors.*rating: )(?P<n>\d+)", r"\g<1>{+1}"),
    _ship("sensors without rating", "BA313", r"(system: sensors.*), rating: \d+", r"\1"),
    _ship("mount without weapon", "BA314", r"(system: [a-z-]+), weapon: [a-z-]+,", r"\1,"),
    _ship("mount outside its section", "BA315", r"^(  port:\n(?:.*\n)*?.*arc: )\d+-\d+", r"\g<1>60-120"),
    _ship("power beyond the reactor", "BA316", r"^output: \d+", "output: 1"),
    _ship("jump engine without delay", "BA317", r"^jump_delay: \d+\n", "", r"system: jump-engine"),
    _ship("fighters without hangar boxes", "BA318", r"^fighters: \d+", "fighters: 99"),
)

MOVEMENT = (
    _ship("turn table that falls", "BA330", r'(turn_delay: "\d+: \d+/)\d+', r"\g<1>0"),
    _flight("turn table of a flight that falls", "BA350", r'(turn_delay: "1: \d+/)\d+', r"\g<1>0"),
    _ship("turn table from speed 2", "BA331", r'turn_delay: "1:', 'turn_delay: "2:'),
    _ship("turn table cut short", "BA331", r'(turn_delay: "1: \d+/\d+ \d+/\d+) .*"', r'\1"'),
    _flight("turn table of a flight from speed 2", "BA351", r'turn_delay: "1:', 'turn_delay: "2:'),
    _ship("cost beyond all thrust", "BA332", r"^(thrust: [1-9].*\n)acceleration: \d+", r"\1acceleration: 99"),
    _flight("cost beyond thrust of fighters", "BA352", r"^acceleration: \d+", "acceleration: 99"),
    _ship("thrust that no thruster gives", "BA333", r"^thrust: [1-9]\d*", "thrust: 50"),
    _ship("retro-thrusters without need", "BA334", r"^(drive: gravitic)", r"\1\nretro: true"),
    _ship("line ship that is agile", "BA335", r"^(role: line ship\n)", r"\1agile: true\n"),
    _ship("base that moves", "BA336", r"^role: (?!base).*", "role: base"),
)

WEAPONS = (
    _weapon("range row that rises", "BA360", r"^range: 10 12 -?\d+", "range: 10 12 20"),
    _weapon("pulse weapon without pulses", "BA361", r"^pulses: .*\n", "", r"^mode: pulse"),
    _weapon("torpedo that intercepts", "BA362", r"^(mode: ballistic)$", r"\1\nintercept: 2"),
    _weapon("fighter weapon that recharges", "BA363", r"^(fighter: true)", r"\1\nrecharge: 3"),
    _flight("gun of ships on fighters", "BA353", r"weapon: [a-z-]+", "weapon: rail-gun"),
    _flight("fighter that never drops out", "BA354", r"^structure: \d+", "structure: 9"),
)

MARKS = (
    _ship("points without a mark", "BA390", r"^  points: ship file.*\n", "", r"^points:"),
    _weapon("power without a mark", "BA391", r"^  power: .*\n", "", r"^power:"),
    _flight("flight of a book", "BA392", r"book: sheetforge original", "book: House Rules", r"^points:"),
    _ship("mark of nothing", "BA393", r"^  jump_delay: ", "  jamming: "),
    _weapon("mark of nothing on a weapon", "BA393", r"^  power: ", "  fighter: "),
)

LOSSES = (
    _loss("loss of no system", "BA420", r"^  thruster:", "  trusters:"),
    _loss("loss that gains", "BA421", r"(by: )-1", r"\g<1>1"),
    _loss("thrust of a side", "BA422", r"(side:\n  - \{what: )turn-delay", r"\1thrust"),
    _loss("power of thrusters", "BA602", r"(  thruster:\n    - \{what: )thrust", r"\1power"),
)

POINTS = (
    _ship("ship too cheap", "BA450", OURS + r"([\s\S]*?^points: )\d+", r"\g<1>1"),
    _flight("flight too cheap", "BA451", r"^points: \d+", "points: 1"),
    _table("scale off the anchor", "BA452", r"^scale: .*", "scale: 2"),
    _table("role without limits", "BA453", r"^  tender: .*\n", "", r"^roles:"),
    _fleet("fleet of another power", "BA500", r"^house: \w+", "house: narn", r"^  - \{ship"),
    _fleet("fleet too dear", "BA501", r"^points: \d+", "points: 10"),
)

BATTLES = (
    _scenario("craft without a place", "BA510", r', at: "\d+"', ""),
    _scenario("aboard a ship that is not there", "BA511", r"aboard: \w+", "aboard: Nobody"),
    _scenario("place off the map", "BA512", r'at: "\d+"', 'at: "9901"'),
    _scenario("faster than its top speed", "BA513", r"speed: \d+", "speed: 60"),
    _scenario("two sides of a name", "BA514", r"(  - name: (\w+)\n(?:.*\n)*?  - name: )\w+", r"\1\2"),
    _scenario("craft twice in a victory", "BA521", r"(ships: \[)(\w+)\]", r"\1\2, \2]"),
    _scenario("victory of a stranger", "BA520", r"(- \{side: )\w+", r"\1Nobody"),
    _scenario("count of a last ship", "BA521", r"by: last-ship\}", "by: last-ship, count: 2}"),
)

SCHEMA = (
    _ship("bracket left open on a ship", "SF001", r"^(source: \{.*)\}$", r"\1", r"^source.*\n\w"),
    _flight("key of a flight twice", "SF002", r"^(thrust: .*\n)", r"\1\1"),
    _ship("field of a system misspelt", "SF101", r"(system: \w[^}]*), rating:", r"\1, ratign:"),
    _weapon("field of a weapon misspelt", "SF101", r"^damage:", "damge:"),
    _scenario("field of a craft misspelt", "SF101", r", speed: ", ", sped: "),
    _flight("fighters left out", "SF102", r"^fighters: .*\n", "", r"\A.*"),
    _ship("section without structure", "SF102", r"^(  aft:\n)    structure: .*\n", r"\1", r"^  aft"),
    _ship("thrust in words", "SF103", r"^thrust: .*", "thrust: ten"),
    _flight("structure without armour", "SF106", r"^structure: (\d+)/\d+", r"structure: \1-x"),
    _scenario("course between sides", "SF104", r"course: \d", "course: 9"),
    _ship("role misspelt", "SF105", r"^role: (\w+)", r"role: \1x"),
    _ship("drive misspelt", "SF105", r"^drive: gravitic", "drive: gravitc"),
    _weapon("mode misspelt", "SF105", r"^mode: (\w+)", r"mode: \1e"),
    _scenario("way to win misspelt", "SF105", r"by: last-ship", "by: last-shp"),
)

REFERENCES = (
    _ship("power of a ship that is none", "SF203", r"^house: (\S+)", r"house: \1x"),
    _ship("weapon of a mount that is none", "SF203", r"weapon: ([\w-]+)", r"weapon: \1x"),
    _ship("side chart that is none", "SF203", r"^side_chart: (\S+)", r"side_chart: \1x"),
    _flight("weapon of fighters that is none", "SF203", r"weapon: ([\w-]+)", r"weapon: \1x"),
    _fleet("ship of a fleet of Babylon that is none", "SF203", r"ship: ([\w-]+)", r"ship: \1x"),
    _fleet("flight of a fleet that is none", "SF203", r"flight: ([\w-]+)", r"flight: \1x"),
    _scenario("craft of a battle that is none", "SF203", r"ship: ([\w-]+)", r"ship: \1x"),
    _scenario("map of a battle of Babylon that is none", "SF203", r"^map: (\S+)", r"map: \1x"),
)

FLANK = r"\A(?=[\s\S]*^source: \{book: sheetforge original)([\s\S]*?^  starboard:\n"
"""The starboard section of a design of our own."""

FLANKS = (
    _ship("structure of one flank", "BA319", FLANK + r"    structure: )(?P<n>\d+)", r"\g<1>{+1}"),
    _ship("armour of one flank", "BA319", FLANK + r"    structure: \d+/)(?P<n>\d+)", r"\g<1>{+1}"),
    _ship("boxes of one flank", "BA319", FLANK + r"(?:.*\n)*?.*weapon.*boxes: )(?P<n>\d+)", r"\g<1>{+1}"),
    _ship(
        "armour of a mount of one flank", "BA319", FLANK + r"(?:.*\n)*?.*weapon.*boxes: \d+/)(?P<n>\d+)", r"\g<1>{+1}"
    ),
    _ship("number of mounts of one flank", "BA319", FLANK + r"(?:.*\n)*?.*count: )(?P<n>\d+)", r"\g<1>{+1}"),
    _ship("arc of one flank", "BA319", FLANK + r"(?:.*\n)*?.*arc: )0-1[28]0", r"\g<1>0-150"),
    _ship("rating of one flank", "BA319", FLANK + r"(?:.*\n)*?.*rating: )(?P<n>\d+)", r"\g<1>{+1}"),
    _ship("mount twice on one flank", "SF214", FLANK + r"(?:.*\n)*?)(      - .*weapon.*\n)", r"\1\2\2"),
    _ship(
        "chart of one flank",
        "BA319",
        FLANK + r"(?:.*\n)*?    chart: 1-)(\d+) ([\w-]+)(, \d+-\d+) "
        r"([\w-]+)",
        r"\g<1>\2 \5\4 \3",
    ),
)

PRICED = r"\A(?=[\s\S]*^source: \{book: sheetforge original)([\s\S]*?^%s: )(?P<n>\d+)"
"""A figure of a design of our own that its points pay for."""


def _by_points(kind: str, code: str, fields: str) -> tuple[Mutation, ...]:
    return tuple(
        _of(kind, f"{field} of {kind} against their points", code, PRICED % field, r"\g<1>{+1}", r"^points:")
        for field in fields.split()
    )


PRICES = (
    _ship("ship one point too dear", "BA450", PRICED % "points", r"\g<1>{+1}"),
    _flight("flight one point too dear", "BA451", PRICED % "points", r"\g<1>{+1}"),
    *_by_points("ships", "BA450", "signature"),
    *_by_points("flights", "BA451", "structure fighters"),
    _ship(
        "mount more than the points",
        "BA450",
        OURS + r"([\s\S]*?weapon: .*count: )(?P<n>\d+)",
        r"\g<1>{+1}",
        r"^points:",
    ),
    _table("rate of the design", "BA452", r"^(  (?:turn|sensors|jump): )(?P<n>\d+)", r"\g<1>{+1}", r"^scale:"),
    _table("armour that targets have", "BA452", r"^(target_armour: )(?P<n>\d+)", r"\g<1>{+1}", r"^scale:"),
)

COPIES = (
    _fleet("ship of a fleet twice", "SF214", r"^(  - \{ship: .*\n)", r"\1\1"),
    _fleet("flight of a fleet twice", "SF214", r"^(  - \{flight: .*\n)", r"\1\1"),
    _scenario("craft of a battle twice", "SF214", r"^(      - \{(?:ship|flight): .*\n)", r"\1\1"),
    _scenario("way to win twice", "SF214", r"^(  - \{side: .*\n)", r"\1\1"),
    _scenario("body of the scenery twice", "SF214", r"^(    - \{edge: .*\n)", r"\1\1"),
    _loss("loss twice", "SF214", r"^(    - \{what: .*\n)", r"\1\1"),
    _ship("mount twice", "SF214", r"^(      - \{.*weapon: .*\n)", r"\1\1"),
    _flight("gun of fighters twice", "SF214", r"^(  - \{weapon: .*\n)", r"\1\1"),
)

MUTATIONS_OF_BABYLON = (
    *livery_slips("BA", BA),
    *CHARTS,
    *SYSTEMS,
    *MOVEMENT,
    *WEAPONS,
    *MARKS,
    *LOSSES,
    *POINTS,
    *BATTLES,
    *SCHEMA,
    *REFERENCES,
    *FLANKS,
    *PRICES,
    *COPIES,
)
