"""Odds in tables: the effect of a ship's mounts, or of one weapon, on a target at every range."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.model import Entity
from sheetforge.dice.distribution import Distribution
from sheetforge.play.report import Asked, Cell, Column, Report, Table, Unanswerable, by_chance, titled, without_traits
from sheetforge.sheet.curves import Chart, Curve
from sheetforge.systems.silent_death.blueprint import Blueprint, blueprint_of, guns
from sheetforge.systems.silent_death.engine.resolve import BAND_BONUS, BANDS, DiceRules, Gun, groupings
from sheetforge.systems.silent_death.figures.skills import BEST, attack_die_bonus
from sheetforge.systems.silent_death.odds import shots as odds
from sheetforge.systems.silent_death.odds import stores as odds_stores
from sheetforge.systems.silent_death.odds.shots import Attack
from sheetforge.systems.silent_death.odds.stores import stores_of
from sheetforge.systems.silent_death.odds.targets import OddsTarget, aims_of
from sheetforge.systems.silent_death.odds.track import kills_by_turn
from sheetforge.systems.silent_death.schema.ship import Craft
from sheetforge.systems.silent_death.schema.weapon import Band, Cannon, Weapon
from sheetforge.systems.silent_death.words.weapons import hexes

AUTOMATIC_MISSES = "automatic-misses"
DICE_ALONE = "dice-doubled-alone"
EASING = "easing-target-speed-restriction"
RULES = frozenset({AUTOMATIC_MISSES, DICE_ALONE, EASING})
"""The optional rules that the odds of an attack depend on."""

TURNS = 3
"""The chance to destroy a target is given for one turn of fire and for this many."""

MOST_CURVES = 6


@dataclass(frozen=True)
class Fire:
    """One way to fire a mount: its links, who aims, and what modifies the roll.

    `guns` has its barrels linked by one, by two and so on, as a blueprint has them.
    """

    guns: tuple[Gun, ...]
    links: tuple[int, ...]
    gunnery: int
    modifier: int = 0
    rules: frozenset[str] = frozenset()

    @property
    def single(self) -> Gun:
        """One barrel, whose name, ranges and restriction are those of all links."""
        return self.guns[0]

    @property
    def label(self) -> str:
        """The numbers of barrels that are linked: `4`, `2+2`."""
        return "+".join(map(str, self.links))

    @property
    def name(self) -> str:
        """The weapon with its links."""
        return self.single.name if self.links == (1,) else f"{self.single.name} {self.label}"

    def attacks(self, band: Band, target: OddsTarget) -> tuple[Attack, ...] | None:
        """The attacks in a band; None at a target that is too fast."""
        slow = 0
        if target.drive is not None:
            penalty = self.single.speed_penalty(target.drive, EASING in self.rules)
            if penalty is None:
                return None
            slow = penalty
        dice = DiceRules(AUTOMATIC_MISSES in self.rules, DICE_ALONE in self.rules)
        return tuple(Attack(self.guns[n - 1], self.gunnery, band, self.modifier + slow, dice) for n in self.links)

    def hit(self, band: Band, target: OddsTarget) -> Fraction | None:
        """The chance that at least one of its attacks hits."""
        attacks = self.attacks(band, target)
        return None if attacks is None else odds.any_hit(attacks, target.target)

    def mean(self, band: Band, target: OddsTarget) -> Fraction | None:
        """The mean damage of all its attacks together, after reduction."""
        attacks = self.attacks(band, target)
        if attacks is None:
            return None
        return sum((odds.damage(attack, target.target).mean() for attack in attacks), Fraction(0))

    def spread(self, band: Band, target: OddsTarget) -> Distribution[int] | None:
        """The damage of all its attacks together, after reduction."""
        attacks = self.attacks(band, target)
        return None if attacks is None else odds.volley_damage(attacks, target.target)

    def over_range(self, value: Value, target: OddsTarget) -> tuple[Fraction | None, ...]:
        """A value of the fire for every hex from 1 to its reach."""
        by_band = {band: value(self, band, target) for band in BANDS}
        bands = (self.single.band(distance) for distance in range(1, self.single.reach + 1))
        return tuple(None if band is None else by_band[band] for band in bands)


Value = Callable[[Fire, Band, OddsTarget], Fraction | None]
"""`Fire.hit` or `Fire.mean`."""


def answer(library: Library, asked: Asked) -> Report:
    """The odds of what a ship fires and launches, or of one weapon. Raises `Unanswerable`."""
    _known(asked)
    entity = library.entity(asked.subject)
    subject: Blueprint | Entity | None = entity
    if isinstance(entity, Craft):
        subject = blueprint_of(asked.subject.id, entity, library.lookup_in(asked.subject.system))
    stores = stores_of(subject, asked)
    fires, left_out = _fires(subject, asked)
    if not fires and not stores:
        raise Unanswerable(_nothing(asked, entity))
    aims = aims_of(library, asked)
    facts = _facts(asked, aims, bool(fires or stores.magazines), bool(stores.racks))
    facts += [("too fast", text) for text in _too_fast(fires, aims)]
    facts += [("too far", text) for text in _too_far(fires, asked.distance)]
    facts += [("left out", name) for name in left_out]
    tables, charts = [], odds_stores.charts(stores, aims)
    if fires:
        tables.append(_summary(fires, aims, asked.distance))
        charts = _range_charts(fires, aims)
    tables += odds_stores.tables(stores, aims)
    if fires and asked.distance is not None:
        tables.append(_distribution(fires, aims, asked.distance))
        charts = _damage_charts(fires, aims, asked.distance)
    if not any(table.rows for table in tables):
        raise Unanswerable(f"no weapon reaches {asked.distance} hexes")
    against = aims[0].name if len(aims) == 1 else aims[0].name.partition(",")[0]
    return Report(titled(library, asked, against), tuple(facts), tuple(table for table in tables if table.rows), charts)


def _facts(asked: Asked, aims: Sequence[OddsTarget], aimed: bool, evaded: bool) -> list[tuple[str, str]]:
    """Return the assumptions of the odds: the skills of both crews, and the target."""
    facts = []
    if aimed:
        die = str(attack_die_bonus(asked.aiming)).upper()
        facts.append(("gunnery", f"{asked.aiming} ({die})"))
    if evaded:
        facts.append(("piloting", f"{asked.evading} of the target"))
    facts.append(("target", "; ".join(map(str, aims))))
    if asked.modifier:
        facts.append(("modifier", f"{asked.modifier:+d}"))
    if asked.rules:
        facts.append(("rules", ", ".join(sorted(asked.rules))))
    return facts


def _nothing(asked: Asked, entity: Entity | None) -> str:
    """Why there is nothing to give odds of."""
    if not isinstance(entity, Craft | Weapon):
        return f"{asked.subject} is neither a complete ship nor a weapon"
    if isinstance(entity, Weapon):
        return f"{entity.name} is neither fired nor launched"
    if asked.barrels is not None:
        return f"{entity.name} has no cannon with {asked.barrels} barrels"
    return f"{entity.name} has nothing to fire or launch"


def _known(asked: Asked) -> None:
    if unknown := sorted(asked.rules - RULES):
        raise Unanswerable(
            f"the odds of an attack do not depend on {', '.join(unknown)}; "
            f"rules that affect it: {', '.join(sorted(RULES))}"
        )
    without_traits(asked)
    if not 1 <= asked.aiming <= BEST:
        raise Unanswerable(f"a gunnery skill is 1 to {BEST}, not {asked.aiming}")
    if asked.distance is not None and asked.distance < 0:
        raise Unanswerable(f"a range is 0 hexes or more, not {asked.distance}")


def _fires(subject: Blueprint | Entity | None, asked: Asked) -> tuple[list[Fire], list[str]]:
    """The ways to fire the weapons in question, and those without an attack roll."""
    how = (asked.aiming, asked.modifier, asked.rules)
    if isinstance(subject, Cannon):
        barrels = _barrels(subject, asked.barrels or 1)
        return [Fire(guns(subject, barrels), (barrels,), *how)], []
    if not isinstance(subject, Blueprint):
        return [], []
    fires: dict[tuple[str, tuple[int, ...]], Fire] = {}
    left_out: dict[str, None] = dict.fromkeys(subject.unresolved)
    for mount in subject.mounts:
        if not mount.guns:
            if mount.launcher is None or asked.barrels is not None:
                left_out[f"{mount.name} (no attack roll)"] = None
            continue
        if asked.barrels is not None and asked.barrels > mount.barrels:
            left_out[f"{mount.name} (has {mount.barrels})"] = None
            continue
        ways = even_links(mount.barrels) if asked.barrels is None else ((asked.barrels,),)
        for links in ways:
            fires.setdefault((mount.name, links), Fire(mount.guns, links, *how))
    return list(fires.values()), list(left_out)


def even_links(barrels: int) -> tuple[tuple[int, ...], ...]:
    """The groupings of a mount into links of one size, the whole mount first.

    >>> even_links(4)
    ((4,), (2, 2), (1, 1, 1, 1))
    """
    return tuple(grouping for grouping in groupings(barrels) if len(set(grouping)) == 1)


def _barrels(cannon: Cannon, barrels: int) -> int:
    if barrels > 1 and cannon.linking is None:
        raise Unanswerable(f"{cannon.name} is never linked; a mount of it has one barrel")
    return barrels


def _too_fast(fires: Sequence[Fire], aims: Sequence[OddsTarget]) -> Iterator[str]:
    """Weapons that may not fire at the target."""
    for name, limit in dict.fromkeys((f.single.name, f.single.target_drive) for f in fires):
        fast = [aim for aim in aims if aim.drive and limit is not None and aim.drive > limit]
        strict = not any(EASING in fire.rules for fire in fires)
        if fast and strict:
            yield f"{name} fires only at Drive {limit} or less; {fast[0].name} has {fast[0].drive}"


def _too_far(fires: Sequence[Fire], distance: int | None) -> Iterator[str]:
    """Weapons that do not reach so far."""
    for name, reach in dict.fromkeys((fire.single.name, fire.single.reach) for fire in fires):
        if distance is not None and distance > reach:
            yield f"{name} reaches {reach} hexes"


def _bands(fire: Fire, distance: int | None) -> Iterator[tuple[Band, str]]:
    """The bands that tables show, with their hexes; one of them when the distance is given."""
    if distance is not None:
        band = fire.single.band(distance)
        return iter(()) if band is None else iter(((band, str(distance)),))
    return ((band, str(hexes(fire.single, band))) for band in BANDS)


def _summary(fires: Sequence[Fire], aims: Sequence[OddsTarget], distance: int | None) -> Table:
    """One row for every way to fire, band and target."""
    ships = any(aim.ship for aim in aims)
    columns = [
        Column("Weapon", "weapon"),
        Column("Linked", "linked"),
        Column("Hexes", "hexes"),
        Column("Band", "band"),
        Column("Roll", "roll", "number"),
        Column("Target", "target"),
        Column("Hit", "hit", "chance"),
        Column("Damage", "damage", "number"),
    ]
    if ships:
        columns.append(Column("Destroyed", "destroyed", "chance"))
        columns.append(Column(f"In {TURNS} turns", f"destroyed_in_{TURNS}", "chance"))
    rows: list[tuple[Cell, ...]] = []
    for fire in fires:
        for band, at in _bands(fire, distance):
            for aim in aims:
                attacks = fire.attacks(band, aim)
                roll = BAND_BONUS[band] + (attacks[0].modifier if attacks else fire.modifier)
                row: list[Cell] = [fire.single.name, fire.label, at, band, roll, aim.name]
                row += [fire.hit(band, aim), fire.mean(band, aim)]
                if ships:
                    row += _destroyed(attacks, aim)
                rows.append(tuple(row))
    return Table("summary", tuple(columns), tuple(rows))


def _destroyed(attacks: tuple[Attack, ...] | None, aim: OddsTarget) -> list[Cell]:
    """The chance to destroy a ship in one turn and in `TURNS`."""
    if attacks is None or aim.ship is None:
        return [None, None]
    chances = kills_by_turn(aim.ship, attacks, TURNS)
    return [chances[0], chances[-1]]


def best_attacks(library: Library, ships: Sequence[Key], against: Key) -> list[tuple[Fraction, Fraction] | None]:
    """Return of each ship its best attack on a target: mean damage, chance to destroy in a turn.

    That is the way to fire with most damage, of those the likeliest to destroy; None for a ship
    without one. All ships are given at once, since the effect of a blow on the target is computed
    once, and only the best attack of each is followed into its damage track.
    """
    asked = Asked(against, against)
    try:
        (aim,) = aims_of(library, asked)
    except Unanswerable:
        return [None] * len(ships)
    best: list[tuple[Fraction, Fraction] | None] = []
    for key in ships:
        entity = library.entity(key)
        found: list[tuple[Fraction, tuple[Attack, ...]]] = []
        if isinstance(entity, Craft):
            subject = blueprint_of(key.id, entity, library.lookup_in(key.system))
            for fire in _fires(subject, asked)[0]:
                for band in BANDS:
                    mean, attacks = fire.mean(band, aim), fire.attacks(band, aim)
                    if mean is not None and attacks is not None:
                        found.append((mean, attacks))
        if not found or aim.ship is None:
            best.append(None)
            continue
        most = max(mean for mean, _ in found)
        alike = dict.fromkeys(attacks for mean, attacks in found if mean == most)
        ship = aim.ship
        best.append((most, max(kills_by_turn(ship, attacks, 1)[0] for attacks in alike)))
    return best


def _distribution(fires: Sequence[Fire], aims: Sequence[OddsTarget], distance: int) -> Table:
    """Every damage that is possible at a distance, with its chance."""
    kinds = (Column("Weapon", "weapon"), Column("Linked", "linked"), Column("Target", "target"))
    found = [
        ((fire.single.name, fire.label, aim.name), spread)
        for fire in fires
        for band, _ in _bands(fire, distance)
        for aim in aims
        if (spread := fire.spread(band, aim))
    ]
    return by_chance(kinds, Column("Damage", "damage", "number"), found)


def _range_charts(fires: Sequence[Fire], aims: Sequence[OddsTarget]) -> tuple[Chart, ...]:
    """Hit chance and mean damage over the hexes."""
    pairs = _named_curves(fires, aims)
    return tuple(
        Chart(
            title,
            "hexes",
            tuple(Curve(name, 1, fire.over_range(value, aim)) for name, fire, aim in pairs),
            value is Fire.hit,
        )
        for title, value in (("Chance to hit", Fire.hit), ("Mean damage", Fire.mean))
    )


def _damage_charts(fires: Sequence[Fire], aims: Sequence[OddsTarget], distance: int) -> tuple[Chart, ...]:
    """The chance of so much damage or more."""
    curves = []
    for name, fire, aim in _named_curves(fires, aims):
        for band, _ in _bands(fire, distance):
            spread = fire.spread(band, aim)
            if spread:
                curves.append(Curve(name, 1, spread.tail()))
    title = f"Chance of so much damage or more at {distance} hexes"
    return (Chart(title, "points of damage", tuple(curves), True),)


def _named_curves(fires: Sequence[Fire], aims: Sequence[OddsTarget]) -> list[tuple[str, Fire, OddsTarget]]:
    """The curves of a chart with their names: at most six, whole mounts and targets first.

    With one weapon its links are compared; with several, their whole mounts.
    """
    weapons = {fire.single.name for fire in fires}
    # Facings with equal DV and DR have the same curve.
    aims = list({(aim.target, aim.drive): aim for aim in reversed(aims)}.values())[::-1]
    whole = [fire for fire in fires if len(fire.links) == 1]
    shown = list(fires) if len(weapons) == 1 else whole
    if len(aims) > 1:
        # Several targets: one curve each if there is one weapon, otherwise the medium target.
        if len(weapons) == 1:
            return [(aim.name, whole[0], aim) for aim in aims]
        aims = aims[1:2]
    return [(fire.name, fire, aim) for fire in shown for aim in aims][:MOST_CURVES]
