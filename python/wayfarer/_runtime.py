"""The runtime of cffi: that of the environment, or else the one that `make wheel` puts into the wheel."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import sys

NAME = "_cffi_backend"


def load() -> None:
    """Makes the runtime importable."""
    if NAME in sys.modules or importlib.util.find_spec(NAME) is not None:
        return
    folder = os.path.join(os.path.dirname(__file__), "_vendor")
    for suffix in importlib.machinery.EXTENSION_SUFFIXES:
        path = os.path.join(folder, NAME + suffix)
        spec = importlib.util.spec_from_file_location(NAME, path) if os.path.exists(path) else None
        if spec is not None and spec.loader is not None:
            module = importlib.util.module_from_spec(spec)
            sys.modules[NAME] = module
            spec.loader.exec_module(module)
            return
    raise ImportError("wayfarer needs cffi, which is not installed")


load()
