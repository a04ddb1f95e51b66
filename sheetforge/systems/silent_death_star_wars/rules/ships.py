"""Rules of the ships of the condensation: jammer, warheads, one track, six arcs, no luck."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.lint.rule import Context, Problem, RulesOf, write
from sheetforge.systems.silent_death.figures.construction_track import Load, lay_out_track
from sheetforge.systems.silent_death.rules.about import STAR_WARS_DISPLAY
from sheetforge.systems.silent_death.rules.arcs import RING, foreign_arcs
from sheetforge.systems.silent_death.rules.identity import silhouette_rule
from sheetforge.systems.silent_death.rules.track import at_box, indices, read_tracks, track_path
from sheetforge.systems.silent_death.schema.weapon import Cannon, Device, Launcher, Weapon
from sheetforge.systems.silent_death_star_wars.schema import StarWarsShip
from sheetforge.text import counted, listed

star_wars_rule = RulesOf("ships", StarWarsShip)

JAMMER_DIE = 10
POSTS = ("pilot", "gunner")


@star_wars_rule(
    "SW301",
    "jammer",
    "a jammer works on a d10 roll of 1 up to some number",
    "the Star Wars condensation of Silent Death, Warhead Results Phase",
    good="jammer: 1-2",
    bad="jammer: 2-3",
)
def jammer(ship: StarWarsShip, context: Context) -> Iterator[Problem]:
    spread = ship.jammer
    if spread is not None and not (spread.low == 1 and spread.high <= JAMMER_DIE):
        due = f"1-{min(spread.high, JAMMER_DIE)}"
        message = f"a jammer works on a d10 roll from 1 up, such as {due}, not on {spread}"
        yield Problem(message, ("jammer",), str(spread), fix=write(due))


@star_wars_rule(
    "SW302",
    "single-track",
    "a craft has one damage track and one critical table",
    STAR_WARS_DISPLAY,
    good="criticals: sample",
    bad="criticals: {front: sample, rear: sample}",
)
def single_track(ship: StarWarsShip, context: Context) -> Iterator[Problem]:
    for field, facings in (("damage_track", ship.tracks), ("criticals", ship.critical_tables)):
        if set(facings) != {""}:
            thing = "damage track" if field == "damage_track" else "critical table"
            message = f"a craft has a single {thing}, not one for each of {listed(facings)}"
            yield Problem(message, (field,), listed(facings), target="key")


@star_wars_rule(
    "SW303",
    "warhead-choice",
    "a box of a warhead is a lower-case t: the lost warhead is not chosen, so there is no T",
    "the Star Wars condensation of Silent Death, Damage Track Codes",
    good="damage_track: . [12] t <1> w * t X",
    bad="damage_track: . [12] t <1> w * T X",
)
def warhead_choice(ship: StarWarsShip, context: Context) -> Iterator[Problem]:
    for facing, track in read_tracks(ship, context):
        for index in indices(track, "warhead-attacker"):
            message = "a box of warheads is a t; there is no T in this game"
            yield at_box(message, facing, track, index, "t")


@star_wars_rule(
    "SW304",
    "warhead-boxes",
    "a track has a t for every warhead carried, as far as there is room",
    STAR_WARS_DISPLAY,
    good="damage_track: . [12] t <1> w * t X",
    bad="damage_track: . [12] t <1> w t t X",
)
def warhead_boxes(ship: StarWarsShip, context: Context) -> Iterator[Problem]:
    for facing, track in read_tracks(ship, context):
        number, carried = track.count("warhead-defender", "warhead-attacker"), ship.warheads_carried
        if not _room(ship, "tT", carried) <= number <= carried:
            message = f"the track has {counted(number, 'warhead box', 'warhead boxes')}; "
            message += f"the ship carries {counted(carried, 'warhead')}"
            yield Problem(message, track_path(facing), str(number))


@star_wars_rule(
    "SW305",
    "weapon-boxes",
    "a track has a w or W for every weapon mount, as far as there is room",
    STAR_WARS_DISPLAY,
    good="damage_track: . [12] t <1> w * t X",
    bad="damage_track: . [12] t <1> w * t w X",
)
def weapon_boxes(ship: StarWarsShip, context: Context) -> Iterator[Problem]:
    mounts = len(ship.weapons)
    for facing, track in read_tracks(ship, context):
        number = track.count("weapon-defender", "weapon-attacker")
        if not _room(ship, "wW", mounts) <= number <= mounts:
            message = f"the track has {counted(number, 'weapon box', 'weapon boxes')}; "
            message += f"the ship has {counted(mounts, 'weapon mount')}"
            yield Problem(message, track_path(facing), str(number))


def _room(ship: StarWarsShip, codes: str, wanted: int) -> int:
    """Count the boxes of a kind for which a track has room, at most those `wanted`, by the layout of Silent Death."""
    track = next(iter(ship.tracks.values()))
    if not track.count("plain"):
        return 0
    load = Load(
        len(track), len(ship.weapons), ship.warheads_carried, track.count("critical"), ship.drive, ship.damage_reduction
    )
    return min(wanted, sum(code in codes for code in lay_out_track(load)))


@star_wars_rule(
    "SW306",
    "warhead-weapon",
    "a rack holds warheads, and each kind is listed once",
    STAR_WARS_DISPLAY,
    good="warheads: [{weapon: sample-warhead, carried: 2}]",
    bad="warheads: [{weapon: sample, carried: 2}]",
)
def warhead_weapon(ship: StarWarsShip, context: Context) -> Iterator[Problem]:
    for index, rack in enumerate(ship.warheads):
        weapon, path = context("weapons", rack.weapon, Weapon), ("warheads", index, "weapon")
        if isinstance(weapon, Cannon | Launcher | Device):
            message = f"{weapon.name} is a {weapon.type}, not a warhead"
            yield Problem(message, path, rack.weapon)
        elif rack.weapon in (other.weapon for other in ship.warheads[:index]):
            message = f"there is a rack of {rack.weapon!r} already; write one line for both"
            yield Problem(message, path, rack.weapon)


@star_wars_rule(
    "SW307",
    "craft-arcs",
    "a craft has the six arcs of one hex",
    STAR_WARS_DISPLAY,
    good="weapons: [{post: pilot, weapon: sample, arcs: [F]}]",
    bad="weapons: [{post: pilot, weapon: sample, arcs: [BFQL]}]",
)
def craft_arcs(ship: StarWarsShip, context: Context) -> Iterator[Problem]:
    yield from foreign_arcs(ship, RING, "craft")


@star_wars_rule(
    "SW308",
    "posts",
    "a crew is a pilot and gunners; no crew member has luck",
    STAR_WARS_DISPLAY,
    good="crew: {pilot: [piloting, gunnery]}",
    bad="crew: {pilot: [piloting, gunnery, luck]}",
)
def posts(ship: StarWarsShip, context: Context) -> Iterator[Problem]:
    for post, skills in ship.crew.items():
        if post.partition("-")[0] not in POSTS:
            message = f"a craft has a pilot and gunners, no {post}; rename or remove it"
            yield Problem(message, ("crew", post), post, target="key", part=0)
        for index, skill in enumerate(skills):
            if skill == "luck":
                message = "the condensation has no luck; remove it"
                yield Problem(message, ("crew", post, index), skill, part=1)


silhouette = silhouette_rule("SW309", star_wars_rule)
