"""Sovereign Seas Lite: ironclads of the British and French navies in the 1860s."""

from sheetforge.content.kinds import Kind, Part, by_folder
from sheetforge.game import LIVERIES, GameSystem

system = GameSystem(
    package=__name__,
    id="sovereign-seas",
    title="Sovereign Seas Lite",
    prefix="SS",
    kinds=by_folder(
        Kind("ships", "ship", "schema.ship:Ship", figures=("class", "points")),
        Kind("weapons", "gun", "schema.navy:Gun"),
        Kind("houses", "navy", "schema.navy:Navy"),
        Kind("criticals", "critical table", "schema.critical:CriticalTable", must_be_used=True),
        Kind(
            "tables",
            "table",
            {
                "to-hit": "schema.tables:ToHit",
                "gunnery-modifiers": "schema.tables:GunneryModifiers",
                "damage-allocation": "schema.tables:DamageAllocation",
                "ram-attack": "schema.tables:RamAttack",
                "ram-effects": "schema.tables:RamEffects",
                "movement": "schema.tables:MovementChart",
            },
            by="type",
        ),
        Kind("fleets", "fleet", "schema.scenario:Fleet", figures=("points",)),
        Kind("scenarios", "scenario", "schema.scenario:Scenario"),
        Kind("maps", "map", "schema.scenario:Map"),
        LIVERIES,
    ),
    rules=Part("rules:RULES"),
    products=Part("products:PRODUCTS"),
    describe=Part("words.describe:describe"),
    patterns={
        "ships": "bellerophon",
        "criticals": "critical-hit",
        "fleets": "flying-squadron",
        "scenarios": "fleet-engagement",
        "maps": "english-channel",
    },
    engine=Part("play.game:ENGINE"),
    accounts=Part("construct.accounts:ACCOUNTS"),
    constructions=Part("construct.questions:CONSTRUCTIONS"),
    in_play=Part("products.in_play:SeaInPlay"),
    odds=Part("odds.report:answer"),
    draws=Part("products.counters:drawing_of"),
    drawn={"log": "plan", "arcs.*": "battery.{1}", "tower": "tower", "magazines": "magazine", "speed": "speed"},
)
