#!/usr/bin/env python3
"""Builds what a tier of the tests needs, runs it, and ends with `N passed, N failed`.

usage: run.py quick|usual|full [--first NAME]... [--stop] [--jobs N]

A tier has the tests of those before it. docs/testing.md says what each is for. What failed is named at the
end, what was skipped too, with the reason; build/test-TIER.json has the same for programs."""

import argparse
import contextlib
import dataclasses
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

import pool

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TIERS = ["quick", "usual", "full"]
QUIET_SECONDS = 20  # nothing may be said for this long
# What is built for the full tier is asked for as test-all.
RECORDS = {"quick": ["quick"], "usual": ["usual"], "full": ["full", "all"]}


@dataclasses.dataclass
class Build:
    """A build folder: from which tier on it is needed, and what is special about it."""
    folder: str
    title: str
    tier: str
    options: list
    environment: dict = dataclasses.field(default_factory=dict)
    setup: list = dataclasses.field(default_factory=list)
    page: str = ""  # a page is made of it, into this folder


WASM = ["--cross-file", "tools/wasm32.ini"]
SANITIZED = ["-Dbuildtype=debugoptimized", "-Db_sanitize=address,undefined", "-Db_lundef=false"]
# The game of examples/, which is not in the other builds: its folder and this option are all.
FIFTH = "-Dextra_games=examples/fifth_game"
# The browser's build comes first: the page is made of it, and the server's tests serve the page.
BUILDS = [
    Build("build-wasm", "WebAssembly", "quick", ["-Dtests=true"], setup=WASM, page="web/dist"),
    Build("build", "release", "quick", ["-Dtests=true"]),
    Build("build-asan", "AddressSanitizer and UBSan", "usual", ["-Dtests=true", *SANITIZED]),
    Build("build-fifth-wasm", "WebAssembly with a fifth game", "full", [FIFTH], setup=WASM, page="build-fifth-wasm/page"),
    Build("build-fifth", "release with a fifth game", "usual",
          [FIFTH, "-Dtests=true", "-Dpage=build-fifth-wasm/page"]),
    Build("build-fuzz", "fuzzers", "full", [*SANITIZED, "-Dfuzzers=true"], {"CC": "clang", "CXX": "clang++"}),
]


def say(line):
    print(line, flush=True)


