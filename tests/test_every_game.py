"""What every game must keep, in every edition: the next game gets these tests for nothing."""

from fractions import Fraction
from itertools import combinations, product
from pathlib import Path

import pytest
from msgspec import structs

from houseway.editions import House, edition_ids, load
from houseway.editions.model import Term
from houseway.equipment.chance import Seeded
from houseway.equipment.dice import ways
from houseway.errors import Refused, Unreadable
from houseway.games import game, game_names
from houseway.games._craps_table import LAYOUT
from houseway.games.contract import Kind
from houseway.money import parse_dollars
from houseway.odds.counting.decide import unit_of
from houseway.odds.dice import craps as dice
from houseway.odds.dice.chains import End
from houseway.odds.rule_coverage import first_values
from houseway.odds.solve import solve, solve_wager
from houseway.odds.wager_groups import bet_wagers
from houseway.odds.walker import best, moment, walk
from houseway.reports.coverage import coverage
from houseway.table.answers import AtRandom, replay
from houseway.table.asks import Bets, Choose, Deal, Roll, Spin, Wagers
from houseway.table.events import Event
from houseway.table.moments import can_happen, moments
from houseway.table.round import Round
from houseway.table.stakes import check_stakes, keys_offered

TESTS = Path(__file__).parent
DOCS = TESTS.parent / "docs"
EDITIONS = [e for e in map(load, edition_ids()) if e.game in game_names()]  # not data only
every_edition = pytest.mark.parametrize("edition", EDITIONS, ids=lambda e: e.id)
DECIDED = [e for e in EDITIONS if game(e.game).decided]  # not mere wheels
every_decision = pytest.mark.parametrize("edition", DECIDED, ids=lambda e: e.id)


def houses(edition):
    """A house for every option value and every printed pay table, one change at a time."""
    yield "defaults", House(edition)
    for name, option in edition.options.items():
        for value in list(option.values)[1:]:
            yield f"{name}={value}", House(edition, {name: value})
    for table in edition.pay:
        if table.table and not table.follows_stake:
            options = {name: values[0] for name, values in table.when.items()}
            yield (
                f"{table.wager} {table.table}",
                House(edition, options, {table.wager: table.table}),
            )
    for name, reading in edition.readings.items():
        if reading.plays:
            yield f"flip {name}", House(edition, flip=(name,))


EVERY_HOUSE = [
    pytest.param(house, id=f"{e.id} {label}") for e in EDITIONS for label, house in houses(e)
]
# bets on dice are decided one by one, not from facts: for them test_walker_and_kernel_agree speaks
ON_FACTS = [p for p in EVERY_HOUSE if not game(p.values[0].edition.game).solver]


def lawful_stakes(house):
    """Every set of opening wagers that may be placed together, at the unit of each."""
    offered = keys_offered(house)
    for n in range(len(offered), 0, -1):
        for wagers in combinations(offered, n):
            stakes = {wager: unit_of(house.kind(wager), house) for wager in wagers}
            try:
                check_stakes(stakes, house)
            except Refused:
                continue
            yield stakes


def random_rounds(house, n, seats=3, seed=11):
    """Finished rounds with the fullest lawful stakes and random choices."""
    stakes = next(lawful_stakes(house))
    answerer = AtRandom(Seeded(seed), stakes)
    return [Round(house, 1 + k % seats).play(answerer) for k in range(n)]


@pytest.mark.parametrize("name", game_names())
def test_a_game_is_complete(name):
    """An edition, rule tests for each book, a golden round and a line on the games page."""
    books = [e.book for e in EDITIONS if e.game == name]
    folder = TESTS / "games" / name.replace("-", "_")
    assert books
    for book in books:
        assert (folder / f"test_rules_{book.replace('-', '_')}.py").is_file()
        rounds = [f.read_text() for f in (folder / "rounds").glob("*.round")]
        assert any(f"edition {book}/{name}" in text for text in rounds)
        assert f"{book}/{name}" in (DOCS / "games.md").read_text()
    assert (folder / "test_odds.py").is_file()


@every_edition
def test_every_rule_has_words_and_a_test(edition):
    words = game(edition.game).rules
    book = edition.book.replace("-", "_")
    folder = TESTS / "games" / edition.game.replace("-", "_")
    tests = (folder / f"test_rules_{book}.py").read_text()
    assert set(edition.rules) <= set(words)
    names = [*edition.rules, *(i.id for i in edition.irregularities)]
    missing = [n for n in names if f"def test_{n.replace('-', '_')}" not in tests]
    assert missing == []


