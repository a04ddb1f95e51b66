"""Odds pages as a product: one sheet for every complete ship that fires or launches anything."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sheetforge.content.model import is_marked
from sheetforge.play.report import Asked
from sheetforge.products.options import ProductOption
from sheetforge.products.planner import Planner, Product, Sheet
from sheetforge.systems.silent_death.blueprint import Blueprint, MountPlan, blueprint_of
from sheetforge.systems.silent_death.figures.skills import BEST
from sheetforge.systems.silent_death.odds.report import Fire, even_links
from sheetforge.systems.silent_death.odds.stores import Stores, stores_of
from sheetforge.systems.silent_death.odds.targets import TYPICAL
from sheetforge.systems.silent_death.products.ships import ships_of
from sheetforge.systems.silent_death.schema.ship import Craft
from sheetforge.systems.silent_death.sheets import odds
from sheetforge.systems.silent_death.sheets.arcs import arcs_text
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.sheets.model import mount_heading
from sheetforge.systems.silent_death.sheets.odds_stores import Stored
from sheetforge.systems.silent_death.words.names import post_title
from sheetforge.systems.silent_death.words.notes import weapon_notes

GUNNERY = ProductOption(
    "gunnery",
    5,
    f"Gunnery skill of the odds pages' tables and curves, 1 to {BEST}.",
    least=1,
    most=BEST,
    limits="a gunnery skill is {}",
    metavar="SKILL",
)


def sheets(planner: Planner) -> Iterator[Sheet]:
    """Yield a sheet for every ship asked for that has anything to fire or launch."""
    library, gunnery = planner.library, planner.options.setting(GUNNERY)
    look = planner.options.look(Options)
    for key, ship in planner.each("ships", Craft):
        blueprint = blueprint_of(key.id, ship, library.lookup_in(planner.system))
        stored = _stored(stores_of(blueprint, Asked(key, gunnery=gunnery)), ship)
        mounts: tuple[odds.Mounted | Stored, ...]
        mounts = (*_mounts(blueprint, gunnery), *stored)
        if not mounts:
            planner.omit(key, "it has nothing to fire or launch")
            continue
        data = odds.OddsSheet(key.id, ship.name, ship.source.book, gunnery, mounts, TYPICAL, digest=library.digest(key))
        yield planner.sheet(
            f"odds/{key.id}",
            f"{data.name}: odds",
            partial(odds.pages, data, look),
            "odds",
            keywords=(data.name,),
            count=odds.page_count(data, look),
        )


def _mounts(blueprint: Blueprint, gunnery: int) -> Iterator[odds.Mounted]:
    """The mounts of a ship; those of the same weapon and barrels together."""
    alike: dict[tuple[str, int], list[MountPlan]] = {}
    for mount in blueprint.mounts:
        if mount.guns:
            alike.setdefault((mount.name, mount.barrels), []).append(mount)
    for (weapon, barrels), mounts in alike.items():
        name, first = mount_heading(weapon, barrels), mounts[0]
        heading = name if len(mounts) == 1 else f"{name}  ×{len(mounts)}"
        posts = "  ·  ".join(_fired_by(mounts))
        fires = tuple(Fire(first.guns, links, gunnery) for links in even_links(barrels))
        notes = " ".join(text for _, text in weapon_notes(first.entity))
        marks = frozenset().union(*(mount.reconstructed for mount in mounts))
        if is_marked(blueprint.craft.reconstructed, "weapons"):
            marks |= {"weapons"}
        yield odds.Mounted(heading, posts, fires, notes, marks)


def _stored(stores: Stores, ship: Craft) -> Iterator[Stored]:
    """The warheads of a ship by kind, and its launchers."""
    racks = any(is_marked(ship.reconstructed, field) for field in ("torpedoes", "warheads"))
    for rack in stores.racks:
        yield Stored(f"{rack.name}  ×{max(rack.counts)}", rack, racks)
    for magazine in stores.magazines:
        yield Stored(magazine.name, magazine, is_marked(ship.reconstructed, "weapons"))


def _fired_by(mounts: list[MountPlan]) -> Iterator[str]:
    """Return the crew or the arcs of mounts: one mount with its arcs, several by their posts."""
    if len(mounts) == 1:
        yield f"{post_title(mounts[0].post)}: {arcs_text(mounts[0].arcs)}"
    else:
        yield from dict.fromkeys(post_title(mount.post) for mount in mounts)


ODDS = Product(
    "odds",
    "exact odds of a ship's weapons by range, target and gunnery",
    sheets,
    (GUNNERY,),
    by_default=False,
    ships_of=ships_of,
)
