"""What all tests share."""

from hypothesis import settings

# The first example that needs compiled rules takes far longer than the next: slowness is no sign of a fault.
# The same examples in every run: a new one that fails belongs to `make soak`, not to somebody else's change.
settings.register_profile("stammtisch", deadline=None, derandomize=True)
settings.load_profile("stammtisch")
