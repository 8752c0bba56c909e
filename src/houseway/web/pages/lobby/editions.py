"""The editions as the lobby lists them: by family, game and rule book."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from html import escape
from urllib.parse import quote

from houseway.editions import edition_ids, load
from houseway.reports.status import EditionRow, edition_rows
from houseway.web.pages.lobby.edges import Glance
from houseway.web.pages.shared.catalogue import family

FULL_BAR = 0.25  # an edge that fills the bar
LINKS = {"odds": "odds", "strategy": "strategy", "rules": "rules"}
SOLVED = "solved"  # the usual status, which needs no badge


Families = dict[str, dict[str, list[EditionRow]]]


@cache
def catalogue() -> Families:
    """Family -> game -> its editions; slow the first time, because every game is imported."""
    families: Families = {}
    for row in edition_rows([load(name) for name in edition_ids()]):
        families.setdefault(family(row["game"]), {}).setdefault(row["game"], []).append(row)
    return dict(sorted(families.items()))


def as_html(families: Families, edges: Mapping[str, Glance]) -> str:
    """The whole list; the search looks at the `data-find` attributes."""
    parts = []
    for name, games in families.items():
        panels = "".join(_game(name, rows, edges) for rows in games.values())
        parts.append(
            f'<section class="hw-family"><h2>{escape(name)}</h2>'
            f'<div class="hw-games">{panels}</div></section>'
        )
    return "".join(parts)


def _game(of: str, rows: list[EditionRow], edges: Mapping[str, Glance]) -> str:
    first = rows[0]
    compare = (
        f'<a class="hw-small" href="/compare/{first["game"]}">compare {len(rows)} rule books</a>'
        if len(rows) > 1
        else ""
    )
    editions = "".join(_edition(of, row, edges) for row in rows)
    return (
        f'<article class="hw-panel hw-game"><header><h3>{escape(first["title"])}</h3>{compare}'
        f"</header>{editions}</article>"
    )


def _edition(of: str, row: EditionRow, edges: Mapping[str, Glance]) -> str:
    edition, book = row["id"], row["book_title"].partition(",")[0]
    words = " ".join([of, row["title"], edition, row["book_title"], row["status"], *row["wagers"]])
    kind = row["status"].split()[0]
    edge = edge_html(edges.get(edition))
    links = [f'<a href="/{page}/{edition}">{text}</a>' for text, page in LINKS.items()]
    links.append(f'<a href="/rulings?edition={quote(edition)}">rulings</a>')
    links.append(f'<a href="/desk/{edition}">payout desk</a>')
    links.append(f'<a href="/tables/new?edition={quote(edition)}">new table</a>')
    sit = (
        f'<button class="hw-button main small" data-sit="{edition}" '
        f'aria-label="sit down: {escape(row["title"])}, {escape(book)}">Sit down</button>'
        if kind != "data"
        else ""
    )
    badge = f'<span class="hw-badge {kind}">{escape(row["status"])}</span>'
    return (
        f'<div class="hw-edition" data-edition="{edition}" data-find="{escape(words.lower())}">'
        f'<div class="hw-row"><strong>{escape(book)}</strong>'
        f"{'' if kind == SOLVED else badge}{sit}</div>"
        f'<div class="hw-edge" data-edge="{edition}">{edge}</div>'
        f'<div class="hw-links hw-small">{" ".join(links)}</div></div>'
    )


def edge_html(edges: Glance | None) -> str:
    """The edge as a bar and in words."""
    if edges is None:
        return '<span class="hw-soft hw-small">not solved</span>'
    low = max(0.0, min(1.0, edges.least / FULL_BAR)) * 100
    high = max(0.0, min(1.0, edges.most / FULL_BAR)) * 100
    words = f"House edge {edges.least:.2%} ({edges.least_bet})"
    if edges.most_bet != edges.least_bet:
        words += f" to {edges.most:.2%} ({edges.most_bet})"
    return (
        f'<div class="hw-bar" role="img" aria-label="{escape(words)}">'
        f'<b style="width:{high:.1f}%"></b><i style="width:{low:.1f}%"></i></div>'
        f'<span class="hw-small">{escape(words)}</span>'
    )
