"""A clean run, made wrong in one way after the other: the checker must find each."""

import copy
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from tests.chaos import answers, checker, times, views
from tests.chaos.journals import Rows
from tests.chaos.notebook import Line


@dataclass
class Material:
    """The lines that people wrote down, each with its message read, and the journal."""

    lines: list[dict[str, Any]]
    rows: Rows

    def copy(self) -> "Material":
        return Material(copy.deepcopy(self.lines), {table: list(rows) for table, rows in self.rows.items()})

    def written(self) -> list[Line]:
        return [Line(**{**line, "message": msgspec.Raw(msgspec.json.encode(line["message"]))}) for line in self.lines]

    def table_of(self, who: int) -> str:
        return str(next(line for line in self.lines if line["do"] == "person" and line["who"] == who)["what"]["table"])

    def heard(self, kind: str) -> list[dict[str, Any]]:
        return [line for line in self.lines if line["do"] == "hear" and line["message"]["type"] == kind]

    def accepted(self) -> dict[str, Any]:
        """The last decision of a turn that was sent and answered exactly once."""
        sent = [
            line["message"]["id"] for line in self.lines if line["do"] == "send" and line["message"]["type"] == "decide"
        ]
        told = [line["message"]["id"] for line in self.heard("accepted")]
        return next(
            line
            for line in reversed(self.heard("accepted"))
            if sent.count(line["message"]["id"]) == told.count(line["message"]["id"]) == 1
        )

    def running(self) -> dict[str, Any]:
        """A step of a running game of turns in which something is hidden, and which tells the table."""
        return next(
            line
            for line in reversed(self.heard("step"))
            if (table := line["message"].get("table")) and table["status"] == "running" and table["game"] == "scheffeln"
            and '"?"' in json.dumps(line["message"]["sights"]) and line["message"]["sights"][0]["log"]
        )  # fmt: skip


def lose(run: Material) -> None:
    told = run.accepted()
    rows = run.rows[run.table_of(told["who"])]
    del rows[told["message"]["seq"] :]


def repeat(run: Material) -> None:
    told = run.accepted()
    rows = run.rows[run.table_of(told["who"])]
    rows.append((len(rows), rows[told["message"]["seq"]][1]))


def answer_nobody(run: Material) -> None:
    rows = next(iter(run.rows.values()))
    at = json.loads(rows[-1][1])["at"]
    rows.append((len(rows), json.dumps({"do": "removal_answered", "at": at, "person": "", "agree": True}).encode()))


def renumber(run: Material) -> None:
    run.accepted()["message"]["seq"] += 1


def leave_out(run: Material) -> None:
    rows = next(iter(run.rows.values()))
    rows[-1] = (rows[-1][0] + 1, rows[-1][1])


def age(run: Material) -> None:
    rows = next(iter(run.rows.values()))
    entry = json.loads(rows[-1][1])
    rows[-1] = (rows[-1][0], json.dumps({**entry, "at": entry["at"] - 10_000_000}).encode())


def overtake(run: Material) -> None:
    """It was sent after everything of its table had been acknowledged."""
    table = run.table_of(run.accepted()["who"])
    told = [line for line in run.heard("accepted") if run.table_of(line["who"]) == table]
    first = told[0]["message"]["id"]
    for line in run.lines:
        if line["do"] == "send" and line["message"]["id"] == first:
            line["t"] = told[-1]["t"] + 1


def refuse(run: Material) -> None:
    told = run.accepted()
    told["message"] = {"type": "refused", "id": told["message"]["id"], "code": "stale", "text": ""}


def go_back(run: Material) -> None:
    steps = run.heard("step")
    mine = [line for line in steps if line["who"] == steps[-1]["who"]]
    mine[0]["message"], mine[-1]["message"] = mine[-1]["message"], mine[0]["message"]


def set_back(run: Material) -> None:
    run.heard("step")[-1]["message"]["now"] -= 3_600_000


def show_a_card(run: Material) -> None:
    step = run.running()
    step["message"]["sights"] = json.loads(json.dumps(step["message"]["sights"]).replace('"?"', '"red"', 1))


def tell_the_seed(run: Material) -> None:
    run.running()["message"]["table"]["commitment"]["seed"] = "00"


def change_the_log(run: Material) -> None:
    run.running()["message"]["sights"][0]["log"][-1]["at"] += 1


def change_the_status(run: Material) -> None:
    run.running()["message"]["table"]["status"] = "over"


def stand_still(run: Material) -> None:
    """Nobody at one table sent anything once everything was healed."""
    calm = next(line["t"] for line in run.lines if line["do"] == checker.CALM)
    table = run.table_of(run.accepted()["who"])
    for line in run.lines:
        if line["do"] == "send" and run.table_of(line["who"]) == table:
            line["t"] = min(line["t"], calm - 1)


def complain(run: Material) -> None:
    run.lines.append({"t": run.lines[-1]["t"], "do": "complaint", "what": {"what": "a traceback"}, "message": None})


def see_nothing(run: Material) -> None:
    run.lines = [line for line in run.lines if line["do"] != "hear"]


MUTATIONS: dict[str, Callable[[Material], None]] = {
    answers.LOST: lose,
    answers.TWICE: repeat,
    answers.MOVED: renumber,
    answers.ORDER: overtake,
    answers.REFUSED: refuse,
    times.GAP: leave_out,
    times.AT: age,
    times.BACK: go_back,
    times.CLOCK: set_back,
    views.NEVER: lose,
    views.OTHER: show_a_card,
    views.LEAK: show_a_card,
    views.SEED: tell_the_seed,
    views.LOG: change_the_log,
    views.AROUND: change_the_status,
    views.UNREADABLE: answer_nobody,
    views.ILLEGAL: repeat,
    checker.STUCK: stand_still,
    checker.COMPLAINT: complain,
    checker.NOTHING: see_nothing,
}
"""How each kind of fault comes about."""
