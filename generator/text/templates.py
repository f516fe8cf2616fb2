"""Opens the templates of HTML pages, reports and posts; all in the same way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.library.layers import shipped

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
