"""Files: whole or not at all, whatever the disk does."""

import errno
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.match.play import opened

from flagplot.core.diagnostics import BadInputError
from flagplot.core.journal import decode
from flagplot.match.files import append, make_folder, read_bytes, save_journal, write_whole
from flagplot.match.ports import RefusedError


def test_a_journal_comes_back_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "j.jsonl"
    entries = opened().entries
    save_journal(path, entries)
    assert list(decode(read_bytes(path))) == entries
    assert [item.name for item in tmp_path.iterdir()] == ["j.jsonl"]


def test_writing_again_replaces_and_appending_adds(tmp_path: Path) -> None:
    path = tmp_path / "f"
    write_whole(path, b"one")
    write_whole(path, b"two")
    append(path, b" three")
    assert path.read_bytes() == b"two three"


def test_a_new_file_has_the_rights_of_any_new_file(tmp_path: Path) -> None:
    write_whole(tmp_path / "a", b"")
    (tmp_path / "b").write_bytes(b"")
    assert (tmp_path / "a").stat().st_mode == (tmp_path / "b").stat().st_mode


def test_a_link_is_followed_and_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("real")
    write_whole(tmp_path / "link", b"one")
    assert (tmp_path / "link").is_symlink() and (tmp_path / "real").read_bytes() == b"one"


def test_a_device_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    """A named pipe stands for any device: a file put in its place would break what others do with it."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_whole(pipe, b"one")
        assert os.read(reader, 10) == b"one" and pipe.is_fifo()
    finally:
        os.close(reader)


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
