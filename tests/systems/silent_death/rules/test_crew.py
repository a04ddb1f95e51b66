"""Tests of the rules about crews."""

from __future__ import annotations

CREW = "crew: {pilot: [piloting, gunnery], %s}\n"


def test_letters_run_through_gunners_and_gun_crews(said):
    """Gunners A and B and gun crew C are fine, in any order; a crew D in place of C is not."""
    assert said("SD303", CREW % "gunner-a: [gunnery], gunner-b: [gunnery], crew-c: [gunnery]") == []
    assert said("SD303", CREW % "crew-b: [gunnery], gunner-c: [gunnery], gunner-a: [gunnery]") == []
    assert said("SD303", CREW % "gunner-a: [gunnery], gunner-b: [gunnery], crew-d: [gunnery]") == [
        "the letters of the posts run a, b, c without a gap; write c for the d of crew-d"
    ]


def test_a_bare_gunner_stands_alone(said):
    """A gunner with no letter beside a lettered post is ambiguous."""
    assert said("SD303", CREW % "gunner: [gunnery]") == []
    assert said("SD303", CREW % "gunner: [gunnery], gunner-a: [gunnery]") == [
        "there are several posts that only fire, gunner and gunner-a; each has a letter, such as gunner-a"
    ]


def test_torpedo_crew_is_no_gunner(said):
    """A torpedo crew needs no weapon mount and no letter."""
    assert said("SD306", CREW % "torpedo-crew: [gunnery]") == []
    assert said("SD303", CREW % "torpedo-crew: [gunnery]") == []


def test_skills_stand_once_and_belong(lint):
    """A skill twice and a skill of another post are pointed at one by one."""
    found = lint("SD304", "crew: {pilot: [piloting, piloting, captain]}")
    assert [(one.path, one.value) for one in found] == [
        (("crew", "pilot", 1), "piloting"),
        (("crew", "pilot", 2), "captain"),
    ]


def test_pilot_of_a_warhound_needs_no_gunnery(said):
    """A pilot who fires nothing may be without gunnery."""
    text = "crew: {pilot: [piloting], gunner: [gunnery]}\n"
    assert said("SD304", text) == []
    assert said("SD305", text + "weapons: [{post: gunner, weapon: sample, arcs: [F]}]") == []


def test_unknown_post_is_one_finding(said):
    """A mount of nobody's is a matter of the post, not of gunnery as well."""
    text = "weapons: [{post: gunner, weapon: sample, arcs: [F]}]"
    assert said("SD302", text) == ["the crew has no gunner; name one of its posts: pilot"]
    assert said("SD305", text) == []
