"""`compiling.py` looks for the words here; everybody else in `words/phrases.py`."""

from stammtisch.terminal.words.phrases import phrases as phrases
