"""The table as a place: who sits, what they have, what is refused, what is counted at the end."""

from __future__ import annotations

import threading

import pytest
from msgspec.structs import replace

from houseway.editions import House, load
from houseway.equipment.cards import DECK, parse_cards, show
from houseway.equipment.chance import Live, Seeded
from houseway.errors import Refused, Unreadable
from houseway.games.craps.table import LAYOUT
from houseway.session import TableSession
from houseway.session.audit import audit_table, read_entries, verify_draws
from houseway.session.bots import Bots
from houseway.session.history import played_rounds, recent_rounds
from houseway.session.money.accounts import Accounts
from houseway.session.money.ledger import chips_of
from houseway.store import open_store
from houseway.store.group import GroupStore
from houseway.table.answers import AtRandom
from houseway.table.asks import Bets, Deal, Roll, Wagers
from tests.session.sessions import bots, full_stakes, house_of, opened

THREE = "jack/three-card-poker"


@pytest.fixture
def store(tmp_path):
    with open_store(tmp_path / "tables.db", create=True) as kept:
        yield kept


@pytest.fixture
def table(store):
    """Three Card Poker with Ann, who has $100."""
    session = TableSession.open(store, "pit 1", house_of(THREE))
    session.sit("seat 1", "ann")
    session.buy_in("seat 1", 100_00)
    return session


def chips(session, player="ann"):
    return session.state.summary()["chips_cents"][player]


def account(session, name):
    return session.state.ledger[name]


# ---- money -------------------------------------------------------------------------------------


def test_buy_in(table):
    """Cash into the box, chips out of the rack."""
    assert chips(table) == 100_00
    assert account(table, "drop") == 100_00
    assert account(table, "float") == 100_000_00 - 100_00
    assert account(table, "outside") == -100_00


def test_colour_up_changes_no_sum(table):
    before = dict(table.state.ledger)
    table.colour_up("seat 1", 75_00)
    assert dict(table.state.ledger) == before
    with pytest.raises(Refused, match=r"ann has \$100.00 on the table"):
        table.colour_up("seat 1", 100_01)


def test_tips_are_the_dealers(table):
    table.tip("seat 1", 5_00)
    assert chips(table) == 95_00
    assert account(table, "tips") == 5_00
    assert table.state.ledger.house_win == 0


def test_whoever_leaves_takes_his_chips(table):
    table.leave("seat 1")
    assert table.state.seats == {}
    assert account(table, "outside") == 0
    assert "player ann" not in table.state.ledger


def test_fill_and_credit(table):
    table.fill(50_00)
    table.credit(20_00)
    assert account(table, "cage") == -100_000_00 - 30_00
    with pytest.raises(Unreadable, match="the rack holds"):
        table.credit(200_000_00)
    assert table.state.ledger.house_win == 0


def test_an_empty_rack_is_filled(store):
    """A table with hardly any chips pays all the same: the cage brings them."""
    session = TableSession.open(store, "poor", house_of("jack/roulette"), bank=1)
    session.sit("seat 1", "ann")
    session.buy_in("seat 1", 1_000_00)
    for _ in range(5):
        session.play(lambda ask, round_: {"straight 17": 10_00, "red": 10_00, "black": 10_00})
        assert account(session, "float") >= 0
    filled = [
        e for entry in read_entries(store, "poor") for e in entry.events if e.verb == "filled"
    ]
    assert filled
    assert audit_table(store, "poor").rounds == 5


def test_vigorish_goes_to_the_commission(store):
    """jack 14.B: five per cent of what the banker wins; $100 wins $95, five are commission."""
    session = TableSession.open(
        store, "b", house_of("jack/mini-baccarat"), chance=Seeded(1), practice=True
    )
    session.sit("seat 1", "ann")
    session.buy_in("seat 1", 10_000_00)
    won = 0
    for _ in range(40):
        session.play(lambda ask, round_: {"banker": 100_00})
        won += sum(e.net == 95_00 for e in session.round.events if e.verb == "settled")
    assert won > 5
    assert account(session, "commission") == won * 5_00


