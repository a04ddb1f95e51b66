"""Tests of the rules about scenarios and tiers."""

from __future__ import annotations

SIDE = "  - name: %s\n    ships: [{name: %s, ship: sample, crew: {pilot: {%s}}}]\n%s"
SKILLS = "piloting: 4, gunnery: 7"


def sides(skills: str = SKILLS, more: str = "") -> str:
    """Two sides, the first with these skills and further keys."""
    return "sides:\n" + SIDE % ("Us", "A", skills, more) + SIDE % ("Them", "B", SKILLS, "")


def test_points_show_the_sum(said):
    """The points of a side are reported ship by ship, BPV and skills apart."""
    assert said("SD521", sides(more="    printed: {points: 36}\n"), "scenarios") == []
    assert said("SD521", sides(more="    printed: {points: 40}\n"), "scenarios") == ["Us: (25 + 11) = 36; printed 40"]


def test_a_captain_s_die_has_no_price(said):
    """It is not a skill: the points of a side are the same with one as without."""
    led = sides(SKILLS + ", captain: 8", "    printed: {points: 36}\n")
    assert said("SD521", led, "scenarios") == []


def test_luck_counts_and_may_be_left_out(said):
    """Luck is a skill to pay for; a crew without any is complete anyway."""
    lucky = sides(SKILLS + ", luck: 2", "    printed: {points: 38}\n")
    assert said("SD521", lucky, "scenarios") == []
    assert said("SD522", lucky, "scenarios") == []
    assert said("SD522", sides(), "scenarios") == []


def test_crew_against_the_ship(lint):
    """A post that the ship lacks and a skill left out are both pointed at."""
    found = lint("SD522", sides("piloting: 4"), "scenarios")
    assert [(one.message, one.path[-2:]) for one in found] == [
        ("A: the pilot has no value for gunnery; write it", ("crew", "pilot"))
    ]
    text = sides().replace("crew: {pilot", "crew: {gunner: {gunnery: 3}, pilot", 1)
    (found,) = lint("SD522", text, "scenarios")
    assert found.message == "Sample has no gunner; its crew is pilot"


def test_crews_of_listed_ships_are_open(lint):
    """A listed ship shows no crew, so a scenario may give it any."""
    text = sides().replace("ship: sample,", "ship: sample-listed,")
    assert lint("SD522", text, "scenarios") == []


def test_ways_to_win_are_complete(said):
    """Leaving the map needs a ship and an edge; withdrawing needs somebody who may."""
    victory = "victory: [{side: Us, by: %s}]"
    assert said("SD525", sides() + victory % "exit", "scenarios") == ["`by: exit` needs `ship` and `edge`; write it"]
    assert said("SD525", sides() + victory % "opponent-withdraws", "scenarios") == [
        ("no opponent of Us may withdraw; write `may_withdraw: true` for one, or choose another way to win")
    ]
    may = sides(more="    may_withdraw: true\n") + "victory: [{side: Them, by: opponent-withdraws}]"
    assert said("SD525", may, "scenarios") == []


def test_orders_of_set_up(said):
    """Two sides set up first and second; a third place is one too many."""
    assert said("SD526", sides(more="    setup: {order: 3, area: edge}\n"), "scenarios") == [
        "number 3 of 1 side; write 1"
    ]


def test_names_of_sides_and_ships(said):
    """A name stands for one ship and for one side."""
    text = sides().replace("name: B", "name: A").replace("name: Them", "name: Us")
    found = said("SD524", text + "victory: []", "scenarios")
    assert found == ["an earlier side is called 'Us' too; rename one", "an earlier ship is called 'A' too; rename one"]
