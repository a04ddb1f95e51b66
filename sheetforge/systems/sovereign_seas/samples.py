"""A small library that lints clean: one `sample` of every kind, and what these refer to.

The examples of the rules are written as changes to it (`sheetforge.lint.examples`).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SHIP = """\
name: Sample
class: CBIC
navy: sample
source: {book: samples of the rules}
points: 37
turn_rate: 1/3
size: 2
speed: 12/10/864
acceleration: 2
tower: (B)(CT)
magazines: (MG)(MG)
ram: plain
log: |
  (C)[D][D]
  (B)[B](C)OO/OO/OO/OO/OO(B)[B]
  (C)[D][D]
"""

FRIGATE = """\
name: Sample Frigate
class: SF
navy: sample-rival
source: {book: samples of the rules}
points: 22
turn_rate: 1/2
size: 1
speed: 12/9/63
acceleration: 3
tower: (CT)
magazines: (MG)
ram: none
log: O/O/O[AA][AA]O/OO
"""

MERCHANTMAN = """\
name: Sample Merchantman
class: LM
navy: sample-neutral
source: {book: samples of the rules}
points: 16
turn_rate: 1/2
size: 1
speed: 8642
acceleration: 1
tower: (CT)
ram: none
log: OO/OO/OO/OO
"""

GUN = """\
name: Sample
navy: sample
source: {book: samples of the rules}
code: B
bore: 7
loading: MLR
fp: 0.5
penetration: CC BB AA
"""

GREATER_GUN = """\
name: Sample 9-inch
navy: sample
source: {book: samples of the rules}
code: D
bore: 9
loading: MLR
fp: 2
penetration: EE DD CC
"""

RIVAL_GUN = """\
name: Sample 6-inch
navy: sample-rival
source: {book: samples of the rules}
code: AA
bore: 6
loading: BL
fp: 0.5
penetration: BB AA
"""

NAVY = """\
name: Sample
adjective: Our
source: {book: samples of the rules}
ships: [sample]
guns: [sample, sample-d]
"""

RIVAL = """\
name: Sample Rival
adjective: Their
source: {book: samples of the rules}
ships: [sample-frigate]
guns: [sample-aa]
"""

NEUTRAL = """\
name: Sample Neutral
adjective: Nobody's
neutral: true
source: {book: samples of the rules}
ships: [sample-merchantman]
"""

CRITICALS = """\
name: Sample
source: {book: samples of the rules}
dice: 2
hull_points: 1
results:
  - {strikes: 0-1, title: Tower, effects: [{do: out-of-command, lasts: {turns: 1, dice: 2}}]}
  - {strikes: 2, title: Gone, effects: [{do: sink}]}
"""

TABLE = """\
name: Sample
type: to-hit
source: {book: samples of the rules}
dice: 8
rows:
  - {range: 1-4, strikes: 4}
  - {range: 5-6, strikes: 5}
"""

ALLOCATION = """\
name: Sample Allocation
type: damage-allocation
source: {book: samples of the rules}
dice: 2
rows:
  - {strikes: 0, location: hull}
  - {strikes: 1, location: battery}
  - {strikes: 2, location: critical}
authority: [critical, turret, battery, hull]
criticals: sample
"""

MODIFIERS = """\
name: Sample Modifiers
type: gunnery-modifiers
source: {book: samples of the rules}
batteries: [{least: 1, dice: -1}, {least: 4, dice: 0}]
target_speed: [{least: 0, dice: 1}, {least: 1, dice: 0}]
"""

RAM_ATTACK = """\
name: Sample Ram
type: ram-attack
source: {book: samples of the rules}
dice: 5
strikes: 4
speed_difference: [{most: -5, dice: -1}, {least: -4, dice: 0}]
angles:
  - {angle: 0, dice: -1}
  - {angle: 60, dice: 0}
  - {angle: 120, dice: 1}
  - {angle: 180, dice: -2}
"""

RAM_EFFECTS = """\
name: Sample Ram Effects
type: ram-effects
source: {book: samples of the rules}
dice: 2
rows: [{strikes: 0-1, times: 1}, {strikes: 2, times: 2}]
attacker: [{ram: armored}, {ram: plain, share: 1/4}, {ram: none, share: 1/2}]
"""

MOVEMENT = """\
name: Sample Movement
type: movement
source: {book: samples of the rules}
impulses: 2
scale: {hex_yards: 150, turn_minutes: 5}
rows:
""" + "".join(
    f"  - {{speed: {speed}, points: [{speed // 2}, {speed - speed // 2}]}}\n" for speed in range(13)
)

FLEET = """\
name: Sample
source: {book: a fleet of our own}
navy: sample
points: 80
ships:
  - {ship: sample, counters: 1}
  - {ship: sample-merchantman, counters: 1-2}
"""

SCENARIO = """\
name: Sample
source: {book: samples of the rules}
map: sample
sides:
  - name: Us
    navy: sample
    ships: [{ship: sample, counters: 1-2}]
    setup: {order: 1, area: edge, edge: top}
  - name: Them
    navy: sample-rival
    ships:
      - {ship: sample-frigate, counters: 1}
      - {ship: sample-merchantman, counters: 1-3}
    setup: {order: 2, area: enters, edge: bottom, from_enemy: 10}
victory:
  - {side: Us, by: last-ship}
  - {side: Them, by: sink, classes: [CBIC]}
"""

MAP = """\
name: Sample
source: {book: samples of the rules}
size: 30x25
"""

POND = """\
name: Sample Pond
source: {book: samples of the rules}
size: 3x20
"""

SAMPLES: Mapping[str, str] = MappingProxyType(
    {
        "ships/sample": SHIP,
        "ships/sample-frigate": FRIGATE,
        "ships/sample-merchantman": MERCHANTMAN,
        "weapons/sample": GUN,
        "weapons/sample-d": GREATER_GUN,
        "weapons/sample-aa": RIVAL_GUN,
        "houses/sample": NAVY,
        "houses/sample-rival": RIVAL,
        "houses/sample-neutral": NEUTRAL,
        "criticals/sample": CRITICALS,
        "tables/sample": TABLE,
        "tables/sample-allocation": ALLOCATION,
        "tables/sample-modifiers": MODIFIERS,
        "tables/sample-ram": RAM_ATTACK,
        "tables/sample-ram-effects": RAM_EFFECTS,
        "tables/sample-movement": MOVEMENT,
        "fleets/sample": FLEET,
        "scenarios/sample": SCENARIO,
        "maps/sample": MAP,
        "maps/sample-pond": POND,
    }
)
"""`kind/id` → YAML text."""
