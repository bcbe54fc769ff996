import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { erasePosts } from "../posts/deletion.ts";
import { moveOlder } from "../search/search-index.ts";
import { moderate } from "./test-decisions.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, carol, promote, submitText, submitLink } = await castOf(app);
await promote(carol, "moderator");
const { decide, log } = moderate(app);

/** The ids of Top, of all posts or of a feed. */
const top = async (list = ""): Promise<string[]> =>
  (await app.call("GET", `/submissions?sort=popularity${list}`)).body.submissions.map(
    (post: { id: string }) => post.id,
  );

/** Whether somebody has asked for its preview just now. */
const requested = async (id: string) => {
  const { rows } = await sql<{ requested: boolean }>`
    select requested_at > now() - interval '1 minute' as requested from previews where post_id = ${id}`.execute(
    app.db,
  );
  return rows[0]!.requested;
};

/** Where posts from this one on are found, in their order. */
const tables = async (first: string) => {
  const { rows } = await sql<{ id: string; table: string }>`
    select post_id::text as id, 'older' as table from post_search_older where post_id >= ${first}
    union all select post_id::text, 'recent' from post_search_recent where post_id >= ${first} order by id`.execute(
    app.db,
  );
  return rows.map(({ table }) => table);
};

describe("a post that is restored", () => {
  test("can be undone for 180 days; the log keeps its words", async () => {
    const id = await submitText(alice, { title: "Long gone" });
    await decide(carol, id, { decision: "remove" });
    const age = (days: number) =>
      sql`update posts set deleted_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
        app.db,
      );
    await age(179);
    await erasePosts(app.db);
    expect((await decide(carol, id, { decision: "restore" })).status).toBe(200);
    await decide(carol, id, { decision: "remove" });
    await age(181);
    await erasePosts(app.db);
    expect((await decide(carol, id, { decision: "restore" })).status).toBe(404);
    expect((await log(carol)).entries[0]).toMatchObject({ subject: "Long gone", submissionId: id });
  });

  test("is in the orders again that knew it as gone", async () => {
    const id = await submitText(alice, { customCategories: ["Order"] });
    await sql`truncate rankings cascade`.execute(app.db);
    expect([await top(), await top("&category=Order")]).toEqual([expect.arrayContaining([id]), [id]]);
    // As on a large site: what was computed is mended, not computed anew.
    await sql`update rankings set cost_ms = 60000, length = length + 100000`.execute(app.db);
    await decide(carol, id, { decision: "remove" });
    expect([(await top()).includes(id), await top("&category=Order")]).toEqual([false, []]);
    const { rows } = await sql`select cardinality(gone) as gone from rankings`.execute(app.db);
    expect(rows).toEqual([{ gone: 1 }]);
    await decide(carol, id, { decision: "restore" });
    await sql`
      update rankings set cost_ms = 0, length = length - 100000, computed_at = now() - interval '1 day'`.execute(
      app.db,
    );
    expect([await top(), await top("&category=Order")]).toEqual([expect.arrayContaining([id]), [id]]);
  });

  test("has its address looked at, where nobody did meanwhile", async () => {
    const id = await submitLink(alice);
    await sql`update previews set requested_at = now() - interval '1 hour' where post_id = ${id}`.execute(
      app.db,
    );
    await decide(carol, id, { decision: "remove" });
    expect(await requested(id)).toBe(false);
    await decide(carol, id, { decision: "restore" });
    expect(await requested(id)).toBe(true);
  });

  test("is found among the posts of its age", async () => {
    const [old, between] = [await submitText(alice), await submitText(alice)];
    await moveOlder(app.db, 0);
    const recent = await submitText(alice);
    for (const id of [old, between, recent]) await decide(carol, id, { decision: "remove" });
    expect(await tables(old)).toEqual([]);
    // The newest of the older ones first: the other is older than it, so it is not recent.
    await sql`insert into post_search_older select * from search_entries(array[${between}::bigint])`.execute(
      app.db,
    );
    for (const id of [old, recent]) await decide(carol, id, { decision: "restore" });
    expect(await tables(old)).toEqual(["older", "older", "recent"]);
  });
});
