#!/bin/sh
# Measures nginx, two nodes and PostgreSQL under load: bench_cluster.sh BUILD. Between load and nginx there is no TLS.
# SOCKETS: how many (10000); SECONDS_OF_LOAD (40).
set -eu
build=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")/.." && pwd)
sockets=${SOCKETS:-10000}
first=${PORT:-8097}
second=$((first + 1)) front=$((first + 2))
PATH=$PATH:/usr/sbin
folder=$(mktemp -d)
chmod 711 "$folder"
nodes="" database=""
stop() {
    trap - EXIT
    # shellcheck disable=SC2086
    [ -z "$nodes" ] || { kill $nodes 2>/dev/null || true; wait $nodes || true; }
    [ -z "$database" ] || { kill -INT "$database" 2>/dev/null || true; wait "$database" || true; }
    rm -rf "$folder"
}
trap stop EXIT
trap 'exit 1' INT TERM

setsid "$here/tools/postgres_here.sh" "$folder/postgres" "$folder/sockets" >"$folder/postgres.log" 2>&1 &
database=$!
store="postgres://wayfarer@/postgres?host=$folder/sockets"
until psql -qAtX "$store" -c "SELECT 1" >/dev/null 2>&1; do
    kill -0 "$database" 2>/dev/null || { cat "$folder/postgres.log" >&2; exit 1; }
    sleep 0.1
done
pids=""
for node in "$first" "$second"; do
    "$build/wayfarer" serve --listen "127.0.0.1:$node" --store "$store" --trusted-proxy 127.0.0.1 --limit-per-address 1000000 --threads 1 \
        >"$folder/$node.out" 2>"$folder/$node.log" &
    nodes="$nodes $!" pids="$pids${pids:+,}$!"
    until grep -q "^Wayfarer is at" "$folder/$node.out" 2>/dev/null; do
        kill -0 $! 2>/dev/null || { cat "$folder/$node.log" >&2; exit 1; }
        sleep 0.1
    done
done
LIMITS=off PLAIN=$front WORKERS=2 "$here/tools/nginx_here.sh" "$here/deploy" "$folder" $((first + 3)) $((first + 4)) "$first" "$second"
nginx -e "$folder/errors" -p "$folder" -c "$folder/nginx.conf" &
nodes="$nodes $!"
until [ -s "$folder/pid" ]; do
    kill -0 $! 2>/dev/null || { cat "$folder/errors" >&2; exit 1; }
    sleep 0.1
done
memory() { awk '/VmRSS/ { print $2 }' "/proc/${pids%,*}/status"; }
before=$(memory)
echo "$sockets sockets through nginx at two nodes on PostgreSQL, each table a move every 10 s (bar: 99 % acknowledged within 150 ms, 60 kB a table and node):"
"$build/bench/load" "$front" "$pids" "$sockets" 10 "${SECONDS_OF_LOAD:-40}" 0
psql -qAtX "$store" -c "SELECT 'tables ' || count(*) || ', events ' || sum(length) FROM wayfarer.tables"
echo "the first node has $((($(awk '/VmHWM/ { print $2 }' "/proc/${pids%,*}/status") - before) * 2 / sockets)) kB more for each table than when it was started, sockets included; the machine: $(nproc) processors, load $(cut -d ' ' -f 1-3 /proc/loadavg)"
cat "$folder/$first.log" "$folder/$second.log"
