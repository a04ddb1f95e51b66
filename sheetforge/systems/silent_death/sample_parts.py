"""The parts of the sample ship: hull, weapons and the options that price what it is fitted with."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

HULL = """\
name: Sample
source: {book: samples of the rules}
frame: fighter
classification: Medium Fighter
tons: 200
torpedo_limit: 10
slots: 1=0/18
hit_boxes: {whole: 20}
drive: 12=5/2 13=5/3 14=6/3
defensive_value: 11=4/2 12=5/2 13=5/3
damage_reduction: 0=0/0 1=1/2 2=2/4 3=3/6
"""

CANNON = """\
name: Sample Cannon
source: {book: samples of the rules}
type: cannon
family: Sample Cannons
price: 2/2
attack_dice: 2d6
ranges: {short: 1-2, medium: 3-6, long: 7-10}
target_drive: 13
damage: {read: medium, plus: 1}
linking: {prices: 2=2/1 4=6/3}
ammunition: {included: 4, most: 8, step: 2, step_prices: 1=1/1 2=1/1}
"""

LAUNCHER = """\
name: Sample Launcher
source: {book: samples of the rules}
type: launcher
family: Sample Launchers
price: 1/1
salvo_dice: [5d6, 10d6]
damage: {read: high, plus: 1}
range: 10
magazines: 5=0/0 10=1/0
"""

TORPEDO = """\
name: Mk. 10
source: {book: samples of the rules}
type: torpedo
family: Torpedoes
mark_number: 10
damage_dice: 1d12
drive: 12
defensive_value: 10
damage_reduction: 0
hits: 1
piloting: 5
prices: 1=1/1 2=2/1 4=4/1 6=6/2 10=10/3
"""

OPTION = """\
name: Sample
source: {book: samples of the rules}
measure: samples carried
prices: 1=1/0 2=1/1 3=2/1
"""

DECOYS = """\
name: Decoys
source: {book: samples of the rules}
measure: decoys carried
prices: 1=1/0 2=1/1 3=2/1 4=2/2 5=3/2 6=3/4
"""

DAMAGE_CONTROL = """\
name: Damage Control
source: {book: samples of the rules}
measure: upper end of the repair spread
prices: 2=1/0 3=2/1 4=3/1 5=4/2
"""

ARCS = """\
name: Arcs
source: {book: samples of the rules}
measure: arcs a mount fires into
prices: 1=0/0 2=1/0 3=3/0 4=5/1 5=6/1 6=7/2
"""

POINT_DEFENSE = """\
name: Point Defense
source: {book: samples of the rules}
measure: attacks a turn
table: {1-3: 1=2/1 2=3/2, 1-4: 1=2/2 2=4/2}
"""

ECM = """\
name: ECM
source: {book: samples of the rules}
measure: attempts a turn
table: {1-4: 4=8/3 5=10/4, 1-5: 4=10/4 5=13/4}
"""

JAMMING = """\
name: Jamming
source: {book: samples of the rules}
measure: upper end of the jamming spread
prices: 1=1/0 2=2/1 3=3/1
"""

PARTS: Mapping[str, str] = MappingProxyType(
    {
        "hulls/sample": HULL,
        "weapons/sample": CANNON,
        "weapons/sample-launcher": LAUNCHER,
        "weapons/torpedo-mk-10": TORPEDO,
        "options/sample": OPTION,
        "options/decoys": DECOYS,
        "options/damage-control": DAMAGE_CONTROL,
        "options/arcs": ARCS,
        "options/point-defense": POINT_DEFENSE,
        "options/ecm": ECM,
        "options/jamming": JAMMING,
    }
)
"""`kind/id` → YAML text."""
