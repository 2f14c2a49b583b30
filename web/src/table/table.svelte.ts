/** What the page knows of one table: the last messages, as they were sent. It works nothing out. */

import type {
  ClientMessage, GameView, LogEntry, Move, Said, ServerMessage, Sight, TableState, You,
} from "../wire";

/** Bots have names too, the same for everybody at the table. */
const BOT_NAMES = ["Ada", "Bruno", "Cleo", "Dora", "Emil", "Frida", "Gus", "Hilda"] as const;

export type Link = "connecting" | "open" | "lost" | "back";

/** A message without what is the same for all of them. */
export type Unsent = ClientMessage extends infer M ? (M extends ClientMessage ? Omit<M, "id" | "v"> : never) : never;

export class Table {
  you = $state.raw<You>({ seats: [], host: false, may_take_back: [] });
  state = $state.raw<TableState>();
  said = $state.raw<readonly Said[]>([]);
  link = $state<Link>("connecting");
  /** Why the last message was refused, for as long as it is shown. */
  refused = $state.raw<{ text: string; rule: string | null } | undefined>();
  hinted = $state.raw<Move | undefined>();
  /** Decisions wait for their answer: nothing is drawn that the server has not sent. */
  pending = $state(false);
  #sights = $state.raw<readonly Sight[]>([]);
  #logs = $state.raw<ReadonlyMap<number | null, readonly LogEntry[]>>(new Map());
  /** When the last view came, by the clock of this device: Speed's dial runs on from there. */
  arrived = $state(0);
  /** The seat whose cards are shown, where one device has several. */
  #shown = $state<number | null>(null);

  constructor(private readonly post: (message: Unsent) => void) {}

  receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.#logs = new Map(message.sights.map((sight) => [sight.seat, sight.log]));
        this.said = message.said;
        this.#see(message.you, message.table, message.sights);
        break;
      case "step": {
        const logs = new Map(this.#logs);
        for (const sight of message.sights) logs.set(sight.seat, [...(logs.get(sight.seat) ?? []), ...sight.log]);
        this.#logs = logs;
        this.hinted = undefined;
        this.#see(message.you, message.table, message.sights);
        break;
      }
      case "table":
        this.you = message.you;
        this.state = message.table;
        break;
      case "said":
        this.said = [...this.said, message];
        break;
      case "refused":
        this.pending = false;
        this.refused = { text: message.text, rule: message.rule ?? null };
        break;
      case "accepted":
        this.pending = false;
        break;
      case "hint":
        this.hinted = message.move;
        break;
      default:
    }
  }

  #see(you: You, table: TableState, sights: readonly Sight[]): void {
    this.you = you;
    this.state = table;
    this.#sights = sights;
    this.arrived = performance.now();
    this.pending = false;
    this.refused = undefined;
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

  get log(): readonly LogEntry[] {
    return this.#logs.get(this.seat) ?? [...this.#logs.values()][0] ?? [];
  }

  nameOf(seat: number): string {
    const who = this.state?.seats[seat];
    return who?.kind === "bot" && who.name?.startsWith("bot:") ? BOT_NAMES[seat]! : (who?.name ?? String(seat + 1));
  }

  send(message: Unsent): void {
    this.refused = undefined;
    this.post(message);
  }

  decide(move: Move): void {
    if (this.seat === null || this.pending || !this.state) return;
    this.pending = true;
    this.send({ type: "decide", seat: this.seat, after: this.state.seq, move });
  }
}
