"""The sheets of single ships of one side: fighters of all kinds share them, as many as fit.

Packs and battles print these. Where a game counts sheets as a cost, the printed figure stays: it is
that of a ship's own sheet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, replace
from itertools import combinations, groupby

from sheetforge.sheet.page import apart, side_by_side
from sheetforge.sheet.scene import Page
from sheetforge.sheet.widgets.sketch import LayoutProblem
from sheetforge.systems.silent_death.products.ships import Crew
from sheetforge.systems.silent_death.sheets import book, fighter_sheets
from sheetforge.systems.silent_death.sheets.display import Display, Options
from sheetforge.systems.silent_death.sheets.fighter import Panels
from sheetforge.values import values

FULL = (4, 2)
"""Displays on a full sheet, the most first."""


@values(frozen=True, slots=True)
class ShownShip:
    """A ship: its display, its mark, its crew, what is marked on it."""

    display: Display
    mark: str
    crew: Crew = field(default_factory=dict)
    damage: frozenset[str] = frozenset()


def pages(ships: Sequence[ShownShip], options: Options, prefix: str) -> list[Page]:
    """Return the sheets of the ships of a side; `prefix` tells their names from other sides'.

    Raises `LayoutProblem` for a ship that does not fit its paper.
    """
    return [page for sheet in sheets(ships, options, prefix) for page in sheet]


def sheets(ships: Sequence[ShownShip], options: Options, prefix: str) -> list[list[Page]]:
    """Return the pages of each sheet; those of one sheet lie beside one another on the table."""
    drawn = enumerate(_sheets(in_groups(ships), options), 1)
    return [apart(side_by_side(pages), f"{prefix}.{number}") for number, pages in drawn]


def in_groups(ships: Sequence[ShownShip]) -> list[ShownShip]:
    """Return ships with those of a kind together, fighters last, since they share sheets."""
    kinds = {ship.display.id: index for index, ship in reversed(list(enumerate(ships)))}
    return sorted(ships, key=lambda ship: (_shares(ship), kinds[ship.display.id]))


def _shares(ship: ShownShip) -> bool:
    return ship.display.frame == "fighter"


def _sheets(ships: Sequence[ShownShip], options: Options) -> Iterator[Sequence[Page]]:
    """Yield the pages of each sheet: full ones of a kind, then what is left of several kinds."""
    known = Panels()
    rest: list[list[ShownShip]] = []
    for _, shown_ships in groupby(ships, key=lambda ship: ship.display.id):
        left = list(shown_ships)
        if not _shares(left[0]):
            for ship in left:
                yield book.sheet(ship.display, _written([ship], options))
            continue
        for count in FULL:
            while len(left) >= count and (drawn := _shared(left[:count], options, known)) is not None:
                yield drawn
                left = left[count:]
            if 1 < len(left) < count and _shared(left, options, known) is not None:
                # They fit one sheet, which others may join.
                break
        if left:
            rest.append(left)
    yield from _joined(rest, options, known)


def _joined(kinds: Sequence[Sequence[ShownShip]], options: Options, known: Panels) -> Iterator[Sequence[Page]]:
    """Yield sheets of several kinds, those of a kind on one sheet, on as few sheets as they fit."""
    drawn: dict[tuple[int, ...], Sequence[Page] | None] = {}

    def fits(group: tuple[int, ...]) -> bool:
        if group not in drawn:
            drawn[group] = _shared([ship for at in group for ship in kinds[at]], options, known)
        return drawn[group] is not None

    groups, counts = _in_turn(kinds, fits), [len(kind) for kind in kinds]
    for most in range(-(-sum(counts) // FULL[0]), len(groups)):
        found = _within(most, tuple(range(len(kinds))), counts, fits)
        if found is not None:
            groups = found
            break
    for group in groups:
        if fits(group):
            yield drawn[group] or ()
            continue
        for ship in (ship for at in group for ship in kinds[at]):
            yield book.sheet(ship.display, replace(_written([ship], options), copies=1))


Groups = list[tuple[int, ...]]
"""Numbers of the kinds of ships on each sheet."""


def _in_turn(kinds: Sequence[Sequence[ShownShip]], fits: Callable[[tuple[int, ...]], bool]) -> Groups:
    """Return each kind on one sheet with the next ones that fit it."""
    groups: Groups = []
    left = list(range(len(kinds)))
    while left:
        group: tuple[int, ...] = (left.pop(0),)
        for other in list(left):
            if sum(len(kinds[at]) for at in (*group, other)) <= FULL[0] and fits((*group, other)):
                group = (*group, other)
                left.remove(other)
        groups.append(group)
    return groups


def _within(
    most: int, left: tuple[int, ...], counts: Sequence[int], fits: Callable[[tuple[int, ...]], bool]
) -> Groups | None:
    """Return kinds of ships on no more sheets than `most`, None if they take more."""
    if not left:
        return []
    if sum(counts[at] for at in left) > most * FULL[0]:
        return None
    first, *others = left
    for number in range(min(len(others), FULL[0] - 1), -1, -1):
        for chosen in combinations(others, number):
            rest = tuple(at for at in others if at not in chosen)
            taken = sum(counts[at] for at in (first, *chosen))
            if taken > FULL[0] or sum(counts[at] for at in rest) > (most - 1) * FULL[0]:
                continue
            found = _within(most - 1, rest, counts, fits) if fits((first, *chosen)) else None
            if found is not None:
                return [(first, *chosen), *found]
    return None


def _shared(ships: Sequence[ShownShip], options: Options, known: Panels) -> Sequence[Page] | None:
    """Return the sheet of some fighters; None where they do not fit it together.

    The last one is printed twice if a quarter would be empty, as a spare costs no paper, unless
    the text about them needs the room or no spares are wanted.
    """
    ships = _in_pairs(ships)
    how = _written(ships, options)
    displays = [ship.display for ship in ships]
    if len(displays) == 1:
        return book.sheet(displays[0], replace(how, copies=1))
    tries = [[*displays, displays[-1]], displays] if len(displays) % 2 and options.spares else [displays]
    for tried in tries:
        try:
            return (fighter_sheets.shared(tried, how, known),)
        except LayoutProblem:
            continue
    return None


def _in_pairs(ships: Sequence[ShownShip]) -> Sequence[ShownShip]:
    """Return ships with those first that fill rows of two with their kind: rows of unlike ships are stretched."""
    counts = Counter(ship.display.id for ship in ships)
    return sorted(ships, key=lambda ship: counts[ship.display.id] % 2)


def _written(ships: Sequence[ShownShip], options: Options) -> Options:
    return replace(
        options,
        copies=len(ships),
        crew=tuple(ship.crew for ship in ships),
        names=tuple(ship.mark for ship in ships),
        damage=tuple(ship.damage for ship in ships),
    )