def test_vigorish_paid_with_the_bet(store):
    session = TableSession.open(store, "c", house_of("jack/craps"))
    session.sit("seat 1", "ann")
    session.buy_in("seat 1", 1_000_00)
    session.begin()
    session.answer("shoot")
    session.answer({"pass": 10_00, "buy 4": 20_00})
    charged = -sum(e.net for e in session.round.events if e.verb == "charged")
    assert account(session, "commission") == charged > 0
    assert chips(session) == 1_000_00 - 30_00 - charged


@pytest.mark.parametrize(
    ("name", "options", "bets"),
    [
        ("jack/mini-baccarat", {}, {"banker": 30_00}),
        ("jack/mini-baccarat", {"banker_vigorish": "25% of the wager on a tie"}, {"banker": 30_00}),
        ("jack/craps", {"vigorish_taken": "on a win"}, {"buy 4": 25_00, "lay 10": 50_00}),
        ("jack/crapless-craps", {"vigorish_taken": "on a win"}, {"buy 10": 25_00}),
    ],
)
def test_a_vigorish_kept_back_is_what_is_missing_from_the_win(store, name, options, bets):
    """In cents, whatever the settlement says in words."""
    house = House(load(name), options)
    session = TableSession.open(store, "v", house, chance=Seeded(4), practice=True, bank=10**7)
    session.sit("seat 1", "ann")
    session.buy_in("seat 1", 10_000_00)
    line = {} if "banker" in bets else {"pass": 10_00}
    bot = AtRandom(Seeded(2), {**line, **bets})
    books = Accounts(house, session.state.terms)
    books.paid_from["seat 1"] = chips_of("ann")
    short = 0
    for _ in range(60):
        session.play(bot)
        for event in session.round.events:
            if event.verb == "settled":
                books.post(replace(event, says=""))
                short += _missing(event, house)
    assert account(session, "commission") == books.ledger["commission"] == short > 0


def _missing(event, house):
    """What a settlement pays less than the odds of its place, in cents."""
    if event.rule == "tie-vigorish":
        return -event.net
    kind, _, number = event.wager.partition(" ")
    if event.net <= 0 or kind not in ("buy", "lay", "banker"):
        return 0
    rows = {words: odds for words, odds in house.odds_by_row(kind).items() if number in words}
    return int(event.stake * min(odds.per_stake for odds in rows.values())) - event.net


# ---- meters ------------------------------------------------------------------------------------


@pytest.fixture
def progressive(store):
    """pa Three Card Poker with two players on the progressive."""
    house = House(load("pa/three-card-poker"), pay={"progressive payout": "A"})
    session = TableSession.open(
        store, "p", house, rates={"progressive payout": "20%"}, chance=Seeded(1), practice=True
    )
    for n in (1, 2):
        session.sit(f"seat {n}", f"player {n}")
        session.buy_in(f"seat {n}", 1_000_00)
    return session


def test_two_winners_at_once(store):
    """pa 653a.12(d)(4): each is paid by what the meter shows when his turn comes."""
    house = House(load("pa/ultimate-texas-holdem"))
    session = TableSession.open(store, "u", house, bank=100_00, rates={"progressive payout": "25%"})
    for n in (1, 2):
        session.sit(f"seat {n}", f"player {n}")
        session.buy_in(f"seat {n}", 1_000_00)
    session.begin()
    hands = {"seat 1": "As Ks", "seat 2": "8s 9s", "community": "Ts Js Qs 2c 3d"}
    stack_the_shoe(session, {who: list(parse_cards(text)) for who, text in hands.items()})
    stakes = {"ante": 10_00, "blind": 10_00, "progressive payout": 1_00}
    session.play(lambda ask, r: stakes if isinstance(ask, Wagers) else ask.options[0])
    meter, paid = 10_000_00, []
    for event in session.round.events:
        if event.wager == "progressive payout" and event.verb == "settled":
            share = 100 if "royal" in event.says else 10
            paid.append(event.net)
            assert event.net == meter * share // 100 - 1_00
            meter = 10_000_00 if share == 100 else meter - meter * share // 100
    assert len(paid) == 2
    assert session.state.meters == {"progressive payout": meter + 50}  # fed with 25% of $2
    assert account(session, "progressive progressive payout") == meter + 50
    assert account(session, "float") < 1_000_00  # the whole meter came from the cage


