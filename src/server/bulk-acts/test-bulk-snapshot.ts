import { sql } from "kysely";
import type { TestApp } from "../../../test/app.ts";
import type { Signed } from "../../../test/cast.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { FEEDS } from "./test-bulk-story.ts";
import type { FilledSite } from "./test-bulk-site.ts";

/** Tables that an act and its undo change for good, and the reason. */
const MAY_DIFFER = [
  // They tell of the act.
  ...["moderation_log", "bulk_acts", "bulk_act_children", "jobs"],
  // The lists that are made of them are compared in their place: they are made anew.
  ...["post_deletions", "rankings", "ranking_chunks", "ranking_feeds", "trending"],
  // Every request writes them, each of this test's own too.
  ...["idempotency_keys", "sessions", "visits", "request_counts", "known_devices", "migrations"],
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

const ORDERS = [
  "",
  "sort=hot",
  "sort=active",
  "sort=popularity",
  "sort=popularity&time=24h",
  "sort=popularity&time=7d",
];

/** Whatever the site answers about these members: lists in each order, search, profiles, threads and the queue of reports. */
export async function answersOf(app: TestApp, { authors, moderator, word }: FilledSite): Promise<unknown[]> {
  const names = new Set(authors.map(({ username }) => username));
  const read = async (path: string, by: Partial<Signed> = {}) =>
    (await app.call("GET", path, { ...by, headers: { "cache-control": "no-cache" } })).body;
  const list = async (path: string, by?: Signed) => {
    const { submissions = [] } = await read(path, by);
    return [path, submissions.filter(({ userName }: { userName: string }) => names.has(userName))];
  };
  const lists = ["/submissions?limit=100", ...FEEDS.map((feed) => `/submissions?limit=100&category=${feed}`)];
  const ofLists = lists.flatMap((path) => ORDERS.map((order) => list(`${path}&${order}`)));
  const ofMembers = authors.flatMap(({ username, ...signed }) => [
    list("/filtered-submissions?limit=100", signed),
    ...["", "/stats", "/comments"].map((tail) => read(`/user/${username}${tail}`)),
    read("/profile", signed),
  ]);
  const searches = ["", "&sort=date", "&sort=hearts"].map((sort) => read(`/search?q=${word}${sort}`));
  return Promise.all([
    ...ofLists,
    ...ofMembers,
    ...searches,
    read(`/search/comments?q=${word}`),
    ...FEEDS.map((feed) => read(`/category/${feed}`)),
    moderate(app).queue(moderator, "?limit=100"),
  ]);
}
