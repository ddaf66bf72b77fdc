"""Makes dataclasses of JSON documents."""

from __future__ import annotations

import dataclasses
import sys
import typing
from typing import Any, TypeVar

Self = TypeVar("Self", bound="Record")

_hints: dict[type, dict[str, Any]] = {}


@dataclasses.dataclass
class Record:
    """A value of a report. Members that a newer tool adds are ignored."""

    @classmethod
    def from_json(cls: type[Self], value: dict[str, Any]) -> Self:
        """Makes it of the object of a JSON document."""
        hints = _hints.get(cls)
        if hints is None:
            hints = _hints[cls] = typing.get_type_hints(cls, vars(sys.modules[cls.__module__]))
        members = {}
        for field in dataclasses.fields(cls):
            key = field.metadata.get("key", field.name)
            members[field.name] = _convert(value.get(key), hints[field.name])
        return cls(**members)


def _convert(value: Any, hint: Any) -> Any:
    if value is None:
        # A list that is absent is empty to those who go through it.
        return [] if typing.get_origin(hint) is list else None
    choices = typing.get_args(hint) if typing.get_origin(hint) is typing.Union else (hint,)
    if isinstance(value, list):
        for choice in choices:
            if typing.get_origin(choice) is list:
                return [_convert(item, typing.get_args(choice)[0]) for item in value]
    if isinstance(value, dict):
        records = [choice for choice in choices if isinstance(choice, type) and issubclass(choice, Record)]
        if records:
            return max(records, key=lambda record: _shared(record, value)).from_json(value)
        for choice in choices:
            if typing.get_origin(choice) is dict:
                return {key: _convert(member, typing.get_args(choice)[1]) for key, member in value.items()}
    return value


def _shared(record: type[Record], value: dict[str, Any]) -> int:
    """How many members of an object a class has."""
    return sum(field.metadata.get("key", field.name) in value for field in dataclasses.fields(record))
