#!/bin/sh
# The packages in fresh minimal Debians: each thing is installed as its users do it, tried, and purged.
# usage: installed.sh SOURCE PACKAGES OLD WHEEL DEBIAN WORK [STEP...]   PACKAGES, OLD: folders with new and with older
# packages; DEBIAN: see root.sh. Alone in its name spaces: tests/deb.sh calls it.
set -eu
source=$1 packages=$2 old=$3 wheel=$4 work=$6
# shellcheck disable=SC2034
debian=$5
shift 6
here=$source/tests/deb
root= # see fresh
. "$here/root.sh"

# names: all files on the disk, but for what apt and dpkg keep for themselves
names() {
    as root find / -xdev \( -path /var/cache -o -path /var/log -o -path /var/lib/apt -o -path /run -o -path /tmp \) -prune -o -print |
        grep -v -e '^/var/lib/dpkg/[a-z]*-old$' -e '^/etc/[a-z]*-$' | sort
}

# A fresh Debian with what the packages need, and a player; then everything is remembered.
prepare() {
    fresh "$1"
    mkdir "$root/tmp/new" "$root/tmp/old"
    cp "$packages"/*.deb "$root/tmp/new"
    cp "$old"/*.deb "$root/tmp/old"
    every=$(cd "$root" && printf '/%s ' tmp/new/*.deb)
    # shellcheck disable=SC2086
    get_needs $every
    shift
    [ $# -eq 0 ] || get "$@"
    inside useradd --create-home player
    names >"$work/before"
    cp "$root/etc/passwd" "$root/etc/group" "$work/"
}

# purge PACKAGE...: nothing is left.
purge() {
    inside apt-get purge -y "$@"
    names >"$work/after"
    diff "$work/before" "$work/after"
    cmp "$work/passwd" "$root/etc/passwd"
    cmp "$work/group" "$root/etc/group"
}

installed() {
    prepare whole man-db bash-completion zsh fish
    # shellcheck disable=SC2086
    get $every
    as player script -qec 'wayfarer play travelers --seat w=human --seat b=ai:1' /dev/null >"$work/game" <"$here/game.txt"
    for text in 'White to move' 'Black plays'; do
        grep -q "$text" "$work/game" || { cat "$work/game"; echo "the game does not say: $text"; exit 1; }
    done
    silent 'systemd-analyze verify /lib/systemd/system/wayfarer*.service /lib/systemd/system/wayfarer*.timer'
    # shellcheck disable=SC2016
    silent 'for page in /usr/share/man/man1/wayfarer*.gz /usr/share/man/de/man1/wayfarer*.gz; do
        man --warnings -E UTF-8 -l "$page" >/dev/null; done'
    inside bash -c '. /usr/share/bash-completion/bash_completion; _completion_loader wayfarer; complete -p wayfarer'
    [ "$(as root fish -c 'complete -C "wayfarer expl"' | cut -f1 | tr '\n' ' ')" = "explain explore " ]
    # shellcheck disable=SC2016
    [ "$(as root zsh -fc 'autoload -Uz compinit; compinit -u -D; echo $_comps[wayfarer]')" = _wayfarer ]
    if as root grep -rl /usr/local /lib/systemd/system /usr/share/doc/wayfarer-server | grep wayfarer; then exit 1; fi
    # shellcheck disable=SC2046
    purge $(cd "$root/tmp/new" && for file in *.deb; do echo "${file%%_*}"; done)
    echo "installed, tried, purged: nothing is left"
}

# silent COMMAND: a line of the shell that must not say anything, nor fail.
silent() {
    if ! as root sh -c "$1" >"$work/log" 2>&1 || [ -s "$work/log" ]; then
        cat "$work/log"
        echo "failed, or said something: $1"
        exit 1
    fi
}

upgraded() {
    prepare upgrade
    # shellcheck disable=SC2046
    set -- $(cd "$root/tmp/old" && for file in *.deb; do echo "${file%%_*}"; done)
    python3 "$here/upgrade.py" "$root" /tmp/old /tmp/new "$@"
    inside apt-get remove -y "$@"
    test -s "$root/var/lib/wayfarer/tables.sqlite"
    grep -q 'the operator was here' "$root/etc/wayfarer/wayfarer.env"
    purge wayfarer-server # apt has forgotten the others, which have no settings
    echo "upgraded while a game was played; removed: the store stays; purged: nothing is left"
}

wheel() {
    fresh wheel
    get python3-venv
    cp "$wheel" "$root/tmp"
    inside python3 -m venv /tmp/venv
    inside sh -c '/tmp/venv/bin/pip install --no-index /tmp/*.whl'
    # shellcheck disable=SC2016
    sed -n '/^```python$/,/^```$/p' "$source/README.md" | sed '1d;$d' >"$root/tmp/ten_lines.py"
    as root sh -c 'cd /tmp && venv/bin/python ten_lines.py' >"$work/said"
    tail -n 1 "$work/said" | grep -q '^A pawn goes one square forward'
    [ "$(wc -l <"$work/said")" -gt 20 ]
    grep -q '^<svg' "$root/tmp/cube.svg"
    echo "the wheel plays $(($(wc -l <"$work/said") - 1)) specs"
}

container() {
    fresh container
    python3 "$here/container.py" "$source/deploy/Containerfile" "$packages" "$root"
}

autopkgtests() {
    fresh autopkgtest
    # what TMPDIR names is not in the new root
    TMPDIR=/tmp autopkgtest --no-built-binaries "$packages"/*.deb "$source/" -- chroot "$root" >"$work/log" 2>&1 || { tail -n 60 "$work/log"; exit 1; }
    sed -n '/@@@@ summary$/,/: @@@@\|: Binaries/p' "$work/log" | grep ' PASS'
}

make_debian
[ $# -gt 0 ] || set -- installed upgraded wheel container autopkgtests
for step in "$@"; do "$step"; done
