"""Rules about the characters of a scenario: their posts, their feats, their skills."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sheetforge.finding import Path
from sheetforge.lint.rule import Context, Problem, RulesOf, write
from sheetforge.systems.silent_death.schema.ship import Craft, Skill
from sheetforge.systems.silent_death_star_wars.characters import (
    DIVISOR,
    FEATS,
    LEAST,
    MOST,
    PILOTING_LESS,
    gunnery,
    piloting,
)
from sheetforge.systems.silent_death_star_wars.schema import Character, CharacterShip, StarWarsScenario, role_of
from sheetforge.text import listed

STAR_WARS_CHARACTERS = "the Star Wars condensation of Silent Death, It’s Called Silent Death for a Reason"
SHIPS = """\
sides:
  - name: Us
    ships:
      - name: A
        ship: sample
        crew: {pilot: {piloting: 5, gunnery: 6}}
        characters: {%s}
  - name: Them
    ships: [{name: B, ship: sample, crew: {pilot: {piloting: 5, gunnery: 6}}}]
"""
character_rule = RulesOf("scenarios", StarWarsScenario)

FEAT_GOOD = SHIPS % "pilot: {feats: [dodge-starfighter]}"


def _characters(scenario: StarWarsScenario) -> Iterator[tuple[Path, CharacterShip, str, Character]]:
    """Yield every character with its path, its ship in the scenario and its post."""
    for side_index, side in enumerate(scenario.sides):
        for index, ship in enumerate(side.ships):
            for post, character in ship.characters.items():
                path: Path = ("sides", side_index, "ships", index, "characters", post)
                yield path, ship, post, character


@character_rule(
    "SW321",
    "character-posts",
    "a character has a post of the crew that the scenario gives",
    STAR_WARS_CHARACTERS,
    good=FEAT_GOOD,
    bad=SHIPS % "gunner: {feats: [operation-starfighter]}",
)
def character_posts(scenario: StarWarsScenario, context: Context) -> Iterator[Problem]:
    for path, ship, post, _ in _characters(scenario):
        if post not in ship.crew:
            message = f"{ship.name} has no {post} in its crew; name one of {listed(ship.crew)}"
            yield Problem(message, path, post, target="key")


@character_rule(
    "SW322",
    "character-feats",
    "feats are listed once each, and count for the ship and the post: Starship Dodge for pilots, "
    "Starship Operation for all, of starfighters or of space transports",
    STAR_WARS_CHARACTERS,
    good=FEAT_GOOD,
    bad=SHIPS % "pilot: {feats: [dodge-space-transports]}",
)
def character_feats(scenario: StarWarsScenario, context: Context) -> Iterator[Problem]:
    for path, one, post, character in _characters(scenario):
        ship = context("ships", one.ship, Craft)
        if ship is None:
            continue
        useful = FEATS[role_of(ship)]
        for index, feat in enumerate(character.feats):
            place = (*path, "feats", index)
            if feat in character.feats[:index]:
                yield Problem(f"{feat} is listed already; remove it here", place, feat)
            elif feat not in (useful.dodge, useful.operation):
                due = useful.dodge if feat.startswith("dodge") else useful.operation
                message = f"{ship.name} is a {role_of(ship)}, where {feat} does not count"
                yield Problem(message, place, feat, fix=write(due))
            elif feat == useful.dodge and post != "pilot":
                message = f"only a pilot dodges warheads: {feat} has no effect for a {post}; remove it"
                yield Problem(message, place, feat)


@character_rule(
    "SW323",
    "character-skills",
    "the skills of a character whose figures are given are converted from them: Piloting is "
    f"Pilot skill / {DIVISOR} - {PILOTING_LESS}, Gunnery is ranged attack bonus / {DIVISOR}, "
    f"rounded down, {LEAST} to {MOST}",
    STAR_WARS_CHARACTERS,
    good=SHIPS % "pilot: {pilot_skill: 12, ranged_attack_bonus: 13}",
    bad=SHIPS % "pilot: {pilot_skill: 9}",
)
def character_skills(scenario: StarWarsScenario, context: Context) -> Iterator[Problem]:
    for path, ship, post, character in _characters(scenario):
        figures: tuple[tuple[Skill, str, int | None, Callable[[int], int]], ...] = (
            ("piloting", "pilot_skill", character.pilot_skill, piloting),
            ("gunnery", "ranged_attack_bonus", character.ranged_attack_bonus, gunnery),
        )
        for skill, field, given, converted in figures:
            there = ship.crew[post].get(skill) if post in ship.crew else None
            if given is None or (there is None and post not in ship.crew):
                continue
            if there is None:
                message = f"the {post} of {ship.name} has no {skill} for {field}; write it in `crew`"
                yield Problem(message, (*path, field), str(given), target="key")
            elif there != converted(given):
                due = converted(given)
                message = f"{field.replace('_', ' ')} {given} gives {skill} {due}, not {there}"
                yield Problem(message, (*path[:4], "crew", post, skill), str(there), fix=write(due))
