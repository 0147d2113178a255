#!/usr/bin/env python3
"""Dependencies point down only: which floor may include which.  usage: floors.py ROOT"""

import os
import re
import sys

# From the ground up; a floor may include itself and every floor before it.
FLOORS = ["checker", "base", "geometry", "games", "game", "solver", "search", "protocol", "learn",
          "store", "server"]
# Games know nothing of each other; only these files see the list of games. A game's folder in the
# search sees it for the game's own descriptor.
MAY_NAME_GAMES = re.compile(r"src/(game/registry|search/game_search|search/\w+/(guide|search))\.c")


def includes(path):
    with open(path) as file:
        return re.findall(r'^#include "([^"]+)"', file.read(), re.M)


def sources(root):
    return [os.path.join(folder, file) for folder, _, files in os.walk(root)
            for file in files if file.endswith((".c", ".h"))]


def check(root):
    faults = []
    for folder, _, files in os.walk(os.path.join(root, "src")):
        for file in files:
            if not file.endswith((".c", ".h")):
                continue
            path = os.path.relpath(os.path.join(folder, file), root)
            parts = path.split(os.sep)
            floor = FLOORS.index(parts[1])
            for name in includes(os.path.join(root, path)):
                target = name.split("/")
                if target[0] not in FLOORS or FLOORS.index(target[0]) > floor:
                    faults.append("%s may not include %s" % (path, name))
                if target[0] == "checker" and parts[1] != "checker":
                    faults.append("%s includes the checker, which stands apart" % path)
                if parts[1] == "games" and len(parts) > 3 and target[0] == "games" and \
                        len(target) > 2 and target[1] != parts[2]:
                    faults.append("%s includes another game: %s" % (path, name))
                if name == "games/games.h" and parts[1] != "games" and \
                        not MAY_NAME_GAMES.fullmatch(path):
                    faults.append("%s may not name games" % path)
    return faults


def check_plugged_in(root):
    """In the search only a game's own folder includes the game's headers, or that folder's."""
    games = [name for name in os.listdir(os.path.join(root, "src/games"))
             if os.path.isdir(os.path.join(root, "src/games", name))]
    faults = []
    for path in sources(os.path.join(root, "src/search")):
        path = os.path.relpath(path, root)
        own = path.split(os.sep)[2]
        for name in includes(os.path.join(root, path)):
            target = name.split("/")
            if target[0] in ("games", "search") and target[1] in games and target[1] != own:
                faults.append("%s may not know one game: %s" % (path, name))
    return faults


def check_circles(root, folder):
    """No file includes itself, directly or through others; x.h and x.c count as one file."""
    needs = {}
    for path in sources(os.path.join(root, folder)):
        file = os.path.relpath(path, os.path.join(root, "src"))[:-2]
        needs.setdefault(file, set()).update(name[:-2] for name in includes(path))
    faults, done = [], set()

    def visit(file, way):
        if file in way:
            faults.append("a circle of includes: " + " - ".join(way[way.index(file):] + [file]))
        elif file not in done:
            for name in sorted(needs.get(file, set()) - {file}):
                visit(name, way + [file])
            done.add(file)

    for file in sorted(needs):
        visit(file, [])
    return faults


def check_forbidden(root):
    """Libraries never print or exit. Below the server memory comes from the caller, and threads from
    base/parallel.c."""
    faults = []
    for folder, _, files in os.walk(os.path.join(root, "src")):
        for file in files:
            path = os.path.relpath(os.path.join(folder, file), root)
            if not file.endswith(".c") or file.endswith("_main.c"):
                continue
            with open(os.path.join(root, path)) as source:
                text = source.read()
            server = path.split(os.sep)[1] in ("store", "server")
            words = "printf|fprintf|puts|exit|abort" + ("" if server else "|malloc|calloc")
            for word in re.findall(r"\b(%s)\s*\(" % words, text):
                faults.append("%s calls %s" % (path, word))
            if "pthread" in text and not server and path != "src/base/parallel.c":
                faults.append("%s knows threads" % path)
    return faults


if __name__ == "__main__":
    found = check(sys.argv[1]) + check_plugged_in(sys.argv[1]) + \
        check_circles(sys.argv[1], "src/search") + check_forbidden(sys.argv[1])
    print("\n".join(found) or "dependencies point down")
    sys.exit(bool(found))
