#!/bin/sh
# Makes the Debian packages of the committed tree, with the page that is in web/dist.  usage: deb.sh FOLDER
# FOLDER gets the packages, and a copy of the sources in which they are built: the same commit and page make the same
# bytes wherever that is.
set -eu
out=$(realpath -m "$1")
version=$(dpkg-parsechangelog --show-field Version)
source=$out/wayfarer-$version
rm -rf "$source" "$out"/*wayfarer*_*.deb # the Containerfile takes what is there: one version
mkdir -p "$source"
git ls-files -z | tar -c --null -T - | tar -x -C "$source"
mkdir -p "$source/web/dist"
cp -R web/dist/. "$source/web/dist/"
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
# dpkg makes no time later than that of the commit, but a file may have lain here for longer.
find "$source" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
log=$out/build.log
if ! (cd "$source" && dpkg-buildpackage --build=binary --no-sign) >"$log" 2>&1; then
    tail -n 40 "$log" >&2
    echo "deb.sh: the packages could not be built: $log" >&2
    exit 1
fi
rm -rf "$source"
ls "$out"/*.deb
