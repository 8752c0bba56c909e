"""Absorbing chains: the solver against linear equations, closed forms and the game of craps."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.equipment.dice import total, ways
from houseway.odds.dice.chains import End, solve_chain

ENDS = ("won", "lost", "pushed")


@st.composite
def chains(draw):
    """Weights of each state's transitions: to every state, itself included, and to every end.

    Each state leads to the next and the last to an end, so that every chain does end.
    """
    n = draw(st.integers(1, 6))
    weight = st.sampled_from([0, 0, 0, 1, 2, 5])
    rows = [draw(st.lists(weight, min_size=n + 3, max_size=n + 3)) for _ in range(n)]
    for state, row in enumerate(rows):
        row[state + 1] += 1  # of the last state that is the first end
    return rows


def step_of(rows):
    """The chain as the solver takes it: states are numbers, and a zero weight is no transition."""
    places = [*range(len(rows)), *map(End, ENDS)]

    def step(state):
        whole = sum(rows[state])
        for place, weight in zip(places, rows[state], strict=True):
            if weight:
                yield place, Fraction(weight, whole)

    return step


def by_equations(rows):
    """Probabilities of each end and mean steps from the first state, by Gaussian elimination."""
    n = len(rows)
    whole = [Fraction(sum(row)) for row in rows]
    lines = [  # x - (ways to states) x = (ways to each end), and 1 for the steps
        [(i == j) - rows[i][j] / whole[i] for j in range(n)]
        + [rows[i][n + k] / whole[i] for k in range(3)]
        + [Fraction(1)]
        for i in range(n)
    ]
    for i in range(n):
        pivot = next(r for r in range(i, n) if lines[r][i])
        lines[i], lines[pivot] = lines[pivot], lines[i]
        lines[i] = [x / lines[i][i] for x in lines[i]]
        for r in range(n):
            if r != i:
                lines[r] = [x - lines[r][i] * y for x, y in zip(lines[r], lines[i], strict=True)]
    *chances, steps = lines[0][n:]
    return dict(zip(ENDS, chances, strict=True)), steps


@given(chains())
def test_the_solver_agrees_with_linear_equations(rows):
    """Every probability and the mean number of steps, as fractions."""
    chances, steps = by_equations(rows)
    solution = solve_chain(0, step_of(rows))
    assert {how: solution.chances.get(how, Fraction(0)) for how in ENDS} == chances
    assert solution.steps == steps
    assert sum(solution.chances.values()) == 1


@given(chains())
def test_the_solver_agrees_with_the_fundamental_matrix(rows):
    """Computed with numpy, to floating-point accuracy."""
    n = len(rows)
    moves = np.array(rows, dtype=float)
    moves /= moves.sum(axis=1, keepdims=True)
    visits = np.linalg.inv(np.eye(n) - moves[:, :n])[0]
    solution = solve_chain(0, step_of(rows))
    assert float(solution.steps) == pytest.approx(visits.sum())
    for how, chance in zip(ENDS, visits @ moves[:, n:], strict=True):
        assert float(solution.chances.get(how, 0)) == pytest.approx(chance, abs=1e-12)


def ruin(p, goal):
    """A gambler who stakes one unit a step until they have nothing or reach the goal."""

    def step(has):
        for to, chance in ((has + 1, p), (has - 1, 1 - p)):
            yield (to if 0 < to < goal else End(to)), chance

    return step


@pytest.mark.parametrize(
    "p", [Fraction(1, 3), Fraction(18, 38), Fraction(244, 495), Fraction(2, 3)]
)
@pytest.mark.parametrize(("has", "goal"), [(1, 2), (1, 5), (3, 7), (10, 40)])
def test_gamblers_ruin_has_de_moivres_probability(p, has, goal):
    """De Moivre's probability of the goal, and the mean steps that follow from it."""
    ratio = (1 - p) / p
    reached = (1 - ratio**has) / (1 - ratio**goal)
    solution = solve_chain(has, ruin(p, goal))
    assert solution.chances == {goal: reached, 0: 1 - reached}
    assert solution.steps == (has - goal * reached) / (1 - 2 * p)


@pytest.mark.parametrize(("has", "goal"), [(1, 2), (1, 5), (3, 7), (10, 40)])
def test_gamblers_ruin_of_a_fair_game_has_its_closed_form(has, goal):
    solution = solve_chain(has, ruin(Fraction(1, 2), goal))
    assert solution.chances == {goal: Fraction(has, goal), 0: 1 - Fraction(has, goal)}
    assert solution.steps == has * (goal - has)


@given(st.fractions(Fraction(1, 50), Fraction(1)))
def test_waiting_for_an_event_takes_one_over_p_steps(p):
    """One state that ends with probability p lasts 1/p steps on average."""

    def step(state):
        yield state, (1 - p) / 2
        yield End("hit"), p
        yield state, (1 - p) / 2  # the same way on may be given in parts

    solution = solve_chain("waiting", step)
    assert solution.chances == {"hit": 1}
    assert solution.steps == 1 / p


@pytest.mark.parametrize("n", [1, 2, 6, 9])
def test_collecting_every_face_takes_harmonic_time(n):
    """Collecting all of n equally likely faces takes n (1 + 1/2 + … + 1/n) draws."""

    def step(have):
        if have:
            yield have, Fraction(have, n)
        yield (have + 1 if have + 1 < n else End("all")), Fraction(n - have, n)

    assert solve_chain(0, step).steps == sum(Fraction(n, k) for k in range(1, n + 1))


def test_a_chain_may_end_at_its_first_step():
    solution = solve_chain(
        0, lambda state: iter([(End("a"), Fraction(1, 4)), (End("b"), Fraction(3, 4))])
    )
    assert solution.chances == {"a": Fraction(1, 4), "b": Fraction(3, 4)}
    assert solution.steps == 1


def test_an_end_may_have_the_same_name_as_a_state():
    """The end 0 is not the state 0."""

    def step(state):
        yield (state + 1) % 3, Fraction(1, 2)
        yield End(state), Fraction(1, 2)

    solution = solve_chain(0, step)
    assert solution.chances == {0: Fraction(4, 7), 1: Fraction(2, 7), 2: Fraction(1, 7)}
    assert solution.steps == 2


def test_the_pass_line_has_its_known_probability_and_length():
    """The best known chain in a casino: 244 of 495 win, in 557/165 rolls."""
    chance = {}
    for roll, n in ways(2).items():
        chance[total(roll)] = chance.get(total(roll), 0) + Fraction(n, 36)

    def step(point):
        for thrown, p in chance.items():
            if point:
                ends = {point: End("won"), "7": End("lost")}
                yield ends.get(thrown, point), p
            elif thrown in ("7", "11"):
                yield End("won"), p
            else:
                yield (End("lost") if thrown in ("2", "3", "12") else thrown), p

    solution = solve_chain("", step)
    assert solution.chances == {"won": Fraction(244, 495), "lost": Fraction(251, 495)}
    assert solution.steps == Fraction(557, 165)
