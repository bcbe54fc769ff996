import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { BY_EVENT } from "../../../test/until.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { MuteBody } from "../../contract/mutes.ts";

const app = await startTestApp();
const { alice, bob, submitText, deletePost, heart, crowd } = await castOf(app);
afterAll(() => app.close());

const post = ({ token }: Signed, path: string, body?: object) =>
  app.call("POST", path, { token, ...(body && { body }) });
const mute = (by: Signed, body: MuteBody) => post(by, "/mutes", body);

interface Page {
  submissions: { id: string }[];
  next: string | null;
  hidden: Record<string, number>;
  time?: string;
}

async function read({ token }: Signed, path: string): Promise<Page & { ids: string[] }> {
  const { status, body } = await app.call("GET", path, { token });
  expect([path, status]).toEqual([path, 200]);
  return { ...body, ids: (body as Page).submissions.map(({ id }) => id) };
}

/** All pages of a list. */
async function pagesOf(by: Signed, path: string) {
  const pages = [await read(by, path)];
  for (let next = pages[0]!.next; next !== null; next = pages.at(-1)!.next)
    pages.push(await read(by, `${path}&cursor=${next}`));
  return pages;
}

async function member(): Promise<Signed> {
  return (await crowd(1))[0]!;
}

/** Adds posts by bob to a feed, the newest last and none in the future, with the word where `hasWord` says so. */
async function addMany(feed: string, count: number, hasWord: (n: number) => boolean): Promise<string[]> {
  const first = await submitText(bob, { customCategories: [feed] });
  const { rows } = await sql<{ id: string }>`
    with added as (
      insert into posts (member_id, title, content_type, content, created_at)
      select member_id, n::text || ' ' || word, 'text', 'Some words.', created_at + (n - ${count}) * interval '1 millisecond'
      from posts, unnest(${Array.from({ length: count }, (_, n) => (hasWord(n) ? "pineapple" : "plain"))}::text[])
        with ordinality words (word, n)
      where posts.id = ${Number(first)} returning id, created_at
    ), placed as (
      insert into post_feeds (post_id, position, feed_id, post_created_at)
      select added.id, 1, pf.feed_id, added.created_at from added, post_feeds pf where pf.post_id = ${Number(first)}
    )
    select id::text from added order by created_at`.execute(app.db);
  await deletePost(bob, first);
  return rows.map(({ id }) => id);
}

/** Some here and there, and many in a row. */
const isMuted = (n: number) => n % 3 === 0 || (n >= 40 && n < 75);

