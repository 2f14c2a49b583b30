"""The view of a game that brings none of its own: its table as text, its choices with what they would do."""

import msgspec
import numpy as np

from stammtisch.games.ledger import rule
from stammtisch.games.protocol import OVER, State
from stammtisch.record.write import result_of
from stammtisch.rulebook.cases import case_of
from stammtisch.tables.game.engine import Cells, engine
from stammtisch.tables.wire.end import End
from stammtisch.tables.wire.views import PlainChoice, PlainForecast, PlainRefusal, PlainSeat, PlainView


class PlainWriter:
    """Writes down what viewers see, from their masked states."""

    def __init__(self, name: str) -> None:
        self.name, self.engine = name, engine(name)
        self.game = self.engine.game
        self._encode = msgspec.json.Encoder().encode

    def sheets(self, cells: Cells, viewers: tuple[int, ...], choosing: bool, open_book: bool = False) -> list[bytes]:
        """What each of these viewers sees."""
        return [self._encode(self.describe(self.engine.seen_by(cells, viewer), viewer, choosing)) for viewer in viewers]

    def describe(self, cells: Cells, viewer: int, choosing: bool) -> PlainView:
        view, actor = self.engine.state_of(cells), self.engine.whose(cells)
        mine = choosing and viewer >= 0 and actor == viewer
        return PlainView(
            name=self.name,
            viewer=viewer if viewer >= 0 else None,
            round=int(self.game.rounds(view)),
            turn=actor if actor >= 0 else None,
            start=int(view.start) if view.start >= 0 else None,
            board=self.game.board.draw(view),
            seats=tuple(PlainSeat(score) for score in self.scores(view)),
            choices=self.choices(cells, viewer) if mine else (),
            refused=self.refused(cells, view, viewer) if mine else (),
            end=self.end(view) if actor == OVER else None,
        )

    def scores(self, view: State) -> tuple[int, ...]:
        found = np.zeros(int(view.seats), np.int64)
        self.game.scores(view, found)
        return tuple(found.tolist())

    def choices(self, cells: Cells, seat: int) -> tuple[PlainChoice, ...]:
        return tuple(self.choice(cells, seat, action) for action in self.engine.legal(cells, seat))

    def choice(self, cells: Cells, seat: int, action: int) -> PlainChoice:
        after = self.engine.state_of(self.engine.after(cells, seat, action))
        then = PlainForecast(self.game.board.draw(after), self.scores(after))
        return PlainChoice(self.engine.named[action], self.game.moves.NOTATION[action], then)

    def refused(self, cells: Cells, view: State, seat: int) -> tuple[PlainRefusal, ...]:
        found = []
        for action, move in enumerate(self.game.moves.MOVES):
            against = self.engine.refusal(cells, seat, action)
            if against:
                case = case_of(self.name, rule(against).id, view, seat, move)
                notation = self.game.moves.NOTATION[action]
                found.append(PlainRefusal(self.engine.named[action], notation, rule(against).id, case))
        return tuple(found)

    def end(self, view: State) -> End:
        result = result_of(self.game, view)
        return End(scores=tuple(result.scores), winners=tuple(result.winners), reason=result.reason)
