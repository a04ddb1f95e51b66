"""How a battle is shown: motions on the map, a line for each craft, questions, a picture."""

from __future__ import annotations

import pytest

from sheetforge.play.driver import Game, play_at_random
from sheetforge.play.questions import Choose
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.systems.babylon.engine.events import Ordered
from sheetforge.systems.babylon.engine.motion import Turning
from sheetforge.systems.babylon.engine.preparation import launches
from sheetforge.systems.babylon.play.game import ENGINE
from sheetforge.systems.babylon.play.presenter import PRESENTER as SHOW
from sheetforge.systems.babylon.products.standing import _ballistics
from tests.systems.babylon.engine.space import a_battle, library, marked, run, ship, space

US = {"ship": "var-nic", "at": "2024", "speed": 5}
THEM = {"ship": "var-nic", "side": "Them", "at": "2018", "course": 3, "facing": 1, "speed": 4}


def test_map_shows_course_and_facing_apart() -> None:
    """A line below the map says where a craft drifts, and what is left of its turn."""
    state = space(US, THEM)
    ship(state).turning = Turning(-1, 2, 1, False, 12)
    lines = "\n".join(SHOW.map(state).text())
    assert "A Var'Nic: faces ↑, moves ↑5, drifts to 2019, turns to ↖ in 2 hexes" in lines
    assert "a Var'Nic: faces ↗, moves ↓4, drifts to 2022" in lines


def test_ballistics_lie_where_they_were_launched() -> None:
    """With the ship that they come from and their target."""
    state = space(US, THEM)
    run(launches(state), ship(state, 1).id, "hold")
    found = next(piece for piece in SHOW.pieces(state) if piece.shape == "disc")
    assert (found.name, found.hex) == ("Ion Torpedo of A at a", ship(state).hex)
    assert found.id == "ballistic-1"
    names = {one.id: letter for one, letter in zip(state.ships.values(), "Aa", strict=True)}
    board = HexMap("battle", "Battle", state.window.columns, state.window.rows)
    ((title, _),) = _ballistics(state, board, names)
    assert title == "1  Ion Torpedo"


def test_roster() -> None:
    """Place, motion, structure by section, thrust and weapons."""
    state = space(US, THEM)
    one = ship(state)
    marked(one, forward_structure=10)
    one.fell, one.slide, one.rolled = ("aft",), 2, True
    text = SHOW.condition(state, one)
    assert "2024 faces ↑  course ↑ speed 5  slides 2 to starboard  upside down" in text
    assert "structure primary 36, forward 30, aft lost, port 60, starboard 39  thrust 12" in text
    assert "weapons 8 of 8" in text
    assert len(SHOW.roster(state)) == 4
    one.status = "jumped"
    assert SHOW.condition(state, one) == "has jumped out"


def test_questions_and_options_in_words() -> None:
    """What a shot needs stands beside its targets; what is left of a round beside orders."""
    state = space(US, THEM)
    one, target = ship(state), ship(state, 1)
    order = Choose("Us", ("go",), "helm", one.id, (8, 1))
    assert SHOW.question_text(state, order) == (
        "Us, A Var'Nic (2024↑), 8 thrust and 2 of 3 thirds of the round left: what is ordered?"
    )
    shot = Choose("Us", (target.id,), "fire", f"{one.id} port-medium-laser-1")
    assert SHOW.question_text(state, shot) == (
        "Us, A Var'Nic (2024↑), port Medium Laser 1: which target does it fire at?"
    )
    hit = Choose("Us", ("none",), "intercept", f"{one.id} 1:ion-torpedo")
    assert SHOW.question_text(state, hit) == (
        "Us, A Var'Nic (2024↑), hit 1, of an Ion Torpedo: which weapon intercepts it?"
    )
    assert SHOW.option(state, hit, "none") == "it is not intercepted"
    more = Choose("Us", ("none",), "intercept", f"{one.id} 1:ion-torpedo", ("Guard Array", "port Twin Array"))
    assert SHOW.question_text(state, more) == (
        "Us, A Var'Nic (2024↑), hit 1, of an Ion Torpedo, intercepted by Guard Array and port Twin Array: "
        "which weapon intercepts it?"
    )
    assert SHOW.option(state, more, "none") == "no other weapon intercepts it"
    assert SHOW.option(state, shot, target.id) == (
        "a Var'Nic, range 6: 12 or less, 60 %; hits aft armour 4 (38 boxes), "
        "starboard armour 4 (39 boxes) or port armour 5 (60 boxes)"
    )
    assert SHOW.option(state, shot, "hold") == "it does not fire"
    assert any("port Medium Laser 1, at a Var'Nic, range 6" in line for line in SHOW.odds(state, shot))
    assert SHOW.option(state, hit, "port-twin-array") == "3 or less on d10, 30 %; it does not fire then"
    assert SHOW.strength(state) == {"Us": (1, 1), "Them": (1, 1)}


def test_orders_say_what_they_lead_to_and_take() -> None:
    """Each after the ones before it in the same round; weapons of a kind have their numbers."""
    state = space(US, THEM)
    one = ship(state)
    asked = Choose("Us", ("go",), "helm", one.id, (12, 0))
    assert SHOW.option(state, asked, "accelerate-2") == "speed 7, 6 thrust"
    assert SHOW.option(state, asked, "pivot-port") == "it faces 6 ↖, 4 thrust"
    state.tell(Ordered(one.id, "pivot-port"))
    assert SHOW.option(state, asked, "pivot-port") == "it faces 5 ↙, 4 thrust"
    power = Choose("Us", ("none",), "divert", f"{one.id} port-medium-laser-1", (4,))
    assert "port Medium Laser 1, charged for " in SHOW.question_text(state, power)
    assert "of 3 rounds, 4 power left over" in SHOW.question_text(state, power)
    givers = "aft-light-pulse-cannon-1+port-twin-array"
    assert SHOW.option(state, power, givers) == "off this round"
    assert SHOW.option_names(state, power._replace(options=("none", givers))) == {
        givers: "aft Light Pulse Cannon 1 + port Twin Array"
    }


def test_a_refused_change_of_speed_says_what_the_bow_and_the_thrust_allow() -> None:
    """Main engines push where the bow points; then the thrust and the speed are the limit."""
    state = space(US, THEM)
    helm = Choose("Us", ("go",), "helm", ship(state).id, (12, 3))
    assert SHOW.refusal(state, helm, "accelerate-9") == "12 thrust left, a hex takes 3; speed 5 of at most 12"
    state.tell(Ordered(ship(state).id, "pivot-port"))
    for verb, way in (("accelerate", "along"), ("brake", "against")):
        assert SHOW.refusal(state, helm, f"{verb}-1") == (
            f"its bow has to point {way} its course for that: snap or pivot first"
        )


@pytest.mark.parametrize("answers", [0, 30, 10_000])
def test_picture_at_any_time(answers: int) -> None:
    """Before the first round, during one, and after the end."""
    duel = a_battle(US, THEM, turns=2)
    played = play_at_random(ENGINE, duel, "picture")
    game = Game(ENGINE, duel)
    for answer in played.answers[:answers]:
        game.answer(answer)
    drawn = SHOW.page(game.state, library())
    assert drawn.items
    assert min(drawn.width, drawn.height) > 50
