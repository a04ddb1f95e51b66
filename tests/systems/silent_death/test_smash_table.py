"""A Smash at a real table: groups, dice of ships, damage and kills, tiers, last turns, refusals."""

from __future__ import annotations

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.notation import IntRange
from sheetforge.systems.silent_death.schema.fleet import Event
from sheetforge.systems.silent_death.tournament.points import PLAYER_POINTS
from sheetforge.systems.silent_death.tournament.smash import Finder, PlayedSmash, begun
from sheetforge.systems.silent_death.tournament.smash_acts import (
    BringShip,
    CallTime,
    DrawGroups,
    EndPhase,
    EndTurn,
    HitShip,
    LeaveMap,
    PunchOut,
    RetirePlayer,
    SpendKill,
    smash_form,
)
from sheetforge.tournament.acts import Act, Drop, Enter
from sheetforge.tournament.journal import Declined, EventHeading
from sheetforge.tournament.ranking import ranking
from tests.systems.silent_death.samples_of_sheets import SD, library

FOUR = ("Ann", "Bob", "Cid", "Dot")
TEN = tuple(f"Player {number}" for number in range(1, 11))


def smash(event: str, *acts: Act, players: tuple[str, ...] = FOUR, ship: str = "") -> PlayedSmash:
    """A Smash of the content with one group, after some acts."""
    heading = EventHeading("smash", SD, event, "Cup", details={"date": "2026-03-01"})
    state = smash_form(library(), Key("events", SD, event)).begin(heading)
    assert isinstance(state, PlayedSmash)
    start = (*map(Enter, players), DrawGroups((players,), ship))
    return played(state, *(start if len(players) <= 10 else ()), *acts)


def played(state: PlayedSmash, *acts: Act) -> PlayedSmash:
    for act in acts:
        act.apply(state)
    return state


def house(*acts: Act) -> PlayedSmash:
    """House Smash: Ann in a Windjammer at 5, Bob in a Stinger at 12, Cid and Dot in Hounds."""
    ships = (BringShip("Ann", (1, 5)), BringShip("Bob", (6, 12)), BringShip("Cid", (5, 1)), BringShip("Dot", (5, 1)))
    return smash("house-smash", *ships, *acts)


def four(*acts: Act) -> PlayedSmash:
    """Four Ship Smash: all fly Piranhas II."""
    ships = tuple(BringShip(name, (at,)) for at, name in enumerate(FOUR, 1))
    return smash("four-ship-smash", *ships, *acts, ship="piranha-ii")


def tally(state: PlayedSmash) -> dict[str, tuple[int | str, ...]]:
    return {row.player: row.tally for group in state.groups() for row in group.rows}


def refused(state: PlayedSmash, act: Act) -> str:
    """The refusal of an act, which leaves the state as it was."""
    before = repr(state)
    with pytest.raises(Declined) as problem:
        act.apply(state)
    assert repr(state) == before
    return str(problem.value)


def lost(target: str, *done: tuple[str, int], boxes: int = 5) -> HitShip:
    return HitShip(target, done, boxes, "boxes")


def test_tiers_are_rolled_with_entry_and_opposite_exit() -> None:
    """Line 1 of tier A is a Windjammer of skill 8; it leaves by the point opposite on the map."""
    state = house()
    assert state.entered("ann") == "Ann: Windjammer 1 enters at 5 in turn 1, exit 11, skills 8 8"
    assert [(die.what, die.sides) for die in smash("house-smash").dice_of("Ann")] == [("chart", 6), ("entry point", 12)]


def test_damage_up_to_the_next_tier() -> None:
    """Ten points lead on; none are carried over, and the next ship is of tier B with skill 7."""
    state = house(HitShip("Bob", (("Ann", 6),)))
    assert "6 of the 10 damage of Tier A" in refused(state, LeaveMap("Ann"))
    played(state, HitShip("Cid", (("Ann", 5),)), LeaveMap("Ann"), BringShip("Ann", (3, 7)))
    assert state.entered("Ann") == "Ann: Dolphin II 2 enters at 7 in turn 2, exit 1, skills 7 7"
    assert tally(state)["Ann"] == ("Tier B", 0)
    assert "enters in turn 2" in refused(state, LeaveMap("Ann"))


def test_simultaneous_damage_is_divided_as_the_book_has_it() -> None:
    """6, 4 and 2 points on seven boxes are worth 4, 2 and 1; who did most has the kill."""
    hit = HitShip("Dot", (("Ann", 6), ("Bob", 4), ("Cid", 2)), 7, "boxes")
    state = house()
    outcome = hit.outcome(state)
    assert (dict(outcome.credit), outcome.kills) == ({"Ann": 4, "Bob": 2, "Cid": 1}, ("Ann",))
    assert tally(state) == {"Ann": ("Tier A", 4), "Bob": ("Tier A", 2), "Cid": ("Tier A", 1), "Dot": ("Tier A", 0)}


