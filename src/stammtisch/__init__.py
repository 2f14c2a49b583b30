"""Board games: the rules, the table and the laboratory. `new` makes a table, `load` reads one from a file."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stammtisch.adapters.moves import IllegalMove as IllegalMove
    from stammtisch.adapters.moves import Move as Move
    from stammtisch.adapters.plain import Game as Game
    from stammtisch.adapters.plain import load as load
    from stammtisch.adapters.plain import new as new

    __version__: str

__all__ = ["Game", "IllegalMove", "Move", "load", "new"]


if not TYPE_CHECKING:  # else every misspelt name would pass for one of ours

    def __getattr__(name: str) -> Any:
        # The games need the compiler and `__version__` the installed metadata: only who asks for them waits for them.
        if name in __all__:
            from stammtisch.adapters import plain

            return getattr(plain, name)
        if name == "__version__":
            from importlib.metadata import version

            return version("stammtisch")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "__version__"})
