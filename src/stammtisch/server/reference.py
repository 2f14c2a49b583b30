"""The API as a page to read: plain HTML without scripts, made from the OpenAPI description when it is asked for."""

from html import escape
from typing import Any

from litestar.openapi.plugins import OpenAPIRenderPlugin

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
:root { color-scheme: light dark }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em }
h2 { margin-top: 2.5rem } h3 { margin: 2rem 0 0.3rem; overflow-wrap: anywhere }
b { text-transform: uppercase; margin-right: 0.5rem }
table { border-collapse: collapse; width: 100% } td { border-top: 1px solid #8886; padding: 0.3rem 0.6rem 0.3rem 0;
  vertical-align: top } td:first-child { white-space: nowrap }
"""

Described = dict[str, Any]


class Reference(OpenAPIRenderPlugin):
    """At the address of the API's description itself."""

    def __init__(self) -> None:
        super().__init__(path="/", favicon="")

    def render(self, request: object, openapi_schema: Described) -> bytes:
        return page_of(openapi_schema).encode()


def page_of(api: Described) -> str:
    """The whole page: every request, then every shape."""
    info = api["info"]
    requests = [
        request_of(path, verb, about) for path, verbs in sorted(api["paths"].items()) for verb, about in verbs.items()
    ]
    shapes = [shape_of(name, shape) for name, shape in sorted(api["components"]["schemas"].items())]
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(info['title'])}: the API</title><style>{STYLE}</style><main>"
        f"<h1>{escape(info['title'])} {escape(info['version'])}: the API</h1><p>{escape(info['description'])}</p>"
        f'<p>For programs: <a href="/api/docs/openapi.json">openapi.json</a>.</p>'
        f"<h2>Requests</h2>{''.join(requests)}<h2>Shapes</h2>{''.join(shapes)}</main></html>"
    )


def request_of(path: str, verb: str, about: Described) -> str:
    rows = [
        row(f"<code>{escape(each['name'])}</code>", f"{type_of(each['schema'])} {escape(each.get('description', ''))}")
        for each in about.get("parameters", ())
    ]
    if "requestBody" in about:
        rows.append(row("you send", body_of(about["requestBody"])))
    rows += [row(code, body_of(answer)) for code, answer in about["responses"].items()]
    return f"<h3><b>{verb}</b><code>{escape(path)}</code></h3><p>{escape(about.get('summary', ''))}</p>{table(rows)}"


def body_of(answer: Described) -> str:
    shapes = [type_of(content["schema"]) for content in answer.get("content", {}).values() if "schema" in content]
    return " ".join([*shapes, escape(answer.get("description", ""))])


def shape_of(name: str, shape: Described) -> str:
    needed = shape.get("required", ())
    rows = [
        row(f"<code>{escape(field)}</code>", type_of(about) + ("" if field in needed else ", optional"))
        for field, about in shape.get("properties", {}).items()
    ]
    return f'<h3 id="{escape(name)}">{escape(name)}</h3><p>{escape(shape.get("description", ""))}</p>{table(rows)}'


def type_of(shape: Described) -> str:
    """A type in a few words, with a link where it has a name."""
    if "$ref" in shape:
        name = escape(shape["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for word in ("oneOf", "anyOf", "allOf"):
        if word in shape:
            return " or ".join(type_of(each) for each in shape[word])
    if "enum" in shape or "const" in shape:
        values = shape.get("enum") or [shape["const"]]
        return " ".join(f"<code>{escape(str(value))}</code>" for value in values)
    if "items" in shape:
        return f"list of {type_of(shape['items'])}"
    kind = shape.get("type", "anything")
    return escape(" or ".join(kind) if isinstance(kind, list) else str(kind))


def row(left: str, right: str) -> str:
    return f"<tr><td>{left}<td>{right}"


def table(rows: list[str]) -> str:
    return f"<table>{''.join(rows)}</table>" if rows else ""
