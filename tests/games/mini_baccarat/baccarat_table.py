"""What the tests of the three baccarat games share: hands by rank, known results, the draws."""

from contextlib import contextmanager
from fractions import Fraction
from math import sqrt

import pytest

import houseway
from houseway.equipment.cards import parse_cards
from houseway.equipment.chance import Seeded
from houseway.errors import Refused, Unreadable
from houseway.money import dollars
from houseway.table import Round
from houseway.table.answers import AtRandom, Script
from houseway.table.asks import Deal
from tests.oracles.moment import declared

RANKS = "TA23456789"  # a card of each value from 0 to 9

# ---- hands, named for what they come to: the player's and the banker's, third cards last --------

BANKER_WINS = ("K6", "K7")  # both stand; by one point
PLAYER_WINS = ("K7", "K6")
TIE = ("K7", "K7")
SEVEN = ("K6", "K52")  # the player stands on 6, the banker draws to 5 and wins with seven
EIGHT = ("K53", "K7")  # the player draws to 5 and wins with eight; 7 stands
NOT_SEVEN = {  # near a winning three-card seven of the banker
    "seven on two cards": BANKER_WINS,
    "seven on three cards, tied": ("K7", "K52"),
    "seven on three cards, beaten": ("K53", "KQ7"),
    "the player's three-card seven": ("K52", "KQ6"),
    "six on three cards": ("KQ4", "K51"),
    "eight on three cards": ("K6", "K53"),
}
NOT_EIGHT = {  # near a winning three-card eight of the player
    "eight on two cards": ("K8", "K7"),
    "eight on three cards, tied": ("K53", "KQ8"),
    "eight on three cards, beaten": ("K53", "KQ9"),
    "the banker's three-card eight": ("K6", "K53"),
    "seven on three cards": ("K52", "KQ6"),
    "nine on three cards": ("K54", "K7"),
}
NINES = {  # three-card nines, with the odds to 1
    "both": ("K54", "KQ9", 75),
    "the player's alone": ("K54", "K7", 10),
    "the banker's alone": ("K6", "K54", 10),
    "the banker's against an eight": ("K53", "KQ9", 10),
    "neither: naturals": ("K9", "K9", -1),
    "neither: the player's eight": ("K53", "K7", -1),
    "neither: nothing drawn": ("K6", "K7", -1),
}
MARGIN_PAYS = {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}  # so many to 1


def by_margin(side, margin):
    """Hands without a natural, where one side has nine on three cards and wins by so much."""
    other = "KQ" + RANKS[9 - margin]
    return ("K45", other) if side == "player" else (other, "K27")


NATURAL_WINS = ["9 8", "9 0", "9 7", "8 7", "8 0"]  # two cards each
MARGIN_LOSES = {
    "player": {
        "natural 8 against 9": ("K8", "K9"),
        "7 against a natural": ("K7", "K8"),
        "beaten": ("K6", "K7"),
        "equal on two cards": TIE,
        "equal nines on three cards": ("K45", "KQ9"),
        "an eight on three cards against seven": EIGHT,
        **{f"by {n}": by_margin("player", n) for n in (1, 2, 3)},
    },
    "banker": {
        "natural 8 against 9": ("K9", "K8"),
        "7 against a natural": ("K8", "K7"),
        "beaten": ("K7", "K6"),
        "equal on two cards": TIE,
        "equal nines on three cards": ("K45", "KQ9"),
        "seven on three cards against six": SEVEN,
        **{f"by {n}": by_margin("banker", n) for n in (1, 2, 3)},
    },
}


def two(counts, side):
    """Two-card hands of these counts, the first of them the named side's."""
    mine, other = (f"K{RANKS[int(count)]}" for count in counts.split())
    return (mine, other) if side == "player" else (other, mine)


def cards(ranks, suit="s"):
    """Cards of these ranks; suits count for nothing. `1` is an ace here."""
    return parse_cards(" ".join(rank.replace("1", "A") + suit for rank in ranks), 8)


# ---- a table -------------------------------------------------------------------------------------


