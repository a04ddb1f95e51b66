"""The text backend: a scene as a log of drawing calls, one per line.

The log is the golden of a page under version control: a diff shows what moved and by how much.
Lengths are mm with two decimals at most, `at` is a place, `to` an end, `size` is width by height;
the items of a group are indented, and a part is written out below the page that first uses it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from sheetforge.sheet import scene


def write(document: scene.Document) -> str:
    """The log of a document."""
    facts = {
        "title": document.title,
        "author": document.author,
        "subject": document.subject,
        "keywords": ", ".join(document.keywords),
        "language": document.language,
        "duplex": document.duplex,
    }
    lines = [f"{key} {_quoted(value)}" for key, value in facts.items() if value]
    parts: dict[str, scene.Define] = {}
    for page in document.pages:
        lines += ["", *_page(page, parts)]
    return "\n".join(lines) + "\n"


def write_page(page: scene.Page) -> str:
    """Return the log of one page."""
    return "\n".join(_page(page, {})) + "\n"


def _page(page: scene.Page, parts: dict[str, scene.Define]) -> Iterator[str]:
    """Yield the lines of a page, and of the parts that no page before it used."""
    head = ["page", _size(page.width, page.height)]
    head += [_quoted(page.label)] if page.label else []
    head += [f"trim {_area(page.trim)}"] if page.trim else []
    head += [f"bleed {_area(page.bleed)}"] if page.bleed else []
    yield " ".join(head)
    waiting: list[scene.Define] = []
    yield from _items(page.items, 1, waiting)
    while waiting:
        part = waiting.pop(0)
        if part.id not in parts:
            parts[part.id] = part
            yield f"part {_quoted(part.id)}"
            yield from _items(part.items, 1, waiting)


def _items(items: Iterable[scene.Item], depth: int, waiting: list[scene.Define]) -> Iterator[str]:
    """Yield a line for each item, and indented lines for the items inside it."""
    indent = "  " * depth
    for item in items:
        yield indent + _call(item)
        if isinstance(item, scene.Clip | scene.Group | scene.Transform):
            yield from _items(item.items, depth + 1, waiting)
        elif isinstance(item, scene.Use):
            waiting.append(item.part)


def _call(item: scene.Item) -> str:
    """One item in one line."""
    match item:
        case scene.Text():
            spaced = f" spaced {_n(item.letter_spacing)}" if item.letter_spacing else ""
            face = f"{item.face} {_n(item.size_pt)}pt {item.color}{spaced}"
            return f"text at {_at(item.x, item.y)} {_quoted(item.text)} {face}"
        case scene.Group():
            return f"group{_facts(item)}"
        case scene.Clip():
            return f"clip to {_shape(item.shape)}"
        case scene.Transform():
            return f"place at {_at(item.x, item.y)}{_turned(item.turns)}"
        case scene.Use():
            return f"use {_quoted(item.part.id)} at {_at(item.x, item.y)}{_turned(item.turns)}"
        case scene.Link():
            label = f" {_quoted(item.label)}" if item.label else ""
            return f"link {_area(item.box)} to {item.target}{label}"
        case scene.Anchor():
            title = f" level {item.level} {_quoted(item.title)}" if item.title else ""
            return f"anchor {_quoted(item.name)} at {_at(item.x, item.y)}{title}"
        case scene.Field():
            return _field(item)
        case _:
            return f"{_shape(item)}{_paint(item.style)}"


def _shape(item: scene.Rect | scene.Line | scene.Polyline | scene.Polygon | scene.Circle | scene.Path) -> str:
    """An outline, without its paint."""
    match item:
        case scene.Rect():
            radius = f" radius {_n(item.radius)}" if item.radius else ""
            return f"rect at {_at(item.x, item.y)} size {_size(item.width, item.height)}{radius}"
        case scene.Line():
            return f"line at {_at(item.x1, item.y1)} to {_at(item.x2, item.y2)}"
        case scene.Circle():
            return f"circle at {_at(item.cx, item.cy)} radius {_n(item.radius)}"
        case scene.Polyline():
            return f"polyline {_points(item.points)}"
        case scene.Polygon():
            return f"polygon {_points(item.points)}"
        case scene.Path():
            return f"path {' '.join(map(_step, item.commands))}"


def _step(command: scene.Command) -> str:
    """One step of a path, in the letters of SVG."""
    match command:
        case scene.MoveTo():
            return f"M {_at(command.x, command.y)}"
        case scene.LineTo():
            return f"L {_at(command.x, command.y)}"
        case scene.CurveTo():
            controls = f"{_at(command.x1, command.y1)} {_at(command.x2, command.y2)}"
            return f"C {controls} {_at(command.x, command.y)}"
        case _:
            return "Z"


def _paint(style: scene.Style) -> str:
    """Describe fill and stroke of a style."""
    words = f" fill {style.fill}" if style.fill else ""
    if style.stroke:
        words += f" stroke {style.stroke} {_n(style.stroke_width)}"
        words += f" dash {','.join(map(_n, style.dash))}" if style.dash else ""
        words += f" {style.cap} caps" if style.cap != "butt" else ""
        words += f" {style.join} joins" if style.join != "miter" else ""
    return words or " unpainted"


def _facts(group: scene.Group) -> str:
    """Describe id, role, label, layer and data of a group."""
    words = f" {_quoted(group.id)}" if group.id else ""
    words += f" role {group.role}" if group.role else ""
    words += f" label {_quoted(group.label)}" if group.label else ""
    words += f" layer {group.layer}" if group.layer else ""
    return words + "".join(f" {key}={_quoted(value)}" for key, value in group.data.items())


def _field(field: scene.Field) -> str:
    """A form field."""
    words = f"field {field.kind} {_quoted(field.name)} {_area(field.box)}"
    words += f" value {_quoted(field.value)}" if field.value else ""
    words += f" subject {_quoted(field.subject)}" if field.subject else ""
    words += f" tooltip {_quoted(field.tooltip)}" if field.tooltip else ""
    words += f" {_n(field.size_pt)}pt" if field.kind == "text" else ""
    words += " multiline" if field.multiline else ""
    words += f" of {_quoted(field.choice)}" if field.choice else ""
    return words + (f" at most {_quoted(field.longest)}" if field.longest else "")


def _n(number: float) -> str:
    """A number with two decimals at most, halves rounded up regardless of noise in the last bit."""
    text = f"{number + 1e-7:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _at(x: float, y: float) -> str:
    """A place."""
    return f"{_n(x)},{_n(y)}"


def _size(width: float, height: float) -> str:
    """A width and a height."""
    return f"{_n(width)}x{_n(height)}"


def _area(box: scene.Box) -> str:
    """An area."""
    return f"at {_at(box.x, box.y)} size {_size(box.width, box.height)}"


def _points(points: Iterable[scene.Point]) -> str:
    """Places in a row."""
    return " ".join(_at(x, y) for x, y in points)


def _turned(turns: int) -> str:
    """A turn in degrees clockwise, if there is one."""
    return f" turned {turns % 4 * 90}" if turns % 4 else ""


def _quoted(text: str) -> str:
    """Text in quotes, on one line whatever is in it."""
    return json.dumps(text, ensure_ascii=False)
