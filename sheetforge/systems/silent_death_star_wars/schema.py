"""Ships of the Star Wars condensation: Silent Death's craft with warheads and a jammer.

Weapons, critical tables, tracks and fleets are Silent Death's own and are used unchanged; the ship
is composed of the same parts, and scenarios may have characters aboard their ships.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field, Strict

from sheetforge.content.model import Content, Flag, List, Mapped, Meanings, Name, Reference, Some, To
from sheetforge.dice import Dice
from sheetforge.systems.silent_death.schema.fleet import Saves, Scenario, ScenarioShip, Side, Traits
from sheetforge.systems.silent_death.schema.notation import IntRangeText
from sheetforge.systems.silent_death.schema.ship import Craft, Jamming, Loadout, Post
from sheetforge.systems.silent_death_star_wars.characters import Feat, Role, dodging, to_hit

JAMMER_DIE = Dice(1, 10)
"""The die of every jammer, which the displays print beside its rolls."""

RoleWord = Annotated[
    Role, Meanings({"starfighter": "a starfighter", "transport": "a space transport, such as a freighter"})
]
FeatWord = Annotated[
    Feat,
    Meanings(
        {
            "dodge-starfighter": "Starship Dodge (Starfighter)",
            "dodge-space-transports": "Starship Dodge (Space Transports)",
            "operation-starfighter": "Starship Operation (Starfighter)",
            "operation-space-transports": "Starship Operation (Space Transports)",
        }
    ),
]
Bonus = Annotated[int, Strict(), Field(ge=-20, le=60)]
"""A bonus of the role-playing game, with ability and all other modifiers."""


class WarheadRack(Content):
    """Warheads of one kind; each is a pip on the ship display."""

    weapon: Annotated[Reference, To("weapons")] = Field(description="the warhead, by its id")
    carried: Some = Field(description="how many the ship carries")

    @property
    def variable(self) -> bool:
        """No warhead of the condensation is of variable speed."""
        return False


class StarWarsShip(Craft):
    """A complete ship of the Star Wars condensation.

    No hull, decoys, point defense or luck: the condensation leaves them out.
    """

    ship_class: RoleWord | None = Field(None, alias="class", description="the kind of craft")
    warheads: List[WarheadRack] = Field((), description="its warheads, by kind")
    jammer: IntRangeText | None = Field(None, description="rolls of a d10 that jam a warhead")

    @property
    def warheads_carried(self) -> int:
        """Warheads of every kind together, which `t` boxes of the track eliminate one by one."""
        return sum(rack.carried for rack in self.warheads)

    @property
    def loadout(self) -> Loadout:
        """Its warheads and its jammer."""
        if self.jammer is None:
            return Loadout(self.warheads)
        return Loadout(self.warheads, Jamming.model_construct(spread=self.jammer, die=JAMMER_DIE))


def role_of(craft: Craft) -> Role:
    """The class of a ship; one that gives none is a starfighter, as most are."""
    given = craft.ship_class if isinstance(craft, StarWarsShip) else None
    return given or "starfighter"


class Character(Content):
    """A character of the role-playing game at a post of a ship.

    Tasks that the listed feats do not cover have a penalty; crew without an entry are ordinary crew
    and have no penalty.
    """

    name: Name | None = Field(None, description="the name of the character")
    pilot_skill: Bonus | None = Field(None, description="the Pilot skill bonus, if known")
    ranged_attack_bonus: Bonus | None = Field(None, description="the ranged attack bonus, if known")
    feats: List[FeatWord] = Field((), description="the feats for flying and for starship weapons")
    fortitude: Bonus = Field(0, description="bonus of Fortitude saving throws")
    reflex: Bonus = Field(0, description="bonus of Reflex saving throws")
    suit: Flag = Field(True, description="whether a protective suit is worn")


class CharacterShip(ScenarioShip):
    """One ship of a scenario, with the characters among its crew."""

    characters: Mapped[Post, Character] = Field(default_factory=dict, description="post → the character there")

    def traits(self, craft: Craft) -> Mapping[str, Traits]:
        """Post → the penalties and saves of the character there."""
        role = role_of(craft)
        return {
            post: Traits(
                to_hit(character.feats, role),
                dodging(character.feats, role, post),
                Saves(character.fortitude, character.reflex, character.suit),
            )
            for post, character in self.characters.items()
        }


class CharacterSide(Side):
    """One side of a scenario whose ships may have characters aboard."""

    ships: List[CharacterShip] = Field(min_length=1, description="its ships with their crews")


class StarWarsScenario(Scenario):
    """A battle ready to play, with characters where there are any."""

    sides: Annotated[tuple[CharacterSide, ...], Field(min_length=2, max_length=8)] = Field(
        description="the sides of the battle"
    )


__all__ = [
    "Bonus",
    "Character",
    "CharacterShip",
    "CharacterSide",
    "Feat",
    "Role",
    "StarWarsScenario",
    "StarWarsShip",
    "WarheadRack",
]
