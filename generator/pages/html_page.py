"""Pages for a browser, each in one file: nothing is loaded from anywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.library.layers import shipped
from generator.text.templates import environment


def filled(template: str, data: Mapping[str, Any], *, scripts: Sequence[str] = (), symbols: str = "") -> bytes:
    """The template with its style, which has the same name, and with these scripts put into it."""
    from markupsafe import Markup  # only what is rendered needs it

    folder = shipped("templates")

    def part(name: str) -> Markup:
        return Markup((folder / name).read_text(encoding="utf-8"))

    parts = {"style": part(f"{template}.css"), **{name: part(f"{name}.js") for name in scripts}}
    empty = environment(final_newline=False).get_template(f"{template}.html")
    return f"{empty.render(data=data, symbols=Markup(symbols), **parts).rstrip()}\n".encode()
