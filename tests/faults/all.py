#!/usr/bin/env python3
"""All faults in their full form, on both kinds of store: part after part, each shown while it goes on. Ends with a line
that says what passed and what failed, and with 1 if anything did. Ctrl-C ends the part that is running and tells
of those before it.

usage: all.py BUILD WEB [--kills N] [--losses N] [--rounds N] [--damages N] [--allocations N]
            [--minutes N] [--sockets N] [--only WORD]
    --kills: of the server on SQLite, a quarter of it on PostgreSQL; --allocations: how many fail, 0: each
    --only: the parts whose name has the word"""

import argparse
import os
import signal
import subprocess
import sys
import time

PATIENCE = 30  # seconds that a part has to end when it is interrupted


def parts(sizes):
    """Name, test, its arguments."""
    build = sizes.build
    program = [build + "/wayfarer", sizes.web]
    disk, memory, shift = (build + "/tests/lib%s.so" % name for name in ("disk", "memory", "shift"))
    every = ["--full"] if sizes.allocations == 0 else ["--most", str(sizes.allocations)]
    full = ["--full"] if sizes.allocations == 0 else []
    rounds = ["--rounds", str(sizes.rounds)]

    def killed(kills):
        return [*program, disk, "--kills", str(kills), "--losses", str(sizes.losses), "--loud"]

    return [
        ("sqlite: killed", "killed", killed(sizes.kills)),
        ("sqlite: disk", "disk", [*program, disk, *rounds]),
        ("sqlite: lines", "lines", [*program, shift]),
        ("sqlite: files", "files", [*program, "--damages", str(sizes.damages), "--loud"]),
        ("sqlite: memory", "memory", [*program, memory, *every]),
        ("postgres: killed", "killed", killed((sizes.kills + 3) // 4)),
        ("postgres: disk", "postgres_disk", [*program, disk, *rounds]),
        ("postgres: lines", "lines", [*program, shift]),
        ("postgres: cut", "cut", [*program, *full]),
        ("postgres: answers", "answers", [build + "/tests/store_drive", memory, *full]),
        ("postgres: memory", "memory", [*program, memory, *every]),
        ("postgres: cluster", "cluster", [build, sizes.web, "--minutes", str(sizes.minutes), "--sockets", str(sizes.sockets),
                                          "--bar", "5"]),
    ]


def run(name, test, words):
    """Whether the part passed; None: it was interrupted."""
    here = os.path.dirname(os.path.abspath(__file__))
    command = [sys.executable, "-W", "ignore::ResourceWarning", os.path.join(here, "test_%s.py" % test), *words]
    process = subprocess.Popen(command, env={**os.environ, "WAYFARER_STORE": name.split(":")[0]})
    try:
        return process.wait() == 0
    except KeyboardInterrupt:
        try:
            process.send_signal(signal.SIGINT)  # who typed Ctrl-C has said so to all, who sent a signal only to us
            process.wait(timeout=PATIENCE)
        except (KeyboardInterrupt, subprocess.TimeoutExpired):
            process.kill()
            process.wait()
        return None


def main():
    words = argparse.ArgumentParser()
    words.add_argument("build", type=os.path.abspath)
    words.add_argument("web", type=os.path.abspath)
    for name, usual in (("kills", 1000), ("losses", 100), ("rounds", 10), ("damages", 400), ("allocations", 0),
                        ("minutes", 10), ("sockets", 10000)):
        words.add_argument("--" + name, type=int, default=usual)
    words.add_argument("--only", default="")
    sizes = words.parse_args()
    chosen = [part for part in parts(sizes) if sizes.only in part[0]]
    began, passed, failed, left = time.monotonic(), [], [], []
    for at, (name, test, arguments) in enumerate(chosen):
        print("== %d of %d, %s" % (at + 1, len(chosen), name), flush=True)
        since = time.monotonic()
        good = run(name, test, arguments)
        print("   %s after %d s" % ("passed" if good else "interrupted" if good is None else "FAILED",
                                    time.monotonic() - since), flush=True)
        if good is None:
            left = [part[0] for part in chosen[at:]]
            break
        (passed if good else failed).append(name)
    print("faults: %d of %d parts passed in %d min%s%s" % (
        len(passed), len(chosen), (time.monotonic() - began) / 60, "; FAILED: " + ", ".join(failed) if failed else "",
        "; interrupted before the end of: " + ", ".join(left) if left else ""))
    return len(passed) < len(chosen)


if __name__ == "__main__":
    sys.exit(main())
