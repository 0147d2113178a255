#!/bin/sh
# The wheel and `pip install .`, each in a virtual environment of its own without a network: the wheel needs no other package,
# its name says which glibc it needs, and the examples of the docs run with what was installed.  usage: wheel.sh SOURCE PYTHON
set -eu
source=$1
python=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$python" "$source/tools/wheel.py" "$work/dist" >"$work/log" 2>&1 || { tail -n 30 "$work/log"; exit 1; }
set -- "$work"/dist/*.whl
[ $# -eq 1 ]
"$python" "$source/tools/wheel.py" --check "$1"
# a wheel that promises less than it needs is refused
low="$work/$(basename "$1" | sed 's/manylinux_2_[0-9]*/manylinux_2_5/')"
cp "$1" "$low"
if "$python" "$source/tools/wheel.py" --check "$low" >"$work/log" 2>&1; then echo "a wrong tag is accepted"; exit 1; fi
grep -q "should be tagged manylinux_2_" "$work/log"
# nothing but the entry of the module is seen from outside
mkdir "$work/wheel"
"$python" -m zipfile -e "$1" "$work/wheel"
[ "$(nm -D --defined-only "$work"/wheel/wayfarer/_binding*.so | awk '{print $3}')" = PyInit__binding ]

"$python" -m venv "$work/bare"
"$work/bare/bin/pip" install --quiet --no-index "$1"
cd "$work"
env -u PYTHONPATH "$work/bare/bin/python" "$source/tests/python/doctests.py" "$source"
env -u PYTHONPATH "$work/bare/bin/python" -c '
import sys, wayfarer
assert wayfarer.__file__.startswith(sys.prefix) and sys.modules["_cffi_backend"].__file__.startswith(sys.prefix)'

"$python" -m venv --system-site-packages "$work/tree"
"$work/tree/bin/pip" install --quiet --no-index --no-build-isolation "$source" >"$work/log" 2>&1 || { tail -n 30 "$work/log"; exit 1; }
env -u PYTHONPATH "$work/tree/bin/python" "$source/tests/python/package.py" >"$work/log" 2>&1 || { tail -n 30 "$work/log"; exit 1; }
env -u PYTHONPATH "$work/tree/bin/python" -c '
import sys, wayfarer
assert wayfarer.__file__.startswith(sys.prefix), wayfarer.__file__'
echo "built, tagged, installed, run"
