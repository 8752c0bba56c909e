"""The web floor. It knows events, questions and edition data, but no game's rules."""
