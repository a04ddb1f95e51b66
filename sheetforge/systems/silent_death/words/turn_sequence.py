"""The sequences of a turn: the whole one, the tournament's, and that of the condensation.

Steps are in our own words, in the order of the printed lists (Rules of Warfare II, both turn
sequences; the Star Wars condensation of Silent Death, Turn Sequence).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of the turn and its steps; a step with `·` in front belongs to the one before it."""

    name: str
    short: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sequence:
    """A turn, phase by phase, and which game or event plays it so."""

    id: str
    title: str
    note: str
    phases: tuple[Phase, ...]


FULL = Sequence(
    "full",
    "Turn sequence",
    "all of the game",
    (
        Phase("Warhead launch", "Launch", (
            "Entropic accelerators go on doing damage",
            "Lock on with missiles and spore moles",
            "Launch missiles and spore moles",
            "Launch torpedoes",
            "Lock on with tractor beams",
        )),
        Phase("Movement", "Move", (
            "Ships at Drive 0 turn",
            "Scanner-guided torpedoes aimed at fixed objects move",
            "Escorts: initiative, then move",
            "Drift",
            "Ventors move and go off",
            "Initiative for the other craft",
            "Craft move in turn",
            "· mine layers drop mines as they go",
            "· Hatchlings lay drones, fix grappling tubes and tow claws",
            "· a torpedo follows as soon as its target has moved",
            "Drones laid this turn wake",
            "Drone movers work",
            "Torpedoes after drones move",
        )),
        Phase("Torpedo results", "Torps", (
            "Plasma defense is switched on",
            "Point defense or dodging",
            "Torpedoes hit",
            "Decoys or jamming",
        )),
        Phase("Cannon fire", "Fire", (
            "Gun crews, best skill first",
            "Gunners, Hatchlings and pilots with BioLink, best skill first",
            "Pilots, best skill first",
        )),
        Phase("Missile results", "Missiles", (
            "Point defense against missiles and spore moles",
            "Missiles and spore moles hit",
        )),
        Phase("End of turn", "End", (
            "Asteroids drift",
            "Grappling tubes are used",
            "Damage control",
            "Ink clouds go on a 1 of a D6, flak on a 4 of a D4",
            "Mines dropped last turn wake",
        )),
        Phase("Electronic warfare", "E.W.", (
            "Name targets and attempts for scanning",
            "Scan",
        )),
    ),
)  # fmt: skip

TOURNAMENT = Sequence(
    "row-ii",
    "Turn sequence",
    "Rules of Warfare II",
    (
        Phase("Warhead launch", "Launch", (
            "Entropic accelerators go on doing damage",
            "Lock on with missiles",
            "Launch missiles and spore moles",
            "Launch torpedoes",
        )),
        Phase("Movement", "Move", (
            "Ships at Drive 0 turn",
            "Escorts: initiative, then move",
            "Drift",
            "Ventors move and go off",
            "Initiative for the other craft",
            "Craft move in turn",
            "· a torpedo follows as soon as its target has moved",
        )),
        Phase("Torpedo results", "Torps", (
            "Plasma defense is switched on",
            "Point defense or dodging",
            "Torpedoes hit",
            "Decoys or jamming",
        )),
        Phase("Cannon fire", "Fire", (
            "Gunners and pilots with BioLink, best skill first",
            "Pilots, best skill first",
        )),
        Phase("Missile results", "Missiles", (
            "Point defense against missiles",
            "Missiles hit",
        )),
        Phase("End of turn", "End", (
            "Asteroids drift",
            "Damage control",
        )),
    ),
)  # fmt: skip

CONDENSED = Sequence(
    "star-wars",
    "Turn sequence",
    "five phases",
    (
        Phase("Warhead launch", "Launch", (
            "Launch any number of warheads at targets in the front arc",
            "Cross off their pips and note the targets",
            "All launches are at once; targets are named openly",
        )),
        Phase("Movement", "Move", (
            "Initiative: D10 and the best piloting; the lower side starts",
            "Craft move by turns; the winner has the last move",
            "· a warhead follows as soon as its target has moved",
            "· a craft that flies into its warhead's hex is hit at once",
        )),
        Phase("Warhead results", "Warheads", (
            "Dodge with Drive 10 or more: D10 + piloting – warheads – 10 are dodged",
            "Warheads that hit add up to one attack",
            "Jam one warhead that is still on your tail: D10 within the jammer's spread",
        )),
        Phase("Cannon fire", "Fire", (
            "Gunners, best gunnery first",
            "Pilots, best gunnery first",
            "· equal skills fire at once",
        )),
        Phase("Damage control", "Repair", (
            "D10 within the spread: erase as many of the last boxes marked as the die shows",
            "Critical hits and lost warheads stay",
        )),
    ),
)  # fmt: skip
