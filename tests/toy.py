"""A tiny game for tests of what all games share: boats with guns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from sheetforge.content.kinds import Kind, by_folder
from sheetforge.content.model import Content, Entity, Reference, To, Whole
from sheetforge.game import GameSystem
from sheetforge.lint.rule import Context, Problem, Replacement, Rule, RulesOf


class Bore(Content):
    type: Literal["bore"]
    inches: Annotated[Whole, Field(ge=1, le=20)]


class Ram(Content):
    type: Literal["ram"]


def run_of_numbers(text: str) -> str:
    if not re.fullmatch(r"[0-9]+-[0-9]+", text):
        raise ValueError("write a run of numbers, for instance 1-4")
    return text


class Gun(Entity):
    weight: Whole


class Boat(Entity):
    listed: bool = False
    guns: tuple[Annotated[Reference, To("guns")], ...] = ()
    weight: Whole
    rig: Literal["brig", "sloop"] = "brig"
    parts: tuple[Annotated[Bore | Ram, Field(discriminator="type")], ...] = Field((), min_length=1)
    stores: dict[Literal["rum", "biscuit", "water"], Whole] = Field(default_factory=dict)
    crew: Annotated[str, AfterValidator(run_of_numbers)] = "1-4"


class ListedBoat(Entity):
    listed: Literal[True]


boat_rule = RulesOf("boats", Boat)


@boat_rule(
    "TY301", "weight-adds-up", "a boat weighs what its guns weigh", "the tests", good="weight: 3\n", bad="weight: 4\n"
)
def weight_adds_up(boat: Boat, context: Context) -> Iterator[Problem]:
    guns = [context("guns", gun, Gun) for gun in boat.guns]
    total = sum(gun.weight for gun in guns if gun is not None)
    if None not in guns and total != boat.weight:
        yield Problem(
            f"guns weigh {total}, the boat {boat.weight}",
            ("weight",),
            str(boat.weight),
            fix=Replacement("write the sum", str(total)),
        )


def game(*rules: Rule) -> GameSystem:
    """The toy game, with its own rule or with those given."""

    def chosen() -> Sequence[Rule]:
        return rules or (weight_adds_up,)

    return GameSystem(
        package=__name__,
        id="toy",
        title="Toy",
        prefix="TY",
        kinds=by_folder(
            Kind("boats", "boat", {"": ":Boat", "false": ":Boat", "true": ":ListedBoat"}, by="listed"),
            Kind("guns", "gun", ":Gun", must_be_used=True),
        ),
        rules=chosen,
    )


GUN = "name: {name}\nsource: {{book: Tests}}\nweight: {weight}\n"
BOAT = "name: {name}\nsource: {{book: Tests}}\nweight: {weight}\nguns: [{guns}]\n"


def write_toy(folder: Path, boats: dict[str, str] | None = None) -> Path:
    """Good toy content in `folder/content`, with the texts of `boats` added; returns the root."""
    root = folder / "content"
    texts = {
        "guns/toy/long-tom.yaml": GUN.format(name="Long Tom", weight=2),
        "guns/toy/swivel.yaml": GUN.format(name="Swivel", weight=1),
        "boats/toy/heron.yaml": BOAT.format(name="Heron", weight=3, guns="long-tom, swivel"),
        "boats/toy/tern.yaml": BOAT.format(name="Tern", weight=1, guns="swivel"),
    }
    texts |= {f"boats/toy/{name}.yaml": text for name, text in (boats or {}).items()}
    for name, text in texts.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root
