"""Packs, maps, rosters and reference cards: what a set-up needs and no more, in the words and the
figures of the rules."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from sheetforge.content.kinds import Key
from sheetforge.products.cutting import read_cut
from sheetforge.products.decks import PrintedDeck
from sheetforge.products.options import PrintOptions, Setting
from sheetforge.products.planner import Planner
from sheetforge.products.shared_sheets import pages_by_sheet, with_rest
from sheetforge.sheet import scenario_page, walk
from sheetforge.sheet.dies import Die
from sheetforge.sheet.form_data import forms_of
from sheetforge.sheet.paper import paper
from sheetforge.sheet.scene import Field, Page, Text
from sheetforge.sheet.widgets.table import Row
from sheetforge.systems.silent_fury.engine.phases import SEQUENCE
from sheetforge.systems.silent_fury.figures import IMPACT_POINTS
from sheetforge.systems.silent_fury.products import PRODUCTS, members, packs, references, scenario_sheets
from sheetforge.systems.silent_fury.schema.card import DECKS, Card
from sheetforge.systems.silent_fury.schema.scenario import Goal, Scenario, Victory
from sheetforge.systems.silent_fury.sheets import reference, ship_sheet, tokens
from sheetforge.systems.silent_fury.sheets.look import DAMAGE, PACKAGE
from sheetforge.systems.silent_fury.sheets.record import SheetLook
from sheetforge.systems.silent_fury.sheets.scenario_page import in_columns
from sheetforge.systems.silent_fury.words import scenarios as words
from tests.sheet import layout
from tests.systems.silent_fury.samples_of_fury_sheets import FURY, library

BATTLES = [key.id for key in library().keys("scenarios", FURY)]


def scenario(id: str) -> tuple[Key, Scenario]:
    """A scenario of the content."""
    key = Key("scenarios", FURY, id)
    found = library().entity(key)
    assert isinstance(found, Scenario)
    return key, found


def pack_pages(kind: str, id: str, paper: str = "a4", **settings: Setting) -> tuple[Page, ...]:
    """The pages of a pack."""
    wanted = {kind: frozenset({Key(kind, FURY, id)})}
    options = PrintOptions(paper=paper, settings=settings)
    sheets = PRODUCTS["pack"].plan(library(), FURY, options, wanted).sheets
    return tuple(page for one in sheets for page in one.lay_out().pages)


@pytest.mark.parametrize("id", BATTLES)
def test_a_scenario_has_its_page_and_a_list_of_what_the_pack_holds(id: str) -> None:
    """Every ship with its hex and hand, every way to win, each piece that is printed."""
    key, entity = scenario(id)
    planner = Planner(library(), FURY, PrintOptions(), {"scenarios": frozenset({key})})
    planner.track()
    pack = packs.PACKS.pack_of(planner, key, entity)
    assert not isinstance(pack, str)
    listed = sum(
        sum(sides) + loose for group in pack.sheet.pieces for _, sides, loose in group.lines if group.title != "Cards"
    )
    assert listed == len(pack.counters)
    dealt = next(group for group in pack.sheet.pieces if group.title == "Cards")
    assert sum(loose for _, _, loose in dealt.lines) == sum(deck.count for deck in pack.decks)
    look = SheetLook("letter", "mono")
    first, second = scenario_page.page(pack.sheet.battle, look), packs.scenario_page.pieces_page(pack.sheet, look)
    for page in (first, second):
        assert not layout.overlapping_texts(page)
        assert not layout.outside(page, paper("letter").safe)
    text = layout.plain_text(first.items)
    for side in entity.sides:
        for vessel in side.ships:
            assert str(vessel.hex) in text
    assert text.count(" wins") == len(entity.victory)
    assert all(one.name in text and one.hand.title in text for one in pack.members)


def test_a_side_that_boards_several_ships_has_several_hands() -> None:
    """The raiders need the cargo of two freighters: a party on each has a hand of its own."""
    key, entity = scenario("grain-run")
    planner = Planner(library(), FURY, PrintOptions(), {"scenarios": frozenset({key})})
    planner.track()
    pack = packs.PACKS.pack_of(planner, key, entity)
    assert not isinstance(pack, str)
    assert [deck.title for deck in pack.decks if deck.title.startswith("Boarders")] == ["Boarders 1", "Boarders 2"]


@pytest.mark.parametrize(("ships_as", "has_damage"), [("record", False), ("board", True)])
def test_tokens_of_damage_are_for_boards(ships_as: str, has_damage: bool) -> None:
    """A record sheet has boxes for damage in each component, too small for a token; a board has none."""
    key, entity = scenario("first-contact")
    planner = Planner(library(), FURY, PrintOptions(settings={"ships-as": ships_as, "cards": False}), {})
    planner.track()
    pack = packs.PACKS.pack_of(planner, key, entity)
    assert not isinstance(pack, str)
    damage = [counter for counter in pack.counters if counter.face in {tokens.damage(kind) for kind in DAMAGE}]
    assert bool(damage) == has_damage
    assert any("Damage" in group.title for group in pack.sheet.pieces) == has_damage


def test_a_heading_of_the_list_of_pieces_stays_with_its_rows() -> None:
    """A heading at the end of a column begins the next one."""
    one, heading = Row({"piece": "Shield"}), Row(title="Initiative Chip")
    assert in_columns([one, one, heading, one], 2) == [[one, one], [heading, one]]
    assert in_columns([one, heading, one], 2) == [[one], [heading, one]]
    assert in_columns([heading, one, one], 2) == [[heading, one], [one]]


def test_a_pack_has_a_sheet_for_each_ship_by_its_name() -> None:
    """As record sheets, or as boards with the same crew; strips; cards and counters to cut."""
    pages = pack_pages("scenarios", "first-contact")
    labels = [page.label for page in pages]
    assert {"Steadfast", "Sparrowhawk"} <= set(labels)
    # The strips stand below the list of pieces, and a reference card in the room that is left.
    (page,) = (page for page in pages if page.label.endswith(": pieces"))
    text = layout.plain_text(page.items)
    assert text.count("BOARDING PARTY") == 2
    assert "ATTACK" in text
    bare: dict[str, Setting] = {"cards": False, "counters": False}
    plain = pack_pages("scenarios", "first-contact", **bare)
    assert len(plain) < len(pages)
    as_boards = pack_pages("scenarios", "first-contact", **bare, **{"ships-as": "board"})
    # A record sheet has the first turn on its back, a board its second page.
    assert [page.label for page in plain].count("First turn") == 2
    assert [page.label for page in as_boards].count("First turn") == 1
    assert [page.label for page in as_boards].count("A1") == 2
    with_map = pack_pages("scenarios", "first-contact", **bare, **{"with-map": True})
    assert len(with_map) > len(plain)


def test_a_pack_of_a_duel_wastes_no_paper() -> None:
    """All tokens share a sheet, the cards of all decks as few as hold them; the page of the
    scenario has what a roster of single ships would, so that there is none."""
    pages = pack_pages("scenarios", "first-contact")
    titles = [page.label for page in pages]
    assert not any(title.startswith("Ships' roster") for title in titles)
    several = pack_pages("scenarios", "two-flags", cards=False, counters=False)
    # The roster is a strip of an upright page, with a line for each ship and none that is blank.
    (shared,) = (page for page in several if "SHIPS' ROSTER" in layout.plain_text(page.items))
    assert shared.height > shared.width
    assert layout.plain_text(shared.items).count("Captured") == 2
    assert not any(page.label == "Notes" for page in several)
    pieces = [page for page in pages if "First Contact: counters" in layout.plain_text(page.items)]
    assert len(pieces) == 2
    dealt = [page for page in pages if "Silent Fury: cards" in layout.plain_text(page.items)]
    assert (len(pages), len(dealt)) == (14, 4)
    assert "small cards" in layout.plain_text(pages[2].items)
    assert len(pack_pages("scenarios", "first-contact", **{"deck-lists": False})) == 20
    without = pack_pages("scenarios", "first-contact", decks=False)
    assert not any(page.label == "The decks as lists" for page in without)
    assert len(without) == 12


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_a_card_that_does_not_fill_a_sheet_lies_below_the_counters(size: str) -> None:
    """Seven hands fill three sheets, and one card lies on that of the counters, its back behind it."""
    planner = Planner(library(), FURY, PrintOptions(paper=size), {})
    key, entity = scenario("grain-run")
    pack = packs.PACKS.pack_of(planner, key, entity)
    assert not isinstance(pack, str)
    cards = packs.PACKS.cards_of(pack)
    assert cards is not None
    assert (cards.total, cards.full) == (49, 48)
    cut = read_cut(planner.options)
    runs = packs.PACKS.counters.runs_of(planner.options, cut, "Grain Run", "", pack.counters)
    joined = with_rest(runs, cards, cards.full, cut)
    assert joined is not None
    *_, others, (_, start, end, job) = joined[-1].lots
    assert (start, end) == (48, 49)
    slot = job.page.slots[0].box
    assert slot.y > max(one.box.bottom for one in others[3].page.slots[: others[2] - others[1]])
    front, back = list(pages_by_sheet(joined))[-1]
    title = "Grain Run: counters and cards"
    assert all(title in layout.plain_text(page.items) for page in (front, back))
    # A sheet that is full takes none, nor does one for more than lie below the counters.
    assert with_rest(runs, cards, cards.total, cut) is None
    assert with_rest(runs, cards, 0, cut) is None


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_decks_as_lists_have_every_card_of_the_battle(size: str) -> None:
    """One page with a box for each card, in place of the cards; hands stay cards, here small."""
    key, _ = scenario("first-contact")
    wanted = {"scenarios": frozenset({key})}
    options = PrintOptions(paper=size, fillable=True, settings={"card-size": "mini"})
    (sheet,) = PRODUCTS["pack"].plan(library(), FURY, options, wanted).sheets
    pages = sheet.lay_out().pages
    lists = [page for page in pages if page.label == "The decks as lists"]
    fields = [[one.item for one in walk.walk(page.items) if isinstance(one.item, Field)] for page in lists]
    # A copy on a free back has no fields: the boxes of the original are filled in.
    ((page, boxes),) = ((page, boxes) for page, boxes in zip(lists, fields, strict=True) if boxes)
    assert len(boxes) == len({box.name for box in boxes})
    # The decks of this battle as cards: all but those that neither ship can meet.
    assert len(boxes) == count_of_decks("warden", "gyrfalcon")
    assert all(min(one.box.width, one.box.height) >= 3.8 for one in boxes)
    # Boxes as narrow leave the text its room: of 8 points or nearly.
    sizes = Counter(item.size_pt for one in walk.walk(page.items) if isinstance(item := one.item, Text))
    assert sizes.most_common(1)[0][0] >= 7.75
    # The boxes of a card are in two columns at most, which leaves one distance for the texts of all decks.
    assert len({round(box.box.x, 2) for box in boxes}) == 2 * 2
    assert not layout.overlapping_texts(page)
    text = layout.plain_text(page.items)
    assert "Magazine Blast" in text
    assert "plus 20 if the second shows 11 or more" in text.replace("\n", " ")
    cards = [page for page in pages if "Silent Fury: cards" in layout.plain_text(page.items)]
    assert len(cards) == 4


def test_a_first_game_takes_about_ten_sheets() -> None:
    """Its pack on both sides of the paper, and a map whose hexes hold its counters."""
    product = library().systems[FURY].products()["starter"]
    whole, board = product.plan(library(), FURY, PrintOptions(), {}).sheets
    assert -(-whole.pages // 2) + board.pages == 11


def printed_decks(*ids: str) -> tuple[PrintedDeck, ...]:
    """The decks of a pack of ships, one a side."""
    plain = scenario("first-contact")[1].model_dump(by_alias=True, mode="json")
    for side, id in zip(plain["sides"], ids, strict=True):
        side["ships"][0] |= {"ship": id}
    entity = Scenario.model_validate(plain)
    planner = Planner(library(), FURY, PrintOptions(settings={"deck-lists": False}), {})
    planner.track()
    pack = packs.PACKS.pack_of(planner, Key("scenarios", FURY, "first-contact"), entity)
    assert not isinstance(pack, str)
    return pack.decks


def dealt(*ids: str) -> dict[str, list[str]]:
    """The names of the cards of each deck of a pack of ships."""
    return {deck.title: [card.name for card in deck.cards] for deck in printed_decks(*ids)}


def count_of_decks(*ids: str) -> int:
    """How many cards the three decks of a pack of ships have, copies counted."""
    return sum(deck.count for deck in printed_decks(*ids) if deck.id in DECKS)


def test_a_pack_has_no_card_that_its_ships_can_never_meet() -> None:
    """Two Embers: no hands of boarding parties, no jumps, no card about a Medical Bay."""
    small, usual = dealt("ember", "ember"), dealt("paragon", "gyrfalcon")
    assert list(small) == ["Red hand", "Blue hand", "Critical Hit", "Forged in Battle"]
    assert {"Boarders 1", "Boarders 2", "Field Disruption"} <= set(usual)
    cards = [card for card in planned_cards() if card.deck == "critical-hit"]
    bay = [card.name for card in cards if "medical-bay" in card.prerequisite]
    assert bay
    assert not {*bay} & {*small["Critical Hit"]}
    assert {*bay} <= {*usual["Critical Hit"]} == {card.name for card in cards}


def planned_cards() -> list[Card]:
    """The cards of the content."""
    return [card for key in library().keys("cards", FURY) if isinstance(card := library().entity(key), Card)]


def test_pieces_to_cut_share_no_paper_with_other_pages() -> None:
    """Fronts of counters and of cards begin on odd pages, so their backs are behind them."""
    pages = pack_pages("scenarios", "first-contact")
    fronts = [at for at, page in enumerate(pages) if page.label == "1"]
    assert fronts
    assert all(at % 2 == 0 for at in fronts)


def test_a_page_of_slots_is_for_the_counters_of_a_pack() -> None:
    """All pieces are cut to the slots; cards keep their size, on plain paper."""
    pages = pack_pages("scenarios", "first-contact", slots="stickers-round-25-a4")
    usual = pack_pages("scenarios", "first-contact")
    counters = [next(page.trim for page in made if page.trim is not None) for made in (pages, usual)]
    assert counters[0] != counters[1]
    assert any("Critical Hit" in layout.plain_text(page.items) for page in pages)


def test_a_ship_of_a_pack_has_the_crew_that_the_scenario_gives_it() -> None:
    """Its name, its crew by component, its ordinance."""
    plain = scenario("hornets-nest")[1].model_dump(by_alias=True, mode="json")
    plain["sides"][0]["ships"][1] |= {"crew": [{"component": 2, "marine": 3}]}
    found = members.of_scenario(library(), FURY, Scenario.model_validate(plain))
    sheet = scenario_sheets.set_up(found[1])
    assert sheet.name == "Spark"
    assert [mark.text for mark in sheet.faces(boxes=True)["2"].marks] == ["M", "M", "M"]
    assert not sheet.faces(boxes=True)["1"].marks
    (_, raider) = members.of_scenario(library(), FURY, scenario("first-contact")[1])
    (page,) = ship_sheet.pages(scenario_sheets.set_up(raider), SheetLook())
    assert "No missiles in this battle" in layout.plain_text(page.items)
    carrier = scenario_sheets.set_up(found[0])
    assert carrier.standing is not None
    assert carrier.standing.values["ordinance.fighter"] == "4"


def test_a_fleet_has_a_pack_without_a_map() -> None:
    """Its ships, their pieces and a roster."""
    pages = pack_pages("fleets", "tarn-pack", cards=False)
    text = layout.plain_text(pages[0].items)
    assert "VICTORY" not in text
    assert "OPEN SPACE" not in text
    assert any("SHIPS' ROSTER" in layout.plain_text(page.items) for page in pages)


def test_the_map_of_the_rules_is_twenty_by_twenty() -> None:
    """Its poster and its sheets, and those of a request of a scenario, which are named after it."""
    asked = {"scenarios": frozenset({Key("scenarios", FURY, "grain-run")})}
    every = PRODUCTS["maps"].plan(library(), FURY, PrintOptions(), {}).sheets
    found = PRODUCTS["maps"].plan(library(), FURY, PrintOptions(), asked).sheets
    for sheets, stem in ((every, "open-space"), (found, "open-space-grain-run")):
        names = [one.name.rpartition("/")[2] for one in sheets]
        assert names == [stem, f"{stem}-sheets"]
    poster = found[0].lay_out().pages[0]
    assert "20 × 20 hexes" in layout.plain_text(poster.items)


def test_a_roster_has_each_ship_with_its_figures_and_the_scoring() -> None:
    """Of every side of a scenario, of a fleet, and a blank one."""
    key, entity = scenario("grain-run")
    rosters = references.of_scenario(library(), key, entity)
    assert [one.side for one in rosters] == [side.name for side in entity.sides]
    found = members.of_scenario(library(), FURY, entity)
    assert sum(one.points for one in rosters) == sum(one.sheet.fit.points for one in found)
    sheets = PRODUCTS["worksheets"].plan(library(), FURY, PrintOptions(), {}).sheets
    assert sheets[-1].name.endswith("worksheets/blank")
    (page,) = next(one for one in sheets if "grain-run" in one.name).lay_out().pages
    text = layout.plain_text(page.items)
    assert f"destroyed {entity.scoring.destroyed} %" in text
    assert all(row["ship"] in text for row in rosters[0].rows)
    # Sides on one page that are scored alike have the note once, so that it does not touch the boxes of the next.
    assert text.count(f"destroyed {entity.scoring.destroyed} %") == 1


@pytest.mark.parametrize("ink", ["color", "mono", "saver"])
@pytest.mark.parametrize("paper_name", ["a4", "letter"])
def test_reference_cards_fit(paper_name: str, ink: str) -> None:
    """Two to a page; no text over another."""
    pages = reference.pages(SheetLook(paper_name, ink))
    assert len(pages) == len(reference.all_cards()) / 2
    for page in pages:
        assert not layout.overlapping_texts(page)
        assert not layout.cut_texts(page)
        assert not layout.outside(page, paper(paper_name).safe)


def test_the_turn_on_the_card_is_the_one_that_the_engine_plays() -> None:
    """Each phase has its words, and no words are of a phase that is not played."""
    assert set(dict(forms_of(PACKAGE).texts("turn"))) == set(SEQUENCE)
    heads = [head for head, _ in reference.turn_notes()]
    assert heads == [f"{name.capitalize()} Phase." for name in SEQUENCE]


def test_every_figure_of_the_forms_is_used() -> None:
    """A figure of the file that no text uses would be out of date."""
    forms = forms_of(PACKAGE)
    for section in forms.file.sections:
        forms.texts(section)
    for name in forms.file.columns:
        forms.columns(name)
    for name in forms.file.boxes:
        forms.boxes(name)
    assert set(forms.figures.places) == forms.figures.used


def test_practice_rolls_score_what_the_rules_say() -> None:
    """The three rolls of the rule book: 1, 5 and 0 points; chances by counting faces."""
    assert [reference.points(roll) for roll in ((5, 1), (6, 6, 4), (2, 2, 3))] == [1, 5, 0]
    scoring = [face for face, points in IMPACT_POINTS.items() if points]
    assert reference.chance(1, 1) == len(scoring) / len(IMPACT_POINTS)
    # Three dice with four points or more: 6 6 x and 6 with two of 4 and 5.
    ways = 1 + 3 * 5 + 3 * 4
    assert reference.chance(3, 4) == ways / 216


@pytest.mark.parametrize(
    ("plain", "said"),
    [
        ({"by": "last-ship"}, "as soon as no other side has a ship that can fight"),
        ({"by": "points"}, "after the last turn with more points than any other side"),
        ({"by": "destroy", "ships": ["Rookery"]}, "as soon as Rookery is destroyed"),
        ({"by": "destroy", "count": 2}, "as soon as 2 ships of the enemy are destroyed"),
        ({"by": "capture", "ships": ["A", "B"], "count": 1}, "as soon as 1 of A and B is captured"),
        ({"by": "leave"}, "as soon as all its ships have left the map"),
        ({"by": "leave", "count": 2, "edge": "top"}, "as soon as 2 of its ships have left the map by the top edge"),
        ({"by": "cargo", "count": 3}, "as soon as it holds 3 cargo components of enemy ships in working order"),
        ({"by": "deny"}, "after the last turn if nobody else has won"),
    ],
)
def test_victory_in_words(plain: dict[str, object], said: str) -> None:
    """Each goal as the engine judges it."""
    assert words.victory(Victory.model_validate({"side": "A", **plain})) == said


def test_every_goal_has_words() -> None:
    """And each facing on a map with flat sides up."""
    for goal in get_args(Goal):
        assert words.victory(Victory.model_validate({"side": "A", "by": goal}))
    assert len({words.facing(at, "flat") for at in range(6)}) == 6
    assert words.facing(0, "flat") == "up"


@pytest.mark.parametrize(
    ("id", "size"), [("first-contact", "a4"), ("two-flags", "letter"), ("hornets-nest", "a4"), ("grain-run", "letter")]
)
def test_the_order_of_the_turn_is_in_every_pack(id: str, size: str) -> None:
    """On the page of a roster, below counters or beside a lone card; once, and without rules that no battle plays."""
    key, entity = scenario(id)
    asked = Planner(library(), FURY, PrintOptions(paper=size), {})
    pack = packs.PACKS.pack_of(asked, key, entity)
    assert not isinstance(pack, str)
    printed = packs.PACKS.on_pages(pack)
    left = len(reference.all_cards()) - len(printed)
    assert len(packs.PACKS.spare(asked, pack, None)) == left
    assert len(packs.PACKS.spare(asked, pack, Die("rectangle", 120.0, 70.0))) == left - 2
    said = [layout.plain_text(page.items) for page in pack_pages("scenarios", id, size)]
    assert sum("THE TURN" in text and "Copy" not in text for text in said) == 1
    assert not any("OPTIONAL RULES" in text for text in said)


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_a_reference_card_stands_beside_a_lone_card(size: str) -> None:
    """To the right of the last card of seven hands, with another on its back, at the mirrored place."""
    front, back = (
        page
        for page in pack_pages("scenarios", "grain-run", size)
        if "Grain Run: counters and cards" in layout.plain_text(page.items)
    )
    titles = {title.upper() for title, _, _ in reference.all_cards()}
    places = []
    for page in (front, back):
        found = [drawn.box for text, drawn in walk.texts(page.items) if text.text in titles]
        # It is drawn once for its ink over the cuts, and once in them.
        assert len(set(found)) == 1
        places.append(found[0])
    assert places[0].y == pytest.approx(places[1].y)
    assert places[0].x > 60.0
    assert places[1].right < front.width / 2
