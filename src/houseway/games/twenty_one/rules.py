"""What each rule of the blackjack family says, in our words; each edition cites its book."""

from __future__ import annotations

RULES = {
    "burn-card": "A card is burned before the deal.",
    "cut-card": (
        "Once the cut card appears, this round is completed and the cards are then shuffled."
    ),
    "place-bets": "Each player bets against the dealer and may also place side bets.",
    "first-hand-only": "The Super Bonus may be bet only on the first hand after a shuffle.",
    "no-more-bets": "Once the first card is dealt, no wager may be made, increased or withdrawn.",
    "double-attack": (
        "After the dealer's first card, a player may add a wager of up to the Bet Wager."
    ),
    "deal-two-each": (
        "Every player and the dealer are dealt two cards, one of the dealer's face up."
    ),
    "first-cards-shown": "Cards that are face down are turned up to settle the side bets.",
    "bet-the-set-pays": "A pair in the first two cards is paid, and a suited pair is paid more.",
    "bet-the-set-loses": "The first two cards are not a pair: lost.",
    "royal-match-pays": "Two suited cards are paid, and a suited king and queen are paid more.",
    "royal-match-loses": "The first two cards are of different suits: lost.",
    "trilux-pays": "The first two cards make a paying hand with the dealer's up card.",
    "trilux-loses": "No paying hand with the dealer's up card.",
    "kings-bounty-pays": "The first two cards total 20: paid.",
    "kings-bounty-waits": "Two kings of spades wait for the dealer's hole card.",
    "kings-bounty-loses": "The first two cards do not total 20: lost.",
    "toke-pool": "Along with some winning side bets, the house also pays the dealers' toke pool.",
    "super-bonus-pays": "The hand earns the Super Bonus: paid.",
    "super-bonus-loses": "The hand bet on is not a blackjack: lost.",
    "others-bonus": (
        "When one player wins the Super Bonus, every other player at the table is paid a bonus."
    ),
    "xtreme-pays": "The first two cards make a paying hand with the dealer's up card.",
    "xtreme-loses": "No paying hand with the dealer's up card.",
    "lucky-ladies-pays": "The first two cards total 20: paid.",
    "lucky-ladies-loses": "The first two cards do not total 20: lost.",
    "match-pays": (
        "Each of the first two cards that matches the rank of the dealer's up card is paid."
    ),
    "match-loses": "Neither of the first two cards matches the rank of the dealer's up card: lost.",
    "push-22-pays": "The dealer has 22: paid.",
    "push-22-loses": "The dealer does not have 22: lost.",
    "bust-it-pays": "The dealer busts with exactly three cards: paid according to the third card.",
    "bust-it-loses": "The dealer does not bust with exactly three cards: lost.",
    "payout-limit": "The amount won on one wager in a round is limited.",
    "insurance-offered": (
        "When the dealer shows an ace, insurance against a dealer blackjack is offered."
    ),
    "insurance-limit": "Insurance may not exceed the share of the wager that the book sets.",
    "insurance-pays": "The dealer has blackjack: insurance is paid.",
    "insurance-loses": "The dealer does not have blackjack: insurance loses.",
    "even-money": "A player with blackjack may take even money when the dealer shows an ace.",
    "dealer-peeks": (
        "On the up cards that the book names, the dealer checks for blackjack before anyone acts."
    ),
    "natural-pays": "A blackjack is paid at its own odds.",
    "natural-pushes": "The player and the dealer both have blackjack: push.",
    "dealer-natural-wins": "The dealer's blackjack beats any hand that is not a blackjack.",
    "dealer-natural-takes-original-only": "A dealer blackjack takes only the original wagers.",
    "hit-or-stand": "A player with less than 21 hits or stands.",
    "player-busts": "A hand over 21 loses.",
    "player-21-wins": "A player's 21 wins, whatever the dealer has.",
    "bonus-21-pays": "Some hands of 21 are paid more, unless they were doubled.",
    "double-down": "A player may double the wager on the hands that the book names.",
    "double-for-less": "A player may double for less than the original wager.",
    "one-card-on-double": "A doubled hand is dealt one more card.",
    "double-double": "A doubled hand may be doubled again for the total wagered on it.",
    "rescue": (
        "A doubled hand may be rescued: the last doubled part is returned and the rest loses."
    ),
    "free-double": "Certain two-card hard totals are doubled with a lammer instead of money.",
    "split": "Two cards of the same value may be split into two hands.",
    "split-limit": "Pairs may be split again up to the maximum number of hands.",
    "free-split": "Certain pairs may be split with a lammer instead of money.",
    "aces-split": "Aces may be split only as often as the book allows.",
    "one-card-on-split-aces": "Split aces are dealt one card each.",
    "free-bet-wins": "A winning lammer is paid the amount it represents.",
    "lammer-collected": "After a push or a loss, the lammer goes back to the tray.",
    "original-stays": (
        "A lost original wager stays up while free hands are played, to show their value."
    ),
    "surrender": "A player may surrender a hand and lose part of its wagers.",
    "second-chance": "A hand over 21 may buy one more card, which is subtracted from the total.",
    "second-chance-pays": "The hand wins: the Second Chance is paid and the other wagers push.",
    "second-chance-loses": "The hand still loses, and the Second Chance loses with it.",
    "dealer-draws": "The dealer draws to 16, and to soft 17 if the house elects it.",
    "dealer-stands": "The dealer stands on any higher total.",
    "dealer-needs-no-card": "If no wager depends on it, the dealer does not draw.",
    "dealer-busts": "The dealer busts: hands still in play are paid.",
    "twenty-two-pushes": "The dealer busts with 22: hands still in play push.",
    "higher-wins": "The player's total is higher: the hand wins.",
    "lower-loses": "The dealer's total is higher: the hand loses.",
    "tie-pushes": "The totals are equal: push.",
}


def rules_without(*missing: str) -> dict[str, str]:
    """The family's rules without some; a name that ends in `-` removes all rules of a bet."""
    left_out = tuple(name for name in missing if name.endswith("-"))
    return {
        rule: words
        for rule, words in RULES.items()
        if rule not in missing and not rule.startswith(left_out or ("?",))
    }
