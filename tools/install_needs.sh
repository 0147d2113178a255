#!/bin/sh
# Says what an installed program needs where it runs: the Debian packages of its shared libraries or, where
# dpkg does not know them, the libraries.  usage: install_needs.sh PROGRAM
set -eu
program=$1
resolved=$(ldd "$program")
needs=$(readelf -d "$program" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | while read -r library; do
    path=$(echo "$resolved" | sed -n "s|^[[:space:]]*$library => \(/[^ ]*\).*|\1|p")
    package=""
    # /lib may be a link to /usr/lib: dpkg knows the file by one of the two names. Without a path it would find all files.
    for name in ${path:+"$path" "/usr$path" "${path#/usr}"}; do
        package=$(dpkg-query -S "$name" 2>/dev/null) && break
        package=""
    done
    echo "${package:-$library}" | sed 's/:.*//'
done | sort -u | tr '\n' ' ')
echo "it needs, where it runs: $needs"
