#!/bin/sh
# Writes the reference of the library, from its headers, into OUTPUT/html. Whatever is not described is an error.
# usage: make.sh OUTPUT   (in the root of the source; HEADERS names another folder of headers)
set -eu
headers=${HEADERS:-include/wayfarer}
version=$(sed -n 's/^#define WF_VERSION "\(.*\)".*/\1/p' "$headers/status.h")
mkdir -p "$1"
{
    cat tools/reference/Doxyfile
    echo "PROJECT_NUMBER = $version"
    echo "INPUT = $headers tools/reference/main.md"
    echo "OUTPUT_DIRECTORY = \"$1\""
} | doxygen -
python3 tools/reference/values.py "$1/xml"