def stack_the_shoe(session, hands):
    """Put cards where they will be dealt to these hands; a sealed shoe is never like that."""
    shoe, used = session.state.shoe._cards, {c for hand in hands.values() for c in hand}
    others = iter([card for card in DECK if card not in used])
    deal = session._driver.deal

    def stacked():
        if isinstance(session.ask, Deal):
            order = [hands[w].pop(0) if hands.get(w) else next(others) for w in session.ask.pattern]
            shoe[-len(order) :] = order[::-1]
        deal()

    session._driver.deal = stacked


def test_a_meter_starts_grows_and_is_the_books(progressive, store):
    session = progressive
    assert session.state.meters == {"progressive payout": 1_000_00}
    stakes = {"ante": 10_00, "progressive payout": 1_00}
    session.play(lambda ask, r: stakes if isinstance(ask, Wagers) else ask.options[0])
    grown = 1_000_00 + 2 * 20
    paid = any(e.rule == "meter-resets" for e in session.round.events)
    assert paid or session.state.meters == {"progressive payout": grown}
    assert account(session, "progressive progressive payout") == grown
    with pytest.raises(Refused, match="at least 14% of the progressive payout must feed its meter"):
        TableSession.open(store, "q", session.house, rates={"progressive payout": "13%"})


# ---- out of turn -------------------------------------------------------------------------------


def test_everything_out_of_turn_is_refused_without_harm(table):
    table.sit("seat 2", "bob")
    table.buy_in("seat 2", 100_00)
    before = (dict(table.state.ledger), table.head)
    between_rounds = [
        (lambda: table.answer({"ante": 5_00}), "no round is in progress"),
        (table.deal, "no round is in progress"),
        (lambda: table.declare("misdeal"), "no round is in progress"),
        (lambda: table.sit("seat 1", "eve"), "seat 1 is taken by ann"),
        (lambda: table.sit("seat 9", "eve"), "is not a seat of this table"),
        (lambda: table.sit("seat 3", " "), "a player needs a name"),
        (lambda: table.leave("seat 5"), "nobody is seated at seat 5"),
        (lambda: table.buy_in("seat 5", 1), "nobody is seated at seat 5"),
        (lambda: table.buy_in("seat 1", 0), "whole number of cents above zero"),
        (lambda: table.buy_in("seat 1", 1.5), "whole number of cents above zero"),
        (lambda: table.tip("seat 1", True), "whole number of cents above zero"),
    ]
    for act, wanted in between_rounds:
        with pytest.raises(Unreadable, match=wanted):
            act()
    assert (dict(table.state.ledger), table.head) == before
    table.begin()
    in_a_round = [
        (table.begin, "a round is in progress"),
        (table.close, "a round is in progress"),
        (table.deal, "seat 1 must answer first"),
        (lambda: table.answer({}, by="seat 2"), "it is seat 1's turn, not seat 2's"),
        (lambda: table.answer({}, by="bob"), "it is seat 1's turn, not bob's"),
        (lambda: table.leave("seat 2"), "seat 2 is in the round"),
    ]
    for act, wanted in in_a_round:
        with pytest.raises(Unreadable, match=wanted):
            act()
    table.answer({"ante": 5_00}, by="ann")
    table.answer({"ante": 5_00}, by="seat 2")
    with pytest.raises(Unreadable, match="the table deals, rolls and spins"):
        table.answer(DECK[:9])
    table.deal()
    with pytest.raises(Refused, match="may choose play or fold"):
        table.answer("double")
    assert table.ask.who == "seat 1"


def test_nobody_bets_what_he_does_not_have(table):
    """More than the chips in front: refused, and asked again; the raise as well as the ante."""
    table.begin()
    with pytest.raises(Refused, match=r"ann has \$100.00; this needs \$50.00 more"):
        table.answer({"ante": 150_00})
    assert isinstance(table.ask, Wagers)
    table.answer({"ante": 60_00})
    table.deal()
    with pytest.raises(Refused, match=r"ann has \$40.00; this needs \$20.00 more"):
        table.answer("play")
    table.buy_in("seat 1", 20_00)
    table.answer("play")
    assert table.round.over


