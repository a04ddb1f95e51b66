"""Pictures of modules, drawn by Batik, the library that VASSAL draws with, look as their pages do in a PDF."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

from PIL import Image, ImageChops, ImageStat
from pypdfium2 import PdfDocument

from sheetforge.press import pdf
from sheetforge.sheet.scene import Document, Page
from sheetforge.vtt import pictures
from sheetforge.vtt.grid import DOTS
from tests.vtt.tables import table_of

JARS = ":".join(
    f"/usr/share/java/{name}.jar"
    for name in ("batik-all", "xmlgraphics-commons", "xml-apis-ext", "commons-io", "commons-logging")
)
JAVA = ("java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Djava.awt.headless=true", "-cp", JARS)
RASTERIZER = (*JAVA, "org.apache.batik.apps.rasterizer.Main", "-scriptSecurityOff", "-m", "image/png")

STEP = 6
"""Dots of a picture that are compared as one: letters are drawn a little differently along their edges."""

MOST, USUAL = 75, 6.0
"""The most by which one of them may differ, of 255, and all of a picture on average: thin lines differ the most."""


def pages() -> Iterator[tuple[str, Page]]:
    """Yield a map, a sheet, a counter in each of its states, a tick, both sides of a slip and of a card."""
    battle = table_of("silent-fury", "first-contact")
    yield "map", pictures.map_page(battle.board)
    yield "sheet", battle.sheets[0].drawn.page
    piece = battle.pieces[0]
    for number, face in enumerate(piece.faces):
        yield f"counter-{number}", pictures.face_page(piece, face)
    yield "tick", pictures.tick_page(12.0, 12.0)
    yield from ((f"slip-{hidden}", pictures.slip_page("A", hidden)) for hidden in (False, True))
    deck = battle.decks[-1].drawn
    yield from (("card", deck.cards[0].face), ("back", deck.back))


def test_pictures_look_as_their_pages(tmp_path: Path) -> None:
    """Batik draws each picture as the PDF of its page is seen."""
    drawn = dict(pages())
    for name, page in drawn.items():
        (tmp_path / f"{name}.svg").write_bytes(pictures.as_svg(page, paper=True))
    subprocess.run([*RASTERIZER, "-d", tmp_path, *sorted(tmp_path.glob("*.svg"))], check=True, capture_output=True)
    for name, page in drawn.items():
        printed = PdfDocument(pdf.write(Document((page,), page.label)))[0].render(scale=DOTS * 25.4 / 72).to_pil()
        with Image.open(tmp_path / f"{name}.png") as picture:
            difference = ImageChops.difference(_small(picture), _small(printed))
        assert max(high for _, high in difference.getextrema()) <= MOST, name
        assert max(ImageStat.Stat(difference).mean) <= USUAL, name


def _small(picture: Image.Image) -> Image.Image:
    paper = Image.new("RGBA", picture.size, "white")
    paper.alpha_composite(picture.convert("RGBA"))
    return paper.convert("RGB").resize((picture.width // STEP, picture.height // STEP), Image.Resampling.BOX)
