"""The felt: everything offered can be clicked, nothing hidden is drawn, nothing lies on another."""

import re
from collections import Counter
from functools import cache
from itertools import combinations, pairwise
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from houseway.editions import House, load
from houseway.store import open_store
from houseway.table.asks import BURNT, Deal, Roll, Spin
from houseway.table.stakes import places
from houseway.web import felt
from houseway.web.accounts import Person
from houseway.web.felt.cards import HIDDEN, spoken
from houseway.web.felt.chips import net_amount
from houseway.web.felt.inscriptions import phrases
from houseway.web.felt.spots import CARDS, kind_of_felt
from houseway.web.live.snapshot import taken
from houseway.web.live.view import look
from tests.session.sessions import EDITIONS, bots, house_of, opened

NARROW = (False, True)
SVG = "{http://www.w3.org/2000/svg}"
ME = "bot 1"


@cache
def sights(name):
    """What the player in seat 1 sees, step by step, of two rounds of an edition."""
    found = []
    with TemporaryDirectory() as folder, open_store(f"{folder}/tables.db", create=True) as store:
        session = opened(store, name, seed=11)
        bot = bots(session, name, 12)
        for _ in range(2):
            bot._buy_in()
            session.begin()
            while session.ask is not None:
                found.append(seen_by(session, ME))
                if isinstance(session.ask, (Deal, Roll, Spin)):
                    session.deal()
                else:
                    session.answer(bot(session.ask, session.round), by=session.ask.who)
            found.append(seen_by(session, ME))
    return found


def seen_by(session, name):
    shot = taken(session, 1)
    return look(shot, Person(name), ahead={}, automatic=True, until=0)


def table(seen, house, narrow=False, **how):
    """The picture and the sign at the table."""
    return ElementTree.fromstring(felt.draw(seen, house, narrow=narrow, **how))


def drawn(seen, house, narrow=False, **how):
    """The picture."""
    return table(seen, house, narrow, **how).find(f"{SVG}svg")


def bare(words):
    """Letters and figures alone, however they are broken into lines."""
    return re.sub(r"[^a-z0-9]", "", words.lower())


def letters(picture):
    """All letters that are printed, in their order."""
    return bare("".join(w for each in picture.iter(f"{SVG}text") for w in each.itertext()))


def spots(picture):
    """What one can click or reach by keys; the side of a line that goes round is only clicked."""
    return [
        each for each in picture.iter() if each.get("data-spot") and "data-more" not in each.attrib
    ]


@pytest.mark.parametrize("narrow", NARROW)
@pytest.mark.parametrize("name", EDITIONS)
def test_every_place_can_be_clicked_once(name, narrow):
    house = house_of(name)
    picture = drawn(sights(name)[0], house, narrow)
    assert Counter(each.get("data-spot") for each in spots(picture)) == Counter(places(house))
    for each in spots(picture):
        assert each.get("data-seat") == "seat 1"
        assert (each.get("role"), each.get("tabindex")) == ("button", "0")
        assert each.get("aria-label")


@pytest.mark.parametrize("narrow", NARROW)
@pytest.mark.parametrize("name", EDITIONS)
def test_cards_are_drawn_as_they_are_seen(name, narrow):
    house = house_of(name)
    for seen in sights(name):
        cards = [g for g in drawn(seen, house, narrow).iter() if g.get("class") == "card"]
        hands = [c for who, hand in seen.hands.items() if who != BURNT for c in hand]
        told = Counter(g.findtext(f"{SVG}title") for g in cards)
        assert told == Counter(map(spoken, hands))
    if kind_of_felt(house) == CARDS:
        assert any(HIDDEN in hand for seen in sights(name) for hand in seen.hands.values()) or (
            name.endswith("baccarat")
        )


@pytest.mark.parametrize("narrow", NARROW)
@pytest.mark.parametrize("name", EDITIONS)
def test_all_inscriptions_are_there(name, narrow):
    house = house_of(name)
    whole = table(sights(name)[0], house, narrow)
    words = " ".join(whole.find("section").itertext())
    for inscription in house.edition.layout.inscriptions:
        assert (inscription.says in words) == inscription.applies(house.options)
    on_felt = letters(whole.find(f"{SVG}svg"))
    for phrase in phrases(house):
        assert bare(phrase) in on_felt


