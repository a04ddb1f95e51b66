"""Print shops as content: the size, bleed, colours, names and order of the files that a shop takes.

A shop is an entity for any game, `content/shops/any-game/<id>.yaml`. Its source says where the
figures were found, `looked_at` when; `reconstructed` names the fields that no page of the shop
confirms.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import log
from re import Pattern, compile, escape
from string import Formatter
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field, StringConstraints

from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.content.lookup import find_key
from sheetforge.content.model import Content, Entity, List, Meanings, Name, Positive, line, whole
from sheetforge.press.loose import Side, Takes
from sheetforge.sheet.dies import AnyShape, Die
from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key
    from sheetforge.content.library import Library

KIND = "shops"
"""The folder of shops in the content."""

LARGEST = 5080.0
"""The longest side in mm that a page of a PDF can have (200 inches)."""

SAME_SIZE = 0.6
"""The greatest difference in mm between a piece and the shop's size that it is printed as."""

FULL_COVERAGE = 300
"""Percent of ink if a shop states no limit: the usual limit of coated paper."""

Order = Literal["front-back", "back-front", "fronts-backs", "fronts", "faces"]
Millimetres = Annotated[float, Field(gt=0, le=LARGEST, strict=True)]
Strip = Annotated[float, Field(ge=0, le=50, strict=True)]
Share = Annotated[int, whole(0, 100)]
Date = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d\d-\d\d$", max_length=10)]
Resolution = Annotated[int, whole(50, 2400)]
Coverage = Annotated[int, whole(100, 400)]
Plate = Annotated[str, StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9-]*$", max_length=40)]
NamePattern = Annotated[str, line(120)]

TakesWord = Annotated[
    Takes,
    Meanings(
        {
            "decks": "cards with backs",
            "counters": "counters, cut out of board or as stickers",
            "maps": "posters: maps at full size",
        }
    ),
]
OrderWord = Annotated[
    Order,
    Meanings(
        {
            "front-back": "the back of each piece after its front",
            "back-front": "the back of each piece before its front",
            "fronts-backs": "all fronts, then all backs",
            "fronts": "fronts only; the shop prints one side",
            "faces": "a file of its own for every side of a piece",
        }
    ),
]
FormatWord = Annotated[
    Literal["pdf", "png"], Meanings({"pdf": "one PDF for a set of pieces", "png": "one picture for each face"})
]
ColorsWord = Annotated[
    Literal["rgb", "cmyk"], Meanings({"rgb": "the colours of screens", "cmyk": "the four inks of a press"})
]
TextWord = Annotated[
    Literal["fonts", "outlines"],
    Meanings({"fonts": "text with embedded faces", "outlines": "text as the outlines of letters"}),
]

Cut = Literal["rectangle", "square", "round", "hex"]
CutWord = Annotated[
    Cut,
    Meanings(
        {
            "rectangle": "four straight sides",
            "square": "four sides of one length",
            "round": "a disc",
            "hex": "six sides, a flat one below",
        }
    ),
]
CUT_FROM: dict[Cut, tuple[AnyShape, ...]] = {
    "rectangle": ("rectangle", "square"),
    "square": ("square",),
    "round": ("round",),
    "hex": ("hex",),
}
"""The outlines of pieces that are cut to a shape."""

PLACES = ("set", "number", "piece", "side", "copies")
"""The parts that the pattern of a name can hold."""

PLATE_FIELDS = ("total_ink", "rich_black", "standard", "cut_line")
"""The fields that only a PDF with inks can follow."""


class InMillimetres(Content):
    """A width and a height in mm."""

    width: Millimetres = Field(description="mm")
    height: Millimetres = Field(description="mm")


class TrimSize(InMillimetres):
    """A size that pieces are cut to, in mm."""

    name: Name = Field(description="the shop's name for it")
    shape: CutWord = Field("rectangle", description="the outline of the cut")
    picture: InMillimetres | None = Field(
        None, description="its picture with the piece in the middle, if not size and bleed"
    )

    def is_near(self, width: float, height: float) -> bool:
        """Return whether a piece of a size in mm is printed as this one."""
        return max(abs(self.width - width), abs(self.height - height)) <= SAME_SIZE

    def around(self, bleed: float) -> tuple[float, float]:
        """Return the room in mm beside the piece and above it, to the edges of its picture."""
        if self.picture is None:
            return bleed, bleed
        return (self.picture.width - self.width) / 2, (self.picture.height - self.height) / 2


