"""Money and odds: what is printed is read exactly, and read again from what we print."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import Unreadable
from houseway.money import dollars, parse_dollars, parse_odds, parse_percent, to_cents

amounts = st.integers(0, 10**12)


@given(amounts)
def test_dollars_read_back(cents):
    assert parse_dollars(dollars(cents)) == cents


@pytest.mark.parametrize(
    ("text", "cents"),
    [("$1,000", 100_000), ("5", 500), ("2.5", 250), ("$0.05", 5), (" $25,000.00 ", 2_500_000)],
)
def test_amounts_as_people_write_them(text, cents):
    assert parse_dollars(text) == cents


@pytest.mark.parametrize("text", ["", "-5", "1,00", "ten", "$1.234", "1e3", "$"])
def test_what_is_no_amount(text):
    with pytest.raises(Unreadable, match="is not an amount"):
        parse_dollars(text)


@pytest.mark.parametrize(
    ("text", "stake", "net"),
    [
        ("3 to 2", 10_00, 15_00),
        ("1 to 1", 5_00, 5_00),
        ("one to one", 5_00, 5_00),
        ("1,000 to 1", 1_00, 1000_00),
        ("5 for 1", 2_00, 8_00),  # five stakes come back, one of them was the player's own
        ("500 for 1", 1_00, 499_00),
        ("$25,000", 1_00, 24_999_00),
        ("push", 7_00, 0),
        ("6 to 5", 5_00, 6_00),
        ("6 to 5", 1, Fraction(6, 5)),
    ],
)
def test_odds_as_printed(text, stake, net):
    assert parse_odds(text).net(stake) == net


@pytest.mark.parametrize("text", ["100% of meter", "100% of the meter"])
def test_a_meter_is_paid_and_the_stake_collected(text):
    assert parse_odds(text).net(1_00, 1_000_00) == 999_00


def test_a_share_of_the_meter():
    assert parse_odds("10% of the meter").net(1_00, 5_000_00) == 499_00


def test_not_applicable_pays_nothing():
    odds = parse_odds("N/A")
    assert not odds.pays
    assert odds.net(1_00) == -1_00


@pytest.mark.parametrize("text", ["4 00 to 1", "3:2", "to 1", "40", "", "n/a to 1"])
def test_what_is_no_odds(text):
    with pytest.raises(Unreadable, match="is not valid odds"):
        parse_odds(text)


@pytest.mark.parametrize("text", ["0 to 1", "0 for 1", "0% of the meter"])
def test_what_pays_nothing_must_say_what_becomes_of_the_stake(text):
    with pytest.raises(Unreadable, match=r"write 'push' .* 'N/A' if it is lost"):
        parse_odds(text)


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("99999999999 to 1", "the maximum is 1,000,000 to 1"),
        ("2,000,000 for 1", "the maximum is 1,000,000 to 1"),
        ("$999,999,999,999", r"the maximum is \$100,000,000.00"),
        ("101% of the meter", "the maximum is 100% of the meter"),
    ],
)
def test_what_nobody_would_pay_is_refused_with_the_limit(text, limit):
    with pytest.raises(Unreadable, match=limit):
        parse_odds(text)


@given(st.integers(1, 2000), st.integers(1, 50), st.integers(1, 10**7))
def test_to_and_for_differ_by_one_stake(x, y, stake):
    assert parse_odds(f"{x} to {y}").net(stake) - parse_odds(f"{x} for {y}").net(stake) == stake


@given(st.fractions(min_value=-1000, max_value=1000, max_denominator=1000))
def test_breakage_stays_with_the_house(amount):
    assert 0 <= amount - to_cents(amount) < 1


def test_percent():
    assert parse_percent("14%") == Fraction(14, 100)
    with pytest.raises(Unreadable, match="is not a percentage"):
        parse_percent("14")
