/** The server over plain HTTP: tables are opened and found here; everything at a table goes over its socket. */

import type {
  AnalysisTold,
  ImportedTable,
  Joining,
  LogPart,
  LuckTold,
  MailWish,
  Me,
  Move,
  MyGames,
  MomentsTold,
  NewTable,
  PasskeyOptions,
  PasskeysKept,
  PersonalLink,
  NoticeState,
  Problem,
  PushDevice,
  PuzzleQuestion,
  PuzzlesListed,
  PuzzleVerdict,
  Reach,
  Ready,
  ReplayAsked,
  ReplayPart,
  SeatLink,
  StoryTold,
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
/** How I am told while I am away. */
export const notices = (): Promise<NoticeState> => ask("me/notices");
export const addDevice = (device: PushDevice): Promise<NoticeState> => ask("me/notices/device", "POST", device);
export const dropDevice = (endpoint: string): Promise<NoticeState> =>
  ask("me/notices/device/remove", "POST", { endpoint });
export const askMail = (wish: MailWish): Promise<NoticeState> => ask("me/notices/mail", "PUT", wish);
export const dropMail = (): Promise<NoticeState> => ask("me/notices/mail", "DELETE");
export const tables = (): Promise<TableSummary[]> => ask("tables");
export const openTable = (table: NewTable): Promise<TableSummary> => ask("tables", "POST", table);
/** Lines of the log from before the first so many, for one of my seats; as somebody who watches for none. */
export const earlierLines = (table: string, before: number, seat: number | null, game: number): Promise<LogPart> =>
  ask(`tables/${table}/log?before=${before}&game=${game}${seat === null ? "" : `&seat=${seat}`}`);
export const tableOf = (table: string): Promise<TableSummary> => ask(`tables/${table}`);
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
/** How a finished game went: what everybody had by round, and the moves that decided it. */
export const storyOf = (table: string, game: number): Promise<StoryTold> => ask(`tables/${table}/story?game=${game}`);
export const momentsOf = (table: string, game: number): Promise<MomentsTold> =>
  ask(`tables/${table}/moments?game=${game}`);
/** Luck and play in a finished game; and every decision judged, or how far that is: the first to ask begins it. */
export const luckOf = (table: string, game: number | undefined): Promise<LuckTold> =>
  ask(`tables/${table}/luck${game ? `?game=${game}` : ""}`);
export const analysisOf = (table: string, game: number | undefined): Promise<AnalysisTold> =>
  ask(`tables/${table}/analysis${game ? `?game=${game}` : ""}`);
export const luckOfRecord = (record: Readonly<Record<string, unknown>>): Promise<LuckTold> =>
  ask("replays/luck", "POST", { record });
export const analysisOfRecord = (record: Readonly<Record<string, unknown>>): Promise<AnalysisTold> =>
  ask("replays/analysis", "POST", { record });
export const verifyRecord = (record: Readonly<Record<string, unknown>>): Promise<Verification> =>
  ask("replays/verify", "POST", { record });

/** All puzzles; one of them; and what became of an answer, where none gives up. */
export const puzzles = (): Promise<PuzzlesListed> => ask("puzzles");
export const puzzleOf = (id: string): Promise<PuzzleQuestion> => ask(`puzzles/${encodeURIComponent(id)}`);
export const answerPuzzle = (id: string, move: Move | null): Promise<PuzzleVerdict> =>
  ask(`puzzles/${encodeURIComponent(id)}`, "POST", { move });

/** My own games, from the newest on; and the same people once more. */
export const myGames = (start = 0): Promise<MyGames> => ask(`me/games?start=${start}`);
export const playAgain = (table: string, number: number): Promise<TableSummary> =>
  ask("me/again", "POST", { table, number });

/** The same person on another device: a link, whose games it would join, and its use there. */
export const personalLink = (): Promise<PersonalLink> => ask("me/link", "POST");
export const lookAtLink = (token: string): Promise<Joining> => ask("me/joining", "POST", { token });
export const join = (token: string): Promise<Me> => ask("me/join", "POST", { token });
export const forgetMe = (): Promise<unknown> => ask("me", "DELETE");

export const passkeys = (): Promise<PasskeysKept> => ask("me/passkeys");
export const beginPasskey = (): Promise<PasskeyOptions> => ask("me/passkeys/options", "POST");
export const keepPasskey = (credential: unknown): Promise<PasskeysKept> => ask("me/passkeys", "POST", { credential });
export const dropPasskey = (id: string): Promise<PasskeysKept> => ask(`me/passkeys/${id}`, "DELETE");
export const beginSignIn = (): Promise<PasskeyOptions> => ask("passkeys/options", "POST");
export const signIn = (credential: unknown): Promise<Me> => ask("passkeys", "POST", { credential });
