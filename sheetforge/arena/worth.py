"""The measured price of ships, with intervals, from the results of trials.

The model is a logistic regression of the result on the difference in price. A force of m ships is
worth m times the price of one with its crew of skill 5, multiplied by the ship's *factor* exp(f),
plus the printed price of crews that are better or worse than that. The chance of a force of worth V
against one of worth W is 1 / (1 + exp(-k (log V - log W))), where log k = c + d log(n), with the
mean number n of ships of a side: a difference decides more in a larger battle. A draw is half
a win. Estimated are f, c and d, as the mode with weak normal priors: f of standard deviation 1 (a
factor of 2.7 either way), c of mean log 2.5 and standard deviation 1, d of mean 0 and standard
deviation 0.5.

Assumptions: one price holds against every opponent; numbers and prices count alike, so two ships
are worth twice one; crews are worth their printed price. Results show only ratios of prices, so
each is against something: a base ship for all, the nearest printed ship for each, or the average of
all ships that met. An average of some ships of a game depends on which of them met: its interval
includes the error of that choice, the spread of their factors over the root of their number, less
the part of the game that was met. The bots' play is part of the result: prices are those of ships
as these bots fly them.

Intervals are from the sandwich estimate of the covariance (W. H. Greene, Econometric Analysis, the
cluster-robust form), with Student's t. A ship that is stronger against some opponents than its
price says and weaker against others breaks the first assumption, which games of one pair of ships
cannot show. So games are clustered twice, by pair of games with the same dice and by pair of
ships, and the wider interval counts for a ship that has met `FEW` others or more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, log1p, sqrt
from statistics import NormalDist, variance
from types import MappingProxyType

from sheetforge.arena.interval import CONFIDENCE
from sheetforge.arena.match import GameRecord
from sheetforge.arena.trials import Priced, Trial
from sheetforge.play.forces import USUAL_SKILL

FEW = 5
"""The fewest opponents of a ship for which clusters by pair of ships are used."""

FACTOR_SD = 1.0
SLOPE, SLOPE_SD, GROWTH_SD = log(2.5), 1.0, 0.5
"""The priors: of the logarithm of a factor, of c, and of d."""

Vector = list[float]
Matrix = list[Vector]


@dataclass(frozen=True, slots=True)
class TrialResult:
    """The results of some games with the same dice: `won` of `games` by the first of two forces.

    `worths` are those of the forces by printed prices, without (`crews`) the price by which their
    crews differ from the usual skill; `ships` are the numbers of the ships of a list. `size` is the
    mean number of ships of a side, `dice` names what the games have in common.
    """

    ships: tuple[int, int]
    worths: tuple[float, float]
    crews: tuple[float, float]
    size: float
    games: int
    won: float
    dice: Hashable


@dataclass(frozen=True, slots=True)
class Ratio:
    """The worth of a ship in multiples of its printed price, with the interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Worth:
    """The measured price of the `at`-th ship with its interval; `games` are those it was in.

    `against` is the ship whose printed price is taken as right for it, None for the average of all
    that met; `average` is its ratio to that of the ships that were not measured for themselves.
    """

    at: int
    ship: Priced
    price: float
    low: float
    high: float
    games: int
    met: int
    against: Priced | None
    average: Ratio

    @property
    def ratio(self) -> Ratio:
        """The measured price in multiples of the printed one."""
        return Ratio(*(value / self.ship.price for value in (self.price, self.low, self.high)))

    @property
    def verdict(self) -> str:
        """`dear` or `cheap` for a printed price outside the interval, otherwise empty."""
        return "cheap" if self.low > self.ship.price else ("dear" if self.high < self.ship.price else "")

    def as_data(self) -> dict[str, str | float | int]:
        """Return plain data for JSON and CSV."""
        return {
            "ship": str(self.ship.key),
            "name": self.ship.name,
            "printed": self.ship.price,
            "measured": self.price,
            "low": self.low,
            "high": self.high,
            "verdict": self.verdict,
            "games": self.games,
            "opponents": self.met,
            "against": "" if self.against is None else str(self.against.key),
            **_named("ratio", self.ratio),
            **_named("average", self.average),
        }


@dataclass(frozen=True, slots=True)
class Measured:
    """The prices of all ships of a list; `slope` is k for one ship a side, `growth` is d."""

    rows: tuple[Worth, ...]
    slope: float
    growth: float
    games: int

    def chance(self, ratio: float, size: int = 1) -> float:
        """Return the chance of a force of `ratio` times the other's worth, `size` ships a side."""
        power = ratio ** (self.slope * size**self.growth)
        return float(power / (1 + power))


def _named(name: str, ratio: Ratio) -> dict[str, float]:
    return {name: ratio.value, f"{name}_low": ratio.low, f"{name}_high": ratio.high}


