"""reportlab's settings, pinned. Loaded with the first face or document, before paragraphs copy them.

reportlab lets environment variables (RL_…) and stray settings files change its defaults. Those that would reach the
paper are fixed here, so that the same input gives the same bytes on every machine.
"""

from __future__ import annotations

from reportlab import rl_config

rl_config.paraFontSizeHeightOffset = 1  # the first baseline of a paragraph lies one size below its top
rl_config.pdfMultiLine = 0
rl_config.pdfComments = 0
rl_config.std14Embed = False
