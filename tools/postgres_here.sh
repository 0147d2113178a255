#!/bin/sh
# A PostgreSQL of one's own, whose data stays in a folder: made if it is not there, then run until it is
# ended (SIGINT). It is reached through a socket in another folder only, which nobody else can enter.
# usage: postgres_here.sh DATA SOCKETS [postgres' own options]
# The address is postgres://wayfarer@/postgres?host=SOCKETS. Root cannot run PostgreSQL: then it is the user postgres.
set -eu
data=$1 sockets=$2
shift 2
programs=$(find /usr/lib/postgresql/*/bin -name initdb -printf '%h\n' 2>/dev/null | sort -V | tail -n 1)
[ -n "$programs" ] || programs=$(dirname "$(command -v initdb)") ||
    { echo "postgres_here.sh: PostgreSQL is not installed (tools/setup.sh deploy)" >&2; exit 1; }

as=""
mkdir -p "$data.new" "$sockets"
chmod 700 "$data.new" "$sockets"
if [ "$(id -u)" -eq 0 ]; then
    as="--reuid=postgres --regid=postgres --clear-groups"
    chown postgres: "$data.new" "$sockets"
    # shellcheck disable=SC2086
    (cd / && setpriv $as -- test -x "$data.new") ||
        { echo "postgres_here.sh: the user postgres cannot enter $data" >&2; exit 1; }
fi
cd /
# What was cut off while it was made is made again. Everybody who can open the folder is trusted.
if [ ! -d "$data" ]; then
    find "$data.new" -mindepth 1 -delete
    # shellcheck disable=SC2086
    setpriv $as -- "$programs/initdb" -D "$data.new" -A trust -U wayfarer -E UTF8 --locale C >/dev/null
    mv "$data.new" "$data"
else
    rmdir "$data.new"
fi
# It ends with the program that called this.
# shellcheck disable=SC2086
exec setpriv --pdeathsig INT $as -- "$programs/postgres" -D "$data" -k "$sockets" -c listen_addresses= \
    -c unix_socket_permissions=0700 "$@"
