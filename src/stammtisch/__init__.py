"""Board games: the rules, the table and the laboratory."""


def __getattr__(name: str) -> str:
    # Reading the installed metadata costs more than the rest of `stammtisch --help`, so only who asks pays.
    if name == "__version__":
        from importlib.metadata import version

        return version("stammtisch")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
