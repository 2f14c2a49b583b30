"""What a player needs to know of a message of the server; the rest of it is not even read."""

import msgspec


class Choice(msgspec.Struct):
    move: msgspec.Raw


class View(msgspec.Struct):
    choices: list[Choice]
    phase: str = ""
    centre: list[str] = []


class Sight(msgspec.Struct):
    seat: int | None
    view: View


class Seat(msgspec.Struct):
    kind: str
    nonce: str | None


class TakeBack(msgspec.Struct):
    waiting: list[int]


class Around(msgspec.Struct):
    seq: int
    game: str
    status: str
    games: int
    seats: list[Seat]
    take_back: TakeBack | None = None


class You(msgspec.Struct):
    seats: list[int]
    host: bool
    may_take_back: list[int]


class Heard(msgspec.Struct):
    """Any message."""

    type: str
    id: str | None = None
    seq: int | None = None
    code: str = ""
    retry: int = 0
    you: You | None = None
    table: Around | None = None
    sights: list[Sight] | None = None


decode = msgspec.json.Decoder(Heard).decode
