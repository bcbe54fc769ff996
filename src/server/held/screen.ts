import type { SiteSettings } from "../../contract/page.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { gatherOn } from "../db/gather.ts";
import { prepare } from "../db/prepared.ts";
import { worksInFeedsOf } from "../feed-people/works-in.ts";
import type { Viewer } from "../http/viewer.ts";
import { holdWriting } from "./held.ts";
import type { HeldReason, Writing } from "./writing.ts";

/** The settings of the site in memory. */
export interface Screening {
  known: Pick<SiteSettings, "firsts">;
}

/**
 * Holds a post or comment that a moderator looks at first, and returns it; null for one that appears at once. Call it before
 * the verb that adds it, in the same transaction. Throws as that verb does for what could not be published now, and 409 where
 * too many of the author's wait.
 */
export async function holdOrNull(
  db: Database,
  site: Screening,
  author: Viewer,
  writing: Writing,
): Promise<{ id: string } | null> {
  const reason = await reasonToHold(db, site, author, writing);
  return reason && holdWriting(db, author, writing, reason);
}

/** Why a post or comment waits; null for one that does not. Costs no query where the site holds none. */
async function reasonToHold(
  db: Database,
  { known: { firsts = 0 } }: Screening,
  author: Viewer,
  writing: Writing,
): Promise<HeldReason | null> {
  if (firsts === 0 || author.role !== "member") return null;
  if ((await countStanding(db, author.id)) >= firsts) return null;
  const isOfFeeds =
    author.moderatesFeeds && (await worksInFeedsOf(db, { memberId: author.id, placed: placeOf(writing) }));
  return isOfFeeds ? null : { kind: "first" };
}

function placeOf({ kind, body }: Writing) {
  return kind === "post" ? { feedNames: body.customCategories } : { postId: body.postId };
}

/** The number of a member's posts and comments that readers can see, up to the most that a site can ask for. Those that arrive together ask together. */
const countStanding = gatherOn(async (db: Database, members: string[]) => {
  const rows = await standingOf(db, [[...new Set(members)]]);
  const counts = new Map(rows.map(({ memberId, count }) => [memberId, count]));
  return members.map((id) => counts.get(id)!);
});

const standingOf = prepare<{ memberId: string; count: number }>(`
  select asked.id as "memberId", (
    select count(*)::int from (
      (select 1 from posts where member_id = asked.id and deleted_at is null limit ${LIMITS.firsts})
      union all (
        select 1 from comments join posts on posts.id = post_id
        where comments.member_id = asked.id and comments.deleted_at is null and posts.deleted_at is null limit ${LIMITS.firsts}
      )
    ) standing
  ) as count
  from unnest($1::uuid[]) asked (id)`);