describe("a page of a filtered list", () => {
  test.each(["", "&sort=popularity", "&sort=hot", "&sort=active", "&time=24h"])(
    "is full, and pages joined are the shared list less what is hidden, in its order: %j",
    async (query) => {
      const me = await member();
      const feed = `Full pages ${query.replaceAll(/\W/g, "")}`;
      const posts = await addMany(feed, 120, isMuted);
      await heart(alice, posts[5]!);
      await mute(me, { kind: "word", value: "pineapple" });
      const list = `category=${encodeURIComponent(feed)}${query}&limit=20`;
      // The first reading of a ranked list computes its snapshot, which both then read.
      await read(me, `/filtered-submissions?${list}`);
      const shared = (await pagesOf(me, `/submissions?${list}`)).flatMap(({ ids }) => ids);
      const pages = await pagesOf(me, `/filtered-submissions?${list}`);
      const muted = new Set(posts.filter((_, n) => isMuted(n)));
      expect(pages.flatMap(({ ids }) => ids)).toEqual(shared.filter((id) => !muted.has(id)));
      for (const { ids } of pages.slice(0, -1)) expect(ids).toHaveLength(20);
      const hidden = pages.reduce((sum, page) => sum + (page.hidden["word"] ?? 0), 0);
      expect([shared.length, hidden]).toEqual([120, muted.size]);
    },
  );

  test("ends after 400 posts that were looked at, and its cursor leads on", async () => {
    const me = await member();
    const posts = await addMany("Nearly all muted", 520, (n) => n !== 0 && n !== 519);
    await mute(me, { kind: "word", value: "pineapple" });
    const pages = await pagesOf(me, "/filtered-submissions?category=nearly%20all%20muted&limit=40");
    expect(pages.map(({ ids }) => ids)).toEqual([[posts[519]], [posts[0]]]);
    expect(pages[0]!.hidden).toEqual({ word: LIMITS.filteredPosts - 1 });
  });

  test("begins at its offset in the shared list", async () => {
    const me = await member();
    const posts = await addMany("By offset", 30, (n) => n % 2 === 0);
    await mute(me, { kind: "word", value: "pineapple" });
    const { ids } = await read(me, "/filtered-submissions?category=by%20offset&limit=5&offset=10");
    expect(ids).toEqual([19, 17, 15, 13, 11].map((n) => posts[n]));
  });

  test("is of a wider range where everything in the narrow one is hidden", async () => {
    const me = await member();
    const [old, hidden] = await addMany("Widened mutes", 2, (n) => n === 1);
    await sql`update posts set created_at = created_at - interval '3 days' where id = ${Number(old)}`.execute(
      app.db,
    );
    await sql`
      update post_feeds set post_created_at = post_created_at - interval '3 days'
      where post_id = ${Number(old)}`.execute(app.db);
    const list = "/filtered-submissions?category=widened%20mutes&time=24h&widen=true";
    expect(await read(me, list)).toMatchObject({ ids: [hidden], time: "24h" });
    await mute(me, { kind: "word", value: "pineapple" });
    expect(await read(me, list)).toMatchObject({ ids: [old], time: "7d" });
  });

  test("equals the shared list's page for a member without filters, and refuses the same requests", async () => {
    const me = await member();
    const posts = [await submitText(alice), await submitText(bob)];
    const own = () => read(me, "/filtered-submissions?limit=10");
    await expect.poll(async () => (await own()).ids.slice(0, 2), BY_EVENT).toEqual(posts.toReversed());
    const { ids, hidden } = await own();
    expect(hidden).toEqual({});
    // The shared list may be a second old.
    await expect.poll(async () => (await read(me, "/submissions?limit=10")).ids, BY_EVENT).toEqual(ids);
    expect((await app.call("GET", "/filtered-submissions")).status).toBe(401);
    for (const query of ["cursor=x", "cursor=new.1&offset=1", "sort=hot&time=7d", "limit=0"])
      expect((await app.call("GET", `/filtered-submissions?${query}`, me)).status).toBe(400);
  });
});

describe("GET /my-feed", () => {
  test("leaves out hidden and muted posts, and says how many", async () => {
    const me = await member();
    await post(me, "/follow-category", { category: "Followed and filtered" });
    const posts = await addMany("Followed and filtered", 30, (n) => n % 2 === 0);
    expect((await read(me, "/my-feed?limit=10")).hidden).toEqual({});
    await mute(me, { kind: "word", value: "pineapple" });
    await post(me, `/submission/${posts[29]}/hide`);
    const { ids, hidden } = await read(me, "/my-feed?limit=10");
    expect(ids).toEqual([27, 25, 23, 21, 19, 17, 15, 13, 11, 9].map((n) => posts[n]));
    expect(hidden).toEqual({ hidden: 1, word: 10 });
  });
});

describe("GET /user/{username}/filtered-submissions", () => {
  test("shows a muted or blocked member's posts, less what else is muted", async () => {
    const me = await member();
    const [author] = await crowd(1);
    const name = (await app.call("GET", "/profile", author)).body.user.username as string;
    const plain = await submitText(author!, { title: "Plain" });
    await submitText(author!, { title: "Pineapple" });
    await mute(me, { kind: "member", value: name });
    await post(me, `/user/${name}/block`);
    await mute(me, { kind: "word", value: "pineapple" });
    const { ids, hidden } = await read(me, `/user/${name}/filtered-submissions`);
    expect([ids, hidden]).toEqual([[plain], { word: 1 }]);
    expect((await app.call("GET", "/user/nobody_there/filtered-submissions", me)).status).toBe(404);
  });
});
