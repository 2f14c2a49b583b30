/** What the page knows of one table: the last messages, as they were sent. It works nothing out. */

import { gamePage } from "../games/registry";
import { reasonOf } from "../rulebook.svelte";
import type {
  Around,
  ClientMessage,
  Code,
  GameView,
  Hint,
  LogEntry,
  LogPart,
  Move,
  Payout,
  Said,
  ServerMessage,
  Sight,
  Split,
  Step,
  TableState,
  Welcome,
  You,
} from "../wire";
import { tableAfter } from "./around";
import { commonSight } from "./common";
import { joined, type Earlier } from "./log";
import { calledAt, shownAs } from "./names";
import { keepLooked, lookedAt } from "./looked";
import { confirming, hushedAt, keepHushed, type Speaker } from "./wishes.svelte";

export type Link = "connecting" | "open" | "lost" | "back";

/** A message without what is the same for all of them. */
export type Unsent = ClientMessage extends infer M ? (M extends ClientMessage ? Omit<M, "id" | "v"> : never) : never;

/** A round that was paid: the table just before the decision that ended it, and what happened then. */
export interface Paid {
  readonly payout: Payout | Split;
  readonly before: GameView;
  readonly log: readonly LogEntry[];
}

/** So often earlier lines are got without being asked for; a whole game is shorter than one part. */
const MOST_PARTS = 10;

const partOf = ({ log, older = 0, events = 0 }: Sight): LogPart => ({ log, older, events });

/** A seat, or somebody who watches, by name. */
export const speakerOf = ({ seat, name, twin }: Said): Speaker => seat ?? shownAs(name, twin);

export class Table {
  you = $state.raw<You>({ seats: [], host: false, may_take_back: [] });
  state = $state.raw<TableState>();
  said = $state.raw<readonly Said[]>([]);
  /** Whose words this device does not show; it remembers that. */
  hushed = $state.raw<ReadonlySet<Speaker>>(new Set());
  /** What somebody here is about to say: it stays when the lobby becomes a game, or a sheet is closed. */
  draft = $state("");
  /** The number of the last words that were read here. */
  #read = $state(0);
  link = $state<Link>("connecting");
  /** Why nobody lets me in, for good. */
  shut = $state<"gone" | "closed">();
  /** Why the last message was refused, for as long as it is shown. */
  refused = $state.raw<{ code: Code; text: string; rule: string | null; case?: string | undefined } | undefined>();
  hinted = $state.raw<Move | undefined>();
  /** How good that move is and why, for as long as it is shown. */
  advice = $state.raw<Hint | undefined>();
  /** The rule against a move that somebody asked about, for as long as it is shown. */
  because = $state<string>();
  /** Decisions wait for their answer: nothing is drawn that the server has not sent. */
  pending = $state(false);
  #sights = $state.raw<readonly Sight[]>([]);
  #logs = $state.raw<ReadonlyMap<number | null, LogPart>>(new Map());
  /** When the last view came, by the clock of this device: the dial of a race runs on from there. */
  arrived = $state(0);
  /** The seat whose cards are shown, where one device has several. */
  #shown = $state<number | null>(null);

  /** What the views showed of an event of the log, by its number; its game knows what that is. */
  seen = $state.raw<ReadonlyMap<number, unknown>>(new Map());
  /** The round that has just been paid, for as long as it is shown. */
  paid = $state.raw<Paid | undefined>();
  /** A move that waits for a second thought, and what it would do, where every move is to be confirmed. */
  unsure = $state.raw<{ move: Move; deed: string } | undefined>();

  /** By how many milliseconds the server's clock is ahead of this device's. */
  ahead = 0;
  /** The table as it was last told, even where an earlier one is still looked at. */
  #around: TableState | undefined;
  /** Another game has been opened while the end of this one is still looked at. */
  next = $state.raw<TableState>();
  /** This device has asked for that. */
  #wantsAgain = false;

  constructor(
    private readonly post: (message: Unsent) => void,
    private readonly lookAgain: () => void = () => undefined,
    private readonly earlier?: Earlier,
  ) {}

