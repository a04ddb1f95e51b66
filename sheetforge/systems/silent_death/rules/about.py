"""The entities that rules are about, the books they come from, and the words that they share."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.dice import Dice
from sheetforge.finding import Path
from sheetforge.lint.rule import Context, RulesOf
from sheetforge.systems.silent_death.schema.construction import Hull, Option
from sheetforge.systems.silent_death.schema.critical import CriticalTable, Effect, Result
from sheetforge.systems.silent_death.schema.ship import BARRELS, Craft, ListedShip, Mount, Ship
from sheetforge.systems.silent_death.schema.weapon import AnyWeapon, Cannon, Device, Launcher, Torpedo, Weapon
from sheetforge.text import listed

AnyShip = Ship | ListedShip

craft_rule = RulesOf("ships", Craft)
"""For rules of every craft of the family, whatever it is built of."""

ship_rule = RulesOf("ships", Ship)
"""For rules of ships that are built on a hull, at a price."""

any_ship_rule = RulesOf[AnyShip]("ships", Ship, ListedShip)
listed_rule = RulesOf("ships", ListedShip)
hull_rule = RulesOf("hulls", Hull)
option_rule = RulesOf("options", Option)
weapon_rule = RulesOf[AnyWeapon]("weapons", Cannon, Torpedo, Launcher, Device)
cannon_rule = RulesOf("weapons", Cannon)
torpedo_rule = RulesOf("weapons", Torpedo)
device_rule = RulesOf("weapons", Device)
table_rule = RulesOf("criticals", CriticalTable)

CONSTRUCTION = "Silent Death: The Next Millennium, starcraft construction"
TRACK_LAYOUT = "Silent Death: The Next Millennium, starcraft construction, damage tracks"
WEAPON_FIGURES = "Silent Death: The Next Millennium, starcraft construction, weapons"
DISPLAYS = "Rules of Warfare II, ship displays of the prize ships"
WARHOUND_DISPLAY = "Rules of Warfare II, ship display of the Snarling Badger II"
NEW_SHIPS = "Rules of Warfare II, New Ships – Promo and Variants"
CANNON_TABLE = "Rules of Warfare II, Consolidated Master Cannon Table"
CREW_ALLOCATION = "Rules of Warfare II, Crew Allocation"
HOUSE_LISTS = "Rules of Warfare II, House lists"
HOUSE_LEAGUE = "Rules of Warfare II, House League, random force generation tables"
EVENT = "Rules of Warfare II, Basic Rules"
FLEET_FORMS = "Rules of Warfare II, custom and fixed fleets forms"
MAP_SET_UP = "Rules of Warfare II, Asteroids and The Map Set-Up"
LEAGUE_MAP = "Rules of Warfare II, House League, The Map Set-Up"
SMASH_POINTS = "Rules of Warfare II, Smashes, Map Set-up and Entry Points"
SCENARIO_SET_UP = "the Star Wars condensation of Silent Death, Scenarios, Setup"
CAPTAINS_DIE = "Rules of Warfare II, Four Ship Smash; sizes other than the d6 are sheetforge's"
SMASH = "Rules of Warfare II, House Smash"
OPTIONAL_RULES = "Rules of Warfare II, Optional Rules"
STAR_WARS_DISPLAY = "the Star Wars condensation of Silent Death, Ship Display"
STAR_WARS_SCENARIOS = "the Star Wars condensation of Silent Death, Scenarios"
DICE = "Silent Death: The Next Millennium, dice"
SOURCES = "sheetforge, how values are sourced"
SHEETS = "sheetforge, the drawings of its own sheets"


def mounted(ship: Craft, context: Context) -> list[tuple[int, Mount, Weapon]]:
    """Return place, mount and weapon of every mount whose weapon is known."""
    return context.once(_mounted, ship)


def _mounted(ship: Craft, context: Context) -> list[tuple[int, Mount, Weapon]]:
    pairs = ((mount, context("weapons", mount.weapon, Weapon)) for mount in ship.weapons)
    return [(index, mount, weapon) for index, (mount, weapon) in enumerate(pairs) if weapon]


def cannons(ship: Craft, context: Context) -> Iterator[tuple[int, Mount, Cannon]]:
    """Yield place, mount and cannon of every mount whose weapon is a known cannon."""
    for index, mount, weapon in mounted(ship, context):
        if isinstance(weapon, Cannon):
            yield index, mount, weapon


def effects(table: CriticalTable) -> Iterator[tuple[Path, Result, Effect]]:
    """Yield every effect of a critical table with its path and its line."""
    for row, result in enumerate(table.results):
        for index, effect in enumerate(result.effects):
            yield ("results", row, "effects", index), result, effect


def a(word: str) -> str:
    """A word with its indefinite article, as pronounced: `a SPAC`, `an MPAC`, `an escort`."""
    spoken = "AEFHILMNORSX" if word.isupper() and word not in _WORDLIKE else "AEIO"
    return f"{'an' if word[:1].upper() in spoken else 'a'} {word}"


_WORDLIKE = frozenset({"SPAC"})
"""Abbreviations that are pronounced as a word."""


def mount_name(mount: Mount, weapon: Weapon) -> str:
    """A mount as the books call it: `twin Splattergun`; a single one by its weapon's name."""
    return weapon.name if mount.barrels == 1 else f"{BARRELS[mount.barrels]} {weapon.name}"


DICE_SIDES = (4, 6, 8, 10, 12, 20)
"""The dice that are sold, by their sides."""


def odd_dice(dice: Dice | None) -> str:
    """Return the fault of dice that do not exist; empty for any others."""
    if dice is None or dice.sides in DICE_SIDES:
        return ""
    return f"there is no die of {dice.sides} sides; dice have {listed(DICE_SIDES, 'or')}"
