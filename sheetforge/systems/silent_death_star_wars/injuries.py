"""Injury and death of characters: the optional rule about characters whose ships are hit.

From the Star Wars condensation, Injury and Death. The battle itself is the same with and without
it: whoever is down or dead does nothing more aboard the ship, and a destroyed ship is gone.
"""

from __future__ import annotations

from typing import Literal

from sheetforge.content.fixed import fixed
from sheetforge.play.events import ChanceDecided, Event
from sheetforge.play.questions import Asking, Script, roll
from sheetforge.systems.silent_death.engine.ship import ShipState
from sheetforge.systems.silent_death.engine.smash.state import End
from sheetforge.systems.silent_death.engine.state import Injuries, State
from sheetforge.systems.silent_death.schema.fleet import Saves
from sheetforge.text import counted

SAVE_DIE = (20,)
KILLED_DC, EJECT_DC, BREAK_UP_DC = 10, 20, 15
"""The targets of saving throws: Fortitude of a killed crew member, Reflex in the other cases."""

WOUND_DICE = (8, 8, 8)
"""Wound damage to a crew whose ship loses its last box."""

RUPTURE = 10
"""A saving throw that fails by more than this is a ruptured suit."""

VACUUM_DIE = (10,)
"""The number of rounds after which a character in a ruptured suit is dead."""

DOWN, DEAD, EJECTED = "at 0 wound points, alive", "dead", "ejected"
SHAKEN, WOUNDED, RUPTURED = "lost vitality", "wounded", "suit ruptured"


class Saved(
    Event, template="{ship}: {post}, {save} {face}{bonus:+d} = {total} against {needed}, {succeeds:succeeds|fails}"
):
    """A saving throw of a character."""

    ship: str
    post: str
    save: Literal["Fortitude", "Reflex"]
    face: int
    bonus: int
    needed: int

    @property
    def total(self) -> int:
        """The throw with its bonus."""
        return self.face + self.bonus

    @property
    def succeeds(self) -> bool:
        """True if the total is enough."""
        return self.total >= self.needed


class Fate(Event, template="{ship}: {post} {sentence}"):
    """The fate of a character."""

    ship: str
    post: str
    fate: str
    figures: tuple[int, ...] = ()

    @property
    def sentence(self) -> str:
        """The sentence of the fate, with its figures."""
        return SENTENCES[self.fate].format(*self.figures)


SENTENCES = {
    DOWN: "is at 0 wound points and lives",
    DEAD: "is dead",
    EJECTED: "ejects, without vitality points and fatigued",
    SHAKEN: "loses {} vitality points",
    WOUNDED: "loses {} wound points",
    RUPTURED: "loses {} wound points, the suit ruptures: dead in {} rounds",
}
"""Fate → its sentence, with places for its figures."""


def killed(state: State, ship: ShipState, post: str) -> Script:
    """A critical hit that kills: 0 wound points instead, and a save or death."""
    saves = ship.skills[post].saves
    if saves is not None:
        margin = yield from _fortitude(state, ship, post, saves)
        _meet(state, ship, post, DOWN if margin >= 0 else DEAD)


def destroyed(state: State, ship: ShipState, end: End) -> Script:
    """A ship is lost: after a critical hit its characters may eject, otherwise it breaks up."""
    aboard = [
        (post, skills.saves)
        for post, skills in ship.skills.items()
        if skills.saves is not None and ship.fates.get(post) != DEAD
    ]
    if end == "critical":
        for post, saves in aboard:
            margin = yield from _reflex(state, ship, post, saves, EJECT_DC)
            _meet(state, ship, post, EJECTED if margin >= 0 else DEAD)
    elif end == "boxes" and aboard:
        yield from _break_up(state, ship, aboard)


def _break_up(state: State, ship: ShipState, aboard: list[tuple[str, Saves]]) -> Script:
    """The last box: crew in suits take the damage of one throw, with a save each; others die."""
    suited = [one for one in aboard if one[1].suit]
    points = 0
    if suited:
        faces = yield from roll(WOUND_DICE, "wounds", "")
        points = sum(faces)
        what = f"breaking up does {points} damage"
        state.tell(ChanceDecided(ship.id, what, faces, WOUND_DICE[0]))
    for post, saves in aboard:
        if not saves.suit:
            _meet(state, ship, post, DEAD)
            continue
        margin = yield from _reflex(state, ship, post, saves, BREAK_UP_DC)
        if margin >= 0:
            _meet(state, ship, post, SHAKEN, points)
        elif margin >= -RUPTURE:
            _meet(state, ship, post, WOUNDED, points)
        else:
            rounds = yield from roll(VACUUM_DIE, "vacuum", ship.side)
            what = f"{post} lasts {counted(rounds[0], 'round')}"
            state.tell(ChanceDecided(ship.id, what, rounds, VACUUM_DIE[0]))
            _meet(state, ship, post, RUPTURED, points, rounds[0])


def _fortitude(state: State, ship: ShipState, post: str, saves: Saves) -> Asking[int]:
    """A Fortitude save of a killed crew member; how far the throw is above what is needed."""
    faces = yield from roll(SAVE_DIE, "fortitude", ship.side)
    state.tell(Saved(ship.id, post, "Fortitude", faces[0], saves.fortitude, KILLED_DC))
    face: int = faces[0]
    return face + saves.fortitude - KILLED_DC


def _reflex(state: State, ship: ShipState, post: str, saves: Saves, needed: int) -> Asking[int]:
    """A Reflex save; how far the throw is above what is needed."""
    faces = yield from roll(SAVE_DIE, "reflex", ship.side)
    state.tell(Saved(ship.id, post, "Reflex", faces[0], saves.reflex, needed))
    face: int = faces[0]
    return face + saves.reflex - needed


def _meet(state: State, ship: ShipState, post: str, fate: str, *figures: int) -> None:
    ship.fates = fixed({**ship.fates, post: fate})
    state.tell(Fate(ship.id, post, fate, figures))


INJURIES = Injuries(killed, destroyed)
