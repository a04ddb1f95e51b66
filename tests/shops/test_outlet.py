"""Pieces for print shops: one on a page, in the safe zone, in the order and by the names asked."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from sheetforge.content.library import BadRequest
from sheetforge.press.build import Unmade
from sheetforge.press.loose import page_piece
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import Planner
from sheetforge.sheet.counter_faces import CounterFace
from sheetforge.sheet.counters import draw
from sheetforge.sheet.deck_cards import POKER, CardBack, CardFront, Section, draw_back, draw_front
from sheetforge.sheet.dies import Die, DieShape, die
from sheetforge.sheet.palette import COLOR
from sheetforge.sheet.scene import Anchor, Box, Item, Line, Page, Rect, Style, Text
from sheetforge.sheet.signs import CounterFigure
from sheetforge.sheet.tokens import TokenFace, draw_token
from sheetforge.sheet.walk import bounds, texts, walk
from sheetforge.shops.files import LooseSet, ShopFiles, laid_out, slug
from sheetforge.shops.outlet import asked_shop
from sheetforge.shops.pages import LoosePiece, ShopProblem, margin, outside_safe, page_order, shop_page
from sheetforge.shops.shop import Order, Shop
from tests.conftest import Run
from tests.running import OFFICIAL
from tests.shops.official_shops import official, shop_named

GAMES = sorted({key.system for key in official().keys("scenarios")})

BACK = CardBack("Events", "#8a2b2b", "stripes")
FRONT = CardFront("Storm", (Section("Now:", "Throw three dice.", "any"),), "3", "Play at once")
BLUE = Style(fill="#204080")


def card(copies: int = 1) -> LoosePiece:
    """A card with a back."""
    return LoosePiece(
        "Storm", copies, lambda die: draw_front(FRONT, "Storm", die, COLOR), lambda die: draw_back(BACK, die, COLOR)
    )


def shop_with(**changes: object) -> Shop:
    """The shop of PDF cards with other figures."""
    shop = shop_named("drivethrucards")
    return replace(shop, file=shop.file.model_copy(update=changes))


def at(x: float, y: float) -> LoosePiece:
    """A piece with a ground and one word at a place, which keeps its place in smaller drawings."""

    def drawn(cut: Die) -> tuple[Item, ...]:
        ground = Rect(-3, -3, cut.width + 6, cut.height + 6, BLUE)
        return (ground, Text(x, y, "word", "bold", 9, "#ffffff"))

    return LoosePiece("Sign", 1, drawn)


@pytest.mark.parametrize("name", ["drivethrucards", "the-game-crafter"])
@pytest.mark.parametrize("side", ["front", "back"])
def test_a_card_is_alone_on_its_page(name: str, side: str) -> None:
    """The page is the card and its bleed, which ink fills; the rest is in the safe zone."""
    shop = shop_named(name)
    page = shop_page(shop, POKER, card(), side)  # type: ignore[arg-type]
    assert (page.width, page.height) == pytest.approx((2.75 * 25.4, 3.75 * 25.4))
    assert page.trim == Box(3.175, 3.175, 63.5, 88.9)
    assert page.bleed == page.box
    ground = next(iter(walk(page.items)))
    assert ground.box == page.box
    safe = page.trim.inset(shop.file.safe)
    assert all(safe.contains(drawn.box) for _, drawn in texts(page.items))


@pytest.mark.parametrize("shape", ["hex", "square", "round"])
def test_a_sticker_is_drawn_smaller_on_its_ground(shape: DieShape) -> None:
    """Name and nose move 2 mm from the cut; ground and rim reach over it as before."""
    shop, cut = shop_named("sticker-republic"), die(shape, 25)
    face = CounterFace(
        "Hornpipe", "A", facing=True, figures=(CounterFigure("shield", "13"), CounterFigure("drive", "17"))
    )
    piece = LoosePiece("Hornpipe", 1, lambda die: draw(face, die, COLOR))
    assert outside_safe(draw(face, cut, COLOR), cut, shop.file.safe, 1.0)[1] > 0.5
    page = shop_page(shop, cut, piece, "front")
    assert page.width == pytest.approx(cut.width + 2)
    assert not list(texts(page.items)), "text is outlines"
    ground = bounds(page.items[:1])
    assert ground == page.box


def test_tokens_with_patterns_fit_too() -> None:
    """A pattern over the whole piece is ground, and no content outside of the safe zone."""
    shop, cut = shop_named("sticker-republic"), die("round", 25)
    face = TokenFace("Shield", big="S", color="#8a2b2b", pattern="stripes")
    piece = LoosePiece("Shield", 1, lambda die: draw_token(face, die, COLOR))
    assert shop_page(shop, cut, piece, "front").trim == Box(1, 1, 25, 25)


def test_what_stays_outside_is_refused_with_its_distance() -> None:
    """The message names piece, side and text, the distance, and the figure of the shop."""
    shop = shop_named("drivethrucards")
    with pytest.raises(ShopProblem) as raised:
        shop_page(shop, POKER, replace(at(1.175, 40.0), scales=False), "front")
    assert str(raised.value) == (
        "Sign, front: 'word' is 2.00 mm outside of the safe zone, 3.175 mm inside the cut "
        "(drivethrucards: safe); move it, or make the piece larger"
    )


def test_a_drawing_is_made_smaller_only_as_far_as_needed() -> None:
    """A word that misses the zone by a millimetre moves by a little more than that."""
    page = shop_page(shop_named("drivethrucards"), POKER, at(2.2, 40.0), "front")
    ((_, word),) = texts(page.items)
    assert word.box.x - 3.175 == pytest.approx(3.175, abs=0.05)


def test_margins_are_measured_to_the_cut_of_each_shape() -> None:
    """Hexes to the nearest side, rounds to the circle, rectangles to the nearest edge."""
    assert margin(die("hex", 20), (die("hex", 20).width / 2, 1)) == pytest.approx(1)
    assert margin(die("hex", 20), (0, 10)) == pytest.approx(0)
    assert margin(die("round", 20), (10, 3)) == pytest.approx(3)
    assert margin(POKER, (2, 40)) == pytest.approx(2)


@pytest.mark.parametrize(
    ("order", "sides"),
    [("front-back", "fb fb fb"), ("back-front", "bf bf bf"), ("fronts-backs", "fff bbb"), ("fronts", "fff")],
)
def test_pages_follow_the_order_of_the_shop(order: Order, sides: str) -> None:
    """Copies are pages of their own."""
    shop = shop_with(order=order)
    found = [side[0] for _, side in page_order(shop, [card(2), card(1)])]
    assert found == list(sides.replace(" ", ""))


def test_faces_are_files_with_their_copies() -> None:
    """Each face that differs is one picture, named by the pattern of the shop."""
    one = LooseSet("hits", "Hits", frozenset(), POKER, (card(3), card(1)))
    files = ShopFiles(shop_named("the-game-crafter"), "toy", one)
    found = [made.path for made in files.artefacts(lambda: None, "", {}, "")]  # type: ignore[arg-type,return-value]
    assert found == [
        f"shops/the-game-crafter/toy/hits/{name}.png"
        for name in ("001-storm-front-x3", "001-storm-back-x3", "002-storm-front-x1", "002-storm-back-x1")
    ]


def test_a_poster_gets_a_bleed_and_loses_what_a_press_cannot_use() -> None:
    """Links and anchors go; a poster is not drawn smaller."""
    shop = shop_named("envision-cmyk")
    items = (Anchor("map"), Rect(8, 8, 484, 284, BLUE), Text(20, 290, "Legend", "bold", 12, "#000000"))
    cut, piece = page_piece(Page(500, 300, items, "The map"))
    page = shop_page(shop, cut, piece, "front")
    assert (page.width, page.trim) == (506.35, Box(3.175, 3.175, 500, 300))
    assert not any(isinstance(drawn.item, Anchor | Text) for drawn in walk(page.items))
    tight = Page(500, 300, (Text(1.175, 20, "Legend", "bold", 12, "#000000"),), "The map")
    with pytest.raises(ShopProblem, match=r"'Legend' is 2\.00 mm outside"):
        shop_page(shop, *page_piece(tight), "front")


@pytest.mark.parametrize(
    ("settings", "more", "says"),
    [
        (
            {"shop": "envision-cmyk"},
            {},
            "takes posters; name the product 'maps', or a shop that takes decks of cards: .*the-game-crafter",
        ),
        ({"shop": "drivethrucards", "marks": "full"}, {}, "leave out --marks"),
        ({"shop": "drivethrucards"}, {"tagged": False}, "leave out --no-tagged"),
        ({"shop": "nobody"}, {}, "there is no print shop 'nobody'"),
    ],
)
def test_a_shop_decides_alone(settings: dict[str, str], more: dict[str, bool], says: str) -> None:
    """A shop of another product, and options of sheets to cut at home, are refused."""
    options = PrintOptions(settings=settings, **more)  # type: ignore[arg-type]
    with pytest.raises(BadRequest, match=says):
        asked_shop(Planner(official(), "toy", options), "decks", ["marks"])


def test_names_of_files_are_plain() -> None:
    """Lower-case words with hyphens; a name of signs alone still has one."""
    assert (slug("Vader's TIE!"), slug("…")) == ("vader-s-tie", "piece")


def test_a_format_beside_a_shop_is_refused(content: Path, sheetforge: Run) -> None:
    """The shop says which files it takes."""
    refused = sheetforge("build", "maps", "--shop", "envision-cmyk", "--format", "svg")
    assert refused.code == 2
    assert "--shop decides the format" in refused.err


def test_problems_of_a_piece_are_reasons_for_a_missing_file() -> None:
    """A build names the piece under the clause of a preflight, and goes on with other files."""
    with pytest.raises(Unmade, match="safe zone") as raised:
        laid_out(shop_named("drivethrucards"), POKER, replace(at(1.175, 40.0), scales=False), "front")
    assert raised.value.label == "[safe-zone]"


FLEET = ("build", "counters", "--fleet", "ridotto-dancing-lesson", "--content", OFFICIAL)


@pytest.mark.parametrize(
    ("cut", "dots"), [("--shape square --size 25.4", 375), ("--shape round --size 19", 300), ("--size 27.4", 450)]
)
def test_counters_of_board_have_both_faces(tmp_path: Path, sheetforge: Run, cut: str, dots: int) -> None:
    """A picture for each face of a counter, in the dots of the shop's component, and preflight finds nothing."""
    name = "the-game-crafter-punchouts"
    made = sheetforge("build", "counters", "--ship", "hornpipe", "--shop", name, *cut.split())
    assert made.code == 0, made.err
    pictures = sorted(Path(f"build/shops/{name}").rglob("*.png"))
    assert {one.stem.split("-")[2] for one in pictures} == {"front", "back"}
    for one in pictures:
        with Image.open(one) as picture:
            assert picture.size == (dots, dots)
    assert sheetforge("preflight", f"build/shops/{name}", "--shop", name).code == 0


