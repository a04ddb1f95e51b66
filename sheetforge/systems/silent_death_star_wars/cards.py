"""Cards of the condensation about characters: their conversion, injury and death."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from sheetforge.products.planner import Planner, Product, Sheet
from sheetforge.sheet import cards
from sheetforge.sheet.cards import Card
from sheetforge.sheet.form_page import BAR
from sheetforge.sheet.scene import Box
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets.column import Heading, Note, Part, draw_settled, settle
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.grid import Lane, Line, grid
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.table import HEAD
from sheetforge.systems.silent_death.products.displays import products as family_products
from sheetforge.systems.silent_death.products.ships import display_maker
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death_star_wars.characters import (
    DIVISOR,
    FEAT_NAMES,
    FEATS,
    LEAST,
    MOST,
    PILOTING_LESS,
    WITHOUT_FEAT,
    gunnery,
    piloting,
)
from sheetforge.systems.silent_death_star_wars.injuries import (
    BREAK_UP_DC,
    EJECT_DC,
    KILLED_DC,
    RUPTURE,
    VACUUM_DIE,
    WOUND_DICE,
)
from sheetforge.systems.silent_death_star_wars.schema import StarWarsShip
from sheetforge.systems.silent_death_star_wars.sheets import display

DISPLAY_OF = display_maker(StarWarsShip, display)
"""The displays of the condensation."""

TABLE = 62.0
"""Width in mm of the table of skills."""

RULES, LINE = 54.0, 7.6
"""Heights in mm of the text of the second card, and of a line for a character below it."""

Texts = tuple[tuple[str, str], ...]


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


def conversion_texts() -> Texts:
    """How a character becomes a crew member."""
    dodge, operation = FEAT_NAMES["dodge"], FEAT_NAMES["operation"]
    kinds = " or ".join(f"{feats.covers} ({role}s)" for role, feats in FEATS.items())
    less = f"{WITHOUT_FEAT:+d}".replace("-", "–")
    return (
        ("Piloting:", f"Pilot skill bonus / {DIVISOR} – {PILOTING_LESS}, with Dexterity and all "
         "other modifiers."),
        ("Gunnery:", f"ranged attack bonus / {DIVISOR}, with Dexterity and all other modifiers."),
        ("Bounds:", f"rounded down; never below {LEAST} or above {MOST}."),
        (f"No {dodge}:", f"a pilot without the feat dodges warheads at {less}."),
        (f"No {operation}:", f"a pilot or gunner without the feat fires cannons at {less} to hit."),
        ("Which feat:", f"that for the ship flown: {kinds}."),
    )  # fmt: skip


def injury_texts() -> tuple[tuple[str, Texts], ...]:
    """What happens to characters, by what happens to them or their ship."""
    wounds = f"{len(WOUND_DICE)}D{WOUND_DICE[0]}"
    return (
        ("Killed by a critical hit", (
            ("Instead of death:", "0 wound points."),
            (f"Fortitude, DC {KILLED_DC}:", "or the character dies. Whoever lives is stable or "
             "goes on dying by the role-playing rules, and does nothing more aboard."),
        )),
        ("Reactor hit", (
            (f"Reflex, DC {EJECT_DC}:", "ejects in time, loses all vitality points and is "
             "fatigued; else the blast kills."),
        )),
        ("Last box", (
            ("No protective suit:", "the character dies."),
            (f"{wounds}:", "wound damage to all aboard, thrown once."),
            (f"Reflex, DC {BREAK_UP_DC}:", "the damage is taken from vitality instead. All may "
             "try, unconscious or stunned ones too."),
            (f"Failed by more than {RUPTURE}:", f"the suit ruptures; dead in 1D{VACUUM_DIE[0]} "
             "rounds."),
            ("The wreck", "lets other ships through."),
        )),
    )  # fmt: skip


def conversion_card() -> Card:
    """Skills from the figures of a character, and what a missing feat costs."""

    def draw(form: Form, box: Box) -> None:
        left = Box(box.x, box.y, TABLE, box.height)
        title_bar(form, Box(left.x, left.y, left.width, BAR), "Skills", "of a character")
        lanes = (
            Lane("Skill", share=0.6, face="bold"),
            Lane("Piloting", share=1.2, under="from Pilot skill"),
            Lane("Gunnery", share=1.2, under="from ranged attack"),
        )
        rows = [Line((str(skill), *bonuses(skill))) for skill in range(LEAST, MOST + 1)]
        pitch = min(9.6, (left.height - BAR - 8.4) / len(rows))
        place = Box(left.x, left.y + BAR + 0.8, left.width, 0.0)
        grid(form, place, lanes, rows, "characters", pitch, 10.0, 7.6)
        parts: list[Part] = [Heading("Conversion"), *_notes(conversion_texts()[:3])]
        parts += [Heading("Feats"), *_notes(conversion_texts()[3:])]
        _fill(form, parts, [Box(left.right + 5.0, box.y, box.right - left.right - 5.0, box.height)])

    return ("Characters", "role-playing heroes as crew", draw)


def injury_card() -> Card:
    """The optional rule about injury and death of characters."""

    def draw(form: Form, box: Box) -> None:
        parts: list[Part] = []
        for number, (title, texts) in enumerate(injury_texts()):
            parts += [Heading(title, breaks=number == 2), *_notes(texts)]
        gap = 5.0
        wide = (box.width - gap) / 2
        boxes = [Box(box.x + at * (wide + gap), box.y, wide, RULES) for at in (0, 1)]
        _fill(form, parts, boxes)
        _record(form, Box(box.x, box.y + RULES + 2.0, box.width, box.height - RULES - 2.0))

    return ("Injury and death", "optional: characters", draw)


def _record(form: Form, box: Box) -> None:
    """Lines for the characters aboard and what becomes of them."""
    lanes = (
        Lane("Character", "name", share=1.4, align="left"),
        Lane("Ship, post", "post", share=1.4, align="left"),
        Lane("Fortitude", "fortitude", wide=17.0),
        Lane("Reflex", "reflex", wide=17.0),
        Lane("Suit", "suit", wide=13.0),
        Lane("What becomes of them", "fate", share=1.6, align="left"),
    )
    count = int((box.height - HEAD) / LINE)
    rows = [Line(("",) * len(lanes)) for _ in range(count)]
    grid(form, Box(box.x, box.y, box.width, 0.0), lanes, rows, "characters", LINE, 9.0)


def _notes(texts: Texts) -> list[Part]:
    return [Note((Run(f"{head} ", "bold"), Run(text)), head) for head, text in texts]


def _fill(form: Form, parts: list[Part], boxes: list[Box]) -> None:
    """Text in columns, as large as it goes."""
    settled = settle(form, parts, boxes, largest=13.5)
    if settled is None:
        raise form.problem("card", "its text does not fit")
    draw_settled(form, settled, boxes, notes=False)


def with_characters(shared: Product) -> Product:
    """Return the cards of the family's games, with those about characters."""

    def sheets(planner: Planner) -> Iterator[Sheet]:
        yield from shared.sheets(planner)
        if not planner.wanted:
            title = f"{planner.library.systems[planner.system].title}: characters"
            pair = (conversion_card(), injury_card())
            planner.track()
            pages = partial(cards.pages, pair, planner.options.look(Options), title)
            yield planner.sheet("cards/characters", title, pages)

    return replace(shared, sheets=sheets)


def products() -> dict[str, Product]:
    """Return the products of the game, by name."""
    shared = family_products(DISPLAY_OF, "Silent Death: Star Wars")
    return {**shared, "cards": with_characters(shared["cards"])}


PRODUCTS = products()
