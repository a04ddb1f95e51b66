"""Single slips in the content of Silent Fury, with the finding each must give."""

from __future__ import annotations

from tests.mutations import Mutation, livery_slips

FY = "silent-fury"


def _ship(name: str, code: str, pattern: str, replacement: str, at: str = "") -> Mutation:
    return Mutation(name, code, "ships", pattern, replacement, at, FY)


def _card(name: str, code: str, pattern: str, replacement: str, at: str = "") -> Mutation:
    return Mutation(name, code, "cards", pattern, replacement, at, FY)


def _scenario(name: str, code: str, pattern: str, replacement: str, at: str = "") -> Mutation:
    return Mutation(name, code, "scenarios", pattern, replacement, at, FY)


def _weapon(name: str, code: str, pattern: str, replacement: str, at: str = "") -> Mutation:
    return Mutation(name, code, "weapons", pattern, replacement, at, FY)


SCHEMA = (
    _ship("class with a type of many words", "FY333", r"^type: .*", "type: armed escort of convoys at sea"),
    _ship("name too wide for a counter", "SF701", r"^name: .*", "name: Wwwwwwwwwwwwwwwwwww"),
    _ship("field of a ship misspelt", "SF101", r"^armor: ", "armr: "),
    _ship("hull in words", "SF103", r"^hull: .*", "hull: two"),
    _ship("weapon of a ship that is none", "SF203", r"weapon: (\S+),", r"weapon: \1x,"),
    _card("deck that is none", "SF105", r"^deck: (\S+)", r"deck: \1s"),
    _scenario("ship of a battle that is none", "SF203", r"ship: (\w+)", r"ship: \1x"),
)

DRAWINGS = (
    _ship("bracket left open", "FY301", r"^(  .*\[[A-Z]\d+)\]", r"\1 "),
    _ship("kind in a small letter", "FY301", r"\[E(\d)", r"[e\1"),
    _ship("corridor to nowhere", "FY301", r"\]-\[[A-Z]\d\*?\]$", "]-"),
    _ship("diagonals that cross", "FY301", r"^    \|    \|\n  \[E6\]-\[E7\]$", r"      \\/\n      /\\\n  [E6]-[E7]"),
    _ship("engines in no hex", "FY302", r"^(    +)1   1$", r"\1 1   1"),
    _ship("no engines", "FY302", r"^(    +)1   1$", r"\g<1>0   0"),
)

NEAR_AHEAD = r"^( +)1\n( +)1   1\n( +)\^"
"""The hexes of a thrust diagram next to a ship, ahead of it."""

LAYOUTS = (
    _ship("component renumbered as the first", "FY303", r"^(  .*\[E)\d", r"\g<1>1"),
    _ship("component out of the size", "FY303", r"^(  .*\[E)\d+", r"\g<1>44"),
    _ship("size against the drawing", "FY303", r"^size: \d+", "size: 30"),
    _ship("gap in the only corridor", "FY304", r"^(       \[S5\])-\[M6\]", r"\1 [M6]"),
    _ship("rammer at the stern", "FY305", r"\[W1\]([\s\S]*)\[E(\d+)", r"[W\2]\1[E1", r"\[E1\W"),
    _ship("corridor beside another", "FY306", r"^(  \[E7\]-\[E8\*\])$", r"\1\n   |    |\n   +----+"),
    _ship("size beyond the d12", "FY307", r"^size: \d$", "size: 13"),
    _ship("engines that the ship lacks", "FY311", r"^(thrust: \|2\n +)\d", r"\g<1>9"),
    _ship("no way to the hexes ahead", "FY312", NEAR_AHEAD, r"\1.\n\2.   .\n\3^", r"^.*\d.*(?=\n +\.\n)"),
    _ship("hex of one side", "FY313", r"^(thrust: \|2\n(?:.*\n)*? +\d   )\d", r"\g<1>."),
)

FITTINGS = (
    _ship("weapon in a component that is none", "FY321", r"component: 1, weapon", "component: 99, weapon"),
    _ship("weapon without arcs", "FY322", r"^(  - \{component: \d+, weapon: [\w-]+), arcs: \[.*", r"\1}"),
    _ship("weapon as equipment", "FY323", r"^boarding: \[[\w-]+", "boarding: [rail-cannon"),
    _ship("tubes without torpedoes", "FY324", r"^(ordinance: \{missile: \d+\})$", r"tubes: 2\n\1"),
    _ship("torpedoes without a launcher", "FY325", r"^ordinance: \{missile(: \d+\})$", r"ordinance: {torpedo\1"),
    _ship("hull that nothing breaks", "FY331", r"^hull: \d+", "hull: 99"),
    _ship("crew in space", "FY332", r"^(crew:\n  - \{component: )\d+", r"\g<1>77"),
)

