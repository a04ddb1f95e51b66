"""House Forces Worksheets: what they list, that figures are the content's, that they print."""

from __future__ import annotations

from io import BytesIO
from itertools import cycle

import pytest
from pypdf import PdfReader, PdfWriter

from sheetforge.content.kinds import Key
from sheetforge.content.overlay import overlaid
from sheetforge.press import pdf
from sheetforge.sheet import walk
from sheetforge.sheet.scene import Document, Page
from sheetforge.sheet.widgets.sketch import LayoutProblem
from sheetforge.systems.silent_death.figures.force_table import LEAGUE, crew_points, figures, points
from sheetforge.systems.silent_death.sheets import worksheet, worksheet_data
from sheetforge.systems.silent_death.sheets.display import Options
from tests.systems.silent_death.samples_of_forms import blank, house, keys
from tests.systems.silent_death.samples_of_sheets import SD, library, words
from tests.systems.sound_pages import LOOKS, sound

HOUSES = [key.id for key in keys("houses")]
FILLED = [(library().entity(key).house, key.id) for key in keys("worksheets")]


def runs(page: Page) -> list[str]:
    """The text runs of a page."""
    return [text.text for text, _ in walk.texts(page.items)]


def name_of(reference: str) -> str:
    """What a ship is called."""
    return library().get("ships", SD, reference).name


@pytest.mark.parametrize(
    ("id", "paper_name", "ink"), [(id, *look) for id, look in zip(HOUSES, cycle(LOOKS[1:]), strict=False)]
)
def test_every_house_prints_soundly_in_every_ink(id: str, paper_name: str, ink: str) -> None:
    """Nothing leaves the page, lies over anything else, or changes with the ink."""
    made = [worksheet.pages(house(id), Options(paper=paper_name, ink=one)) for one in ("color", ink)]
    for pages in made:
        for page in pages:
            sound(page, paper_name)
    color, other = ([runs(page) for page in pages] for pages in made)
    assert color == other
    assert len(color) in (2, 3)


@pytest.mark.parametrize("id", HOUSES)
def test_a_worksheet_lists_the_ships_of_its_house_and_no_others(id: str) -> None:
    """The first page names exactly the ships of the House's lists, each once as a list has it."""
    entity = library().entity(next(key for key in keys("houses") if key.id == id))
    every = {library().entity(key).name for key in keys("ships")}
    listed = [name for _, ships in house(id).lists for name in (ship.name for ship in ships)]
    assert sorted(listed) == sorted(map(name_of, entity.all_ships))
    shown = [text for text in runs(worksheet.pages(house(id), Options())[0]) if text in every]
    own_table = [name_of(line.ship) for line in entity.force_table]
    assert sorted(shown) == sorted(listed + own_table)


@pytest.mark.parametrize("id", HOUSES)
def test_figures_are_those_of_the_content(id: str) -> None:
    """Behind every name stand BPV, crew, TPV, ships a sheet and the cost, as far as known."""
    entity = library().entity(next(key for key in keys("houses") if key.id == id))
    rate = crew_points(entity)
    text = runs(worksheet.pages(house(id), Options())[0])
    start = text.index(f"SHIPS OF {entity.name.upper()}") if len(entity.name) < 40 else 0
    for reference in entity.all_ships:
        known = figures(library().get("ships", SD, reference), rate)
        due = [
            points(one)
            for one in (known.bpv, known.crew, known.tpv, known.a_sheet, known.sheet_cost)
            if one is not None
        ]
        at = text.index(known.name, start)
        assert text[at + 1 : at + 1 + len(due)] == due, known.name


def test_zones_and_chances_stand_beside_the_rolls() -> None:
    """Each roll with its 48ths, each zone with its title and sum."""
    text = words(worksheet.pages(house("sunrunners"), Options())[:1])
    for roll, ways in zip(range(2, 15), (1, 2, 3, 4, 5, 6, 6, 6, 5, 4, 3, 2, 1), strict=True):
        assert f" {roll} {ways}/48" in text
    for shown in (
        "Player’s choice",
        "Mercenaries *",
        "Allied forces †",
        "House forces only 32/48",
        "House or public domain 10/48",
    ):
        assert shown in text


def test_the_second_page_has_the_public_domain_and_the_partners() -> None:
    """Public-domain ships that no note bars, and the 2d4 table of every House to call on."""
    text = words(worksheet.pages(house("sunrunners"), Options())[1:])
    for name in (
        "PUBLIC-DOMAIN SHIPS",
        "Stinger",
        "Kosmos II",
        "Primates / Devon",
        "Kashmere",
        "ally, mercenary",
        "Karttikeya",
    ):
        assert name in text
    open_to_colos = {ship.name for _, ships in house("colos").public for ship in ships}
    assert "Dart" not in open_to_colos
    assert "Dart II" not in open_to_colos
    assert "Blizzard" in open_to_colos


