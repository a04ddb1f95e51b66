"""Counter sheets for tests, and their goldens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sheetforge.content.kinds import Key
from sheetforge.press import drawlog as calls
from sheetforge.products.options import PrintOptions, Setting
from sheetforge.products.planner import Plan
from sheetforge.sheet.scene import Document
from tests.systems.silent_death.samples_of_sheets import SD, SW, library

GOLDENS = Path(__file__).parents[2] / "goldens" / "counters"


def plan(
    system: str = SD, wanted: dict[str, str] | None = None, paper: str = "a4", ink: str = "color", **settings: Setting
) -> Plan:
    """The counters of a game for what is asked for: kind → id."""
    product = library().systems[system].products()["counters"]
    keys = {kind: frozenset({Key(kind, system, id)}) for kind, id in (wanted or {}).items()}
    named = {name.replace("_", "-"): value for name, value in settings.items()}
    return product.plan(library(), system, PrintOptions(paper, ink, settings=named), keys)


def document(*names: str, **more: object) -> Document:
    """The document of the first sheet, or of the one whose name ends so."""
    sheets = plan(**more).sheets  # type: ignore[arg-type]
    return next(s for s in sheets if not names or s.name.endswith(names[0])).lay_out()


MAKERS: dict[str, Callable[[], Document]] = {
    "fleet": lambda: document(wanted={"fleets": "prize-ships"}),
    "house-folded": lambda: document(
        wanted={"houses": "vaubrand"},
        paper="letter",
        ink="mono",
        copies=1,
        shape="square",
        size=25.0,
        backs="fold",
        back="damaged",
    ),
    "scenario-stickers": lambda: document(
        system=SW,
        wanted={"scenarios": "dark-lord-of-the-sith"},
        slots="stickers-round-25-a4",
        ink="saver",
        back="numbered",
    ),
    "tents": lambda: document(wanted={"ships": "dolphin-ii"}, tents=True, marks="full"),
}


def logs_of(name: str) -> str:
    """The log of drawing calls of one golden."""
    return calls.write(MAKERS[name]())


def regenerate() -> None:
    """Write all goldens again."""
    GOLDENS.mkdir(parents=True, exist_ok=True)
    for name in MAKERS:
        (GOLDENS / f"{name}.calls").write_text(logs_of(name), encoding="utf-8")
