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
    _ship(
        "class with a type of many words",
        "FY333",
        r"^type: .*",
        "type: armed escort of convoys at sea",
    ),
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
    _ship(
        "diagonals that cross",
        "FY301",
        r"^    \|    \|\n  \[E6\]-\[E7\]$",
        r"      \\/\n      /\\\n  [E6]-[E7]",
    ),
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
    _ship(
        "corridor beside another", "FY306", r"^(  \[E7\]-\[E8\*\])$", r"\1\n   |    |\n   +----+"
    ),
    _ship("size beyond the d12", "FY307", r"^size: \d$", "size: 13"),
    _ship("engines that the ship lacks", "FY311", r"^(thrust: \|2\n +)\d", r"\g<1>9"),
    _ship(
        "no way to the hexes ahead",
        "FY312",
        NEAR_AHEAD,
        r"\1.\n\2.   .\n\3^",
        r"^.*\d.*(?=\n +\.\n)",
    ),
    _ship("hex of one side", "FY313", r"^(thrust: \|2\n(?:.*\n)*? +\d   )\d", r"\g<1>."),
)

FITTINGS = (
    _ship(
        "weapon in a component that is none",
        "FY321",
        r"component: 1, weapon",
        "component: 99, weapon",
    ),
    _ship(
        "weapon without arcs",
        "FY322",
        r"^(  - \{component: \d+, weapon: [\w-]+), arcs: \[.*",
        r"\1}",
    ),
    _ship("weapon as equipment", "FY323", r"^boarding: \[[\w-]+", "boarding: [rail-cannon"),
    _ship("tubes without torpedoes", "FY324", r"^(ordinance: \{missile: \d+\})$", r"tubes: 2\n\1"),
    _ship(
        "torpedoes without a launcher",
        "FY325",
        r"^ordinance: \{missile(: \d+\})$",
        r"ordinance: {torpedo\1",
    ),
    _ship("hull that nothing breaks", "FY331", r"^hull: \d+", "hull: 99"),
    _ship("crew in space", "FY332", r"^(crew:\n  - \{component: )\d+", r"\g<1>77"),
)

WEAPONS = (
    _weapon("ranges turned around", "FY351", r"short: \d, long: \d", "short: 9, long: 3"),
    _weapon("weapon without a range", "FY352", r"^(  - \{)long: \d+, (accuracy)", r"\1\2"),
    _weapon("roll without red dice", "FY353", r"(power: \d+), effect_dice: \d", r"\1"),
    _weapon(
        "fire with a power", "FY354", r"(power: \d+), effect_dice: 1\}", r"\1, effect: [fire]}"
    ),
    _weapon("area without a number", "FY355", r"special: \[Unsafe\]", "special: [AREA]"),
    _weapon(
        "mode with a long name",
        "FY358",
        r"name: solid shot,",
        "name: solid shot of the forward battery,",
    ),
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
    _scenario("marines without number", "FY502", r"marine: 2", "marine: 40", r"^sides:"),
    _scenario("ship off the map", "FY503", r"hex: \"\d+\"", 'hex: "3030"'),
    _scenario(
        "drift off the map", "FY504", r"trailing: \"10(03|04|16|17|19)\"", 'trailing: "1010"'
    ),
    _scenario("optional rule misspelt", "FY508", r"^turns: (.*)", r"turns: \1\noptional: [ventin]"),
    _scenario("goal of nobody", "FY505", r"- \{side: \w+, by", "- {side: Nobody, by"),
    _scenario("arrival after the end", "FY506", r"arrives: \d", "arrives: 40"),
    _scenario("chip of nobody", "FY507", r"^initiative: \w+", "initiative: Nobody"),
    Mutation("fleet beyond its points", "FY511", "fleets", r"^points: \d+", "points: 9", "", FY),
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
)
