"""The proof sheet as one HTML file: no network, no scripts, prints well."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence

from generator import __version__
from generator.library.layers import shipped
from generator.text.proof import STATES, ProofEntry
from generator.text.templates import environment

TEMPLATE, STYLE = "proof.html", "proof.css"


def proof_html(
    entries: Sequence[ProofEntry],
    code: str,
    source_code: str,
    label: Callable[[str], str],
    pictures: Mapping[str, bytes],
    undrawn: Callable[[ProofEntry], str],
) -> str:
    """The sheet; `pictures` are PNGs of cards by id, `undrawn` is the label of why there is none."""
    sections = [(state, [entry for entry in entries if entry.state == state]) for state in STATES]
    return (
        environment()
        .get_template(TEMPLATE)
        .render(
            style=(shipped("templates") / STYLE).read_text(encoding="utf-8"),
            sections=[(state, inside) for state, inside in sections if inside],
            pictures={name: b64encode(data).decode() for name, data in pictures.items()},
            code=code,
            source_code=source_code,
            label=label,
            undrawn=undrawn,
            version=__version__,
        )
    )
