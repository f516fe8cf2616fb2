"""What the data files hold. The type hints are the whole definition: loader, messages and JSON Schemas follow them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import Annotated, Literal

from proofpress.data.folders import Files, read_layers
from proofpress.errors import Report
from proofpress.language import CardText, Labelled, LanguageFile
from proofpress.records import Between, Id, Note, Record, Tagged, dataclass

HOME = Path(__file__).parent / "carddata"
SIDE = 4  # rows and columns of the market
Numbers = Literal["odd", "even"]
Points = Annotated[int, Between(1, 20), Note("points for each time")]


class EachLine(Record):
    """Pays for each row, or each column, with enough numbers of a kind."""

    each: Literal["row", "column"]
    holding: Numbers
    number: Annotated[int, Between(1, SIDE), Note("how many such numbers it needs at least")]
    points: Points


class EachSpace(Record):
    """Pays for each number of a kind at the edge of the market."""

    each: Literal["space"]
    at: Literal["edge"]
    holding: Numbers
    points: Points


Goal = Annotated[EachLine | EachSpace, Tagged("each")]


class GoalFile(Record):
    """goals.yaml: what pays."""

    goals: Mapping[Id, Goal] = field(default_factory=dict)


class TextFile(Labelled):
    """text/<language>.yaml: the names and effects of goals, and the words of pages."""

    goals: Mapping[Id, CardText] = field(default_factory=dict)


FILES: Files = {
    "night_market/goals.yaml": GoalFile,
    "night_market/text/*.yaml": TextFile,
    "languages/*.yaml": LanguageFile,
}


@dataclass(frozen=True, slots=True)
class Edition:
    """Everything that the data say about this game."""

    goals: Mapping[str, EachLine | EachSpace]
    text: Mapping[str, TextFile]
    languages: Mapping[str, LanguageFile]

    def name(self, goal: str, language: str) -> str:
        """What a goal is called, or its id where the language has no name for it."""
        text = self.text.get(language)
        return text.goals[goal].name if text and goal in text.goals else goal.replace("_", " ").title()


def load_edition(own: Path | None = None) -> Edition:
    """The data of the game with the folder of own data laid over them."""
    report = Report()
    found = read_layers(FILES, own, report, home=HOME)
    report.raise_if_any()
    return Edition(
        found.single["night_market/goals.yaml"].goals,
        found.many["night_market/text/*.yaml"],
        found.many["languages/*.yaml"],
    )