def results(
    trials: Sequence[Trial], ships: Sequence[Priced], played: Sequence[Sequence[GameRecord]]
) -> list[TrialResult]:
    """Return the results of trials by pair of games, without games in which the rules failed."""
    found = []
    for number, (trial, games) in enumerate(zip(trials, played, strict=True)):
        match = trial.match
        worths: list[float] = []
        crews: list[float] = []
        for at, count in zip(trial.ships, trial.counts, strict=True):
            worths.append(count * ships[at].at(USUAL_SKILL))
            crews.append(count * (trial.skill - USUAL_SKILL) * ships[at].crew)
        rounds: dict[int, Vector] = defaultdict(list)
        for game in games:
            if not game.failure:
                share = game.share(match.seats(game.game).index(0))
                rounds[match.round_of(game.game)].append(share)
        for dice, shares in sorted(rounds.items()):
            found.append(
                TrialResult(
                    trial.ships,
                    (worths[0], worths[1]),
                    (crews[0], crews[1]),
                    sum(trial.counts) / 2,
                    len(shares),
                    sum(shares),
                    (number, dice),
                )
            )
    return found


def measured(
    ships: Sequence[Priced],
    found: Sequence[TrialResult],
    base: int | None = None,
    slope: float | None = None,
    against: Mapping[int, int] = MappingProxyType({}),
) -> Measured:
    """Return the measured prices of ships.

    `base` is a ship whose printed price is taken as right, `against` one for each ship that is
    measured for itself; for others the mean factor of all ships with results is 1. `slope` is k if
    it is known, for ships that met in equal numbers only.
    """
    fit = _Fit(len(ships), found, slope)
    parameters = fit.solved()
    inverse = _inverse(fit.information(parameters))
    by_dice = fit.sandwich(parameters, inverse, [trial_result.dice for trial_result in found])
    by_pair = fit.sandwich(parameters, inverse, [trial_result.ships for trial_result in found])
    met: dict[int, set[int]] = defaultdict(set)
    games = [0] * len(ships)
    for result in found:
        for at, own in enumerate(result.ships):
            met[own].add(result.ships[1 - at])
            games[own] += result.games

    def priced_by(at: int, zero: Sequence[int], choice: float) -> tuple[float, float, float]:
        """Return price and ends of the interval of a ship where the mean of `zero` is right."""
        contrast = _contrast(len(parameters), at, zero)
        factor = sum(one * by for one, by in zip(parameters, contrast, strict=True))
        rounds = sum(at in trial_result.ships for trial_result in found)
        half = _student(rounds - 1) * sqrt(_form(by_dice, contrast) + choice)
        if len(met[at]) >= FEW:
            wide = _student(len(met[at]) - 1) * sqrt(_form(by_pair, contrast) + choice)
            half = max(half, wide)
        usual, extra = ships[at].at(USUAL_SKILL), ships[at].price
        low, high = (extra + usual * (exp(factor + by) - 1) for by in (-half, half))
        return extra + usual * (exp(factor) - 1), low, high

    pool = sorted(met)
    others = [at for at in pool if at not in against] or pool
    choice = _choice([parameters[other] for other in others], len(ships))
    rows = []
    for index, ship in enumerate(ships):
        if not games[index]:
            continue
        average = Ratio(*(value / ship.price for value in priced_by(index, others, choice)))
        single = base if base is not None else against.get(index)
        zero = pool if single is None else (single,)
        prices = priced_by(index, zero, choice if single is None else 0.0)
        compared = None if single is None else ships[single]
        rows.append(Worth(index, ship, *prices, games[index], len(met[index]), compared, average))
    return Measured(tuple(rows), exp(parameters[-2]), parameters[-1], sum(trial_result.games for trial_result in found))


