"""Webhooks: what a seat is mailed is posted too, until it is taken, and nothing else is."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from tests.mail.table import Table, body

from flagplot.cli.main import run
from flagplot.core.diagnostics import BadInputError
from flagplot.mail.webhook import HOOKS, Webhooks, check_hook

pytestmark = pytest.mark.whole_match


class Receiver:
    """A server that takes posts; the first so many it takes not."""

    def __init__(self, refused: int = 0, status: int = 503) -> None:
        self.posts: list[tuple[str, str, dict[str, str]]] = []
        """Of each post its path, its id and what it says."""
        receiver = self

        class Page(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                data = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.posts.append((self.path, self.headers["Idempotency-Key"], json.loads(data)))
                self.send_response(status if len(receiver.posts) <= refused else 204)
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as its base calls it
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Page)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/hook?room=1"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def receiver(monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    monkeypatch.setenv(HOOKS, "local")
    receiver = Receiver(refused=1)
    yield receiver
    receiver.close()


def turn(table: Table) -> None:
    for seat in table.addresses:
        table.send(seat, "move 1")
    table.run()


@pytest.mark.parametrize("form", ["", "chat "])
def test_a_report_is_posted_until_it_is_taken_with_the_words_of_the_mail(
    toy: Table, receiver: Receiver, form: str
) -> None:
    assert receiver.url in toy.say("blue", f"webhook {form}{receiver.url}")
    turn(toy)
    assert toy.office.send_all(Webhooks()) == 0  # refused
    toy.now = toy.now.replace(hour=toy.now.hour + 1)
    assert toy.office.send_all(Webhooks()) == 1
    assert toy.office.send_all(Webhooks()) == 0
    first, second = receiver.posts
    assert first == second and first[0] == "/hook?room=1"
    mail = toy.mails("blue")[-1]
    said = second[2]
    if form:
        assert said == {"text": f"{mail['Subject']}\n\n{body(mail).rstrip()}"}
    else:
        assert (said["subject"], said["text"]) == (mail["Subject"], body(mail).rstrip())
        assert (said["match"], said["seat"], f"post {said['id']}") == (toy.match, "blue", second[1])
        assert said["id"] == mail["Message-ID"]
    assert all(one.token not in json.dumps(said) for one in toy.post.correspondents(toy.match))


def test_a_webhook_that_says_no_for_good_is_asked_once_and_holds_up_no_mail(
    toy: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOOKS, "local")
    receiver = Receiver(refused=9, status=404)
    toy.say("blue", f"webhook {receiver.url}")
    turn(toy)
    assert "turn 1" in toy.mails("blue")[-1]["Subject"]
    for _ in range(2):
        toy.office.send_all(Webhooks())
        toy.now = toy.now.replace(day=toy.now.day + 1)
    receiver.close()
    assert len(receiver.posts) == 1


def test_a_webhook_is_dropped(toy: Table, receiver: Receiver) -> None:
    toy.say("blue", f"webhook {receiver.url}")
    assert "Nothing is posted" in toy.say("blue", "webhook off")
    turn(toy)
    assert toy.office.send_all(Webhooks()) == 0 and not receiver.posts


def test_who_plays_without_mail_has_a_webhook_too(
    toy: Table, receiver: Receiver, capsys: pytest.CaptureFixture[str]
) -> None:
    opened = toy.desk.new("duel")
    known = ["--db", toy.where, "--own", str(toy.folder / "own")]
    run(["match", "webhook", opened.match, receiver.url, "--seat", "red", "--key", opened.keys["red"], *known])
    for seat in ("blue", "red"):
        run(["match", "join", opened.match, "--seat", seat, "--nonce", "words", "--key", opened.keys[seat], *known])
    toy.run()
    toy.office.send_all(Webhooks())
    toy.now = toy.now.replace(hour=toy.now.hour + 1)
    toy.office.send_all(Webhooks())
    assert {post[2]["seat"] for post in receiver.posts} == {"red"}
    assert "the match begins" in receiver.posts[-1][2]["subject"]
    with pytest.raises(BadInputError):
        run(["match", "webhook", opened.match, receiver.url, "--seat", "red", "--key", "wrong", *known[:2]])


@pytest.mark.parametrize(
    "url",
    [
        "http://chat.example/x",
        "https://",
        "ftp://chat.example/x",
        "https://a:b@chat.example/",
        "slack https://chat.example/",
        "https://chat.example:99999/",
        "https://chat.example/\u202e",
        f"https://chat.example/{'x' * 600}",
    ],
)
def test_what_is_no_webhook_is_refused(url: str) -> None:
    with pytest.raises(BadInputError, match="That is no webhook"):
        check_hook(url)


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "10.0.0.1", "169.254.169.254", "[::1]", "[::ffff:10.0.0.1]"]
)
def test_nothing_is_posted_into_the_operators_own_network(toy: Table, host: str) -> None:
    toy.say("blue", f"webhook https://{host}/hook")
    turn(toy)
    assert toy.office.send_all(Webhooks()) == 0
    assert toy.post.counts()["mails failed"] == 1
