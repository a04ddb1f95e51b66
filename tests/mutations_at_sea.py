"""Single slips in the content of Sovereign Seas Lite, with the finding each must give."""

from __future__ import annotations

from tests.mutations import Mutation, livery_slips

SS = "sovereign-seas"
MARKED = r"(?=(?:.*\n)*reconstructed:)"
"""Content of the book, whose lost figures are marked."""

HULL = r"^(?=.*O/?O)"
"""A line with hull circles."""


def _ship(name: str, code: str, pattern: str, replacement: str, at: str = "") -> Mutation:
    return Mutation(name, code, "ships", pattern, replacement, at, SS)


def _gun(name: str, code: str, pattern: str, replacement: str, at: str = "") -> Mutation:
    return Mutation(name, code, "weapons", pattern, replacement, at, SS)


def _table(name: str, code: str, pattern: str, replacement: str, at: str = "") -> Mutation:
    return Mutation(name, code, "tables", pattern, replacement, at, SS)


def _critical(name: str, code: str, pattern: str, replacement: str, at: str = "") -> Mutation:
    return Mutation(name, code, "criticals", pattern, replacement, at, SS)


def _navy(name: str, code: str, pattern: str, replacement: str, at: str = "") -> Mutation:
    return Mutation(name, code, "houses", pattern, replacement, at, SS)


def _scenario(name: str, code: str, pattern: str, replacement: str, at: str = "") -> Mutation:
    return Mutation(name, code, "scenarios", pattern, replacement, at, SS)


def _map(name: str, code: str, pattern: str, replacement: str, at: str = "") -> Mutation:
    return Mutation(name, code, "maps", pattern, replacement, at, SS)


def _fleet(name: str, code: str, pattern: str, replacement: str, at: str = "") -> Mutation:
    return Mutation(name, code, "fleets", pattern, replacement, at, SS)


SCHEMA = (
    _ship("field of a log misspelt", "SF101", r"^tower: ", "towr: "),
    _ship("speed in words", "SF106", r"^speed: .*", "speed: fast"),
    _ship("class that is none", "SF105", r"^class: \w+", "class: BB"),
    _ship("navy that is none", "SF203", r"^navy: (\w+)", r"navy: \1x"),
    _ship("turn rate turned around", "SF106", r"^turn_rate: 1/(\d)", r"turn_rate: \1"),
    _scenario("ship that is none", "SF203", r"ship: (\w+)", r"ship: \1x"),
    _scenario("map that is none", "SF203", r"^map: (\S+)", r"map: \1x"),
    _table("table type that is none", "SF105", r"^type: (\S+)", r"type: \1s"),
)

LOGS = (
    _ship("lines of a log joined", "SF106", r"^log: \|(?=\n  .*\n  )", "log: >"),
    _ship("battery left open", "SS301", r"^(  .*\[[A-Z]+)\](?!\])", r"\1"),
    _ship("barbette closed as a turret", "SS301", r"\]\](DD)\[\[", r"[[\1[["),
    _ship("zero for a circle", "SS301", HULL + r"(.*?)O/", r"\g<1>0/"),
    _ship("small circle", "SS301", HULL + r"(.*?)O", r"\1o"),
    _ship("armour left open", "SS301", r"^(  .*)\(([BC])\)(?=[O\[])", r"\1(\2"),
    _ship("slash before the hull", "SS301", r"^(  )(?=\(?.?\)?O/?O)", r"\1/"),
    _ship("slash behind the hull", "SS301", r"(O/O)$", r"\1/"),
    _ship("hull beyond the paper", "SS307", HULL + r"(.*?)(?=O/)", r"\1" + "OO/" * 30, "^log"),
    _ship("slash twice", "SS301", HULL + r"(.*?O/)O", r"\1/O"),
    _ship("dash for a slash", "SS301", HULL + r"(.*?O)/O", r"\1-O"),
    _ship("armour of nothing", "SS301", r"^(  .*O)$", r"\1(B)"),
    _ship("second hull line", "SS301", r"^(  )(.*O/?O.*\n)", r"\1\2\1\2", r"log: \|(\n.*)+?O\n.*O"),
    _ship("gun of another navy", "SS302", r"^(  .*)\[AA\]", r"\1[D]"),
    _ship("gun that is none", "SS302", r"^(  .*)\[[BD]\]", r"\1[K]"),
    _ship("armour that nothing penetrates", "SS303", r"^(  .*)\([BC]\)", r"\1(K)"),
    _ship("tower of such armour", "SS303", r"^tower: .*", "tower: (K)(CT)"),
    _ship("turret amidships", "SS304", r"^(  .*O\S*?)\[([A-Z]+)\](.*O)", r"\1[[\2]]\3"),
    _ship("arc of the wrong side", "SS305", r"^  port-1: forward", "  port-1: aft"),
    _ship("arc of a battery that is not", "SS306", r"^  port-4:", "  port-9:"),
    _ship("arc of a battery amidships", "SS306", r"^  port-4:", "  centre-1:"),
)

