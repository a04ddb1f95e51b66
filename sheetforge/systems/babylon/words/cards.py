"""Texts of the cards on losses and turns, made from the content and the turn table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, get_args

from sheetforge.content.game_data import Abilities
from sheetforge.systems.babylon.blueprint import TITLES, Blueprint, TurnTable
from sheetforge.systems.babylon.engine.craft import LossTable, part_left
from sheetforge.systems.babylon.engine.damage import armour_against
from sheetforge.systems.babylon.engine.gunnery import intercept_value
from sheetforge.systems.babylon.figures import BALLISTIC_INTERCEPT, PIVOT_IN_TURN, THIRDS
from sheetforge.systems.babylon.odds.throws import attempt
from sheetforge.systems.babylon.schema.ship import KINDS
from sheetforge.systems.babylon.schema.tables import Loss
from sheetforge.systems.babylon.schema.weapon import INTERCEPTED, Mode
from sheetforge.text import percent, signed


def sentences(changes: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """Return figures and by how much they change in words."""
    return tuple(Loss.model_validate({"what": what, "by": by}).in_words() for what, by in changes)


def of_systems(table: LossTable) -> Mapping[str, object]:
    """Return the chances of lost rows and blocks that texts name, in percent."""
    chances = {what: by for effects in table.group.values() for what, by in effects}
    return {
        "failure": chances.get("failure", 0),
        "explosion": chances.get("jump-explosion", 0),
        "jump_failure": chances.get("jump-failure", 0),
    }


def of_lost_side(table: LossTable) -> Mapping[str, object]:
    """Return the figures of a lost side that texts name."""
    return {"side_zigs": table.of_side("turn-delay")}


def losses(table: LossTable, abilities: Abilities | None = None) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each kind of system with losses, and these losses; for a battle those that its units have."""
    for kind in KINDS:
        if kind in table.group and (abilities is None or abilities[kind]):
            title = TITLES.get(kind, kind.replace("-", " ").capitalize())
            yield title, sentences(table.group[kind])


class Pivot(NamedTuple):
    """A pivot, the thirds of the round that it takes and leaves; 0 and 0 for an impossible one."""

    name: str
    takes: int
    leaves: int

    @property
    def possible(self) -> bool:
        """Return whether it can be done in a round."""
        return self.takes > 0


def pivots() -> Iterator[Pivot]:
    """Yield each pivot, once and back.

    >>> [tuple(one) for one in pivots()][1:4]
    [('60° and back', 2, 1), ('120°', 2, 1), ('120° and back', 0, 0)]
    """
    for steps in range(1, THIRDS + 1):
        for name, used in ((f"{60 * steps}°", steps), (f"{60 * steps}° and back", 2 * steps)):
            if used <= THIRDS:
                yield Pivot(name, used, THIRDS - used)
            elif steps < THIRDS:
                yield Pivot(name, 0, 0)


def pivot_in_turn() -> str:
    """Return the angle by which a ship pivots at the beginning of a turn: `120°`."""
    return f"{60 * PIVOT_IN_TURN}°"


class Worked(NamedTuple):
    """A worked example of a turn: its title, every delay on the way, its speed and its zigs."""

    title: str
    text: str
    speed: int
    zigs: int


def worked_turns(craft: Blueprint, speed: int, change: int = 1) -> Iterator[Worked]:
    """Yield turns at a speed: at full thrust, accelerating and braking, every zig of each."""
    cost = craft.acceleration * change
    ways = (
        (f"Full thrust at {speed}", speed, 0),
        (f"{speed} to {speed + change}: {cost} thrust, {cost} zigs", speed + change, cost),
        (f"{speed} to {speed - change}: {cost} thrust, {cost} zigs", speed, cost),
    )
    for title, fastest, zigs in ways:
        yield Worked(title, _steps(craft.turns, fastest, zigs), fastest, zigs)


def _steps(table: TurnTable, speed: int, zigs: int) -> str:
    delays = [str(delay) for delay in table.steps(speed, zigs)]
    way = "" if len(delays) == 1 else f"{', '.join(delays)}: "
    return f"{way}{delays[-1]} hexes"


class ModeWords(NamedTuple):
    """A mode: the armour that counts, and the effect of interception."""

    mode: str
    armour: str
    intercepted: str


def modes() -> Iterator[ModeWords]:
    """Yield every mode.

    >>> next(one for one in modes() if one.mode == "plasma")
    ModeWords(mode='plasma', armour='half', intercepted='yes')
    """
    for mode in get_args(Mode):
        armour = {0: "none", 2: "half", 4: "all"}[armour_against(4, mode, 0)]
        how = {"pulse": "the pulses of the die", "ballistic": f"value +{BALLISTIC_INTERCEPT}"}
        yield ModeWords(mode, armour, how.get(mode, "yes") if mode in INTERCEPTED else "no")


def interceptions(most: int) -> Iterator[tuple[str, ...]]:
    """Yield intercept values with the chance against shots and ballistics, and pulses blocked.

    The first is that of a weapon without a value, which intercepts ballistics alone.

    >>> list(interceptions(2))
    [('–', '–', '10 %', '–'), ('–1', '10 %', '20 %', '1'), ('–2', '20 %', '30 %', '1–2')]
    """
    for value in range(most + 1):
        shots, ballistics = (attempt(intercept_value(value, one), False) for one in (False, True))
        pulses = sorted(filter(None, shots.ways))
        blocked = f"{pulses[0]}–{pulses[-1]}" if len(pulses) > 1 else "".join(map(str, pulses))
        chances = (
            percent(float(one.probability(bool))) if one.probability(bool) else "–" for one in (shots, ballistics)
        )
        yield f"–{value or ''}", *chances, blocked or "–"


def lost_sides(table: LossTable, most: int) -> Iterator[tuple[str, ...]]:
    """Yield the effects of one lost side, two and so on: zigs, signature, initiative, part kept."""
    for count in range(1, most + 1):
        cells = [signed(table.of_sides(what, count)) for what in ("turn-delay", "signature", "initiative")]
        kept = part_left(100, table.of_sides("jamming", count))
        yield str(count), *cells, f"{kept} %"