STICKERS = ("--shop", "sticker-republic", "--size", 25)


def test_variants_of_a_set_are_files_of_their_own(tmp_path: Path, sheetforge: Run) -> None:
    """Ink and options are in the name, which the shop takes; the paper is not, as there is none."""
    for more in ((), ("--ink", "mono"), ("--ink", "mono", "--paper", "letter")):
        assert sheetforge(*FLEET, *STICKERS, *more).code == 0
    folder = Path("build/shops/sticker-republic")
    assert sorted(file.name for file in folder.rglob("*.pdf")) == [
        "fleet-ridotto-dancing-lesson-mono-size-25.pdf",
        "fleet-ridotto-dancing-lesson-size-25.pdf",
    ]
    assert sheetforge("preflight", str(folder), "--shop", "sticker-republic").code == 0


def test_what_a_shop_leaves_off_is_said(tmp_path: Path, sheetforge: Run) -> None:
    """Stickers have one side: a build says so each time, and refuses options of backs."""
    said = "left out: Dancing Lesson: Sticker Republic prints fronts only, so 4 pieces lose their "
    for _ in range(2):
        assert said in sheetforge(*FLEET, *STICKERS).err
    refused = sheetforge(*FLEET, *STICKERS, "--back", "damaged")
    assert refused.code == 2
    assert "prints fronts only (sticker-republic: order); leave out --back" in refused.err