FIGURES = (
    _ship("speeds that rise", "SS311", r"^(speed: \S*?)(\d)(\d)$", r"\1\3\2"),
    _ship("list that ends at zero", "SS311", r"^(speed: \S*)1$", r"\g<1>10"),
    _ship("speeds left out", "SS312", r"^(speed: \S*)21$", r"\1", "^speed"),
    _ship("slashes lost", "SS312", HULL + r"(.*?)O/O(.*?)O/O", r"\1OO\2OO", "^speed"),
    _ship("circles with a slash too many", "SS312", r"^(  )OO/OO/", r"\1O/O/O/O/", "^speed"),
    _ship("turn of two sides", "SS313", r"^turn_rate: 1", "turn_rate: 2"),
    _ship("turn after five hexes", "SS313", r"^turn_rate: 1/\d", "turn_rate: 1/5"),
    _ship("acceleration of five", "SS314", r"^acceleration: \d", "acceleration: 5"),
    _ship("no acceleration", "SS314", r"^acceleration: \d", "acceleration: 0"),
    _ship("size of five", "SS315", r"^size: .*", "size: +5"),
    _ship("points against what is shown", "SS316", r"^points: \d+", "points: 79"),
    _ship("year against what is shown", "SS316", r"^in_service: 18(\d)\d", r"in_service: 18\g<1>5"),
    _ship("speed against what is shown", "SS316", r"^(speed: 12\S*)86", r"\g<1>76"),
    _ship("points further than they might be", "SS317", r"^points: 44", "points: 43"),
    _ship("guns lost and price kept", "SS317", r"(O)\[D\]\[D\]", r"\1", "^points"),
    _ship("points that are not marked", "SS319", r"^  points: >-\n(?:    .*\n)+", "", "^points"),
    _ship(
        "legible points that are marked",
        "SS319",
        r"^(points: 67[\s\S]*^reconstructed:\n)",
        r"\1  points: a guess\n",
        "a guess",
    ),
    _ship("month without its year", "SS318", r"^in_service: .*\n(month)", r"\1"),
)

CLASSES = (
    _ship("unarmoured ironclad", "SS321", r"^class: SF", "class: CBIC", HULL),
    _ship("armoured frigate", "SS321", r"^(  )O/O", r"\1(B)O/O"),
    _ship("ram of a corvette", "SS322", r"^ram: none", "ram: plain"),
    _ship("ironclad without a ram", "SS322", r"^ram: (armored|plain)", "ram: none"),
    _ship("warship without magazines", "SS323", r"^magazines: .*\n", "", "^tower"),
    _ship("magazines of a merchantman", "SS323", r"^(tower: .*\n)(?!mag)", r"\1magazines: (MG)\n", "^magazines"),
    _ship("three magazines", "SS323", r"^magazines: .*", "magazines: (MG)(MG)(MG)"),
    _ship("merchantman with a gun", "SS324", r"^(class: [LS]M[\s\S]*\n  O+/)", r"\1[B]"),
    _ship("merchantman with a tower", "SS324", r"^(class: [LS]M[\s\S]*\ntower: )", r"\1(B)"),
)

