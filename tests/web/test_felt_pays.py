"""The sign at the table tells what the house really pays, whatever it has elected."""

from fractions import Fraction
from itertools import pairwise, product

import pytest

from houseway.editions import House, load
from houseway.games import game
from houseway.games.dice import bets as _dice_bets
from houseway.games.envy import envy
from houseway.games.solving import SolvedBy
from houseway.games.twenty_one.hands import super_bonus
from houseway.games.twenty_one.side_bets import SIDE_BETS, by_rung, to_the_pool
from houseway.games.twenty_one.terms import read
from houseway.hands.ladders import LADDERS
from houseway.money import parse_dollars, parse_odds
from houseway.odds.dice.high_roll import facts
from houseway.settlement import Result
from houseway.table.stakes import places
from houseway.web.felt.inscriptions import phrases
from houseway.web.felt.spots import figure, is_offered, pay_rows, short, spoken
from houseway.web.felt.table_sign import limit_lines, pay_blocks, posted
from tests.session.sessions import EDITIONS
from tests.web.test_felt import SVG, bare, drawn, letters, sights, table


def houses(name):
    """A house for every option value, one change at a time."""
    edition = load(name)
    yield f"{name} as it is", House(edition)
    for option, entry in edition.options.items():
        for value in list(entry.values)[1:]:
            yield f"{name} {option}={value}", House(edition, {option: value})


EVERY_HOUSE = [(label, house) for name in EDITIONS for label, house in houses(name)]


def solved_by(solver):
    """The houses whose game names this way to its odds; most settle from facts and name none."""
    return pytest.mark.parametrize(
        "house",
        [
            pytest.param(house, id=label)
            for label, house in EVERY_HOUSE
            if game(house.edition.game).solver is solver
        ],
    )


def on_the_sign(house):
    """The odds at which each wager is won as the sign has it, in the words of a settlement."""
    found = {}
    for wager, block in posted(house):
        for line in block.lines:
            told = [part.partition(" vigorish")[0] for part in line.odds.split("; on a tie ")]
            won = [odds for odds in told if " less " in odds or parse_odds(odds).pays]
            found.setdefault(wager, set()).update(o for o in won if o.lower() != "push")
    return found


def paid(results):
    """The odds at which each wager is won."""
    found = {}
    for result in results:
        if isinstance(result, Result) and result.verdict == "wins":
            odds, less, taken = str(result.odds).partition(" less ")
            told = f"{odds if odds == 'push' else figure(odds)}{less}{taken}"
            found.setdefault(result.wager, set()).add(told)
    return found


def paths(streets, ends, path=()):
    """Every way through the decisions of a bet."""
    if len(path) == len(streets) or (path and path[-1] in ends):
        yield path
        return
    for choice in streets[len(path)]:
        yield from paths(streets, ends, (*path, choice))


def settled(house):
    """What the game's own settlement says of all facts and choices, and of others' hands."""
    module, wagers = game(house.edition.game), house.edition.wagers
    settlement = module.settlement
    for cell in product(*map(range, settlement.shape)):
        for bet in set(module.bets) & set(wagers):
            for path in paths(module.bets[bet].streets, module.bets[bet].final):
                results = settlement.settle(settlement.facts(*cell), path, house)
                yield from (result for result in results if result.wager in wagers)
    for wager, stake in house.tables:
        if stake:
            yield from envy(list(range(len(LADDERS[wagers[wager].paid_on].rungs))), stake, house)


@solved_by(SolvedBy.FACTS)
def test_the_sign_tells_what_is_settled(house):
    assert on_the_sign(house) == paid(settled(house))


def rolled(house):
    """What every roll does to every bet, on every number it may stand on."""
    wagers = house.edition.wagers
    line = wagers.get(_dice_bets.LINE)
    points = ["", *(line.dice.numbers if line else ())]
    for kind, wager in wagers.items():
        if not _dice_bets.is_offered(house, kind) or wager.dice.paid_as or kind == _dice_bets.FIRE:
            continue
        for number, point in product(["", *wager.dice.numbers], points):
            key = f"{kind} {number}".strip()
            lies = number or (key in places(house) and (point or not wager.raises))
            if lies:
                for result in _dice_bets.by_roll(house, key, point, True).values():
                    yield result._replace(wager=kind) if isinstance(result, Result) else result
    if _dice_bets.FIRE in wagers:
        yield from (_dice_bets.fire_result(house, points) for points in range(10))


@solved_by(SolvedBy.ROLL_CHAINS)
def test_the_sign_tells_what_the_dice_pay(house):
    won = paid(rolled(house))
    for kind in won:
        taken = _dice_bets.vigorish(house, kind)
        if taken and _dice_bets.taken_with_bet(house):  # then the odds of the win do not tell it
            won[kind] = {f"{odds} less {taken}" for odds in won[kind]}
    assert on_the_sign(house) == won


