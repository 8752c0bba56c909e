"""Broken editions: each file in `bad/` has one fault, and the message names file, key and cure."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.editions.load import load_file
from houseway.errors import BadEdition, Unreadable

BAD = Path(__file__).parent / "bad"
BASE = Path(__file__).parent / "good" / "three_card_poker.toml"

SECTIONS = "'1', '2', '2.a', '2.b', '3', '4', '5'"
SHAPES = (
    "'ace king queen of spades', 'ace king queen suited', 'ace king queen unsuited', 'flush', "
    "'high card', 'pair', 'straight', 'straight flush', 'three of a kind'"
)
AN_AMOUNT = "is not an amount; expected dollars and cents, as in '$2.50'"
ODDS = "'3 to 2', '5 for 1', '$25,000', '100% of the meter', 'push' or 'N/A'"
PAIRS = "expected [first, last], or a list of such pairs"

# file -> the key that is wrong, and what is said about it
FAULTS = {
    # it cannot be read at all
    "not_toml": ("", "not TOML: the line ends inside quotation marks (at line 3, column 26)"),
    "not_utf8": ("", "not TOML: a letter in line 2 is not UTF-8"),
    "key_twice": ("", "not TOML: this key was given before (at line 3, column 33)"),
    "table_twice": (
        "",
        "not TOML: the table 'pay'.'ante' was given before (at line 4, column 10)",
    ),
    # overlays
    "extends_nothing": (
        "extends",
        "no edition file '../good/four_card_poker'; did you mean 'three_card_poker'?",
    ),
    "extends_a_number": ("extends", "expected the name of another edition file, in quotes"),
    "extends_itself": (
        "extends",
        "the overlays go round in a circle: bad/extends_itself.toml -> bad/extends_itself.toml",
    ),
    # keys nobody knows, and keys that are missing
    "unknown_top_level_key": (
        "irregularitys",
        "unknown key 'irregularitys'; did you mean 'irregularities'?",
    ),
    "unknown_key_in_wager": (
        "wagers.pair plus.payd_on",
        "unknown key 'payd_on'; did you mean 'paid_on'?",
    ),
    "unknown_key_in_option_value": (
        "options.tie.values.free.condition",
        "unknown key 'condition'; did you mean 'conditions'?",
    ),
    "unknown_key_in_irregularity": (
        "irregularities.card-exposed.remedies",
        "unknown key 'remedies'; did you mean 'remedy'?",
    ),
    "key_that_is_never_written": (
        "id",
        "this key is never written; it follows from the file itself",
    ),
    "missing_source": ("source", "this key is required and missing"),
    "missing_title_of_wager": (
        "wagers.six card bonus.title",
        "this key is required and missing",
    ),
    "missing_id_of_irregularity": ("irregularities #2.id", "this key is required and missing"),
    # the wrong kind of thing
    "seats_is_a_number": ("seats", "expected a table, not a whole number"),
    "title_is_a_number": ("wagers.ante.title", "expected text, not a whole number"),
    "optional_is_text": ("wagers.pair plus.optional", "expected true or false, not text"),
    "odds_is_a_number": ("pay.pair plus.pair", "expected text, not a whole number"),
    "source_of_three_lines": ("source.lines", "expected a list of 2, not 3"),
    "pay_is_a_list": ("pay", "expected a table for each wager"),
    "pay_beside_named_tables": ("pay.pair plus.at", "expected inside one of the named tables"),
    # pay
    "odds_do_not_parse": ("pay.pair plus.pair", f"'even money' is not odds; expected {ODDS}"),
    "odds_over_nothing": (
        "pay.pair plus.pair",
        "'1 to 0' is not odds; expected '3 to 2', '5 for 1', '$25,000', '100% of the meter', "
        "'push' or 'N/A'",
    ),
    "row_off_the_ladder": (
        "pay.pair plus.two pairs",
        "unknown hand 'two pairs'; did you mean 'pair'?",
    ),
    "row_of_even_wager": ("pay.ante.wins", "unknown outcome 'wins'; did you mean 'win'?"),
    "pay_for_unknown_wager": (
        "pay.pairs plus",
        "unknown wager 'pairs plus'; did you mean 'pair plus'?",
    ),
    "pay_without_rows": ("pay.bonus", "no rows: expected hands and their odds as printed"),
    "wager_without_pay": (
        "wagers.six card bonus",
        "no pay table: expected [pay.'six card bonus']",
    ),
    "when_unknown_option": ("pay.pair plus.when", "unknown option 'ties'; did you mean 'tie'?"),
    "when_unknown_value": (
        "pay.pair plus.when",
        "unknown value of tie 'ante>pair'; did you mean 'ante>=pair'?",
    ),
    "when_leaves_a_gap": ("pay.pair plus", "no table for tie = 'ante>=pair'"),
    "by_stake_unreadable": ("pay.pair plus.by_stake", f"'one dollar' {AN_AMOUNT}"),
    # citations
    "unknown_section": ("rules.tie-pushes.at", "unknown section '2.c'; did you mean '2.b'?"),
    "no_section": (
        "rules.tie-pushes.at",
        "no section: expected one of the chapter's, or a list of them",
    ),
    "lines_outside_the_chapter": (
        "rules.tie-pushes.lines",
        "lines 39-41 lie outside the chapter's 1-40",
    ),
    "lines_backwards": (
        "rules.tie-pushes.lines",
        "the first line, 30, comes after the last, 29",
    ),
    "one_line": ("rules.tie-pushes.lines", f"{PAIRS}, not [29]"),
    "section_outside_the_chapter": (
        "sections.5",
        "lines 31-50 lie outside the chapter's 1-40",
    ),
    "section_without_lines": ("sections.5", f"no lines: {PAIRS}"),
    "section_without_home": ("sections.6", "no home: nothing in this edition cites it"),
    "not_modelled_section_unknown": (
        "not_modelled.7",
        f"unknown section '7'; known: {SECTIONS}",
    ),
    # doubts
    "unknown_reading": (
        "rules.fold-loses-pair-plus.reading",
        "unknown reading 'folds-both'; did you mean 'fold-both'?",
    ),
    "reading_of_unknown_wager": (
        "readings.fold-both.wager",
        "unknown wager 'pairs plus'; did you mean 'pair plus'?",
    ),
    "reading_moves_unknown_hand": (
        "readings.fold-both.other_pay.pair plus",
        f"unknown hand 'full house'; known: {SHAPES}",
    ),
    "reading_turns_unknown_term": (
        "readings.fold-both.other_terms",
        "unknown term 'dealer_play_with'; did you mean 'dealer_plays_with'?",
    ),
    "reading_brings_a_rule_there_is": (
        "readings.fold-both.other_rules",
        "the book states 'place-wagers' however it is read",
    ),
    # irregularities
    "unknown_moment": (
        "irregularities.card-exposed.during",
        "unknown moment 'after the deal'; did you mean 'before the deal'?",
    ),
    "unknown_remedy": (
        "irregularities.card-exposed.remedy",
        "unknown remedy 'discarded'; did you mean 'discard'?",
    ),
    "irregularity_twice": ("irregularities.card-exposed", "this id stands twice"),
    "unknown_again": (
        "irregularities.card-exposed.again",
        "unknown irregularity 'cards-exposed'; did you mean 'card-exposed'?",
    ),
    "unknown_wager_may_stand": (
        "irregularities.card-exposed.may_stand",
        "unknown wager 'pair-plus'; did you mean 'pair plus'?",
    ),
    # ladders
    "unknown_ladder": (
        "ladders.fivecard",
        "unknown ladder 'fivecard'; did you mean 'five card'?",
    ),
    "paid_on_unknown_ladder": (
        "wagers.pair plus.paid_on",
        "unknown ladder 'three cards'; did you mean 'three card'?",
    ),
    "ladder_out_of_order": (
        "ladders.three card.order",
        "not the order in which this ladder ranks hands; "
        "expected straight flush, three of a kind, straight, flush, pair",
    ),
    "ladder_with_unknown_hand": (
        "ladders.three card.order",
        f"unknown hand 'full house'; known: {SHAPES}",
    ),
    # options
    "option_without_choice": ("options.positions", "expected either values or an amount"),
    "option_with_values_and_amount": (
        "options.posted_maximum",
        "expected either values or an amount",
    ),
    "option_amount_unreadable": (
        "options.posted_maximum.amount",
        f"'a hundred dollars' {AN_AMOUNT}",
    ),
    "option_amount_of_unknown_wager": (
        "options.posted_maximum.amount.of",
        "unknown wager 'antes'; did you mean 'ante'?",
    ),
    "condition_on_unknown_wager": (
        "options.tie.values.ante>=pair",
        "unknown wager 'pair'; did you mean 'pair plus'?",
    ),
    "condition_of_no_number": (
        "options.tie.values.ante>=pair",
        "'half' is not a multiple; expected a figure such as '5' or '1/2'",
    ),
    "needs_unknown_value": (
        "options.tie.values.ante>=pair.needs",
        "unknown value of dealing 'hands'; did you mean 'hand'?",
    ),
    "needs_no_value": (
        "options.tie.values.ante>=pair.needs",
        "no value of dealing: expected those it goes with",
    ),
    "tie_of_unknown_wager": (
        "conditions",
        "unknown wager 'pair'; did you mean 'pair plus'?",
    ),
    "by_unknown_option": (
        "rules.tie-pushes.by",
        "unknown option 'deal'; did you mean 'dealing'?",
    ),
    "by_unknown_value": (
        "rules.tie-pushes.by",
        "unknown value of dealing 'hands'; did you mean 'hand'?",
    ),
    "inscription_under_unknown_value": (
        "layout.inscriptions.when",
        "unknown value of dealing 'hands'; did you mean 'hand'?",
    ),
    "by_unknown_section": (
        "rules.tie-pushes.at",
        f"unknown section '3.c'; known: {SECTIONS}",
    ),
    # wagers and meters
    "part_of_unknown_wager": (
        "wagers.pair plus.part_of",
        "unknown wager 'antes'; did you mean 'ante'?",
    ),
    "least_unreadable": ("wagers.pair plus.least", f"'a dollar' {AN_AMOUNT}"),
    "wager_needs_unknown": (
        "wagers.pair plus.needs",
        "unknown wager 'anty'; did you mean 'ante'?",
    ),
    "wager_raises_unknown": ("wagers.play.raises", "unknown wager 'anti'; did you mean 'ante'?"),
    "raise_without_times": ("wagers.pair plus.times", "a raise of ante needs its multiples"),
    "amount_unreadable": ("wagers.pair plus.amounts", f"'5 dollars' {AN_AMOUNT}"),
    "meter_of_unknown_wager": (
        "meters.progressive",
        "unknown wager 'progressive'; known: 'ante', 'pair plus', 'play'",
    ),
    "meter_reset_unknown": (
        "meters.pair plus.reset",
        "unknown option with an amount 'tie'; known: 'posted_maximum'",
    ),
    "meter_rate_unreadable": (
        "meters.pair plus.rate_at_least",
        "'a seventh' is not a percentage; expected a number and a sign, as in '14%'",
    ),
}
CIRCLE = {"circle", "circle_back"}


def test_every_bad_file_is_asserted():
    assert {file.stem for file in BAD.glob("*.toml")} == FAULTS.keys() | CIRCLE


@pytest.mark.parametrize("name", FAULTS)
def test_bad_edition(name):
    key, problem = FAULTS[name]
    with pytest.raises(BadEdition) as raised:
        load_file(BAD / f"{name}.toml")
    assert raised.value.file == f"bad/{name}.toml"
    assert raised.value.key == key
    assert str(raised.value) == f"bad/{name}.toml: " + (f"{key}: " if key else "") + problem


def test_each_bad_file_states_only_its_fault():
    """All but those that cannot be overlays are a few lines over the good edition."""
    alone = {"not_toml", "not_utf8", "key_twice", "missing_source", *CIRCLE}
    alone |= {name for name in FAULTS if name.startswith("extends_")}
    for name in FAULTS.keys() - alone:
        text = (BAD / f"{name}.toml").read_text()
        assert text.startswith('extends = "../good/three_card_poker"\n'), name
        assert len(text.splitlines()) < 15, name


def test_circle_names_every_file_in_it():
    with pytest.raises(BadEdition) as raised:
        load_file(BAD / "circle.toml")
    assert str(raised.value) == (
        "bad/circle_back.toml: extends: the overlays go round in a circle: "
        "bad/circle.toml -> bad/circle_back.toml -> bad/circle.toml"
    )


def test_long_chain_of_overlays_is_no_circle(tmp_path):
    (tmp_path / "r0.toml").write_text(BASE.read_text())
    for n in range(1, 13):
        (tmp_path / f"r{n}.toml").write_text(f'extends = "r{n - 1}"\ntitle = "revision {n}"\n')
    assert load_file(tmp_path / "r12.toml").title == "revision 12"


def test_no_such_file(tmp_path):
    with pytest.raises(Unreadable, match=r"^no edition file .*/nothing\.toml$"):
        load_file(tmp_path / "nothing.toml")


def test_brackets_without_end(tmp_path):
    file = tmp_path / "deep.toml"
    file.write_text("a = " + "[" * 20_000)
    with pytest.raises(BadEdition, match=r"deep\.toml: not TOML: brackets inside brackets"):
        load_file(file)


def test_fault_in_the_base_is_found_through_the_overlay(tmp_path):
    (tmp_path / "base.toml").write_text(BASE.read_text().replace('"6 to 1"', '"six"'))
    over = tmp_path / "over.toml"
    over.write_text('extends = "base"\n')
    with pytest.raises(
        BadEdition, match=r"over\.toml: pay\.pair plus\.straight: 'six' is not odds"
    ):
        load_file(over)


KEYS = [  # a table of every kind, and a value that no table of the schema can be
    "title", "source", "seats", "sections", "wagers", "wagers.ante", "ladders", "terms",
    "options", "options.tie", "options.tie.values", "options.posted_maximum.amount", "pay",
    "pay.ante", "rules", "rules.tie-pushes", "readings", "readings.fold-both", "irregularities",
    "procedures", "layout", "layout.areas", "not_modelled", "holes", "meters", "page_furniture",
]  # fmt: skip


ODD = ["1.5", "1979-05-27", "true", "[[], 1]", '{ "" = "" }']
NO_FAULT = ("holes", '{ "" = "" }')  # a hole may have any name


@pytest.mark.parametrize(
    ("key", "value"), [(k, v) for k in KEYS for v in ODD if (k, v) != NO_FAULT]
)
def test_anything_anywhere_is_explained(key, value, tmp_path):
    """Whatever stands where a table or a text should, the error is ours and names file and key."""
    (tmp_path / "base.toml").write_text(BASE.read_text())
    file = tmp_path / "wrong.toml"
    file.write_text(f'extends = "base"\n{key} = {value}\n')
    with pytest.raises(BadEdition) as raised:
        load_file(file)
    assert raised.value.file == f"{tmp_path.name}/wrong.toml"
    assert raised.value.key.split(".")[0].split(" #")[0] == key.split(".")[0]
    for phrase in ("Expected", "Object", "`", "got"):
        assert phrase not in str(raised.value)
