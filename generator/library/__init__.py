"""YAML in, frozen records out, one diagnostic per mistake.

This package knows no game. `nodes` reads a file into positioned nodes, `build` turns nodes into typed records,
`schema` describes the same records to editors, `layers` lays a folder of own data over the shipped one.
"""
