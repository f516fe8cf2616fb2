"""Tests of the trusted rules, one file for each of their modules and one for each cross-cutting promise."""