def test_many_partners_have_a_page_of_their_own() -> None:
    """The Night Watch may call on nearly everyone: all their tables, and not the one barred."""
    pages = worksheet.pages(house("universal-night-watch"), Options())
    assert len(pages) == 3
    text = words(pages[2:])
    assert all(name in text for name in ("Draconian", "Yoka-Shan", "Vaubrand"))
    assert "Sigurd" not in text


def test_the_brood_has_its_own_table() -> None:
    """Two lines of choice, no partners, no public domain, the Larva twice, dearer crews."""
    text = words(worksheet.pages(house("night-brood"), Options()))
    assert "Player’s choice 3/48" in text
    assert "Ships of this list only 45/48" in text
    assert "Larva must stand on the table twice." in text
    assert "6.5 points" in text
    for absent in ("Mercenaries *", "PUBLIC-DOMAIN", "House or public domain"):
        assert absent not in text


def test_notes_are_worded_from_the_content() -> None:
    """Every kind of note says what it means in a sentence."""
    notes = {id: " ".join(house(id).notes) for id in HOUSES}
    assert "Dart and Dart II may not be taken" in notes["colos"]
    assert "Blizzard II may stand on the table twice." in notes["red-star"]
    assert "settle their battle pods when you fill the table" in notes["kashmere"]
    assert "other factions of the same House" in notes["yoka-shan"]
    assert house("universal-night-watch").allies == "any House except Sigurd"


@pytest.mark.parametrize(("owner", "id"), FILLED)
def test_a_filled_worksheet_has_its_ships_on_their_lines(owner: str, id: str) -> None:
    """Each line of the content stands in its row with the figures computed, in a form as well."""
    sheet = house(owner, id)
    entity = library().entity(next(key for key in keys("worksheets") if key.id == id))
    page = worksheet.pages(sheet, Options(fillable=True))[0]
    fields = {
        drawn.item.name: drawn.item.value for drawn in walk.walk(page.items) if type(drawn.item).__name__ == "Field"
    }
    for line in entity.table:
        known = figures(library().get("ships", SD, line.ship))
        row = f"worksheet.{id}.table.roll.{line.roll:02d}"
        assert fields[f"{row}.ship"].startswith(known.name)
        assert fields[f"{row}.tpv"] == points(known.tpv)
        assert fields[f"{row}.cost"] == points(known.sheet_cost)
    assert fields[f"worksheet.{id}.table.points"] == points(entity.points)
    printed = words(worksheet.pages(sheet, Options())[:1])
    assert all(name_of(line.ship) in printed for line in entity.table)


def test_a_form_is_filled_in_and_read_back() -> None:
    """What a reader types into the fields of a worksheet is in the file it saves."""
    data = pdf.write(Document(worksheet.pages(blank(), Options(fillable=True)), "worksheet"))
    reader = PdfReader(BytesIO(data))
    names = set(reader.get_fields())
    wanted = {
        "worksheet.blank.table.roll.05.ship": "Talon",
        "worksheet.blank.table.house": "Red",
        "worksheet.blank.fleet.fleet.01.cost": "88",
    }
    assert set(wanted) <= names
    assert len([name for name in names if name.startswith("worksheet.blank.table.roll.")]) == 78
    writer = PdfWriter(clone_from=reader)
    for page in writer.pages:
        writer.update_page_form_field_values(page, wanted)
    saved = BytesIO()
    writer.write(saved)
    again = PdfReader(saved).get_fields()
    assert {name: again[name].value for name in wanted} == wanted


def test_names_of_fields_are_their_own() -> None:
    """A worksheet of several pages can be one form: no two fields share a name."""
    for sheet in (blank(), house("universal-night-watch"), house("night-brood")):
        fields = [
            drawn.item.name
            for page in worksheet.pages(sheet, Options(fillable=True))
            for drawn in walk.walk(page.items)
            if type(drawn.item).__name__ == "Field"
        ]
        assert len(fields) == len(set(fields)) > 100


def test_a_name_that_does_not_fit_is_reported() -> None:
    """A ship with an endless name is refused with the list and the name, and never cut."""
    from dataclasses import replace

    long = replace(house("asp"), lists=(("SPAC", (figures(library().get("ships", SD, "quark")),)),))
    ship = long.lists[0][1][0]._replace(name="Quark " * 20)
    with pytest.raises(LayoutProblem) as caught:
        worksheet.pages(replace(long, lists=(("SPAC", (ship,)),)), Options())
    assert "Quark Quark" in caught.value.field


def test_the_limit_of_a_rolled_fleet_follows_the_event() -> None:
    """Another leeway of the league changes the limit and every line that names it."""
    league, filled = Key("events", SD, LEAGUE), keys("worksheets")[0]
    text = library().text(league).replace(b"leeway: 20", b"leeway: 10")
    changed = overlaid(library(), {league: text})
    of = library().entity(filled).house
    sheet = worksheet_data.house_sheet(changed, Key("houses", SD, of), filled)
    shown = " ".join(runs(worksheet.pages(sheet, Options())[1]))
    for expected in ("10 % over", "within 10 %", points(sheet.points * 1.1)):
        assert expected in shown
    assert "20 %" not in shown
