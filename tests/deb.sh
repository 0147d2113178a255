#!/bin/sh
# The Debian packages are built from the committed tree, and neither lintian nor blhc (hardening) finds a fault.
# usage: deb.sh SOURCE
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$1"
[ -e .git ] || { echo "skipped: deb: the packages are made of a git tree"; exit 0; }
tools/deb.sh "$work"
for package in wayfarer wayfarer-server libwayfarer0 libwayfarer-dev wayfarer-doc; do
    ls "$work/${package}"_*.deb >/dev/null
done
lintian --allow-root --fail-on error,warning "$work"/*.changes
# Debian's compiler makes position-independent programs by itself, without the flags that --all asks for.
blhc --bindnow "$work/build.log"
dpkg-deb --fsys-tarfile "$work"/wayfarer_*.deb | tar -xO ./usr/bin/wayfarer >"$work/program"
readelf -h "$work/program" | grep -q 'DYN (Position-Independent Executable file)'
dpkg-deb --contents "$work"/wayfarer_*.deb | grep -q ' ./usr/share/man/man1/wayfarer-play.1.gz'
dpkg-deb --contents "$work"/wayfarer-server_*.deb | grep -q ' ./usr/share/wayfarer/web/index.html'
