"""The texts and primitives of a page, and faults of its layout: off the page, cut by a clip, over each other."""

from __future__ import annotations

from collections.abc import Iterable

from sheetforge.sheet import scene
from sheetforge.sheet.text import ascent, descent, text_width
from sheetforge.sheet.walk import Drawn, common, texts, walk


def plain_text(items: Iterable[scene.Item]) -> str:
    """Return all text of a drawing, a run per line, in drawing order."""
    return "\n".join(text.text for text, _ in texts(items))


def outside(page: scene.Page, area: scene.Box | None = None) -> list[Drawn]:
    """Return the primitives that reach over an area, by default the page, and are not clipped."""
    limit = area or page.box
    return [
        drawn
        for drawn in walk(page.items)
        if not isinstance(drawn.item, scene.Anchor)
        and not limit.contains(drawn.box if drawn.clip is None else common(drawn.box, drawn.clip))
    ]


def cut_texts(page: scene.Page) -> list[Drawn]:
    """Return the text runs that a clip cuts, wholly or in part."""
    return [
        drawn
        for _, drawn in texts(page.items)
        if drawn.clip is not None and not drawn.clip.contains(drawn.box, slack=0.01)
    ]


def overlapping_texts(page: scene.Page, slack: float = 0.1) -> list[tuple[Drawn, Drawn]]:
    """Return pairs of text runs whose letters would touch.

    A letter is counted from the height of a capital to the baseline and half the descender, so
    that tight leading is accepted and overprinting is not.
    """
    inked = sorted(
        ((ink_box(drawn), drawn) for text, drawn in texts(page.items) if text.text.strip()),
        key=lambda pair: (pair[0].x, pair[0].y),
    )
    pairs = []
    for index, (box, drawn) in enumerate(inked):
        for other_box, other in inked[index + 1 :]:
            if other_box.x >= box.right:
                break
            if box.overlaps(other_box, slack):
                pairs.append((drawn, other))
    return pairs


def ink_box(drawn: Drawn) -> scene.Box:
    """Return the area of a text's letters rather than of its line: 0.7 em up and 0.1 em down."""
    assert isinstance(drawn.item, scene.Text)
    text = drawn.item
    up = ascent(text.face, text.size_pt) * 0.7
    down = descent(text.face, text.size_pt) * 0.5
    width = text_width(text.text, text.face, text.size_pt, text.letter_spacing)
    return drawn.placement.box(scene.Box(text.x, text.y - up, width, up + down))
