"""PDF as Ghostscript, the reader of many print shops, finds it: faces, plates, ink, page boxes."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from sheetforge.press import pdf
from sheetforge.press.ink import ink_of
from sheetforge.press.plates import Separation
from sheetforge.sheet.deck_cards import POKER
from sheetforge.sheet.dies import die
from sheetforge.sheet.scene import Box, Document, Page, Rect, Style, Text
from sheetforge.shops.pages import LoosePiece
from sheetforge.shops.shop import Shop
from tests.press import drawing, real_pages
from tests.running import PATIENCE
from tests.shops.preflight.planted import CARDS, STICKERS, counter, file_of, stickers

PLATES = re.compile(r"^ *([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+) CMYK OK", re.MULTILINE)


def ghostscript(file: Path, device: str, *more: str) -> str:
    """What Ghostscript says while it draws a file; what a device measures is part of that."""
    command = ["gs", "-dBATCH", "-dNOPAUSE", "-r72", "-dUseFastColor=true", f"-sDEVICE={device}"]
    words = [*command, *more, file.name]
    done = subprocess.run(words, cwd=file.parent, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def plates(file: Path) -> list[tuple[float, ...]]:
    """The ink on each plate of each page (cyan, magenta, yellow, black) as parts of the page."""
    # Any dot that a line touches is full: dots of 0.35 mm would make hatching twice as dark as it is.
    said = ghostscript(file, "ink_cov", "-r288", "-sOutputFile=-")
    assert "Loading font" not in said, "a face is not in the file"
    assert not re.search("error|warning|substitut", said, re.IGNORECASE)
    return [tuple(float(part) / 100 for part in found) for found in PLATES.findall(said)]


def written(folder: Path, document: Document) -> Path:
    """A document as a file."""
    file = folder / "page.pdf"
    file.write_bytes(pdf.write(document))
    return file


@pytest.mark.parametrize("name", ["fighters", "control log"])
def test_color_pages_take_the_ink_that_is_stated(name: str, tmp_path: Path) -> None:
    """No face is looked for elsewhere; the ink of the plates is near what a build states."""
    page = real_pages.page(name)
    ((cyan, magenta, yellow, black),) = plates(written(tmp_path, Document((page,))))
    ink = cyan + magenta + yellow + 3 * black
    assert ink_of([page]) == pytest.approx(ink, rel=0.3)


def test_a_mono_page_is_on_the_black_plate_alone(tmp_path: Path) -> None:
    """A print shop needs one plate for it; its three inks are three times the black."""
    document = real_pages.document("counters")
    found = plates(written(tmp_path, document))
    assert len(found) == len(document.pages)
    for page, (cyan, magenta, yellow, black) in zip(document.pages, found, strict=True):
        assert cyan == magenta == yellow == 0.0
        assert ink_of([page]) == pytest.approx(3 * black, rel=0.2)


def test_page_boxes_are_those_of_the_drawing(tmp_path: Path) -> None:
    """What is drawn with each box of the page has the size of that box, in points."""
    page = replace(drawing.everything(), trim=Box(2, 2, 86, 66), bleed=Box(1, 1, 88, 68))
    file = written(tmp_path, Document((page,)))
    sizes = {}
    for name in ("MediaBox", "BleedBox", "TrimBox"):
        ghostscript(file, "pngmono", f"-dUse{name}", f"-sOutputFile={name}.png")
        with Image.open(tmp_path / f"{name}.png") as picture:
            sizes[name] = tuple(dots * 25.4 / 72 for dots in picture.size)
    assert sizes["MediaBox"] == pytest.approx((90, 70), abs=0.36)
    assert sizes["BleedBox"] == pytest.approx((88, 68), abs=0.36)
    assert sizes["TrimBox"] == pytest.approx((86, 66), abs=0.36)


def test_a_face_that_is_not_in_the_file_is_noticed(tmp_path: Path) -> None:
    """The sign that the tests above look for: Helvetica by name alone is loaded from elsewhere."""
    file = tmp_path / "page.pdf"
    canvas = Canvas(str(file))
    canvas.setFont("Helvetica", 12)
    canvas.drawString(50, 50, "Helvetica")
    canvas.save()
    with pytest.raises(AssertionError, match="not in the file"):
        plates(file)


def separations(file: Path) -> dict[str, Image.Image]:
    """The plates of the first page as grey pictures, by their names: 255 is no ink."""
    ghostscript(file, "tiffsep", "-r100", "-dFirstPage=1", "-dLastPage=1", "-sOutputFile=plate.tif")
    named = (re.fullmatch(r"plate\((.+)\)\.tif", path.name) for path in file.parent.iterdir())
    return {found[1]: Image.open(file.parent / found[0]) for found in named if found}


def test_a_card_for_a_shop_keeps_the_limit_on_every_dot(tmp_path: Path) -> None:
    """Plates are added dot by dot: nowhere more than 240 %, which the mix of blacks reaches."""
    dark = LoosePiece(
        "Night",
        1,
        lambda cut: (
            Rect(-4, -4, cut.width + 8, cut.height + 8, Style(fill="#000040")),
            Rect(10, 10, 40, 40, Style(fill="#000000")),
            Text(12, 70, "Night", "bold", 40, "#ffffff"),
        ),
    )
    file = tmp_path / "card.pdf"
    file.write_bytes(file_of(CARDS, POKER, dark))
    ghostscript(file, "tiffsep", "-r100", "-dFirstPage=2", "-dLastPage=2", "-sOutputFile=plate.tif")
    plates = [
        Image.open(tmp_path / f"plate({name}).tif").convert("L").tobytes()
        for name in ("Cyan", "Magenta", "Yellow", "Black")
    ]
    totals = {sum(255 - ink for ink in dot) / 255 for dot in set(zip(*plates, strict=True))}
    assert max(totals) == pytest.approx(2.4, abs=0.02)


def test_text_for_a_shop_is_on_the_black_plate_alone(tmp_path: Path) -> None:
    """Dark letters of a coloured palette leave the other plates empty."""
    words = (Text(20, 40, "Words", "regular", 14, "#1b2430"),)
    file = tmp_path / "words.pdf"
    file.write_bytes(pdf.write(Document((Page(80, 80, words),)), separation=Separation(2.4)))
    ((cyan, magenta, yellow, black),) = plates(file)
    assert cyan == magenta == yellow == 0
    assert black > 0


def test_a_cut_line_is_a_plate_of_its_own(tmp_path: Path) -> None:
    """It has the name that the shop gives, and leaves no gap in the inks below it."""
    bare = Shop(STICKERS.key, STICKERS.file.model_copy(update={"cut_line": None}))
    found = {}
    for name, data in (("with", stickers()), ("without", file_of(bare, die("hex", 25), counter("Hornpipe")))):
        (tmp_path / name).mkdir()
        file = tmp_path / name / "sticker.pdf"
        file.write_bytes(data)
        found[name] = separations(file)
    assert set(found["with"]) == {"Cyan", "Magenta", "Yellow", "Black", "CutContour"}
    assert found["with"]["CutContour"].convert("L").getextrema() == (0, 255)
    for plate in ("Cyan", "Magenta", "Yellow", "Black"):
        assert found["with"][plate].tobytes() == found["without"][plate].tobytes()