@pytest.mark.parametrize("narrow", NARROW)
@pytest.mark.parametrize("name", EDITIONS)
def test_chips_lie_where_they_were_staked(name, narrow):
    house = house_of(name)
    for seen in sights(name):
        mine = {**seen.stakes.get("seat 1", {})}
        piles = [g for g in drawn(seen, house, narrow).iter() if "chips" in g.get("class", "")]
        told = [g.findtext(f"{SVG}title").rpartition(": ")[2].split(" + ") for g in piles]
        words = Counter(amount for each in told for amount in each)
        for cents in mine.values():
            told = f"${cents / 100:,.2f}".removesuffix(".00")
            assert words[told] >= list(mine.values()).count(cents)


def boxes(picture):
    """The areas of all places, as x, y, width and height on the whole picture."""

    def walk(element, dx, dy):
        moved = element.get("transform", "")
        if moved.startswith("translate("):
            x, y = moved.removeprefix("translate(").partition(")")[0].split()
            dx, dy = dx + float(x), dy + float(y)
        for child in element:
            if element.get("data-spot") and child.get("class") == "area":
                x, y, w, h = (float(child.get(k)) for k in ("x", "y", "width", "height"))
                side = " (side)" if "data-more" in element.attrib else ""
                yield element.get("data-spot") + side, (x + dx, y + dy, w, h)
            yield from walk(child, dx, dy)

    return list(walk(picture, 0.0, 0.0))


@pytest.mark.parametrize("narrow", NARROW)
@pytest.mark.parametrize("name", EDITIONS)
def test_no_area_lies_on_another_or_beyond_the_edge(name, narrow):
    picture = drawn(sights(name)[0], house_of(name), narrow)
    _, _, width, height = map(float, picture.get("viewBox").split())
    found = boxes(picture)
    assert found
    for key, (x, y, w, h) in found:
        assert min(x, y) >= 0, key
        assert x + w <= width, key
        assert y + h <= height, key
        assert key.endswith("(side)") or min(w - 40, h - 26) >= 0, key  # enough for a finger
    slack = 0.2  # coordinates are written with one decimal
    for (one, (x, y, w, h)), (other, (a, b, c, d)) in combinations(found, 2):
        apart = x + w <= a + slack or a + c <= x + slack or y + h <= b + slack or b + d <= y + slack
        assert apart, (one, other)


def test_who_does_not_sit_can_take_a_seat_and_bet_nothing():
    name = "jack/three-card-poker"
    seen = replace(sights(name)[0], seats={})
    for narrow in NARROW:
        picture = drawn(seen, house_of(name), narrow)
        assert not spots(picture)
        assert "seat 1" in [each.get("data-sit") for each in picture.iter()]


@pytest.mark.parametrize("narrow", NARROW)
@pytest.mark.parametrize("name", EDITIONS)
def test_any_free_seat_can_be_taken_while_the_table_is_open(name, narrow):
    seen, house = replace(sights(name)[0], hands={}, stakes={}), house_of(name)
    every = {f"seat {n}" for n in range(1, seen.most_seats + 1)}
    strangers = {seat: replace(who, yours=False) for seat, who in seen.seats.items()}
    for seats in ({}, strangers):
        shown = drawn(replace(seen, seats=seats), house, narrow).iter()
        free = [each for each in shown if each.get("data-sit")]
        assert Counter(each.get("data-sit") for each in free) == Counter(every - set(seats))
        for each in free:
            assert (each.get("role"), each.get("tabindex")) == ("button", "0")
        closed = drawn(replace(seen, seats=seats, open=False), house, narrow)
        assert not [each for each in closed.iter() if each.get("data-sit")]
        assert not re.search(r"free seats|: free", " ".join(closed.itertext()), re.I)


