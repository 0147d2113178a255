#!/bin/sh
# The Debian packages of the committed tree: the same bytes wherever they are built, without a fault that lintian or blhc
# (hardening) finds, and, in minimal Debians, installed, tried, upgraded under a running server, removed and purged.
# usage: deb.sh SOURCE BUILD   BUILD/debian-12 keeps a minimal Debian from one run to the next
set -eu
source=$(realpath "$1")
debian=$(realpath "$2")/debian-12
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$source"
[ -e .git ] || { echo "skipped: deb: the packages are made of a git tree"; exit 0; }
first=$work/first
tools/deb.sh "$first" >/dev/null
for package in wayfarer wayfarer-server libwayfarer0 libwayfarer-dev python3-wayfarer wayfarer-doc; do
    ls "$first/${package}"_*.deb >/dev/null
done
lintian --allow-root --fail-on error,warning "$first"/*.changes
# Debian's compiler makes position-independent programs by itself, without the flags that --all asks for.
blhc --bindnow "$first/build.log"
dpkg-deb --fsys-tarfile "$first"/wayfarer_*.deb | tar -xO ./usr/bin/wayfarer >"$work/program"
readelf -h "$work/program" | grep 'DYN (Position-Independent Executable file)' >/dev/null
dpkg-deb --contents "$first"/wayfarer_*.deb | grep ' ./usr/share/man/man1/wayfarer-play.1.gz' >/dev/null
dpkg-deb --contents "$first"/wayfarer-server_*.deb | grep ' ./usr/share/wayfarer/web/index.html' >/dev/null

# Another clone, folder, mask, language, time zone and number of jobs, and a later time: the same bytes. The compiler's
# cache is not asked, because it would hide what a folder does to them.
second=$work/elsewhere/in/another/folder
umask 027
git clone --quiet --shared . "$work/clone"
git ls-files -z | tar -c --null -T - | tar -x --touch -C "$work/clone"
cp -R web/dist "$work/clone/web/"
(cd "$work/clone" && CCACHE_DISABLE=1 LC_ALL=C TZ=Pacific/Kiritimati DEB_BUILD_OPTIONS=parallel=1 tools/deb.sh "$second" >/dev/null)
umask 022
for package in "$first"/*.deb; do
    cmp "$package" "$second/${package##*/}" || { diffoscope "$package" "$second/${package##*/}" | head -n 60; exit 1; }
done
echo "the same bytes twice"

if [ "$(id -u)" -ne 0 ] || ! unshare --mount true 2>/dev/null; then
    echo "skipped: deb installed: minimal Debians are made by root"
    exit 0
fi
for tool in debootstrap autopkgtest; do
    command -v "$tool" >/dev/null || { echo "skipped: deb installed: $tool is not there"; exit 0; }
done
# An older version of the packages with the same content, for upgrades.
mkdir "$work/old"
for package in "$first"/*.deb; do
    case "$package" in *-dbgsym_*) continue ;; esac
    dpkg-deb -R "$package" "$work/content"
    version=$(dpkg-deb -f "$package" Version)
    sed -i "s/$version/0.0.1/" "$work/content/DEBIAN/control"
    dpkg-deb --root-owner-group -Zgzip -z1 -b "$work/content" "$work/old/" >/dev/null
    rm -rf "$work/content"
done
/usr/bin/python3 tools/wheel.py "$work" >"$work/log" 2>&1 || { tail -n 30 "$work/log"; exit 1; }
mkdir "$work/source"
git ls-files -z | tar -c --null -T - | tar -x -C "$work/source"
unshare --mount --pid --fork --kill-child --propagation private --mount-proc \
    tests/deb/installed.sh "$work/source" "$first" "$work/old" "$work"/*.whl "$debian" "$work"
