"""A small library of the condensation that lints clean: one `sample` of every kind.

Ships, weapons and critical tables are its own; fleets and scenarios are written as Silent Death's.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sheetforge.systems.silent_death import samples
from sheetforge.systems.silent_death.sample_parts import CANNON, LAUNCHER, TORPEDO

SHIP = """\
name: Sample
class: starfighter
source: {book: samples of the rules}
bpv: 25
crew: {pilot: [piloting, gunnery]}
drive: 12
defensive_value: 14
damage_reduction: 1
weapons:
  - {post: pilot, weapon: sample, barrels: 2, arcs: [F]}
warheads:
  - {weapon: sample-warhead, carried: 2}
jammer: 1-2
damage_control: 1-3
damage_track: . [12] t <1> w * t X
criticals: sample
"""

LISTED_SHIP = SHIP.replace("name: Sample", "name: Sample Listed")

WARHEAD = """\
name: Sample Warhead
source: {book: samples of the rules}
type: torpedo
family: Warheads
damage_dice: 3d12
drive: 12
defensive_value: 10
damage_reduction: 0
hits: 1
piloting: 5
"""

SAMPLES: Mapping[str, str] = MappingProxyType(
    {
        "ships/sample": SHIP,
        "ships/sample-listed": LISTED_SHIP,
        "weapons/sample": CANNON,
        "weapons/sample-launcher": LAUNCHER,
        "weapons/sample-warhead": WARHEAD,
        "weapons/torpedo-mk-10": TORPEDO,
        "criticals/sample": samples.CRITICALS,
        "criticals/sample-gunner": samples.GUNNERS_CRITICALS,
        "criticals/sample-limits": samples.LIMITING_CRITICALS,
        "fleets/sample": samples.FLEET,
        "scenarios/sample": samples.SCENARIO,
        "maps/sample": samples.MAP,
    }
)
"""`kind/id` → YAML text."""