class LargestPiece(InMillimetres):
    """The largest piece, in mm, either way round."""


class RichBlack(Content):
    """The mix of inks for large black areas, in percent."""

    cyan: Share = Field(description="percent")
    magenta: Share = Field(description="percent")
    yellow: Share = Field(description="percent")
    black: Share = Field(description="percent")

    @property
    def total(self) -> int:
        """The inks together, in percent."""
        return self.cyan + self.magenta + self.yellow + self.black


class PrintShop(Entity):
    """A print shop as its file has it."""

    takes: TakesWord = Field(description="the product that it prints")
    looked_at: Date = Field(description="when the sources were read, such as '2026-11-23'")
    sizes: List[TrimSize] = Field((), description="trim sizes; any size if there are none")
    most: LargestPiece | None = Field(None, description="the largest piece, where sizes are free")
    bleed: Strip = Field(description="mm of ink over the cut")
    safe: Strip = Field(description="mm inside the cut without text and signs")
    file: FormatWord = Field(description="the format of files")
    dpi: Resolution = Field(description="dots per inch of PNG; the least for pictures in a PDF")
    colors: ColorsWord = Field(description="the colour space of files")
    total_ink: Coverage | None = Field(None, description="most ink at one place, in percent")
    rich_black: RichBlack | None = Field(None, description="inks of large black areas")
    text: TextWord = Field("fonts", description="text as letters or as outlines")
    standard: Literal["PDF/X-1a:2003"] | None = Field(None, description="the kind of PDF")
    order: OrderWord = Field(description="the order of pages, or one file for each face")
    names: NamePattern = Field(description="pattern of file names: {set} {number} {piece} {side} {copies}")
    most_pieces: Positive | None = Field(None, description="pieces that a file may have at most")
    cut_line: Plate | None = Field(None, description="name of the spot colour of the cut line")

    @property
    def most_ink(self) -> int:
        """The most ink at one place in percent, stated or usual."""
        return self.total_ink or FULL_COVERAGE


