"""Lands, nations and war for two to five players."""
