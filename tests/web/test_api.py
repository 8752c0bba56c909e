"""The API over a real socket: rounds played by two persons, and nothing to anybody else."""

import json
import re

import pytest
from websockets.exceptions import ConnectionClosed

from houseway.session import TableSession
from houseway.session.history import played_rounds
from houseway.store import first_link, open_store, seal
from houseway.web.accounts import PLAYER, SUPERVISOR
from tests.web.api_server import THREE, Client, served

NEW = {"round": 0, "in_round": False}
FACE = "[2-9TJQKA][cdhs]"


@pytest.fixture
def floor(tmp_path):
    """A server in local use."""
    with served(tmp_path) as server:
        yield server


@pytest.fixture
def table(floor):
    """A practice table of Three Card Poker with Ada at seat 1 and Bob at seat 2."""
    with floor.person("Sue", SUPERVISOR) as sue, floor.person("Ada") as ada:
        sue.post("/tables", name="pit 1", edition=THREE, practice=True, seed=7, window=0)
        with floor.person("Bob") as bob:
            ada.post("/tables/pit 1/sit", seat="seat 1", buy_in=100_00)
            bob.post("/tables/pit 1/sit", seat="seat 2", buy_in=100_00)
            yield sue, ada, bob


def asked(seat):
    """Looks for a question to a seat that is open to the one who looks."""
    return lambda seen: bool(seen["ask"] and seen["ask"]["kind"] == "choose"
                             and seen["ask"]["seat"] == seat and seen["ask"]["yours"])  # fmt: skip


def over(seen):
    """True once the first round is finished."""
    return seen["round"] == 1 and not seen["in_round"]


def dealt(floor, to):
    """The cards somebody got in the last round, from the store itself."""
    with open_store(floor.store) as store:
        _, found = played_rounds(store, "pit 1")
    return {c for e in found[-1].events if e.verb == "dealt" and e.who == to
            for c in e.cards.split()}  # fmt: skip


def told_cards(text):
    """The cards a text tells; a word that looks like one stands neither alone nor by a card."""
    found = re.findall(rf'"({FACE})"|({FACE})(?= {FACE})|(?<={FACE} )({FACE})', text)
    return {card for group in found for card in group if card}


# -- a round -------------------------------------------------------------------------------------


def test_a_round_over_rest(floor, table):
    sue, ada, bob = table
    ada.post("/tables/pit 1/bet", seat="seat 1", stakes={"ante": 10_00, "pair plus": 5_00})
    bob.post("/tables/pit 1/bet", seat="seat 2", stakes={"ante": 20_00})
    seen = ada.until("pit 1", asked("seat 1"))
    assert seen["hands"]["seat 2"] == ["??"] * 3
    assert set(seen["hands"]["seat 1"]) == dealt(floor, "seat 1")
    ada.post("/tables/pit 1/choose", seat="seat 1", choice="play", version=seen["version"])
    bob.until("pit 1", asked("seat 2"))
    bob.post("/tables/pit 1/choose", seat="seat 2", choice="fold")
    seen = ada.until("pit 1", over)

    (last,) = ada.get("/tables/pit 1/rounds")
    net = {one["player"]: one["net_cents"] for one in last["players"]}
    assert net["Bob"] == -20_00
    assert seen["seats"]["seat 1"]["chips"] == 100_00 + net["Ada"]
    assert seen["seats"]["seat 2"]["chips"] == 80_00
    told = ada.get("/tables/pit 1/rounds/1")
    assert told["edition"] == THREE
    assert [e["at"] for e in told["events"] if e["verb"] == "settled"]
    ada.get("/tables/pit 1/rounds/2", 404)
    audit = sue.get("/tables/pit 1/audit")
    assert audit["whole"]
    assert audit["rounds"] == 1
    assert audit["house_cents"] == -sum(net.values())
    assert sue.get("/tables/pit 1/verify-shoe")[0]["verified"]


