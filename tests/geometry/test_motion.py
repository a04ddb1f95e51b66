"""Motion: course and facing are two things, and every way to write a velocity is one step."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sheetforge.geometry.hexes import ORIGIN, Hex, disk, reflected, reflected_facing, rotated
from sheetforge.geometry.motion import Motion, components, straight

STEPS = st.sampled_from(disk(ORIGIN, 9))


@given(STEPS)
def test_components_add_up_to_the_step_and_lie_side_by_side(step: Hex) -> None:
    """A step is hexes along one facing or two neighbours, as many as it is long."""
    found = components(step)
    assert Motion.along(*found).velocity == step
    assert sum(hexes for _, hexes in found) == step.length
    assert all(hexes > 0 for _, hexes in found)
    if len(found) == 2:
        (first, _), (second, _) = found
        assert second == (first + 1) % 6


@given(STEPS, st.integers(0, 5))
def test_components_turn_and_mirror_with_the_step(step: Hex, sixths: int) -> None:
    """The six rotations and the mirror of a step have the rotated and mirrored components."""
    found = set(components(step))
    turned = {((facing + sixths) % 6, hexes) for facing, hexes in found}
    assert set(components(rotated(step, sixths))) == turned
    mirrored = {(reflected_facing(facing, sixths), hexes) for facing, hexes in found}
    assert set(components(reflected(step, sixths))) == mirrored


def test_a_course_with_a_slide_is_one_step() -> None:
    """Three hexes ahead and two of slide to the side are a velocity of five hexes."""
    motion = Motion.along((0, 3), (1, 2))
    assert (motion.velocity, motion.speed, straight(motion.velocity)) == (Hex(2, -5), 5, None)
    assert Motion.along((0, 3), (3, 3)).at_rest


def test_a_trailing_piece_gives_the_same_step_again() -> None:
    """A unit drifts as far from its hex as its trailing piece is behind it, on any path."""
    hex, trail = Hex(4, 4), Hex(2, 5)
    motion = Motion.behind(hex, trail)
    assert motion.drift(hex) - hex == hex - trail
    assert motion.path(hex)[-1] == motion.drift(hex) == Hex(6, 3)
    assert len(motion.path(hex)) == motion.speed
    assert Motion.behind(hex, hex).at_rest
    assert Motion().path(hex) == ()
