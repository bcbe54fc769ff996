import { sql } from "kysely";
import type { Database } from "../../../src/server/db/database.ts";

/** Gives the last feed the longest texts, each as often as it is kept, and the feeds of the third sitemap an about page. */
export async function fillFeedTexts(db: Database): Promise<void> {
  await sql`
    with earlier as (
      insert into feed_text_versions (feed_id, kind, text)
      select max(feeds.id), kind, repeat(chr(1), size) from feeds, (values ('side', 2000), ('about', 20000)) longest (kind, size), generate_series(1, 5) n
      group by kind, size, n
    )
    insert into feed_texts (feed_id, kind, text)
    select max(feeds.id), kind, repeat(chr(1), size) from feeds, (values ('side', 2000), ('about', 20000)) longest (kind, size)
    group by kind, size`.execute(db);
  await sql`
    insert into feed_texts (feed_id, kind, text) select id, 'about', 'words' from feeds where id >= 2500 and id < 3750
    on conflict do nothing`.execute(db);
}
