"""What the rules of Smashes leave open, decided in one place. Every ruling here is ours."""

from __future__ import annotations

from sheetforge.systems.silent_death.engine.rulings import Ruling

MINUTES_A_TURN = 5
"""Minutes of a Smash's time limit that are a turn of it.

Rules of Warfare II gives two fleets of some six ships 75 minutes for eight turns: nine minutes a
turn, three quarters of a minute a ship. With a ship for each of four to ten players that is three
to eight minutes a turn. Two hours are 24 turns by this.
"""

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "How many hours of a Smash are a turn?",
        "Five minutes are: two hours are 24 turns, three are 36.",
        "smash_plan.smash_rules",
    ),
    Ruling(
        "How do the ships of a House Smash come on?",
        "As those of a Four Ship Smash: they lie at their point until they are set upright in the "
        "order of movement, for a point of Drive, facing as their player likes; nothing is "
        "launched in the first turn.",
        "movement.move_ship",
    ),
    Ruling(
        "May a ship enter where another stands, or where asteroids or debris lie?",
        "Yes. It must fly on out of a hex that is taken, and is struck by what lies there.",
        "movement.move_ship",
    ),
    Ruling(
        "Who takes part in the initiative of a turn in which their ship enters?",
        "Everybody whose ship may enter, with its pilot.",
        "order.taking_part",
    ),
    Ruling(
        "When are the skills of a new ship dealt out?",
        "When its entry point is rolled for, a skill at a time in the order of its display, each "
        "from 1 to 10, and no point is left over.",
        "smash.crew",
    ),
    Ruling(
        "What must a House Smash ship have done to leave by its exit point?",
        "The damage of its tier, before it comes there; else it flies through, as through every "
        "other point. Entry and exit points are opposite each other.",
        "smash.way_out",
    ),
    Ruling(
        "May a move turn on a point where it must not end?",
        "Yes, by a hexside, if it can still go on from there; a tight turn, which may fail, is no "
        "choice there.",
        "movement.Move.options",
    ),
    Ruling(
        "For which ship does damage count when its player has lost that ship since?",
        "For the one that the player has on the map when the damage is done; for none while none "
        "is there.",
        "scoring.award",
    ),
    Ruling(
        "How is damage divided that is more than a ship has boxes?",
        "By the parts that the attackers did, each rounded to the nearest whole. A critical hit or "
        "the death of the crew that destroys it counts as all boxes that were left.",
        "scoring.shares",
    ),
    Ruling(
        "Whose kill is a ship that nobody hurt when it was destroyed, by an asteroid or debris?",
        "Nobody's. One that punches out is the kill of those who did it most damage; of one that "
        "nobody ever hurt there is none.",
        "scoring.killers",
    ),
    Ruling(
        "Which ships may punch out?",
        "Damaged ones: with a box marked off, a dead crew member, or out of action. All players "
        "decide before it is shown.",
        "smash.punching_out",
    ),
    Ruling(
        "What of kills when only one player is left?",
        "The Four Ship Smash is over, and most kills win, whoever is left.",
        "smash_score.over",
    ),
    Ruling(
        "Where do the asteroids of a Smash lie?",
        "On hexes that are rolled for, none of them on a point or beside one.",
        "setup.free_for_asteroids",
    ),
)
