"""Figures and causes that a person needs at a question: power left over, the chance of a ram, deaths."""

from __future__ import annotations

from itertools import product

import pytest

from sheetforge.play.presenter import NoWay
from sheetforge.play.questions import Choose
from sheetforge.systems.babylon.play.presenter import PRESENTER as BABYLON
from sheetforge.systems.silent_death.engine.fire import aimed
from sheetforge.systems.silent_death.play.chances import out_of_reach
from sheetforge.systems.silent_death.play.next_millennium import ENGINE
from sheetforge.systems.silent_fury.engine.damage import destroy, disrupt, inflict
from sheetforge.systems.silent_fury.figures import Damage
from sheetforge.systems.silent_fury.play.presenter import PRESENTER as FURY
from sheetforge.systems.sovereign_seas.engine.gunnery import groups
from sheetforge.systems.sovereign_seas.play.presenter import PRESENTER as SEAS
from tests.systems.babylon.engine import space
from tests.systems.silent_death.engine.duel import Duel
from tests.systems.silent_fury.engine.drydock import BLUE, RED, battle, everything, run, ship
from tests.systems.sovereign_seas.engine.sea import BRITISH, FRENCH, Sea

DEATH = ENGINE.presenter
assert DEATH is not None


def test_the_chance_of_a_ram_is_said() -> None:
    """The need and the die, and how many dice make the breaches."""
    one, other = ship("one", RED, everything()), ship("other", BLUE, everything())
    said = FURY.option(battle(one, other), Choose(RED, ("none", "other"), "ram", "one"), "other")
    assert f"{other.blueprint.size} or less on d20" in said
    assert "for breaches, which both ships may suffer" in said


def test_the_cause_of_a_death_is_named() -> None:
    """A hull breach, crew disrupted in one, and the end of the ship."""
    one = ship("one", RED, everything(), crew={1: "captain", 2: "spacer", 3: "spacer"})
    state = battle(one)
    run(inflict(state, one, 1, Damage.BREACH))
    one.set_damage(2, Damage.BREACH)
    disrupt(state, one, 2, one.crew_in(2))
    destroy(state, one)
    said = [str(event) for event in state.events if "killed" in str(event)]
    causes = ("hull breach", "disrupted in a hull breach", "lost with the ship")
    assert all(f"killed ({cause})" in sentence for cause, sentence in zip(causes, said, strict=True))


def test_why_a_ship_at_sea_cannot_be_chosen() -> None:
    """Range, arc, a ship that has fired; the speeds that she can make, and the run before a turn."""
    sea = Sea((BRITISH, "defense", 10, 10, 0, 6), (FRENCH, "magenta", 12, 9, 0, 6), (FRENCH, "eclipse", 40, 40, 0, 6))
    one, near, far = sea[0], sea[1], sea[2]
    label = next(group.label for group in groups(sea.state, one) if near.id in group.targets)
    fire = Choose(BRITISH, (near.id, "hold"), "fire", f"{one.id} {label}")
    letters = SEAS.letters(sea.state)
    assert "it is at range " in SEAS.refusal(sea.state, fire, letters[far.id])
    assert ", the guns reach " in SEAS.refusal(sea.state, fire, letters[far.id])
    one.fired = True
    act = Choose(BRITISH, (near.id, "pass"), "fire-ship")
    assert SEAS.refusal(sea.state, act, letters[one.id]) == "it has fired in this turn"
    speed = Choose(BRITISH, ("4", "5", "6", "7"), "speed", one.id)
    assert SEAS.refusal(sea.state, speed, "12").startswith("from speed 6 it makes 4 to 7 (up to ")
    one.run = 0
    step = Choose(BRITISH, ("forward",), "step", one.id, (3,))
    assert SEAS.refusal(sea.state, step, "left").startswith("it has run 0 of the ")


