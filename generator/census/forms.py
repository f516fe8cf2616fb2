"""The form of JSON: what a result of a census is checked against before anything in it is believed."""

from __future__ import annotations

from typing import Any


def fits(value: Any, form: Any) -> bool:
    """Whether a value has a form: a type; [form] for a list, {str: form} for a table with any keys, else an object with
    exactly these keys. True is no number."""
    if isinstance(form, list):
        return type(value) is list and all(fits(each, form[0]) for each in value)
    if not isinstance(form, dict):
        return type(value) is form
    if type(value) is not dict:
        return False
    if str in form:
        return all(fits(each, form[str]) for each in value.values())
    return value.keys() == form.keys() and all(fits(value[key], form[key]) for key in form)
