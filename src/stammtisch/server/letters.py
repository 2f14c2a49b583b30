"""What somebody who is away is told, in their language: as a notification, by mail, on the pages that mails lead to."""

from dataclasses import dataclass
from functools import cache
from html import escape

from stammtisch.tables.live.reminders import Reminder
from stammtisch.tables.send.games import games_listed


@dataclass(frozen=True)
class Words:
    """All sentences of one language."""

    turn: str
    over: str
    company: str
    to_table: str
    why: str
    confirm: str
    confirm_mail: str
    confirm_page: str
    agree: str
    confirmed: str
    stop: str
    stop_page: str
    stopped: str
    old: str


WORDS = {
    "en": Words(
        turn="It’s your turn",
        over="The game is over",
        company="{game} with {names}",
        to_table="To the table:",
        why="You get this mail because you asked for reminders. To stop them:",
        confirm="Confirm your address",
        confirm_mail="Somebody, probably you, wants reminders from this Stammtisch sent to this address. If that is "
        "what you want, open this page and press the button:",
        confirm_page="Shall {address} get a mail when a table waits for you?",
        agree="Yes, send me reminders",
        confirmed="Done. You get a mail when a table waits for you and you are away.",
        stop="Stop the reminders",
        stop_page="Shall no more reminders be sent to {address}?",
        stopped="Done. No more reminders are sent to this address.",
        old="This link no longer works. Links to confirm an address are valid for a day.",
    ),
    "de": Words(
        turn="Du bist am Zug",
        over="Die Partie ist zu Ende",
        company="{game} mit {names}",
        to_table="Zum Tisch:",
        why="Du bekommst diese Mail, weil du um Erinnerungen gebeten hast. So endet das:",
        confirm="Bestätige deine Adresse",
        confirm_mail="Jemand, wahrscheinlich du, möchte Erinnerungen von diesem Stammtisch an diese Adresse bekommen. "
        "Wenn du das willst, öffne diese Seite und drücke den Knopf:",
        confirm_page="Soll {address} eine Mail bekommen, wenn ein Tisch auf dich wartet?",
        agree="Ja, bitte erinnern",
        confirmed="Erledigt. Du bekommst eine Mail, wenn ein Tisch auf dich wartet und du nicht da bist.",
        stop="Keine Erinnerungen mehr",
        stop_page="Sollen keine Erinnerungen mehr an {address} gehen?",
        stopped="Erledigt. An diese Adresse gehen keine Erinnerungen mehr.",
        old="Dieser Link gilt nicht mehr. Links zum Bestätigen gelten einen Tag.",
    ),
    "it": Words(
        turn="Tocca a te",
        over="La partita è finita",
        company="{game} con {names}",
        to_table="Al tavolo:",
        why="Ricevi questa e-mail perché hai chiesto dei promemoria. Per non riceverne più:",
        confirm="Conferma il tuo indirizzo",
        confirm_mail="Qualcuno, probabilmente tu, vuole ricevere a questo indirizzo i promemoria di questo Stammtisch. "
        "Se è quello che vuoi, apri questa pagina e premi il pulsante:",
        confirm_page="Mandare un’e-mail a {address} quando un tavolo ti aspetta?",
        agree="Sì, avvisami",
        confirmed="Fatto. Riceverai un’e-mail quando un tavolo ti aspetta e tu non ci sei.",
        stop="Basta promemoria",
        stop_page="Non mandare più promemoria a {address}?",
        stopped="Fatto. A questo indirizzo non arriveranno più promemoria.",
        old="Questo link non è più valido. I link di conferma valgono un giorno.",
    ),
    "fr": Words(
        turn="À vous de jouer",
        over="La partie est terminée",
        company="{game} avec {names}",
        to_table="Vers la table\u00a0:",
        why="Vous recevez cet e-mail parce que vous avez demandé des rappels. Pour ne plus en recevoir\u00a0:",
        confirm="Confirmez votre adresse",
        confirm_mail="Quelqu’un, sans doute vous, souhaite recevoir à cette adresse les rappels de ce Stammtisch. Si "
        "c’est bien ce que vous voulez, ouvrez cette page et appuyez sur le bouton\u00a0:",
        confirm_page="Envoyer un e-mail à {address} quand une table vous attend\u202f?",
        agree="Oui, me prévenir",
        confirmed="C’est fait. Vous recevrez un e-mail quand une table vous attend et que vous êtes absent.",
        stop="Ne plus recevoir de rappels",
        stop_page="Ne plus envoyer de rappels à {address}\u202f?",
        stopped="C’est fait. Plus aucun rappel ne sera envoyé à cette adresse.",
        old="Ce lien n’est plus valable. Les liens de confirmation sont valables un jour.",
    ),
}


def words_in(lang: str) -> Words:
    return WORDS.get(lang, WORDS["en"])


@cache
def titles() -> dict[str, str]:
    return {game.name: game.title for game in games_listed().games}


def headline(reminder: Reminder, lang: str) -> str:
    words = words_in(lang)
    return words.over if reminder.kind == "over" else words.turn


def whereabouts(reminder: Reminder, lang: str) -> str:
    """The game, and who else is at the table."""
    game = titles().get(reminder.game, reminder.game)
    if not reminder.names:
        return game
    return words_in(lang).company.format(game=game, names=", ".join(reminder.names))


def way_to(table_id: str) -> str:
    """A table's address below the page's own."""
    return f"table/{table_id}"


PAGE = """<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>{title} – Stammtisch</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="dark">
<style>
body {{ font: 18px/1.5 system-ui, sans-serif; color: #f4ead2; background: #0a1120; margin: 0 }}
main {{ max-width: 32em; margin: 12vh auto; padding: 0 20px; overflow-wrap: anywhere }}
h1 {{ font: 700 28px/1.2 Georgia, serif }}
button {{ font: inherit; font-weight: 700; min-height: 48px; padding: 0 20px; color: #14203a; background: #d9ac55 }}
a {{ display: inline-block; min-height: 44px; margin-top: 1em; color: #e3bc66 }}
</style></head><body><main><h1>{title}</h1><p>{text}</p>{form}<a href="/">Stammtisch</a></main></body></html>
"""


def page(lang: str, title: str, text: str, button: str = "") -> str:
    """A page that needs no script; a button asks, because programs that look through mails open every link."""
    form = f'<form method="post"><button>{escape(button)}</button></form>' if button else ""
    return PAGE.format(lang=lang, title=escape(title), text=escape(text), form=form)
