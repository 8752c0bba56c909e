"""The lobby: editions, open tables, and opening a new one."""
