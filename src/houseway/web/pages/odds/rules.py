"""An edition in plain words as HTML: each kind of entry with its section and the book's lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import Any

from houseway.editions import Edition
from houseway.editions.model import Amount
from houseway.editions.remedies import REMEDIES
from houseway.reports.words import amount_words, wager_words
from houseway.web.pages.odds.pay import pay_html
from houseway.web.pages.shared.figures import (
    anchor,
    lines_words,
    percent,
    plainly,
    sections,
    table,
)

PARTS = {  # in the order of the page
    "wagers": "Wagers, in the order of settlement",
    "pay": "Pay tables",
    "options": "What the house may choose",
    "hands": "Hands, highest first",
    "terms": "Terms and drawing tables",
    "rules": "Rules",
    "readings": "Ambiguities in the text",
    "notes": "Notes on the text",
    "irregularities": "When something goes wrong",
    "procedures": "Procedures",
    "layout": "The table and its layout",
    "not_modelled": "For people only",
    "holes": "What the source has lost or never says",
}


def rules_html(edition: Edition, rules_data: dict[str, Any], part: str) -> str:
    """One part of the page."""
    tell: dict[str, Callable[[Edition, dict[str, Any]], str]] = {
        "wagers": _wagers,
        "pay": lambda e, _: pay_html(e),
        "options": _options,
        "hands": _hands,
        "terms": _terms,
        "rules": _rules,
        "readings": lambda e, t: _notes(e, t["readings"]),
        "notes": lambda e, t: _notes(e, t["notes"]),
        "irregularities": _irregularities,
        "procedures": _procedures,
        "layout": _layout,
        "not_modelled": lambda e, t: _plain(e, t["not_modelled"], cited=True),
        "holes": lambda e, t: _plain(e, t["holes"]),
    }
    body = tell[part](edition, rules_data) or '<p class="hw-soft">The book says nothing.</p>'
    return f'{_contents(part)}<h2 id="part-{part}">{PARTS[part]}</h2>{body}'


def _contents(part: str) -> str:
    """The way to the other parts, above the first."""
    if part != next(iter(PARTS)):
        return ""
    links = "".join(f'<a href="#part-{key}">{title}</a>' for key, title in PARTS.items())
    return (
        f'<nav class="hw-toc" aria-label="parts of this page">{links}'
        '<a href="#sections">Section by section</a></nav>'
    )


def entry_html(edition: Edition, name: str, words: str, entry: dict[str, Any], ident: str) -> str:
    """One entry: its name, our words, the section, and the book's lines beside them."""
    text = "\n".join(line.strip() for line in entry.get("text", ()))
    book = f'<blockquote class="hw-book">{escape(text)}</blockquote>' if text else ""
    return (
        f'<div class="hw-entry{" hw-two" if book else ""}" id="{escape(anchor(ident))}"><div>'
        f"<b>{escape(name)}</b> {sections(edition.id, entry['at'])} "
        f'<span class="hw-soft hw-small">{lines_words(entry["lines"])}</span>'
        f"<div>{words}</div></div>{book}</div>"
    )


def _panel(entries: Iterable[str]) -> str:
    body = "".join(entries)
    return f'<div class="hw-panel">{body}</div>' if body else ""


def _wagers(edition: Edition, rules_data: dict[str, Any]) -> str:
    seats = rules_data["seats"]
    most = f"<p>The table takes {seats} players.</p>" if seats else ""
    return most + _panel(
        entry_html(
            edition,
            wager["title"],
            escape(f"{name}{wager_words(edition.wagers[name])}"),
            wager,
            f"wager-{name}",
        )
        for name, wager in rules_data["wagers"].items()
    )


def _options(edition: Edition, rules_data: dict[str, Any]) -> str:
    found = []
    for name, option in rules_data["options"].items():
        values = list(option.get("choices", {}).values())
        choice = (
            f"<b>{escape(values[0])}</b>"
            + (f", or {escape(', or '.join(values[1:]))}" if values[1:] else " only")
            if values
            else escape(amount_words(edition.options[name].amount or Amount(default="none")))
        )
        words = f"{escape(option['says'])}: {choice}"
        found.append(entry_html(edition, plainly(name), words, option, f"option-{name}"))
    return _panel(found)


def _hands(edition: Edition, rules_data: dict[str, Any]) -> str:
    return _panel(
        entry_html(
            edition,
            name,
            escape(", ".join(ladder["order"]) or "not ranked by the book"),
            ladder,
            f"hands-{name}",
        )
        for name, ladder in rules_data["ladders"].items()
    )