class _Fit:
    """The model: its score and information at some parameters, the factors first, then c and d."""

    def __init__(self, count: int, found: Sequence[TrialResult], slope: float | None) -> None:
        self.found = found
        self.means = [0.0] * count + [SLOPE if slope is None else log(slope), 0.0]
        self.weights = [FACTOR_SD**-2] * count + [SLOPE_SD**-2, GROWTH_SD**-2]
        if slope is not None:
            # A prior this narrow keeps c and d fixed.
            self.weights[count:] = [1e12, 1e12]

    def _terms(self, parameters: Vector) -> Iterator[tuple[TrialResult, float, Mapping[int, float]]]:
        """Yield every result, its linear predictor, and the derivatives of that."""
        count = len(parameters) - 2
        for trial_result in self.found:
            logs, parts = [], []
            for at, worth, crew in zip(trial_result.ships, trial_result.worths, trial_result.crews, strict=True):
                own = worth * exp(parameters[at])
                # Poor crews can be worth less than a ship that is worth very little.
                whole = max(own + crew, own * 0.05)
                logs.append(log(whole))
                parts.append(own / whole if whole == own + crew else 1.0)
            size = log(trial_result.size)
            slope = exp(min(5.0, parameters[count] + parameters[count + 1] * size))
            value = slope * (logs[0] - logs[1])
            yield (
                trial_result,
                value,
                {
                    trial_result.ships[0]: slope * parts[0],
                    trial_result.ships[1]: -slope * parts[1],
                    count: value,
                    count + 1: value * size,
                },
            )

    def solved(self) -> Vector:
        """Return the mode, by Fisher scoring with halved steps."""
        at = list(self.means)
        best = self._fitness(at)
        for _ in range(100):
            step = _times(_inverse(self.information(at)), self._score(at))
            size = max(map(abs, step))
            scale = min(1.0, 2.0 / size) if size else 0.0
            while scale > 1e-9:
                after = [one + scale * by for one, by in zip(at, step, strict=True)]
                fitness = self._fitness(after)
                if fitness >= best:
                    break
                scale /= 2
            else:
                return at
            at, best = after, fitness
            if scale * size < 1e-8:
                break
        return at

    def _fitness(self, parameters: Vector) -> float:
        """Return the logarithm of likelihood and priors."""
        priors = zip(parameters, self.means, self.weights, strict=True)
        total = -sum(weight * (one - mean) ** 2 / 2 for one, mean, weight in priors)
        for trial_result, value, _ in self._terms(parameters):
            total -= trial_result.won * _softplus(-value) + (trial_result.games - trial_result.won) * _softplus(value)
        return total

    def _score(self, parameters: Vector) -> Vector:
        """Return the derivatives of likelihood and priors."""
        priors = zip(parameters, self.means, self.weights, strict=True)
        score = [weight * (mean - one) for one, mean, weight in priors]
        for trial_result, value, slopes in self._terms(parameters):
            for at, by in slopes.items():
                score[at] += (trial_result.won - trial_result.games * _chance(value)) * by
        return score

    def information(self, parameters: Vector) -> Matrix:
        """Return Fisher's information, with that of the priors."""
        count = len(parameters)
        matrix = [[0.0] * count for _ in range(count)]
        for index, weight in enumerate(self.weights):
            matrix[index][index] = weight
        for trial_result, value, slopes in self._terms(parameters):
            chance = _chance(value)
            for row, by in slopes.items():
                for column, other in slopes.items():
                    matrix[row][column] += trial_result.games * chance * (1 - chance) * by * other
        return matrix

    def sandwich(self, parameters: Vector, inverse: Matrix, clusters: Sequence[Hashable]) -> Matrix:
        """Return the covariance of the parameters, from residuals added up by cluster."""
        count = len(parameters)
        scores: dict[Hashable, Vector] = defaultdict(lambda: [0.0] * count)
        for (trial_result, value, slopes), cluster in zip(self._terms(parameters), clusters, strict=True):
            for at, by in slopes.items():
                scores[cluster][at] += (trial_result.won - trial_result.games * _chance(value)) * by
        middle = [[0.0] * count for _ in range(count)]
        for score in scores.values():
            filled = [(index, by) for index, by in enumerate(score) if by]
            for row, by in filled:
                for column, other in filled:
                    middle[row][column] += by * other
        number = len(scores)
        scale = number / (number - 1) if number > 1 else 1.0
        half = [_times(middle, row) for row in inverse]
        return [[scale * value for value in _times(inverse, row)] for row in half]


def _contrast(count: int, at: int, zero: Sequence[int]) -> Vector:
    """Return the weights of the parameters in the factor of a ship above the mean of others."""
    weights = [0.0] * count
    weights[at] += 1.0
    for one in zero:
        weights[one] -= 1.0 / len(zero)
    return weights


def _choice(factors: Sequence[float], every: int) -> float:
    """Return the variance of the mean of some factors as an estimate of that of `every` ship."""
    count = len(factors)
    if count < 2 or count >= every:
        return 0.0
    return variance(factors) / count * (1 - count / every)


def _chance(value: float) -> float:
    return 1 / (1 + exp(-value)) if value > -500 else 0.0


def _softplus(value: float) -> float:
    """Return log(1 + exp(value))."""
    return max(value, 0.0) + log1p(exp(-abs(value)))


def _times(matrix: Matrix, vector: Vector) -> Vector:
    return [sum(map(float.__mul__, row, vector)) for row in matrix]


def _form(matrix: Matrix, vector: Vector) -> float:
    """Return the variance of a weighted sum of parameters."""
    columns = _times(matrix, vector)
    return max(0.0, sum(one * by for one, by in zip(vector, columns, strict=True)))


def _inverse(matrix: Matrix) -> Matrix:
    """Return the inverse of a symmetric positive matrix, by Gauss-Jordan elimination."""
    count = len(matrix)
    rows = [[*row, *(float(at == number) for number in range(count))] for at, row in enumerate(matrix)]
    for index in range(count):
        pivot = max(range(index, count), key=lambda number: abs(rows[number][index]))
        rows[index], rows[pivot] = rows[pivot], rows[index]
        scale = rows[index][index]
        rows[index] = [value / scale for value in rows[index]]
        for other in range(count):
            by = rows[other][index]
            if other != index and by:
                rows[other] = [one - by * two for one, two in zip(rows[other], rows[index], strict=True)]
    return [row[count:] for row in rows]


def _student(freedom: int) -> float:
    """Return the quantile of Student's t for intervals, by the Cornish-Fisher expansion.

    >>> [round(_student(freedom), 2) for freedom in (5, 10, 1000)]
    [2.57, 2.23, 1.96]
    """
    z = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)
    if freedom < 1:
        return float("inf")
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
