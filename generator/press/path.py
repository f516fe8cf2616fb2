"""Outlines made of lines and curves, in millimetres, y downwards.

A path is only geometry: pen, ink and page are the drawing's business. Building methods return the path itself, so
that an outline reads as one sentence; ready-made shapes are class methods.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, radians, sin, tan

from generator.press.geometry import Box, number

Point = tuple[float, float]

# Distance of the control points of a quarter circle drawn as one Bézier curve, for a radius of 1.
KAPPA = 0.5522847498


class Path:
    """One or more outlines. Each starts with `move`; `close` joins its end to its start."""

    __slots__ = ("steps",)

    def __init__(self) -> None:
        self.steps: list[tuple[str, tuple[Point, ...]]] = []

    def move(self, x: float, y: float) -> Path:
        """Start a new outline at the point."""
        self.steps.append(("m", ((x, y),)))
        return self

    def line(self, x: float, y: float) -> Path:
        """Go straight to the point."""
        self.steps.append(("l", ((x, y),)))
        return self

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> Path:
        """Go to (x, y) in a Bézier curve with two control points."""
        self.steps.append(("c", ((x1, y1), (x2, y2), (x, y))))
        return self

    def close(self) -> Path:
        """Go straight back to where the outline started."""
        self.steps.append(("h", ()))
        return self

    def arc(self, x: float, y: float, radius: float, start: float, end: float) -> Path:
        """Go round the centre (x, y) from angle `start` to `end`, in degrees clockwise from the right.

        It starts an outline of its own when the path is empty, and is joined by a line otherwise.
        """
        parts = max(1, int(abs(end - start) / 90 + 0.999))
        step = radians(end - start) / parts
        reach = 4 / 3 * tan(step / 4) * radius
        angle = radians(start)
        first = (x + radius * cos(angle), y + radius * sin(angle))
        self.line(*first) if self.steps and self.steps[-1][0] != "h" else self.move(*first)
        for _ in range(parts):
            after = angle + step
            here = (x + radius * cos(angle), y + radius * sin(angle))
            there = (x + radius * cos(after), y + radius * sin(after))
            self.curve(
                here[0] - reach * sin(angle),
                here[1] + reach * cos(angle),
                there[0] + reach * sin(after),
                there[1] - reach * cos(after),
                *there,
            )
            angle = after
        return self

    def smooth(self, points: Sequence[Point]) -> Path:
        """Go through all `points` in one soft line (Catmull-Rom), starting an outline at the first."""
        self.move(*points[0])
        for i in range(len(points) - 1):
            before, here, there = points[max(i - 1, 0)], points[i], points[i + 1]
            after = points[min(i + 2, len(points) - 1)]
            self.curve(
                here[0] + (there[0] - before[0]) / 6,
                here[1] + (there[1] - before[1]) / 6,
                there[0] - (after[0] - here[0]) / 6,
                there[1] - (after[1] - here[1]) / 6,
                *there,
            )
        return self

    def add(self, other: Path) -> Path:
        """Take the outlines of another path in as well."""
        self.steps.extend(other.steps)
        return self

    def transformed(self, dx: float = 0, dy: float = 0, scale: float = 1, rotate: float = 0) -> Path:
        """Return a copy scaled and turned clockwise (degrees) about the origin, then moved."""
        a, b = scale * cos(radians(rotate)), scale * sin(radians(rotate))
        path = Path()
        path.steps = [
            (kind, tuple((a * x - b * y + dx, b * x + a * y + dy) for x, y in points)) for kind, points in self.steps
        ]
        return path

    def bounds(self) -> Box:
        """Return a box around all points, control points included: never too small, sometimes too large."""
        points = [point for _, step in self.steps for point in step]
        left, top = min(x for x, _ in points), min(y for _, y in points)
        return Box(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)

    def operators(self, scale: float, top: float) -> str:
        """Write the outlines as PDF operators: x times `scale`, y counted down from `top` points."""
        words = []
        for kind, points in self.steps:
            for x, y in points:
                words.append(f"{number(x * scale)} {number(top - y * scale)}")
            words.append(kind)
        return " ".join(words)

    @classmethod
    def polyline(cls, points: Sequence[Point]) -> Path:
        """Return the open outline through the points."""
        path = cls().move(*points[0])
        for point in points[1:]:
            path.line(*point)
        return path

    @classmethod
    def polygon(cls, points: Sequence[Point]) -> Path:
        """Return the closed outline through the points."""
        return cls.polyline(points).close()

    @classmethod
    def regular(cls, x: float, y: float, radius: float, corners: int, rotate: float = -90) -> Path:
        """Return a regular polygon; its first corner lies at the angle `rotate` (-90 is the top)."""
        angles = [radians(rotate + 360 * i / corners) for i in range(corners)]
        return cls.polygon([(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles])

    @classmethod
    def star(cls, x: float, y: float, outer: float, inner: float, rays: int) -> Path:
        """Return a star; its first ray points to the top."""
        points = []
        for i in range(2 * rays):
            radius, angle = (inner if i % 2 else outer), radians(180 * i / rays - 90)
            points.append((x + radius * cos(angle), y + radius * sin(angle)))
        return cls.polygon(points)

    @classmethod
    def box(cls, box: Box) -> Path:
        """Return the outline of a box."""
        return cls.polygon([(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)])

    @classmethod
    def rounded(cls, box: Box, radius: float) -> Path:
        """Return a box with round corners; the radius is cut to half of the shorter side."""
        r = min(radius, box.width / 2, box.height / 2)
        path = cls().arc(box.right - r, box.y + r, r, -90, 0)
        path.arc(box.right - r, box.bottom - r, r, 0, 90)
        path.arc(box.x + r, box.bottom - r, r, 90, 180)
        return path.arc(box.x + r, box.y + r, r, 180, 270).close()

    @classmethod
    def circle(cls, x: float, y: float, radius: float) -> Path:
        """Return a circle."""
        return cls.ellipse(x, y, radius, radius)

    @classmethod
    def ellipse(cls, x: float, y: float, across: float, down: float) -> Path:
        """Return an ellipse with the two half axes."""
        k, n = across * KAPPA, down * KAPPA
        path = cls().move(x + across, y)
        path.curve(x + across, y + n, x + k, y + down, x, y + down)
        path.curve(x - k, y + down, x - across, y + n, x - across, y)
        path.curve(x - across, y - n, x - k, y - down, x, y - down)
        return path.curve(x + k, y - down, x + across, y - n, x + across, y).close()


def graduation(x: float, y: float, start: float, end: float, count: int) -> list[tuple[float, float, float, float]]:
    """Return this many lines all around a centre, each from one distance to another."""
    rays = [(cos(2 * pi * step / count), sin(2 * pi * step / count)) for step in range(count)]
    return [(x + start * dx, y + start * dy, x + end * dx, y + end * dy) for dx, dy in rays]


def hatch_lines(bounds: Box, angle: float, gap: float) -> list[tuple[float, float, float, float]]:
    """Return the parallel lines at `angle` degrees (clockwise from the right) that cover the box.

    They are counted from the origin, not from the box, so that the hatches of neighbouring shapes meet.
    """
    c, s = cos(radians(angle)), sin(radians(angle))
    x, y = bounds.centre
    reach = hypot(bounds.width, bounds.height) / 2
    along, across = c * x + s * y, c * y - s * x
    lines = []
    for i in range(int((across - reach) // gap) + 1, int((across + reach) // gap) + 1):
        px, py = -s * i * gap, c * i * gap
        lines.append(
            (px + c * (along - reach), py + s * (along - reach), px + c * (along + reach), py + s * (along + reach))
        )
    return lines
