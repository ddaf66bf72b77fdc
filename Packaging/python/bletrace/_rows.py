"""Lists of a report's values, which become tables where the libraries for that are installed."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    import pandas  # type: ignore[import-untyped, unused-ignore]
    import pyarrow  # type: ignore[import-untyped, unused-ignore]

Value = TypeVar("Value")


class Rows(list[Value]):
    """A list of values of a report."""

    def to_dicts(self) -> list[dict[str, Any]]:
        """Each value as a dictionary; members of objects in it have names such as ``att_mtu.value``."""
        return [_flat(dataclasses.asdict(row)) for row in self]  # type: ignore[call-overload]

    def to_pandas(self) -> "pandas.DataFrame":
        """A data frame with a row for each value. Needs pandas."""
        import pandas

        return pandas.DataFrame(self.to_dicts())

    def to_arrow(self) -> "pyarrow.Table":
        """An Arrow table with a row for each value. Needs pyarrow."""
        import pyarrow

        return pyarrow.Table.from_pylist(self.to_dicts())


def _flat(value: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for key, member in value.items():
        if isinstance(member, dict):
            flat.update(_flat(member, f"{prefix}{key}."))
        else:
            flat[prefix + key] = member
    return flat
