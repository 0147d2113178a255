#!/usr/bin/env python3
"""Refuses a build folder that Meson made for another tree. A copied or moved tree has such folders, and
ninja would build, configure and install that other tree from them.

usage: own_build.py FOLDER..."""

import json
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def source_of(folder):
    """The tree that the folder was made for; None: it is not made yet."""
    try:
        with open(os.path.join(folder, "meson-info", "meson-info.json")) as file:
            return json.load(file)["directories"]["source"]
    except FileNotFoundError:
        return None


def is_own(source):
    return os.path.isdir(source) and os.path.samefile(source, ROOT)


for name in sys.argv[1:]:
    made_for = source_of(name)
    if made_for is not None and not is_own(made_for):
        sys.exit("%s was made for %s, not for %s. Remove it, and it is made again." % (name, made_for, ROOT))