@pytest.mark.parametrize("name", game_names())
def test_no_rule_without_an_edition(name):
    listed = {rule for e in EDITIONS if e.game == name for rule in e.rules}
    assert set(game(name).rules) == listed


@every_edition
def test_every_section_has_a_home_and_every_rule_is_reached(edition):
    found = coverage(edition)
    assert [s.id for s in found.sections if not s.homes] == []
    assert found.never_reached == []
    assert found.not_cited == []


@pytest.mark.parametrize("house", EVERY_HOUSE)
def test_money_is_conserved(house):
    """Every cent staked is settled or returned once, and the house's result is the players'."""
    for round_ in random_rounds(house, 150):
        staked = sum(e.stake for e in round_.events if e.verb in ("wagered", "put"))
        ended = sum(e.stake for e in round_.events if e.verb in ("settled", "returned"))
        assert staked == ended
        assert sum(e.net for e in round_.events[:-1] if e.verb not in ("settled", "charged")) == 0
        assert all(not stakes for stakes in round_.table.stakes.values())
        assert round_.events[-1].net == -sum(round_.net(seat) for seat in round_.table.stakes)
        for event in (e for e in round_.events if e.verb == "settled"):
            assert isinstance(event.stake, int)
            assert isinstance(event.net, int)
            assert event.net >= -event.stake


@pytest.mark.parametrize("house", EVERY_HOUSE)
def test_a_record_replays_to_the_same_record(house):
    for round_ in random_rounds(house, 60):
        assert replay(house, round_.events).events == round_.events


@every_edition
def test_a_round_cut_off_after_any_step_goes_on(edition):
    """The log of answers is the round: from any step on, the same answers lead to the same end."""
    house = House(edition)
    stakes = next(lawful_stakes(house))
    steps: list[list[Event]] = []
    whole = Round(house, 2, record=steps.append).play(AtRandom(Seeded(5), stakes))
    steps = [step for step in steps if step[0].verb != "passed"]
    assert [event for step in steps for event in step] == whole.events
    for cut in range(1, len(steps)):
        before = [event for step in steps[:cut] for event in step]
        again = replay(house, before)
        assert again.events == before
        assert not again.over


@every_edition
def test_every_event_cites_its_section(edition):
    for round_ in random_rounds(House(edition), 100):
        for event in round_.events:
            assert bool(event.rule) == bool(event.at), event.line()


@pytest.mark.parametrize("house", EVERY_HOUSE)
def test_no_hidden_card_in_another_view(house):
    """Until it is turned up, a card is seen by its holder alone, the dealer's by nobody."""
    for round_ in random_rounds(house, 60):
        for seat in [*round_.table.stakes, "somebody watching"]:
            known: set[str] = set()
            for event, shown in zip(round_.events, round_.view(seat), strict=True):
                if event.who == seat or event.verb in ("revealed", "drew"):
                    known |= set(event.cards.split())
                assert set(shown.cards.split()) - {"??"} <= known


@every_edition
def test_illegal_answers_change_nothing(edition):
    """Whatever is refused is refused before the game sees it, with rule and section or a reason."""
    house = House(edition)
    stakes = next(lawful_stakes(house))
    good = AtRandom(Seeded(3), stakes)
    bad = {
        Wagers: [{"no such wager": 100}, {next(iter(stakes)): 0}, {next(iter(stakes)): -100}],
        Deal: [(), (0,) * 60, (99,) * 6, (-1,), (52,), *[(0, 0, 0, 1, 2, 3)] * (house.decks == 1)],
        Choose: ["", "no such choice"],
        Spin: ["", "37", 17],
        Roll: ["", "7", "2-1", "1-7", "0-1", 7, "1-1-1"],
        Bets: [
            {"no such bet": 100},
            {next(iter(stakes)): -100},
            {next(iter(stakes)): 1.5},
            {next(iter(stakes)): True},
            {next(iter(stakes)): "up"},
            {"dice": "throw"},
        ],
    }
    for _ in range(20):
        round_ = Round(house, 2)
        while round_.ask is not None:
            before, ask = list(round_.events), round_.ask
            for answer in bad[type(ask)]:
                with pytest.raises((Refused, Unreadable)):
                    round_.answer(answer)
                assert (round_.events, round_.ask) == (before, ask)
            round_.answer(good(ask, round_))
        with pytest.raises(Unreadable, match="the round is over"):
            round_.answer("anything")


