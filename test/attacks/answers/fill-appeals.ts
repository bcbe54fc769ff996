import { sql } from "kysely";
import type { Database } from "../../../src/server/db/database.ts";

const alice = sql`select id from members where username = 'alice'`;
const authors = sql`(${alice}) union all (select min(id::text)::uuid from members where username like 'stranger%')`;

/**
 * Fills the list of alice's removed comments, with appeals that were decided, the queue with those of another, and the log for everybody.
 * Returns the ids of one of alice's removals, and of a removed comment of another.
 */
export async function fillAppeals(
  db: Database,
  feed: string,
): Promise<{ removalId: string; removedCommentId: string }> {
  await sql`update site_settings set log = 'everybody'`.execute(db);
  await sql`
    with post as (select max(id) as id from posts where content_type = 'text' and import_key is null),
    removed as (
      insert into comments (post_id, member_id, depth, text, is_removed, deleted_at, created_at)
      select post.id, author.id, 0, 'words', true, now() - make_interval(secs => n), now() - interval '1 hour'
      from post, generate_series(1, 101) n, (${authors}) author
      returning id, post_id, member_id, deleted_at
    ), logged as (
      insert into moderation_log (action, subject, reason, rule, actor_name, subject_id, post_id, comment_id, created_at)
      select 'remove-comment', 'words', repeat(chr(1), 500),
        'Rule 1 of /' || ${feed}::text || ': ' || repeat(chr(1), 100), 'stranger', member_id, post_id, id, deleted_at
      from removed returning id, subject_id, post_id, comment_id
    )
    insert into appeals (removal_id, member_id, post_id, comment_id, text, state, line, decided_at)
    select logged.id, subject_id, post_id, comment_id, 'words', case when is_own then 'upheld' else 'waiting' end,
      case when is_own then 'words' end, case when is_own then now() end
    from logged, lateral (select subject_id = (${alice}) as is_own) own`.execute(db);
  const { rows } = await sql<{ removalId: string; removedCommentId: string }>`
    select max(removal_id) filter (where member_id = (${alice}))::text as "removalId",
      max(comment_id) filter (where member_id <> (${alice}))::text as "removedCommentId" from appeals`.execute(
    db,
  );
  return rows[0]!;
}
