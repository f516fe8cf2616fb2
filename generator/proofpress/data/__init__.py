"""YAML in, frozen records out, one diagnostic per mistake."""
