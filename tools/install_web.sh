#!/bin/sh
# Installs the web page beside the program, if it was built: run by `meson install`.
set -eu
page="$MESON_SOURCE_ROOT/web/dist"
[ -f "$page/index.html" ] || { echo "the web page is not built (make web): not installed" >&2; exit 0; }
target="$MESON_INSTALL_DESTDIR_PREFIX/share/wayfarer/web"
rm -rf "$target"
mkdir -p "$target"
cp -R "$page/." "$target/"
