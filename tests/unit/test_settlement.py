"""How a wager ended is decoded in one place."""

import pytest

from houseway.money import parse_odds
from houseway.settlement import Outcome, lose, outcome_of, push, reason, win
from houseway.table.events import Event


@pytest.mark.parametrize(
    ("net", "says", "outcome"),
    [
        (1000, "win, 1 to 1", Outcome.WIN),
        (-1000, "lose", Outcome.LOSE),
        (0, "push", Outcome.PUSH),
        (0, "Push", Outcome.PUSH),
        (0, "tie, push", Outcome.PUSH),
        (0, "straight, 4 to 1", Outcome.WIN),  # cut to nothing by a payout limit
        (-50, "tie, push less 5%", Outcome.LOSE),
    ],
)
def test_the_outcome_of_a_settlement(net, says, outcome):
    assert outcome_of(net, says) is outcome
    assert (
        Event("settled", "seat 1", wager="ante", stake=1000, net=net, says=says).verdict == outcome
    )


def test_what_is_returned_pushes():
    assert Event("returned", "seat 1", wager="ante", stake=1000).verdict is Outcome.PUSH


def test_results_and_their_records_agree():
    for result in (win("ante", parse_odds("3 to 2"), "r"), lose("ante", "r"), push("ante", "r")):
        says = f"{result.outcome}, {result.odds.text}"
        assert outcome_of(result.odds.cents(1000), says) is result.verdict
        assert result.is_plain
    assert not win("ante", parse_odds("3 to 2"), "r", "flush").is_plain


def test_the_reason_leaves_out_what_the_outcome_says():
    assert reason("win, 1 to 1") == "1 to 1"
    assert reason("lose") == reason("push") == ""
    assert reason("flush, 4 to 1, 2 times") == "flush, 4 to 1, 2 times"
