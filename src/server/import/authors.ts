import { randomInt } from "node:crypto";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
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
  const known = await db
    .selectFrom("members")
    .select(["import_key", "id"])
    .where("import_key", "in", keys)
    .execute();
  const ids = new Map(known.map((member) => [member.import_key!, member.id]));
  for (let attempt = 1; ; attempt++) {
    const missing = authors.filter(({ importKey }) => !ids.has(importKey));
    if (missing.length === 0) return ids;
    // Of those whose name somebody has, nothing comes back: they get the next one.
    const added = await db
      .insertInto("members")
      .values(
        missing.map(({ importKey, name }) => ({
          import_key: importKey,
          username: usernameFor(name, attempt),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(["import_key", "id"])
      .execute();
    for (const member of added) ids.set(member.import_key!, member.id);
  }
}

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
