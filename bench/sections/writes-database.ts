import type pg from "pg";
import { newToken, tokenHash } from "../../src/server/auth/tokens.ts";

/** The members who write, and the posts they write on. */
export interface Cast {
  tokens: string[];
  postIds: string[];
  commentIds: string[];
}

/** Signs in `size` members and picks as many posts. Numbers both for pgbench, which cannot use tokens. */
export async function prepareCast(database: pg.Pool, size: number): Promise<Cast> {
  await database.query("drop table if exists bench_members, bench_posts");
  await database.query(`
    create table bench_members as
    select row_number() over () as n, id from (select id from members where import_key is null limit ${size}) found`);
  await database.query(`
    create table bench_posts as
    select row_number() over () as n, id
    from (select id from posts where deleted_at is null order by random() limit ${size}) found`);
  for (const table of ["bench_members", "bench_posts"]) {
    await database.query(`alter table ${table} add primary key (n)`);
    await database.query(`analyze ${table}`);
  }
  const { rows: members } = await database.query<{ n: string }>("select n from bench_members order by n");
  const tokens = members.map(newToken);
  await database.query(
    `insert into sessions (token_hash, member_id, expires_at)
     select hash, id, now() + interval '1 day'
     from unnest($1::bytea[]) with ordinality given (hash, n) join bench_members using (n)`,
    [tokens.map(tokenHash)],
  );
  const { rows: posts } = await database.query<{ id: string }>("select id::text from bench_posts");
  const { rows: comments } = await database.query<{ id: string }>(
    "select id::text from comments where deleted_at is null order by random() limit $1",
    [size],
  );
  return { tokens, postIds: posts.map(({ id }) => id), commentIds: comments.map(({ id }) => id) };
}

/** A pgbench script in which a member gives a post a heart: one statement writes the row and the count. */
export const heartScript = ({ tokens, postIds }: Cast): string => `
\\set post random(1, ${postIds.length})
\\set member random(1, ${tokens.length})
with given as (
  insert into hearts (post_id, member_id)
  select posts.id, bench_members.id
  from bench_posts join posts using (id), bench_members
  where bench_posts.n = :post and bench_members.n = :member and deleted_at is null
  on conflict do nothing
  returning post_id
)
update posts set hearts = hearts + 1 where id in (select post_id from given)
returning total_hearts;
`;

/** Selects posts by id, with everything that a list shows of them, in one query. */
export const LISTED_POSTS = `
  select p.id, p.member_id, m.username, p.title, p.content_type, p.content, p.thumbnail_url, p.image_alt,
    p.total_hearts, p.comment_count, p.created_at, p.edited_at, v.state, v.title as preview_title, v.site_name,
    v.description, i.key, i.width, i.height, i.widths,
    array(
      select f.name from post_feeds pf join feeds f on f.id = pf.feed_id where pf.post_id = p.id order by pf.position
    ) as feeds
  from posts p join members m on m.id = p.member_id
    left join previews v on v.post_id = p.id left join images i on i.key = p.image_key
  where p.id = any($1::bigint[]) and p.deleted_at is null`;

/** Deletes waiting jobs, such as fetches of previews, which would run during the next measurement. */
export async function forgetJobs(database: pg.Pool): Promise<void> {
  await database.query("delete from jobs where every is null");
}

/** Throws if a stored count differs from its rows. */
export async function requireEqualFigures(database: pg.Pool): Promise<void> {
  const { rows } = await database.query<{ posts: number; comments: number; feeds: number }>(`
    select
      (select count(*)::int from posts
        left join (select post_id, count(*) as n from hearts group by post_id) given on given.post_id = posts.id
        left join (select post_id, count(*) as n from comments where deleted_at is null group by post_id) said
          on said.post_id = posts.id
        where hearts <> coalesce(given.n, 0) or comment_count <> coalesce(said.n, 0)) as posts,
      (select count(*)::int from comments
        left join (select comment_id, count(*) as n from comment_hearts group by comment_id) given
          on given.comment_id = comments.id
        where hearts <> coalesce(given.n, 0)) as comments,
      (select count(*)::int from feeds
        left join (
          select feed_id, count(*) as n from post_feeds join posts on posts.id = post_id
          where deleted_at is null group by feed_id
        ) filed on filed.feed_id = feeds.id
        where post_count <> coalesce(filed.n, 0)) as feeds`);
  const { posts, comments, feeds } = rows[0]!;
  if (posts + comments + feeds > 0) {
    throw new Error(
      `The stored counts of ${posts} posts, ${comments} comments and ${feeds} feeds differ from their rows.`,
    );
  }
}