SHOWN = (
    _ship("battery gone to port", "SS316", r"^(  \(\w\)\[\w+\]\[\w+\].*)\[\w+\]\n(arcs|printed)", r"\1\n\2"),
    _ship("battery gone to starboard", "SS316", r"(log: \|\n  \(\w\)\[\w+\]\[\w+\].*)\[\w+\]\n", r"\1\n"),
    _ship("barbette gone at an end", "SS316", r"(log: \|\n  .*) \(B\)\]\]DD\[\[\n", r"\1\n"),
    _ship("battery gone amidships", "SS316", HULL + r"(.*?\])\[[A-Z]+\]", r"\1"),
    _ship("battery too many", "SS316", HULL + r"(.*)(\[[A-Z]+\])", r"\1\2\2"),
    _ship("gun of another code of the chart", "SS316", r"^(  \(C\).*\[)D\]", r"\1C]"),
    _ship("circle gone", "SS316", HULL + r"(.*?)OO/", r"\1O/"),
    _ship("circle too many", "SS316", HULL + r"(.*?)O/O", r"\1OO/O"),
    _ship("slash moved", "SS316", HULL + r"(.*?)OO/OO", r"\1O/OOO"),
    _ship("armour of another letter", "SS316", r"^(  )\(B\)", r"\1(C)"),
    _ship("bare batteries armoured", "SS316", HULL + r"(.*?)\(\)", r"\1(B)"),
    _ship("class of another ironclad", "SS316", r"^class: BSIC", "class: CBIC"),
    _ship("class of another merchantman", "SS316", r"^class: LM", "class: SM"),
    _ship("size that is no size", "SS316", r"^size: \+[12]", "size: +0"),
    _ship("size beyond what is shown", "SS316", r"^size: \+0", "size: +1"),
    _ship("tower without its armour", "SS316", r"^tower: \(C\)", "tower: "),
    _ship("magazine too few", "SS316", r"^magazines: \(MG\)\(MG\)", "magazines: (MG)"),
    _ship("reinforced ram that is plain", "SS316", r"^ram: armored", "ram: plain"),
    _ship("ram armoured without a note", "SS325", r"^ram: plain", "ram: armored"),
    _ship("ram that is not marked", "SS325", r"^  ram: the.*\n", "", "^ram"),
    _ship("size that is not marked", "SS319", r"^  size: a lost.*\n", "", "^size"),
    _ship("turn rate that is not marked", "SS319", r"^  turn_rate: its.*\n", "", "^turn_rate"),
    _ship("month that is not marked", "SS319", r"^  month: .*\n", "", "^month"),
    _ship(
        "marked size that is legible",
        "SS319",
        r"^(size: \+0[\s\S]*^reconstructed:\n)",
        r"\1  size: a guess\n",
        "a guess",
    ),
    _ship("speed list one short", "SS312", r"^(speed: \S*86432)1$", r"\1"),
    _ship("long speed list one short", "SS312", r"^(speed: 13/12\S*)1$", r"\1"),
    _ship("type of another class", "SS326", r"^type: .*", "type: Steam frigate"),
    _gun("letter of a gun too few", "SS403", r"^penetration: GGGG", "penetration: GGG"),
    _gun("letter of a gun too low", "SS403", r"^(penetration: EEE D+)DC*", r"\1C"),
    _gun("loading of the other navy", "SS403", r"^loading: BL", "loading: MLR"),
    _gun("power against the example", "SS403", r"^(code: D\n[\s\S]*^fp: )2\.0", r"\g<1>3.0"),
    _gun("power of the gun below", "SS408", r"^(code: D\n[\s\S]*^fp: )2\.0", r"\g<1>1.0"),
    _gun("power of the largest gun", "SS408", r"^fp: 3\.0", "fp: 2.0"),
)

GUNS = (
    _gun("letters that leap", "SS407", r"^penetration: \w", "penetration: Z"),
    _gun("letter that rises", "SS401", r"^(penetration: [A-F ]+)[A-D]$", r"\1G"),
    _gun("hex beyond the table", "SS402", r"^(penetration: .*CCCCC?)$", r"\1CCC"),
    _gun("bore against what is shown", "SS403", r"^bore: [79]$", "bore: 8"),
    _gun("power against what is shown", "SS403", r"^fp: [12]\.0", "fp: 1.5"),
    _gun("power that is not marked", "SS406", r"^(  bore: .*\n)  fp: the .*\n", r"\1", "^fp"),
    _gun("power of no halves", "SS404", r"^fp: 0.5", "fp: 0.6"),
    _gun("code of another gun", "SS405", r"^code: [BCD]$", "code: A"),
)

