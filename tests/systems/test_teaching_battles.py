"""Teaching battles: one for a game, small, with a recorded first turn that its page explains."""

from __future__ import annotations

from itertools import combinations

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.scenarios import MOST_UNITS, BattleScenario, Teaching
from sheetforge.game import discover
from sheetforge.lint.checkers import teaching_battle
from sheetforge.lint.rule import Context
from sheetforge.play import engine_of
from sheetforge.play.teaching import FirstTurns, PlayedPhase, RecordedEvent, StaleRecord, first_turns
from sheetforge.products import first_turn
from sheetforge.products.options import PrintOptions
from sheetforge.sheet.hexmap.crop import size_of
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.scene import Box, Path, Polygon
from sheetforge.sheet.walk import texts
from sheetforge.sheet.widgets.column import Entry
from tests.first_turns import with_record
from tests.systems.samples_of_battles import library

SCENARIOS = {
    key: entity for key in library().keys("scenarios") if isinstance(entity := library().entity(key), BattleScenario)
}
TEACHING = {key.system: key for key, one in SCENARIOS.items() if one.teaching is not None}


def test_every_game_has_one_small_teaching_battle() -> None:
    """Each game with scenarios has exactly one; none has more than six units."""
    assert sorted(TEACHING) == sorted({key.system for key in SCENARIOS})
    found = [key for key, one in SCENARIOS.items() if one.teaching is not None]
    assert len(found) == len(TEACHING)
    assert all(SCENARIOS[key].unit_count() <= MOST_UNITS for key in found)


@pytest.mark.parametrize("system", TEACHING)
def test_the_record_replays_and_the_starter_says_its_figures(system: str) -> None:
    """Every sentence of the recorded turn, with its dice or in brief, is on a page of the starter."""
    key = TEACHING[system]
    phases = first_turns(engine_of(library(), system), library(), key, SCENARIOS[key]).phases
    brief = first_turn.wording_of(library(), system).file.brief
    sentences = [brief.get(event.word, event.sentence) for phase in phases for event in phase.events]
    assert len(sentences) >= 10
    product = discover()[system].products()["starter"]
    whole, _ = product.plan(library(), system, PrintOptions(), {}).sheets
    assert whole.name == f"{system}/starter/{key.id}"
    turns = phases[-1].turn
    word = "round" if system == "babylon" else "turn"
    title = f"{SCENARIOS[key].name}: the first {word if turns == 1 else f'two {word}s'}"
    (page,) = [
        page
        for page in whole.lay_out().pages
        if any(text.text.lower() == title.lower() for text, _ in texts(page.items))
    ]
    printed = "".join(text.text for text, _ in texts(page.items)).replace(" ", "")
    for sentence in sentences:
        assert sentence.replace(" ", "") in printed


def test_a_starter_may_be_asked_for_by_its_battle() -> None:
    """That of the teaching battle is named or not; another battle, or a fleet beside it, has none."""
    key = TEACHING["babylon"]
    product = discover()["babylon"].products()["starter"]
    other = next(one for one in SCENARIOS if one.system == "babylon" and one != key)

    def sheets(**requested: frozenset[Key]) -> list[str]:
        return [sheet.name for sheet in product.plan(library(), "babylon", PrintOptions(), requested).sheets]

    assert sheets(scenarios=frozenset({key})) == sheets() != []
    assert sheets(scenarios=frozenset({other})) == []
    assert sheets(scenarios=frozenset({key}), fleets=frozenset({Key("fleets", "babylon", "patrol")})) == []


@pytest.mark.parametrize("system", TEACHING)
def test_there_is_fire_in_the_recorded_turns(system: str) -> None:
    """A page that shows only moves would not explain the game; it has the turns that it names."""
    key = TEACHING[system]
    teaching = SCENARIOS[key].teaching
    assert teaching is not None
    phases = first_turns(engine_of(library(), system), library(), key, SCENARIOS[key]).phases
    assert [phase.turn for phase in phases] == sorted(phase.turn for phase in phases)
    assert phases[-1].turn == teaching.turns
    assert any(" fires " in sentence for phase in phases for sentence in phase.sentences)


