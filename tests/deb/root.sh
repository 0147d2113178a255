# Fresh minimal Debians in folders, as the tests of the packages need them; sourced. The caller is alone in its name
# spaces of mounts and processes (unshare), so mounts and processes end with it, and sets
#   debian  a folder that keeps the minimal Debian and what apt downloads from one run to the next
#   work    a folder for one run
# shellcheck shell=sh disable=SC2154

# make_debian: the minimal Debian that the others begin as.
make_debian() {
    [ ! -d "$debian/base" ] || return 0
    mkdir -p "$debian/archives/partial"
    rm -rf "$debian/base.part"
    debootstrap --variant=minbase bookworm "$debian/base.part" >"$debian/log" 2>&1 || { tail -n 5 "$debian/log" >&2; return 1; }
    # Nothing is started where nothing runs, as in every chroot that builds packages.
    printf '#!/bin/sh\nexit 101\n' >"$debian/base.part/usr/sbin/policy-rc.d"
    chmod 755 "$debian/base.part/usr/sbin/policy-rc.d"
    echo force-unsafe-io >"$debian/base.part/etc/dpkg/dpkg.cfg.d/speed" # the disk need not keep what is thrown away
    mv "$debian/base.part" "$debian/base"
}

# fresh NAME: makes a fresh minimal Debian and sets root to its folder.
fresh() {
    root=$work/$1/root
    mkdir -p "$root" "$work/$1/upper" "$work/$1/work"
    mount -t overlay overlay -o "lowerdir=$debian/base,upperdir=$work/$1/upper,workdir=$work/$1/work" "$root" 2>/dev/null ||
        cp -a "$debian/base/." "$root/" # overlays cannot be nested
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount --bind "$debian/archives" "$root/var/cache/apt/archives"
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    inside apt-get update
}

# inside COMMAND...: runs it as root in the last fresh Debian; what it says is told only if it fails.
inside() { quiet as root "$@"; }

# as USER COMMAND...: the same as a user of that Debian, and what it says is told.
as() {
    user=$1
    shift
    chroot --userspec="$user" "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin:/usr/games HOME=/tmp TERM=xterm LC_ALL=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive "$@"
}

quiet() {
    "$@" >"$work/log" 2>&1 && return 0
    tail -n 40 "$work/log" >&2
    echo "failed: $*" >&2
    return 1
}

get() { inside apt-get install -y --no-install-recommends "$@"; }

# get_needs FILE...: installs what packages need, but not them.
get_needs() {
    needs=$(as root apt-get install -s -y --no-install-recommends "$@" | sed -n 's/^Inst \([^ ]*\) .*/\1/p' | grep -v wayfarer)
    # shellcheck disable=SC2086
    get $needs
}
