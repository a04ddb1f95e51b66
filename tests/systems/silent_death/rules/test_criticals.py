"""Tests of the rules about critical tables and the ships that use them."""

from __future__ import annotations

import pytest

TABLE = """\
name: Other
source: {book: tests}
dice: 1d4
results: [{roll: 1-4, title: A bang, effects: [%s]}]
"""


def test_gap_and_overlap_are_distinguished(said):
    """One swapped roll leaves a gap and makes an overlap; each has its own finding."""
    results = "results:\n"
    for roll in (1, 2, 2, 4):
        results += f"  - {{roll: {roll}, title: Bang {roll}, effects: [{{do: nothing}}]}}\n"
    assert said("SD401", results, "criticals") == ["1d4 can show 3, which no line covers; add one"]
    assert said("SD402", results, "criticals") == [("a roll of 2 is 'Bang 2' already; correct one of the two")]
    assert said("SD403", results, "criticals") == []


@pytest.mark.parametrize(
    ("effect", "code", "tail"),
    [
        (
            "{do: to-hit, weapon: sample-launcher, post: gunner, by: -1}",
            "SD411",
            "the gunner of the ship has no sample-launcher; those who have: pilot",
        ),
        ("{do: hold-fire, post: gunner}", "SD411", "the gunner of the ship has no weapon; name one who has: pilot"),
        ("{do: kill, crew: random-gunner}", "SD412", "there is no random-gunner aboard; name one of the crew: pilot"),
        ("{do: disable, system: ecm}", "SD413", "the ship has no ecm; name one that it has"),
        (
            "{do: narrow-spread, system: point-defense, by: 1}",
            "SD413",
            "the ship has no point defense; name one that it has",
        ),
        ("{do: lose, what: engineers, amount: 2}", "SD413", "the ship has no engineers; name one that it has"),
        ("{do: limit-arcs, weapon: sample, arcs: [R]}", "SD414", "the mount never fires into R; its arcs are F"),
        (
            "{do: limit-barrels, weapon: sample, to: 2}",
            "SD414",
            "the mount has 2 barrels, so 2 does not limit it; write a smaller number",
        ),
    ],
)
def test_effect_finds_nothing(lint, effect, code, tail):
    """An effect that has nothing to work on is reported in its table, with the ship beside."""
    found = lint(code, "criticals: other", others={"criticals/other": TABLE % effect})
    assert f"roll 1-4, on Sample: {tail}" in [one.message for one in found]
    assert found[0].file.endswith("criticals/silent-death/other.yaml")
    assert found[0].span.line == 4
    assert found[0].labels[0].file.endswith("ships/silent-death/sample.yaml")


@pytest.mark.parametrize(
    "effect",
    [
        "{do: to-hit, by: -1}",
        "{do: to-hit, weapon: sample, post: pilot, by: -1}",
        "{do: lose, what: torpedoes, amount: 1d4}",
        "{do: lose, weapon: torpedo-mk-10, what: torpedoes, amount: 1}",
        "{do: lose, weapon: sample-launcher, what: missiles, amount: all}",
        "{do: lose, weapon: sample, what: ammunition, amount: 1d4}",
        "{do: disable, system: jamming}",
        "{do: disable, system: decoys}",
        "{do: daze, crew: bridge, cannot: [move]}",
        "{do: limit-barrels, weapon: sample, post: gunner, to: 1}",
    ],
)
def test_effect_finds_its_target(lint, effect):
    """What the sample ship has, effects may work on; every ship may try to jam."""
    for code in ("SD411", "SD412", "SD413", "SD414"):
        if code == "SD411" and "post: gunner" in effect:
            continue
        assert lint(code, "criticals: other", others={"criticals/other": TABLE % effect}) == []


def test_each_facing_has_its_table(lint):
    """Of a ship with several tables the finding stands at the facing whose table is wrong."""
    others = {"criticals/other": TABLE % "{do: kill, crew: captain}"}
    (found,) = lint("SD412", "criticals: {front: sample, rear: other}", others=others)
    assert found.path == ("criticals", "rear")


def test_a_table_of_several_facings_is_reported_once(lint):
    """What is wrong with a table that four facings share is one finding, at the first of them."""
    others = {"criticals/other": TABLE % "{do: kill, crew: captain}"}
    facings = "criticals: {front: other, left: other, right: silent-death/other, rear: other}"
    (found,) = lint("SD412", facings, others=others)
    assert found.path == ("criticals", "front")
