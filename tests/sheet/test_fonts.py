"""The bundled faces and the table of their measures."""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont

from sheetforge.sheet import faces
from sheetforge.sheet.fonts import generate

FONTS = Path(generate.__file__).parent
FILES = [f"{face}{size}.ttf" for face in faces.FACES for size in ("", ".small")]
FILES.append(faces.field_font_file().name)


@pytest.fixture(scope="module")
def regenerated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The generated files made once more."""
    pytest.importorskip("fontpkg_barlow_condensed")
    target = tmp_path_factory.mktemp("fonts")
    generate.generate(target)
    return target


def _made_here() -> bool:
    """Whether the installed packages are the ones the committed files were made with."""
    made_with: dict[str, str] = json.loads((FONTS / "metrics.json").read_text())["made_with"]
    return all(version(name) == made for name, made in made_with.items())


def _drawn(path: Path) -> dict[str, Any]:
    """What a font file means, however it was encoded: outline and width by character."""
    font = TTFont(path)
    glyphs, widths = font["glyf"], font["hmtx"]
    return {
        chr(code): (list(glyphs[name].getCoordinates(glyphs)[0]), widths[name][0])
        for code, name in font.getBestCmap().items()
    }


@pytest.mark.parametrize("name", [*FILES, "outlines.json", "OFL.txt"])
def test_regenerated_files_are_the_committed_ones(regenerated: Path, name: str) -> None:
    """Faces and outlines come out of the script as they are; faces byte for byte with the recorded versions."""
    if _made_here() or name in ("outlines.json", "OFL.txt"):
        assert (regenerated / name).read_bytes() == (FONTS / name).read_bytes()
    else:
        assert _drawn(regenerated / name) == _drawn(FONTS / name)


@pytest.mark.parametrize("face", faces.FACES)
def test_compressed_faces_draw_the_same(regenerated: Path, face: str) -> None:
    """The small face for pages is the small face, compressed, whatever compresses it."""
    drawn = _drawn(FONTS / f"{face}.small.ttf")
    for folder in (FONTS, regenerated):
        assert _drawn(folder / f"{face}.small.woff") == drawn


def test_regenerated_metrics_are_the_committed_ones(regenerated: Path) -> None:
    """The table of measures belongs to the faces that lie beside it."""
    made = json.loads((regenerated / "metrics.json").read_text())
    kept = json.loads((FONTS / "metrics.json").read_text())
    del made["made_with"], kept["made_with"]
    assert made == kept


@pytest.mark.parametrize("face", faces.FACES)
def test_metrics_are_those_of_the_face(face: faces.Face) -> None:
    """Every width in the table is the advance in the TrueType file, and none is left out."""
    font = TTFont(faces.font_file(face))
    advances = {chr(code): font["hmtx"][name][0] for code, name in font.getBestCmap().items()}
    measures = faces.metrics(face)
    assert measures.advances == advances
    assert measures.ascent == font["hhea"].ascent
    assert measures.descent == -font["hhea"].descent
    assert measures.cap_height == font["OS/2"].sCapHeight


@pytest.mark.parametrize("face", faces.FACES)
def test_digits_are_tabular(face: faces.Face) -> None:
    """All ten digits are equally wide, so figures stand in columns."""
    assert len({faces.metrics(face).advances[digit] for digit in "0123456789"}) == 1


@pytest.mark.parametrize("name", FILES)
def test_faces_move_no_glyph(name: str) -> None:
    """There is no kerning and no ligature left that a viewer could apply."""
    tables = TTFont(FONTS / name).keys()
    assert not {"GPOS", "GSUB", "kern", "morx"} & set(tables)


@pytest.mark.parametrize("face", faces.FACES)
def test_small_faces_have_the_common_glyphs(face: faces.Face) -> None:
    """The file that goes into an SVG has the characters it is said to have, equally wide."""
    small = TTFont(faces.font_file(face, small=True))
    advances = {chr(code): small["hmtx"][name][0] for code, name in small.getBestCmap().items()}
    measures = faces.metrics(face).advances
    assert advances == {character: measures[character] for character in faces.common_characters()}


@pytest.mark.parametrize("face", faces.FACES)
def test_faces_carry_our_name_and_their_licence(face: faces.Face) -> None:
    """A changed face does not pass as the original, and says whose it is."""
    names = TTFont(faces.font_file(face))["name"]
    assert names.getDebugName(16) == faces.family()
    assert "Barlow Project Authors" in names.getDebugName(0)
    assert "Open Font License" in names.getDebugName(13)
    assert "SIL OPEN FONT LICENSE" in (FONTS / "OFL.txt").read_text()


@pytest.mark.parametrize("face", faces.FACES)
def test_every_sign_of_ascii_can_be_printed(face: faces.Face) -> None:
    """Texts in ASCII need no look at the faces: all of its signs are there."""
    signs = {chr(code) for code in range(32, 127)}
    assert signs <= faces.metrics(face).advances.keys()