  receive(message: ServerMessage): void {
    if ("now" in message) this.ahead = message.now - Date.now();
    switch (message.type) {
      case "welcome":
      case "step":
      case "table":
        this.#around = tableAfter(this.#around, message);
        if (this.#looksAtEnd(this.#around)) this.next = this.#around;
        else this.#show(message, this.#around);
        break;
      case "said":
        this.said = [...this.said, message];
        break;
      case "refused":
        this.pending = false;
        this.refused = { code: message.code, text: message.text, rule: message.rule ?? null, case: message.case };
        break;
      case "accepted":
        this.pending = false;
        break;
      case "hint":
        this.hinted = message.move;
        this.advice = message;
        break;
      case "because":
        this.because = message.rule ? reasonOf({ rule: message.rule, case: message.case ?? "" }) : undefined;
        break;
      default:
    }
  }

  /** A message with the table around the game as it leaves it. */
  #show(message: Welcome | Step | Around, around: TableState): void {
    switch (message.type) {
      case "welcome":
        this.#logs = new Map(message.sights.map((sight) => [sight.seat, partOf(sight)]));
        this.paid = undefined;
        this.said = message.said;
        this.hushed = hushedAt(around.id);
        this.#read = lookedAt(around.id)?.talk ?? message.said.at(-1)?.seq ?? 0;
        this.#see(message.you, around, message.sights);
        void this.#complete();
        break;
      case "step": {
        const logs = new Map(this.state?.games === around.games ? this.#logs : []);
        for (const sight of message.sights) {
          const before = logs.get(sight.seat);
          logs.set(sight.seat, before ? { ...before, log: joined(before.log, sight.log) } : partOf(sight));
        }
        this.#logs = logs;
        this.hinted = undefined;
        this.advice = undefined;
        this.#notice(around.game, message.sights);
        this.#see(message.you, around, message.sights);
        break;
      }
      case "table":
        this.you = message.you;
        this.state = around;
        break;
      default:
    }
  }

  /** A board may show what became of every event; so all of them are here, however much happened around the game. */
  async #complete(): Promise<void> {
    for (let parts = 0; parts < MOST_PARTS && this.eventsBefore > 0; parts++) if (!(await this.loadEarlier())) return;
  }

  /** Gets lines of the log from before those that are here; whether there were any. */
  async loadEarlier(): Promise<boolean> {
    const [logs, game] = [this.#logs, this.state?.games ?? 0];
    if (!this.earlier || this.older === 0) return false;
    try {
      const found = await Promise.all(
        [...logs].map(async ([seat, { older }]) => [seat, await this.earlier!(older, seat, game)] as const),
      );
      const now = this.#logs;
      if (this.state?.games !== game || found.some(([seat]) => now.get(seat)?.older !== logs.get(seat)!.older))
        return false; // all of it has come anew
      this.#logs = new Map(found.map(([seat, part]) => [seat, { ...part, log: [...part.log, ...now.get(seat)!.log] }]));
      return true;
    } catch {
      return false; // the button is still there
    }
  }

  /** Nobody loses the end of a game unasked: the next one waits until somebody goes there. */
  #looksAtEnd(coming: TableState): boolean {
    const shown = this.state;
    if (shown?.status !== "over" || coming.status === "over") return false;
    return !this.#wantsAgain && !shown.rematch.some((seat) => this.you.seats.includes(seat));
  }

  /** To the game that the others have opened. */
  join(): void {
    this.next = undefined;
    this.#wantsAgain = true;
    this.lookAgain();
  }

  /** To play again, or rather not; `more` is for a host who does not wait. */
  wishRematch(wish: boolean, more: { now?: boolean; hold?: boolean } = {}): void {
    this.#wantsAgain = wish;
    this.send({ type: "rematch", wish, ...more });
  }

