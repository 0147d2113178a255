#!/usr/bin/env python3
"""The C sources are as clang-format writes them (.clang-format; `make format` writes them so).  usage: style.py ROOT"""

import os
import subprocess
import sys

TOPS = ("apps", "bench", "examples", "include", "src", "tests", "tools")
root = sys.argv[1]
files = [os.path.join(folder, name) for top in TOPS for folder, _, names in os.walk(os.path.join(root, top))
         for name in sorted(names) if name.endswith((".c", ".h"))]
done = subprocess.run(["clang-format", "--dry-run", "--Werror", *files], cwd=root, capture_output=True, text=True, check=False)
sys.stdout.write(done.stderr[:4000])
print("%d files, %s" % (len(files), "as they are written" if done.returncode == 0 else "not all as `make format` writes them"))
sys.exit(done.returncode)
