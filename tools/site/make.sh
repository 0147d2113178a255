#!/bin/sh
# Builds the documentation site from a build of the program with its Python package and the reference of its headers.
# usage: make.sh BUILD OUT
set -eu

build=$(realpath "$1")
mkdir -p "$2"
out=$(realpath "$2")
cd "$(dirname "$0")/../../docs/site"
[ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --no-audit --no-fund --silent
export WAYFARER_BUILD="$build" WAYFARER_REFERENCE="$build/reference/html" WAYFARER_SITE="$out"
npm run build --silent
