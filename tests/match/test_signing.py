"""Receipts that are signed, and signatures that are not."""

import msgspec
import pytest
from tests.match.play import SECRET, send

from flagplot.core.diagnostics import BadInputError
from flagplot.core.journal import Join, encode
from flagplot.match.held import Held
from flagplot.match.match import Match, setup_of
from flagplot.match.receipts import Receipt, receipt_of
from flagplot.match.signing import Ed25519Signer, is_signed
from flagplot.match.verify import verify

pytest.importorskip("cryptography")


def test_the_signature_is_that_of_rfc_8032() -> None:
    """The first test vector of the standard: the empty message."""
    signer = Ed25519Signer(bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"))
    assert signer.key == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    assert signer.sign(b"").startswith("e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155")
    assert is_signed(signer.key, b"", signer.sign(b""))
    for key, data, signature in (
        (signer.key, b"x", signer.sign(b"")),
        (Ed25519Signer(b"k" * 32).key, b"", signer.sign(b"")),
        (signer.key, b"", "not hex"),
        ("", b"", signer.sign(b"")),
    ):
        assert not is_signed(key, data, signature)


def test_a_key_has_32_bytes() -> None:
    with pytest.raises(BadInputError, match="has 32 bytes, as 64 hex letters; this one has 3"):
        Ed25519Signer(b"abc")


def test_a_signed_receipt_is_checked_with_the_key_of_the_journal() -> None:
    signer = Ed25519Signer(b"k" * 32)
    match = Match.new(setup_of("duel", "", {}, "", SECRET, key=signer.key), SECRET)
    for seat in match.seats:
        match.join(Join(seat, seat))
    receipt = receipt_of("m", send(match, "blue", "move 1"), signer)
    match.resolve()
    match.close()

    def found(held: Receipt) -> tuple[bool, str]:
        papers = {"receipt-01-x.json": msgspec.json.encode(held)}
        verdict = verify(encode(match.entries), held=Held(seat="blue", papers=papers))
        return verdict.holds, verdict.message

    assert found(receipt)[0]
    other = msgspec.structs.replace(receipt, signature=Ed25519Signer(b"x" * 32).sign(receipt.signed()))
    assert found(other) == (False, "receipt-01-x.json is not signed with the key that entry 0 names.")