def test_a_round_over_the_socket_and_nobody_is_sent_a_card_of_another(floor, table):
    _, ada, bob = table
    with ada.live("pit 1") as hers, bob.live("pit 1") as his:
        assert hers.say(act="bet", seat="seat 1", stakes={"ante": 1000}) == {"ok": True}
        assert his.say(act="bet", seat="seat 2", stakes={"ante": 1000}, id=5)["id"] == 5
        version = hers.until(asked("seat 1"))["version"]
        assert hers.say(act="choose", seat="seat 1", choice="play", version=version)["ok"]
        his.until(asked("seat 2"))
        before = len(his.sent)
        assert his.say(act="choose", seat="seat 2", choice="fold")["ok"]
        hers.until(over)
        his.until(over)
    cards = {who: dealt(floor, who) for who in ("seat 1", "seat 2", "dealer")}
    assert all(len(hand) == 3 for hand in cards.values())
    ended = next(n for n, text in enumerate(hers.sent) if over(json.loads(text).get("seen", NEW)))
    to_ada = told_cards(" ".join(hers.sent[:ended] + ada.sent))
    assert to_ada == cards["seat 1"]  # Bob's and the dealer's were not sent
    to_bob = told_cards(" ".join(his.sent[:before] + bob.sent))
    assert to_bob == cards["seat 2"]
    assert told_cards(" ".join(hers.sent)) > to_ada | cards["dealer"]  # the grep sees what is there


def test_what_is_asked_of_one_is_not_told_to_another(table):
    _, ada, bob = table
    for client, seat in ((ada, "seat 1"), (bob, "seat 2")):
        client.post("/tables/pit 1/bet", seat=seat, stakes={"ante": 1000})
    ada.until("pit 1", asked("seat 1"))
    seen = bob.get("/tables/pit 1")
    assert seen["ask"]["seat"] == "seat 1"
    assert not seen["ask"]["yours"]
    assert seen["ask"]["options"] == []


def test_the_log_is_the_chain_and_holds_no_hidden_card_of_a_round_in_progress(floor, table):
    sue, ada, bob = table
    for client, seat in ((ada, "seat 1"), (bob, "seat 2")):
        client.post("/tables/pit 1/bet", seat=seat, stakes={"ante": 1000})
    ada.until("pit 1", asked("seat 1"))
    hidden = dealt(floor, "seat 1") | dealt(floor, "seat 2") | dealt(floor, "dealer")
    assert len(hidden) == 9
    lines = sue.http.get("/tables/pit 1/log").text
    assert chained(lines) < len(lines.splitlines())  # links would give cards away
    assert not told_cards(lines) & hidden
    for path in ("rounds", "rounds/1", "verify-shoe", "audit"):
        sue.get(f"/tables/pit 1/{path}")
    assert not told_cards(" ".join(sue.sent)) & hidden
    for client in (sue, ada):  # nor is there a link by which cards could be found by trying
        for path in ("", "/rounds", "/rounds/1", "/verify-shoe", "/audit", "/log"):
            client.sent.append(client.http.get(f"/tables/pit 1{path}").text)
        assert links_told(client) < len(links(floor))
    ada.get("/tables/pit 1/rounds/1")
    assert told_cards(ada.sent[-1]) == dealt(floor, "seat 1")

    ada.post("/tables/pit 1/choose", seat="seat 1", choice="fold")
    bob.until("pit 1", asked("seat 2"))
    bob.post("/tables/pit 1/choose", seat="seat 2", choice="fold")
    ada.until("pit 1", over)
    lines = sue.http.get("/tables/pit 1/log").text
    assert hidden <= told_cards(lines)  # now it is history
    assert chained(lines) == len(lines.splitlines())
    assert sue.get("/tables/pit 1/audit")["ends_with"].endswith(links(floor)[-1])


def links(floor):
    """The hash of every entry, from the store itself."""
    with open_store(floor.store) as store:
        bodies, _ = store.read("pit 1")
    last, found = first_link("pit 1"), []
    for body in bodies:
        last = seal(last, body)
        found.append(last.hash.hex())
    return found


def links_told(client):
    """Up to which entry links were told to somebody."""
    sent = " ".join(client.sent)
    return max(n for n, link in enumerate(links(client.server), 1) if link in sent)


def chained(lines):
    """How many lines of a log carry their link, each of them proved from the stored bytes."""
    link = first_link("pit 1")
    for n, line in enumerate(lines.splitlines()):
        told = json.loads(line)
        if told["hash"] is None:
            return n
        link = seal(link, line.partition(',"entry":')[2][:-1].encode())
        assert (told["n"], told["hash"]) == (link.n, link.hash.hex())
    return link.n


