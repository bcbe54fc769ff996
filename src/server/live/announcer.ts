import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Happening, Tell } from "./happening.ts";

/** The channel of LISTEN and NOTIFY. */
export const CHANNEL = "hearth_live";

/** Milliseconds for which events gather: many hearts are published once, and no commit waits for NOTIFY. */
const GATHER_MS = 20;

/** Characters in a payload: PostgreSQL takes less than 8,000 bytes, and UTF-8 may need four for one. */
const MAX_LENGTH = 1_900;

/** Returns `tell` for the process of this name. A lost event is only reported: its rows are in the tables. */
export function announcer(db: Database, from: string, onFailure: (error: Error) => void): Tell {
  const gathered = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  const tellAll = async (): Promise<void> => {
    timer = null;
    const all = [...gathered];
    gathered.clear();
    await notifyAll(db, from, all);
  };
  return (...happenings) => {
    for (const happening of happenings) gathered.add(JSON.stringify(happening));
    timer ??= setTimeout(() => void tellAll().catch(onFailure), GATHER_MS);
  };
}

/** Publishes events: at the commit if `db` is a transaction, else at once. For programs beside the site. */
export function announce(db: Database, happenings: Happening[]): Promise<void> {
  const lines = happenings.map((happening) => JSON.stringify(happening));
  return notifyAll(db, "a program", lines);
}

async function notifyAll(db: Database, from: string, happenings: string[]): Promise<void> {
  const payloads = packed(JSON.stringify(from), happenings);
  await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) payload`.execute(db);
}

export function readPayload(payload: string): { from: string; happenings: Happening[] } {
  const [from, ...happenings] = JSON.parse(payload) as [string, ...Happening[]];
  return { from, happenings };
}

/** As few JSON lists as can hold the events. Each begins with the sender. */
function packed(from: string, happenings: string[]): string[] {
  const lists: string[][] = [];
  let length = MAX_LENGTH;
  for (const happening of happenings) {
    if (length + happening.length > MAX_LENGTH) {
      lists.push([from]);
      length = from.length;
    }
    lists.at(-1)!.push(happening);
    length += happening.length + 1;
  }
  return lists.map((list) => `[${list.join()}]`);
}
