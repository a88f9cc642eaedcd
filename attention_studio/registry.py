"""The only plug-in mechanism: find the classes of a kind by importing the modules of a package.

A plug-in is a class with a `kind` (its key in files and on the command line) and a `title` (for people). One module
in the right package is all it takes; other distributions can add theirs through an entry point whose group is the
package's dotted name.
"""

import importlib
import inspect
import pkgutil
import warnings
from collections.abc import Iterator
from functools import cache
from importlib.metadata import entry_points
from types import ModuleType
from typing import ClassVar, TypeVar

from attention_studio.errors import OptionError


class Plugin:
    """Base of everything that `discover` finds."""

    kind: ClassVar[str]
    title: ClassVar[str]


P = TypeVar("P", bound=Plugin)


@cache
def discover(package: str, base: type[P]) -> dict[str, type[P]]:
    """Returns the concrete subclasses of `base` in `package` and its entry points, by kind, in order of kind.

    Raises:
        OptionError: two classes have the same kind.
    """
    folder = importlib.import_module(package)
    names = sorted(module.name for module in pkgutil.iter_modules(folder.__path__))
    modules = [importlib.import_module(f"{package}.{name}") for name in names]
    found: dict[str, type[P]] = {}
    for plugin in (plugin for module in (*modules, *_foreign(package)) for plugin in _plugins_of(module, base)):
        if found.setdefault(plugin.kind, plugin) is not plugin:
            raise OptionError(f'Two plug-ins are called "{plugin.kind}": {found[plugin.kind]} and {plugin}.')
    return dict(sorted(found.items()))


def _foreign(package: str) -> Iterator[ModuleType]:
    """Yields the modules that other distributions add; one that does not load must not stop the program."""
    for point in entry_points(group=package):
        try:
            yield point.load()
        except ImportError as error:
            warnings.warn(f"The plug-in {point.name} ({point.value}) is left out: {error}", stacklevel=2)


def _plugins_of(module: ModuleType, base: type[P]) -> list[type[P]]:
    return [
        member
        for _, member in inspect.getmembers(module, inspect.isclass)
        if issubclass(member, base) and "kind" in vars(member) and not inspect.isabstract(member)
    ]


def choose(package: str, base: type[P], kind: str, what: str) -> type[P]:
    """Returns the plug-in called `kind`.

    Raises:
        OptionError: there is none; the sentence lists those that there are. `what` names the kind of thing.
    """
    plugins = discover(package, base)  # type: ignore[arg-type]  # mypy takes a class for unhashable
    if kind not in plugins:
        raise OptionError(f'There is no {what} called "{kind}"; choose one of: {", ".join(plugins)}.')
    return plugins[kind]