def test_a_record_of_two_turns_ends_with_the_second() -> None:
    """Its phases have their turns, the set-up is of none; it is refused without its last answer."""
    key = TEACHING["silent-fury"]
    scenario, engine = SCENARIOS[key], engine_of(library(), "silent-fury")
    assert scenario.teaching is not None
    phases = first_turns(engine, library(), key, scenario).phases
    assert [(phase.turn, phase.name) for phase in phases] == [
        (0, "set-up"),
        (1, "Action"),
        (1, "Drift"),
        (2, "Action"),
        (2, "Drift"),
    ]
    short = Teaching(turns=2, record=scenario.teaching.record[:-1])
    with pytest.raises(StaleRecord, match="ends before turn 2 does"):
        first_turns(engine, library(), key, scenario.model_copy(update={"teaching": short}))


def test_a_record_that_the_rules_refuse_is_named() -> None:
    """An illegal answer, and a record that is too short, are refused, not printed."""
    key = TEACHING["silent-death"]
    scenario, engine = SCENARIOS[key], engine_of(library(), "silent-death")
    assert scenario.teaching is not None
    answers = scenario.teaching.record
    for wrong, said in ((("nowhere",), "nowhere"), (answers[:-1], "ends before turn 1 does")):
        other = scenario.model_copy(update={"teaching": Teaching(record=wrong)})
        with pytest.raises(StaleRecord, match=said):
            first_turns(engine, library(), key, other)


def test_a_second_teaching_battle_and_a_large_one_are_findings() -> None:
    """The second of a game names the first; one of more than six units has its number."""
    keys = sorted(SCENARIOS)
    first, second = next(
        pair
        for pair in combinations(keys, 2)
        if pair[0] == TEACHING[pair[1].system] and pair[0].system == pair[1].system
    )
    entity = SCENARIOS[second].model_copy(update={"teaching": Teaching()})
    found = [one.message for one in teaching_battle(entity, Context(library(), second))]
    assert f"({first.id}) is the teaching battle" in found[-1]
    large = next(key for key in keys if SCENARIOS[key].unit_count() > MOST_UNITS)
    entity = SCENARIOS[large].model_copy(update={"teaching": Teaching()})
    found = [one.message for one in teaching_battle(entity, Context(library(), large))]
    assert f"this one has {SCENARIOS[large].unit_count()}" in found[0]


@pytest.mark.parametrize("system", sorted(TEACHING))
def test_small_maps_of_a_first_turn_fill_their_place(system: str) -> None:
    """A map about pieces in a line shows the hexes beside them too, as far as the paper goes; no piece is left out."""
    key = TEACHING[system]
    turns = first_turns(engine_of(library(), system), library(), key, SCENARIOS[key])
    board, edges = first_turn._part_of(turns, 90.0, 90.0)
    wide, high = size_of(board, 1.0)
    across = min(90.0 / wide, 90.0 / high)
    assert wide * across > 80.0 or not {"east", "west"} & set(edges)
    places = {piece.hex for pieces in (turns.started, turns.faced, turns.pieces) for piece in pieces}
    assert places <= set(board.hexes)


def test_a_new_record_replaces_the_old_one() -> None:
    """The rest of the scenario stays as it is."""
    text = 'name: One\nteaching:\n  turns: 2\n  record:\n    - "4"\nturns: 3\n'
    record = 'teaching:\n  turns: 2\n  record:\n    - "7 4"\n    - "ahead"\n'
    assert with_record(text, ("7 4", "ahead")) == f"name: One\nturns: 3\n{record}"


@pytest.mark.parametrize("system", sorted(TEACHING))
def test_the_page_shows_where_everything_stands_after_the_first_turns(system: str) -> None:
    """Every ship that the recorded game still has on the map, inside the part of it that is drawn."""
    key = TEACHING[system]
    turns = first_turns(engine_of(library(), system), library(), key, SCENARIOS[key])
    assert turns.board is not None
    within = set(turns.board.hexes)
    marks = {piece.mark for piece in turns.pieces if piece.hex in within and piece.side is not None}
    said = " ".join(sentence for phase in turns.phases for sentence in phase.sentences)
    assert len(marks) >= 2
    assert all(f" ({mark})" in said for mark in marks)
    assert len(turns.worn) == 2


def test_the_part_of_a_map_ends_with_its_paper_and_is_torn_off_where_that_goes_on() -> None:
    """Of the strait the page shows the western columns: nothing beyond the coast, and teeth at the east alone."""
    key = TEACHING["sovereign-seas"]
    turns = first_turns(engine_of(library(), key.system), library(), key, SCENARIOS[key])
    assert turns.board is not None
    board, edges = first_turn._part_of(turns, 60.0, 80.0)
    assert board.first[0] == turns.board.first[0] == 1
    assert board.columns < turns.board.columns
    assert edges == ["east"]
    torn = list(first_turn._torn(Box(10.0, 20.0, 50.0, 80.0), "east", PALETTES["color"]))
    (cover, line) = torn
    assert isinstance(cover, Polygon)
    assert max(x for x, _ in cover.points) > 60.0
    assert min(x for x, _ in cover.points) >= 60.0 - first_turn.TOOTH
    assert isinstance(line, Path)


