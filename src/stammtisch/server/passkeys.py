"""Passkeys (WebAuthn) for who wants one: a way back in on any device, without a name, a password or an address."""

import asyncio
import json
import secrets
import time
from collections.abc import Callable
from typing import Annotated, Literal, TypeVar
from urllib.parse import urlsplit

import webauthn
from litestar import delete, get, post
from litestar.params import Parameter
from litestar.response import Response
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED
from msgspec import Struct
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialCreationOptions,
    PublicKeyCredentialDescriptor,
    PublicKeyCredentialRequestOptions,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from stammtisch.server.identity import Identity, cookies_in
from stammtisch.server.mine import browser_of, me_as
from stammtisch.server.people import People
from stammtisch.server.routes import Asked, problems
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.journal.persons import Passkey, PersonStore
from stammtisch.tables.live.hub import Hub
from stammtisch.tables.live.persons import wall_clock
from stammtisch.tables.wire.requests import Me, PasskeyAnswer, PasskeyKept, PasskeyOptions, PasskeysKept

COOKIE = "stammtisch_passkey"
LASTS = 300
"""Seconds in which a challenge must be answered."""
MOST_OPEN = 10_000
"""So many challenges wait at a time; the oldest is dropped for a new one."""
MOST_KEYS = 20
"""So many passkeys one person may have."""
NAME = "Stammtisch"

Verified = TypeVar("Verified")
PasskeyId = Annotated[str, Parameter(pattern="^[A-Za-z0-9_-]{1,2048}$", description="the id of a passkey")]
Purpose = Literal["make", "use"]


class Challenge(Struct, frozen=True):
    """What a browser was asked to sign: for what, for whom where they are known, until when."""

    purpose: Purpose
    person: str
    challenge: bytes
    until: float


class Passkeys:
    """The server's side of both ceremonies. A challenge belongs to one browser by a cookie, and is good once."""

    def __init__(self, store: PersonStore, identity: Identity, public_url: str | None) -> None:
        self.store, self.identity, self.public_url = store, identity, public_url
        self._open: dict[str, Challenge] = {}

    def site(self, host: str) -> tuple[str, list[str]]:
        """The relying party's id, and the origins it may be used from: how people reach this server."""
        if self.public_url:
            public = urlsplit(self.public_url)
            return public.hostname or "", [f"{public.scheme}://{public.netloc}"]
        return urlsplit(f"//{host}").hostname or "localhost", [f"https://{host}", f"http://{host}"]

    def ask(self, purpose: Purpose, person: str, challenge: bytes) -> str:
        """Remembers a challenge; the cookie that brings its answer back."""
        now, browser = time.monotonic(), secrets.token_urlsafe(24)
        self._open = {key: asked for key, asked in self._open.items() if asked.until >= now}
        while len(self._open) >= MOST_OPEN:
            del self._open[next(iter(self._open))]
        self._open[browser] = Challenge(purpose, person, challenge, now + LASTS)
        return f"{COOKIE}={browser}; Path=/api; Max-Age={LASTS}; HttpOnly; SameSite=Strict{self.identity.secure}"

    def asked(self, header: str, purpose: Purpose, person: str) -> bytes:
        """The challenge that this browser was given for that, which is used up by it."""
        browser = next((value for value in cookies_in(header, COOKIE) if value in self._open), "")
        found = self._open.pop(browser, None)
        if found is None or found.until < time.monotonic() or (found.purpose, found.person) != (purpose, person):
            raise Refusal("stale", "That took too long, or began in another browser. Try again.")
        return found.challenge

    async def options_to_make(self, person: str, name: str, host: str) -> PublicKeyCredentialCreationOptions:
        known = await asyncio.to_thread(self.store.passkeys_of, person)
        if len(known) >= MOST_KEYS:
            raise Refusal("not_allowed", f"Nobody needs more than {MOST_KEYS} passkeys: remove one first.")
        return webauthn.generate_registration_options(
            rp_id=self.site(host)[0],
            rp_name=NAME,
            user_id=self.identity.handle(person),
            user_name=name,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=key.id) for key in known],
        )

    def options_to_use(self, host: str) -> PublicKeyCredentialRequestOptions:
        """Names no passkey: the browser offers those it has for this site."""
        return webauthn.generate_authentication_options(
            rp_id=self.site(host)[0], user_verification=UserVerificationRequirement.PREFERRED
        )

    async def make(self, person: str, answer: PasskeyAnswer, challenge: bytes, host: str) -> None:
        site, origins = self.site(host)
        made = await checked(
            lambda: webauthn.verify_registration_response(
                credential=answer.credential,
                expected_challenge=challenge,
                expected_rp_id=site,
                expected_origin=origins,
            )
        )
        if await asyncio.to_thread(self.store.passkey, made.credential_id) is not None:
            raise Refusal("not_allowed", "This passkey is known already.")
        key = Passkey(
            id=made.credential_id,
            person=person,
            handle=self.identity.handle(person),
            public_key=made.credential_public_key,
            sign_count=made.sign_count,
            backed_up=made.credential_backed_up,
            made=wall_clock(),
            used=0,
        )
        await asyncio.wrap_future(self.store.keep_passkey(key))

    async def use(self, answer: PasskeyAnswer, challenge: bytes, host: str) -> str:
        """The person whose passkey has signed the challenge."""
        site, origins = self.site(host)
        key = await asyncio.to_thread(self.store.passkey, credential_id(answer))
        if key is None or user_handle(answer) not in (key.handle, None):
            raise Refusal("unknown_seat", "This passkey belongs to nobody here; it may have been removed.")
        used = await checked(
            lambda: webauthn.verify_authentication_response(
                credential=answer.credential,
                expected_challenge=challenge,
                expected_rp_id=site,
                expected_origin=origins,
                credential_public_key=key.public_key,
                credential_current_sign_count=key.sign_count,
            )
        )
        done = self.store.used_passkey(key.id, used.new_sign_count, used.credential_backed_up, wall_clock())
        await asyncio.wrap_future(done)
        return key.person

    async def kept(self, person: str) -> PasskeysKept:
        keys = await asyncio.to_thread(self.store.passkeys_of, person)
        shown = (PasskeyKept(bytes_to_base64url(key.id), key.made, key.used, key.backed_up) for key in keys)
        return PasskeysKept(tuple(shown))


