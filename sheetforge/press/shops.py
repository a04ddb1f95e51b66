"""Print shops as data: the size, bleed, colours, names and order of the files that a shop takes.

A shop is a YAML file, one of `presets/shops/` or a user's own. Each says where its figures were
found and when; `unverified` names the fields that no page of the shop confirms.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from re import Pattern, compile, escape
from string import Formatter
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from sheetforge.content.model import Content, FieldPath, List, Name, Positive, Title, Words, whole
from sheetforge.content.settings import read_settings, refuse_at
from sheetforge.content.yaml import Source
from sheetforge.sheet.dies import Die

SHOP_PRESETS = Path(__file__).parent / "presets" / "shops"
LARGEST = 5080.0
"""The longest side in mm that a page of a PDF can have (200 inches)."""

FOR_SHOPS = "shops"
"""The folder of files for shops below that of the output."""

SAME_SIZE = 0.6
"""Greatest difference in mm of a piece and a size of a shop that is printed as that size."""

FULL_COVERAGE = 300
"""Percent of ink where a shop states no limit: what coated paper usually takes."""

Takes = Literal["decks", "counters", "maps"]
Order = Literal["front-back", "back-front", "fronts-backs", "fronts", "faces"]
Side = Literal["front", "back"]
Millimetres = Annotated[float, Field(gt=0, le=LARGEST)]
Strip = Annotated[float, Field(ge=0, le=50)]
Share = Annotated[int, whole(0, 100)]
Date = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d\d-\d\d$", max_length=10)]
Resolution = Annotated[int, whole(50, 2400)]
Coverage = Annotated[int, whole(100, 400)]
Plate = Annotated[str, StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9-]*$", max_length=40)]

PLACES = ("set", "number", "piece", "side", "copies")
"""The parts that the pattern of a name can hold."""


class ShopSource(Content):
    """A page with figures of a shop."""

    address: Words = Field(description="the page")
    says: Words = Field(description="the figures that it gives, in our words")


class TrimSize(Content):
    """A size that pieces are cut to, in mm."""

    name: Name = Field(description="the shop's name for it")
    width: Millimetres = Field(description="mm")
    height: Millimetres = Field(description="mm")


class LargestPiece(Content):
    """The largest piece, in mm, either way round."""

    width: Millimetres = Field(description="mm")
    height: Millimetres = Field(description="mm")


class RichBlack(Content):
    """The mix of inks for large black areas, in percent."""

    cyan: Share = Field(description="percent")
    magenta: Share = Field(description="percent")
    yellow: Share = Field(description="percent")
    black: Share = Field(description="percent")


class ShopFile(Content):
    """A print shop as written in a file."""

    name: Name = Field(description="the shop")
    takes: Takes = Field(description="the product that it prints: decks, counters (stickers), maps")
    looked_at: Date = Field(description="when the sources were read, as '2026-11-23'")
    sources: List[ShopSource] = Field(min_length=1, description="where the figures come from")
    unverified: List[FieldPath] = Field((), description="fields that no source confirms")
    sizes: List[TrimSize] = Field((), description="trim sizes; any size if there are none")
    most: LargestPiece | None = Field(None, description="the largest piece, where sizes are free")
    bleed: Strip = Field(description="mm of ink over the cut")
    safe: Strip = Field(description="mm inside the cut without text and signs")
    file: Literal["pdf", "png"] = Field(description="the format of files")
    dpi: Resolution = Field(description="dots per inch of PNG, and at least of pictures in a PDF")
    colors: Literal["rgb", "cmyk"] = Field(description="the colour space of files")
    total_ink: Coverage | None = Field(None, description="most ink at one place, in percent")
    rich_black: RichBlack | None = Field(None, description="inks of large black areas")
    text: Literal["fonts", "outlines"] = Field("fonts", description="embedded faces, or outlines")
    standard: Literal["PDF/X-1a:2003"] | None = Field(None, description="the kind of PDF")
    order: Order = Field(description="order of pages; faces for one file for each face")
    names: Title = Field(description="pattern of file names with {set} {number} {piece} {side} …")
    most_pieces: Positive | None = Field(None, description="pieces that a file may have at most")
    cut_line: Plate | None = Field(None, description="name of the spot colour of the cut line")


@dataclass(frozen=True, slots=True)
class Shop:
    """A print shop: its id, and its file."""

    id: str
    file: ShopFile

    @property
    def limit(self) -> float:
        """The most ink at one place, 1.0 for a full ink."""
        return (self.file.total_ink or FULL_COVERAGE) / 100

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

    def size_of(self, width: float, height: float) -> TrimSize | None:
        """Return the size of the shop for a piece, None without one."""
        for size in self.file.sizes:
            if max(abs(size.width - width), abs(size.height - height)) <= SAME_SIZE:
                return size
        return None

    def die(self, wanted: Die) -> Die | None:
        """Return the outline that a piece is cut to, None if the shop has no such size."""
        if not self.file.sizes:
            return wanted if self.fits(wanted.width, wanted.height) else None
        size = self.size_of(wanted.width, wanted.height)
        return None if size is None else Die("rectangle", size.width, size.height, wanted.radius)

    def sizes_in_words(self) -> str:
        """Return the sizes that the shop cuts, for a message."""
        if self.file.sizes:
            return ", ".join(f"{s.name} {s.width:g} x {s.height:g} mm" for s in self.file.sizes)
        most = self.file.most
        if most is None:
            return f"up to {LARGEST:g} mm"
        return f"up to {most.width:g} x {most.height:g} mm"

    def file_name(
        self, name: str, number: int = 1, piece: str = "", side: Side = "front", copies: int = 1
    ) -> str:
        """Return the name of a file as the shop wants it."""
        values = {"set": name, "number": f"{number:03}", "piece": piece, "side": side,
                  "copies": str(copies)}  # fmt: skip
        return self.file.names.format(**values)

    @property
    def name_pattern(self) -> Pattern[str]:
        """The names that the shop takes, as a pattern for the last part of a path."""
        shapes = {"number": r"\d{3}", "side": "(?:front|back)", "copies": r"\d+"}
        parts = []
        for text, place, _, _ in Formatter().parse(self.file.names.rpartition("/")[2]):
            parts.append(escape(text))
            if place:
                parts.append(shapes.get(place, "[a-z0-9]+(?:-[a-z0-9]+)*"))
        return compile("".join(parts))


def shop_presets() -> tuple[str, ...]:
    """Return the ids of the shops that come with the program."""
    return tuple(sorted(path.stem for path in SHOP_PRESETS.glob("*.yaml")))


def read_shop(name: str) -> Shop:
    """Read a shop by the id of a preset, or from a file of the user.

    Raises `BadRequest` for an unknown name, and `Unreadable` with the places of errors.
    """
    from sheetforge.content.library import BadRequest
    from sheetforge.text import did_you_mean

    path = SHOP_PRESETS / f"{name}.yaml" if name in shop_presets() else Path(name)
    if path.parent != SHOP_PRESETS and path.suffix not in (".yaml", ".yml") and not path.exists():
        known = did_you_mean(name, shop_presets())
        raise BadRequest(f"no print shop {name!r}; {known}, or name a .yaml file")
    inside = path.parent == SHOP_PRESETS
    file, source = read_settings(path, ShopFile, f"presets/shops/{path.name}" if inside else "")
    _check(file, source)
    return Shop(path.stem, file)


def _check(file: ShopFile, source: Source) -> None:
    """Refuse values that contradict each other, with their place."""
    known = set(ShopFile.model_fields)
    for number, field in enumerate(file.unverified):
        if field.partition(".")[0] not in known:
            refuse_at(source, ("unverified", number), f"no field '{field}' of a print shop")
    if file.sizes and file.most is not None:
        refuse_at(source, ("most",), "'most' is for free sizes; there are 'sizes' as well")
    ink_fields = ("total_ink", "rich_black", "standard", "cut_line")
    for field in ink_fields:
        if getattr(file, field) is not None and (file.colors, file.file) != ("cmyk", "pdf"):
            refuse_at(source, (field,), "this needs 'colors: cmyk' and 'file: pdf'")
    if file.file == "png" and file.colors == "cmyk":
        refuse_at(source, ("colors",), "PNG has no CMYK; write 'colors: rgb' or 'file: pdf'")
    if (file.file == "png") != (file.order == "faces"):
        refuse_at(source, ("order",), "PNG has one file for each face: 'order: faces', PDF has not")
    mix = file.rich_black
    if mix is not None:
        total = mix.cyan + mix.magenta + mix.yellow + mix.black
        if total > (file.total_ink or FULL_COVERAGE):
            what = f"{total} % is above the limit of {file.total_ink or FULL_COVERAGE} %"
            refuse_at(source, ("rich_black",), what)
    _check_names(file, source)


def _check_names(file: ShopFile, source: Source) -> None:
    """Refuse a pattern of names that is no pattern, or does not tell files apart."""
    try:
        places = {place for _, place, spec, sign in Formatter().parse(file.names) if place}
        rest = [spec or sign for _, _, spec, sign in Formatter().parse(file.names)]
    except ValueError as problem:
        refuse_at(source, ("names",), f"no pattern of names: {problem}")
    unknown = sorted(places - set(PLACES))
    if unknown or any(rest):
        allowed = " ".join(f"{{{place}}}" for place in PLACES)
        refuse_at(source, ("names",), f"a name is made of text and {allowed}")
    if not file.names.endswith(f".{file.file}"):
        refuse_at(source, ("names",), f"names of this shop's files end with .{file.file}")
    if any(part in ("", ".", "..") for part in file.names.split("/")):
        refuse_at(source, ("names",), "a name has no empty part, '.' or '..'")
    if "set" not in places:
        refuse_at(source, ("names",), "a name needs {set}, so that sets do not share a file")
    if file.order == "faces" and not {"number", "side"} <= places:
        refuse_at(source, ("names",), "names of single faces need {number} and {side}")
    if file.order != "faces" and places - {"set"}:
        refuse_at(source, ("names",), "a file with all faces of a set can only have {set}")
