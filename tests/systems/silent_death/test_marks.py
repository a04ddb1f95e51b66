"""Marks of reconstructed values: sheets ring what is reconstructed, wherever it comes from."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.sheet import walk
from sheetforge.sheet.page import LEGEND
from sheetforge.sheet.scene import Circle, Page
from sheetforge.sheet.widgets.sketch import RING
from sheetforge.systems.silent_death.figures.force_table import figures, worked_out
from sheetforge.systems.silent_death.figures.marks import UNMARKABLE, marks_of, mount_marks
from sheetforge.systems.silent_death.products.maps import rulers_of
from sheetforge.systems.silent_death.schema.fleet import PrintedLine
from sheetforge.systems.silent_death.schema.ship import Craft, Mount, Ship
from sheetforge.systems.silent_death.schema.weapon import Cannon, Launcher, Torpedo, Weapon
from sheetforge.systems.silent_death.sheets import book, cannon_table
from sheetforge.systems.silent_death.sheets import model as resolve
from sheetforge.systems.silent_death.sheets import quick_card as card
from sheetforge.systems.silent_death.sheets.display import Display, Options
from sheetforge.systems.silent_death.sheets.event_data import event_of, priced
from sheetforge.systems.silent_death_star_wars import sheets as star_wars
from sheetforge.systems.silent_death_star_wars.schema import StarWarsShip
from tests.sheet import layout
from tests.systems.silent_death.samples_of_sheets import SD, SW, library

SHIPS = ((SD, "dolphin-ii"), (SD, "snarling-badger-ii"), (SD, "orca-alpha"), (SW, "y-wing"))
ABOUT = {"aliases", "source", "other_sources", "reconstructed", "waivers", "printed"}
"""Fields that say something about an entity and are no value of it."""

NOT_PRINTED = {"hull", "miniature", "complement", "per_sheet"}
"""Fields of a ship that its display does not show."""

OF_A_TABLE = {
    Cannon: {
        "name",
        "family",
        "attack_dice",
        "to_hit",
        "ranges",
        "target_drive",
        "damage",
        "damage_by_band",
        "ammunition",
    },
    Torpedo: {"name", "damage_dice", "drive", "variable_drive"},
    Launcher: {"name", "salvo_dice", "damage", "range"},
}
"""Type of weapon → the fields that the weapon table shows."""


def rings(pages: Iterable[Page], group: str = "") -> int:
    """The rings on pages, or in one group of their drawing; that of a page's legend is left out."""
    count = 0
    for page in pages:
        legend = LEGEND in layout.plain_text(page.items)
        for drawn in walk.walk(page.items):
            if isinstance(drawn.item, Circle) and drawn.item.radius == RING:
                count += not group or any(one.id == group for one in drawn.groups)
        count -= legend and not group
    return count


def text_of(kind: str, system: str, id: str, marked: str = "") -> dict[Key, str]:
    """The text of an entity with one field marked as reconstructed, or none; by its key."""
    key = Key(kind, system, id)
    text = library().text(key).decode()
    text = re.sub(r"^reconstructed:\n(  .*\n)+", "", text, flags=re.MULTILINE)
    return {key: text + (f"reconstructed: {{{marked}: a guess}}\n" if marked else "")}


def plain(system: str, id: str) -> dict[Key, str]:
    """The texts of what a ship is made of, without a mark."""
    ship = library().get("ships", system, id)
    assert isinstance(ship, Craft)
    texts: dict[Key, str] = {}
    carried = [*(one.weapon for one in ship.weapons), *(s.weapon for s in ship.loadout.warheads)]
    for weapon in carried:
        found = library().resolve("weapons", system, weapon)
        assert found is not None
        texts |= text_of("weapons", found.system, found.id)
    return texts


def shown(system: str, id: str, texts: dict[Key, str]) -> Display:
    """The display of a ship of a library with other texts."""
    changed: Library = library().with_texts(texts)
    ship = changed.get("ships", system, id)
    assert isinstance(ship, Craft)
    made = star_wars.display if system == SW else resolve.display
    return made(ship, system, id, changed)  # type: ignore[arg-type]


@cache
def rings_of_bare(system: str, id: str) -> int:
    """The rings on the display of a ship without a mark."""
    bare = shown(system, id, plain(system, id) | text_of("ships", system, id))
    return rings(book.sheet(bare, Options()))


