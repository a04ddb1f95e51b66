"""SVG files as drawings: what is drawn, what is refused, and that no file does harm."""

from __future__ import annotations

import pytest

from sheetforge.content.kinds import data_of
from sheetforge.game import discover
from sheetforge.sheet.drawing import ellipse
from sheetforge.sheet.scene import Close, LineTo, MoveTo
from sheetforge.sheet.svg_drawing import LARGEST, MOST_PROBLEMS, NAMESPACE, read_drawing

HULL = '<path d="M 0 -40 L 30 40 L -30 40 Z"/>'


def svg(inside: str, root: str = 'viewBox="-50 -50 100 100"', head: str = "") -> bytes:
    return f'{head}<svg xmlns="{NAMESPACE}" {root}>\n{inside}\n</svg>\n'.encode()


def shapes(inside: str, root: str = 'viewBox="-50 -50 100 100"'):
    drawing, problems = read_drawing(svg(inside, root))
    assert problems == ()
    assert drawing is not None
    return drawing.shapes


def problems(data: bytes) -> list[tuple[str, int, str]]:
    drawing, found = read_drawing(data)
    assert drawing is None
    return [(one.kind, one.line, one.message) for one in found]


def test_fill_tells_the_hull_from_its_lines() -> None:
    """A filled shape is the hull and is closed; `fill="none"` makes a line, also from a group."""
    made = shapes(
        '<path d="M 0 -40 L 30 40 L -30 40 L 0 -40"/><g fill="none"><path d="M 0 0 L 5 5"/></g>'
        '<path style="stroke:#000; fill:none" d="M 1 1 L 2 2"/>'
        '<g fill="none"><path fill="#abc" d="M 0 0 L 9 0 L 0 9 Z"/></g>'
    )
    assert [one.is_filled for one in made] == [True, False, False, True]
    assert made[0].commands[-1] == Close()
    assert made[1].commands == (MoveTo(0.0, 0.0), LineTo(5.0, 5.0))


def test_simple_shapes_are_outlines() -> None:
    """Circles, ellipses, boxes, lines and polygons are drawn as paths are."""
    made = shapes(
        '<circle cx="1" cy="2" r="3"/><ellipse rx="14" ry="15"/><rect x="-2" width="4" height="6"/>'
        '<polygon points="0,0 5,0 0 5"/><g fill="none"><line x2="7"/>'
        '<polyline points="0 0 1 1 2 0"/></g>'
    )
    assert made[0].commands == (*ellipse(1, 2, 3, 3), Close())
    assert made[1].commands == (*ellipse(0, 0, 14, 15), Close())
    assert made[2].commands[:3] == (MoveTo(-2, 0), LineTo(2, 0), LineTo(2, 6))
    assert made[3].commands[-1] == Close()
    assert made[4].commands == (MoveTo(0, 0), LineTo(7, 0))
    assert made[5].commands[-1] == LineTo(2, 0)


def test_any_square_view_box_will_do() -> None:
    """A drawing on a page of 0 to 200 is the same as one about the middle."""
    assert shapes('<path d="M 100 20 L 160 180 L 40 180 Z"/>', 'viewBox="0 0 200 200"') == shapes(HULL)


def test_what_draws_nothing_is_passed_over() -> None:
    """Titles, metadata, and what a drawing program notes for itself."""
    noise = (
        "<title>Dart</title><desc>x</desc><metadata><x:y xmlns:x='urn:x'/></metadata><defs/>"
        "<i:view xmlns:i='urn:i' i:d='?'><i:guide/></i:view>"
    )
    assert shapes(noise + HULL) == shapes(HULL)


