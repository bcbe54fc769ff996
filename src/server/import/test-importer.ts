import { addBuiltinFeeds } from "../feeds/feeds.ts";
import { findFiles, importFiles } from "./import-files.ts";
import { openSession, inTurn } from "./session.ts";
import { Tally } from "./tally.ts";

/** For tests: imports into a test's database, and looks at what stands there. */
export async function makeTestImporter(connectionString: string) {
  const session = await openSession(connectionString);
  const { db, client } = session;
  return {
    db,
    client,
    close: session.close,

    /** Takes everything out; the built-in feeds are there again. */
    async empty(): Promise<void> {
      await client.query("truncate members, feeds, erased_imports cascade");
      await addBuiltinFeeds(db);
    },

    async importAll(paths: string[], options: { feed?: string; signal?: AbortSignal } = {}): Promise<Tally> {
      const tally = new Tally();
      const files = await findFiles(paths, tally);
      await inTurn(session, options, () => importFiles(session, files, tally, options));
      return tally;
    },

    /** All posts as the site has them, in the order they came. */
    async posts() {
      const { rows } = await client.query(`
        select title, content_type, content, thumbnail_url, hearts, imported_hearts, total_hearts, comment_count,
          posts.import_key, posts.created_at, username, feeds.name as feed, position, post_created_at
        from posts join members on members.id = member_id
        left join post_feeds on post_id = posts.id left join feeds on feeds.id = feed_id
        order by posts.id`);
      return rows;
    },
  };
}
