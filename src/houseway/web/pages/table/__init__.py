"""The table page: felt, actions, bets and the running explanation."""
