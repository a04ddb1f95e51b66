"""Ship sheets: all that the rules name is on the page, from the figures of rules and ship."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from sheetforge.content.kinds import Key
from sheetforge.game import games_of
from sheetforge.play.driver import Game, play_at_random
from sheetforge.press.drawlog import write
from sheetforge.printing import Request, credited, plan
from sheetforge.products.battle_sheets import worn_of
from sheetforge.products.options import PrintOptions
from sheetforge.sheet import walk
from sheetforge.sheet.page import sheet_palette
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.paper import paper
from sheetforge.sheet.scene import Anchor, Box, Circle, Document, Field, Item, Line, Page, Rect
from sheetforge.sheet.widgets.silhouette import PLATE
from sheetforge.sheet.widgets.sketch import LayoutProblem, Sketch
from sheetforge.systems.silent_fury.figures import DISRUPTS_ONE, INOPERABLE, REPAIR, Damage
from sheetforge.systems.silent_fury.play.game import ENGINE
from sheetforge.systems.silent_fury.products import PRODUCTS
from sheetforge.systems.silent_fury.products.battle_sheets import FurySheets, in_force, lying, standing
from sheetforge.systems.silent_fury.schema.layout import read_layout
from sheetforge.systems.silent_fury.schema.ship import ShipClass
from sheetforge.systems.silent_fury.schema.weapon import Effect
from sheetforge.systems.silent_fury.sheets import charts, diagrams, shared_page, ship_sheet, stores
from sheetforge.systems.silent_fury.sheets.look import DAMAGE, LOOK, deed_of
from sheetforge.systems.silent_fury.sheets.record import SheetLook, ShipSheet, Standing, bends
from tests.sheet import layout
from tests.sheet.layout import plain_text
from tests.systems.silent_fury import samples_of_fury_sheets as samples
from tests.systems.silent_fury.samples_of_fury_sheets import FURY, large, library, sheet
from tests.systems.sound_pages import LOOKS
from tests.ticked import LEAST_BOX, small_texts, ticked

BOXES = ("Action card ", "Missiles ", "Torpedoes ", "Fighters ", "Bombers ")
"""Captions of boxes to write in, which have the size that they have in all games."""

LEAST_DISC = 4.0
"""The least width in mm of the disc of a crew figure, which is crossed off as well."""

IDS = [key.id for key in library().keys("ships", FURY)]


def test_few_tubes_stand_close_and_many_share_the_row() -> None:
    """Their middles are two and a half radii apart, or as far as the width beside their name allows."""

    def middles(count: int) -> list[float]:
        sketch = Sketch(PALETTES["color"], "tubes")
        stores.tubes(sketch, count, Box(0.0, 0.0, 38.0, 0.0))
        return [item.cx for item in sketch.items if isinstance(item, Circle)]

    assert middles(2) == [15.75, 23.25]
    assert middles(4) == [15.25, 21.75, 28.25, 34.75]


@pytest.mark.parametrize(("paper_name", "ink"), LOOKS)
def test_every_ship_prints_soundly_on_every_paper_in_every_ink(paper_name: str, ink: str) -> None:
    """No text leaves the printable area or lies over another; boxes and type are large enough.

    The ships of the content have a page, one with more components a second with its layout.
    """
    for one in (*(sheet(id) for id in IDS), large()):
        # A sheet keeps its pages: a new one is drawn.
        pages, boxes = ticked(partial(ship_sheet.pages, replace(one), SheetLook(paper_name, ink)))
        assert len(pages) == 1 + (one.fit.size > 16), one.name
        for page in pages:
            safe = replace(paper(paper_name), width=page.width, height=page.height).safe
            assert not layout.outside(page, safe), one.name
            assert not layout.cut_texts(page), one.name
            assert not layout.overlapping_texts(page), one.name
        crew = [box for box in boxes if ".crew." in box.name]
        assert len(crew) == sum(len(one.usual(number)) for number in range(1, one.fit.size + 1)), one.name
        assert len(boxes) == one.fit.size * len(DAMAGE) + one.fit.tubes + len(crew)
        assert [box for box in boxes if box.side < LEAST_BOX - 1e-6 and box not in crew] == [], one.name
        assert [box for box in crew if box.side < LEAST_DISC] == [], one.name
        assert all(text.startswith(BOXES) for text in small_texts(pages)), one.name


def test_many_tubes_stand_in_rows() -> None:
    """They do not become smaller than a pencil hits."""
    many = large()
    many = replace(many, fit=replace(many.fit, tubes=7))
    _, boxes = ticked(partial(ship_sheet.pages, many, SheetLook()))
    tubes = [box for box in boxes if box.name.startswith("tube.")]
    assert len(tubes) == 7
    assert all(tube.side >= LEAST_BOX for tube in tubes)


def test_a_wide_layout_lies_on_its_page() -> None:
    """A row of components that no upright page is wide enough for is printed across one."""
    row = "-".join(f"[E{number}]" for number in range(1, 10))
    plain = samples.ship("warden").model_dump(by_alias=True, mode="json")
    plain |= {"layout": row, "size": 9, "weapons": [], "crew": []}
    key = samples.Key("ships", FURY, "warden")
    wide = samples.sheet_of(library(), key, ShipClass.model_validate(plain))
    first, second = ship_sheet.pages(wide, SheetLook(page=4))
    assert first.width < first.height
    assert second.width > second.height
    assert layout.plain_text(first.items).count("SHIP LAYOUT") == 0
    assert "SHIP LAYOUT" in layout.plain_text(second.items)


def test_the_sheet_has_all_thirteen_parts() -> None:
    """Anatomy of a Ship: a heading or a caption for each part, and the figures of the ship."""
    text = "".join(layout.plain_text(page.items) for page in ship_sheet.pages(large(), SheetLook()))
    for part in (
        "Action card 1",
        "Action card 2",
        "Action card 3",
        "Large Ship, Longest Name",
        "frigate",
        "SIZE",
        "HULL",
        "POINT DEF.",
        "WEAPONS",
        "BOARDING",
        "THRUST",
        "ARMOR",
        "SHIP LAYOUT",
        "TORPEDOES AWAY",
        "TUBES",
        "DISRUPTED",
        "CARDS",
        "ATTACK",
        "DAMAGE",
    ):
        assert part in text, part


def test_prints_of_our_own_content_name_its_source() -> None:
    """Decks, rosters and counters of ships say that cards or ships are ours, beside the credit."""
    for name, of, said in (
        ("decks", "critical-hit", "cards: sheetforge original"),
        ("worksheets", "tarn-pack", "ships: sheetforge original"),
        ("counters", "all-counters", "ships: sheetforge original"),
    ):
        files, _ = plan(library(), Request((name,), FURY, {}, ("pdf",)))
        file = next(file for path, file in files.items() if path.endswith(f"/{of}.pdf"))
        assert file.document is not None
        for page in file.document().pages:
            text = layout.plain_text(page.items)
            assert "not for commercial use" in text
            assert said in text
    files, _ = plan(library(), Request(("decks",), FURY, {}, ("pdf",)))
    hand = next(file for path, file in files.items() if path.endswith("/hand-red.pdf"))
    assert hand.document is not None
    assert "original" not in layout.plain_text(hand.document().pages[0].items)


def test_the_foot_credits_the_designers_and_rules_out_commercial_use() -> None:
    """The rules may be shared if nobody else claims them and nothing is sold."""
    game = games_of(library())[FURY]
    assert game.credit == "rules by Benjamin and Nathan Bentley, not for commercial use"
    request = Request(("cards",), FURY, formats=("svg",))
    for file in plan(library(), request)[0].values():
        assert game.credit in file.make().decode()  # type: ignore[union-attr]


@pytest.mark.parametrize("name", sorted(PRODUCTS))
def test_every_page_of_every_product_has_the_credit(name: str) -> None:
    """Ship sheets, boards, cards, tokens, maps, rosters, odds, packs: the smallest of each."""
    options = credited(games_of(library())[FURY], PrintOptions("letter", "mono"))
    kinds = {
        "displays": ("ships", "gnat"),
        "boards": ("ships", "gnat"),
        "odds": ("ships", "gnat"),
        "cards": (),
        "decks": (),
        "maps": (),
        "starter": (),
    }
    wanted = kinds.get(name, ("scenarios", "first-contact"))
    asked = {wanted[0]: frozenset({Key(wanted[0], FURY, wanted[1])})} if wanted else {}
    first = PRODUCTS[name].plan(library(), FURY, options, asked).sheets[-1]
    pages = first.lay_out().pages
    assert pages
    assert all(options.credit in layout.plain_text(page.items) for page in pages)


def test_a_ship_without_tubes_has_no_place_for_torpedoes() -> None:
    """Nor for ordinance that it cannot carry."""
    text = layout.plain_text(ship_sheet.pages(sheet("warden"), SheetLook())[0].items)
    assert "TORPEDOES" not in text
    assert "ORDINANCE" not in text


def test_the_weapon_chart_has_a_line_a_mode() -> None:
    """Range, accuracy, power, effect and special as the modes have them, a ring at what is ours."""
    rows = charts.weapon_rows(large())
    assert [row.ringed for row in rows[:4]] == [set(), set(), {"power"}, set()]
    assert [(row.id, tuple(row.cells.values())) for row in rows[:3]] == [
        ("rail-cannon", ("Rail Cannon: solid shot", "4 / 9", "1", "6", "1 FX", "")),
        ("rail-cannon", ("· shrapnel", "2 / 5", "3", "3", "2 FX", "")),
        ("triple-pulse-laser", ("Pulse Laser", "2 / 4", "3", "3", "1 FX", "")),
    ]
    assert rows[3].id == "missile-rack"
    assert list(rows[3].cells.values()) == ["Missile Rack", "–", "3", "–", "Launch", "Strike"]


def test_the_mark_of_a_weapon_says_what_it_does() -> None:
    """On its component as on its lines of the chart; equipment in no component has none."""
    one = large()
    faces = one.faces(boxes=True)
    launcher = next(gun for gun in one.fit.guns.values() if gun.id == "missile-rack")
    assert (faces[str(launcher.component)].color, faces[str(launcher.component)].pattern) == (
        LOOK.weapons["launch"].color,
        "stripes",
    )
    assert (faces["2"].color, faces["2"].pattern) == (LOOK.weapons["damage"].color, "solid")
    assert faces["3"].color is None
    assert "assault-lances" not in one.stripes


@pytest.mark.parametrize(
    ("effects", "deed"),
    [
        ((("fx",),), "damage"),
        ((("fx", "disrupt"),), "damage"),
        ((("disrupt",), ("fire",)), "damage"),
        ((("power-down",), ("shield-drain",)), "disable"),
        ((("launch",),), "launch"),
        ((), "board"),
    ],
)
def test_a_weapon_is_marked_by_the_effects_of_its_modes(effects: tuple[tuple[Effect, ...], ...], deed: str) -> None:
    """One that damages in any mode is no weapon that only disables; equipment has no modes."""
    mode = large().fit.guns[2].modes[0]
    assert deed_of(mode._replace(effect=frozenset(one)) for one in effects) == deed


def test_the_key_of_a_chart_explains_the_marks_on_it() -> None:
    """And its ranges; what no weapon of the ship does is not there."""
    one = large()
    said = plain_text(charts_of(one))
    assert "range: short / long" in said
    shown = {stripe.says for stripe in one.stripes.values()}
    assert all(says in said for says in shown)
    assert not any(stripe.says in said for stripe in LOOK.weapons.values() if stripe.says not in shown)


def charts_of(sheet: ShipSheet) -> tuple[Item, ...]:
    """The weapon chart of a ship, on its own."""
    sketch = Sketch(PALETTES["color"])
    charts.weapons(sketch, sheet, Box(0.0, 0.0, 110.0, 80.0))
    return tuple(sketch.items)


def test_marks_of_weapons_differ_by_pattern_alone() -> None:
    """A sheet in black has no colours."""
    assert len({one.pattern for one in LOOK.weapons.values()}) == len(LOOK.weapons)


@pytest.mark.parametrize("damage", REPAIR)
def test_the_damage_chart_prints_the_figures_of_the_rules(damage: Damage) -> None:
    """The points that repair it and what it leaves; how many crew it disrupts."""
    cells = charts.damage_cells(damage)
    crew, repair = cells["crew"], cells["repair"]
    needed, left = REPAIR[damage]
    assert repair == f"{needed}, leaves {charts.NAMES[left].lower()}"
    assert (crew == "disrupt 1") == (damage in DISRUPTS_ONE)


def test_points_and_special_damage_on_the_chart() -> None:
    """One point of a special roll is Power Down, three or more a Hull Breach."""
    assert charts.damage_cells(Damage.POWER_DOWN)["points"] == "1 special"
    assert charts.damage_cells(Damage.BREACH)["points"] == "3+ special"
    assert charts.damage_cells(Damage.HEAVY)["points"] == "2"
    assert charts.damage_cells(Damage.HEAVY)["used"] == "FX 3 / 2"


def test_the_plan_has_every_component_and_corridor() -> None:
    """A room a component, a passage a corridor, bends straight below components."""
    plan = large().plan
    assert len(plan.rooms) == 17
    assert len(plan.passages) == len(large().layout.corridors)
    assert [one.bends for one in plan.passages if one.bends] == [((27.5, 20.0), (15.5, 20.0))]


def test_bends_follow_a_corridor_from_its_first_component() -> None:
    """From whichever end it was read."""
    layout = read_layout("[W1]-+\n     |\n     +-[E2]")
    (corridor,) = layout.corridors
    there = bends(corridor, layout)
    back = bends(replace(corridor, one=corridor.other, other=corridor.one), layout)
    assert there == tuple(reversed(back))
    assert set(there) == {(5.0, 0.0), (5.0, 4.0)}


def test_a_layout_too_large_for_the_paper_is_a_problem() -> None:
    """It names the ship, what the layout needs and what there is."""
    row = "-".join(f"[E{number}]" for number in range(1, 15))
    plain = samples.ship("warden").model_dump(by_alias=True, mode="json")
    plain |= {"layout": row, "size": 14, "weapons": [], "crew": []}
    ship = ShipClass.model_validate(plain)
    width = samples.sheet_of(library(), samples.Key("ships", FURY, "warden"), ship)
    with pytest.raises(LayoutProblem, match="Warden: layout: it needs"):
        ship_sheet.pages(width, SheetLook())


def test_fields_of_a_form() -> None:
    """Every component has a box for each kind of damage, every side one for its shields."""
    (page,) = ship_sheet.pages(sheet("skua"), SheetLook(fillable=True))
    names = {item.name.partition("skua.")[2] for item in page.items if isinstance(item, Field)}
    letters = [one.letter.lower() for one in DAMAGE.values()]
    assert {f"{number}.{letter}" for number in range(1, 8) for letter in letters} <= names
    assert {f"shields.{side}" for side in range(1, 7)} <= names
    assert {"card.1", "card.2", "card.3", "ordinance.missile"} <= names


def test_a_book_has_every_ship_and_an_index() -> None:
    """A cover, page after page by navy and size, the index last."""
    plan = PRODUCTS["displays"].plan(library(), FURY, PrintOptions(), {})
    book = next(one for one in plan.sheets if one.name.endswith("displays"))
    pages = book.lay_out().pages
    assert len(pages) == len(IDS) + 2
    index = layout.plain_text(pages[-1].items)
    assert all(sheet(id).name in index for id in IDS)


def test_the_sheets_of_a_battle_show_what_the_engine_did() -> None:
    """Damage, crew, shields and ordinance of every ship that is left."""
    battle = ENGINE.battle(library(), {"scenario": "first-contact"})
    ship = next(iter(Game(ENGINE, battle).state.ships.values())).copy()
    ship.set_damage(2, Damage.FIRE)
    ship.set_shields(3, 1)
    found = standing(ship)
    assert found.damage[2] is Damage.FIRE
    assert found.values["shields.4"] == "1"
    assert found.values["shields.down"] == str(ship.blueprint.shields - 1)
    assert [mark.text for mark in found.crew[3]] == ["C"]
    marked = sheet("warden").after(found)
    (page,) = ship_sheet.pages(marked, SheetLook(fillable=True))
    ticks = {item.name for item in page.items if isinstance(item, Field) and item.kind == "check" and item.value}
    assert ticks == {"ship.warden.2.f"}
    played = play_at_random(ENGINE, battle, 1)
    sheets = FurySheets(library(), played.battle.system, PrintOptions())
    battle_page, *sides = sheets.parts(played)
    assert (battle_page[0], len(battle_page[1])) == ("battle", 1)
    lost = sum(one.status in ("destroyed", "left") for one in played.state.ships.values())
    assert sum(len(pages) for _, pages in sides) == len(played.state.ships) - lost


@pytest.mark.parametrize(("paper_name", "ink"), LOOKS)
def test_two_small_ships_share_a_sheet(paper_name: str, ink: str) -> None:
    """Each on its half with its own boxes, the charts of all ships once; a large one between them has its own."""
    ships = [replace(sheet(id)) for id in ("gnat", "warden", "ember", "packhorse")]
    groups = list(shared_page.pages_of(ships, SheetLook(paper_name, ink)))
    assert [[page.label for page in group] for group in groups] == [["Gnat · Ember"], ["Warden"], ["Packhorse"]]
    (page,) = groups[0]
    text = layout.plain_text(page.items)
    assert [text.count(title) for title in ("SHIP LAYOUT", "DISRUPTED", "ATTACK", "DAMAGE")] == [2, 2, 1, 1]
    assert not layout.outside(page, paper(paper_name).safe)
    assert not layout.cut_texts(page)
    assert not layout.overlapping_texts(page)


def test_ships_on_one_sheet_have_names_of_their_own() -> None:
    """Of fields and anchors, also two of one class, and in a battle the marks of each are on its half."""
    pair = [sheet("ember").after(Standing(name, {2: Damage.FIRE}, {}, {"shields.down": "0"})) for name in "AB"]
    ((page,),) = shared_page.pages_of(pair, SheetLook(fillable=True))
    fields = [item for item in page.items if isinstance(item, Field)]
    anchors = [item.name for item in page.items if isinstance(item, Anchor)]
    assert anchors == ["ship.silent-fury.ember", "ship.silent-fury.ember.2"]
    assert len({field.name for field in fields}) == len(fields)
    letters = [field.name for field in fields if field.name.endswith(".2.f")]
    assert letters == ["ship.ember.2.f", "ship.ember.2.2.f"]
    assert [field.value for field in fields if field.name.endswith("shields.down")] == ["0", "0"]


def test_a_small_ship_whose_charts_need_more_room_has_its_own_sheet() -> None:
    """A weapon with a name too long for the narrow chart is no error."""
    one = sheet("ember")
    guns = {number: replace(gun, name="A Weapon of the Longest Name") for number, gun in one.fit.guns.items()}
    long = replace(one, fit=replace(one.fit, guns=guns))
    assert shared_page.half_of(one, SheetLook()) is not None
    assert shared_page.half_of(long, SheetLook()) is None
    # Halberd's charts leave no room for the cards that lie on her in a battle.
    destroyer = sheet("halberd")
    marked = destroyer.after(Standing("A", {}, {}, {}, cards=("Coolant Leak",)))
    assert shared_page.half_of(destroyer, SheetLook()) is not None
    assert shared_page.half_of(marked, SheetLook()) is None
    afire = one.after(Standing("B", {}, {}, {}, cards=("Coolant Leak",)))
    scout = sheet("petrel").after(Standing("C", {}, {}, {}, cards=("Folded Corridor",)))
    ((page,),) = shared_page.pages_of([scout, afire], SheetLook())
    assert all(name in layout.plain_text(page.items) for name in ("Coolant Leak", "Folded Corridor"))


def test_a_small_ship_has_boxes_of_six_millimetres() -> None:
    """Its rooms take what the layout of a larger one would, and leave no blank room below."""
    for id in ("ember", "gnat"):
        (page,) = ship_sheet.pages(sheet(id), SheetLook(fillable=True))
        boxes = [one.item for one in walk.walk(page.items) if isinstance(one.item, Field)]
        boxes = [one for one in boxes if re.fullmatch(r"(.*\.)?\d+\.[lhpfdb]", one.name)]
        assert len(boxes) == len(DAMAGE) * sheet(id).fit.size
        assert all(min(one.box.width, one.box.height) >= 6.0 for one in boxes)
        assert "NOTES" not in layout.plain_text(page.items)


def test_the_title_has_the_ship_from_the_side_unless_her_name_needs_the_room() -> None:
    """Also where her letter on the map stands beside it; a longer name is set as large as without a view."""

    def plates(name: str) -> int:
        marked = sheet("warden").after(Standing(name, {}, {}, {}, "A"))
        (page,) = ship_sheet.pages(marked, SheetLook())
        items = [drawn.item for drawn in walk.walk(page.items)]
        return sum(isinstance(item, Rect) and item.width == PLATE and item.y < 20.0 for item in items)

    assert plates("Storm Petrel") == 1
    assert plates("Storm Petrel of the Outer Isles and Reaches") == 0


def test_a_captured_ship_has_the_arms_that_it_came_in_and_the_name_of_its_captor() -> None:
    """Barley's class is of no navy: on its sheet as in its pack it is in the arms of its side."""
    game = Game(ENGINE, ENGINE.battle(library(), {"scenario": "grain-run"}))
    ship = next(one for one in game.state.ships.values() if one.name == "Barley")
    home, captor = game.state.plan.sides
    game.state.ships = {ship.id: ship}
    sheets = FurySheets(library(), FURY, PrintOptions())
    liveries = worn_of(game, library())
    assert ship.side == home
    assert liveries[0].arms is not None
    heads = sheet_palette(SheetLook(), liveries[0].arms).header_fill
    for side in (home, captor):
        ship.side = side
        _, (_, (page,)) = sheets.parts_of(game.state, liveries)
        assert (f"captured by {captor}" in layout.plain_text(page.items)) == (side == captor)
        fills = {one.item.style.fill for one in walk.walk(page.items) if isinstance(one.item, Circle)}
        assert heads in fills


