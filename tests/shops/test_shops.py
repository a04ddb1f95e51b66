"""Print shops: sizes of pieces, names of files, and the shops that come with the program."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.press.loose import Side
from sheetforge.sheet.deck_cards import POKER
from sheetforge.sheet.dies import Die, die
from sheetforge.shops.files import slug
from sheetforge.shops.shop import LargestPiece, PrintShop, Shop, find_shop
from tests.conftest import Run
from tests.shops.official_shops import official, shop_named

FILE = """\
name: Round the corner
source: {book: a letter of the shop}
takes: decks
looked_at: "2026-11-23"
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
CORNER = Key("shops", "any-game", "corner")


def corner(**changes: object) -> Shop:
    """The shop of the file above with other figures."""
    shop = find_shop(official().with_texts({CORNER: FILE}), "corner")
    return replace(shop, file=shop.file.model_copy(update=changes))


def test_there_is_a_shop_for_every_product() -> None:
    """Two take cards, two counters, one posters; each says where and when its figures were read."""
    keys = official().keys("shops")
    shops = [shop_named(key.id) for key in keys]
    assert sorted(shop.file.takes for shop in shops) == ["counters", "counters", "decks", "decks", "maps"]
    for shop in shops:
        origins = (shop.file.source, *shop.file.other_sources)
        assert all((one.note or "").startswith("http") for one in origins)
        assert date.fromisoformat(shop.file.looked_at)
        assert shop.file.reconstructed


def test_a_shop_goes_by_its_id_or_its_name() -> None:
    """Pieces of nearly one of its sizes get exactly that size."""
    shop = corner()
    assert (shop.id, shop.limit, shop.sides) == ("corner", 3.0, ("front", "back"))
    assert shop.die(POKER) == Die("rectangle", 63, 88.5, POKER.radius)
    assert shop.die(die("square", 20)) is None
    assert shop.sizes_in_words() == "poker 63 x 88.5 mm"
    assert shop_named("Drive Thru Cards").id == "drivethrucards"


def test_a_shape_is_cut_from_its_own_outline() -> None:
    """Counters of an inch are a square or a round chit; the picture of a hex is larger than trim and bleed."""
    shop = shop_named("the-game-crafter-punchouts")
    for shape in ("square", "round"):
        cut = die(shape, 25.0)  # type: ignore[arg-type]
        assert shop.die(cut) == die(shape, 25.4)  # type: ignore[arg-type]
        assert shop.around(cut) == (3.175, 3.175)
    tile = shop.die(die("hex", 27.4))
    assert tile == Die("hex", 31.75, 27.432)
    left, top = shop.around(tile)
    assert (2 * left + tile.width, 2 * top + tile.height) == (38.1, 38.1)
    assert shop.die(die("hex", 25.4)) is None
    assert shop.die(Die("long", 25.4, 25.4)) is None


def test_free_sizes_have_a_limit_either_way_round() -> None:
    """A shop without sizes takes any piece up to its largest."""
    shop = corner(sizes=(), most=LargestPiece(width=600, height=900))
    assert shop.fits(900, 600)
    assert not shop.fits(601, 601)


def test_an_unknown_shop_is_refused_with_the_next_name() -> None:
    """A name is that of a shop in the content."""
    with pytest.raises(BadRequest, match="no print shop 'drivethrucard'; did you mean 'drivethru"):
        shop_named("drivethrucard")


def test_content_without_shops_says_how_to_get_them() -> None:
    """As a folder that extends nothing."""
    bare = replace(official(), files={}, _records={}, _resolved={})
    with pytest.raises(BadRequest, match=r"has no print shops; `extends: \[built-in\]`"):
        find_shop(bare, "drivethrucards")


def test_an_older_installation_says_how_to_renew_it() -> None:
    """Its entry points have no game with print shops, whatever the content has."""
    systems = {id: game for id, game in official().systems.items() if "shops" not in game.kinds}
    with pytest.raises(BadRequest, match=r"older version; run `make`, or `pip install -e \.`"):
        find_shop(replace(official(), systems=systems), "drivethrucards")


def test_a_shop_with_an_invalid_file_names_it() -> None:
    """The check says more."""
    broken = official().with_texts({CORNER: FILE.replace("bleed: 3", "bleed: 80")})
    with pytest.raises(Unreadable, match=r"any-game/corner\.yaml does not pass the check"):
        find_shop(broken, "corner")


def test_names_are_those_of_the_pattern() -> None:
    """Every name that a shop's pattern makes is one that it takes."""
    shop = shop_named("the-game-crafter")
    name = shop.file_name("hits", 7, "hull-breach", "back", 2)
    assert name == "hits/007-hull-breach-back-x2.png"
    assert shop.name_pattern.fullmatch(Path(name).name)
    assert not shop.name_pattern.fullmatch("hull breach.png")


SHOPS_OF_FACES = [shop for key in official().keys("shops") if (shop := shop_named(key.id)).file.order == "faces"]
WORDS = st.lists(st.sampled_from(("back", "front", "x2", "000", "to", "stations")), min_size=1, max_size=5)


@given(number=st.integers(1, 999), words=WORDS, side=st.sampled_from(("front", "back")), copies=st.integers(1, 20))
def test_number_and_side_are_read_from_their_places(number: int, words: list[str], side: Side, copies: int) -> None:
    """Words of a title such as "front", "back" or a number do not count: Back to Stations has a front too."""
    for shop in SHOPS_OF_FACES:
        made = shop.file_name("hits", number, slug(" ".join(words)), side, copies)
        name = shop.name_pattern.fullmatch(Path(made).name)
        assert name is not None
        assert (int(name["number"]), name["side"]) == (number, side)


def test_a_maintainer_adds_a_shop(tmp_path: Path, sheetforge: Run) -> None:
    """It is made from another, checked, shown, listed and printed for, with its own content."""
    made = sheetforge("new", "shops", "any-game/corner", "--like", "the-game-crafter")
    assert made.code == 0, made.err
    file = Path("content/shops/any-game/corner.yaml")
    assert "reconstructed" not in file.read_text()
    assert sheetforge("check", str(file)).code == 0
    assert "any-game/corner" in sheetforge("list", "shops").out
    assert "looked_at" in sheetforge("show", "shops/any-game/corner").out
    file.write_text(file.read_text().replace("order: faces", "order: fronts"))
    said = sheetforge("check", str(file), "--format", "concise")
    assert said.code == 1
    line = file.read_text().splitlines().index("order: fronts") + 1
    assert f"corner.yaml:{line}:8: AG305" in said.out.replace("error ", "").replace("[", " ")


def test_a_pack_changes_a_shop(tmp_path: Path, sheetforge: Run) -> None:
    """An amendment states the field and its former value; the rest stays that of the program."""
    made = sheetforge("new", "shops", "any-game/drivethrucards", "--amends", "total_ink=220")
    assert made.code == 0, made.err
    said = sheetforge("check")
    assert said.code == 1
    assert "AG304" in said.out
    assert "60 + 40 + 40 + 100 = 240 % of ink; the limit is 220 %" in said.out


def test_the_fields_of_a_shop_have_limits() -> None:
    """A bleed of 80 mm is none; the bounds are those of the schema."""
    with pytest.raises(ValueError, match="less than or equal to 50"):
        PrintShop.model_validate(corner().file.model_dump(mode="json") | {"bleed": 80})
