"""The public value: its form and length, which the plan fixes, and the one way in which it is written.

Anything else is refused, so that nobody has two ways of writing one value to choose from.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from generator.interface.option import Refusal
from generator.library.dataclass import dataclass
from generator.library.errors import UsageError
from generator.library.suggest import quoted
from generator.seeds import repertoire

NONE: Final = "none"
USUAL_FORMS: Final = ("5 numbers of 1-49", "1 number of 7 digits", "64 hex digits", "3 words")  # one of each kind
FORMS: Final = ", ".join(USUAL_FORMS)
MOST_VALUE: Final = 512  # characters
_LEAST_HEX: Final = 16
_FORM: Final = re.compile(
    r"(?P<count>[1-9][0-9]{0,2}) (?P<kind>numbers? of (?:(?P<low>0|[1-9][0-9]{0,11})-(?P<high>[1-9][0-9]{0,11})"
    r"|(?P<digits>[1-9][0-9]?) digits?)|hex digits|words?)"
)


@dataclass(frozen=True, slots=True)
class ValueForm:
    """So many numbers within bounds or of so many digits, so many digits of a hexadecimal number, or so many words."""

    kind: str  # numbers, digits (numbers of so many digits), hex or words
    count: int
    low: int = 0
    high: int = 0
    digits: int = 0

    @property
    def text(self) -> str:
        """How the plan says it."""
        one = "" if self.count == 1 else "s"
        match self.kind:
            case "numbers":
                return f"{self.count} number{one} of {self.low}-{self.high}"
            case "digits":
                return f"{self.count} number{one} of {self.digits} digit{'' if self.digits == 1 else 's'}"
            case "hex":
                return f"{self.count} hex digits"
            case _:
                return f"{self.count} word{one}"

    @property
    def length(self) -> int:
        """The most characters that a value has, where they can be counted."""
        wide = {"numbers": len(str(self.high)), "digits": self.digits, "words": 1}
        return self.count if self.kind == "hex" else self.count * (wide[self.kind] + 1) - 1

    def canonical(self, text: str) -> str:
        """The value in its one form."""
        spaced = unicodedata.normalize("NFC", repertoire.white_space().sub(" ", text).strip(" "))
        value = spaced if self.kind in ("numbers", "digits") else spaced.lower()
        if self._fits(value):
            return value
        tidied = self._tidied(spaced)
        meant = f"; did you mean {quoted(tidied)}?" if self._fits(tidied) else ""
        raise UsageError(f"the public value {quoted(text)} must be {self._wanted()}{meant}")

    def _fits(self, value: str) -> bool:
        parts = value.split(" ")
        if len(value) > MOST_VALUE or len(parts) != (1 if self.kind == "hex" else self.count):
            return False
        match self.kind:
            case "numbers":
                return all(
                    re.fullmatch(r"0|[1-9][0-9]{0,11}", part) and self.low <= int(part) <= self.high for part in parts
                )
            case "digits":
                return all(re.fullmatch(r"[0-9]+", part) and len(part) == self.digits for part in parts)
            case "hex":
                return bool(re.fullmatch(r"[0-9a-f]+", value)) and len(value) == self.count
            case _:
                return not repertoire.refused().search(value) and all(map(_is_word, parts))

    def _wanted(self) -> str:
        several = ', one space between two ("3 17 42")' if self.count > 1 else ""
        match self.kind:
            case "numbers":
                return f"{self.text}, without leading zeros{several}"
            case "digits":
                return f"{self.text}{several}"
            case "hex":
                return f"{self.text}: 0-9 and a-f, without spaces"
            case _:
                return f"{self.text}, of letters alone" + (", one space between two" if self.count > 1 else "")

    def _tidied(self, text: str) -> str:
        """What was probably meant."""
        if self.kind == "words":
            return " ".join("".join(char if _is_word(char) else " " for char in text.lower()).split())
        if self.kind == "hex":
            return re.sub(r"[\s:_-]", "", text.lower().removeprefix("0x"))
        found = re.findall(r"[0-9]+", text)
        if self.count == 1:
            found = ["".join(found)]
        return " ".join(str(int(part[:13])) if self.kind == "numbers" else part for part in found if part)


def _is_word(text: str) -> bool:
    """Whether these are letters, with the marks that some scripts put on them."""
    return bool(text) and all(unicodedata.category(char)[0] in "LM" for char in text)


def value_form(text: str) -> ValueForm | None:
    """The form that an option or a plan names; None where there is to be no value."""
    said = " ".join(text.replace("–", "-").split())
    if said == NONE:
        return None
    found = _FORM.fullmatch(said)
    if found is None:
        why = f"say how many of what, such as {FORMS}; or {NONE}"
        raise Refusal(why, "value", said=quoted(text))
    low, high, digits = (int(found[name] or 0) for name in ("low", "high", "digits"))
    kind = {"h": "hex", "w": "words"}.get(found["kind"][0], "digits" if digits else "numbers")
    form = ValueForm(kind, int(found["count"]), low, high, digits)
    if kind == "hex" and form.count < _LEAST_HEX:
        raise Refusal(f"{_LEAST_HEX} hex digits or more are wanted", "value", said=quoted(text))
    if kind == "numbers" and low >= high:
        raise Refusal("the lower bound comes first, and the upper one is greater", "value", said=quoted(text))
    if form.length > MOST_VALUE:
        raise Refusal(f"a value has at most {MOST_VALUE} characters", "value", said=quoted(text))
    return form
