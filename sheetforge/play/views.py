"""The view that a player of a side has of a battle: a copy of its state, made at the first look.

A player that does not look, such as one that chooses at random, costs no copy. The copy is the
player's own: whatever it does with it, in a simulation or by mistake, has no effect on the battle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Generic, Protocol, Self, TypeVar

if TYPE_CHECKING:
    from sheetforge.play.events import AnyState, Event


class RecordedState:
    """The state of a battle that notes its events, and shows a side all of itself."""

    __slots__ = ()
    events: list[Event]

    def copy(self) -> Self:
        """Return a state that shares with this one only what never changes. It has no events."""
        raise NotImplementedError

    def seen_by(self, side: str) -> Self:
        """Return a copy as a side may know it, with the events so far; here a side may know everything."""
        state = self.copy()
        state.events.extend(self.events)
        return state

    def tell(self, event: Event) -> None:
        """Note what happened."""
        self.events.append(event)


S_co = TypeVar("S_co", bound="AnyState", covariant=True)


class View(Generic[S_co]):
    """The view of a battle for a side. A game adds properties for its bots.

    What is a number or never changes is read from the battle itself, without a copy. `shown` is the copy of the last
    look; None where nobody has looked since `renew`.
    """

    __slots__ = ("_battle", "_side", "shown")

    def __init__(self, state: S_co, side: str) -> None:
        self._battle = state
        self._side = side
        self.shown: S_co | None = None

    @property
    def side(self) -> str:
        """The side whose view this is."""
        return self._side

    @property
    def state(self) -> S_co:
        """The state as the side may know it: a copy, made at the first look after `renew`."""
        shown = self.shown
        if shown is None:
            shown = self.shown = self._battle.seen_by(self._side)
        return shown

    @property
    def turn(self) -> int:
        """The turn, from 1; 0 while units are set up."""
        return self._battle.turn

    @property
    def reported(self) -> int:
        """The number of events so far: where it has grown, something has happened."""
        return len(self._battle.events)

    def renew(self) -> None:
        """Forget the copy, as the battle may have gone on: the next look makes another."""
        self.shown = None

    def copy(self) -> S_co:
        """Return a copy of the state, to change it in a simulation."""
        return self.state.copy()

    def __reduce__(self) -> tuple[type[Self], tuple[S_co, str]]:
        return type(self), (self.state, self._side)


class Copyable(Protocol):
    """A unit of a battle: what changes while the battle goes on."""

    def copy(self) -> Self: ...


U = TypeVar("U", bound=Copyable)


class Muster(Generic[U]):
    """The units with which every battle of a plan begins: who reads one gets a copy of it."""

    __slots__ = ("_units",)

    def __init__(self, units: Iterable[U]) -> None:
        self._units = tuple(units)

    def __iter__(self) -> Iterator[U]:
        return (unit.copy() for unit in self._units)

    def __len__(self) -> int:
        return len(self._units)
