"""Orders of the cart: what is printed of ships, as pictures, for a print shop, each as `build` makes it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sheetforge.content.lookup import ContentRoot
from sheetforge.files import Json
from sheetforge.game import discover
from sheetforge.pipeline import build
from sheetforge.web.orders import Order, shops
from sheetforge.web.served import ServedContent
from tests.running import OFFICIAL
from tests.web.serving import small_content

SHIP = "ships/babylon/condor"
SAMPLE = "ships/silent-death/sample"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> ServedContent:
    """Small content with the print shops of the official one."""
    root = small_content(tmp_path_factory.mktemp("orders") / "content")
    shutil.copytree(OFFICIAL / "shops", root / "shops")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SHEETFORGE_CACHE", str(root.with_name("cache")))
        served = ServedContent(ContentRoot(root, "content"), discover())
        served.refresh()
    return served


def planned(served: ServedContent, order: Order) -> tuple[list[str], Json, Json]:
    """The paths of an order, what it leaves out, and its commands."""
    plan = order.plan(served)
    files = plan["files"]
    assert isinstance(files, list)
    for one in files:
        assert isinstance(one, dict)
        assert one["sheets"] == -(-int(str(one["pages"])) // 2)
    return [str(one["path"]) for one in files if isinstance(one, dict)], plan["omitted"], plan["commands"]


@pytest.mark.parametrize(
    ("order", "command"),
    [
        (
            Order({SHIP: 1}, units="counters", form="svg"),
            "counters --ship condor --system babylon --paper a4 --ink color --format svg",
        ),
        (
            Order({SAMPLE: 2}, units="both", tagged=False),
            "counters displays --ship '2 sample' --system silent-death --paper a4 --ink color --format pdf --no-tagged",
        ),
        (
            Order({SAMPLE: 1}, "letter", "mono", fillable=True, shop="sticker-republic"),
            "counters --ship sample --shop sticker-republic --system silent-death --ink mono",
        ),
        (
            Order({SAMPLE: 3}, "letter", "saver"),
            "displays --ship '3 sample' --system silent-death --paper letter --ink saver --format pdf",
        ),
        (
            Order({SHIP: 2, SAMPLE: 1}),
            "displays --ship '2 babylon/condor' --ship '1 silent-death/sample' --joined ships --paper a4 --ink color"
            " --format pdf",
        ),
    ],
    ids=[
        "counters as pictures",
        "sheets and counters",
        "counters for a shop",
        "three sheets with little ink",
        "ships of two games in one file",
    ],
)
def test_an_order_has_the_bytes_of_build(served: ServedContent, tmp_path: Path, order: Order, command: str) -> None:
    """Each of its files is the one that the command beside it makes."""
    paths, omitted, commands = planned(served, order)
    assert omitted == {}
    assert commands == [f"sheetforge build {command}"]
    (request,) = order.requests(served)
    build(served.place, request, tmp_path, jobs=1)
    made = {file.relative_to(tmp_path).as_posix() for file in tmp_path.rglob("*") if file.suffix in (".svg", ".pdf")}
    assert set(paths) == {one for one in made if "/faces/" not in one}
    for path in paths[:2]:
        assert order.printed(served, path) == (tmp_path / path).read_bytes()


def test_a_card_is_printed_with_its_deck(served: ServedContent) -> None:
    """The order has the files of the deck, and the command is one that `build` takes."""
    card = next(key for key in served.library.keys("cards", "silent-fury"))
    paths, omitted, commands = planned(served, Order({str(card): 1}))
    assert omitted == {}
    assert len(paths) == 1
    assert commands == ["sheetforge build decks --system silent-fury --paper a4 --ink color --format pdf"]


def test_a_shop_that_takes_something_else_is_named(served: ServedContent) -> None:
    """Counters are not for a shop of cards: the order says so, and what the shops take is known to the page."""
    assert {shop["id"]: shop["takes"] for shop in shops(served.library)}["drivethrucards"] == "decks"
    paths, omitted, _ = planned(served, Order({SHIP: 1}, shop="drivethrucards"))
    assert paths == []
    assert "takes decks of cards" in str(omitted)
    (request,) = Order({"products/silent-fury/decks": 1}, shop="drivethrucards").requests(served)
    assert (request.products, request.options.settings) == (("decks",), {"shop": "drivethrucards"})


def test_a_ship_without_a_sheet_is_left_out(served: ServedContent) -> None:
    """It is named with the reason; the command has the others only, and is one that `build` takes."""
    root = served.place.root
    listed = OFFICIAL / "ships/silent-death/agni.yaml"
    shutil.copy(listed, root / "ships/silent-death")
    served.refresh(now=True)
    agni = "ships/silent-death/agni"
    for units, products in (("displays", "displays"), ("both", "counters displays")):
        paths, omitted, commands = planned(served, Order({agni: 1, SAMPLE: 2}, units=units))
        assert paths
        assert omitted == {"silent-death/agni": "it is only listed, its figures are not known"}
        assert isinstance(commands, list)
        assert str(commands[0]).startswith(f"sheetforge build {products} --ship '2 sample' --system")
    assert planned(served, Order({agni: 1})) == ([], omitted, [])


def test_progress_is_that_of_pages(served: ServedContent) -> None:
    """A long file reports each page that is laid out, of about as many as are ordered, then each that is drawn."""
    seen: list[tuple[int, int, str]] = []
    order = Order({SHIP: 2})
    (path,), _, _ = planned(served, order)
    order.printed(served, path, lambda *step: seen.append(step))
    assert seen[:3] == [(0, 2, "laying out the pages"), (1, 2, "page 1 is laid out"), (2, 2, "page 2 is laid out")]
    pages = [step for step in seen if step[2].startswith("drawing page")]
    assert pages[:2] == [
        (0, len(pages), f"drawing page 1 of {len(pages)}"),
        (1, len(pages), f"drawing page 2 of {len(pages)}"),
    ]