class Book:
    """A game in one book."""

    def __init__(self, edition):
        self.desk = houseway.edition(edition)

    def round(self, bets, hands, shoe=None, choices=None, burnt="", pay=None, flip=(), **options):
        """A finished round: the bets of each seat, the hands by rank, every card of them needed."""
        house = self.desk.house(options, pay, flip)
        held = {"player": cards(hands[0]), "banker": cards(hands[1], "d")}
        held |= {"discard rack": cards(burnt, "c")} if burnt else {}
        script = Script(bets, held, choices or {})
        standing = {"shoe": shoe} if shoe else None
        round_ = Round(house, list(bets), carried=standing).play(script)
        assert script.left_over() == ""
        return round_

    def settled(self, bets, hands, **how):
        """Each wager of a lone player with what it won, its rule and its section."""
        return decided(self.round({"seat 1": bets}, hands, **how))

    def opened(self, bets, seats=1, shoe=None, **options):
        """A round after the first seat's wagers."""
        standing = {"shoe": shoe} if shoe else None
        round_ = Round(self.desk.house(options), seats, carried=standing)
        round_.answer(bets)
        return round_

    def placed(self, bets, **options):
        """The stakes of a player who tries to place these, in cents."""
        return dict(self.opened(bets, **options).table.stakes["seat 1"])

    # -- assertions said once --------------------------------------------------------------------

    def assert_draws(self, third_cards, alone, **how):
        """Every cell: the banker's 0 to 7 by the player's 0 to 7 and each possible third card."""
        wanted, found = {}, {}
        for banker in range(8):
            for player in range(8):
                for third in (None,) if player > 5 else range(10):
                    cell = (banker, player, third)
                    wanted[cell] = alone[banker] if third is None else third_cards[banker][third]
                    found[cell] = self.banker_acts(*cell, **how)
        assert found == wanted

    def banker_acts(self, banker, player, third, flip=(), **options):
        """What the banker's hand does on these two-card counts, and under which rule."""
        round_ = Round(self.desk.house(options, flip=flip))
        round_.answer({"tie": 100})
        first = f"T{RANKS[player]}", f"T{RANKS[banker]}"
        round_.answer(round_.ask.in_order({"player": cards(first[0]), "banker": cards(first[1])}))
        if third is not None:
            assert round_.ask == Deal(("player",))
            round_.answer(cards(RANKS[third]))
        if round_.ask == Deal(("banker",)):
            return "draw"
        assert round_.over
        assert rules(round_).count("banker-stands") == 1
        return "stand"

    def assert_player_draws(self, draws_at, stands_at):
        """By the player's own two cards, whatever the banker has below eight."""
        for player in range(8):
            for banker in range(8):
                round_ = self.opened({"tie": 100})
                first = {"player": f"T{RANKS[player]}", "banker": f"Q{RANKS[banker]}"}
                round_.answer(round_.ask.in_order({who: cards(h) for who, h in first.items()}))
                if player <= 5:
                    assert round_.ask == Deal(("player",))
                    round_.answer(cards("9"))
                    dealt = [e for e in noted(round_, "dealt") if e.who == "player"]
                    assert [(e.rule, e.at) for e in dealt[1:]] == [("player-draws", draws_at)]
                    assert len(round_.table.hand("player")) == 3
                else:
                    said = only(round_, "player-stands")
                    assert (said.says, said.at) == (
                        f"the player hand stands on {player}",
                        stands_at,
                    )
                    assert len(round_.table.hand("player")) == 2

    def assert_naturals_stand(self, at):
        """Neither hand gets a third card when either has eight or nine on two."""
        for mine in range(10):
            for natural in (8, 9):
                for hands in ((mine, natural), (natural, mine)):
                    round_ = self.round(
                        {"seat 1": {"tie": 100}}, [f"K{RANKS[count]}" for count in hands]
                    )
                    assert only(round_, "natural-stands").at == at
                    drawn = {"player-draws", "player-stands", "banker-draws", "banker-stands"}
                    assert drawn.isdisjoint(rules(round_))

    def assert_margins(self, wager, pays, loses, pushes):
        """The whole scale of a wager on one hand's margin, each with its rule and section."""
        side, beside = wager.split()[-1], {"tie": 100}
        bets = beside | {wager: 500}
        for margin, odds in MARGIN_PAYS.items():
            result = self.settled(bets, by_margin(side, margin))[wager]
            assert result == (dollars(500 * odds), "margin-pays", pays)
        for counts in NATURAL_WINS:
            assert self.settled(bets, two(counts, side))[wager] == ("$5.00", "margin-pays", pays)
        for hands in MARGIN_LOSES[side].values():
            assert self.settled(bets, hands)[wager] == ("-$5.00", "margin-loses", loses)
        for counts in ("8 8", "9 9"):
            result = self.settled(bets, two(counts, side))[wager]
            assert result == ("$0.00", "natural-tie-pushes", pushes)

    def assert_goes_on(self, irregularity, at, found=()):
        """Declared at any moment, it leaves wagers and hands alone; the round is settled."""
        bets = {"player": 1000, "tie": 500}
        for moment in range(3):
            round_ = self.opened(bets)
            script = Script({}, {"player": cards("K45"), "banker": cards("KQ2")}, {})
            for _ in range(moment):
                round_.answer(script(round_.ask, round_))
            ask = round_.ask
            if not declared(round_, irregularity, cards=found):
                continue
            assert (round_.ask, round_.table.stakes["seat 1"]) == (ask, bets)
            round_.play(script)
            assert [(e.rule, e.at) for e in noted(round_, "declared")] == [(irregularity, at)]
            assert round_.net("seat 1") == 1000 - 500
            assert not noted(round_, "returned", "voided")

    def assert_void(self, irregularity, at):
        """Declared at any moment before the end, every wager goes back and nothing is settled."""
        for answers in range(4):
            round_ = self.opened({"player": 1000, "tie": 500}, seats=2)
            round_.answer({"banker": 700})
            script = Script({}, {"player": cards("K45"), "banker": cards("KQ2")}, {})
            for _ in range(min(answers, 2)):
                round_.answer(script(round_.ask, round_))
            round_.declare(irregularity)
            assert round_.over
            back = noted(round_, "returned")
            assert {(e.who, e.wager): e.stake for e in back} == {
                ("seat 1", "player"): 1000,
                ("seat 1", "tie"): 500,
                ("seat 2", "banker"): 700,
            }
            assert {(e.rule, e.at) for e in back} == {(irregularity, at)}
            assert not noted(round_, "settled")

    def assert_shoe(self, held, **options):
        """Every card is in the shoe this often, and not one more: two are left after the burn."""
        round_ = Round(self.desk.house(options), carried={"shoe": "new"})
        king, others = cards("K"), cards("23456789TJQA")
        round_.answer(king)  # ten more are burnt
        kings = held - 3
        round_.answer(king * kings + others[: 10 - kings])
        round_.answer({"tie": 100})
        with pytest.raises(Unreadable, match=f"the card Ks is dealt {held + 1} times"):
            round_.answer(king * 3 + cards("J"))
        round_.answer(king * 2 + cards("JQ"))


