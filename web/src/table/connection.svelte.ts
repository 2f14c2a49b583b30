/** One socket for one table: it comes back by itself, and sends again what was not answered. */

import { earlierLines } from "../api";
import { reloadOnce } from "../shell";
import { VERSION, type ClientMessage, type ServerMessage } from "../wire";
import { Table, type Unsent } from "./table.svelte";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
/** Whoever is told to come back in a moment, and can, need not see that nobody was there for a moment. */
const UNNOTICED = 900;
/** How long "connected again" is shown. */
const SHOWN_BACK = 2000;
/** How often a connection is looked at while the page is seen; it is lost to a reader five seconds after it is gone. */
const TICK = 1000;
/** After so many ticks in a row without a word it is asked whether it is still there, and then given up. */
const QUIET_TICKS = 2;
const LOST_TICKS = 4;
/** A connection that does not come about is tried anew after so many. */
const OPENING_TICKS = 15;
/** While nobody looks at the page, ticks count only so often. */
const HIDDEN = 10_000;
/** Codes with which the server closes a door for good: there is no such table, or it is not for this person. */
const CLOSED: Readonly<Record<number, "gone" | "closed">> = { 4404: "gone", 1008: "closed" };

export class Connection {
  readonly table = new Table(
    (message) => this.#post(message),
    () => this.#lookAgain(),
    (before, seat, game) => earlierLines(this.id, before, seat, game),
  );
  #socket: WebSocket | undefined;
  #unanswered = new Map<string, ClientMessage>();
  #wait = FIRST_WAIT;
  #again: ReturnType<typeof setTimeout> | undefined;
  /** Runs from a goodbye until its reader is told that the connection is gone. */
  #unnoticed: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval>;
  /**
   * Ticks since the last word. They are counted, not timed: a page that was kept busy or asleep for a while has had no
   * chance to hear anything, and so has not ticked either.
   */
  #quiet = 0;
  #checked = 0;
  #closed = false;
  #number = 0;

  constructor(private readonly id: string) {
    this.#connect();
    this.#pulse = setInterval(() => this.#tick(), TICK);
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#look);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#again);
    clearTimeout(this.#unnoticed);
    clearInterval(this.#pulse);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#look);
    this.#socket?.close();
  }

  #hurry = (): void => {
    if (this.table.link !== "lost") return;
    clearTimeout(this.#again);
    this.#connect();
  };

  #connect(): void {
    const address = new URL(`api/tables/${this.id}/socket`, document.baseURI);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#quiet = 0;
    socket.onopen = () => (this.#quiet = 0);
    socket.onmessage = (event: MessageEvent<string>) =>
      socket === this.#socket && this.#hear(JSON.parse(event.data) as ServerMessage);
    socket.onclose = ({ code }) =>
      socket === this.#socket && (CLOSED[code] ? (this.table.shut = CLOSED[code]) : this.#lost());
  }

  #hear(message: ServerMessage): void {
    this.#quiet = 0;
    if (message.type === "welcome") {
      if (message.v !== VERSION) reloadOnce(); // the page of that server understands what it says
      this.#welcomed();
    }
    if (message.type === "goodbye") this.#leave(message.retry);
    if ("id" in message && message.id) this.#unanswered.delete(message.id);
    const seats = String(this.table.you.seats);
    this.table.receive(message);
    if (message.type === "table" && this.table.view && String(message.you.seats) !== seats) this.#lookAgain();
  }

  /** Whoever has come to another seat sees another table: a fresh welcome shows it. */
  #lookAgain(): void {
    const old = this.#socket;
    this.#connect();
    old?.close();
  }

  #leave(retry: number): void {
    this.#wait = retry;
    clearTimeout(this.#unnoticed);
    this.#unnoticed = setTimeout(() => {
      this.#unnoticed = undefined;
      if (this.#again) this.table.link = "lost";
    }, UNNOTICED);
  }

  #welcomed(): void {
    this.#wait = FIRST_WAIT;
    this.#again = undefined;
    clearTimeout(this.#unnoticed);
    this.#unnoticed = undefined;
    if (this.table.link === "lost") {
      this.table.link = "back";
      setTimeout(() => this.table.link === "back" && (this.table.link = "open"), SHOWN_BACK);
    } else this.table.link = "open";
    for (const message of this.#unanswered.values()) this.#socket?.send(JSON.stringify(message));
  }

  #lost(): void {
    if (this.#closed) return;
    if (!this.#unnoticed) this.table.link = "lost";
    this.#again = setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  /** Whoever comes back to the page wants to know at once whether it is still connected. */
  #look = (): void => {
    if (document.hidden) return;
    this.#hurry();
    this.#quiet = QUIET_TICKS - 1;
    this.#check();
  };

  #tick(): void {
    if (!document.hidden || performance.now() - this.#checked >= HIDDEN) this.#check();
  }

  #check(): void {
    this.#checked = performance.now();
    if (!this.#socket || this.#socket.readyState > WebSocket.OPEN) return;
    this.#quiet += 1;
    const open = this.#socket.readyState === WebSocket.OPEN;
    if (this.#quiet >= (open ? LOST_TICKS : OPENING_TICKS)) this.#giveUp(this.#socket);
    else if (open && this.#quiet === QUIET_TICKS) this.#ping(this.#socket);
  }

  /** Not kept: an old question is of no use to a new connection. */
  #ping(socket: WebSocket): void {
    this.#number += 1;
    socket.send(JSON.stringify({ type: "ping", v: VERSION, id: `ping-${this.#number}` } satisfies ClientMessage));
  }

  /** A socket whose other end is gone takes a minute to close; nobody waits for that. */
  #giveUp(socket: WebSocket): void {
    this.#socket = undefined;
    socket.close();
    this.#lost();
  }

  #post(message: Unsent): void {
    this.#number += 1;
    const whole = { ...message, v: VERSION, id: `${Date.now().toString(36)}-${this.#number}` } as ClientMessage;
    this.#unanswered.set(whole.id, whole);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(whole));
  }
}
