import { randomInt } from "node:crypto";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";
import { isReservedUsername } from "../members/reserved-usernames.ts";
import type { Author } from "./imported-post.ts";

/** After so many names tried one by one, chance finds a free one sooner. */
const NUMBERED_NAMES = 20;

/**
 * The ids of the members that these authors are here, by import key. Whoever is not yet here becomes a
 * member who cannot sign in, under a name that nobody has. Run it in a transaction.
 */
export async function findOrAddAuthors(db: Database, authors: Author[]): Promise<Map<string, string>> {
  const keys = authors.map(({ importKey }) => importKey);
  const ids = new Map((await findMembers(db, [keys])).map(({ importKey, id }) => [importKey, id]));
  for (let attempt = 1; ; attempt++) {
    const missing = authors.filter(({ importKey }) => !ids.has(importKey));
    if (missing.length === 0) return ids;
    // An author whose name is taken does not come back, and gets the next name.
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

/** The name that an author is given at this attempt, of letters, digits and underscores. */
export function usernameFor(name: string, attempt: number): string {
  const base = name.replaceAll("-", "_").replaceAll(/\W/g, "") || "author";
  const plain = base.slice(0, LIMITS.usernameMax).padEnd(LIMITS.usernameMin, "_");
  if (attempt === 1 && !isReservedUsername(plain)) return plain;
  const suffix = String(attempt <= NUMBERED_NAMES ? Math.max(attempt, 2) : randomInt(10 ** 9));
  return (
    base.slice(0, LIMITS.usernameMax - suffix.length).padEnd(LIMITS.usernameMin - suffix.length, "_") + suffix
  );
}
