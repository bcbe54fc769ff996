import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { LIMITS } from "../../contract/limits.ts";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";

const app = await startTestApp();
const { alice, submitText, deletePost, crowd } = await castOf(app);
afterAll(() => app.close());

const open = ({ token }: Signed, id: string) => app.call("POST", `/submission/${id}/opened`, { token });
const settings = ({ token }: Signed, body: object) => app.call("POST", "/reading-settings", { token, body });

interface Page {
  history: { submission: { id: string } }[];
  next: string | null;
}

async function page({ token }: Signed, query = ""): Promise<{ ids: string[]; next: string | null }> {
  const { history, next }: Page = (await app.call("GET", `/history${query}`, { token })).body;
  return { ids: history.map(({ submission }) => submission.id), next };
}

const ids = async (by: Signed) => (await page(by)).ids;

async function list({ token }: Signed, feed: string) {
  const { body } = await app.call("GET", `/filtered-submissions?category=${feed}`, { token });
  return { ids: body.submissions.map(({ id }: { id: string }) => id), hidden: body.hidden };
}

async function member(): Promise<Signed> {
  return (await crowd(1))[0]!;
}

describe("history", () => {
  test("has the posts that a member opened, the last opened first, each once, and nobody else's", async () => {
    const me = await member();
    const posts = [await submitText(alice), await submitText(alice), await submitText(alice)];
    for (const id of [...posts, posts[0]!]) expect((await open(me, id)).status).toBe(204);
    expect(await ids(me)).toEqual([posts[0], posts[2], posts[1]]);
    expect(await ids(alice)).toEqual([]);
    const first = await page(me, "?limit=2");
    expect(await page(me, `?limit=2&cursor=${first.next}`)).toEqual({ ids: [posts[1]], next: null });
  });

  test("does not record a deleted post, and needs a member", async () => {
    const me = await member();
    const [post, deleted] = [await submitText(alice), await submitText(alice)];
    await open(me, deleted);
    await deletePost(alice, deleted);
    expect(await ids(me)).toEqual([]);
    expect((await open(me, deleted)).status).toBe(204);
    expect((await open(me, "999999999")).status).toBe(204);
    expect((await open(me, "x")).status).toBe(404);
    expect((await app.call("POST", `/submission/${post}/opened`)).status).toBe(401);
  });

  test("forgets one post or all", async () => {
    const me = await member();
    const [one, other, another] = [await submitText(alice), await submitText(alice), await submitText(alice)];
    for (const id of [one, other, another]) await open(me, id);
    for (const _ of [1, 2]) expect((await app.call("DELETE", `/history/${other}`, me)).status).toBe(204);
    expect(await ids(me)).toEqual([another, one]);
    await open(alice, one);
    for (const _ of [1, 2]) expect((await app.call("DELETE", "/history", me)).status).toBe(204);
    expect(await ids(me)).toEqual([]);
    expect(await ids(alice)).toEqual([one]);
  });

  test("records nothing while it is turned off, and keeps earlier posts until the member removes them", async () => {
    const me = await member();
    const [before, meanwhile] = [await submitText(alice), await submitText(alice)];
    await open(me, before);
    expect((await settings(me, { keepsHistory: false })).body).toEqual({
      keepsHistory: false,
      hidesRead: false,
    });
    await open(me, meanwhile);
    expect(await ids(me)).toEqual([before]);
    expect((await app.call("GET", "/profile", me)).body.user).toMatchObject({ keepsHistory: false });
    expect((await settings(me, {})).body).toEqual({ keepsHistory: false, hidesRead: false });
    await settings(me, { keepsHistory: true });
    await open(me, meanwhile);
    expect(await ids(me)).toEqual([meanwhile, before]);
    expect((await settings(me, { keepsHistory: "no" })).status).toBe(400);
  });

  test("has at most 10,000 posts: the oldest are deleted for new ones", async () => {
    const me = await member();
    const oldest = await submitText(alice);
    await open(me, oldest);
    await sql`
      with filler as (
        insert into posts (member_id, title, content_type, content, import_key)
        select member_id, 'filler', 'text', 'filler', 'filler:' || n
        from posts, generate_series(1, ${LIMITS.history - 1}::int) n where id = ${Number(oldest)}
        returning id
      )
      insert into opened_posts (member_id, post_id)
      select opened_posts.member_id, filler.id from filler, opened_posts where opened_posts.post_id = ${Number(oldest)}`.execute(
      app.db,
    );
    const newest = await submitText(alice);
    await open(me, newest);
    const { rows } = await sql<{ count: number; hasOldest: boolean }>`
      select count(*)::int as count, bool_or(post_id = ${Number(oldest)}) as "hasOldest" from opened_posts
      where member_id = (select member_id from opened_posts where post_id = ${Number(newest)})`.execute(
      app.db,
    );
    expect(rows[0]).toEqual({ count: LIMITS.history, hasOldest: false });
    expect((await page(me, "?limit=1")).ids).toEqual([newest]);
  });

  test("is deleted with the account", async () => {
    const me = await member();
    const post = await submitText(alice);
    await open(me, post);
    await sql`delete from members where id = (select member_id from opened_posts where post_id = ${Number(post)})`.execute(
      app.db,
    );
    const { rows } = await sql`select from opened_posts where post_id = ${Number(post)}`.execute(app.db);
    expect(rows).toEqual([]);
  });
});

describe("read posts", () => {
  test("are told with the hearts of a page", async () => {
    const me = await member();
    const [read, other] = [await submitText(alice), await submitText(alice)];
    await open(me, read);
    const { body } = await app.call("POST", "/votes/status", {
      token: me.token,
      body: { ids: [read, other] },
    });
    expect(body).toMatchObject({ read: [read], hidden: {} });
  });

  test("leave lists only while the member hides what they have read; own posts stay", async () => {
    const me = await member();
    const feed = { customCategories: ["Read or not"] };
    const [read, other] = [await submitText(alice, feed), await submitText(alice, feed)];
    const own = await submitText(me, feed);
    for (const id of [read, own]) await open(me, id);
    expect(await list(me, "read%20or%20not")).toEqual({ ids: [own, other, read], hidden: {} });
    expect((await settings(me, { hidesRead: true })).body).toMatchObject({ hidesRead: true });
    expect(await list(me, "read%20or%20not")).toEqual({ ids: [own, other], hidden: { read: 1 } });
    expect((await app.call("GET", "/profile", me)).body.user).toMatchObject({
      ...{ hasFilters: true, hidesRead: true },
    });
    await settings(me, { hidesRead: false });
    expect(await list(me, "read%20or%20not")).toEqual({ ids: [own, other, read], hidden: {} });
  });
});
