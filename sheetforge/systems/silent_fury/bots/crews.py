"""Crews: the worth of rallies, repairs and assaults, and the moves of figures."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from sheetforge.geometry.hexes import distance
from sheetforge.play.bots import ByQuestion
from sheetforge.play.questions import Choose
from sheetforge.systems.silent_fury.blueprint import die_at
from sheetforge.systems.silent_fury.bots.goals import Goals, goals_of
from sheetforge.systems.silent_fury.bots.worth import CREW, HARM, KINDS, component_worth, fights_by_boarding
from sheetforge.systems.silent_fury.engine.boarding import Means, boarding_targets, usable_transports
from sheetforge.systems.silent_fury.engine.crew import disrupted, rally_places
from sheetforge.systems.silent_fury.engine.operating import operable
from sheetforge.systems.silent_fury.engine.orders import DONE
from sheetforge.systems.silent_fury.engine.ship import Figure, ShipState
from sheetforge.systems.silent_fury.engine.state import State, View
from sheetforge.systems.silent_fury.figures import ACTORS, BONUS, INOPERABLE, Damage
from sheetforge.systems.silent_fury.odds.aboard import Crew, Melee, crew_of, melee_end, rallied, repaired_to
from sheetforge.systems.silent_fury.schema.ship import CrewType

DEAR: tuple[CrewType, ...] = ("spacer", "marine", "battlesuit", "engineer", "captain")
"""Types of crew, beginning with the one that a side needs least."""

BACK = 0.7
"""The share of a component's worth that counts when it is repaired, as less of the battle is
left."""

TAKING = 1.5
"""The worth of a ship taken, in parts of its points, unless the scenario asks for it."""
PRIZE_WORTH, PRIZE = 4.0, 50.0
"""The worth of a ship that decides a victory: parts of its points, and points."""

AT_HOME = 0.34
"""The share of a ship's components for which crew stays aboard, unless the ship is after a
prize."""

SPARE = 0.4
"""The part of the worth of crew that boards from a ship that fights by boarding alone."""

FIGHT = 1.2
"""The worth of a hostile figure put out of a fight aboard, in components."""


@lru_cache(maxsize=1 << 10)
def repair_gain(damage: Damage, crew: Crew) -> float:
    """Return how much of the worth of a component some crew repair on average."""
    if not damage or not crew:
        return 0.0
    return sum(float(chance) * (HARM[damage] - HARM[after]) for after, chance in repaired_to(damage, crew))


@lru_cache(maxsize=1 << 10)
def melee_gain(mine: Crew, theirs: Crew) -> float:
    """Return the figures that a melee takes from the others, less those that it takes from us."""
    if not mine or not theirs:
        return 0.0
    return sum(
        float(chance) * ((len(theirs) - len(end.second)) - (len(mine) - len(end.first)))
        for end, chance in melee_end(Melee(mine, theirs))
    )


def types_in(ship: ShipState, number: int, side: str, own: bool = True) -> Crew:
    """Return the crew of a side in a component, or of all others."""
    return crew_of(Counter(figure.type for figure in ship.crew_in(number) if (figure.side == side) == own))


def hostile(ship: ShipState, side: str) -> list[int]:
    """Return the components with active crew of others."""
    return sorted({number for number, figure in ship.active() if figure.side != side})


def crew_worth(state: State, ship: ShipState, side: str) -> float:
    """Return the worth of a Crew action: rally, repairs, melees; 0 without any use."""
    part, found = component_worth(ship), 0.0
    waiting = len(disrupted(ship, side))
    if waiting and rally_places(ship, side):
        bays = bool(operable(state, ship, side, "medical-bay"))
        back = sum(float(chance) * min(scored, waiting) for scored, chance in rallied(int(bays)))
        found += (back + 0.3) * CREW * 2 * part
    if ship.side == side:
        gains = []
        for number, damage in enumerate(ship.damage, 1):
            if damage:
                crew = types_in(ship, number, side)
                kind = KINDS[ship.blueprint.components[number - 1].kind]
                near = any(types_in(ship, to, side) for to in ship.blueprint.neighbors(number))
                if not crew and near:
                    crew = crew_of({"spacer": 1})
                gains.append(kind * BACK * part * repair_gain(damage, crew[-ACTORS:]))
        found += sum(sorted(gains, reverse=True)[:2])
    enemies = sum(figure.side != side for _, figure in ship.active())
    return found + FIGHT * part * enemies


# --- assaults ------------------------------------------------------------------------------------


def strength(figures: list[Figure]) -> float:
    """Return the strength of figures in a fight."""
    return sum(1.8 if figure.type in BONUS["melee"] else 1.0 for figure in figures)


def party(ship: ShipState, side: str, target: ShipState, goals: Goals, most: int | None) -> list[tuple[int, Figure]]:
    """Return the figures that would board a ship: fighters first, and enough stay at home.

    For a prize, and of a ship that can do nothing else, most of them go.
    """
    crew = sorted(
        ship.active(side), key=lambda one: (one[1].type not in BONUS["melee"], DEAR.index(one[1].type), one[0])
    )
    prize = target.id in goals.prizes or fights_by_boarding(ship, side)
    keep = 2 if prize else max(2, round(AT_HOME * ship.blueprint.size))
    going: list[tuple[int, Figure]] = []
    for number, figure in crew:
        fights = figure.type in BONUS["melee"]
        spare = len(crew) - len(going) > keep
        if figure.type == "captain" or not spare:
            continue
        if fights or prize or not target.holds(target.side) or len(ship.crew_in(number)) > 1:
            going.append((number, figure))
    if not prize and not target.holds(target.side):
        going = going[:4]
    return going[:most] if most is not None else going


def boarding_worth(state: State, ship: ShipState, side: str, means: Means, target: ShipState, goals: Goals) -> float:
    """Return the worth of an attempt to board a ship."""
    transport = means[0]
    going = [figure for _, figure in party(ship, side, target, goals, transport.most)]
    die = die_at(transport.short, transport.long, distance(ship.hex, target.hex))
    if not going or die is None:
        return 0.0
    chance = min(1.0, target.blueprint.size / die) * (0.4 if target.evading else 1.0)
    there = [figure for _, figure in target.active() if figure.side == side]
    defenders = [figure for _, figure in target.active() if figure.side != side]
    points = target.blueprint.points
    worth = max(TAKING * points, goals.prizes.get(target.id, 0.0) * (PRIZE_WORTH * points + PRIZE))
    arriving = strength(going) * chance + strength(there)
    if not defenders:
        taken = 1 - (1 - chance) ** len(going)
        if there:
            return 0.0
    else:
        ratio = arriving / strength(defenders)
        taken = ratio**3 / (1 + ratio**3)
    # On a ship that can do nothing else, crew is meant to board.
    dear = SPARE if fights_by_boarding(ship, side) else 1.0
    losses = dear * CREW * component_worth(ship) * len(going)
    losses += {"kia": 2.0, "disrupt": 0.7, "return": 0.0}[transport.miss] * (1 - chance) * losses
    beaten = min(len(defenders), arriving * 0.5) * CREW * component_worth(target)
    return taken * worth * 0.8 + beaten - losses * 1.5


def best_assault(
    state: State, ship: ShipState, side: str, ready: dict[str, Means], goals: Goals
) -> tuple[float, str, str]:
    """Return the best boarding attempt: its worth, the equipment, the target."""
    found = [(0.0, "", "")]
    for token, means in ready.items():
        for target in boarding_targets(state, ship, side, means):
            worth = boarding_worth(state, ship, side, means, target, goals)
            found.append((worth, token, target.id))
    return max(found)


def assault_worth(state: State, ship: ShipState, side: str, goals: Goals) -> float:
    """Return the worth of an Assault from a ship's place; 0 if no target is in reach."""
    ready = usable_transports(state, ship, side)
    return max(0.0, best_assault(state, ship, side, ready, goals)[0])


