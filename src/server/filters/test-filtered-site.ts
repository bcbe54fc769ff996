import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { startPushedSite } from "../push-messages/test-pushed-site.ts";

/** Starts a site whose members do on it by HTTP what they do in the model. */
export async function startFilteredSite() {
  const site = await startPushedSite({ sendsMail: true });
  const mona = await site.cast.join("mona");
  await site.cast.promote(mona, "moderator");
  return { ...site, mona, makeOlder: () => makeOlder(site.app.db) };
}

export type FilteredSite = Awaited<ReturnType<typeof startFilteredSite>>;

/** Makes all that earlier readers had so old that no list of what is new or on the rise has it. */
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
