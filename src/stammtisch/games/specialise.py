"""Functions that play any game: written once, compiled for each."""

from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeVar, cast

from stammtisch.games.compiled import compiled, inner, kept

F = TypeVar("F", bound=Callable[..., object])


def specialise(template: F, game: Any, mark: str = "", **also: object) -> F:
    """The template with another game's functions in place of those it imports by the same names.

    `mark` tells two of the same template and game apart on disk.

    A closure would read more easily, but Numba cannot keep a closure over compiled functions on disk.
    """
    plain = cast(FunctionType, template)
    name = name_of(game)
    theirs = {word: inner(getattr(game, word)) for word in plain.__globals__ if hasattr(game, word) and word[0] != "_"}
    also = {word: inner(thing) for word, thing in also.items()}
    function = FunctionType(plain.__code__, {**plain.__globals__, **theirs, **also}, plain.__name__)
    function.__qualname__ = f"{name}_{plain.__name__}{mark}"
    function.__module__ = plain.__module__
    return kept(compiled(cast(F, function)), owner=game.__name__)


def name_of(game: Any) -> str:
    """The package of a game's functions: one word that tells its compiled functions from another game's."""
    return game.__name__.removesuffix(".game").replace(".", "_")