def test_the_sheet_of_a_battle_has_the_cards_of_its_ship() -> None:
    """Those that lie open by name, those that lie face down by their number."""
    state = Game(ENGINE, ENGINE.battle(library(), {"scenario": "first-contact"})).state
    ship = next(iter(state.ships.values()))
    ship.cards, ship.field = ("helm-jammed", "broken-spine"), ("field-surge",)
    marked = sheet("warden").after(standing(ship, cards=lying(state, ship)))
    (page,) = ship_sheet.pages(marked, SheetLook())
    said = layout.plain_text(page.items)
    assert "Helm Jammed, Broken Spine, face down: 1 Field Disruption card" in " ".join(said.split())
    assert "Field Surge" not in said
    assert layout.overlapping_texts(page) == []


def test_a_component_with_a_weapon_has_its_name_and_figures() -> None:
    """Nobody looks up a colour to know what fires there; a single die is one."""
    (page,) = ship_sheet.pages(sheet("ember"), SheetLook())
    said = layout.plain_text(page.items)
    assert said.count("Pulse Laser") == 2
    assert "2/4 · Acc 3 · Pow 3 · 1 FX" in said
    (page,) = ship_sheet.pages(sheet("mistral"), SheetLook())
    assert "1 die" in layout.plain_text(page.items)


