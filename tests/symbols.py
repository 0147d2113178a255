#!/usr/bin/env python3
"""The installed library has exactly the names that its headers declare, and each has its version.

usage: symbols.py HEADERS MAP TEST FILE...

HEADERS is the folder of the public headers, MAP the version script. TEST is the test that gives each
function that takes a position one at an odd address. Each FILE is the library or the archive."""

import glob
import os
import re
import subprocess
import sys


# They take what the library has allocated, never a caller's own memory.
HANDLES = re.compile(r"wf_position_free|wf_puzzle_(free|grade|keys|make|move|plies|position|spec)")


def declarations(folder):
    """What the headers declare: each name with the text of its parameters; None, if it is data. Inline functions are
    no names of the library."""
    found = {}
    for path in glob.glob(os.path.join(folder, "*.h")):
        with open(path) as file:
            text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
        text = re.sub(r"^WF_LIKE_PRINTF\(.*?\)\s*", "", text, flags=re.M)
        text = re.sub(r"^static inline.*?^}", "", text, flags=re.S | re.M)
        found.update(re.findall(r"^(?![#\s]|typedef)[^;{}()]*\b(wf_\w+)\(([^;]*)\)", text, re.M))
        found.update(dict.fromkeys(re.findall(r"^extern [^;{}()]*\b(wf_\w+);", text, re.M)))
    return found


def listed(path):
    """The names of the version script, each with its version."""
    with open(path) as file:
        text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
    versions = {}
    for version, body in re.findall(r"(WAYFARER_[\d.]+)\s*\{(.*?)\}", text, re.S):
        body = re.sub(r"local:\s*\*;|global:", "", body)
        for name in re.findall(r"[^\s;]+", body):
            versions[name] = "twice" if name in versions else version
    return versions


def found(path):
    """The global names of a file, each with its version; "" in an archive, which has none."""
    words = ["nm", "-D", "--with-symbol-versions"] if ".so" in path else ["nm"]
    out = subprocess.run([*words, "-g", "--defined-only", "--format=posix", path], capture_output=True,
                         text=True, check=True).stdout
    rows = [line.split() for line in out.splitlines()]
    rows = [row for row in rows if len(row) > 1 and row[1] != "A"]  # A: the name of a version
    return {row[0].partition("@")[0]: row[0].partition("@")[2].strip("@") for row in rows}


def differ(one, these, other, those):
    return ["%s has %s, %s does not" % (one, name, other) for name in sorted(these - those)] + \
        ["%s has %s, %s does not" % (other, name, one) for name in sorted(those - these)]


def main():
    headers, script, test, *files = sys.argv[1:]
    versions = listed(script)
    declared = declarations(headers)
    faults = differ(script, set(versions), headers, set(declared))
    with open(test) as file:
        tested = set(re.findall(r"\bwf_\w+", file.read()))
    faults += ["%s takes a position: %s must give it one at an odd address" % (name, test)
               for name, parameters in declared.items()
               if re.search(r"\bWf(Position|Puzzle) \*", parameters or "")
               and name not in tested and not HANDLES.fullmatch(name)]
    for path in files:
        names = found(path)
        faults += differ(path, set(names), script, set(versions))
        faults += ["%s: %s has the version '%s', not '%s'" % (path, name, version, versions[name])
                   for name, version in names.items() if version and version != versions.get(name)]
        faults += ["%s: %s has no version" % (path, name)
                   for name, version in names.items() if ".so" in path and not version]
    print("\n".join(faults) or "%d names, in the headers and in the library" % len(versions))
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
