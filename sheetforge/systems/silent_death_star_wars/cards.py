"""Cards of the condensation about characters: their conversion, injury and death."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from sheetforge.content.kinds import Key
from sheetforge.content.model import Entity
from sheetforge.products.pack_parts import PackPart
from sheetforge.products.planner import Planner, Product, Sheet
from sheetforge.sheet import cards
from sheetforge.sheet.cards import Card, fill, notes
from sheetforge.sheet.form_data import forms_of
from sheetforge.sheet.form_page import BAR
from sheetforge.sheet.rosters import SPARE
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.widgets.column import Heading, Part
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.grid import Line, blank_rows, grid
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.table import HEAD
from sheetforge.systems.silent_death.products.forms import CARDS as FAMILY_CARDS
from sheetforge.systems.silent_death.products.packs import DeathPacks, Pack
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death_star_wars.characters import DIVISOR, LEAST, MOST, PILOTING_LESS, gunnery, piloting
from sheetforge.systems.silent_death_star_wars.schema import StarWarsScenario
from sheetforge.systems.silent_death_star_wars.sheets import DISPLAY_OF, FIRST_MAP, TITLE

FORMS = forms_of("sheetforge.systems.silent_death_star_wars")

INJURIES = ("Killed by a critical hit", "Reactor hit", "Last box")
"""Headings of the optional rule, in order; the last begins the second column."""

CHARACTERS = "characters"
"""The id of the optional rule."""

LARGEST = 13.5
"""Largest size in points of the text on these cards."""

TABLE = 62.0
"""Width in mm of the table of skills."""

RULES, LINE, HIGHEST = 54.0, 7.6, 12.0
"""Heights in mm of the text of the second card, and of a line for a character below it, the least and the most."""


def bonuses(skill: int) -> tuple[str, str]:
    """The Pilot skills and the ranged attack bonuses that give a skill.

    >>> bonuses(1), bonuses(6), bonuses(10)
    (('up to 5', 'up to 3'), ('14, 15', '12, 13'), ('22 or more', '20 or more'))
    """
    shown = []
    for make in (piloting, gunnery):
        most = DIVISOR * (MOST + PILOTING_LESS + 1)
        found = [bonus for bonus in range(most) if make(bonus) == skill]
        if skill == LEAST:
            shown.append(f"up to {found[-1]}")
        elif skill == MOST:
            shown.append(f"{found[0]} or more")
        else:
            shown.append(", ".join(map(str, found)))
    return shown[0], shown[1]


def conversion_card() -> Card:
    """Skills from the figures of a character, and what a missing feat costs."""

    def draw(form: Form, box: Box) -> None:
        left = Box(box.x, box.y, TABLE, box.height)
        title_bar(form, Box(left.x, left.y, left.width, BAR), "Skills", "of a character")
        rows = []
        for skill in range(LEAST, MOST + 1):
            piloting, gunnery = bonuses(skill)
            rows.append(Line({"skill": str(skill), "piloting": piloting, "gunnery": gunnery}))
        pitch = min(9.6, (left.height - BAR - 8.4) / len(rows))
        place = left.level(left.y + BAR + 0.8)
        columns = FORMS.columns("skills")
        grid(form, place, columns, rows, "characters", pitch, 10.0, 7.6)
        parts: list[Part] = [Heading("Conversion"), *notes(FORMS.texts("conversion"))]
        parts += [Heading("Feats"), *notes(FORMS.texts("feats"))]
        text = Box(left.right + 5.0, box.y, box.right - left.right - 5.0, box.height)
        fill(form, parts, [text], LARGEST)

    return ("Characters", "role-playing heroes as crew", draw)


def injury_card(characters: int = 0) -> Card:
    """The optional rule about injury and death of characters, with lines for some of them, by default for any."""

    def draw(form: Form, box: Box) -> None:
        parts: list[Part] = []
        for title in INJURIES:
            parts += [Heading(title, breaks=title == INJURIES[-1]), *notes(FORMS.texts(title))]
        fill(form, parts, Box(box.x, box.y, box.width, RULES).columns(2, 5.0), LARGEST)
        _record(form, Box(box.x, box.y + RULES + 2.0, box.width, box.height - RULES - 2.0), characters)

    return ("Injury and death", "optional: characters", draw)


def _record(form: Form, box: Box, characters: int) -> None:
    """Lines for the characters aboard and their fates, and a few more; as many as fit without a number."""
    columns = FORMS.columns("characters")
    room = box.height - HEAD
    fits = int(room / LINE)
    count = min(fits, characters + SPARE) if characters else fits
    line = min(HIGHEST, room / count) if form.grows else LINE
    grid(form, box.level(box.y), columns, blank_rows(count), "characters", line, 9.0)


def with_characters(shared: Product) -> Product:
    """Return the cards of the family's games, with those about characters."""

    def sheets(planner: Planner) -> Iterator[Sheet]:
        yield from shared.sheets(planner)
        if not planner.requested:
            title = f"{planner.library.systems[planner.system].title}: characters"
            pair = (conversion_card(), injury_card())
            planner.track()
            pages = partial(cards.pages, pair, planner.options.look(Options), title)
            yield planner.sheet("cards/characters", title, pages)

    return replace(shared, sheets=sheets)


class CharacterPacks(DeathPacks):
    """The packs of the condensation: with the cards about characters where a battle uses it."""

    def pack_of(self, planner: Planner, key: Key, entity: Entity) -> Pack:
        pack = super().pack_of(planner, key, entity)
        if not isinstance(entity, StarWarsScenario) or CHARACTERS not in entity.optional_rules:
            return pack
        aboard = {side.name: sum(len(ship.characters) for ship in side.ships) for side in entity.sides}
        return replace(pack, characters={side: count for side, count in aboard.items() if count})

    def before(self, pack: Pack) -> Iterator[PackPart]:
        yield from super().before(pack)
        if pack.characters:
            title = "Characters"

            def drawn(count: int) -> Sequence[Page]:
                return cards.strips((injury_card(count), conversion_card()), pack.options, title)

            sides = [roster.name for roster in pack.rosters if roster.name in pack.characters]
            by_side = [PackPart(f"{title}: {name}", drawn(pack.characters[name]), name) for name in sides]
            yield PackPart(title, drawn(sum(pack.characters.values())), instead=by_side)


CARDS = with_characters(FAMILY_CARDS)
PACK = CharacterPacks(DISPLAY_OF, TITLE, FIRST_MAP, False).product()
