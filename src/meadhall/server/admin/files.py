"""Files that an operator writes: whole or not at all, and for nobody else to read."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from meadhall.kernel.errors import MeadhallError


@contextlib.contextmanager
def private_file(path: Path) -> Iterator[BinaryIO]:
    """A new file at ``path``, there only once it is complete and on disk; raise MeadhallError if it cannot be written."""
    part = path.with_name(f".{path.name}.part")
    try:
        with contextlib.ExitStack() as stack:
            stack.callback(part.unlink, missing_ok=True)
            descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)
    except OSError as error:
        raise MeadhallError(f"{path} cannot be written: {error.strerror}") from error


def write_private(path: Path, text: str) -> None:
    """Write a text to a file that only its owner may read; raise MeadhallError if it cannot be written."""
    with private_file(path) as file:
        file.write(text.encode())
