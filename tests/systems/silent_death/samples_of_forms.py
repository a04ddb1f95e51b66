"""Worksheets, forms, cards and packs of the content, and their goldens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

from sheetforge.content.kinds import Key
from sheetforge.press import drawlog as calls
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import Planner
from sheetforge.sheet import cards as sheet_cards
from sheetforge.sheet.scene import Document, Page
from sheetforge.systems.silent_death.figures.force_table import own_rates
from sheetforge.systems.silent_death.products import packs as pack
from sheetforge.systems.silent_death.products.forms import pictured
from sheetforge.systems.silent_death.sheets import (
    conventions,
    event_data,
    flyer,
    forms,
    registration,
    tents,
    worksheet,
    worksheet_data,
)
from sheetforge.systems.silent_death.sheets import quick_card as card
from sheetforge.systems.silent_death.sheets import reference_cards as cards
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.sheets.model import DISPLAY_OF
from sheetforge.systems.silent_death.sheets.registration import EventForm
from sheetforge.systems.silent_death.sheets.worksheet_data import Sheet
from sheetforge.systems.silent_death_star_wars.sheets import DISPLAY_OF as STAR_WARS
from sheetforge.turns import Turn, read_turns
from tests.systems.silent_death.samples_of_sheets import SD, SW, display, library

GOLDENS = Path(__file__).parents[2] / "goldens" / "forms"


def keys(kind: str, system: str = SD) -> list[Key]:
    """Every entity of a kind."""
    return list(library().keys(kind, system))


@cache
def house(id: str, filled: str = "") -> Sheet:
    """The worksheet of a House, or one that it has filled."""
    key = Key("worksheets", SD, filled) if filled else None
    return worksheet_data.house_sheet(library(), Key("houses", SD, id), key)


@cache
def blank() -> Sheet:
    """The worksheet of no House."""
    return worksheet_data.blank(library(), SD)


@cache
def event(id: str) -> EventForm:
    """What forms print of an event."""
    return event_data.event_of(library(), Key("events", SD, id))


def packed(kind: str, id: str, system: str = SD, options: PrintOptions | None = None) -> pack.Pack:
    """What the pack of a fleet or a scenario shows."""
    key = Key(kind, system, id)
    entity = library().entity(key)
    assert entity is not None
    planner = Planner(library(), system, options or PrintOptions())
    display_of = STAR_WARS if system == SW else DISPLAY_OF
    return pack.DeathPacks(display_of, "", 4, False).pack_of(planner, key, entity)


def pack_pages(kind: str, id: str, system: str = SD, options: PrintOptions | None = None) -> tuple[Page, ...]:
    """The pages of the pack of a fleet or a scenario."""
    product = library().systems[system].products()["pack"]
    wanted = {kind: frozenset({Key(kind, system, id)})}
    (sheet,) = product.plan(library(), system, options or PrintOptions(), wanted).sheets
    return sheet.lay_out().pages


def turns(system: str = SD) -> tuple[Turn, ...]:
    """The printed sequences of a turn."""
    return read_turns(library().systems[system].package)


def every_form(options: Options) -> dict[str, tuple[Page, ...]]:
    """All forms and cards, by name."""
    sequences = (*turns(), *turns(SW))
    made = {
        "sign-up": forms.sign_up(options),
        "coordinator": conventions.coordinator(options),
        "swiss-round": forms.swiss_round(options),
        "standings": forms.standings(options),
        "score-sheet": forms.score_sheet(options),
        "result-slips": forms.result_slips(options),
        "turn-record": forms.turn_record(turns()[0], options),
        "turns": sheet_cards.pages([cards.turn_card(turn) for turn in sequences], options, "turns"),
        "reference": sheet_cards.pages(
            [cards.reference_card(), cards.crew_card(own_rates(library(), SD)), cards.reference_card(True)],
            options,
            "dice",
        ),
        "tournament": sheet_cards.pages(
            [conventions.conventions_card(), conventions.scoring_card()], options, "tournament"
        ),
        "optional-rules": cards.optional_rules([event(key.id) for key in keys("events")], options),
    }
    for key in keys("events"):
        one = event(key.id)
        made[f"{key.id}-flyer"] = flyer_of(key.id, options)
        if one.points is not None:
            made[f"{key.id}-custom"] = registration.custom(one, options)
        if one.fleets:
            made[f"{key.id}-fixed"] = registration.fixed(one, options)
        if one.tiers:
            made[f"{key.id}-tent"] = tents.pages(one, options)
    return made


def flyer_of(id: str, options: Options) -> tuple[Page, ...]:
    """The flyer of an event, with its ships, in its livery and the trim of the game."""
    one = event(id)
    look = replace(options, trim=library().systems[SD].package, arms=one.arms)
    return flyer.pages(one, "Silent Death", look, pictured(library(), Key("events", SD, id), one))


def a_card() -> tuple[Page, ...]:
    """Four cards, one with its crew."""
    crew = {"pilot": {"piloting": 7, "gunnery": 6, "luck": 2}}
    copies = [card.Copy(display("dolphin-ii"), crew, "D1"), card.Copy(display("piranha-ii"))]
    return card.pages(copies, Options(), "card")


MAKERS: dict[str, Callable[[], tuple[Page, ...]]] = {
    "worksheet": lambda: worksheet.pages(house("kashmere"), Options()),
    "worksheet-filled": lambda: worksheet.pages(
        house("ridotto", "ridotto-masked-ball"), Options(paper="letter", ink="mono")
    ),
    "worksheet-form": lambda: worksheet.pages(house("sunrunners", "sunrunners-open-road"), Options(fillable=True))[:1],
    "worksheet-brood": lambda: worksheet.pages(house("night-brood"), Options(ink="saver")),
    "custom": lambda: registration.custom(event("rules-of-warfare-ii"), Options()),
    "fixed": lambda: registration.fixed(event("rules-of-warfare-ii"), Options(paper="letter")),
    "score-sheet": lambda: forms.score_sheet(Options()),
    "swiss-round": lambda: forms.swiss_round(Options(paper="letter")),
    "sign-up": lambda: forms.sign_up(Options()),
    "coordinator": lambda: conventions.coordinator(Options(paper="letter", ink="mono")),
    "tournament-cards": lambda: sheet_cards.pages(
        [conventions.conventions_card(), conventions.scoring_card()], Options(), "tournament"
    ),
    "tent": lambda: tents.pages(event("house-smash"), Options()),
    "flyer": lambda: flyer_of("house-smash", Options(ink="saver")),
    "turn-card": lambda: sheet_cards.pages([cards.turn_card(turn) for turn in turns()], Options(), "turns"),
    "card": a_card,
    "summary": lambda: (pack.summary_page(packed("fleets", "prize-ships"))[0],),
}


def logs_of(name: str) -> str:
    """The log of drawing calls of one golden."""
    return calls.write(Document(MAKERS[name](), title=name))


def regenerate() -> None:
    """Write all goldens again."""
    GOLDENS.mkdir(parents=True, exist_ok=True)
    for name in MAKERS:
        (GOLDENS / f"{name}.calls").write_text(logs_of(name), encoding="utf-8")
