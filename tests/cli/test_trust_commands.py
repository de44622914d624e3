"""Keys, chains, receipts and `verify` with what a player holds, on the command line."""

import json
import shutil
import stat
from hashlib import sha256
from pathlib import Path

import pytest
from tests.cli.conftest import Ran, Run

from flagplot.core.dice import link, seal

pytestmark = pytest.mark.whole_match

DB = Path("flagplot.sqlite")


def opened(run: Run, *flags: str) -> dict:
    return json.loads(run("match", "new", "--scenario", "duel", "--json", *flags).out)


def begin(run: Run, *flags: str) -> str:
    match = opened(run, *flags)["match"]
    for seat in ("blue", "red"):
        assert run("match", "join", match, "--seat", seat).status == 0
    return match


def orders(run: Run, match: str, seat: str, text: str = "move 1\n", *flags: str) -> Ran:
    return run("match", "orders", match, "-", "--seat", seat, *flags, given=text)


def played(run: Run) -> str:
    match = begin(run)
    for _ in range(3):
        for seat in ("blue", "red"):
            assert orders(run, match, seat).status == 0
        assert run("match", "resolve", match, "--out", "papers").status == 0
    assert run("match", "export", match, "j.jsonl", "--close").status == 0
    return match


def test_joining_tells_the_commitment_and_the_last_to_join_opens_the_match(run: Run) -> None:
    told = opened(run)
    first = run("match", "join", told["match"], "--seat", "blue")
    assert f"commitment, to be kept: {told['commitment']}" in first.out and "Still free: red." in first.out
    shown = run("match", "status", told["match"]).out
    sealed = json.loads(run("match", "status", told["match"], "--json").out)["seats"][0]["seal"]
    assert len(sealed) == 64 and f"blue: taken, seal {sealed}" in shown
    last = run("match", "join", told["match"], "--seat", "red", "--out", "papers")
    assert "the match is open" in last.out
    assert Path("papers/blue/report-00.txt").exists() and Path("papers/red/plot-00.svg").exists()
    assert told["commitment"] in Path("papers/red/report-00.txt").read_text()


def test_the_last_to_join_reads_his_report_if_he_names_no_folder(run: Run) -> None:
    match = opened(run)["match"]
    run("match", "join", match, "--seat", "blue")
    last = run("match", "join", match, "--seat", "red")
    assert "red: the duel" in last.out and "blue: the duel" not in last.out


def test_a_player_elsewhere_mails_his_seal_then_his_nonce_then_his_links(run: Run) -> None:
    match = opened(run)["match"]
    mail = run("match", "link", match, "--seat", "blue", "--own", "far-away").out.strip()
    assert mail.startswith("seal:")
    assert run("match", "join", match, "--seat", "blue", "--nonce", mail).status == 0
    last = run("match", "join", match, "--seat", "red")
    assert "waits for the nonces of blue. (" in last.out and f"match reveal {match} --seat SEAT" in last.out
    wrong = run("match", "reveal", match, "--seat", "blue", "--nonce", "guess")
    assert wrong.status == 2 and "not the nonce that blue sealed" in wrong.err
    nonce = run("match", "link", match, "--seat", "blue", "--number", "0", "--own", "far-away").out.strip()
    assert "the match is open" in run("match", "reveal", match, "--seat", "blue", "--nonce", nonce).out
    word = run("match", "link", match, "--seat", "blue", "--number", "1", "--own", "far-away").out.strip()
    assert f"seal:{seal(nonce)}" == mail and seal(word) == nonce
    assert orders(run, match, "blue", "move 1", "--word", nonce).status == 1
    assert orders(run, match, "blue", "move 1", "--word", word).status == 0


def test_orders_show_the_next_link_and_leave_a_receipt(run: Run) -> None:
    match = begin(run)
    answer = json.loads(orders(run, match, "red", "move 1", "--json").out)
    kept = list(Path("flagplot-own", match, "red").glob("receipt-01-*.json"))
    assert json.loads(kept[0].read_text()) == answer["receipt"]
    assert set(answer["receipt"]) == {"match", "seat", "kind", "head", "entry", "time", "turn", "point", "sheet"}
    run("match", "resolve", match, "--now")
    run("match", "rollback", match, "--turn", "1")
    assert orders(run, match, "red").status == 0, "the link after a rollback is the one that is asked for"
    journal = [json.loads(line) for line in run("match", "export", match).out.splitlines()]
    words = [entry["data"]["word"] for entry in journal if entry["kind"] == "orders"]
    root = json.loads(Path("flagplot-own", match, "own.json").read_text())["roots"]["red"]
    assert words == [link(root, 1), link(root, 3)]


def test_a_sheet_names_its_turn_and_point(run: Run) -> None:
    match = begin(run)
    assert orders(run, match, "red", "move 1", "--turn", "1", "--point", "1").status == 0
    run("match", "resolve", match, "--now")
    ran = orders(run, match, "red", "move 1", "--turn", "1", "--point", "1")
    assert ran.status == 1 and "The sheet is for turn 1, point 1; the match stands at turn 2, point 2" in ran.err


