"""Writes resources/catalog.json, from which the window makes its menus at the first launch, before the engine is up."""

import json

from attention_studio import paths
from attention_studio.engine.catalog import catalog


def main() -> None:
    """Writes the catalog of the plug-ins in this checkout."""
    text = json.dumps(catalog(), ensure_ascii=False, indent=1, sort_keys=True)
    (paths.resources() / "catalog.json").write_text(text + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
