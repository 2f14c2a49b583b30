"""What all tests share."""

import os

from hypothesis import settings

# The first example that needs compiled rules takes far longer than the next: slowness is no sign of a fault.
# The same examples in every run: a new one that fails belongs to `make soak`, not to somebody else's change.
settings.register_profile("stammtisch", deadline=None, derandomize=True)
settings.load_profile("stammtisch")

# The command answers in English here, whatever language the machine is set to.
os.environ["LC_ALL"] = "C.UTF-8"
