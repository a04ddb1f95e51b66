"""Ships: complete ones, and ones that are only listed."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, NamedTuple, Protocol, TypeVar

from pydantic import Discriminator, Field, Strict, Tag

from sheetforge.content import model
from sheetforge.content.fixed import fixed
from sheetforge.sheet.livery import Liveries
from sheetforge.systems.silent_death.schema.construction import Bpv, Tons
from sheetforge.systems.silent_death.schema.notation import Arc, ArcWord, DiceText, IntRangeText
from sheetforge.systems.silent_death.schema.posts import POSTS
from sheetforge.systems.silent_death.schema.track import Facing, Track, Tracks, TrackText, whole_or_facings
from sheetforge.systems.silent_death.schema.weapon import Barrels, DefensiveValue, Drive

ShipClass = Literal["SPAC", "TPAC", "MPAC", "escort"]
CLASS_MEANINGS = {
    "SPAC": "attack craft for one person",
    "TPAC": "attack craft for two persons",
    "MPAC": "attack craft for many persons, a gunboat",
    "escort": "escort, a warhound",
}
ClassWord = Annotated[ShipClass, model.Meanings(CLASS_MEANINGS)]
Post = Annotated[
    str,
    Field(pattern=r"^(captain|pilot|gunner(-[a-z])?|crew-[a-z]|torpedo-crew)$", max_length=20),
    model.FieldMessage("write a post of the crew here", *POSTS),
]
PerSheet = Annotated[Literal[1, 2, 4], model.Exactly()]
"""Copies of a display that a sheet has room for."""

Skill = Literal["piloting", "gunnery", "luck", "captain"]
SkillWord = Annotated[
    Skill,
    model.Meanings(
        {
            "piloting": "the Piloting skill",
            "gunnery": "the Gunnery skill",
            "luck": "points of luck",
            "captain": "the captain's die",
        }
    ),
]
_NAME = "the name that displays, lists and counters print, at most 24 characters"
_LISTED = "true for a ship that is only listed: no display of it is known, and none is printed"
COUNTED: tuple[Skill, ...] = ("piloting", "gunnery")
"""Skills that the crew allocation counts and pays for: all but luck and the captain's die."""

PostName = TypeVar("PostName", bound=str)
SkillName = TypeVar("SkillName", bound=str)

CREW_POINTS = 5.5
"""Points for a crew stat unless a House has another rate (Rules of Warfare II, Crew Allocation)."""


def counted_skills(crew: Mapping[PostName, Mapping[SkillName, int]]) -> Iterator[tuple[PostName, SkillName, int]]:
    """Yield post, skill and value of all skills of a crew that count."""
    for post, skills in crew.items():
        for skill, value in skills.items():
            if skill in COUNTED:
                yield post, skill, value


def crewed_points(bpv: int, crew: Mapping[PostName, Mapping[SkillName, int]]) -> int:
    """Return the TPV of a ship whose crew is known: BPV plus all its skills that count."""
    return bpv + sum(value for _, _, value in counted_skills(crew))


def crewed_cost(bpv: int, crew_stats: int, rate: float = CREW_POINTS) -> float:
    """Return what a ship costs with its crew: BPV and the points of every crew stat."""
    return bpv + rate * crew_stats


Weapons = Annotated[model.Reference, model.To("weapons")]
Criticals = Annotated[model.Reference, model.To("criticals")]


BARRELS = {1: "", 2: "twin", 3: "triple", 4: "quad", 5: "quint", 6: "sext"}
"""Number of linked barrels → the name of such a mount."""


class PrintedMount(model.Content):
    """Figures that a book prints in a weapon's box; the linter compares them with its own."""

    to_hit: model.Title | None = Field(None, description="roll to hit, such as 2D6+ADB+3")
    damage: model.Title | None = Field(None, description="damage, such as Low +3")
    range: model.Title | None = Field(None, description="farthest hex of each band, such as 2/5/12")
    target_drive: Drive | None = Field(None, description="Drive of the fastest target")