def test_a_browser_names_itself_in_its_first_message(floor, table):
    _, ada, _ = table
    with Client(floor).live("pit 1") as unnamed:
        unnamed.socket.send(json.dumps({"token": ada.token}))
        assert unnamed.next()["seen"]["seats"]["seat 1"]["yours"]
    with Client(floor).live("pit 1") as unnamed:
        unnamed.socket.send(json.dumps({"token": ada.token[:-1] + "x"}))
        assert "refused" in unnamed.next()
        with pytest.raises(ConnectionClosed, match="4401"):
            unnamed.next()


# -- refused, and the table goes on --------------------------------------------------------------


def test_a_stale_version_is_refused(table):
    _, ada, bob = table
    old = ada.get("/tables/pit 1")["version"]
    for client, seat in ((ada, "seat 1"), (bob, "seat 2")):
        client.post("/tables/pit 1/bet", seat=seat, stakes={"ante": 1000})
    ada.until("pit 1", asked("seat 1"))
    told = ada.post("/tables/pit 1/choose", 409, seat="seat 1", choice="fold", version=old)
    assert "already decided" in told["message"]
    with ada.live("pit 1") as hers:
        told = hers.say(act="choose", seat="seat 1", choice="fold", version=old)
        assert "already decided" in told["refused"]["message"]
        assert hers.say(act="choose", seat="seat 1", choice="play")["ok"]


def test_nobody_acts_at_the_seat_of_another(table):
    sue, ada, bob = table
    chips = ada.get("/tables/pit 1")["seats"]
    body = {"seat": "seat 1", "stakes": {"ante": 1000}}
    told = bob.post("/tables/pit 1/bet", 409, **body)
    assert set(told) == {"message", "rule", "at"}
    with bob.live("pit 1") as his:
        assert set(his.say(act="bet", **body)["refused"]) == {"message", "rule", "at"}
        assert "refused" in his.say(act="leave", seat="seat 1")
        assert "refused" in his.say(act="tip", seat="seat 1", cents=100)
    assert ada.get("/tables/pit 1")["seats"] == chips
    refused = sue.get("/refusals", table="pit 1")
    assert [one["who"] for one in refused] == ["Bob"] * 4


def test_an_empty_bet_where_nobody_sits_is_refused_and_the_table_goes_on(table):
    sue, _, _ = table
    sue.post("/tables/pit 1/bet", 422, seat="seat 5", stakes={})


def test_the_book_refuses_with_rule_and_section(table):
    sue, ada, _ = table
    stakes = {"ante": 10_00, "six card bonus": 5_00, "nothing": 5_00}
    ada.post("/tables/pit 1/bet", 422, seat="seat 1", stakes=stakes)
    sue.post(
        "/tables",
        name="pit 2",
        edition=THREE,
        options={"pair_plus_and_ante": "ante covers pair plus"},
    )
    ada.post("/tables/pit 2/sit", seat="seat 1", buy_in=100_00)
    stakes = {"ante": 5_00, "pair plus": 10_00}
    told = ada.post("/tables/pit 2/bet", 409, seat="seat 1", stakes=stakes)
    assert told["rule"]
    assert told["at"]


NO_AMOUNT = ["-1", "0", "1000000000001", "1e3", "1.5", '"100"', "true", "NaN", "Infinity", "null",
             "[]", "1" * 4000, "9" * 5000]  # fmt: skip


def test_what_is_no_amount_cannot_be_read(table):
    sue, ada, _ = table
    content = {"Content-Type": "application/json"}
    with ada.live("pit 1") as hers:
        for cents in NO_AMOUNT:
            body = f'{{"seat": "seat 1", "cents": {cents}}}'
            told = ada.ask("POST", "/tables/pit 1/buy-in", 422, content=body, headers=content)
            assert set(told) == {"message"}
            stakes = f'{{"seat": "seat 1", "stakes": {{"ante": {cents}}}}}'
            if cents != "0":  # which takes a bet down
                ada.ask("POST", "/tables/pit 1/bet", 422, content=stakes, headers=content)
            assert hers.send(body.replace("{", '{"act": "buy-in", ', 1))["refused"]["message"]
    seen = ada.get("/tables/pit 1")
    assert seen["seats"]["seat 1"]["chips"] == 100_00
    assert not seen["in_round"]
    assert len(sue.get("/refusals", table="pit 1")) == 3 * len(NO_AMOUNT) - 1


