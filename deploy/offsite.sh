#!/bin/sh
# Fetches a server's newest backup to this machine, which the server cannot reach. Tries to restore
# it, and keeps the last thirty. Fails if the newest backup is the one that it fetched last time,
# because then the server no longer makes backups.
# usage: offsite.sh HOST FOLDER
# HOST allows this machine's key to do one thing only, in /root/.ssh/authorized_keys:
#   restrict,command="cat \"$(ls -t /var/lib/wayfarer-backup/*.gz | head -n 1)\"" ssh-ed25519 ...
set -eu
host=$1 folder=$2
umask 077
new=$folder/wayfarer-$(date -u +%Y-%m-%d).backup.gz
store=$(mktemp -d)
trap 'rm -rf "$store" "$new.part"' EXIT

ssh "$host" </dev/null >"$new.part"
last=$(printf '%s\n' "$folder"/wayfarer-*.backup.gz | sort | tail -n 1)
if cmp -s "$new.part" "$last"; then
    echo "offsite.sh: the newest backup of $host is the one that was fetched last time, ${last##*/}:" \
        "the server makes none any more" >&2
    exit 1
fi
# This refuses a damaged or truncated file.
wayfarer restore "$new.part" --store "sqlite:$store/tables.sqlite"
mv "$new.part" "$new"
printf '%s\n' "$folder"/wayfarer-*.backup.gz | sort -r | tail -n +31 | xargs -r rm --
