"""What the page asks, and what it is told: which rooms there are, what a form needs, what a command answers.

The same function serves both transports. It takes and gives what JSON can hold; files travel in base64.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from generator.interface.command import YES, Progress, unwatched
from generator.library.errors import EXIT_CONTENT, ProofpressError, Refusal
from generator.library.suggest import quoted, visible
from generator.studio.rooms import Rooms
from generator.studio.saving import ChangedSince
from generator.studio.work import Request, Told, Work, YesOrNo


class Desk:
    """Answers one question after another. Files that the page hands over lie in `folder` while they are used; a
    tournament has its own folder, `pack`."""

    def __init__(self, folder: Path, own: Path | None = None, pack: Path | None = None) -> None:
        self.rooms = Rooms(own)
        self._work = Work(self.rooms, folder, pack)
        self._does: Mapping[str, Callable[[Request, Progress], Told]] = {
            "open": lambda asked, _: self.rooms.opened(asked["language"]) | {"event": pack.name if pack else None},
            "form": self._work.form,
            "run": self._work.run,
            "save": self._work.save,
        }

    def tell(self, asked: Request, progress: Progress = unwatched) -> Told:
        """The answer to what was asked, or why there is none."""
        try:
            return self._does[asked["do"]](asked, progress)
        except YesOrNo as question:
            return {"asks": self._work.words(asked).said(str(question)), "option": YES.name}
        except ProofpressError as error:
            return self._refused(asked, error)
        except Exception as error:
            return {"refused": f"{type(error).__name__}: {visible(str(error))}", "parts": [], "code": EXIT_CONTENT}

    def _refused(self, asked: Request, error: ProofpressError) -> Told:
        blamed = error if isinstance(error, Refusal) else None
        said = f"{blamed.said}: {blamed.sentence}" if blamed and blamed.said else None
        sentence = self._work.plain(said or (blamed.sentence if blamed else str(error)))
        parts = blamed.parts if blamed else _quoted_in(sentence, asked.get("written", {}))
        lines = map(self._work.words(asked).said, sentence.splitlines())
        told = {"refused": "\n".join(lines), "parts": list(parts), "code": error.exit_code}
        return told | ({"changed": error.names} if isinstance(error, ChangedSince) else {})


def _quoted_in(sentence: str, written: Request) -> list[str]:
    """The options whose value a sentence quotes, where it does not say which it is about."""
    return [name for name, value in written.items() if isinstance(value, str) and quoted(value) in sentence]
