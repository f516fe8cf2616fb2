"""Templates of reports and posts, and of pages for a browser: one file each, which loads nothing from anywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from proofpress.files import shipped

if TYPE_CHECKING:
    from jinja2 import Environment


def environment(*, escaped: bool = True, final_newline: bool = True) -> Environment:
    """The templates by name: a value that is not given is an error, and what is given is text, never HTML.

    A post is not HTML, so its template has `escaped` off. Without `final_newline` the page ends with its last tag.
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # only what is rendered needs it

    return Environment(
        loader=FileSystemLoader(shipped("templates")),
        undefined=StrictUndefined,
        autoescape=escaped,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=final_newline,
    )


def filled(template: str, data: Mapping[str, Any], *, scripts: Sequence[str] = (), symbols: str = "") -> bytes:
    """The template with its style, which has the same name, and with these scripts put into it."""
    from markupsafe import Markup  # only what is rendered needs it

    folder = shipped("templates")

    def part(name: str) -> Markup:
        return Markup((folder / name).read_text(encoding="utf-8"))

    parts = {"style": part(f"{template}.css"), **{name: part(f"{name}.js") for name in scripts}}
    empty = environment(final_newline=False).get_template(f"{template}.html")
    return f"{empty.render(data=data, symbols=Markup(symbols), **parts).rstrip()}\n".encode()