class Mount(model.Content):
    """One weapon mount."""

    post: Post = Field(description="the post of the crew that fires it")
    weapon: Weapons = Field(description="the weapon, by its id")
    barrels: Barrels = Field(1, description="linked barrels, 1 to 6: twin, triple, quad …")
    arcs: model.List[ArcWord] = Field(min_length=1, description="the arcs that it fires into")
    ammunition: model.Few | None = Field(None, description="shots; by default those that the weapon includes")
    missiles: model.Few | None = Field(None, description="missiles in a launcher's magazine")
    printed: PrintedMount | None = Field(
        None, description="the figures that the book prints in its box, to compare with the derived ones"
    )


class Store(Protocol):
    """Warheads of one kind that a ship carries, independent of the fields of its game."""

    @property
    def weapon(self) -> str: ...
    @property
    def carried(self) -> int: ...
    @property
    def variable(self) -> bool: ...


class Rack(model.Content):
    """Torpedoes of one mark."""

    mark: Annotated[Literal[10, 20, 30, 40, 50], model.Exactly()] = Field(description="mark of the torpedoes")
    carried: model.Some = Field(description="how many the rack carries")
    variable: model.Flag = Field(False, description="whether they are of variable speed")

    @property
    def weapon(self) -> str:
        """The weapon that a torpedo of this mark is."""
        return f"torpedo-mk-{self.mark}"


class PointDefense(model.Content):
    """The rolls of a d10 that destroy warheads, and the attacks a turn."""

    kills: IntRangeText = Field(description="rolls of a d10 that destroy a warhead: 1-4")
    attacks: model.Some = Field(1, description="attacks a turn")


class Jamming(model.Content):
    """The rolls that jam a torpedo, and the die they are read on."""

    spread: IntRangeText = Field(description="rolls that jam a torpedo: 1-2")
    die: DiceText = Field(description="the die, such as 1d10")


UNAIDED_JAMMING = Jamming.model_validate({"spread": "1-2", "die": "1d10"})
"""Jamming of a ship of The Next Millennium whose display prints no spread. Ours.

Such ships have the ability, since critical hits can take it from them. The condensation of the same
rules says that all ships jam, and prints 1-2 on a d10 for the jammers of its displays.
"""


class Ecm(model.Content):
    """An ECM suite: the rolls that work, and attempts a turn."""

    spread: IntRangeText = Field(description="rolls of a d10 that work: 1-5")
    attempts: model.Some = Field(description="attempts a turn")


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
    batteries: Mapping[str, PointDefense] = fixed({})
    engineers: int = 0
    escort: bool = False


class Rounds(model.Content):
    """Rounds of ammunition that each mount of a weapon carries."""

    weapon: Weapons = Field(description="the weapon, by its id")
    each: Annotated[int, Strict(), Field(ge=1, le=10_000_000)] = Field(
        description="rounds that each of its mounts carries"
    )


class Nomenclature(model.Content):
    """The description of a ship besides the figures that are played with."""

    thrust: Annotated[model.Number, Field(gt=0, le=1)] = Field(description="maneuvering thrust in km/s/s")
    translight: Annotated[int, Strict(), Field(ge=0, le=1000)] = Field(
        description="light years a day; 0 for a ship without translight drive"
    )
    armor: model.Title = Field(description="what the hull is made of")
    atmosphere: Annotated[
        Literal["none", "full"], model.Meanings({"none": "it cannot enter one", "full": "it flies there as in space"})
    ] = Field(description="how it flies in an atmosphere")
    rounds: model.List[Rounds] = Field((), description="rounds of ammunition, by weapon")
    toc: Literal["none"] | None = Field(None, description="the line TOC on the bridge of a warhound's display")


