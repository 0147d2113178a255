"""The reference of the Python package: its public names with their signatures and docstrings, as the package has them."""

import importlib
import inspect
import os
import re
import sys

MODULES = [
    ("wayfarer", None),
    ("wayfarer.batch", "Batches of games for training; needs numpy."),
    ("wayfarer.env", "The games as environments of PettingZoo."),
    ("wayfarer.openspiel", "The games as Python games of OpenSpiel."),
]

# A line of a docstring that says what a name is.
NAMED = re.compile(r"^ *([a-z_]+(?:, [a-z_]+)*) {2,}(\S.*)$")


def signature(member):
    try:
        return str(inspect.signature(member)).replace("'", "")
    except (TypeError, ValueError):
        return "(...)"


def said(member):
    """A docstring as Markdown: a column of names with what they are becomes a list."""
    lines = []
    for line in inspect.cleandoc(member.__doc__ or "").split("\n"):
        named = NAMED.match(line)
        lines.append(f"- `{named[1]}`: {named[2]}" if named else line)
    return "\n".join(lines)


def callable_lines(level, name, member, prefix=""):
    return [f"{'#' * level} {name} {{#{anchor(prefix + name)}}}", "", "```python", f"{prefix}{name}{signature(member)}", "```", "",
            said(member), ""]


def anchor(name):
    return name.replace(".", "-")


def own_members(cls):
    """The public members that a class or its bases in the package define, in their order."""
    seen = {}
    for base in reversed(cls.__mro__):
        if not base.__module__.startswith("wayfarer"):
            continue
        for name, member in vars(base).items():
            if not name.startswith("_"):
                seen[name] = member
    return seen.items()


def class_lines(name, cls):
    lines = [f"### {name} {{#{anchor(name)}}}", ""]
    if not issubclass(cls, Exception):
        lines += ["```python", f"class {name}{signature(cls)}", "```", ""]
    lines += [said(cls), ""]
    values, methods = [], []
    for member_name, member in own_members(cls):
        function = member.__func__ if isinstance(member, (classmethod, staticmethod)) else member
        if isinstance(member, property) or not callable(function):
            text = said(member) if isinstance(member, property) else ""
            values.append(f"- `{member_name}`" + (f": {text}" if text else ""))
        else:
            methods += callable_lines(4, member_name, function, f"{name}.")
    return lines + values + [""] + methods


def module_lines(name, about):
    module = importlib.import_module(name)
    lines = [f"## {name}", "", about or said(module), ""]
    names = getattr(module, "__all__", None) or [
        public for public, member in vars(module).items()
        if not public.startswith("_") and getattr(member, "__module__", None) == name]
    for public in names:
        member = getattr(module, public)
        if inspect.isclass(member):
            lines += class_lines(public, member)
        elif callable(member):
            lines += callable_lines(3, public, member)
    return lines


def write(page, root, out):
    sys.path.append(os.path.join(root, "tests/python/stand_ins"))  # for PettingZoo and OpenSpiel, where they are not installed
    lines = ["# Python reference", "", "[The guide](/python) has examples of all of it.", ""]
    for name, about in MODULES:
        lines += module_lines(name, about)
    return "\n".join(lines)
