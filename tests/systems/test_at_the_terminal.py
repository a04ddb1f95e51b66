"""What each game says to people: contents of hexes, groupings, armour, ways, status lines."""

from __future__ import annotations

import pytest

from sheetforge.geometry.hexes import neighbor
from sheetforge.play.entry import Way, Word
from sheetforge.play.events import in_words
from sheetforge.play.presenter import NoWay
from sheetforge.play.questions import Choose
from sheetforge.play.units import lettered
from sheetforge.systems.babylon.play.presenter import PRESENTER as BABYLON
from sheetforge.systems.silent_death.engine.events import CaptainSpent, Launched, WeaponLost
from sheetforge.systems.silent_death.engine.movement import Move
from sheetforge.systems.silent_death.play.next_millennium import ENGINE
from sheetforge.systems.silent_death.schema.posts import post_name
from sheetforge.systems.silent_fury.play.presenter import PRESENTER as FURY
from sheetforge.systems.sovereign_seas.engine.gunnery import groups
from sheetforge.systems.sovereign_seas.play.presenter import PRESENTER as SEAS
from tests.systems.babylon.engine.space import ship, space
from tests.systems.silent_death.engine.duel import Duel, built, mount
from tests.systems.silent_fury.test_fury_table import duel as fury_duel
from tests.systems.sovereign_seas.engine.sea import BRITISH, FRENCH, Sea

SHOW = ENGINE.presenter
assert SHOW is not None


def step(duel: Duel) -> Choose:
    """The first question of green's move."""
    options = Move(duel.state, duel.green).options()
    return Choose("Green", options, "step", "green", (duel.green.drive,))


# --- Silent Death ---------------------------------------------------------------------------------


def test_a_step_says_what_is_in_its_hex() -> None:
    """An asteroid with its dice, an enemy in it, and what the step costs."""
    assert SHOW is not None
    duel = Duel(away=1)
    state, ahead = duel.state, neighbor(duel.green.hex, 0)
    assert SHOW.option(state, step(duel), "forward") == (
        "a hex ahead, 1 point; there: enemy a Blue (no move may end in its hex)"
    )
    far = Duel(away=9)
    far.state.asteroids = (ahead,)
    assert "; there: an asteroid (10D12 damage)" in SHOW.option(far.state, step(far), "forward")
    assert SHOW.option(far.state, step(far), "left") == "a hexside to the left, 3 points"
    far.state.debris = frozenset({ahead})
    assert "an asteroid (10D12 damage) and debris (3D6, low, if it hits)" in SHOW.option(
        far.state, step(far), "forward"
    )


def test_a_hazard_is_not_flown_into_ahead() -> None:
    """A step into an asteroid is one that a repeated word stops at; the step before is not."""
    assert SHOW is not None
    duel = Duel(away=9)
    question = step(duel)
    assert not SHOW.danger(duel.state, question, "forward")
    duel.state.asteroids = (neighbor(duel.green.hex, 0),)
    assert "asteroid" in SHOW.danger(duel.state, question, "forward")
    assert not SHOW.danger(duel.state, question, "left")


def test_risks_stand_beside_the_choice() -> None:
    """A tight turn with its die and chance; a launch with arrival, dodging and damage."""
    assert SHOW is not None
    duel = Duel(green=built("redan"), away=9)
    said = SHOW.option(duel.state, step(duel), "tight-left")
    assert " or less, " in said
    assert "else it stalls and its move ends" in said
    token = duel.green.blueprint.racks[0].token
    launch = Choose("Green", ("0", "1"), "launch", f"green {token}")
    text = SHOW.question_text(duel.state, launch)
    assert "9 hexes away" in text
    assert "hexes a turn, there in turn 1 of its flight if it keeps still, dodged " in text
    assert " boxes on average" in text


def test_ships_have_their_figures_before_they_are_set_up() -> None:
    """A ship that waits for its place shows Drive, armour and boxes."""
    assert SHOW is not None
    duel = Duel(away=9)
    duel.blue.status = "waiting"
    (line,) = [line for line in SHOW.roster(duel.state) if "a Blue" in line]
    assert "not set up: Drive " in line
    assert "boxes " in line