def fields(system: str, id: str) -> list[str]:
    """The fields that a ship gives and its display shows with a place for the mark."""
    ship = library().get("ships", system, id)
    assert isinstance(ship, Craft)
    names = {type(ship).model_fields[one].alias or one for one in ship.model_fields_set}
    return sorted(names - ABOUT - NOT_PRINTED - set(UNMARKABLE["ships"]))


@pytest.mark.parametrize(
    ("system", "id", "field"), [(system, id, field) for system, id in SHIPS for field in fields(system, id)]
)
def test_a_display_rings_every_field_that_is_marked(system: str, id: str, field: str) -> None:
    """Each field that may be marked has its place for the ring: one at least, and none without."""
    marked = shown(system, id, plain(system, id) | text_of("ships", system, id, field))
    assert rings_of_bare(system, id) == 0
    pages = book.sheet(marked, Options())
    assert rings(pages) >= 1
    for page in pages:
        assert (LEGEND in layout.plain_text(page.items)) == (rings([page]) > 0)


@pytest.mark.parametrize("model", [Ship, StarWarsShip])
def test_every_field_of_a_ship_has_a_place_or_needs_none(model: type[Craft]) -> None:
    """A new field of a ship is either ringed by the test above, or said to have no place."""
    given = {field for system, id in SHIPS for field in fields(system, id)}
    every = {info.alias or name for name, info in model.model_fields.items()}
    seldom = {"decoys", "point_defense", "torpedoes"}
    assert every - ABOUT - NOT_PRINTED - set(UNMARKABLE["ships"]) <= given | seldom


@pytest.mark.parametrize(
    ("field", "count"),
    [("attack_dice", 1), ("ranges", 3), ("damage", 1), ("linking.damage", 1), ("linking", 2), ("name", 1)],
)
def test_a_weapon_box_inherits_the_marks_of_its_weapon(field: str, count: int) -> None:
    """What the weapon's file marks is ringed in the box, and on the quick card."""
    texts = plain(SW, "y-wing") | text_of("ships", SW, "y-wing")
    bare = shown(SW, "y-wing", texts)
    marked = shown(SW, "y-wing", texts | text_of("weapons", SW, "ion-cannon", field))
    for one, due in ((bare, 0), (marked, count)):
        (page,) = book.sheet(one, Options(copies=1))
        assert rings([page]) == due
        (quick,) = card.pages([card.Copy(one)], Options(), "card")
        assert (rings([quick]) > 0, LEGEND in layout.plain_text(quick.items)) == (due > 0, due > 0)


def test_the_ion_cannon_of_the_y_wing_is_ringed() -> None:
    """Its dice, damage and three bands were invented; of the lasers beside it only the reading."""
    (page,) = book.sheet(shown(SW, "y-wing", {}), Options(copies=1))
    assert rings([page], "y-wing.weapon.1") == 1
    assert rings([page], "y-wing.weapon.2") == 5


def test_what_the_display_of_a_ship_prints_has_no_ring() -> None:
    """The Badger's own display prints its quad mounts, from which their cannons were solved."""
    pages = book.sheet(shown(SD, "snarling-badger-ii", {}), Options())
    assert [rings(pages, f"snarling-badger-ii.weapon.{number}") for number in range(1, 12)] == [0] * 11
    hyper = library().get("weapons", SD, "hyper-cannon")
    badger = library().get("ships", SD, "snarling-badger-ii")
    assert isinstance(hyper, Cannon)
    assert isinstance(badger, Ship)
    printed = badger.weapons[2]
    bare = printed.model_copy(update={"printed": None})
    assert mount_marks(printed, hyper, badger) == set()
    assert mount_marks(bare, hyper, badger) == {"To hit", "Damage", "range"}


def test_the_point_defence_batteries_of_a_warhound_are_ringed() -> None:
    """Each battery stands in the head of a track and has its own ring there."""
    texts = plain(SD, "snarling-badger-ii")
    ship = text_of("ships", SD, "snarling-badger-ii", "batteries")
    assert rings(book.sheet(shown(SD, "snarling-badger-ii", texts | ship), Options())) == 4