def test_a_critical_hit_that_destroys_counts_all_boxes_left() -> None:
    """3 of 9 boxes and a critical hit: nine points."""
    state = house(HitShip("Dot", (("Ann", 3),), 9, "critical"))
    assert tally(state)["Ann"] == ("Tier A", 9)
    both = house()
    two = (("Ann", 3), ("Bob", 2))
    assert "name who of Ann and Bob" in refused(both, HitShip("Dot", two, 9, "crew"))
    played(both, HitShip("Dot", two, 9, "crew", "Bob"))
    assert (tally(both)["Ann"], tally(both)["Bob"]) == (("Tier A", 3), ("Tier A", 6))


def test_a_lost_ship_loses_its_damage_and_a_player_punches_out_at_a_price() -> None:
    """A new ship begins with nothing; every punch-out takes a point off the skills of the tier."""
    state = house(HitShip("Bob", (("Ann", 4),)), PunchOut("Ann"), BringShip("Ann", (2, 2)))
    assert state.entered("Ann").endswith("skills 7 7")
    assert tally(state)["Ann"] == ("Tier A", 0)
    played(state, EndTurn(), PunchOut("Ann"), BringShip("Ann", (2, 2)))
    assert state.entered("Ann").endswith("in turn 3, exit 8, skills 6 6")


def test_the_first_who_leaves_with_a_ship_of_tier_c_wins() -> None:
    """10, 20 and 30 points, three exits; nothing can be done after that."""
    state = house()
    for damage in (10, 20, 30):
        played(state, HitShip("Bob", (("Ann", damage),)), LeaveMap("Ann"))
        if not state.tables[0].over:
            played(state, BringShip("Ann", (1, 1)), EndTurn())
    (group,) = state.groups()
    assert group.over == "a ship of the last tier has left the map"
    assert [(row.place, row.player) for row in group.rows if row.place == 1] == [(1, "Ann")]
    assert "is over" in refused(state, EndTurn())
    made = ranking(PLAYER_POINTS, state.finished())
    assert [str(made.points(name)) for name in FOUR] == ["505", "500", "500", "500"]


def test_four_ships_each_and_a_kill_buys_a_fifth() -> None:
    """Ships enter the turn after a loss; the last one lost, kills of that phase may be given up."""
    state = four()
    for _ in range(3):
        played(state, lost("Dot", ("Ann", 5)), EndTurn(), BringShip("Dot", (9,)))
    assert (tally(state)["Ann"], tally(state)["Dot"]) == ((3, 4), (0, 1))
    played(state, lost("Dot", ("Bob", 5)), lost("Bob", ("Dot", 5)))
    assert "Dot has lost the last ship and has 1 kill" in refused(state, EndTurn())
    played(state, SpendKill("Dot"), EndTurn(), BringShip("Dot", (9,)))
    assert tally(state)["Dot"] == (0, 1)


def test_a_kill_in_a_later_phase_is_too_late() -> None:
    """At the end of the phase a player without ships and kills is out."""
    state = four()
    for _ in range(3):
        played(state, lost("Dot", ("Ann", 5)), EndTurn(), BringShip("Dot", (9,)))
    played(state, lost("Dot", ("Ann", 5)), EndPhase(), lost("Bob", ("Dot", 5)))
    assert tally(state)["Dot"] == (1, 0)
    assert "Dot has not lost the last ship: out of the game" in refused(state, SpendKill("Dot"))


def test_equal_damage_is_a_kill_for_both_and_a_punch_out_one_for_who_did_most() -> None:
    """5 and 5 of the same volley; over several volleys, 4 against 3."""
    state = four(lost("Dot", ("Ann", 5), ("Bob", 5)))
    assert [tally(state)[name][0] for name in FOUR] == [1, 1, 0, 0]
    played(state, HitShip("Cid", (("Ann", 2),)), HitShip("Cid", (("Bob", 3),)))
    played(state, HitShip("Cid", (("Ann", 2),)), PunchOut("Cid"))
    assert [tally(state)[name][0] for name in FOUR] == [2, 1, 0, 0]


