"""Who comes in: a new visitor is one person, whatever their page asks at once."""

import httpx

from tests.server.running import LIMIT, RunningServer


def test_the_page_itself_tells_a_new_visitor_who_they_are(server: RunningServer) -> None:
    with httpx.Client(base_url=server.url, timeout=LIMIT) as visitor:
        page = visitor.get("/")
        assert "set-cookie" in page.headers
        assert "private" in page.headers["cache-control"]  # no cache between us may give it to others
        for path in ("/", "/api/me", "/api/tables", "/t/some-table"):
            assert "set-cookie" not in visitor.get(path).headers, path


def test_a_file_of_the_page_introduces_nobody(server: RunningServer) -> None:
    for path in ("/icon.svg", "/manifest.webmanifest", "/api/docs/openapi.json"):
        assert "set-cookie" not in httpx.get(server.url + path, timeout=LIMIT).headers, path


def test_a_program_is_told_by_the_api(server: RunningServer) -> None:
    answer = httpx.get(server.url + "/api/me", timeout=LIMIT)
    assert "set-cookie" in answer.headers
