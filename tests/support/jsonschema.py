"""A check of JSON against a schema as msgspec writes them: stricter than the draft, for a property that the schema does
not name is a fault too."""

from typing import Any

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


def faults(value: Any, schema: dict[str, Any], whole: dict[str, Any] | None = None, at: str = "$") -> list[str]:
    """Return what of a value does not fit its schema, each with its place."""
    whole = whole or schema
    if "$ref" in schema:
        return faults(value, whole["$defs"][schema["$ref"].removeprefix("#/$defs/")], whole, at)
    if "anyOf" in schema:
        tried = [faults(value, one, whole, at) for one in schema["anyOf"]]
        return min(tried, key=len) if all(tried) else []
    if "enum" in schema and value not in schema["enum"]:
        return [f"{at}: {value!r} is none of {schema['enum']}"]
    if "type" in schema and not _is(value, schema["type"]):
        return [f"{at}: {value!r} is no {schema['type']}"]
    if isinstance(value, dict):
        return _object(value, schema, whole, at)
    if isinstance(value, list):
        first = schema.get("prefixItems", [])
        rest = schema.get("items", True)
        if rest is False and len(value) > len(first):
            return [f"{at}: more than {len(first)} items"]
        each = [*first, *[rest if isinstance(rest, dict) else {}] * (len(value) - len(first))]
        return [fault for n, item in enumerate(value) for fault in faults(item, each[n], whole, f"{at}[{n}]")]
    return []


def _is(value: Any, kind: str) -> bool:
    if kind in ("integer", "number"):
        return isinstance(value, int if kind == "integer" else int | float) and not isinstance(value, bool)
    return isinstance(value, TYPES[kind])


def _object(value: dict[str, Any], schema: dict[str, Any], whole: dict[str, Any], at: str) -> list[str]:
    fields, others = schema.get("properties", {}), schema.get("additionalProperties", "properties" not in schema)
    found = [f"{at}: {name} is missing" for name in schema.get("required", []) if name not in value]
    for name, item in value.items():
        if name in fields:
            found += faults(item, fields[name], whole, f"{at}.{name}")
        elif isinstance(others, dict):
            found += faults(item, others, whole, f"{at}.{name}")
        elif not others:
            found.append(f"{at}: {name} is not in the schema")
    return found
