"""Requests around being told while one is away, and the pages to which mails lead."""

from typing import Annotated, Any

from litestar import Request, delete, get, post, put
from litestar.datastructures import State
from litestar.params import Parameter
from litestar.response import Response
from litestar.status_codes import HTTP_200_OK

from stammtisch.server.guards import only_known
from stammtisch.server.letters import page, words_in
from stammtisch.server.notices import Notices
from stammtisch.server.routes import person_of, problems
from stammtisch.tables.wire.requests import DeviceGone, MailWish, NoticeState, PushDevice

Asked = Request[Any, Any, State]
MailToken = Annotated[str, Parameter(min_length=16, max_length=64)]
Lang = Annotated[str, Parameter(pattern="^(en|de|it|fr)$")]


@get("/api/me/notices", responses=problems(), summary="How you are told while you are away")
async def read_notices(request: Asked, notices: Notices) -> NoticeState:
    return await notices.shown(person_of(request))


@post(
    "/api/me/notices/device",
    guards=[only_known],
    status_code=HTTP_200_OK,
    responses=problems(),
    summary="Wake this browser when a table waits for you",
)
async def add_device(request: Asked, data: PushDevice, notices: Notices) -> NoticeState:
    await notices.add_device(person_of(request), data)
    return await notices.shown(person_of(request))


@post(
    "/api/me/notices/device/remove",
    status_code=HTTP_200_OK,
    responses=problems(),
    summary="Do not wake this browser any more",
)
async def drop_device(request: Asked, data: DeviceGone, notices: Notices) -> NoticeState:
    await notices.drop_device(person_of(request), data.endpoint)
    return await notices.shown(person_of(request))


@put(
    "/api/me/notices/mail",
    guards=[only_known],
    responses=problems(),
    summary="Ask for reminders by mail, which must be confirmed there",
)
async def ask_mail(request: Asked, data: MailWish, notices: Notices) -> NoticeState:
    await notices.ask_mail(person_of(request), data, request.scope["state"]["address"])
    return await notices.shown(person_of(request))


@delete("/api/me/notices/mail", status_code=HTTP_200_OK, responses=problems(), summary="No more reminders by mail")
async def drop_mail(request: Asked, notices: Notices) -> NoticeState:
    await notices.drop_mail(person_of(request))
    return await notices.shown(person_of(request))


def shown(lang: str, title: str, text: str, button: str = "", status: int = 200) -> Response[str]:
    headers = {"cache-control": "no-store", "referrer-policy": "no-referrer"}
    return Response(page(lang, title, text, button), media_type="text/html", status_code=status, headers=headers)


@get("/api/mail/confirm/{token:str}", include_in_schema=False)
async def see_confirm(token: MailToken, notices: Notices, lang: Lang = "en") -> Response[str]:
    words, given = words_in(lang), await notices.to_confirm(token)
    if given is None:
        return shown(lang, words.confirm, words.old, status=404)
    return shown(lang, words.confirm, words.confirm_page.format(address=given.address), words.agree)


@post("/api/mail/confirm/{token:str}", status_code=HTTP_200_OK, include_in_schema=False)
async def do_confirm(token: MailToken, notices: Notices, lang: Lang = "en") -> Response[str]:
    words, given = words_in(lang), await notices.confirm(token)
    if given is None:
        return shown(lang, words.confirm, words.old, status=404)
    return shown(lang, words.confirm, words.confirmed)


@get("/api/mail/stop/{token:str}", include_in_schema=False)
async def see_stop(token: MailToken, notices: Notices, lang: Lang = "en") -> Response[str]:
    words, given = words_in(lang), await notices.to_stop(token)
    if given is None:
        return shown(lang, words.stop, words.stopped)
    return shown(lang, words.stop, words.stop_page.format(address=given.address), words.stop)


@post("/api/mail/stop/{token:str}", status_code=HTTP_200_OK, include_in_schema=False)
async def do_stop(token: MailToken, notices: Notices, lang: Lang = "en") -> Response[str]:
    """Also what a mail program asks by itself where somebody presses its own button (RFC 8058)."""
    given = await notices.to_stop(token)
    if given is not None:
        await notices.drop_mail(given.person)
    return shown(lang, words_in(lang).stop, words_in(lang).stopped)


ROUTES = [
    read_notices,
    add_device,
    drop_device,
    ask_mail,
    drop_mail,
    see_confirm,
    do_confirm,
    see_stop,
    do_stop,
]