@solved_by(SolvedBy.ROLL_CHAINS)
def test_the_sign_tells_what_bets_made_of_others_pay(house):
    """Its shares, paid at the odds the sign has for their bets, come to what the dice pay."""
    wagers = house.edition.wagers
    made = [k for k, w in wagers.items() if w.dice.paid_as and is_offered(house, k)]
    (told,) = [b.lines for b in pay_blocks(house) if b.heading == "Paid in parts"] or [()]
    assert [line.words for line in told] == [short(house, kind) for kind in made]
    shares = {"half": Fraction(1, 2), "a quarter": Fraction(1, 4), "a fifth": Fraction(1, 5)}
    for kind, line in zip(made, told, strict=True):
        share, _, names = line.odds.partition(" each as ")
        number = "".join(wagers[kind].dice.numbers[:1])
        once = {short(house, k): k for k, w in wagers.items() if w.dice.one_roll}
        once["the number"] = next((k for k in once.values() if wagers[k].dice.wins == [number]), "")
        parts = [once[name] for name in names.replace(" and ", ", ").split(", ")]
        assert shares[share] * len(parts) == 1
        key = f"{kind} {number}".strip()
        for roll, ends in _dice_bets.by_roll(house, key, "", True).items():
            alone = [_dice_bets.by_roll(house, part, "", True)[roll] for part in parts]
            net = sum(-1 if r.verdict == "loses" else r.odds.per_stake for r in alone)
            won = -1 if ends.verdict == "loses" else ends.odds.per_stake
            assert won == net * shares[share]


@solved_by(SolvedBy.ROLL_CHAINS)
def test_boxes_tell_the_vigorish_that_the_sign_tells(house):
    sign = on_the_sign(house)
    for key in places(house):
        kind = house.kind(key)
        if _dice_bets.vigorish(house, kind):
            (row,) = pay_rows(house, key)
            assert row in sign[kind]
            assert f"less {_dice_bets.vigorish(house, kind)}" in row
            assert f"pays {row} vigorish" in spoken(house, key)


def test_the_felt_shows_the_vigorish():
    seen = sights("jack/craps")[0]
    for share in ("5%", "none"):
        house = House(load("jack/craps"), {"buy_vigorish": share, "lay_vigorish": share})
        assert (bare(f"less {share}") in letters(table(seen, house))) == (share != "none")


def texts(seen, house, narrow):
    """Every line that is printed in the picture."""
    return [each.text for each in drawn(seen, house, narrow).iter(f"{SVG}text")]


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("name", [n for n in EDITIONS if "banker-wins" in load(n).rules])
def test_areas_of_baccarat_carry_their_odds(name, narrow):
    """The book wants those of the tie on the layout; where seats hold cards there is no room."""
    house, seen = House(load(name)), sights(name)[0]
    shown = texts(seen, house, narrow)
    single = [key for key in places(house) if len(pay_rows(house, key)) == 1]
    assert {"banker", "player", "tie"} <= set(single)
    for key in single:
        assert pay_rows(house, key)[0] in shown
    poker = House(load("jack/three-card-poker"))
    assert pay_rows(poker, "ante")[0] not in texts(
        sights("jack/three-card-poker")[0], poker, narrow
    )


@solved_by(SolvedBy.DICE_THROWS)
def test_the_sign_tells_what_both_throws_pay(house):
    from houseway.games.dice import high_roll_dice as module

    found = facts(house.value(module.DICE), house.value(module.DIE_ORDER))
    results = [
        module.decide(key, f, extra, house)
        for key, f, extra in product(places(house), found, (False, True))
    ]
    by_rule = {"second-roll-wins": module.EXTRA}  # a circle is then paid by the Extra Roll's table
    won = paid(r._replace(wager=by_rule.get(r.rule, house.kind(r.wager))) for r in results)
    assert on_the_sign(house) == won


@solved_by(SolvedBy.TWENTY_ONE)
def test_the_sign_tells_what_hands_of_twenty_one_pay(house):
    """Blackjack, insurance, ordinary wins and all side bets; a bonus by the stake apart."""
    sign, terms = on_the_sign(house), read(house)
    assert sign["natural"] == {str(terms.natural)}
    assert sign["insurance"] == {str(terms.insurance)}
    main = "bet" if "bet" in house.edition.wagers else "blackjack"
    assert str(terms.even) in sign[main]
    for wager in SIDE_BETS.keys() & house.edition.wagers.keys():
        if not is_offered(house, wager):
            assert wager not in sign
            continue
        rungs = range(len(LADDERS[house.edition.wagers[wager].paid_on].rungs))
        results = [by_rung(wager, rung, house) for rung in rungs]
        assert sign[wager] == paid(results)[wager]
        pool = {figure(str(row.odds)) for rung in rungs if (row := to_the_pool(wager, rung, house))}
        assert not pool or pool in sign.values()


