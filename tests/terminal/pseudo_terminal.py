"""A program on a real pseudo-terminal, and the screen it paints, read by a terminal emulator."""

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pyte

from tests.waiting import PATIENCE


class Terminal:
    """A running program, its keyboard and its screen."""

    def __init__(self, process: int, device: int, width: int, height: int) -> None:
        self.process = process
        self.device = device
        self.screen = pyte.Screen(width, height)
        self.stream = pyte.ByteStream(self.screen)
        self.status: int | None = None

    def text(self) -> str:
        """What is on the screen."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self.device, keys.encode())

    def until(self, condition: Callable[[str], bool], what: str) -> str:
        """Read what the program paints until ``condition`` holds for the screen; fail when it is taken for lost."""
        end = time.monotonic() + PATIENCE
        while not condition(self.text()):
            assert time.monotonic() < end, f"waited in vain for {what}; the screen shows:\n{self.text()}"
            assert self._read(), f"the program ended while waiting for {what}; the screen shows:\n{self.text()}"
        return self.text()

    def _read(self) -> bool:
        ready, _, _ = select.select([self.device], [], [], 1.0)
        if not ready:
            return True
        try:
            painted = os.read(self.device, 65536)
        except OSError:
            return False
        # The emulator does not know these questions and answers of newer terminals.
        self.stream.feed(painted.replace(b"\x1b[>1u", b"").replace(b"\x1b[<u", b"").replace(b"\x1b[?2026$p", b""))
        return bool(painted)

    def kill(self) -> None:
        """End the program at once, as a power cut would."""
        os.kill(self.process, signal.SIGKILL)
        self.wait()

    def wait(self) -> int:
        """The exit code of the program, once it has ended."""
        while self.status is None and self._read():
            done, status = os.waitpid(self.process, os.WNOHANG)
            if done:
                self.status = status
        if self.status is None:
            self.status = os.waitpid(self.process, 0)[1]
        return os.waitstatus_to_exitcode(self.status)


@contextlib.contextmanager
def terminal(code: str, data: Path, width: int = 80, height: int = 24, kind: str = "xterm-256color") -> Iterator[Terminal]:
    """Run Python ``code`` on a pseudo-terminal of that size and kind."""
    process, device = pty.fork()
    if process == 0:
        environment = {**os.environ, "MEADHALL_DATA": str(data), "TERM": kind, "COLORTERM": ""}
        for name in ("NO_COLOR", "COLUMNS", "LINES"):
            environment.pop(name, None)
        os.execve(sys.executable, [sys.executable, "-c", code], environment)
    fcntl.ioctl(device, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
    running = Terminal(process, device, width, height)
    try:
        yield running
    finally:
        if running.status is None:
            running.kill()
        os.close(device)
