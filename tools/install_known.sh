#!/bin/sh
# Registers the installed library with the dynamic loader, or says what is missing. With DESTDIR it does
# nothing, because a package does that where it is unpacked.  usage: install_known.sh FOLDER_OF_THE_LIBRARY
set -eu
[ -z "${DESTDIR:-}" ] || exit 0
library=$1
loader=$(command -v ldconfig || echo /sbin/ldconfig)
if "$loader" -N -X -v 2>/dev/null | grep -q "^$library:"; then
    "$loader" || echo "$library is not registered with the loader: run ldconfig as root" >&2
else
    echo "neither the loader nor pkg-config searches $library. Before compiling or running with it:" >&2
    echo "    export PKG_CONFIG_PATH=$library/pkgconfig LD_LIBRARY_PATH=$library" >&2
fi
