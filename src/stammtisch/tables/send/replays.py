"""A game once more, step by step: what one viewer saw of it, or all of it once it is over."""

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from stammtisch.games.faults import Fault
from stammtisch.games.protocol import ANYONE, OVER, SPECTATOR, Game, State, load, new_state
from stammtisch.games.registry import GAMES, info, part
from stammtisch.record.format import RULES_VERSION, Event, Record
from stammtisch.record.redact import redact_event
from stammtisch.record.replay import Replay
from stammtisch.record.story import Explainer
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.imports import read_record
from stammtisch.tables.game.table import Table
from stammtisch.tables.send.views import see
from stammtisch.tables.wire.log import Happening
from stammtisch.tables.wire.messages import GameName, Number
from stammtisch.tables.wire.replay import ReplayStep

STEPS_AT_ONCE = 120
"""So many steps are sent at a time: even a long game begins to play at once."""

OPEN, AS_SPECTATOR = "open", "spectator"

Eyes = Annotated[str, Meta(pattern="^([0-7]|spectator|open)$", description="a seat, 'spectator', or 'open': all cards")]


class ReplayAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record to be shown, through whose eyes, from which step on."""

    record: dict[str, Any]
    viewer: Eyes = OPEN
    start: Number = 0


class ReplayPart(msgspec.Struct, frozen=True, kw_only=True):
    """Some steps of a game, from `start` on, of `length` in all; `rounds` are the steps with which rounds begin.

    `number` says which game of its table it is, `viewers` through whose eyes this reader may look. `over`: the game has
    ended, so it can be played on from any step. `proven`: its record tells the seed, so the shuffling can be checked.
    """

    game: GameName
    number: int | None
    options: dict[str, bool]
    open_book: bool
    seats: tuple[str, ...]
    viewer: Eyes
    viewers: tuple[Eyes, ...]
    over: bool
    proven: bool
    length: int
    rounds: tuple[int, ...]
    start: int
    steps: tuple[ReplayStep, ...]


class Position(msgspec.Struct, frozen=True):
    """A step before it is shown to anybody: the whole state, and the events that led to it."""

    state: State
    events: int
    happened: tuple[Event, ...]


def positions(record: Record) -> Iterator[Position]:
    """The table when it is laid, after each decision and after each chance; a Fault where the record is wrong."""
    replay, explainer = Replay(record), Explainer(record.game)
    before, began = replay.state.copy(), 0
    follow(replay)
    while True:
        told = [explainer.explain(before, replay.state, event) for event in record.events[began : replay.at]]
        if replay.game.actor(replay.state) == OVER:
            told.append(explainer.story.ended(replay.state))
        yield Position(replay.state.copy(), replay.at, tuple(told))
        if replay.at == len(record.events):
            break
        before, began = replay.state.copy(), replay.at
        replay.advance()
        follow(replay)
    replay.finish()


def follow(replay: Replay) -> None:
    """Plays what must stand next because of what has happened."""
    while replay.owed and replay.advance():
        pass


class Showing(msgspec.Struct, frozen=True):
    """A game that may be shown to somebody: through whose eyes they look, and through whose they may."""

    record: Record
    proven: bool
    viewer: Eyes
    viewers: tuple[Eyes, ...]
    open_book: bool
    """Whether those eyes were shown what everybody could remember (A-62)."""
    number: int | None = None


def of_file(asked: ReplayAsked) -> Showing:
    """A record that somebody has, and may therefore read from all sides."""
    try:
        record = read_record(asked.record)
    except Fault as fault:
        raise cannot_be_shown(fault) from None
    viewers, book = (OPEN, AS_SPECTATOR, *seats_in(record)), record.game in GAMES and info(record.game).open_book
    return chosen(record, "chance" in asked.record, asked.viewer, viewers, book)


def of_table(table: Table, person: str, viewer: Eyes | None, number: int | None = None) -> Showing:
    """A game of a table: as one sees it while it runs, from all sides when it is over."""
    match, mine = table.game_of(number), table.seats_of(person)
    if not table.spectators and not mine:
        raise Refusal("not_allowed", "This table has no spectators.")
    if match is None:
        raise Refusal("game_over", "This game has not been played at this table yet.")
    record = match.record()
    proven = not match.imported and not match.changed and match.rules == RULES_VERSION
    record = msgspec.structs.replace(record, events=list(record.events), rules=RULES_VERSION)  # the table goes on
    if match.over:
        own = tuple(map(str, mine))
        others = tuple(seat for seat in seats_in(record) if seat not in own)
        viewers = (*own, OPEN, AS_SPECTATOR, *others)
        return chosen(record, proven, viewer, viewers, table.open_book, number or table.games)
    if match.revealing:
        record.events.pop()  # it is written down, but not yet turned up
    eyes = str(mine[0]) if len(mine) == 1 else AS_SPECTATOR  # on a shared device nobody's hand leaves it
    return chosen(record, False, viewer, (eyes,), table.open_book, table.games)


def seats_in(record: Record) -> tuple[Eyes, ...]:
    return tuple(map(str, range(len(record.seats))))


def chosen(
    record: Record,
    proven: bool,
    viewer: Eyes | None,
    viewers: tuple[Eyes, ...],
    open_book: bool,
    number: int | None = None,
) -> Showing:
    """With the eyes that were asked for, if that is allowed; the first of those that are where nobody asked."""
    if viewer is not None and viewer not in viewers:
        raise Refusal("not_allowed", f"You may see this game as {' or '.join(viewers)}, but not as {viewer}.")
    return Showing(record, proven, viewers[0] if viewer is None else viewer, viewers, open_book, number)


def cannot_be_shown(fault: Fault) -> Refusal:
    return Refusal("rule", f"This record cannot be shown: {fault}.", fault.rule)


def part_of(showing: Showing, start: int) -> ReplayPart:
    """The steps from `start` on, as those eyes may see them."""
    record, name = showing.record, showing.record.game
    steps: list[ReplayStep] = []
    rounds: list[int] = []
    length, over = 0, False
    try:
        for length, position in enumerate(positions(record), 1):
            game = load(name)
            if game.rounds(position.state) > len(rounds):
                rounds.append(length - 1)
            if start < length <= start + STEPS_AT_ONCE:
                steps.append(seen(name, game, position, showing.viewer, showing.open_book))
            over = game.actor(position.state) == OVER
    except Fault as fault:
        raise cannot_be_shown(fault) from None
    return ReplayPart(
        game=name,
        number=showing.number,
        options=record.options,
        open_book=showing.open_book,
        seats=tuple(record.seats),
        viewer=showing.viewer,
        viewers=showing.viewers,
        over=over,
        proven=showing.proven,
        length=length,
        rounds=tuple(rounds),
        start=start,
        steps=tuple(steps),
    )


def seen(name: str, game: Game, position: Position, viewer: Eyes, open_book: bool) -> ReplayStep:
    """One step through those eyes; moves that could have been made are left out, they would be most of it."""
    seat = SPECTATOR if viewer in (OPEN, AS_SPECTATOR) else int(viewer)
    view = see(name, position.state, seat, choosing=False, open_book=open_book or viewer == OPEN)
    events: list[Any] = list(position.happened)
    if viewer == OPEN:  # everybody lays open what they see of their own seat
        own = tuple(see(name, position.state, each, False).seats[each] for each in range(len(view.seats)))
        view = msgspec.structs.replace(view, seats=own)
    else:
        masked = new_state(game)
        game.mask(position.state, seat, masked)
        events = [redact_event(game, event, masked, seat, last=False) for event in events]
    return ReplayStep(
        events=position.events,
        round=int(game.rounds(position.state)),
        asking=asking(game, position.state),
        happened=tuple(typed(name, event) for event in events),
        view=view,
    )


def typed(name: str, event: Event) -> Happening:
    """An event as the wire has it; of a game without types there as its record has it."""
    return msgspec.convert(event, Happening) if part(name, "table.log") else event


def asking(game: Game, state: State) -> tuple[int, ...]:
    """The seats that may decide; in a race all that have not yet."""
    actor = int(game.actor(state))
    if actor == ANYONE:
        return game.undecided(state)
    return (actor,) if actor >= 0 else ()
