"""A small library that lints clean: one `sample` of every kind, and what these refer to.

The examples of the rules are written as changes to it (`sheetforge.lint.examples`).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sheetforge.systems.silent_death.sample_parts import PARTS

SHIP = """\
name: Sample
class: SPAC
source: {book: samples of the rules}
hull: sample
tons: 200
bpv: 25
crew: {pilot: [piloting, gunnery, luck]}
drive: 14
defensive_value: 12
damage_reduction: 2
weapons:
  - {post: pilot, weapon: sample, barrels: 2, arcs: [F]}
  - {post: pilot, weapon: sample, arcs: [F], ammunition: 4}
  - {post: pilot, weapon: sample-launcher, arcs: [F], missiles: 5}
torpedoes: [{mark: 10, carried: 2}]
decoys: 1
damage_control: 1-3
damage_track: |
  . . [14] . w [12] <2> t [10] W
  * [8] . <1> [6] w T [4] . X
criticals: sample
"""

LISTED_SHIP = """\
name: Sample Listed
class: SPAC
source: {book: samples of the rules}
listed: true
bpv: 20
crew_stats: 2
"""

VARIANT = """\
name: Sample Variant
class: SPAC
source: {book: samples of the rules}
listed: true
miniature: sample-listed
bpv: 22
crew_stats: 2
"""

LONERS_SHIP = """\
name: Sample Loner
source: {book: samples of the rules}
listed: true
"""

CRITICALS = """\
name: Sample
source: {book: samples of the rules}
dice: 1d4
results:
  - {roll: 1, title: A bang, effects: [{do: nothing}]}
  - {roll: 2, title: Gun shaken, effects: [{do: to-hit, weapon: sample, by: -1}]}
  - {roll: 3, title: Repairs over, effects: [{do: disable, system: damage-control}]}
  - {roll: 4, title: Reactor breach, effects: [{do: destroy}]}
"""

GUNNERS_CRITICALS = """\
name: Sample Gunner
source: {book: samples of the rules}
dice: 1d4
results:
  - {roll: 1-3, title: Gunner hit, effects: [{do: kill, crew: gunner}]}
  - {roll: 4, title: Reactor breach, effects: [{do: destroy}]}
"""

LIMITING_CRITICALS = """\
name: Sample Limits
source: {book: samples of the rules}
dice: 1d4
results:
  - {roll: 1-2, title: Mount stuck, effects: [{do: limit-arcs, weapon: sample, arcs: [F]}]}
  - {roll: 3, title: Barrel bent, effects: [{do: limit-barrels, weapon: sample, to: 1}]}
  - {roll: 4, title: Reactor breach, effects: [{do: destroy}]}
"""

HOUSE = """\
name: Sample
source: {book: samples of the rules}
ships: {SPAC: [sample, sample-listed]}
allies: [sample-ally]
mercenaries: [sample-ally]
force_table:
  - {roll: 2-4, ship: sample}
  - {roll: 5-8, ship: sample-listed}
"""

ALLY = """\
name: Sample Ally
source: {book: samples of the rules}
ships: {SPAC: [sample-variant]}
force_table: [{roll: 2-8, ship: sample-variant}]
"""

LONER = """\
name: Sample Loner
source: {book: samples of the rules}
role: brood
ships: {any: [sample-loner]}
notes:
  - {note: only-own-ships}
  - {note: exclusive}
  - {note: must-enter, ships: [sample-loner], times: 2}
"""

PUBLIC_DOMAIN = """\
name: Sample Public Domain
source: {book: samples of the rules}
role: public-domain
ships: {SPAC: [sample]}
"""

FLEET = """\
name: Sample
source: {book: a fleet of our own}
event: sample
ships:
  - {ship: sample, count: 2}
"""

EVENT = """\
name: Sample
source: {book: samples of the rules}
points: 200
most_of_a_miniature: 4
optional_rules: [crew-allocation]
ships:
  - {ship: sample}
  - {ship: sample-listed}
  - {ship: sample-variant}
"""

SCENARIO = """\
name: Sample
source: {book: samples of the rules}
sides:
  - name: Us
    ships: [{name: A, ship: sample, crew: {pilot: {piloting: 5, gunnery: 6}}}]
  - name: Them
    ships: [{name: B, ship: sample, crew: {pilot: {piloting: 5, gunnery: 6}}}]
victory:
  - {side: Us, by: destroy, ship: B}
  - {side: Them, by: last-ship}
"""

MAP = """\
name: Sample
source: {book: samples of the rules}
size: 15x12
asteroids: ["0806"]
zones:
  - {name: North, first: "0301", last: "1303"}
  - {name: South, first: "0310", last: "1312"}
points:
  - {number: 1, hex: "0104", opposite: 2}
  - {number: 2, hex: "1509", opposite: 1}
"""

WORKSHEET = """\
name: Sample
source: {book: a worksheet of our own}
house: sample
points: 200
allies: sample-ally
table:
  - {roll: 5, ship: sample}
  - {roll: 6, ship: sample-listed}
  - {roll: 11, ship: sample, pool: public-domain}
"""

SAMPLES: Mapping[str, str] = MappingProxyType(
    {
        "ships/sample": SHIP,
        "ships/sample-listed": LISTED_SHIP,
        "ships/sample-variant": VARIANT,
        "ships/sample-loner": LONERS_SHIP,
        "criticals/sample": CRITICALS,
        "criticals/sample-gunner": GUNNERS_CRITICALS,
        "criticals/sample-limits": LIMITING_CRITICALS,
        "houses/sample": HOUSE,
        "houses/sample-ally": ALLY,
        "houses/sample-loner": LONER,
        "houses/sample-public-domain": PUBLIC_DOMAIN,
        "fleets/sample": FLEET,
        "events/sample": EVENT,
        "scenarios/sample": SCENARIO,
        "maps/sample": MAP,
        "worksheets/sample": WORKSHEET,
        **PARTS,
    }
)
"""`kind/id` → YAML text."""
