/** The server over plain HTTP: tables are opened and found here; everything at a table goes over its socket. */

import type {
  ImportedTable,
  Me,
  NewTable,
  Problem,
  Reach,
  Ready,
  ReplayAsked,
  ReplayPart,
  SeatLink,
  TableSummary,
  Verification,
} from "./wire";

export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.text);
  }
}

async function ask<Answer>(path: string, method = "GET", body?: unknown): Promise<Answer> {
  const response = await fetch(`api/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  const answer: unknown = await response.json().catch(() => ({ status: response.status, text: response.statusText }));
  if (!response.ok) throw new Refusal(answer as Problem);
  return answer as Answer;
}

export const me = (): Promise<Me> => ask("me");
export const ready = (): Promise<Ready> => ask("ready");
export const reach = (): Promise<Reach> => ask("reach");
export const rename = (name: string): Promise<Me> => ask("me", "PUT", { name });
export const tables = (): Promise<TableSummary[]> => ask("tables");
export const openTable = (table: NewTable): Promise<TableSummary> => ask("tables", "POST", table);
/** A token for one of my seats, to go on with it on another device; and its use there. */
export const linkToSeat = (table: string, seat: number): Promise<SeatLink> =>
  ask(`tables/${table}/link`, "POST", { seat });
export const claimSeat = (table: string, token: string): Promise<TableSummary> =>
  ask(`tables/${table}/claim`, "POST", { token });
/** `game` counts the games of a table; undefined is the latest. */
export const recordOf = (table: string, game: number | undefined): Promise<Record<string, unknown>> =>
  ask(`tables/${table}/record${game ? `?game=${game}` : ""}`);
export const playOn = (wish: ImportedTable): Promise<TableSummary> => ask("tables/import", "POST", wish);
export const replayOfTable = (
  table: string,
  game: number | undefined,
  viewer: string | undefined,
  start: number,
): Promise<ReplayPart> =>
  ask(`tables/${table}/replay?start=${start}${game ? `&game=${game}` : ""}${viewer ? `&viewer=${viewer}` : ""}`);
export const replayOfRecord = (asked: ReplayAsked): Promise<ReplayPart> => ask("replays", "POST", asked);
export const verifyRecord = (record: Readonly<Record<string, unknown>>): Promise<Verification> =>
  ask("replays/verify", "POST", { record });
