"""Slips of a maintainer in the files of print shops, with the finding each must give."""

from __future__ import annotations

from tests.mutations import Mutation


def _shop(name: str, code: str, pattern: str, replacement: str, at: str = "") -> Mutation:
    return Mutation(name, code, "shops", pattern, replacement, at, "any-game")


MUTATIONS_OF_SHOPS = (
    _shop("shop with too wide a bleed", "SF104", r"^bleed: .*", "bleed: 317.5"),
    _shop("shop with a day as date", "SF104", r"^looked_at: .*", "looked_at: 23 November"),
    _shop("shop that takes books", "SF105", r"^takes: .*", "takes: books"),
    _shop("sizes and a largest piece", "AG301", r"^(sizes:\n)", r"most: {width: 600, height: 900}\n\1"),
    _shop("size given twice", "AG301", r"^(sizes:\n(  - .*\n))", r"\1\2", r"^sizes:\n.*\n.*"),
    _shop("safe zone in tenths", "AG302", r"^(sizes:[\s\S]*?^safe: ).*", r"\g<1>31.75"),
    _shop("limit of ink without inks", "AG303", r"^colors: cmyk\n(total_ink)", r"colors: rgb\n\1", r"^total_ink"),
    _shop("inks in a picture", "AG303", r"^(file: png\n[\s\S]*?^colors: )rgb", r"\1cmyk"),
    _shop("black above the limit", "AG304", r"^(rich_black: \{cyan: )60", r"\g<1>75"),
    _shop("pages of pictures", "AG305", r"^order: faces", "order: front-back"),
    _shop("faces of a PDF", "AG305", r"^order: (fronts|back-front)", "order: faces"),
    _shop("name without its set", "AG306", r'^names: "\{set\}\.pdf"', 'names: "cards.pdf"'),
    _shop("name of another format", "AG306", r'^names: "\{set\}\.pdf"', 'names: "{set}.png"'),
    _shop("name with an unknown part", "AG306", r'^names: "\{set\}', 'names: "{deck}'),
    _shop("misspelt mark of a shop", "AG307", r"^(reconstructed:\n[\s\S]*?)names:", r"\1nmaes:"),
)
