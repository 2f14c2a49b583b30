import type { Reading } from "./en";

export const it = {
  ofHundred: (wins: string) => `${wins} su 100`,
  instead: (wins: string, par: string, error: string) => `${wins} partite vinte su 100 invece di ${par} (± ${error})`,
  players: (count: number) => `${count} giocatori`,
  certain: "La linea sottile mostra quanto è sicuro il numero: 95 volte su 100 quello vero si trova su di essa.",
  equal: "Sulla linea tratteggiata sarebbero tutti, se nessuno avesse un vantaggio.",
  bots: {
    lead: "Nessun bot guarda mai le tue carte. Riceve ciò che vedrebbe un giocatore al suo posto, e nient’altro.",
    view: {
      title: "Vede ciò che vedresti tu",
      text: "Prima che un bot decida, il server copre tutto ciò che il suo posto non può sapere: la tua mano, le carte coperte, l’ordine di ogni mazzo. Quello che resta è la sua vista. Non c’è modo di aggirarla: la parte del programma che decide non riceve mai il tavolo intero.",
    },
    worlds: {
      title: "Il resto lo immagina",
      text: (strong: string, expert: string) =>
        `La tua mano potrebbe essere qualsiasi cosa che si accordi con ciò che è successo finora. Perciò il bot distribuisce di nuovo, a caso, le carte nascoste e continua la partita nella sua testa. Poi le distribuisce ancora, e ancora: Forte lo fa ${strong} volte per ogni decisione, Esperto ${expert} volte.`,
    },
    tree: {
      title: "Ricorda che cosa è andato bene",
      text: "Da tutte queste partite immaginate cresce un albero: la mia mossa, la tua risposta, la mia mossa seguente. A ogni bivio chi decide prende il meglio per sé: il bot si aspetta dunque che tu giochi per vincere, non per fargli dispetto. Le mosse andate bene vengono provate più spesso, le altre di tanto in tanto, nel caso fosse solo sfortuna. Alla fine del round o del colpo il bot stima chi vincerà da lì. Alla fine gioca la mossa che ha provato più spesso.",
    },
    picture: {
      said: "Una vista con due carte sconosciute; tre modi in cui potrebbero essere; un albero in cui un ramo è più spesso degli altri.",
      view: "Che cosa vede",
      worlds: "Che cosa può essere",
      tree: "Che cosa va bene",
    },
    levels: {
      title: "I cinque livelli",
      random: "fa una mossa permessa qualsiasi.",
      beginner: "gioca come Amatoriale, ma quattro volte su dieci fa una cosa a caso.",
      casual: "a ogni mossa si chiede: che cosa avrei se finisse adesso? Non fa piani.",
      strong: "immagina, come descritto sopra.",
      expert: "fa lo stesso e ci pensa più a lungo.",
    },
    limits: {
      title: "Che cosa non fanno",
      text: "Non bluffano, non sanno come hai giocato l’ultima volta e non portano rancore. Se un bot ti danneggia, è perché era il meglio per lui.",
    },
  },
  chances: {
    lead: "Un suggerimento indica una mossa e la sua probabilità di vincere. Quanto puoi fidarti?",
    means: {
      title: "Che cosa significa il numero",
      text: "La probabilità è calcolata da ciò che puoi vedere tu, mai dalle carte degli altri. Suppone che tutti continuino come il bot Forte. Contro avversari più deboli di solito ti andrà meglio, contro avversari più forti peggio.",
    },
    checked: {
      title: "Detto, e com’è andata",
      text: (hints: string) =>
        `Nel mezzo di partite tra bot abbiamo chiesto ${hints} suggerimenti, annotato che cosa dicevano e guardato chi ha vinto alla fine. Se i suggerimenti sono onesti, di tutte le mosse con una probabilità di circa il 70% ne devono vincere circa 70 su 100. Nel disegno è la linea tratteggiata.`,
      across: "probabilità secondo il suggerimento",
      up: "partite vinte su 100",
      worst: (said: string, won: string) =>
        `Dove si sbagliano di più, i suggerimenti dicevano in media ${said}% e ha vinto il ${won}%.`,
      alone: "Per un solo gioco e un solo numero di giocatori lo scarto può essere maggiore.",
      column: { said: "detto in media", won: "vinto", hints: "suggerimenti" },
    },
    use: {
      title: "Che cosa significa per te",
      chance:
        "Una probabilità non è una promessa: una mossa al 90% perde una partita su dieci, ed era giusta lo stesso.",
      near: (same: number, clear: number) =>
        `Un punto in più o in meno non è nulla. Se due mosse distano al massimo ${same} punto, la pagina dice che cambia poco; da ${clear} punti in su la chiama chiaramente la migliore.`,
      first: "Impari di più se prima decidi e poi chiedi.",
    },
  },
  ladder: {
    lead: "Ogni livello è stato misurato contro gli altri, a ogni posto e con le stesse carte.",
    duels: "Uno contro uno",
    duel: (bot: string, wins: string, other: string) => `${bot} vince ${wins} partite su 100 contro ${other}.`,
    tables: "Tutti i livelli insieme",
    tablesNote: "Tante partite su 100 vince ogni livello quando incontra tutti gli altri, tavolo dopo tavolo.",
    which: {
      title: "Quale fa per te?",
      text: "Comincia con Amatoriale: fa mosse sensate e nessun piano. Se contro un avversario così vinci più della metà delle partite, passa a Forte. Esperto è per chi ama perdere bene.",
    },
    luck: {
      title: "Anche i migliori perdono",
      text: "Le carte si distribuiscono, e certe partite non si possono vincere. Più siete al tavolo, meno spesso vince ciascuno, per quanto sia bravo.",
    },
  },
  balance: {
    lead: "È un bene cominciare? Un vantaggio è sicuro? I bot hanno giocato migliaia di partite, così non dobbiamo indovinare.",
    games: (games: string, players: number) => `${games} partite di bot Amatoriali, ${players} giocatori.`,
    place: ["comincia la partita", "gioca per secondo", "gioca per terzo", "gioca per quarto"],
    seats: "Chi vince quanto spesso, per posto",
    upset: (share: string) => `In ${share} partite su 100 non ha vinto chi era in testa poco prima della fine.`,
    limits: {
      title: "Che cosa non può dire",
      text: "Hanno giocato bot, non persone. Chi fa piani, bluffa o aiuta un amico può trovare altro. E una differenza troppo piccola per vedersi in tante partite può esserci lo stesso.",
    },
  },
  win: {
    lead: "I buoni consigli non costano nulla, perciò li abbiamo misurati. Bot ugualmente bravi si sono incontrati in migliaia di partite; uno di loro aveva un’abitudine che gli altri non avevano. Ecco com’è andata.",
    how: (games: string, players: number) => `${games} partite, ${players} giocatori`,
    puzzle: "Prova tu: un rompicapo",
  },
} satisfies Reading;
