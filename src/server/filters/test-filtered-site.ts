import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { startPushedSite } from "../push-messages/test-pushed-site.ts";

/** Starts a site on which the members of the model do, over HTTP, what they do in the model. */
export async function startFilteredSite() {
  const site = await startPushedSite({ sendsMail: true });
  const mona = await site.cast.join("mona");
  await site.cast.promote(mona, "moderator");
  return { ...site, mona, makeOlder: () => makeOlder(site.app.db) };
}

export type FilteredSite = Awaited<ReturnType<typeof startFilteredSite>>;

/** Dates everything of earlier readers back so far that no list of new or rising content shows it. */
async function makeOlder(db: Database): Promise<void> {
  const columns = {
    posts: "created_at",
    post_feeds: "post_created_at",
    comments: "created_at",
    follows: "created_at",
  };
  for (const [table, column] of Object.entries(columns)) {
    const moment = sql.ref(column);
    await sql`update ${sql.table(table)} set ${moment} = ${moment} - interval '60 days'`.execute(db);
  }
}
