"""Ships: complete ones, and ones that are only listed."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal, NamedTuple, Protocol

from pydantic import Discriminator, Field, Tag

from sheetforge.content.model import (
    Content,
    Count,
    Entity,
    FieldMessage,
    Flag,
    Name,
    Number,
    Reference,
    Title,
    To,
    Whole,
    Words,
)
from sheetforge.systems.silent_death.schema.critical import POSTS, Arc
from sheetforge.systems.silent_death.schema.notation import DiceText, IntRangeText
from sheetforge.systems.silent_death.schema.track import (
    Facing,
    Track,
    Tracks,
    TrackText,
    whole_or_facings,
)

ShipClass = Literal["SPAC", "TPAC", "MPAC", "escort"]
Post = Annotated[
    str,
    Field(pattern=r"^(captain|pilot|gunner(-[a-z])?|crew-[a-z]|torpedo-crew)$"),
    FieldMessage("write a post of the crew here", *POSTS),
]
PerSheet = Literal[1, 2, 4]
"""Copies of a display that a sheet has room for."""

Skill = Literal["piloting", "gunnery", "luck", "captain"]
COUNTED: tuple[Skill, ...] = ("piloting", "gunnery")
"""Skills that the crew allocation counts and pays for: all but luck and the captain's die."""

CREW_POINTS = 5.5
"""Points a crew stat unless a House says otherwise (Rules of Warfare II, Crew Allocation)."""


def crewed_cost(bpv: int, crew_stats: int, rate: float = CREW_POINTS) -> float:
    """Return what a ship costs with its crew: BPV and the points of every crew stat."""
    return bpv + rate * crew_stats


Weapons = Annotated[Reference, To("weapons")]
Criticals = Annotated[Reference, To("criticals")]


BARRELS = {1: "", 2: "twin", 3: "triple", 4: "quad", 5: "quint", 6: "sext"}
"""Number of linked barrels → the name of such a mount."""


class PrintedMount(Content):
    """Figures that a book prints in a weapon's box; the linter compares them with its own."""

    to_hit: Words | None = Field(None, description="as 2D6+ADB+3")
    damage: Words | None = Field(None, description="as Low +3")
    range: Words | None = Field(None, description="as 2/5/12")
    target_drive: Whole | None = None


class Mount(Content):
    """One weapon mount."""

    post: Post
    weapon: Weapons
    barrels: Annotated[Whole, Field(ge=1, le=6)] = 1
    arcs: tuple[Arc, ...] = Field(min_length=1)
    ammunition: Count | None = Field(
        None, description="shots; left out for what the weapon includes"
    )
    missiles: Count | None = Field(None, description="missiles in a launcher's magazine")
    printed: PrintedMount | None = None


class Store(Protocol):
    """Warheads of one kind that a ship carries, in whatever fields its game writes them."""

    @property
    def weapon(self) -> str: ...
    @property
    def carried(self) -> int: ...
    @property
    def variable(self) -> bool: ...


class Rack(Content):
    """Torpedoes of one mark."""

    mark: Literal[10, 20, 30, 40, 50]
    carried: Annotated[Whole, Field(ge=1)]
    variable: Flag = False

    @property
    def weapon(self) -> str:
        """The weapon that a torpedo of this mark is."""
        return f"torpedo-mk-{self.mark}"


class PointDefense(Content):
    """Kills on these rolls of a d10, so many attacks a turn."""

    kills: IntRangeText
    attacks: Annotated[Whole, Field(ge=1)] = 1


class Jamming(Content):
    """The rolls that jam a torpedo, and the die they are read on."""

    spread: IntRangeText
    die: DiceText


UNAIDED_JAMMING = Jamming.model_validate({"spread": "1-2", "die": "1d10"})
"""Jamming of a ship of The Next Millennium whose display prints no spread. Ours.

Critical hits take the ability from such ships, so they have it. The condensation of the same rules
says that all ships jam, and prints 1-2 on a d10 for the jammers of its displays.
"""


class Ecm(Content):
    """An ECM suite: the rolls that work, and attempts a turn."""

    spread: IntRangeText
    attempts: Annotated[Whole, Field(ge=1)]


class Loadout(NamedTuple):
    """The stores and systems of a ship besides its mounts; each game has its own fields for them.

    `jamming` is as the display prints it; `unaided_jamming` is what a ship without a printed
    spread jams with.
    """

    warheads: tuple[Store, ...] = ()
    jamming: Jamming | None = None
    unaided_jamming: Jamming | None = None
    ecm: Ecm | None = None
    decoys: int = 0
    point_defense: PointDefense | None = None
    batteries: Mapping[str, PointDefense] = MappingProxyType({})
    engineers: int = 0
    escort: bool = False


class Rounds(Content):
    """Rounds of ammunition that each mount of a weapon carries."""

    weapon: Weapons
    each: Annotated[Whole, Field(ge=1, le=10_000_000)]


