"""Options: dataclass fields with a title, a meaning and a range, as one plain schema.

The same schema makes the window's forms, the command line's `--set key=value` and the documentation, so the three
can't disagree.
"""

import dataclasses
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from attention_studio.errors import OptionError

Value = bool | int | float | str
S = TypeVar("S")


@dataclass(frozen=True)
class Option:
    """One option as plain data.

    Attributes:
        name: the field's name, also the key on the command line and in files.
        kind: "bool", "int", "float" or "text".
        default: the value when nothing is said.
        title: a label of one to four words.
        meaning: one line that says what it does.
        minimum: smallest allowed number, or None.
        maximum: largest allowed number, or None.
        choices: allowed texts; empty means any.
        choices_from: name of the catalog's list of plug-ins that the value is a kind of; "" means none.
        unit: unit of a number, "" for none.
    """

    name: str
    kind: str
    default: Value
    title: str
    meaning: str
    minimum: float | None = None
    maximum: float | None = None
    choices: tuple[str, ...] = ()
    choices_from: str = ""
    unit: str = ""


def option(default: Value, title: str, meaning: str, **more: Any) -> Any:
    """Declares a dataclass field as an option; `more` are `Option`'s further attributes."""
    return dataclasses.field(default=default, metadata={"title": title, "meaning": meaning, **more})


def schema(specification: type) -> tuple[Option, ...]:
    """Returns the options that a specification's fields declare, in order."""
    return tuple(
        Option(field.name, _kind(cast(Value, field.default)), cast(Value, field.default), **field.metadata)
        for field in dataclasses.fields(specification)
        if "title" in field.metadata
    )


def _kind(default: Value) -> str:
    return {bool: "bool", int: "int", float: "float"}.get(type(default), "text")


def parse(one: Option, text: str) -> Value:
    """Reads an option's value from text, as the command line gives it.

    Raises:
        OptionError: the text is no value of the option's kind.
    """
    lowered = text.strip().lower()
    if one.kind == "bool":
        if lowered in ("true", "yes", "on", "1"):
            return True
        if lowered in ("false", "no", "off", "0"):
            return False
        raise OptionError(f'{one.name}={text} is neither "true" nor "false".')
    try:
        return int(text) if one.kind == "int" else float(text) if one.kind == "float" else text
    except ValueError:
        kind = "a whole number" if one.kind == "int" else "a number"
        raise OptionError(f"{one.name}={text} is not {kind}.") from None


def check(one: Option, value: object) -> Value:
    """Returns the value as the option's own type if it is in range.

    Raises:
        OptionError: wrong type, not finite, out of range or not among the choices.
    """
    checked = _typed(one, value)
    if isinstance(checked, (int, float)) and not isinstance(checked, bool):
        _check_range(one, checked)
    if one.choices and checked not in one.choices:
        raise OptionError(f'{one.name} is "{checked}"; choose one of: {", ".join(one.choices)}.')
    return checked


def _typed(one: Option, value: object) -> Value:
    expected = {"bool": bool, "int": int, "float": float, "text": str}[one.kind]
    if one.kind == "float" and isinstance(value, int) and not isinstance(value, bool):
        value = float(value)
    if type(value) is not expected:
        raise OptionError(f"{one.name} is {value!r}; it takes a {expected.__name__} value.")
    return value  # type: ignore[return-value]  # `expected` is one of Value's types


def _check_range(one: Option, value: float) -> None:
    if not math.isfinite(value):
        raise OptionError(f"{one.name} is {value}; it takes a finite number.")
    if one.minimum is not None and value < one.minimum:
        raise OptionError(f"{one.name} is {value:g}; the smallest allowed value is {one.minimum:g}.")
    if one.maximum is not None and value > one.maximum:
        raise OptionError(f"{one.name} is {value:g}; the largest allowed value is {one.maximum:g}.")


def checked(specification: S) -> S:
    """Returns the specification if all its options are in range; raises OptionError otherwise."""
    for one in schema(type(specification)):
        check(one, getattr(specification, one.name))
    return specification


def from_json(specification: type[S], values: Mapping[str, Any]) -> S:
    """Builds a specification from what a file or a message holds: known names, right types, values in range.

    Raises:
        OptionError: a name is unknown or a value is not acceptable.
    """
    fields = {field.name: field for field in dataclasses.fields(specification)}  # type: ignore[arg-type]
    unknown = sorted(set(values) - set(fields))
    if unknown:
        raise OptionError(f"{specification.__name__} has no option called {', '.join(unknown)}.")
    plain = {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}
    known = {one.name: one for one in schema(specification)}
    for name, value in plain.items():
        plain[name] = check(known[name], value) if name in known else _like(fields[name].default, name, value)
    return specification(**plain)


def _like(default: object, name: str, value: object) -> object:
    """Returns the value of a field that is no option, a text or texts, if it has the type of the default."""
    if type(value) is not type(default) or (
        isinstance(value, tuple) and not all(isinstance(one, str) for one in value)
    ):
        raise OptionError(f"{name} is {value!r}, which is no {'list of texts' if default == () else 'text'}.")
    return value


def with_texts(specification: S, texts: Mapping[str, str]) -> S:
    """Returns a copy with the options named in `texts` set from text; raises OptionError for a bad value."""
    by_name = {one.name: one for one in schema(type(specification))}
    values = {name: parse(by_name[name], text) for name, text in texts.items() if name in by_name}
    return checked(dataclasses.replace(specification, **values))  # type: ignore[type-var]
