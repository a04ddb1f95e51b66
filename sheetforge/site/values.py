"""Plain data as tables: mappings with a row for each field, lists of mappings with a column for each."""

from __future__ import annotations

from collections.abc import Mapping

from sheetforge.files import Json
from sheetforge.pages.markup import Node, element, table


def values_table(values: Mapping[str, Json], caption: str = "") -> Node:
    """Return a mapping as a table with a row for each field; None for an empty one."""
    rows = [(_words(name), cell(value)) for name, value in values.items() if not _is_empty(value)]
    return table((), rows, caption, class_="values") if rows else None


def cell(value: Json) -> Node:
    """Return a value as text, or as a table within a table.

    >>> cell([1, 2.50, "three"])
    '1, 2.5, three'
    """
    match value:
        case [{}, *_]:
            return _records([row for row in value if isinstance(row, dict)])
        case list():
            return ", ".join(str(cell(item)) for item in value)
        case dict():
            return _fields(value)
        case bool():
            return "yes" if value else "no"
        case float():
            return f"{value:g}"
        case None:
            return ""
    return str(value)


def _records(rows: list[dict[str, Json]]) -> Node:
    columns = list(dict.fromkeys(name for row in rows for name in row))
    head = element("tr", *(element("th", _words(name), scope="col") for name in columns))
    body = [element("tr", *(element("td", cell(row.get(name))) for name in columns)) for row in rows]
    return element("table", element("thead", head), element("tbody", *body))


def _fields(values: Mapping[str, Json]) -> Node:
    rows = [
        element("tr", element("th", _words(name), scope="row"), element("td", cell(value)))
        for name, value in values.items()
        if not _is_empty(value)
    ]
    return element("table", element("tbody", *rows))


def _words(name: str) -> str:
    return name.replace("_", " ")


def _is_empty(value: Json) -> bool:
    return value is None or value in ("", [], {})