def test_kills_then_ships_then_a_draw() -> None:
    """Level in kills, more ships win; level in both, all share the place and have five points."""
    state = four(lost("Dot", ("Ann", 5)), lost("Cid", ("Bob", 5)), CallTime(), EndTurn())
    places = {row.player: row.place for row in state.groups()[0].rows}
    assert places == {"Ann": 1, "Bob": 1, "Cid": 3, "Dot": 3}
    made = ranking(PLAYER_POINTS, state.finished())
    assert [str(made.points(name)) for name in FOUR] == ["505", "505", "500", "500"]


def test_time_is_called_and_the_turn_in_play_is_the_last() -> None:
    """Nobody enters a turn that is not played; the game is over when the turn ends."""
    state = four(lost("Dot", ("Ann", 5)), CallTime())
    assert "no ship enters after it" in refused(state, BringShip("Dot", (1,)))
    assert "time was called in turn 1 already" in refused(state, CallTime())
    played(state, EndTurn())
    assert state.groups()[0].over == "the last turn after time was called"


def test_one_player_left_ends_the_game_for_kills() -> None:
    """Whoever goes home, or retires with the last ship, is out."""
    state = four(Drop("Bob"), Drop("Cid"))
    for _ in range(3):
        played(state, lost("Dot", ("Ann", 5)), EndTurn(), BringShip("Dot", (9,)))
    played(state, lost("Dot", ("Ann", 5)), RetirePlayer("Dot"))
    assert state.groups()[0].over == "one player is left"


def test_skills_are_divided_by_the_player() -> None:
    """Six points a skill, 1 to 10 each, none left over; a tier sets its own."""
    state = smash("four-ship-smash", ship="piranha-ii")
    assert "add up to 12; 6+5 is 11" in refused(state, BringShip("Ann", (3,), (6, 5)))
    assert "add up to 12; 11+1 is 12" in refused(state, BringShip("Ann", (3,), (11, 1)))
    assert "add up to 12; 12+0 is 12" in refused(state, BringShip("Ann", (3,), (12, 0)))
    assert "add up to 12; 7+6 is 13" in refused(state, BringShip("Ann", (3,), (7, 6)))
    assert "2 skills, 3 given" in refused(state, BringShip("Ann", (3,), (6, 5, 1)))
    played(state, BringShip("Ann", (3,), (10, 2)))
    assert state.entered("Ann") == "Ann: Piranha II 1 enters at 3 in turn 1, skills 10 2"
    assert "sets all skills" in refused(smash("house-smash"), BringShip("Ann", (3, 3), (6, 5)))


def test_a_ship_whose_crew_is_not_known_has_the_skills_that_are_given() -> None:
    """Six points for each of them, however many there are."""
    state = smash("four-ship-smash", ship="stingray")
    assert "add up to 18; 6+6+5 is 17" in refused(state, BringShip("Ann", (3,), (6, 6, 5)))
    played(state, BringShip("Ann", (3,), (10, 2)))
    assert state.entered("Ann").endswith("skills 10 2")


def test_one_roll_decides_what_all_fly() -> None:
    """The first entry rolls on the chart of a Smash for kills; the others only for their point."""
    state = smash("masked-ball")
    assert len(state.dice_of("Ann")) == 2
    played(state, BringShip("Ann", (4, 1)))
    assert len(state.dice_of("Bob")) == 1
    played(state, BringShip("Bob", (2,)))
    assert state.entered("Bob").startswith("Bob: Redan 1 enters at 2")


def test_a_smash_with_one_ship_names_it() -> None:
    """Four Ship Smash leaves it open; on tiers ships are rolled; the ship must exist."""
    state = smash("four-ship-smash", *map(Enter, FOUR), players=TEN * 2)
    assert "name it with --ship" in refused(state, DrawGroups((FOUR,)))
    assert "no ship 'piranha-iii'; did you mean 'piranha-ii'?" in refused(state, DrawGroups((FOUR,), "piranha-iii"))
    tiers = smash("house-smash", *map(Enter, FOUR), players=TEN * 2)
    assert "leave --ship out" in refused(tiers, DrawGroups((FOUR,), "hound"))


def test_groups_hold_four_to_ten_players() -> None:
    """A group of eleven or of three is refused, with sizes that work; a late player joins."""
    eleven = (*TEN, "Player 11")
    state = smash("house-smash", *map(Enter, eleven), players=eleven)
    why = refused(state, DrawGroups((eleven,)))
    assert why == ("group 1 has 11 players, at most 10; divide 11 players into groups of 6 and 5")
    assert "group 2 has 3 players, at least 4" in refused(state, DrawGroups((eleven[:8], eleven[8:])))
    assert "Player 11 would be in no group" in refused(state, DrawGroups((TEN,)))
    played(state, DrawGroups((eleven[:6], eleven[6:])), Enter("Zoe"))
    assert [len(table.seats) for table in state.tables] == [6, 6]


