import { addBuiltinFeeds } from "../feeds/feeds.ts";
import { findFiles, importFiles } from "./import-files.ts";
import { openSession, inTurn } from "./session.ts";
import { Tally } from "./report.ts";

/** For tests: imports into a test's database, and reads the posts back. */
export async function makeTestImporter(connectionString: string) {
  const session = await openSession(connectionString);
  const { db, client } = session;
  return {
    db,
    client,
    close: session.close,

    /** Empties the database, and adds the built-in feeds again. */
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

    /** All posts with their username and feed, in the order of insertion. */
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
