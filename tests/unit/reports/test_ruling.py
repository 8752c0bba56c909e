"""Plain words about an irregularity, and the entry that must come first."""

from __future__ import annotations

import pytest

from houseway.editions import edition_ids, load
from houseway.reports.rulings.search import meant, ruling_json, rulings
from houseway.reports.rulings.synonyms import stem, take_names

EVERY = [load(name) for name in edition_ids()]
SAID = {  # words -> edition and entry (an entry alone where every book has it)
    "dealer exposed a hole card in ultimate": "ultimate-texas-holdem dealer-card-exposed",
    "dealer flashed his card in three card poker": "three-card-poker dealer-card-exposed",
    "dealer turned over her cards too early, four card poker oneida": (
        "oneida/four-card-poker dealer-card-exposed"
    ),
    "hole card shown by accident pa uth": "pa/ultimate-texas-holdem dealer-card-exposed",
    "too many cards dealt to a player four card poker pa": (
        "pa/four-card-poker wrong-number-of-cards"
    ),
    "player got an extra card in three card poker": "three-card-poker wrong-number-of-cards",
    "someone received too few cards, let it ride": "let-it-ride wrong-number-of-cards",
    "boxed card in let it ride": "let-it-ride face-up-card",
    "a card is face up in the deck, mississippi stud": "mississippi-stud face-up-card",
    "two cards face up in the deck let it ride pa": "pa/let-it-ride face-up-cards",
    "dice off the table craps": "craps dice-off-table",
    "a die fell on the floor in craps": "craps dice-off-table",
    "one die landed on top of the other, craps": "craps die-on-die",
    "die leaning on a stack of chips craps": "craps cocked-die",
    "the dice didn't hit the back wall in crapless": "crapless-craps wall-not-struck",
    "shooter threw the dice one at a time craps oneida": "oneida/craps dice-not-together",
    "shooter is too slow craps": "craps shooter-delays",
    "loaded dice craps": "craps crooked-dice",
    "the die landed in the rail craps": "craps dice-in-cup-or-rail",
    "die fell off the table high roll": "pa/high-roll-dice dice-off-table",
    "player took the lid off props and hops": "pa/props-and-hops lid-removed",
    "shuffler jammed in ultimate": "ultimate-texas-holdem shuffler-jams",
    "the dealing shoe got stuck during three card poker pa": "pa/three-card-poker shoe-jams",
    "player walked away in the middle of the hand crazy 4": "jack/crazy-four-poker player-leaves",
    "ball spun the same way as the wheel roulette": "roulette ball-same-direction",
    "ball made only three revolutions roulette grand ronde": (
        "grand-ronde/roulette too-few-revolutions"
    ),
    "clapper stays on the peg": "jack/big-six clapper-sticks",
    "ran out of cards in baccarat": "baccarat too-few-cards",
    "card pulled by mistake and nobody saw it, baccarat": "baccarat card-drawn-in-error",
    "not enough cards left in the shoe blackjack jack": "jack/blackjack too-few-cards",
    "dealer revealed the hole card by mistake in blackjack": "jack/blackjack hole-card-revealed",
    "player only got one card double attack": "pa/double-attack-blackjack one-card-dealt",
    "card reader broken free bet pa": "pa/free-bet-blackjack card-reader-out-of-order",
    "the cut was bad three card poker": "three-card-poker bad-cut",
    "there are 51 cards in the deck, dealt from the hand, crazy four": (
        "jack/crazy-four-poker deck-not-52-from-hand"
    ),
    "community card exposed let it ride pa": "pa/let-it-ride community-card-exposed",
    "ball out of the wheel roulette jack": "jack/roulette ball-leaves-wheel",
    "dealer forgot his own card blackjack": "jack/blackjack dealer-misses-own-card",
}


@pytest.mark.parametrize("words", SAID)
def test_what_people_say(words):
    matches = rulings(EVERY, words)
    assert matches, words
    first, best = matches[0], [f"{r.edition.id} {r.entry.id}" for r in matches]
    assert f"{first.edition.id} {first.entry.id}".endswith(SAID[words]), best


