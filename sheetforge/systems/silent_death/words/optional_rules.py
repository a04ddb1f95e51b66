"""Optional rules: their names, and each in a line of our own.

From the optional rules of Rules of Warfare II and of its Smashes. Ids are those of the events.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class OptionalRule:
    """An optional rule: what it is called and what it says."""

    name: str
    line: str


RULES: Mapping[str, OptionalRule] = MappingProxyType(
    {
        "asteroids": OptionalRule("Asteroids", "The map has asteroids, set out as the event says."),
        "asteroids-in-turn": OptionalRule(
            "Asteroids in turn",
            "Each side gets the same number of asteroids; they place one each in turn.",
        ),
        "autodestruct": OptionalRule(
            "Autodestruct", "A ship whose last crew member dies blows up at once."
        ),
        "automatic-misses": OptionalRule(
            "Automatic misses",
            "If both base attack dice show their lowest face the shot misses; keep the attack die "
            "bonus in another colour.",
        ),
        "crew-allocation": OptionalRule(
            "Crew allocation",
            "Ships are paid with 5.5 points for every crew stat, and the crew list is dealt to "
            "the fleet as its player likes.",
        ),
        "crew-by-players": OptionalRule(
            "Crew by players",
            "Before ships are set up, each player places the values of the crews, one by one.",
        ),
        "damage-control": OptionalRule(
            "Damage control", "Ships repair boxes at the end of the turn."
        ),
        "decoys": OptionalRule(
            "Decoys",
            "Once a turn, instead of jamming: D4 for every torpedo that follows the ship, gone on "
            "1 or 2. Each critical hit costs a decoy.",
        ),
        "dice-doubled-alone": OptionalRule(
            "Dice doubled alone",
            "Doubles of a weapon marked † double the dice as they are read; bonuses count once.",
        ),
        "destroyed-starcraft-debris": OptionalRule(
            "Debris",
            "A destroyed ship stays as wreckage: whoever flies into it, torpedoes too, is hit by "
            "3D6, damage Low.",
        ),
        "drive-0-turns": OptionalRule(
            "Drive 0 turns",
            "A ship at Drive 0 may turn by one hexside, after drifting and before anyone moves.",
        ),
        "easing-target-speed-restriction": OptionalRule(
            "Fast targets",
            "Targets faster than a weapon’s limit may be fired at: –1 to hit for each point of "
            "Drive above it.",
        ),
        "firing-multiple-weapon-systems": OptionalRule(
            "Several weapons",
            "A crew member may fire up to four weapons at one target in a turn, each at –2 to hit.",
        ),
        "point-defense-against-missiles": OptionalRule(
            "Point defense against missiles",
            "Instead of torpedoes: D10 for each volley, as many volleys as the figure in brackets; "
            "within the spread that many missiles are gone.",
        ),
        "point-defense-against-torpedoes": OptionalRule(
            "Point defense against torpedoes",
            "Instead of dodging: D10 for each torpedo in the hex, destroyed within the spread, up "
            "to the number of attacks. Each critical hit costs an attack.",
        ),
        "luck": OptionalRule(
            "Luck (sheetforge)",
            "A rule of our own: each point of Luck throws one failed attack, lock-on, tight turn "
            "or dodge of that crew member again, once in a game.",
        ),
        "punching-out": OptionalRule(
            "Punching out",
            "A player may give up a ship at the end of a turn and come back with another on the "
            "next.",
        ),
        "sideslips": OptionalRule(
            "Side slips",
            "Ships and torpedoes may slip into the front left or right hex for 2 points, never "
            "twice running.",
        ),
        "time-limit": OptionalRule("Time limit", "Half a minute to move a ship."),
    }
)


def rule_name(id: str) -> str:
    """What an optional rule is called; a rule we have no words for, by its id."""
    known = RULES.get(id)
    return known.name if known else id.replace("-", " ").capitalize()
