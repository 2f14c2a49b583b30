"""The API's description, for people and for programs."""

from tests.server.running import Person, RunningServer


def test_the_api_is_described_on_a_page_that_needs_nothing_from_elsewhere(server: RunningServer) -> None:
    with Person(server) as anna:
        answer = anna.http.get("/api/docs")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")
        page, api = answer.text, anna.http.get("/api/docs/openapi.json").json()
        assert all(f"<code>{path}</code>" in page for path in api["paths"])
        assert all(f'<h3 id="{name}">' in page for name in api["components"]["schemas"])
        assert all(f'href="#{name}"' in page for name in ("NewTable", "TableSummary", "Problem"))
        assert "<script" not in page
        assert "https://" not in page