@pytest.mark.parametrize("words", [w for w, entry in SAID.items() if "/" in entry])
def test_the_edition_itself_finds_the_same(words):
    name, entry = SAID[words].split()
    assert rulings([load(name)], words)[0].entry.id == entry


def test_enough_phrases():
    assert len(SAID) >= 25


def test_games_and_books_by_name():
    def named(words):
        return {e.id for e in meant(EVERY, words)[0]}

    assert named("a card in uth, pa") == {"pa/ultimate-texas-holdem"}
    assert named("craps") == {"jack/craps", "grand-ronde/craps", "oneida/craps"}
    assert named("crapless craps") == {"jack/crapless-craps"}
    assert named("baccarat at jack") == {"jack/mini-baccarat", "jack/dragon-bonus-baccarat"}
    assert {e.split("/")[1] for e in named("hold 'em")} == {
        "ultimate-texas-holdem",
        "jackpot-holdem",
    }
    assert named("a jack was exposed") == {e.id for e in EVERY}
    assert take_names("at the craps table", {"craps": "craps"})[0].strip() == ""


def test_a_jack_in_the_name_of_a_game_is_no_book():
    for words in ("too few cards in double back jack", "double back jack: a boxed card"):
        chosen, rest = meant(EVERY, words)
        assert [e.id for e in chosen] == ["pa/double-back-jack"], words
        assert "jack" not in rest
    chosen, _ = meant(EVERY, "double back jack, at jack")  # JACK's book has no such game
    assert chosen == EVERY


@pytest.mark.parametrize("words", SAID)
def test_a_good_match_is_not_weak(words):
    assert rulings(EVERY, words)[0].sure != "hardly"


@pytest.mark.parametrize(
    "words",
    [
        "a player spilled a drink on the layout",
        "a fight broke out at the table",
        "player claims the dealer was rude",
        "dealer paid the wrong amount",
        "counterfeit chip",
        "player forgot his wallet",
        "the table is on fire in craps",
        "somebody photographed the cards",
        "pizza",
        "player touched his cards after the deal in three card poker",
        "player touched his cards",
        "late bet in roulette",
        "late bet",
    ],
)
def test_what_no_book_covers(words):
    matches = rulings(EVERY, words)
    assert all(r.sure == "hardly" for r in matches)
    record = ruling_json(EVERY, words, matches)
    assert record["silent"].startswith("Nothing in ")
    assert all(entry["sure"] == "hardly" for entry in record["rulings"])


@pytest.mark.parametrize("words", ["late bet", "a bet after no more bets", "wagers after the call"])
def test_what_a_book_leaves_open_is_reported(words):
    record = ruling_json(EVERY, f"{words} in roulette", rulings(EVERY, f"{words} in roulette"))
    open_at = load("jack/roulette").gaps["late-wagers"]
    assert f"jack/roulette leaves it open: {open_at.rstrip('.')}" in record["silent"]


def test_a_word_of_the_remedy_alone_is_no_strong_match():
    for words in ("supervisor", "the floorperson was told", "discard", "dealer took my bet"):
        assert all(r.sure != "well" for r in rulings(EVERY, words)), words


def test_a_book_that_says_nothing():
    matches = rulings(EVERY, "dice off the table craps grand ronde")
    record = ruling_json(EVERY, "dice off the table craps grand ronde", matches)
    assert record["rulings"] == []
    assert record["silent"].startswith("grand-ronde/craps says nothing about irregularities")


def test_every_entry_is_found_by_its_own_words():
    for edition in EVERY:
        for entry in edition.irregularities:
            matches = [r.entry.id for r in rulings([edition], entry.what, most=3)]
            assert entry.id in matches, (edition.id, entry.id, matches)


@pytest.mark.parametrize(
    ("one", "other"),
    [("exposed", "showing"), ("flipped", "flips"), ("jammed", "stuck"), ("dealt", "gave")],
)
def test_words_that_mean_the_same(one, other):
    assert stem(one) == stem(other)