def test_a_warhead_in_the_way_is_named() -> None:
    """One that tracks the ship goes off."""
    assert SHOW is not None
    duel = Duel(blue=built("redan"), away=9)
    warhead = duel.torpedo(duel.blue, "green")
    warhead.hex = neighbor(duel.green.hex, 0)
    assert "torpedo" in SHOW.option(duel.state, step(duel), "forward")
    assert "after it, which goes off" in SHOW.option(duel.state, step(duel), "forward")
    assert "after A at 1" in " | ".join(SHOW.status(duel.state, "Green", ""))
    assert "after" not in " | ".join(SHOW.status(duel.state, "Blue", "")).partition("you win")[0]


def test_what_shares_a_hex_is_listed_below_the_map() -> None:
    """A ship with the warheads and the asteroid in its hex, and several warheads."""
    assert SHOW is not None
    duel = Duel(blue=built("redan"), away=9)
    state, ahead = duel.state, neighbor(duel.green.hex, 0)
    assert not SHOW.map(state, False).below
    for at in (duel.green.hex, ahead, ahead):
        duel.torpedo(duel.blue, "green").hex = at
    state.asteroids = (duel.green.hex, duel.blue.hex)
    shown = SHOW.map(state, False)
    assert len(shown.below) == 3
    own = next(line for line in shown.below if "  A Green ↑, " in line)
    assert own.count("after A Green") == 1
    assert "A Green ↑, asteroid, * torpedo" in own
    assert shown.cells[ahead] == "*+"


def test_the_cheapest_way_goes_round_asteroids() -> None:
    """Straight on where nothing is in the way, round an asteroid, and refused beyond the Drive."""
    assert SHOW is not None
    duel = Duel(away=9)
    names, at = duel.state.board.names, duel.green.hex
    goal = neighbor(neighbor(at, 0), 0)
    ahead = [Word("forward", "step")] * 2
    assert SHOW.route(duel.state, step(duel), names[goal], 0) == Way(ahead, 0)
    duel.state.asteroids = (neighbor(at, 0),)
    way = SHOW.route(duel.state, step(duel), names[goal], None)
    assert way.words != ahead
    assert {word.text for word in way.words} & {"left", "right"}
    with pytest.raises(NoWay, match="there is no hex 9999 on this map"):
        SHOW.route(duel.state, step(duel), "9999", None)
    with pytest.raises(NoWay, match="Green does not get to 0101 facing 3 with 18 points"):
        SHOW.route(duel.state, step(duel), "0101", 2)


def test_groupings_are_compared_where_they_are_chosen() -> None:
    """By hit, mean and kill, with the target's armour; a small chance is not shown as none."""
    assert SHOW is not None
    duel = Duel(built(weapons=[mount("pulse-laser", barrels=2)]), away=3)
    about, target = "green 1:pulse-laser", "green 1:pulse-laser blue"
    question = Choose("Green", ("2", "1+1"), "link", about, (target,))
    linked, apart = (SHOW.option(duel.state, question, one) for one in question.options)
    assert linked != apart
    for text in (linked, apart):
        assert " hit, mean " in text
        assert ", kill " in text
        assert "kill 0 %" not in text
    text = SHOW.question_text(duel.state, question)
    assert "at a Blue (3 hexes; DV 13, DR 1, 10 boxes left)" in text
    fire = Choose("Green", ("hold", "blue"), "fire", about)
    assert SHOW.option(duel.state, fire, "blue").endswith("; DV 13, DR 1, 10 boxes left")


def test_the_status_of_silent_death() -> None:
    """Turn, moves, victory and points; who has moved changes with the moves."""
    assert SHOW is not None
    duel = Duel()
    duel.state.phase = [name for name, _ in duel.state.rules.phases].index("movement")
    duel.green.moved = True
    said = " | ".join(SHOW.status(duel.state, "Green", ""))
    assert said.startswith("turn 1")
    assert "moved: A; to move: a" in said
    moving = " | ".join(SHOW.status(duel.state, "Green", "green"))
    assert "nobody has moved; moving: A; to move: a" in moving
    assert "the last side with ships in action wins" in said
    assert "points left: Green" in said


