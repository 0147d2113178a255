#!/usr/bin/env python3
"""Whom the files of the library, the server and the program call: never one of a higher floor (tests/floors.py has them),
and not each other in a circle. Includes are not enough for that: a declaration may stand anywhere.

usage: calls.py ROOT BUILD    looks into the objects that were built
       calls.py --self-test"""

import collections
import os
import re
import subprocess
import sys

import floors


def sources(root):
    """The sources by the names that meson gives their objects."""
    found = {}
    for top in ("src", "apps/cli"):
        for folder, _, names in os.walk(os.path.join(root, top)):
            for name in names:
                if name.endswith(".c"):
                    path = os.path.relpath(os.path.join(folder, name), root)
                    found[path.removeprefix("src/").replace("/", "_") + ".o"] = path
    return found


def symbols(build, known):
    """What `nm` says of the objects of these sources: (path, kind, name) for each symbol."""
    objects = [os.path.join(folder, name) for top in ("src", "wayfarer.p") for folder, _, names in os.walk(os.path.join(build, top))
               for name in names if name in known]
    said = subprocess.run(["nm", "-A", "--extern-only", *objects], capture_output=True, text=True, check=True).stdout
    for line in said.splitlines():
        path, _, rest = line.partition(":")
        kind, name = rest.split()[-2:]
        yield known[os.path.basename(path)], kind, name


def graph_of(found):
    """Which file calls which, and by what: a table of functions is data, and may name those above it."""
    defined = {name: path for path, kind, name in found if kind == "T"}
    graph = collections.defaultdict(lambda: collections.defaultdict(set))
    for path, kind, name in found:
        if kind == "U" and defined.get(name, path) != path:
            graph[path][defined[name]].add(name)
    return graph


def faults_of(graph):
    faults, told = [], set()
    for path, targets in sorted(graph.items()):
        for target, names in sorted(targets.items()):
            if path.startswith("src/") and target.startswith("src/") and (
                    floors.FLOORS.index(target.split("/")[1]) > floors.FLOORS.index(path.split("/")[1])):
                faults.append("%s may not call %s of %s" % (path, ", ".join(sorted(names)), target))
    for start in sorted(graph):
        circle = floors.circle_from(graph, start) if start not in told else None
        if circle is not None:
            told.update(circle)
            faults.append("a circle of calls: " + " -> ".join(circle))
    return faults


EXAMPLES = [
    ([("src/base/a.c", "U", "go"), ("src/game/b.c", "T", "go")], "src/base/a.c may not call go of src/game/b.c"),
    ([("src/base/a.c", "U", "go"), ("src/base/b.c", "T", "go"), ("src/base/b.c", "U", "back"), ("src/base/a.c", "T", "back")],
     "a circle of calls: src/base/a.c -> src/base/b.c -> src/base/a.c"),
    ([("src/game/a.c", "U", "go"), ("src/base/b.c", "T", "go"), ("src/base/b.c", "U", "table"), ("src/game/a.c", "R", "table"),
      ("src/base/b.c", "U", "malloc")], None),
]


def self_test():
    for found, fault in EXAMPLES:
        faults = faults_of(graph_of(found))
        assert faults == ([] if fault is None else [fault]), faults
    print("%d passed, 0 failed" % len(EXAMPLES))


def main(words):
    if words == ["--self-test"]:
        return self_test()
    found = list(symbols(words[1], sources(words[0])))
    graph = graph_of(found)
    faults = faults_of(graph)
    calls = sum(len(names) for targets in graph.values() for names in targets.values())
    if calls < 1000:
        faults.append("only %d calls were found: are these the objects?" % calls)
    for fault in faults:
        print(re.sub(r"\bsrc/", "", fault))
    print("%d calls between files, %s" % (calls, "%d faults" % len(faults) if faults else "no fault"))
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
