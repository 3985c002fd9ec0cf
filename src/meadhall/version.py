"""The version of the program, and which build of it runs."""

from meadhall.kernel import frames

VERSION = "0.1.0"


def build() -> str:
    """``compiled`` if the rules run as machine code, ``pure Python`` if not."""
    return "pure Python" if str(frames.__file__).endswith(".py") else "compiled"


def describe() -> str:
    """Version and build, as ``meadhall --version`` says."""
    return f"meadhall {VERSION} ({build()})"
