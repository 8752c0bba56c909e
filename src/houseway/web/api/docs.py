"""The schema as a readable page: one file, no script, nothing fetched from elsewhere."""

from __future__ import annotations

import json
import re
from html import escape

from houseway.json_data import JsonObject

STYLE = """
:root { --felt: #0c3b2e; --ink: #1d2b26; --paper: #fbf8ef; --gold: #7a5b00; --line: #d9d2bd; }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink);
       background: var(--paper); }
header { background: var(--felt); color: #f6efd9; padding: 1.2rem 1.5rem; }
header a { color: #ffe39a; }
main { display: flex; gap: 2rem; max-width: 78rem; margin: 0 auto; padding: 1rem 1.5rem; }
nav { flex: 0 0 17rem; position: sticky; top: 0; align-self: flex-start; max-height: 100vh;
      overflow: auto; padding: .5rem 0; font-size: .9rem; }
nav ul { list-style: none; margin: 0 0 .8rem; padding: 0; }
nav a { display: block; padding: .1rem 0; color: var(--ink); text-decoration: none; }
nav a:hover { text-decoration: underline; }
:focus-visible { outline: 3px solid var(--gold); outline-offset: 2px; }
.all { flex: 1; min-width: 0; }
section.op, section.model { border: 1px solid var(--line); border-radius: 8px; background: #fff;
      padding: .8rem 1rem; margin: 0 0 1rem; }
h2 { border-bottom: 2px solid var(--felt); }
h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
h4 { margin: .8rem 0 .2rem; font-size: .9rem; }
.verb { font: bold .8rem ui-monospace, monospace; color: #fff; background: var(--felt);
      border-radius: 4px; padding: .1rem .4rem; margin-right: .4rem; }
.verb.post { background: var(--gold); }
code, pre { font-family: ui-monospace, monospace; font-size: .88em; }
pre { background: #f1ecdb; padding: .6rem; border-radius: 6px; overflow: auto; margin: .3rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
td { border-top: 1px solid var(--line); padding: .25rem .6rem .25rem 0; vertical-align: top;
     overflow-wrap: break-word; }
td code { overflow-wrap: anywhere; }
td b { white-space: nowrap; }
td:first-child { white-space: nowrap; }
.small { color: #4a5751; }
@media (max-width: 50rem) { main { display: block; padding: 1rem; } nav { position: static; }
     td:first-child { white-space: normal; } td { overflow-wrap: anywhere; }
     table, tbody, tr { display: block; } tr { border-top: 1px solid var(--line); }
     td { display: block; border: 0; padding: .1rem 0; } nav a, h1, p { overflow-wrap: anywhere; } }
"""
Schema = JsonObject
_CODE = re.compile(r"`([^`]+)`")


def page(schema: Schema) -> str:
    """The operations by tag, with parameters, bodies, examples and errors; then all models."""
    tags = {tag["name"]: tag.get("description", "") for tag in schema.get("tags", [])}
    by_tag: dict[str, list[tuple[str, str, Schema]]] = {name: [] for name in tags}
    for path, verbs in schema["paths"].items():
        for verb, operation in verbs.items():
            by_tag.setdefault(operation.get("tags", ["others"])[0], []).append(
                (path, verb, operation)
            )
    models = schema.get("components", {}).get("schemas", {})
    nav, body = [], []
    for tag, operations in by_tag.items():
        nav.append(f"<li><a href='#{tag}'><b>{escape(tag)}</b></a></li>")
        body.append(f"<h2 id='{tag}'>{escape(tag)}</h2>{_prose(tags.get(tag, ''))}")
        for path, verb, operation in operations:
            name = operation["operationId"]
            nav.append(f"<li><a href='#{name}'>{verb.upper()} {escape(path)}</a></li>")
            body.append(_operation(path, verb, operation, models))
    body.append("<h2 id='models'>models</h2>")
    nav.append("<li><a href='#models'><b>models</b></a></li>")
    body += [_model(name, model) for name, model in sorted(models.items())]
    info = schema["info"]
    return (
        "<!doctype html><html lang='en'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        f"<title>{escape(info['title'])}: the API</title><style>{STYLE}</style></head><body>"
        f"<header><p><a href='/'>Back to the lobby</a></p>"
        f"<h1>{escape(info['title'])} {escape(info['version'])}: the API</h1>"
        f"{_prose(info.get('description', ''))}"
        "<p>All paths below begin with <code>/api</code>. "
        "<a href='openapi.json'>OpenAPI schema</a></p></header>"
        f"<main><nav aria-label='operations'><ul>{''.join(nav)}</ul></nav>"
        f"<div class='all'>{''.join(body)}</div></main></body></html>"
    )


def _prose(text: str) -> str:
    """Paragraphs, with text between backticks as code."""
    paragraphs = [p for p in re.split(r"\n\s*\n", text.strip()) if p]
    marked = (_CODE.sub(r"<code>\1</code>", escape(p, quote=False)) for p in paragraphs)
    return "".join(f"<p>{p}</p>" for p in marked)