def test_the_largest_ship_has_the_figures_of_its_weapons_and_boarders_have_theirs() -> None:
    """Six rows of components leave room for the figures of five weapons; pods to board with are no nameless weapon."""
    (page,) = ship_sheet.pages(sheet("paragon"), SheetLook())
    assert layout.plain_text(page.items).count(" · Pow ") == 5
    (page,) = ship_sheet.pages(sheet("reaver"), SheetLook())
    said = layout.plain_text(page.items)
    assert "1/4 · crew 4" in said
    assert "Weapon " not in said.partition("Ship layout")[2]


def test_on_half_a_sheet_figures_stand_below_the_crew_and_a_label_above_its_box() -> None:
    """Where no line fits above the boxes; the box for shields that are down does not lie over its name."""
    ((page,),) = shared_page.pages_of([sheet("petrel"), sheet("ember")], SheetLook())
    said = layout.plain_text(page.items)
    assert "2/6 · Acc 2" in said
    assert "Pow 0 · PD" in said
    sketch = Sketch(PALETTES["color"], "armor")
    diagrams.armor(sketch, sheet("petrel"), Box(0.0, 0.0, 40.0, 34.0))
    (label,) = [text for text, _ in walk.texts(sketch.items) if text.text == "down"]
    box = [item for item in sketch.items if isinstance(item, Rect)][-1]
    assert label.y == pytest.approx(box.y - 1.0, abs=0.05)


