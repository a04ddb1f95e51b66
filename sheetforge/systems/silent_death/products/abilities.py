"""Abilities of the ships of a battle, by the names that lines of cards `need`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sheetforge.content.game_data import Abilities
from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.systems.silent_death.schema.posts import CAPTAIN, GUNNERS, TORPEDO_CREW
from sheetforge.systems.silent_death.schema.ship import Craft
from sheetforge.systems.silent_death.schema.weapon import Cannon

WITHOUT_DATA = (
    "drifting-objects",
    "hatchlings",
    "ink-clouds",
    "mines",
    "plasma-defense",
    "scanner-guided-torpedoes",
    "spore-moles",
    "tractor-beams",
    "ventors",
)
"""Names in printed turns that the file of no unit can have."""

OF_SHIPS = (
    "accelerators",
    "captain",
    "decoys",
    "engineers",
    "escorts",
    "gun-crews",
    "gunners",
    "larger-ships",
    "linked",
    "missiles",
    "point-defense",
    "scanning",
    "torpedo-crew",
    "unaided-jamming",
    "warheads",
)


def abilities_of(library: Library, ships: Iterable[Key], asteroids: bool) -> Abilities:
    """Return what the ships of a battle have between them, and whether its map has asteroids."""
    crafts = ((key.system, library.entity(key)) for key in set(ships))
    found = {name for system, craft in crafts if isinstance(craft, Craft) for name in _of(library, system, craft)}
    known = dict.fromkeys(WITHOUT_DATA, False) | {name: name in found for name in OF_SHIPS}
    both = known["missiles"] and known["point-defense"]
    return known | {"asteroids": asteroids, "missiles-and-point-defense": both}


def _of(library: Library, system: str, craft: Craft) -> Iterator[str]:
    """Yield the names of what one ship has."""
    loadout = craft.loadout
    weapons = [library.get("weapons", system, mount.weapon) for mount in craft.weapons]
    has = {
        "accelerators": any(isinstance(weapon, Cannon) and weapon.continuing for weapon in weapons),
        "captain": any(CAPTAIN in skills for skills in craft.crew.values()),
        "decoys": loadout.decoys > 0,
        "engineers": loadout.engineers > 0,
        "escorts": loadout.escort,
        "gun-crews": any(post.startswith(GUNNERS[1]) for post in craft.crew),
        "gunners": any(post.startswith(GUNNERS[0]) for post in craft.crew),
        "larger-ships": len(craft.tracks) > 1,
        "linked": any(mount.barrels > 1 for mount in craft.weapons),
        "missiles": any(mount.missiles for mount in craft.weapons),
        "point-defense": bool(loadout.point_defense or loadout.batteries),
        "scanning": loadout.ecm is not None,
        "torpedo-crew": TORPEDO_CREW in craft.crew,
        "unaided-jamming": bool(loadout.unaided_jamming) and loadout.jamming is None,
        "warheads": bool(loadout.warheads),
    }
    yield from (name for name in OF_SHIPS if has[name])
