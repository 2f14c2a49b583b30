"""An authenticator in software: makes passkeys and signs with them, as a telephone would."""

import hashlib
import json
import struct
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

PRESENT, VERIFIED, MAY_BE_SYNCED, SYNCED, WITH_KEY = 0x01, 0x04, 0x08, 0x10, 0x40


class Authenticator:
    """One passkey at one site. `counts`: whether it counts what it signs."""

    def __init__(self, origin: str, site: str = "localhost", counts: bool = True) -> None:
        self.origin, self.site, self.counts = origin, site, counts
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = hashlib.sha256(self.key.private_numbers().private_value.to_bytes(32, "big")).digest()
        self.handle = b""
        self.signed = 0

    def _seen(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self.site.encode()).digest() + struct.pack(">BI", flags, self.signed)

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to `navigator.credentials.create`."""
        self.handle = base64url_to_bytes(options["user"]["id"])
        point = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        data = self._data(PRESENT | VERIFIED | MAY_BE_SYNCED | SYNCED | WITH_KEY) + bytes(16)
        data += struct.pack(">H", len(self.id)) + self.id + cbor2.dumps(cose)
        response = {
            "clientDataJSON": bytes_to_base64url(self._seen("webauthn.create", options["challenge"])),
            "attestationObject": bytes_to_base64url(cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})),
        }
        return self._written(response)

    def use(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to `navigator.credentials.get`."""
        self.signed += self.counts
        data, seen = self._data(PRESENT | MAY_BE_SYNCED | SYNCED), self._seen("webauthn.get", options["challenge"])
        signature = self.key.sign(data + hashlib.sha256(seen).digest(), ec.ECDSA(SHA256()))
        response = {
            "clientDataJSON": bytes_to_base64url(seen),
            "authenticatorData": bytes_to_base64url(data),
            "signature": bytes_to_base64url(signature),
            "userHandle": bytes_to_base64url(self.handle),
        }
        return self._written(response)

    def _written(self, response: dict[str, Any]) -> dict[str, Any]:
        name = bytes_to_base64url(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}
