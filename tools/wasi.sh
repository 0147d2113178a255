#!/bin/sh
# Runs a WebAssembly program that was built for WASI.  usage: wasi.sh PROGRAM.wasm [ARG...]
exec node --experimental-wasi-unstable-preview1 --no-warnings "$(dirname "$0")/wasi.mjs" "$@"
