import { type RawBuilder, sql } from "kysely";
import type { PostVersion } from "../../contract/own-posts.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { timestamp } from "../db/present.ts";
import type { Viewer } from "../http/viewer.ts";
import { publish } from "../live/publish.ts";
import { canModerate } from "../moderation/policy.ts";
import { forbidden, notFound } from "../refusal.ts";
import { countReportsOfPost } from "../reports/open-reports.ts";
import { recordErasure } from "../versions/record-erasure.ts";
import { lockPost } from "./deletion.ts";
import { requirePostId } from "./posts.ts";

/** The words that a post has had, the oldest first. Throws 404 for a post that readers cannot see. */
export function readPostVersions(db: Database, id: string): Promise<PostVersion[]> {
  return readWhere(db, id, sql`p.deleted_at is null`);
}

/** The same for moderators, who also read what they have removed or may still decide about. */
export function readReportedPostVersions(db: Database, id: string): Promise<PostVersion[]> {
  const waits = sql`exists (
    select from reports where post_id = p.id and comment_id is null and decided_at is null
  )`;
  return readWhere(db, id, sql`(p.deleted_at is null or p.is_removed or ${waits})`);
}

async function readWhere(db: Database, id: string, isReadable: RawBuilder<unknown>): Promise<PostVersion[]> {
  const { rows } = await sql<Row>`
    with read as (select * from posts p where p.id = ${requirePostId(id)} and ${isReadable})
    select null::bigint as id, title, case content_type when 'text' then content else coalesce(caption, '') end as text,
      coalesce(image_alt, '') as image_alt, array(
        select feeds.name from post_feeds join feeds on feeds.id = feed_id where post_id = read.id order by position
      ) as feeds, coalesce(edited_at, created_at) as written_at
    from read
    union all
    select version.id, version.title, version.text, version.image_alt, version.feeds, version.written_at
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
 * Erases the words of an earlier version for its author or a moderator, whose erasure is logged. A second time is no
 * error. Run it in a transaction. Throws 404, and 403, also to the author while reports on the post are open.
 */
export async function erasePostVersion(
  db: Database,
  viewer: Viewer,
  id: string,
  versionId: string,
): Promise<PostVersion[]> {
  const post = await lockPost(db, id);
  const { id: postId, member_id: memberId, title } = post;
  const isOwn = memberId === viewer.id;
  if (!isOwn && !canModerate(viewer, memberId, "remove")) throw forbidden("notAllowed");
  if (isOwn && post.is_removed) throw notFound("submissionNotFound");
  const version = await db
    .selectFrom("post_versions")
    .select(["id", "title"])
    .where("id", "=", parseId(versionId))
    .where("post_id", "=", postId)
    .executeTakeFirst();
  if (!version) throw notFound("versionNotFound");
  if (version.title !== null) {
    if (isOwn && (await countReportsOfPost(db, postId)) > 0) throw forbidden("postVersionReported");
    await db
      .updateTable("post_versions")
      .set({ title: null, text: null, image_alt: null, feeds: [] })
      .where("id", "=", version.id)
      .execute();
    await publish(db, [{ what: "changed", postId, isLess: true }]);
    if (!isOwn) await recordErasure(db, viewer, { action: "erase-post-version", memberId, title, postId });
  }
  return isOwn ? readPostVersions(db, id) : readReportedPostVersions(db, id);
}
