"""QR codes at the foot of displays: read back by an independent decoder, on a spot that is free in every game."""

from __future__ import annotations

import pypdfium2
import pytest
import zxingcpp
from PIL import Image

from sheetforge.api import open_content
from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library
from sheetforge.press.build import Made
from sheetforge.printing import Request, plan
from sheetforge.products.options import PrintOptions
from sheetforge.products.sheet_links import QUIET, address_of, linked, qr_code
from sheetforge.sheet.scene import Page, Rect, Style
from sheetforge.sheet.widgets.sketch import LayoutProblem
from tests.running import OFFICIAL
from tests.ticked import IN_PLAY

ADDRESS = "http://192.168.178.20:40201/#token=Zk3mulGpks2tcpielFgTI8O4JX1DhcSy"
DPI = 600
FOOT = 14.0


@pytest.fixture(scope="module")
def library() -> Library:
    """The official content."""
    return open_content(OFFICIAL).library


def made(library: Library, key: Key, paper: str, ink: str, **settings: str) -> bytes:
    """The PDF of a display."""
    options = PrintOptions(paper, ink, settings=dict(settings))
    artefacts, _ = plan(library, Request(("displays",), key.system, {key.kind: frozenset({key})}, ("pdf",), options))
    (artefact,) = artefacts.values()
    data = artefact.make()
    return data.data if isinstance(data, Made) else data


def rendered(data: bytes) -> Image.Image:
    """The foot of the first page as a printer of 600 dots per inch prints it, what a phone sees of it from near."""
    page = pypdfium2.PdfDocument(data)[0]
    above = page.get_height() - FOOT / 25.4 * 72
    return page.render(scale=DPI / 72, crop=(0, 0, 0, above)).to_pil().convert("L")


@pytest.mark.parametrize(("paper", "ink"), [("a4", "color"), ("letter", "mono")])
@pytest.mark.parametrize("name", IN_PLAY)
def test_the_code_of_a_display_opens_its_sheet(library: Library, name: str, paper: str, ink: str) -> None:
    """One code on the first page, the same bytes each time; its spot and a margin about it are empty without it."""
    key = Key(*name.split("/"))
    data = made(library, key, paper, ink, qr=ADDRESS)
    assert data == made(library, key, paper, ink, qr=ADDRESS)
    read = zxingcpp.read_barcodes(rendered(data))
    assert [code.text for code in read] == [address_of(ADDRESS, key)]
    corners = read[0].position
    quiet = round(QUIET / 25.4 * DPI) - 2
    spot = (
        corners.top_left.x - quiet,
        corners.top_left.y - quiet,
        corners.bottom_right.x + quiet,
        corners.bottom_right.y,
    )
    assert rendered(made(library, key, paper, ink)).crop(spot).getextrema() == (255, 255)


def test_an_address_that_is_none_is_refused(library: Library) -> None:
    """Other schemes, no host, blanks and addresses too long for paper are named with the next step."""
    key = Key("ships", "babylon", "condor")
    for bad in ("192.168.1.2:8000", "ftp://host/", "http://", "http://a b/", "http://[", "javascript:alert(1)"):
        with pytest.raises(BadRequest, match="sheetforge serve --lan prints"):
            address_of(bad, key)
    with pytest.raises(BadRequest, match="give a shorter address"):
        qr_code("http://host/" + "a" * 200)
    options = PrintOptions(copies={key: 2}, settings={"qr": ADDRESS})
    with pytest.raises(BadRequest, match="is for sheets of single ships"):
        plan(library, Request(("displays",), "babylon", {"ships": frozenset({key})}, ("pdf",), options))


def test_a_page_without_room_at_its_foot_is_named() -> None:
    """A foot that is full from side to side is a problem of the layout, with the page and the option."""
    full = Page(210.0, 297.0, (Rect(0.0, 270.0, 210.0, 27.0, Style(fill="#000000")),), "Hornpipe")
    draw = linked(PrintOptions(settings={"qr": ADDRESS}), Key("ships", "silent-death", "hornpipe"), lambda: (full,))
    with pytest.raises(LayoutProblem, match=r"Hornpipe: --qr: the foot of the page has no room for a code of 8\.2 mm"):
        draw()
