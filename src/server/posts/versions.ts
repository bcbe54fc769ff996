import { type RawBuilder, sql } from "kysely";
import type { PostVersion } from "../../contract/own-posts.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import { type Actor, isJudgedBy } from "../moderation/policy.ts";
import { notFound } from "../refusal.ts";
import { requirePostId } from "./posts.ts";

/** The words that a post has had, the oldest first. Throws 404 for a post that readers cannot see. */
export function readPostVersions(db: Database, id: string): Promise<PostVersion[]> {
  return readAs(db, id, sql<boolean>`false`);
}

const OF_POSTS = { post: sql.ref("p.id"), author: sql.ref("p.member_id") };

/** The words that a post has had, for moderators, by the rules of `readReportedVersions`. */
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
