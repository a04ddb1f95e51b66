"""A PNG as a preflight finds it."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import PurePath
from typing import TYPE_CHECKING

from sheetforge.shops.preflight.clauses import Fault, fault
from sheetforge.shops.preflight.pdf_file import UnreadableFile
from sheetforge.shops.shop import Shop

if TYPE_CHECKING:
    from PIL.Image import Image

DEPTH_AT = 24
"""The byte of a PNG with the bits of each colour."""

MM = 25.4
DPI_SLACK = 0.6
PAPER = 250
"""The least value of a colour component that counts as white."""


def check_png(data: bytes, path: PurePath, shop: Shop | None) -> list[Fault]:
    """Return all faults of a PNG. Raises `UnreadableFile` for any other file."""
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(BytesIO(data), formats=["PNG"]) as picture:
            frames = getattr(picture, "n_frames", 1)
            depth = data[DEPTH_AT]
            picture.load()
            return list(_faults(picture, frames, depth, path, shop))
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError) as problem:
        raise UnreadableFile(f"not a readable PNG: {problem}") from None


def _faults(picture: Image, frames: int, depth: int, path: PurePath, shop: Shop | None) -> Iterator[Fault]:
    if frames > 1:
        yield fault("frames", f"the file has {frames} pictures; save the first alone")
    if depth != 8:
        yield fault("depth", f"{depth} bits for each colour; save it with 8")
    alpha = "A" in picture.getbands() or "transparency" in picture.info
    if alpha:
        yield fault("transparency", "the picture has transparent parts; flatten it on its ground")
    plain = picture.convert("RGB")
    colors = plain.getcolors(1) if depth <= 8 else None
    if colors is not None:
        yield fault("empty", "the picture has only one colour")
    if shop is None:
        return
    file = shop.file
    if file.file != "png":
        yield fault("format", f"a PNG; {file.name} takes {file.file.upper()}")
        return
    if not shop.name_pattern.fullmatch(path.name):
        wanted = file.names.rpartition("/")[2]
        yield fault("name", f"'{path.name}' is not named {wanted}, in lower-case words and digits")
    if picture.mode not in ("RGB", "RGBA"):
        yield fault("colors", f"colours are stored as {picture.mode}; save the picture as RGB")
    yield from _size(picture, shop)
    yield from _bleed(plain, shop)


def _size(picture: Image, shop: Shop) -> Iterator[Fault]:
    """Yield faults of dots and resolution."""
    file = shop.file
    across, down = (float(one) for one in picture.info.get("dpi", (0.0, 0.0)))
    if max(abs(across - file.dpi), abs(down - file.dpi)) > DPI_SLACK:
        said = f"{across:.0f} x {down:.0f}" if across else "no"
        yield fault("resolution", f"the file says {said} dpi; {file.dpi} dpi are required")
    wanted = list(
        dict.fromkeys(
            tuple(
                round((side + 2 * room) / MM * file.dpi)
                for side, room in zip((size.width, size.height), size.around(file.bleed), strict=True)
            )
            for size in file.sizes
        )
    )
    dots = (picture.width, picture.height)
    if wanted and dots not in wanted:
        hint = "; turn it" if dots[::-1] in wanted else ""
        listed = " or ".join(f"{width} x {height}" for width, height in wanted)
        what = f"{dots[0]} x {dots[1]} dots; trim and bleed need {listed}{hint}"
        yield fault("pixels", what)


def _bleed(plain: Image, shop: Shop) -> Iterator[Fault]:
    """Yield a fault for each side where a coloured cut has a white strip outside of it."""
    strip = round(shop.file.bleed / MM * shop.file.dpi)
    width, height = plain.size
    if strip < 2 or min(width, height) <= 2 * strip + 4:
        return
    inside, outer = strip + 1, 1

    def column(x: int) -> float:
        return 1 - _paper(plain.crop((x, 0, x + 1, height)))

    def row(y: int) -> float:
        return 1 - _paper(plain.crop((0, y, width, y + 1)))

    colored = {
        "left": (column(inside), column(outer)),
        "right": (column(width - 1 - inside), column(width - 1 - outer)),
        "top": (row(inside), row(outer)),
        "bottom": (row(height - 1 - inside), row(height - 1 - outer)),
    }
    for side, (cut, edge) in colored.items():
        if cut > 0.5 and edge < 0.05:
            what = f"the picture reaches the cut at the {side}, and the bleed there is white"
            yield fault("bleed-ink", what)


def _paper(line: Image) -> float:
    """Return the part of a line of dots that is white."""
    data = line.tobytes()
    count = len(data) // 3
    white = sum(min(data[at : at + 3]) >= PAPER for at in range(0, len(data), 3))
    return white / count