def test_what_is_ones_own_is_for_nobody_else(run: Run) -> None:
    match = begin(run)
    orders(run, match, "red")
    for path in Path("flagplot-own").rglob("*"):
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600)


def test_joining_twice_does_not_lose_the_chain(run: Run) -> None:
    match = opened(run)["match"]
    run("match", "join", match, "--seat", "red")
    before = Path("flagplot-own", match, "own.json").read_bytes()
    assert run("match", "join", match, "--seat", "red").status == 1
    assert Path("flagplot-own", match, "own.json").read_bytes() == before


@pytest.mark.parametrize(
    "arguments",
    [
        ("resolve", "--now"),
        ("pause",),
        ("extend", "--by", "24h"),
        ("rollback", "--turn", "1"),
        ("rule", "Fog."),
        ("export",),
        ("papers",),
        ("key",),
        ("orders", "-", "--seat", "red"),
        ("key", "--holder", "red"),
    ],
)
def test_a_key_is_asked_of_every_seat_and_of_the_referee(run: Run, arguments: tuple[str, ...]) -> None:
    keys = opened(run)
    match = keys["match"]
    for seat in ("blue", "red"):
        run("match", "join", match, "--seat", seat, "--nonce", seat)
    shutil.rmtree("flagplot-own")
    command = ("match", arguments[0], match, *arguments[1:])
    without = run(*command)
    assert (without.status, without.out) == (2, "") and "Name the key of re" in without.err
    wrong = run(*command, "--key", keys["keys"]["blue"])
    assert (wrong.status, wrong.out) == (2, "") and "That is not the key of re" in wrong.err
    assert run(*command, "--key", keys["keys"]["referee"]).status == 0


def test_a_report_in_the_database_is_for_its_seat(run: Run) -> None:
    keys = opened(run)["keys"]
    match = json.loads(run("match", "status", "--json").out)[0]["id"]
    for seat in ("blue", "red"):
        run("match", "join", match, "--seat", seat, "--nonce", seat)
    shutil.rmtree("flagplot-own")
    read = ("report", match, "--db", str(DB), "--seat", "red")
    assert "Name the key of red" in run(*read).err
    assert "not the key of red" in run(*read, "--key", keys["blue"]).err
    assert "red: the duel" in run(*read, "--key", keys["red"]).out


def test_a_changed_key_opens_and_the_one_before_no_more(run: Run) -> None:
    told = opened(run)
    match, before = told["match"], told["keys"]["red"]
    changed = run("match", "key", match, "--holder", "red", "--key", before)
    assert changed.status == 0
    after = changed.out.split()[-1]
    assert after != before and changed.out == f"key          red: {after}\n"
    assert "not the key of red" in run("match", "join", match, "--seat", "red", "--key", before).err
    assert run("match", "join", match, "--seat", "red", "--key", after).status == 0
    assert "no seat 'green'" in run("match", "key", match, "--holder", "green", "--key", told["keys"]["referee"]).err


def test_a_player_who_holds_commitment_nonce_and_papers_checks_the_journal_with_them(run: Run) -> None:
    match = played(run)
    shown = run("verify", "j.jsonl").out.splitlines()
    nonce = shown[2].removeprefix("Nonce of blue: ")
    bound = shown[1].removeprefix("Commitment: ")
    held = ("--seat", "blue", "--nonce", nonce, "--papers", "papers", "--papers", f"flagplot-own/{match}")
    ran = run("verify", "j.jsonl", "--commitment", bound, *held)
    assert ran.status == 0 and "the match of which you hold what you named" in ran.out
    answer = json.loads(run("verify", "j.jsonl", *held, "--json").out)
    assert (answer["held"], answer["bound_to"], answer["nonces"]["blue"]) == (True, bound, nonce)
    assert json.loads(run("verify", "j.jsonl", "--json").out)["held"] is None
    for flags, words in (
        (("--commitment", "0" * 64), "not the one held"),
        (("--seat", "blue", "--nonce", "x"), "not the one held"),
        (("--head", "0" * 64), "never had the head"),
    ):
        ran = run("verify", "j.jsonl", *flags)
        assert ran.status == 1 and words in ran.out
    entries = [json.loads(line) for line in Path("j.jsonl").read_text().splitlines()]
    sheet = next(entry for entry in entries if entry["kind"] == "orders")
    ran = run("verify", "j.jsonl", "--head", sheet["hash"])
    assert f"that of entry {sheet['n']}; sheets of players between it and the next resolution: 1." in ran.out
    bond = json.loads(Path("papers/blue/report-02.json").read_text())["bond"]
    assert bond["orders"] == sha256(Path("papers/blue/orders-02.txt").read_bytes()).hexdigest() and bond["link"] == 3
    assert f"Head before: {bond['head']}" in Path("papers/red/report-02.txt").read_text()
    paper = Path("papers/blue/report-02.txt")
    paper.write_text(paper.read_text().replace("At ", "At 1"))
    ran = run("verify", "j.jsonl", *held)
    assert ran.status == 1 and "papers/blue/report-02.txt of blue is not one that this journal gives" in ran.out


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (("--papers", "papers"), "Name the seat"),
        (("--nonce", "x"), "Name the seat"),
        (("--seat", "blue", "--papers", "nowhere"), "There is no folder nowhere"),
        (("--seat", "blue", "--papers", "."), "There are no papers of blue"),
    ],
)
def test_what_is_held_must_be_named_well(run: Run, flags: tuple[str, ...], words: str) -> None:
    played(run)
    ran = run("verify", "j.jsonl", *flags)
    assert ran.status == 2 and words in ran.err


