"""What the books leave open about forces: what they cost, who is hired, what players set out.

Every ruling here is ours.
"""

from __future__ import annotations

from sheetforge.systems.silent_death.engine.rulings import Ruling

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "When and how do mercenaries leave?",
        "The mercenaries of a side are one force. Once its ships that are destroyed or derelict "
        "are worth more than half of its TPV, skills included, all that are left must go: each "
        "move follows a way off the map, over any edge, that costs fewest movement points by "
        "flying ahead, normal turns and sideslips, around asteroids and debris. A ship that cannot "
        "follow it stops. They fire and defend themselves as long as they are on the map.",
        "mercenaries.withdraws",
    ),
    Ruling(
        "What does it mean that mercenaries destroyed do not count?",
        "Their points stay with their side however they end. Goals to destroy or rout all enemies "
        "need them gone, and ask nothing else of them; in action they are ships like others.",
        "victory.points_left",
    ),
    Ruling(
        "When do players place the values of their crews, and who sees them?",
        "Fleets of the content may give them; else the crew list is dealt to their ships in order. "
        "With the rule `crew-by-players` each side places what it has been dealt, slot by slot "
        "before anything is set up, and all crews are known once all sides are done.",
        "allocation.allocate",
    ),
    Ruling(
        "What does a force cost by the rules of an event that limits points?",
        "Its ships with 5.5 points a crew stat, or what its House pays, whatever skills its crews "
        "have: that is how the forms count. A force that breaks a limit does not play, unless the "
        "players say that the game is unofficial.",
        "play.game.battle",
    ),
    Ruling(
        "How do players place asteroids themselves?",
        "The Star Wars rules let them take an even number each and place one after another. "
        "With the rule `asteroids-in-turn` each side has the same number, a remainder is not used, "
        "and they begin in the order in which they set up. Any free hex will do, as far from "
        "others as the map asks for, but for the last in which ships can set up.",
        "setup.strew",
    ),
)