class CrewChoices(ByQuestion[View]):
    """The decisions about crew."""

    acting: tuple[tuple[object, ...], dict[int, list[CrewType]]] = ((), {})
    """The figures that repair in the action under way, by component."""

    def _assaults(self, view: View, ship: ShipState, used: bool = False) -> tuple[float, str, str]:
        ready = usable_transports(view.state, ship, self.side)
        return best_assault(view.state, ship, self.side, ready, goals_of(view.state, self.side))

    def _board_with(self, view: View, question: Choose) -> str:
        """The equipment of the best attempt, as long as one is worth it."""
        ship, state = view.ships[question.about], view.state
        ready = usable_transports(state, ship, self.side)
        ready = {token: means for token, means in ready.items() if token in question.options}
        worth, token, _ = best_assault(state, ship, self.side, ready, goals_of(state, self.side))
        return token if worth > 0 and token in question.options else DONE

    def _board(self, view: View, question: Choose) -> str:
        state, goals = view.state, goals_of(view.state, self.side)
        ship = view.ships[question.about.partition(" ")[0]]
        equipment = question.about.partition(" ")[2]
        ready = [one for one in usable_transports(state, ship, self.side).values() if one[0].id == equipment]
        if not ready:
            return question.options[0]

        def worth(id: str) -> float:
            return boarding_worth(state, ship, self.side, ready[0], view.ships[id], goals)

        return max(question.options, key=worth)

    aimed = ""
    """The ship that is being boarded."""

    def _boarder(self, view: View, question: Choose) -> str:
        """The next figure of the party that goes; those who left are no longer aboard."""
        ship, goals = view.ships[question.about], goals_of(view.state, self.side)
        target = view.ships.get(self.aimed)
        if target is None:
            return DONE
        # The party was chosen from all; keep to its size as figures leave.
        gone = len(question.so_far)
        crew = sum(1 for _ in ship.active(self.side)) + gone
        prize = target.id in goals.prizes
        keep = 2 if prize else max(2, round(AT_HOME * ship.blueprint.size))
        if crew - gone <= keep:
            return DONE
        for number, figure in party(ship, self.side, target, goals, None):
            if f"{figure.name}@{number}" in question.options:
                if not prize and not target.holds(target.side) and gone >= 3:
                    return DONE
                return f"{figure.name}@{number}"
        return DONE

    # --- rally, losses ---------------------------------------------------------------------------

    def _medical_bays(self, view: View, question: Choose) -> str:
        ship = view.ships[question.about]
        bays = operable(view.state, ship, self.side, "medical-bay")
        sound = sum(not ship.damage_of(number) for number in bays)
        return question.options[min(sound, len(question.options) - 1)]

    def _re_roll(self, view: View, question: Choose) -> str:
        return "keep"

    def _rally(self, view: View, question: Choose) -> str:
        """Rally the most valuable figure, in the place where it is most useful."""
        ship = view.ships[question.about]

        def order(token: str) -> tuple[float, str]:
            name, _, number = token.partition("@")
            rank = DEAR.index(self._type(ship, name))
            return rank + self._needed(ship, int(number), self._type(ship, name)), token

        return max((option for option in question.options if option != DONE), key=order)

    def _type(self, ship: ShipState, name: str) -> CrewType:
        """Return the type of a figure by its name in options."""
        figures = [*ship.box, *(figure for _, figure in ship.active())]
        return next((figure.type for figure in figures if figure.name == name), "spacer")

    def _cheapest(self, view: View, question: Choose) -> str:
        ship = view.ships[question.about.partition(" ")[0]]
        return min(question.options, key=lambda name: DEAR.index(self._type(ship, name)))

    _attrition = _disrupt = _kill = _cheapest

    def _card_rally(self, view: View, question: Choose) -> str:
        ship = view.ships[question.about.partition(" ")[0]]
        return max(question.options, key=lambda name: DEAR.index(self._type(ship, name)))

    # --- moving ----------------------------------------------------------------------------------

    def _needed(self, ship: ShipState, number: int, type: CrewType) -> float:
        """Return what one more figure in a component is worth, in components."""
        damage = ship.damage_of(number)
        kind = KINDS[ship.blueprint.components[number - 1].kind]
        crew = list(types_in(ship, number, self.side))
        theirs = types_in(ship, number, self.side, own=False)
        worth = 0.0
        if theirs:
            more = crew_of(Counter([*crew, type]))
            worth += FIGHT * (melee_gain(more, theirs) - melee_gain(crew_of(Counter(crew)), theirs))
            if not crew and melee_gain(more, theirs) < 0:
                worth -= 1.0
        if ship.side == self.side:
            if damage:
                before = repair_gain(damage, crew_of(Counter(crew[-ACTORS:])))
                after = repair_gain(damage, crew_of(Counter([*crew[-ACTORS + 1 :], type])))
                worth += kind * (after - before)
            if damage is Damage.FIRE and damage in INOPERABLE:
                worth -= 0.1
            if not crew and damage not in INOPERABLE:
                worth += 0.12 * kind
        return worth

    def _move(self, view: View, question: Choose) -> str:
        """Move a figure to a place where it is worth more: to damage, to enemies, to posts."""
        ship = view.ships[question.about]
        best, most = DONE, 0.06
        enemies = hostile(ship, self.side)
        for token in question.options:
            if token == DONE:
                continue
            name, _, way = token.partition(":")
            here, _, there = way.partition("-")
            type = self._type(ship, name)
            stay = self._worth_here(ship, int(here), type)
            gain = self._needed(ship, int(there), type) - stay
            if enemies and not types_in(ship, int(there), self.side, own=False):
                tiers = ship.blueprint.tiers
                gain += 0.15 * (_steps(tiers[int(here)], enemies) - _steps(tiers[int(there)], enemies))
                if type not in BONUS["melee"] and ship.side == self.side:
                    gain -= 0.15
            if gain > most:
                best, most = token, gain
        return best

    def _worth_here(self, ship: ShipState, number: int, type: CrewType) -> float:
        """Return the loss if a figure left its component."""
        made = ship.copy()
        figure = next(figure for figure in ship.crew_in(number) if figure.side == self.side and figure.type == type)
        made.take(number, figure)
        return self._needed(made, number, type)

    # --- repairs and shooting --------------------------------------------------------------------

    def _act(self, view: View, question: Choose) -> str:
        """The repair that gains most, next to those under way; shots at hostile crew."""
        ship, state = view.ships[question.about], view.state
        key = (state.turn, state.round, ship.id)
        if self.acting[0] != key:
            self.acting = (key, {})
        repairing = self.acting[1]
        best, most = DONE, 0.0
        for token in question.options:
            what, _, rest = token.partition(" ")
            if what == "repair":
                name, _, number = rest.rpartition(":")
                group = repairing.get(int(number), [])
                damage = ship.damage_of(int(number))
                more = crew_of(Counter([*group, self._type(ship, name)]))
                kind = KINDS[ship.blueprint.components[int(number) - 1].kind]
                gain = kind * (repair_gain(damage, more) - repair_gain(damage, crew_of(Counter(group))))
                if ship.side != self.side:
                    gain = -1.0
                gain += 0.05 if not damage and ship.cards else 0.0
            elif what == "shoot":
                gain = self._shot(view, ship, int(rest.rpartition("-")[2]))
            else:
                continue
            if gain > most:
                best, most = token, gain
        if best.startswith("repair"):
            name, _, number = best.partition(" ")[2].rpartition(":")
            repairing.setdefault(int(number), []).append(self._type(ship, name))
        return best

    def _shot(self, view: View, ship: ShipState, number: int) -> float:
        """Return what shooting into a component is worth: hostile crew, a hostile ship."""
        theirs = types_in(ship, number, self.side, own=False)
        mine = types_in(ship, number, self.side)
        prize = ship.id in goals_of(view.state, self.side).prizes
        worth = 0.3 * bool(theirs) - 0.6 * bool(mine)
        if ship.side == self.side:
            return worth - 0.15
        return worth + (-0.1 if prize else 0.1)


def _steps(tiers: tuple[tuple[int, ...], ...], wanted: list[int]) -> int:
    """Return how many corridors lead to the nearest of some components."""
    return next((index for index, tier in enumerate(tiers) if set(tier) & set(wanted)), len(tiers))
