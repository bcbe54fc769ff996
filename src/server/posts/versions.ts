import { type RawBuilder, sql } from "kysely";
import type { PostVersion } from "../../contract/own-posts.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { timestamp } from "../db/present.ts";
import type { Viewer } from "../http/viewer.ts";
import { publish } from "../live/publish.ts";
import { holdJudge } from "../moderation/hold-actor.ts";
import { requireJudge } from "../moderation/judges.ts";
import { type Actor, isJudgedBy } from "../moderation/policy.ts";
import { notFound } from "../refusal.ts";
import { countReportsOfPost } from "../reports/open-reports.ts";
import { recordErasure } from "../versions/record-erasure.ts";
import { lockPost } from "./deletion.ts";
import { requirePostId } from "./posts.ts";

/** The words that a post has had, the oldest first. Throws 404 for a post that readers cannot see. */
export function readPostVersions(db: Database, id: string): Promise<PostVersion[]> {
  return readAs(db, id, sql<boolean>`false`);
}

const OF_POSTS = { post: sql.ref("p.id"), author: sql.ref("p.member_id") };

/** The same for moderators, by the rules of `readReportedVersions`. */
export function readReportedPostVersions(
  db: Database,
  viewer: NonNullable<Actor>,
  id: string,
): Promise<PostVersion[]> {
  const waits = sql`exists (
    select from reports where post_id = p.id and comment_id is null and decided_at is null
  )`;
  return readAs(db, id, sql<boolean>`(${isJudgedBy(viewer, OF_POSTS)} and (p.is_removed or ${waits}))`);
}

async function readAs(db: Database, id: string, isJudge: RawBuilder<boolean>): Promise<PostVersion[]> {
  const { rows } = await sql<Row>`
    with read as (
      select *, ${isJudge} as is_judge from posts p
      where p.id = ${requirePostId(id)} and (p.deleted_at is null or ${isJudge})
    )
    select null::bigint as id, title, case content_type when 'text' then content else coalesce(caption, '') end as text,
      coalesce(image_alt, '') as image_alt, array(
        select feeds.name from post_feeds join feeds on feeds.id = feed_id where post_id = read.id order by position
      ) as feeds, coalesce(edited_at, created_at) as written_at
    from read
    union all
    select version.id, case when version.erased_at is null or is_judge then version.title end, version.text, version.image_alt, version.feeds, version.written_at
    from read join post_versions version on version.post_id = read.id
    order by id`.execute(db);
  if (rows.length === 0) throw notFound("submissionNotFound");
  return rows.map(present);
}

interface Row {
  /** Null for the post as it is now. */
  id: number | null;
  /** Null in an erased version, as are the other words. */
  title: string | null;
  text: string;
  image_alt: string;
  feeds: string[];
  written_at: Date;
}

function present({ id, title, text, image_alt: imageAlt, feeds, written_at: writtenAt }: Row): PostVersion {
  return {
    id: id === null ? null : String(id),
    words: title === null ? null : { title, text, imageAlt, customCategories: feeds },
    createdAt: timestamp(writtenAt),
  };
}

/**
 * Erases the words of an earlier version for its author or a moderator, by the rules of `eraseOneVersion`. Run it in a
 * transaction. Throws 404 and 403.
 */
export async function erasePostVersion(
  db: Database,
  by: Viewer,
  id: string,
  versionId: string,
): Promise<PostVersion[]> {
  const viewer = (await holdJudge(db, by, "posts", id))!;
  const post = await lockPost(db, id, { orDeleted: true });
  const { id: postId, member_id: memberId, title } = post;
  const isOwn = memberId === viewer.id;
  if (!isOwn) await requireJudge(db, viewer, { postId, authorId: memberId }, "remove");
  const read = () => (isOwn ? readPostVersions(db, id) : readReportedPostVersions(db, viewer, id));
  const version = (await read()).find((one) => one.id === versionId);
  if (!version) throw notFound("versionNotFound");
  if (version.words !== null) {
    const isAwaited = isOwn && (await countReportsOfPost(db, postId)) > 0;
    const nothing = { title: null, text: null, image_alt: null, feeds: [] };
    await db
      .updateTable("post_versions")
      .set({ erased_at: sql<Date>`now()`, ...(!isAwaited && nothing) })
      .where("id", "=", parseId(versionId))
      .execute();
    await publish(db, [{ what: "changed", postId, isLess: true }]);
    if (!isOwn) await recordErasure(db, viewer, { action: "erase-post-version", memberId, title, postId });
  }
  return read();
}
