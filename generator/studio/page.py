"""The page itself: one HTML file with its modules, styles and settings in it, the same for both transports."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from generator.commands.games import DEFAULT_GAME, game
from generator.library.layers import shipped
from generator.studio.words import PageWords
from generator.text.templates import environment


def page(engine: str, parts: Mapping[str, str], policy: str) -> bytes:
    """The page for an engine, with `parts` in base64 by their names, and a content security policy."""
    from markupsafe import Markup

    data = game(DEFAULT_GAME).load(None)
    setup = {"engine": engine, "words": {code: PageWords(data, code).of_page() for code in data.languages}}

    folder = shipped("templates") / "studio"
    modules = {f"studio/{path.name}": _inside_script(path.read_text(encoding="utf-8")) for path in _modules()}
    empty = environment(final_newline=False).get_template("studio/page.html")
    return empty.render(
        policy=policy,
        notice=shipped("NOTICE").read_text(encoding="utf-8"),
        style=Markup("".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.css")))),
        modules={name: Markup(text) for name, text in modules.items()},
        parts={name: Markup(data) for name, data in parts.items()},
        setup=Markup(_inside_script(json.dumps(setup, ensure_ascii=False))),
    ).encode()


def _modules() -> list[Any]:
    return sorted((shipped("templates") / "studio").glob("*.js"))


def _inside_script(text: str) -> str:
    """The text as it may stand in a script element, for programs and for JSON."""
    return text.replace("</", "<\\/").replace("<!--", "<\\!--")
