#!/usr/bin/env python3
"""Only names with wf_ are global in what is installed.  usage: symbols.py FILE..."""

import subprocess
import sys


def names(words, file):
    out = subprocess.run([*words, "-g", "--defined-only", "--format=posix", file], capture_output=True,
                         text=True, check=True).stdout
    return [line.split()[0] for line in out.splitlines() if len(line.split()) > 1]


def main():
    faults = []
    for file in sys.argv[1:]:
        found = names(["nm", "-D"] if ".so" in file else ["nm"], file)
        if "wf_games" not in found:
            faults.append("%s does not have wf_games" % file)
        faults += ["%s has the global name %s" % (file, name) for name in found if not name.startswith("wf_")]
    print("\n".join(faults) or "only names with wf_ are global")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
