"""docs/mutants.md: the changes that were shown to change nothing.

A line of its tables is `| file | function | before | after | why |`, in which the code stands between backquotes and a
bar is written \\|; for `after`, "any constant" stands for each change of a constant of that line. Places are named by
their text, so that the list outlives edits elsewhere."""

import collections
import re

ANY = "any constant"


def cells(line):
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]]


class Listed:
    def __init__(self, text):
        self.entries = set()
        for line in text.splitlines():
            if line.startswith("| `"):
                path, function, before, after = (cell.strip("` ") for cell in cells(line)[:4])
                self.entries.add(("src/games/" + path, function, before, after))

    def has(self, change):
        return key(change) in self.entries or any_constant(change) in self.entries

    def wrong(self, changes):
        """Entries that are no change of the sources as they are, or more than one."""
        all_changes = [change for of in changes.values() for change in of]
        there = collections.Counter(map(key, all_changes))
        lines = {any_constant(change): {} for change in all_changes}
        for change in all_changes:
            lines[any_constant(change)][change.line] = True
        there.update({name: len(numbers) for name, numbers in lines.items() if name[3]})
        return sorted("%s, %s: %s" % entry[:3] for entry in self.entries if there[entry] != 1)


def key(change):
    return (change.path, change.function, *change.lines())


def any_constant(change):
    return (*key(change)[:3], ANY if change.kind == "constant" else None)
