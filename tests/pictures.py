"""The pictures of the README, made from the content; `python -m tests.regenerate` writes them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from sheetforge.content.kinds import Key
from sheetforge.content.library import open_library
from sheetforge.content.lookup import own_content
from sheetforge.game import discover
from sheetforge.press import svg
from sheetforge.products.options import PrintOptions, Setting

FOLDER = Path(__file__).parents[1] / "docs" / "images"


@dataclass(frozen=True)
class Picture:
    """A page of a product; `wanted` is a kind and an id, `settings` the product's own options."""

    product: str
    system: str = "silent-death"
    wanted: tuple[str, str] = ("", "")
    name: str = ""
    page: int = 0
    settings: dict[str, Setting] = field(default_factory=dict)


PICTURES = {
    "hornpipe": Picture("displays", wanted=("ships", "hornpipe")),
    "orca-alpha": Picture("displays", wanted=("ships", "orca-alpha")),
    "y-wing": Picture("displays", "silent-death-star-wars", ("ships", "y-wing")),
    "ocean": Picture("displays", "sovereign-seas", ("ships", "ocean")),
    "var-nic": Picture("displays", "babylon", ("ships", "var-nic")),
    "counters": Picture("counters", wanted=("houses", "ridotto"), settings={"copies": 3}),
    "map": Picture("maps", settings={"map": "house-league", "hex-numbers": 3}),
    "worksheet": Picture("worksheets", wanted=("houses", "ridotto"), name="worksheets/ridotto"),
}
"""Name of the picture → what it shows."""


def draw() -> dict[str, str]:
    """Name → the picture as it should be now."""
    systems = discover()
    library = open_library(own_content(), "content", systems)
    drawn = {}
    for name, one in PICTURES.items():
        kind, id = one.wanted
        options = PrintOptions(settings=one.settings)
        plan = systems[one.system].products()[one.product]
        wanted = {kind: frozenset({Key(kind, one.system, id)})} if kind else {}
        sheets = plan.plan(library, one.system, options, wanted).sheets
        document = next(sheet for sheet in sheets if sheet.name.endswith(one.name)).lay_out()
        drawn[name] = svg.write(document.pages[one.page], document.title)
    return drawn


def regenerate() -> None:
    """Write the pictures again."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, picture in draw().items():
        (FOLDER / f"{name}.svg").write_text(picture, encoding="utf-8")