def test_mounts_warheads_and_targets_have_names() -> None:
    """A mount by its number and name, a launch with its only target, events without ids."""
    assert SHOW is not None
    duel = Duel(blue=built("redan"), away=9)
    state = duel.state
    first = duel.green.blueprint.mounts[0]
    fire = Choose("Green", ("blue", "hold"), "fire", f"green 1:{first.weapon}")
    assert f"mount 1 ({first.name}): which target" in SHOW.question_text(state, fire)
    assert SHOW.subject(state, fire) == f"A Green, mount 1 ({first.name})"
    lose = Choose("Blue", (f"1:{first.weapon}",), "lose-weapon", "green")
    assert SHOW.option_names(state, lose) == {f"1:{first.weapon}": first.name}
    launch = Choose("Green", ("0", "1"), "launch", "green torpedo-mk-10")
    assert "torpedo mk 10 at a Blue, 9 hexes away: how many" in SHOW.question_text(state, launch)
    state.tell(Launched("torpedo-mk-10-2", "blue", "green"))
    said = in_words(state.events[-1], SHOW.names(state))
    assert said == "a Blue launches torpedo mk 10 no. 2 at A Green"
    state.tell(WeaponLost("green", f"{first.post} {first.name}"))
    state.tell(CaptainSpent("blue", f"attack 1:{first.weapon} green", 2))
    lost, spent = (in_words(event, SHOW.names(state)) for event in state.events[-2:])
    assert lost == f"A Green loses {post_name(first.post)} {first.name}"
    assert spent == f"a Blue: 2 captain's points for attack {first.name} A Green"


# --- Sovereign Seas -------------------------------------------------------------------------------


def test_ways_at_sea_go_round_ships() -> None:
    """As many hexes as an impulse has; a ship in the way is not rammed if there is another way."""
    sea = Sea((BRITISH, "eclipse", 10, 10, 0, 6), (FRENCH, "eclipse", 10, 9, 0, 6))
    sea[0].run = sea[0].blueprint.turn_rate
    question = Choose(BRITISH, ("forward", "left", "right"), "step", sea[0].id, (3,))
    way = SEAS.route(sea.state, question, "1110", None)
    assert ([word.text for word in way.words], way.facing) == (["right"], 1)
    assert "rams" in SEAS.option(sea.state, question, "forward")
    with pytest.raises(NoWay, match="with 3 of its movement"):
        SEAS.route(sea.state, question, "1020", None)
    said = " | ".join(SEAS.status(sea.state, BRITISH, ""))
    assert "you win if only you have a functional ship left" in said
    assert "functional ships: British 1 of 1, French 1 of 1" in said


def test_a_ship_at_sea_that_cannot_turn_again_goes_on() -> None:
    """It does not end where its only legal step is not asked for; what comes after such a step is not typed."""
    sea = Sea((BRITISH, "armorique", 10, 10, 0, 6))
    sea[0].run = sea[0].blueprint.turn_rate
    question = Choose(BRITISH, ("forward", "left", "right"), "step", sea[0].id, (2,))
    ends = {(end.hex, end.facing): end.cost for end in SEAS.ends(sea.state, question)}
    assert ends["1209", 1] == "2 hexes"
    assert ("1110", 1) not in ends
    way = SEAS.route(sea.state, question, "1209", 1)
    assert [word.text for word in way.words] == ["right"]
    led = SEAS.lead(sea.state, question, "right")
    assert led is not None
    assert (sea.state.name(led[0]), led[1]) == ("1209", 1)


def test_batteries_of_a_salvo_are_named_by_their_gun() -> None:
    """With the letter that the sheet has for it, and where they stand."""
    sea = Sea((BRITISH, "defense", 10, 10, 0, 6), (FRENCH, "magenta", 12, 9, 0, 6))
    (first, *_) = groups(sea.state, sea[0])
    asked = Choose(BRITISH, (sea[1].id, "hold"), "fire", f"{sea[0].id} {first.label}")
    said = SEAS.question_text(sea.state, asked)
    number, code = len(first.batteries), first.gun.code
    several = f"{number} x " if number > 1 else ""
    assert f", {several}{first.gun.name} ({code}), " in said
    assert first.batteries[0].id not in said
    lone = asked._replace(about=f"{sea[0].id} 1x{code}:{first.batteries[0].id}")
    assert first.batteries[0].id.replace("-", " ") in SEAS.question_text(sea.state, lone)


