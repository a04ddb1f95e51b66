"""Random battles over all content, and what holds in every one of them.

A round takes every complete ship of a game into battle once under every rule set: ships are dealt
two against two, or one against one where a game musters its forces itself, bots and options by
chance, all of it from a seed. The suite plays a round of each game; `python -m tests.contract_long`
plays thousands of battles. The games of the Silent Death family are held to more than the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from itertools import cycle
from random import Random
from typing import Any

from sheetforge.content.kinds import Key
from sheetforge.game import discover
from sheetforge.play.bots import bot, bots
from sheetforge.play.decks import Deck
from sheetforge.play.driver import Game, play
from sheetforge.play.engine import Engine, Player
from sheetforge.play.forces import Force
from sheetforge.play.log import record
from sheetforge.play.log_reader import parse_log
from sheetforge.play.questions import HIDDEN, Choose
from sheetforge.play.replay import rebuilt, replay
from sheetforge.play.secrets import Secrets
from sheetforge.play.streams import Streams
from sheetforge.systems.silent_death.engine.rulings import CAPTAINS_DICE
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.schema.fleet import Event
from sheetforge.systems.silent_death.schema.optional_rules import settings
from sheetforge.systems.silent_death.schema.ship import Craft
from tests.systems.silent_death.armoury import GAMES, library
from tests.systems.silent_death.engine import soundness

HAND = 4
"""Ships in a battle."""

TURNS = (2, 4)
MAP = "plain-20x20"
PLAIN, EVERYTHING, SOME, MELEE = "plain", "everything", "some", "melee"
SCENARIO = "scenario"
"""A battle of the content, cut short; only in runs that are patient."""
MELEES = {"masked-ball": "", "climbing-party": "", "four-ship-smash": "hornpipe"}
"""Events in which everyone is against everyone, with the ship that all fly where that is open."""


@dataclass(frozen=True)
class Bout:
    """A battle between ships of the content, made again from what it holds.

    `patient` has the standard bot take part, which thinks longer than the others.
    """

    system: str
    rules: str
    ships: tuple[str, ...]
    seed: str
    patient: bool = False

    def __str__(self) -> str:
        return f"{self.system} {self.rules} {' '.join(self.ships)} (seed {self.seed!r})"

    @property
    def most_turns(self) -> int:
        """Turns after which it is over at the latest."""
        return 20 if self.patient and self.rules == MELEE else TURNS[1]

    def recipe(self) -> Mapping[str, Any]:
        """What the battle is made of."""
        if self.rules == MELEE:
            return self._melee()
        if self.rules == SCENARIO:
            return {"scenario": self.ships[0], "changes": {"turn_limit": self.most_turns}}
        return self._family() if self.system in GAMES else self._brought_together()

    def _melee(self) -> Mapping[str, Any]:
        """An event of several players, cut short."""
        chance = Random(f"{self.seed}:recipe")
        recipe: dict[str, Any] = {
            "event": self.ships[0],
            "players": chance.randint(4, 5),
            "changes": {"turn_limit": self.most_turns},
        }
        return recipe | ({"ship": MELEES[self.ships[0]]} if MELEES[self.ships[0]] else {})

    def _brought_together(self) -> Mapping[str, Any]:
        """One ship against another, as the game brings them together."""
        builder = engine(self.system).forces
        assert builder is not None
        forces = [Force(Key("ships", self.system, id)) for id in self.ships[:2]]
        recipe = builder.recipe(library(), forces, ("Left", "Right"))
        turns = Random(f"{self.seed}:recipe").randint(*TURNS)
        return {**recipe, "changes": {"turn_limit": turns}}

    def _family(self) -> Mapping[str, Any]:
        """A few ships anywhere on a small map, with optional rules."""
        chance = Random(f"{self.seed}:recipe")
        half = (len(self.ships) + 1) // 2
        sides = {"Left": self.ships[:half], "Right": self.ships[half:]}
        area = chance.choice(("anywhere", "half"))
        scenario = {
            "name": "Bout",
            "source": {"book": "a test"},
            "sides": [
                {
                    "name": name,
                    "ships": [_crewed(self.system, id, at, name, chance) for at, id in enumerate(ids)],
                    "setup": {"area": area, "order": order},
                    "may_withdraw": chance.random() < 0.2,
                }
                for order, (name, ids) in enumerate(sides.items(), 1)
            ],
            "victory": [{"side": name, "by": "last-ship"} for name in sides],
        }
        optional = {
            PLAIN: [],
            EVERYTHING: list(settings()),
            SOME: [name for name in settings() if chance.random() < 0.5],
        }.get(self.rules, [])
        changes: dict[str, Any] = {"turn_limit": chance.randint(*TURNS), "optional": optional}
        recipe: dict[str, Any] = {"scenario": scenario, "map": MAP, "changes": changes}
        if self.rules not in (PLAIN, EVERYTHING, SOME):
            recipe["rules"] = self.rules
            # Who fights here is left to chance, not to the limits of an event.
            recipe["unofficial"] = True
        return recipe

    def bots(self) -> tuple[str, str]:
        """Who plays, in turn. A bot that fires makes more happen than one at random."""
        chance = Random(f"{self.seed}:bots")
        weights = {"random": 4, "reference": 5, "standard": 1 if self.patient else 0}
        known = [name for name in weights if name in bots(engine(self.system))]
        first, second = chance.choices(known, [weights[name] for name in known], k=2)
        return first, second


def _crewed(system: str, id: str, at: int, side: str, chance: Random) -> dict[str, Any]:
    craft = library().get("ships", system, id)
    assert isinstance(craft, Craft)
    crew = {
        post: {skill: chance.choice(CAPTAINS_DICE) if skill == "captain" else chance.randint(1, 10) for skill in skills}
        for post, skills in craft.crew.items()
    }
    hired = chance.random() < 0.2
    return {"name": f"{craft.name} {side} {at}", "ship": id, "crew": crew, "mercenary": hired}


@cache
def engine(system: str) -> Engine:
    """The engine of a game."""
    made = discover()[system].engine
    assert made is not None
    return made()


def rule_sets(system: str) -> list[str]:
    """The rule sets that two sides can fight under: usual, with everything, by chance, events."""
    if system not in GAMES:
        return [PLAIN]
    events = [
        key.id
        for key in library().keys("events", system)
        if isinstance(event := library().entity(key), Event) and not event.tiers
    ]
    melee = [MELEE] if system == GAMES[0] else []
    return [PLAIN, EVERYTHING, SOME, *(id for id in events if id not in MELEES), *melee]


def ships(system: str) -> list[str]:
    """The complete ships of a game."""
    keys = library().keys("ships", system)
    return [key.id for key in keys if system not in GAMES or isinstance(library().entity(key), Craft)]


def a_round(system: str, seed: str, patient: bool = False) -> Iterator[Bout]:
    """Battles in which every ship flies once under every rule set."""
    for rules in rule_sets(system):
        if rules == MELEE:
            yield from (Bout(system, MELEE, (event,), f"{seed}/{event}", patient) for event in MELEES)
            continue
        deck = ships(system)
        Random(f"{seed}:{system}:{rules}").shuffle(deck)
        hands = HAND if system in GAMES else 2
        for at in range(0, len(deck), hands):
            hand = deck[at : at + hands]
            hand += deck[: max(0, 2 - len(hand))]
            yield Bout(system, rules, tuple(hand), f"{seed}/{rules}/{at}", patient)


def scenarios(system: str, seed: str) -> Iterator[Bout]:
    """Every scenario of a game once."""
    for key in library().keys("scenarios", system):
        yield Bout(system, SCENARIO, (key.id,), f"{seed}/{key.id}", True)


def systems() -> tuple[str, ...]:
    """The games whose ships meet in battles of all kinds: all that can bring forces together."""
    return tuple(name for name in engines() if engine(name).forces is not None)


def engines() -> tuple[str, ...]:
    """Every game that can be played."""
    return tuple(name for name, game in discover().items() if game.engine)


def is_conserved(deck: Deck) -> bool:
    """Whether every copy of every card is in exactly one place."""
    held = [kept.card for kept in deck.held]
    places = (*deck.under, *deck.discards, *held, *deck.out)
    hidden = places.count(HIDDEN) + deck.pile + deck.away
    return sum(deck.unseen) == hidden and all(
        0 <= left == copies - places.count(card)
        for card, copies, left in zip(deck.cards, deck.copies, deck.unseen, strict=True)
    )


def keeps_secrets(state: Any, view: Any, side: str) -> None:
    """No card is lost, and a view hides what other sides keep. Raises AssertionError."""
    for name, value in ((one.name, getattr(state, one.name)) for one in fields(state)):
        if isinstance(value, Deck):
            assert is_conserved(value), name
            shown = getattr(view.state, name)
            assert {one.card for one in shown.held if one.side != side} <= {HIDDEN}, name
            assert is_conserved(shown), name
        elif isinstance(value, Secrets):
            assert getattr(view.state, name) == value.seen_by(side), name


class Witness:
    """Plays as another player does, and looks at everything on the way."""

    def __init__(self, player: Player, side: str, state: Any, copies: list[tuple[Any, Any]], look: int) -> None:
        self.player = player
        self.side = side
        self.state = state
        self.copies = copies
        self.look = look
        self.asked = 0
        self.stood: Any = None
        self.family = isinstance(state, State)

    def choose(self, view: Any, question: Choose) -> Any:
        tokens = [str(option) for option in question.options]
        assert len(set(tokens)) == len(tokens) > 0, question
        assert question.side == self.side, question
        if self.family:
            soundness.may_be_asked(view, question)
            stands = (view.turn, view.phase)
            if stands != self.stood:
                self.stood = stands
                soundness.is_sound(self.state)
        self.asked += 1
        if self.asked % self.look == 0 and is_dataclass(self.state):
            keeps_secrets(self.state, view, self.side)
        if self.asked == self.look:
            soundness.holds_no_chance(view)
            self.copies.append((self.state.copy(), soundness.snapshot(self.state)))
        return self.player.choose(view, question)


def hold(bout: Bout) -> Game:
    """Play a battle; raises AssertionError where anything does not hold in it."""
    rules = engine(bout.system)
    game = Game(rules, rules.battle(library(), bout.recipe()))
    battle, state = game.battle, game.state
    streams = Streams(bout.seed)
    copies: list[tuple[Any, Any]] = []
    looks = Random(f"{bout.seed}:looks")
    players: dict[str, Player] = {}
    for side, name in zip(battle.sides, cycle(bout.bots()), strict=False):
        player = bot(rules, name)(side, streams.of(f"player:{side}"))
        players[side] = Witness(player, side, state, copies, looks.randint(1, 40))
    play(game, players, streams.roll, draw=streams.draw)
    outcome = game.outcome
    assert game.question is None
    assert outcome is not None
    assert outcome.winner in (None, *battle.sides)
    assert set(outcome.points) == set(battle.sides)
    assert 1 <= outcome.turns <= bout.most_turns
    if isinstance(state, State):
        soundness.is_sound(state)
        soundness.is_possible(state.events, state)
    for copy, seen in copies:
        assert soundness.snapshot(copy) == seen
    _is_played_again(game)
    return game


def _is_played_again(game: Game) -> None:
    """The log, written and read, leads to the same answers, events, outcome and state."""
    log = parse_log(record(game).text())
    again = replay(game.engine, rebuilt(game.engine, library(), log), log)
    assert again.answers == game.answers
    assert again.state.events == game.state.events
    assert again.outcome == game.outcome
    assert soundness.snapshot(again.state) == soundness.snapshot(game.state)
