"""From finished games to figures: what was asked, what was found, and how sure that is."""

from collections import Counter
from collections.abc import Callable, Sequence

from stammtisch.games.registry import info
from stammtisch.lab.balance.answers import Asked, Draft, Line, Report, Unit, number
from stammtisch.lab.balance.estimates import Estimate, Group, gap, mean, minus, rate, share, standard_errors
from stammtisch.lab.balance.study import Study, Tallies
from stammtisch.lab.balance.watch import Tally, watched

PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class NothingEnded(ValueError):
    """Too few games for any figure."""


def option_name(game: str, option: str) -> str:
    """What a report calls an option: as the game does, or a house rule by its name."""
    return watched(game).OPTION_NAMES.get(option, f"the house rule {option}")


def report(study: Study, tallies: Tallies) -> Report:
    """Everything that the finished games tell. A game that was cut off is counted, and left out of the rest."""
    finished = {arm: [game for game in games if game.shares] for arm, games in tallies.items()}
    if any(len(games) < 2 for games in finished.values()):
        raise NothingEnded("Fewer than two games finished, so there is nothing to compare: play more games.")
    games = finished[""]
    drafts = [seats(study, games), *chapters(study, games)]
    drafts += [expansion(study, option, games, others) for option, others in finished.items() if option]
    drafts += [length(study, games), closeness(study, games), rules(study, games)]
    questions = sum(asked is not None for draft in drafts for line in draft.lines for asked in line.asked)
    together = standard_errors(questions)
    return Report(
        game=study.game,
        seats=study.seats,
        options=[option for option in info(study.game).options if study.has(option)],
        bots=list(study.bots),
        seed=study.seed,
        games=len(tallies[""]),
        cut=len(tallies[""]) - len(games),
        questions=questions,
        tables=[draft.table(together) for draft in drafts],
    )


def score_unit(study: Study) -> Unit:
    return "gems" if watched(study.game).UNIT == "gems" else "money"


def seats(study: Study, games: Sequence[Tally]) -> Draft:
    """Whether it matters who starts."""
    lines = []
    for place in range(study.seats):
        won = share([game.shares[place] for game in games])
        more = mean([game.scores[place] - sum(game.scores) / study.seats for game in games])
        what = "starts the game" if place == 0 else f"plays {PLACES[place]}"
        lines.append(Line(what, [Asked(won, "share", 1 / study.seats), Asked(more, score_unit(study), 0.0)]))
    return Draft(
        "seats",
        "Where you sit",
        "Places count from the player who starts the first round; chance decides who that is. Par for the share of the "
        f"win is 1 / {study.seats}, a shared win counts as a fraction; par for {watched(study.game).UNIT} is the "
        "average of the table in the same game.",
        ["share of the win", f"{watched(study.game).UNIT} above the table's average"],
        lines,
    )


def chapters(study: Study, games: Sequence[Tally]) -> list[Draft]:
    """What cards, characters and the like are worth: those who have them against those who do not."""
    module = watched(study.game)
    comparisons = module.comparisons(study.seats, study.options)
    drafts = []
    for key, chapter in module.CHAPTERS.items():
        lines = []
        for name, comparison in comparisons.items():
            if comparison.chapter == key:
                earned = difference(games, name, "earned")
                won = difference(games, name, "won")
                asked = [Asked(earned, score_unit(study), 0.0) if earned else None]
                if chapter.won:
                    asked.append(Asked(won, "points", 0.0) if won else None)
                lines.append(Line(comparison.having, asked))
        drafts.append(Draft(key, chapter.title, chapter.text, [c for c in (chapter.earned, chapter.won) if c], lines))
    return drafts


def difference(games: Sequence[Tally], comparison: str, what: str) -> Estimate | None:
    """The gap between those inside and those outside, with every game as one observation."""
    empty = (None, None)
    groups = []
    for side in (0, 1):
        found = [game.compared.get(comparison, empty)[side] for game in games]
        cases = [side.cases if side else 0.0 for side in found]
        groups.append(Group(cases, [getattr(side, what) if side else 0.0 for side in found]))
    return gap(*groups)


