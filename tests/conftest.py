"""What all tests share."""

from hypothesis import settings

# An example that is the first to load compiled rules takes far longer than the next, so time is no sign of a fault.
settings.register_profile("stammtisch", deadline=None, print_blob=True)
settings.load_profile("stammtisch")
