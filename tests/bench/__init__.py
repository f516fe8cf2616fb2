"""Benchmarks: how many times as fast as a baseline that is measured in the same run.

`python -m tests.bench` prints the table; docs/dev/benchmarks.md explains it. A ratio of two measurements on one machine
at one moment says something; seconds do not, so nothing here fails because a machine is slow.
"""
