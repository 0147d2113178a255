#!/usr/bin/env python3
"""All tests: a release build, one with sanitizers, one for browsers, the installed library, the fuzzers.

Prints what failed, then the names of what failed, and ends with `N passed, N failed`."""

import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CROSS = {"build-wasm": ["--cross-file", "tools/wasm32.ini"]}
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


def step(title):
    print("== " + title, flush=True)


def call(words, environment=None, **kw):
    return subprocess.run(words, cwd=ROOT, env={**os.environ, **(environment or {})}, **kw).returncode


def configure_and_build(folder, options, environment):
    """The folder may be there already, made by another target with other options."""
    exists = os.path.exists(os.path.join(ROOT, folder, "build.ninja"))
    words = ["meson", *(["configure"] if exists else ["setup", *CROSS.get(folder, [])]), folder,
             "-Dwerror=true", *options]
    if call(words, environment, stdout=subprocess.DEVNULL):
        return False
    return call(["ninja", "-C", folder, "--quiet"]) == 0


def run_tests(folder):
    """Runs a build's tests; returns how many passed and the names of those that failed."""
    call(["meson", "test", "-C", folder, "--no-rebuild", "--print-errorlogs"])
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
        if folder == "build-wasm" and call(["make", "--no-print-directory", "web"]) != 0:
            failed.append("the web page cannot be built")
        results = run_tests(folder)
        passed += results[0]
        failed += results[1]
    for name in failed:
        print("failed: " + name)
    print("%d passed, %d failed" % (passed, len(failed)))
    return len(failed) != 0


if __name__ == "__main__":
    sys.exit(main())