def test_a_bonus_by_the_stake_is_told_for_every_stake():
    house = House(load("grand-ronde/spanish-21"))
    told = [block for wager, block in posted(house) if wager == "super bonus"]
    starts = [parse_dollars(table.from_stake) for table in house.edition.pay if table.from_stake]
    assert len(told) == len(starts) == 2
    for block, stake in zip(told, starts, strict=True):
        assert f"with ${stake // 100} or more" in block.heading
        (line,) = block.lines
        assert line.odds == str(super_bonus(house, stake))
    for (block, _), (_, above) in zip(pairwise(told), pairwise(starts), strict=True):
        assert f"below ${above // 100}" in block.heading
    assert super_bonus(house, starts[0] - 1) is None


@pytest.mark.parametrize("name", EDITIONS)
def test_every_line_is_on_the_sign(name):
    """What is told of a wager stands in one of the blocks, under the wager's name."""
    for _, house in houses(name):
        blocks = pay_blocks(house)
        for _, block in posted(house):
            if [line.words for line in block.lines] == ["win"]:
                (odds,) = [line.odds for line in block.lines]
                assert any(
                    line.odds == odds and block.heading in line.words for line in blocks[0].lines
                )
            else:
                assert any(
                    block.heading in each.heading and each.lines == block.lines for each in blocks
                )


@pytest.mark.parametrize("name", ["jack/blackjack", "jack/free-bet-blackjack"])
def test_the_felt_says_what_the_dealer_does_with_a_soft_17(name):
    edition = load(name)
    said = {}
    for value in edition.options["soft_17"].values:
        house = House(edition, {"soft_17": value})
        (said[read(house).hits_soft_17],) = [p for p in phrases(house) if "soft 17" in p]
        whole = table(sights(name)[0], house)
        assert bare(said[read(house).hits_soft_17]) in letters(whole)
    assert "draws to soft 17" in said[True]
    assert "stands on soft 17" in said[False]
    assert "draws to soft 17" not in said[False]


def test_a_tournament_pays_a_blackjack_as_its_felt_says():
    house = House(load("jack/blackjack"), {"tournament": "yes"})
    assert f"Blackjack pays {read(house).natural}" in phrases(house)
    assert read(house).natural != read(House(load("jack/blackjack"))).natural


@pytest.mark.parametrize("name", [n for n in EDITIONS if "payout_limit" in load(n).options])
def test_a_payout_limit_names_what_it_covers(name):
    edition = load(name)
    most = edition.options["payout_limit"].amount.most or "$1,000,000"
    house = House(edition, {"payout_limit": most})
    limit = next(
        x for x in limit_lines(sights(name)[0], house) if "maximum payout per hand" in x.words
    )
    told = [limit.words, *(p for p in phrases(house) if p.startswith("Maximum payout per hand"))]
    covered = house.covered("payout_limit")
    for words in told:
        if covered.issuperset(edition.wagers):
            assert " on " not in words
        else:
            for wager, entry in edition.wagers.items():
                named = any(n.lower() in words.lower() for n in (wager, entry.title))
                assert named == (wager in covered), (words, wager)


def test_only_what_can_be_bet_has_its_pay_on_the_sign():
    edition = load("jack/roulette")
    five = [w for w, entry in edition.wagers.items() if "Five" in entry.title]
    assert len(five) == 1
    for wheel in edition.options["wheel"].values:
        house = House(edition, {"wheel": wheel})
        bettable = {house.kind(key) for key in places(house)}
        assert {wager for wager, _ in posted(house)} == bettable
        assert (five[0] in bettable) == (wheel == "double zero")


def test_a_play_wager_is_told_with_its_multiples_street_by_street():
    for name in ("jack/ultimate-texas-holdem", "pa/ultimate-texas-holdem"):
        house = House(load(name))
        module = game(house.edition.game)
        (said,) = [p for p in phrases(house) if p.startswith("Play is")]
        parts = said.split(", ")
        bet = module.bets["ante"]
        assert len(parts) == len(bet.streets)
        for part, street, cards in zip(parts, bet.streets, bet.kernel.seen, strict=True):
            multiples = {choice[0] for choice in street if choice.endswith("x")}
            figures = {word for word in part.split() if word.isdigit()}
            assert figures == multiples | ({str(cards)} if cards else set())


def test_a_vigorish_is_told_where_it_is_taken():
    house = House(load("jack/craps"), {"vigorish_taken": "on a win"})
    assert "with the bet" not in spoken(house, "buy 4")
    assert "less 5% vigorish of the bet" in spoken(house, "buy 4")
    assert "vigorish" not in spoken(house, "place 4")
    free = House(load("jack/craps"), {"buy_vigorish": "none"})
    assert "vigorish" not in spoken(free, "buy 4")


def test_a_sum_that_the_house_types_is_written_as_people_write_it():
    house = House(load("pa/let-it-ride"), unlicensed=True)
    table_ = house.tables["let it ride bonus", 0]
    typed = ", ".join(["$20001", *["$5"] * (len(table_.rows) - 1)])
    own = House(load("pa/let-it-ride"), pay={"let it ride bonus": typed}, unlicensed=True)
    assert "$20,001" in on_the_sign(own)["let it ride bonus"]
