import { sql } from "kysely";
import type { Database } from "../../../src/server/db/database.ts";

/** Gives every text its maximum length, by repeating this piece. */
export async function refill(db: Database, piece: string): Promise<void> {
  const text = (points: number) => sql`substr(repeat(${piece}, ${points}), 1, ${points}::int)`;
  await sql`
    update posts set title = 'needle ' || ${text(193)}, image_alt = ${text(500)},
      caption = case when content_type <> 'text' then ${text(40_000)} end, content = case content_type
      when 'text' then ${text(40_000)} else 'https://a/' || regexp_replace(${text(2_038)}, '[[:space:]\\x01]', '', 'g') end
    where import_key is null`.execute(db);
  await sql`update previews set title = ${text(200)}, site_name = ${text(100)}, description = ${text(300)}`.execute(
    db,
  );
  await sql`update feeds set description = ${text(300)}`.execute(db);
  await sql`update comments set text = 'needle ' || ${text(9_993)}`.execute(db);
  await sql`update invitations set note = ${text(100)}`.execute(db);
  // Refused requests have a line as well, so their list is the longest.
  await sql`
    update join_requests set question = ${text(300)}, answer = ${text(1_000)}, refusal = case when refused_at is not null then ${text(500)} end`.execute(
    db,
  );
  await sql`update site_page_versions set text = ${text(40_000)}`.execute(db);
  await sql`
    update held_writings set body = json_build_object('title', ${text(200)}, 'contentType', 'text', 'content', ${text(40_000)},
      'customCategories', array[${text(40)}]),
      formatted = json_build_array(json_build_object('kind', 'paragraph', 'children', array[${text(40_000)}]))`.execute(
    db,
  );
  await sql`update drafts set value = ${text(60_000)}, words = ${text(400)}`.execute(db);
  await sql`update comment_versions set text = ${text(10_000)}`.execute(db);
  await sql`update post_versions set title = ${text(200)}, text = ${text(40_000)}, image_alt = ${text(500)}`.execute(
    db,
  );
  await sql`update messages set text = ${text(10_000)}`.execute(db);
  await sql`update notifications set words = ${text(1_000)}`.execute(db);
  await sql`update appeals set text = ${text(1_000)}, line = case when line is not null then ${text(500)} end`.execute(
    db,
  );
  await sql`update member_notes set text = ${text(1_000)}`.execute(db);
  await sql`update reports set reason = ${text(500)}`.execute(db);
  await sql`update member_reports set reason = ${text(500)}, about = ${text(500)}`.execute(db);
  await sql`update blocked_domains set reason = ${text(500)}`.execute(db);
  await sql`update sessions set user_agent = ${text(300)}`.execute(db);
  await sql`truncate post_search_recent`.execute(db);
  await sql`select index_posts(array(select id from posts))`.execute(db);
  await sql`analyze`.execute(db);
}