WEAPONS = (
    _weapon("ranges turned around", "FY351", r"short: \d, long: \d", "short: 9, long: 3"),
    _weapon("weapon without a range", "FY352", r"^(  - \{)long: \d+, (accuracy)", r"\1\2"),
    _weapon("roll without red dice", "FY353", r"(power: \d+), effect_dice: \d", r"\1"),
    _weapon("fire with a power", "FY354", r"(power: \d+), effect_dice: 1\}", r"\1, effect: [fire]}"),
    _weapon("area without a number", "FY355", r"special: \[Unsafe\]", "special: [AREA]"),
    _weapon("mode with a long name", "FY358", r"name: solid shot,", "name: solid shot of the forward battery,"),
    _weapon("missiles as torpedoes", "FY356", r"special: \[Strike\]", "special: [Torpedo]"),
    _weapon(
        "blast of nothing",
        "FY357",
        r"power: 5, effect_dice: 2, special: \[Unsafe\]",
        "effect: [shield-drain], special: [Blast]",
    ),
    _weapon("misspelt mark of a weapon", "FY601", r"^(reconstructed:\n)  modes", r"\1  mods"),
    _weapon("boarding ranges turned around", "FY361", r"^short: 1\nlong: 2", "short: 5\nlong: 2"),
)

YARD = (
    _ship("points that nobody adds up", "FY451", r"^points: \d+", "points: 1"),
    _ship("point defense beyond the yard", "FY452", r"^point_defense: \d+", "point_defense: 99"),
)

CARDS = (
    _card("prerequisite twice", "FY401", r"^prerequisite: .*", "prerequisite: [weapon, weapon]"),
    _card("modified by nothing", "FY402", r"by: -?\d+", "by: 0"),
    _card("crisis without end", "FY403", r"^avert: .*\n", "", r"^timing"),
    _card("honor among critical hits", "FY404", r"^timing: battle-scar", "timing: battle-honor"),
)

SCENARIOS = (
    _scenario("crew outside", "FY501", r"component: 9, ", "component: 19, "),
    _scenario("marines without number", "FY502", r"marine: \d", "marine: 40", r"^sides:"),
    _scenario("ship off the map", "FY503", r"hex: \"\d+\"", 'hex: "3030"'),
    _scenario("drift off the map", "FY504", r"trailing: \"10(03|04|16|17|19)\"", 'trailing: "1010"'),
    _scenario("optional rule misspelt", "FY508", r"^turns: (.*)", r"turns: \1\noptional: [ventin]"),
    _scenario("goal of nobody", "FY505", r"- \{side: \w+, by", "- {side: Nobody, by"),
    _scenario("arrival after the end", "FY506", r"arrives: \d", "arrives: 40"),
    _scenario("chip of nobody", "FY507", r"^initiative: \w+", "initiative: Nobody"),
    Mutation("fleet beyond its points", "FY511", "fleets", r"^points: \d+", "points: 9", "", FY),
)


def _of(kind: str, name: str, code: str, pattern: str, replacement: str, at: str = "") -> Mutation:
    return Mutation(name, code, kind, pattern, replacement, at, FY)


FIELDS = (
    _ship("bracket left open on a class", "SF001", r"^(source: \{.*)\}$", r"\1", r"^source.*\n\w"),
    _weapon("key of a weapon twice", "SF002", r"^(source: .*\n)", r"\1\1"),
    _ship("field of a weapon's line misspelt", "SF101", r", arcs: ", ", arc: "),
    _ship("field of a crew misspelt", "SF101", r"(component: \d+, )spacer", r"\1spacr"),
    _weapon("field of a mode misspelt", "SF101", r"accuracy: ", "acuracy: "),
    _card("field of a card misspelt", "SF101", r"^timing:", "timming:"),
    _scenario("field of a ship of a battle misspelt", "SF101", r"facing: ", "faceing: "),
    _ship("armor left out", "SF102", r"^armor: .*\n", "", r"\A.*"),
    _weapon("modes left out", "SF102", r"^modes:\n(?:  - .*\n)+", "", r"\A.*"),
    _card("deck left out", "SF102", r"^deck: .*\n", "", r"\A.*"),
    _scenario("hex left out", "SF102", r', hex: "\d+"', ""),
    _ship("point defense in words", "SF103", r"^point_defense: .*", "point_defense: none"),
    _scenario("turns in words", "SF103", r"^turns: .*", "turns: eight"),
    _scenario("facing between sides", "SF104", r"facing: \d", "facing: 9"),
    _ship("arc misspelt", "SF105", r"arcs: \[front", "arcs: [frnt"),
    _weapon("effect misspelt", "SF105", r"effect: \[([\w-]+)", r"effect: [\1x"),
    _card("effect of a card misspelt", "SF105", r"do: (\w+)", r"do: \1x"),
    _scenario("goal misspelt", "SF105", r"by: (points|deny|destroy)", r"by: \1x"),
)