def test_why_a_mount_of_silent_death_cannot_fire() -> None:
    """Range and arc of the mount, and the points of a step."""
    far = Duel(away=30)
    first = far.green.blueprint.mounts[0]
    fire = Choose("Green", ("hold", "green"), "fire", f"green 1:{first.weapon}")
    assert f"it is at range 30, {first.name} reaches " in DEATH.refusal(far.state, fire, "a")
    near = Duel(away=2)
    near.green.facing = (near.green.facing + 3) % 6
    assert f"it is not in the arcs of {first.name}" in DEATH.refusal(near.state, fire, "a")
    step = Choose("Green", ("forward", "stop"), "step", "green", (1,))
    assert DEATH.refusal(near.state, step, "left").endswith(", 1 are left")
    near.green.hex, near.green.facing = near.state.board.at(5, 1), 0
    assert (
        DEATH.refusal(near.state, step._replace(options=("stop",)), "f") == "the map ends there, and it may not leave"
    )
    leave = step._replace(options=("stop", "leave"))
    assert DEATH.refusal(near.state, leave, "forward") == "the map ends there: leave leaves it"
    launch = Choose("Green", ("0", "1", "2"), "launch", "green torpedo-mk-10")
    assert DEATH.refusal(near.state, launch, "5") == "2 are left"


def test_a_reason_is_given_exactly_where_a_mount_cannot_fire() -> None:
    """At every range, to every side."""
    for away in (0, 1, 5, 9, 30):
        duel = Duel(away=away)
        for facing, (number, mount) in product(range(6), enumerate(duel.green.blueprint.mounts)):
            duel.green.facing = facing
            can = aimed(duel.state, duel.green, mount, duel.blue) is not None
            assert can == (out_of_reach(duel.state, duel.green, number, duel.blue) == "")


def test_why_an_order_of_babylon_is_not_possible() -> None:
    """Thrust and the cost of a hex, a speed that was changed, an arc, a range."""
    state = space.space(
        {"side": space.US, "ship": "var-nic", "name": "One", "at": "3030", "speed": 4},
        {"side": space.THEM, "ship": "var-nic", "name": "Near", "at": "3033"},
        {"side": space.THEM, "ship": "var-nic", "name": "Far", "at": "3090"},
    )
    one = next(unit for unit in state.ships.values() if unit.name == "One")
    letters = BABYLON.letters(state)
    ids = {unit.name: letters[unit.id] for unit in state.ships.values()}
    helm = Choose(space.US, ("go",), "helm", one.id, (12, 0))
    assert "12 thrust left, a hex takes 3" in BABYLON.refusal(state, helm, "accelerate-9")
    assert "it has to pivot first" in BABYLON.refusal(state, helm, "slide-port-1")
    weapon = next(part for part in one.blueprint.weapons if part.weapon and part.id.startswith("forward"))
    other = next(unit.id for unit in state.ships.values() if unit.name == "Near")
    fire = Choose(space.US, (other, "hold"), "fire", f"{one.id} {weapon.id}")
    assert "cannot hit it at range " in BABYLON.refusal(state, fire, ids["Far"])
    behind = fire._replace(options=("hold", one.id))
    assert "it is not in the arc of forward" in BABYLON.refusal(state, behind, ids["Near"])


def test_a_way_that_is_too_far_names_the_nearest_hexes() -> None:
    """At sea, in Silent Death and in Babylon."""
    sea = Sea((BRITISH, "eclipse", 10, 10, 0, 6), (FRENCH, "eclipse", 30, 9, 0, 6))
    question = Choose(BRITISH, ("forward",), "step", sea[0].id, (3,))
    with pytest.raises(NoWay, match="; the nearest that it reaches: 1007"):
        SEAS.route(sea.state, question, "1001", None)
    duel = Duel(away=9)
    step = Choose("Green", ("forward", "stop"), "step", "green", (2,))
    with pytest.raises(NoWay, match="; the nearest that it reaches: "):
        DEATH.route(duel.state, step, duel.state.name(duel.blue.hex), None)
