"""The presentation of a battle: map, roster, questions and odds in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sheetforge.geometry.hexes import Hex, distance, rotated
from sheetforge.play import units
from sheetforge.play.presenter import AskedAbout
from sheetforge.play.questions import Choose
from sheetforge.play.shots import AimedShot, FireField, ShotFigure
from sheetforge.play.text_map import ARROWS
from sheetforge.play.units import about, letters
from sheetforge.systems.sovereign_seas.blueprint import GunFigures, letter_of
from sheetforge.systems.sovereign_seas.bots import evaluate
from sheetforge.systems.sovereign_seas.engine.bearings import covering
from sheetforge.systems.sovereign_seas.engine.events import gun_key
from sheetforge.systems.sovereign_seas.engine.gunnery import groups
from sheetforge.systems.sovereign_seas.engine.movement import LEFT, RIGHT, advance
from sheetforge.systems.sovereign_seas.engine.resolve import ram_dice, salvo_dice
from sheetforge.systems.sovereign_seas.engine.rulings import range_between
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.engine.state import State
from sheetforge.systems.sovereign_seas.odds.broadsides import AttackOdds, Hurt
from sheetforge.systems.sovereign_seas.play.board_svg import SeaPage
from sheetforge.systems.sovereign_seas.play.board_text import remains
from sheetforge.systems.sovereign_seas.play.pictures import SeaPictures
from sheetforge.systems.sovereign_seas.play.status import SeaStatus
from sheetforge.systems.sovereign_seas.schema.ship import Arc
from sheetforge.text import counted, listed, mean, percent

ASKS = {
    "set-up": "where does it set up",
    "set-up-facing": "which way does it face",
    "set-up-speed": "at what speed does it begin",
    "heading": "which course do the columns steer",
    "enter-edge": "by which edge of the map will you enter (secret until all have answered)",
    "speed": "what speed does it make this turn (secret until all have answered)",
    "move": "which ship moves next",
    "step": "where does it go next",
    "fire-ship": "which ship fires next",
    "fire": "at what do they fire",
    "lose-battery": "which battery is hit",
}
"""Questions in words; others go by their own name."""

OPTIONS = {
    "forward": "a hex ahead",
    "left": "a hexside to the left, and ahead",
    "right": "a hexside to the right, and ahead",
    "pass": "no more fire in this impulse (a ship fires once a turn)",
    "hold": "they do not fire this turn",
    "each": "each battery has a target of its own",
}


FACED = frozenset({"set-up-facing", "heading"})
"""Questions whose options are facings."""


def _rams(state: State, question: Choose, step: str) -> str:
    """Describe the ship that a step rams: `, rams a SF-1 Armorique (6 dice, 4 needed)`."""
    ship, _ = about(state, question)
    if ship is None:
        return ""
    ahead = ship.copy()
    advance(ahead, step)
    there = [one for one in state.afloat() if one.hex == ahead.hex and one is not ship]
    if not there:
        return ""
    ram, called = state.charts.ram, units.named(state)
    said = []
    for one in there:
        dice = ram_dice(state.charts, ship.speed, one.speed, ahead.facing - one.facing)
        home = percent(evaluate.at_least(dice, ram.least))
        friend = "her friend " if one.side == ship.side else ""
        said.append(f"{friend}{called[one.id]} ({counted(dice, 'die', 'dice')}, {ram.least} needed, {home})")
    chance = " by chance" if len(said) > 1 else ""
    return f"; rams {listed(said, 'or')}{chance}"


def _chances(state: State, ship: ShipState, group: str, target: ShipState) -> str:
    """Describe fire: `, range 5: 10 dice, 5 needed, 62 % hit, mean 2.5 hits, penetrates D …`.

    Of the target it names the armour of the next circle, and how many of the hits do damage.
    """
    count, _, rest = group.partition("x")
    gun = next(battery.gun for battery in ship.blueprint.batteries if battery.gun.code == rest.partition(":")[0])
    away = range_between((target.hex - ship.hex).length)
    hit, hits, hurt = (shot_figure.value for shot_figure in _figures(state, ship, gun, int(count), target))
    dice = salvo_dice(state.charts, int(count), target.speed, target.blueprint.size)
    letter = letter_of(gun.power(away))
    hull = letter_of(target.armour) or "none"
    return (
        f", range {away}: {counted(dice, 'die', 'dice')}, {state.charts.needed(away)} needed, "
        f"{percent(hit)} hit, mean {mean(hits)} hits; "
        f"penetrates {letter}, her armour is {hull}: {percent(hurt)} of hits do damage"
    )


def _figures(
    state: State, ship: ShipState, gun: GunFigures, count: int, target: ShipState
) -> tuple[ShotFigure, ShotFigure, ShotFigure]:
    """Return the chance to hit, the mean hits, and the chance of a hit to do damage."""
    away = range_between((target.hex - ship.hex).length)
    dice, needed = salvo_dice(state.charts, count, target.speed, target.blueprint.size), state.charts.needed(away)
    return (
        ShotFigure("hit", evaluate.at_least(dice, needed)),
        ShotFigure("mean hits", evaluate.mean_hits(dice, needed, gun), False),
        ShotFigure("of hits do damage", damaging(state, gun.power(away), ship.hex, target)),
    )


def damaging(state: State, power: int, source: Hex, target: ShipState) -> float:
    """The chance that one more effective hit of a rank, from a hex, takes anything from a ship."""
    step = rotated(source - target.hex, -target.facing)
    before = Hurt(target.lost, target.out)
    return float(AttackOdds(state.charts, target.blueprint, power, step).one_hit(before).probability(before.__ne__))


def _aims(state: State, ship: ShipState) -> Iterator[tuple[GunFigures, int, ShipState]]:
    """Yield the guns of a ship that reach and bear on an enemy, how many, and the enemy."""
    for enemy in state.enemies(ship.side):
        away = range_between((enemy.hex - ship.hex).length)
        for gun, count in evaluate.bearing(ship, ship.hex, ship.facing, enemy.hex).items():
            if away <= gun.reach:
                yield gun, count, enemy


def _guns(gun: GunFigures, count: int) -> str:
    """Return guns with their number and the letter of the sheet: `5 x 9-inch MLR (D)`."""
    return f"{f'{count} x ' if count > 1 else ''}{gun.name} ({gun.code})"


def _best_aims(state: State, ship: ShipState) -> str:
    """Return the best target of each gun of a ship: `9-inch MLR (D) at a, range 5, 62 % hit`."""
    best: dict[str, tuple[float, str]] = {}
    for gun, count, enemy in _aims(state, ship):
        away = range_between((enemy.hex - ship.hex).length)
        dice = salvo_dice(state.charts, count, enemy.speed, enemy.blueprint.size)
        hit = evaluate.at_least(dice, state.charts.needed(away))
        at = f"{letters(state)[enemy.id]}, range {away}, {percent(hit)} hit"
        best[gun.code] = max(best.get(gun.code, (0.0, "")), (hit, f"{_guns(gun, count)} at {at}"))
    return "; ".join(text for _, text in best.values())


class SeaPresenter(SeaPage, SeaPictures, SeaStatus):
    """The presentation of a battle: ships, their ways, and the chances of guns and rams."""

    asks = ASKS
    harm = ("circle or battery", "circles and batteries")
    no_fire = "no weapon has an enemy in its arc and range from here"
    facings = FACED
    secret = frozenset({"speed", "enter-edge"})

    def more(self, state: State, question: Choose, ship: ShipState) -> str:
        if question.why == "step":
            return f"{question.so_far[0]} of its movement left"
        if question.why != "speed":
            return ""
        left = (" ".join(part.split()) for part in remains(ship))
        return ", ".join((f"now {ship.speed}", *left))

    def part(self, state: State, question: Choose, ship: ShipState, words: str) -> str:
        """Return the batteries of a salvo in words: `5 x 9-inch MLR (D), starboard`."""
        count, _, rest = words.partition("x")
        _, _, first = rest.partition(":")
        alike = next((group.batteries for group in groups(state, ship) if group.label == words), ())
        named = [battery for battery in ship.blueprint.batteries if battery.id == first]
        if not named:
            return words
        places = dict.fromkeys(mount.id.rpartition("-")[0] for mount in alike if len(alike) > 1)
        return f"{_guns(named[0].gun, int(count))}, {listed(places or [first.replace('-', ' ')])}"

    def names(self, state: State) -> dict[str, str]:
        """Return the names of ships with their letters, of guns, of batteries: `starboard 2`."""
        found = {}
        for ship in state.ships.values():
            for battery in ship.blueprint.batteries:
                found[battery.id] = battery.id.replace("-", " ")
                found[gun_key(battery.gun.code)] = f"{battery.gun.name} ({battery.gun.code})"
        return {**found, **units.named(state)}

    def option_names(self, state: State, question: Choose) -> dict[str, str]:
        """Return the names of options that are batteries."""
        if question.why != "lose-battery":
            return {}
        return {option: option.replace("-", " ") for option in question.options}

    def meant(self, state: State, question: Choose, option: str, ids: Collection[str]) -> AskedAbout:
        """Return the battery that is hit, else what an option usually is."""
        if question.why == "lose-battery":
            return AskedAbout(self.about(state, question).unit, option)
        return super().meant(state, question, option, ids)

    def boxes(self, state: State, unit: str, part: str) -> list[str]:
        """Return the batteries of a salvo, or those that count as one with the battery that is hit."""
        ship = state.ships.get(unit)
        if ship is None:
            return []
        group = next((group.batteries for group in groups(state, ship) if group.label == part), ())
        hit = next((battery for battery in ship.blueprint.batteries if battery.id == part), None)
        alike = [battery.id for _, battery in ship.working() if hit and battery.alike == hit.alike]
        return [f"battery.{id}" for id in (*(battery.id for battery in group), *alike)]

    def option(self, state: State, question: Choose, token: str) -> str:
        """Return what an option means, where its token does not say it all."""
        if question.why in FACED and token.isdigit():
            return ARROWS[state.plan.shape][int(token)]
        if question.why == "step":
            return OPTIONS[token] + _rams(state, question, token)
        if token in OPTIONS and question.why != "enter-edge":
            return OPTIONS[token]
        if question.why == "lose-battery":
            ship, _ = about(state, question)
            found = ship and next((battery for battery in ship.blueprint.batteries if battery.id == token), None)
            return f"{found.gun.name}" if found else ""
        ship = state.ships.get(token)
        if ship is None:
            return ""
        name = units.named(state)[ship.id]
        if question.why == "fire-ship":
            return f"{name}: {_best_aims(state, ship)}"
        if question.why == "fire":
            shooter, rest = about(state, question)
            if shooter is not None:
                return f"{name}{_chances(state, shooter, rest, ship)}"
        return name

    def why_idle(self, state: State, question: Choose, unit: ShipState) -> str:
        """Return why a ship does not fire now."""
        if question.why != "fire-ship":
            return ""
        return "it has fired in this turn" if unit.fired else "no gun that works has an enemy in its arc and range"

    def why_spared(self, state: State, question: Choose, unit: ShipState, enemy: ShipState) -> str:
        """Return why the batteries of a salvo cannot fire at a ship: range, or arc."""
        _, words = about(state, question)
        first = words.rpartition(":")[2]
        battery = next((mount for mount in unit.blueprint.batteries if mount.id == first), None)
        if question.why != "fire" or battery is None:
            return ""
        away = range_between(distance(unit.hex, enemy.hex))
        if away > battery.gun.reach:
            return f"it is at range {away}, the guns reach {battery.gun.reach}"
        return "it is not in the arc of these guns"

    def why_not(self, state: State, question: Choose, unit: ShipState, word: str) -> str:
        """Return the limits of a speed, or how far a ship has to run before a turn."""
        if question.why == "speed" and word.isdigit():
            figures = unit.blueprint
            return (
                f"from speed {unit.speed} it makes {question.options[0]} to {question.options[-1]} "
                f"(up to {figures.acceleration} faster, {figures.deceleration} slower, at most {unit.maximum})"
            )
        if question.why == "step" and any(text.startswith(word) for text in (LEFT, RIGHT)):
            return f"it has run {unit.run} of the {counted(unit.blueprint.turn_rate, 'hex', 'hexes')} before a turn"
        return ""

    def danger(self, state: State, question: Choose, token: str) -> str:
        """Return what a step rams: it cannot be taken back, friend or enemy."""
        return _rams(state, question, token).removeprefix("; ") if question.why == "step" else ""

    def aims(self, state: State, ship: ShipState, side: str, part: str = "", target: str = "") -> Iterator[AimedShot]:
        called, code = units.named(state), part.partition("x")[2].partition(":")[0]
        for gun, count, enemy in _aims(state, ship) if ship.afloat else ():
            if target not in ("", enemy.id) or code not in ("", gun.code):
                continue
            fired = int(part.partition("x")[0]) if code else count
            chances = _chances(state, ship, f"{fired}x{gun.code}", enemy)
            words = f"{called[ship.id]}, {_guns(gun, fired)}, at {called[enemy.id]}{chances}"
            away = range_between((enemy.hex - ship.hex).length)
            figures = _figures(state, ship, gun, fired, enemy)
            yield AimedShot(ship.id, _guns(gun, fired), enemy.id, away, figures, words)

    def fields(self, state: State, ship: ShipState) -> Iterator[FireField]:
        kinds = dict.fromkeys((battery.gun, battery.arc) for _, battery in ship.working())
        for gun, arc in kinds:

            def bears(hex: Hex, arc: Arc = arc) -> bool:
                return arc in covering(ship.facing, hex - ship.hex)

            yield FireField(gun.code, f"{gun.name}, {arc}", gun.reach, bears)


PRESENTER = SeaPresenter()
