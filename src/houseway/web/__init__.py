"""The floor: the web app. It knows events, asks and edition data, never a game's rules."""
