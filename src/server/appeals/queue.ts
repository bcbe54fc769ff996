import { sql } from "kysely";
import type { WaitingAppeal } from "../../contract/appeals.ts";
import type { FormattedText } from "../../contract/formatted-text.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import { type Actor, isDecider } from "../moderation/policy.ts";
import { fillPage } from "../page-bytes.ts";
import { getPostsOrHidden } from "../posts/hidden-posts.ts";
import { presentList, type PublicSite } from "../posts/present.ts";
import { isRemovalInForce, removalsInForce, toldOfRemoval } from "./removals.ts";

interface Slice {
  limit: number;
  /** The id of the last appeal of the page before; null for the first page. */
  after: number | null;
}

interface Row {
  id: number;
  username: string;
  text: string;
  created_at: Date;
  post_id: number;
  comment_id: number | null;
  comment_text: string | null;
  formatted: FormattedText | null;
  commented_at: Date | null;
  actor_name: string | null;
  reason: string;
  rule: string | null;
  removed_at: Date;
  may_decide: boolean;
  is_hidden: boolean;
}

/** A badge shows no higher number than 99. */
const MOST_COUNTED = 100;

/**
 * The appeals that wait, the oldest first, without the viewer's own, and those of banned members until their bans end. A null viewer is the operator, who may decide all.
 */
export async function listWaitingAppeals(
  db: Database,
  site: PublicSite,
  viewer: Actor,
  { limit, after }: Slice,
): Promise<{ appeals: WaitingAppeal[]; next: string | null; waiting: number }> {
  const { rows } = await sql<Row>`
    select appeals.id, author.username, appeals.text, appeals.created_at, appeals.post_id, appeals.comment_id,
      comments.text as comment_text, comments.formatted, comments.created_at as commented_at,
      told.actor_name, told.reason, told.rule, removal.created_at as removed_at, ${mayDecide(viewer)} as may_decide,
      removal.comment_id is not null and posts.deleted_at is not null as is_hidden
    from ${waitingFor(viewer)} and (${after}::bigint is null or appeals.id > ${after}::bigint)
    order by appeals.id limit ${limit + 1}`.execute(db);
  const { rows: counts } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from (
      select from ${waitingFor(viewer)} and ${mayDecide(viewer)} limit ${MOST_COUNTED}
    ) counted`.execute(db);
  const posts = await getPostsOrHidden(
    db,
    rows.map((row) => row.post_id),
  );
  const found = new Map(posts.map((post) => [post.id, post]));
  // A post may be erased after its id was read, which must not look like the end of the list.
  const there = rows.slice(0, limit).filter((row) => found.has(row.post_id));
  const { items, hasMore } = fillPage(
    there.map((row) => presentAppeal(row, presentList([found.get(row.post_id)!], site)[0]!)),
    limit,
  );
  const last = hasMore ? items.at(-1)!.id : rows.length > limit ? String(rows[limit - 1]!.id) : null;
  return { appeals: items, next: last, waiting: counts[0]!.waiting };
}

function waitingFor(viewer: Actor) {
  return sql`appeals join members author on author.id = appeals.member_id,
    ${removalsInForce} ${toldOfRemoval}
    where state = 'waiting' and author.banned_at is null and removal.id = appeals.removal_id and ${isRemovalInForce}
      and appeals.member_id is distinct from ${viewer?.id ?? null}::uuid`;
}

/** Whether the viewer, who moderates the site, may decide about the appeal. */
function mayDecide(viewer: Actor) {
  if (viewer === null) return sql<boolean>`true`;
  return sql<boolean>`exists (
    select from members where members.id = ${viewer.id}
      and ${isDecider({ authorId: sql.ref("appeals.member_id"), removers: sql.ref("told.names") })}
  )`;
}

function presentAppeal(row: Row, submission: WaitingAppeal["submission"]): WaitingAppeal {
  const { comment_id: commentId, comment_text: text, formatted, commented_at: commentedAt } = row;
  const comment = commentId !== null && {
    ...{
      id: String(commentId),
      text: text!,
      ...(formatted && { formatted }),
      createdAt: timestamp(commentedAt!),
    },
  };
  return {
    id: String(row.id),
    userName: row.username,
    text: row.text,
    createdAt: timestamp(row.created_at),
    submission,
    comment: comment || null,
    removal: {
      ...{ userName: row.actor_name, reason: row.reason, ...(row.rule !== null && { rule: row.rule }) },
      createdAt: timestamp(row.removed_at),
    },
    mayDecide: row.may_decide,
    isHidden: row.is_hidden,
  };
}
