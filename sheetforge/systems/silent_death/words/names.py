"""How sheets name a crew post, a weapon mount and a number of things."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from sheetforge.content.model import Reference
from sheetforge.systems.silent_death.schema.critical import MountSelector
from sheetforge.systems.silent_death.schema.weapon import Weapon

Lookup: TypeAlias = Callable[[str, str], Any]
"""Finds the entity of a kind that a reference names; None when there is none."""

_POSTS = {
    "bridge": "bridge crew",
    "random-gunner": "one random gunner",
    "torpedo-crew": "torpedo crew",
}


def ship_name(name: str) -> str:
    """The ship of a critical table: the table's name up to the facing it is for."""
    return name.partition(":")[0]


def post_name(post: str) -> str:
    """A post in running text: `gunner-b` → gunner B, `bridge` → bridge crew."""
    if post in _POSTS:
        return _POSTS[post]
    word, _, letter = post.partition("-")
    return f"{word} {letter.upper()}".strip()


def weapon_name(reference: Reference, lookup: Lookup) -> str:
    """The name of a weapon; its id in capitals when nobody knows it."""
    weapon = lookup("weapons", reference)
    if isinstance(weapon, Weapon):
        return weapon.name
    return reference.rpartition("/")[2].replace("-", " ").title()


def mount_name(selector: MountSelector, lookup: Lookup) -> str:
    """The mounts that an effect touches: Minigun, gunner B's weapons, pilot's Disintegrator."""
    if selector.weapon is None and selector.post is None:
        return "all cannons"
    if selector.post is None and selector.weapon is not None:
        return weapon_name(selector.weapon, lookup)
    thing = "weapons" if selector.weapon is None else weapon_name(selector.weapon, lookup)
    return f"{post_name(selector.post or '')}'s {thing}"


def plural(word: str) -> str:
    """More than one of a thing: torpedo → torpedoes, box → boxes, missile → missiles."""
    return word + ("es" if word.endswith(("o", "x", "s")) else "s")


def counted(amount: int | str, word: str) -> str:
    """So many of a thing: 1 box, 3 boxes, 1D4 boxes, all torpedoes."""
    text = str(amount).upper() if str(amount)[:1].isdigit() else str(amount)
    return f"{text} {word if text == '1' else plural(word)}"


def sentence_case(text: str) -> str:
    """The text with its first letter large and the rest untouched."""
    return text[:1].upper() + text[1:]
