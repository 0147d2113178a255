#!/bin/sh
# Builds the documentation site from a build of the program with its Python package, the reference of its headers, and a build
# of the module in WAYFARER_WASM (build-wasm).
# usage: make.sh BUILD OUT
set -eu

build=$(realpath "$1")
mkdir -p "$2"
out=$(realpath "$2")
cd "$(dirname "$0")/../../docs/site"
[ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --no-audit --no-fund --silent
board=$(mktemp -d)
trap 'rm -rf "$board"' EXIT
node ../../packages/wayfarer-board/build.mjs "${WAYFARER_WASM:-build-wasm}" "$board"
export WAYFARER_BOARD="$board/dist"
export WAYFARER_BUILD="$build" WAYFARER_REFERENCE="$build/reference/html" WAYFARER_SITE="$out"
npm run build --silent
