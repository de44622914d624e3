"""Umpires' secrets in a folder of their own, apart from the database that pages and mail read."""

from pathlib import Path

from flagplot.core.diagnostics import BadInputError
from flagplot.match.files import make_folder, read_bytes, write_whole


class SecretFolder:
    """One file for each match, for its owner alone."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def put(self, match_id: str, secret: bytes) -> None:
        """Keep the secret of a new match."""
        make_folder(self._folder)
        write_whole(self._path(match_id), secret.hex().encode() + b"\n")

    def get(self, match_id: str) -> bytes | None:
        """Return the secret of a match, None if it is not kept here. Raises BadInputError if it cannot be read."""
        path = self._path(match_id)
        if not path.exists():
            return None
        try:
            return bytes.fromhex(read_bytes(path).decode())
        except ValueError:
            raise BadInputError(f"{path} does not hold the secret of a match.") from None

    def _path(self, match_id: str) -> Path:
        return self._folder / f"{match_id}.secret"