@pytest.mark.parametrize(
    ("inside", "kind", "said"),
    [
        ("<script>1</script>", "unsupported", "<script> cannot be drawn: scripts are not run"),
        ("<text>Hi</text>", "unsupported", "turn the text into paths"),
        ('<image href="http://x/y.png"/>', "unsupported", "trace it"),
        ('<use href="#hull"/>', "unsupported", "copies are not followed"),
        ("<style>path{}</style>", "unsupported", "give each shape its own `fill`"),
        ("<foreignObject/>", "unsupported", "<foreignObject> cannot be drawn: use path"),
        ('<g transform="scale(2)"/>', "unsupported", "transform on <g> is not supported"),
        ('<path style="transform:scale(2)" d="M 0 0"/>', "unsupported", "transform on <path>"),
        ('<path clip-path="url(#a)" d="M 0 0"/>', "unsupported", "clip-path on <path>"),
        ('<path onclick="x()" d="M 0 0"/>', "unsupported", "scripts are not run"),
        ('<path fill="url(#g)" d="M 0 0"/>', "unsupported", "write a plain colour"),
        ('<path href="file:///etc/passwd" d="M 0 0"/>', "unsupported", "nothing is fetched"),
        ('<a href="https://x"/>', "unsupported", "<a> cannot be drawn"),
        (
            '<path xmlns:l="http://www.w3.org/1999/xlink" l:href="#a" d="M 0 0"/>',
            "unsupported",
            "href on <path>: nothing is fetched",
        ),
        ('<path style="fill:url(https://x/a.svg#b)" d="M 0 0"/>', "unsupported", "a plain colour"),
        ('<animate attributeName="d"/>', "unsupported", "<animate> cannot be drawn"),
        ('<set attributeName="href"/>', "unsupported", "<set> cannot be drawn"),
        ('<h:script xmlns:h="http://www.w3.org/1999/xhtml"/>', "unsupported", "<script> is HTML"),
        ('<i:x xmlns:i="urn:i" onload="x()"/>', "unsupported", "onload on <x>: scripts are not"),
        ('<i:x xmlns:i="urn:i" href="https://x"/>', "unsupported", "href on <x>: nothing is"),
        ('<metadata onload="x()"/>', "unsupported", "onload on <metadata>: scripts are not run"),
        (
            '<path d="M 0 0 L 9 0 L 9 9"/>',
            "open",
            "<path> is filled and open: it begins at 0 0 and ends at 9 9; end it with Z",
        ),
        ('<path d="M 0 0 L 9 0 L 9 9 Z M 20 0 C 25 0 25 5 20 9"/>', "open", "begins at 20 0"),
        ('<polyline points="0 0 9 0 9 9"/>', "open", "<polyline> is filled and open"),
        ('<line x2="9"/>', "open", "<line> has no area"),
        ('<path display="none" d="M 0 0 L 1 1 Z"/>', "unsupported", "is hidden"),
        ('<path fill-rule="evenodd" d="M 0 0"/>', "unsupported", "evenodd is not supported"),
        ('<path d="L 0 0"/>', "unreadable", "d of <path>: a path starts with M"),
        ('<path d="M 0 zero"/>', "unreadable", "M takes 2 numbers; 'zero' stands where"),
        ('<circle r="4mm"/>', "unreadable", "<circle>: r '4mm' is not a plain number"),
        ('<polygon points="1 2 3"/>', "unreadable", "points are pairs of numbers"),
        ('<rect rx="2" width="9" height="9"/>', "unreadable", "round corners"),
        ('<path d="M 0 0 L 60 0 Z"/>', "bounds", "<path> reaches x 60; the viewBox is -50 to 50"),
        ('<path d="M 0 0 L 0 1e999 Z"/>', "unreadable", "is too large"),
        ('<path d="M 0 0 L 0 99999 Z"/>', "bounds", "<path> reaches y"),
        ('<path d="M 0 0 L 0 nan"/>', "unreadable", "'nan' stands where one belongs"),
    ],
)
def test_what_cannot_be_drawn_is_a_problem_on_its_line(inside: str, kind: str, said: str) -> None:
    """One problem, of its kind, on the line of the element, saying what to do."""
    ((found, line, message),) = problems(svg(f"{HULL}\n{inside}"))
    assert (found, line) == (kind, 3)
    assert said in message


def test_a_slip_in_a_long_path_is_marked_at_its_character() -> None:
    """The line and column are those of the word that is wrong, not of the element."""
    drawing, (found,) = read_drawing(svg('<path id="é" d="M 0 -40 L 30 40\n  L x 40 Z"/>'))
    assert drawing is None
    assert (found.line, found.column) == (3, 4)


@pytest.mark.parametrize(
    ("root", "said"),
    [
        ('viewBox="0 0 210 297"', "viewBox '0 0 210 297' is not square; write viewBox="),
        ("", "there is no viewBox"),
        ('viewBox="0 0 wide 10"', "is not square"),
        ('viewBox="0 0 nan nan"', "is not square"),
        ('viewBox="0 0 0 0"', "is not square"),
    ],
)
def test_the_view_box_is_a_square(root: str, said: str) -> None:
    """Without one the size of the ship is unknown."""
    ((kind, line, message),) = problems(svg('<circle r="0"/>', root))
    assert (kind, line) == ("bounds", 1)
    assert said in message


