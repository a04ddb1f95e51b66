"""Odds pages as a product: one sheet for every complete ship that fires or launches anything."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from sheetforge import __version__
from sheetforge.content.library import Key, Library
from sheetforge.content.model import is_marked
from sheetforge.play.report import Asked
from sheetforge.products.planner import ships_wanted
from sheetforge.products.product import Plan, PrintOptions, Product, ProductOption, Sheet, Wanted
from sheetforge.sheet.scene import Document
from sheetforge.systems.silent_death.figures.marks import mount_marks
from sheetforge.systems.silent_death.odds.report import Fire, even_links
from sheetforge.systems.silent_death.odds.stores import Stores, stores_of
from sheetforge.systems.silent_death.odds.targets import TYPICAL
from sheetforge.systems.silent_death.products.wanted import ships_of
from sheetforge.systems.silent_death.schema.ship import Craft, ListedShip, Mount
from sheetforge.systems.silent_death.schema.weapon import Cannon
from sheetforge.systems.silent_death.sheets import odds
from sheetforge.systems.silent_death.sheets.arcs import arcs_text
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.sheets.model import mount_heading
from sheetforge.systems.silent_death.sheets.odds_stores import Stored
from sheetforge.systems.silent_death.words.names import post_title

GUNNERY = ProductOption(
    "gunnery", 5, "Gunnery skill of the odds pages' tables and curves, 1 to 10.", (), "SKILL"
)


def product() -> Product:
    """The odds pages of a game."""
    says = "exact odds of a ship's weapons by range, target and gunnery"
    return Product("odds", says, plan, (GUNNERY,), False)


def plan(
    library: Library,
    system: str,
    options: PrintOptions,
    wanted: Wanted,
) -> Plan:
    """A sheet for every ship asked for, or for all of them."""
    chosen = ships_wanted(library, wanted, ships_of)
    gunnery = int(options.setting(GUNNERY))
    sheets: list[Sheet] = []
    left_out: dict[Key, str] = {}
    for key in library.keys("ships", system):
        if chosen is not None and key not in chosen:
            continue
        used = library.track()
        ship = library.entity(key)
        if not 1 <= gunnery <= 10:
            left_out[key] = f"a gunnery skill is 1 to 10, not {gunnery}"
        elif ship is None:
            left_out[key] = f"{library.shown(key)} does not pass the check"
        elif isinstance(ship, ListedShip):
            left_out[key] = "it is only listed, its figures are not known"
        elif isinstance(ship, Craft):
            asked = Asked(key, gunnery=gunnery)
            stored = _stored(stores_of(library, asked, ship), ship)
            mounts: tuple[odds.Mounted | Stored, ...]
            mounts = (*_mounts(library, system, ship, gunnery), *stored)
            if mounts:
                data = odds.OddsSheet(
                    key.id, ship.name, ship.source.book, gunnery, mounts, TYPICAL,
                    digest=library.digest(key),
                )  # fmt: skip
                sheets.append(_sheet(data, key, options, frozenset({*used, key})))
            else:
                left_out[key] = "it has nothing to fire or launch"
    return Plan(tuple(sheets), left_out)


def _sheet(
    data: odds.OddsSheet, key: Key, options: PrintOptions, depends_on: frozenset[Key]
) -> Sheet:
    how = Options(
        paper=options.paper,
        ink=options.ink,
        colophon=f"sheetforge {__version__}  ·  {options.ink}  ·  scale 100 %",
    )

    @cache
    def lay_out() -> Document:
        title = f"{data.name}: odds"
        return Document(odds.pages(data, how), title, "", "odds", (data.name,), "en", "long-edge")

    real = frozenset(one for one in depends_on if one.id != "*")
    return Sheet(f"{key.system}/odds/{key.id}", real, lay_out, odds.page_count(data, how))


def _mounts(library: Library, system: str, ship: Craft, gunnery: int) -> Iterator[odds.Mounted]:
    """The mounts of a ship; those of the same weapon and barrels together."""
    alike: dict[tuple[str, int], list[Mount]] = {}
    for mount in ship.weapons:
        alike.setdefault((mount.weapon, mount.barrels), []).append(mount)
    for (reference, barrels), mounts in alike.items():
        cannon = library.get("weapons", system, reference)
        if isinstance(cannon, Cannon):
            name = mount_heading(cannon.name, barrels)
            heading = name if len(mounts) == 1 else f"{name}  ×{len(mounts)}"
            posts = "  ·  ".join(_fired_by(mounts))
            fires = tuple(Fire(cannon, links, gunnery) for links in even_links(barrels))
            marks = frozenset().union(*(mount_marks(mount, cannon, ship) for mount in mounts))
            if is_marked(ship.reconstructed, "weapons"):
                marks |= {"weapons"}
            yield odds.Mounted(heading, posts, fires, marks)


def _stored(stores: Stores, ship: Craft) -> Iterator[Stored]:
    """The warheads of a ship by kind, and its launchers."""
    racks = any(is_marked(ship.reconstructed, field) for field in ("torpedoes", "warheads"))
    for rack in stores.racks:
        yield Stored(f"{rack.name}  ×{max(rack.counts)}", rack, racks)
    for magazine in stores.magazines:
        yield Stored(magazine.name, magazine, is_marked(ship.reconstructed, "weapons"))


def _fired_by(mounts: list[Mount]) -> Iterator[str]:
    """Who fires mounts where: one mount with its arcs, several by their posts."""
    if len(mounts) == 1:
        yield f"{post_title(mounts[0].post)}: {arcs_text(mounts[0].arcs)}"
    else:
        yield from dict.fromkeys(post_title(mount.post) for mount in mounts)
