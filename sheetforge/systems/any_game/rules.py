"""The rules of print shops: values that contradict each other, and names that fail.

AG30x shops.
"""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.lint.provenance import reconstructed_rules
from sheetforge.lint.rule import Context, Problem, RuleSet, RulesOf, write
from sheetforge.shops.shop import PLATE_FIELDS, SAME_SIZE, PrintShop, objections_to_names

AUTHORITY = "docs/printing.md: print shops"

shop_rule = RulesOf("shops", PrintShop)


@shop_rule(
    "AG301",
    "shop-sizes",
    "a shop has trim sizes that differ, or a largest piece where sizes are free",
    AUTHORITY,
    good="sizes: [{name: poker, width: 63.5, height: 88.9}]",
    bad="sizes: [{name: poker, width: 63.5, height: 88.9}]\nmost: {width: 600, height: 900}",
    more=f"Pieces up to {SAME_SIZE:g} mm from a size are printed as that size, so two of one shape are farther apart.",
)
def shop_sizes(shop: PrintShop, context: Context) -> Iterator[Problem]:
    if shop.sizes and shop.most is not None:
        message = "'most' is for free sizes, and there are 'sizes' as well; remove one of the two"
        yield Problem(message, ("most",), target="key")
    for number, size in enumerate(shop.sizes):
        for other in shop.sizes[:number]:
            if size.shape == other.shape and size.is_near(other.width, other.height):
                message = (
                    f"{size.name} ({size.width:g} x {size.height:g} mm) is within {SAME_SIZE:g} mm "
                    f"of {other.name} ({other.width:g} x {other.height:g} mm); remove one"
                )
                yield Problem(message, ("sizes", number))
                break


@shop_rule(
    "AG302",
    "shop-safe-zone",
    "the safe zone leaves at least half of a size for text and signs",
    AUTHORITY,
    good="safe: 3",
    bad="safe: 16",
)
def shop_safe_zone(shop: PrintShop, context: Context) -> Iterator[Problem]:
    for size in shop.sizes:
        narrow = min(size.width, size.height)
        if 4 * shop.safe > narrow:
            left = max(0.0, narrow - 2 * shop.safe)
            message = (
                f"{shop.safe:g} mm on both sides leave {left:g} of {narrow:g} mm of {size.name}; "
                "'safe' is the distance in mm from the cut"
            )
            yield Problem(message, ("safe",), f"{shop.safe:g}")
            return


@shop_rule(
    "AG303",
    "shop-inks",
    "limits, mixes and plates of inks, and PDF/X, are for PDF in CMYK only",
    AUTHORITY,
    good="colors: cmyk\ntotal_ink: 240",
    bad="colors: rgb\ntotal_ink: 240",
)
def shop_inks(shop: PrintShop, context: Context) -> Iterator[Problem]:
    if shop.file == "png" and shop.colors == "cmyk":
        message = "PNG has no CMYK; write 'colors: rgb' or 'file: pdf'"
        yield Problem(message, ("colors",), "cmyk", fix=write("rgb"))
        return
    if (shop.colors, shop.file) == ("cmyk", "pdf"):
        return
    for field in PLATE_FIELDS:
        if getattr(shop, field) is not None:
            message = f"'{field}' needs 'colors: cmyk' and 'file: pdf'; remove it, or write these"
            yield Problem(message, (field,), target="key")


@shop_rule(
    "AG304",
    "shop-rich-black",
    "the inks of black areas add up to no more than the limit",
    AUTHORITY,
    good="total_ink: 240\nrich_black: {cyan: 60, magenta: 40, yellow: 40, black: 100}",
    bad="total_ink: 220\nrich_black: {cyan: 60, magenta: 40, yellow: 40, black: 100}",
)
def shop_rich_black(shop: PrintShop, context: Context) -> Iterator[Problem]:
    mix = shop.rich_black
    if mix is not None and mix.total > shop.most_ink:
        stated = "" if shop.total_ink else ", which applies if 'total_ink' is not given"
        message = (
            f"{mix.cyan} + {mix.magenta} + {mix.yellow} + {mix.black} = {mix.total} % of ink; the "
            f"limit is {shop.most_ink} %{stated}"
        )
        yield Problem(message, ("rich_black",), str(mix.total))


@shop_rule(
    "AG305",
    "shop-faces",
    "PNG has a file for each face, and PDF has the faces of a set as pages",
    AUTHORITY,
    good="file: pdf\norder: fronts",
    bad="file: png\norder: fronts",
)
def shop_faces(shop: PrintShop, context: Context) -> Iterator[Problem]:
    if shop.file == "png" and shop.order != "faces":
        message = f"a PNG has one face, so it cannot have the order {shop.order!r}; write 'order: faces'"
        yield Problem(message, ("order",), shop.order, fix=write("faces"))
    elif shop.file == "pdf" and shop.order == "faces":
        message = "'faces' is for PNG; write the order of the pages of a PDF, such as 'front-back'"
        yield Problem(message, ("order",), shop.order)


@shop_rule(
    "AG306",
    "shop-names",
    "the pattern of names gives every file a different name",
    AUTHORITY,
    good='names: "{set}.pdf"',
    bad='names: "cards.pdf"',
    more="`{set}` is the id of the deck, set or map, `{number}` that of the piece with three "
    "digits, `{piece}` its name, `{side}` front or back, `{copies}` the number of copies.",
)
def shop_names(shop: PrintShop, context: Context) -> Iterator[Problem]:
    for objection in objections_to_names(shop):
        yield Problem(objection, ("names",), shop.names)


reconstructed_of_shops = reconstructed_rules(
    "AG307", "docs/content.md: fields of every entity", ("shops",), "no page says it", "names"
)

RULES = RuleSet.grouped(
    (shop_sizes, shop_safe_zone, shop_inks, shop_rich_black, shop_faces, shop_names, *reconstructed_of_shops)
)
