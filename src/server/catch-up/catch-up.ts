import { sql } from "kysely";
import type { TimeRange } from "../../contract/fields.ts";
import type { HiddenCounts } from "../../contract/hidden.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { followedIds } from "../feeds/follows.ts";
import type { PostRowPage } from "../posts/paging.ts";
import { hiddenPosts, type Reader } from "../filters/hidden-reasons.ts";
import { shownPosts } from "../filters/shown-posts.ts";
import { partFrom } from "../rankings/ranking-places.ts";
import { currentRanking } from "../rankings/rankings.ts";
import { noteUse } from "./absences.ts";

/** The number of posts of a ranking that are read at a time. */
const STEP = 200;

/** The most posts that are read to find the best of an absence, most of which may be from before it. */
const MAX_READ = 4_000;

/** The last absence: `posts` are those that the member has not seen yet, the best first. */
interface CatchUp extends Pick<PostRowPage, "posts"> {
  leftAt: Date | null;
  hidden: HiddenCounts;
}

interface Absence {
  leftAt: Date;
  returnedAt: Date;
  postIds: number[] | null;
  seenIds: number[];
}

/** The posts of the member's last absence that they have not seen yet. Chooses them at the first call. */
export async function catchUp(db: Database, reader: Reader): Promise<CatchUp> {
  const { id: memberId } = reader;
  // This request may be the one with which the member returns.
  await noteUse(db, [memberId]);
  const absence = await findAbsence(db, memberId);
  if (!absence) return { leftAt: null, posts: [], hidden: {} };
  const { leftAt, postIds, seenIds } = absence;
  const chosen = postIds ?? (await keepChoice(db, memberId, await missedPosts(db, reader, absence)));
  const unseen = chosen.filter((id) => !seenIds.includes(id));
  return { leftAt, ...(await shownPosts(db, reader, unseen)) };
}

async function findAbsence(db: Database, memberId: string): Promise<Absence | undefined> {
  const absence = await db
    .selectFrom("absences")
    .select(["left_at as leftAt", "returned_at as returnedAt", "post_ids as postIds", "seen_ids as seenIds"])
    .where("member_id", "=", memberId)
    .where("left_at", "is not", null)
    .executeTakeFirst();
  return absence as Absence | undefined;
}

/** The best posts of an absence in the member's feeds, by the ranking that their lists show. */
export async function missedPosts(
  db: Database,
  reader: Reader,
  { leftAt, returnedAt }: Pick<Absence, "leftAt" | "returnedAt">,
): Promise<number[]> {
  const feeds = await followedIds(db, reader.id);
  const ranking = await currentRanking(db, `top-${rangeSince(leftAt)}`);
  const chosen: number[] = [];
  let place: number | null = 0;
  for (let read = 0; place !== null && read < MAX_READ && chosen.length < LIMITS.catchUp; read += STEP) {
    const part = await partFrom(db, ranking, feeds, place, STEP);
    const ids = await missed(db, reader.id, { ids: part.ids, feeds, leftAt, returnedAt });
    const hidden = await hiddenPosts(db, reader, ids);
    chosen.push(...ids.filter((id) => !hidden.has(id)));
    place = part.next;
  }
  return chosen.slice(0, LIMITS.catchUp);
}

/** The shortest time range that holds the absence; the longest is as far as catching up goes back. */
function rangeSince(leftAt: Date): NonNullable<TimeRange> {
  const hours = (Date.now() - leftAt.getTime()) / 3_600_000;
  if (hours < 24) return "24h";
  return hours < 7 * 24 ? "7d" : "30d";
}

/** Keeps the posts that others posted in the absence and that the member has not answered since, in their order. */
async function missed(
  db: Database,
  memberId: string,
  {
    ids,
    feeds,
    leftAt,
    returnedAt,
  }: Pick<Absence, "leftAt" | "returnedAt"> & { ids: number[]; feeds: number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from unnest(${ids}::bigint[]) with ordinality listed (id, nth) join posts p on p.id = listed.id
    where p.deleted_at is null and p.member_id <> ${memberId}
      -- A post may have left the feeds since the ranking was computed.
      and exists (select from post_feeds pf where pf.post_id = p.id and pf.feed_id = any(${feeds}::bigint[]))
      and p.created_at between ${leftAt} and ${returnedAt}
      and not exists (select from hearts h where h.post_id = p.id and h.member_id = ${memberId})
      and p.id not in (
        select post_id from comments where member_id = ${memberId} order by id desc limit 1000
      )
    order by nth`.execute(db);
  return rows.map(({ id }) => id);
}

/** Stores the chosen posts, unless another request has. Returns those that are stored. */
async function keepChoice(db: Database, memberId: string, chosen: number[]): Promise<number[]> {
  const { rows } = await sql<{ postIds: number[] }>`
    update absences set post_ids = coalesce(post_ids, ${chosen})
    where member_id = ${memberId} and left_at is not null
    returning post_ids as "postIds"`.execute(db);
  return rows[0]?.postIds ?? chosen;
}

/** Remembers that the member has seen these of the chosen posts. Ids of other posts change nothing. */
export async function markMissedSeen(db: Database, memberId: string, ids: string[]): Promise<void> {
  const seen = ids.map(parseId).filter((id) => id !== null);
  await sql`
    update absences set seen_ids = array(
      select id from unnest(post_ids) id where id = any(seen_ids) or id = any(${seen}::bigint[])
    ) where member_id = ${memberId} and post_ids && ${seen}::bigint[]`.execute(db);
}