@values(frozen=True, slots=True)
class Shop:
    """A print shop: its file, and the key of it, which what is printed for the shop depends on."""

    key: Key
    file: PrintShop

    @property
    def id(self) -> str:
        """The id, for messages and folders."""
        return self.key.id

    @property
    def limit(self) -> float:
        """The most ink at one place, 1.0 for a full ink."""
        return self.file.most_ink / 100

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides of a piece that the shop prints."""
        return ("front",) if self.file.order == "fronts" else ("front", "back")

    def fits(self, width: float, height: float) -> bool:
        """Return whether the shop cuts pieces of a size in mm."""
        if self.file.sizes:
            return self.size_of(width, height) is not None
        most = self.file.most
        if most is None:
            return max(width, height) + 2 * self.file.bleed <= LARGEST
        room, piece = sorted((most.width, most.height)), sorted((width, height))
        return all(one <= limit + 0.01 for one, limit in zip(piece, room, strict=True))

    def size_of(self, width: float, height: float, shape: AnyShape | None = None) -> TrimSize | None:
        """Return the size of the shop for a piece, of an outline if it is given; None without one."""
        return next(
            (
                size
                for size in self.file.sizes
                if size.is_near(width, height) and (shape is None or shape in CUT_FROM[size.shape])
            ),
            None,
        )

    def around(self, die: Die) -> tuple[float, float]:
        """Return the room in mm beside a piece and above it, to the edges of its page."""
        size = self.size_of(die.width, die.height, die.shape)
        bleed = self.file.bleed
        return (bleed, bleed) if size is None else size.around(bleed)

    def die(self, wanted: Die) -> Die | None:
        """Return the outline that a piece is cut to, None if the shop has no such size."""
        if not self.file.sizes:
            return wanted if self.fits(wanted.width, wanted.height) else None
        size = self.size_of(wanted.width, wanted.height, wanted.shape)
        return None if size is None else Die(size.shape, size.width, size.height, wanted.radius)

    def nearest(self, wanted: Die, shapes: Collection[str] = ()) -> Die | None:
        """Return the size whose area is nearest to that of a piece, of its shape or of those given; None without one.

        Of two as near the first of the file.
        """
        named = shapes or (wanted.shape,)
        dies = [Die(size.shape, size.width, size.height) for size in self.file.sizes if size.shape in named]
        return min(dies, key=lambda cut: abs(log(cut.area / wanted.area)), default=None)

    def sizes_in_words(self) -> str:
        """Return the sizes that the shop cuts, for a message."""
        if self.file.sizes:
            return ", ".join(f"{s.name} {s.width:g} x {s.height:g} mm" for s in self.file.sizes)
        most = self.file.most
        if most is None:
            return f"up to {LARGEST:g} mm"
        return f"up to {most.width:g} x {most.height:g} mm"

    def file_name(self, name: str, number: int = 1, piece: str = "", side: Side = "front", copies: int = 1) -> str:
        """Return the name of a file as the shop wants it."""
        values = {"set": name, "number": f"{number:03}", "piece": piece, "side": side, "copies": str(copies)}
        return self.file.names.format(**values)

    @property
    def name_pattern(self) -> Pattern[str]:
        """The names that the shop takes, as a pattern for the last part of a path, with groups of the places."""
        shapes = {"number": r"\d{3}", "side": "front|back", "copies": r"\d+"}
        parts: list[str] = []
        named: set[str] = set()
        for text, place, _, _ in Formatter().parse(self.file.names.rpartition("/")[2]):
            parts.append(escape(text))
            if place:
                shape = shapes.get(place, "[a-z0-9]+(?:-[a-z0-9]+)*")
                parts.append(f"(?P={place})" if place in named else f"(?P<{place}>{shape})")
                named.add(place)
        return compile("".join(parts))


def find_shop(library: Library, name: str) -> Shop:
    """Return a shop of the content by its id or name.

    Raises `BadRequest` for an unknown one, and `Unreadable` for one that does not pass the schema.
    """
    if not any(KIND in game.kinds for game in library.systems.values()):
        what = "this installation knows no print shops: it was made for an older version"
        raise BadRequest(f"--shop {name}: {what}; run `make`, or `pip install -e .`, once more")
    if not library.keys(KIND):
        what = f"the content {library.shown_root} has no print shops"
        how = "`extends: [built-in]` in its sheetforge.yaml adds those of the program"
        raise BadRequest(f"--shop {name}: {what}; {how}")
    key = find_key(library, name, KIND)
    entity = library.entity(key)
    if not isinstance(entity, PrintShop):
        raise Unreadable(f"{library.shown(key)} does not pass the check; `sheetforge check` says why")
    return Shop(key, entity)


def objections_to_names(file: PrintShop) -> Iterator[str]:
    """Yield the faults of a pattern of names: it is invalid, or does not distinguish files."""
    try:
        parts = list(Formatter().parse(file.names))
    except ValueError as problem:
        yield f"not a valid pattern of names: {problem}"
        return
    places = {place for _, place, _, _ in parts if place is not None}
    if not places <= set(PLACES) or any(spec or sign for _, _, spec, sign in parts):
        yield f"a name is made of text and {' '.join(f'{{{place}}}' for place in PLACES)}"
        return
    if not file.names.endswith(f".{file.file}"):
        yield f"names of this shop's files end with .{file.file}"
    if any(part in ("", ".", "..") for part in file.names.split("/")) or "\\" in file.names:
        yield "a name is a relative path with /, without an empty part, '.' or '..'"
    if "set" not in places:
        yield "a name needs {set}, so that sets do not share a file"
    if file.order == "faces" and not {"number", "side"} <= places:
        yield "names of single faces need {number} and {side}"
    if file.order != "faces" and places - {"set"}:
        yield "a file with all faces of a set can only have {set}"
