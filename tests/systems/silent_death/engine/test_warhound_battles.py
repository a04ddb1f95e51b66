"""Battles of warhounds and gunboats: the contract of play, and both halves in use."""

from __future__ import annotations

import pytest

from sheetforge.systems.silent_death.engine import events
from tests.play.contract import EVERYTHING, PLAIN, SOME, Bout, hold
from tests.play.playthroughs import PLAYTHROUGHS

WARHOUNDS = ("moresca", "snarling-badger-ii", "donjon")


def bouts() -> list[Bout]:
    """Two warhounds a side, or one with a gunboat, under plain rules and with everything."""
    made = []
    for number, rules in enumerate((PLAIN, EVERYTHING, SOME, "house-league", "open-tournament")):
        one, other, third = (WARHOUNDS[(number + at) % 3] for at in range(3))
        hand = (one, "glacis", other, third) if number % 2 else (one, other, third, "orca-alpha")
        made.append(Bout("silent-death", rules, hand, f"warhounds/{number}"))
    return made


@pytest.mark.parametrize("bout", bouts(), ids=str)
def test_battles_of_warhounds_keep_the_contract(bout: Bout) -> None:
    """They end; a replay is equal; boxes and stores are conserved; both hexes stay on the map."""
    happened = hold(bout).state.events
    assert any(isinstance(event, events.Moved) for event in happened)


def test_standard_bots_fight_with_both_halves() -> None:
    """Warhounds fly, fire out of bow and stern arcs, and are struck on front and rear quarters."""
    game = PLAYTHROUGHS["causeway-standard-seed-2"].play()
    warhounds = {id: ship for id, ship in game.state.ships.items() if ship.blueprint.long}
    arcs = {
        (id, mount.weapon): "bow" if mount.cover.bow else "stern"
        for id, ship in warhounds.items()
        for mount in ship.blueprint.mounts
    }
    moved: set[str] = set()
    fired: set[str] = set()
    struck: set[str] = set()
    for event in game.state.events:
        if getattr(event, "ship", "") not in warhounds:
            continue
        if isinstance(event, events.Moved):
            moved.add(event.hex)
        elif isinstance(event, events.Fired):
            fired.add(arcs[event.ship, event.weapon])
        elif isinstance(event, events.Damaged):
            struck.add(event.facing.partition("-")[0])
    assert len(moved) > 6
    assert fired == {"bow", "stern"}
    assert struck == {"front", "rear"}