RAM_EFFECTS = r"\A(?=[\s\S]*^type: ram-effects)[\s\S]*\Z"
TO_HIT = """\
name: Another
type: to-hit
source: {book: ours}
dice: 8
rows: [{range: 1-13, strikes: 4}]
"""

ALLOCATION = r"\A(?=[\s\S]*^type: damage-allocation)[\s\S]*\Z"
RAM_TWICE = """\
name: Another
type: ram-effects
source: {book: ours}
dice: 5
rows: [{strikes: 0-5, times: 2}]
attacker: [{ram: armored}, {ram: plain, share: 1/4}, {ram: none, share: 1/2}]
"""

TABLES = (
    _table("column left out", "SS411", r"^  - \{strikes: 3, .*\n", "", "strikes: 4"),
    _table("columns overlap", "SS411", r"strikes: 0-2", "strikes: 0-3", "strikes: 3|strikes: 2-3"),
    _table("column beyond the dice", "SS411", r"strikes: (4-)?5, ([lt])", r"strikes: \g<1>6, \2"),
    _table("range left out", "SS412", r"range: 1-3", "range: 1-2", "range: 4-6"),
    _table("nearer is harder", "SS412", r"(range: 4-6, strikes: )5", r"\g<1>3"),
    _table("more strikes than dice", "SS412", r"(range: 13, strikes: )8", r"\g<1>9"),
    _table("bands out of order", "SS413", r"least: 7", "least: 5"),
    _table("band that begins late", "SS413", r"least: 0", "least: 2"),
    _table("authority without an end", "SS414", r"battery, hull\]", "hull, battery]"),
    _table("authority without a turret", "SS414", r"\[crit\w+, turret", "[critical", "^auth"),
    _table("gap of speed differences", "SS415", r"least: 5, dice: 1", "least: 6, dice: 1"),
    _table("angle twice", "SS415", r"angle: 120", "angle: 60"),
    _table("ram left out", "SS416", r"^  - \{ram: armored\}\n", "", "^attacker"),
    _table("ram twice", "SS416", r"ram: plain", "ram: armored"),
    _table("impulses that do not add up", "SS417", r"(speed: 7, points: \[1, 2)", r"\g<1>2"),
    _table("impulse too many", "SS417", r"(speed: 7, points: \[1, 2)", r"\1, 0"),
    _table("speed left out of the chart", "SS418", r"^  - \{speed: 6.*\n", "", "speed: 7"),
    _table("chart that ends early", "SS418", r"^  - \{speed: 13.*\n", "", "^rows"),
    _table("table of another's type", "SS419", RAM_EFFECTS, TO_HIT, "^type"),
    _table("ram that never hits", "SS420", r"^strikes: 4", "strikes: 6"),
    _critical("line of the table left out", "SS421", r"strikes: 3-4", "strikes: 4", "strikes: 4"),
    _critical("line beyond the dice", "SS421", r"strikes: 8", "strikes: 8-9"),
    _critical("way of the rudder left out", "SS422", r"^ +- \{strikes: 1, way.*\n", "", "way: st"),
    _critical("factors and a share", "SS423", r"factors: 2", "factors: 2, share: 1/2"),
    _critical("neither factors nor a share", "SS423", r", factors: 2", ""),
)

