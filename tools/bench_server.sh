#!/bin/sh
# Measures the server under load: bench_server.sh BUILD
set -eu
build="$1"
folder=$(mktemp -d)
port=${PORT:-8099}
"$build/wayfarer" serve --listen "127.0.0.1:$port" --store "sqlite:$folder/tables.sqlite" \
    --limit-per-address 1000000 --threads 1 >"$folder/log" &
server=$!
trap 'kill $server; wait $server; rm -rf "$folder"' EXIT
until grep -q Wayfarer "$folder/log"; do sleep 0.1; done

echo "5,000 sockets, each table a move every 10 s (bar: 99 % within 100 ms, 300 MB):"
"$build/bench/load" "$port" "$server" 5000 10 40 0
echo "the same, and each socket a ping every 0.8 s, as of pages that are looked at:"
"$build/bench/load" "$port" "$server" 5000 10 40 800
echo "200 sockets, as fast as it goes:"
"$build/bench/load" "$port" "$server" 200 0 10 0
