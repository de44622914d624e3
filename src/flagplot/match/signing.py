"""Signatures under receipts, so that an umpire cannot deny one afterwards: Ed25519 of the package cryptography."""

import importlib
from types import ModuleType

from flagplot.core.diagnostics import BadInputError


def _ed25519() -> ModuleType:
    try:
        return importlib.import_module("cryptography.hazmat.primitives.asymmetric.ed25519")
    except ImportError:
        raise BadInputError(
            "Signed receipts need the package cryptography, which is not installed: pip install 'flagplot[sign]'."
        ) from None


class Ed25519Signer:
    """Signs with a key of 32 bytes. Raises BadInputError for another number, and if cryptography is not installed."""

    def __init__(self, secret_key: bytes) -> None:
        if len(secret_key) != 32:
            raise BadInputError(f"A key for receipts has 32 bytes, as 64 hex letters; this one has {len(secret_key)}.")
        self._key = _ed25519().Ed25519PrivateKey.from_private_bytes(secret_key)

    @property
    def key(self) -> str:
        """The public key, in hex."""
        public: bytes = self._key.public_key().public_bytes_raw()
        return public.hex()

    def sign(self, data: bytes) -> str:
        """Return the signature of some bytes, in hex."""
        signature: bytes = self._key.sign(data)
        return signature.hex()


def is_signed(key: str, data: bytes, signature: str) -> bool:
    """Return whether a signature of some bytes is that of a public key, both in hex. Raises BadInputError if
    cryptography is not installed."""
    ed25519 = _ed25519()
    try:
        ed25519.Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), data)
    except (ValueError, importlib.import_module("cryptography.exceptions").InvalidSignature):
        return False
    return True
