"""Every game of turns as a game of OpenSpiel: `import stammtisch.adapters.openspiel`, then
`pyspiel.load_game("python_<game>")`."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from stammtisch.adapters import needs
from stammtisch.adapters.openspiel_moments import NODES, RECENT, SIDES, Moment, Rules, rules_of
from stammtisch.bots.levels import make_bot
from stammtisch.games.observations import observe_view, size
from stammtisch.games.protocol import CHANCE, OVER, SPECTATOR, State, load
from stammtisch.games.registry import GAMES, GameInfo, check_table

needs("pyspiel")

import pyspiel  # noqa: E402

CAP = 100
"""Rounds, if the game's parameter `max_rounds` does not say otherwise."""
LONGEST_ROUND = 32
"""So many decisions of a seat are never reached in one round of any game of ours."""


class PlayerAction(NamedTuple):
    """A step of a history; OpenSpiel's own class of that name cannot be made from Python."""

    player: int
    action: int


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours with its players and options; `register` makes a class for each."""

    kind: Any
    info: GameInfo

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        kind, info = self.kind, self.info
        given = {**kind.parameter_specification, **(parameters or {})}
        seats, cap = int(given["players"]), int(given["max_rounds"])
        options = tuple(option for option in info.options if given[option])
        check_table(info.name, seats, dict.fromkeys(options, True))
        about = pyspiel.GameInfo(
            num_distinct_actions=load(info.name).ACTIONS,
            max_chance_outcomes=SIDES,
            num_players=seats,
            min_utility=-1.0,
            max_utility=seats - 1.0,
            utility_sum=0.0,
            max_game_length=cap * seats * LONGEST_ROUND,
        )
        super().__init__(kind, about, parameters or {})
        self.rules: Rules = rules_of(info.name, seats, options, cap)
        self.first = self.rules.first()

    def __reduce__(self) -> tuple[Any, ...]:
        return read_game, (str(self),)

    def new_initial_state(self) -> "TableState":
        return TableState(self, self.first)

    def max_chance_nodes_in_history(self) -> int:
        """One shuffle or deal before each round, and the set-up."""
        return NODES * (self.rules.cap + 1)

    def make_py_observer(self, kind: Any = None, parameters: Mapping[str, Any] | None = None) -> "Observer":
        if parameters:
            raise ValueError(f"There are no parameters of an observer, so not {dict(parameters)} either.")
        return Observer(self.rules, kind or pyspiel.IIGObservationType(perfect_recall=False))


def read_game(text: str) -> TableGame:
    """The game that OpenSpiel writes like that."""
    game: TableGame = pyspiel.load_game(text)
    return game


class TableState(pyspiel.State):  # type: ignore[misc]
    """A state is its moment and nothing else, so a clone costs next to nothing."""

    def __init__(self, game: TableGame, moment: Moment) -> None:
        super().__init__(game)
        self.moment = moment

    def current_player(self) -> int:
        actor = self.moment.actor
        return int(pyspiel.PlayerId.TERMINAL) if actor == OVER else actor

    def is_terminal(self) -> bool:
        return self.moment.actor == OVER

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return OUTCOMES

    def returns(self) -> list[float]:
        """What a share of the win is above an equal one: 1 and -1 for two players; 0 for all until the end."""
        shares, seats = self.moment.shares(), self.moment.rules.seats
        return [seats * share - 1.0 for share in shares] if any(shares) else shares

    def resample_from_infostate(self, player: int, random: Callable[[], float]) -> "TableState":
        """A state that this player cannot tell from the true one, made from its view. Its history begins here, since
        no history that this player could know leads to it."""
        return TableState(self.get_game(), self.moment.resampled(player, random))

    def undo_action(self, player: int, action: int) -> None:
        """Goes back to the moment before."""
        moment = self.moment
        if moment.before is None or (moment.by, moment.action) != (player, action):
            raise ValueError(f"{action} of player {player} is not the last step, so it cannot be undone.")
        self.moment = moment.before

    # OpenSpiel's own account of the steps does not notice an undo, so Python is told what the moment knows.

    def full_history(self) -> list[PlayerAction]:
        return [PlayerAction(step.by, step.action) for step in self.moment.steps()]

    def history(self) -> list[int]:
        return [step.action for step in self.moment.steps()]

    def history_str(self) -> str:
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        return len(self.moment.steps())

    def is_initial_state(self) -> bool:
        return self.moment.before is None

    def __str__(self) -> str:
        """The whole table, which no player may see."""
        moment = self.moment
        drawn = moment.rules.game.board.draw(moment.rules.desk.lay(moment.table))
        return f"{drawn}\nchance: {list(moment.seed)}" if moment.seed else str(drawn)

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.legal()

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"chance {action}"
        return str(self.moment.rules.game.moves.NOTATION[action])


OUTCOMES = [(number, 1.0 / SIDES) for number in range(SIDES)]


class Observer:
    """What a player observes, as OpenSpiel's observers tell it: `tensor`, `dict` and a string.

    Tensors are made of what a seat may know in all; what is only public or only private comes as a string.
    """

    def __init__(self, rules: Rules, kind: Any) -> None:
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("There is no observer that sees what all players hide.")
        self.rules = rules
        self.recall, self.public = kind.perfect_recall, kind.public_info
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: np.ndarray[Any, Any] | None = None
        self.dict: dict[str, np.ndarray[Any, Any]] = {}
        if self.public and self.private:
            length = size(rules.name)
            frames = RECENT if self.recall else 1
            self.tensor = np.zeros(rules.seats + frames * length, np.float32)
            self.dict["player"] = self.tensor[: rules.seats]
            self.dict["observation"] = self.tensor[rules.seats : rules.seats + length]
            if self.recall:
                self.dict["before"] = self.tensor[rules.seats + length :].reshape(frames - 1, length)

    def set_from(self, state: TableState, player: int) -> None:
        """The player, and what it can see now; in an information state also what it saw after the last steps, the
        latest first."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        moment, name = state.moment, self.rules.name
        self.dict["observation"][:] = observe_view(name, moment.view(player), player)
        if self.recall:
            for frame, view in zip(self.dict["before"], moment.seen_before(player), strict=False):
                frame[:] = observe_view(name, self.rules.desk.lay(view), player)

    def string_from(self, state: TableState, player: int) -> str:
        moment, viewer = state.moment, player if self.private else SPECTATOR
        if self.recall and self.public:
            known = moment.told(viewer)
            return f"player {player}:{known.decisions} #{known.digest.hex()}"
        if self.recall:
            return f"player {player}:{moment.told(viewer).decisions}" if self.private else ""
        fields = fields_of(moment.view(viewer))
        if not self.public:
            public = fields_of(moment.view(SPECTATOR))
            fields = {name: value for name, value in fields.items() if self.private and public[name] != value}
        return " ".join(f"{name}={value}" for name, value in fields.items())


