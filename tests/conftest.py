"""What all tests share."""

from hypothesis import settings

# The first example that needs compiled rules takes far longer than the next: slowness is no sign of a fault.
settings.register_profile("stammtisch", deadline=None, print_blob=True)
settings.load_profile("stammtisch")
