"""Forms and cards: what they say comes from the content, and every page prints."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from sheetforge.content.kinds import Key
from sheetforge.press import pdf
from sheetforge.sheet import cards as sheet_cards
from sheetforge.sheet import walk
from sheetforge.sheet.arms import liveried
from sheetforge.sheet.form_data import forms_of
from sheetforge.sheet.palette import COLOR
from sheetforge.sheet.scene import Circle, Clip, Document, Field, Group, Item
from sheetforge.sheet.widgets.silhouette import silhouette
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.silent_death.figures.force_table import own_rates
from sheetforge.systems.silent_death.figures.skills import SHOWN, dealt
from sheetforge.systems.silent_death.figures.tournament import AWARDS, BYES, SMASH_GROUP, bye, rounds, smash_groups
from sheetforge.systems.silent_death.products.forms import last_named, pictured
from sheetforge.systems.silent_death.schema.optional_rules import PACKAGE, lines, rule_name
from sheetforge.systems.silent_death.sheets import forms, registration, tents
from sheetforge.systems.silent_death.sheets import reference_cards as cards
from sheetforge.systems.silent_death.sheets.display import Options
from tests.sheet import layout
from tests.systems.silent_death import samples_of_forms as samples
from tests.systems.silent_death.samples_of_forms import event, every_form, keys
from tests.systems.silent_death.samples_of_sheets import SD, SW, library, words
from tests.systems.sound_pages import LOOKS, sound


@pytest.mark.parametrize(("paper_name", "ink"), LOOKS)
def test_every_form_prints_soundly(paper_name: str, ink: str) -> None:
    """All forms and cards fit both papers in every ink, with nothing over anything else."""
    made = every_form(Options(paper=paper_name, ink=ink))
    assert len(made) > 20
    for pages in made.values():
        for page in pages:
            sound(page, paper_name)


def test_forms_can_be_filled_in_on_a_screen() -> None:
    """Every form is a PDF with fields of their own names; cards that only tell have none."""
    for name, pages in every_form(Options(fillable=True)).items():
        found = [item.name for page in pages for item in page.items if isinstance(item, Field)]
        assert len(found) == len(set(found)), name
        is_prose = name in ("turns", "optional-rules", "tournament") or name.endswith("tent")
        assert bool(found) != is_prose, name
        assert pdf.write(Document(pages, name)).startswith(b"%PDF")


def test_the_price_list_is_worked_out_from_the_content() -> None:
    """Each ship of the event with BPV, crew stats and cost with crew, in the form's order."""
    page = registration.custom(event("rules-of-warfare-ii"), Options())[0]
    text = [text.text for text, _ in walk.texts(page.items)]
    entity = library().entity(next(key for key in keys("events") if "warfare" in key.id))
    assert len(entity.ships) == 24
    for line in entity.ships:
        ship = library().get("ships", SD, line.ship)
        at = text.index(ship.name)
        cost = f"{ship.cost_with_crew:g}"
        assert text[at + 1 : at + 4] == [str(ship.bpv), str(ship.crew_stats), cost]


def test_the_fixed_fleets_have_their_totals() -> None:
    """Eight fleets with the totals of their lines; a misprinted one has the right one here."""
    totals = {fleet.name: fleet.total for fleet in event("rules-of-warfare-ii").fleets}
    assert totals == {
        "Prize Ships": 299,
        "Sigurd Archdiocese": 288.5,
        "Espan": 294,
        "Fighter Tactics": 282,
        "Sunrunners": 298.5,
        "ASP": 291,
        "Kashmere": 300,
        "Yoka-Shan": 289,
    }
    text = words(registration.fixed(event("rules-of-warfare-ii"), Options()))
    assert all(f"{name} {total:g}" in text for name, total in totals.items())
    assert "only for players who own the prize ships themselves" in text


