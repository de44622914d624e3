"""Files: whole or not at all, whatever the disk does."""

import errno
import os
import resource
import signal
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from tests.match.play import opened

from flagplot.core.diagnostics import BadInputError
from flagplot.core.journal import decode, encode
from flagplot.match.files import append, make_folder, read_bytes, write_whole
from flagplot.match.ports import RefusedError


def test_a_journal_comes_back_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "j.jsonl"
    entries = opened().entries
    write_whole(path, encode(entries))
    assert list(decode(read_bytes(path))) == entries
    assert [item.name for item in tmp_path.iterdir()] == ["j.jsonl"]


def test_writing_again_replaces_and_appending_adds(tmp_path: Path) -> None:
    path = tmp_path / "f"
    write_whole(path, b"one")
    write_whole(path, b"two")
    append(path, b" three")
    assert path.read_bytes() == b"two three"


@pytest.mark.parametrize("umask", [0o000, 0o022])
def test_files_and_folders_are_for_their_owner_alone(tmp_path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        make_folder(tmp_path / "allied" / "tf16")
        write_whole(tmp_path / "allied" / "a", b"one")
        append(tmp_path / "allied" / "b", b"one")
    finally:
        os.umask(before)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.rglob("*")}
    assert modes == {"allied": 0o700, "tf16": 0o700, "a": 0o600, "b": 0o600}


def in_the_way(path: Path, what: str) -> None:
    """Put something that is no plain file where one would be written."""
    if what == "link":
        path.symlink_to("real")
    elif what == "pipe":
        os.mkfifo(path)
    elif what == "folder":
        path.mkdir()
    elif what == "socket":
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(str(path))


@pytest.mark.parametrize("what", ["link", "pipe", "folder", "socket"])
@pytest.mark.parametrize("write", [write_whole, append])
def test_what_stands_in_the_way_is_refused_and_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write, what: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "real").write_bytes(b"old")
    in_the_way(Path("f"), what)
    with pytest.raises(RefusedError, match=f"^f cannot be written: it is a {what}; name "):
        write(Path("f"), b"secret")
    assert (tmp_path / "real").read_bytes() == b"old"


def test_a_device_is_neither_written_nor_read_without_end() -> None:
    with pytest.raises(RefusedError, match="it is a device"):
        write_whole(Path("/dev/null"), b"one")
    with pytest.raises(BadInputError, match="/dev/zero cannot be read: it is a device"):
        read_bytes(Path("/dev/zero"))


def test_a_pipe_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert read_bytes(pipe) == b""
    out, into = os.pipe()
    os.write(into, b"x" * 5000)
    os.close(into)
    with pytest.raises(BadInputError, match="has more than 4 KiB"):
        read_bytes(Path(f"/dev/fd/{out}"), 4096)
    os.close(out)


def test_a_folder_that_is_a_link_is_refused(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "allied").symlink_to("real")
    with pytest.raises(BadInputError, match="it is a link"):
        make_folder(tmp_path / "allied")


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT])
@pytest.mark.parametrize("write", [write_whole, append])
def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write, code: int) -> None:
    path = tmp_path / "j.jsonl"
    path.write_bytes(b"old\n")

    def full(handle: int) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(RefusedError, match=r"^The disk is full: j.jsonl was not written; .*untouched\. Make room"):
        write(path, b"new\n")
    assert path.read_bytes() == b"old\n"
    assert [item.name for item in tmp_path.iterdir()] == ["j.jsonl"]


LIMITED = """
import sys
sys.path[:0] = {path!r}
from pathlib import Path
from flagplot.core.diagnostics import BadInputError
from flagplot.match.files import append, write_whole
for write in (append, write_whole):
    try:
        write(Path("j.jsonl"), b"x" * 8192)
        print("written")
    except BadInputError as error:
        print(error)
"""


def test_a_file_that_may_not_grow_is_cut_back_to_what_it_was(tmp_path: Path) -> None:
    (tmp_path / "j.jsonl").write_bytes(b"old" * 1000)

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

    ran = subprocess.run(
        [sys.executable, "-B", "-c", LIMITED.format(path=sys.path)],
        cwd=tmp_path,
        preexec_fn=limit,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.splitlines() == [
        "The disk is full: j.jsonl was not written; what it held before is untouched. Make room and try again.",
        "The disk is full: j.jsonl was not written; the file of before is untouched. Make room and try again.",
    ]
    assert (tmp_path / "j.jsonl").read_bytes() == b"old" * 1000
    assert [item.name for item in tmp_path.iterdir()] == ["j.jsonl"]


def test_what_cannot_be_read_or_made_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="There is no file"):
        read_bytes(tmp_path / "none")
    with pytest.raises(BadInputError, match="is a folder"):
        read_bytes(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInputError, match="cannot be made"):
        make_folder(tmp_path / "file" / "below")
    with pytest.raises(RefusedError, match=r"cannot be written \(No such file or directory\); no file was left"):
        write_whole(tmp_path / "none" / "x", b"")