def test_a_change_of_the_shop_is_a_change_of_its_files(tmp_path: Path, sheetforge: Run) -> None:
    """Files depend on the shop; one that does not pass the check gets none."""
    assert sheetforge("new", "shops", "any-game/corner", "--like", "sticker-republic").code == 0
    file, words = Path("content/shops/any-game/corner.yaml"), (*FLEET[:4], "--shop", "corner")
    assert "1 drawn" in sheetforge(*words, "--size", 25).err
    file.write_text(file.read_text().replace("bleed: 1", "bleed: 1.5"))
    assert "1 drawn, 0 up to date" in sheetforge(*words, "--size", 25).err
    file.write_text(file.read_text().replace("order: fronts", "order: faces"))
    assert sheetforge(*words, "--size", 25).code == 1


def test_art_that_runs_over_the_bleed_may_be_cut_anywhere() -> None:
    """A line that goes on beyond the bleed stays; one that ends before the cut does not, half its width included."""
    shop, cut = shop_named("sticker-republic"), die("round", 25)
    ground = Rect(-3, -3, 31, 31, BLUE)

    def ray(end: float) -> LoosePiece:
        line = Line(12.5, 12.5, end, 12.5, Style(stroke="#ffffff", stroke_width=0.2))
        return LoosePiece("Ray", 1, lambda cut: (ground, line), scales=False)

    assert shop_page(shop, cut, ray(30.0), "front").trim
    with pytest.raises(ShopProblem, match=r"a line is 0\.60 mm"):
        shop_page(shop, cut, ray(23.5), "front")