def test_closed_outlines_are_no_findings() -> None:
    """An outline that returns to its start is closed without a Z, and so is each part of a path."""
    made = shapes(
        HULL + '<polyline points="0 0 9 0 9 9 0 0"/>'
        '<path d="M 0 0 h 5 v 5 z m 10 0 h 5 v 5 z"/><path d="M 0 0 L 9 0 L 9 9 L 0.1 0"/>'
    )
    assert [one.tone for one in made] == ["dark"] * 4
    assert shapes(f'{HULL}<i:e xmlns:i="urn:i" href="#other" once="1"/>') == shapes(HULL)


def test_a_drawing_that_is_too_small() -> None:
    """A hull that is a speck in its view box is unusable on a counter."""
    ((kind, _, message),) = problems(svg('<path d="M 0 -5 L 3 5 L -3 5 Z"/>'))
    assert (kind, "lies within 10 of the 100 parts" in message) == ("bounds", True)


def test_a_style_sheet_beside_the_drawing() -> None:
    """An instruction that names a style sheet is reported; nothing is fetched for it."""
    head = '<?xml-stylesheet href="https://x/y.css"?>'
    ((kind, line, message),) = problems(svg(HULL, head=head))
    assert (kind, line, "remove <?xml-stylesheet" in message) == ("unsupported", 1, True)


def test_a_drawing_without_a_hull() -> None:
    """Lines without a filled shape are not a silhouette."""
    ((kind, _, message),) = problems(svg('<path fill="none" d="M 0 0 L 5 5"/>'))
    assert (kind, "nothing is filled" in message) == ("bounds", True)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "this is not XML: no element found"),
        (b"name: Dart\n", "this is not XML"),
        (b"\xff\xfe\x00", "this is not XML"),
        (b"<html></html>", 'starts with <html>; a drawing starts with <svg xmlns="'),
        (b'<svg viewBox="0 0 1 1"></svg>', "does not name its namespace"),
        (svg(HULL)[:-8], "this is not XML"),
        (svg(HULL).replace(b"0 -40", b"&hull; -40"), "undefined entity"),
        (b"<" + b"x" * LARGEST, "larger than 200,000 bytes"),
        (svg('<path d="' + "M 0 0 " + "L 1 1 " * 5001 + '"/>'), "more than 5,000 lines"),
    ],
)
def test_files_that_are_no_drawings(data: bytes, said: str) -> None:
    """One plain sentence, whatever the bytes are."""
    ((kind, _, message),) = problems(data)
    assert kind == "unreadable"
    assert said in message


BOMB = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10 if n else "ha"}">' for n in range(12))


@pytest.mark.parametrize(
    "declared",
    [
        BOMB,
        '<!ENTITY a11 SYSTEM "file:///etc/passwd">',
        '<!ENTITY % x SYSTEM "http://127.0.0.1:9/x.dtd"> %x;',
        f'<!ENTITY a11 "{"ha" * 40_000}">',
    ],
)
def test_entities_are_never_expanded(declared: str) -> None:
    """A document type that declares anything is refused before anything of it is used."""
    data = svg("<title>&a11;</title>" + HULL, head=f"<!DOCTYPE svg [{declared}]>")
    ((kind, _, message),) = problems(data)
    assert (kind, "remove <!DOCTYPE" in message) == ("unreadable", True)


def test_a_plain_document_type_is_harmless() -> None:
    """Older drawing programs write one; the file that it names is not fetched."""
    head = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://127.0.0.1:9/svg11.dtd">'
    assert read_drawing(svg(HULL, head=head)).problems == ()


def test_a_file_full_of_slips_ends_the_list() -> None:
    """No more than a few problems of one file are reported, deep nesting included."""
    assert len(problems(svg("\n".join(["<text/>"] * 500)))) == MOST_PROBLEMS
    deep = "<g>" * 9000 + HULL + "</g>" * 9000
    assert read_drawing(svg(deep)).problems == ()


def shipped() -> list[tuple[str, str]]:
    """Every drawing that a game ships: the package, and the name."""
    from pathlib import Path

    return [
        (game.package, path.relative_to(game.data("drawings")).with_suffix("").as_posix())
        for game in discover().values()
        for path in sorted(Path(game.data("drawings")).rglob("*.svg"))
    ]


@pytest.mark.parametrize(("package", "name"), shipped())
def test_every_drawing_that_ships_can_be_drawn(package: str, name: str) -> None:
    """A slip in a file of our own is found here, and not on somebody's sheet."""
    with open(data_of(package, f"drawings/{name}.svg"), "rb") as file:
        assert read_drawing(file.read()).problems == ()