def test_answers_that_change_nothing_are_kept(table, store):
    table.sit("seat 2", "bob")
    table.begin()
    table.answer({})
    assert table.ask.who == "seat 2"
    assert TableSession.restore(store, "pit 1").ask.who == "seat 2"


def test_limits_of_the_table(store):
    limits = {"ante": (10_00, 50_00)}
    session = TableSession.open(store, "l", house_of(THREE), limits=limits)
    session.sit("seat 1", "ann")
    session.buy_in("seat 1", 500_00)
    session.begin()
    with pytest.raises(Refused, match=r"the ante must be at least \$10.00, not \$5.00"):
        session.answer({"ante": 5_00})
    with pytest.raises(Refused, match=r"the ante must be at most \$50.00, not \$50.01"):
        session.answer({"ante": 50_01})
    session.answer({"ante": 50_00, "pair plus": 1_00})
    again = TableSession.restore(store, "l")
    assert again.terms.limits == limits


def test_positions_as_the_book_allows(store):
    """jack 7.E: the property may permit up to three adjacent positions."""
    one = TableSession.open(store, "one", house_of(THREE))
    one.sit("seat 1", "ann")
    with pytest.raises(Refused, match=r"ann may play 1 position at this table \(section 7.E\)"):
        one.sit("seat 2", "ann")
    two = TableSession.open(store, "two", House(load(THREE), {"positions": "2"}))
    two.sit("seat 1", "ann")
    with pytest.raises(Refused, match="adjacent positions only"):
        two.sit("seat 3", "ann")
    two.sit("seat 2", "ann")
    two.buy_in("seat 1", 100_00)
    two.play(lambda ask, r: {"ante": 10_00} if isinstance(ask, Wagers) else "fold")
    assert chips(two) == 80_00
    two.leave("seat 1")
    assert chips(two) == 80_00  # he still sits at the other
    assert audit_table(store, "two").whole


def test_a_live_table_takes_no_seed(store):
    with pytest.raises(Refused, match="only the operating system's chance"):
        TableSession.open(store, "x", house_of(THREE), chance=Seeded(1))
    assert store.tables() == []
    TableSession.open(store, "x", house_of(THREE), chance=Live())
    with pytest.raises(Refused, match="only the operating system's chance"):
        TableSession.restore(store, "x", chance=Seeded(1))


def test_bad_openings(store):
    house = house_of(THREE)
    TableSession.open(store, "pit 1", house)
    for act, wanted in [
        (
            lambda: TableSession.open(store, "pit 1", house),
            "this store already has a table 'pit 1'",
        ),
        (lambda: TableSession.open(store, "", house), "a table needs a name"),
        (lambda: TableSession.open(store, "x", house, bank=0), "whole number of cents above zero"),
        (lambda: TableSession.open(store, "x", house, limits={"aunt": (1, 2)}), "No wager called"),
        (
            lambda: TableSession.open(store, "x", house, limits={"play": (1, 2)}),
            "no limit can be posted for the play: its stake follows from a choice",
        ),
        (lambda: TableSession.open(store, "x", house, rates={"ante": "1%"}), "No meter called"),
    ]:
        with pytest.raises(Unreadable, match=wanted):
            act()
    assert store.tables() == ["pit 1"]


def test_who_of_the_house_did_it_is_written_down(table, store):
    with pytest.raises(Unreadable, match="needs a name"), table.done_by(" "):
        table.fill(5_00)
    with table.done_by("sue"):
        table.fill(5_00)
        table.credit(5_00)
    table.play(lambda ask, r: {"ante": 10_00} if isinstance(ask, Wagers) else "fold")
    with table.done_by("joe"):
        table.close()
    told = [(e.by, e.events[-1].verb) for e in read_entries(store, "pit 1") if e.by]
    assert told == [("sue", "filled"), ("sue", "credited"), ("joe", "left"), ("joe", "shut")]
    assert audit_table(store, "pit 1").whole


