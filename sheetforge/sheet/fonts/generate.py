"""Make the bundled faces from the Barlow Condensed faces of `fontpkg-barlow-condensed`.

    python -m sheetforge.sheet.fonts.generate

Four changes, so that every program sets the same text in the same way:

- digits are the tabular ones (all equally wide), so columns of figures line up;
- kerning, ligatures and all other layout tables are gone, so nothing moves a glyph;
- hinting is gone, so a file is a third of the size;
- the family is renamed, because it is no longer the Barlow Condensed that people may have.

Beside each face stands a small one with the common glyphs only, which an SVG carries inside, and
the same one compressed, for pages. The face in which people type into forms has all that they can type there.
`metrics.json` holds the widths, so that layout never opens a font, `outlines.json` the outlines of the common
glyphs for drawings without text. All of it is written byte for
byte alike by the versions named in `metrics.json`; the SIL Open Font License is in `OFL.txt`.
"""

from __future__ import annotations

import json
from importlib import import_module
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from typing import Any

from sheetforge.sheet.faces import FIELD_CHARACTERS, FIELD_FACE
from sheetforge.sheet.glyphs import traced

FAMILY = "Sheetforge Condensed"
WEIGHTS = {"regular": "Regular", "medium": "Medium", "semibold": "SemiBold", "bold": "Bold"}
STYLES = WEIGHTS | {"italic": "Italic"}
COMMON = [*range(0x20, 0x7F), *map(ord, "\u00a0§©°±·×ßäöüÄÖÜéèêñçøåÉÅØ–—‘’“”†‡•…′″−½¼¾≤≥")]


def source_folder() -> Path:
    """Return the folder of the original faces in the installed package."""
    return Path(str(import_module("fontpkg_barlow_condensed").__file__)).parent


def make_face(source: Path, style: str) -> Any:
    """One original face with our changes, as a fontTools font that has been written and reread."""
    from fontTools.ttLib import TTFont

    font = TTFont(source, recalcTimestamp=False)
    tabular = _tabular_digits(font)
    for table in font["cmap"].tables:
        table.cmap = {code: tabular.get(name, name) for code, name in table.cmap.items()}
    _rename(font, style)
    return _reduced(font, [code for code in sorted(font.getBestCmap()) if _stands_alone(code)])


def make_small(face: Any) -> Any:
    """The same face with the common glyphs only, for use inside an SVG."""
    return _reduced(face, COMMON)


def as_bytes(font: Any) -> bytes:
    """The font file."""
    stream = BytesIO()
    font.save(stream)
    return stream.getvalue()


def as_woff(font: Any) -> bytes:
    """The compressed font file for pages."""
    from fontTools.ttLib import TTFont

    copy = TTFont(BytesIO(as_bytes(font)), recalcTimestamp=False)
    copy.flavor = "woff"
    return as_bytes(copy)


def make_metrics(faces: dict[str, Any]) -> dict[str, Any]:
    """The measures of every face in units of 1/1000 em, characters gathered by their width."""
    tables: dict[str, Any] = {}
    for name, font in faces.items():
        assert font["head"].unitsPerEm == 1000
        by_width: dict[str, str] = {}
        for code, glyph in sorted(font.getBestCmap().items()):
            advance = str(font["hmtx"][glyph][0])
            by_width[advance] = by_width.get(advance, "") + chr(code)
        tables[name] = {
            "ascent": font["hhea"].ascent,
            "descent": -font["hhea"].descent,
            "cap_height": font["OS/2"].sCapHeight,
            "x_height": font["OS/2"].sxHeight,
            "weight": font["OS/2"].usWeightClass,
            "postscript_name": font["name"].getDebugName(6),
            "advances": dict(sorted(by_width.items(), key=lambda item: int(item[0]))),
        }
    made_with = {name: version(name) for name in ("fontpkg-barlow-condensed", "fonttools")}
    common = "".join(map(chr, COMMON))
    return {"family": FAMILY, "common": common, "made_with": made_with, "faces": tables}


def generate(target: Path) -> None:
    """Write every generated file into a folder."""
    source = source_folder()
    faces = {
        name: make_face(source / "files" / f"BarlowCondensed-{style}.ttf", style) for name, style in STYLES.items()
    }
    for name, font in faces.items():
        (target / f"{name}.ttf").write_bytes(as_bytes(font))
        small = make_small(font)
        (target / f"{name}.small.ttf").write_bytes(as_bytes(small))
        (target / f"{name}.small.woff").write_bytes(as_woff(small))
    typed = _reduced(faces[FIELD_FACE], list(map(ord, FIELD_CHARACTERS)))
    (target / f"{FIELD_FACE}.field.ttf").write_bytes(as_bytes(typed))
    outlines = {name: {chr(code): traced(font, chr(code)) for code in COMMON} for name, font in faces.items()}
    table = json.dumps(outlines, ensure_ascii=False, indent=0)
    (target / "outlines.json").write_text(table + "\n", encoding="utf-8")
    metrics = json.dumps(make_metrics(faces), ensure_ascii=False, indent=1)
    (target / "metrics.json").write_text(metrics + "\n", encoding="utf-8")
    (target / "OFL.txt").write_bytes((source / "LICENSE").read_bytes())


def _tabular_digits(font: Any) -> dict[str, str]:
    """Return the tabular glyph of the face for each default digit."""
    layout = font["GSUB"].table
    record = next(r for r in layout.FeatureList.FeatureRecord if r.FeatureTag == "tnum")
    mapping: dict[str, str] = {}
    for index in record.Feature.LookupListIndex:
        for table in layout.LookupList.Lookup[index].SubTable:
            mapping |= getattr(table, "ExtSubTable", table).mapping
    return mapping


def _stands_alone(code: int) -> bool:
    """Return whether a character is set without layout tables: no control, no combining mark."""
    return code >= 0x20 and not 0x300 <= code <= 0x36F


def _rename(font: Any, style: str) -> None:
    """Put our family name wherever the old one stood; keep copyright and licence."""
    names = font["name"]
    upright = style in ("Regular", "Bold", "Italic")
    values = {
        1: FAMILY if upright else f"{FAMILY} {style}",
        2: style if upright else "Regular",
        3: f"sheetforge;{style}",
        4: f"{FAMILY} {style}",
        6: f"{FAMILY.replace(' ', '')}-{style}",
        16: FAMILY,
        17: style,
    }
    kept = {number: names.getDebugName(number) for number in (0, 5, 8, 9, 13, 14)}
    names.names = []
    for number, value in sorted({**kept, **values}.items()):
        if value:
            names.setName(value, number, 3, 1, 0x409)


def _reduced(font: Any, codes: list[int]) -> Any:
    """A copy with the glyphs for these characters, no hints and no layout tables."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    copy = TTFont(BytesIO(as_bytes(font)), recalcTimestamp=False)
    options = Options()
    options.layout_features = []
    options.hinting = False
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "DSIG", "gasp"]
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.recalc_timestamp = False
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(copy)
    return TTFont(BytesIO(as_bytes(copy)), recalcTimestamp=False)


if __name__ == "__main__":
    generate(Path(__file__).parent)