def test_there_is_a_box_for_every_skill_of_a_fixed_fleet() -> None:
    """As many boxes to write in as the fleet has crew stats, however many a ship has."""
    for id in ("rules-of-warfare-ii", "house-league"):
        page = registration.fixed(event(id), Options(fillable=True))[0]
        boxes = [one.name for one in page.items if isinstance(one, Field) and ".crew." in one.name]
        due = sum(line.ship.crew * line.count for fleet in event(id).fleets for line in fleet.lines)
        assert len(boxes) == due


def test_the_crew_list_is_struck_off_box_by_box() -> None:
    """Thirty values in the order of the list, a box to tick for each."""
    page = registration.custom(event("rules-of-warfare-ii"), Options(fillable=True))[0]
    ticks = [one for one in page.items if isinstance(one, Field) and ".crew-list." in one.name]
    assert [one.tooltip for one in ticks] == [f"strike off {value}" for value in dealt(SHOWN)]
    assert {one.kind for one in ticks} == {"check"}


def test_registration_asks_for_what_the_printed_form_asks_for() -> None:
    """Name, handle, ranking, address, telephone, e-mail; results of every round, the ranking."""
    text = words(registration.custom(event("rules-of-warfare-ii"), Options()))
    for asked in (
        "Player’s name",
        "Player’s handle",
        "Current ranking",
        "Address",
        "Telephone",
        "E-mail",
        "Round 7",
        "TPV killed",
        "Ratio",
        "Total tourney points",
        "TOURNEY RANKING",
        "at most 300",
        "at most 4 of a miniature",
    ):
        assert asked in text
    rolled = words(registration.custom(event("house-league"), Options()))
    assert "a rolled one up to 20 % more" in rolled


def test_awards_of_a_game_add_up_to_eight() -> None:
    """Whatever the margin, winner and loser share eight points; the letters are a to i."""
    assert [award.winner + award.loser for award in AWARDS] == [8] * 5
    assert sorted({letter for award in AWARDS for letter in award.letters}) == list("abcdefghi")


def test_byes_fall_to_two() -> None:
    """8, 6, 4, then 2 however long the tournament; each has a margin for ties."""
    assert [bye(number) for number in range(1, 8)] == [8, 6, 4, 2, 2, 2, 2]
    assert {bye(number) for number in range(1, 8)} <= {row.points for row in BYES}


def test_the_spare_row_of_a_round_is_no_table() -> None:
    """Three pairings of seven players have tables 1 to 3, and one row for a game that is added by hand."""
    (rows,) = forms.parts("table", [{"table": str(table)} for table in (1, 2, 3)], forms.TABLES, forms.SPARE_TABLES)
    assert [row.cells.get("table", "") for row in rows] == ["1", "2", "3", ""]
    (blank,) = forms.parts("table", [], forms.TABLES, forms.SPARE_TABLES)
    assert [row.cells["table"] for row in blank] == [str(number) for number in range(1, forms.TABLES + 1)]


def test_the_round_sheet_says_how_to_pair() -> None:
    """Pairs by score, nobody twice, byes by round, rounds by the number of players."""
    text = words(forms.swiss_round(Options())).replace("\u00a0", " ")
    for said in (
        "No player meets the same opponent twice",
        "8, 6, 4, 2 points in rounds 1, 2, 3",
        "up to 2: 1*; up to 4: 2*; up to 8: 3; up to 16: 4; up to 32: 5; up to 64: 6; "
        "more: 7. * Not an official event.",
        "the opponent gets 8 points",
    ):
        assert said in text
    assert text.count("TPV left") == 2


@pytest.mark.parametrize(
    ("players", "due", "official"),
    [
        (2, 1, False),
        (3, 2, False),
        (4, 2, False),
        (5, 3, True),
        (8, 3, True),
        (9, 4, True),
        (17, 5, True),
        (33, 6, True),
        (64, 6, True),
        (65, 7, True),
    ],
)
def test_rounds_by_players(players: int, due: int, official: bool) -> None:
    """Two play one round, three or four play two, neither officially; then three to seven."""
    found = rounds(players)
    assert (found.rounds, found.official) == (due, official)