def _terms(edition: Edition, rules_data: dict[str, Any]) -> str:
    terms = [
        entry_html(edition, plainly(name), escape(term["value"]), term, f"term-{name}")
        for name, term in rules_data["terms"].items()
    ]
    draws = [
        entry_html(
            edition,
            f"{name} draws",
            table(
                ("with a total of", "when the other's third card is"),
                ([count, third or "never"] for count, third in drawn["rows"].items()),
            ),
            drawn,
            f"draws-{name}",
        )
        for name, drawn in rules_data["draws"].items()
    ]
    return _panel([*terms, *draws])


def _rules(edition: Edition, rules_data: dict[str, Any]) -> str:
    found = []
    for name, rule in rules_data["rules"].items():
        words = escape(rule["says"] or "our words for this rule come with the game itself")
        if rule.get("reading"):
            to = escape(anchor(f"reading-{rule['reading']}"))
            words += f' <a class="hw-at" href="#{to}">see {escape(rule["reading"])}</a>'
        found.append(entry_html(edition, name, words, rule, name))
    return _panel(found)


def _notes(edition: Edition, notes: dict[str, Any]) -> str:
    """Ambiguities, or notes, which have no alternative."""
    shown = {"text": "says", "interpretation": "choice", "alternative": "other", "affects": "wager"}
    entries = []
    for name, note in notes.items():
        lines = [
            f"<b>{label}:</b> {escape(note[key])}" for label, key in shown.items() if note.get(key)
        ]
        entries.append(entry_html(edition, name, "<br>".join(lines), note, f"reading-{name}"))
    return _panel(entries)


def prices_html(found: list[dict[str, Any]], not_priced: list[str]) -> str:
    """What the other readings would cost, wager by wager."""
    rows = []
    for price in found:
        ahead = " (the player is ahead)" if price["player_has_the_advantage"] else ""
        edge, other = (_share(price[key]) for key in ("edge", "edge_read_otherwise"))
        rows.append(
            [price["reading"], price["wager"], price["table"], percent(edge),
             percent(other) + ahead, percent(price["price_decimal"])]
        )  # fmt: skip
    head = ("reading", "wager", "table", ">edge as read", ">read the other way", ">price")
    html = table(head, rows, name="prices") if rows else "<p>No doubt can be played both ways.</p>"
    if not_priced:
        html += (
            '<p class="hw-soft">Bear on a wager and have not been programmed the other way: '
            f"{escape(', '.join(not_priced))}</p>"
        )
    return html


def _share(fraction: str) -> float:
    top, bottom = fraction.split("/")
    return int(top) / int(bottom)


def _irregularities(edition: Edition, rules_data: dict[str, Any]) -> str:
    return _panel(
        entry_html(
            edition,
            entry["id"],
            f"<b>when:</b> {escape(entry['what'])}<br><b>then:</b> {escape(entry['done'])}<br>"
            f'<span class="hw-soft hw-small">remedy: {_remedy(entry)}</span>',
            entry,
            entry["id"],
        )
        for entry in rules_data["irregularities"]
    )


def _remedy(entry: Mapping[str, Any]) -> str:
    return escape(REMEDIES[entry["remedy"]].words)


def _procedures(edition: Edition, rules_data: dict[str, Any]) -> str:
    """Checklists: ticks are for whoever stands at the table, and are not kept."""
    found = []
    for name, steps in rules_data["procedures"].items():
        ticks = "".join(
            f'<li><label><input type="checkbox"><span>{escape(step["do"])} '
            f"{sections(edition.id, step['at'])}</span></label></li>"
            for step in steps
        )
        found.append(
            f'<details class="hw-fold hw-panel" id="procedure-{escape(anchor(name))}">'
            f"<summary><b>{escape(plainly(name))}</b> "
            f'<span class="hw-soft">{len(steps)} steps</span></summary>'
            f'<ul class="hw-check">{ticks}</ul></details>'
        )
    return "".join(found)


def _layout(edition: Edition, rules_data: dict[str, Any]) -> str:
    found = []
    for place, features in rules_data["layout"].items():
        if features:
            rows = "".join(
                f"<li>{escape(feature['says'])} {sections(edition.id, feature['at'])}</li>"
                for feature in features
            )
            found.append(f"<h3>{escape(place.capitalize())}</h3><ul>{rows}</ul>")
    return _panel(found)


def _plain(edition: Edition, entries: dict[str, str], cited: bool = False) -> str:
    rows = "".join(
        f"<li>{sections(edition.id, name) if cited else f'<b>{escape(name)}</b>'}: "
        f"{escape(words)}</li>"
        for name, words in entries.items()
    )
    return _panel([f"<ul>{rows}</ul>"] if rows else [])
