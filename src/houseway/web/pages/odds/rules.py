"""An edition in plain words as HTML: each kind of entry with its section and the book's lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape

from houseway.editions import Edition
from houseway.editions.model import Ambiguity, Cited, Feature, Note, Option
from houseway.editions.texts import quoted, texts_folder
from houseway.reports.ambiguities import Price
from houseway.reports.rules import rule_words
from houseway.reports.words import amount_words, choices, wager_words
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
    "options": "House options",
    "hands": "Hands, highest first",
    "terms": "Terms and drawing tables",
    "rules": "Rules",
    "readings": "Ambiguities in the text",
    "notes": "Notes on the text",
    "irregularities": "Irregularities",
    "procedures": "Procedures",
    "layout": "The table and its layout",
    "not_modelled": "Staff procedures",
    "holes": "Gaps in the source",
}


def rules_html(edition: Edition, part: str) -> str:
    """One part of the page."""
    shown: dict[str, Callable[[Edition], str]] = {
        "wagers": _wagers,
        "pay": pay_html,
        "options": _options,
        "hands": _hands,
        "terms": _terms,
        "rules": _rules,
        "readings": lambda e: _notes(e, e.ambiguities),
        "notes": lambda e: _notes(e, e.notes),
        "irregularities": _irregularities,
        "procedures": _procedures,
        "layout": _layout,
        "not_modelled": lambda e: _plain(e, e.staff_procedures, cited=True),
        "holes": lambda e: _plain(e, e.gaps),
    }
    body = shown[part](edition) or '<p class="hw-soft">None in this book.</p>'
    return f'{_contents(part)}<h2 id="part-{part}">{PARTS[part]}</h2>{body}'


def _contents(part: str) -> str:
    """Links to all parts, above the first one."""
    if part != next(iter(PARTS)):
        return ""
    links = "".join(f'<a href="#part-{key}">{title}</a>' for key, title in PARTS.items())
    return (
        f'<nav class="hw-toc" aria-label="parts of this page">{links}'
        '<a href="#sections">Section by section</a></nav>'
    )


def entry_html(edition: Edition, name: str, words: str, entry: Cited, ident: str) -> str:
    """One entry: its name, our words, the section, and the book's lines if we have them."""
    lines = quoted(edition, entry) if texts_folder() else ()
    text = "\n".join(line.strip() for line in lines)
    book = f'<blockquote class="hw-book">{escape(text)}</blockquote>' if text else ""
    return (
        f'<div class="hw-entry{" hw-two" if book else ""}" id="{escape(anchor(ident))}"><div>'
        f"<b>{escape(name)}</b> {sections(edition.id, entry.where)} "
        f'<span class="hw-soft hw-small">{lines_words(edition.lines_of(entry))}</span>'
        f"<div>{words}</div></div>{book}</div>"
    )


def _panel(entries: Iterable[str]) -> str:
    body = "".join(entries)
    return f'<div class="hw-panel">{body}</div>' if body else ""


def _wagers(edition: Edition) -> str:
    seats = f"<p>The table seats {edition.seats.most} players.</p>" if edition.seats else ""
    return seats + _panel(
        entry_html(
            edition,
            wager.title,
            escape(f"{name}{wager_words(wager)}"),
            wager,
            f"wager-{name}",
        )
        for name, wager in edition.wagers.items()
    )


def _options(edition: Edition) -> str:
    return _panel(
        entry_html(
            edition,
            plainly(name),
            f"{escape(option.says)}: {_choice(option)}",
            option,
            f"option-{name}",
        )
        for name, option in edition.options.items()
    )


def _choice(option: Option) -> str:
    """The values of an option, the default in bold."""
    if option.amount:
        return escape(amount_words(option.amount))
    default, *others = choices(option).values()
    rest = f", or {escape(', or '.join(others))}" if others else " only"
    return f"<b>{escape(default)}</b>{rest}"


def _hands(edition: Edition) -> str:
    return _panel(
        entry_html(
            edition,
            name,
            escape(", ".join(ladder.order) or "not ranked by the book"),
            ladder,
            f"hands-{name}",
        )
        for name, ladder in edition.ladders.items()
    )


