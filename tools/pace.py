#!/usr/bin/env python3
"""The speed of the search in the browser's build and in native ones: one thread, the same positions.

usage: pace.py ROUNDS WASM NATIVE...   (bench.wasm, then native benches); prints medians"""

import os
import statistics
import subprocess
import sys

WASI = os.path.join(os.path.dirname(os.path.abspath(__file__)), "wasi.sh")


def pace(command):
    out = subprocess.run([*command, "pace"], capture_output=True, text=True, check=True).stdout
    return {name: float(rate) for name, rate in (line.split() for line in out.splitlines())}


def main():
    rounds, wasm, *natives = int(sys.argv[1]), sys.argv[2], *sys.argv[3:]
    commands = [[WASI, wasm], *([native] for native in natives)]
    runs = [[pace(command) for command in commands] for _ in range(rounds)]
    for game in runs[0][0]:
        rates = [statistics.median(run[i][game] for run in runs) for i in range(len(commands))]
        others = ", ".join("%.0f %% of %.0f (%s)" % (100 * rates[0] / rate, rate, native)
                           for rate, native in zip(rates[1:], natives))
        print("%s: %.0f thousand nodes a second under WebAssembly, %s" % (game, rates[0], others))


if __name__ == "__main__":
    main()
