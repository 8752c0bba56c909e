"""Broken editions: each file in `bad/` has one fault; the error names file, key and remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.editions.load import load_file
from houseway.errors import BadEdition, Unreadable

BAD = Path(__file__).parent / "bad"
BASE = Path(__file__).parent / "good" / "three_card_poker.toml"
CLAUSES = BASE.with_name("_book.toml")

SHAPES = (
    "'ace king queen of spades', 'ace king queen suited', 'ace king queen unsuited', 'flush', "
    "'high card', 'pair', 'straight', 'straight flush', 'three of a kind'"
)
AN_AMOUNT = "is not an amount; expected dollars and cents, as in '$2.50'"
ODDS = "'3 to 2', '5 for 1', '$25,000', '100% of the meter', 'push' or 'N/A'"
PAIRS = "expected [first, last], or a list of pairs like that"

# file -> the key that is wrong, and the problem
FAULTS = {
    # it cannot be read at all
    "not_toml": ("", "not TOML: the line ends inside quotation marks (at line 3, column 26)"),
    "not_utf8": ("", "not TOML: line 2 is not UTF-8"),
    "key_twice": ("", "not TOML: this key appears twice (at line 3, column 33)"),
    "table_twice": (
        "",
        "not TOML: the table '4'.'pay'.'bonus' appears twice (at line 4, column 15)",
    ),
    # overlays
    "extends_nothing": (
        "extends",
        "no edition file '../good/four_card_poker'. Did you mean 'three_card_poker'?",
    ),
    "extends_a_number": ("extends", "expected the name of another edition file, in quotes"),
    "extends_itself": (
        "extends",
        "the files extend each other in a circle: "
        "bad/extends_itself.toml -> bad/extends_itself.toml",
    ),
    # unknown keys, and keys that are missing
    "unknown_top_level_key": (
        "ladder",
        "neither a key of the head nor a section with lines. Did you mean 'ladders'?",
    ),
    "section_key_in_the_head": (
        "irregularities",
        "this key belongs in a section, under the section's number",
    ),
    "unknown_key_in_section": (
        '"5".irregularitys',
        "no key called 'irregularitys'. Did you mean 'irregularities'?",
    ),
    "unknown_key_in_wager": (
        "wagers.pair plus.payd_on",
        "no key called 'payd_on'. Did you mean 'paid_on'?",
    ),
    "unknown_key_in_option_value": (
        "options.tie.values.free.condition",
        "no key called 'condition'. Did you mean 'conditions'?",
    ),
    "unknown_key_in_irregularity": (
        '"5".irregularities.card-exposed.remedies',
        "no key called 'remedies'. Did you mean 'remedy'?",
    ),
    "key_that_is_never_written": (
        "id",
        "this key is derived from the file and must not be written",
    ),
    "missing_source": ("source", "this key is required but missing"),
    "missing_title_of_wager": ("wagers.six card bonus.title", "this key is required but missing"),
    "missing_remedy_of_irregularity": (
        '"5".irregularities.no-cards.remedy',
        "this key is required but missing",
    ),
    "ambiguity_without_alternative": (
        '"2".ambiguities.two-wagers.other',
        "this key is required but missing",
    ),
    # the wrong type
    "seats_is_text": ('"1".seats', "expected a whole number, not text"),
    "title_is_a_number": ("wagers.ante.title", "expected text, not a whole number"),
    "optional_is_text": ("wagers.pair plus.optional", "expected true or false, not text"),
    "odds_is_a_number": ('"4".pay.pair plus.pair', "expected text or a list, not a whole number"),
    "source_of_three_lines": ("source.lines", "expected a list of 2, not 3"),
    "pay_is_a_list": ('"4".pay', "expected a table for each wager"),
    "pay_beside_named_tables": (
        '"4".pay.pair plus.lines',
        "expected this inside one of the named tables",
    ),
    # pay
    "odds_do_not_parse": (
        '"4".pay.pair plus.pair',
        f"'even money' is not valid odds; expected {ODDS}",
    ),
    "odds_over_nothing": ('"4".pay.pair plus.pair', f"'1 to 0' is not valid odds; expected {ODDS}"),
    "row_off_the_ladder": (
        '"4".pay.pair plus.two pairs',
        "no hand called 'two pairs'. Did you mean 'pair'?",
    ),
    "row_of_even_wager": ('"4".pay.ante.wins', "no outcome called 'wins'. Did you mean 'win'?"),
    "pay_for_unknown_wager": (
        '"4".pay.pairs plus',
        "no wager called 'pairs plus'. Did you mean 'pair plus'?",
    ),
    "pay_without_rows": ('"4".pay.bonus', "no rows; expected hands and their odds as printed"),
    "pay_table_twice": ('"5".pay.ante', "another section already has this; point to it with `see`"),
    "columns_too_few": ('"5".pay.pair plus.pair', "expected 2 figures, one for each column, not 1"),
    "columns_without_figures": (
        '"4".pay.pair plus.straight flush',
        "expected 2 figures, one for each column, not '40 to 1'",
    ),
    "columns_of_stakes": (
        '"4".pay.pair plus.by_stake',
        "expected 2 figures, one for each column, not 1",
    ),
    "wager_without_pay": (
        "wagers.six card bonus",
        'no pay table: expected pay."six card bonus" where the book prints it',
    ),
    "when_unknown_option": (
        '"4".pay.pair plus.when',
        "no option called 'ties'. Did you mean 'tie'?",
    ),
    "when_unknown_value": (
        '"4".pay.pair plus.when',
        "'ante covers pair' is not a value of tie. Did you mean 'ante covers pair plus'?",
    ),
    "when_leaves_a_gap": ('"4".pay.pair plus', "no table for tie = 'ante covers pair plus'"),
    "by_stake_unreadable": ('"4".pay.pair plus.by_stake', f"'one dollar' {AN_AMOUNT}"),
    # sections and their lines
    "sections_out_of_order": (
        '"4"',
        "not in the order of the book: line 21 comes after line 31 of 5",
    ),
    "section_twice": ('"2.b"', "this section appears twice"),
    "paragraph_of_another_section": ('"2"."3.a"', "expected a paragraph of 2, not '3.a'"),
    "lines_outside_the_chapter": (
        '"4".rules.tie-pushes.lines',
        "lines 39-41 are outside the chapter's 1-40",
    ),
    "lines_backwards": (
        '"4".rules.tie-pushes.lines',
        "the first line, 30, comes after the last, 29",
    ),
    "one_line": ('"4".rules.tie-pushes.lines', f"{PAIRS}, not [29]"),
    "section_outside_the_chapter": ('"5".lines', "lines 31-50 are outside the chapter's 1-40"),
    "section_without_lines": ('"5".lines', f"no lines: {PAIRS}"),
    "section_without_content": (
        '"6"',
        "empty; expected an entry, or `staff` with the reason there is none",
    ),
    "pay_line_outside_the_chapter": (
        '"4".pay.ante.line',
        "lines 50-50 are outside the chapter's 1-40",
    ),
    # names that sections give
    "unknown_wager_in_section": (
        '"2.b".wagers',
        "no wager called 'pairs plus'. Did you mean 'pair plus'?",
    ),
    "unknown_ladder_in_section": (
        '"4".ladders',
        "no ladder called 'three cards'. Did you mean 'three card'?",
    ),
    "unknown_option_in_section": (
        '"1".options',
        "no option called 'posted_minimum'. Did you mean 'posted_maximum'?",
    ),
    "unknown_value_in_section": (
        '"3".values',
        "'hands' is not a value of dealing. Did you mean 'hand'?",
    ),
    "wager_of_no_section": ("wagers.bonus", "no section names it"),
    "option_of_no_section": ("options.positions", "no section names it"),
    "tie_of_no_section": ("ties.both", "no section names it"),
    "pointer_to_no_ambiguity": (
        '"4".see',
        "no ambiguity called 'folds-both'. Did you mean 'fold-both'?",
    ),
    "pointer_to_no_step": (
        '"4".see',
        "no step called 'a dealer's cards'. Did you mean 'the dealer's cards'?",
    ),
    "mention_of_no_rule": (
        '"5".mentions',
        "no rule called 'ties-push'. Did you mean 'tie-pushes'?",
    ),
    "term_with_two_values": (
        '"5".terms.dealer_plays_with',
        "'king high' here, 'queen high' in an earlier section",
    ),
    "seats_with_two_values": ('"5".seats', "7 here, 6 in an earlier section"),
    # clauses and checklists
    "unknown_clause": (
        '"1".clauses',
        "no clause called 'discard racks' in _book.toml. Did you mean 'discard rack'?",
    ),
    "unknown_clause_of_irregularity": (
        '"5".irregularities.two-cards.clause',
        "no clause called 'card-exposed' in _book.toml. Did you mean 'cards-exposed'?",
    ),
    "unknown_clause_of_step": (
        '"3".steps.deal',
        "no clause called 'shuffle before the play' in _book.toml. "
        "Did you mean 'shuffle before play'?",
    ),
    "staff_twice": ('"5".staff', "given twice: here and by a clause"),
    "unknown_procedure": ('"3".steps.deals', "no procedure called 'deals'. Did you mean 'deal'?"),
    "procedure_without_steps": ("procedures", "no section has a step of 'cut'"),
    "step_without_words": (
        '"3".steps.deal',
        "a step without a sentence; expected `do` or `clause`",
    ),
    "order_of_unknown_section": ("order.deal", "no step left in '2.c'. Choose from '3'"),
    "order_leaves_a_step_out": ("order.deal", "4 has a step but is not named here"),
    "order_of_unknown_procedure": (
        "order.deals",
        "no procedure called 'deals'. Did you mean 'deal'?",
    ),
    # ambiguities
    "ambiguity_of_unknown_rule": (
        '"3".ambiguities.fold-both.rules',
        "no section states the rule 'fold-loses-pairs-plus'. Did you mean 'fold-loses-pair-plus'?",
    ),
    "ambiguity_of_unknown_wager": (
        '"3".ambiguities.fold-both.wager',
        "no wager called 'pairs plus'. Did you mean 'pair plus'?",
    ),
    "ambiguity_moves_unknown_hand": (
        '"3".ambiguities.fold-both.other_pay.pair plus',
        f"no hand called 'full house'. Choose from {SHAPES}",
    ),
    "ambiguity_turns_unknown_term": (
        '"3".ambiguities.fold-both.other_terms',
        "no term called 'dealer_play_with'. Did you mean 'dealer_plays_with'?",
    ),
    "ambiguity_brings_a_rule_there_is": (
        '"3".ambiguities.fold-both.other_rules',
        "the book states 'place-wagers' under both interpretations",
    ),
    "ambiguity_twice": (
        '"5".notes.fold-both',
        "another section already has this; point to it with `see`",
    ),
    # irregularities
    "irregularity_of_unknown_ambiguity": (
        '"5".irregularities.card-exposed.ambiguity',
        "no ambiguity called 'folds-both'. Did you mean 'fold-both'?",
    ),
    "unknown_moment": (
        '"5".irregularities.card-exposed.during',
        "no moment called 'after the deal'. Did you mean 'before the deal'?",
    ),
    "unknown_remedy": (
        '"5".irregularities.card-exposed.remedy',
        "no remedy called 'discarded'. Did you mean 'discard'?",
    ),
    "irregularity_twice": (
        '"5".irregularities.card-exposed',
        "another section already has this; point to it with `see`",
    ),
    "unknown_again": (
        '"5".irregularities.card-exposed.again',
        "no irregularity called 'card-exposed-again'. Did you mean 'card-exposed'?",
    ),
    "unknown_wager_may_stand": (
        '"5".irregularities.card-exposed.may_stand',
        "no wager called 'pair-plus'. Did you mean 'pair plus'?",
    ),
    # ladders
    "unknown_ladder": (
        "ladders.fivecard",
        "no ladder called 'fivecard'. Did you mean 'five card'?",
    ),
    "paid_on_unknown_ladder": (
        "wagers.pair plus.paid_on",
        "no ladder called 'three cards'. Did you mean 'three card'?",
    ),
    "ladder_out_of_order": (
        "ladders.three card",
        "this ladder ranks hands in another order; "
        "expected straight flush, three of a kind, straight, flush, pair",
    ),
    "ladder_with_unknown_hand": (
        "ladders.three card",
        f"no hand called 'full house'. Choose from {SHAPES}",
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
        "no wager called 'antes'. Did you mean 'ante'?",
    ),
    "option_amount_but_unknown_wager": (
        "options.posted_maximum.amount.except",
        "no wager called 'antes'. Did you mean 'ante'?",
    ),
    "former_name_of_another_value": (
        "options.tie.values.ante covers pair plus.was",
        "'free' names two values",
    ),
    "condition_on_unknown_wager": (
        "options.tie.values.ante covers pair plus",
        "no wager called 'pair'. Did you mean 'pair plus'?",
    ),
    "condition_of_no_number": (
        "options.tie.values.ante covers pair plus",
        "'half' is not a multiple; expected a number such as '5' or '1/2'",
    ),
    "needs_unknown_value": (
        "options.tie.values.ante covers pair plus.needs",
        "'hands' is not a value of dealing. Did you mean 'hand'?",
    ),
    "needs_no_value": (
        "options.tie.values.ante covers pair plus.needs",
        "no value of dealing given; expected the values it goes with",
    ),
    "tie_of_unknown_wager": ("ties.both", "no wager called 'pair'. Did you mean 'pair plus'?"),
    "rule_under_unknown_option": (
        '"4".rules.tie-pushes.when',
        "no option called 'deal'. Did you mean 'dealing'?",
    ),
    "section_under_unknown_value": (
        '"4".when',
        "'hands' is not a value of dealing. Did you mean 'hand'?",
    ),
    "inscription_under_unknown_value": (
        '"1".inscriptions #1.when',
        "'hands' is not a value of dealing. Did you mean 'hand'?",
    ),
    # wagers and meters
    "part_of_unknown_wager": (
        "wagers.pair plus.part_of",
        "no wager called 'antes'. Did you mean 'ante'?",
    ),
    "least_unreadable": ("wagers.pair plus.least", f"'a dollar' {AN_AMOUNT}"),
    "wager_needs_unknown": (
        "wagers.pair plus.needs",
        "no wager called 'anty'. Did you mean 'ante'?",
    ),
    "wager_raises_unknown": ("wagers.play.raises", "no wager called 'anti'. Did you mean 'ante'?"),
    "raise_without_times": (
        "wagers.pair plus.times",
        "a raise of ante needs the multiples it may have",
    ),
    "amount_unreadable": ("wagers.pair plus.amounts", f"'5 dollars' {AN_AMOUNT}"),
    "like_no_other_dice": ("wagers.pair plus.dice.like", "no 'place' in [dice]"),
    "meter_of_unknown_wager": (
        '"2".meters.progressive',
        "no wager called 'progressive'. Choose from 'ante', 'pair plus', 'play'",
    ),
    "meter_reset_unknown": (
        '"2".meters.pair plus.reset',
        "no option with an amount called 'tie'. Choose from 'posted_maximum'",
    ),
    "meter_rate_unreadable": (
        '"2".meters.pair plus.rate_at_least',
        "'a seventh' is not a percentage; expected a number and a percent sign, as in '14%'",
    ),
}
CIRCLE = {"circle", "circle_back"}


def test_every_bad_file_is_asserted():
    assert {file.stem for file in BAD.glob("*.toml")} == FAULTS.keys() | CIRCLE


@pytest.mark.parametrize("name", FAULTS)
def test_a_bad_edition_is_refused_with_its_key(name):
    key, problem = FAULTS[name]
    with pytest.raises(BadEdition) as raised:
        load_file(BAD / f"{name}.toml")
    assert raised.value.file == f"bad/{name}.toml"
    assert raised.value.key == key
    assert str(raised.value) == f"bad/{name}.toml: " + (f"{key}: " if key else "") + problem


def test_each_bad_file_states_only_its_fault():
    """All but those that cannot be overlays are a few lines on top of the good edition."""
    alone = {"not_toml", "not_utf8", "key_twice", "missing_source", *CIRCLE}
    alone |= {name for name in FAULTS if name.startswith("extends_")}
    for name in FAULTS.keys() - alone:
        text = (BAD / f"{name}.toml").read_text()
        assert text.startswith('extends = "../good/three_card_poker"\n'), name
        assert len(text.splitlines()) < 15, name


def test_a_circle_of_files_is_refused_with_all_their_names():
    with pytest.raises(BadEdition) as raised:
        load_file(BAD / "circle.toml")
    assert str(raised.value) == (
        "bad/circle_back.toml: extends: the files extend each other in a circle: "
        "bad/circle.toml -> bad/circle_back.toml -> bad/circle.toml"
    )


def test_a_long_chain_of_overlays_is_not_a_circle(tmp_path):
    (tmp_path / "_book.toml").write_text(CLAUSES.read_text())
    (tmp_path / "r0.toml").write_text(BASE.read_text())
    for n in range(1, 13):
        (tmp_path / f"r{n}.toml").write_text(f'extends = "r{n - 1}"\ntitle = "revision {n}"\n')
    assert load_file(tmp_path / "r12.toml").title == "revision 12"


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(Unreadable, match=r"^no edition file .*/nothing\.toml$"):
        load_file(tmp_path / "nothing.toml")


def test_deeply_nested_brackets_are_refused(tmp_path):
    file = tmp_path / "deep.toml"
    file.write_text("a = " + "[" * 20_000)
    with pytest.raises(BadEdition, match=r"deep\.toml: not TOML: too many nested brackets"):
        load_file(file)


def test_a_fault_in_the_base_is_reported_for_the_overlay(tmp_path):
    (tmp_path / "_book.toml").write_text(CLAUSES.read_text())
    (tmp_path / "base.toml").write_text(BASE.read_text().replace('"6 to 1"', '"six"'))
    over = tmp_path / "over.toml"
    over.write_text('extends = "base"\n')
    with pytest.raises(
        BadEdition, match=r"over\.toml: \"4\"\.pay\.pair plus\.straight: 'six' is not valid odds"
    ):
        load_file(over)


KEYS = [  # a table of every kind, and a value that none of them can be
    "title", "source", "wagers", "wagers.ante", "ladders", "options", "options.tie",
    "options.tie.values", "options.posted_maximum.amount", "ties", "order", "groups", "dice",
    "gaps", "page_headers", "procedures", '"4"', '"4".lines', '"4".when', '"4".wagers',
    '"4".values', '"4".seats', '"4".terms', '"4".rules', '"4".see', '"4".pay', '"4".pay.ante',
    '"4".steps', '"4".areas', '"4".staff', '"4".clauses', '"4".meters', '"3".ambiguities',
    '"3".ambiguities.fold-both', '"5".irregularities', '"5".irregularities.card-exposed',
]  # fmt: skip


ODD = ["1.5", "1979-05-27", "true", "[[], 1]", '{ "" = "" }']
NO_FAULT = {  # a gap may have any name; whether a term is known is for the game to say
    ("gaps", '{ "" = "" }'),
    ('"4".terms', '{ "" = "" }'),
}


@pytest.mark.parametrize(
    ("key", "value"), [(k, v) for k in KEYS for v in ODD if (k, v) not in NO_FAULT]
)
def test_any_value_in_any_place_is_explained(key, value, tmp_path):
    """A value of any kind in place of a table or text gives our own error with file and key."""
    (tmp_path / "base.toml").write_text(BASE.read_text())
    (tmp_path / "_book.toml").write_text(CLAUSES.read_text())
    file = tmp_path / "wrong.toml"
    file.write_text(f'extends = "base"\n{key} = {value}\n')
    with pytest.raises(BadEdition) as raised:
        load_file(file)
    assert raised.value.file == f"{tmp_path.name}/wrong.toml"
    named = raised.value.key.replace('"', "").split(".")[0].split(" #")[0]
    assert named == key.replace('"', "").split(".")[0]
    for phrase in ("Expected", "Object", "`", "got"):
        assert phrase not in str(raised.value)


BAD_BOOKS = [  # what is appended to the book's clauses, the key, and the problem
    ("[step.cut]", "step", "no key called 'step'. Did you mean 'steps'?"),
    ('[areas]\n"discard rack" = "an area"', "discard rack", "two clauses have this name"),
    ("[irregularities.x]\nwhat = 3", "irregularities.x.what", "expected text, not a whole number"),
    (
        '[ambiguities.x]\ntext = "a"\nchosen = "b"',
        "ambiguities.x.other",
        "this key is required but missing",
    ),
]


@pytest.mark.parametrize(("clauses", "key", "problem"), BAD_BOOKS)
def test_clauses_of_a_book_are_checked(clauses, key, problem, tmp_path):
    (tmp_path / "chapter.toml").write_text(BASE.read_text())
    (tmp_path / "_book.toml").write_text(f"{CLAUSES.read_text()}\n{clauses}\n")
    with pytest.raises(BadEdition) as raised:
        load_file(tmp_path / "chapter.toml")
    assert str(raised.value) == f"{tmp_path.name}/_book.toml: {key}: {problem}"