def test_closing_counts(table, store):
    table.play(lambda ask, r: {"ante": 10_00} if isinstance(ask, Wagers) else "fold")
    table.close()
    assert table.state.closed
    assert table.state.ledger.house_win == 10_00 == -account(table, "outside")
    counted = {e.wager: e.stake for e in last_entry(store, "pit 1").events if e.verb == "counted"}
    assert counted == {
        "float": 100_000_00 - 100_00 + 10_00,  # $90 of chips went to the cage with her
        "drop": 100_00,
        "commission": 0,
        "tips": 0,
    }
    for act in (table.begin, table.close, lambda: table.sit("seat 2", "bob")):
        with pytest.raises(Unreadable, match="table 'pit 1' is closed"):
            act()


def last_entry(store, name):
    return list(read_entries(store, name))[-1]


# ---- shoes and dice ----------------------------------------------------------------------------


def test_a_shoe_goes_on_until_its_cut_card(store):
    """Hand after hand from one sealed shoe; then it is told, and another is sealed."""
    session = opened(store, "jack/mini-baccarat", seed=3)
    bots(session, "jack/mini-baccarat", 4).play(90)
    assert session.state.draws.number == 2
    told = verify_draws(store, "jack/mini-baccarat")
    assert [one.verified for one in told] == [True, False]
    assert 416 - 14 <= told[0].used <= 416
    stood = [e.says for e in all_events(store, "jack/mini-baccarat") if e.verb == "stood"]
    assert stood[0] == "shoe: new"
    assert stood.count("shoe: cut card out") == 1
    assert stood[stood.index("shoe: cut card out") + 1] == "shoe: new"
    steps = [e.rule for e in all_events(store, "jack/mini-baccarat") if e.verb == "did"]
    assert "end of the shoe" in steps


def all_events(store, name):
    return [event for entry in read_entries(store, name) for event in entry.events]


def test_the_hash_comes_before_the_first_wager(store):
    session = opened(store, THREE, seed=1)
    bots(session, THREE, 2).play(3)
    verbs = [e.verb for e in all_events(store, THREE) if e.verb in ("committed", "wagered")]
    assert verbs[0] == "committed"
    assert verbs.count("committed") == 3
    assert session.state.draws.committed == ""  # told when the round is over


def test_the_point_and_the_shooter_stay(store):
    """Everybody takes his bets down with the point on: the next round begins with both."""
    session = TableSession.open(
        store, "c", house_of("oneida/craps"), chance=Seeded(1), practice=True
    )
    for n in (1, 2):
        session.sit(f"seat {n}", f"player {n}")
        session.buy_in(f"seat {n}", 1_000_00)
    for _ in range(40):
        session.begin()
        while session.ask is not None:
            if isinstance(session.ask, Roll):
                session.deal()
            elif isinstance(session.ask, Bets):
                point = session.round.table.state(LAYOUT).point
                who, lies = session.ask.who, session.round.table.stakes[session.ask.who]
                fresh = not lies and not point and not any_rolled(session)
                wanted = {"don't pass": 10_00} if fresh and who == "seat 1" else {}
                session.answer(dict.fromkeys(lies, 0) if point and lies else wanted)
            else:
                session.answer(session.ask.options[0])
        if session.state.carried.get("point"):
            break
    point, shooter = session.state.carried["point"], session.state.carried["shooter"]
    session.begin()
    stood = {e.says for e in session.round.events if e.verb == "stood"}
    assert {f"point: {point}", f"shooter: {shooter}"} <= stood
    assert session.round.table.state(LAYOUT).point == point
    assert session.round.table.state(LAYOUT).shooter == shooter
    assert audit_table(store, "c").whole


def any_rolled(session):
    return any(e.verb == "rolled" for e in session.round.events)


POINT_FIRST = 1  # a seed whose first throw is a point


