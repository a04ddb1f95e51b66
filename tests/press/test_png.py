"""PDF pages as pictures."""

from __future__ import annotations

import sys
from io import BytesIO

import pytest
from PIL import Image

from sheetforge.content.library import BadRequest
from sheetforge.press import pdf
from tests.press import drawing


def test_a_picture_a_page_at_its_size() -> None:
    """Every page is a PNG of as many dots as its millimetres make, and says its resolution."""
    pictures = [Image.open(BytesIO(data)) for data in pdf.pictures(pdf.write(drawing.document()), 100)]
    assert [picture.size for picture in pictures] == [(355, 276), (355, 158)]
    assert pictures[0].info["dpi"] == pytest.approx((100, 100), abs=0.1)


def test_ticked_boxes_are_seen() -> None:
    """A field that starts filled in is drawn as it stands, an empty one stays white."""
    (data,) = pdf.pictures(pdf.write(drawing.document(drawing.fields())), 100)
    picture = Image.open(BytesIO(data)).convert("L")
    ticked, empty = picture.getpixel((226, 30)), picture.getpixel((266, 30))
    assert isinstance(ticked, int)
    assert ticked < 100
    assert empty == 255


def test_without_the_extra_the_message_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """PNG without pypdfium2 is refused with the command to run."""
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(BadRequest, match=r"pypdfium2: \S*pip install .*\[png\]'"):
        pdf.pictures(b"", 200)