@pytest.mark.parametrize("house", ON_FACTS)
def test_settle_decides_every_wager_once(house):
    """On all facts and under every choice no wager is decided twice, and none is left open."""
    module = game(house.edition.game)
    wagers = house.edition.wagers
    settlement = module.settlement
    for cell in product(*map(range, settlement.shape)):
        for bet, choices in module.bets.items():
            if bet not in wagers:
                continue
            for path in paths(choices.streets, choices.final):
                results = list(settlement.settle(settlement.facts(*cell), path, house))
                decided = [r.wager for r in results if not wagers_bonus(wagers, r.wager)]
                assert len(decided) == len(set(decided))
                assert set(settlement.staked(bet, path)) <= set(decided)
                assert {r.rule for r in results if r.wager in wagers} <= set(house.edition.rules)


def paths(streets, ends, path=()):
    """Every way through the decisions of a bet."""
    if len(path) == len(streets) or (path and path[-1] in ends):
        yield path
        return
    for choice in streets[len(path)]:
        yield from paths(streets, ends, (*path, choice))


def wagers_bonus(wagers, name):
    """True for a bonus, which has no stake to be decided and may be owed more than once."""
    return name in wagers and bool(wagers[name].bonus_on)


@pytest.mark.parametrize("house", EVERY_HOUSE)
def test_walker_and_kernel_agree(house):
    """Every deal and decision of `play` against the kernel's counts, as fractions, twice over."""
    agree(house, game(house.edition.game).coverage.small)


@every_edition
def test_walker_and_kernel_agree_where_something_is_hidden(edition):
    """The same on a deck that leaves a player in doubt, where the smallest one does not."""
    agree(House(edition), game(edition.game).coverage.walkable)


def agree(house, deck):
    """Edge, second moment and hit frequency of every bet by the walker and by the kernel."""
    if game(house.edition.game).kind is Kind.STANDING:
        agree_roll_by_roll(house)
        return
    if game(house.edition.game).solver == "throws":
        agree_with_few_dice(house)
        return
    if game(house.edition.game).solver == "twenty_one":
        return  # see tests/odds/test_walker_twenty_one.py, on decks with pairs and aces
    sheet = solve(house, deck)
    stakes = next(lawful_stakes(house))
    leaves = walk(house, stakes, deck)
    for bet in (name for name in sheet.wagers if name in map(house.kind, stakes)):
        riding = [bet, *bet_wagers(bet, house.edition)]
        group = [key for key in (*stakes, *riding) if house.kind(key) in riding]
        kept = best(leaves, group)
        unit = unit_of(bet, house)
        assert sum(leaf.chance for leaf in kept) == 1
        assert -moment(kept, group) / unit == sheet[bet].edge
        assert moment(kept, group, 2) / unit**2 == sheet[bet].mean(2)
        won = sum((leaf.chance for leaf in kept if leaf.net(group) > 0), Fraction(0))
        assert won == sheet[bet].hit_frequency


def agree_roll_by_roll(house):
    """Craps has no last roll: where each bet stands after two of them, by play and by the chain."""
    if house.options.get("tournament") == "yes":  # ties bets to each other and changes no odds
        house = House(house.edition)
    for key in dice.wagers(house):
        if key == "fire":
            continue  # counts points, not rolls: proved with its odds
        by_chain: dict[object, Fraction] = {}
        for how, chance in two_steps(house, key):
            by_chain[how] = by_chain.get(how, Fraction(0)) + chance
        by_play: dict[object, Fraction] = {}
        for first, second in product(ways(2), repeat=2):
            how = after_rolls(house, key, (first, second))
            chance = Fraction(ways(2)[first] * ways(2)[second], 36**2)
            by_play[how] = by_play.get(how, Fraction(0)) + chance
        assert by_play == by_chain, key


STAKE = 60_00  # pays in whole cents at all odds


def two_steps(house, key):
    """Nets and standing bets after two steps of the solver's chain, with their chances."""
    first_roll = house.wager(key).dice.first_wins
    for state, chance in dice.one_bet(house, key, "" if first_roll else dice.SOME_POINT):
        if isinstance(state, End):
            yield state.how[0].odds.cents(STAKE), chance
            continue
        for later, more in dice.one_bet(house, *state):
            ended = isinstance(later, End)
            yield later.how[0].odds.cents(STAKE) if ended else later[0], chance * more


def after_rolls(house, key, rolls):
    """What a bet has won when it is decided, or the name under which it stands after the rolls."""
    wager = house.wager(key).dice
    on_the_line = wager.first_wins and not wager.travels
    standing = {} if on_the_line else {"point": "6"}
    round_ = Round(house, carried=standing, bets={"seat 1": {key: STAKE}})
    left = list(rolls)
    while round_.ask is not None and round_.table.stakes["seat 1"]:
        if isinstance(round_.ask, Roll):
            if not left:
                break
            round_.answer(left.pop(0))
        else:
            off = wager.off_on_come_out and not round_.table.state(LAYOUT).point
            round_.answer({key: "on"} if off else {})
    stands = list(round_.table.stakes["seat 1"])
    return stands[0] if stands else round_.net("seat 1")


