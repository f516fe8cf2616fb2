"""The desk in a process of its own, for what takes long: a picture never waits behind a proof."""

from __future__ import annotations

from collections.abc import Mapping
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Lock
from typing import Any, Final

from generator.library.errors import EXIT_FILE
from generator.library.workers import begin_work
from generator.studio.pictures import DrawingDesk

_GONE: Final = {"refused": "the process that was working on this is gone", "parts": [], "code": EXIT_FILE}


class Lane:
    """One process, started when it is first needed; it answers one question after another."""

    def __init__(self, folder: Path, own: Path | None, pack: Path | None) -> None:
        self._given, self._turn = (folder, own, pack), Lock()
        self._process: Any = None
        self._line: Connection | None = None
        self._ended = False

    def tell(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """What the desk of the process says."""
        with self._turn:
            if self._ended:
                return dict(_GONE)
            if self._line is None:
                self._start()
            assert self._line is not None
            try:
                self._line.send(dict(asked))
                told: dict[str, Any] = self._line.recv()
            except (EOFError, OSError):
                self._line = None
                return dict(_GONE)
            return told

    def _start(self) -> None:
        context = get_context("spawn")  # a fork would take the threads of a server for its own
        self._line, other = context.Pipe()
        self._process = context.Process(target=_work, args=(other, *self._given))
        self._process.start()
        other.close()

    def close(self) -> None:
        """Ends the process, whatever it is doing; who still waits for it does not start another."""
        self._ended = True
        if self._process is not None:
            self._process.terminate()
            self._process.join()


def _work(line: Connection, *given: Any) -> None:
    begin_work()
    desk = DrawingDesk(*given)
    while True:
        line.send(desk.tell(line.recv()))
