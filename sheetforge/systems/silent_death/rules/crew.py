"""Posts of the crew and their skills. For every craft of the family."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase

from sheetforge.lint.checkers import repeated
from sheetforge.lint.rule import Context, Problem
from sheetforge.systems.silent_death.rules.about import CREW_ALLOCATION, DISPLAYS, WARHOUND_DISPLAY, craft_rule
from sheetforge.systems.silent_death.schema.ship import Craft
from sheetforge.text import listed

SKILLS = {"captain": (("captain",), ()), "pilot": (("piloting",), ("gunnery", "luck"))}
"""Post → the skills it must have, and those it may have besides."""

GUNNERS = (("gunnery",), ())


@craft_rule(
    "SD301",
    "single-pilot",
    "a ship has a pilot",
    DISPLAYS,
    good="crew: {pilot: [piloting, gunnery, luck]}",
    bad="crew: {gunner: [gunnery]}\nweapons: [{post: gunner, weapon: sample, arcs: [F]}]",
)
def single_pilot(ship: Craft, context: Context) -> Iterator[Problem]:
    if "pilot" not in ship.crew:
        posts = listed(ship.crew)
        message = f"the crew has no pilot, only {posts}; add `pilot`"
        yield Problem(message, ("crew",), posts, target="key")


@craft_rule(
    "SD302",
    "mount-post",
    "every weapon mount names a post of the crew",
    DISPLAYS,
    good="weapons: [{post: pilot, weapon: sample, arcs: [F]}]",
    bad="weapons: [{post: gunner, weapon: sample, arcs: [F]}]",
)
def mount_post(ship: Craft, context: Context) -> Iterator[Problem]:
    for index, mount in enumerate(ship.weapons):
        if mount.post not in ship.crew:
            message = f"the crew has no {mount.post}; name one of its posts: {listed(ship.crew)}"
            yield Problem(message, ("weapons", index, "post"), mount.post)


@craft_rule(
    "SD303",
    "gunner-letters",
    "a single gunner is `gunner`; several posts that only fire have the letters a, b, c without a gap",
    WARHOUND_DISPLAY,
    good="""\
crew: {pilot: [piloting, gunnery], gunner-a: [gunnery], crew-b: [gunnery]}
weapons:
  - {post: gunner-a, weapon: sample, arcs: [F]}
  - {post: crew-b, weapon: sample, arcs: [R]}
""",
    bad="""\
crew: {pilot: [piloting, gunnery], gunner-a: [gunnery], gunner-c: [gunnery]}
weapons:
  - {post: gunner-a, weapon: sample, arcs: [F]}
  - {post: gunner-c, weapon: sample, arcs: [R]}
""",
)
def gunner_letters(ship: Craft, context: Context) -> Iterator[Problem]:
    firing = [post for post in ship.crew if post.startswith(("gunner", "crew-"))]
    lettered = sorted((post for post in firing if "-" in post), key=lambda post: post[-1])
    if firing == ["gunner"]:
        return
    for wanted, post in zip(ascii_lowercase, lettered, strict=False):
        if post[-1] != wanted:
            message = f"the letters of the posts run a, b, c without a gap; write {wanted} for the "
            message += f"{post[-1]} of {post}"
            yield Problem(message, ("crew", post), post, target="key", part=1)
            return
    if "gunner" in firing:
        message = f"there are several posts that only fire, {listed(firing)}; each has a letter, "
        message += "such as gunner-a"
        yield Problem(message, ("crew", "gunner"), "gunner", target="key", part=1)


@craft_rule(
    "SD304",
    "post-skills",
    "a pilot has piloting (and may have gunnery and luck), a captain the captain's die, everyone else only gunnery",
    CREW_ALLOCATION,
    good="crew: {pilot: [piloting, gunnery, luck]}",
    bad="crew: {pilot: [gunnery]}",
)
def post_skills(ship: Craft, context: Context) -> Iterator[Problem]:
    for post, skills in ship.crew.items():
        needed, allowed = SKILLS.get(post, GUNNERS)
        missing = [skill for skill in needed if skill not in skills]
        if missing:
            message = f"the {post} has no {listed(missing)}, which every {post} has; add it"
            yield Problem(message, ("crew", post), missing[0])
        for index, _, skill in repeated(skills):
            if skill in (*needed, *allowed):
                message = f"{skill} is listed already; remove it here"
                yield Problem(message, ("crew", post, index), skill)
        for index, skill in enumerate(skills):
            if skill not in (*needed, *allowed):
                message = f"a {post} has no {skill}, only {listed((*needed, *allowed))}"
                yield Problem(message, ("crew", post, index), skill)


@craft_rule(
    "SD305",
    "gunnery-to-fire",
    "a crew member who fires a weapon has a gunnery skill",
    CREW_ALLOCATION,
    good="crew: {pilot: [piloting, gunnery]}",
    bad="crew: {pilot: [piloting]}\nweapons: [{post: pilot, weapon: sample, arcs: [F]}]",
)
def gunnery_to_fire(ship: Craft, context: Context) -> Iterator[Problem]:
    for index, mount in enumerate(ship.weapons):
        skills = ship.crew.get(mount.post)
        if skills is not None and "gunnery" not in skills:
            message = f"the {mount.post} fires this weapon and has no gunnery skill; add "
            message += "`gunnery`, or name another post"
            yield Problem(message, ("weapons", index, "post"), mount.post)


@craft_rule(
    "SD306",
    "idle-gunner",
    "every gunner and gun crew has a weapon to fire",
    DISPLAYS,
    good="""\
crew: {pilot: [piloting, gunnery], gunner: [gunnery]}
weapons: [{post: gunner, weapon: sample, arcs: [F]}]
""",
    bad="""\
crew: {pilot: [piloting, gunnery], gunner: [gunnery]}
weapons: [{post: pilot, weapon: sample, arcs: [F]}]
""",
)
def idle_gunner(ship: Craft, context: Context) -> Iterator[Problem]:
    armed = {mount.post for mount in ship.weapons}
    for post in ship.crew:
        if post.startswith(("gunner", "crew-")) and post not in armed:
            message = f"no weapon mount names the {post}; give it one, or remove the post"
            yield Problem(message, ("crew", post), post, target="key")
