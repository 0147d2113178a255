#!/bin/sh
# Runs clang-tidy: over the sources with the compile commands of a build folder, and over those of the
# browser, which that folder does not have, with the target and headers of tools/wasm32.ini.
set -eu
git ls-files 'src/*.c' 'apps/cli/*.c' | grep -v geometry/tables_ |
    xargs -P 2 -n 4 clang-tidy -p "$1" --quiet 2>/dev/null
git ls-files 'apps/wasm/*.c' |
    xargs -I FILE clang-tidy --quiet FILE -- --target=wasm32-wasi -nostdlibinc \
        -isystem /usr/include/wasm32-wasi -std=gnu17 -Iinclude -Isrc -I"$1/src" -Iapps/wasm 2>/dev/null