SHOWN_TABLES = (
    _table("to hit against the example", "SS424", r"(range: 4-6, strikes: )5", r"\g<1>6"),
    _table("dice of the gun charts", "SS424", r"^dice: 8", "dice: 7"),
    _table("modifier against the example", "SS424", r"(least: 5, dice: )0", r"\g<1>1"),
    _table("columns of two locations", "SS424", r"strikes: 3, location: battery", "strikes: 3, location: turret"),
    _table("ram that hits too often", "SS424", r"^strikes: 4", "strikes: 3"),
    _table("equal speeds that add nothing", "SS424", r"(most: 4, dice: )-1", r"\g<1>0"),
    _table("slow ram that gains", "SS424", r"(most: -5, dice: )-2", r"\g<1>2"),
    _table("fast ram that loses", "SS424", r"(least: 5, dice: )1", r"\g<1>-1"),
    _table("fast ram that gains nothing", "SS424", r"(least: 5, dice: )1", r"\g<1>0"),
    _table("effect of five", "SS424", r"times: 3", "times: 5"),
    _table("share of a fifth", "SS424", r"share: 1/4", "share: 1/5"),
    _table("share of a whole", "SS424", r"share: 1/2", "share: 1"),
    _table("yards of a hex", "SS424", r"hex_yards: 150", "hex_yards: 160"),
    _table("yards that make no knot", "SS429", r"hex_yards: 150", "hex_yards: 250"),
    _table("minutes of a turn", "SS424", r"turn_minutes: 5", "turn_minutes: 6"),
    _table("five impulses", "SS424", r"^impulses: 4", "impulses: 5"),
    _table("speed that comes early", "SS428", r"\[1, 2, 1, 2\]", "[2, 1, 2, 1]"),
    _table("speed modifiers that are not marked", "SS425", r"^  speed_difference: >-\n(?:    .*\n)+", "", "most: -5"),
    _table("impulses that are not marked", "SS425", r"^  impulses: a .*\n", "", "^impulses"),
    _critical("hull points of five", "SS426", r"^hull_points: 2", "hull_points: 5"),
    _critical("severe damage of more than half", "SS426", r"per_cent: 50", "per_cent: 60"),
    _critical("turns by six dice", "SS426", r"dice: 5\}\}\]", "dice: 6}}]"),
    _critical("funnel of three", "SS426", r"factors: 2", "factors: 3"),
    _critical("boiler of a fifth", "SS426", r"share: 1/2", "share: 1/5"),
    _critical("rolls of two lines", "SS426", r"strikes: 5-6", "strikes: 5"),
    _critical("hull points that are not marked", "SS427", r"^  hull_points: a .*\n", "", "^hull_po"),
    _scenario("corvette too few", "SS524", r"(eclipse, counters: 1)-3", r"\1-2"),
    _scenario("ironclad too many", "SS524", r"(magenta, counters: 1)-4", r"\1-5"),
    _scenario("single ironclad doubled", "SS524", r"(bellerophon, counters: 1)\}" + MARKED, r"\1-2}"),
    _scenario("five merchantmen", "SS524", r"(large-merchantman, counters: 1)-4", r"\1-5"),
    _scenario("distance that leaves a 5", "SS524", r"from_enemy: 20", "from_enemy: 25"),
    _scenario("distance beyond the least", "SS518", r"from_enemy: 20", "from_enemy: 30"),
    _scenario("distance within the guns", "SS518", r"from_enemy: 20", "from_enemy: 10"),
    _scenario("frigates too near", "SS524", r"within: 8", "within: 7"),
    _scenario("escorts too far", "SS524", r"within: 4", "within: 5"),
    _scenario("three columns", "SS524", r"columns: 2", "columns: 3"),
    _scenario("speed to begin with", "SS524", r"speed: 0\}", "speed: 5}"),
    _scenario("merchantmen to sink after a loss", "SS524", r"count: 5", "count: 6"),
    _scenario("merchantmen to sink", "SS524", r"count: 2", "count: 5"),
    _scenario("share of ships left", "SS524", r"ships_left: 3/4", "ships_left: 4/5"),
    _scenario("victory that is not marked", "SS525", r"^  victory: [^[].*\n(    .*\n)*", "", "1/2|count: 2"),
    _map("sea too small for its convoy", "SS541", r"^size: 60x60", "size: 30x60"),
    _map("sea of another length", "SS541", r"^size: (\d+)x\d+" + MARKED, r"size: \g<1>x10"),
    _map("sea too wide", "SS541", r"^size: \d" + MARKED, "size: 9"),
)

