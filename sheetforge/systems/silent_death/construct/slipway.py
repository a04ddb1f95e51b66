"""A new ship in the making: a hull, a crew, and the parts that its slots have room for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase

from sheetforge.content.construction import Answers, Choice, Commission, number
from sheetforge.content.library import BadRequest
from sheetforge.content.load import fill
from sheetforge.content.model import BOOK_OF_NEW, Lookup
from sheetforge.content.yaml import parse
from sheetforge.content.yaml.dump import dump
from sheetforge.files import Json
from sheetforge.systems.silent_death.construct.mounts import (
    PILOT,
    MountAnswer,
    armoury,
    default_arcs,
    posted,
    read_mount,
)
from sheetforge.systems.silent_death.construct.starts import Value, starts
from sheetforge.systems.silent_death.figures.construction import Bill, bill
from sheetforge.systems.silent_death.rules.arcs import ALL_ROUND, ring_of
from sheetforge.systems.silent_death.schema.construction import Hull, Option
from sheetforge.systems.silent_death.schema.notation import ARC_MEANINGS, Price
from sheetforge.systems.silent_death.schema.ship import Ship
from sheetforge.systems.silent_death.schema.track import FACINGS
from sheetforge.systems.silent_death.schema.weapon import Launcher
from sheetforge.text import did_you_mean

VALUES: Mapping[str, Value] = {"drive": "drive", "defence": "defensive_value", "armour": "damage_reduction"}
"""Option → the value of the hull that it sets."""


@dataclass(frozen=True, slots=True)
class Slipway:
    """A hull with the content around it, and what the ship starts from."""

    commission: Commission
    hull: Hull
    hull_id: str
    lookup: Lookup

    @property
    def crews(self) -> list[int]:
        """The sizes of crew that the hull has slots for."""
        return sorted(self.hull.slots) or [1]

    def slots(self, crew: int) -> int:
        """The slots that a crew leaves."""
        offer = self.hull.slots.get(crew)
        return offer.slots if offer else 0

    def prices(self, value: Value) -> Mapping[int, Price]:
        """The prices of a value by its size."""
        if value == "damage_control":
            option = self.lookup("options", "damage-control")
            return option.prices if isinstance(option, Option) else {}
        found: Mapping[int, Price] = getattr(self.hull, value)
        return found

    def default(self, value: Value, crew: int) -> int:
        """Return the highest value that takes no more than its share of the slots."""
        share = starts().frames[self.hull.frame].slots[value] * self.slots(crew) // 100
        prices = self.prices(value)
        fitting = [size for size, price in prices.items() if price.slots <= share]
        return max(fitting, default=min(prices, default=0))

    def posts(self, crew: int) -> dict[str, list[str]]:
        """Return the crew: a pilot and gunners, on a warhound with a captain above them."""
        if self.hull.frame == "warhound":
            posts = {"captain": ["captain"], PILOT: ["piloting"]}
        else:
            posts = {PILOT: ["piloting", "gunnery", "luck"]}
        gunners = max(0, crew - len(posts))
        names = [f"gunner-{letter}" for letter in ascii_lowercase[:gunners]]
        return posts | {post: ["gunnery"] for post in (["gunner"] if gunners == 1 else names)}


def hulls(commission: Commission, answers: Answers) -> list[Choice]:
    """Return the hulls of the content with their sizes."""
    choices = []
    library = commission.library
    for key in library.keys("hulls", commission.system):
        hull = library.entity(key)
        if isinstance(hull, Hull):
            slots = ", ".join(f"{row.slots} slots for {crew}" for crew, row in hull.slots.items())
            choices.append(Choice(key.id, f"{hull.name}: {hull.frame}, {slots}"))
    return choices


def slipway(commission: Commission, answers: Answers) -> Slipway:
    """Return the hull of the answers, otherwise that of the data or the lightest.

    Raises `BadRequest` for an unknown one.
    """
    lookup = commission.library.lookup_in(commission.system)
    known = {choice.value: lookup("hulls", choice.value) for choice in hulls(commission, answers)}
    sound = {id: entity for id, entity in known.items() if isinstance(entity, Hull)}
    if not sound:
        raise BadRequest("the content has no hull to build on; copy a ship with --like ID")
    usual = starts().hull
    lightest = min(sound, key=lambda id: sound[id].tons)
    named = answers.get("hull") or (usual if usual in sound else lightest,)
    if named[0] not in sound:
        raise BadRequest(f"--hull: no {named[0]!r} here; {did_you_mean(named[0], sound)}")
    return Slipway(commission, sound[named[0]], named[0], lookup)


def crew_of(way: Slipway, answers: Answers) -> int:
    """Return the number of the crew: the answer, otherwise the smallest that the hull takes."""
    return number("crew", answers["crew"][0]) if answers.get("crew") else way.crews[0]


class Design:
    """A ship under construction: the answers, and the choices for questions without an answer."""

    def __init__(self, way: Slipway, answers: Answers) -> None:
        self.way = way
        self.crew = crew_of(way, answers)
        self.posts = way.posts(self.crew)
        self.gunners = [post for post in self.posts if post.startswith("gunner")]
        self.firing = [post for post, skills in self.posts.items() if "gunnery" in skills]
        self.given = {
            field: number(option, answers[option][0]) for option, field in VALUES.items() if answers.get(option)
        }
        chosen: list[Value] = ["drive", "defensive_value", "damage_reduction", "damage_control"]
        self.values = {field: way.default(field, self.crew) for field in chosen} | self.given
        self.torpedoes = [_rack(text) for text in answers.get("torpedoes", ()) if text != "0"]
        self.decoys = number("decoys", answers["decoys"][0]) if answers.get("decoys") else 1
        self.arcs = starts().frames[way.hull.frame].arcs
        self.mounts = self._mounts([read_mount(text) for text in answers.get("weapon", ())])

    def _mounts(self, named: list[MountAnswer]) -> list[MountAnswer]:
        """Return the named mounts or a first set, and one for every gunner without one."""
        way = self.way
        for one in named:
            _require_arcs(one, way.hull)
        store = armoury(way.commission.library, way.commission.system, way.lookup)
        mount_answers = [_stocked(mount_answer, way) for mount_answer in posted(named, self.firing, self.arcs)]
        if mount_answers:
            idle = [post for post in self.gunners if all(mount_answer.post != post for mount_answer in mount_answers)]
            spare = store.smallest() if idle else None
            for post in idle:
                assert spare is not None
                arcs = default_arcs(post, self.gunners, self.arcs)[:1]
                mount_answers.append(MountAnswer(spare.weapon, spare.barrels, arcs, post, spare.stores))
            return mount_answers
        left = way.slots(self.crew) - self.bill([]).slots
        for index, post in enumerate(self.firing):
            arcs = default_arcs(post, self.gunners, self.arcs)
            used = [mount_answer.weapon for mount_answer in mount_answers]
            # A mount that fires to one side has its like on the other.
            pair = [
                mount_answer
                for mount_answer in mount_answers
                if mirrored(mount_answer.arcs) == set(arcs) != set(mount_answer.arcs)
            ]
            if pair:
                best = replace(pair[0], arcs=tuple(arcs))
            else:
                best = store.best(max(0, left) // (len(self.firing) - index), arcs, used)
            mount_answers.append(MountAnswer(best.weapon, best.barrels, best.arcs, post, best.stores))
            left = way.slots(self.crew) - self.bill(mount_answers).slots
        return mount_answers

    def data(self, mounts: list[MountAnswer], bpv: int = 0) -> dict[str, Json]:
        """Return the ship as data; without a track, which needs the ship, only its end."""
        hull, way = self.way.hull, self.way
        facings = FACINGS[hull.frame]
        id = way.commission.key.id
        data: dict[str, Json] = {
            "name": way.commission.name,
            "class": {"gunboat": "MPAC", "warhound": "escort"}.get(hull.frame, "SPAC" if self.crew == 1 else "TPAC"),
            "source": {"book": BOOK_OF_NEW},
            "hull": way.hull_id,
            "tons": hull.tons,
            "bpv": bpv,
            "crew": self.posts,
            **{value: self.values[value] for value in VALUES.values()},
            "weapons": [_mount_data(mount, way) for mount in mounts],
            "torpedoes": self.torpedoes,
            "decoys": self.decoys,
        }
        if hull.frame == "warhound":
            data["batteries"] = {facing: {"kills": "1-3"} for facing in facings}
            data |= {"jamming": {"spread": "1-2", "die": "1d4"}, "engineers": 2}
        if self.values["damage_control"] > 1:
            data["damage_control"] = f"1-{self.values['damage_control']}"
        whole = hull.frame == "fighter"
        data["damage_track"] = "X" if whole else dict.fromkeys(facings, "X")
        data["criticals"] = id if whole else {facing: f"{id}-{facing}" for facing in facings}
        for field in ("weapons", "torpedoes", "decoys"):
            if not data[field]:
                del data[field]
        return data

    def ship(self, data: dict[str, Json]) -> Ship:
        """Return the ship of the data. Raises `BadRequest` with everything that is wrong."""
        source = parse(dump(data), "the new ship")
        ship, problems = fill(Ship, source)
        if ship is None:
            raise BadRequest("; ".join(dict.fromkeys(problem.with_path for problem in problems)))
        return ship

    def bill(self, mounts: list[MountAnswer]) -> Bill:
        """Return what the ship costs with some mounts."""
        return bill(self.ship(self.data(mounts)), self.way.lookup)

    def fit(self) -> None:
        """Lower values that were not asked for until the parts fit.

        Raises `BadRequest` with the bill if they do not.
        """
        room, way = self.way.slots(self.crew), self.way
        while (made := self.bill(self.mounts)).slots > room:
            takes = {
                field: prices[size].slots
                for field, size in self.values.items()
                if field not in self.given and size - 1 in (prices := way.prices(field))
            }
            if not any(takes.values()):
                parts = " + ".join(f"{line.label} {line.slots}" for line in made.lines if line.slots)
                raise BadRequest(
                    f"the parts take {made.slots} slots, {way.hull.name} has {room} for a crew of "
                    f"{self.crew}: {parts}; choose smaller parts or another hull"
                )
            self.values[max(takes, key=lambda field: takes[field])] -= 1


def _require_arcs(mount: MountAnswer, hull: Hull) -> None:
    """Raise `BadRequest` for an arc that the hull does not have; it explains those it has."""
    ring = (*ring_of(hull), ALL_ROUND)
    for arc in mount.arcs:
        if arc not in ring:
            known = ", ".join(f"{one} ({ARC_MEANINGS[one]})" for one in ring)
            raise BadRequest(f"--weapon {mount}: no arc {arc!r} on this hull; there are {known}")


def mirrored(arcs: Sequence[str]) -> set[str]:
    """Return arcs with port and starboard exchanged.

    >>> sorted(mirrored(["F", "FQL"]))
    ['F', 'FQR']
    """
    sides = {"L": "R", "R": "L"}
    return {arc[:-1] + sides[arc[-1]] if "Q" in arc else arc for arc in arcs}


def _stocked(mount: MountAnswer, way: Slipway) -> MountAnswer:
    """Return a mount with the smallest magazine, if it is a launcher that names none."""
    weapon = way.lookup("weapons", mount.weapon)
    if mount.stores is None and isinstance(weapon, Launcher):
        return replace(mount, stores=min(weapon.magazines, default=None))
    return mount


def _mount_data(mount: MountAnswer, way: Slipway) -> dict[str, Json]:
    data: dict[str, Json] = {"post": mount.post, "weapon": mount.weapon}
    if mount.barrels > 1:
        data["barrels"] = mount.barrels
    data["arcs"] = list(mount.arcs)
    if mount.stores is not None:
        is_launcher = isinstance(way.lookup("weapons", mount.weapon), Launcher)
        data["missiles" if is_launcher else "ammunition"] = mount.stores
    return data


def _rack(text: str) -> dict[str, Json]:
    """Read `4x10`: four torpedoes of Mk. 10."""
    carried, _, mark = text.partition("x")
    if not mark:
        raise BadRequest(f"--torpedoes: write NUMBERxMARK, for instance 4x10; not {text!r}")
    return {"mark": number("torpedoes", mark), "carried": number("torpedoes", carried)}
