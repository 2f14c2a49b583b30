"""The players' words in each language: what a thing is called, and what it must not be called."""

import re
from collections import defaultdict
from collections.abc import Iterable

from tests.rulebook.checks import IDS
from tests.rulebook.pieces import LANGUAGES, Piece

TERMS = (
    # English, German, Italian, French: wherever the English text of a rule has the word, the others have theirs.
    (r"pairs?", r"Doppeldeckern?s?", r"coppi[ae]", r"cortèges?"),
    (r"cars?", r"Limousinen?|Mafia-Limousine", r"automobil[ei]", r"limousines?"),
    (r"business(es)?", r"(Geschäfts)?[Ff]eld(e[rs]n?|ern|s)?", r"attività", r"business"),
    (r"characters?", r"Person(en)?|Personenkarten?", r"personagg(io|i)", r"personnages?"),
    (r"movement cards?", r"Bewegungskarten?", r"cart[ae] movimento", r"cartes? déplacement"),
    (r"Evasion", r"Ausweichen", r"Evasione", r"Évasion"),
    (r"Nasty exchange", r"Gemeine[rn]? Tausch", r"Scambio indecente", r"Échange néfaste"),
    (r"Jokers?", r"Joker", r"Jolly", r"Jokers?"),
    (r"Run cards?", r"RUN-Karten?", r"cart[ae] Run", r"cartes? Run"),
    (r"Mafia token", r"Geldplättchen der Mafia", r"gettone Mafia", r"jeton de la Mafia"),
    (r"Mafia car", r"Mafia-Limousine", r"automobile Mafia", r"(limousine|celle) de la Mafia"),
    (r"exchang\w+", r"\w*[Tt]ausch\w*|getauscht", r"scambi\w*", r"échang\w*"),
    (r"clockwise", r"im Uhrzeigersinn", r"in senso orario", r"dans le sens horaire"),
    (r"counterclockwise", r"gegen den Uhrzeigersinn", r"in senso antiorario", r"dans le sens antihoraire"),
    (r"countdown", r"Countdowns?", r"conto alla rovescia", r"compte à rebours"),
    (r"raids?", r"Beutezugs?|Beutezügen?", r"colp[oi]", r"raids?"),
    (r"chests?", r"\w*[Tt]ruhen?\w*", r"forzier[ei]", r"coffres?"),
    (r"gems?", r"Edelsteinen?", r"gemm[ae]", r"gemmes?"),
    (r"discard pile", r"Ablagestapel", r"(pila degli )?scarti", r"défausse"),
    (r"draw pile", r"Nachziehstapel", r"mazzo( di pesca)?", r"pioche"),
    (r"power bonus", r"Stärkebonus", r"bonus forza", r"bonus de force"),
    (r"special cards?", r"Sonderkarten?", r"cart[ae] special[ei]", r"cartes? spéciales?"),
    (r"house rule", r"Hausregel", r"regola della casa", r"règle maison"),
    (r"Closing time", r"Sperrstunde", r"Ora di chiusura", r"Heure de fermeture"),
    (r"Last warning", r"Letzte Warnung", r"Ultimo avvertimento", r"Dernier avertissement"),
    (r"Revitalization", r"Wiederbelebung", r"Seconda vita", r"Second souffle"),
    (r"Zork", r"Zork", r"Zork", r"Zork"),
)

ANYWHERE = ""
CARS = r"S-|SPEED-"
GEMS = r"T-"

AVOIDED = {
    "en": (
        (ANYWHERE, r"\b(colors?|center|gray)\b"),
        (ANYWHERE, r"\b([Hh]e|[Hh]is|[Hh]im|[Ss]he|[Hh]ers?)\b"),
        (ANYWHERE, r"counter-clockwise|anticlockwise|limousine"),
    ),
    "de": (
        (ANYWHERE, r"\b(Autos?|Wagen|Fahrzeuge?|Figur|Zweierturm|lila|Charaktere?)\b"),
        (ANYWHERE, r"\b(Startspielerstein|Geld-Plättchen|Startspieler-Plättchen)\b"),
        (ANYWHERE, r"[Vv]erdeckte[nrs]? (untere |obere )?Limousine|freie[nr]? Limousine|Limousine\w* (ist )?verdeckt"),
        (ANYWHERE, r"(?<=[\w,;] )(Du|Dein\w*|Dir|Dich|Ihnen|Ihre\w*)\b"),
        (CARS, r"Sonderkarte|Beutezug|Truhe"),
        (GEMS, r"\b(passen|Limousine|Runde)\b"),
    ),
    "it": (
        (ANYWHERE, r"\b(macchin[ae]|auto|vettur[ae]|segnalin[oi]|setup|casual[ei]|in senso contrario)\b"),
        (r"S-|SPEED-|T-|A-", r"\bmonete\b"),
        (GEMS, r"\b(round|passare il turno|automobil[ei])\b"),
    ),
    "fr": (
        (ANYWHERE, r"\b(voitures?|automobiles?|anti-horaire|mouvements?)\b"),
        (ANYWHERE, r"cartes? de (personnage|déplacement)|cartes personnages|cartes déplacements|business?es"),
        (ANYWHERE, r"\b([Tt]u|[Tt]oi|[Tt]es)\b"),
        (GEMS, r"\b([Pp]asser?|manches?|limousines?)\b"),
    ),
}
"""By language: the rules it is about, and what must not stand there. From the pitfalls of our glossary."""


def missing_terms(book: Iterable[Piece]) -> list[str]:
    """Rules in which a language does not call a thing by its name."""
    said: dict[str, dict[str, str]] = defaultdict(lambda: dict.fromkeys(LANGUAGES, ""))
    for piece in book:
        if piece.id in IDS:
            said[piece.id][piece.lang] += f" {piece.text}"
    return [
        f"{rule_id}: {lang} lacks {word}"
        for rule_id, texts in said.items()
        for term in TERMS
        if re.search(rf"\b({term[0]})\b", texts[LANGUAGES[0]])
        for lang, word in zip(LANGUAGES, term, strict=True)
        if not re.search(rf"(?<!\w)({word})(?!\w)", texts[lang], re.IGNORECASE)
    ]


def avoided_words(book: Iterable[Piece]) -> list[str]:
    return [
        f"{piece} ({found.group()})"
        for piece in book
        for about, wrong in AVOIDED[piece.lang]
        if re.match(about, piece.id) and (found := re.search(wrong, piece.text))
    ]
