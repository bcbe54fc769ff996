import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { drawing } from "../images/test-images.ts";
import { takeJobs } from "../jobs/leases.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { jobsOf } from "../processes/schedule.ts";
import { hosts, startSiteWithImports } from "./test-imported-posts.ts";
import { NO_MAIL, page, SHOWN } from "./test-linked-site.ts";

const world = await startSiteWithImports();
const { linked, app, cast, needs, work, waiting, letTimePass, good, previewOf } = world;
const { importPosts, importHosts, minute, fetchSome, requested, countRequests } = world;
const { alice, carol } = cast;
await cast.promote(carol, "moderator");
const PICTURE = await drawing({ width: 900, height: 300 }).png().toBuffer();

afterAll(() => world.close());
beforeEach(() => world.reset());

const sorted = (ids: string[]): string[] => ids.toSorted((a, b) => Number(a) - Number(b));
const changed = (id?: string) => ({ what: "changed", postId: Number(id) });

/** The list of all posts by hearts. */
async function list() {
  const { body } = await app.call("GET", "/submissions?sort=popularity");
  return (body.submissions as Record<"id" | "preview" | "image", unknown>[]).map(({ id, preview, image }) => [
    ...[id, preview, image],
  ]);
}

describe("an imported post", () => {
  test("at the top of a list gets the preview and the picture that a posted link gets, and its list shows them", async () => {
    linked.picture = (_request, response) =>
      void response.writeHead(200, { "content-type": "image/png" }).end(PICTURE);
    const [page, picture, text] = await importPosts([
      { url: good() },
      { url: good("/photo.png") },
      { url: "" },
    ]);
    expect(await list()).toEqual([
      [page, null, null],
      [picture, null, null],
      [text, null, null],
    ]);
    await minute();
    await letTimePass();
    const published = await work();
    expect(published).toHaveLength(4);
    expect(published).toEqual(expect.arrayContaining([changed(page), changed(picture)]));
    const stored = expect.objectContaining({ width: 900, height: 300 });
    expect(await list()).toEqual([
      [page, SHOWN, stored],
      [picture, expect.objectContaining({ state: "ready" }), stored],
      [text, null, null],
    ]);
    expect(await waiting()).toBe(0);
  });

  test("at the top of its feed alone gets a preview, however many posts are above it on Home", async () => {
    await importPosts(Array.from({ length: 60 }, (_, n) => ({ url: good(`/${n}`) })));
    const [lowest] = await importPosts([{ url: "http://other.test/" }], "Corner");
    await minute();
    expect(await requested()).toContain(lowest);
  });

  test("that is hidden, a text, of a blocked domain, or with an image is not fetched", async () => {
    const [deleted, removed, blocked, own, open] = await importHosts([
      "deleted.test",
      "removed.test",
      "a.blocked.test",
      "own.test",
      "open.test",
    ]);
    await importPosts([{ url: "" }]);
    const image = await cast.upload(alice, PICTURE);
    await sql`update posts set deleted_at = now() where id = ${deleted}`.execute(app.db);
    await sql`update posts set image_key = ${image.key} where id = ${own}`.execute(app.db);
    await moderate(app).decide(carol, removed!, { decision: "remove" });
    await moderate(app).blockDomain(carol, "blocked.test");
    const counts = countRequests();
    await fetchSome();
    expect(await requested()).toEqual([open]);
    expect([...counts.keys()]).toEqual(["open.test"]);
    expect(await previewOf(blocked!)).toBeNull();
  });

  test("whose domain is blocked after its preview was requested is not fetched", async () => {
    const [id] = await importHosts(["late.test"]);
    await minute();
    await moderate(app).blockDomain(carol, "late.test");
    const counts = countRequests();
    await letTimePass();
    await work();
    expect(counts.size).toBe(0);
    expect(await previewOf(id!)).toMatchObject({ state: "failed" });
  });

  test("whose picture is of a blocked domain gets its preview without the picture", async () => {
    let pictures = 0;
    linked.picture = (_request, response) => {
      pictures++;
      response.writeHead(200, { "content-type": "image/png" }).end(PICTURE);
    };
    linked.answer = page(
      `<title>There</title><meta property="og:image" content="http://a.blocked.test:${world.site.port}/a.png">`,
    );
    await moderate(app).blockDomain(carol, "blocked.test");
    const [id] = await importPosts([{ url: good() }]);
    await fetchSome();
    expect(pictures).toBe(0);
    const post = await cast.readPost(id!);
    expect(post).toMatchObject({ image: null, thumbnailUrl: null, preview: { title: "There" } });
    expect(await waiting()).toBe(0);
  });
});

