"""What things of this game alone are inked with."""

from __future__ import annotations

from generator.pages.inks import roles_in

ROLES = roles_in("inks_kingdoms")
