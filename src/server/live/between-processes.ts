import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { DatabaseListener } from "../db/listener.ts";
import type { LiveEvent, Publish } from "./live-event.ts";

/** The channel of LISTEN and NOTIFY. */
const CHANNEL = "hearth_live";

/** Milliseconds for which events gather: many hearts are published once, and no commit waits for NOTIFY. */
const GATHER_MS = 20;

/**
 * The most characters in a payload: PostgreSQL takes less than 8,000 bytes, and UTF-8 may need four for a
 * character.
 */
const MAX_LENGTH = 1_900;

/**
 * Returns the function that sends the events of the process named `from`. A failure is only reported: an
 * event can be lost, because the rows that it is about are in the tables.
 */
export function announcer(db: Database, from: string, onFailure: (error: Error) => void): Publish {
  const gathered = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  const sendAll = async (): Promise<void> => {
    timer = null;
    const all = [...gathered];
    gathered.clear();
    await notifyAll(db, from, all);
  };
  return (events) => {
    for (const event of events) gathered.add(JSON.stringify(event));
    timer ??= setTimeout(() => void sendAll().catch(onFailure), GATHER_MS);
  };
}

/** Sends events: at the commit if `db` is a transaction, else at once. For programs beside the site. */
export function notify(db: Database, events: LiveEvent[]): Promise<void> {
  const lines = events.map((event) => JSON.stringify(event));
  return notifyAll(db, "a program", lines);
}

async function notifyAll(db: Database, from: string, events: string[]): Promise<void> {
  const payloads = packed(JSON.stringify(from), events);
  await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) payload`.execute(db);
}

type Hearing = Omit<ConstructorParameters<typeof DatabaseListener>[0], "channel" | "onPayload">;

export interface SentEvents {
  /** The name of the process that sent the events. */
  from: string;
  events: LiveEvent[];
}

/** Returns a listener for the events that all processes send. */
export function eventListener(onEvents: (sent: SentEvents) => void, hearing: Hearing): DatabaseListener {
  const onPayload = (payload: string): void => {
    const [from, ...events] = JSON.parse(payload) as [string, ...LiveEvent[]];
    onEvents({ from, events });
  };
  return new DatabaseListener({ ...hearing, channel: CHANNEL, onPayload });
}

/** Packs the events into as few JSON lists as possible. Each list begins with the sender. */
function packed(from: string, events: string[]): string[] {
  const lists: string[][] = [];
  let length = MAX_LENGTH;
  for (const event of events) {
    if (length + event.length > MAX_LENGTH) {
      lists.push([from]);
      length = from.length;
    }
    lists.at(-1)!.push(event);
    length += event.length + 1;
  }
  return lists.map((list) => `[${list.join()}]`);
}
