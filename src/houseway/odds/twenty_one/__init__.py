"""The blackjack family solved exactly: decisions, splits, suits, side bets, charts."""