def test_newcomers_at_a_craps_table(store):
    """Bets stand for hours: others come and go between two rolls, and nothing moves."""
    session = TableSession.open(
        store, "c", house_of("jack/craps"), chance=Seeded(POINT_FIRST), practice=True
    )
    session.sit("seat 1", "ann")
    session.buy_in("seat 1", 1_000_00)
    session.begin()
    session.answer("shoot")
    session.answer({"pass": 10_00})
    session.sit("seat 2", "bob")
    session.buy_in("seat 2", 1_000_00)
    assert list(session.round.table.stakes) == ["seat 1"]
    session.deal()
    assert session.round.table.state(LAYOUT).point
    assert list(session.round.table.stakes) == ["seat 1", "seat 2"]
    assert session.round.table.stakes["seat 1"] == {"pass": 10_00}
    assert session.round.table.state(LAYOUT).shooter == "seat 1"
    session.answer({})
    assert session.ask.who == "seat 2"
    with pytest.raises(Unreadable, match="seat 1 has bets on the layout"):
        session.leave("seat 1")
    session.leave("seat 2")
    assert list(session.round.table.stakes) == ["seat 1"]
    assert TableSession.restore(store, "c", chance=Seeded(1)).ask == session.ask
    session.play(lambda ask, r: {} if isinstance(ask, Bets) else ask.options[-1])
    assert audit_table(store, "c").whole
    assert session.state.ledger.sum == 0


# ---- irregularities ----------------------------------------------------------------------------


def test_an_irregularity_is_declared_at_the_table(table, store):
    """The remedy of the book: all hands void, every stake back; the next round is dealt anew."""
    table.begin()
    table.answer({"ante": 10_00})
    table.declare("dealer-card-exposed")
    if table.ask is not None:
        table.answer(table.ask.options[0])
    while table.ask is not None:
        table.answer(table.ask.options[0])
    assert chips(table) == 100_00
    assert any(e.verb == "declared" for e in table.round.events)
    assert audit_table(store, "pit 1").rounds == 1


def test_a_card_that_is_put_aside_leaves_the_shoe(store):
    name, entry = next(
        (name, i.id)
        for name in ("jack/mini-baccarat", "jack/dragon-bonus-baccarat", THREE)
        for i in load(name).irregularities
        if i.remedy == "discard" and not i.when
    )
    session = opened(store, name, seed=8)
    bot = bots(session, name, 9)
    bot._buy_in()
    session.begin()
    while not isinstance(session.ask, Deal):
        session.answer(bot(session.ask, session.round))
    (first,) = session.state.shoe.peek(1)
    left = session.state.shoe.left
    session.declare(entry)
    assert session.state.shoe.left == left - 1
    again = TableSession.restore(store, name, chance=Seeded(1))
    assert again.state.shoe._cards == session.state.shoe._cards
    session.play(bot)
    assert first in session.round.table.hands.out
    session.close()
    assert audit_table(store, name).whole


# ---- many tables, and what is told of them -----------------------------------------------------


def test_ten_tables_in_one_store(store):
    """A thread each, commits shared: every table whole, nothing lost or out of order."""
    shared, wrong = GroupStore(store), []
    names = [f"pit {n}" for n in range(10)]

    def run(name):
        try:
            session = TableSession.open(shared, name, House(load(THREE)))
            player = Bots(session, full_stakes(THREE))
            player.sit(2)
            player.play(5)
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=run, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert store.tables() == names
    assert all(audit_table(store, name).rounds == 5 for name in names)


def test_recall(store):
    session = opened(store, THREE, seed=1, seats=2)
    bots(session, THREE, 2).play(4)
    found = recent_rounds(store, "", "", 3)
    assert [one["round"] for one in found] == [4, 3, 2]
    mine = recent_rounds(store, THREE, "bot 2", 9)
    assert len(mine) == 4
    assert recent_rounds(store, THREE, "nobody", 9) == []
    nets = sum(p["net_cents"] for one in recent_rounds(store, THREE, "", 9) for p in one["players"])
    assert session.state.ledger.house_win == -nets
    _, played = played_rounds(store, THREE)
    assert [game.over for game in played] == [True] * 4


