"""The server as people start it, in a process of its own, and what its store says."""

import os
import queue
import re
import signal
import subprocess
import sys
import threading
from contextlib import closing

from houseway import edition
from houseway.session import TableSession
from houseway.session.audit import audit_table
from houseway.session.history import played_rounds
from houseway.store import open_store
from houseway.web.accounts import Accounts
from houseway.web.refusal_log import Refusals
from houseway.web.sidecar import Sidecar, sidecar_path

PATIENCE = 180  # seconds until the server must have said where it is
WHERE = re.compile(r"open at (http://[^ ]+?:(\d+))/")


class Floor:
    """`houseway floor` with a store in a folder; it deals at once and waits for every bet."""

    def __init__(self, folder, host="127.0.0.1"):
        self.folder, self.store, self.host = folder, folder / "tables.db", host
        self.url, self.port, self.said = "", 0, queue.Queue()
        self.process = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        if self.process.returncode is None:
            self.end(signal.SIGTERM)

    def start(self):
        """Start it, at the same port as before if there was one; wait until it is open."""
        command = [sys.executable, "-m", "houseway", "floor", "--no-browser", "--pace", "0"]
        command += ["--window", "0", "--host", self.host, "--port", str(self.port)]
        command += ["--store", str(self.store)]
        data = {"XDG_DATA_HOME": str(self.folder / "data"), "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            command,
            env={**os.environ, **data},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.said = queue.Queue()
        self.reader = threading.Thread(target=self._listen, args=(self.process,), daemon=True)
        self.reader.start()
        lines = [""]
        while not (found := WHERE.search(lines[-1])):
            line = self.said.get(timeout=PATIENCE)
            if line is None:
                self.end(signal.SIGKILL)
                raise AssertionError("the floor did not open:\n" + "".join(lines))
            lines.append(line)
        self.url, self.port = found[1], int(found[2])

    def _listen(self, process):
        for line in process.stdout:
            self.said.put(line)
        self.said.put(None)

    def end(self, how):
        """End it: SIGTERM as one closes it, SIGKILL as a machine fails."""
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)  # its workers end with it, and nobody holds its voice
        self.process.stdout.close()
        assert not self.reader.is_alive(), "somebody of the server is still there"

    # -- what the store says -------------------------------------------------------------------

    def account(self, name, password, role):
        """Somebody who may come in."""
        with closing(Sidecar(sidecar_path(self.store))) as file:
            Accounts(file, local=False).add(name, password, role)

    def table(self, name, of, options=None, **terms):
        """Open a table of an edition; its name."""
        with closing(open_store(self.store, create=True)) as store:
            session = TableSession.open(store, name, edition(of).house(options), **terms)
            assert session.state.open
        return name

    def games(self, table):
        """The rounds of a table, from its log."""
        with closing(open_store(self.store)) as store:
            return played_rounds(store, table)[1]

    def audit(self, table):
        """The audit of a table; it raises if anything is wrong."""
        with closing(open_store(self.store)) as store:
            return audit_table(store, table).to_json()

    def refusals(self, table):
        """What was refused there, the newest first."""
        with closing(Sidecar(sidecar_path(self.store))) as file:
            return Refusals(file).last(table=table)
