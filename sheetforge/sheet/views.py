"""Views: how the ships of a battle stand in its picture, which follows from its sides and its ways to win.

A convoy is a column out of the distance, one ship that must get away is chased, a few against many are
fallen upon, equal lines run past each other. `data/views.yaml` has the places of ships, the moods and the worlds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import BeforeValidator, ConfigDict, Field

from sheetforge.content.model import Content, Flag
from sheetforge.sheet.look_data import DATA, STRICT, Ink, read_look
from sheetforge.values import values

if TYPE_CHECKING:
    from sheetforge.sheet.scenery import Scenery

ViewName = Literal[
    "meeting", "duel", "chase", "line", "ambush", "convoy", "siege", "boarding", "three", "melee", "parade"
]
Mood = Literal["dusk", "dawn", "storm", "cold", "night"]

MANY = 2
"""The number of times the other side's ships make a side the stronger one."""

LINE = 3
"""The least number of ships that form a line."""

LAST = "deny"
"""The way to win of a side that holds out."""


def _numbers(text: object) -> object:
    """Return the numbers of a text, which is shorter to read in a file than a list of them."""
    return [int(part) for part in text.split()] if isinstance(text, str) else text


Berth = Annotated[tuple[int, int, int, int], BeforeValidator(_numbers)]
"""Middle across and down, size, course."""

Disc = Annotated[tuple[int, int, int], BeforeValidator(_numbers)]
"""Middle across and down, radius."""

FirePair = Annotated[str, Field(pattern=r"^[fo][1-9]-[fo][1-9]$", max_length=5)]


@values(frozen=True, slots=True)
class Staging:
    """Places of ships and of what is behind them, in hundredths of a picture."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    flat: float
    horizon: int
    light: Mood
    world: Disc
    first: tuple[Berth, ...]
    others: tuple[Berth, ...]
    fire: tuple[FirePair, ...] = ()
    lines: Flag = False


@values(frozen=True, slots=True)
class Light:
    """The colours of a mood: the sky from the top down, the sea, the sun or a glow."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    sky: tuple[Ink, Ink]
    sea: Ink
    glow: Ink


@values(frozen=True, slots=True)
class World:
    """Colours of a planet or a work, and the mood of a picture with it."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    color: Ink
    second: Ink
    light: Mood


@values(frozen=True, slots=True)
class GoalView:
    """The view that a way to win has, and whom it is about: the side that wins so, or its victim."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    view: ViewName
    about: Literal["winner", "victim"]


class ViewsFile(Content):
    """`sheet/data/views.yaml`."""

    views: dict[ViewName, tuple[Staging, ...]]
    moods: dict[Mood, Light]
    worlds: dict[str, World]
    goals: dict[str, GoalView]


@cache
def views() -> ViewsFile:
    """Return the views, moods and worlds."""
    return read_look(DATA / "views.yaml", ViewsFile)


@values(frozen=True, slots=True)
class Plot:
    """The story of a picture: its view, the number of the side that it is about, the world behind it.

    `name` is where chance starts, which spreads stars, waves and smoke; half of all names have the picture mirrored.
    """

    name: str
    view: ViewName = "meeting"
    about: int = 0
    world: str = ""

    @property
    def staging(self) -> Staging:
        """The arrangement of the picture, one of those of its view."""
        of_view = views().views[self.view]
        return of_view[sum(self.name.encode()) // 3 % len(of_view)]

    @property
    def is_mirrored(self) -> bool:
        """True if left and right are exchanged in the picture."""
        return bool(sum(self.name.encode()) % 2)


def world_of(scenery: Scenery | None) -> str:
    """Return the world of a picture of a battle by the scenery of its map; "" if that has none."""
    if scenery is None:
        return ""
    if any(one.of != "rocks" for one in scenery.adrift) or any(belt.of == "wrecks" for belt in scenery.belts):
        return "wrecks"
    orbits = scenery.region.orbits if scenery.region is not None else ()
    here = next((orbit.looks for orbit in orbits if orbit.here), "")
    largest = max(scenery.bodies, key=lambda body: body.size, default=None)
    return here or (largest.looks if largest is not None else "")


def plot_of(name: str, ships: Sequence[int], goals: Sequence[tuple[int, str]], world: str = "") -> Plot:
    """Return the plot of a battle from the numbers of ships of its sides, and the sides and words of its ways to win.

    >>> plot_of("Duel", [1, 1], [(0, "last-ship"), (1, "last-ship")]).view
    'duel'
    """
    view, about = _view_of(ships, goals)
    return Plot(name, view, about, world)


def _view_of(ships: Sequence[int], goals: Sequence[tuple[int, str]]) -> tuple[ViewName, int]:
    """Return the view of a battle, and the number of the side that it is about."""
    if len(ships) > 2:
        return "three", 0
    if len(ships) < 2:
        return "meeting", 0
    by_goal = views().goals
    found = [(side, by_goal[word]) for side, word in goals if word in by_goal]
    few = min((0, 1), key=lambda side: ships[side])
    if not found:
        if ships[1 - few] >= max(LINE, MANY * ships[few]):
            return "ambush", few
        if ships[few] == 1:
            return "duel", 0
        return ("line" if ships[few] >= LINE else "meeting"), 0
    side, first = found[0]
    about = side if first.about == "winner" else 1 - side
    view = first.view
    if view == "convoy" and ships[about] == 1:
        view = "chase"
    elif view in ("siege", "line"):
        if any(other != side for other, _ in found):
            view = "duel"
        elif ships[about] >= MANY * ships[1 - about]:
            view = "convoy"
        elif view == "siege" and all(word != LAST for _, word in goals):
            view = "ambush"
    return view, about
