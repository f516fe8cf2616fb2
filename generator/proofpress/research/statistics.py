"""Shares, intervals, means and quantiles, exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import isqrt
from typing import Any, NamedTuple

# The square of the number of standard deviations that hold 95 % of a normal distribution: 1.959964.
_Z2 = Fraction(3_841_459, 1_000_000)
_PARTS = 10  # too few tell nothing of how parts differ
ENOUGH = 30  # values for an interval
BIN = 10  # points in a bar of the histogram


def rate(count: int, of: int) -> dict[str, Any]:
    """A share in per cent, with its 95 % interval after Wilson."""
    low, high = wilson(count, of)
    return {
        "count": count,
        "percent": decimal(Fraction(100 * count, of), 2),
        "low": decimal(100 * low, 2),
        "high": decimal(100 * high, 2),
    }


def wilson(count: int, of: int) -> tuple[Fraction, Fraction]:
    """The interval in which the true share lies with 95 %."""
    centre = count + _Z2 / 2
    half = root(_Z2 * (Fraction(count * (of - count), of) + _Z2 / 4))
    low, high = (centre - half) / (of + _Z2), (centre + half) / (of + _Z2)
    return max(low, Fraction(0)), min(high, Fraction(1))


def spread(values: Sequence[int]) -> dict[str, Any]:
    """Mean, standard deviation and quantiles, and the 95 % interval of each where there are values enough."""
    count, ordered = len(values), sorted(values)
    total = sum(values)
    mean, off = Fraction(total, count), [count * value - total for value in values]
    second, fourth = (sum(each**power for each in off) for power in (2, 4))
    variance = Fraction(second, count**2 * (count - 1)) if count > 1 else Fraction(0)
    deviation = root(variance)
    found = {
        "count": count,
        "mean": decimal(mean, 1),
        "deviation": decimal(deviation, 1),
        "lowest": ordered[0],
        "percentile_5": ordered[5 * (count - 1) // 100],
        "median": ordered[(count - 1) // 2],
        "percentile_95": ordered[-(-95 * (count - 1) // 100)],
        "highest": ordered[-1],
    }
    if count >= ENOUGH:
        around = root(_Z2 * max(Fraction(0), Fraction(fourth, count**5) - variance**2) / count)
        found["intervals"] = {
            "mean": _around(mean, root(_Z2 * variance / count)),
            "deviation": _around(deviation, around / (2 * deviation) if deviation else Fraction(0)),
            "percentile_5": _quantile(ordered, 5),
            "median": _quantile(ordered, 50),
            "percentile_95": _quantile(ordered, 95),
        }
    return found


def _around(middle: Fraction, within: Fraction) -> list[str]:
    return [decimal(middle - within, 2), decimal(middle + within, 2)]


def _quantile(ordered: Sequence[int], percent: int) -> list[int]:
    """Between which values a quantile lies: those whose places are off by as much as chance makes it, with 95 %."""
    place = Fraction(percent * len(ordered), 100)
    off = root(_Z2 * place * (100 - percent) / 100)
    low, high = int(place - off), int(place + off) + 1
    return [ordered[max(low - 1, 0)], ordered[min(high, len(ordered)) - 1]]


class Estimate(NamedTuple):
    """A mean, and how far the true one may be from it with 95 %."""

    mean: Fraction
    within: Fraction

    @property
    def facts(self) -> dict[str, str]:
        return {
            "mean": decimal(self.mean, 2),
            "low": decimal(self.mean - self.within, 2),
            "high": decimal(self.mean + self.within, 2),
        }


def estimate(values: Sequence[int]) -> Estimate:
    """The mean of these values and its interval; of at least two."""
    count, total = len(values), sum(values)
    variance = Fraction(sum(value * value for value in values) * count - total * total, count * (count - 1))
    return Estimate(Fraction(total, count), root(_Z2 * variance / count))


def ratio(parts: Sequence[tuple[int, int]]) -> dict[str, str]:
    """The mean of things that were counted in parts: what each part's things came to together, and how many they were.

    The interval comes from how the parts differ, so it is right for things that depend on each other within one; it is
    given for ten parts or more."""
    number, total = (sum(part[place] for part in parts) for place in (1, 0))
    mean, several = Fraction(total, number), len(parts)
    if several < _PARTS:
        return {"mean": decimal(mean, 1)}
    off = sum((came_to - mean * things) ** 2 for came_to, things in parts)
    low, high = _around(mean, root(_Z2 * off * several / (several - 1)) / number)
    return {"mean": decimal(mean, 1), "low": low, "high": high}


def interval(facts: Mapping[str, str]) -> str:
    """A mean with its interval, if it has one, in words."""
    return f"{facts['mean']} ({facts['low']} to {facts['high']})" if "low" in facts else facts["mean"]


def correlated(pairs: Sequence[tuple[Fraction, int]]) -> dict[str, str]:
    """Pearson's coefficient with its 95 % interval after Fisher, which more than three pairs have."""
    found = correlation(pairs)
    if len(pairs) <= 3:
        return {"mean": decimal(found, 2)}
    off = _tanh(root(_Z2 / (len(pairs) - 3)))
    low, high = ((found + end) / (1 + found * end) for end in (-off, off))
    return {"mean": decimal(found, 2), "low": decimal(low, 2), "high": decimal(high, 2)}


def _tanh(value: Fraction) -> Fraction:
    """The hyperbolic tangent, by its continued fraction."""
    below = Fraction(0)
    for odd in range(31, 0, -2):
        below = value * value / (odd + below)
    return below / value


def correlation(pairs: Sequence[tuple[Fraction, int]]) -> Fraction:
    """Pearson's coefficient; 0 where one of the two never changes."""
    means = [sum(pair[part] for pair in pairs) / Fraction(len(pairs)) for part in (0, 1)]
    first, second, both = (
        sum((pair[one] - means[one]) * (pair[other] - means[other]) for pair in pairs)
        for one, other in ((0, 0), (1, 1), (0, 1))
    )
    return both / root(first * second) if first and second else Fraction(0)


def histogram(values: Sequence[int]) -> dict[str, int]:
    """How many values fall into each bin, named by its first value; no bin between is left out."""
    bins = Counter(value // BIN for value in values)
    return {str(number * BIN): bins[number] for number in range(min(bins), max(bins) + 1)}


def decimal(value: Fraction, places: int) -> str:
    """The value with this many decimal places, halves rounded up."""
    scaled = value * 10**places
    rounded = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    sign, digits = "-" if rounded < 0 else "", str(abs(rounded)).rjust(places + 1, "0")
    return f"{sign}{digits[:-places]}.{digits[-places:]}"


def root(value: Fraction) -> Fraction:
    """The square root, exact to nine decimal places."""
    scale = 10**9
    return Fraction(isqrt(value.numerator * scale * scale // value.denominator), scale)