def test_secrets_kept_apart_are_not_in_the_database(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLAGPLOT_SECRETS", "secrets")
    match = begin(run)
    kept = Path("secrets", f"{match}.secret")
    secret = bytes.fromhex(kept.read_text())
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600 and stat.S_IMODE(kept.parent.stat().st_mode) == 0o700
    assert secret not in DB.read_bytes() and secret.hex().encode() not in DB.read_bytes()
    monkeypatch.delenv("FLAGPLOT_SECRETS")
    assert orders(run, match, "red").status == 0
    refused = run("match", "resolve", match, "--now")
    assert refused.status == 1 and "FLAGPLOT_SECRETS names the folder" in refused.err
    monkeypatch.setenv("FLAGPLOT_SECRETS", "secrets")
    assert run("match", "resolve", match, "--now").status == 0
    kept.write_text("00" * 32)
    ran = run("match", "resolve", match, "--now")
    assert ran.status == 1 and "not the one that entry 0 binds the umpire to" in ran.err


def test_a_beacon_is_asked_for_by_resolve(run: Run) -> None:
    match = begin(run, "--beacon", "drand quicknet")
    ran = run("match", "resolve", match, "--now")
    assert ran.status == 1 and "Name what the beacon of the match gave: drand quicknet." in ran.err
    assert run("match", "resolve", match, "--beacon", "5f3a").status == 0
    assert run("match", "resolve", match, "--now", "--beacon", "77ab").status == 0


def test_a_late_sheet_is_marked_if_the_match_says_so(run: Run) -> None:
    match = begin(run, "--late", "mark")
    run("match", "pause", match)
    assert json.loads(orders(run, match, "red", "move 1", "--json").out)["receipt"]["late"] == "pause"
    match = begin(run)
    run("match", "pause", match)
    assert "The match is paused: the sheet was not taken in." in orders(run, match, "red").err


def test_receipts_are_signed_where_a_key_is_kept(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("cryptography")
    monkeypatch.setenv("FLAGPLOT_SIGNING_KEY", "receipts.key")
    match = begin(run)
    assert stat.S_IMODE(Path("receipts.key").stat().st_mode) == 0o600
    assert len(json.loads(orders(run, match, "red", "move 1", "--json").out)["receipt"]["signature"]) == 128
    assert run("match", "export", match, "j.jsonl", "--close").status == 0
    kept = f"flagplot-own/{match}"
    assert run("verify", "j.jsonl", "--seat", "red", "--papers", kept).status == 0
    Path("receipts.key").write_text("no key")
    ran = run("match", "status", match)
    assert ran.status == 2 and "does not hold a key for receipts" in ran.err


def test_who_is_asked_in_the_middle_of_a_turn_is_for_who_holds_a_key(run: Run) -> None:
    match = json.loads(run("match", "new", "--scenario", "two-step", "--json").out)
    for seat in ("blue", "red"):
        assert run("match", "join", match["match"], "--seat", seat, "--nonce", seat).status == 0
    assert run("match", "resolve", match["match"], "--now").status == 0
    stranger = ("--own", "elsewhere")

    def asked(*flags: str) -> list[str]:
        return [
            seat["asked"] for seat in json.loads(run("match", "status", match["match"], *flags, "--json").out)["seats"]
        ]

    assert asked() == ["fire", "fire"]
    assert asked(*stranger, "--key", match["keys"]["referee"]) == ["fire", "fire"]
    assert asked(*stranger, "--seat", "blue", "--key", match["keys"]["blue"]) == ["fire", ""]
    assert asked(*stranger) == ["", ""]
    for flags in (
        ("--seat", "red"),
        ("--seat", "red", "--key", match["keys"]["blue"]),
        ("--key", match["keys"]["red"]),
    ):
        assert run("match", "status", match["match"], *stranger, *flags).status == 2


def test_a_language_that_is_not_there_is_said(run: Run) -> None:
    """The papers of a match are read in a language that has words here, or not at all."""
    match = begin(run)
    plain = run("match", "report", match, "--seat", "blue").out
    assert run("match", "report", match, "--seat", "blue", "--language", "en").out == plain
    wrong = run("match", "report", match, "--seat", "blue", "--language", "xx")
    assert (wrong.status, wrong.out, wrong.err) == (2, "", "There is no language 'xx'. There are en.\n")
