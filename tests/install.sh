#!/bin/sh
# The installed library as its users meet it: headers alone in C17 and C++17, pkg-config, and the
# three examples.  usage: install.sh SOURCE BUILD
set -eu
source=$1
build=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for header in status game record engine solver wayfarer; do
    echo "#include <wayfarer/$header.h>" >"$work/alone.c"
    cp "$work/alone.c" "$work/alone.cc"
    gcc -std=c17 -Wall -Wextra -Wpedantic -Werror -I"$source/include" -fsyntax-only "$work/alone.c"
    g++ -std=c++17 -Wall -Wextra -Wpedantic -Werror -I"$source/include" -fsyntax-only "$work/alone.cc"
done

DESTDIR="$work/root" meson install -C "$build" --no-rebuild --quiet >/dev/null
prefix=$(find "$work/root" -name wayfarer.pc -path '*pkgconfig*')
libraries=$(dirname "$(dirname "$prefix")")
export PKG_CONFIG_PATH="$libraries/pkgconfig"
export PKG_CONFIG_SYSROOT_DIR="$work/root"
export LD_LIBRARY_PATH="$libraries"
for example in list_moves random_game own_engine; do
    # shellcheck disable=SC2046
    gcc -std=c17 -Wall -Wextra -Werror "$source/examples/$example.c" -o "$work/$example" \
        $(pkg-config --cflags --libs wayfarer)
done
[ "$("$work/list_moves" safe-passage | wc -l)" -eq 20 ]
"$work/list_moves" traverse | head -n 1 | grep -q '^South sets up along the starting row: '
"$work/random_game" | head -n 1 | grep -q '^\[Spec "traverse:players=3"\]$'
"$work/own_engine" | grep -q '^search after [0-9]* turns: arrived$'
program="$work/root$(pkg-config --variable=prefix wayfarer | sed "s|$work/root||")/bin/wayfarer"
"$program" --version >/dev/null

# the installed program finds its page, whatever the working directory
(cd / && exec "$program" serve --listen 127.0.0.1:0 --store "sqlite:$work/tables.sqlite" 2>"$work/log") || true
grep -q -- "--listen must be a number" "$work/log"
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
(cd / && exec "$program" serve --listen "127.0.0.1:$port" --store "sqlite:$work/tables.sqlite" >"$work/log") &
server=$!
trap 'kill $server; rm -rf "$work"' EXIT
until grep -q "localhost:$port" "$work/log"; do kill -0 "$server"; sleep 0.1; done
python3 -c "import urllib.request; assert b'<title>Wayfarer' in urllib.request.urlopen('http://127.0.0.1:$port/').read()"

# only the documented names are exported
if nm -D --defined-only "$libraries"/libwayfarer.so | awk '{print $3}' | grep -v '^wf_'; then
    echo "the names above should not be exported"
    exit 1
fi
echo "installed, compiled, run"
