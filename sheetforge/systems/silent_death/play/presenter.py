"""The presentation of a battle of the family: map, roster, questions and odds in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from sheetforge.geometry.arcs import blocked
from sheetforge.geometry.hexes import Facing, Hex
from sheetforge.play import units
from sheetforge.play.entry import Way
from sheetforge.play.events import AnyEvent, named
from sheetforge.play.map_text import hex_of
from sheetforge.play.presenter import AskedAbout, MoveEnd
from sheetforge.play.questions import Choose
from sheetforge.play.shots import AimedShot, FireField
from sheetforge.play.summary import UnitTally
from sheetforge.play.text_map import ARROWS
from sheetforge.play.units import about
from sheetforge.systems.silent_death.engine.countermeasures import DECOY, DODGE, HOLD, JAM, POINT_DEFENSE
from sheetforge.systems.silent_death.engine.events import Launched
from sheetforge.systems.silent_death.engine.homing import FORWARD
from sheetforge.systems.silent_death.engine.launch import targets
from sheetforge.systems.silent_death.engine.lines import away, is_ahead
from sheetforge.systems.silent_death.engine.movement import LEAVE, SLIPS, TURNS, after, price
from sheetforge.systems.silent_death.engine.ship import ShipState, Warhead
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.play import board_text, chances, courses
from sheetforge.systems.silent_death.play.board_svg import DeathPage
from sheetforge.systems.silent_death.play.pictures import DeathPictures
from sheetforge.systems.silent_death.play.status import DeathStatus
from sheetforge.systems.silent_death.play.tallies import tally
from sheetforge.systems.silent_death.schema.posts import post_name
from sheetforge.systems.silent_death.schema.ship import COUNTED
from sheetforge.text import counted

ASKS = {
    "asteroid": "where is it placed",
    "set-up": "where does it set up",
    "set-up-facing": "which way does it face",
    "move": "which ship moves next",
    "step": "what does it do next",
    "launch": "how many does it launch",
    "target": "at which target",
    "fire": "which target does it fire at",
    "link": "how are its barrels linked",
    "jam": "which warhead does it jam",
    "flight": "which way does it fly",
    "drive-0-turn": "does it turn",
    "lock-on": "at what does it lock on",
    "captain": "does it use captain's points",
    "luck": "is the die rolled again",
    "scan": "which enemy does it scan",
    "attempts": "with how many attempts",
    "salvo": "how many missiles does it launch",
    "countermeasure": "a decoy, or something else",
    "defend": "point defence, or dodging",
    "entry-facing": "which way does it face as it enters",
    "crew-skill": "how many points for it",
    "last-ship": "no ship is left: another one for a kill, or out of the game",
    "punch-out": "is it given up",
    "lose-weapon": "which weapon is lost",
    "lose-warhead": "which warhead is lost",
}
"""Questions in words; others go by their own name."""

PARTED = frozenset({"lose-weapon", "lose-warhead", "countermeasure", "defend"})
"""Questions whose options are mounts, warheads or countermeasures of the ship."""

FACED = frozenset({"set-up-facing", "entry-facing"})
COSTED = frozenset({FORWARD, *SLIPS, *TURNS})
SECRET = frozenset({"launch", "target", "lock-on", "scan", "attempts", "fire", "link"})
"""Questions about facings; those whose answers other sides learn when all have decided."""

IN_A_SMASH = ("last-ship", "punch-out")

STEPS = {
    "forward": "a hex ahead",
    "left": "a hexside to the left",
    "right": "a hexside to the right",
    "tight-left": "two hexsides to the left",
    "tight-right": "two hexsides to the right",
    "about": "about",
    "slip-left": "a sideslip to the left",
    "slip-right": "a sideslip to the right",
    "stop": "the move ends here",
    "hold": "holds its fire",
    "spend-kill": "a kill for another ship",
    "retire": "out of the game, with all kills",
    "stay": "as it is",
    "punch-out": "it is destroyed; another comes next turn",
}


def _at_what(state: State, ship: ShipState, question: Choose) -> str:
    """Return the only target of a launch, or how many there are, and the nearest, with its odds."""
    found = targets(state, ship)
    ships = [state.ships[id] for id in found if id in state.ships]
    if not ships:
        return f" at {_warhead(state, state.warheads[found[0]])}" if len(found) == 1 else ""
    near = min(ships, key=lambda one: away(ship, one))
    hexes = counted(away(ship, near), "hex", "hexes")
    flight = chances.flight(ship, question, near)
    named_near = f"{board_text.called(state)[near.id]}, {hexes} away{flight}"
    if len(found) == 1:
        return f" at {named_near}"
    return f" ({len(found)} targets, the nearest {named_near})"


def _warhead(state: State, warhead: Warhead) -> str:
    """Return which warhead it is, and what it is after: `torpedo mk 10 no. 2 after A Drake`."""
    target = board_text.called(state).get(warhead.target)
    return board_text.numbered(warhead.id) + (f" after {target}" if target else "")


def _swing(state: State, question: Choose, token: str) -> str:
    """Describe the hex of the bow of a ship of two hexes after a turn about its stern."""
    ship, _ = about(state, question)
    if ship is None or not ship.blueprint.long or token not in TURNS:
        return ""
    bow, _ = after(ship.hex, ship.facing, token, long=True)
    return f"; its bow swings to {state.board.name(bow)}"


GAINS = {
    "attack": "hits for {}",
    "dodge": "dodges {} more",
    "point-defense": "stops {} more",
    "damage-control": "repairs {} more",
}
"""Kind of roll → the gain of a captain's point, for rolls that do more than succeed."""


