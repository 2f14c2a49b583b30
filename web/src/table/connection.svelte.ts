/** One socket for one table: it comes back by itself, and sends again what was not answered. */

import type { ClientMessage, ServerMessage } from "../wire";
import { Table, type Unsent } from "./table.svelte";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
/** How long "connected again" is shown. */
const SHOWN_BACK = 2000;
/** A connection that says nothing for so long is asked whether it is still there. */
const QUIET = 20_000;
/** Codes with which the server closes a door for good: there is no such table, or it is not for this person. */
const CLOSED: Readonly<Record<number, "gone" | "closed">> = { 4404: "gone", 1008: "closed" };

export class Connection {
  readonly table = new Table(
    (message) => this.#post(message),
    () => this.#lookAgain(),
  );
  #socket: WebSocket | undefined;
  #unanswered = new Map<string, ClientMessage>();
  #wait = FIRST_WAIT;
  #again: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval>;
  #heard = performance.now();
  #closed = false;
  #number = 0;

  constructor(private readonly id: string) {
    this.#connect();
    this.#pulse = setInterval(() => this.#check(), QUIET / 2);
    addEventListener("online", this.#hurry);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#again);
    clearInterval(this.#pulse);
    removeEventListener("online", this.#hurry);
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
    socket.onmessage = (event: MessageEvent<string>) => this.#hear(JSON.parse(event.data) as ServerMessage);
    socket.onclose = ({ code }) =>
      socket === this.#socket && (CLOSED[code] ? (this.table.shut = CLOSED[code]) : this.#lost());
  }

  #hear(message: ServerMessage): void {
    this.#heard = performance.now();
    if (message.type === "welcome") this.#welcomed();
    if (message.type === "goodbye") this.#wait = message.retry;
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

  #welcomed(): void {
    this.#wait = FIRST_WAIT;
    if (this.table.link === "lost") {
      this.table.link = "back";
      setTimeout(() => this.table.link === "back" && (this.table.link = "open"), SHOWN_BACK);
    } else this.table.link = "open";
    for (const message of this.#unanswered.values()) this.#socket?.send(JSON.stringify(message));
  }

  #lost(): void {
    if (this.#closed) return;
    this.table.link = "lost";
    this.#again = setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  #check(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    const quiet = performance.now() - this.#heard;
    if (quiet > QUIET * 2) this.#socket.close();
    else if (quiet > QUIET) this.#post({ type: "ping" });
  }

  #post(message: Unsent): void {
    this.#number += 1;
    const whole = { ...message, v: 1, id: `${Date.now().toString(36)}-${this.#number}` } as ClientMessage;
    this.#unanswered.set(whole.id, whole);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(whole));
  }
}
