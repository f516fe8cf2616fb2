"""Whether a change of the program changes what it prints: command lines, and the bytes that they make.

`lines.txt` is the list. `python -m tests.same_bytes write FILE` runs it and keeps what came out; `compare OLD NEW`
names what differs. docs/dev/ci.md says how to use it.
"""