REFERENCES = (
    _ship("navy of a class that is none", "SF203", r"^navy: (\S+)", r"navy: \1x"),
    _ship("boarding equipment that is none", "SF203", r"^boarding: \[([\w-]+)", r"boarding: [\1x"),
    _scenario("navy of a side that is none", "SF203", r"navy: (\S+)", r"navy: \1x"),
    _scenario("map of a battle that is none", "SF203", r"^map: (\S+)", r"map: \1x"),
    _of("fleets", "ship of a fleet of Fury that is none", "SF203", r"^ships: \[(\w+)", r"ships: [\1x"),
    _of("fleets", "navy of a fleet that is none", "SF203", r"^navy: (\S+)", r"navy: \1x"),
)

POINTS = r"^points:"
LEVEL_ARMOR = r"\A(?![\s\S]*^asymmetric)([\s\S]*?^armor: \["
"""A ship that is the same on both sides."""

FIGURES = (
    _ship("armor of one flank", "FY334", LEVEL_ARMOR + r"\d+, )(?P<n>\d+)", r"\g<1>{+1}"),
    _ship("armor of one rear flank", "FY334", LEVEL_ARMOR + r"\d+, \d+, )(?P<n>\d+)", r"\g<1>{+1}"),
    _ship("armor of port", "FY334", LEVEL_ARMOR + r"(?:\d+, ){5})(?P<n>\d+)", r"\g<1>{+1}"),
    _ship("class one point too dear", "FY451", r"^(points: )(?P<n>\d+)", r"\g<1>{+1}"),
    _ship("captain more than the points", "FY451", r"(captain: )(?P<n>\d+)", r"\g<1>{+1}", POINTS),
    _ship("fighters more than the points", "FY451", r"(fighter: )(?P<n>\d+)", r"\g<1>{+1}", POINTS),
    _ship("hull more than the points", "FY451", r"^(hull: )(?P<n>\d+)", r"\g<1>{+1}", POINTS),
    _ship("weapon left out", "FY321", r"^  - \{component: 1, weapon: .*\n(?=  - )", "", r"\[W1\*?\]"),
    _of("tables", "size of the yard that falls", "FY453", r"(size: 8, hull: )\d+", r"\g<1>0"),
    _of("tables", "sizes out of order", "FY453", r"(\{size: )8", r"\g<1>4"),
    _of("tables", "component without a price", "FY454", r"(components: \{)engine: \d+, ", r"\1"),
    _of("tables", "armor of the yard that falls", "FY453", r"(size: 12.*armor: )\d+", r"\g<1>3"),
)

SET_UP = (
    _scenario("ship of a battle twice", "SF214", r"^(      - \{ship: .*\n)", r"\1\1"),
    _scenario(
        "two ships of a name", "FY509", r"(ship: \w+, name: ([\w ]+)(?:.*\n)*?.*ship: \w+, name: )[\w ]+", r"\1\2"
    ),
    _scenario("two sides of one name", "FY509", r"^(  - name: (\w+)\n(?:.*\n)*?  - name: )\w+", r"\1\2"),
    _scenario("goal twice", "SF214", r"^(  - \{side: .*\n)", r"\1\1"),
    _scenario("ship twice in a goal", "FY505", r"(ships: \[)(\w+)\]", r"\1\2, \2]"),
    _scenario("goal left out", "FY510", r"^(victory:\n)  - \{side: .*\n(?=  - .*\n(?!  - ))", r"\1", r"^victory:"),
    _scenario("body of the sky twice", "SF214", r"^(    - \{edge: .*\n)", r"\1\1"),
)

COPIES = (
    _card("effect of a card twice", "SF214", r"^(  - \{do: .*\n)", r"\1\1"),
    _weapon("mode twice", "SF214", r"^(  - \{.*accuracy: .*\n)", r"\1\1"),
    _ship("weapon's line twice", "SF214", r"^(  - \{component: \d+, weapon: .*\n)", r"\1\1"),
    _ship("crew's line twice", "SF214", r"^(  - \{component: \d+, spacer: .*\n)", r"\1\1"),
    _of("tables", "row of the yard twice", "SF214", r"^(  - \{size: .*\n)", r"\1\1"),
)

MUTATIONS_OF_FURY = (
    *livery_slips("FY", "silent-fury"),
    *SCHEMA,
    *DRAWINGS,
    *LAYOUTS,
    *FITTINGS,
    *WEAPONS,
    *YARD,
    *CARDS,
    *SCENARIOS,
    *FIELDS,
    *REFERENCES,
    *FIGURES,
    *SET_UP,
    *COPIES,
)