def test_a_smash_is_played_in_groups_of_four_to_ten() -> None:
    """More than ten players are divided evenly; no group is too small or too large."""
    for players in range(4, 200):
        groups = smash_groups(players)
        assert sum(groups) == players
        assert min(groups) >= 4
        assert max(groups) <= 10
    found = {event(key.id).group for key in keys("events") if "smash" in key.id}
    assert found == {SMASH_GROUP} == {(4, 10)}


def test_conventions_are_on_what_players_and_coordinator_read() -> None:
    """Cocked dice, hand off the miniature, no going back; forfeits of 8 points; the last turn."""
    made = every_form(Options())
    conduct = (
        "Cocked dice:",
        "Hand off the miniature:",
        "No going back:",
        "Stalling:",
        "Dropping out:",
        "Cheating:",
        "the opponent gets 8 points",
        "Last turn",
    )
    for name in ("coordinator", "tournament", "score-sheet"):
        text = words(made[name])
        assert all(said in text for said in conduct), name
    groups = "4 to 10 players a game. More play in groups side by side"
    for name in ("sign-up", "house-smash-flyer", "four-ship-smash-flyer"):
        assert groups in words(made[name]), name
    assert "+4 +3 +2 +1 +1 +1 +1 Loss –1 –1 –1 –1 –2 –3 –4" in words(made["coordinator"])


def test_a_tent_shows_every_tier_twice() -> None:
    """Both sides of the tent have all ships; the upper side stands on its head."""
    page = tents.pages(event("house-smash"), Options())[0]
    drawn = [one for text, one in walk.texts(page.items) if text.text == "Windjammer"]
    assert [one.placement.turns for one in drawn] == [2, 0]
    text = words((page,))
    ships = [ship for tier in event("house-smash").tiers for ship in tier.ships]
    assert all(text.count(ship) >= 2 for ship in ships)
    assert text.count("10 damage") == text.count("30 damage") == 2


def test_a_flyer_has_blanks_for_where_and_when() -> None:
    """The blanks of the printed flyer, and what the content says of the event."""
    text = words(every_form(Options())["house-smash-flyer"])
    for asked in (
        "Event name",
        "Date and time",
        "Location",
        "Address",
        "Entry fee",
        "Contact",
        "Phone",
        "3 h",
        "4–10",
        "Tier C:",
        "punching out",
    ):
        assert asked in text


def painted(items: Iterable[Item]) -> set[str]:
    """Return the colours of all areas."""
    styles = [one.item.style for one in walk.walk(items) if hasattr(one.item, "style")]
    return {style.fill for style in styles if style.fill}


def alike(one: str, other: str) -> bool:
    """Return whether two colours differ as little as those of one hull near by and far off in a scene."""
    return all(abs(int(one[at : at + 2], 16) - int(other[at : at + 2], 16)) <= 24 for at in (1, 3, 5))


@pytest.mark.parametrize("id", ["house-smash", "climbing-party"])
def test_the_ships_of_a_flyer_meet_in_a_scene(id: str) -> None:
    """The ships that the content pictures come from two sides in their own liveries, whose crests are shown."""
    (page,) = samples.flyer_of(id, Options())
    ships = pictured(library(), Key("events", SD, id), event(id))
    entity = library().entity(Key("events", SD, id))
    assert {ship.name for ship in ships} == {library().entity(Key("ships", SD, one)).name for one in entity.pictured}
    assert {ship.side for ship in ships} == {0, 1}
    groups = (group for group in page.items if isinstance(group, Group) and group.layer == "art")
    (scene,) = (item for group in groups for item in group.items if isinstance(item, Clip))
    assert walk.bounds([scene.shape]).height > 0.33 * page.height
    named = {group.label for one in walk.walk(page.items) for group in one.groups}
    crests = {label for label in named if label.startswith("crest of")}
    for ship in ships:
        drawn = Sketch(liveried(COLOR, ship.arms))
        silhouette(drawn, ship.drawing, 0.0, 0.0, 100.0)
        hull = painted(drawn.items)
        seen = sum(any(alike(one, other) for other in painted(page.items)) for one in hull)
        assert 3 * seen > 2 * len(hull), ship.name
    assert {ship.arms.name for ship in ships if ship.arms} == {one.removeprefix("crest of ") for one in crests}


