"""Rules about complete ships, and the words their messages share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from sheetforge.finding import Severity
from sheetforge.lint.rule import Check, Context, Problem, Rule, rule
from sheetforge.systems.silent_death.schema.ship import BARRELS
from sheetforge.text import listed

if TYPE_CHECKING:
    from sheetforge.content.library import Key
    from sheetforge.dice import Dice
    from sheetforge.systems.silent_death.schema.weapon import Cannon


def ship_rule(
    code: str,
    name: str,
    summary: str,
    authority: str,
    *,
    good: str,
    bad: str,
    severity: Severity = Severity.ERROR,
    more: str = "",
) -> Callable[[Check], Rule]:
    """Make a rule of complete ships; on a listed ship, which shows nothing, it is silent."""

    def made(check: Check) -> Rule:
        def on_complete(ship: Any, context: Context) -> Iterator[Problem]:
            if not ship.listed:
                yield from check(ship, context)

        return rule(
            code, name, "ships", summary, authority,
            good=good, bad=bad, severity=severity, more=more,
        )(on_complete)  # fmt: skip

    return made


def mounted(ship: Any, context: Context) -> list[tuple[int, Any, Any]]:
    """Position, mount and weapon of every mount whose weapon is known."""

    def found() -> list[tuple[int, Any, Any]]:
        pairs = ((mount, context("weapons", mount.weapon)) for mount in ship.weapons)
        return [(at, mount, weapon) for at, (mount, weapon) in enumerate(pairs) if weapon]

    return context.once("mounted", found)


def cannons(ship: Any, context: Context) -> list[tuple[int, Any, Cannon]]:
    """Position, mount and cannon of every mount whose weapon is a known cannon."""
    return [one for one in mounted(ship, context) if one[2].type == "cannon"]


def keys_of(kind: str, references: Iterable[str], context: Context) -> list[Key | str]:
    """The entities that references name, however they are written; an unknown one as it is."""
    return [context.find(kind, reference) or reference for reference in references]


def a(word: str) -> str:
    """A word with its article, as it is spoken: `a SPAC`, `an MPAC`, `an escort`."""
    spoken = "AEFHILMNORSX" if word.isupper() and word not in _WORDLIKE else "AEIO"
    return f"{'an' if word[:1].upper() in spoken else 'a'} {word}"


_WORDLIKE = frozenset({"SPAC"})
"""Letters that are read as a word."""


def mount_name(mount: Any, weapon: Any) -> str:
    """A mount as the books call it: `twin Splattergun`; a single one by its weapon's name."""
    if mount.barrels == 1:
        return str(weapon.name)
    return f"{BARRELS[mount.barrels]} {weapon.name}"


SIDES = (4, 6, 8, 10, 12, 20)
"""The sides of the dice that there are."""


def odd_dice(dice: Dice | None) -> str:
    """What is wrong with dice that nobody has, or nothing."""
    if dice is None or dice.sides in SIDES:
        return ""
    return f"there is no die of {dice.sides} sides; dice have {listed(SIDES, 'or')}"


def points(number: float) -> str:
    """Points as a form prints them: `61`, `76.5`."""
    return f"{number:g}"
