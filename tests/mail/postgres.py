"""A PostgreSQL of the test's own."""

import os
import shutil
import signal
import subprocess
from pathlib import Path

from bench.served import free_port

_FOLDERS = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep)]
_FOLDERS += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)


def _program(name: str) -> str:
    return next((str(folder / name) for folder in _FOLDERS if (folder / name).exists()), "")


def why_no_postgres() -> str:
    """Return why no PostgreSQL can be started here, or an empty string."""
    if not (_program("initdb") and _program("postgres")):
        return "PostgreSQL is not installed (apt-get install postgresql)"
    return "" if os.getuid() or shutil.which("runuser") else "PostgreSQL does not start as root"


class Postgres:
    """A server with its data in a folder."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        data = folder / "data"
        folder.mkdir(parents=True)
        self._as: list[str] = []
        if os.getuid() == 0:  # it refuses to be started by root
            shutil.chown(folder, "nobody")
            for path in folder.parents:
                if path != Path("/tmp") and path.is_relative_to("/tmp"):
                    path.chmod(0o755)
            self._as = ["runuser", "-u", "nobody", "--"]
        self._run("initdb", "-D", str(data), "-U", "flagplot", "--auth=trust", "-N", "-E", "UTF8", "--locale=C")
        self._options = (
            f"-c port={self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -c fsync=off"
        )
        self._folder, self._data = folder, data
        self.start()
        self.url = f"postgresql+psycopg://flagplot@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Start the server, the first time or after a stop."""
        log = str(self._folder / "log")
        self._run("pg_ctl", "-D", str(self._data), "-w", "-l", log, "-o", self._options, "start")

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run([*self._as, _program(program), *arguments], check=True, stdout=subprocess.DEVNULL, cwd="/")

    def stop(self) -> None:
        """Stop the server at once, as a crash does."""
        pid = int((self._data / "postmaster.pid").read_text().split()[0])
        os.kill(pid, signal.SIGQUIT)
