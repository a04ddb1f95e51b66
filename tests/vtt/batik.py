"""Pictures of modules as Batik draws them, the library that VASSAL draws with, compared with the PDF of their pages."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageChops, ImageStat
from pypdfium2 import PdfDocument

from sheetforge.press import pdf
from sheetforge.sheet.scene import Document, Page
from sheetforge.vtt.grid import DOTS

JARS = ":".join(
    f"/usr/share/java/{name}.jar"
    for name in ("batik-all", "xmlgraphics-commons", "xml-apis-ext", "commons-io", "commons-logging")
)
JAVA = ("java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Djava.awt.headless=true", "-cp", JARS)
RASTERIZER = (*JAVA, "org.apache.batik.apps.rasterizer.Main", "-scriptSecurityOff", "-m", "image/png")

STEP = 6
"""Dots of a picture that are compared as one: letters are drawn a little differently along their edges."""

MOST, USUAL = 75, 14.0
"""The most by which one of them may differ, of 255, and all of a picture on average: the ticks of small boxes, which
are nearly all edge, and hatched tokens differ most."""


class DrawnPage(NamedTuple):
    """A page as a module has it: its SVG, and the degrees by which it is turned there, clockwise."""

    page: Page
    svg: bytes
    turned: float = 0.0


def unlike(drawn: Mapping[str, DrawnPage], folder: Path) -> Iterator[str]:
    """Yield the names of pages that Batik does not draw as the PDF is seen, with by how much they differ."""
    for name, each in drawn.items():
        (folder / f"{name}.svg").write_bytes(each.svg)
    subprocess.run([*RASTERIZER, "-d", folder, *sorted(folder.glob("*.svg"))], check=True, capture_output=True)
    for name, (page, _, turned) in drawn.items():
        if found := difference(folder / f"{name}.png", page, turned):
            yield f"{name}: {found}"


def difference(drawn: Path, page: Page, turned: float = 0.0) -> str:
    """Return by how much a picture differs from a page as the PDF is seen; empty where it is like it."""
    # A page a little over a whole number of dots would get one dot more.
    scale = DOTS * 25.4 / 72 * (1 - 1e-5)
    printed = PdfDocument(pdf.write(Document((page,), page.label)))[0].render(scale=scale).to_pil()
    with Image.open(drawn) as picture:
        upright = _on_white(picture)
    if turned:
        # What is turned lies within a picture of the same size: only what both show is compared.
        upright, printed = _middle(upright.rotate(turned, Image.Resampling.BICUBIC)), _middle(printed)
    # The PDF has its lengths in points, and a large map of it may have a dot less.
    common = (0, 0, min(upright.width, printed.width), min(upright.height, printed.height))
    differing = ImageChops.difference(_small(upright.crop(common)), _small(printed.crop(common)))
    most, mean = max(high for _, high in differing.getextrema()), max(ImageStat.Stat(differing).mean)
    return f"{most} of 255 in a step, {mean:.1f} on average" if most > MOST or mean > USUAL else ""


def _on_white(picture: Image.Image) -> Image.Image:
    paper = Image.new("RGBA", picture.size, "white")
    paper.alpha_composite(picture.convert("RGBA"))
    return paper.convert("RGB")


def _middle(picture: Image.Image) -> Image.Image:
    """Return the square about the middle that stays in the picture however it is turned."""
    half = min(picture.size) / 3
    x, y = picture.width / 2, picture.height / 2
    return picture.crop((round(x - half), round(y - half), round(x + half), round(y + half)))


def _small(picture: Image.Image) -> Image.Image:
    size = (max(1, picture.width // STEP), max(1, picture.height // STEP))
    return picture.convert("RGB").resize(size, Image.Resampling.BOX)
