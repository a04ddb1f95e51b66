"""Rosters: every single ship of a fleet or scenario with its crew, ready to be printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.model import Entity
from sheetforge.drawings import find_arms
from sheetforge.play.units import plain_name
from sheetforge.sheet.arms import Arms
from sheetforge.systems.silent_death.figures.force_table import Figures, crew_points
from sheetforge.systems.silent_death.figures.skills import left_over
from sheetforge.systems.silent_death.products.ships import crew_of, marks_of
from sheetforge.systems.silent_death.schema.fleet import Fleet, ScenarioShip, Side, plain
from sheetforge.systems.silent_death.schema.house import House
from sheetforge.systems.silent_death.schema.ship import Craft, ListedShip, counted_skills, crewed_points
from sheetforge.systems.silent_death.sheets.display import TO_HIT, traits_said, with_traits
from sheetforge.systems.silent_death.sheets.event_data import priced
from sheetforge.systems.silent_death.sheets.maps import liveries_of
from sheetforge.systems.silent_death.sheets.members import Crew, Member, Roster
from sheetforge.systems.silent_death.sheets.model import DisplayOf
from sheetforge.text import letters


def of_fleet(library: Library, key: Key, fleet: Fleet, display_of: DisplayOf) -> Roster:
    """The ships of a fleet, with the crews that it gives them."""
    house = library.get("houses", key.system, fleet.house) if fleet.house else None
    event = library.get("events", key.system, fleet.event) if fleet.event else None
    rate = crew_points(house)
    members: list[Member] = []
    for line in fleet.ships:
        figures = priced(library, key.system, line.ship, line.printed, rate)
        base = _member(library, key.system, line.ship, figures, display_of)
        for number in range(1, line.count + 1):
            mark = letters(len(members))
            crew = plain(line.crews[number - 1]) if number <= len(line.crews) else {}
            skills = tuple(value for _, _, value in counted_skills(crew))
            shown = hired(figures, line.mercenary)
            members.append(replace(base, mark=mark, figures=shown, crew=crew, skills=skills))
    limit = fleet.points if fleet.points is not None else event.points if event else None
    leeway = event.leeway if event is not None else 0
    worn = fleet.livery or (house.livery if isinstance(house, House) else None)
    arms = find_arms(library, key.system, worn)
    roster = Roster(fleet.name, tuple(members), limit, leeway, rate)
    return in_arms(roster, arms) if arms is not None else roster


def of_sides(library: Library, key: Key, sides: Sequence[Side], display_of: DisplayOf) -> tuple[Roster, ...]:
    """Return the sides of a scenario, their ships with the marks of the battle."""
    marks = marks_of([len(side.ships) for side in sides])
    worn = liveries_of(library, key.system, sides)
    return tuple(
        in_arms(of_side(library, key, side, display_of, own), find_arms(library, key.system, livery))
        for side, own, livery in zip(sides, marks, worn, strict=True)
    )


def in_arms(roster: Roster, arms: Arms | None) -> Roster:
    """Return a roster in the arms of its side, displays included, whatever livery its ships have by themselves."""
    members = tuple(
        member if member.display is None else replace(member, display=replace(member.display, arms=arms))
        for member in roster.members
    )
    return replace(roster, members=members, arms=arms)


def of_side(library: Library, key: Key, side: Side, display_of: DisplayOf, marks: Sequence[str]) -> Roster:
    """The ships of a side of a scenario with the crews that it gives them."""
    members = []
    for scenario_ship, mark in zip(side.ships, marks, strict=True):
        figures = priced(library, key.system, scenario_ship.ship)
        member = _member(library, key.system, scenario_ship.ship, figures, display_of)
        crew = plain(scenario_ship.crew)
        member = _with_traits(library.get("ships", key.system, scenario_ship.ship), scenario_ship, member, crew)
        skills = tuple(value for _, _, value in counted_skills(crew))
        if figures.bpv is not None:
            figures = figures._replace(tpv=float(crewed_points(figures.bpv, crew)))
        figures = hired(figures, scenario_ship.mercenary or side.mercenary)
        name = plain_name(scenario_ship.name)
        display = member.display.called(name) if member.display is not None else None
        members.append(
            replace(member, mark=mark, figures=figures, crew=crew, skills=skills, name=name, display=display)
        )
    limit = side.printed.points if side.printed else None
    return Roster(side.name, tuple(members), limit)


def hired(figures: Figures, mercenary: bool) -> Figures:
    """The figures of a ship under the name that says whether it is a mercenary."""
    return figures._replace(name=f"{figures.name} (mercenary)") if mercenary else figures


def _with_traits(craft: Entity | None, ship: ScenarioShip, member: Member, crew: Crew) -> Member:
    """A ship with what its crew adds to rolls, in its display and among the values of its crew."""
    traits = ship.traits(craft) if isinstance(craft, Craft) else {}
    said = {post: traits_said(trait.to_hit, trait.dodging) for post, trait in traits.items()}
    if member.display is None or not any(said.values()):
        return member
    for post, trait in traits.items():
        if trait.to_hit:
            crew.setdefault(post, {})[TO_HIT] = trait.to_hit
    mark = "-".join(ship.name.lower().split())
    named = tuple(f"{post} {text}" for post, text in said.items() if text)
    return replace(member, display=with_traits(member.display, mark, said), traits=named)


def crewed(roster: Roster, values: Sequence[int] | None) -> Roster:
    """The roster with skills dealt to its ships in their order, from the crew list unless given.

    Ships whose fleet gives them a crew keep it, and its values are taken off the list. Given values
    are one for every slot of the ships whose crews are known; a shorter run leaves the last ones
    blank.
    """
    slots = sum(member.figures.crew or 0 for member in roster.members)
    placed = [value for member in roster.members for value in member.skills]
    left = list(left_over(slots, placed) if values is None else values)
    members = []
    for member in roster.members:
        if values is None and member.skills:
            members.append(member)
            continue
        count = min(member.figures.crew or 0, len(left))
        skills, left = tuple(left[:count]), left[count:]
        members.append(replace(member, crew=crew_of(member.display, skills), skills=skills))
    return replace(roster, members=tuple(members))


def _member(library: Library, system: str, reference: str, figures: Figures, display_of: DisplayOf) -> Member:
    """A ship with its display, or with the reason why there is none."""
    key = library.resolve("ships", system, reference) or Key("ships", system, str(reference))
    ship = library.entity(key)
    if ship is None:
        return Member(key, "", figures, reason="it does not pass the check")
    if isinstance(ship, ListedShip):
        return Member(key, "", figures, reason="only listed; none of our books gives the figures")
    return Member(key, "", figures, display_of(library, key))
