#!/usr/bin/env python3
"""The bench signature is the one that is kept.  usage: signature.py FILE BENCH..."""

import subprocess
import sys

with open(sys.argv[1]) as kept:
    expected = kept.read()
got = subprocess.run([*sys.argv[2:], "signature"], capture_output=True, text=True, check=True).stdout
if got != expected:
    print("the signature has changed; if that is meant, keep it:\n" + got)
    sys.exit(1)
print("as kept")
