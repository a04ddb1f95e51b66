"""Surveys of odds: the same question about many weapons or ships of a game, in digests of exact values.

`python -m tests.systems.odds_surveys NAME ID` prints an answer in full; run it before and after a
change to see what is different. The digests are written again with `python -m tests.regenerate`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any

from sheetforge.content.kinds import Key
from sheetforge.game import discover
from sheetforge.play.report import Asked, Report, Unanswerable
from tests.systems.silent_death.armoury import library
from tests.systems.silent_fury import odds_within

GOLDEN = Path(__file__).parents[1] / "goldens" / "odds" / "surveys"


@dataclass(frozen=True)
class Survey:
    """A question about all entities of a kind and game, or about some of them."""

    subjects: str
    against: str = ""
    ids: tuple[str, ...] = ()
    asked: Mapping[str, Any] = field(default_factory=dict)

    @property
    def system(self) -> str:
        """The game."""
        return self.subjects.partition("/")[2]

    def questions(self) -> dict[str, Asked]:
        """The question about each entity, by its id."""
        kind, system = self.subjects.split("/")
        ids = self.ids or [key.id for key in library().keys(kind, system)]
        target = None
        if self.against:
            sort, id = self.against.split("/")
            target = Key(sort, system, id)
        return {id: Asked(Key(kind, system, id), target, **self.asked) for id in ids}


def survey(subjects: str, against: str = "", ids: str = "", **asked: Any) -> Survey:
    """A survey; `against` is the kind and the id of the target, `ids` are words."""
    return Survey(subjects, against, tuple(ids.split()), asked)


def under(system: str, rules: str) -> dict[str, Survey]:
    """A survey of a small ship under each of these optional rules."""
    return {f"fury-{rule}": survey(f"ships/{system}", GNAT, "gnat", rules=frozenset({rule})) for rule in rules.split()}


FURY, DEATH, WARS = "silent-fury", "silent-death", "silent-death-star-wars"
SEAS, BABYLON = "sovereign-seas", "babylon"
GNAT, MERLIN, PIRANHA = "ships/gnat", "ships/merlin", "ships/piranha-ii"

GUNS = (
    "beam-lance dazzler ember-caster hull-cutter needle-battery null-ray phase-beam rail-cannon screen-breaker "
    "shock-cannon siege-mortar storm-ring triple-pulse-laser"
)
PAIRS = "dazzler ember-caster needle-battery null-ray phase-beam screen-breaker shock-cannon"
LAUNCHED = "assault-lances assault-transporter breaching-pods flight-deck missile-rack torpedo-launcher void-sleds"
CANNONS = "blatgun gungnir ion-ram meld-laser minigun missile-launcher plexar-gun pulse-laser torpedo-mk-10"
PULSES = "fusion-ray ion-torpedo medium-laser missile-rack plasma-lance twin-array void-torpedo"
STRICT = "easing-target-speed-restriction automatic-misses"
BY_VALUE = "pulses-by-value armour-halved-twice primary-armour-on-overkill escorts-intercept"

SURVEYS = {
    "fury-guns": survey(f"weapons/{FURY}", "", GUNS),
    "fury-shielded": survey(f"weapons/{FURY}", GNAT, GUNS, modifier=1),
    "fury-pairs": survey(f"weapons/{FURY}", GNAT, PAIRS, barrels=2, facing="rear"),
    "fury-near": survey(f"weapons/{FURY}", "ships/warden", GUNS, distance=1, modifier=2),
    "fury-far": survey(f"weapons/{FURY}", "ships/black-tern", "phase-beam siege-mortar", distance=3, facing="4"),
    "fury-launched": survey(f"weapons/{FURY}", GNAT, LAUNCHED),
    "fury-few": survey(f"weapons/{FURY}", "", "flight-deck missile-rack torpedo-launcher", barrels=5),
    "fury-ships": survey(f"ships/{FURY}", GNAT, "ember gnat petrel"),
    **under(FURY, "bay-rerolls bonus-dice hit-twice"),
    "death": survey(f"weapons/{DEATH}", "", f"{CANNONS} autocannon torpedo-mk-20"),
    "death-linked": survey(f"weapons/{DEATH}", barrels=2, gunnery=2, modifier=-2),
    "death-near": survey(f"weapons/{DEATH}", PIRANHA, CANNONS, distance=2, gunnery=9, piloting=8, modifier=1),
    "death-all-round": survey(f"weapons/{DEATH}", "ships/orca-alpha", "ion-ram missile-launcher", facing="all"),
    "death-at-a-side": survey(f"weapons/{DEATH}", "ships/orca-alpha", CANNONS, facing="left", distance=7),
    "death-eased": survey(f"weapons/{DEATH}", PIRANHA, CANNONS, rules=frozenset(STRICT.split())),
    "death-green": survey(f"ships/{DEATH}", "", "allemande piranha-ii", gunnery=1),
    "death-alone": survey(f"weapons/{DEATH}", barrels=3, distance=3, rules=frozenset({"dice-doubled-alone"})),
    "death-ships": survey(f"ships/{DEATH}", "", "allemande dolphin-ii gabion orca-alpha piranha-ii", distance=5),
    "wars": survey(f"weapons/{WARS}", traits=frozenset({"no-starship-dodge"})),
    "wars-at-a-ship": survey(f"weapons/{WARS}", "ships/b-wing", barrels=2, traits=frozenset({"no-starship-operation"})),
    "wars-ships": survey(f"ships/{WARS}", "ships/tie-fighter", distance=3),
    "seas": survey(f"weapons/{SEAS}", modifier=1),
    "seas-ships": survey(f"ships/{SEAS}"),
    "seas-at-a-ship": survey(f"weapons/{SEAS}", "ships/limier", barrels=3, distance=3),
    "seas-far": survey(f"ships/{SEAS}", distance=99),
    "seas-of-few": survey(f"ships/{SEAS}", barrels=3, modifier=-4),
    "babylon": survey(f"weapons/{BABYLON}"),
    "babylon-near": survey(f"weapons/{BABYLON}", MERLIN, PULSES, distance=2, modifier=-1, facing="aft"),
    "babylon-at-a-ship": survey(f"weapons/{BABYLON}", MERLIN, PULSES, rules=frozenset(BY_VALUE.split())),
    "babylon-guarded": survey(f"weapons/{BABYLON}", "ships/linna", "ion-torpedo missile-rack", distance=1),
    "babylon-pairs": survey(f"weapons/{BABYLON}", MERLIN, "ion-torpedo missile-rack", distance=2, barrels=2),
    "babylon-at-a-flight": survey(f"weapons/{BABYLON}", "flights/tiira", distance=1, barrels=2),
    "babylon-flights": survey(f"flights/{BABYLON}", "flights/tiira", distance=1),
    "babylon-ships": survey(f"ships/{BABYLON}"),
    "babylon-ships-near": survey(f"ships/{BABYLON}", distance=3, modifier=1, barrels=2),
}


def answered(question: Asked) -> Report:
    """The answer of its game. Raises `Unanswerable`."""
    answer = discover()[question.subject.system].odds
    assert answer is not None
    return answer()(library(), question)


def lines(report: Report) -> Iterator[str]:
    """An answer in full: facts, tables and charts, each value exact."""
    yield report.title
    yield from (f"{name}: {words}" for name, words in report.facts)
    for table in report.tables:
        yield f"== {table.name}: " + " | ".join(f"{one.head} {one.name} {one.holds}" for one in table.columns)
        yield from (" | ".join(map(str, row)) for row in table.rows)
    for chart in report.charts:
        yield f"== chart: {chart.title}, by {chart.across}, {chart.per_cent}"
        yield from (f"{one.name} from {one.first}: " + " ".join(map(str, one.values)) for one in chart.curves)


def digests(question: Asked) -> str:
    """The parts of an answer with a digest of each, or the refusal."""
    try:
        text = "\n".join(lines(answered(question)))
    except Unanswerable as problem:
        return f"refused: {problem}"
    facts, *parts = text.split("\n== ")
    named = {"facts": facts} | {part.partition(":")[0] + str(at): part for at, part in enumerate(parts)}
    return ", ".join(f"{name} {digest(part)}" for name, part in named.items())


def digest(text: str) -> str:
    """What a text holds, in short."""
    return blake2b(text.encode(), digest_size=5).hexdigest()


def surveyed(name: str) -> list[str]:
    """A line for every entity of a survey, or for every part of what no question shows."""
    if name in odds_within.PARTS:
        return [f"{part}: {digest(odds_within.text(value))}" for part, value in odds_within.PARTS[name]()]
    return [f"{id}: {digests(question)}" for id, question in SURVEYS[name].questions().items()]


NAMES = (*SURVEYS, *odds_within.PARTS)


def shown(name: str, id: str) -> str:
    """A line in full, as it is digested."""
    if name in odds_within.PARTS:
        return odds_within.text(dict(odds_within.PARTS[name]())[id])
    return "\n".join(lines(answered(SURVEYS[name].questions()[id])))


def regenerate() -> None:
    """Write the digests again."""
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name in NAMES:
        (GOLDEN / f"{name}.txt").write_text("\n".join(surveyed(name)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    print(shown(sys.argv[1], sys.argv[2]))
