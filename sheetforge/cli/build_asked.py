"""The subject of a build: entities by their names, and the answers to words that name none."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from shlex import quote

import click

from sheetforge.content.kinds import Key, unit_kinds
from sheetforge.content.library import BadRequest, Library, open_library
from sheetforge.content.lookup import ContentRoot, Kinds, UnknownName, find_key, find_keys
from sheetforge.game import FLEETS, discover
from sheetforge.offers import Offer
from sheetforge.parts import PRODUCTS, refuse_missing
from sheetforge.products.battle_sheets import BATTLE
from sheetforge.products.options import PACK, Setting
from sheetforge.text import counted, did_you_mean

MOST_COPIES = 40
"""The largest number of one ship in a request, as for `--copies` of counters."""

NUMBERED = re.compile(r"(?P<number>\d+)\s*[x×]?\s+(?P<name>\S.*)")
"""A number of ships: `4 hornpipe`."""

NARROWING = ("--ship", "--house", "--fleet", "--scenario")
"""The options that take an entity, in the order in which the command reads them."""


def numbered(library: Library, text: str, kinds: Kinds, system: str | None) -> tuple[int, Key]:
    """Return the entity that a name stands for, and the number before the name; 0 without one.

    Raises `BadRequest`.
    """
    match = NUMBERED.fullmatch(text.strip())
    if match is None or find_keys(library, text, kinds, system):
        return 0, find_key(library, text, kinds, system)
    number, key = int(match["number"]), find_key(library, match["name"], kinds, system)
    if key.kind not in unit_kinds(library.systems):
        raise BadRequest(f"{text!r}: a number may stand only before ships and other units")
    if not 1 <= number <= MOST_COPIES:
        raise BadRequest(f"{text!r}: give a number from 1 to {MOST_COPIES}")
    return number, key


def known_products(
    products: tuple[str, ...], known: Sequence[str], place: ContentRoot, narrowing: Sequence[Kinds]
) -> None:
    """Refuse an unknown product; the id of an entity is answered with the option that takes it."""
    for name in products:
        if name in known:
            continue
        refuse_missing(PRODUCTS, name)
        library = open_library(place.root, place.shown, discover())
        for flag, kinds in zip(NARROWING, narrowing, strict=True):
            if find_keys(library, name, kinds):
                hint = f"name a product, and it with {flag} {quote(name)}"
                raise click.UsageError(f"{name!r} is content, not a product: {hint}")
        if command := _printed_by_name(library, name):
            raise click.UsageError(f"{name!r} is content, not a product: `{command}` prints it")
        raise click.UsageError(f"no product {name!r}; {did_you_mean(name, known)}")


def _printed_by_name(library: Library, text: str, system: str | None = None) -> str:
    """Return the command that prints what a text names; empty if there is none, or several."""
    from sheetforge.entity_facts import printed_by

    keys = find_keys(library, text, None, system)
    return printed_by(library, keys[0]) if len(keys) == 1 else ""


def with_command(library: Library, problem: BadRequest) -> BadRequest:
    """Return a problem with a name, with the command that prints what it stands for otherwise."""
    from sheetforge.entity_facts import printed_by

    meant = problem.meant if isinstance(problem, UnknownName) else None
    command = "" if meant is None else printed_by(library, meant)
    said = str(problem)
    return BadRequest(f"{said}{'' if said.endswith('?') else ';'} `{command}` prints it") if command else problem


def showing_battle(offer: Offer, settings: Mapping[str, Setting]) -> tuple[str, ...]:
    """Return the products that show the battle of `--battle`, which are meant where none is named; none without it."""
    if not settings.get(BATTLE.name):
        return ()
    return tuple(dict.fromkeys(one.name for one in offer.products for option in one.options if option == BATTLE))


def all_packs(library: Library, system: str | None) -> str:
    """Return what a build of every pack is about to make, and how to ask for that of one battle."""
    scenarios, fleets = (library.keys(kind, system) for kind in ("scenarios", FLEETS))
    words = f"packs of {counted(len(scenarios), 'scenario')} and {counted(len(fleets), 'fleet')}"
    if not scenarios:
        return words
    lines = [f"{words}; for one of them: sheetforge build {PACK} --scenario {scenarios[0].short}"]
    for game in dict.fromkeys(key.system for key in scenarios):
        lines.append(f"  {game}: {', '.join(key.id for key in scenarios if key.system == game)}")
    return "\n".join(lines)
