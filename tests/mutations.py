"""Single slips of a maintainer, as text edits on good content, with the finding each must give.

A mutation replaces the first match of a pattern. `{id}` in a replacement is the entity's own id,
`{+1}` the number that the pattern's group `n` matched, one higher. The finding is due on the line
that changed; where a slip shows elsewhere, `at` matches that line (the first such line).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

SD, SW = "silent-death", "silent-death-star-wars"


@dataclass(frozen=True, slots=True)
class Mutation:
    """One kind of slip: where it can happen, what it does, which code it must bring."""

    name: str
    code: str
    kind: str
    pattern: str
    replacement: str
    at: str = ""
    system: str = SD

    def of(self, text: str, entity: str) -> str | None:
        """The text with the slip in it; None where it has no place for it."""
        found = re.search(self.pattern, text, re.MULTILINE)
        if found is None:
            return None
        made = self.replacement.replace("{id}", entity)
        if "{+1}" in made:
            made = made.replace("{+1}", str(int(found["n"]) + 1))
        changed = text[: found.start()] + found.expand(made) + text[found.end() :]
        return None if changed == text else changed


TWICE = r"^(  - asteroids\n)  - asteroids"
ROW = r"(damage_track: \|\n +)"
FIGHTER = r"\A(?=[\s\S]*^class: [ST]PAC)([\s\S]*?)"
GUNBOAT = r"\A(?=[\s\S]*^class: MPAC)([\s\S]*?)"
WARHOUND = r"\A(?=[\s\S]*^class: escort)(?=[\s\S]*^hull)([\s\S]*?)"


def _ship(name: str, code: str, pattern: str, replacement: str, at: str = "") -> Mutation:
    return Mutation(name, code, "ships", pattern, replacement, at)


YAML = (
    _ship("unclosed bracket", "SF001", r"^(crew: .*)\}$", r"\1", r"^crew: .*\n\w"),
    _ship("duplicate key", "SF002", r"^(drive: .*\n)", r"\1\1"),
    _ship("anchor", "SF003", r"^bpv: ", r"bpv: &price "),
    _ship("ambiguous scalar", "SF005", r"^tons: (\d+)", r"tons: 0\1"),
    _ship("tab", "SF009", r"^  - ", "\t- "),
    _ship("unknown key", "SF101", r"^decoys: ", "decoyz: "),
    _ship("missing key", "SF102", r"^drive: .*\n", "", r"\A.*"),
    _ship("quoted number", "SF103", r"^bpv: (\d+)", r"bpv: '\1'"),
    _ship("no barrels", "SF104", r"barrels: \d", "barrels: 0"),
    _ship("unknown class", "SF105", r"^class: SPAC", "class: SPAK"),
    _ship("spread backwards", "SF106", r"^damage_control: 1-(\d)", r"damage_control: \1-1"),
    _ship("unknown weapon", "SF203", r"weapon: ([\w-]+)", r"weapon: \1x"),
    _ship("unknown hull", "SF203", r"^hull: (\S+)", r"hull: \1x"),
    _ship("unknown critical table", "SF203", r"^criticals: (\S+)$", r"criticals: \1x"),
    _ship("stale waiver", "SF901", r"(rule: SD362\n +value: )(?P<n>\d+)", r"\g<1>{+1}", "rule: SD"),
)

CREW = (
    _ship("no pilot", "SD301", r"^(crew: \{)pilot: \[[^]]*\], ", r"\1"),
    _ship("post not aboard", "SD302", r"(- \{?post: )gunner[-a-z]*", r"\1gunner-x"),
    _ship("gunner letters", "SD303", r"^(  )gunner-b(: \[)", r"\1gunner-z\2", "gunner-c: "),
    _ship("gunner who pilots", "SD304", r"(gunner(?:-\w)?: \[)gunnery\]", r"\1piloting]"),
    _ship("pilot with no gunnery", "SD305", r"(pilot: \[piloting), gunnery", r"\1", "post: pilot"),
    _ship("gunner with no weapon", "SD306", r"^(crew: \{pilot: \[[^]]*\])\}", r"\1, gunner: [gunnery]}"),
    _ship("class against crew", "SD307", r"^class: SPAC", "class: TPAC"),
    _ship("tons against hull", "SD308", r"^tons: (?P<n>\d+)", "tons: {+1}"),
    _ship(
        "one track for a gunboat",
        "SD309",
        GUNBOAT + r"^damage_track:\n(  .*\n)+",
        r"\1damage_track: . w X\n",
        "^damage_track",
    ),
    _ship(
        "one table for a gunboat",
        "SD310",
        GUNBOAT + r"^criticals:\n(?:  front: (\S+)\n)(  .*\n)+",
        r"\1criticals: \2\n",
        "^criticals",
    ),
    _ship(
        "crew too large",
        "SD311",
        r"^(crew: \{pilot: \[[^]]*\])\}",
        r"\1, gunner-a: [gunnery], gunner-b: [gunnery], gunner-c: [gunnery], gunner-d: [gunnery]}",
    ),
    _ship("captain of a fighter", "SD324", r"^(crew: \{)(pilot)", r"\1captain: [captain], \2"),
)

TRACK = (
    _ship("unknown code", "SD312", ROW + r"\.", r"\1q"),
    _ship("no X at the end", "SD313", r" X(\n[a-z])", r" .\1"),
    _ship("an X too early", "SD313", ROW + r"\.", r"\1X"),
    _ship("first drive box", "SD314", r"\[(?P<n>\d+)\]", "[{+1}]"),
    _ship("drive against track", "SD314", FIGHTER + r"^drive: (?P<n>\d+)", r"\1drive: {+1}", r"\[\d+\]"),
    _ship("drive that rises", "SD315", r"(\[1\d\][^]]*)\[(1\d|[2-9])\]", r"\1[19]", r"\[19\]"),
    _ship("first diamond", "SD316", r"<(?P<n>\d)>", "<{+1}>"),
    _ship("no last diamond", "SD317", r"(<2>[^>]*)<1>", r"\1.", "<2>"),
    _ship("drive loss of a fighter", "SD318", ROW + r"\.", r"\1[-1]"),
    _ship("box too many", "SD319", ROW, r"\1. "),
    _ship("box too few", "SD319", ROW + r"\. ", r"\1"),
    _ship("weapon box lost", "SD320", ROW + r"([^wX]*) w ", r"\1\2 . "),
    _ship("codes swapped", "SD321", ROW + r"([^tX]*) t ", r"\1\2 w "),
    _ship("criticals too many", "SD322", ROW + r"\. \. ", r"\1* * "),
    _ship("drive loss of two", "SD323", r"\[-1\]", "[-2]"),
    _ship("drive loss too few", "SD323", r"\[-1\]", "."),
)

ARMAMENT = (
    _ship("pilot's arc", "SD325", r"(post: pilot[^[]*arcs: \[)F\]", r"\1F, FQL]", "FQL"),
    _ship("bow arc of a gunboat", "SD326", GUNBOAT + r"(FQL)", r"\1B\2", "BFQL"),
    _ship("quarter arc of a warhound", "SD326", WARHOUND + r"B(FQL)", r"\1\2", r"\bFQL"),
    _ship("arc twice", "SD327", r"arcs: \[(\w+)", r"arcs: [\1, \1"),
    _ship("all around and front", "SD328", r"arcs: \[ALL\]", "arcs: [ALL, F]"),
    _ship("arcs apart", "SD329", r"arcs: \[F, FQL, FQR\]", "arcs: [F, FQL, RQR]"),
    _ship("torpedo in a mount", "SD331", r"weapon: (?!missile)[\w-]+", "weapon: torpedo-mk-10"),
    _ship("barrels", "SD332", r"(weapon: (?:minigun|splattergun),?\s+barrels: )\d", r"\g<1>5", "barrels: 5"),
    _ship("too many shots", "SD333", r"ammunition: \d+", "ammunition: 99"),
    _ship("shots for a laser", "SD333", r"(weapon: (?:disintegrator|splattergun)), ", r"\1, ammunition: 4, "),
    _ship("odd magazine", "SD334", r"missiles: \d+", "missiles: 7"),
    _ship("no magazine", "SD334", r", missiles: \d+", ""),
    _ship("printed to hit", "SD341", r"(to_hit: 2D\d+\+ADB)(\+\d)?", r"\1+9"),
    _ship("printed damage", "SD342", r"(printed: .*damage: )[^,}]+", r"\1Low +9"),
    _ship("printed range", "SD343", r"(range: \d+/)\d+", r"\g<1>99"),
    _ship("printed target drive", "SD344", r"(printed: .*target_drive: )\d+", r"\g<1>3"),
)

FITTINGS = (
    _ship("point defense from 2", "SD351", r"^(point_defense: \{kills: )1-", r"\g<1>2-"),
    _ship("too many attacks", "SD351", r"^(point_defense: .*attacks: )\d", r"\g<1>9"),
    _ship("battery of no quarter", "SD352", r"^(batteries:\n  )front-left", r"\1front", "^  front:"),
    _ship("too many decoys", "SD353", r"^decoys: \d", "decoys: 9"),
    _ship("damage control from 2", "SD354", r"^damage_control: 1-", "damage_control: 2-"),
    _ship("jamming beyond its die", "SD355", r"^(jamming: \{spread: 1-)\d", r"\g<1>9"),
    _ship("too many ECM attempts", "SD356", r"^(ecm: .*attempts: )\d", r"\g<1>9"),
    _ship("drive off the list", "SD361", r"^drive: \d+", "drive: 25"),
    _ship(
        "too many slots",
        "SD362",
        r"^damage_control: 1-2(?=[\s\S]*^criticals: piranha-ii)",
        "damage_control: 1-5",
        "^hull",
    ),
    _ship("too many torpedoes", "SD363", r"(mark: \d+, carried: )\d+", r"\g<1>60", "^torpedoes"),
    _ship("wrong BPV", "SD364", r"^bpv: (?P<n>\d+)(?=[\s\S]*^drive)", "bpv: {+1}"),
    _ship("dearer part", "SD364", r"(mark: \d+, carried: )2\b", r"\g<1>1", "^bpv"),
    _ship("jamming without a price", "SD365", r"^(jamming: \{spread: 1-)\d(, die: 1d)4", r"\g<1>9\g<2>10"),
    _ship("two racks of a mark", "SD366", r"^(  - \{mark: .*\n)", r"\1\1"),
    _ship("thrust of another Drive", "SD381", r"(thrust: 0\.1)[27]", r"\g<1>5"),
    _ship("rounds for a laser", "SD382", r"(weapon: )[\w-]+(, each:)", r"\1disintegrator\2"),
    _ship("rounds for nothing", "SF203", r"(weapon: [\w-]+)(, each:)", r"\1x\2"),
    _ship("reconstructed slip", "SD371", r"^(reconstructed:\n  )(\w+)", r"\1zz\2", "^  zz"),
    _ship("part that is not there", "SD371", r"^  ecm\.attempts:", "  ecm.attempt:"),
    _ship("mark with no place", "SD375", r"^(reconstructed:\n)", r"\1  name: ours\n", "^  name: ours"),
    _ship(
        "mark of a printed figure",
        "SD375",
        r"^(reconstructed:\n)(?<=\n)(?=[\s\S]*^  ecm\.)",
        r"\1  weapons.range: ours\n",
        "^  weapons.range",
    ),
    _ship(
        "own design with a mark",
        "SF210",
        r"(book: sheetforge original[\s\S]*^damage_track:[\s\S]*)\Z",
        r"\1reconstructed: {bpv: ours}\n",
        "^reconstructed",
    ),
    _ship("another book of ours", "SF210", r"book: sheetforge original", "book: sheetforge designs"),
    _ship("source left open", "SF212", r"book: [^,}\n]*", "book: where these figures are from"),
    _ship("no such drawing", "SD374", r"^silhouette: (\S+)", r"silhouette: \1x"),
    _ship("own miniature", "SD372", r"^miniature: \S+", "miniature: {id}"),
    _ship("listed crew stats", "SD307", r"^(listed: true\n(?:.*\n)*?crew_stats: )2\n", r"\g<1>3\n", "^class"),
    _ship("critical table of another", "SD411", r"^criticals: dolphin-ii", "criticals: piranha-ii"),
    _ship(
        "no torpedoes to lose", "SD413", r"^torpedoes:\n(?:  .*\n)+(?=[\s\S]*^criticals: dolphin-ii)", "", "^criticals"
    ),
)


def _part(name: str, code: str, kind: str, pattern: str, new: str, at: str = "") -> Mutation:
    return Mutation(name, code, kind, pattern, new, at)


WEAPONS = (
    _part("gap of the bands", "SD421", "weapons", r"(medium: )(?P<n>\d+)-", r"\g<1>{+1}-"),
    _part(
        "damage twice", "SD422", "weapons", r"^(damage: .*\n)", r"\1damage_by_band: {short: 1, medium: 1, long: 1}\n"
    ),
    _part("no continuing dice", "SD423", "weapons", r"^continuing: .*\n", "", "^traits"),
    _part("trait twice", "SD424", "weapons", r"(traits: \[)([\w-]+)", r"\1\2, \2"),
    _part(
        "trait that changes nothing",
        "SD433",
        "weapons",
        r"^traits: \[leeches-drive, ignores-damage-reduction\]\n",
        "traits: [kills-crew, ignores-damage-reduction]\n",
    ),
    _part("source of no field", "SF211", "weapons", r"(  - \{fields: \[)price", r"\1prise"),
    _part("three attack dice", "SD425", "weapons", r"attack_dice: 2", "attack_dice: 3"),
    _part("linking of one barrel", "SD426", "weapons", r"(linking: \{prices: )2=", r"\g<1>1="),
    _part("ammunition backwards", "SD427", "weapons", r"(included: 4, most: )8", r"\g<1>3"),
    _part("cheaper magazine", "SD428", "weapons", r"15=2/1", "15=0/1"),
    _part(
        "dice of a mark",
        "SD429",
        "weapons",
        r"(mark_number: .*\n)damage_dice: (?P<n>\d)d12",
        r"\1damage_dice: {+1}d12",
        "^damage_dice",
    ),
    _part("device beyond its die", "SD430", "weapons", r"^works_on: 1-\d", "works_on: 1-99"),
    _part("hull list with a gap", "SD441", "hulls", r"^(drive: \S+) \S+", r"\1"),
    _part("hull list that falls", "SD441", "hulls", r"^(damage_reduction: .*)=\d+(/\d+)$", r"\1=0\2"),
    _part("hit boxes", "SD442", "hulls", r"whole: (?P<n>\d+)", "whole: {+1}"),
    _part("slots that cost", "SD443", "hulls", r"^(slots: \d+=)0/", r"\g<1>1/"),
    _part("option list with a gap", "SD446", "options", r"^(prices: \S+) \S+", r"\1"),
    _part("option row too short", "SD447", "options", r"^(  1-3: .*) \S+$", r"\1"),
)

CRITICALS = (
    _part("no line for a roll", "SD401", "criticals", r"^  - \{roll: [678],.*\n", "", "^results"),
    _part("two lines for a roll", "SD402", "criticals", r"roll: 7\b", "roll: 6", ""),
    _part("impossible roll", "SD403", "criticals", r"roll: 12\b", "roll: 13"),
    _part("odd dice of a table", "SD407", "criticals", r"^dice: 2d6", "dice: 2d7"),
    _part("odd dice of a weapon", "SD431", "weapons", r"(dice: \d)d(6|8|12)", r"\1d7"),
    _part("no dice", "SD404", "criticals", r"amount: 1d", "amount: 0d"),
    _part("effect that helps", "SD405", "criticals", r"by: -(\d)", r"by: \1"),
    _part("nothing and something", "SD406", "criticals", r"(\{do: nothing\})", r"\1, {do: destroy}"),
    _part("weapon of an effect", "SF203", "criticals", r"(do: .*weapon: [\w-]+)", r"\1x"),
    _part("unknown effect", "SF105", "criticals", r"do: hits", "do: hitz"),
)

HOUSES = (
    _part("ship in another class", "SD501", "houses", r"^(  MPAC: \[)", r"\1hound, "),
    _part("no line of the table", "SD502", "houses", r"^  - \{roll: 5,.*\n", "", "^force_table"),
    _part("line beyond 2d4", "SD502", "houses", r"roll: 8\b", "roll: 9"),
    _part("table ship of others", "SD503", "houses", r"(roll: 6, ship: )\S+\}", r"\1lamprey}"),
    _part("its own ally", "SD504", "houses", r"^(allies: \[)", r"\1{id}, "),
    _part("unknown ally", "SF203", "houses", r"^(allies: \[)([\w-]+)", r"\1\2x"),
    _part("note on another's ship", "SD505", "houses", r"(note: (?:may|must)-enter, ships: \[)", r"\1kraal, "),
    _part("note of one time", "SD505", "houses", r"times: 2", "times: 1"),
    _part("ship twice", "SD506", "houses", r"^(  SPAC: \[\s*)([\w-]+)", r"\1\2, \2", ""),
    _part("ally of a loner", "SD507", "houses", r"^(role: brood\n)", r"\1allies: [asp]\n", "only-own"),
    _part("the Brood for hire", "SD508", "houses", r"^(mercenaries: \[)", r"\1night-brood, "),
    _part("table out of order", "SD509", "houses", r"^(  - \{roll: 2,.*\n)(  - \{roll: 3,.*\n)", r"\2\1", "roll: 2,"),
)

FLEETS = (
    _part("cost of a line", "SD511", "fleets", r"\bcost: (?P<n>\d+)", "cost: {+1}"),
    _part("cost with crew", "SD511", "fleets", r"cost_with_crew: (?P<n>\d+)", "cost_with_crew: {+1}"),
    _part("printed BPV", "SD511", "fleets", r"bpv: (?P<n>\d+)", "bpv: {+1}"),
    _part("number of ships", "SD511", "fleets", r"count: 2, printed", "count: 3, printed"),
    _part("total off by one", "SD512", "fleets", r"total: (?P<n>\d+)", "total: {+1}"),
    _part("too dear", "SD513", "fleets", r"count: \d", "count: 40", "^ships"),
    _part(
        "five of a miniature",
        "SD514",
        "fleets",
        r"(event: rules-of-warfare-ii[\s\S]*?count: )\d",
        r"\g<1>9",
        "count: 9",
    ),
    _part("ship of the Brood", "SD515", "fleets", r"(house: [\s\S]*?ship: )[\w-]+", r"\1lamprey", "lamprey"),
    _part(
        "mercenaries of one's own",
        "SD519",
        "fleets",
        r"(house: vaubrand\n[\s\S]*?\{ship: (?!fleche)[\w-]+, count: \d)\}",
        r"\1, mercenary: true}",
        "mercenary",
    ),
    _part(
        "hired twice",
        "SD529",
        "scenarios",
        r"^(  - name: \w+\n)(    ships:\n      - name: \w+\n)",
        r"\1    mercenary: true\n\2        mercenary: true\n",
        r"^        mercenary",
    ),
    _part("rule of no scenario", "SD551", "scenarios", r"^(  - )decoys$", r"\1decois"),
    _part("rule of no event", "SD551", "events", r"^(  - )asteroids$", r"\1asteroidz"),
    _part("rule in use twice", "SD551", "events", r"^(  - )(asteroids\n)", r"\1\2\1\2", TWICE),
    _part("ship of no figures", "SD552", "scenarios", r"ship: redan\b", "ship: agni"),
    _part("crew without a skill", "SD527", "fleets", r"(piloting: \d+), gunnery: 7", r"\1"),
    _part("a skill twice in a pool", "SD528", "fleets", r"piloting: 3(?=, gunnery: 10)", "piloting: 10"),
    _part("size that no league has", "SD563", "fleets", r"^(event: house-league\n)", r"\1points: 750\n", "^points"),
    _part("rolled too short", "SD564", "fleets", r"^(points: 500\n)", r"\1rolled: true\n", "^rolled"),
    _part("fleet of unknown price", "SD565", "fleets", r"ship: hornpipe, ", "ship: seraph, "),
    _part("points of no size", "SD561", "events", r"sizes: \[600, 700, 800", "sizes: [600, 700, 850"),
    _part("fixed fleet twice", "SD562", "events", r"(  prize-ships, )", r"\1prize-ships, "),
    _part("fixed fleet elsewhere", "SD562", "events", r"(  prize-ships, )", r"\1ridotto-full-ball, "),
    _part("ship in two lines", "SD518", "fleets", r"^(  - \{ship: .*\n)", r"\1\1"),
    _part("price of an event", "SD516", "events", r"cost_with_crew: (?P<n>\d+)", "cost_with_crew: {+1}"),
    _part("event line twice", "SD517", "events", r"^(  - \{ship: .*\n)", r"\1\1"),
    _part("die of a tier", "SD523", "events", r"^(    die): 1d6", r"\1: 1d4", "^    ships"),
)


def _wars(name: str, code: str, kind: str, pattern: str, new: str, at: str = "") -> Mutation:
    return Mutation(name, code, kind, pattern, new, at, SW)


STAR_WARS = (
    _wars("points of a side", "SD521", "scenarios", r"points: (?P<n>\d+)", "points: {+1}"),
    _wars("skill of eleven", "SF104", "scenarios", r"gunnery: \d+", "gunnery: 11"),
    _wars(
        "gunner of a fighter",
        "SD522",
        "scenarios",
        r"(ship: tie-fighter, crew: \{pilot: \{[^}]*\})",
        r"\1, gunner: {gunnery: 4}",
    ),
    _wars("skill left out", "SD522", "scenarios", r"(pilot: \{piloting: \d+), gunnery: \d+", r"\1"),
    _wars(
        "name twice", "SD524", "scenarios", r"name: TIE Fighter B", "name: TIE Fighter A", r"Fighter A[\s\S]*?Fighter A"
    ),
    _wars("battle too wide for a form", "SF701", "scenarios", r"^name: ", "name: The Long and Weary Story of "),
    _wars("unknown victor", "SD525", "scenarios", r"\{side: Rebels", "{side: Rabble"),
    _wars("unknown prey", "SD525", "scenarios", r"(by: \w+, ship: )[\w-]+", r"\1Z-Wing"),
    _wars("order of set-up", "SD526", "scenarios", r"order: 2", "order: 3"),
    _wars("jammer from 2", "SW301", "ships", r"^jammer: 1-2", "jammer: 2-3"),
    _wars("attacker's warhead", "SW303", "ships", r" t ", " T "),
    _wars("no such drawing there", "SW309", "ships", r"^(criticals: .*)$", r"\1\nsilhouette: ship"),
    _wars("warheads too few", "SW304", "ships", r"carried: 6", "carried: 1", ROW),
    _wars("weapon box too many", "SW305", "ships", ROW + r"\.", r"\1w"),
    _wars("laser in a rack", "SW306", "ships", r"weapon: (proton-torpedo|concussion-missile)", "weapon: laser-cannon"),
    _wars("bow arc", "SW307", "ships", r"arcs: \[F\]", "arcs: [BFQL]"),
    _wars("character at no post", "SW321", "scenarios", r"(characters:\n +)pilot:", r"\1gunner-b:"),
    _wars("feat of another ship", "SW322", "scenarios", r"dodge-space-transports", "dodge-starfighter"),
    _wars("feat twice", "SW322", "scenarios", r"(feats: \[)([\w-]+)", r"\1\2, \2"),
    _wars("unknown feat", "SF105", "scenarios", r"feats: \[dodge", "feats: [dodges"),
    _wars("figure of a character", "SW323", "scenarios", r"pilot_skill: 16", "pilot_skill: 18", "crew: "),
    _wars("skill of a character", "SW323", "scenarios", r"(crew: \{pilot: \{piloting: )7(?=, gunnery: 4)", r"\g<1>8"),
    _wars("luck", "SW308", "ships", r"(pilot: \[piloting, gunnery)", r"\1, luck"),
    _wars("first drive box of a craft", "SD314", "ships", r"\[(?P<n>\d+)\]", "[{+1}]"),
    _wars("no X on a craft", "SD313", "ships", r" X\n", " .\n"),
    _wars("no damage control", "SD413", "ships", r"^damage_control: .*\n", "", "^criticals"),
    _wars("no jammer", "SD413", "ships", r"^jammer: .*\n(?=[\s\S]*^criticals: .-wing)", "", "^criticals"),
    _wars("turret that can't turn", "SD414", "ships", r"arcs: \[ALL\]", "arcs: [F]", "^criticals"),
)

RARE = (
    _ship(
        "launcher that rolls to hit",
        "SD335",
        r"(weapon: missile-launcher\n(    .*\n)*?    missiles: \d+\n)",
        r"\1    printed: {to_hit: 2D6+ADB}\n",
    ),
    _ship(
        "turret that is stuck already",
        "SD601",
        r"arcs: \[RQL, FQL, F, FQR, RQR\](?=[\s\S]*^criticals: saraband)",
        "arcs: [FQL, F, FQR]",
        "^criticals",
    ),
    _wars("die of seven sides", "SD602", "scenarios", r"(pilot: \{)piloting", r"\1captain: 7, piloting"),
    _wars("rows beyond the map", "SD603", "scenarios", r"rows: 3", "rows: 99"),
    _wars("no row at all", "SF104", "scenarios", r"rows: 3", "rows: 0"),
    _ship("gunner to kill", "SD412", r"^  gunner-a: .*\n", "", "^  front(-left)?: .*front"),
    _ship("price of a listed ship", "SD373", r"^(printed: )", r"bpv: 1\ncrew_stats: 2\n\1", "cost_with"),
    _wars("critical table of a facing", "SW302", "ships", r"^criticals: (\S+)", r"criticals: {rear: \1}"),
)

WORKSHEETS = (
    _part("ship for a roll of allies", "SD541", "worksheets", r"roll: 5,", "roll: 4,"),
    _part(
        "public domain among the House's own",
        "SD542",
        "worksheets",
        r"(roll: 5, ship: [a-z-]+)\}",
        r"\1, pool: public-domain}",
    ),
    _part(
        "ship on two lines",
        "SD543",
        "worksheets",
        r"(roll: 5, ship: ([a-z-]+)\}\n  - \{roll: 6, ship: )[a-z-]+\}",
        r"\1\2}",
    ),
    _part("too few of what must enter", "SD544", "worksheets", r"9, ship: gabion", "9, ship: sconce", "^table"),
    _part("choice where there is none", "SD545", "worksheets", r"(roll: 5, [^}]*)\}", r"\1, choice: red paint}"),
    _part("ally that is none", "SD546", "worksheets", r"^allies: .*", "allies: night-brood"),
    _part("ship without a price", "SD547", "worksheets", r"ship: salamander\}", "ship: seraph}"),
)

MAPS = (
    _part("asteroid off the map", "SD531", "maps", r'"2023"', '"2027"'),
    _part("area backwards", "SD531", "maps", r'last: "2708"', 'last: "1208"'),
    _part("asteroid twice", "SD532", "maps", r'"2013", "2003"', '"2013", "2013"'),
    _part("overlapping areas", "SD532", "maps", r'first: "1319"', 'first: "1308"'),
    _part("point left out", "SD532", "maps", r"number: 12,", "number: 13,"),
    _part("asteroid one hex off", "SD533", "maps", r'\["2013", "2003"', '["2013", "2004"', r'"2003", hexes'),
    _part(
        "area one hex wider",
        "SD533",
        "maps",
        r'first: "1319"(?=[\s\S]*zones: \{wide)',
        'first: "1219"',
        r"^  zones: \{wide",
    ),
    _part("point moved along", "SD534", "maps", r'"2501", opp', '"2701", opp'),
    _part("pairs mixed up", "SD534", "maps", r"opposite: 8", "opposite: 9"),
    _part("far too many asteroids", "SD536", "maps", r"count: 24-36", "count: 24-360"),
    Mutation("both sides on one edge", "SD535", "maps", r"(side: \w+, edge: )north", r"\1south", system=SW),
    Mutation("side that is none", "SD535", "maps", r"side: Rebels", "side: Rebel", system=SW),
)


def livery_slips(prefix: str, system: str) -> tuple[Mutation, ...]:
    """Slips in the liveries of a game, which are alike in all of them."""
    return (
        Mutation(
            f"crest misspelt, {system}", f"{prefix}701", "liveries", r"^crest: (.+)", r"crest: \1x", system=system
        ),
        Mutation(
            f"inks alike, {system}",
            f"{prefix}702",
            "liveries",
            r"^main: (.*)\nsecond: .*",
            r"main: \1\nsecond: \1",
            r"^second",
            system,
        ),
    )


MUTATIONS = (
    *livery_slips("SD", SD),
    *RARE,
    *YAML,
    *CREW,
    *TRACK,
    *ARMAMENT,
    *FITTINGS,
    *WEAPONS,
    *CRITICALS,
    *HOUSES,
    *FLEETS,
    *WORKSHEETS,
    *MAPS,
    *STAR_WARS,
)
