#!/usr/bin/env python3
"""The C sources are as clang-format writes them (.clang-format; `make format` writes them so), and a file that says what it
is begins with its own name.  usage: style.py ROOT"""

import os
import re
import subprocess
import sys

TOPS = ("apps", "bench", "examples", "include", "src", "tests", "tools")
root = sys.argv[1]
files = [os.path.join(folder, name) for top in TOPS for folder, _, names in os.walk(os.path.join(root, top))
         for name in sorted(names) if name.endswith((".c", ".h"))]
done = subprocess.run(["clang-format", "--dry-run", "--Werror", *files], cwd=root, capture_output=True, text=True, check=False)
misnamed = []
for path in files:
    with open(path) as file:
        name = re.match(r"/\* ([\w/]+\.[ch]) - ", file.readline())
    if name is not None and name[1] != os.path.basename(path):
        misnamed.append("%s calls itself %s\n" % (os.path.relpath(path, root), name[1]))
good = done.returncode == 0 and not misnamed
sys.stdout.write(done.stderr[:4000] + "".join(misnamed))
print("%d files, %s" % (len(files), "as they are written" if good else "not all as they should be: `make format` may help"))
sys.exit(0 if good else 1)