async def checked(verify: Callable[[], Verified]) -> Verified:
    """What the library has found out, or a refusal; whatever somebody sends, it is their mistake and not ours."""
    try:
        return await asyncio.to_thread(verify)
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise Refusal("not_allowed", f"This passkey could not be checked: {error}") from None


def credential_id(answer: PasskeyAnswer) -> bytes:
    return part_of(answer.credential.get("rawId"))


def user_handle(answer: PasskeyAnswer) -> bytes | None:
    response = answer.credential.get("response")
    handle = response.get("userHandle") if isinstance(response, dict) else None
    return None if handle is None else part_of(handle)


def part_of(text: object) -> bytes:
    try:
        return base64url_to_bytes(text) if isinstance(text, str) else b""
    except ValueError:
        return b""


def host_of(request: Asked) -> str:
    return request.headers.get("host", "localhost")


def cookies_of(request: Asked) -> str:
    return request.headers.get("cookie", "")


def posed(
    options: PublicKeyCredentialCreationOptions | PublicKeyCredentialRequestOptions, cookie: str
) -> Response[PasskeyOptions]:
    headers = {"set-cookie": cookie, "cache-control": "no-store"}
    return Response(PasskeyOptions(json.loads(options_to_json(options))), headers=headers)


@get("/api/me/passkeys", responses=problems(), summary="Your passkeys")
async def read_passkeys(request: Asked, passkeys: Passkeys) -> PasskeysKept:
    return await passkeys.kept(browser_of(request))


@post("/api/me/passkeys/options", status_code=HTTP_200_OK, responses=problems(), summary="Begin to make a passkey")
async def begin_to_make(request: Asked, passkeys: Passkeys, people: People) -> Response[PasskeyOptions]:
    person = browser_of(request)
    options = await passkeys.options_to_make(person, await people.name_of(person), host_of(request))
    return posed(options, passkeys.ask("make", person, options.challenge))


@post("/api/me/passkeys", status_code=HTTP_201_CREATED, responses=problems(409), summary="Keep a passkey")
async def keep_passkey(request: Asked, data: PasskeyAnswer, passkeys: Passkeys) -> PasskeysKept:
    person = browser_of(request)
    challenge = passkeys.asked(cookies_of(request), "make", person)
    await passkeys.make(person, data, challenge, host_of(request))
    return await passkeys.kept(person)


@delete("/api/me/passkeys/{key:str}", status_code=HTTP_200_OK, responses=problems(), summary="Remove a passkey")
async def drop_passkey(request: Asked, key: PasskeyId, passkeys: Passkeys) -> PasskeysKept:
    person = browser_of(request)
    await asyncio.wrap_future(passkeys.store.drop_passkey(person, part_of(key)))
    return await passkeys.kept(person)


@post("/api/passkeys/options", status_code=HTTP_200_OK, responses=problems(), summary="Begin to use a passkey")
async def begin_to_use(request: Asked, passkeys: Passkeys) -> Response[PasskeyOptions]:
    browser_of(request)
    options = passkeys.options_to_use(host_of(request))
    return posed(options, passkeys.ask("use", "", options.challenge))


@post("/api/passkeys", status_code=HTTP_200_OK, responses=problems(404, 409), summary="Be the person of a passkey")
async def use_passkey(
    request: Asked, data: PasskeyAnswer, passkeys: Passkeys, hub: Hub, people: People, identity: Identity
) -> Response[Me]:
    challenge = passkeys.asked(cookies_of(request), "use", "")
    person = await passkeys.use(data, challenge, host_of(request))
    await hub.persons.become(browser_of(request), person)
    return await me_as(person, hub, people, identity)


ROUTES = [read_passkeys, begin_to_make, keep_passkey, drop_passkey, begin_to_use, use_passkey]
