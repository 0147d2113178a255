#!/bin/sh
# The installed library as its users meet it: headers alone in C17 and C++17, pkg-config, and the
# examples.  usage: install.sh SOURCE BUILD
set -eu
source=$1
build=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for header in "$source"/include/wayfarer/*.h; do
    header=$(basename "$header" .h)
    : >"$work/alone.c"
    case "$header" in # flat headers include nothing, for readers that cannot: docs/library.md
    binding*) printf '#include <%s.h>\n' stdbool stddef stdint wayfarer/binding >"$work/alone.c" ;;
    esac
    echo "#include <wayfarer/$header.h>" >>"$work/alone.c"
    cp "$work/alone.c" "$work/alone.cc"
    gcc -std=c17 -Wall -Wextra -Wpedantic -Werror -I"$source/include" -fsyntax-only "$work/alone.c"
    g++ -std=c++17 -Wall -Wextra -Wpedantic -Werror -I"$source/include" -fsyntax-only "$work/alone.cc"
done

# `make install` honours a prefix, though the build folder was made for another one
make --no-print-directory -C "$source" install BUILD="$build" PREFIX=/opt/games DESTDIR="$work/other" \
    >/dev/null
test -x "$work/other/opt/games/bin/wayfarer"
grep -q '^prefix=/opt/games$' "$work/other/opt/games/lib/pkgconfig/wayfarer.pc"
if make --no-print-directory -C "$source" install BUILD="$build" PREFIX=games 2>"$work/log"; then exit 1; fi
grep -q '^PREFIX=games must be an absolute path$' "$work/log"

# What Meson would keep for itself is said, if there is something to say: how a library is found that nothing searches for,
# and what the program needs. deploy/ and the docs are there.
make --no-print-directory -C "$source" install BUILD="$build" PREFIX="$work/own" >"$work/log" 2>&1
grep -q "^    export PKG_CONFIG_PATH=$work/own/lib/pkgconfig LD_LIBRARY_PATH=$work/own/lib$" "$work/log"
PKG_CONFIG_PATH="$work/own/lib/pkgconfig" pkg-config --exists wayfarer
needs=$(sed -n 's/^it needs, where it runs: //p' "$work/log")
for package in libc6 libjansson4 libsqlite3-0 libuv1; do
    case " $needs " in *" $package "*) ;; *) echo "$package is not in '$needs'"; exit 1 ;; esac
done
# A library that the loader does not find is named, not a package that has some file.
mkdir "$work/bin"
printf '#!/bin/sh\n' >"$work/bin/ldd"
chmod +x "$work/bin/ldd"
needs=$(PATH="$work/bin:$PATH" "$source/tools/install_needs.sh" "$work/own/bin/wayfarer")
case "$needs " in *" libc.so.6 "*) ;; *) echo "libc.so.6 is not in '$needs'"; exit 1 ;; esac
diff -r "$source/deploy" "$work/own/share/wayfarer/deploy"
for text in "$source"/docs/*.md; do cmp "$text" "$work/own/share/doc/wayfarer/${text##*/}"; done
rm -r "$work/own"

# A bare Debian, as far as an installed library meets it: its loader and what that looks through, and
# pkg-config. Neither PKG_CONFIG_PATH nor LD_LIBRARY_PATH helps to find anything there.
unset PKG_CONFIG_PATH LD_LIBRARY_PATH
root="$work/root"
make --no-print-directory -C "$source" install BUILD="$build" PREFIX=/usr/local DESTDIR="$root" >/dev/null
mkdir -p "$root/etc" "$root/tmp" "$root/dev"
: >"$root/dev/null" # without it pkg-config crashes
finder=$(command -v pkg-config)
loader=$(PATH=$PATH:/sbin command -v ldconfig)
for file in /etc/ld.so.conf /etc/ld.so.conf.d/libc.conf /etc/ld.so.conf.d/*-linux-gnu.conf; do
    [ ! -f "$file" ] || cp --parents "$file" "$root"
done
for file in "$finder" "$loader" "$build/wayfarer"; do
    needed=$(ldd "$file" 2>/dev/null | grep -o '/[^ ]*' || true) # ldconfig needs none
    # shellcheck disable=SC2086
    cp --parents -L $needed "$file" "$root"
done
case $(id -u) in 0) enter="chroot" ;; *) enter="unshare -r chroot" ;; esac
bare() { $enter "$root" "$@"; }
bare "$loader"
bare "$finder" --exists wayfarer || { echo "pkg-config does not find the library"; exit 1; }
libraries=$(bare "$finder" --variable=libdir wayfarer)
for example in "$source"/examples/*.c; do
    example=$(basename "$example" .c)
    # shellcheck disable=SC2046
    gcc -std=c17 -Wall -Wextra -Werror "$source/examples/$example.c" -o "$root/tmp/$example" \
        "-I$root$(bare "$finder" --variable=includedir wayfarer)" \
        "-L$root$libraries" $(bare "$finder" --libs-only-l wayfarer)
done
[ "$(bare /tmp/list_moves safe-passage | wc -l)" -eq 20 ]
bare /tmp/list_moves traverse | head -n 1 | grep -q '^South sets up along the starting row: '
bare /tmp/random_game | head -n 1 | grep -q '^\[Spec "traverse:players=3"\]$'
bare /tmp/own_engine | grep -q '^search after [0-9]* turns: arrived$'

# the same with the archive: its names do not collide with those of a program
{ cat "$source/examples/own_engine.c"; echo 'int reader_end, net_score, eval_net, games, find_game;'; } >"$work/static.c"
# shellcheck disable=SC2046
gcc -std=c17 -Wall -Wextra -Werror "$work/static.c" -o "$work/static" "-I$source/include" \
    "$root$libraries/libwayfarer.a" $(bare "$finder" --libs-only-other --libs-only-l --static wayfarer |
        sed 's/-lwayfarer//')
"$work/static" | grep -q '^search after [0-9]* turns: arrived$'

bare /usr/local/bin/wayfarer --version >/dev/null
for file in man/man1/wayfarer.1 man/man1/wayfarer-explain.1 man/de/man1/wayfarer-explain.1 \
    bash-completion/completions/wayfarer zsh/site-functions/_wayfarer fish/vendor_completions.d/wayfarer.fish; do
    [ -s "$root/usr/local/share/$file" ] || { echo "not installed: $file"; exit 1; }
done
program="$root/usr/local/bin/wayfarer"

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
python3 "$source/tests/symbols.py" "$source/include/wayfarer" "$source/src/exports.map" \
    "$source/tests/test_addresses.c" "$root$libraries/libwayfarer.a" "$root$libraries/libwayfarer.so"
echo "installed, compiled, run"

# A release is the committed tree under its version, and builds by itself.
if [ -d "$source/.git" ] || [ -f "$source/.git" ]; then
    version=$("$build/wayfarer" --version | cut -d' ' -f2)
    make --no-print-directory -C "$source" dist BUILD="$build" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
    (cd "$build/meson-dist" && sha256sum --check --quiet "wayfarer-$version.tar.gz.sha256sum")
    tar -xzf "$build/meson-dist/wayfarer-$version.tar.gz" -C "$work"
    printf '#!/bin/sh\necho "a release needs git: $*" >&2\nexit 1\n' >"$work/bin/git"
    chmod +x "$work/bin/git"
    rm "$work/bin/ldd"
    PATH="$work/bin:$PATH" meson setup "$work/release" "$work/wayfarer-$version" >/dev/null
    PATH="$work/bin:$PATH" ninja -C "$work/release" --quiet wayfarer
    test "$("$work/release/wayfarer" --version)" = "wayfarer $version"
fi