NAVIES = (
    _navy("ship twice in a navy", "SS501", r"^ships: \[([\w-]+)", r"ships: [\1, \1"),
    _navy("ship of another navy", "SS501", r"^ships: \[inconsistent", "ships: [armorique"),
    _navy("gun of another navy's chart", "SS501", r"^guns: \[british-a", "guns: [french-aa"),
    _navy("ship left out of its navy", "SS503", r"^ships: \[[\w-]+, ", "ships: ["),
    _navy("gun left out of its chart", "SS503", r"^guns: \[[\w-]+, ", "guns: ["),
    _navy("warships that are neutral", "SS502", r"^(adjective: British)", r"\1\nneutral: true"),
    _navy("merchantmen of a navy", "SS502", r"^neutral: true\n", "", "^ships"),
)

SCENARIOS = (
    _scenario("ship of the enemy", "SS511", r"ship: defense", "ship: magenta"),
    _scenario("six counters", "SS512", r"counters: 1-4", "counters: 1-6"),
    _scenario("counter twice", "SS512", r"^( +- \{ship: \S+ counters: 1.*\n)", r"\1\1"),
    _scenario("two that are first", "SS513", r"order: 2", "order: 1"),
    _scenario("edge left out", "SS514", r"(area: (?:edge|enters)), edge: \w+", r"\1"),
    _scenario("edge of the middle", "SS514", r"(area: middle)", r"\1\n      edge: top", "edge: top"),
    _scenario("one edge for both", "SS514", r"edge: bottom", "edge: top"),
    _scenario("frigates near with no distance", "SS515", r", within: \d", ""),
    _scenario("line with a distance", "SS515", r"stand: line", "stand: line, within: 3"),
    _scenario("formation of ships that are not", "SS515", r"classes: \[SF\], s", "classes: [LM], s"),
    _scenario("too far for the map", "SS516", r"from_enemy: 20", "from_enemy: 90"),
    _scenario("faster than its ships", "SS517", r"speed: 0", "speed: 99"),
    _scenario("victory of nobody", "SS521", r"^  - \{side: British", "  - {side: Brittish"),
    _scenario("nothing to sink", "SS522", r"^    classes: \[LM, SM\]\n", "", "by: sink"),
    _scenario("share of more than all", "SS522", r"ships_left: 1/2", "ships_left: 3/2"),
    _scenario("denial with a count", "SS522", r"by: deny\}", "by: deny, count: 2}"),
    _scenario("more to sink than there are", "SS523", r"count: 5", "count: 9"),
    _scenario("enemy without such ships", "SS523", r"classes: \[BSIC, CBIC\]$", "classes: [LM]"),
    _ship("reconstructed and not there", "SS601", r"^  speed: ([^\"])", r"  month: \1"),
)

FLEETS = (
    _fleet("ship of the other navy in a fleet", "SS531", r"ship: bellerophon", "ship: ocean"),
    _fleet("six counters of a fleet", "SS532", r"counters: 1-\d", "counters: 1-6"),
    _fleet("counter twice in a fleet", "SS532", r"^(  - \{ship: .*\n)", r"\1\1"),
    _fleet("too dear a fleet", "SS533", r"^points: 200", "points: 190"),
    _scenario(
        "third side",
        "SS602",
        r"^victory:",
        "  - {name: Others, navy: british, ships: "
        "[{ship: defense, counters: 5}], setup: {order: 3, area: anywhere}}\nvictory:",
    ),
    _scenario(
        "edge too short", "SS603", r"(limier, counters: 1)\}(?=(?:.*\n)*.*area: enters)", r"\1-40}", "area: enters"
    ),
    _table("table that another one replaced", "SS605", ALLOCATION, RAM_TWICE, "^type"),
    _table("modifiers that leave no die", "SS604", r"least: 1, dice: -2", "least: 1, dice: -9"),
)

MUTATIONS_AT_SEA = (
    *livery_slips("SS", "sovereign-seas"),
    *SCHEMA,
    *LOGS,
    *FIGURES,
    *CLASSES,
    *SHOWN,
    *GUNS,
    *TABLES,
    *SHOWN_TABLES,
    *NAVIES,
    *SCENARIOS,
    *FLEETS,
)
