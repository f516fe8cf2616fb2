"""The languages that are shipped, as the data says."""

from __future__ import annotations

from proofpress.files import shipped

LANGUAGES = tuple(sorted(path.stem for path in (shipped("carddata") / "languages").glob("*.yaml")))