def test_no_letter_of_crew_is_one_of_damage() -> None:
    """Both stand in a component, side by side."""
    assert not set(LOOK.crew.values()) & {look.letter for look in DAMAGE.values()}


@pytest.mark.parametrize("name", samples.MAKERS)
def test_golden_sheets(name: str) -> None:
    """Drawing calls of sheets; `python -m tests.regenerate` writes them."""
    golden = (samples.GOLDENS / f"{name}.calls").read_text(encoding="utf-8")
    assert write(Document(samples.MAKERS[name](), title=name)) == golden


def strokes(page: Page) -> list[Line]:
    """The strokes of a page that are longer than the box of a mark, across a line of its weapon chart."""
    lines = [drawn.item for drawn in walk.walk(page.items) if isinstance(drawn.item, Line)]
    return [line for line in lines if line.style.stroke_width == charts.STRIKE and line.y1 == line.y2]


@pytest.mark.parametrize("id", ["gyrfalcon", "paragon", "ember", "gnat"])
def test_lost_components_strike_off_their_lines_of_the_chart(id: str) -> None:
    """A line is in force while one of its components works, whatever light or heavy damage that has."""
    one = sheet(id)
    numbers = range(1, one.fit.size + 1)
    random = Random(id)
    lines = charts.weapon_rows(one)
    for _ in range(8):
        damage = {number: random.choice(list(Damage)) for number in numbers}
        (page, *_) = ship_sheet.pages(one.after(Standing("A", damage, {}, {})), SheetLook())
        out = {id for id, own in one.fitted.items() if all(damage[number] in INOPERABLE for number in own)}
        boarding = sum(transport.id in out for transport in one.fit.transports)
        assert len(strokes(page)) == sum(line.id in out for line in lines) + boarding
    assert strokes(ship_sheet.pages(one, SheetLook())[0]) == []