def agree_with_few_dice(house):
    """High Roll Dice with five dice instead of ten, both throws walked."""
    terms = {**house.edition.terms, "dice": Term(value="5", at=house.edition.terms["dice"].at)}
    small = House(structs.replace(house.edition, terms=terms), house.options, flip=house.flipped)
    circle, extra = {"pip street 1": 100, "like kind 3": 100}, {"extra roll": 100}
    for stakes, bet in ((circle, "like kind 3"), (circle | extra, "like kind 3 with extra roll")):
        leaves = walk(small, stakes, ())
        for name, group in ((bet, [k for k in stakes if k[:3] != "pip"]), ("pip street 1",) * 2):
            wagers = [group] if isinstance(group, str) else group
            solved = solve_wager(small, name)
            assert -moment(leaves, wagers) / 100 == solved.edge
            assert moment(leaves, wagers, 2) / 100**2 == solved.mean(2)


@every_decision
def test_the_walked_deck_needs_both_choices(edition):
    """A deck on which one choice is always right would prove nothing about the other."""
    module = game(edition.game)
    house = House(edition)
    bet = module.decided[0]
    leaves = walk(house, next(lawful_stakes(house)), module.coverage.walkable)
    kept = best(leaves, [bet, *bet_wagers(bet, house.edition)])
    used = {choice for leaf in kept for _, choice in leaf.path}
    assert len(used) > 1
    declared = module.bets[bet]
    assert used <= declared.aside | {choice for street in declared.streets for choice in street}


@every_decision
def test_a_leak_would_be_noticed(edition, monkeypatch):
    """If the dealer's cards were seen, the walker's value would rise above the kernel's."""
    import houseway.table.table as dealing

    module = game(edition.game)
    ways = list(edition.options["dealing"].values)
    house = House(edition, {"dealing": ways[-1]})  # in most books the cards then lie face down
    bet = module.decided[0]
    group = [bet, *bet_wagers(bet, house.edition)]
    monkeypatch.setattr(dealing, "NOBODY", dealing.ALL)
    leaves = walk(house, next(lawful_stakes(house)), module.coverage.walkable)
    leaked = moment(best(leaves, group), group) / unit_of(bet, house)
    assert leaked > -solve(house, module.coverage.walkable)[bet].edge


@every_edition
def test_every_irregularity_leaves_the_books_balanced(edition):
    """Declared at any question of a round, each one ends with every stake settled or returned.

    Where the book says when it can happen, it is refused at other moments, and happens at some.
    """
    for entry in edition.irregularities:
        happened = False
        house = House(edition, first_values(entry.when))
        stakes = next(lawful_stakes(house))
        for seed in range(1, 71):
            if seed > 7 and happened:
                break  # at all moments once, and where it is rare until it happens
            answerer = AtRandom(Seeded(seed), stakes)
            round_ = Round(house, 2)
            for _ in range((seed - 1) % 7 + 1):
                if round_.ask is not None:
                    round_.answer(answerer(round_.ask, round_))
            if round_.ask is None:
                continue  # another shuffle may last longer
            if can_happen(entry, moments(round_.ask, round_.table, "seat 1")):
                round_.declare(entry.id, "seat 1")
                happened = True
            else:
                with pytest.raises(Refused, match=entry.id):
                    round_.declare(entry.id, "seat 1")
            round_.play(answerer)
            staked = sum(e.stake for e in round_.events if e.verb in ("wagered", "put"))
            ended = sum(e.stake for e in round_.events if e.verb in ("settled", "returned"))
            assert staked == ended
            assert replay(house, round_.events).events == round_.events
        assert happened, entry.id


@every_edition
def test_amounts_of_options_can_be_read(edition):
    for name, option in edition.options.items():
        if option.amount and option.amount.least:
            least = parse_dollars(option.amount.least)
            with pytest.raises(Refused, match=name):
                House(edition, {name: f"{(least - 1) / 100:.2f}"})


@every_edition
def test_multiples_staked_are_the_books(edition):
    """A raise is staked in just the multiples that the edition states for it."""
    module = game(edition.game)
    for bet, declared in module.bets.items():
        for name in (n for n in edition.wagers if edition.wagers[n].raises == bet):
            ways = [
                module.settlement.staked(bet, path)
                for path in paths(declared.streets, declared.final)
            ]
            assert {way[name] for way in ways if name in way} == set(edition.wagers[name].times)
