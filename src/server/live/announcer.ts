import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Happening, Tell } from "./happening.ts";

/** The channel of LISTEN and NOTIFY. */
export const CHANNEL = "hearth_live";

/** How long happenings gather, in milliseconds: a storm of hearts is told once, and commits wait for no NOTIFY. */
const GATHER_MS = 20;

/** PostgreSQL takes less than 8,000 bytes; UTF-8 may have four to a character of ours. */
const MAX_LENGTH = 1_900;

/** Gives the `tell` of a process. What could not be told is logged and forgotten: it is in the tables. */
export function announcer(db: Database, onFailure: (error: Error) => void): Tell {
  const gathered = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  const announce = async (): Promise<void> => {
    timer = null;
    const payloads = packed([...gathered]);
    gathered.clear();
    await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) payload`.execute(db);
  };
  return (...happenings) => {
    for (const happening of happenings) gathered.add(JSON.stringify(happening));
    timer ??= setTimeout(() => void announce().catch(onFailure), GATHER_MS);
  };
}

/** What a payload tells. */
export function readPayload(payload: string): Happening[] {
  return JSON.parse(payload) as Happening[];
}

/** As few JSON lists as have room for all. */
function packed(happenings: string[]): string[] {
  const lists: string[][] = [];
  let length = MAX_LENGTH;
  for (const happening of happenings) {
    if (length + happening.length > MAX_LENGTH) {
      lists.push([]);
      length = 0;
    }
    lists.at(-1)!.push(happening);
    length += happening.length + 1;
  }
  return lists.map((list) => `[${list.join()}]`);
}