class Nomenclature(Content):
    """The description of a ship besides the figures that are played with."""

    thrust: Annotated[Number, Field(gt=0, le=1)] = Field(description="maneuvering thrust in km/s/s")
    translight: Annotated[Whole, Field(ge=0, le=1000)] = Field(
        description="light years a day; 0 for a ship without translight drive"
    )
    armor: Title = Field(description="what the hull is made of")
    atmosphere: Literal["none", "full"] = Field(description="how it flies in an atmosphere")
    rounds: tuple[Rounds, ...] = ()
    toc: Literal["none"] | None = Field(
        None, description="the line TOC on the bridge of a warhound's display"
    )


class Craft(Entity):
    """A complete ship, as far as every game of the family has it."""

    listed: Literal[False] = False
    crew: dict[Post, tuple[Skill, ...]]
    tons: Count | None = None
    bpv: Count
    drive: Count
    defensive_value: Count
    damage_reduction: Count
    weapons: tuple[Mount, ...] = ()
    damage_control: IntRangeText | None = None
    damage_track: Tracks
    criticals: Annotated[
        Annotated[Criticals, Tag("whole")] | Annotated[dict[Facing, Criticals], Tag("facings")],
        Discriminator(whole_or_facings),
    ]
    per_sheet: PerSheet = 1
    silhouette: Name | None = Field(
        None, description="name of a drawing: content/drawings/<system>/<name>.svg, or one of ours"
    )
    designation: Title | None = Field(None, description="builder and type number")
    remarks: tuple[Words, ...] = ()

    @property
    def tracks(self) -> dict[str, Track]:
        """Facing → track; the one track of a fighter stands under the empty name."""
        if isinstance(self.damage_track, dict):
            return {str(facing): track for facing, track in self.damage_track.items()}
        return {"": self.damage_track}

    @property
    def critical_tables(self) -> dict[str, Reference]:
        """Facing → critical table; the one table of a fighter stands under the empty name."""
        if isinstance(self.criticals, dict):
            return {str(facing): table for facing, table in self.criticals.items()}
        return {"": self.criticals}

    @property
    def crew_stats(self) -> int:
        """The number of skills of its crew that are counted."""
        return len(self.crew_slots)

    @property
    def crew_slots(self) -> tuple[tuple[str, str], ...]:
        """Post and skill of every skill of its crew that is counted."""
        return tuple(
            (str(post), str(skill))
            for post, skills in self.crew.items()
            for skill in skills
            if skill in COUNTED
        )

    @property
    def cost_with_crew(self) -> float:
        """BPV and the usual points for each crew stat."""
        return crewed_cost(self.bpv, self.crew_stats)

    @property
    def loadout(self) -> Loadout:
        """Its stores and systems besides its mounts."""
        return Loadout()


class Ship(Craft):
    """A complete ship of Silent Death."""

    ship_class: ShipClass = Field(alias="class")
    hull: Annotated[Reference, To("hulls")]
    miniature: Annotated[Reference, To("ships")] | None = Field(
        None, description="the ship whose miniature it shares, for limits on copies"
    )
    tons: Count
    torpedoes: tuple[Rack, ...] = ()
    decoys: Count = 0
    point_defense: PointDefense | None = None
    batteries: dict[Facing, PointDefense] = Field(
        default_factory=dict, description="point-defence battery of each quarter of a warhound"
    )
    jamming: Jamming | None = None
    ecm: Ecm | None = None
    engineers: Count | None = None
    complement: Count | None = None
    nomenclature: Nomenclature | None = None

    @property
    def loadout(self) -> Loadout:
        """Torpedoes by mark, jamming, countermeasures and engineers."""
        return Loadout(
            self.torpedoes,
            self.jamming,
            UNAIDED_JAMMING,
            self.ecm,
            self.decoys,
            self.point_defense,
            MappingProxyType({str(at): battery for at, battery in self.batteries.items()}),
            self.engineers or 0,
            self.ship_class == "escort",
        )


class PrintedPrice(Content):
    """A price that a book prints for a ship whose BPV and crew it does not."""

    cost_with_crew: Annotated[Number, Field(ge=0)]


class ListedShip(Entity):
    """A ship that a list names and no available document shows; no display is printed for it."""

    listed: Literal[True]
    ship_class: ShipClass | None = Field(None, alias="class")
    miniature: Annotated[Reference, To("ships")] | None = None
    bpv: Count | None = None
    crew_stats: Count | None = None
    tons: Count | None = None
    per_sheet: PerSheet | None = None
    printed: PrintedPrice | None = None

    @property
    def cost_with_crew(self) -> float | None:
        """BPV and crew stats at the usual points where known, else the price a book prints."""
        if self.bpv is None or self.crew_stats is None:
            return self.printed.cost_with_crew if self.printed else None
        return crewed_cost(self.bpv, self.crew_stats)


__all__ = [
    "Arc",
    "Craft",
    "Ecm",
    "Facing",
    "Jamming",
    "ListedShip",
    "Loadout",
    "Mount",
    "Nomenclature",
    "PointDefense",
    "Post",
    "PrintedMount",
    "PrintedPrice",
    "Rack",
    "Rounds",
    "Ship",
    "ShipClass",
    "Skill",
    "Store",
    "Track",
    "TrackText",
]
