"""What the rule books leave open, decided in one place. Every ruling here is ours.

Numbers and small functions stand below and are what the scripts use. Rulings that are a way of
doing things are listed in `RULINGS`, each with the function that does it so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetforge.systems.silent_death.schema.notation import Spread

if TYPE_CHECKING:
    from sheetforge.systems.silent_death.engine.ship import Ship

MAP_COLUMNS, MAP_ROWS = 39, 26
"""The map of a battle that no map of the content is for: the standard map of the family."""

TURN_LIMIT = 40
"""Turns after which a battle is a draw. The scenarios set no limit."""

DEBRIS_MUST_HIT = True
"""Debris makes an attack: its dice must reach the DV of what flies into it to do damage."""

DEBRIS_DICE = (6, 6, 6)
COLLISION_DICE = (12,) * 10
DRIFT_COLLISION_DICE = (12,) * 5
ASTEROIDS = 20
"""Asteroids where neither the scenario nor its map says how many (the rule book's own figure)."""

ROWS_OF_MANY = 3
"""Rows from its edge in which a side sets up when there are more than two and nobody says."""

DODGE_DRIVE = 10
DODGE_TARGET = 10
"""The Drive that dodging takes, and the number the roll must beat (the rule book's own figures)."""


JAMMING, JAMMING_DIE = Spread(1, 2), 10
"""How a ship of The Next Millennium jams whose display prints no spread.

Critical hits take the ability from such ships, so they have it. The condensation of the same rules
says that all ships jam, and prints 1-2 on a d10 for the jammers of its displays.
"""

SCANNED = 1
"""What a side adds to attack rolls at a ship that it has scanned, and to Gunnery for lock-on."""

CAPTAINS_DIE, CAPTAINS_DICE = 6, (4, 6, 8, 10)
"""The captain's die where players agreed on none, and which there are, by their sides.

The event of four ships a player recommends a d6 for free; the books speak of other sizes and
print none.
"""

LOCK_ON_DIE = (10,)


def locks_on(face: int, gunnery: int) -> bool:
    """Whether a missile launcher locks on: a d10 below the Gunnery of its crew.

    The displays have a blank to fill in after "Lock-on <", and the books at hand do not say with
    what. They do say that missiles are best in the hands of a gunner of skill 10, so it goes by
    Gunnery; the sign is taken as it is printed.
    """
    return face < gunnery


def out_of_action(ship: Ship) -> bool:
    """Whether a ship no longer counts for victory.

    Destroyed and departed ships don't, and neither do derelicts: ships without a living crew, and
    ships that a critical hit allows no further action. The books say that these stay in the way,
    and not whether they are ships that are left. Without this ruling a battle could last for ever.
    """
    return not ship.in_action


def sole_action_turn(drive: int, turn_cost: int) -> bool:
    """Whether one hexside is all that a ship can turn: its Drive does not pay for a normal turn.

    The book says: a Drive below 3. A critical hit that makes turns dearer moves the bound with it,
    or else a ship of Drive 3 could turn less than one of Drive 2.
    """
    return 0 < drive < 3 + turn_cost


def points_left(points: int, drive: int, spent: int) -> int:
    """What a ship that was hit on its way has left: its new Drive, less what it has spent."""
    return max(0, min(points, drive - spent))


def weakest_first(sizes: Sequence[float]) -> list[int]:
    """In which order warheads are dodged, by the damage each does on average.

    The book says that Concussion Missiles go first; what they are is the weaker kind.
    """
    return sorted(range(len(sizes)), key=lambda at: sizes[at])


class Ruling(NamedTuple):
    """A question that the books leave open, our answer, and the function that gives it."""

    question: str
    answer: str
    where: str


RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "How does a side withdraw, or flee a rout?",
        "Ship by ship, by flying over any edge of the map. It has withdrawn when none of its ships "
        "is in action on the map and one at least has left. Other ships cannot leave.",
        "victory.GOALS",
    ),
    Ruling(
        "How do ships set up?",
        "One to a hex, none in a hex with an asteroid, with any facing.",
        "setup.set_up",
    ),
    Ruling(
        "Is a sideslip the move forward that must lie between two turns?",
        "Yes; and a turn between two sideslips parts these.",
        "movement.Move.options",
    ),
    Ruling(
        "What if a ship must stop where it may not, because it lost Drive on its way?",
        "It stops there.",
        "movement.move_ship",
    ),
    Ruling(
        "Do ships that may not move, but have Drive, count in the movement order?",
        "No: they have no move to make.",
        "order.unmoved",
    ),
    Ruling(
        "How do more than two sides move?",
        "As two do: from the loser of the initiative to its winner, each as many ships as it has "
        "for one of the side that has fewest still to move; worked out anew whenever it is the "
        "turn of the first in order that has ships left. The winner moves last of all.",
        "order.a_round",
    ),
    Ruling(
        "From which edges do more than two sides come?",
        "South, north, east, west, in their order; a fifth shares the first edge, and so on. Sides "
        "with the same edge have equal parts of it.",
        "places.areas_of",
    ),
    Ruling(
        "Who starts where when fleets are level and dice say who sets up first?",
        "Each in the area that it has when the sides set up as named; the dice say who begins. "
        "In an initiative before the battle the loser does, and ships are placed by turns.",
        "setup.contested",
    ),
    Ruling(
        "Who wins when more than two sides fight?",
        "The last with ships in action. The places of the others go by the points that they have "
        "left; when nobody wins, all are level.",
        "victory.decided",
    ),
    Ruling(
        "When does a warhead move whose target has no move this turn?",
        "After initiative and before the ships: its target has completed its move.",
        "flight.pursue_the_still",
    ),
    Ruling(
        "May the shortest way of a warhead lead over the edge of the map?",
        "Yes; only ships must stay on it.",
        "flight.pursue",
    ),
    Ruling(
        "What of warheads whose target or whose own ship is gone?",
        "A warhead goes with its target, and flies on without its ship.",
        "damage.forget",
    ),
    Ruling(
        "What can a warhead be launched at?",
        "Enemies in the front arc: ships, and warheads in flight before the phase.",
        "launch.targets",
    ),
    Ruling(
        "Who dodges, jams and repairs?",
        "Dodging and drive-0 turns take a living pilot who may move; jamming and damage control a "
        "ship that may act. All of them are done whenever they can be.",
        "warheads.dodging",
    ),
    Ruling(
        "Do the barrels of a mount share their target?",
        "Yes, linked or not. The mounts of one crew member may have different targets.",
        "fire.declare",
    ),
    Ruling(
        "What exactly is simultaneous in cannon fire?",
        "All fire of one rank and one skill, whoever's it is: it is declared hidden, then rolled, "
        "then marked off; each attack meets the DV and DR from before any of them.",
        "fire.cannon_fire_phase",
    ),
    Ruling(
        "At what range is a target in the firer's own hex?",
        "At one hex; it lies in every arc.",
        "resolve.Gun.band",
    ),
    Ruling(
        "Is a critical box rolled for again when it is marked off a second time?",
        "Yes.",
        "damage.hurt",
    ),
    Ruling(
        "What takes a shot of ammunition?",
        "Every attack, linked or not.",
        "fire.resolve",
    ),
    Ruling(
        "What if nobody is left to hinder a side, or two sides reach their goals at once?",
        "A side that alone has ships in action has won, whatever it set out to do; if none has, or "
        "if goals of two sides come true in the same phase, it is a draw.",
        "victory.decided",
    ),
    Ruling(
        "For how long do triples of a weapon lower its own ship's DV?",
        "For the rest of the battle, and each time anew. It is no critical hit: the defence still "
        "counts as unharmed where a weapon asks for that.",
        "weapon_effects.affect_attacker",
    ),
    Ruling(
        "Does the 1 that ends continuing damage do a point of it?",
        "No. Every hit burns for itself, on the track that it struck.",
        "weapon_effects.continuing_damage",
    ),
    Ruling(
        "Who of a crew is killed by a weapon that kills crew?",
        "Whom a die says, each of the living alike.",
        "weapon_effects.kill_crew",
    ),
    Ruling(
        "Which torpedoes does a weapon sweep that may hit all of a hex?",
        "Those after the same ship that are no harder to hit than the one it is fired at; it "
        "always hits all of them.",
        "weapon_effects.swept",
    ),
    Ruling(
        "How does a missile launcher lock on?",
        "A d10 below the Gunnery of its crew, for each launcher once a turn. A failed attempt "
        "costs no missiles.",
        "rulings.locks_on",
    ),
    Ruling(
        "Is launching missiles the fire of a crew member?",
        "No: every launcher may try each turn, whatever its crew fires afterwards.",
        "missiles.missile_launch",
    ),
    Ruling(
        "What if a launcher is lost while its salvo is on its way, or asteroids lie between?",
        "The salvo strikes all the same, on the facing that is towards its ship by then, or "
        "towards where that was destroyed.",
        "missiles.missile_results",
    ),
    Ruling(
        "Which salvoes does point defence attack when there are more than its attacks?",
        "The largest first, whenever it was not used against torpedoes in the turn.",
        "missiles.thinned",
    ),
    Ruling(
        "Which torpedoes does point defence attack when there are more than its attacks?",
        "Those that do most damage on average first. What it does not destroy hits: it was used "
        "in place of dodging.",
        "countermeasures.against_torpedoes",
    ),
    Ruling(
        "What does a line between two facings of a ship strike, or what is in its own hex?",
        "Of a gunboat the front or the rear, of a warhound the right; from its own hex the "
        "front. A torpedo strikes the facing that it flies against.",
        "facings.struck",
    ),
    Ruling(
        "Which hexsides belong to a facing?",
        "Of a gunboat one each to front and rear, two each to left and right.",
        "facings.struck",
    ),
    Ruling(
        "Does a critical hit on a facing lower the DR of that facing, or the ship's?",
        "The ship's, on every facing, as long as its text names no facing: where the books mean "
        "one track alone, they say so. A result can say it (`facing_reduction`). A spread of point "
        "defence that shrinks is that of the battery of the quarter that was hit.",
        "ship.Ship.settle",
    ),
    Ruling(
        "What of damage to a facing that has no box left?",
        "It is lost. The second X of all facings together destroys the ship.",
        "damage.hurt",
    ),
    Ruling(
        "How fast does a torpedo of variable speed fly?",
        "Always at the Drive that variable speed gives its mark.",
        "blueprint.warhead_kind",
    ),
    Ruling(
        "What does the battery of a warhound's quarter defend against?",
        "Torpedoes and salvoes that strike its quarter; one question for all of them. Critical "
        "hits take no attacks from batteries: their tables have a line that puts one out.",
        "countermeasures.shares",
    ),
    Ruling(
        "Who launches torpedoes on a ship with a torpedo crew?",
        "That crew alone, as long as it lives and is not dazed; on other ships anybody.",
        "ship.Ship.can_launch",
    ),
    Ruling(
        "Whose pilots count in the initiative of escorts, and in that of the others?",
        "Those of the ships that move by it; a side without such ships does not roll.",
        "order.initiative",
    ),
    Ruling(
        "When do gun crews fire in the turn sequence that does not name them?",
        "With the gunners, by skill.",
        "next_millennium.TOURNAMENT",
    ),
    Ruling(
        "Where does a ship of two hexes stand, and how does it turn?",
        "On the hex of its bow, which is where it is said to be, and on the one behind. It turns "
        "about its stern: the bow swings to the side, at the price of any other turn, into a hex "
        "of the map where no other ship stands. A tight turn passes nothing on its way there.",
        "movement.after",
    ),
    Ruling(
        "Which hexes of a ship of two hexes does what holds for a hex hold for?",
        "Both: neither half stops or turns over another ship, others do not over either, what lies "
        "in a hex strikes either that comes into it, and debris is left in both. Both stay on the "
        "map, and the ship leaves it where its bow flies over the edge.",
        "movement.Move.options",
    ),
    Ruling(
        "How does a ship of two hexes set up?",
        "With both in its area; with a facing that the area has no room for, such as out of a "
        "single row, with one of them.",
        "setup.berths",
    ),
    Ruling(
        "Which quarter is struck by what flies into a hex of a warhound?",
        "A front one at the bow and a rear one at the stern, on the side from which it comes. What "
        "a half moves into lies on the side to which it moves, dead ahead it strikes the right.",
        "facings.struck_by_flight",
    ),
    Ruling(
        "What is a captain's die for?",
        "It is rolled at the start of the turn, and its face is so many points for the turn; what "
        "is left at the end is lost. After a roll of the ship was thrown, each point moves it by "
        "one: the total of an attack roll, or the face of a lock-on, tight turn, dodge, jamming, "
        "point defence, damage control or scan. Doubles and triples stay what they were.",
        "captain.spend",
    ),
    Ruling(
        "Who may use captain's points, and what do they cost?",
        "A captain who lives and is not dazed in everything, as long as no critical hit has ended "
        "it. A die has no price: the books leave that to the players.",
        "captain.commands",
    ),
    Ruling(
        "What is Luck for, where it is used at all?",
        "Each point throws one failed roll of that crew member again, once in the battle: an "
        "attack, a lock-on, a tight turn or a dodge. The new throw counts.",
        "luck.thrown",
    ),
    Ruling(
        "What do engineers do?",
        "Each of them makes an attempt at damage control, in place of the ship's one. Where none "
        "is left there is no damage control; critical hits stay as they are.",
        "repair.attempts",
    ),
    Ruling(
        "What does a scan do, and whom can it reach?",
        "Any enemy in action on the map. One attempt of a side that succeeds is enough: until the "
        "end of the next turn that side adds 1 to attack rolls at the target, and to Gunnery for "
        "lock-on.",
        "electronic_warfare.electronic_warfare",
    ),
    Ruling(
        "Out of which hex does a warhound fire, and how far away is one?",
        "Out of the bow's hex in bow arcs and F, out of the stern's in stern arcs and R; all "
        "around is all ten. The line runs to whichever hex of a target is the nearest in arc, "
        "range and sight, by the ruler where as many hexes away. Its quarter is struck: front at "
        "the bow, rear at the stern, right or left by where the line comes from. Ships block no "
        "line.",
        "cover.line",
    ),
    Ruling(
        "Where do torpedoes of a warhound start, and where do those at one arrive?",
        "They start in the hex of its bow, whose front arc they are launched in. Those at one "
        "arrive in either hex, whichever takes the shortest way.",
        "homing.moves_to_any",
    ),
    Ruling(
        "What of a torpedo that comes upon a warhound that is in its way?",
        "The clarification of torpedo movement names warhounds with asteroids and debris: it is "
        "lost, as at an asteroid, and the warhound unharmed. The ship that launched it is in no "
        "way of it.",
        "flight.pursue",
    ),
    Ruling(
        "Do doubles of a mass driver double its bonuses?",
        "Yes. The display of the Piranha II says so of its four miniguns; the note of the master "
        "cannon table doubles the base damage, which the Star Wars rules use for all damage before "
        "DR. Whoever reads the table as the dice alone plays with the rule `dice-doubled-alone`.",
        "resolve.base_damage",
    ),
    Ruling(
        "Where do asteroids lie?",
        "Where the map has them, or on hexes whose column and row are rolled for.",
        "setup.strew",
    ),
    Ruling(
        "Are torpedoes of several sides that reach the same ship one attack?",
        "One of each side, all at the same time: DR counts against each.",
        "warheads.detonations",
    ),
    Ruling(
        "How does a ship of The Next Millennium dodge torpedoes?",
        "The book at hand names dodging in its turn sequence and does not say how. The rule of the "
        "Star Wars text holds: Drive 10 or more, a d10 plus Piloting, less 10 and the torpedoes "
        "that have arrived.",
        "warheads.dodging",
    ),
    Ruling(
        "How hard is a torpedo of The Next Millennium to hit in flight, and what does it stand?",
        "As a warhead of the Star Wars text: DV 10, no Damage Reduction, destroyed by one point of "
        "damage, Piloting 5 to dodge another. The files of the marks say so, marked as "
        "reconstructed.",
        "blueprint.warhead_kind",
    ),
)