def noted(round_, *verbs):
    """The events of these kinds."""
    return [event for event in round_.events if event.verb in verbs]


def rules(round_):
    """The rule of each event."""
    return [event.rule for event in round_.events]


def only(round_, rule):
    """The one event under a rule."""
    (event,) = [event for event in round_.events if event.rule == rule]
    return event


def decided(round_, seat="seat 1"):
    """Each settled wager of a seat with what it won, its rule and its section."""
    ended = [e for e in noted(round_, "settled") if e.who == seat]
    return {e.wager: (dollars(e.net), e.rule, e.at) for e in ended}


@contextmanager
def refused(rule, at):
    """The book forbids what is tried inside, by this rule in this section."""
    with pytest.raises(Refused) as error:
        yield
    assert (error.value.rule, error.value.at) == (rule, at)


# ---- odds ----------------------------------------------------------------------------------------

SEED, PLAYED, FURTHEST = 2024, 12_000, 4  # fixed in advance: means within 4 standard errors


def assert_same(bet, second):
    """Edge, variance, hit frequency and pushes of a wager, as fractions."""
    assert (bet.edge, bet.variance, bet.hit_frequency, bet.pushed) == second
    assert bet.average_stake == 1


def edges(sheet):
    """The exact edge of every wager."""
    return {wager: bet.edge for wager, bet in sheet.wagers.items()}


def assert_played_rounds_come_near(desk, stakes, options=None):
    """Rounds dealt from fresh shoes: the mean of every wager against its exact mean."""
    house, answers = desk.house(options), AtRandom(Seeded(SEED), stakes)
    exact = desk.odds(options=options)
    nets = dict.fromkeys(stakes, 0)
    for _ in range(PLAYED):
        for event in Round(house).play(answers).events:
            if event.verb == "settled":
                nets[event.wager] += Fraction(event.net, stakes[event.wager])
    assert set(nets) == set(exact.wagers)
    for wager, net in nets.items():
        error = sqrt(exact[wager].variance / PLAYED)
        assert abs(float(net / PLAYED + exact[wager].edge)) < FURTHEST * error, wager