# --- Silent Fury ----------------------------------------------------------------------------------


def test_cards_and_actions_of_silent_fury_in_words() -> None:
    """What a card allows, what an action operates, what protects a side, what a hex holds."""
    state, question = fury_duel()
    order = Choose(question.side, ("defenses", "repeat-1"), "order-1", "one")
    assert FURY.option(state, order, "defenses") == ("initiative 1: Raise Shields; Harden Shields; Evasive Maneuvers")
    assert "slot 1" in FURY.option(state, order, "repeat-1")
    action = Choose(question.side, ("maneuver", "full-volley", "none"), "action", "one")
    assert FURY.option(state, action, "maneuver").startswith("(two engines) Move the trailing")
    assert FURY.option(state, action, "full-volley").startswith("focused (any weapons)")
    assert FURY.option(state, action, "none") == "nothing"
    hit = Choose(question.side, ("1", "2"), "side-hit", "other")
    assert FURY.option(state, hit, "1") == "front: defense 3, 0 shields"
    target = Choose(question.side, ("other",), "target", "one 4")
    assert "defense 3: damage 38 %, destroyed 0 %" in FURY.option(state, target, "other")
    there = state.name(state.ships["other"].hex)
    jump = Choose(question.side, (there,), "jump", "one")
    assert FURY.option(state, jump, there) == "there: enemy a Other, which it may ram"
    assert FURY.route(state, jump, there, 2) == Way([Word(there, "jump"), Word("3", "jump-facing")], 2)
    with pytest.raises(NoWay, match="cannot reach 0101 by this jump"):
        FURY.route(state, jump, "0101", None)


def test_crew_and_components_of_silent_fury_in_words() -> None:
    """Who does what, in which component of which kind; an empty hex is not mentioned."""
    state, question = fury_duel()
    kind = state.ships["one"].blueprint.components[3].kind
    act = Choose(question.side, ("done",), "act", "one")
    assert FURY.option(state, act, "repair engineer:4") == (
        f"engineer in component 4 ({kind.replace('-', ' ')}) repairs"
    )
    assert FURY.option(state, act, "shoot marine:4-5").startswith("marine in component 4 (")
    move = Choose(question.side, ("done",), "move", "one")
    assert " to component 5 (" in FURY.option(state, move, "marine:4-5")
    assert FURY.option(state, move, "done") == "no more"
    jump = Choose(question.side, ("0101",), "jump", "one")
    assert FURY.option(state, jump, "0101") == ""


# --- Babylon --------------------------------------------------------------------------------------


def test_a_way_of_babylon_is_orders_and_steps() -> None:
    """Straight on costs nothing; a way is refused after the first order; armour is named."""
    state = space(
        {"ship": "var-nic", "at": "2024", "speed": 5},
        {"ship": "var-nic", "side": "Them", "at": "2018", "course": 3, "speed": 4},
    )
    one = ship(state)
    question = Choose("Us", ("go",), "helm", one.id, (one.thrust, 0))
    assert BABYLON.route(state, question, "2019", 0).words[0] == Word("go", "helm")
    faster = BABYLON.route(state, question, "2018", None)
    assert faster.words[0].text == "accelerate-1"
    with pytest.raises(NoWay, match="no way was found"):
        BABYLON.route(state, question, "2040", None)
    with pytest.raises(NoWay, match="before all other orders"):
        BABYLON.route(state, question._replace(so_far=(1, 2)), "2019", None)
    snap = Choose("Us", ("pivot-1",), "snap", one.id)
    assert BABYLON.option(state, snap, "pivot-1") == "it faces ↗"
    assert BABYLON.option_names(state, snap) == {"pivot-1": "2"}
    assert "points left: Us" in " | ".join(BABYLON.status(state, "Us", ""))


def test_units_of_a_kind_go_by_their_letters() -> None:
    """In sentences that a scenario writes too; other words stay."""
    state = space(
        {"ship": "var-nic", "at": "2024", "name": "Var'Nic B"},
        {"ship": "var-nic", "side": "Them", "at": "2018", "course": 3},
    )
    assert lettered(state, "2 of Var'Nic B are destroyed") == "2 of A Var'Nic are destroyed"
