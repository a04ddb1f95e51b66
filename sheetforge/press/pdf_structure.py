"""The structure of a tagged PDF as objects of the file: elements, and which element each piece of content is of."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, NamedTuple, Protocol

from sheetforge.press.pdf_file import Made, added, number_of, reserved, text_string
from sheetforge.sheet.scene import Box, Field
from sheetforge.sheet.walk import Placement
from sheetforge.sheet.widgets.sketch import edges_of

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument, PDFObjectReference


HEAD = "/A<</O/Table/Scope/Column>>"
"""The attribute of a head of a column."""


class Element:
    """An element of the structure: its type, the words read in its place, its children.

    A child is an element, or the number of a marked piece of the page's content. `annotation` is the name of the
    form field or of the link that it stands for, `attributes` are further entries in the file, such as the scope of a
    head of a column, and `number` is that of its object, once it is written. A paragraph `begins` with a run, and a
    section is headed once it has a heading of its own.
    """

    __slots__ = ("annotation", "attributes", "begins", "children", "is_headed", "number", "type", "words")

    def __init__(self, type: str, words: str = "", annotation: str = "", attributes: str = "") -> None:
        self.type = type
        self.words = words
        self.children: list[Element | int] = []
        self.annotation = annotation
        self.attributes = attributes
        self.number = 0
        self.begins = ""
        self.is_headed = False


class TaggedTable:
    """A table as elements: a row of heads, and rows of cells; what lies outside of them belongs to `outside`.

    The edges of its columns and rows are those of the drawing.
    """

    def __init__(self, whole: Element, data: Mapping[str, str], placement: Placement, outside: Element) -> None:
        xs, ys = edges_of(data)
        self._upright = [placement.box(Box(x, 0.0, 0.0, 0.0)).x for x in xs]
        self._level = [placement.box(Box(0.0, y, 0.0, 0.0)).y for y in ys]
        self._outside = outside
        self._whole = whole
        self._rows: dict[int, list[Element]] = {}
        """The cells of the rows that hold anything; rows to be written in say nothing to a reader."""

    def at(self, x: float, y: float) -> Element:
        """Return the cell of a place on the page."""
        column, row = bisect_right(self._upright, x) - 1, bisect_right(self._level, y) - 1
        if 0 <= row < len(self._level) - 1 and 0 <= column < len(self._upright) - 1:
            return self._cells(row)[column]
        return self._outside

    def _cells(self, row: int) -> list[Element]:
        """Return the cells of a row; those of the first are heads."""
        found = self._rows.get(row)
        if found is None:
            kind, attributes = ("TD", "") if row else ("TH", HEAD)
            found = self._rows[row] = [Element(kind, attributes=attributes) for _ in self._upright[1:]]
        return found

    def finish(self) -> None:
        """Add the rows to the table, from the first to the last."""
        for row in sorted(self._rows):
            made = Element("TR")
            made.children += self._rows[row]
            self._whole.children.append(made)

    def cells(self) -> Iterator[tuple[Box, Element]]:
        """Yield all cells with their areas on the page."""
        for row, (top, bottom) in enumerate(pairwise(self._level)):
            for (left, right), cell in zip(pairwise(self._upright), self._cells(row), strict=True):
                yield Box(left, top, right - left, bottom - top), cell


class FieldFinder:
    """The fields of a page, by where they lie, until each has its place in the structure."""

    def __init__(self, fields: Iterable[tuple[Field, Box]]) -> None:
        self._left = {one.name: (one, placed) for one, placed in fields}
        self._rows: dict[int, list[str]] = {}
        for name, (_, box) in self._left.items():
            self._rows.setdefault(int(box.center[1]), []).append(name)

    def __bool__(self) -> bool:
        return bool(self._rows)

    def under(self, area: Box) -> Field | None:
        """Take the field that lies on a box, if there is one: they have one middle and about one size."""
        x, y = area.center
        for row in (int(y), int(y) - 1, int(y) + 1):
            for name in self._rows.get(row, ()):
                if name not in self._left:
                    continue
                found, box = self._left[name]
                near = abs(box.center[0] - x) < _NEAR and abs(box.center[1] - y) < _NEAR
                if near and area.width * area.height < 3 * box.width * box.height:
                    del self._left[name]
                    return found
        return None

    def rest(self) -> list[tuple[Field, Box]]:
        """Take all fields that are left, in their order."""
        left, self._left = list(self._left.values()), {}
        return left


_NEAR = 0.5
"""The greatest distance in mm between the middle of a field and that of its box."""


def in_words(words: Iterable[str]) -> str:
    """Return what is in a row, with the number of those that are the same.

    >>> in_words(("plain box", "plain box", "destroyed"))
    '2 × plain box, destroyed'
    """
    counted = [(one, len(list(same))) for one, same in groupby(words)]
    return ", ".join(one if count == 1 else f"{count} × {one}" for one, count in counted)


READ_AS = {"Figure": "Alt", "Form": "Alt", "Link": "Alt"}
"""The key of the words of an element, by its type; the others have a title."""


class Mentioned(NamedTuple):
    """The annotation of a field or a link, its number in the tree from content to elements, and what it is in words."""

    annotation: PDFObjectReference
    number: int
    words: str


class MarkedPage(Protocol):
    """The elements of a page, and the element of each marked piece of its content."""

    root: Element
    marked: list[Element]


class Structure:
    """Writes the elements of all pages into `made`; `mentioned` has annotations by name."""

    def __init__(self, doc: PDFDocument, mentioned: Mapping[str, Mentioned], made: Made) -> None:
        self._doc = doc
        self._mentioned = mentioned
        self._made = made
        self._of_annotations: dict[int, int] = {}
        self._strings: dict[str, str] = {}
        self._last = 0
        """The number of the last element that is written."""

    def write(self, pages: Sequence[MarkedPage]) -> PDFObjectReference:
        """Add the tree of elements, and for each page the elements of its marked pieces; return its root."""
        from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary

        doc, made = self._doc, self._made
        root = PDFDictionary()
        tree = doc.Reference(root, "structure")
        numbers = [number_of(doc, doc.Reference(page)) for page in doc.Pages.pages]
        top = self._last = doc.objectcounter + 1
        tops: list[int] = []
        arrays: list[str] = []
        for index, (pen, page) in enumerate(zip(pages, numbers, strict=True)):
            tops.append(self._add(pen.root, top, page))
            arrays.append(f"{index}[{' '.join([f'{one.number} 0 R' for one in pen.marked])}]")
        reserved(doc, 1 + self._last - top)
        arrays += [f"{number} {element} 0 R" for number, element in sorted(self._of_annotations.items())]
        kids = " ".join(f"{number} 0 R" for number in tops)
        made[top] = f"<</S/Document/P {number_of(doc, tree)} 0 R/K[{kids}]>>".encode("latin-1")
        parents = added(doc, made, f"<</Nums[{' '.join(arrays)}]>>".encode("latin-1"))
        root.dict |= {
            "Type": "/StructTreeRoot",
            "K": PDFArray([f"{top} 0 R"]),
            "ParentTree": f"{parents} 0 R",
            "ParentTreeNextKey": len(pages) + len(self._of_annotations),
        }
        return tree

    def _add(self, element: Element, parent: int, page: int) -> int:
        """Write an element and all below it, in the order in which they are read; return its number."""
        self._last += 1
        own = element.number = self._last
        add = self._add
        kids = " ".join(
            [str(child) if isinstance(child, int) else f"{add(child, own, page)} 0 R" for child in element.children]
        )
        words = element.words
        if element.annotation:
            place = self._mentioned[element.annotation]
            words = place.words
            kids = f"{kids} <</Type/OBJR/Obj {number_of(self._doc, place.annotation)} 0 R/Pg {page} 0 R>>".lstrip()
            self._of_annotations[place.number] = own
        kind = element.type
        title = f"/{READ_AS.get(kind, 'T')}{self._string(words)}" if words else ""
        entry = f"<</S/{kind}/P {parent} 0 R/Pg {page} 0 R/K[{kids}]{element.attributes}{title}>>"
        self._made[own] = entry.encode("latin-1")
        return own

    def _string(self, words: str) -> str:
        """Return words as a string of the file."""
        found = self._strings.get(words)
        if found is None:
            found = self._strings[words] = text_string(self._doc, words).decode("latin-1")
        return found
