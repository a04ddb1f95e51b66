"""Pages as programs of others draw them: PDFium, resvg and librsvg; and how far pictures differ."""

from __future__ import annotations

import os
import subprocess
from io import BytesIO
from pathlib import Path

import resvg_py
from PIL import Image, ImageChops, ImageFilter

from sheetforge.press import pdf, svg
from sheetforge.sheet import faces
from sheetforge.sheet.scene import Document, Page
from tests.running import PATIENCE


def from_pdf(page: Page, dpi: int) -> Image.Image:
    """The page as PDFium draws the PDF."""
    (data,) = pdf.pictures(pdf.write(Document((page,))), dpi)
    return Image.open(BytesIO(data)).convert("L")


def from_resvg(page: Page, text: svg.TextForm, dpi: int) -> Image.Image:
    """The page as resvg draws the SVG; without our faces where it has outlines."""
    files = [str(faces.font_file(face)) for face in faces.FACES] if text == "font" else []
    data = resvg_py.svg_to_bytes(
        svg_string=svg.write(page, text=text), dpi=dpi, font_files=files, skip_system_fonts=True
    )
    return Image.open(BytesIO(bytes(data))).convert("L")


def from_librsvg(page: Page, text: svg.TextForm, dpi: int, fonts: Path) -> Image.Image:
    """The page as librsvg draws the SVG; it finds our faces in `fonts` alone, as if installed.

    `fonts` is a settings file of fontconfig, which `font_settings` writes.
    """
    command = ["rsvg-convert", "--dpi-x", str(dpi), "--dpi-y", str(dpi), "--unlimited"]
    done = subprocess.run(
        command,
        input=svg.write(page, text=text).encode(),
        env={**os.environ, "FONTCONFIG_FILE": str(fonts)},
        capture_output=True,
        check=True,
        timeout=PATIENCE,
    )
    assert done.stderr == b""
    return Image.open(BytesIO(done.stdout)).convert("L")


def font_settings(folder: Path, *, installed: bool) -> Path:
    """Write settings of fontconfig with our faces, or with none at all, and return the file."""
    (folder / "fonts").mkdir()
    if installed:
        for face in faces.FACES:
            source = Path(str(faces.font_file(face)))
            (folder / "fonts" / source.name).write_bytes(source.read_bytes())
    file = folder / "fonts.conf"
    file.write_text(
        f'<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        f"<dir>{folder / 'fonts'}</dir><cachedir>{folder / 'cache'}</cachedir></fontconfig>"
    )
    return file


def differing(one: Image.Image, other: Image.Image) -> float:
    """The part of the dots that differ clearly, edges smoothed over three dots."""
    smooth = [image.filter(ImageFilter.BoxBlur(1)) for image in (one, other)]
    counts = ImageChops.difference(*smooth).histogram()
    return float(sum(counts[64:]) / sum(counts))
