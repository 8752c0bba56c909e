"""Editions, rules, odds, strategy, rulings and the payout desk over the wire."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from houseway.api import DICE, WHEEL, Desk
from houseway.editions import edition_ids, load
from houseway.errors import Unreadable, unknown
from houseway.json_data import JsonObject
from houseway.reports import queries
from houseway.reports.rounds import round_json
from houseway.reports.rules import rules_json
from houseway.reports.rulings.search import ruling_json, rulings
from houseway.reports.status import edition_rows
from houseway.reports.words import pairs
from houseway.web.api.auth import Who
from houseway.web.api.book_models import (
    Compared,
    CompareQuery,
    Coverage,
    EditionRow,
    Odds,
    OddsQuery,
    PriceRow,
    Rules,
    Rulings,
    RulingsQuery,
    Settle,
    Settled,
    Strategy,
    StrategyQuery,
    TableRow,
    WhatIf,
    WhatIfOdds,
)
from houseway.web.api.common import computed, edition_at, table_at
from houseway.web.api.errors import NotFound, errors
from houseway.web.workers import api_tasks, tasks
from houseway.web.workers.jobs import Task

router = APIRouter(tags=["reference"])
Book = Annotated[str, Path(max_length=80, examples=["jack"])]
Game = Annotated[str, Path(max_length=80, examples=["three-card-poker"])]
ONE = "/editions/{book}/{game}"


@router.get("/editions", responses=errors())
async def editions(_: Who) -> list[EditionRow]:
    """Every edition: its game, book, wagers, and how completely it is modelled."""
    rows = await asyncio.to_thread(lambda: edition_rows(load(name) for name in edition_ids()))
    return [EditionRow(**row) for row in rows]


@router.get(ONE, response_model=Rules, response_model_exclude_unset=True, responses=errors(404))
async def rules(_: Who, book: Book, game: Game) -> JsonObject:
    """An edition in plain words, with sections, ambiguities, irregularities and procedures."""
    return await asyncio.to_thread(rules_json, edition_at(f"{book}/{game}"))


@router.get(
    f"{ONE}/odds",
    response_model=Odds,
    response_model_exclude_unset=True,
    responses=errors(404, 409),
)
async def odds(
    request: Request, who: Who, book: Book, game: Game, asked: Annotated[OddsQuery, Query()]
) -> JsonObject:
    """Exact odds of every wager, or of one; a large game takes a while the first time."""
    return await computed(
        request,
        who,
        Task(
            tasks.odds_sheet,
            edition_at(f"{book}/{game}").id,
            pairs(asked.option, "option"),
            pairs(asked.pay, "pay table"),
            asked.flip,
            asked.wager,
            asked.variance == "true",
            asked.unlicensed == "true",
        ),
    )


@router.post(
    f"{ONE}/whatif",
    response_model=WhatIfOdds,
    response_model_exclude_unset=True,
    responses=errors(404, 409),
)
async def whatif(request: Request, who: Who, book: Book, game: Game, body: WhatIf) -> JsonObject:
    """The odds of one wager under a pay table of your own, and whether the book permits it."""
    edition = edition_at(f"{book}/{game}")
    if body.wager not in edition.wagers:
        raise unknown("wager", body.wager, edition.wagers)
    return await computed(
        request,
        who,
        Task(
            tasks.custom_pay,
            edition.id,
            body.options,
            body.wager,
            body.rows,
            body.flip,
        ),
    )


@router.get(
    f"{ONE}/strategy",
    response_model=Strategy,
    response_model_exclude_unset=True,
    responses=errors(404, 409),
)
async def strategy(
    request: Request, who: Who, book: Book, game: Game, asked: Annotated[StrategyQuery, Query()]
) -> JsonObject:
    """Optimal decisions, and what mistakes cost."""
    return await computed(
        request,
        who,
        Task(
            api_tasks.strategy,
            edition_at(f"{book}/{game}").id,
            pairs(asked.option, "option"),
            pairs(asked.pay, "pay table"),
            asked.flip,
            asked.every_hand == "true",
        ),
    )


@router.get(f"{ONE}/every-table", response_model=list[TableRow], responses=errors(404))
async def every_table(request: Request, who: Who, book: Book, game: Game) -> list[JsonObject]:
    """Every bet with each pay table the book permits, and each option that changes its odds."""
    edition = edition_at(f"{book}/{game}").id
    return await computed(request, who, Task(queries.every_table, edition))


@router.get(f"{ONE}/prices", response_model=list[PriceRow], responses=errors(404, 409))
async def prices(request: Request, who: Who, book: Book, game: Game) -> list[JsonObject]:
    """The price of every ambiguity: the edge as interpreted and under the alternative."""
    return await computed(request, who, Task(tasks.prices, edition_at(f"{book}/{game}").id))


@router.get(f"{ONE}/coverage", response_model=Coverage, responses=errors(404))
async def coverage(request: Request, who: Who, book: Book, game: Game) -> JsonObject:
    """How each section is covered: modelled, reached by play, interpreted, staff procedure."""
    return await computed(request, who, Task(api_tasks.coverage, edition_at(f"{book}/{game}").id))


@router.get(
    "/compare/{game}",
    response_model=Compared,
    response_model_exclude_unset=True,
    responses=errors(404),
)
async def compare(
    request: Request, who: Who, game: Game, asked: Annotated[CompareQuery, Query()]
) -> JsonObject:
    """One game in several rule books side by side, with differences marked."""
    games = {name.split("/")[1] for name in edition_ids()}
    if game not in games:
        raise NotFound(str(unknown("game", game, games)))
    return await computed(
        request, who, Task(api_tasks.compare, game, asked.odds == "true", asked.book)
    )


@router.get("/rulings", response_model=Rulings, responses=errors(404, 503))
async def found_rulings(
    request: Request, _: Who, asked: Annotated[RulingsQuery, Query()]
) -> JsonObject:
    """What the books say about an irregularity, found from plain words."""
    if asked.edition and asked.table:
        raise Unreadable("give an edition or a table, not both")
    if asked.table:
        chosen = [(await table_at(request, asked.table)).session.house.edition]
    else:
        names = [asked.edition] if asked.edition else edition_ids()
        chosen = [edition_at(name) for name in names]

    def found() -> JsonObject:
        return ruling_json(chosen, asked.words, rulings(chosen, asked.words))

    return await asyncio.to_thread(found)


@router.post(
    "/settle",
    response_model=Settled,
    response_model_exclude_unset=True,
    responses=errors(404, 409),
)
async def settle(_: Who, body: Settle) -> JsonObject:
    """The payout desk: what is owed for a finished round, with sections."""
    edition = edition_at(body.edition)
    cards = dict(body.cards)
    if body.number:
        cards[WHEEL] = body.number
    if body.dice:
        cards[DICE] = body.dice

    def settled() -> JsonObject:
        round_ = Desk(edition).settle(
            cards,
            body.bets,
            body.choices,
            options=body.options,
            pay=body.pay,
            meters=body.meters,
            irregularity=body.irregularity,
            point=body.point,
            points_made=body.points_made,
        )
        return round_json(round_)

    return await asyncio.to_thread(settled)
