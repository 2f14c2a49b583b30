"""What must hold in every game, for the tests of ours and of those of other packages: see docs/add-a-game.md."""

from stammtisch.testing.box import Box as Box
from stammtisch.testing.box import Secret as Secret
from stammtisch.testing.suite import GameSuite as GameSuite