def _operation(path: str, verb: str, operation: Schema, models: Schema) -> str:
    parts = [
        f"<section class='op' id='{operation['operationId']}'><h3><span class='verb {verb}'>"
        f"{verb.upper()}</span><code>{escape(path)}</code></h3>",
        _prose(operation.get("description") or operation.get("summary", "")),
    ]
    if operation.get("parameters"):
        rows = [_parameter(one) for one in operation["parameters"]]
        parts.append(f"<h4>parameters</h4><table>{''.join(rows)}</table>")
    if "requestBody" in operation:
        parts.append(f"<h4>body</h4>{_body(operation['requestBody'], models)}")
    if not operation.get("security"):
        parts.append("<p class='small'>no token needed</p>")
    answers = [
        f"<tr><td><b>{status}</b></td><td>{escape(answer['description'])}</td>"
        f"<td>{_content(answer)}</td></tr>"
        for status, answer in sorted(operation["responses"].items())
    ]
    parts.append(f"<h4>responses</h4><table>{''.join(answers)}</table></section>")
    return "".join(parts)


def _parameter(one: Schema) -> str:
    needed = "required" if one.get("required") else "optional"
    says = one.get("description") or one["schema"].get("description", "")
    return (
        f"<tr><td><code>{escape(one['name'])}</code> <span class='small'>in the {one['in']}</span>"
        f"</td><td>{_kind(one['schema'])}</td><td class='small'>{needed}. {escape(says)}</td></tr>"
    )


def _body(body: Schema, models: Schema) -> str:
    """The fields of the body, and an example to copy."""
    wanted = next(iter(body["content"].values()))["schema"]
    name = wanted.get("$ref", "").rpartition("/")[2]
    model = models.get(name, wanted)
    example = (model.get("examples") or [_example(model, models)])[0]
    shown = escape(json.dumps(example, indent=2, ensure_ascii=False), quote=False)
    return f"{_prose(model.get('description', ''))}{_fields(model)}<pre>{shown}</pre>"


def _example(wanted: Schema, models: Schema) -> object:
    """The simplest valid value."""
    if "$ref" in wanted:
        return _example(models[wanted["$ref"].rpartition("/")[2]], models)
    if wanted.get("examples"):
        first: object = wanted["examples"][0]
        return first
    for key in ("default", "const"):
        if key in wanted:
            value: object = wanted[key]
            return value
    if "enum" in wanted:
        option: object = wanted["enum"][0]
        return option
    if "anyOf" in wanted:
        return _example(wanted["anyOf"][0], models)
    if wanted.get("type") == "object":
        fields = wanted.get("properties", {})
        return {name: _example(fields[name], models) for name in wanted.get("required", [])}
    simple = {"string": "...", "integer": 1, "number": 1, "boolean": True, "array": []}
    return simple.get(wanted.get("type", ""))


def _fields(model: Schema) -> str:
    needed = model.get("required", [])
    rows = [
        f"<tr><td><code>{escape(name)}</code>{'' if name in needed else ' <i>optional</i>'}</td>"
        f"<td>{_kind(field)}</td><td class='small'>{escape(field.get('description', ''))}</td></tr>"
        for name, field in model.get("properties", {}).items()
    ]
    return f"<table>{''.join(rows)}</table>" if rows else ""


def _model(name: str, model: Schema) -> str:
    says = _prose(model.get("description", ""))
    return (
        f"<section class='model' id='model-{escape(name)}'><h3><code>{escape(name)}</code></h3>"
        f"{says}{_fields(model)}</section>"
    )


def _content(answer: Schema) -> str:
    kinds = answer.get("content", {})
    return ", ".join(
        _kind(one["schema"]) + ("" if kind == "application/json" else f" as {escape(kind)}")
        for kind, one in kinds.items()
        if "schema" in one
    )


def _kind(wanted: Schema | bool) -> str:
    """The type of a value in a few words, with links to models."""
    if isinstance(wanted, bool):
        return "anything" if wanted else "nothing"
    if "$ref" in wanted:
        name = escape(wanted["$ref"].rpartition("/")[2])
        return f"<a href='#model-{name}'>{name}</a>"
    if "anyOf" in wanted:
        return " or ".join(_kind(one) for one in wanted["anyOf"])
    if "enum" in wanted:
        return " | ".join(f"<code>{escape(json.dumps(one))}</code>" for one in wanted["enum"])
    if "const" in wanted:
        return f"<code>{escape(json.dumps(wanted['const']))}</code>"
    kind = wanted.get("type", "anything")
    if kind == "array":
        return f"list of {_kind(wanted.get('items', {}))}"
    inner = wanted.get("additionalProperties")
    if kind == "object" and isinstance(inner, dict):
        return f"record of {_kind(inner)}"
    bounds = {"minimum": "≥", "exclusiveMinimum": ">", "maximum": "≤"}
    limits = [f"{sign} {int(wanted[key]):,}" for key, sign in bounds.items() if key in wanted]
    if "maxLength" in wanted:
        limits.append(f"at most {wanted['maxLength']} characters")
    return escape(str(kind)) + (
        f" <span class='small'>({', '.join(limits)})</span>" if limits else ""
    )
