"""The API on a real socket, with a pit of its own, in a thread; and people who talk to it."""

import asyncio
import json
import socket
import threading
from contextlib import contextmanager
from urllib.parse import quote

import httpx
import uvicorn
from websockets.sync.client import connect

from houseway.web.api.app import api
from houseway.web.live.pit import Pit
from houseway.web.workers.jobs import Jobs

THREE = "jack/three-card-poker"


class Client:
    """Somebody with a token, and everything that was sent to him."""

    def __init__(self, server, token=""):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.server, self.token, self.sent = server, token, []
        self.http = httpx.Client(base_url=server.url, headers=headers, timeout=60)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.http.close()

    def ask(self, verb, path, status=200, **how):
        """A request and its answer, as JSON; the status must be the one expected."""
        answer = self.http.request(verb, path, **how)
        self.sent.append(answer.text)
        assert answer.status_code == status, (verb, path, answer.status_code, answer.text)
        return answer.json()

    def get(self, path, status=200, **asked):
        """Ask something."""
        return self.ask("GET", path, status, params=asked or None)

    def post(self, path, status=200, **body):
        """Do something."""
        return self.ask("POST", path, status, json=body)

    def until(self, table, fits):
        """The table once it looks as wanted."""
        seen = self.get(f"/tables/{table}")
        while not fits(seen):
            version = seen["version"]
            seen = self.get(f"/tables/{table}", after=version, wait=20)
            assert seen["version"] > version, f"nothing happens at {table}: {seen['ask']}"
        return seen

    def live(self, table):
        """A socket to a table."""
        return Live(self, table)


class Live:
    """A socket, everything it was sent, and the table as it was seen last."""

    def __init__(self, client, table):
        url = client.server.url.replace("http:", "ws:") + f"/tables/{quote(table)}/live"
        header = {"Authorization": f"Bearer {client.token}"} if client.token else {}
        self._connecting = connect(url, additional_headers=header)
        self.sent, self.seen = [], None

    def __enter__(self):
        self.socket = self._connecting.__enter__()
        return self

    def __exit__(self, *how):
        self._connecting.__exit__(*how)

    def next(self):
        """The next message."""
        text = self.socket.recv(timeout=60)
        self.sent.append(text)
        message = json.loads(text)
        self.seen = message.get("seen", self.seen)
        return message

    def say(self, **message):
        """An act, and what it was answered; changes that come before the answer are noted."""
        return self.send(json.dumps(message))

    def send(self, text):
        """Anything at all, and what it was answered."""
        self.socket.send(text)
        while "seen" in (answer := self.next()):
            pass
        return answer

    def until(self, fits):
        """The table once it looks as wanted."""
        while self.seen is None or not fits(self.seen):
            self.next()
        return self.seen


class Server:
    """A pit behind its API, served at `url`; its parts may be looked at from the test."""

    def __init__(self, folder, local, pace):
        self.folder, self.local, self.pace = folder, local, pace
        self.socket = socket.create_server(("127.0.0.1", 0))  # who connects early waits
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        self.thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self.made = threading.Event()
        self.wrong = None

    async def _serve(self):
        try:
            self.loop = asyncio.get_running_loop()
            await self._make()
        except BaseException as wrong:
            self.wrong = wrong
            raise
        finally:
            self.made.set()
        config = uvicorn.Config(self.app, log_level="warning", lifespan="off")
        self.uvicorn = uvicorn.Server(config)
        await self.uvicorn.serve(sockets=[self.socket])
        self.jobs.close()
        await self.pit.close()

    async def _make(self):
        self.store = self.folder / "tables.db"
        self.pit = Pit(self.store, local=self.local, pace=self.pace)
        self.people, self.jobs = self.pit.people, Jobs(1)
        self.app = api(self.pit, self.jobs, self.people)

    def person(self, name, role="player", password=""):
        """Somebody who has asked for a token."""
        body = {"name": name, "password": password, "role": role}
        token = httpx.post(f"{self.url}/login", json=body, timeout=60).json()["token"]
        return Client(self, token)


@contextmanager
def served(folder, local=True, pace=0):
    """A server with a fresh store in a folder."""
    server = Server(folder, local, pace)
    server.thread.start()
    server.made.wait()
    assert server.wrong is None, server.wrong
    try:
        yield server
    finally:
        server.loop.call_soon_threadsafe(setattr, server.uvicorn, "should_exit", True)
        server.thread.join()