Measure = Callable[[Sequence[Tally]], Estimate]


def measures(study: Study) -> dict[str, tuple[Measure, Unit]]:
    """What is said of a whole game."""
    word = info(study.game).cap_word
    return {
        f"{word} per game": (lambda games: mean([game.rounds for game in games]), "times"),
        "decisions per game": (lambda games: mean([game.decisions for game in games]), "times"),
        "choices per decision": (lambda games: mean([game.choices for game in games]), "times"),
        "winner's score": (lambda games: mean([max(game.scores) for game in games]), score_unit(study)),
        "lead over the runner-up": (lambda games: mean([lead(game) for game in games]), score_unit(study)),
        "shared wins": (lambda games: share([max(game.shares) < 1 for game in games]), "share"),
        "lost by the leader before the end": (lambda games: share([game.late_turn for game in games]), "share"),
        "won by the starting player": (lambda games: share([game.shares[0] for game in games]), "share"),
    }


def lead(game: Tally) -> int:
    best, second = sorted(game.scores, reverse=True)[:2]
    return best - second


def expansion(study: Study, option: str, games: Sequence[Tally], others: Sequence[Tally]) -> Draft:
    """What an option does to the whole game: always with it, less without it."""
    having, lacking = (games, others) if study.has(option) else (others, games)
    lines = []
    for what, (measure, unit) in measures(study).items():
        one, other = measure(having), measure(lacking)
        note = f"{number(one.value, unit)} with, {number(other.value, unit)} without"
        change: Unit = "points" if unit == "share" else unit
        lines.append(Line(what, [Asked(minus(one, other), change, 0.0)], note=note))
    name = option_name(study.game, option)
    return Draft(
        option,
        f"What {name} changes",
        f"The same table with and without {name}, {len(having):,} and {len(lacking):,} games of their own. "
        "Above 0 means more with it.",
        ["change"],
        lines,
        drawn=0,
    )


def length(study: Study, games: Sequence[Tally]) -> Draft:
    """How long a game is."""
    wanted = list(measures(study).items())[:3]
    return Draft(
        "length",
        "How long a game is",
        f"The picture shows how many games lasted how many {info(study.game).cap_word}. Choices are all the different "
        "decisions that the rules allowed.",
        ["on average"],
        [Line(what, [Asked(measure(games), unit)]) for what, (measure, unit) in wanted],
        drawn=0,
        bars=dict(sorted(Counter(game.rounds for game in games).items())),
    )


def closeness(study: Study, games: Sequence[Tally]) -> Draft:
    """How close it is, and whether it stays open to the end."""
    wanted = list(measures(study).items())[3:7]
    return Draft(
        "close",
        "Ties, and how close it is",
        "A tie is a win that several players share. The leader before the last round loses where somebody else wins "
        "alone or with others.",
        ["on average"],
        [Line(what, [Asked(measure(games), unit)]) for what, (measure, unit) in wanted],
        drawn=0,
    )


def rules(study: Study, games: Sequence[Tally]) -> Draft:
    """How often each rule matters."""
    lines = []
    for key, happening in watched(study.game).happenings(study.options).items():
        times = [game.happened.get(key, 0) for game in games]
        asked: list[Asked | None] = [Asked(share([count > 0 for count in times]), "share"), Asked(rate(times), "times")]
        lines.append(Line(happening.sentence, asked, happening.rule))
    lines.sort(key=lambda line: -line.asked[0].estimate.value if line.asked[0] else 0.0)
    return Draft(
        "rules",
        "How often each rule matters",
        "In how many games something happened that a rule brings about, and how often in a game. `stammtisch rules ID` "
        "says what a rule is.",
        ["games with it", "times per game"],
        lines,
        drawn=1,
    )
