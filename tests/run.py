#!/usr/bin/env python3
"""All tests: a release build, one with sanitizers, one for browsers, the installed library, the fuzzers,
and a build to which a further game is added.

Prints what failed, then the names of what failed, and ends with `N passed, N failed`."""

import json
import os
import subprocess
import sys
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WASM = ["--cross-file", "tools/wasm32.ini"]
CROSS = {"build-wasm": WASM, "build-fifth-wasm": WASM}
# The browser's build comes first: the page is made of it, and the server's tests serve the page.
BUILDS = [  # folder, what is special about it
    ("build-wasm", "WebAssembly", ["-Dtests=true"], {}),
    ("build", "release", ["-Dtests=true"], {}),
    ("build-asan", "AddressSanitizer and UBSan",
     ["-Dtests=true", "-Dbuildtype=debugoptimized", "-Db_sanitize=address,undefined",
      "-Db_lundef=false", "-Dpositions=200"], {}),
    ("build-fuzz", "fuzzers", ["-Dbuildtype=debugoptimized", "-Db_sanitize=address,undefined",
                               "-Db_lundef=false", "-Dfuzzers=true"],
     {"CC": "clang", "CXX": "clang++"}),
]
# The game of examples/, which is not in the other builds: its folder and this option are all.
FIFTH = "-Dextra_games=examples/fifth_game"
FIFTH_PAGE = "build-fifth-wasm/page"


QUIET_SECONDS = 20  # nothing may be said for this long


def step(title):
    print("== " + title, flush=True)


def call(words, what, environment=None, quiet=False):
    """Runs a command, shows its output (if `quiet`, only when it failed), and says how long it has run
    and what its last line was whenever nothing was shown for a while. Returns its status."""
    process = subprocess.Popen(words, cwd=ROOT, env={**os.environ, **(environment or {})}, text=True,
                               errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    began = said = time.monotonic()
    last, output = "just begun", []

    def tell():
        nonlocal said
        while process.poll() is None:
            time.sleep(1)
            if time.monotonic() - said >= QUIET_SECONDS:
                said = time.monotonic()
                print("   %s, %d s: %s" % (what, said - began, last[:100]), flush=True)

    ticker = threading.Thread(target=tell, daemon=True)
    ticker.start()
    for line in process.stdout:
        output.append(line)
        last = line.strip() if any(map(str.isalnum, line)) else last
        if not quiet:
            said = time.monotonic()
            print(line, end="", flush=True)
    status = process.wait()
    process.stdout.close()
    ticker.join()
    if status != 0 and quiet:
        print("".join(output[-40:]), end="", flush=True)
    return status


def configure(folder, options, environment):
    """The folder may be there already, made by another target with other options."""
    exists = os.path.exists(os.path.join(ROOT, folder, "build.ninja"))
    words = ["meson", *(["configure"] if exists else ["setup", *CROSS.get(folder, [])]), folder,
             "-Dwerror=true", *options]
    return call(words, "configuring " + folder, environment, quiet=True) == 0


def configure_and_build(folder, options, environment):
    return configure(folder, options, environment) and \
        call(["ninja", "-C", folder], "building " + folder, quiet=True) == 0


def test_fifth_game():
    """The tests that all games go through, with one game more in the program and in the page."""
    step("build and test: a fifth game")
    vite = ["npx", "--prefix", "web", "vite", "build", "web", "--outDir", os.path.join(ROOT, FIFTH_PAGE), "--emptyOutDir"]
    if not configure_and_build("build-fifth-wasm", [FIFTH], {}) or \
            call(vite, "building its page", {"WAYFARER_WASM": "build-fifth-wasm"}, quiet=True):
        return 0, ["the page with a fifth game cannot be built"]
    if not configure("build-fifth", [FIFTH, "-Dtests=true", "-Dpage=" + FIFTH_PAGE], {}):
        return 0, ["a fifth game cannot be configured"]
    return run_tests("build-fifth", "--suite", "games")


def run_tests(folder, *words):
    """Runs a build's tests; returns how many passed and the names of those that failed."""
    call(["meson", "test", "-C", folder, "--print-errorlogs", *words], "testing " + folder)
    passed, failed = 0, []
    with open(os.path.join(ROOT, folder, "meson-logs", "testlog.json")) as log:
        for line in log:
            test = json.loads(line)
            if test["result"] in ("OK", "EXPECTEDFAIL"):
                passed += 1
            elif test["result"] != "SKIP":
                failed.append("%s: %s" % (folder, test["name"]))
    return passed, failed


def main():
    passed, failed = 0, []
    for folder, title, options, environment in BUILDS:
        step("build and test: " + title)
        if not configure_and_build(folder, options, environment):
            failed.append(folder + " cannot be built")
            continue
        if folder == "build-wasm" and call(["make", "--no-print-directory", "web"], "building the page"):
            failed.append("the web page cannot be built")
        results = run_tests(folder, "--no-rebuild")
        passed += results[0]
        failed += results[1]
    results = test_fifth_game()
    passed += results[0]
    failed += results[1]
    for name in failed:
        print("failed: " + name)
    print("%d passed, %d failed" % (passed, len(failed)))
    return len(failed) != 0


if __name__ == "__main__":
    sys.exit(main())