class Craft(model.Entity):
    """A complete ship, as far as every game of the family has it."""

    name: model.ShortName = Field(description=_NAME)
    listed: Literal[False] = Field(False, description=_LISTED)
    crew: model.Mapped[Post, model.List[SkillWord]] = Field(
        description="post → the skills of the person there, in the order of the sheet"
    )
    tons: Tons | None = Field(None, description="mass in tons")
    bpv: Bpv = Field(description="Base Point Value: the price without crew")
    drive: Drive = Field(description="movement points a turn, undamaged")
    defensive_value: DefensiveValue = Field(description="what an attack must reach to hit it")
    damage_reduction: model.Few = Field(description="points taken off the damage of every hit")
    weapons: model.List[Mount] = Field((), description="its cannons and launchers, mount by mount")
    damage_control: IntRangeText | None = Field(None, description="rolls of a d10 that repair damage: 1-6")
    damage_track: Tracks = Field(
        description="the boxes in the order they are marked off, as text after |; one track, or one for each facing"
    )
    criticals: Annotated[
        Annotated[Criticals, Tag("whole")] | Annotated[dict[Facing, Criticals], Tag("facings")],
        Discriminator(whole_or_facings),
    ] = Field(description="the critical table, or one for each facing")
    per_sheet: PerSheet = Field(1, description="copies of the display on one sheet: 1, 2 or 4")
    silhouette: model.Name | None = Field(
        None, description="name of a drawing: content/drawings/<system>/<name>.svg, or one of ours"
    )
    livery: Liveries | None = Field(None, description="crest and inks of its sheets")
    designation: model.Title | None = Field(None, description="builder and type number")
    remarks: model.List[model.Words] = Field((), description="lines that its sheet prints below the display")

    @property
    def tracks(self) -> dict[str, Track]:
        """Facing → track; the one track of a fighter stands under the empty name."""
        if isinstance(self.damage_track, dict):
            return {str(facing): track for facing, track in self.damage_track.items()}
        return {"": self.damage_track}

    @property
    def critical_tables(self) -> dict[str, model.Reference]:
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
            (str(post), str(skill)) for post, skills in self.crew.items() for skill in skills if skill in COUNTED
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

    ship_class: ClassWord = Field(alias="class", description="the kind of craft")
    hull: Annotated[model.Reference, model.To("hulls")] = Field(
        description="the hull that it is built on, which prices it"
    )
    miniature: Annotated[model.Reference, model.To("ships")] | None = Field(
        None, description="the ship whose miniature it shares, for limits on copies"
    )
    tons: Tons = Field(description="mass in tons")
    torpedoes: model.List[Rack] = Field((), description="its torpedoes, by mark")
    decoys: model.Few = Field(0, description="decoys that it carries")
    point_defense: PointDefense | None = Field(
        None, description="point defense against warheads; a warhound has `batteries`"
    )
    batteries: dict[Facing, PointDefense] = Field(
        default_factory=dict, description="point-defence battery of each quarter of a warhound"
    )
    jamming: Jamming | None = Field(None, description="rolls that jam torpedoes, where printed")
    ecm: Ecm | None = Field(None, description="its ECM suite")
    engineers: model.Few | None = Field(None, description="engineers aboard; each makes one repair attempt a turn")
    complement: model.Few | None = Field(None, description="persons aboard, passengers included")
    nomenclature: Nomenclature | None = Field(None, description="statements of the display besides the figures of play")

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
            fixed({str(at): battery for at, battery in self.batteries.items()}),
            self.engineers or 0,
            self.ship_class == "escort",
        )


class PrintedPrice(model.Content):
    """A price that a book prints for a ship whose BPV and crew it does not."""

    cost_with_crew: Annotated[model.Number, Field(ge=0, le=model.MOST_POINTS)] = Field(description="points with crew")


class ListedShip(model.Entity):
    """A ship that a list names and no available document shows; no display is printed for it."""

    name: model.ShortName = Field(description=_NAME)
    listed: Literal[True] = Field(description=_LISTED)
    ship_class: ClassWord | None = Field(None, alias="class", description="the kind of craft, if known")
    miniature: Annotated[model.Reference, model.To("ships")] | None = Field(
        None, description="the ship whose miniature it shares, for limits on copies"
    )
    bpv: Bpv | None = Field(None, description="Base Point Value, where known")
    crew_stats: model.Few | None = Field(None, description="skills of its crew that are paid for, where known")
    tons: Tons | None = Field(None, description="mass in tons, where known")
    per_sheet: PerSheet | None = Field(None, description="copies on one sheet: 1, 2 or 4")
    printed: PrintedPrice | None = Field(None, description="a price that a book prints")

    @property
    def cost_with_crew(self) -> float | None:
        """BPV and crew stats at the usual points where known, otherwise the price a book prints."""
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
