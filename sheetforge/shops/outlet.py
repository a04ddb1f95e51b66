"""Products in the form that a print shop takes: `--shop` of decks, counters and maps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from sheetforge.content.library import BadRequest
from sheetforge.installed import without_pictures
from sheetforge.press.loose import LooseSet, Takes
from sheetforge.products.counters import TWO_HEX
from sheetforge.products.cutting import SHAPE, SIZE
from sheetforge.products.options import ProductOption, Setting
from sheetforge.products.outlets import OutletPart
from sheetforge.products.planner import Planner, Sheet
from sheetforge.sheet.dies import Die
from sheetforge.sheet.scene import Document
from sheetforge.shops.files import ShopFiles, laid_out, slug
from sheetforge.shops.pages import page_order
from sheetforge.shops.shop import Shop, find_shop
from sheetforge.text import listed
from sheetforge.values import values

SHOP = ProductOption(
    "shop",
    "",
    "Files for a print shop: one of `sheetforge list shops`.",
    metavar="ID",
    selects=True,
    kind="shops",
    decides_format=True,
)

TAKEN: dict[Takes, str] = {"decks": "decks of cards", "counters": "counters", "maps": "posters"}
"""The products of shops, in words."""


def asked_shop(planner: Planner, takes: Takes, without: Sequence[str], backs: Sequence[str] = ()) -> Shop | None:
    """Return the shop that is asked for, None if none is.

    Raises `BadRequest` for a shop that takes another product, or pictures where they cannot be made, and
    for options in `without`: the shop determines slots, marks, backs and bleed. `backs` are the options
    about backs, which are refused for a shop that prints one side.
    """
    options = planner.options
    name = options.setting(SHOP)
    if not name:
        return None
    shop = find_shop(planner.library, name)
    if shop.file.takes != takes:
        what = f"{shop.file.name} takes {TAKEN[shop.file.takes]}"
        others = [
            one.id
            for one in planner.library.keys(shop.key.kind)
            if find_shop(planner.library, one.id).file.takes == takes
        ]
        instead = f", or a shop that takes {TAKEN[takes]}: {listed(others, 'or')}" if others else ""
        raise BadRequest(f"--shop {name}: {what}; name the product {shop.file.takes!r}{instead}")
    if shop.file.file == "png" and (missing := without_pictures()):
        raise BadRequest(missing)
    given = [f"--{one}" for one in without if one in options.settings]
    if not options.tagged:
        given.append("--no-tagged")
    if options.fillable:
        given.append("--fillable")
    if given:
        raise BadRequest(f"--shop {name}: the shop determines this; leave out {listed(given)}")
    idle = [f"--{back}" for back in backs if back in options.settings]
    if idle and "back" not in shop.sides:
        what = f"{shop.file.name} prints fronts only ({shop.id}: order)"
        raise BadRequest(f"--shop {name}: {what}; leave out {listed(idle)}")
    return shop


def shop_sheet(planner: Planner, shop: Shop, one: LooseSet, options: Sequence[ProductOption[Setting]]) -> Sheet:
    """Return a set as a sheet for a shop; its name has the ink and the given `options`.

    Raises `BadRequest` for a size that the shop does not cut, or more pieces than it takes.
    """
    count = sum(piece.copies for piece in one.pieces)
    die = shop.die(one.die) or (shop.nearest(one.die) if one.nearest else None)
    if die is None:
        size = f"{one.die.shape} {one.die.width:.4g} x {one.die.height:.4g} mm"
        what = f"{one.title}: {size}; {shop.file.name} cuts {shop.sizes_in_words()} ({shop.id}: sizes)"
        raise BadRequest(f"{what}{_instead(shop, one.die)}")
    most = shop.file.most_pieces
    if most is not None and count > most:
        raise BadRequest(
            f"{one.title}: {count} pieces; {shop.file.name} takes {most} in a file ({shop.id}: most_pieces)"
        )
    depends_on = one.depends_on | {shop.key}
    set_name = f"{one.name}{_variant(planner, options)}"
    sized = LooseSet(set_name, one.title, depends_on, die, one.pieces)

    @cache
    def lay_out() -> Document:
        pages = {
            (id(piece), side): laid_out(shop, die, piece, side)
            for piece, side in dict.fromkeys(page_order(shop, sized.pieces))
        }
        ordered = tuple(pages[id(piece), side] for piece, side in page_order(shop, sized.pieces))
        return Document(ordered, one.title, "", f"files for {shop.file.name}", (one.title,))

    name = f"{planner.system}/{shop.file.takes}/{set_name}"
    files = ShopFiles(shop, planner.system, sized)
    return Sheet(name, depends_on, lay_out, count * len(shop.sides), own_files=files)


def _instead(shop: Shop, wanted: Die) -> str:
    """Return the options that ask for a size of a shop in place of one that it does not cut; nothing without one."""
    # In place of a piece over two hexes there are two of the usual size.
    usual = Die("square", wanted.width, wanted.width) if wanted.across else wanted
    near = shop.nearest(usual, SHAPE.choices)
    halves = f" --{TWO_HEX.name} halves" if wanted.across else ""
    return f"; add --{SHAPE.name} {near.shape} --{SIZE.name} {near.height:g}{halves}" if near is not None else ""


def _variant(planner: Planner, options: Sequence[ProductOption[Setting]]) -> str:
    """Return the part of a set's name for ink and options other than the usual: `-mono-size-25`.

    The paper is not part of it: pieces for a shop are not placed on paper.
    """
    suffix = replace(planner.options, paper="a4").suffix(tuple(options))
    return f"-{slug(suffix)}" if suffix else ""


@values(frozen=True, slots=True)
class ShopOutlet:
    """A print shop as an outlet of loose pieces."""

    shop: Shop

    def sheet(self, planner: Planner, loose: LooseSet, options: Sequence[ProductOption[Setting]]) -> Sheet:
        """Return a set as a sheet for the shop. Raises as `shop_sheet`."""
        return shop_sheet(planner, self.shop, loose, options)


def asked(planner: Planner, takes: Takes, without: Sequence[str], backs: Sequence[str]) -> ShopOutlet | None:
    """Return the shop that a request asks for. Raises as `asked_shop`."""
    shop = asked_shop(planner, takes, without, backs)
    return None if shop is None else ShopOutlet(shop)


OUTLET = OutletPart(SHOP, asked)
