#!/usr/bin/env python3
"""The examples of docs/python.md do what they say, and those of the README and its ten lines run.

usage: doctests.py SOURCE"""

import contextlib
import doctest
import importlib.util
import io
import os
import re
import sys
import tempfile

import wayfarer


def scripts(path):
    """The blocks of Python in a file that are scripts."""
    with open(path) as file:
        return re.findall(r"(?ms)^```python\n(.*?)^```$", file.read())


def run(script):
    """What a script prints, in a folder of its own, whose files are returned."""
    said = io.StringIO()
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(said):
        here = os.getcwd()
        os.chdir(folder)
        try:
            exec(compile(script, "example", "exec"), {"__name__": "example"})
            files = {name: open(name).read() for name in os.listdir()}
        finally:
            os.chdir(here)
    return said.getvalue(), files


def examples(guide):
    """The examples of the guide; without numpy, which is optional, without those of the section that says it needs it."""
    with open(guide) as file:
        text = file.read()
    if importlib.util.find_spec("numpy") is None:
        text, found = re.subn(r"(?ms)^## Learning: .*?(?=^## )", "", text)
        assert found == 1, "the section on learning has another title"
    runner = doctest.DocTestRunner()
    runner.run(doctest.DocTestParser().get_doctest(text, {}, "python.md", guide, 0))
    return runner.summarize()


def main(source):
    guide = os.path.join(source, "docs", "python.md")
    result = examples(guide)
    assert result.attempted > 50, result
    ten, = scripts(guide)
    readme, = scripts(os.path.join(source, "README.md"))
    assert ten == readme, "the ten lines of README.md and docs/python.md differ"
    assert len([line for line in ten.splitlines() if line]) <= 12, ten
    said, files = run(ten.replace("200", "20"))
    specs = [spec for game in wayfarer.games() for spec in game.specs()]
    assert [line.split(" ")[0] for line in said.splitlines()[:-1]] == list(map(str, specs)), said
    assert "A pawn goes" in said.splitlines()[-1], said
    assert files["cube.svg"].startswith("<svg "), files
    print("%d examples, %d failed" % (result.attempted, result.failed))
    return result.failed != 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
