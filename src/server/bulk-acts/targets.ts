import { type RawBuilder, sql } from "kysely";
import type { BulkContent } from "../../contract/bulk-acts.ts";
import { addressesIn, type FormattedText } from "../../contract/formatted-text.ts";
import { wordsOf } from "../../contract/post-words.ts";
import type { ContentType } from "../../contract/entities.ts";
import type { Database } from "../db/database.ts";
import { isOfDomain } from "../moderation/domains.ts";
import { isBelow } from "../moderation/policy.ts";
import type { Viewer } from "../http/viewer.ts";

/** The posts and comments that a bulk act removes: a member's, or all posts that link to a domain. */
export interface BulkTarget {
  memberId: string | null;
  domain: string | null;
  content: BulkContent;
  since: Date | null;
  until: Date;
  /** Null for the operator. */
  role: Viewer["role"] | null;
}

/** Ids in the order of the work, and the last id that was looked at; null at the end. */
interface FoundIds {
  ids: number[];
  last: number | null;
}

/** Posts that may link to a domain, read per query, so that memory does not grow with the site. */
const READ_AT_ONCE = 200;

/** Posts that one statement searches for a domain: it takes a fraction of a second also where none links there. */
const STRETCH = 5_000;

/** The next posts to remove, at most `limit` of them. */
export async function nextPosts(
  db: Database,
  target: BulkTarget,
  after: number,
  limit: number,
): Promise<FoundIds> {
  if (target.content === "comments") return { ids: [], last: null };
  if (target.domain !== null) return nextLinking(db, target, target.domain, after, limit);
  const { rows } = await sql<{ id: number }>`
    select posts.id from ${visiblePosts(target)} and posts.member_id = ${target.memberId}
      and (posts.created_at, posts.id) > (
        coalesce((select created_at from posts where id = ${after}), '-infinity'), ${after}::bigint
      )
    -- In the order of the index of a member's posts, so that no batch reads all that is left.
    order by posts.created_at, posts.id limit ${limit}`.execute(db);
  return found(rows.map(({ id }) => id));
}

/**
 * The next comments to remove. Leaves out comments on posts that their authors deleted, and comments that the member
 * deleted: a decision on those is a 404.
 */
export async function nextComments(
  db: Database,
  target: BulkTarget,
  after: number,
  limit: number,
): Promise<FoundIds> {
  const { rows } = await sql<{ id: number }>`
    select comments.id from ${visibleComments(target)} and comments.id > ${after}
    order by comments.id limit ${limit}`.execute(db);
  return found(rows.map(({ id }) => id));
}

const found = (ids: number[]): FoundIds => ({ ids, last: ids.at(-1) ?? null });

/** The posts in an act's range of time whose authors the actor may act on, with an open condition. */
export function visiblePosts(target: BulkTarget): RawBuilder<unknown> {
  return sql`posts join members on members.id = posts.member_id
    where posts.deleted_at is null and ${isBelow(roleOf(target))} and ${isInRange(target, "posts")}`;
}

/** The same for comments; none for an act on posts alone. */
export function visibleComments(target: BulkTarget): RawBuilder<unknown> {
  return sql`comments join posts on posts.id = comments.post_id join members on members.id = comments.member_id
    where comments.member_id = ${target.memberId} and ${target.content !== "posts"}::boolean
      and comments.deleted_at is null and (posts.deleted_at is null or posts.is_removed)
      and ${isBelow(roleOf(target))} and ${isInRange(target, "comments")}`;
}

const roleOf = ({ role }: BulkTarget) => role && { role };

function isInRange({ since, until }: BulkTarget, table: "posts" | "comments"): RawBuilder<boolean> {
  const at = sql.ref(`${table}.created_at`);
  return sql<boolean>`(${since}::timestamptz is null or ${at} >= ${since}::timestamptz) and ${at} <= ${until}::timestamptz`;
}

/** The posts that link to the domain, for a preview. Stops after `ms`, and says whether these are all. */
export async function allLinking(
  db: Database,
  target: BulkTarget,
  domain: string,
  { ms }: { ms: number },
): Promise<{ ids: number[]; isWhole: boolean }> {
  const end = performance.now() + ms;
  const all: number[] = [];
  let after: number | null = 0;
  while (after !== null) {
    if (performance.now() > end) return { ids: all, isWhole: false };
    const { ids, last } = await nextLinking(db, target, domain, after, READ_AT_ONCE);
    all.push(...ids);
    after = last;
  }
  return { ids: all, isWhole: true };
}

async function nextLinking(
  db: Database,
  target: BulkTarget,
  domain: string,
  after: number,
  limit: number,
): Promise<FoundIds> {
  const end = await endOfStretch(db, after);
  if (end === null) return { ids: [], last: null };
  const { rows } = await sql<LinkingRow>`
    select posts.id, content_type as "contentType", content, caption, formatted
    from ${visiblePosts(target)} and posts.id > ${after} and posts.id <= ${end} and ${mayLink(domain)}
    order by posts.id limit ${READ_AT_ONCE}`.execute(db);
  const linking = rows.filter((row) => links(row, domain)).map(({ id }) => id);
  const ids = linking.slice(0, limit);
  if (linking.length > limit) return found(ids);
  return { ids, last: rows.length === READ_AT_ONCE ? rows.at(-1)!.id : end };
}

/** The last of the next posts that one statement searches; null behind the last post. */
async function endOfStretch(db: Database, after: number): Promise<number | null> {
  const { rows } = await sql<{ end: number | null }>`
    select max(id) as end from (select id from posts where id > ${after} order by id limit ${STRETCH}) stretch`.execute(
    db,
  );
  return rows[0]!.end;
}

/** Whether the post links to the domain now; its author may have edited it since it was listed. */
export async function linksTo(db: Database, postId: number, domain: string): Promise<boolean> {
  const { rows } = await sql<LinkingRow>`
    select id, content_type as "contentType", content, caption, formatted from posts where id = ${postId}`.execute(
    db,
  );
  return rows.some((row) => links(row, domain));
}

interface LinkingRow {
  id: number;
  contentType: ContentType;
  content: string;
  caption: string | null;
  formatted: FormattedText | null;
}

/** By the rule that refuses links to a blocked domain. */
function links({ caption, formatted, ...post }: LinkingRow, domain: string): boolean {
  const words = wordsOf({ ...post, ...(caption !== null && { caption }) });
  const addresses = [
    ...(post.contentType === "text" ? [] : [post.content]),
    ...addressesIn(words, formatted),
  ];
  return addresses.some((address) => isOfDomain(address, domain));
}

/** Addresses whose host the URL standard spells in another way: with escapes or letters beyond ASCII. */
const ODD_HOST = String.raw`https?://[^/?#\s"]*(%|[^ -~])`;

/** A number as a host can be written in many ways. */
const NUMERIC = /^[\d.]+$|:/;

/** Holds for all posts that may link to the domain, and for some others. */
function mayLink(domain: string): RawBuilder<boolean> {
  const words = sql`concat_ws(' ', content, caption, formatted::text)`;
  if (NUMERIC.test(domain)) return sql<boolean>`${words} ~* 'https?://'`;
  return sql<boolean>`(position(${domain} in lower(${words})) > 0 or ${words} ~* ${ODD_HOST})`;
}