@pytest.mark.parametrize("lost", [0, 1, 2])
def test_the_thrust_diagram_strikes_off_what_the_engines_no_longer_reach(lost: int) -> None:
    """Gyrfalcon has two engines: with one left, hexes that take two are out of reach."""
    state = Game(ENGINE, ENGINE.battle(library(), {"scenario": "first-contact"})).state
    ship = next(one for one in state.ships.values() if one.blueprint.id == "gyrfalcon")
    engines = ship.blueprint.of_kind("engine")
    for number in engines[:lost]:
        ship.set_damage(number, Damage.DESTROYED)
    marked = in_force(state, ship, standing(ship))
    sketch = Sketch(PALETTES["color"], "thrust")
    diagrams.thrust(sketch, sheet("gyrfalcon").after(marked), Box(0.0, 0.0, 42.0, 54.0))
    struck = [item for item in sketch.items if isinstance(item, Line)]
    left = len(engines) - lost
    assert len(struck) == sum(cost > left for cost in ship.blueprint.thrust.values())
    assert (f"{left} of {len(engines)} engines" in layout.plain_text(sketch.items)) == (lost > 0)


def test_ordinance_shows_what_the_battle_gave_and_what_was_fired() -> None:
    """A ship whose scenario gives it none says so; tubes hold torpedoes that are not fired."""
    state = Game(ENGINE, ENGINE.battle(library(), {"scenario": "first-contact"})).state
    ship = next(one for one in state.ships.values() if one.blueprint.id == "gyrfalcon")

    def said() -> str:
        (page,) = ship_sheet.pages(sheet("gyrfalcon").after(in_force(state, ship, standing(ship))), SheetLook())
        return " ".join(layout.plain_text(page.items).split())

    assert ship.limit["missile"] == 0
    assert "No missiles in this battle" in said()
    assert "Missiles aboard" not in said()
    ship.limit, ship.missiles = {**ship.limit, "missile": 5}, 2
    assert "Missiles aboard, 3 fired" in said()
    gnat = next(
        one
        for one in Game(ENGINE, ENGINE.battle(library(), {"scenario": "hornets-nest"})).state.ships.values()
        if one.blueprint.tubes
    )
    for name in ("missile", "torpedo", "fighter", "bomber"):
        assert standing(gnat).gone[name] == 0
    gnat.loaded -= 1
    assert standing(gnat).gone["torpedo"] == 1


def test_a_figure_that_a_card_changes_has_its_new_value_at_the_head() -> None:
    """The hull in force, with that of the class beside its name."""
    state = Game(ENGINE, ENGINE.battle(library(), {"scenario": "first-contact"})).state
    ship = next(iter(state.ships.values()))
    marked = sheet(ship.blueprint.id).after(replace(standing(ship), hull=1))
    (page,) = ship_sheet.pages(marked, SheetLook())
    assert f"HULL, WAS {ship.blueprint.hull}" in layout.plain_text(page.items).upper()
    assert in_force(state, ship, standing(ship)).hull is None