FORGED = [
    "", "nonsense", "[]", "7", '{"act": "steal"}', '{"act": ["sit"]}', '{"seat": "seat 1"}',
    '{"act": "sit", "seat": "seat 3", "more": 1}', '{"act": "\\ud800"}', "[" * 50_000,
    '{"act": "sit", "seat": "\\ud800"}', b"\xff\xfe", '{"act": "close"}',
    '{"act": "sit", "seat": "' + "x" * 70_000 + '"}',
    '{"act": "tip", "seat": "seat 1", "cents": -1}',
]  # fmt: skip


def test_a_forged_message_is_refused_and_the_socket_goes_on(table):
    sue, ada, _ = table
    with ada.live("pit 1") as hers:
        for text in FORGED:
            assert hers.send(text)["refused"]["message"], text
        assert hers.say(act="tip", seat="seat 1", cents=100) == {"ok": True}
    assert len(sue.get("/refusals", table="pit 1")) == len(FORGED)


def test_bodies_that_are_too_large(floor):
    with floor.person("Ada") as ada, floor.person("Sue", SUPERVISOR) as sue:
        json_ = {"Content-Type": "application/json"}
        whole = b'{"name": "' + b"x" * 65_536 + b'"}'
        ada.ask("POST", "/login", 413, content=whole, headers=json_)
        ada.ask("POST", "/login", 413, content=iter([whole[:9], whole[9:]]), headers=json_)
        ada.ask("POST", "/nowhere", 413, content=whole)
        fits = b'{"name": "Ada"}'.ljust(65_536)
        ada.ask("POST", "/login", content=fits, headers=json_)
        ada.ask("POST", "/login", content=iter([fits[:9], fits[9:]]), headers=json_)
        assert (
            len([one for one in sue.get("/refusals", strangers=True) if "65536" in one["why"]]) == 3
        )


NOT_THERE = [
    "/", "/nowhere", "/editions/jack/bridge", "/editions/x/y/odds", "/editions/jack/x/strategy",
    "/tables/pit 9", "/tables/pit 9/rounds", "/tables/pit 9/audit", "/rulings?edition=x/y",
    "/rulings?table=pit 9", "/tables/%00", "/tables/..%2f..", "/editions/..%2f../x",
]  # fmt: skip


def test_what_is_not_there(floor):
    with floor.person("Sue", SUPERVISOR) as sue:
        for path in NOT_THERE:
            assert set(sue.get(path, 404)) == {"message"}
        assert len(sue.get("/refusals")) == len(NOT_THERE)
        sue.ask("DELETE", "/tables", 405)


def test_a_table_that_somebody_else_writes_to_stops_and_says_so(floor, table):
    from houseway.session import TableSession

    sue, ada, _ = table
    with open_store(floor.store) as other:
        TableSession.restore(other, "pit 1").fill(100)
    told = ada.post("/tables/pit 1/tip", 503, seat="seat 1", cents=100)
    assert "another program has written" in told["message"]
    with ada.live("pit 1") as hers:
        assert hers.say(act="tip", seat="seat 1", cents=100)["refused"]["message"]
        with pytest.raises(ConnectionClosed, match="1011"):
            hers.next()
    ada.post("/tables/pit 1/reopen", 403)
    assert sue.post("/tables/pit 1/reopen")["stopped"] == ""
    ada.post("/tables/pit 1/tip", seat="seat 1", cents=100)


# -- who may -------------------------------------------------------------------------------------


def test_without_a_token_nothing_is_told(floor, table):
    _, ada, _ = table
    with Client(floor) as nobody:
        told = nobody.get("/openapi.json")
        assert nobody.get("/me", 401) == {"message": nobody.get("/editions", 401)["message"]}
        for path, verbs in told["paths"].items():
            for verb, operation in verbs.items():
                if operation["operationId"] == "login":
                    continue
                path = path.replace("{name}", "pit 1").replace("{n}", "1")
                path = path.replace("{book}/{game}", THREE)
                nobody.ask(verb.upper(), path, 401, **({"json": {}} if verb == "post" else {}))
    for forged in (ada.token[:-2] + "xx", "x.y.z", "Bob", ""):
        with Client(floor, forged) as somebody:
            somebody.get("/me", 401)