describe("the budget", () => {
  test("is spent from the tops of the lists down, and not exceeded in a day", async () => {
    const posts = await importHosts(hosts(6));
    await minute(3);
    expect(await requested()).toEqual(sorted(posts.slice(0, 3)));
    await minute(3);
    expect(await requested()).toHaveLength(3);
    await sql`update imported_previews set day = day - 1`.execute(app.db);
    await minute(2);
    expect(await requested()).toEqual(sorted(posts.slice(0, 5)));
  });

  test("is 60 a minute at most; previews that still wait for a slot count", async () => {
    await importHosts(hosts(50));
    await importHosts(hosts(50), "Corner");
    await minute();
    expect(await requested()).toHaveLength(60);
    await minute();
    expect(await requested()).toHaveLength(60);
    for (let minutes = 0; minutes < 5; minutes++) {
      await world.forgetJobs();
      await minute();
    }
    expect(await requested()).toHaveLength(100);
  });

  test("is 60 a minute also when two machines begin it at once", async () => {
    await importHosts(hosts(50));
    // Home's most popular and newest posts, so that each run finds more than 60.
    await importPosts(hosts(50).map((host) => ({ url: `http://${host}/`, created_at: "8/4/2020 10:00" })));
    const blocked = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
      return rows[0]!.count;
    };
    const runs = await app.db.transaction().execute(async (transaction) => {
      await sql`select from imported_previews for update`.execute(transaction);
      const both = [minute(), minute()];
      await expect.poll(blocked).toBe(2);
      return both;
    });
    await Promise.all(runs);
    expect(await requested()).toHaveLength(60);
  });

  test("goes to posts further down once those above are done, to the 200th of each list", async () => {
    const posts = await importHosts(hosts(220));
    const counts = new Set<number>();
    for (let minutes = 0; minutes < 40; minutes++) {
      await minute();
      await world.forgetJobs();
      const ids = await requested();
      expect(ids).toEqual(sorted(posts.slice(0, ids.length)));
      counts.add(ids.length);
    }
    expect([...counts]).toEqual([50, 100, 150, 200]);
  });

  test("ends when images take half of their space, so that uploads have room", async () => {
    await importHosts(["a.test"]);
    await sql`update image_space set bytes = ${app.images.space / 2}`.execute(app.db);
    await minute();
    expect(await requested()).toEqual([]);
  });

  test("holds when two machines begin the same minute at once", async () => {
    await importHosts(hosts(10));
    await Promise.all([minute(5), minute(5)]);
    expect(await requested()).toHaveLength(5);
    const budget = await app.db.selectFrom("imported_previews").select("requested").execute();
    expect(budget).toEqual([{ requested: 5 }]);
    expect(await waiting()).toBe(5);
  });

  test("IMPORTED_PREVIEWS=0 fetches nothing, not even what was requested before, until it is on again", async () => {
    const [id] = await importHosts(["a.test"]);
    const counts = countRequests();
    await minute(0);
    expect(await requested()).toEqual([]);
    await minute();
    const off = jobsOf(app.db, { ...needs, importedPreviews: 0, ...NO_MAIL });
    await off["fetch-preview"]({ postId: Number(id), attempt: 1, host: "a.test" });
    expect(counts.size).toBe(0);
    expect(await previewOf(id!)).toBeNull();
    await world.forgetJobs();
    await fetchSome();
    expect(await previewOf(id!)).toEqual(SHOWN);
  });

  test("a fetch whose process dies counts once: the preview is fetched again after the lease", async () => {
    const posts = await importHosts(hosts(3));
    await minute();
    await letTimePass();
    expect(await takeJobs(app.db, [["fetch-preview"], 8, [], [], [null]])).toHaveLength(3);
    await minute();
    expect(await waiting()).toBe(3);
    const counts = countRequests();
    await letTimePass();
    await work();
    expect([...counts.values()]).toEqual([1, 1, 1]);
    for (const id of posts) expect(await previewOf(id)).toEqual(SHOWN);
  });
});
