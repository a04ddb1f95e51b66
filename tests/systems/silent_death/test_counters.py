"""Counter sheets: what the sourcebook's two sheets hold, what is asked for, on sound pages."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from io import BytesIO

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageFilter

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.press import pdf, svg
from sheetforge.products.counters import Counter, CounterSet
from sheetforge.products.options import PrintOptions, Setting
from sheetforge.products.planner import Planner
from sheetforge.sheet import faces
from sheetforge.sheet.scene import Document, Item, Page, Use
from sheetforge.sheet.text import missing_glyphs
from sheetforge.systems.silent_death.products.counters import DeathCounters
from sheetforge.systems.silent_death.schema.fleet import Event, Fleet, Scenario
from sheetforge.systems.silent_death.schema.ship import ListedShip
from sheetforge.systems.silent_death.sheets.maps import liveries_of
from sheetforge.systems.silent_death.sheets.model import DISPLAY_OF
from sheetforge.systems.silent_death_star_wars.sheets import DISPLAY_OF as STAR_WARS
from tests.sheet.layout import cut_texts, outside, overlapping_texts, plain_text
from tests.systems.silent_death import samples_of_counters as samples
from tests.systems.silent_death.samples_of_counters import SD, SW, document, library, plan

ROW = "rules-of-warfare-ii"
COUNTERS = DeathCounters(DISPLAY_OF, "")


def _sets(system: str = SD, wanted: dict[str, str] | None = None, **settings: Setting) -> list[CounterSet]:
    """The sets of a game for what is asked for: kind → id."""
    keys = {kind: frozenset({Key(kind, SD, id)}) for kind, id in (wanted or {}).items()}
    planner = Planner(library(), system, PrintOptions(settings=settings), keys)
    return list(DeathCounters(STAR_WARS if system == SW else DISPLAY_OF, "").sets_of(planner))


def _usual(id: str, system: str = SD) -> tuple[Counter, ...]:
    return next(one.counters for one in _sets(system) if one.id == id)


def _tally(counters: tuple[Counter, ...], side: str) -> Tally[str]:
    """How many counters of each name a side has."""
    return Tally(c.face.name for c in counters if c.face.side and c.face.side.name == side)


def _drawings(page: Page) -> Iterator[tuple[Item, ...]]:
    for item in page.items:
        if isinstance(item, Use):
            yield item.part.items


def test_the_standard_sheet_holds_what_the_sourcebook_says() -> None:
    """Four of every standard ship for either side, warheads galore, six points of entry."""
    counters = _usual(f"{ROW}-ships")
    event = library().get("events", SD, ROW)
    assert isinstance(event, Event)
    names = [library().get("ships", SD, line.ship).name for line in event.ships]  # type: ignore[union-attr]
    assert len(names) == 24
    for side in ("blue", "amber"):
        tally = _tally(counters, side)
        assert all(tally[name] == 4 for name in names)
        for mark in (10, 20, 30, 40, 50):
            assert tally[f"Mk. {mark}"] == 8
        assert tally["Missiles"] >= 10
    points = [c.face.big for c in counters if c.face.side is None]
    assert points == ["1", "2", "3", "4", "5", "6"]


def test_the_fleet_sheet_flies_every_fixed_fleet() -> None:
    """Whichever fleet a player takes, its ships are there in number."""
    counters = _usual(f"{ROW}-fleets")
    fleets = [library().entity(key) for key in library().keys("fleets", SD)]
    fixed = [one for one in fleets if isinstance(one, Fleet) and one.event == ROW]
    assert len(fixed) == 8
    for side in ("blue", "amber"):
        tally = _tally(counters, side)
        for fleet in fixed:
            for line in fleet.ships:
                ship = library().get("ships", SD, line.ship)
                assert ship is not None
                assert tally[ship.name] >= line.count


def test_the_markers_are_all_there() -> None:
    """Warheads, decoys, obstacles, reminders and both sets of points of entry."""
    names = Tally(c.face.name for c in _usual("markers"))
    for name in ("Mk. 10", "Missiles", "Decoy", "Debris", "Drone", "Drive 0"):
        assert names[name] >= 6
    noses = {c.face.name for c in _usual("markers") if c.face.facing}
    assert {"Mk. 10", "Missiles"} <= noses
    assert not {"Decoy", "Debris", "Asteroid"} & noses
    assert names["Asteroid"] == 36
    assert (names["Entry/Exit"], names["Entry point"]) == (6, 12)


def test_star_wars_has_the_ships_of_its_scenarios_and_its_warheads() -> None:
    """Every ship by its name on the map and once; torpedoes, missiles, asteroids, debris."""
    ships = _usual("scenarios", SW)
    named = [(c.face.name, c.face.mark) for c in ships]
    assert ("TIE Fighter", "d") in named
    assert ("Vader's TIE Advanced", "A") in named
    assert len(named) == len(set(named)) == 33
    markers = Tally(c.face.name for c in _usual("markers", SW))
    assert markers["Proton Torpedo"] == markers["Concussion Missile"] == 24
    assert markers["Asteroid"] == 20
    assert markers["Debris"]
    backs = {c.back.name for c in _usual("markers", SW) if c.back is not None}
    assert backs == {"Damaged"}


def test_a_fleet_gives_its_counts_and_letters() -> None:
    """Four of a ship are A to D, and another fleet would be the other side."""
    (made,) = _sets(wanted={"fleets": "asp"})
    quarks = [c.face.mark for c in made.counters if c.face.name == "Quark"]
    assert quarks == ["A", "B", "C", "D"]
    assert Tally(c.face.name for c in made.counters) == {"Quark": 4, "Pulsar": 2}
    assert made.id == "fleet-asp"


@pytest.mark.parametrize(
    ("kind", "id", "name"),
    [
        ("fleets", "ridotto-full-ball", "Moresca"),
        ("ships", "snarling-badger", "Snarling Badger"),
        ("scenarios", "the-causeway", "Donjon"),
    ],
)
def test_a_warhound_is_one_piece_over_two_hexes(kind: str, id: str, name: str) -> None:
    """As long as two hexes of the map, with the whole ship; every other ship is for one hex."""
    for size in (25.0, 32.0):
        (made,) = _sets(wanted={kind: id}, copies=1, **{"hex-size": size})
        long = {one.face.name: one for one in made.counters if one.die is not None}
        assert name in long
        assert set(long) <= {"Moresca", "Donjon", "Snarling Badger"}
        die = long[name].die
        assert die is not None
        assert (die.shape, die.height) == ("long", 20.0 + size)
        assert long[name].face.drawing is not None


def test_a_warhound_may_be_two_halves() -> None:
    """On request, and on slots that are cut already; the stern right behind its bow."""
    for settings in ({"two-hex": "halves"}, {"slots": "stickers-round-25-a4"}):
        (made,) = _sets(wanted={"ships": "snarling-badger"}, copies=1, **settings)
        assert [(one.face.half, one.die) for one in made.counters] == [("bow", None), ("stern", None)]
        assert made.counters[0].face.drawing == made.counters[1].face.drawing is not None


def test_long_pieces_share_the_sheet_of_the_others() -> None:
    """One file of a set, warhounds below the other ships where there is room."""
    (sheet,) = plan(SD, wanted={"scenarios": "the-causeway"}).sheets
    pages = sheet.lay_out().pages
    assert len(pages) == sheet.pages == 2
    assert "Donjon" in plain_text(pages[0].items)
    assert "Redan" in plain_text(pages[0].items)


def test_sides_of_a_scenario_wear_the_livery_of_their_ships() -> None:
    """Ridotto and Vaubrand have their crests; two sides of ships of one livery do not look
    alike."""
    (made,) = _sets(wanted={"scenarios": "the-causeway"})
    worn = {one.face.name: one.face.arms for one in made.counters}
    assert {arms.name for arms in worn.values() if arms is not None} == {"Ridotto", "Vaubrand"}
    assert None not in worn.values()
    for key in library().keys("scenarios", SD):
        scenario = library().entity(key)
        assert isinstance(scenario, Scenario)
        liveries = liveries_of(library(), SD, scenario.sides)
        named = [one for one in liveries if one is not None]
        assert len(named) == len(set(named)), key


def test_copies_sides_and_ids_are_as_asked() -> None:
    """Numbers instead of letters, three of each, and no more than that."""
    (made,) = _sets(wanted={"ships": "dolphin-ii"}, copies=3, ids="numbers")
    assert [c.face.mark for c in made.counters] == ["1", "2", "3"]
    assert {c.face.side.name for c in _usual_sides(4) if c.face.side} == {"blue", "amber", "green", "rose"}


def _usual_sides(sides: int) -> tuple[Counter, ...]:
    return next(one.counters for one in _sets(sides=sides) if one.id == "markers")


def test_ships_that_are_only_listed_get_counters() -> None:
    """Name and a silhouette of the class are all a counter needs: nothing is made up."""
    (made,) = _sets(wanted={"houses": "espan"})
    house = library().get("houses", SD, "espan")
    assert {c.face.name for c in made.counters} == {
        library().get("ships", SD, ship).name
        for ship in house.all_ships  # type: ignore[union-attr]
    }
    assert any(isinstance(library().get("ships", SD, ship), ListedShip) for ship in house.all_ships)  # type: ignore[union-attr]
    assert all(c.face.drawing for c in made.counters)
    codes = {c.face.name: c.face.code for c in made.counters}
    assert all(3 <= len(code) <= 4 for code in codes.values())
    assert len(set(codes.values())) == len(codes)


def test_ships_of_our_own_houses_keep_their_own_silhouettes() -> None:
    """A Ridotto fighter looks on the map as it does on its display."""
    (made,) = _sets(wanted={"houses": "ridotto"})
    jig = next(c.face for c in made.counters if c.face.name == "Jig")
    shown = DISPLAY_OF(library(), Key("ships", SD, "jig"))
    assert shown is not None
    assert jig.drawing == shown.silhouette


@pytest.mark.parametrize("back", ["destroyed", "damaged", "other-side", "numbered"])
def test_backs_differ_from_fronts_and_keep_the_name(back: str) -> None:
    """Turned over, a ship is still known; torpedoes change only with their side."""
    counters = _usual(f"{ROW}-ships")
    ship, warhead = counters[0], next(c for c in counters if c.face.name == "Mk. 10")
    turned = COUNTERS.turned_over(ship, back)
    assert turned != ship.face
    assert turned.name == ship.face.name
    assert (COUNTERS.turned_over(warhead, back) != warhead.face) == (back == "other-side")
    if back == "other-side":
        assert COUNTERS.turned_over(Counter(turned, True), back) == ship.face


@pytest.mark.parametrize(
    ("ink", "paper", "system"), [("color", "a4", SD), ("mono", "letter", SW), ("saver", "letter", SD)]
)
def test_the_usual_sets_are_sound(paper: str, ink: str, system: str) -> None:
    """Inside the printable area, no text over another or cut, every glyph there, ruler on it."""
    for sheet in plan(system, paper=paper, ink=ink).sheets:
        made = sheet.lay_out()
        assert len(made.pages) == sheet.pages
        assert made.duplex == "long-edge"
        # The last sheet is the one that is not full; those before it are alike.
        for page in made.pages[-2:]:
            assert outside(page, page.box.inset(6.3)) == []
            assert cut_texts(page) == []
            said = plain_text(page.items)
            assert "100 mm" in said
            assert "scale 100 %" in said
            assert missing_glyphs(said) == ""
        for drawing in list(_drawings(made.pages[0]))[-20:]:
            assert overlapping_texts(Page(90, 90, drawing)) == []


def test_the_colophon_says_what_the_sheet_was_made_with() -> None:
    """Program, page of slots, piece, backs, bleed, ink, scale, and a digest of the content."""
    made = document(wanted={"fleets": "asp"}, shape="square", size=25.0)
    said = plain_text(made.pages[0].items)
    for word in ("sheetforge", "A4, packed", "square 25 mm", "backs long-edge", "bleed outer"):
        assert word in said


@pytest.mark.parametrize("name", ["fleet", "scenario-stickers", "tents"])
def test_pdf_and_svg_are_the_same_picture(name: str) -> None:
    """Hardly a dot differs by more than the edges of shapes do between two renderers."""
    page = samples.MAKERS[name]().pages[0]
    one = Image.open(BytesIO(pdf.pictures(pdf.write(Document((page,))), 127)[0])).convert("L")
    files = [str(faces.font_file(face)) for face in faces.FACES]
    data = resvg_py.svg_to_bytes(svg_string=svg.write(page), dpi=127, font_files=files, background="white")
    other = Image.open(BytesIO(bytes(data))).convert("L").resize(one.size)
    smooth = [image.filter(ImageFilter.BoxBlur(1)) for image in (one, other)]
    counts = ImageChops.difference(*smooth).histogram()
    assert sum(counts[80:]) / sum(counts) < 0.002
    assert sum(one.histogram()[:128]) > 1000


@pytest.mark.parametrize("name", sorted(samples.MAKERS))
def test_the_drawing_calls_are_the_golden_ones(name: str) -> None:
    """A changed sheet shows as a diff of its calls; `make goldens` accepts it after review."""
    golden = (samples.GOLDENS / f"{name}.calls").read_text(encoding="utf-8")
    assert samples.logs_of(name) == golden


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"size": 300.0}, "--size 300: a counter has 8 to 120 mm"),
        ({"gap": -1.0}, "--gap -1"),
        ({"copies": 99}, "--copies 99: give a number from 0 to 40"),
        ({"sides": 7}, "--sides 7"),
        ({"slots": "stickers-round-25-a4", "size": 20.0}, "leave --shape and --size out"),
        ({"slots": "stickers-round-25-a4", "tents": True}, "its slots are cut already"),
        ({"slots": "nowhere"}, "no page of slots 'nowhere'"),
        ({"printer": "none.yaml"}, "none.yaml: cannot be read"),
    ],
    ids=str,
)
def test_options_that_cannot_be_are_refused(settings: dict[str, object], said: str) -> None:
    """One sentence that says what is wrong and what would do."""
    with pytest.raises((BadRequest, Unreadable)) as problem:
        plan(**settings)  # type: ignore[arg-type]
    assert said in str(problem.value)


def test_every_digest_changes_with_the_content() -> None:
    """A sheet rests on every ship that it shows, so a changed ship is printed again."""
    (sheet,) = plan(wanted={"fleets": "prize-ships"}).sheets
    shown = {key.id for key in sheet.depends_on if key.kind == "ships"}
    assert {"piranha", "piranha-ii", "dolphin", "dolphin-ii"} <= shown
    assert "prize-ships" in {key.id for key in sheet.depends_on}
