"""The constants of the rules, each once, with its heading in the house rules. Figures that the
rules leave open and we decided are further down; every such figure has its ruling in
`data/rulings.yaml`. Losses by rows, blocks and sides are content (`criticals`).
"""

from __future__ import annotations

# --- printed -----------------------------------------------------------------------------------

INITIATIVE_DIE = 20
"""Determine initiative; also the roll-off of ties, without bonuses."""

MOST_FIRING_TURNS = 2
"""Divert Power: the number of turns of continuous fire after which a weapon cools down."""

COOLING_TURNS = 1
"""Divert Power: the number of turns of cooling."""

DIVERTED = 1
"""Divert Power: rounds by which additional power cuts the recharge time, at most once a turn."""

PIVOT_IN_TURN = 2
"""Special turning rules, 1: hexsides (120°) a ship has pivoted one hex into a turn."""

SIDE_DIE = 10
"""Determine side hit."""

LOCATION_DIE = 20
"""Roll location."""

INTERCEPT_DIE = 10
"""Interception."""

BALLISTIC_INTERCEPT = 1
"""Interception: added to every intercept value against slow-moving ballistics."""

DROP_OUT_DIE = 6
"""Fighter drop-out: a damaged fighter stays on its remaining structure or less."""

CRITICAL_DIE = 10
"""Criticals: a damaged weapon survives on the boxes it has left or less."""

# --- what the words fix ------------------------------------------------------------------------

THIRDS = 3
"""Pivots: a pivot of 60° takes one third of the round, so 180° takes all of it."""

# --- ours --------------------------------------------------------------------------------------

TO_HIT_DIE = 20
"""The die to hit: with a signature of 14 and the printed range row only a d20 works."""

LEAST_DELAY = 1
"""The least turn delay: no table goes below it."""

LOCK_PENALTY = 2
"""Taken from the number to hit for each hex that a target lies beyond the sensor lock."""

STEALTH_RANGE = 4
"""Stealth counts against fire from farther away than this."""

TURN_LIMIT = 20
"""The turns after which a battle ends if its scenario sets no limit."""

ESCORT_RANGE = 1
"""Interception by escorts, an optional rule: hexes between a ship and one that it protects."""

PERCENT_DIE = 100
"""Criticals: chances in percent are rolled on percentile dice."""

C_AND_C_TURNS = 1
"""Criticals: The turns after this one to whose end a failed C&C is out."""