def _terms(edition: Edition) -> str:
    terms = [
        entry_html(edition, plainly(name), escape(term.value), term, f"term-{name}")
        for name, term in edition.terms.items()
    ]
    draws = [
        entry_html(
            edition,
            f"{name} draws",
            table(
                ("with a total of", "when the other's third card is"),
                ([total, third or "never"] for total, third in drawn.rows.items()),
            ),
            drawn,
            f"draws-{name}",
        )
        for name, drawn in edition.draws.items()
    ]
    return _panel([*terms, *draws])


def _rules(edition: Edition) -> str:
    sentences, entries = rule_words(edition), []
    for name, rule in edition.rules.items():
        words = escape(sentences.get(name) or "This game is not implemented yet.")
        if rule.rests_on:
            to = escape(anchor(f"reading-{rule.rests_on}"))
            words += f' <a class="hw-at" href="#{to}">see {escape(rule.rests_on)}</a>'
        entries.append(entry_html(edition, name, words, rule, name))
    return _panel(entries)


def _notes(edition: Edition, notes: Mapping[str, Note]) -> str:
    """Ambiguities, or notes, which have no alternative."""
    return _panel(
        entry_html(edition, name, "<br>".join(_note_lines(note)), note, f"reading-{name}")
        for name, note in notes.items()
    )


def _note_lines(note: Note) -> Iterable[str]:
    lines = {"text": note.text, "interpretation": note.interpretation}
    if isinstance(note, Ambiguity):
        lines["alternative"] = note.alternative
    lines["affects"] = note.wager
    return (f"<b>{label}:</b> {escape(words)}" for label, words in lines.items() if words)


def prices_html(prices: Sequence[Price], not_priced: Sequence[str]) -> str:
    """What each alternative interpretation costs, wager by wager."""
    rows = []
    for price in prices:
        ahead = " (the player is ahead)" if price.other < 0 else ""
        rows.append(
            [price.ambiguity, price.wager, price.table, percent(price.edge),
             percent(price.other) + ahead, percent(price.price)]
        )  # fmt: skip
    head = ("ambiguity", "wager", "table", ">edge as interpreted", ">edge under the alternative",
            ">difference")  # fmt: skip
    html = "<p>No alternative interpretation can be played.</p>"
    if rows:
        html = table(head, rows, name="prices")
    if not_priced:
        html += (
            '<p class="hw-soft">These affect a wager but are not priced yet: '
            f"{escape(', '.join(not_priced))}</p>"
        )
    return html


def _irregularities(edition: Edition) -> str:
    return _panel(
        entry_html(
            edition,
            entry.id,
            f"<b>when:</b> {escape(entry.what)}<br><b>then:</b> {escape(entry.done)}<br>"
            f'<span class="hw-soft hw-small">remedy: {escape(entry.effect.words)}</span>',
            entry,
            entry.id,
        )
        for entry in edition.irregularities
    )


def _procedures(edition: Edition) -> str:
    """Checklists for the people at the table; the ticks are not stored."""
    panels = []
    for name, steps in edition.procedures.items():
        ticks = "".join(
            f'<li><label><input type="checkbox"><span>{escape(step.do)} '
            f"{sections(edition.id, step.where)}</span></label></li>"
            for step in steps
        )
        panels.append(
            f'<details class="hw-fold hw-panel" id="procedure-{escape(anchor(name))}">'
            f"<summary><b>{escape(plainly(name))}</b> "
            f'<span class="hw-soft">{len(steps)} steps</span></summary>'
            f'<ul class="hw-check">{ticks}</ul></details>'
        )
    return "".join(panels)


def _layout(edition: Edition) -> str:
    layout = edition.layout
    parts: dict[str, Sequence[Feature]] = {
        "Areas": layout.areas,
        "Inscriptions": layout.inscriptions,
        "Equipment": layout.equipment,
    }
    lists = []
    for title, features in parts.items():
        if features:
            rows = "".join(
                f"<li>{escape(feature.says)} {sections(edition.id, feature.where)}</li>"
                for feature in features
            )
            lists.append(f"<h3>{title}</h3><ul>{rows}</ul>")
    return _panel(lists)


def _plain(edition: Edition, entries: Mapping[str, str], cited: bool = False) -> str:
    rows = "".join(
        f"<li>{sections(edition.id, name) if cited else f'<b>{escape(name)}</b>'}: "
        f"{escape(words)}</li>"
        for name, words in entries.items()
    )
    return _panel([f"<ul>{rows}</ul>"] if rows else [])
