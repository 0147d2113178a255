#!/bin/sh
# Makes the installed library known to the loader: run by `meson install`. A package (DESTDIR) does that
# where it is unpacked.  usage: install_known.sh FOLDER_OF_THE_LIBRARY
set -eu
[ -z "${DESTDIR:-}" ] || exit 0
library=$1
loader=$(command -v ldconfig || echo /sbin/ldconfig)
if "$loader" -N -X -v 2>/dev/null | grep -q "^$library:"; then
    "$loader" || echo "the loader was not told of $library: run ldconfig as root" >&2
else
    echo "neither the loader nor pkg-config looks in $library. Before compiling or running with it:" >&2
    echo "    export PKG_CONFIG_PATH=$library/pkgconfig LD_LIBRARY_PATH=$library" >&2
fi
