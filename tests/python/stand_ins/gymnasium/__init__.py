"""As much of Gymnasium as the environments use, for tests."""

from . import logger, spaces

__all__ = ["logger", "spaces"]
