"""The dealer trainer: finished rounds to pay, timed, scored and explained."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from functools import cache
from html import escape

import msgspec
from nicegui import ui

from houseway.editions import House, load
from houseway.equipment.chance import Chance, Seeded
from houseway.errors import HousewayError, Unreadable
from houseway.games import game_of
from houseway.money import dollars
from houseway.reports.words import count
from houseway.web.live.pit import Pit
from houseway.web.pages.shared.catalogue import family, playable
from houseway.web.pages.shared.frame import frame, heading, message_of, notify
from houseway.web.pages.shared.pieces import DESK_STYLE, dice_html, hand_html, rule_link
from houseway.web.pages.shared.still_felt import felt_html, still_view
from houseway.web.pages.trainer.words import Best, due_words, name_of, read_best
from houseway.web.training import (
    LEVELS,
    Exercise,
    Grade,
    Score,
    exercise,
    grade,
    grade_total,
)
from houseway.web.workers.jobs import Jobs

EACH, IN_ALL = "each wager", "one total"
LENGTHS = (5, 10, 20)
STORED_AS = "houseway trainer"  # the browser's storage key for its best times
EVERY = "every game"
SMALL = 44  # pixels of a card next to the question, where the felt is below it
IN_FRONT = 1_000_00  # chips of a player in the picture; nothing depends on them


def add(pit: Pit, jobs: Jobs) -> None:
    """Register the trainer."""

    @ui.page("/trainer", response_timeout=30)
    async def trainer(edition: str = "", level: str = "", seed: int | None = None) -> None:
        with frame("Dealer trainer"):
            ui.add_css(DESK_STYLE)
            await Trainer(edition, level, seed).build()


@cache
def choices() -> dict[str, list[str]]:
    """What can be trained: every game, a family, or one edition; slow, imports every game."""
    groups: dict[str, list[str]] = {EVERY: playable()}
    for name in playable():
        groups.setdefault(f"all of: {family(name.partition('/')[2])}", []).append(name)
    return groups | _editions()


def _editions() -> dict[str, list[str]]:
    """Every edition as a choice of its own; needs no import."""
    return {name: [name] for name in playable()}


class Trainer:
    """One browser's training: what is trained, the current exercise, the score."""

    def __init__(self, edition: str, level: str, seed: int | None) -> None:
        self.known = {EVERY: playable()} | _editions()
        self.what = edition if edition in self.known else EVERY
        self.level = level if level in LEVELS else LEVELS[0]
        self.how, self.length = EACH, LENGTHS[1]
        self.seed = seed
        self.chance: Chance = Seeded(0)
        self.houses: dict[str, House] = {}
        self.task: Exercise | None = None
        self.done: Grade | None = None
        self.answers: list[str] = []
        self.score = Score()
        self.course: list[tuple[Exercise, Grade]] = []
        self.started = 0.0
        self.best: dict[str, Best] = {}

    async def build(self) -> None:
        """Lay out the page, starting with the choice of what to train."""
        heading("Dealer trainer")
        self.show()
        await ui.context.client.connected()
        self.known = await asyncio.to_thread(choices)  # with families
        if self.task is None:
            self._what.set_options(list(self.known))
        read = f"localStorage.getItem({json.dumps(STORED_AS)})"
        self.best = read_best(await ui.run_javascript(read, timeout=5))
        if self.best and self.task is None:
            self.show.refresh()

    @ui.refreshable_method
    def show(self) -> None:
        """Show the current step: the choice, an exercise, its answers, or the summary."""
        if self.task is None and self.course:
            self._summary()
        if self.task is None:
            self._choose()
        elif self.done is None:
            self._exercise(self.task)
        else:
            self._explain(self.task, self.done)

    # -- choosing ------------------------------------------------------------------------------

    def _choose(self) -> None:
        with ui.element("section").classes("hw-panel hw-column"):
            heading("Train" if not self.course else "Train again", 2)
            ui.label(
                "You are the dealer. You see finished rounds and say what each wager pays. You see "
                "the right answer and its section after each round."
            )
            self._what = what = ui.select(
                list(self.known), value=self.what, label="Game", with_input=True
            )
            what.props("outlined dense").classes("w-full max-w-md").mark("game")
            what.bind_value(self, "what")
            with ui.element("div").classes("hw-row"):
                level = ui.select(list(LEVELS), value=self.level, label="Difficulty")
                level.props("outlined dense").classes("w-44").mark("level")
                level.bind_value(self, "level")
                how = ui.select([EACH, IN_ALL], value=self.how, label="Answer")
                how.props("outlined dense").classes("w-44").mark("how")
                how.bind_value(self, "how")
                length = ui.select(list(LENGTHS), value=self.length, label="Rounds")
                length.props("outlined dense").classes("w-24").mark("rounds")
                length.bind_value(self, "length")
            ui.button("Start", on_click=self.begin).props("no-caps").mark("begin")
        if self.best:
            self._best_times()

    def _best_times(self) -> None:
        rows = "".join(
            f"<tr><td>{escape(name)}</td><td class='hw-num'>{record.best:.1f} s</td>"
            f"<td class='hw-num'>{record.longest}</td></tr>"
            for name, record in sorted(self.best.items())
        )
        ui.html(
            '<table class="hw-table"><caption>Your records in this browser</caption><thead><tr>'
            "<th>trained</th><th class='hw-num'>best time</th><th class='hw-num'>streak</th></tr>"
            f"</thead><tbody>{rows}</tbody></table>",
            sanitize=False,
        )

    async def begin(self) -> None:
        """Start a new course of exercises."""
        seed = self.seed if self.seed is not None else secrets.randbits(64)
        self.chance, self.score, self.course = Seeded(seed), Score(), []
        await self.next()

    async def next(self) -> None:
        """Show the next exercise, or the summary after the last."""
        self.done, self.answers = None, []
        if len(self.course) >= self.length:
            self.task = None
            self._store_best()
            self.show.refresh()
            return
        try:
            self.task = await asyncio.to_thread(self._make)
        except HousewayError as error:
            notify(message_of(error), is_error=True)
            return
        self.started = time.monotonic()
        self.show.refresh()

    def _make(self) -> Exercise:
        name = self.chance.pick(self.known[self.what])
        if name not in self.houses:
            self.houses[name] = House(load(name))
        return exercise([self.houses[name]], self.chance, self.level)

    # -- one exercise --------------------------------------------------------------------------

    def _head(self, task: Exercise, n: int) -> None:
        """The number of the round, the clock and the score."""
        with ui.element("div").classes("hw-row"):
            ui.label(f"{n} of {self.length}").classes("hw-badge")
            ui.label(f"{task.house.edition.title} · {task.house.edition.id}").classes("hw-sum")
            ui.space()
            self._clock()
            ui.label(f"{self.score.points} points · streak {self.score.streak}").classes("hw-soft")

    def _felt(self, task: Exercise) -> None:
        """The finished round: the felt, the roll or number, the point."""
        players = {seat: f"player {seat.split()[-1]}" for seat in task.seats}
        view = still_view(
            task.house, players, task.seats, hands=task.hands, stakes=task.stakes,
            last_result=task.last_result,
            standing=task.standing, chips=dict.fromkeys(players.values(), IN_FRONT),
        )  # fmt: skip
        ui.html(felt_html(view, task.house, task.seats[0]), sanitize=False).mark("felt")
        if task.last_result:
            dice = dice_html(task.last_result) if "-" in task.last_result else ""
            words = escape(self._result(task))
            ui.html(f'<div class="hw-row">{dice}<b>{words}</b></div>', sanitize=False)

    def _result(self, task: Exercise) -> str:
        """The roll or number, and the number marked on the layout before it."""
        state = game_of(task.house.edition).state
        marked = state.number_entry if state else ""
        before = [f"{marked}: {task.standing[marked]}"] if marked in task.standing else []
        return ", ".join([f"result: {task.last_result}", *before])

    def _clock(self) -> None:
        """The seconds since the exercise was shown."""
        label = ui.label("").classes("hw-sum").mark("clock")
        if self.done is not None:
            label.set_text(f"{self.done.seconds:.1f} s")
            return

        def tick() -> None:
            label.set_text(f"{time.monotonic() - self.started:.0f} s")

        ui.timer(1.0, tick)

    def _exercise(self, task: Exercise) -> None:
        self._head(task, len(self.course) + 1)
        with ui.element("div").classes("hw-trained"):
            with ui.element("div").classes("hw-column"):
                self._felt(task)
            self._question(task)

    def _question(self, task: Exercise) -> None:
        """The question, and the fields for the answers."""
        with ui.element("section").classes("hw-panel hw-column hw-asks"):
            held = "".join(hand_html(who, cards, SMALL) for who, cards in task.hands.items())
            ui.html(f'<div class="hw-hands hw-held">{held}</div>', sanitize=False)
            if task.last_result:
                ui.label(self._result(task)).classes("hw-held")
            fields: list[ui.input] = []
            if self.how == IN_ALL:
                heading("What does the house pay in total?", 2)
                ui.label("Add up the winnings; do not count returned stakes.").classes("hw-soft")
                self._list(task)
                fields.append(ui.input("Total, such as 37.50").props("outlined autofocus"))
            else:
                heading("What does it pay?" if len(task.asked) == 1 else "What does each pay?", 2)
                ui.label("Type the win (15), push, or lose; lose 5 takes only $5.").classes(
                    "hw-soft"
                )
                with ui.element("div").classes("hw-answers"):
                    for n, payout in enumerate(task.asked):
                        ui.label(name_of(payout, task.house, len(task.seats)))
                        ui.label(dollars(payout.stake) if payout.stake else "bonus").classes(
                            "hw-num"
                        )
                        field = ui.input(placeholder="15, push, lose").props("outlined dense")
                        field.props(f'aria-label="{escape(payout.seat)} {escape(payout.wager)}"')
                        field.mark(f"answer {n}")
                        if not n:
                            field.props("autofocus")
                        fields.append(field)
            alert = ui.label("").classes("hw-alert").props("role=alert")

            def pay() -> None:
                try:
                    self._judge(task, [str(field.value or "") for field in fields])
                except Unreadable as error:
                    alert.set_text(str(error))

            for field in fields:
                field.props("autocomplete=off").on("keydown.enter", pay)
            with ui.element("div").classes("hw-row"):
                ui.button("Pay", on_click=pay).props("no-caps").mark("pay")
                ui.button("End session", on_click=self.stop).props("flat no-caps").mark("stop")

    def _list(self, task: Exercise) -> None:
        """The bets as a list."""
        for payout in task.asked:
            stake = f" {dollars(payout.stake)}" if payout.stake else ""
            ui.label(f"{name_of(payout, task.house, len(task.seats))}{stake}").classes("hw-small")

    def _judge(self, task: Exercise, answers: list[str]) -> None:
        seconds = time.monotonic() - self.started
        if self.how == IN_ALL:
            self.done = grade_total(task, answers[0], seconds)
        else:
            self.done = grade(task, answers, seconds)
        self.answers = answers
        self.score = self.score.and_then(self.done)
        self.course.append((task, self.done))
        self.show.refresh()

    def stop(self) -> None:
        """End the course early and show the summary."""
        self.task = self.done = None
        self._store_best()
        self.show.refresh()

    def _explain(self, task: Exercise, done: Grade) -> None:
        """Show what was right or wrong, wager by wager, with rule and section."""
        self._head(task, len(self.course))
        with ui.element("section").classes("hw-panel hw-column").props("aria-live=polite"):
            verdict = "Correct" if done.is_flawless else "Wrong"
            colour = "hw-good" if done.is_flawless else "hw-bad"
            points = f"{self.score.points} points, streak {self.score.streak}"
            ui.label(f"{verdict}, in {done.seconds:.1f} s · {points}").classes(f"hw-sum {colour}")
            ui.html(self._explained(task, done), sanitize=False).mark("explained")
            last = len(self.course) >= self.length
            with ui.element("div").classes("hw-row"):
                go = ui.button("Summary" if last else "Next", on_click=self.next)
                go.props("no-caps autofocus").mark("next")
                ui.button("End session", on_click=self.stop).props("flat no-caps")
        self._felt(task)

    def _explained(self, task: Exercise, done: Grade) -> str:
        single = self.how == IN_ALL
        rows = []
        for n, payout in enumerate(task.asked):
            right = done.right[0] if single else done.right[n]
            answer = "" if single else self.answers[n]
            mark = "" if single else ("✓" if right else "✗")
            colour = "hw-good" if right else "hw-bad"
            link = rule_link(payout.rule, payout.at, task.house)
            words = f'<div class="hw-soft hw-small">{escape(payout.words)}</div>'
            rows.append(
                f"<tr><td>{escape(name_of(payout, task.house, len(task.seats)))}</td>"
                f'<td class="hw-num">{dollars(payout.stake) if payout.stake else ""}</td>'
                f'<td class="{colour}">{mark} {escape(answer)}</td>'
                f"<td>{escape(due_words(payout))}</td>"
                f"<td>{escape(payout.says)}{words}</td><td>{link}</td></tr>"
            )
        head = "<th>wager</th><th class='hw-num'>stake</th><th>your answer</th><th>correct</th>"
        total = ""
        if single:
            answer = escape(self.answers[0])
            total = f"<p><b>Total {dollars(task.total_paid)}</b>. Your answer: {answer}.</p>"
        return (
            f'{total}<div class="hw-scroll"><table class="hw-table hw-owed hw-judged">'
            f"<thead><tr>{head}"
            f"<th>why</th><th>section</th></tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
        )

    # -- the end -------------------------------------------------------------------------------

    def _summary(self) -> None:
        score = self.score
        with ui.element("section").classes("hw-panel hw-column").mark("summary"):
            heading("Your result", 2)
            each = score.seconds / score.rounds if score.rounds else 0.0
            ui.label(
                f"{score.points} points: {score.flawless} of {count(score.rounds, 'round')} "
                f"without a mistake, {score.right} of {count(score.asked, 'answer')} correct"
            ).classes("hw-sum")
            best = f"; best {score.best:.1f} s" if score.best else ""
            ui.label(f"{each:.1f} s per round{best}; longest streak {score.longest}")
            rows = "".join(
                f"<tr><td class='hw-num'>{n}</td><td>{escape(task.house.edition.id)}</td>"
                f"<td class='{'hw-good' if done.is_flawless else 'hw-bad'}'>"
                f"{sum(done.right)} of {len(done.right)}</td>"
                f"<td class='hw-num'>{done.seconds:.1f} s</td></tr>"
                for n, (task, done) in enumerate(self.course, 1)
            )
            ui.html(
                "<table class='hw-table'><thead><tr><th class='hw-num'>round</th><th>edition</th>"
                "<th>correct</th><th class='hw-num'>time</th></tr></thead>"
                f"<tbody>{rows}</tbody></table>",
                sanitize=False,
            )

    def _store_best(self) -> None:
        """Store the best time and the longest streak in this browser."""
        if not self.score.best:
            return
        name = f"{self.what}, {self.level}, {self.how}"
        before = self.best.get(name, Best(self.score.best, 0))
        self.best[name] = Best(
            min(before.best, self.score.best), max(before.longest, self.score.longest)
        )
        record = json.dumps(msgspec.json.encode(self.best).decode())
        ui.run_javascript(f"localStorage.setItem({json.dumps(STORED_AS)}, {record})")
