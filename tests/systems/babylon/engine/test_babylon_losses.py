"""Every line of the losses: by row, by block, by lost side; weapon criticals; sides that fall."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from sheetforge.systems.babylon.engine.craft import LossTable, ShipState, part_left
from sheetforge.systems.babylon.engine.criticals import jump, sides_fall, system_criticals, weapon_drop_outs
from sheetforge.systems.babylon.engine.events import CommandFailed, SideLost, WeaponOut
from sheetforge.systems.babylon.engine.state import State
from sheetforge.systems.babylon.schema.tables import What
from tests.systems.babylon.engine.space import marked, place_of, run, ship, space


def one(id: str = "var-nic", **boxes: int) -> tuple[State, ShipState]:
    """A ship with boxes crossed off, settled."""
    state = space({"ship": id, "at": "2020"})
    marked(ship(state), **boxes)
    ship(state).settle(state.losses)
    return state, ship(state)


@pytest.mark.parametrize(("boxes", "thrust"), [(1, 12), (2, 11), (3, 11), (8, 8)])
def test_row_of_a_thruster(boxes: int, thrust: int) -> None:
    """-1 thrust for each complete row."""
    assert one(forward_thruster_1=boxes)[1].thrust == thrust


def test_row_of_sensors() -> None:
    """-1 sensor rating."""
    assert one()[1].sensors == 9
    assert one(primary_sensors=5)[1].sensors == 7
    assert one(primary_sensors=18)[1].sensors == 0


def test_row_of_c_and_c() -> None:
    """-2 initiative and -1 sensor rating."""
    _, damaged = one(primary_cnc=8)
    assert (damaged.initiative, damaged.sensors) == (2 - 4, 9 - 2)


def test_row_of_c_and_c_may_be_complete_failure() -> None:
    """20 % for each row lost this round; it is over after the next turn."""
    state, damaged = one(primary_cnc=8)
    run(system_criticals(state), (21, 20))
    assert damaged.failing == 2
    assert [damaged.commanded(turn) for turn in (1, 2, 3)] == [False, False, True]
    assert [event for event in state.events if isinstance(event, CommandFailed)]
    run(system_criticals(state))
    marked(damaged, primary_cnc=12)
    state.turn = 5
    run(system_criticals(state), (21,))
    assert damaged.failing == 2


def test_c_and_c_destroyed_is_so_for_good() -> None:
    """No command on any later turn."""
    assert not one(primary_cnc=16)[1].commanded(9)


def test_row_of_a_shield_generator() -> None:
    """-1 shield."""
    assert one("sarastus")[1].shield == 3
    assert one("sarastus", primary_shield_generator=7)[1].shield == 1


def test_block_of_the_reactor() -> None:
    """-1 power; a reactor that is gone gives none."""
    assert one()[1].power == 34
    assert one(primary_reactor=6)[1].power == 32
    assert one(primary_reactor=18)[1].power == 0


def test_block_of_the_engine() -> None:
    """-1 thrust; without an engine there is none."""
    assert one(primary_engine=5)[1].thrust == 10
    assert one(primary_engine=14)[1].thrust == 0


@pytest.mark.parametrize(("face", "status"), [(2, "destroyed"), (3, "flying"), (6, "flying"), (7, "jumped")])
def test_blocks_of_the_jump_engine(face: int, status: str) -> None:
    """If it is used, 1 % for each block that the ship blows up, 2 % that nothing happens."""
    state, jumping = one(primary_jump_engine=7)
    run(jump(state, jumping), (face,))
    assert jumping.status == status


def test_an_undamaged_jump_engine_does_not_fail() -> None:
    """No die is rolled."""
    state, jumping = one()
    run(jump(state, jumping))
    assert jumping.status == "jumped"


def test_lost_side() -> None:
    """Turn delay 2 zigs, signature 2, initiative -6; half of jamming and stealth each."""
    state, damaged = one("sarastus")
    damaged.fell = ("port",)
    damaged.settle(state.losses)
    assert (damaged.zigs, damaged.signature, damaged.initiative) == (2, 15, 3 - 6)
    assert damaged.stealth == 1
    damaged.fell = ("port", "aft")
    damaged.settle(state.losses)
    assert (damaged.zigs, damaged.signature, damaged.initiative, damaged.stealth) == (4, 17, -9, 0)


def test_half_of_jamming_is_lost_for_each_side() -> None:
    """Fractions down, and nothing is left after two."""
    assert [part_left(5, percent) for percent in (0, -50, -100, -150)] == [5, 2, 0, 0]


def test_a_side_without_structure_falls_off() -> None:
    """With all its systems, whose rows count; a ship that has lost a side is not agile."""
    state = space({"ship": "merlin", "at": "2020"})
    agile = ship(state)
    marked(agile, forward_structure=29)
    run(sides_fall(state))
    assert (agile.fell, agile.agile) == ((), True)
    marked(agile, forward_structure=30)
    run(sides_fall(state))
    assert (agile.fell, agile.agile, agile.thrust) == (("forward",), False, 9 - 4)
    assert [event.section for event in state.events if isinstance(event, SideLost)] == ["forward"]
    assert all(agile.left(part) == 0 for part in agile.blueprint.by_name["forward"].systems)


@pytest.mark.parametrize(("face", "out"), [(2, False), (3, True)])
def test_damaged_weapons_survive_on_their_boxes_left(face: int, out: bool) -> None:
    """A d10, equal to or less than the boxes left; systems without damage do not roll."""
    state, damaged = one(port_twin_array=4)
    place = place_of(damaged, "port-twin-array")
    damaged.hurt = 1 << place | 1 << place_of(damaged, "primary-sensors")
    run(weapon_drop_outs(state), (face,))
    assert bool(damaged.out >> place & 1) == out
    assert [event.out for event in state.events if isinstance(event, WeaponOut)] == [out]


def test_destroyed_weapons_do_not_roll() -> None:
    """There is nothing left to survive."""
    state, damaged = one(port_twin_array=6)
    damaged.hurt = 1 << place_of(damaged, "port-twin-array")
    run(weapon_drop_outs(state))
    assert damaged.out == 0
    assert not [event for event in state.events if isinstance(event, WeaponOut)]


def test_weapons_are_out_for_good_or_recover() -> None:
    """By the other reading they are out for the next round and then work again."""
    for recovers, lasting in ((False, [True] * 3), (True, [True, False, False])):
        _, damaged = one()
        damaged.out = damaged.fresh = 2
        seen = []
        for _ in range(3):
            damaged.end_round(recovers)
            seen.append(bool(damaged.out))
        assert seen == lasting


def test_losses_count_from_the_critical_phase_on() -> None:
    """Boxes crossed off in the fire phase cost nothing before it."""
    state, damaged = one()
    marked(damaged, aft_thruster=24)
    assert damaged.thrust == 12
    run(system_criticals(state))
    assert damaged.thrust == 0


FIGURES: dict[str, tuple[str, str]] = {
    "thrust": ("thruster", "thrust"),
    "sensors": ("sensors", "sensors"),
    "initiative": ("cnc", "initiative"),
    "shield": ("shield-generator", "shield"),
    "power": ("reactor", "power"),
    "signature": ("cnc", "signature"),
    "turn-delay": ("", "zigs"),
    "jamming": ("", "jamming"),
    "stealth": ("", "stealth"),
}
"""Loss → the system whose row or block costs it, none for a side, and the figure of the ship."""

CHANCES = {"failure": "cnc", "jump-explosion": "jump-engine", "jump-failure": "jump-engine"}


def test_every_loss_is_a_figure_or_a_chance() -> None:
    """No loss of the schema is without its test below."""
    assert {*FIGURES, *CHANCES} == set(get_args(What))


@pytest.mark.parametrize("what", FIGURES)
def test_the_engine_carries_out_a_loss_of_a_figure(what: str) -> None:
    """With the loss alone in the table its figure changes, and no other."""
    kind, figure = FIGURES[what]
    by = -100 if what in ("jamming", "stealth") else 1
    loss = ((what, by),)
    table = LossTable({kind: loss} if kind else {}, () if kind else loss)
    _, damaged = one("sarastus")
    damaged.blueprint = replace(damaged.blueprint, jamming=4)
    damaged.fell = () if kind else ("port",)
    first = next((part for part in damaged.blueprint.of_kind(kind)), None)
    if first is not None:
        marked(damaged, **{first.id.replace("-", "_"): first.groups[0]})
    damaged.settle(LossTable({}, ()))
    before = {name: getattr(damaged, name) for _, name in FIGURES.values()}
    damaged.settle(table)
    after = {name: getattr(damaged, name) for _, name in FIGURES.values()}
    changed = {name for name in before if before[name] != after[name]}
    # Thrust that is gone is a zig as well.
    assert changed - {"zigs"} == {figure} - {"zigs"}
    assert figure in changed


@pytest.mark.parametrize(("what", "face"), [("jump-explosion", 7), ("jump-failure", 7)])
def test_the_engine_carries_out_a_chance_of_the_jump_engine(what: str, face: int) -> None:
    """A block lost costs the chance: its face or less."""
    state, jumper = one("sarastus", primary_jump_engine=3)
    object.__setattr__(state.plan, "losses", LossTable({"jump-engine": ((what, face),)}, ()))
    jumper.jumping = True
    run(jump(state, jumper), (face,))
    assert jumper.status == ("destroyed" if what == "jump-explosion" else "flying")


def test_the_engine_carries_out_the_chance_of_failure() -> None:
    """A row of C&C lost costs the chance: its face or less."""
    state, damaged = one(primary_cnc=4)
    object.__setattr__(state.plan, "losses", LossTable({"cnc": (("failure", 33),)}, ()))
    run(system_criticals(state), (33,))
    assert damaged.failing == 2
