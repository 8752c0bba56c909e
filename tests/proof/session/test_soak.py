"""Random sessions over all editions, with trouble at random moments."""

import os
import time

from houseway.equipment.chance import Seeded
from houseway.session import TableSession
from houseway.session.audit import audit_table
from houseway.store import open_store
from tests.session.sessions import EDITIONS, Trouble, bots, opened, watch


def test_soak(tmp_path):
    """All editions in turn with trouble at random moments; a minute, or HOUSEWAY_SOAK seconds.

    After every event the books balance; now and then the table is restored and goes on; at the
    end everything is recomputed from the rules and every shoe compared with its commitment.
    """
    ends = time.monotonic() + float(os.environ.get("HOUSEWAY_SOAK", "60"))
    seed = int(os.environ.get("HOUSEWAY_SOAK_SEED", "1"))
    declared = rounds = 0
    while time.monotonic() < ends:
        with open_store(tmp_path / f"soak {seed}.db", create=True) as store:
            for name in EDITIONS:
                if time.monotonic() > ends:
                    break
                declared += soaked(store, name, seed)
                rounds += 15
        seed += 1
    assert declared > 0
    print(f"{rounds} rounds, {declared} irregularities")


def soaked(store, name, seed):
    """Some rounds of one edition; how many irregularities there were."""
    session = opened(store, name, seed)
    watch(session)
    trouble = Trouble(session, name, seed + 1, often=8)
    for n in range(15):
        with session.together():
            trouble.round()
        if n % 5 == 4:
            session = TableSession.restore(store, name, chance=Seeded(seed + n))
            assert session.state.summary() == trouble.session.state.summary(), (name, seed)
            watch(session)
            trouble.session, trouble.bot = session, bots(session, name, seed + n)
    session.close()
    told = audit_table(store, name)
    assert told.whole, (name, seed)
    return trouble.declared
