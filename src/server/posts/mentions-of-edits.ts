import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { notifyOfPosts } from "../notifications/of-writings.ts";
import { membersNamed } from "./insert-posts.ts";

/**
 * Notifies the members whom an edit mentions for the first time, and returns the columns of its mentions. Names that an
 * edit takes out stay known, so a member is notified once, however often the name comes back.
 */
export async function nameMembers(
  db: Database,
  postId: number,
  named: string[],
): Promise<{ mentions: string[] | null; mentioned_before: string[] | null }> {
  const { mentions, mentioned_before: earlier } = await db
    .selectFrom("posts")
    .select(["mentions", "mentioned_before"])
    .where("id", "=", postId)
    .executeTakeFirstOrThrow();
  const known = new Set([...keysOf(mentions ?? []), ...(earlier ?? [])]);
  const members = new Set(await membersAmong(db, keysOf(named)));
  // Members beyond the limit are shown without being notified, and known from then on, so more may be known.
  const left = Math.max(0, LIMITS.mentions - known.size);
  const added = [...members].filter((key) => !known.has(key)).slice(0, left);
  await notifyOfPosts(
    db,
    added.map((name) => ({ postId, name })),
  );
  const shown = named.filter((name) => members.has(name.toLowerCase()));
  const before = [...new Set([...known, ...added])].filter((key) => !keysOf(shown).includes(key));
  return { mentions: orNull(shown), mentioned_before: orNull(before) };
}

async function membersAmong(db: Database, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  return (await membersNamed(db, [keys])).map(({ key }) => key);
}

function keysOf(names: string[]): string[] {
  return [...new Set(names.map((name) => name.toLowerCase()))];
}

function orNull(names: string[]): string[] | null {
  return names.length > 0 ? names : null;
}
