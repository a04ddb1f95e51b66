"""What is left of a figure in a document that has lost every digit 1, 2, 3 and 4."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from sheetforge.content.model import Asks

_LOST = str.maketrans("", "", "1234")


def legible(text: str) -> str:
    """The characters of a figure that are left: `12/11/10/98` is `//0/98`."""
    return text.translate(_LOST)


def _as_text(value: Any) -> Any:
    return str(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else value


def squeezed(text: str) -> str:
    """A figure without white space, which the document sets as it pleases."""
    return "".join(text.split())


LegibleText = Annotated[
    str,
    BeforeValidator(_as_text),
    Field(pattern=r"^[05-9/.]*$"),
    Asks("write what is legible here: 0, 5 to 9, / and ."),
]
"""What the document shows of a figure; empty where nothing is left of it."""

LegibleWords = Annotated[
    str,
    BeforeValidator(_as_text),
    Field(pattern=r"^[^1-4]*$"),
    Asks("write what is legible here: anything but the digits 1 to 4"),
]
"""What the document shows of figures with words and signs about them."""
