"""Liveries of the sides of a battle, for pictures of it.

A side wears what its scenario gives it, otherwise what its House or all of its units wear. Sides without any,
and the second one in the same, get the usual colours that are most unlike those of the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.play.engine import AnyState, Battle
    from sheetforge.play.presenter import Presenter
    from sheetforge.sheet.arms import Worn


@runtime_checkable
class ScenarioSide(Protocol):
    """A side of a scenario that may have a livery."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def livery(self) -> str | None:
        """Its livery."""


@runtime_checkable
class HasSides(Protocol):
    """A scenario."""

    @property
    def sides(self) -> Sequence[object]:
        """Its sides."""


def worn_in(
    library: Library, battle: Battle[AnyState], state: AnyState, show: Presenter[AnyState] | None
) -> tuple[Worn, ...]:
    """Return the looks of the sides of a battle in their order."""
    from sheetforge.drawings import find_arms, livery_of
    from sheetforge.sheet.arms import in_color_of, worn

    usual = show.liveries(state, library) if show is not None else ()
    named = battle.recipe.get("scenario")
    key = library.resolve("scenarios", battle.system, named) if isinstance(named, str) else None
    scenario = library.entity(key) if key is not None else None
    houses = {
        path[1]: livery_of(library, battle.system, str(reference))
        for path, reference in (library.record(key).references if key is not None else ())
        if reference.kind == "houses" and len(path) == 3 and path[0] == "sides"
    }
    sides: Sequence[object] = scenario.sides if isinstance(scenario, HasSides) else ()
    given = {
        side.name: side.livery or houses.get(number)
        for number, side in enumerate(sides)
        if isinstance(side, ScenarioSide)
    }
    liveries = [
        given.get(side) or (usual[number] if number < len(usual) else None) for number, side in enumerate(battle.sides)
    ]
    arms = [find_arms(library, battle.system, livery) for livery in liveries]
    return worn([in_color_of(one, side) for one, side in zip(arms, battle.sides, strict=True)])
