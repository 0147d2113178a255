#!/usr/bin/env python3
"""Which planted faults do the tests catch? Each patch beside this file plants one fault in a copy of the
sources. There the tier's tests are run up to the first failure: the test that fails has caught it.

usage: run.py quick|usual|full [--jobs N] [--folder FOLDER] [--trust] [NAME...]

The first line of a patch says what it plants; a line `Caught by: TEST (TIER)` names the test that is known to
notice it, which is run first. First of all the tier is run without a fault: what fails then would catch
everything. --trust leaves that out. The copies, one for each job, and what was built in them stay in FOLDER
(build-planted), so that the next run builds only what has changed.

Exit status 1: fewer faults were caught than the tier has to catch, or a patch no longer applies. With names,
each of these has to be caught."""

import argparse
import filecmp
import os
import queue
import re
import shutil
import subprocess
import sys
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HERE = os.path.join("tests", "planted")
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(ROOT, "tests", "simulate"))
import mutants  # noqa: E402

TIERS = ["quick", "usual", "full"]
BARS = {"quick": 20, "usual": 27, "full": 30}
# Tests of the tests ask for this: a planted fault is where patches of theirs no longer apply.
MARK = "WAYFARER_PLANTED"


class Patch:
    def __init__(self, name, text):
        self.name = name
        self.says = text.splitlines()[0]
        found = re.search(r"^Caught by: (.+) \((\w+)\)$", text, re.M)
        self.test, self.tier = found.groups() if found else (None, TIERS[0])
        self.path, self.planted = None, None
        self.text = text

    def read(self, root):
        """Reads the source it changes; False: it no longer applies."""
        self.path, self.planted = mutants.apply(self.text, root)
        return self.planted is not None


def read_patches(root):
    folder = os.path.join(root, HERE)
    names = sorted(name[:-len(".patch")] for name in os.listdir(folder) if name.endswith(".patch"))
    return [Patch(name, mutants.read(os.path.join(folder, name + ".patch"))) for name in names]


# ---- the copy ----

def list_sources(root):
    words = ["git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.check_output(words).decode().split("\0")
    return {name for name in names if name and os.path.isfile(os.path.join(root, name))}


def link_modules(root, copy):
    """The page's packages are those of the tree. The list of them must not look newer, or they would be
    installed again."""
    modules = os.path.join(root, "web", "node_modules")
    if not os.path.isdir(modules):
        return
    link = os.path.join(copy, "web", "node_modules")
    if not os.path.lexists(link):
        os.symlink(os.path.realpath(modules), link)
    os.utime(os.path.join(copy, "web", "package-lock.json"), (0, 0))


def update_copy(root, copy):
    """Brings the copy up to date; files that are the same keep their time, so nothing is built again."""
    sources = list_sources(root)
    known = copy + ".sources"  # beside it: the copy has nothing that the tree has not
    before = set(mutants.read(known).splitlines()) if os.path.exists(known) else set()
    for name in before - sources:
        if os.path.lexists(os.path.join(copy, name)):
            os.remove(os.path.join(copy, name))
    for name in sorted(sources):
        source, target = os.path.join(root, name), os.path.join(copy, name)
        if os.path.exists(target) and filecmp.cmp(source, target, shallow=False):
            continue
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copy(source, target)
    os.makedirs(copy, exist_ok=True)
    with open(known, "w") as file:
        file.write("\n".join(sorted(sources)))
    link_modules(root, copy)


class Planted:
    """The copy has the fault for as long as this is entered."""

    def __init__(self, copy, patch):
        self.target = os.path.join(copy, patch.path)
        self.text, self.sound = patch.planted, mutants.read(self.target)

    def write(self, text):
        with open(self.target, "w") as file:
            file.write(text)

    def __enter__(self):
        self.write(self.text)

    def __exit__(self, *_):
        self.write(self.sound)


# ---- running the tier ----

def run_tier(copy, tier, first=None):
    """The first failure of the tier in the copy, or None; and the last lines said."""
    words = [sys.executable, os.path.join("tests", "run.py"), tier, "--stop"]
    done = subprocess.run(words + (["--first", first] if first else []), cwd=copy, text=True, errors="replace",
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          env={**os.environ, MARK: "1", "CC": os.environ.get("CC", compiler())})
    failed = re.findall(r"^failed: (.+)$", done.stdout, re.M)
    said = "\n".join(done.stdout.splitlines()[-30:])
    if done.returncode != 0 and not failed:
        return "the tests ended with %d" % done.returncode, said
    return (failed[0] if failed else None), said


def compiler():
    """Faults are planted and taken out again: what was compiled once need not be compiled again."""
    return "ccache gcc" if shutil.which("ccache") else "gcc"


def try_patch(copy, tier, patch):
    """Whether the fault was caught, and what is to be said."""
    in_tier = patch.test is not None and TIERS.index(patch.tier) <= TIERS.index(tier)
    began = time.monotonic()
    with Planted(copy, patch):
        failed, said = run_tier(copy, tier, patch.test if in_tier else None)
    seconds = time.monotonic() - began
    if failed is None:
        return False, "NOT CAUGHT (%d s): %s" % (seconds, patch.says)
    if not re.match(r"\S+: .", failed):  # no test, but a build
        return False, "NOT TRIED, %s\n%s" % (failed, said)
    also = "" if not in_tier or failed.endswith(": " + patch.test) else ", not by " + patch.test
    return True, "%s%s (%d s)" % (failed, also, seconds)


def try_all(copies, tier, patches):
    """Each copy takes the next patch. How many were caught."""
    waiting, caught, lock = queue.Queue(), [], threading.Lock()
    for patch in patches:
        waiting.put(patch)

    def work(copy):
        while True:
            try:
                patch = waiting.get_nowait()
            except queue.Empty:
                return
            good, said = try_patch(copy, tier, patch)
            with lock:
                print("%-33s %s" % (patch.name, said), flush=True)
                if good:
                    caught.append(patch)

    # An interrupt ends all; a copy that keeps its fault is mended by the next run.
    threads = [threading.Thread(target=work, args=(copy,), daemon=True) for copy in copies]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return len(caught)


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tier", choices=TIERS)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", default=os.path.join(ROOT, "build-planted"))
    parser.add_argument("--trust", action="store_true")
    parser.add_argument("names", nargs="*", metavar="NAME")
    return parser.parse_intermixed_args()


def choose(patches, names):
    """The patches of these names, or all; None: one is unknown or no longer applies."""
    unknown = set(names) - {patch.name for patch in patches}
    for name in sorted(unknown):
        print("there is no patch %s" % name)
    chosen = [patch for patch in patches if not names or patch.name in names]
    stale = [patch for patch in chosen if not patch.read(ROOT)]
    for patch in stale:
        print("%s no longer applies to %s" % (patch.name, patch.path))
    return None if unknown or stale else chosen


def main():
    options = parse()
    patches = choose(read_patches(ROOT), options.names)
    if patches is None:
        return 1
    jobs = min(max(options.jobs, 1), len(patches))
    copies = [os.path.join(os.path.abspath(options.folder), str(number + 1)) for number in range(jobs)]
    for copy in copies:
        update_copy(ROOT, copy)
    if not options.trust:
        failed, said = run_tier(copies[0], options.tier)
        if failed is not None:
            print("%s\nwithout a planted fault %s fails already: %s" % (said, options.tier, failed))
            return 1
    caught = try_all(copies, options.tier, patches)
    print("%d of %d planted faults were caught by %s" % (caught, len(patches), options.tier))
    return caught < (len(patches) if options.names else BARS[options.tier])


if __name__ == "__main__":
    sys.exit(main())
