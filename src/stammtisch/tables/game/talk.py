"""What is said at a table: the last lines, who said each of them, and who may not talk."""

from collections.abc import Sequence
from typing import overload

from stammtisch.tables.game.names import skeleton
from stammtisch.tables.wire.messages import MutedVoice, Said

KEPT = 100
"""So many lines, and so many people who may not talk, are remembered."""


class Talk(Sequence[Said]):
    """The last lines in their order. Who somebody is never leaves the server: others find them by a line's number."""

    def __init__(self) -> None:
        self._lines: list[tuple[Said, str]] = []
        self.muted: dict[str, MutedVoice] = {}

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, place: int) -> Said: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Said]: ...
    def __getitem__(self, place: int | slice) -> Said | Sequence[Said]:
        lines = [said for said, _ in self._lines]
        return lines[place]

    def add(self, said: Said, by: str) -> None:
        self._lines.append((said, by))
        del self._lines[:-KEPT]

    def watching_before(self, name: str, by: str) -> int:
        """How many other spectators have talked before this one under names of the same look."""
        look = skeleton(name)
        talked = dict.fromkeys(who for said, who in self._lines if said.seat is None and skeleton(said.name) == look)
        return [*talked, by].index(by)

    def speaker_of(self, number: int) -> tuple[str, str] | None:
        """Who said the line of that number, and as whom; or who is muted under that number, however long ago."""
        said = ((by, line.name) for line, by in self._lines if line.seq == number)
        muted = ((who, voice.name) for who, voice in self.muted.items() if voice.said == number)
        return next(said, None) or next(muted, None)

    def mute(self, person: str, voice: MutedVoice | None) -> None:
        """Somebody may not talk, or may again."""
        self.muted.pop(person, None)
        if voice is not None:
            self.muted[person] = voice
            if len(self.muted) > KEPT:
                del self.muted[next(iter(self.muted))]

    def hand_over(self, was: str, person: str) -> None:
        """One person has become another, who may say no more than they could."""
        if was in self.muted:
            self.mute(person, self.muted[was])

    def forget(self, person: str) -> None:
        self._lines = [(said, by) for said, by in self._lines if by != person]
        self.muted.pop(person, None)

    def knows(self, person: str) -> bool:
        """Whether anything here is still that person's."""
        return person in self.muted or any(by == person for _, by in self._lines)