@pytest.mark.parametrize("system", sorted(TEACHING))
def test_the_words_for_a_first_turn_are_events_of_the_game(system: str) -> None:
    """A word that no event has would have no effect; the record has a shot, and a reason for it."""
    wording = first_turn.wording_of(library(), system)
    known = set(engine_of(library(), system).events)
    file = wording.file
    groups = [word for group in (*file.gathers, *file.of_one) for word in group]
    assert {*file.shots, *file.bold, *file.follows, *groups, *file.brief, *wording.reasons} <= known
    key = TEACHING[system]
    turns = first_turns(engine_of(library(), system), library(), key, SCENARIOS[key], file.shots)
    assert turns.started
    assert turns.faced
    assert {event.word for phase in turns.phases for event in phase.events} & set(file.shots) & set(wording.reasons)


def test_events_that_belong_together_are_one_step() -> None:
    """Consequences follow their event, events of a list stand together, those of one unit by unit; none is lost."""
    file = first_turn.FirstTurnFile(
        follows=("marked",), gathers=(("placed", "entered"),), of_one=(("ordered", "moved"),), bold=("fired",)
    )
    words = [
        ("placed", "A X sets up"),
        ("entered", "b Y enters"),
        ("ordered", "A X brakes"),
        ("moved", "A X moves"),
        ("ordered", "b Y slides"),
        ("fired", "A X fires"),
        ("marked", "b Y marks off 2"),
        ("fired", "b Y fires"),
    ]
    events = [RecordedEvent(*word) for word in words]
    made = first_turn.steps(events, file, ["A X", "b Y"])
    assert [len(step.events) for step in made] == [2, 2, 1, 1, 1]
    assert [len(step.followed) for step in made] == [0, 0, 0, 1, 0]
    assert [event for step in made for event in (*step.events, *step.followed)] == events


def test_a_step_in_which_nothing_happens_is_said_in_brief() -> None:
    """Once for both sides of a slot; one side alone has its sentence with the reason."""
    text = {"brief": {"nothing": "No action is possible"}, "follows": ["nothing"]}
    wording = first_turn.Wording(first_turn.FirstTurnFile.model_validate(text), {})
    both = [("turned", "A X: attack"), ("turned", "b Y: attack"), ("nothing", "A X: none"), ("nothing", "b Y: none")]
    for words, said in (
        (both, ["1 A X: attack", "2 b Y: attack", "– No action is possible"]),
        (both[:3], ["1 A X: attack", "2 b Y: attack", "– A X: none"]),
    ):
        phase = PlayedPhase(1, "", tuple(RecordedEvent(*word) for word in words))
        turns = FirstTurns((phase,), names=("A X", "b Y"))
        entries = [part for part in first_turn.Story(turns, {}, wording, "turn").parts() if isinstance(part, Entry)]
        lines = [
            (f"{one.key} " if not place else "", runs)
            for one in entries
            for place, runs in enumerate([one.runs, *one.more])
        ]
        assert [f"{key}{''.join(run.text for run in runs)}" for key, runs in lines] == said


def test_each_act_is_a_line_and_each_unit_has_its_name() -> None:
    """The letter of a counter stands behind the name; names are set apart from the words wherever they stand."""
    key = TEACHING["babylon"]
    turns = first_turns(engine_of(library(), "babylon"), library(), key, SCENARIOS[key], ("fired",))
    wording = first_turn.wording_of(library(), "babylon")
    entries = [part for part in first_turn.Story(turns, {}, wording, "round").parts() if isinstance(part, Entry)]
    lines = [runs for one in entries for runs in (one.runs, *one.more)]
    assert len(lines) == sum(len(phase.events) for phase in turns.phases)
    names = {"Red Merlin (A)", "White Merlin (a)"}
    assert set(turns.names) == names
    said = ["".join(run.text for run in runs) for runs in lines]
    assert all(line[0].isupper() or line.startswith(first_turn.FOLLOWS) for line in said)
    assert {"a White", "A Red"}.isdisjoint(words for line in said for words in (line[:7], line[:5]))
    for runs in lines:
        for run in runs:
            assert run.face == "bold" or (run.face == "semibold") == (run.text in names)
