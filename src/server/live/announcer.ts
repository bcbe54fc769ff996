import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Happening, Tell } from "./happening.ts";

/** The channel of LISTEN and NOTIFY. */
export const CHANNEL = "hearth_live";

/** How long happenings gather, in milliseconds: a storm of hearts is told once, and commits wait for no NOTIFY. */
const GATHER_MS = 20;

/** PostgreSQL takes less than 8,000 bytes; UTF-8 may have four to a character of ours. */
const MAX_LENGTH = 1_900;

/** Gives the `tell` of the process of this name. What could not be told is logged and forgotten: it is in the tables. */
export function announcer(db: Database, from: string, onFailure: (error: Error) => void): Tell {
  const gathered = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  const announce = async (): Promise<void> => {
    timer = null;
    const payloads = packed(JSON.stringify(from), [...gathered]);
    gathered.clear();
    await notify(db, payloads);
  };
  return (...happenings) => {
    for (const happening of happenings) gathered.add(JSON.stringify(happening));
    timer ??= setTimeout(() => void announce().catch(onFailure), GATHER_MS);
  };
}

/** Tells every process what a transaction does once it is committed: for programs that tell nobody otherwise. */
export async function announce(db: Database, happenings: Happening[]): Promise<void> {
  const lines = happenings.map((happening) => JSON.stringify(happening));
  await notify(db, packed(JSON.stringify("a program"), lines));
}

async function notify(db: Database, payloads: string[]): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) payload`.execute(db);
}

/** What a payload tells, and which process does. */
export function readPayload(payload: string): { from: string; happenings: Happening[] } {
  const [from, ...happenings] = JSON.parse(payload) as [string, ...Happening[]];
  return { from, happenings };
}

/** As few JSON lists as have room for all; each begins with who tells. */
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