def test_a_round_is_recalled_of_those_who_sat_there_then(store):
    """At craps Bob takes Ann's seat in the middle of a round: her loss stays hers."""
    session = TableSession.open(
        store, "c", house_of("jack/craps"), chance=Seeded(POINT_FIRST), practice=True
    )
    for seat, player in (("seat 1", "ann"), ("seat 2", "carl")):
        session.sit(seat, player)
        session.buy_in(seat, 1_000_00)
    session.begin()
    wanted = {"seat 1": {"field": 5_00}, "seat 2": {"pass": 20_00}}
    while not isinstance(session.ask, Roll):
        who, bets_ = session.ask.who, isinstance(session.ask, Bets)
        dice = "shoot" if who == "seat 2" else session.ask.options[-1] if not bets_ else ""
        session.answer(wanted[who] if bets_ else dice)
    session.deal()
    assert session.round.table.state(LAYOUT).point
    assert not session.round.table.stakes["seat 1"]
    hers = mine(recent_rounds(store, "c", "ann", 1))
    assert session.state.in_round  # Carl has bets
    session.leave("seat 1")
    session.sit("seat 1", "bob")
    session.play(lambda ask, r: {} if isinstance(ask, Bets) else ask.options[-1])
    assert mine(recent_rounds(store, "c", "ann", 1)) == hers
    assert recent_rounds(store, "c", "bob", 9) == []


def mine(found):
    return [p for p in found[0]["players"] if p["player"] == "ann"]


def test_hidden_cards_stay_hidden_while_a_round_is_on(store):
    session = opened(store, THREE, seed=1, seats=1)
    bot = bots(session, THREE, 2)
    bot._buy_in()
    session.begin()
    session.answer(bot(session.ask, session.round))
    session.deal()
    told = str(recent_rounds(store, THREE, "", 1))
    assert "??" in told
    for card in session.round.table.hand("dealer"):
        assert show(card) not in told
    public = str([e for e in all_events(store, THREE) if e.verb in ("committed", "unsealed")])
    assert session._sealer.text.split()[0] not in public


def test_two_cards_are_put_aside_and_the_table_is_restored(store):
    """In a shoe of several decks a card may be found face up twice in a round."""
    session = opened(store, "jack/blackjack", seed=8)
    bot = bots(session, "jack/blackjack", 9)
    bot._buy_in()
    session.begin()
    while not isinstance(session.ask, Deal):
        session.answer(bot(session.ask, session.round))
    left = session.state.shoe.left
    session.declare("face-up-card")
    session.declare("face-up-card")
    again = TableSession.restore(store, session.name, chance=Seeded(1))
    assert again.ask == session.ask
    assert again.round.events == session.round.events
    assert again.state.shoe._cards == session.state.shoe._cards
    assert len(again.state.shoe._cards) == left - 2


def test_recall_tells_cards_dealt_face_up(store):
    session = opened(store, "jack/blackjack", seed=8)
    bot = bots(session, "jack/blackjack", 9)
    bot._buy_in()
    session.begin()
    session.play(bot)
    _, (game,) = played_rounds(store, session.name)
    drawn = [e for e in game.events if e.verb == "drew"]
    came = game.to_json(session.name)["came"]
    assert drawn
    assert all(f"{e.who}: {e.what}" in came for e in drawn)


def test_nobody_sees_no_hidden_card(table):
    table.begin()
    table.answer({"ante": 10_00})
    table.deal()
    hidden = [e for e in table.round.view("nobody") if e.who == "dealer" and e.verb == "dealt"]
    assert hidden
    assert all(set(e.cards.split()) == {"??"} for e in hidden)


@pytest.mark.parametrize("bank", [0, -1, 100.5, True])
def test_the_rack_is_filled_in_whole_cents(store, bank):
    with pytest.raises(Unreadable, match="whole number of cents"):
        TableSession.open(store, "pit 9", house_of(THREE), bank=bank)


def test_more_bots_than_seats_leave_the_table_as_it_was(store):
    session = TableSession.open(store, "pit 8", house_of(THREE))
    with pytest.raises(Refused, match="the table has 7 seats; you asked for 8"):
        bots(session, THREE, 9).sit(8)
    assert not session.state.seats
