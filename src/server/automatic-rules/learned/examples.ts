import { sql } from "kysely";
import { ERASED } from "../../comments/erased-text.ts";
import type { Database } from "../../db/database.ts";
import { isHeldBack } from "../../members/held-back.ts";
import { type PastWriting, readWritten } from "../past-writings.ts";
import { wasUnderRules } from "../policy.ts";

/** The most examples of each kind, the latest ones: more would cost time and memory, and make no better classifier. */
const MOST = { removed: 2_500, stood: 10_000 };

/** The most examples by one author, so that a flood by one member teaches little. */
const MOST_OF_AUTHOR = 100;

const PART = 250;

/** The table and the id of a stored text. */
interface TextRef {
  source: "posts" | "comments" | "held";
  id: number;
}

/**
 * The texts of members without a role, in parts. First come the texts that the site's moderators removed or refused as spam, with
 * that word in the reason; then the texts that have stood for a day. Reports, other removals, and decisions by the people of a feed
 * teach nothing, so no member can teach the site to hold the texts of others.
 */
export async function* readExamples(
  db: Database,
): AsyncGenerator<{ isSpam: boolean; writings: PastWriting[] }> {
  for (const [isSpam, places] of [
    [true, await findRemoved(db, MOST.removed)],
    [false, await findStood(db, MOST.stood)],
  ] as const) {
    for (let from = 0; from < places.length; from += PART) {
      const part = places.slice(from, from + PART);
      yield { isSpam, writings: await readTexts(db, part) };
    }
  }
}

async function readTexts(db: Database, places: TextRef[]): Promise<PastWriting[]> {
  const ids = (source: TextRef["source"]) =>
    places.filter((one) => one.source === source).map(({ id }) => id);
  return readWritten(db, { posts: ids("posts"), comments: ids("comments"), held: ids("held") });
}

/** Whether a reason says that something is spam. */
const saysSpam = (reason: string) =>
  sql<boolean>`(${sql.ref(reason)} ~* '\\mspam' and ${sql.ref(reason)} !~* '\\m(not|no)\\s+spam')`;

const asSpam = sql<boolean>`removal.by_feeds is null and ${saysSpam("removal.reason")}`;

/** The age of the oldest removed texts to learn from. Older ones are erased, so a longer search would find no more. */
const REMOVED_WITHIN = sql`interval '180 days'`;

/** Limits the search to a year, because it walks over imported texts, which teach nothing. */
const stoodSince = (column: string) =>
  sql<boolean>`${sql.ref(column)} between now() - interval '1 year' and now() - interval '1 day'`;

/** Begins a statement that numbers each author's texts. */
const ofAuthors = sql`
  select source, id from (select written.*, row_number() over (partition by member_id order by at desc, id) as turn from`;

/** Joins the latest removal of each post or comment. */
const removalOf = (action: string, post: string, comment: string) => sql`
  cross join lateral (
    select by_feeds, reason from moderation_log
    where post_id = ${sql.ref(post)} and coalesce(comment_id, 0) = ${sql.raw(comment)} and action = ${sql.lit(action)}
    order by id desc limit 1
  ) removal`;

async function findRemoved(db: Database, most: number): Promise<TextRef[]> {
  const { rows } = await sql<TextRef>`
    ${ofAuthors} (
      (select 'posts' as source, posts.id, posts.deleted_at as at, posts.member_id
        from posts join members on members.id = posts.member_id ${removalOf("remove-post", "posts.id", "0")}
        where posts.deleted_at > now() - ${REMOVED_WITHIN} and posts.is_removed and posts.import_key is null and ${wasUnderRules} and ${asSpam}
        order by posts.deleted_at desc limit ${most * 4})
      union all
      (select 'comments', comments.id, comments.deleted_at, comments.member_id
        from comments join members on members.id = comments.member_id
          ${removalOf("remove-comment", "comments.post_id", "comments.id")}
        where comments.deleted_at > now() - ${REMOVED_WITHIN} and comments.is_removed and comments.text <> ${ERASED} and ${wasUnderRules} and ${asSpam}
        order by comments.deleted_at desc limit ${most * 4})
      union all
      (select 'held', held.id, held.refused_at, held.member_id from held_writings held join members on members.id = held.member_id
        where held.refused_at is not null and ${saysSpam("held.refusal")} and ${wasUnderRules}
          and not exists (select from held_feeds where held_id = held.id)
        order by held.refused_at desc limit ${most * 4})
    ) written) numbered where turn <= ${MOST_OF_AUTHOR} order by at desc limit ${most}`.execute(db);
  return rows;
}

/**
 * Finds texts that stood. Leaves out texts of banned and suspended members, because moderators may not have removed all of their spam,
 * and comments on hidden posts, because nobody reads or reports them there.
 */
async function findStood(db: Database, most: number): Promise<TextRef[]> {
  const stood = sql<boolean>`${wasUnderRules} and not ${isHeldBack()}`;
  const { rows } = await sql<TextRef>`
    ${ofAuthors} (
      (select 'posts' as source, posts.id, posts.created_at as at, posts.member_id
        from posts join members on members.id = posts.member_id
        where posts.deleted_at is null and ${stoodSince("posts.created_at")} and posts.import_key is null and ${stood}
        order by posts.created_at desc, posts.id desc limit ${most * 4})
      union all
      (select 'comments', comments.id, comments.created_at, comments.member_id
        from comments join members on members.id = comments.member_id
          join posts on posts.id = comments.post_id and posts.deleted_at is null
        where comments.deleted_at is null and ${stoodSince("comments.created_at")} and ${stood}
        order by comments.id desc limit ${most * 4})
    ) written) numbered where turn <= ${MOST_OF_AUTHOR} order by at desc limit ${most}`.execute(db);
  return rows;
}
