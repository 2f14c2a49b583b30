/** Where a replayed game comes from: a table of the server, or a record that stands in the address itself. */

import { studyOf, type Study } from "../analysis/study.svelte";
import {
  analysisOf,
  analysisOfRecord,
  luckOf,
  luckOfRecord,
  playOn,
  recordOf,
  replayOfRecord,
  replayOfTable,
  verifyRecord,
} from "../api";
import { addressOf, linkTo as linkToRoom, parseRoute, type Route } from "../route.svelte";
import type { ReplayPart, TableSummary, Verification } from "../wire";
import { unpack, type GameRecord } from "./record";

export class NoRecord extends Error {}

export interface Source {
  /** The table's id; empty for a record. */
  readonly id: string;
  /** The room of the address, without the step. */
  readonly address: string;
  record(): Promise<GameRecord>;
  part(viewer: string | undefined, start: number): Promise<ReplayPart>;
  /** What is found out about it, once a first part says which game it is. */
  readonly study: Study;
}

export function sourceOf(route: Route): Source {
  return route.at
    ? ofTable(route.at, Number(route.query.get("of")) || undefined)
    : ofLink(route.query.get("game") ?? "");
}

/** A rematch is another game of the same table, so the address soon says which one is meant. */
function ofTable(id: string, game: number | undefined): Source {
  return {
    id,
    get address() {
      return `replay/${id}?${game ? `of=${game}&` : ""}`;
    },
    record: () => recordOf(id, game),
    part: async (viewer, start) => {
      const part = await replayOfTable(id, game, viewer, start);
      game ??= part.number ?? undefined;
      return part;
    },
    get study() {
      return studyOf(`${id}/${game}`, { luck: () => luckOf(id, game), analysis: () => analysisOf(id, game) });
    },
  };
}

function ofLink(packed: string): Source {
  let known: GameRecord | undefined;
  const record = async () => {
    known ??= await unpack(packed);
    if (!known) throw new NoRecord();
    return known;
  };
  return {
    id: "",
    address: `replay?game=${packed}&`,
    record,
    part: async (viewer, start) => replayOfRecord({ record: await record(), start, ...(viewer ? { viewer } : {}) }),
    get study() {
      const asks = {
        luck: async () => luckOfRecord(await record()),
        analysis: async () => analysisOfRecord(await record()),
      };
      return studyOf(packed, asks);
    },
  };
}

/** A link that opens the game at this step, through these eyes; with its analysis, where there is one. */
export function linkTo(source: Source, step: number, viewer: string): string {
  const analysed = source.study.analysis ? "&analyse" : "";
  return linkToRoom(addressOf(parseRoute(`${source.address}step=${step}&as=${viewer}${analysed}`)));
}

export const verified = async (source: Source): Promise<Verification> => verifyRecord(await source.record());

export const playedOn = async (source: Source, at: number, seat: number, level: string): Promise<TableSummary> =>
  playOn({ record: await source.record(), at, seat, level });
