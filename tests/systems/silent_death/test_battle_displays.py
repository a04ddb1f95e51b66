"""Displays of a battle as it stands: what is crossed off, struck out and ringed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sheetforge.play.engine import Outcome
from sheetforge.play.units import plain_name
from sheetforge.products.options import PrintOptions
from sheetforge.sheet.page import NOW_PT
from sheetforge.sheet.scene import Document, Field, Group, Item, Page, Text, Use
from sheetforge.sheet.walk import walk
from sheetforge.systems.silent_death.engine.damage import hurt, roll_critical
from sheetforge.systems.silent_death.engine.ship import ShipState, with_at
from sheetforge.systems.silent_death.engine.smash.scoring import score_of
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.engine.weapon_effects import kill_crew
from sheetforge.systems.silent_death.products.battle_displays import DeathSheets, marks
from sheetforge.systems.silent_death.products.standing import standing
from sheetforge.systems.silent_death.sheets.display import Display
from sheetforge.systems.silent_death.sheets.model import DISPLAY_OF
from tests.play.contract import Bout, engine
from tests.systems.silent_death.armoury import library
from tests.systems.silent_death.engine.melee import Melee
from tests.systems.silent_death.ways import first_end

SYSTEM = "silent-death"


def battle(*names: str) -> State:
    """Ships of the content in action, the first half against the others."""
    recipe = Bout(SYSTEM, "plain", names, "shown").recipe()
    state: State = engine(SYSTEM).battle(library(), recipe).begin()
    for at, ship in enumerate(state.ships.values()):
        ship.hex, ship.status = state.board.at(5, 4 + 3 * at), "on-map"
    state.turn = 3
    return state


def shown(ship: ShipState) -> Display:
    """The display of a ship."""
    key = library().resolve("ships", SYSTEM, ship.blueprint.id)
    assert key is not None
    found = DISPLAY_OF(library(), key)
    assert found is not None
    return found


def parts(state: State, options: PrintOptions | None = None) -> list[tuple[str, tuple[Page, ...]]]:
    """The papers of a battle."""
    return DeathSheets(library(), SYSTEM, options or PrintOptions(), DISPLAY_OF).parts_of(state)


def first(state: State) -> ShipState:
    return next(iter(state.ships.values()))


def texts(made: tuple[Page, ...]) -> str:
    def walk(items: tuple[Item, ...]) -> Iterator[str]:
        for item in items:
            if isinstance(item, Text):
                yield item.text
            elif isinstance(item, Group):
                yield from walk(item.items)
            elif isinstance(item, Use):
                yield from walk(item.part.items)

    return " ".join(word for page in made for word in walk(page.items))


def test_a_fresh_ship_has_the_turns_marked_and_nothing_else() -> None:
    """In the third turn of the game two are over, as on the page of the battle; at its end all three."""
    state = battle("rigadoon", "jig")
    ship = first(state)
    assert state.turn == 3
    assert marks(state, ship, shown(ship)) == {"turn.01", "turn.02"}
    state.outcome = Outcome(None, "time", 3, {})
    assert marks(state, ship, shown(ship)) == {"turn.01", "turn.02", "turn.03"}


def test_boxes_of_the_facing_that_was_hit() -> None:
    """Four points on the left of a gunboat are its first four boxes there."""
    state = battle("quadrille", "jig")
    ship = first(state)
    list(hurt(state, ship, 4, "Right", track=1))
    marked = {one for one in marks(state, ship, shown(ship)) if one.startswith("track")}
    assert marked == {f"track.left.{at:02d}" for at in range(1, 5)}


def test_what_has_been_used_up() -> None:
    """Torpedoes, decoys, attacks of point defence, shots and missiles lose their first pips."""
    state = battle("quadrille", "jig")
    ship = first(state)
    ship.racks = with_at(ship.racks, 0, ship.racks[0] - 2)
    ship.decoys -= 1
    ship.attacks -= 1
    assert ship.shots[0] == 6
    ship.shots = with_at(ship.shots, 0, 4)
    assert ship.missiles[1] == 20
    ship.missiles = with_at(ship.missiles, 1, 15)
    used = {one for one in marks(state, ship, shown(ship)) if not one.startswith("turn")}
    assert used == {
        "torpedoes.30.01",
        "torpedoes.30.02",
        "decoys.01",
        "point-defense.01",
        "weapon.1.pip.01",
        "weapon.1.pip.02",
        *(f"weapon.2.pip.{at:02d}" for at in range(1, 6)),
    }


def test_losses_and_criticals() -> None:
    """A lost mount is struck out, so is who is dead; the line that was rolled has a ring."""
    state = battle("quadrille", "jig")
    ship = first(state)
    ship.lost = {(0, 16): 2}
    ship.wrecked |= {5}
    after = first_end(state, lambda one: kill_crew(one, first(one), 1, "Right"))
    hit = first(after)
    struck = first_end(after, lambda one: roll_critical(one, first(one), "Right", 1))
    struck.events[:0] = after.events
    ship = first(struck)
    marked = marks(struck, ship, shown(ship))
    assert {"weapon.3.lost", "weapon.6.lost"} <= marked
    assert {f"crew.{post}.dead" for post in hit.dead} <= marked
    # Dice that all show 1 are the lowest roll on the left table.
    lowest = shown(ship).criticals[1].rows[0].roll
    assert [one for one in marked if one.startswith("critical")] == [f"critical.left.{lowest}"]


@pytest.mark.parametrize("frame", ["rigadoon", "quadrille", "donjon"])
def test_every_mark_is_a_blank_of_the_sheet(frame: str) -> None:
    """As many strokes and rings are drawn as there are marks: none is lost on the way.

    A lost weapon is struck out twice: its box, and its mount on the plan of the ship.
    """
    state = battle(frame, "jig")
    ship = first(state)
    for track in range(len(ship.blueprint.tracks)):
        ship.mark(track, 0)
    ship.lost = {(0, 0): 0}
    ship.dead |= {"pilot"}
    ship.settle()
    found = marks(state, ship, shown(ship))
    wanted = len(found) + sum(name.endswith(".lost") for name in found)
    hurt_sheet = dict(parts(state))["side-1"]
    whole = battle(frame, "jig")
    whole.turn = 0
    plain = dict(parts(whole))["side-1"]
    drawn = sum(len(page.items) for page in hurt_sheet) - sum(len(page.items) for page in plain)
    assert drawn == wanted


def test_the_page_of_the_battle_shows_all_sides() -> None:
    """Figures now and as built, positions, and in words what no track shows."""
    state = battle("quadrille", "hornpipe", "jig", "lunette")
    ship = first(state)
    ship.wrecked |= {0}
    ship.status = "destroyed"
    made = parts(state, PrintOptions(paper="letter", ink="mono"))
    assert [name for name, _ in made] == ["battle", "side-1", "side-2"]
    said = texts(made[0][1])
    assert "destroyed" in said
    assert "lost Railrepeater of the Pilot" in said
    assert "12 / 12" in said
    assert "Turn 3" in said


def test_a_battle_has_no_spare_displays() -> None:
    """Three fighters of a kind are three displays, where a sheet for a new game has a fourth."""
    made = dict(parts(battle("hornpipe", "hornpipe", "hornpipe", "jig", "jig", "jig"), PrintOptions(fillable=True)))
    fields = [item.name for page in made["side-1"] for item in page.items if isinstance(item, Field)]
    assert len([name for name in fields if ".id." in name]) == 3


def test_a_smash_states_its_score_and_ships_their_captain_points() -> None:
    """Both are needed to go on, and are on no display."""
    state = battle("quadrille", "jig")
    ship = first(state)
    ship.captain_points = 2
    said = {fact.title: fact.lines for fact in standing(state).facts}
    assert said["Captain's points left in this turn"] == ((f"A  {plain_name(ship.name)}:", "2"),)
    assert said["Score"] == ()
    melee = Melee()
    melee.player(2).kills = 3
    (scores,) = [fact.lines for fact in standing(melee.state).facts if fact.title == "Score"]
    assert len(scores) == len(melee.state.plan.sides)
    assert scores[1] == ("Player 2:", score_of(melee.state, "Player 2"))
    assert scores[1][1].startswith("3 kills")


def test_ships_of_a_class_do_not_share_names_in_a_document() -> None:
    """Two ships of one class are distinguished: each sheet has ids of its own."""
    from sheetforge.press import pdf

    state = battle("hornpipe", "hornpipe")
    made = parts(state)
    whole = Document(tuple(page for _, own in made for page in own), "Battle")
    assert pdf.write(whole).startswith(b"%PDF")
    names = [name for name, _ in made]
    assert len(set(names)) == len(names)


def test_lowered_figures_stand_beside_the_printed_ones() -> None:
    """They are struck out on displays of all frames, with those in force; an unhurt ship has no such mark."""
    for hull in ("rigadoon", "quadrille"):
        state = battle(hull, "jig")
        ship = first(state)
        built = ship.blueprint.defensive_value
        assert not [mark for mark in marks(state, ship, shown(ship)) if mark.startswith("figure.")]
        ship.defensive_value = built - 2
        ship.drive -= 1
        ship.reductions = tuple(one - 1 for one in ship.reductions)
        now = {"dv": built - 2, "drive": ship.drive, "dr": ship.damage_reduction}
        assert {f"figure.{name}={figure}" for name, figure in now.items()} <= marks(state, ship, shown(ship))
        pages = [page for name, made in parts(state) if name.startswith("side") for page in made]
        texts = [one.item for page in pages for one in walk(page.items) if isinstance(one.item, Text)]
        printed = [text.text for text in texts if text.size_pt == NOW_PT and text.face == "bold"]
        assert set(map(str, now.values())) <= set(printed)
