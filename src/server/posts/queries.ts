import { type RawBuilder, sql } from "kysely";
import type { ContentType } from "../../contract/entities.ts";
import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";

/** A post with what every presentation of it needs. */
export interface PostRow {
  id: number;
  member_id: string;
  username: string;
  title: string;
  content_type: ContentType;
  content: string;
  /** Where its picture is elsewhere, where one is known. */
  picture_address: string | null;
  image: { key: string; width: number; height: number; widths: number[] } | null;
  image_alt: string | null;
  total_hearts: number;
  comment_count: number;
  created_at: Date;
  edited_at: Date | null;
  feeds: string[];
  /** Null where its address was never looked at; then all that begins so is null. */
  preview_state: "waiting" | "ready" | "failed" | null;
  preview_title: string | null;
  preview_site_name: string | null;
  preview_description: string | null;
}

/** The posts of these ids that are not deleted, in the order of the ids, their content whole. */
export async function loadPosts(db: Database, ids: number[]): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const rows = await postsById(db, [ids]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** A place of a list, and the post that is there; null where that is deleted. */
export interface ListedPost {
  place: number;
  post: PostRow | null;
}

/** The posts that a part of a list names, by their places in it; it is a query of `place` and `id`. */
export async function loadListed(db: Database, listed: RawBuilder<unknown>): Promise<ListedPost[]> {
  const { rows } = await sql<PostRow & { place: number; id: number | null }>`
    select listed.place, ${sql.raw(columns)}
    from (${listed}) listed left join posts p on p.id = listed.id and p.deleted_at is null
      left join members m on m.id = p.member_id ${sql.raw(joins)}
    order by listed.place`.execute(db);
  return rows.map((row) => ({ place: row.place, post: row.id === null ? null : row }));
}

/** Those that are not deleted. */
export function postsOf(listed: ListedPost[]): PostRow[] {
  return listed.map(({ post }) => post).filter((post) => post !== null);
}

const columns = `
  p.id, p.member_id, m.username, p.title, p.content_type, p.content,
  coalesce(v.image_address, p.thumbnail_url) as picture_address,
  case when i.key is not null then
    json_build_object('key', i.key, 'width', i.width, 'height', i.height, 'widths', i.widths)
  end as image, p.image_alt,
  p.total_hearts, p.comment_count, p.created_at, p.edited_at,
  v.state as preview_state, v.title as preview_title, v.site_name as preview_site_name,
  v.description as preview_description,
  array(
    select f.name from post_feeds pf join feeds f on f.id = pf.feed_id
    where pf.post_id = p.id order by pf.position
  ) as feeds`;

const joins = `
  left join previews v on v.post_id = p.id left join images i on i.key = p.image_key`;

const postsById = prepare<PostRow>(`
  select ${columns}
  from posts p join members m on m.id = p.member_id ${joins}
  where p.id = any($1::bigint[]) and p.deleted_at is null`);