def call(words, what, environment=None, quiet=False):
    """Runs a command, shows its output (if `quiet`, only when it failed), and says how long it has run
    and what its last line was whenever nothing was shown for a while. Returns its status."""
    process = subprocess.Popen(words, cwd=ROOT, env={**os.environ, **(environment or {})}, text=True,
                               errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    output = []
    with telling(lambda: "%s, %%d s: %s" % (what, last_of(output))) as heard:
        for line in process.stdout:
            output.append(line)
            if not quiet:
                heard()
                print(line, end="", flush=True)
        status = process.wait()
        process.stdout.close()
    if status != 0 and quiet:
        print("".join(output[-40:]), end="", flush=True)
    return status


def last_of(output):
    return next((line.strip()[:100] for line in reversed(output) if any(map(str.isalnum, line))), "just begun")


@contextlib.contextmanager
def telling(words):
    """Says what goes on (`words`, with a place for the seconds) when nothing was heard for a while."""
    began = said = time.monotonic()
    done = threading.Event()

    def heard():
        nonlocal said
        said = time.monotonic()

    def tell():
        while not done.wait(1):
            if time.monotonic() - said >= QUIET_SECONDS:
                heard()
                say("   " + words().replace("%d s", "%d s" % (said - began), 1))

    ticker = threading.Thread(target=tell, daemon=True)
    ticker.start()
    try:
        yield heard
    finally:
        done.set()
        ticker.join()


def configure(build):
    """The folder may be there already, made by another target with other options."""
    exists = os.path.exists(os.path.join(ROOT, build.folder, "build.ninja"))
    if call(["tools/own_build.py", build.folder], "checking " + build.folder, quiet=True) != 0:
        return False
    words = ["meson", *(["configure"] if exists else ["setup", *build.setup]), build.folder, "-Dwerror=true", *build.options]
    # An older folder does not know yet which tests there are now.
    return call(words, "configuring " + build.folder, build.environment, quiet=True) == 0 and \
        call(["ninja", "-C", build.folder, "build.ninja"], "configuring " + build.folder, build.environment, quiet=True) == 0


def introspect(build, what):
    done = subprocess.run(["meson", "introspect", build.folder, "--" + what], cwd=ROOT, text=True, stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)


def tests_of(build, tier):
    """The tests of a build that belong to the tier, and the files that they need built."""
    chosen = [row for row in introspect(build, "tests") if in_tier(row, tier)]
    names = {row["name"] for row in chosen}
    chosen = [row for row in chosen if row["name"] + " whole" not in names]  # which has the sample in it
    made = {target["id"]: target["filename"] for target in introspect(build, "targets")}
    needed = sorted({os.path.relpath(name, os.path.join(ROOT, build.folder))
                     for row in chosen for depends in row["depends"] for name in made.get(depends, [])})
    tests = [pool.Test(os.path.join(ROOT, build.folder), row["name"], row["cmd"], row["env"], row["priority"], not row["is_parallel"], row["timeout"])
             for row in chosen]
    return tests, needed


def in_tier(row, tier):
    """The suite of a test is its tier (tests/tiers/meson.build)."""
    return TIERS.index(row["suite"][0].split(":")[-1]) <= TIERS.index(tier)


def get_node_modules(folder="web"):
    """What is in `packages` checks the npm packages."""
    return call(["make", "--no-print-directory", folder + "/node_modules/.package-lock.json"], "npm", quiet=True) == 0


def make_page(build):
    """The page, made of a WebAssembly build."""
    if build.page == "web/dist":
        return call(["make", "--no-print-directory", "web"], "building the page", quiet=True) == 0
    words = ["npx", "--prefix", "web", "vite", "build", "web", "--outDir", os.path.join(ROOT, build.page), "--emptyOutDir"]
    return call(words, "building its page", {"WAYFARER_WASM": build.folder}, quiet=True) == 0


class Run:
    """One run of a tier: what it found, and what is written of it."""

    def __init__(self, tier, options):
        self.tier, self.options = tier, options
        self.began = time.monotonic()
        self.results, self.failed = [], []
        self.total = 0

    def prepare(self):
        """Builds all that the tier needs; returns the tests that can run."""
        tests, pages = [], []
        for build in BUILDS:
            if TIERS.index(build.tier) > TIERS.index(self.tier):
                continue
            say("== build: " + build.title)
            made = self.build(build)
            if made is None:
                self.failed.append(build.folder + " cannot be built")
                continue
            tests += made
            if build.page:
                pages.append(self.start_page(build))
        for page in pages:
            page.join()
        return sorted(tests, key=lambda test: (test.name not in self.options.first, -test.seconds))

    def build(self, build):
        """The tests of a build; None: it cannot be built."""
        if not configure(build):
            return None
        tests, needed = tests_of(build, self.tier)
        everything = self.tier == "full" or build.folder in ("build", "build-wasm")
        words = ["ninja", "-C", build.folder, *([] if everything else needed)]
        return tests if call(words, "building " + build.folder, build.environment, quiet=True) == 0 else None

    def start_page(self, build):
        """The page is mostly one thread's work: it is made while the next build goes on. The quick tier needs what
        its own tests are run with, and no page."""
        def make():
            if not (get_node_modules() if self.tier == "quick" else make_page(build)):
                self.failed.append(build.page + " cannot be built")
            if self.tier == "full" and build.page == "web/dist" and not get_node_modules("packages"):
                self.failed.append("what checks the npm packages cannot be fetched")
        thread = threading.Thread(target=make, daemon=True)
        thread.start()
        return thread

    def report(self, result):
        self.results.append(result)
        said = {"passed": "ok", "failed": "FAILED", "skipped": "skipped"}[result.status]
        say("%4d/%d %-60s %-7s %6.1f s" % (len(self.results), self.total, result.test.title, said, result.wall))
        self.heard()
        if result.status == "failed":
            self.failed.append(result.test.title)
            say("%s\n%s\n%s" % ("-" * 20 + " " + result.why, pool.shown(result), "-" * 20))

    def run(self):
        tests = self.prepare()
        if self.failed and self.options.stop:
            return
        self.total = len(tests)
        say("== %d tests" % self.total)
        one = pool.Pool(tests, self.options.jobs, os.path.join(ROOT, "build", "test-logs"), self.report, self.options.stop)
        with self.surroundings(), telling(lambda: "%%d s: %s" % ", ".join(one.running())) as self.heard:
            one.run()

    @contextlib.contextmanager
    def surroundings(self):
        """A folder for all that tests leave in temporary folders, and in it a PostgreSQL to copy."""
        folder = tempfile.mkdtemp(prefix="wayfarer-tests-")
        os.chmod(folder, 0o755)  # PostgreSQL runs as another user
        os.environ["TMPDIR"] = folder
        if self.tier != "quick":
            template = os.path.join(folder, "postgres")
            if call(["python3", "tests/postgres.py", "--template", template], "making a PostgreSQL", quiet=True) == 0:
                os.environ["WAYFARER_POSTGRES_TEMPLATE"] = template
        try:
            yield
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def passed(self):
        return sum(result.status == "passed" for result in self.results)

    def tell(self):
        for skip in sorted({skip for result in self.results for skip in result.skips}):
            say("skipped: " + skip)
        for result in self.slowest():
            say("slow: %-60s %6.1f s, %6.1f s of a processor" % (result.test.title, result.wall, result.cpu))
        for name in self.failed:
            say("failed: " + name)
        self.record()
        say("%d passed, %d failed" % (self.passed(), len(self.failed)))

    def slowest(self):
        return sorted(self.results, key=lambda result: -result.wall)[:5]

    def record(self):
        facts = {"tier": self.tier, "commit": git("rev-parse", "HEAD"), "changed": bool(git("status", "--porcelain")),
                 "passed": self.passed(), "failed": len(self.failed), "seconds": round(time.monotonic() - self.began, 1),
                 "failures": self.failed, "skipped": sorted({skip for result in self.results for skip in result.skips}),
                 "tests": {result.test.title: {"status": result.status, "seconds": round(result.wall, 2), "cpu": round(result.cpu, 2)}
                           for result in self.results}}
        os.makedirs(os.path.join(ROOT, "build"), exist_ok=True)
        for name in RECORDS[self.tier]:
            with open(os.path.join(ROOT, "build", "test-%s.json" % name), "w") as file:
                json.dump(facts, file, indent=1)


def git(*words):
    """Empty where there is no git, as in an unpacked archive."""
    done = subprocess.run(["git", *words], cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return done.stdout.strip()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tier", choices=TIERS)
    parser.add_argument("--first", action="append", default=[], metavar="NAME", help="tests that run before the others")
    parser.add_argument("--stop", action="store_true", help="end at the first failure")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() + 1,
                        help="tests side by side; some wait more than they work")
    options = parser.parse_args()
    run = Run(options.tier, options)
    # Who ends the run ends its tests. And tests inherit what is ignored: a shell's background jobs ignore SIGINT, which
    # some tests send.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    if signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:  # under nohup: what is caught here is no longer ignored in tests
        signal.signal(signal.SIGHUP, lambda *_: None)
    try:
        run.run()
    except KeyboardInterrupt:
        say("interrupted")
        run.failed.append("the run was interrupted")
    run.tell()
    return len(run.failed) != 0


if __name__ == "__main__":
    sys.exit(main())