  /** What the new views tell about the way from the old ones. */
  #notice(game: string, sights: readonly Sight[]): void {
    const now = sights.find((sight) => sight.seat === this.seat) ?? sights[0];
    const before = this.view;
    if (!now || !before) return;
    const page = gamePage(game);
    const payout = page.paidIn?.(now.log);
    if (payout) this.paid = { payout, before, log: now.log };
    const found = page.seenBetween?.(before, now.view, now.log);
    if (found) this.seen = new Map([...this.seen, [found.seq, found.seen]]);
  }

  #see(you: You, table: TableState, sights: readonly Sight[]): void {
    if (table.status !== "over") this.#wantsAgain = false;
    this.you = you;
    this.state = table;
    this.#sights = sights;
    this.arrived = performance.now();
    this.pending = false;
    this.refused = undefined;
    this.unsure = undefined;
  }

  /** Everybody on this device has to be asked for the device before a hand is shown. */
  get shared(): boolean {
    return this.you.seats.length > 1;
  }

  /** On a shared device: whose turn it is while another's hand was shown last. */
  get passTo(): number | null {
    if (!this.shared || this.state?.status !== "running") return null;
    const asked = this.state.asking?.seats.find((seat) => this.you.seats.includes(seat));
    return asked !== undefined && asked !== this.#shown ? asked : null;
  }

  show(seat: number): void {
    this.#shown = seat;
  }

  get seat(): number | null {
    return this.#shown ?? this.you.seats[0] ?? null;
  }

  get view(): GameView | undefined {
    return (this.#sights.find((sight) => sight.seat === this.seat) ?? this.#sights[0])?.view;
  }

  get #told(): LogPart {
    return this.#logs.get(this.seat) ?? [...this.#logs.values()][0] ?? { log: [], older: 0, events: 0 };
  }

  get log(): readonly LogEntry[] {
    return this.#told.log;
  }

  /** How many lines of the log come before those that are here, */
  get older(): number {
    return this.#told.older;
  }

  /** and how many events of the record. */
  get eventsBefore(): number {
    return this.#told.events;
  }

  /** What all who share this device see. */
  get common(): Sight | undefined {
    return commonSight(this.#sights, new Map([...this.#logs].map(([seat, { log }]) => [seat, log])));
  }

  /** What was said by those I want to hear. */
  get heard(): readonly Said[] {
    return this.said.filter((said) => !this.hushed.has(speakerOf(said)));
  }

  /** How much of it nobody has read here yet. */
  get unread(): number {
    return this.heard.filter(({ seq, seat }) => seq > this.#read && (seat === null || !this.you.seats.includes(seat)))
      .length;
  }

  /** All that was said is seen now. */
  readTalk(): void {
    this.#read = this.said.at(-1)?.seq ?? this.#read;
    if (this.state?.id) keepLooked(this.state.id, { talk: this.#read });
  }

  hush(who: Speaker): void {
    this.hushed = this.hushed.has(who)
      ? new Set([...this.hushed].filter((one) => one !== who))
      : new Set([...this.hushed, who]);
    if (this.state) keepHushed(this.state.id, this.hushed);
  }

  nameOf(seat: number): string {
    const sits = this.state?.seats[seat];
    return shownAs(calledAt(seat, sits?.name ?? String(seat + 1)), sits?.twin);
  }

  /** Asks for a hint, where the table allows it and I decide. */
  askHint(myTurn: boolean): (() => void) | undefined {
    const seat = this.seat;
    return myTurn && seat !== null && this.state?.hints ? () => this.send({ type: "hint", seat }) : undefined;
  }

  /** Asks the server why a move is not possible now, where the view does not say. */
  askWhy(move: Move): void {
    if (this.seat !== null) this.send({ type: "why_not", seat: this.seat, move });
  }

  send(message: Unsent): void {
    this.refused = undefined;
    this.post(message);
  }

  /** A decision of somebody who may have slipped: asked again, where this device is set so. */
  play(move: Move, deed: string): void {
    if (confirming()) this.unsure = { move, deed };
    else this.decide(move);
  }

  decide(move: Move): void {
    this.unsure = undefined;
    if (this.seat === null || this.pending || !this.state) return;
    this.pending = true;
    this.send({ type: "decide", seat: this.seat, after: this.state.seq, move });
  }
}