def test_an_event_without_pictures_shows_the_last_ship_that_it_names() -> None:
    """That of the last tier, of the chart, or of the list of ships."""
    key = Key("events", SD, "house-smash")
    named = library().entity(key)
    assert named.tiers[-1].ships[-1] == "lakshmi"
    assert last_named(named) == ("lakshmi",)


def test_turn_sequences_have_their_phases_in_order() -> None:
    """Seven phases in all, six in the tournament, five in the condensation."""
    whole = samples.turns()[0]
    sequences = (*samples.turns(), *samples.turns(SW))
    assert [len(turn.phases) for turn in sequences] == [7, 6, 5]
    text = words(sheet_cards.pages([cards.turn_card(whole)], Options(), "turns"))
    at = [text.index(f"{n}  {phase.name.upper()}") for n, phase in enumerate(whole.phases, 1)]
    assert all(at[i] >= 0 for i in range(7))
    assert sum(len(phase.steps) for phase in whole.phases) == 34


def test_every_optional_rule_of_an_event_has_its_line() -> None:
    """The card has all rules by name, and marks those that each event uses."""
    used = {rule for key in keys("events") for rule in event(key.id).rules}
    assert used <= set(lines())
    (page,) = every_form(Options())["optional-rules"]
    marks = [drawn for drawn in walk.walk(page.items) if isinstance(drawn.item, Circle)]
    assert len(marks) == sum(len(event(key.id).rules) for key in keys("events"))
    text = layout.plain_text(page.items)
    names = [rule_name(id) for id in lines()]
    starts = {rule_name(id): text.index(line[:20]) for id, line in lines().items()}
    assert sorted(names) == sorted(names, key=lambda name: starts[name])


@pytest.mark.parametrize("name", sorted(samples.MAKERS))
def test_the_drawing_calls_are_the_golden_ones(name: str) -> None:
    """A changed page shows as a diff of its calls; `make goldens` accepts it after review."""
    golden = (samples.GOLDENS / f"{name}.calls").read_text(encoding="utf-8")
    assert samples.logs_of(name) == golden


def test_every_paragraph_of_the_forms_is_filled() -> None:
    """No placeholder is left in any of them, and no figure is listed that none uses."""
    found = forms_of(PACKAGE)
    own = {"points": "300", "over": "", "most": 4, "house": "Night Brood", "leeway": 20, "warhead": "torpedoes"}
    for section in found.file.sections:
        assert "{" not in " ".join(head + text for head, text in found.texts(section, own))
    for row in found.file.boxes:
        assert "{" not in " ".join(box.caption for box in found.boxes(row, own))
    for grid in found.file.columns:
        assert "{" not in " ".join(lane.head + lane.under for lane in found.columns(grid))
    found.figures.close()


def test_the_crew_card_has_the_rates_of_houses_that_pay_others() -> None:
    """The rate is that of the House's file; without such a House the card says nothing of it."""
    assert own_rates(library(), SD) == {"Night Brood": 6.5}
    assert own_rates(library(), SW) == {}
    for rates, said in (({"Sample": 7.5}, True), ({}, False)):
        pages = sheet_cards.pages([cards.crew_card(rates)], Options(), "crew")
        text = " ".join(words(pages).split())
        assert ("Sample: 7.5 points a skill instead of 5.5" in text) is said
