"""How to play at boardgame.io: its messages are those of Socket.IO 4, written out by hand."""

import msgspec

from benchmarks.server.room import SEATS, Room
from benchmarks.server.wire import Wire

PREFIX = b"42/rides,"


class Ctx(msgspec.Struct):
    currentPlayer: str  # noqa: N815


class State(msgspec.Struct):
    ctx: Ctx
    state_id: int = msgspec.field(name="_stateID")


class Sync(msgspec.Struct):
    state: State


decode_state = msgspec.json.Decoder(State).decode
decode_sync = msgspec.json.Decoder(Sync).decode
decode_event = msgspec.json.Decoder(list[msgspec.Raw]).decode


class TheirRoom(Room):
    """The game of peer.cjs; the match comes into being when the first player asks for it."""

    def door(self, seat: int) -> tuple[str, str]:
        return "/socket.io/?EIO=4&transport=websocket", ""

    def hear(self, wire: Wire, seat: int, frame: bytes) -> None:
        if frame.startswith(PREFIX):
            name, _, *values = decode_event(frame[len(PREFIX) :])
            if bytes(name) == b'"update"':
                self.look(wire, seat, decode_state(values[0]))
            elif bytes(name) == b'"sync"':
                self.look(wire, seat, decode_sync(values[0]).state)
        elif frame == b"2":
            wire.tell(b"3")
        elif frame.startswith(b"0"):
            wire.tell(b"40/rides,")
        elif frame.startswith(b"40/rides"):
            wire.tell(b'%s["sync","m%d","%d",null,%d]' % (PREFIX, self.number, seat, SEATS))

    def look(self, wire: Wire, seat: int, state: State) -> None:
        if state.ctx.currentPlayer == str(seat):
            move = b'{"type":"MAKE_MOVE","payload":{"type":"play","args":[],"playerID":"%d"}}' % seat
            self.move = wire, b'%s["update",%s,%d,"m%d","%d"]' % (PREFIX, move, state.state_id, self.number, seat)
        self.sees(seat, state.state_id)
