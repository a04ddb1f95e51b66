"""What the condensation leaves open about characters. The rulings are ours."""

from __future__ import annotations

from sheetforge.systems.silent_death.engine.rulings import Ruling

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "How are half points rounded when a character's figures are converted?",
        "Down, as the role-playing game rounds everything; the text says nothing of it. Piloting "
        "is the same whether one is taken off before or after.",
        "characters.piloting",
    ),
    Ruling(
        "Who lacks a feat?",
        "Characters that a scenario lists without it. Other crew are ordinary crew and have no "
        "penalty, as the published scenarios give none. A pilot who fires needs Starship Operation "
        "as a gunner does.",
        "schema.CharacterShip.traits",
    ),
    Ruling(
        "Does a character at 0 wound points do anything more aboard, or save itself?",
        "Nothing more in the battle, which goes on as without the optional rule. When the ship is "
        "lost it makes the saving throw of everyone aboard: the text excludes nobody.",
        "injuries.destroyed",
    ),
    Ruling(
        "Is the damage to a crew whose ship breaks up rolled for each of them?",
        "Once for all aboard; the text speaks of 3D8 points to the crew members. Saving throws are "
        "each character's own, without a rule for a natural 1 or 20.",
        "injuries.destroyed",
    ),
    Ruling(
        "In how many rounds is a character in a ruptured suit dead?",
        "In 1D10 rounds. The text has 1010, of which the second figure is read as a D: everything "
        "else of the kind is rolled for.",
        "injuries.destroyed",
    ),
)
"""Every ruling, and the function that does it so."""
