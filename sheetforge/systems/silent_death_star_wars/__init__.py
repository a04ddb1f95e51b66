"""The Star Wars condensation of Silent Death: own ships and weapons, shared rules."""

from sheetforge.content.kinds import Kind, Part, by_folder
from sheetforge.game import GameSystem
from sheetforge.systems import silent_death

_shared = silent_death.system.kinds

system = GameSystem(
    package=__name__,
    id="silent-death-star-wars",
    title="Silent Death: Star Wars",
    prefix="SW",
    kinds=by_folder(
        Kind("ships", "ship", "schema:StarWarsShip", figures=("class", "bpv")),
        _shared["weapons"],
        _shared["criticals"],
        _shared["fleets"],
        Kind("scenarios", "scenario", "schema:StarWarsScenario"),
        _shared["maps"],
        _shared["liveries"],
    ),
    prices=("bpv", "cost", "price", "total", "points", "cost with crew"),
    rules=Part("rules:RULES"),
    products=Part("sheets:PRODUCTS"),
    describe=silent_death.system.describe,
    convert=Part("conversion:CONVERSION"),
    patterns={
        "ships": "a-wing",
        "criticals": "a-wing",
        "weapons": "laser-cannon",
        "scenarios": "patrolling-the-depths-of-space",
    },
    extends="silent-death",
    engine=Part("engine:ENGINE"),
    accounts=Part("accounts:ACCOUNTS"),
    in_play=silent_death.system.in_play,
    stock=silent_death.system.stock,
    odds=Part("odds:answer"),
    draws=silent_death.system.draws,
    drawn=silent_death.system.drawn,
)
