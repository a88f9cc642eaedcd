"""catalog: lists everything that can be chosen."""

import argparse
from typing import Any

from attention_studio.cli import output
from attention_studio.cli.base import SubCommand


class Catalog(SubCommand):
    """Lists presets, mechanisms, formats and options."""

    kind, title = "catalog", "list every preset, attention, tokenizer, format, search and metric, with its options"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Only the form of the list."""
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def run(self, arguments: argparse.Namespace) -> int:
        """Writes the catalog."""
        from attention_studio.engine.catalog import catalog

        found = catalog()
        if arguments.json:
            output.write_json(found)
            return 0
        for name, entries in found.items():
            if isinstance(entries, list):
                _write_list(name, entries)
        for part, options in found["options"].items():
            note = "; a preset has its own values" if part in ("model", "training") else ""
            output.write(f"\noptions of {part}{note}")
            for one in options:
                output.write(f"  {one['name']:20} {_value(one['default']):12} {one['meaning']}{_allowed(one)}")
        return 0


def _write_list(name: str, entries: list[dict[str, Any]]) -> None:
    output.write(f"\n{name}")
    for entry in entries:
        extra = entry.get("formula") or entry.get("reference") or ""
        output.write(f"  {entry['kind']:26} {entry['title']}  {extra}".rstrip())


def _value(default: Any) -> str:
    return "-" if default == "" else f"{default:g}" if isinstance(default, float) else str(default).lower()


def _allowed(one: dict[str, Any]) -> str:
    """Returns what values an option takes, where it does not take any."""
    if one["choices"] or one["choices_from"]:
        return f" ({', '.join(one['choices']) or 'one of the ' + one['choices_from']})"
    if one["kind"] == "bool":
        return " (true, false)"
    if one["minimum"] is None:
        return ""
    return f" ({one['minimum']:g} to {one['maximum']:.10g} {one['unit']}".rstrip() + ")"
