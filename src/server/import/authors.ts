import { randomInt } from "node:crypto";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";
import { isReservedUsername } from "../members/reserved-usernames.ts";
import type { Author } from "./imported-post.ts";

/** The number of numbered names to try; after that a random number finds a free name sooner. */
const NUMBERED_NAMES = 20;

/** Returns member ids by import key. Unknown authors become members who cannot sign in, under free names. */
export async function findOrAddAuthors(db: Database, authors: Author[]): Promise<Map<string, string>> {
  const keys = authors.map(({ importKey }) => importKey);
  const ids = new Map((await findMembers(db, [keys])).map(({ importKey, id }) => [importKey, id]));
  for (let attempt = 1; ; attempt++) {
    const missing = authors.filter(({ importKey }) => !ids.has(importKey));
    if (missing.length === 0) return ids;
    // An author whose name is taken gets no row back, and tries the next name.
    const added = await addMembers(db, [
      missing.map(({ importKey }) => importKey),
      missing.map(({ name }) => usernameFor(name, attempt)),
    ]);
    for (const { importKey, id } of added) ids.set(importKey, id);
  }
}

interface KnownAuthor {
  importKey: string;
  id: string;
}

const findMembers = prepare<KnownAuthor>(
  'select import_key as "importKey", id from members where import_key = any($1::text[])',
);

const addMembers = prepare<KnownAuthor>(`
  insert into members (import_key, username) select * from unnest($1::text[], $2::text[])
  on conflict do nothing returning import_key as "importKey", id`);

/** The username to try at this attempt, counted from 1: letters, digits and underscores only. */
export function usernameFor(name: string, attempt: number): string {
  const base = name.replaceAll("-", "_").replaceAll(/\W/g, "") || "author";
  const plain = base.slice(0, LIMITS.usernameMax).padEnd(LIMITS.usernameMin, "_");
  if (attempt === 1 && !isReservedUsername(plain)) return plain;
  const suffix = String(attempt <= NUMBERED_NAMES ? Math.max(attempt, 2) : randomInt(10 ** 9));
  return (
    base.slice(0, LIMITS.usernameMax - suffix.length).padEnd(LIMITS.usernameMin - suffix.length, "_") + suffix
  );
}
