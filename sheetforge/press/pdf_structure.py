"""The structure of a tagged PDF as objects of the file: elements, and which element each piece of content is of."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol

from sheetforge.press.pdf_file import Made, reserved
from sheetforge.sheet.scene import Box
from sheetforge.sheet.walk import Placement
from sheetforge.sheet.widgets.sketch import edges_of

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument, PDFObjectReference


HEAD = "/A<</O/Table/Scope/Column>>"
"""The attribute of a head of a column."""


@dataclass(eq=False)
class Element:
    """An element of the structure: its type, the words read in its place, its children.

    A child is an element, or the number of a marked piece of the page's content. `field` is the name of the
    form field that it stands for.
    """

    type: str
    words: str = ""
    children: list[Element | int] = field(default_factory=list)
    field: str = ""
    attributes: str = ""
    """Further entries in the file, such as the scope of a head of a column."""

    def all(self) -> Iterator[Element]:
        """Yield it and all elements below it."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.all()


class TaggedTable:
    """A table as elements: a row of heads, and rows of cells; what lies outside of them belongs to `outside`.

    The edges of its columns and rows are those of the drawing.
    """

    def __init__(self, whole: Element, data: Mapping[str, str], placement: Placement, outside: Element) -> None:
        xs, ys = edges_of(data)
        self._upright = [placement.box(Box(x, 0.0, 0.0, 0.0)).x for x in xs]
        self._level = [placement.box(Box(0.0, y, 0.0, 0.0)).y for y in ys]
        self._outside = outside
        self._cells: list[list[Element]] = []
        for row in range(len(ys) - 1):
            made = Element("TR")
            whole.children.append(made)
            cells = [Element("TD") if row else Element("TH", attributes=HEAD) for _ in xs[1:]]
            made.children += cells
            self._cells.append(cells)

    def at(self, x: float, y: float) -> Element:
        """Return the cell of a place on the page."""
        column, row = bisect_right(self._upright, x) - 1, bisect_right(self._level, y) - 1
        if 0 <= row < len(self._cells) and 0 <= column < len(self._cells[0]):
            return self._cells[row][column]
        return self._outside

    def cells(self) -> Iterator[tuple[Box, Element]]:
        """Yield the cells with their areas on the page."""
        for (top, bottom), cells in zip(zip(self._level, self._level[1:], strict=False), self._cells, strict=True):
            for left, right, cell in zip(self._upright, self._upright[1:], cells, strict=False):
                yield Box(left, top, right - left, bottom - top), cell


READ_AS = {"Figure": "Alt", "Form": "Alt"}
"""The key of the words of an element, by its type; the others have a title."""


class Mentioned(NamedTuple):
    """The annotation of a field, its number in the tree from content to elements, and what it is in words."""

    widget: PDFObjectReference
    number: int
    words: str


class MarkedPage(Protocol):
    """The elements of a page, and the element of each marked piece of its content."""

    root: Element
    marked: list[Element]


class Structure:
    """Writes the elements of all pages into `made`; `fields` has the place of each field by its name."""

    def __init__(self, doc: PDFDocument, fields: Mapping[str, Mentioned], made: Made) -> None:
        self._doc = doc
        self._fields = fields
        self._made = made
        self._of_fields: dict[int, int] = {}
        self._strings: dict[str, bytes] = {}

    def write(self, pages: Sequence[MarkedPage]) -> PDFObjectReference:
        """Add the tree of elements, and for each page the elements of its marked pieces; return its root."""
        from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary

        doc, made = self._doc, self._made
        root = PDFDictionary()
        tree = doc.Reference(root, "structure")
        numbers = {
            id(one): number
            for number, one in enumerate(
                (one for pen in pages for one in pen.root.all()),
                reserved(doc, 1 + sum(1 for pen in pages for _ in pen.root.all())) + 1,
            )
        }
        top = min(numbers.values()) - 1
        arrays: list[str] = []
        for index, (pen, page) in enumerate(zip(pages, doc.Pages.pages, strict=True)):
            self._add(pen.root, top, self._number(doc.Reference(page)), numbers)
            arrays.append(f"{index}[{' '.join(f'{numbers[id(one)]} 0 R' for one in pen.marked)}]")
        arrays += [f"{number} {element} 0 R" for number, element in sorted(self._of_fields.items())]
        kids = " ".join(f"{numbers[id(pen.root)]} 0 R" for pen in pages)
        made[top] = f"<</S/Document/P {self._number(tree)} 0 R/K[{kids}]>>".encode("latin-1")
        parents = reserved(doc, 1)
        made[parents] = f"<</Nums[{' '.join(arrays)}]>>".encode("latin-1")
        root.dict |= {
            "Type": "/StructTreeRoot",
            "K": PDFArray([f"{top} 0 R"]),
            "ParentTree": f"{parents} 0 R",
            "ParentTreeNextKey": len(pages) + len(self._of_fields),
        }
        return tree

    def _number(self, reference: PDFObjectReference) -> int:
        """Return the number of an object of reportlab."""
        number: int = self._doc.idToObjectNumberAndVersion[reference.name][0]
        return number

    def _add(self, element: Element, parent: int, page: int, numbers: Mapping[int, int]) -> None:
        own = numbers[id(element)]
        children: list[str] = []
        for child in element.children:
            if isinstance(child, Element):
                self._add(child, own, page, numbers)
                children.append(f"{numbers[id(child)]} 0 R")
            else:
                children.append(str(child))
        words = element.words
        if element.field:
            place = self._fields[element.field]
            words = place.words
            children.append(f"<</Type/OBJR/Obj {self._number(place.widget)} 0 R/Pg {page} 0 R>>")
            self._of_fields[place.number] = own
        kids = " ".join(children)
        entry = f"<</S/{element.type}/P {parent} 0 R/Pg {page} 0 R/K[{kids}]{element.attributes}".encode("latin-1")
        if words:
            entry += f"/{READ_AS.get(element.type, 'T')}".encode("latin-1") + self._string(words)
        self._made[own] = entry + b">>"

    def _string(self, words: str) -> bytes:
        """Return words as a string of the file."""
        from reportlab.pdfbase.pdfdoc import PDFString, format

        found = self._strings.get(words)
        if found is None:
            found = self._strings[words] = format(PDFString(words), self._doc)
        return found
