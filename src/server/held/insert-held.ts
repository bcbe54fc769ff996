import type { FormattedText } from "../../contract/formatted-text.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { gatherOn } from "../db/gather.ts";
import { prepare } from "../db/prepared.ts";
import type { HeldReason, Writing } from "./writing.ts";

type Given = Writing & {
  memberId: string;
  /** The post that a comment is on. */
  postId: number | null;
  formatted: FormattedText | null;
  images: string[];
  reason: HeldReason;
  /** The feed whose people may decide; null if only the site's moderators decide. */
  feedId: number | null;
};

interface Inserted {
  /** False if a comment's post was erased meanwhile. */
  hasPost: boolean;
  /** Null if the author's posts and comments that wait have reached the limit. */
  id: number | null;
}

/**
 * Inserts a held post or comment with its images. Calls that arrive together share the statement, which counts them together.
 * Run it in a transaction.
 *
 * Locks no author: the transaction may be shared by many members, and a deadlock with a moderator's decision would fail the posts
 * of all. So two posts or comments of a member in two transactions at one moment can exceed the limit, by no more than the limits
 * on new posts and comments a minute allow.
 */
export const insertHeld = gatherOn(async (db: Database, writings: Given[]) =>
  insertAll(db, [
    writings.map(({ memberId }) => memberId),
    writings.map(({ kind }) => kind),
    writings.map(({ body }) => JSON.stringify(body)),
    writings.map(({ formatted }) => formatted && JSON.stringify(formatted)),
    writings.map(({ origin }) => origin),
    writings.map(({ postId }) => postId),
    writings.map(({ images }) => JSON.stringify(images)),
    writings.map(({ reason }) => reason.kind),
    writings.map(({ reason }) => reason.words ?? null),
    writings.map(({ feedId }) => feedId),
  ]),
);

/** Locks the posts, so that no foreign key fails: that would fail all calls that share the statement. */
const insertAll = prepare<Inserted>(`
  with given as materialized (
    select * from unnest($1::uuid[], $2::text[], $3::json[], $4::json[], $5::text[], $6::bigint[], $7::json[], $8::text[], $9::text[], $10::bigint[])
      with ordinality given (member_id, kind, body, formatted, origin, post_id, images, reason, reason_words, feed_id, place)
  ), locked as materialized (
    select id from posts where id = any($6::bigint[]) order by id for key share
  ), fitting as (
    select given.*, row_number() over (partition by member_id order by place) as turn
    from given where post_id is null or post_id in (select id from locked)
  ), numbered as materialized (
    select fitting.*, nextval(pg_get_serial_sequence('held_writings', 'id')) as id from fitting
    where turn + (
      select count(*) from held_writings waiting where waiting.member_id = fitting.member_id and refused_at is null
    ) <= ${LIMITS.held}
    order by place
  ), inserted as (
    insert into held_writings (id, member_id, kind, body, formatted, origin, post_id, reason, reason_words) overriding system value
    select id, member_id, kind, body, formatted, origin, post_id, reason, reason_words from numbered
  ), of_feeds as (
    insert into held_feeds (held_id, feed_id) select id, feed_id from numbered where feed_id is not null
  ), shown as (
    insert into held_images (held_id, image_key) select id, json_array_elements_text(images) from numbered
  )
  select given.post_id is null or locked.id is not null as "hasPost", numbered.id
  from given left join locked on locked.id = given.post_id left join numbered using (place)
  order by place`);
