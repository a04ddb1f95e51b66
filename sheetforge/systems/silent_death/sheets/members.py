"""Ships of a fleet or of a side of a scenario, ready to be printed: each with its crew."""

from __future__ import annotations

from dataclasses import field

from sheetforge.content.kinds import Key
from sheetforge.sheet.arms import Arms
from sheetforge.systems.silent_death.figures.force_table import Figures
from sheetforge.systems.silent_death.schema.ship import CREW_POINTS
from sheetforge.systems.silent_death.sheets.display import Display
from sheetforge.values import values

Crew = dict[str, dict[str, int]]
"""Post → skill → value."""


@values(frozen=True, slots=True)
class Member:
    """One ship: the mark that distinguishes it from its sisters, its figures, its crew.

    `display` is None for a ship that is only listed; `reason` says why it is not printed. `skills`
    are its values in the order of its boxes, as far as they are known, `traits` what posts of its
    crew add to rolls, in words.
    """

    ship: Key
    mark: str
    figures: Figures
    display: Display | None = None
    reason: str = ""
    crew: Crew = field(default_factory=dict)
    skills: tuple[int, ...] = ()
    traits: tuple[str, ...] = ()
    name: str = ""
    """The name that a scenario gives it, without the letter that its mark replaces."""


@values(frozen=True, slots=True)
class Roster:
    """A fleet, or a side of a scenario."""

    name: str
    members: tuple[Member, ...]
    limit: float | None
    leeway: int = 0
    rate: float = CREW_POINTS
    arms: Arms | None = None

    @property
    def slots(self) -> int | None:
        """Crew slots in all; None when a ship's are not known."""
        crews = [member.figures.crew for member in self.members]
        known = [crew for crew in crews if crew is not None]
        return sum(known) if len(known) == len(crews) else None

    @property
    def cost(self) -> float | None:
        """Return the cost of all ships: with their skills, or at the rate of their House."""
        costs = [member.figures.tpv for member in self.members]
        known = [cost for cost in costs if cost is not None]
        return sum(known) if len(known) == len(costs) else None
