#!/bin/sh
# Installs the Debian packages that some targets need, if they are missing.
# usage: setup.sh [build] [wasm] [web] [check] [test] [test-all] [bench] [coverage] [deploy] [reference] [docs] [tidy] [python] [deb]
set -eu

packages=""
for target in "$@"; do
    case "$target" in
    build) packages="$packages gcc libc6-dev meson ninja-build pkg-config libjansson-dev libedit-dev libncurses-dev libuv1-dev libhttp-parser-dev libpng-dev libwslay-dev libsqlite3-dev libpq-dev libssl-dev libutf8proc-dev libxxhash-dev libzstd-dev zlib1g-dev" ;;
    wasm) packages="$packages clang lld llvm wasi-libc libclang-rt-14-dev-wasm32 nodejs" ;;
    web) command -v npm >/dev/null || packages="$packages ca-certificates nodejs npm" ;;
    check) packages="$packages python3 libcmocka-dev ccache clang-format python3-cffi python3-dev python3-numpy" ;;
    test) packages="$packages python3 libcmocka-dev ccache clang-format chromium fonts-dejavu-core postgresql python3-cffi python3-dev python3-numpy mypy" ;;
    test-all) packages="$packages abigail-tools doxygen g++ clang libclang-rt-14-dev nginx-light openssl firefox-esr webkit2gtk-driver xvfb man-db zsh fish binutils patchelf python3-build python3-mesonpy python3-pip python3-venv python3-wheel dpkg-dev debhelper dh-python debootstrap autopkgtest diffoscope-minimal lintian blhc" ;;
    bench) packages="$packages fairy-stockfish" ;;
    coverage) packages="$packages gcovr" ;;
    deploy) packages="$packages nginx-light openssl postgresql" ;;
    docs) packages="$packages python3 doxygen python3-cffi python3-dev python3-numpy" ;;
    reference) packages="$packages python3 doxygen" ;;
    deb) packages="$packages dpkg-dev debhelper dh-python python3-cffi python3-dev" ;;
    tidy) packages="$packages clang-tidy" ;;
    python) packages="$packages binutils patchelf python3-build python3-cffi python3-dev python3-mesonpy python3-wheel" ;;
    *)
        echo "setup.sh: unknown target '$target'" >&2
        exit 2
        ;;
    esac
done

missing=""
for package in $packages; do
    status=$(dpkg-query -W -f '${db:Status-Abbrev}' "$package" 2>/dev/null || true)
    case "$status" in
    ii*) ;;
    *) missing="$missing $package" ;;
    esac
done
[ -z "$missing" ] && exit 0

if [ "$(id -u)" -eq 0 ]; then
    as_root=""
elif command -v sudo >/dev/null; then
    as_root="sudo"
else
    echo "setup.sh: packages are missing, and there is no sudo to install them. An administrator must run:" >&2
    echo "    apt-get install -y --no-install-recommends$missing" >&2
    exit 1
fi

log=$(mktemp)
echo "installing:$missing" >&2
# A line is printed every 20 seconds, so that a slow mirror does not look like a stop. The sleep that is
# left at the end holds no pipe open.
while sleep 20 >/dev/null 2>&1; do echo "still installing: $(tail -n 1 "$log" | cut -c 1-100)" >&2; done &
ticker=$!
trap 'kill "$ticker" 2>/dev/null; rm -f "$log"' EXIT
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086
if ! { $as_root apt-get update && $as_root apt-get install -y --no-install-recommends $missing; } >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    echo "setup.sh: the packages could not be installed:$missing" >&2
    exit 1
fi
