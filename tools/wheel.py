#!/usr/bin/env python3
"""Builds the wheel of the Python package, with cffi's runtime inside, and names it after the glibc that it needs.

usage: wheel.py [FOLDER]                writes the wheel into FOLDER (dist)
       wheel.py --check WHEEL           says which tag the libraries in a wheel allow; fails if its name says another one

A tag manylinux_2_34 promises glibc 2.34 or later and nothing else: readelf says which versions of symbols the libraries
want, and which libraries. Debian's cffi is the one that is put inside, with libffi, so that the wheel installs where there
is no other package."""

import base64
import glob
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# What manylinux lets a wheel take from the system, of what we could want.
SYSTEM = re.compile(r"lib(c|m|pthread|dl|rt)\.so\.\d|ld-linux-x86-64\.so\.2|ld-linux-aarch64\.so\.1")
VENDOR = "wayfarer/_vendor"


def readelf(option, path):
    return subprocess.run(["readelf", "-W", option, path], capture_output=True, text=True, check=True).stdout


def needed(path):
    """The libraries that a library wants."""
    return re.findall(r"\(NEEDED\).*\[(.*)\]", readelf("-d", path))


def glibc(path):
    """The newest glibc whose symbols a library wants, as (major, minor)."""
    # "Name: GLIBC_2.34  Flags: ..." is a version that it needs; those it defines stand in lines of another form
    names = set(re.findall(r"Name: (\S+)\s+Flags:", readelf("-V", path)))
    other = [name for name in names if not re.fullmatch(r"GLIBC_\d+(\.\d+)+|LIBFFI_\w+_\d+\.\d+", name)]
    if other:
        raise SystemExit("%s needs %s, which no manylinux promises" % (os.path.basename(path), ", ".join(sorted(other))))
    versions = [tuple(map(int, name[len("GLIBC_"):].split(".")))[:2] for name in names if name.startswith("GLIBC_")]
    return max(versions, default=(2, 5))


def tag(folder):
    """The platform tag that all libraries below a folder allow."""
    libraries = sorted(path for path in glob.glob(os.path.join(folder, "**", "*.so*"), recursive=True))
    inside = {os.path.basename(path) for path in libraries}
    for path in libraries:
        strange = [name for name in needed(path) if name not in inside and not SYSTEM.fullmatch(name)]
        if strange:
            raise SystemExit("%s needs %s, which is not in the wheel" % (os.path.basename(path), ", ".join(strange)))
    return "manylinux_%d_%d_%s" % (*max(map(glibc, libraries)), os.uname().machine)


def vendor(folder):
    """Puts cffi's runtime and libffi into the package, with their licences."""
    into = os.path.join(folder, VENDOR)
    os.makedirs(into)
    backend = importlib.util.find_spec("_cffi_backend").origin
    copy = shutil.copy(backend, into)
    said = subprocess.run(["ldd", backend], capture_output=True, text=True, check=True).stdout
    for name in needed(backend):
        if not SYSTEM.fullmatch(name):
            shutil.copy(re.search(re.escape(name) + r" => (\S+)", said)[1], os.path.join(into, name))
    subprocess.run(["patchelf", "--set-rpath", "$ORIGIN", copy], check=True)
    for package in ("python3-cffi-backend", "libffi8"):
        shutil.copy("/usr/share/doc/%s/copyright" % package, os.path.join(into, "copyright.%s" % package))
    for metadata in glob.glob(os.path.join(folder, "*.dist-info", "METADATA")):
        edit(metadata, lambda text: re.sub(r"(?m)^Requires-Dist: cffi.*\n", "", text))


def edit(path, change):
    with open(path) as file:
        text = file.read()
    with open(path, "w") as file:
        file.write(change(text))


def pack(folder, wheel):
    """Writes a wheel, with a RECORD of its files."""
    info, = glob.glob(os.path.join(folder, "*.dist-info"))
    record = os.path.relpath(os.path.join(info, "RECORD"), folder)
    names = sorted(os.path.relpath(path, folder) for path in glob.glob(os.path.join(folder, "**", "*"), recursive=True)
                   if os.path.isfile(path))
    lines = []
    for name in names:
        if name != record:
            with open(os.path.join(folder, name), "rb") as file:
                data = file.read()
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            lines.append("%s,sha256=%s,%d\n" % (name, digest, len(data)))
    with open(os.path.join(folder, record), "w") as file:
        file.writelines(lines + ["%s,,\n" % record])
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as packed:
        for name in names:
            packed.write(os.path.join(folder, name), name)


def build(out):
    os.makedirs(out, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        subprocess.run([sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", work, ROOT], check=True)
        built, = glob.glob(os.path.join(work, "*.whl"))
        folder = os.path.join(work, "wheel")
        with zipfile.ZipFile(built) as packed:
            packed.extractall(folder)
        vendor(folder)
        platform = tag(folder)
        name = re.sub(r"-linux_\w+\.whl$", "-%s.whl" % platform, os.path.basename(built))
        for wheel in glob.glob(os.path.join(folder, "*.dist-info", "WHEEL")):
            edit(wheel, lambda text: re.sub(r"(?m)^(Tag: \S+)-linux_\w+$", r"\1-" + platform, text))
        pack(folder, os.path.join(out, name))
    print(os.path.join(out, name))


def check(wheel):
    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(folder)
        platform = tag(folder)
    print(platform)
    if not wheel.endswith("-%s.whl" % platform):
        raise SystemExit("%s should be tagged %s" % (os.path.basename(wheel), platform))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--check"]:
        check(sys.argv[2])
    else:
        build(sys.argv[1] if len(sys.argv) > 1 else "dist")
