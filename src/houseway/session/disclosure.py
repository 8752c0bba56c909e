"""The log of a table as one person may read it: entries with their links, rounds, shoes.

A card that this person did not see stays hidden until the round is over and its shoe is
disclosed; then anyone may know every card, for the sealed text itself is in the log. That holds
for auditors and supervisors as well: until then they read what was public, and their own seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from houseway.editions import House
from houseway.equipment.sealed import parse_commitment
from houseway.errors import BadLog
from houseway.money import Cents
from houseway.session.events import SESSION_VERBS
from houseway.session.head import read_head
from houseway.session.history import is_disclosed
from houseway.session.money.ledger import chips_of
from houseway.session.state import State
from houseway.store.base import Store
from houseway.store.chain import Link, first_link, seal
from houseway.store.file import exported_line
from houseway.table.events import ALL, Event, view
from houseway.table.fold import movement
from houseway.table.log import Entry, Head, decode_entries, encode

DURING_A_ROUND = {"bought": 1, "tipped": -1}  # what players do with chips other than betting
OPENING_VERBS = ("opened", "metered", "stood")  # the position before the first answer


class LoggedEvent(Struct, frozen=True):
    """An event with its entry, its round (0 between rounds) and the shoe it came from."""

    event: Event
    entry: int
    round: int
    shoe: int


class LoggedShoe(Struct):
    """A shoe or seed: its number, its commitment, and its text once it is disclosed."""

    n: int
    commitment: str  # the hash, and what it covers
    entry: int
    text: str = ""
    disclosed_in: int = 0  # entry

    @property
    def committed(self) -> str:
        """The hash that was published first."""
        return parse_commitment(self.commitment)[0]


class LoggedRound(Struct):
    """A round: when it began, who sat where while it lasted, and its events."""

    n: int
    when: int
    entry: int
    seats: dict[str, str]
    logged: list[LoggedEvent]
    seatings: list[tuple[int, dict[str, str]]]  # from which event on, if players came or left
    chips: dict[str, Cents] = {}  # in front of each player when it began
    over: bool = False

    @property
    def events(self) -> list[Event]:
        """All its events, with every card."""
        return [one.event for one in self.logged]

    @property
    def first_step(self) -> int:
        """How many events only describe the position in which the round began."""
        n = 0
        while n < len(self.logged) and self.logged[n].event.verb in OPENING_VERBS:
            n += 1
        return max(n, 1)


class TableLog:
    """The full log of a table, its chain verified; each reader sees what they may see."""

    def __init__(self, store: Store, table: str) -> None:
        self.table = table
        bodies, link = store.read(table)
        self.bodies: list[bytes] = bodies
        self.link: Link = link
        self.whens: list[int] = []
        self.done_by: list[str] = []  # the member of staff who acted, entry by entry
        self.entries: list[list[LoggedEvent]] = []
        self.hashes = [first_link(table).hash.hex()]  # the link before each entry, and the last
        self.rounds: list[LoggedRound] = []
        self.shoes: list[LoggedShoe] = []
        self.disclosed = 0  # shoes, the oldest first
        self.house, self.head = self._read()

    def _read(self) -> tuple[House, Head]:
        house: House | None = None
        head: Head = {}
        state: State | None = None
        link, seats = first_link(self.table), dict[str, str]()
        for n, entry in enumerate(decode_entries(self.bodies, self.table), 1):
            link = seal(link, self.bodies[n - 1])
            self.hashes.append(link.hash.hex())
            self.whens.append(entry.when)
            self.done_by.append(entry.by)
            if entry.head is not None:
                head = entry.head
                house, terms = read_head(entry.head, self.table)
                state = State(house, terms)
            self.entries.append(list(self._follow(n, entry, seats)))
            if state is None:
                break
            begun = self.rounds[-1] if self.rounds and self.rounds[-1].entry == n else None
            if begun:
                begun.chips = {who: state.ledger[chips_of(who)] for who in begun.seats.values()}
            state.follow(n, entry.events)
        if house is None:
            raise BadLog(f"table '{self.table}' has no first entry")
        return house, head

    def _follow(self, n: int, entry: Entry, seats: dict[str, str]) -> Iterator[LoggedEvent]:
        """The events of an entry, each with its round and shoe."""
        for event in entry.events:
            on = self.rounds[-1] if self.rounds and not self.rounds[-1].over else None
            if event.verb == "sat":
                seats[event.who] = event.says
            elif event.verb == "left":
                seats.pop(event.who, None)
            elif event.verb == "committed":
                self.shoes.append(LoggedShoe(len(self.shoes) + 1, event.says, n))
            elif event.verb == "unsealed":  # the oldest that is still sealed
                shoe = next(shoe for shoe in self.shoes if not shoe.text)
                shoe.text, shoe.disclosed_in = event.says, n
                self.disclosed += 1
            elif event.verb == "opened" and on is None:
                number, seating = len(self.rounds) + 1, dict(seats)
                on = LoggedRound(number, entry.when, n, dict(seats), [], [(0, seating)])
                self.rounds.append(on)
            elif event.verb == "opened" and on is not None:
                on.seats.update(seats)  # the same round goes on with other seats
                on.seatings.append((len(on.logged), dict(seats)))
            inside = on is not None and event.verb not in SESSION_VERBS
            one = LoggedEvent(event, n, on.n if on and inside else 0, len(self.shoes))
            if on and inside:
                on.logged.append(one)
                on.over = event.verb == "closed"
            yield one

    # -- what a person may see -------------------------------------------------------------------

    def is_disclosed(self, one: LoggedEvent) -> bool:
        """True if no card of this event is a secret any more."""
        over = not one.round or self.rounds[one.round - 1].over
        return is_disclosed(over, one.shoe, self.disclosed)

    def seats_of(self, person: str, round_: int) -> tuple[str, ...]:
        """The seats a person had in a round."""
        if not round_ or not person:
            return ()
        seats = self.rounds[round_ - 1].seats
        return tuple(seat for seat, player in seats.items() if player == person)

    def seen(self, one: LoggedEvent, person: str) -> Event:
        """The event as this person may read it: hidden cards are `??`."""
        if one.event.seen_by == ALL or self.is_disclosed(one):
            return one.event
        return view([one.event], *self.seats_of(person, one.round))[0]

    def is_hidden(self, one: LoggedEvent, person: str) -> bool:
        """True if this person may not read all of an event."""
        return self.seen(one, person) != one.event

    def revealed_through(self, person: str) -> int:
        """The last entry before the first in which something is hidden from this person.

        Links after it are withheld too: with a link, someone who knows all of an entry except a
        card or two could test every card until the hash matched.
        """
        for n, entry in enumerate(self.entries, 1):
            if any(self.is_hidden(one, person) for one in entry):
                return n - 1
        return len(self.entries)

    def is_public(self, round_: LoggedRound) -> bool:
        """True if everyone may know everything of a round."""
        return all(self.is_disclosed(one) for one in round_.logged if one.event.seen_by != ALL)

    def chips_at(self, round_: LoggedRound, step: int) -> dict[str, Cents]:
        """The chips in front of each player after `step` events of a round."""
        chips = dict.fromkeys(round_.seats.values(), 0) | round_.chips
        last, done = round_.logged[step - 1], 0
        for entry in self.entries[round_.entry - 1 : last.entry]:
            for one in entry:
                event = one.event
                if one.round == round_.n:
                    done += 1
                player = round_.seats.get(event.who, "")
                if done > step or not player:
                    continue
                if event.verb in DURING_A_ROUND:
                    chips[player] += DURING_A_ROUND[event.verb] * event.stake
                elif one.round:
                    chips[player] += movement(event).chips
        return {who: chips[who] for who in round_.seats.values()}

    # -- finding ---------------------------------------------------------------------------------

    def players(self) -> list[str]:
        """Everyone who ever sat here, or acted for the house."""
        sat = (o.event.says for e in self.entries for o in e if o.event.verb == "sat")
        return sorted({*sat, *self.done_by} - {""})

    def acted_by(self, one: LoggedEvent) -> str:
        """The member of staff whose act this was; empty for consequences and others' acts."""
        first = self.entries[one.entry - 1][0]
        return self.done_by[one.entry - 1] if one is first else ""

    def verbs(self) -> list[str]:
        """Every kind of event that happened here."""
        return sorted({one.event.verb for entry in self.entries for one in entry})

    def search(self, player: str = "", verb: str = "") -> list[tuple[int, list[LoggedEvent]]]:
        """Entries, newest first, with those of their events that match."""
        entries = []
        for n in range(len(self.entries), 0, -1):
            matches = [one for one in self.entries[n - 1] if self._matches(one, player, verb)]
            if matches or not (player or verb):
                entries.append((n, matches))
        return entries

    def _matches(self, one: LoggedEvent, player: str, verb: str) -> bool:
        if verb and one.event.verb != verb:
            return False
        if not player or self.done_by[one.entry - 1] == player:
            return True
        who = one.event.who.partition(" hand ")[0]
        return who in self.seats_of(player, one.round) or player in (one.event.says, who)

    # -- export ----------------------------------------------------------------------------------

    def lines(self, person: str) -> Iterable[bytes]:
        """The log as lines of a log file; an entry with nothing hidden is exactly as it is stored.

        `hash` is the SHA-256 of the bytes of the hash before and the text of `entry`. From the
        first hidden card on there are no hashes.
        """
        last = self.revealed_through(person)
        for n, body in enumerate(self.bodies, 1):
            hidden = sum(self.is_hidden(one, person) for one in self.entries[n - 1])
            if hidden:
                shown = [self.seen(one, person) for one in self.entries[n - 1]]
                head, by = self.head if n == 1 else None, self.done_by[n - 1]
                body = encode(Entry(self.whens[n - 1], shown, head, by))
            before, here = self.hashes[n - 1 : n + 1]
            link = here if n <= last else None
            earlier = before if n <= last + 1 else None
            yield exported_line(n, link, earlier, hidden, body, self.table)

    def transcript(self, round_: LoggedRound, person: str) -> str:
        """A round as a `.round` transcript; its last part if players came or left in it."""
        house = self.house.describe()
        lines = [f"# table {self.table}, round {round_.n}", f"edition {self.house.edition.id}"]
        lines += [f"option {name}={value}" for name, value in house.options.items()]
        for wager, table in house.pay.items():
            lines.append(f"pay {wager}={','.join(table) if isinstance(table, list) else table}")
        if any(self.is_hidden(one, person) for one in round_.logged):
            lines.append(
                "# cards shown as ?? are not disclosed yet; the round can be replayed once they are"
            )
        opened = [n for n, one in enumerate(round_.logged) if one.event.verb == "opened"]
        lines += [self.seen(one, person).line() for one in round_.logged[opened[-1] :]]
        return "\n".join(lines) + "\n"
