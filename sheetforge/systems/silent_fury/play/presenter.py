"""Presentation of a battle at the table: map, roster, questions in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from types import MappingProxyType

from sheetforge.dice.distribution import at_most
from sheetforge.geometry.hexes import distance, hex_at, parse_number
from sheetforge.play import units
from sheetforge.play.events import AnyEvent
from sheetforge.play.presenter import AskedAbout
from sheetforge.play.questions import Choose
from sheetforge.play.shots import AimedShot, FireField
from sheetforge.play.summary import UnitTally
from sheetforge.play.text_map import ARROWS
from sheetforge.play.units import about
from sheetforge.systems.silent_fury.blueprint import Gun, ModeFigures, die_at
from sheetforge.systems.silent_fury.engine.aiming import SIDE_NUMBERS, in_arc, targets
from sheetforge.systems.silent_fury.engine.attack import rows
from sheetforge.systems.silent_fury.engine.event_words import component_key
from sheetforge.systems.silent_fury.engine.orders import DONE
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.engine.strike import Strike, point_defense
from sheetforge.systems.silent_fury.engine.thrust import reachable
from sheetforge.systems.silent_fury.figures import MISSILE_DIE, SLOTS, dice_by_ratio
from sheetforge.systems.silent_fury.play import status
from sheetforge.systems.silent_fury.play.board import FuryBoard
from sheetforge.systems.silent_fury.play.pictures import FuryPictures
from sheetforge.systems.silent_fury.play.tallies import tally
from sheetforge.systems.silent_fury.schema.weapon import Miss
from sheetforge.systems.silent_fury.sheets.look import DAMAGE
from sheetforge.text import counted, listed, percent, plural

ORDERS = tuple(f"order-{slot}" for slot in range(1, SLOTS + 1))
"""The questions about the cards of a ship, slot by slot."""

ASKS = {
    **{name: f"which card lies in slot {slot} (secret until all have answered)" for slot, name in enumerate(ORDERS, 1)},
    "seize": "do you seize the Initiative Chip",
    "next": "which ship acts next",
    "action": "which action does it take",
    "operate": "which damaged component is operated",
    "thrust": "where does it thrust to",
    "maneuver": "where does its trailing token go",
    "rotate": "which way does it face",
    "roll": "does it roll over",
    "ram": "does it ram",
    "collision": "which component is breached",
    "fire": "which weapon fires",
    "target": "at which ship",
    "target-hex": "at which hex",
    "side-hit": "which side is hit",
    "raise": "on which side does a shield go",
    "jump": "where does it jump to",
    "jump-facing": "which way does it face after the jump",
    "diffuse": "how many Field Disruption cards go under the deck",
    "rally": "who rallies, and where",
    "medical-bays": "how many medical bays are operated",
    "re-roll": "do you roll the rally again",
    "attrition": "who in the box is killed",
    "move": "who moves, and where to",
    "act": "who shoots or repairs",
    "disrupt": "who is disrupted",
    "kill": "who is killed",
    "board-with": "which boarding equipment is used",
    "board": "which ship is boarded",
    "boarder": "who goes aboard",
    "launch-fighters": "how many of them are fighters",
    "missiles": "how many missiles attack it",
    "guard": "which ship does a fighter defend",
    "support": "which ship adds its point defense",
    "attack-run": "which ship does a squadron attack",
    "squadron-bombers": "how many bombers fly",
    "squadron-fighters": "how many fighters fly",
    "intercept": "how many fighters intercept",
    "dogfight": "does the loser break off",
    "lose-fighters": "how many of the craft lost are fighters",
    "maintain": "which shield is maintained",
    "vent": "is the ship vented",
    "torpedo-target": "which ship does the torpedo attack",
    "torpedo-hex": "where is the torpedo placed",
    "hero": "in which component does the Hero appear",
    "play-card": "do you play a card that you keep",
    "card-component": "which component",
    "card-rally": "who rallies",
}
"""Questions in words; others go by their own name."""

OPTIONS = {
    "none": "nothing",
    "done": "no more",
    "pass": "nothing now",
    "keep": "as it is",
    "leave": "it stays where it is",
    "seize": "you take it",
    "again": "the new dice count",
    "vent": "the air is let out: fires go out, their components are destroyed",
    "roll": "it rolls over: port and starboard change places",
}
"""Options in words; others go by their own name."""

CREW = re.compile(r"(?:(repair|shoot) )?([a-z-]+)[:@](\d+)(?:-(\d+))?")
COMPONENTS = frozenset({"operate", "collision", "hero", "card-component"})
"""Tokens of crew that act or move; questions whose options are components."""

SHIELDS, SHIELDED = "shields.", frozenset({"raise", "maintain", "side-hit"})
"""The part of a ship that is a side with its shields; questions whose options are sides."""

FACED = frozenset({"rotate", "jump-facing"})
SECRET = frozenset({*ORDERS, "play-card"})
"""Questions about facings; those whose answers others do not know."""


FATES: Mapping[Miss, str] = MappingProxyType({"kia": "killed", "disrupt": "disrupted", "return": "back aboard"})
"""The fate of boarders that miss, in words."""


def component(ship: ShipState, number: str) -> str:
    """Return a component in words: `component 5 (engine)`."""
    kind = ship.blueprint.components[int(number) - 1].kind.replace("-", " ")
    return f"component {number} ({kind})"


def _crew(ship: ShipState, token: str, called: Mapping[str, str]) -> str:
    """Return what crew do: `repair engineer:5`, `shoot spacer:3-4`, `marine:3-4`, `marine@3`."""
    match = CREW.fullmatch(token)
    if match is None:
        return ""
    act, name, start, end = match.groups()
    who, where = called.get(name, name.replace("-", " ")), component(ship, start)
    if act == "repair":
        return f"{who} in {where} repairs"
    if act == "shoot":
        return f"{who} in {where} shoots into {component(ship, end)}"
    return f"{who} from {where} to {component(ship, end)}" if end else f"{who}, {where}"


def _transport(ship: ShipState, token: str) -> str:
    """Return what a piece of boarding equipment carries, its range and the fate of crew that miss, as printed."""
    id = token.partition("@")[0]
    means = next(transport for transport in ship.blueprint.transports if transport.id == id)
    most = "all crew" if means.most is None else f"{means.most} crew"
    blocked = ", blocked by shields" if means.blocked else ""
    reach = " / ".join("-" if end is None else str(end) for end in (means.short, means.long))
    fate = FATES[means.miss]
    return f"{most}, range {reach}{blocked}; crew that miss are {fate}"


def _boarding(ship: ShipState, target: ShipState, id: str) -> str:
    """Return the accuracy dice of a boarding attempt: `3 hexes away, 9 or less on d20, 45 %`."""
    means = next(transport for transport in ship.blueprint.transports if transport.id == id)
    away, size = distance(ship.hex, target.hex), target.blueprint.size
    die = die_at(means.short, means.long, away)
    assert die is not None
    return (
        f"{counted(away, 'hex', 'hexes')} away, {size} or less on d{die}, {percent(float(at_most(die, size)))} for each"
    )


def _strike(state: State, target: ShipState, missiles: int) -> str:
    """Return the accuracy dice of a group of missiles against the point defense of a ship before fighters join it."""
    defense = point_defense(state, Strike({}, {}), target)
    dice = dice_by_ratio(missiles, defense)
    return f"point defense {defense}: {counted(dice, f'd{MISSILE_DIE}')}" if missiles else ""


def _reached(state: State, ship: ShipState, question: Choose, token: str) -> str:
    """Describe the hex that a thrust or a jump leads to."""
    hex = hex_at(*parse_number(token), state.plan.shape)
    parts = []
    if question.why == "thrust":
        engines = reachable(state, ship, question.side).get(hex)
        parts += [counted(engines, "engine")] if engines is not None else []
    waits = status.in_hex(state, ship, hex)
    return "; ".join([*parts, *([f"there: {waits}"] if waits else [])])


def _aims(state: State, ship: ShipState, side: str, gun: Gun, mode: ModeFigures) -> str:
    """Return the chances of a row of the weapon chart against every enemy that it can attack."""
    if mode.launches is not None:
        word = mode.launches.replace("-", " ")
        return f"launches {counted(mode.accuracy, word, word if word == 'strike craft' else plural(word))}"
    called = units.named(state)
    return "; ".join(
        f"at {called[enemy.id]}: {status.chances(state, ship, mode, enemy)}"
        for enemy in targets(state, ship, side, gun, mode)
    )


class FuryPresenter(FuryBoard, FuryPictures, status.FuryStatus):
    """The presentation of a battle: ships, their orders, crews and the chances of their attacks."""

    asks = ASKS
    harm = ("damage marker", "damage markers")
    no_fire = "no weapon that can be operated has an enemy in its arc and range"
    facings = FACED
    secret = SECRET

    def tally(self, events: Iterable[AnyEvent]) -> Iterator[UnitTally]:
        return tally(events)

    def part(self, state: State, question: Choose, ship: ShipState, words: str) -> str:
        """Return what of a ship a question is about: a component, a card, boarding equipment."""
        if question.why == "raise":
            return f"{counted(int(words), 'shield')} to place"
        called = {**{transport.id: transport.name for transport in ship.blueprint.transports}, **self.names(state)}
        return component(ship, words) if words.isdigit() else called.get(words, words.replace("-", " "))

    def more(self, state: State, question: Choose, unit: ShipState) -> str:
        """Return the boarders that are chosen already: `4 marines and 1 spacer so far`."""
        if question.why != "boarder" or not question.so_far:
            return ""
        called, chosen = self.names(state), Counter(map(str, question.so_far))
        words = (called.get(name) or counted(number, name.replace("-", " ")) for name, number in chosen.items())
        return f"{listed(list(words))} so far"

    def names(self, state: State) -> dict[str, str]:
        """Return the names of ships with their letters, of actions and cards as printed, and of Heroes."""
        cards = {id: card.name for id, card in state.plan.cards.items()}
        parts = {
            component_key(ship.id, one.number): component(ship, str(one.number))
            for ship in state.ships.values()
            for one in ship.blueprint.components
        }
        return {**status.printed_names(), **cards, **parts, **units.named(state)}

    def option_names(self, state: State, question: Choose) -> dict[str, str]:
        """Return the names of options that are weapons, crew, boarding equipment or cards."""
        ship, _ = about(state, question)
        called = self.names(state)
        found = {}
        for token in question.options:
            if question.why == "play-card" and "@" in token:
                card, _, target = token.partition("@")
                found[token] = f"{called[card]} on {called[target]}"
            elif ship is not None and question.why == "fire" and token[0].isdigit():
                number, _, row = token.partition(".")
                gun = ship.blueprint.guns[int(number)]
                found[token] = f"{gun.called(gun.modes[int(row or 1) - 1])}, component {number}"
            elif ship is not None and question.why == "board-with":
                transports = {transport.id: transport.name for transport in ship.blueprint.transports}
                id, at, number = token.partition("@")
                if id in transports:
                    found[token] = f"{transports[id]}{at and f', component {number}'}"
            elif (crew := CREW.fullmatch(token)) is not None:
                act, who, start, end = crew.groups()
                place = f"{start} to {end}" if end else start
                found[token] = " ".join(filter(None, (act, called.get(who, who), place)))
            elif token in called and token not in state.ships:
                found[token] = called[token]
        return found

    def option(self, state: State, question: Choose, token: str) -> str:
        """Return what an option means, where its token does not say it all."""
        if question.why in FACED and token.isdigit():
            return ARROWS[state.plan.shape][int(token)]
        if question.why.startswith("order-"):
            return status.card_text(token)
        own, rest = about(state, question)
        if question.why == "action":
            return status.action_text(token) or OPTIONS.get(token, "")
        if (question.why, token) == ("rally", "done"):
            return f"{OPTIONS[token]}; of those still disrupted one is killed"
        if question.why in ("side-hit", "raise") and own is not None and token in SIDE_NUMBERS:
            return status.side_text(state, own, token)
        ship = state.ships.get(token.rpartition("@")[2] if question.why == "play-card" else token)
        if ship is not None:
            name = units.named(state)[ship.id]
            if question.why == "target" and own is not None:
                gun = own.blueprint.guns[int(rest)]
                odds = [
                    f"{mode.name} {status.chances(state, own, mode, ship)}"
                    for mode in gun.modes
                    if mode.die_at(distance(own.hex, ship.hex)) is not None
                ]
                return f"{name}; {'; '.join(odds)}"
            if question.why == "ram" and own is not None:
                return f"{name}; {status.ram_chance(own, ship)}"
            if question.why == "board" and own is not None:
                return f"{name}; {_boarding(own, ship, rest)}"
            return name
        if own is not None and question.why in self.routed:
            return _reached(state, own, question, token)
        if own is not None and question.why == "fire" and token[0].isdigit():
            number, _, row = token.partition(".")
            gun = own.blueprint.guns[int(number)]
            return _aims(state, own, question.side, gun, gun.modes[int(row or 1) - 1])
        if own is not None and question.why in COMPONENTS and token.isdigit():
            return component(own, token)
        if own is not None and question.why == "board-with" and token != DONE:
            return _transport(own, token)
        if question.why == "missiles" and own is not None:
            return _strike(state, own, int(token))
        return (_crew(own, token, self.names(state)) if own is not None else "") or OPTIONS.get(token, "")

    def why_spared(self, state: State, question: Choose, unit: ShipState, enemy: ShipState) -> str:
        """Return why a weapon cannot attack a ship: range, or arc."""
        _, number = about(state, question)
        gun = unit.blueprint.guns.get(int(number)) if question.why == "target" and number.isdigit() else None
        if gun is None:
            return ""
        away = distance(unit.hex, enemy.hex)
        if all(mode.die_at(away) is None for mode in gun.modes):
            return f"it is at range {away}, beyond the weapon's"
        return "" if in_arc(unit, gun.arcs, enemy.hex) else "it is not in the weapon's arcs"

    def danger(self, state: State, question: Choose, token: str) -> str:
        """Return what venting does: nothing brings the air back."""
        return OPTIONS[token] if question.why == token == "vent" else ""

    def meant(self, state: State, question: Choose, option: str, ids: Collection[str]) -> AskedAbout:
        """Return the row of the weapon chart, the component or the side that an option is, else what it usually is."""
        unit = self.about(state, question).unit
        is_part = question.why == "fire" or question.why in COMPONENTS
        if is_part and option[:1].isdigit():
            return AskedAbout(unit, option)
        if question.why in SHIELDED and option in SIDE_NUMBERS:
            return AskedAbout(unit, f"{SHIELDS}{option}")
        if unit and (crew := CREW.fullmatch(option)) is not None:
            # Crew that shoot or move are about the component where they arrive.
            _, _, start, end = crew.groups()
            return AskedAbout(unit, end or start)
        return super().meant(state, question, option, ids)

    def boxes(self, state: State, unit: str, part: str) -> list[str]:
        """Return the boxes of a component, or those for shields of a side."""
        if part.startswith(SHIELDS):
            return [part]
        number, ship = part.partition(".")[0], state.ships.get(unit)
        is_known = ship is not None and number.isdigit() and 1 <= int(number) <= ship.blueprint.size
        return [f"{number}.{look.letter.lower()}" for look in DAMAGE.values()] if is_known else []

    def aims(self, state: State, ship: ShipState, side: str, part: str = "", target: str = "") -> Iterator[AimedShot]:
        """Yield each row of the weapon chart at each enemy: what one attack does to it."""
        called = units.named(state)
        for row, (gun, mode) in rows(state, ship, side, set()).items():
            if part not in ("", row, row.partition(".")[0]) or mode.launches is not None:
                continue
            for enemy in targets(state, ship, side, gun, mode):
                if target not in ("", enemy.id):
                    continue
                figures = status.figures(state, ship, mode, enemy)
                at = f"at {called[enemy.id]}: {status.chances_of(state, ship, enemy, *figures)}"
                words = f"{called[ship.id]}, {gun.called(mode)}, component {gun.component}, {at}"
                away = distance(ship.hex, enemy.hex)
                yield AimedShot(ship.id, gun.called(mode), enemy.id, away, figures, words)

    def fields(self, state: State, ship: ShipState) -> Iterator[FireField]:
        for gun in ship.blueprint.guns.values():
            reach = max(mode.reach for mode in gun.modes)
            if reach >= 0:
                yield FireField(str(gun.component), gun.name, reach, partial(in_arc, ship, gun.arcs))


PRESENTER = FuryPresenter()
