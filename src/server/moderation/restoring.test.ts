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

const top = async (list = ""): Promise<string[]> =>
  (await app.call("GET", `/submissions?sort=popularity${list}`)).body.submissions.map(
    (post: { id: string }) => post.id,
  );

const requested = async (id: string) => {
  const { rows } = await sql<{ requested: boolean }>`
    select requested_at > now() - interval '1 minute' as requested from previews where post_id = ${id}`.execute(
    app.db,
  );
  return rows[0]!.requested;
};

/** The search table that has each post from this id on, in the order of ids. */
const tables = async (first: string) => {
  const { rows } = await sql<{ id: string; table: string }>`
    select post_id::text as id, 'older' as table from post_search_older where post_id >= ${first}
    union all select post_id::text, 'recent' from post_search_recent where post_id >= ${first} order by id`.execute(
    app.db,
  );
  return rows.map(({ table }) => table);
};

describe("restoring a removed post", () => {
  test("is possible for 180 days; the log keeps the title after that", async () => {
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

  test("returns it to the rankings that listed it as gone", async () => {
    const id = await submitText(alice, { customCategories: ["Order"] });
    await sql`truncate rankings cascade`.execute(app.db);
    expect([await top(), await top("&category=Order")]).toEqual([expect.arrayContaining([id]), [id]]);
    // Imitates a large site, where a ranking is corrected because computing it again takes too long.
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

  test("requests its link preview again if the preview is still missing", async () => {
    const id = await submitLink(alice);
    await sql`update previews set requested_at = now() - interval '1 hour' where post_id = ${id}`.execute(
      app.db,
    );
    await decide(carol, id, { decision: "remove" });
    expect(await requested(id)).toBe(false);
    await decide(carol, id, { decision: "restore" });
    expect(await requested(id)).toBe(true);
  });

  test("returns the post to the recent or the older search table", async () => {
    const [old, between] = [await submitText(alice), await submitText(alice)];
    await moveOlder(app.db, 0);
    const recent = await submitText(alice);
    for (const id of [old, between, recent]) await decide(carol, id, { decision: "remove" });
    expect(await tables(old)).toEqual([]);
    // `between` is in the older table first; `old` is older still, so it belongs there too.
    await sql`insert into post_search_older select * from search_entries(array[${between}::bigint])`.execute(
      app.db,
    );
    for (const id of [old, recent]) await decide(carol, id, { decision: "restore" });
    expect(await tables(old)).toEqual(["older", "older", "recent"]);
  });
});
