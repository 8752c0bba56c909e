"""Kill -9 at any moment: nothing acknowledged is lost, and the table goes on with the same cards.

A process plays at a table and writes a line for every act after it was acknowledged. It is killed
at a random moment, the table is opened again, compared with those lines, and played on.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from houseway.session import TableSession
from houseway.session.audit import audit_table
from houseway.store import open_store
from tests.session.sessions import bots, house_of

ROOT = Path(__file__).parents[3]  # the players import the helpers of these tests
KILLS = int(os.environ.get("HOUSEWAY_KILLS", "200"))
TABLES = ("jack/three-card-poker", "jack/craps", "jack/mini-baccarat", "jack/roulette")
PLAYER = """
import json, os, sys
from tests.session.sessions import bots
from houseway.session import TableSession
from houseway.store import open_store
from houseway.table.asks import Deal, Roll, Spin

def play(told):
    session = TableSession.restore(open_store(sys.argv[1]), sys.argv[2])
    bot = bots(session, sys.argv[2], os.getpid())
    while True:
        line = json.dumps([session.head.n, session._sealer.text]) + chr(10)
        os.write(told, line.encode())  # acknowledged: the system has it, whatever becomes of us
        if not session.state.in_round:
            bot._buy_in()
            session.begin()
        elif isinstance(session.ask, (Deal, Roll, Spin)):
            session.deal()
        else:
            session.answer(bot(session.ask, session.round))

bots(TableSession.restore(open_store(sys.argv[1]), sys.argv[2]), sys.argv[2], 1)  # imports all
for path in sys.stdin:  # one player after another, so that imports are paid for once
    told = os.open(path.strip(), os.O_CREAT | os.O_WRONLY)
    player = os.fork()
    if not player:
        play(told)
    print(player, flush=True)
    os.waitpid(player, 0)
    os.close(told)
    print("dead", flush=True)
"""


@contextmanager
def players(where, name):
    """A process that starts players at the table, each to be killed."""
    words = [sys.executable, "-c", PLAYER, where, name]
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1, cwd=ROOT
    ) as process:
        try:
            yield process
        finally:
            process.stdin.close()


def told_until_killed(process, file, acted, after):
    """What a player has acknowledged when he is killed, some time after his first acts."""
    process.stdin.write(f"{file}\n")
    player = int(process.stdout.readline())
    while not file.exists() or file.read_bytes().count(b"\n") <= acted:
        time.sleep(0.001)  # on a busy machine he may need long for his first acts
    time.sleep(after)
    os.kill(player, signal.SIGKILL)
    assert process.stdout.readline() == "dead\n"
    *whole, _ = file.read_text().split("\n")  # a line cut short was not acknowledged
    return [json.loads(line) for line in whole]


@pytest.mark.proof
@pytest.mark.parametrize("name", TABLES)
def test_killed_at_random_moments(name, where, tmp_path):
    chance, kills = random.Random(name), KILLS // len(TABLES)
    if where.startswith("postgres"):
        kills //= 5  # the server was not killed: there is less to lose
    with open_store(where, create=True) as store:
        session = TableSession.open(store, name, house_of(name))
        bots(session, name, 1).sit(2)
    acts = 0
    with players(where, name) as process:
        for n in range(kills):
            acted, after = chance.randrange(4), chance.random() * 0.08
            told = told_until_killed(process, tmp_path / f"told {n}", acted, after)
            acts += len(told)
            with open_store(where) as store:
                again = TableSession.restore(store, name)
            acknowledged, sealed = told[-1]
            assert acknowledged <= again.head.n <= acknowledged + 2  # what was on its way
            if again.head.n == acknowledged and again.state.draws.committed:
                assert again._sealer.text == sealed  # the same cards to come
            assert again.state.ledger.sum == 0
    with open_store(where) as store:
        told = audit_table(store, name)
    assert told.whole
    assert acts > kills
