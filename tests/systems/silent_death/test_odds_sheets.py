"""Odds pages: every ship's fits its paper, and prints what the odds are."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from sheetforge.content.library import BadRequest
from sheetforge.game import discover
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import Product
from sheetforge.sheet.scene import Document, Group, Item, Page, Text
from sheetforge.systems.silent_death.schema.ship import Craft
from sheetforge.systems.silent_death.sheets.odds_stores import per_cent
from tests.systems.silent_death.armoury import GAMES, library


def products(game: str) -> Product:
    """The odds pages of a game."""
    return discover()[game].products()["odds"]


def sheets(game: str, *names: str, **options: object) -> dict[str, Document]:
    """The odds pages of some ships by id."""
    keys = [key for key in library().keys("ships", game) if not names or key.id in names]
    how = PrintOptions(**options)  # type: ignore[arg-type]
    plan = products(game).plan(library(), game, how, {"ships": frozenset(keys)})
    made = {}
    for sheet in plan.sheets:
        document = sheet.lay_out()
        assert len(document.pages) == sheet.pages
        made[sheet.name.rpartition("/")[2]] = document
    return made


def words(page: Page) -> Iterator[Text]:
    """Every text of a page."""

    def walk(items: tuple[Item, ...]) -> Iterator[Text]:
        for item in items:
            if isinstance(item, Text):
                yield item
            elif isinstance(item, Group):
                yield from walk(item.items)

    return walk(page.items)


@pytest.mark.parametrize(("paper", "ink"), [("a4", "color"), ("letter", "mono")])
def test_every_ship_with_a_cannon_has_pages_that_fit(paper: str, ink: str) -> None:
    """All of both games; nothing reaches into the colophon or over the edge of the content."""
    for game in GAMES:
        made = sheets(game, paper=paper, ink=ink)
        complete = [key.id for key in library().keys("ships", game) if isinstance(library().entity(key), Craft)]
        assert set(made) == set(complete)
        for document in made.values():
            for page in document.pages:
                lowest = sorted({round(text.y, 1) for text in words(page)})
                assert lowest[-1] <= page.height - 9.0
                assert lowest[-1] - lowest[-2] >= 2.0


def test_the_figures_are_those_of_the_odds() -> None:
    """The X-Wing's four linked lasers against the nimble target at short range: 78 %, 4.1."""
    (page,) = sheets("silent-death-star-wars", "x-wing")["x-wing"].pages
    found = [text.text for text in words(page)]
    start = found.index("1–3")
    assert found[start : start + 4] == ["1–3", "+1", "78", "4.1"]


def test_gunnery_is_an_option() -> None:
    """Another skill throws another die, and the page says so."""
    (page,) = sheets("silent-death-star-wars", "x-wing", settings={"gunnery": 9})["x-wing"].pages
    assert "gunnery 9 (D10)" in {text.text for text in words(page)}


def test_mounts_of_one_make_stand_together() -> None:
    """The Orca's four Disintegrators are one part of its page."""
    (page,) = sheets("silent-death", "orca-alpha")["orca-alpha"].pages
    titles = [text.text for text in words(page)]
    assert titles.count("DISINTEGRATOR  ×4") == 1


def test_what_is_launched_stands_below_the_cannons() -> None:
    """Torpedoes by how many and by pilot; missiles by salvo, with the chance to lock on."""
    (page,) = sheets("silent-death", "rigadoon")["rigadoon"].pages
    found = [text.text for text in words(page)]
    assert "MK. 20  ×2" in found
    assert found[found.index("2D12 each") :].count("25.0") == 1
    document = sheets("silent-death", "quadrille")["quadrille"]
    launcher = [text.text for page in document.pages for text in words(page)]
    assert "locks on with 40 % at gunnery 5" in launcher


def test_pages_are_filled_evenly() -> None:
    """What does not fit one page is shared out: the last one is not left with a line or two."""
    document = sheets("silent-death", "quadrille")["quadrille"]
    counts = [len(list(words(page))) for page in document.pages]
    assert len(counts) == 2
    assert min(counts) * 2 > max(counts)


def test_what_is_not_printed_is_named() -> None:
    """Ships that are only listed are omitted with the reason; a skill out of range is refused."""
    listed = products("silent-death").plan(library(), "silent-death", PrintOptions(), {}).omitted
    assert set(listed.values()) == {"it is only listed, its figures are not known"}
    bad = PrintOptions(settings={"gunnery": 11})
    with pytest.raises(BadRequest, match="--gunnery 11: a gunnery skill is 1 to 10"):
        products("silent-death-star-wars").plan(library(), "silent-death-star-wars", bad, {})


def test_certainty_is_kept_for_what_is_certain() -> None:
    """0 and 100 mean never and always."""
    chances = [Fraction(0), Fraction(1, 999), Fraction(1, 2), Fraction(998, 999), Fraction(1)]
    assert list(map(per_cent, chances)) == ["0", "<1", "50", ">99", "100"]
