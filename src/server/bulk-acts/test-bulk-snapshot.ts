import { sql } from "kysely";
import type { TestApp } from "../../../test/app.ts";

/** Tables that an act and its undo change for good, and the reason. */
const MAY_DIFFER = [
  // These tables record the act.
  ...["moderation_log", "bulk_acts", "bulk_act_children", "jobs"],
  // These are computed anew. The lists that are made of them are compared in their place.
  ...["post_deletions", "rankings", "ranking_chunks", "ranking_feeds", "trending"],
  // These steps keep the pages of a thread in the order of its first page; readers' hearts add some.
  "comment_heart_steps",
  // Every request writes these tables, including the requests of the test itself.
  ...["idempotency_keys", "sessions", "visits", "absences", "request_counts", "known_devices", "migrations"],
];

type Row = Record<string, unknown>;

/** All rows of the site but those of the members `others`, and of what they have written. */
export async function rowsOf({ db }: TestApp, others: string[]): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> all(${MAY_DIFFER}) order by relname`.execute(db);
  const written = await writtenBy({ db }, others);
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(db);
    const own = rows.map(({ row }) => row).filter((row) => !isOf(row, name, written));
    // Authors are told of the act and of its undo.
    const compared = name === "notifications" ? own.filter(({ type }) => type !== "moderation") : own;
    found[name] = compared.map((row) => JSON.stringify(comparable(row, name))).toSorted();
  }
  return found;
}

/** A link preview that waits is asked for anew when its post comes back: its job may have found the post hidden. */
function comparable(row: Row, table: string): Row {
  return table === "previews" ? { ...row, requested_at: null } : row;
}

interface Written {
  members: Set<unknown>;
  posts: Set<unknown>;
  comments: Set<unknown>;
}

async function writtenBy({ db }: Pick<TestApp, "db">, others: string[]): Promise<Written> {
  const members = await db.selectFrom("members").select("id").where("username", "in", others).execute();
  const ids = members.map(({ id }) => id);
  const posts = await db.selectFrom("posts").select("id").where("member_id", "in", ids).execute();
  const comments = await db.selectFrom("comments").select("id").where("member_id", "in", ids).execute();
  return {
    members: new Set(ids),
    posts: new Set(posts.map(({ id }) => id)),
    comments: new Set(comments.map(({ id }) => id)),
  };
}

function isOf(row: Row, table: string, { members, posts, comments }: Written): boolean {
  const { id, post_id: postId, comment_id: commentId, member_id: memberId, key } = row;
  if (table === "posts") return posts.has(id);
  if (table === "comments") return comments.has(id);
  if (table === "members") return members.has(id);
  return (
    members.has(memberId) ||
    posts.has(postId) ||
    comments.has(commentId) ||
    (table === "feeds" && key === "elsewhere")
  );
}
