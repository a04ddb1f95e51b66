"""Where a rule of the content begins to speak: the last figure that passes, and the first wrong."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter
from ruamel.yaml import YAML

from sheetforge.content.kinds import Key
from sheetforge.dice import parse
from sheetforge.lint.rule import Context
from sheetforge.systems.silent_death.rules.about import odd_dice
from sheetforge.systems.silent_death.rules.engine_agreement import idle as why
from sheetforge.systems.silent_death.schema.critical import Effect
from tests.systems.silent_death.armoury import library
from tests.systems.silent_death.engine.duel import built, mount

TABLE = """\
name: Other
source: {book: tests}
dice: 1d4
results: [{roll: 1-4, title: A bang, effects: [%s]}]
"""
RESULTS = "results: [{roll: 1-4, title: A bang, effects: [%s]}]"


@pytest.mark.parametrize("sides", range(2, 22))
def test_the_dice_that_there_are(sides: int) -> None:
    """4, 6, 8, 10, 12 and 20 sides; of others the message lists these."""
    message = odd_dice(parse(f"1d{sides}"))
    assert (message == "") == (sides in (4, 6, 8, 10, 12, 20))
    if message:
        assert message == (f"there is no die of {sides} sides; dice have 4, 6, 8, 10, 12 or 20")
    assert odd_dice(None) == ""


@pytest.mark.parametrize(
    ("amount", "some", "odd"),
    [
        ("0", False, False),
        ("1", True, False),
        ("3", True, False),
        ("all", True, False),
        ("0d7", False, False),
        ("1d1", False, False),
        ("1d2", True, True),
        ("1d4", True, False),
        ("2d7", True, True),
    ],
)
def test_an_amount_is_at_least_one_thrown_with_real_dice(said, amount, some, odd):
    """An amount that is none gives one finding; its dice are checked only where it is one."""
    text = RESULTS % f"{{do: lose, what: decoys, amount: {amount}}}"
    none = [f"{amount} is not an amount: write 3, 1d4 or all"]
    assert said("SD404", text, "criticals") == ([] if some else none)
    assert bool(said("SD407", text, "criticals")) == odd


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ("{do: to-hit, by: 3}", "to-hit by 3 does no harm; -3 would"),
        ("{do: turn-cost, by: -2}", "turn-cost by -2 does no harm; 2 would"),
        ("{do: to-hit, by: 0}", "to-hit by 0 does no harm"),
        ("{do: change, stat: drive, by: 1}", "change by 1 does no harm; -1 would"),
    ],
)
def test_the_harm_that_was_meant_is_offered(lint, effect, message):
    """The same figure with the other sign; of 0 there is none."""
    (found,) = lint("SD405", RESULTS % effect, "criticals")
    assert found.message == message
    offered = message.partition("; ")[2].removesuffix(" would")
    assert ([edit.text for edit in found.fix.edits] if found.fix else []) == [offered] * bool(offered)


@pytest.mark.parametrize("system", ["jamming", "movement", "turning", "actions"])
def test_every_ship_moves_and_may_jam(lint, system):
    """Effects on what all ships can do find it aboard."""
    others = {"criticals/other": TABLE % f"{{do: disable, system: {system}}}"}
    assert lint("SD413", "criticals: other", others=others) == []


def test_the_finding_stands_at_the_line_that_goes_over(lint):
    """A miniature more than the event allows gives one finding, at the line that has it."""
    full = "{ship: sample-listed, count: 4}"
    assert lint("SD514", f"event: sample\nships: [{full}]", "fleets") == []
    more = f"event: sample\nships: [{full}, {{ship: sample-variant, count: 1}}, {full}]"
    (found,) = lint("SD514", more, "fleets")
    assert found.path == ("ships", 1, "count")


def test_an_area_of_one_row_or_one_column_runs_forward(lint):
    """A corner may be the other one; only what lies left of it or above it is backwards."""
    for last, wrong in (("0503", 0), ("0603", 0), ("0504", 0), ("0403", 1), ("0502", 1)):
        text = f'zones: [{{name: A, first: "0503", last: "{last}"}}]'
        assert len(lint("SD531", text, "maps")) == wrong, last


@pytest.mark.parametrize(("works_on", "wrong"), [("1-4", 0), ("4", 0), ("1-5", 1), ("1-3", 0)])
def test_a_device_works_on_faces_of_its_die(lint, works_on, wrong):
    """Up to its highest face."""
    text = f"type: device\ndie: 1d4\nworks_on: {works_on}\nagainst: [torpedoes]\n"
    gone = ("attack_dice", "ranges", "target_drive", "damage", "linking", "ammunition")
    assert len(lint("SD430", text + "".join(f"{one}:\n" for one in gone), "weapons")) == wrong


def test_a_partner_needs_a_table_and_may_not_be_bound_to_fight_alone(said):
    """Either fault is a finding that gives the reason."""
    table = "force_table:\n  - {roll: 2-8, ship: sample}\n"
    base = "name: Other\nsource: {book: tests}\nships: {SPAC: [sample-variant]}\n"
    for more, reported in (
        (table, []),
        ("", ["Other can't be called on: it has no force table; remove it"]),
        (
            table + "notes: [{note: exclusive}]\n",
            ["Other can't be called on: no other House uses its forces; remove it"],
        ),
    ):
        others = {"houses/other": base + more}
        assert said("SD508", "allies: [other]", "houses", others) == reported


HOUSE = """\
name: Sample
source: {book: samples of the rules}
ships: {SPAC: [sample, sample-listed]}
notes: [{note: may-enter, ships: [sample], times: 2}]
"""


def test_how_often_a_ship_may_stand_on_a_worksheet_is_said(said):
    """Once, or as often as a note of the House allows."""
    lines = "".join(f"  - {{roll: {roll}, ship: sample}}\n" for roll in (5, 6, 7))
    zone = "on lines 5 to 10; name another ship here"
    assert said("SD543", f"table:\n{lines}", "worksheets") == [f"'sample' may appear once {zone}"]
    assert said("SD543", f"table:\n{lines}", "worksheets", {"houses/sample": HOUSE}) == [
        f"'sample' may appear 2 times {zone}"
    ]


@pytest.mark.parametrize(
    ("effect", "idle"),
    [
        ("{do: halve, stat: drive}", False),
        ("{do: daze, crew: random-gunner, cannot: [move]}", True),
        ("{do: daze, crew: random-gunner, cannot: [fire]}", False),
        ("{do: daze, crew: random-gunner}", False),
        ("{do: limit-arcs, arcs: [F]}", False),
        ("{do: limit-arcs, post: gunner-a, arcs: [F]}", True),
        ("{do: limit-arcs, post: pilot, arcs: [F]}", False),
    ],
)
def test_an_effect_that_leaves_a_ship_as_it_was(effect, idle):
    """Two gunners with a gun each, one of them all around."""
    ship = built(
        crew={"pilot": ["piloting"], "gunner-a": ["gunnery"], "gunner-b": ["gunnery"]},
        weapons=[mount("pulse-laser", "gunner-a", arcs=["F"]), mount("pulse-laser", "gunner-b", arcs=["ALL"])],
    )
    made = TypeAdapter(Effect).validate_python(YAML(typ="safe").load(effect))
    key = Key("ships", "silent-death", "piranha-ii")
    assert bool(why(made, ship, Context(library(), key))) == idle
