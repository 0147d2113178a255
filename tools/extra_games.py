#!/usr/bin/env python3
"""Prints the path by which the build knows a folder of -Dextra_games, relative to the root of the tree.

usage: extra_games.py FOLDER    absolute, or relative to the root

Meson reads only folders of the tree. A folder outside gets a link in games-outside/ (which git ignores), so that an
edit there is an edit here. The link's name has a hash of the folder's path: two folders may have the same name."""

import hashlib
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LINKS = "games-outside"


def check(folder, named):
    if not os.path.isdir(folder):
        sys.exit("-Dextra_games: %s: %s" % (named, "is not a folder" if os.path.exists(folder) else "no such folder"))
    if not os.path.isfile(os.path.join(folder, "meson.build")):
        sys.exit("-Dextra_games: %s: has no meson.build (tools/new_game.py writes a game that has one)" % named)


def drop_dangling(links):
    """Games that were moved or removed leave no links behind."""
    for name in os.listdir(links):
        path = os.path.join(links, name)
        if os.path.islink(path) and not os.path.exists(path):
            os.unlink(path)


def link_to(folder):
    """The link of a folder outside. Another build may make the same link at the same time."""
    name = "%s-%s" % (os.path.basename(folder), hashlib.sha256(folder.encode()).hexdigest()[:8])
    links = os.path.join(ROOT, LINKS)
    os.makedirs(links, exist_ok=True)
    drop_dangling(links)
    try:
        os.symlink(folder, os.path.join(links, name))
    except FileExistsError:
        pass
    return os.path.join(LINKS, name)


def main(named):
    folder = os.path.realpath(os.path.join(ROOT, os.path.expanduser(named)))
    check(folder, named)
    inside = os.path.relpath(folder, os.path.realpath(ROOT))
    if not inside.startswith(os.pardir):
        return inside
    try:
        return link_to(folder)
    except OSError as error:
        sys.exit("-Dextra_games: %s: cannot be linked: %s" % (named, error))


if len(sys.argv) != 2:
    sys.exit(__doc__)
print(main(sys.argv[1]))
