"""Warheads and missiles on the odds pages: a block each, below the cannons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from sheetforge.sheet.scene import Box
from sheetforge.sheet.text import cap_height
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.sheet.widgets.table import HEAD, Row, table
from sheetforge.systems.silent_death.odds.stores import MissileOdds, WarheadOdds
from sheetforge.systems.silent_death.odds.targets import OddsTarget
from sheetforge.systems.silent_death.odds.warheads import DODGE, NOTHING, Defenses
from sheetforge.systems.silent_death.schema.notation import IntRange

BAR, GAP, ROW, CAPTION, CAPTION_PT = 6.0, 2.6, 4.6, 4.0, 7.5
PILOTS = (1, 3, 5, 7, 9)
"""Skills of pilots who dodge."""

KILLS = (IntRange(1, 2), IntRange(1, 3), IntRange(1, 4), IntRange(1, 5))
"""Kill spreads of point defence that thins a salvo out."""


def per_cent(chance: Fraction) -> str:
    """A chance in whole per cent, where 0 and 100 stand only for impossible and certain results.

    >>> per_cent(Fraction(1, 3)), per_cent(Fraction(1, 500)), per_cent(Fraction(499, 500))
    ('33', '<1', '>99')
    """
    if 0 < chance < Fraction(1, 200):
        return "<1"
    if Fraction(199, 200) < chance < 1:
        return ">99"
    return f"{float(chance) * 100:.0f}"


@dataclass(frozen=True)
class Stored:
    """Warheads of a kind, or a launcher, as a block of a page."""

    heading: str
    what: WarheadOdds | MissileOdds
    ringed: bool
    """True when their number, or a figure that their odds depend on, is reconstructed."""

    @property
    def rows(self) -> int:
        """Lines of its table."""
        what = self.what
        return len(what.counts) if isinstance(what, WarheadOdds) else len(what.salvoes)

    def least(self) -> float:
        """The height it takes."""
        return BAR + GAP + CAPTION + HEAD + self.rows * ROW


def block(sketch: Sketch, box: Box, stored: Stored, aims: Sequence[OddsTarget]) -> float:
    """Draw a block; returns the y below it."""
    what = stored.what
    if isinstance(what, WarheadOdds):
        note, caption = (
            _dice(what),
            (
                "Mean damage when all hit; then, dodged by a pilot of a skill: the chance (%) that "
                "any hits, and how many do"
            ),
        )
        columns, rows = _warheads(what, aims)
    else:
        note = f"locks on with {per_cent(what.locked())} % at gunnery {what.gunnery}"
        caption = (
            "Mean damage of a salvo that was launched; then, past point defence with a kill "
            f"spread, at {_middle(aims).name}"
        )
        columns, rows = _missiles(what, aims)
    bar = Box(box.x, box.y, box.width, BAR)
    title_bar(sketch, bar, stored.heading, note, stored.ringed)
    y = box.y + BAR + GAP
    base = y + cap_height("semibold", CAPTION_PT)
    sketch.text(caption, box.x, base, CAPTION_PT, "semibold")
    place = box.level(y + CAPTION)
    return table(sketch, place, columns, rows, 8.0, ROW, f"{stored.heading}: odds")


def _dice(rack: WarheadOdds) -> str:
    return f"{len(rack.dice)}D{rack.dice[0]} each"


def _middle(aims: Sequence[OddsTarget]) -> OddsTarget:
    return aims[len(aims) // 2]


def _warheads(rack: WarheadOdds, aims: Sequence[OddsTarget]) -> tuple[list[Column], list[Row]]:
    """By how many are launched together."""
    columns = [Column("launched", "Launched", "left", "bold", 0.4), *_damage(aims)]
    for skill in PILOTS:
        head = f"Piloting {skill}" if skill == PILOTS[0] else str(skill)
        columns += [
            Column(f"hit.{skill}", head, "right", "semibold", 0.4, under="hit %"),
            Column(f"hits.{skill}", "", "right", "regular", 0.1, under="hits"),
        ]
    rows = []
    for launched in rack.counts:
        cells = {"launched": str(launched)}
        for number, aim in enumerate(aims):
            mean = rack.damage(launched, (NOTHING,), aim).mean()
            cells[f"damage.{number}"] = f"{float(mean):.1f}"
        for skill in PILOTS:
            pilot = replace(aims[0], defenses=Defenses(skill))
            hitting = rack.hitting(launched, (DODGE,), pilot)
            cells[f"hit.{skill}"] = per_cent(hitting.at_least(1))
            cells[f"hits.{skill}"] = f"{float(hitting.mean()):.1f}"
        rows.append(Row(cells))
    return columns, rows


def _damage(aims: Sequence[OddsTarget]) -> Iterator[Column]:
    """Yield the column of the damage to each target."""
    for number, aim in enumerate(aims):
        yield Column(f"damage.{number}", aim.name, "right", "regular", 0.5, under="damage")


def _missiles(one: MissileOdds, aims: Sequence[OddsTarget]) -> tuple[list[Column], list[Row]]:
    """By the size of the salvo."""
    columns = [Column("missiles", "Missiles", "left", "bold", 0.4), *_damage(aims)]
    for kills in KILLS:
        head = f"Kills {kills}".replace("-", "–")
        columns.append(Column(f"kills.{kills}", head, "right", "semibold", 0.5, under="damage"))
    rows = []
    for missiles in one.salvoes:
        cells = {"missiles": str(missiles)}
        for number, aim in enumerate(aims):
            mean = one.damage(missiles, False, aim).mean()
            cells[f"damage.{number}"] = f"{float(mean):.1f}"
        for kills in KILLS:
            guarded = replace(_middle(aims), defenses=Defenses(kills=kills))
            mean = one.damage(missiles, True, guarded).mean()
            cells[f"kills.{kills}"] = f"{float(mean):.1f}"
        rows.append(Row(cells))
    return columns, rows
