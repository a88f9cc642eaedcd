"""The registry: one module is all that a plug-in takes."""

import importlib.metadata
import itertools

import pytest

from attention_studio import registry
from attention_studio.errors import OptionError
from attention_studio.registry import Plugin, choose, discover

numbers = itertools.count()


@pytest.fixture
def package(tmp_path, monkeypatch):
    """The name of a new package with a base and one plug-in, and a way to add modules to it."""
    name = f"orchard{next(numbers)}"
    folder = tmp_path / name
    folder.mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    (folder / "__init__.py").write_text("", encoding="utf-8")
    (folder / "base.py").write_text(
        "from attention_studio.registry import Plugin\n\nclass Fruit(Plugin):\n    '''No kind, so no plug-in.'''\n",
        encoding="utf-8",
    )

    def add(module, kind, title="A fruit"):
        text = f"from {name}.base import Fruit\n\nclass One(Fruit):\n    kind, title = {kind!r}, {title!r}\n"
        (folder / f"{module}.py").write_text(text, encoding="utf-8")

    add("pear", "pear")
    return name, add


def base_of(name):
    """The base class of a made package."""
    return importlib.import_module(f"{name}.base").Fruit


def test_one_module_is_enough(package):
    """A class in a module of the package is found by its kind, in order of kind; its base is not."""
    name, add = package
    add("z_first", "apple")
    found = discover(name, base_of(name))
    assert list(found) == ["apple", "pear"]
    assert found["apple"].title == "A fruit"


def test_the_choice_is_among_those_that_there_are(package):
    """An unknown kind is a sentence with the known ones."""
    name, add = package
    add("apple", "apple")
    assert choose(name, base_of(name), "apple", "fruit").kind == "apple"
    with pytest.raises(OptionError, match=r'no fruit called "plum"; choose one of: apple, pear\.'):
        choose(name, base_of(name), "plum", "fruit")


def test_other_distributions_add_theirs(package, tmp_path, monkeypatch):
    """An entry point whose group is the package's name brings a plug-in in; one that does not load is left out."""
    name, _ = package
    base_of(name)
    text = f"from {name}.base import Fruit\n\nclass Fig(Fruit):\n    kind, title = 'fig', 'Fig'\n"
    (tmp_path / f"figs_{name}.py").write_text(text, encoding="utf-8")
    points = [
        importlib.metadata.EntryPoint("figs", f"figs_{name}", name),
        importlib.metadata.EntryPoint("broken", "no_such_module", name),
    ]
    monkeypatch.setattr(registry, "entry_points", lambda group: points if group == name else [])
    with pytest.warns(UserWarning, match="broken.*no_such_module"):
        assert list(discover(name, base_of(name))) == ["fig", "pear"]


def test_two_of_one_kind_are_refused(package):
    """A kind names one class, or files and command lines would mean something else tomorrow."""
    name, add = package
    add("other", "pear")
    with pytest.raises(OptionError, match="pear"):
        discover(name, base_of(name))


@pytest.mark.parametrize(
    ("place", "base"),
    [
        ("attention_studio.cli", "attention_studio.cli.base:SubCommand"),
        ("attention_studio.corpus.formats", "attention_studio.corpus.formats.base:CorpusFormat"),
        ("attention_studio.text.tokenizers", "attention_studio.text.tokenizers.base:Tokenizer"),
        ("attention_studio.figures.exporters", "attention_studio.figures.export:Exporter"),
    ],
)
def test_every_plugin_has_kind_and_title(place, base):
    """Kinds are lower-case words for command lines; titles are for people."""
    module, _, name = base.partition(":")
    found = discover(place, getattr(importlib.import_module(module), name))
    assert found
    for kind, plugin in found.items():
        assert kind == kind.lower()
        assert " " not in kind
        assert plugin.title
        assert issubclass(plugin, Plugin)
