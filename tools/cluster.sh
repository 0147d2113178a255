#!/bin/sh
# Two nodes on one store with nginx in front, on this machine, until Control-C.
# usage: cluster.sh BUILD
# PORT: of nginx, https (8443); HTTP_PORT: the same without TLS (PORT + 1); NODES: the nodes' ports ("8081 8082"); STORE: their store
# (sqlite:BUILD/cluster/tables.sqlite); OPTIONS: further ones of `wayfarer serve`; LIMITS=off: see nginx_here.sh.
set -eu
build=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")/.." && pwd)
folder=$build/cluster
port=${PORT:-8443}
store=${STORE:-sqlite:$folder/tables.sqlite}
# shellcheck disable=SC2086
set -- ${NODES:-8081 8082}
PATH=$PATH:/usr/sbin
mkdir -p "$folder"
"$here/tools/nginx_here.sh" "$here/deploy" "$folder" "$port" "${HTTP_PORT:-$((port + 1))}" "$1" "$2"

running=""
stop() {
    trap - INT TERM EXIT
    # shellcheck disable=SC2086
    [ -z "$running" ] || kill $running 2>/dev/null || true
    wait
}
trap stop EXIT
trap 'exit 0' INT TERM

for node in "$@"; do
    # shellcheck disable=SC2086
    "$build/wayfarer" serve --listen "127.0.0.1:$node" --store "$store" --trusted-proxy 127.0.0.1 \
        --log json ${OPTIONS:-} >"$folder/node-$node.out" 2>"$folder/node-$node.log" &
    running="$running $!"
    # One after the other: the first makes the store.
    until grep -q "^Wayfarer is at" "$folder/node-$node.out" 2>/dev/null; do
        kill -0 $! 2>/dev/null || { cat "$folder/node-$node.log" >&2; exit 1; }
        sleep 0.1
    done
done
nginx -e "$folder/errors" -p "$folder" -c "$folder/nginx.conf" &
running="$running $!"
until [ -s "$folder/pid" ] && kill -0 "$(cat "$folder/pid")" 2>/dev/null; do
    kill -0 $! 2>/dev/null || { cat "$folder/errors" >&2; exit 1; }
    sleep 0.1
done
echo "Wayfarer is at https://localhost:$port, nodes at ports $* (Control-C ends it all); logs are in $folder"
wait