@pytest.mark.parametrize(
    ("act", "why"),
    [
        (BringShip("Ann", (7, 5)), "Ann still has Windjammer 1"),
        (HitShip("Ann", (("Ann", 3),)), "Ann has no credit for the loss of an own ship"),
        (HitShip("Ann", (("Bobb", 3),)), "no player 'Bobb'; did you mean 'Bob'?"),
        (HitShip("Ann", (("Bob", -3),)), "Bob: damage is 0 or more, not -3"),
        (HitShip("Ann", (("Bob", 3),), 9, "boxes"), "9 boxes left, so 3 damage does not destroy it"),
        (HitShip("Ann", (("Bob", 9),), 9), "add --destroyed"),
        (HitShip("Ann", (("Bob", 9),), None, "boxes"), "name the boxes that Windjammer 1 had left"),
        (HitShip("Ann"), "nothing to record"),
        (SpendKill("Ann"), "Ann has not lost the last ship"),
        (EndTurn(2), "no group 2; the groups are 1 to 1"),
        (PunchOut("Zed"), "no player 'Zed'; there are Ann, Bob, Cid, Dot"),
    ],
)
def test_what_cannot_be_is_refused(act: Act, why: str) -> None:
    """The message names the player, the value and the next step; the state is untouched."""
    assert why in refused(house(), act)


def test_dice_out_of_range_and_tiers_that_do_not_exist() -> None:
    """A d12 has no 13, a d6 no 7; a tier is named by its name or its letter."""
    state = smash("house-smash")
    assert "13 is not a roll for the entry point; a d12 shows 1 to 12" in refused(state, BringShip("Ann", (1, 13)))
    assert "7 is not a roll for the chart" in refused(state, BringShip("Ann", (7, 1)))
    assert "2 dice for the next ship, chart (d6) and entry point (d12); 1 given" in refused(
        state, BringShip("Ann", (1,))
    )
    for tier, why in (
        ("D", "no tier 'D'; there are Tier A, Tier B, Tier C"),
        ("Tier B", "Ann is in Tier A, not in Tier B"),
    ):
        with pytest.raises(Declined, match=why):
            state.dice_of("Ann", tier)
    assert state.dice_of("Ann", "a") == state.dice_of("Ann")


def test_nobody_is_credited_for_a_critical_hit_without_an_attacker() -> None:
    """Asteroids and debris destroy a ship whatever it had left; no damage is scored."""
    before = tally(house())
    after = house(HitShip("Bob", (), 20, "critical"))
    assert [after.groups()[0].rows[at].tally[0] for at in range(4)] == [row[0] for row in before.values()]


def test_a_group_is_named_by_its_number() -> None:
    """From 1 to the number of groups; 0 stands for the only one."""
    state = smash("house-smash", players=(*TEN, "Eve"))
    played(state, *map(Enter, (*TEN, "Eve")), DrawGroups((TEN[:5], (*TEN[5:], "Eve"))))
    assert [state.table(number).number for number in (1, 2)] == [1, 2]
    for wrong, said in ((0, "name the group with --group, 1 to 2"), (3, "no group 3"), (-1, "-1")):
        with pytest.raises(Declined, match=said):
            state.table(wrong)
    assert house().table(0).number == 1


def test_an_event_without_a_map_has_the_twelve_entry_points_of_the_book() -> None:
    """Those of a map may lie opposite each other."""
    key = Key("events", SD, "masked-ball")
    event = library().entity(key)
    assert isinstance(event, Event)
    points = Finder(library(), key).points
    assert points(event.model_copy(update={"map": None})) == dict.fromkeys(range(1, 13))
    assert any(points(event.model_copy(update={"map": "house-smash"})).values())


@pytest.mark.parametrize(("players", "sizes"), [(IntRange(3, 6), (3, 6)), (None, (4, 10))])
def test_the_size_of_a_group_is_that_of_the_event_or_of_the_book(
    monkeypatch: pytest.MonkeyPatch, players: IntRange | None, sizes: tuple[int, int]
) -> None:
    """An event of a club need not say how many play."""
    key = Key("events", SD, "house-smash")
    event = library().entity(key)
    assert isinstance(event, Event)
    own, entity = event.model_copy(update={"players": players}), library().entity
    monkeypatch.setattr(library(), "entity", lambda asked: own if asked == key else entity(asked))
    assert begun(library(), key, EventHeading("smash", SD, key.id, "Cup")).sizes == sizes