def test_a_piece_over_two_hexes_is_measured_to_its_own_outline() -> None:
    """Its sides are straight, its ends those of a hex; a smaller one has smaller ends."""
    long = Die("long", 30, 60, across=30)
    assert margin(long, (1.0, 30.0)) == pytest.approx(1.0)
    assert margin(long, (15.0, 2.0)) == pytest.approx(2.0)
    shop = shop_named("sticker-republic")
    page = shop_page(shop, long, at(10, 1.9), "front")
    assert (page.width, page.height) == (32, 62)


@pytest.mark.parametrize(("tries", "is_printed"), [(1, True), (5, True), (6, False)])
def test_a_piece_is_drawn_smaller_five_times_at_most(tries: int, is_printed: bool) -> None:
    """What is still outside of the safe zone then is refused, though it could become smaller."""
    shop = shop_named("drivethrucards")
    drawings: list[Die] = []

    def drawn(cut: Die) -> tuple[Item, ...]:
        drawings.append(cut)
        inset = (POKER.width - cut.width) / 2
        return at(40.0 if len(drawings) == tries else shop.file.safe - inset - 0.1, 40.0).front(cut)

    piece = replace(at(0.0, 0.0), front=drawn)
    if is_printed:
        assert shop_page(shop, POKER, piece, "front").trim
    else:
        with pytest.raises(ShopProblem, match="outside of the safe zone"):
            shop_page(shop, POKER, piece, "front")
    assert len(drawings) == min(tries, 5)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["the-game-crafter-punchouts", "sticker-republic"])
def test_a_shop_takes_the_counters_of_every_game_or_says_what_to_type(
    sheetforge: Run, tmp_path: Path, game: str, name: str
) -> None:
    """A refusal ends with options; with these added the pieces are made, and preflight of that shop finds nothing."""
    battle = f"{game}/{max(key.id for key in official().keys('scenarios', game))}"
    asked = ["build", "counters", "--scenario", battle, "--shop", name, "--out", str(tmp_path)]
    done = sheetforge(*asked)
    if done.code:
        _, _, options = done.err.strip().rpartition("; add ")
        assert options.startswith("--"), done.err
        done = sheetforge(*asked, *options.split())
    assert done.code == 0, done.err
    checked = sheetforge("preflight", "--shop", name, str(tmp_path / "shops"))
    assert checked.code == 0, checked.said


def test_pieces_that_follow_the_size_of_others_have_the_nearest_of_a_shop(sheetforge: Run, tmp_path: Path) -> None:
    """Crew and vector tokens of 15 and 25 mm beside ships of 20; preflight takes all of them."""
    name = "the-game-crafter-punchouts"
    asked = ["build", "counters", "--scenario", "silent-fury/first-contact", "--shop", name, "--out", str(tmp_path)]
    refused = sheetforge(*asked)
    assert refused.err.strip().endswith("; add --shape square --size 19.05")
    done = sheetforge(*asked, "--shape", "square", "--size", "19.05")
    assert done.code == 0, done.err
    sizes = set()
    for path in (tmp_path / "shops").rglob("*.png"):
        with Image.open(path) as picture:
            sizes.add(picture.size)
    assert sizes == {(300, 300), (375, 375)}
    checked = sheetforge("preflight", "--shop", name, str(tmp_path / "shops"))
    assert checked.code == 0, checked.said
