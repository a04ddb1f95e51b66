"""Values that content writes as one scalar (`1-4`, `2d8`, a damage track), for pydantic.

SpreadText = Annotated[Spread, Written(spread, {"type": "string", "pattern": …})]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pydantic_core import CoreSchema, core_schema

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler


class Written:
    """How a value is read from its scalar, shown again as text, and described in a JSON Schema.

    `read` gives the value and raises ValueError, in words, for what is none. pydantic need not
    know what the value is made of, which it would otherwise find out for every field.
    """

    def __init__(
        self, read: Callable[[Any], Any], schema: dict[str, Any], text: Callable[[Any], str] = str
    ) -> None:
        self.read = read
        self.schema = schema
        self.text = text

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """The reading function as a schema; the value's own type is not asked."""
        shown = core_schema.plain_serializer_function_ser_schema(
            self.text, return_schema=core_schema.str_schema()
        )
        return core_schema.no_info_plain_validator_function(self.read, serialization=shown)

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """What the scalar looks like."""
        return dict(self.schema)