@pytest.mark.parametrize(("barrels", "marks"), [(1, set()), (2, set()), (3, {"To hit", "Damage"}), (4, set())])
def test_linked_bonuses_that_no_source_states(barrels: int, marks: set[str]) -> None:
    """The +1 of two lasers and the +3 of four stand in the text; a +2 of three does not."""
    texts = text_of("weapons", SW, "laser-cannon")
    laser = library().with_texts(texts).get("weapons", SW, "laser-cannon")
    ship = library().get("ships", SW, "y-wing")
    assert isinstance(laser, Weapon)
    assert isinstance(ship, Craft)
    mount = Mount(post="pilot", weapon="laser-cannon", barrels=barrels, arcs=("F",))
    assert mount_marks(mount, laser, ship) == marks


def test_what_is_ours_is_marked_on_a_published_ship_only() -> None:
    """A weapon or table of our own passes as printed on no published sheet; ours need no marks."""
    dolphin = library().get("ships", SD, "dolphin-ii")
    own = next(
        ship
        for key in library().keys("ships", SD)
        if isinstance(ship := library().entity(key), Ship) and ship.is_own and "" in ship.critical_tables
    )
    table = library().get("criticals", SD, own.critical_tables[""])
    assert dolphin is not None
    assert table is not None
    assert table.is_own
    assert "results" in marks_of(table, dolphin)
    assert marks_of(table, own) == set()


@pytest.mark.parametrize(
    ("id", "model"), [("minigun", Cannon), ("torpedo-mk-20", Torpedo), ("missile-launcher", Launcher)]
)
def test_the_weapon_table_rings_what_it_shows(id: str, model: type[Weapon]) -> None:
    """Each marked field that the table shows has a ring, and the legend with it."""
    for field in sorted(OF_A_TABLE[model]):
        weapon = library().get("weapons", SD, id)
        assert isinstance(weapon, model)
        one = weapon.model_copy(update={"reconstructed": {field: "a guess"}})
        other = weapon.model_copy(update={"reconstructed": {"price": "a guess"}})
        assert rings(cannon_table.pages([one], Options())) >= 1, field
        (page,) = cannon_table.pages([other], Options())
        assert rings([page]) == 0
        assert LEGEND not in layout.plain_text(page.items)


def test_a_family_without_a_name_in_its_row_has_no_ring() -> None:
    """The second cannon of a family leaves the column empty: a ring there would belong to nothing."""
    weapon = library().get("weapons", SD, "gatling-cannon")
    assert isinstance(weapon, Cannon)
    one = weapon.model_copy(update={"reconstructed": {"family": "a guess"}})
    assert rings(cannon_table.pages([one, one], Options())) == rings(cannon_table.pages([one], Options())) >= 1


def test_lists_mark_the_figures_that_rest_on_a_mark() -> None:
    """A cost rests on BPV and crew; a form that prints a figure itself takes its mark away."""
    assert worked_out({"bpv": "a guess"}) == {"bpv", "tpv", "sheet_cost"}
    assert worked_out({"crew.pilot": "a guess"}) == {"crew", "tpv", "sheet_cost"}
    assert worked_out({"drive": "a guess"}) == set()
    badger = library().get("ships", SD, "snarling-badger-ii")
    assert figures(badger).worked_out == {"bpv", "tpv", "sheet_cost"}

    printed = PrintedLine(bpv=457, cost_with_crew=501.0)
    assert priced(library(), SD, "snarling-badger-ii", printed).worked_out == {"sheet_cost"}


def test_the_die_of_a_tier_is_ringed() -> None:
    """The chart of House Smash prints another die than its six lines need."""
    event = event_of(library(), Key("events", SD, "house-smash"))
    assert {tier.ringed for tier in event.tiers} == {frozenset({"die"})}


def test_rulers_of_worked_out_ranges_are_marked() -> None:
    """A ruler says whether a weapon on it has ranges that no source gives."""
    laser, ion = (library().get("weapons", SW, id) for id in ("laser-cannon", "ion-cannon"))
    assert {ruler.title: ruler.reconstructed for ruler in rulers_of([laser, ion])} == {
        "Laser Cannon": False,
        "Ion Cannon": True,
    }


def test_odds_pages_mark_what_they_rest_on() -> None:
    """The odds of the ion cannon rest on invented dice and ranges, and say so."""
    from tests.systems.silent_death.test_odds_sheets import sheets

    (document,) = sheets(SW, "y-wing").values()
    (page,) = document.pages
    assert rings([page], "mount-1-1") == 1
    assert rings([page], "mount-1-2") == 7
    assert rings([page], "mount-1-3") == 0
    assert LEGEND in layout.plain_text(page.items)
