"""What runs the kernel: wasmtime, or the browser in which the whole program runs. Both offer the same few calls."""

from __future__ import annotations

import sys
from functools import cache
from typing import Any, Final, Protocol, cast
from weakref import WeakSet

_FUEL: Final = 10**12  # steps of one call, some forty seconds; the widest beam takes a sixth of them
_MEMORY: Final = 1 << 28


class Machine(Protocol):
    """A kernel with its memory."""

    def call(self, name: str, *numbers: int) -> int:
        """What an exported function returns."""

    def write(self, data: bytes, at: int) -> None:
        """Puts bytes into the memory."""

    def read(self, at: int, number: int) -> bytes:
        """So many bytes of the memory."""


def machine(data: bytes) -> Machine:
    """The compiled form, ready to be called."""
    return InBrowser(data) if sys.platform == "emscripten" else InSandbox(data)


_made: WeakSet[InSandbox] = WeakSet()


class InSandbox:
    """Run by wasmtime, with fuel for a call, so that it ends, and a limit to its memory."""

    def __init__(self, data: bytes) -> None:
        import wasmtime

        store = wasmtime.Store(runtime())
        store.set_limits(memory_size=_MEMORY)
        store.set_fuel(_FUEL)  # its data are laid into the memory
        instance = wasmtime.Instance(store, _compiled(data), [])
        self._store, self._exports = store, cast(Any, instance.exports(store))
        _made.add(self)

    def close(self) -> None:
        """Lets go of what the library holds, whoever holds this."""
        del self._store, self._exports

    def call(self, name: str, *numbers: int) -> int:
        self._store.set_fuel(_FUEL)
        return int(self._exports[name](self._store, *numbers))

    def write(self, data: bytes, at: int) -> None:
        self._exports["memory"].write(self._store, data, at)

    def read(self, at: int, number: int) -> bytes:
        return bytes(self._exports["memory"].read(self._store, at, at + number))


class InBrowser:
    """Run by the browser. There is no fuel: who waits too long closes the page, and with it the worker."""

    def __init__(self, data: bytes) -> None:
        js, ffi = _browser()
        self._js = js
        module = js.WebAssembly.Module.new(ffi.to_js(data))
        self._exports = js.WebAssembly.Instance.new(module).exports

    def call(self, name: str, *numbers: int) -> int:
        return int(getattr(self._exports, name)(*numbers))

    def write(self, data: bytes, at: int) -> None:
        self._seen(at, len(data)).assign(data)

    def read(self, at: int, number: int) -> bytes:
        return bytes(self._seen(at, number).to_bytes())

    def _seen(self, at: int, number: int) -> Any:
        """A piece of the memory, which is another one once it has grown."""
        return self._js.Uint8Array.new(self._exports.memory.buffer, at, number)


def _browser() -> tuple[Any, Any]:
    from importlib import import_module

    return import_module("js"), import_module("pyodide.ffi")


@cache
def runtime() -> Any:
    """wasmtime's engine, one for all."""
    import wasmtime

    config = wasmtime.Config()
    config.consume_fuel = True
    config.memory_init_cow = False  # it would need a file, which a full disk does not give
    config.parallel_compilation = False  # its threads would be missing in a process that is forked later
    return wasmtime.Engine(config)


@cache
def _compiled(data: bytes) -> Any:
    import wasmtime

    return wasmtime.Module(runtime(), data)


def forget() -> None:
    """Lets go of what the library holds: at the end of a process half of it is gone before it could clean up."""
    while _made:
        _made.pop().close()
    for kept in (_compiled, runtime):
        kept.cache_clear()
