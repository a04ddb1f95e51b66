"""A drawing that uses every primitive, for the tests of all backends."""

from __future__ import annotations

from sheetforge.press import marks as press_marks
from sheetforge.sheet import faces
from sheetforge.sheet.palette import COLOR, hatch
from sheetforge.sheet.scene import (
    Anchor,
    Box,
    Circle,
    Clip,
    Close,
    CurveTo,
    Define,
    Document,
    Field,
    Group,
    Item,
    Line,
    LineTo,
    Link,
    MoveTo,
    Page,
    Path,
    Polygon,
    Polyline,
    Rect,
    Style,
    Text,
    Transform,
    Use,
    arc,
    on_circle,
)

INK = "#14181f"
BLUE = "#1d5b8f"
THIN = Style(stroke=INK, stroke_width=0.2)
DASHED = Style(stroke=BLUE, stroke_width=0.6, dash=(2.0, 1.0), cap="round", join="round")
FILLED = Style(fill="#f2c14e", stroke=INK, stroke_width=0.4, join="bevel")
PLAIN = Style(fill="#c8d4e0")

BOX = Define("box", (Rect(0, 0, 4, 4, THIN), Line(0, 4, 4, 0, DASHED)))
PAIR = Define(
    "pair of boxes", (Use(BOX, 0, 0), Use(BOX, 5, 0), Text(0.6, 3, "7", "bold", 8, BLUE), Circle(2, 2, 0.6, PLAIN))
)


def everything() -> Page:
    """One page, 90 x 70 mm, with every primitive on it."""
    sector = Path((MoveTo(70, 20), LineTo(*on_circle(70, 20, 12, -50)), *arc(70, 20, 12, -50, 60), Close()), FILLED)
    wave = Path((MoveTo(5, 62), CurveTo(15, 52, 25, 72, 35, 62)), DASHED)
    triangle = ((60.0, 60.0), (70.0, 60.0), (65.0, 50.0))
    texts: tuple[Item, ...] = tuple(
        Text(5, 30 + 6 * row, f"{face}: Aÿ (fi) 0123 1-6 \\ “½” — ≥ 5", face, 9 + row, INK)
        for row, face in enumerate(faces.FACES)
    )
    items: tuple[Item, ...] = (
        Anchor("top", "Everything", x=0, y=0),
        Rect(2, 2, 86, 66, THIN),
        Rect(5, 5, 16, 10, FILLED, radius=2),
        Rect(23, 5, 10, 10, PLAIN),
        Line(36, 5, 46, 15, DASHED),
        Polyline(((36.0, 15.0), (41.0, 5.0), (46.0, 15.0)), THIN),
        Polygon(tuple(on_circle(52, 10, 5, angle) for angle in range(0, 360, 60)), FILLED),
        Circle(75, 40, 6, FILLED),
        sector,
        wave,
        Polygon(triangle, THIN),
        hatch(triangle, THIN),
        Group(
            texts,
            id="faces",
            role="table",
            label="All faces & sizes",
            layer="art",
            data={"count": "5", "first": "regular"},
        ),
        Text(5, 24, "SPACED", "semibold", 11, BLUE, letter_spacing=1.5),
        Clip(Circle(75, 58, 6, Style()), (Rect(69, 52, 12, 12, PLAIN), Text(66, 60, "clipped off", "bold", 16, INK))),
        Clip(Rect(40, 55, 8, 8, Style(), radius=2), (Circle(40, 59, 6, FILLED),)),
        Use(PAIR, 24, 18),
        Use(BOX, 44, 22, turns=1),
        Transform((Text(0, 0, "upwards", "medium", 10, INK), Line(0, 1, 14, 1, THIN)), 86, 30, turns=3),
        Group((Anchor("sub", "A part", level=1, x=60, y=45),), id="empty"),
        Link(Box(5, 5, 16, 10), "https://example.org/?a=1&b=(2)", "A link"),
        Link(Box(23, 5, 10, 10), "#sub", "Further down"),
    )
    return Page(90, 70, items, label="All & one", trim=Box(2, 2, 86, 66), bleed=Box(1, 1, 88, 68))


def fields() -> Page:
    """One page, 90 x 40 mm, with form fields."""
    return Page(
        90,
        40,
        (
            Rect(5, 5, 40, 6, THIN),
            Field("text", "name", Box(5, 5, 40, 6), "Zoë (1)", tooltip="The name", longest="0" * 20),
            Rect(5, 15, 40, 18, THIN),
            Field("text", "notes", Box(5, 15, 40, 18), "One\nTwo", multiline=True, size_pt=7.5),
            Rect(55, 5, 5, 5, THIN),
            Field("check", "box.1", Box(55, 5, 5, 5), "on", tooltip="Box 1"),
            Transform((Rect(0, 0, 5, 5, THIN), Field("check", "box.2", Box(0, 0, 5, 5))), 70, 5, 1),
        ),
    )


def marks() -> Page:
    """One page, 130 x 50 mm, with everything that is printed beside a drawing."""
    colophon = press_marks.colophon("What it is", "100 %", Box(10, 0, 100, 50), 46, COLOR)
    assert isinstance(colophon, Group)
    ruler = press_marks.ruler(10, 5, COLOR)
    return Page(130, 50, (ruler, colophon))


def shifted(items: tuple[Item, ...], by: float) -> tuple[Item, ...]:
    """The same drawing with its first group moved to the right."""
    index = next(i for i, item in enumerate(items) if isinstance(item, Group))
    return (*items[:index], Transform((items[index],), by, 0), *items[index + 1 :])


def document(*pages: Page) -> Document:
    """A document with everything a viewer may show."""
    return Document(
        pages or (everything(), fields()),
        title="Every primitive – ½",
        author="Someone",
        subject="A test",
        keywords=("one", "two"),
        language="en-GB",
        duplex="long-edge",
    )