def _captains(question: Choose, token: str) -> str:
    """Describe a throw and the gain of captain's points: boxes, torpedoes, a roll that succeeds."""
    left, faces, *gains = question.so_far
    index = question.options.index(token)
    if index == 0:
        return f"as thrown: {faces}; {left} left"
    roll = str(question.about).split()[1]
    return f"of {left}, {GAINS.get(roll, 'succeeds').format(gains[index - 1])}"


def _luck(question: Choose, token: str) -> str:
    """Describe a throw and the luck that remains."""
    left, *faces = question.so_far
    return "+".join(map(str, faces)) if token == "keep" else f"{left} left"


class DeathPresenter(DeathPage, DeathPictures, DeathStatus):
    """The presentation of a battle: ships, warheads, and the chances of attacks."""

    facings = FACED
    secret = SECRET
    routed = frozenset({"step"})
    no_fire = "no weapon has an enemy in its arc and range from here"

    def is_over_two_hexes(self, state: State, id: str) -> bool:
        """Return whether a unit is a craft of two hexes."""
        return state.ships[id].blueprint.long

    def aims(self, state: State, ship: ShipState, side: str, part: str = "", target: str = "") -> Iterator[AimedShot]:
        return chances.aims(state, ship, part, target)

    def fields(self, state: State, ship: ShipState) -> Iterator[FireField]:
        return chances.fields(state, ship)

    def in_sight(self, state: State, start: Hex, end: Hex) -> str:
        return "an asteroid lies between" if blocked(start, end, state.asteroids) else ""

    def tally(self, events: Iterable[AnyEvent]) -> Iterator[UnitTally]:
        return tally(events)

    def why_spared(self, state: State, question: Choose, unit: ShipState, enemy: ShipState) -> str:
        """Return why a mount cannot fire at a ship, or why no warhead can be launched at it."""
        _, part = about(state, question)
        number = part.partition(":")[0]
        if question.why == "fire" and number.isdigit():
            return chances.out_of_reach(state, unit, int(number) - 1, enemy)
        return "it is not in the front arc" if question.why == "target" and not is_ahead(unit, enemy) else ""

    def why_not(self, state: State, question: Choose, unit: ShipState, word: str) -> str:
        """Return why so many warheads cannot be launched, or why a step cannot be paid."""
        if question.why == "launch" and word.isdigit():
            return f"{max(map(int, question.options))} are left"
        step = next((text for text in (FORWARD, *TURNS, *SLIPS) if text.startswith(word)), "")
        if question.why != "step" or not step:
            return ""
        cost, left = price(unit, step)[0], int(question.so_far[0])
        if cost > left:
            return f"it costs {counted(cost, 'point')}, {left} are left"
        if step in TURNS:
            return "it has just turned, or may not end there"
        if step == FORWARD and state.board.around[unit.hex][unit.facing] is None:
            return f"the map ends there{': leave leaves it' if LEAVE in question.options else ', and it may not leave'}"
        return "no move may end there"

    def danger(self, state: State, question: Choose, token: str) -> str:
        return courses.danger(state, question, token)

    def route(self, state: State, question: Choose, number: str, facing: int | None) -> Way:
        return courses.route(state, question, number, facing)

    def ends(self, state: State, question: Choose) -> list[MoveEnd]:
        return list(courses.ends(state, question))

    def lead(self, state: State, question: Choose, option: str) -> tuple[Hex, Facing] | None:
        return courses.lead(state, question, option)

    def names(self, state: State) -> dict[str, str]:
        """Return the names of ships with their letters, of crew, mounts, weapons and warheads."""
        found = dict[str, str]()
        for ship in state.ships.values():
            for number, mount in enumerate(ship.blueprint.mounts, 1):
                found[mount.weapon] = found[f"{number}:{mount.weapon}"] = mount.name
                found[mount.post] = post_name(mount.post)
        found |= board_text.called(state)
        for event in state.events:
            if isinstance(event, Launched):
                found[event.warhead] = board_text.numbered(event.warhead)
        return found

    def question_text(self, state: State, question: Choose) -> str:
        """A question in words: `Rebels, A X-Wing (1012↑): what does it do next?`."""
        words = ASKS.get(question.why, question.why.replace("-", " "))
        ship, rest = about(state, question)
        if ship is None:
            what = "asteroid " * (question.why == "asteroid") + named(question.about, self.names(state))
            return f"{question.side}{what and f', {what}'}: {words}?"
        if question.why == "crew-skill" and state.smash is None:
            pool = sorted(map(int, question.so_far), reverse=True)
            words = f"which value does it have of those left ({' '.join(map(str, pool))})"
        where = hex_of(question)
        if ship.on_map:
            where = state.name(ship.hex) + ARROWS[state.plan.shape][ship.facing]
        rest = rest and f", {self.part(state, question, ship, rest)}"
        if question.why == "launch":
            rest += _at_what(state, ship, question)
        if question.why == "set-up" and ship.blueprint.long:
            words = "where does its bow set up"
        if question.why == "link":
            rest += chances.target_text(state, question)
        if question.why == "step":
            rest += f", {question.so_far[0]} of Drive {ship.drive} left"
        return units.question_text(question, ship, self.letters(state)[ship.id], where, rest, words)

    def part(self, state: State, question: Choose, ship: ShipState, words: str) -> str:
        """Return what of a ship a question is about: `mount 2 (Disruptorgun)`, a roll, a target."""
        own = {
            f"{number}:{mount.weapon}": f"mount {number} ({mount.name})"
            for number, mount in enumerate(ship.blueprint.mounts, 1)
        }
        return named(words, {**self.names(state), **own})

    def option_names(self, state: State, question: Choose) -> dict[str, str]:
        """Return the names of options that are warheads, stores or mounts."""
        found = {id: board_text.numbered(id) for id in state.warheads if id in question.options}
        ship, _ = about(state, question)
        if ship is None or question.why not in ("lose-weapon", "lose-warhead", "countermeasure"):
            return found
        if question.why != "lose-weapon":
            tokens = {rack.token for rack in ship.blueprint.racks}
            return found | {option: option.replace("-", " ") for option in question.options if option in tokens}
        mounts = ship.blueprint.mounts
        for token in question.options:
            number, _, weapon = token.partition(":")
            if number.isdigit():
                alike = sum(mount.weapon == weapon for mount in mounts) > 1
                which = f", mount {number}" if alike else ""
                found[token] = f"{mounts[int(number) - 1].name}{which}"
        return found

    def meant(self, state: State, question: Choose, option: str, ids: Collection[str]) -> AskedAbout:
        """Return the mount, the warheads or the countermeasure that an option is, else what it usually is."""
        unit = self.about(state, question).unit
        if question.why in PARTED and unit and option not in (JAM, DODGE, HOLD):
            return AskedAbout(unit, option)
        return super().meant(state, question, option, ids)

    def boxes(self, state: State, unit: str, part: str) -> list[str]:
        """Return the boxes of a mount, of warheads, of decoys or point defense, of a crew member's skill or luck."""
        ship = state.ships.get(unit)
        if ship is None:
            return []
        number, _, weapon = part.partition(":")
        if weapon and number.isdigit():
            return [f"weapon.{number}"]
        if part in (DECOY, POINT_DEFENSE):
            return ["decoys" if part == DECOY else part]
        kinds = [rack.kind.weapon for rack in ship.blueprint.racks if rack.token == part]
        if kinds:
            return [f"torpedoes.{kinds[0].rpartition('-')[2]}", f"warheads.{kinds[0]}"]
        post, _, skill = part.partition(" ")
        return [f"crew.{post}.{skill if skill in COUNTED else 'luck'}"] if skill and post in ship.skills else []

    def option(self, state: State, question: Choose, token: str) -> str:
        """Return what an option means, where its token does not say it all."""
        if question.why in FACED and token.isdigit():
            return ARROWS[state.board.shape][int(token)]
        if question.why == "scan" and token == "hold":
            return "scans no more"
        ship, _ = about(state, question)
        if question.why == "step" and token in COSTED and ship is not None:
            cost, waits = (courses.cost_text(ship, token, int(question.so_far[0])), courses.there(state, ship, token))
            return f"{STEPS[token]}, {cost}{_swing(state, question, token)}{waits}"
        if token == LEAVE and question.why == "step":
            return courses.danger(state, question, token)
        if question.why in ("step", "drive-0-turn", "flight", *IN_A_SMASH) or token == "hold":
            return STEPS.get(token, "") + _swing(state, question, token)
        if question.why == "link":
            return chances.link(state, question, token)
        if question.why == "crew-skill" and state.smash is None:
            return f"{question.so_far.count(int(token))} left"
        if question.why in ("captain", "luck"):
            return (_captains if question.why == "captain" else _luck)(question, token)
        target = state.ships.get(token) or state.warheads.get(token)
        if target is None:
            return ""
        if isinstance(target, ShipState):
            name = board_text.called(state)[target.id]
        else:
            name = _warhead(state, target)
        if question.why == "fire":
            shooter, _ = about(state, question)
            odds = "" if shooter is None else chances.at_target(state, shooter, question, target)
            return f"{name}{odds}"
        shooter, _ = about(state, question)
        if shooter is not None and shooter.on_map and isinstance(target, ShipState):
            flight = chances.flight(shooter, question, target) if question.why == "target" else ""
            return f"{name}, {counted(away(shooter, target), 'hex', 'hexes')}{flight}"
        return name
