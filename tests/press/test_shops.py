"""Print shops as files: presets say where their figures come from; contradictions are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.press.shops import SHOP_PRESETS, ShopFile, read_shop, shop_presets
from sheetforge.sheet.deck_cards import POKER
from sheetforge.sheet.dies import Die, die

GOOD = """\
name: Round the corner
takes: decks
looked_at: "2026-11-23"
sources:
  - {address: a letter, says: bleed 3 mm}
sizes:
  - {name: poker, width: 63, height: 88.5}
bleed: 3
safe: 3
file: pdf
dpi: 300
colors: cmyk
order: front-back
names: "{set}.pdf"
"""


def written(folder: Path, *changes: tuple[str, str]) -> str:
    """Write the good file with changes, and return its path."""
    text = GOOD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = folder / "corner.yaml"
    path.write_text(text)
    return str(path)


def test_there_is_a_shop_for_every_product() -> None:
    """Two take cards, one stickers, one posters, and each names dated sources."""
    shops = [read_shop(name) for name in shop_presets()]
    takes = sorted(shop.file.takes for shop in shops)
    assert takes == ["counters", "decks", "decks", "maps"]
    for shop in shops:
        assert shop.file.sources
        assert all(one.address.startswith("http") for one in shop.file.sources)
        assert set(shop.file.unverified) <= set(ShopFile.model_fields)
    assert len(list(SHOP_PRESETS.glob("*.yaml"))) == len(shops)


def test_a_file_of_the_user_is_a_shop(tmp_path: Path) -> None:
    """Its id is the name of the file; pieces of nearly its size get exactly its size."""
    shop = read_shop(written(tmp_path))
    assert (shop.id, shop.limit, shop.sides) == ("corner", 3.0, ("front", "back"))
    assert shop.die(POKER) == Die("rectangle", 63, 88.5, POKER.radius)
    assert shop.die(die("square", 20)) is None
    assert shop.sizes_in_words() == "poker 63 x 88.5 mm"


def test_free_sizes_have_a_limit_either_way_round(tmp_path: Path) -> None:
    """A shop without sizes takes any piece up to its largest."""
    sizes = "sizes:\n  - {name: poker, width: 63, height: 88.5}\n"
    shop = read_shop(written(tmp_path, (sizes, "most: {width: 600, height: 900}\n")))
    assert shop.fits(900, 600)
    assert not shop.fits(601, 601)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("bleed: 3", "bleed: 80", "corner.yaml:8:"),
        ("looked_at: \"2026-11-23\"", "looked_at: yesterday", "corner.yaml:3:"),
        ("sources:", "unverified: [blead]\nsources:", "no field 'blead'"),
        ("sizes:", "most: {width: 600, height: 900}\nsizes:", "'most' is for free sizes"),
        ("colors: cmyk", "colors: rgb\ntotal_ink: 240", "this needs 'colors: cmyk'"),
        ("file: pdf", "file: png", "PNG has no CMYK"),
        ("order: front-back", "order: faces", "one file for each face"),
        ("colors: cmyk", "colors: cmyk\ntotal_ink: 200\nrich_black: {cyan: 60, magenta: 40, "
         "yellow: 40, black: 100}", "240 % is above the limit of 200 %"),
        ('"{set}.pdf"', '"{deck}.pdf"', "a name is made of text and {set}"),
        ('"{set}.pdf"', '"{set}.png"', "end with .pdf"),
        ('"{set}.pdf"', '"../{set}.pdf"', "no empty part"),
        ('"{set}.pdf"', '"cards.pdf"', "a name needs {set}"),
        ('"{set}.pdf"', '"{set}-{side}.pdf"', "can only have {set}"),
        ('"{set}.pdf"', '"{set.pdf"', "no pattern of names"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused_with_its_place(
    tmp_path: Path, old: str, new: str, says: str
) -> None:
    """The message has the line, and what would be right."""
    with pytest.raises(Unreadable) as raised:
        read_shop(written(tmp_path, (old, new)))
    assert says in str(raised.value)
    assert "corner.yaml:" in str(raised.value)


def test_an_unknown_shop_is_refused_with_the_next_name() -> None:
    """A name is that of a preset, or a file."""
    with pytest.raises(BadRequest, match="did you mean 'drivethrucards'"):
        read_shop("drivethrucard")


def test_names_are_those_of_the_pattern() -> None:
    """Every name that a shop's pattern makes is one that it takes."""
    shop = read_shop("the-game-crafter")
    name = shop.file_name("hits", 7, "hull-breach", "back", 2)
    assert name == "hits/007-hull-breach-back-x2.png"
    assert shop.name_pattern.fullmatch(Path(name).name)
    assert not shop.name_pattern.fullmatch("hull breach.png")
