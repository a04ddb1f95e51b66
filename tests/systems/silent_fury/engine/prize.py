"""A game in which a ship is boarded, captured, and fires on those who built it, as a golden."""

from __future__ import annotations

from sheetforge.play.driver import Game, play
from sheetforge.play.engine import Recipe
from sheetforge.play.questions import Choose
from sheetforge.play.streams import Streams
from sheetforge.systems.silent_fury.engine.state import View
from tests.play.playthroughs import TYPED, Playthrough, text
from tests.systems.silent_fury.engine.drydock import engine, library

SEED = "2"
BOARDERS, OWNERS = "Boarders", "Owners"
RAIDER, PRIZE, CONSORT = "raider", "prize", "consort"

RECIPE: Recipe = {
    "scenario": {
        "name": "A Prize",
        "source": {"book": "a test"},
        "map": "open-space",
        "turns": 2,
        "initiative": BOARDERS,
        "sides": [
            {"name": BOARDERS, "ships": [{"ship": "reaver", "name": "Raider", "hex": "1010", "facing": 0}]},
            {
                "name": OWNERS,
                "ships": [
                    {
                        "ship": "skua",
                        "name": "Prize",
                        "hex": "1009",
                        "facing": 0,
                        "crew": [{"component": 2, "spacer": 1}],
                    },
                    {"ship": "warden", "name": "Consort", "hex": "1006", "facing": 3},
                ],
            },
        ],
        "victory": [{"side": BOARDERS, "by": "points"}, {"side": OWNERS, "by": "points"}],
    }
}


class Boarder:
    """Sends all marines over, mans the weapons of the prize, and fires them."""

    def choose(self, view: View, question: Choose) -> str:
        """Return the option that leads there; what does not matter is passed over."""
        prize = question.about.partition(" ")[0] == PRIZE
        wanted = {
            "order-1": "attack" if prize else "crew",
            "order-2": "crew" if prize else "repeat-1",
            "order-3": "repeat-1" if prize else "repeat-2",
            "board-with": question.options[0],
            "action": "fire-at-will" if prize and "fire-at-will" in question.options else "crew",
            "board": PRIZE,
            "target": CONSORT,
        }.get(question.why, "")
        marines = any(figure.type == "marine" for _, figure in view.ships[RAIDER].active())
        if question.why == "action" and "assault" in question.options and not prize:
            wanted = "assault" if marines else "none"
        if question.why == "boarder":
            wanted = next((one for one in question.options if one.startswith("marine")), "done")
        if question.why == "move" and prize:
            wanted = self._to_a_gun(view, question)
        for token in (wanted, "done", "none", "pass", "leave"):
            if token in question.options:
                return token
        return question.options[0]

    def _to_a_gun(self, view: View, question: Choose) -> str:
        ship = view.ships[PRIZE]
        guns = sorted(ship.blueprint.guns)

        def left(number: int) -> int:
            return min(at for gun in guns for at, tier in enumerate(ship.blueprint.tiers[gun]) if number in tier)

        moves = [one for one in question.options if "-" in one]
        steps = [
            (left(int(one.rpartition("-")[2])), one)
            for one in moves
            if left(int(one.rpartition("-")[2])) < left(int(one.partition(":")[2].partition("-")[0]))
        ]
        return min(steps)[1] if steps else "done"


class Idle:
    """Lays cards and takes no action."""

    def choose(self, view: View, question: Choose) -> str:
        """Return what changes nothing, where there is such an option."""
        for token in ("none", "done", "leave", "pass"):
            if token in question.options:
                return token
        return question.options[0]


def played() -> Game:
    """The game."""
    rules = engine()
    streams = Streams(SEED)
    made = rules.battle(library(), RECIPE)
    players = {BOARDERS: Boarder(), OWNERS: Idle()}
    return play(Game(rules, made), players, streams.roll, draw=streams.draw)


def game_in_words() -> str:
    """The game in words."""
    return text(Playthrough("silent-fury", SEED, bots=("boarder", "idle")), played())


def regenerate() -> None:
    """Write the golden again."""
    TYPED["silent-fury-prize"].write_text(game_in_words(), encoding="utf-8")