def fields_of(view: State) -> dict[str, str]:
    """A view in words: its fields by name, without spaces."""
    return {name: str(view[name].tolist()).replace(" ", "") for name in view.dtype.names or ()}


class OurBot(pyspiel.Bot):  # type: ignore[misc]
    """A bot of any level (`casual`, `expert@5000`) for OpenSpiel's matches; it is given its seat's view alone."""

    def __init__(self, level: str, seed: int) -> None:
        super().__init__()
        self.bot = make_bot(level, seed)

    def restart_at(self, state: TableState) -> None:
        """It remembers nothing."""

    def step(self, state: TableState) -> int:
        return self.bot.decide(state.moment.seen_by(state.current_player()))


def register(info: GameInfo) -> None:
    """Makes a game known to OpenSpiel as `python_<name>`."""
    kind = pyspiel.GameType(
        short_name=f"python_{info.name}",
        long_name=info.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=info.most,
        min_num_players=info.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": info.fewest, "max_rounds": CAP, **dict.fromkeys(info.options, False)},
    )
    # A class and no closure: OpenSpiel lets go of it when the interpreter has ended, and only a class may outlive that.
    pyspiel.register_game(kind, type(info.title, (TableGame,), {"kind": kind, "info": info}))


def is_race(info: GameInfo) -> bool:
    """A game in which several may act at once, which OpenSpiel's sequential games cannot be."""
    return bool(info.reactions)


for _info in GAMES.values():
    if not is_race(_info):
        register(_info)
