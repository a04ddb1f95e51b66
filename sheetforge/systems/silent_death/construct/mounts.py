"""Mounts of a new ship: the notation of `--weapon`, posts, and weapons where none is named."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from sheetforge.content.library import BadRequest, Library
from sheetforge.content.model import Lookup
from sheetforge.systems.silent_death.schema.construction import Option
from sheetforge.systems.silent_death.schema.notation import FREE, Price
from sheetforge.systems.silent_death.schema.weapon import Cannon, Launcher

NOTATION = "[POST:][BARRELSx]ID[@ARC,ARC][=SHOTS]"
_MOUNT = re.compile(
    r"(?:(?P<post>[a-z-]+):)?(?:(?P<barrels>[1-6])x)?(?P<weapon>[a-z0-9/-]+)"
    r"(?:@(?P<arcs>[A-Za-z]+(?:[,+][A-Za-z]+)*))?(?:=(?P<stores>\d{1,3}))?"
)
PILOT = "pilot"
FRONT = ("F",)


@dataclass(frozen=True, slots=True)
class MountAnswer:
    """A mount as an answer names it; what is left out is empty or None."""

    weapon: str
    barrels: int = 1
    arcs: tuple[str, ...] = ()
    post: str = ""
    stores: int | None = None

    def __str__(self) -> str:
        barrels = f"{self.barrels}x" if self.barrels > 1 else ""
        arcs = f"@{','.join(self.arcs)}" if self.arcs else ""
        stores = "" if self.stores is None else f"={self.stores}"
        return f"{f'{self.post}:' if self.post else ''}{barrels}{self.weapon}{arcs}{stores}"


def read_mount(text: str) -> MountAnswer:
    """Return the mount that a text names. Raises `BadRequest` for any other text.

    >>> read_mount("gunner-a:4xminigun@F,FQL=6")
    MountAnswer(weapon='minigun', barrels=4, arcs=('F', 'FQL'), post='gunner-a', stores=6)
    """
    match = _MOUNT.fullmatch(text.strip())
    if match is None:
        raise BadRequest(
            f"--weapon: write {NOTATION}, for instance 4xminigun@F or gunner-a:ion-ram@F,FQL; not {text!r}"
        )
    arcs = tuple(re.split(r"[,+]", match["arcs"].upper())) if match["arcs"] else ()
    stores = None if match["stores"] is None else int(match["stores"])
    return MountAnswer(match["weapon"], int(match["barrels"] or 1), arcs, match["post"] or "", stores)


def posted(answers: Sequence[MountAnswer], firing: Sequence[str], arcs: Sequence[tuple[str, ...]]) -> list[MountAnswer]:
    """Return mounts with a post and arcs for each; `firing` are the posts that can fire one.

    A mount that names no post goes to the pilot if it fires to the front and the pilot has none
    yet, otherwise to the gunner with the fewest; a crew of one has all of them.
    """
    gunners = [post for post in firing if post != PILOT]
    held = dict.fromkeys(firing, 0)
    for answer in answers:
        held[answer.post] = held.get(answer.post, 0) + bool(answer.post)
    made = []
    for answer in answers:
        post = answer.post
        if not post:
            for_pilot = PILOT in held and answer.arcs in ((), FRONT)
            if for_pilot and (not gunners or not held[PILOT]):
                post = PILOT
            else:
                post = min(gunners, key=lambda gunner: held[gunner], default=PILOT)
            held[post] += 1
        made.append(replace(answer, post=post, arcs=answer.arcs or default_arcs(post, gunners, arcs)))
    return made


def default_arcs(post: str, gunners: Sequence[str], arcs: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the arcs of a post: the front for the pilot, and those of the frame for gunners."""
    return arcs[gunners.index(post) % len(arcs)] if post in gunners else FRONT


@dataclass(frozen=True, slots=True)
class Armoury:
    """The weapons of a library that can be mounted and have a published price."""

    weapons: Mapping[str, Cannon | Launcher]
    arcs: Mapping[int, Price]

    def offers(self) -> Iterator[tuple[MountAnswer, Price]]:
        """Yield each weapon with each number of barrels that has a price."""
        for id, weapon in self.weapons.items():
            price = weapon.price or FREE
            yield MountAnswer(id, stores=self.stores(id)), price
            if isinstance(weapon, Cannon) and weapon.linking is not None:
                for barrels, added in weapon.linking.prices.items():
                    yield MountAnswer(id, barrels), price + added

    def stores(self, weapon: str) -> int | None:
        """Return the smallest magazine of a launcher; None for a cannon, which needs no number."""
        found = self.weapons.get(weapon)
        return min(found.magazines, default=None) if isinstance(found, Launcher) else None

    def best(self, slots: int, arcs: Sequence[str], used: Sequence[str]) -> MountAnswer:
        """Return the dearest mount that fits into slots, of a weapon not used yet if one is left.

        Raises `BadRequest` if there is no weapon with a price.
        """
        turned = self.arcs.get(len(arcs), FREE)
        fitting = [
            (mount_answer.weapon not in used, price.cost, mount_answer)
            for mount_answer, price in self.offers()
            if price.slots + turned.slots <= slots
        ]
        if not fitting:
            return replace(self.smallest(), arcs=FRONT if "F" in arcs else tuple(arcs[:1]))
        # Of equals the first by name: sorting is stable, and `offers` is in the order of the ids.
        chosen = max(fitting, key=lambda row: row[:2])[2]
        return replace(chosen, arcs=tuple(arcs))

    def smallest(self) -> MountAnswer:
        """Return the mount that takes the fewest slots. Raises `BadRequest` if there is none."""
        if not self.weapons:
            raise BadRequest("the content has no weapon with a price; name one with --weapon")
        offers = list(self.offers())
        return min(offers, key=lambda row: (row[1].slots, row[1].cost))[0]


def armoury(library: Library, system: str, lookup: Lookup) -> Armoury:
    """Return the weapons of a game that a new ship may be given unasked: those of the books."""
    found = {
        key.id: weapon
        for key in library.keys("weapons", system)
        if isinstance(weapon := library.entity(key), Cannon | Launcher)
        if weapon.price is not None and "price" not in weapon.reconstructed
    }
    arcs = lookup("options", "arcs")
    return Armoury(found, arcs.prices if isinstance(arcs, Option) else {})
