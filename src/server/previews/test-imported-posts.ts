import type { RequestListener } from "node:http";
import { sql } from "kysely";
import type { TestApp } from "../../../test/app.ts";
import { type HackerNewsValues, hackerNewsCsv, makeTestFolder } from "../import/test-files.ts";
import { makeTestImporter } from "../import/test-importer.ts";
import { keepRankings } from "../rankings/rankings.ts";
import { requestImportedPreviews } from "./imported-posts.ts";
import { GOOD_PAGE, startLinkedSite } from "./test-linked-site.ts";

/** For tests: a site that imports links to an external site. */
export async function startSiteWithImports() {
  const world = await startLinkedSite();
  const { app, needs, work, letTimePass } = world;
  const { db } = app;
  const { importPosts, stop } = await startImporter(app);

  /** Runs what the program runs every minute. */
  const minute = (importedPreviews = needs.importedPreviews) =>
    requestImportedPreviews(db, { ...needs, importedPreviews });

  return {
    ...world,
    importPosts,
    /** Imports links to these hosts, a link for each. */
    importHosts: (hosts: string[], feed?: string) =>
      importPosts(
        hosts.map((host, n) => ({ url: `http://${host}:${world.site.port}/${n}` })),
        feed,
      ),
    minute,
    /** Lets a minute pass, and runs the jobs that it enqueues. */
    fetchSome: async (): Promise<void> => {
      await minute();
      await letTimePass();
      await work();
    },
    /** The ids of the posts whose previews were requested, sorted. */
    requested: async (): Promise<string[]> => {
      const previews = await db.selectFrom("previews").select("post_id").orderBy("post_id").execute();
      return previews.map(({ post_id: id }) => String(id));
    },
    /** Counts the requests to each host from now on. */
    countRequests: (answer: RequestListener = GOOD_PAGE): Map<string, number> => {
      const counts = new Map<string, number>();
      world.linked.answer = (request, response) => {
        const host = request.headers.host!.split(":")[0]!;
        counts.set(host, (counts.get(host) ?? 0) + 1);
        answer(request, response);
      };
      return counts;
    },
    reset: async (): Promise<void> => {
      await world.reset();
      await sql`truncate resting_hosts, blocked_domains`.execute(db);
      await sql`update image_space set bytes = 0`.execute(db);
      // The next round is the first one of all, and both feeds of the tests are in its first run.
      await sql`
        update imported_previews set requested = 0, part = 0, is_unfinished = false,
          last_feed_id = (select max(id) from feeds where is_builtin)`.execute(db);
    },
    close: async (): Promise<void> => {
      await stop();
      await world.close();
    },
  };
}

/** The names of as many hosts. */
export const hosts = (count: number): string[] => Array.from({ length: count }, (_, n) => `host${n}.test`);

async function startImporter({ db, database }: TestApp) {
  const importer = await makeTestImporter(database.connectionString);
  const folder = makeTestFolder();
  let files = 0;

  /** Imports posts, each older and with fewer hearts than the one before, and computes the rankings. */
  const importPosts = async (posts: Partial<HackerNewsValues>[], feed = "Imports"): Promise<string[]> => {
    files++;
    const rows = posts.map((post, index) => ({
      id: String(files * 10_000 + index),
      title: post.url || "A text",
      num_points: String(100_000 - files * 1_000 - index),
      created_at: `8/4/${2016 - files} ${23 - Math.floor(index / 60)}:${String(59 - (index % 60)).padStart(2, "0")}`,
      ...post,
    }));
    await importer.importAll([folder.write(`${files}.csv`, hackerNewsCsv(...rows))], { feed });
    await sql`truncate rankings cascade`.execute(db);
    await keepRankings(db);
    const { rows: imported } = await sql<{ id: string }>`
      select id::text from posts where import_key = any(${rows.map(({ id }) => `hacker-news:${id}`)}::text[])
      order by total_hearts desc`.execute(db);
    return imported.map(({ id }) => id);
  };

  const stop = async (): Promise<void> => {
    await importer.close();
    folder.remove();
  };
  return { importPosts, stop };
}