@pytest.mark.parametrize("narrow", NARROW)
def test_the_name_of_a_hand_lies_clear_of_its_cards(narrow):
    name = "jack/blackjack"
    hands = {"dealer": ["Ah"], "hole card": [HIDDEN]}
    picture = drawn(replace(sights(name)[0], hands=hands), house_of(name), narrow)
    shown = list(picture.iter())
    for who in hands:
        tag, words = next(pair for pair in pairwise(shown) if pair[1].text == who.upper())
        below = float(tag.get("y")) + float(tag.get("height"))
        (frame,) = [
            each
            for each in picture.iter(f"{SVG}rect")
            if float(each.get("y")) == float(tag.get("y")) + float(tag.get("height")) / 2
            and float(each.get("x")) < float(words.get("x"))
            and float(words.get("x")) < float(each.get("x")) + float(each.get("width"))
        ]
        assert float(tag.get("width")) < float(frame.get("width"))
        (lying,) = [g for g in shown if g.get("aria-label", "").startswith(f"{who}:")]
        for card in lying:
            _, y = card.get("transform").removeprefix("translate(").partition(")")[0].split()
            assert float(y) >= below


@pytest.mark.parametrize("name", ["jack/blackjack", "jack/roulette"])
def test_a_loss_is_told_with_a_minus(name):
    for seen in sights(name):
        for narrow in NARROW:
            assert "-$" not in " ".join(drawn(seen, house_of(name), narrow).itertext())
    assert (net_amount(-10_00), net_amount(7_50), net_amount(0)) == ("−$10", "+$7.50", "$0")


def test_names_are_text_and_nothing_else():
    worst = """<script>alert("1")</script>&amp;'"""
    for name in ("jack/blackjack", "jack/roulette", "jack/craps", "jack/big-six"):
        seen = sights(name)[0]
        seats = {seat: replace(who, player=worst) for seat, who in seen.seats.items()}
        for narrow in NARROW:
            picture = drawn(replace(seen, seats=seats), house_of(name), narrow)
            assert not [each for each in picture.iter() if "script" in each.tag]
            assert worst in " ".join(picture.itertext())


def test_several_hands_of_a_seat_lie_side_by_side():
    name = "jack/blackjack"
    seen = sights(name)[-1]
    hands = {"seat 1": ["8s", "3d", "Tc"], "seat 1 hand 2": ["8d", "Kh"], "dealer": ["6c", "??"]}
    for narrow in NARROW:
        picture = drawn(replace(seen, hands=hands), house_of(name), narrow)
        left = {}
        for group in picture.iter():
            if group.get("class") == "card":
                moved = group.get("transform").removeprefix("translate(").split()
                left[group.findtext(f"{SVG}title")] = float(moved[0])
        first = [left[spoken(card)] for card in hands["seat 1"]]
        second = [left[spoken(card)] for card in hands["seat 1 hand 2"]]
        assert first == sorted(first)
        assert second == sorted(second)
        assert max(first) < min(second)


def test_motion_can_be_switched_off():
    for name in ("jack/roulette", "jack/craps"):
        seen = sights(name)[-1]
        assert "still" not in drawn(seen, house_of(name)).get("class").split()
        assert "still" in drawn(seen, house_of(name), still=True).get("class").split()


@pytest.mark.parametrize("name", EDITIONS)
def test_more_players_than_the_arc_has_room_for_are_all_there(name):
    seen = sights(name)[0]
    one = seen.seats["seat 2"]
    others = {f"seat {n}": replace(one, player=f"guest {n}") for n in range(2, seen.most_seats + 1)}
    full = replace(seen, seats={"seat 1": seen.seats["seat 1"], **others}, hands={})
    for narrow in NARROW:
        words = " ".join(drawn(full, house_of(name), narrow).itertext())
        for n in range(2, seen.most_seats + 1):
            assert f"guest {n}" in words


def test_a_wheel_can_be_elected():
    for wheel in load("jack/roulette").options["wheel"].values:
        house = House(load("jack/roulette"), {"wheel": wheel})
        for narrow in NARROW:
            picture = drawn(sights("jack/roulette")[0], house, narrow)
            told = Counter(each.get("data-spot") for each in spots(picture))
            assert told == Counter(places(house))
