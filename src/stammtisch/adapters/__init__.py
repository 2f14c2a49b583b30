"""Our games in other people's interfaces, and in plain Python. Each adapter but the last needs the extra `ai`."""

from importlib.util import find_spec


def needs(*modules: str) -> None:
    """Says how to install what an adapter needs, where it is missing."""
    for module in modules:
        try:
            found = find_spec(module)
        except (ImportError, ValueError):
            found = None
        if found is None:
            raise ImportError(f"{module} is not installed: pip install 'stammtisch[ai]'", name=module)