def test_a_role_does_only_its_own(floor, table):
    sue, ada, _ = table
    with floor.person("Axel", "auditor") as axel:
        for path, body in (
            ("sit", {"seat": "seat 3"}),
            ("fill", {"cents": 100}),
            ("close", {}),
            ("bots", {"n": 1}),
            ("declare", {"irregularity": "misdeal"}),
        ):
            axel.post(f"/tables/pit 1/{path}", 403, **body)
        axel.post("/tables", 403, name="mine", edition=THREE)
        assert axel.get("/tables/pit 1/audit")["whole"]
    for path, body in (("fill", {"cents": 1}), ("credit", {"cents": 1}), ("close", {}),
                       ("automatic", {"automatic": False})):  # fmt: skip
        ada.post(f"/tables/pit 1/{path}", 403, **body)
        with ada.live("pit 1") as hers:
            assert "cannot" in hers.say(act=path, **body)["refused"]["message"]
    sue.post("/tables/pit 1/fill", cents=100)
    sue.post("/tables/pit 1/close")
    assert not sue.get("/tables/pit 1")["open"]


def test_accounts(tmp_path):
    with served(tmp_path, local=False) as floor:
        floor.accounts.add("Ada", "correct horse", PLAYER)
        floor.accounts.add("Sue", "battery staple", SUPERVISOR)
        with Client(floor) as nobody:
            nobody.post("/login", 401, name="Ada", password="wrong")
            nobody.post("/login", 401, name="Ada")
            nobody.post("/login", 401, name="Eve", password="correct horse", role=SUPERVISOR)
        ada = floor.person("Ada", SUPERVISOR, "correct horse")
        with ada, floor.person("Sue", PLAYER, "battery staple") as sue:
            assert ada.get("/me") == {"name": "Ada", "role": PLAYER}  # as the account says
            ada.post("/tables", 403, name="pit 1", edition=THREE)
            sue.post("/tables", name="pit 1", edition=THREE)
            ada.get("/tables/pit 1/audit", 403)
            ada.get("/refusals", 403)
            ada.post("/tables/pit 1/sit", seat="seat 1")
            sue.post("/tables/pit 1/sit", 403, seat="seat 2")
            with ada.live("pit 1") as hers:
                assert hers.say(act="buy-in", seat="seat 1", cents=100)["ok"]
                floor.accounts.remove("Ada")
                assert (
                    "account was removed"
                    in hers.say(act="tip", seat="seat 1", cents=100)["refused"]["message"]
                )
                with pytest.raises(ConnectionClosed, match="4401"):
                    hers.next()
            ada.get("/me", 401)


def test_at_home_nobody_takes_the_name_of_somebody_at_a_browser(floor):
    guest = floor.accounts.at_browser("a browser").name
    with Client(floor) as stranger:
        stranger.post("/login", 401, name=guest, role=SUPERVISOR)
        stranger.post("/login", name="Ada")


def test_what_strangers_try_is_recorded_apart_with_the_name_they_tried(tmp_path):
    with served(tmp_path, local=False) as floor:
        floor.accounts.add("Sue", "correct horse", SUPERVISOR)
        with Client(floor) as stranger, floor.person("Sue", password="correct horse") as sue:
            stranger.post("/login", 401, name="Sue", password="wrong horse")
            stranger.get("/tables", 401)
            stranger.post("/tables/pit 1/sit", 401, seat="seat 1")
            assert sue.get("/refusals") == []
            tried = [(one["who"], one["act"]) for one in sue.get("/refusals", strangers=True)]
            assert tried[-1] == ("Sue", "POST /login")
            assert [who for who, _ in tried] == ["", "", "Sue"]


def test_a_progressive_is_carried_from_table_to_table(floor):
    wager, game = "progressive payout", "pa/three-card-poker"
    with floor.person("Sue", SUPERVISOR) as sue:
        fresh = sue.post("/tables", name="old", edition=game)["meters"][wager]
        brought = {"meters": {wager: fresh + 123_45}, "rates": {wager: "25%"}}
        seen = sue.post("/tables", name="new", edition=game, **brought)
        assert seen["meters"] == {wager: fresh + 123_45}
        with open_store(floor.store) as store:
            assert TableSession.restore(store, "new").terms.rates == {wager: "25%"}
        for wrong in ({"meters": {"ante": 5_00}}, {"meters": {wager: 0}}, {"rates": {wager: "x"}}):
            sue.post("/tables", 422, name="none", edition=game, **wrong)
        assert [table["table"] for table in sue.get("/tables")] == ["new", "old"]
