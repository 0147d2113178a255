#!/usr/bin/env python3
"""Does the simulator find faults? Each file of mutants/ plants one, in a copy of a source; the copy is
compiled, linked into a simulator of its own, and that must find it within so many histories.

usage: mutants.py SOURCE BUILD [--histories N] [--threads N] [NAME...]

The first line of a patch says what it does. A patch that no longer applies is a failure: write
it again for the present source."""

import argparse
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

HERE = os.path.join("tests", "simulate", "mutants")
PROGRAM = "simulate"


def read(path):
    with open(path) as file:
        return file.read()


def hunks_of(patch):
    """The file of a patch, and what stands there before and after, hunk by hunk."""
    path = re.search(r"^\+\+\+ b/(\S+)$", patch, re.M).group(1)
    hunks = []
    for part in re.split(r"^@@.*@@.*\n", patch, flags=re.M)[1:]:
        lines = part.splitlines(True)
        hunks.append(("".join(line[1:] for line in lines if line[0] in " -"),
                      "".join(line[1:] for line in lines if line[0] in " +")))
    return path, hunks


def apply(patch, source):
    """The path and the text with the fault; None for the text: it cannot be planted any more."""
    path, hunks = hunks_of(patch)
    text = read(os.path.join(source, path))
    for before, after in hunks:
        if text.count(before) != 1:
            return path, None
        text = text.replace(before, after)
    return path, text


def names(source):
    return sorted(name[:-len(".patch")] for name in os.listdir(os.path.join(source, HERE)))


def plant(source, name):
    return apply(read(os.path.join(source, HERE, name + ".patch")), source)


class Builder:
    def __init__(self, source, build):
        self.source, self.build = source, build
        self.commands = {}
        for entry in json.loads(read(os.path.join(build, "compile_commands.json"))):
            path = os.path.relpath(os.path.join(entry["directory"], entry["file"]), source)
            self.commands[path] = (shlex.split(entry["command"]), entry["output"])
        lines = subprocess.check_output(["ninja", "-C", build, "-t", "commands", PROGRAM], text=True)
        self.link = shlex.split(lines.strip().splitlines()[-1])

    def run(self, words):
        done = subprocess.run(words, cwd=self.build, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.returncode == 0 or (print(done.stdout) and False)

    def make(self, path, text, folder):
        """A simulator with that text in place of the file's; None: it cannot be built."""
        words, output = self.commands[path]
        copy, made = os.path.join(folder, os.path.basename(path)), os.path.join(folder, "copy.o")
        program = os.path.join(folder, "simulate")
        with open(copy, "w") as file:
            file.write(text)
        words = [copy if word.endswith("/" + path) else made if word == output else word for word in words]
        words = [made + ".d" if word == output + ".d" else word for word in words] + ["-Wno-error"]
        link = [program if word == PROGRAM else word for word in self.link if word != output]
        link.insert(1, made)  # before the archive: it is taken from here
        return program if self.run(words) and self.run(link) else None


def try_one(builder, name, options):
    path, text = plant(options.source, name)
    if text is None:
        return False, "the patch no longer applies to " + path
    with tempfile.TemporaryDirectory() as folder:
        program = builder.make(path, text, folder)
        if program is None:
            return False, "it cannot be built"
        done = subprocess.run([program, "--seeds", "1..%d" % options.histories, "--threads", str(options.threads)],
                              text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode == 0:
        return False, "it is not found in %d histories" % options.histories
    found = re.search(r"seed (\d+)(.*)", done.stdout)
    if found is None:
        return False, "the simulator ended with %d and said nothing" % done.returncode
    return True, "history %s%s" % found.groups()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("source")
    parser.add_argument("build")
    parser.add_argument("--histories", type=int, default=10000)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("names", nargs="*")
    options = parser.parse_intermixed_args()
    options.source, options.build = os.path.abspath(options.source), os.path.abspath(options.build)
    every = names(options.source)
    builder = Builder(options.source, options.build)
    missed = []
    for name in options.names or every:
        good, said = try_one(builder, name, options)
        print("%-32s %s" % (name, said[:150]) if good else "%-32s NOT FOUND: %s" % (name, said), flush=True)
        if not good:
            missed.append(name)
    print("%d of %d faults were found" % (len(options.names or every) - len(missed), len(options.names or every)))
    return len(missed) != 0


if __name__ == "__main__":
    sys.exit(main())
