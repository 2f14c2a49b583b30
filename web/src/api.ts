/** The server over plain HTTP: tables are opened and found here; everything at a table goes over its socket. */

import type { Me, NewTable, Problem, TableSummary } from "./wire";

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
export const rename = (name: string): Promise<Me> => ask("me", "PUT", { name });
export const tables = (): Promise<TableSummary[]> => ask("tables");
export const openTable = (table: NewTable): Promise<TableSummary> => ask("tables", "POST", table);
