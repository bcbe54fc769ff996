import pg from "pg";

/** Gives every comment on a post up to 19 hearts, of which the order by hearts is made. */
export async function giveCommentHearts(connectionString: string, postId: string): Promise<void> {
  const database = new pg.Client({ connectionString });
  await database.connect();
  try {
    await database.query(
      `with given as (
        insert into comment_hearts (comment_id, member_id)
        select c.id, m.id
        from comments c join (select id, row_number() over () as n from members limit 19) m on m.n <= c.id * 7 % 20
        where c.post_id = $1
        on conflict do nothing returning comment_id
      )
      update comments set hearts = hearts + counted.n
      from (select comment_id, count(*)::int as n from given group by comment_id) counted
      where counted.comment_id = comments.id`,
      [postId],
    );
  } finally {
    await database.end();
  }
}
