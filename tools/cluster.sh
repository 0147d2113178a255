#!/bin/sh
# PostgreSQL, two nodes on it and nginx in front, on this machine, until Control-C.
# usage: cluster.sh BUILD
# PORT: of nginx, https (8443); HTTP_PORT: without TLS, which leads there (PORT + 1); NODES: the two nodes' ports ("8081 8082"); STORE: their
# store (a PostgreSQL of its own, whose data stays in BUILD/cluster/postgres); OPTIONS: further ones of `wayfarer serve`;
# LIMITS=off: see nginx_here.sh.
set -eu
build=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")/.." && pwd)
folder=$build/cluster
port=${PORT:-8443}
store=${STORE:-}
# shellcheck disable=SC2086
set -- ${NODES:-8081 8082}
PATH=$PATH:/usr/sbin
fail() {
    echo "cluster.sh: $1" >&2
    exit 2
}
[ $# -eq 2 ] || fail "NODES='$*' must be two ports"
for number in "$port" "${HTTP_PORT:-1}" "$@"; do
    case $number in '' | *[!0-9]*) fail "'$number' is no port" ;; esac
done
mkdir -p "$folder"
exec 9>"$folder/lock" # all that is started here holds it, too
flock -n 9 || fail "it runs already, in $folder"
rm -f "$folder/errors"
"$here/tools/nginx_here.sh" "$here/deploy" "$folder" "$port" "${HTTP_PORT:-$((port + 1))}" "$1" "$2"

running="" database="" sockets="" own=""
# First nginx and the nodes, which finish their writes, then PostgreSQL.
stop() {
    trap - INT TERM EXIT
    # shellcheck disable=SC2086
    [ -z "$running" ] || { kill $running 2>/dev/null || true; wait $running || true; }
    [ -z "$database" ] || { kill -INT "$database" 2>/dev/null || true; wait "$database" || true; }
    [ -z "$sockets" ] || rm -rf "$sockets"
}
trap stop EXIT
trap 'exit 0' INT TERM

if [ -z "$store" ]; then
    sockets=$(mktemp -d)
    # In a session of its own, so that Control-C does not end it before the nodes.
    setsid "$here/tools/postgres_here.sh" "$folder/postgres" "$sockets" >"$folder/postgres.log" 2>&1 &
    database=$!
    # The database that initdb makes for everybody is ours alone here.
    store="postgres://wayfarer@/postgres?host=$sockets"
    own=" on $store" # whose address has no password
    until psql -qAtX "$store" -c "SELECT 1" >/dev/null 2>&1; do
        kill -0 "$database" 2>/dev/null || { cat "$folder/postgres.log" >&2; exit 1; }
        sleep 0.1
    done
fi

for node in "$@"; do
    rm -f "$folder/node-$node.out"
    # shellcheck disable=SC2086
    "$build/wayfarer" serve --listen "127.0.0.1:$node" --store "$store" --trusted-proxy 127.0.0.1 \
        --log json ${OPTIONS:-} >"$folder/node-$node.out" 2>"$folder/node-$node.log" &
    running="$running $!"
    echo $! >"$folder/node-$node.pid"
    # One after the other: the first makes the store.
    until grep -q "^Wayfarer is at" "$folder/node-$node.out" 2>/dev/null; do
        kill -0 $! 2>/dev/null || { cat "$folder/node-$node.log" >&2; exit 1; }
        sleep 0.1
    done
done
nginx -e "$folder/errors" -p "$folder" -c "$folder/nginx.conf" 2>/dev/null & # its errors are in the file
running="$running $!"
until [ -s "$folder/pid" ] && kill -0 "$(cat "$folder/pid")" 2>/dev/null; do
    kill -0 $! 2>/dev/null || fail "nginx does not start: $(head -n 1 "$folder/errors")"
    sleep 0.1
done
echo "Wayfarer is at https://localhost:$port, nodes at ports $*$own (Control-C ends it all); logs are in $folder"
wait
