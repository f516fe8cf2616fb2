"""Changes one token of the program and looks whether a test notices: `python -m tests.mutation`, docs/dev/ci.md.

Why none of the kept tools: mutmut 3 changes nothing outside functions, where our tables and records stand, and
cosmic-ray starts a process with all tests for every mutant, so that a thousand of them would take a day.
"""
