"""Ships: the title lines and the control log."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, Strict

from sheetforge.content.model import Entity, FieldMessage, Hexes, Mapped, Meanings, Modifier, Reference, Title, To
from sheetforge.systems.sovereign_seas.schema.control_log import (
    Battery,
    Circle,
    LogText,
    ParsedLog,
    Part,
    Slash,
    Slip,
    read_log,
)
from sheetforge.systems.sovereign_seas.schema.notation import MagazinesText, SpeedText, TowerText, TurnText
from sheetforge.systems.sovereign_seas.schema.printed import LEGIBLE, PrintedShip

ShipClass = Literal["SF", "COV", "BSIC", "CBIC", "LM", "SM"]
CLASSES: dict[str, str] = {
    "SF": "steam frigate",
    "COV": "corvette",
    "BSIC": "broadside ironclad",
    "CBIC": "central battery ironclad",
    "LM": "large merchantman",
    "SM": "small merchantman",
}
"""Abbreviation on a counter → its meaning."""
ClassWord = Annotated[ShipClass, Meanings(CLASSES)]

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)

IRONCLADS = frozenset({"BSIC", "CBIC"})
MERCHANTMEN = frozenset({"LM", "SM"})

Ram = Literal["armored", "plain", "none"]
RamWord = Annotated[
    Ram,
    Meanings({"armored": "a ram bow with armour", "plain": "a ram bow without armour", "none": "no ram bow"}),
    FieldMessage(
        "write armored, plain or none here",
        "armored",
        "plain",
        "none",
        meant={"reinforced": "armored", "armoured": "armored"},
    ),
]
"""A ram bow. The ram tables call it armored; the log of the one ship that has it, reinforced."""

SpecialArc = Literal["forward-broadside", "aft-broadside"]
ArcName = Annotated[
    SpecialArc,
    Meanings(
        {
            "forward-broadside": "the forward half of the broadside arc",
            "aft-broadside": "the aft half of the broadside arc",
        }
    ),
]
Arc = Literal[
    "forward",
    "aft",
    "both-broadsides",
    "starboard-broadside",
    "port-broadside",
    "starboard-end-on",
    "port-end-on",
    "starboard-forward-broadside",
    "port-forward-broadside",
    "starboard-aft-broadside",
    "port-aft-broadside",
]
_SIDE_ARCS: dict[tuple[str, str], Arc] = {
    ("starboard", "broadside"): "starboard-broadside",
    ("port", "broadside"): "port-broadside",
    ("starboard", "end-on"): "starboard-end-on",
    ("port", "end-on"): "port-end-on",
    ("starboard", "forward-broadside"): "starboard-forward-broadside",
    ("port", "forward-broadside"): "port-forward-broadside",
    ("starboard", "aft-broadside"): "starboard-aft-broadside",
    ("port", "aft-broadside"): "port-aft-broadside",
}
BatteryId = Annotated[
    str,
    Field(pattern=r"^(starboard|bow|centre|stern|port)-[1-9]\d?$", max_length=12),
    FieldMessage("write a battery by its place and number, for instance starboard-1"),
]


class Ship(Entity):
    """One ship as its control log has it."""

    ship_class: ClassWord = Field(alias="class", description="the class on its counter")
    type: Title | None = Field(None, description="the ship's type on the log, if that is more than its class")
    navy: Annotated[Reference, To("houses")] = Field(description="the navy that it belongs to")
    in_service: Annotated[int, Strict(), Field(ge=1800, le=1900)] | None = Field(
        None, description="year the ship became operational"
    )
    month: Annotated[int, Strict(), Field(ge=1, le=12)] | None = Field(
        None, description="month of that year, where the log gives it"
    )
    points: Annotated[int, Strict(), Field(ge=1, le=10_000)] = Field(
        description="cost of the ship in a battle by points"
    )
    turn_rate: TurnText = Field(description="hex sides/hexes forward before each turn: 1/3")
    size: Modifier = Field(description="dice added to fire at it")
    speed: SpeedText = Field(description="maximum speeds in movement points a turn, marked off from the left")
    acceleration: Hexes = Field(description="movement points a turn")
    tower: TowerText = Field(description="the conning tower and its armour: (C)(CT)")
    magazines: MagazinesText | None = Field(None, description="(MG) for each magazine")
    ram: RamWord = Field(description="its ram bow")
    log: LogText = Field(
        description="the control log as text after |: the hull from bow to stern, batteries to"
        " starboard above it, to port below"
    )
    arcs: Mapped[BatteryId, ArcName] = Field(
        default_factory=dict, description="batteries with a special arc of their own"
    )
    printed: PrintedShip | None = Field(None, description=LEGIBLE)

    @property
    def deceleration(self) -> int:
        """Movement points a turn that it can slow down by: half the acceleration, fractions up."""
        return -(-self.acceleration // 2)

    @property
    def in_service_text(self) -> str:
        """Its date of completion, as the logs write it: `1869`, or `12.61` with a month."""
        if self.in_service is None:
            return ""
        return f"{self.month}.{self.in_service % 100:02}" if self.month else str(self.in_service)

    @property
    def completed(self) -> str:
        """Its date of completion in words: `1869`, `December 1861`; empty if not known."""
        if self.in_service is None:
            return ""
        return f"{MONTHS[self.month - 1]} {self.in_service}" if self.month else str(self.in_service)

    @property
    def type_name(self) -> str:
        """The name of its type, such as `Steam corvette`; by default that of its class."""
        return self.type or CLASSES[self.ship_class].capitalize()

    @property
    def tower_armour(self) -> str:
        """The armour of the conning tower; an empty letter is no armour."""
        return self.tower.armour

    @property
    def magazine_count(self) -> int:
        """The number of its magazines."""
        return self.magazines.count if self.magazines else 0

    def arc(self, battery: Battery) -> Arc:
        """The firing arc of a battery: its own special one, or that of its place and mount."""
        if battery.place == "bow":
            return "forward"
        if battery.place == "stern":
            return "aft"
        if battery.place == "centre":
            return "both-broadsides"
        kind = self.arcs.get(battery.id) or ("end-on" if battery.turning else "broadside")
        return _SIDE_ARCS[battery.place, kind]


__all__ = [
    "CLASSES",
    "IRONCLADS",
    "MERCHANTMEN",
    "Arc",
    "Battery",
    "BatteryId",
    "Circle",
    "ParsedLog",
    "Part",
    "PrintedShip",
    "Ram",
    "Ship",
    "ShipClass",
    "Slash",
    "Slip",
    "SpecialArc",
    "read_log",
]
