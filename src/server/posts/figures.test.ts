import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { dice, inFlight } from "../../../test/race.ts";

const app = await startTestApp();
/** Calls that are repeated where a busy machine refuses them, as clients do. */
const patient: typeof app.call = async (...request) => {
  for (;;) {
    const answer = await app.call(...request);
    if (answer.status !== 503) return answer;
  }
};
const { submitText, crowd, readPost } = await castOf({ ...app, call: patient });
/** A request that a busy machine refuses may be repeated; two that wait for each other are a fault of ours. */
const deadlocks = async (): Promise<number> => {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(app.db);
  return rows[0]!.deadlocks;
};
afterAll(() => app.close());

test("the heart and comment figures of posts equal a count of their rows after 600 racing requests", async () => {
  const members = await crowd(12);
  const posts = await Promise.all(
    members.slice(0, 6).map((member) => submitText(member, { customCategories: ["Art", "Books", "Coding"] })),
  );
  const chance = dice(7);
  const acts = Array.from({ length: 600 }, () => ({
    ...chance.pick(members),
    path: `/submission/${chance.pick(posts)}`,
    what: chance.roll(100),
  }));

  await inFlight(30, acts, async ({ token, path, what }) => {
    const answer =
      what < 40
        ? await patient("POST", `${path}/upvote`, { token })
        : what < 70
          ? await patient("POST", `${path}/unvote`, { token })
          : what < 98
            ? await patient("POST", `${path}/comments`, { token, body: { text: "x" } })
            : await patient("DELETE", path, { token });
    // 403: another member's post. 404: a post that was deleted meanwhile.
    expect([200, 201, 403, 404]).toContain(answer.status);
  });
  expect(await deadlocks()).toBe(0);

  const { rows } = await sql<{ id: number; deleted: boolean; hearts: number; comments: number }>`
    select id, deleted_at is not null as deleted, hearts as kept_hearts, comment_count as kept_comments,
      (select count(*) from hearts where post_id = posts.id) as hearts,
      (select count(*) from comments where post_id = posts.id) as comments
    from posts order by id`.execute(app.db);
  expect(rows.filter(({ comments }) => comments > 0).length).toBeGreaterThan(3);
  for (const row of rows) {
    expect(row).toMatchObject({ kept_hearts: row.hearts, kept_comments: row.comments });
    if (row.deleted) continue;
    expect(await readPost(String(row.id))).toMatchObject({ upvotes: row.hearts, commentCount: row.comments });
  }
});

test("a feed's post count equals its rows while many posts are submitted and deleted at once", async () => {
  const members = await crowd(10);
  const chance = dice(11);
  const feeds = ["Zoology", "Art", "Music", "Books", "odd one"];
  await inFlight(10, Array.from({ length: 80 }), async () => {
    const member = chance.pick(members);
    const customCategories = [chance.pick(feeds), chance.pick(feeds), chance.pick(feeds)];
    const id = await submitText(member, { customCategories });
    if (chance.roll(100) >= 50) return;
    // Two deletions at once must subtract the post once.
    const deletions = [1, 2].map(() => patient("DELETE", `/submission/${id}`, { token: member.token }));
    const statuses = (await Promise.all(deletions)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 404]));
  });
  expect(await deadlocks()).toBe(0);
  const { rows } = await sql<{ name: string; posts: number }>`
    select lower(name) as name, (
      select count(*) from post_feeds pf join posts p on p.id = pf.post_id
      where pf.feed_id = feeds.id and p.deleted_at is null
    ) as posts
    from feeds`.execute(app.db);
  const { body } = await patient("GET", "/cached-directory");
  expect(body.counts).toEqual(Object.fromEntries(rows.map(({ name, posts }) => [name, posts])));
  expect(body.counts.zoology).toBeGreaterThan(3);
});
