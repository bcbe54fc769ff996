import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { LIMITS } from "../../contract/limits.ts";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { moderate } from "../moderation/test-decisions.ts";

const app = await startTestApp();
const cast = await castOf(app);
const { alice, carol, submitText, deletePost, crowd } = cast;
const { decide } = moderate(app);
afterAll(() => app.close());
await cast.promote(carol, "moderator");

const hide = ({ token }: Signed, id: string) => app.call("POST", `/submission/${id}/hide`, { token });
const show = ({ token }: Signed, id: string) => app.call("DELETE", `/submission/${id}/hide`, { token });

interface Page {
  hidden: { submission: { id: string } }[];
  next: string | null;
}

async function page({ token }: Signed, query = ""): Promise<{ ids: string[]; next: string | null }> {
  const { hidden, next }: Page = (await app.call("GET", `/hidden-posts${query}`, { token })).body;
  return { ids: hidden.map(({ submission }) => submission.id), next };
}

async function member(): Promise<Signed> {
  return (await crowd(1))[0]!;
}

describe("hiding", () => {
  test("a post a second time, or showing it a second time, answers the same and changes nothing", async () => {
    const me = await member();
    const post = await submitText(alice);
    for (const _ of [1, 2])
      expect(await hide(me, post)).toMatchObject({ status: 200, body: { hidden: true } });
    expect((await page(me)).ids).toEqual([post]);
    expect((await page(alice)).ids).toEqual([]);
    for (const _ of [1, 2])
      expect(await show(me, post)).toMatchObject({ status: 200, body: { hidden: false } });
    expect((await page(me)).ids).toEqual([]);
  });

  test("needs a member, and a post of another that can be read", async () => {
    const me = await member();
    const [own, deleted] = [await submitText(alice), await submitText(alice)];
    await deletePost(alice, deleted);
    expect(await hide(alice, own)).toMatchObject({ status: 400, body: { code: "hideOwnPost" } });
    for (const id of [deleted, "999999999", "0", "x", "9".repeat(20)]) {
      expect(await hide(me, id)).toMatchObject({ status: 404, body: { code: "submissionNotFound" } });
    }
    expect((await app.call("POST", `/submission/${own}/hide`)).status).toBe(401);
  });

  test("more than 10,000 posts is refused with what to do, also in a race", async () => {
    const me = await member();
    const posts = await Promise.all([1, 2, 3, 4].map(() => submitText(alice)));
    await hide(me, posts[0]!);
    await sql`
      with filler as (
        insert into posts (member_id, title, content_type, content, import_key)
        select member_id, 'filler', 'text', 'filler', 'filler:' || n
        from posts, generate_series(1, ${LIMITS.hides - 2}::int) n where id = ${Number(posts[0])}
        returning id
      )
      insert into hides (member_id, post_id)
      select hides.member_id, filler.id from filler, hides where hides.post_id = ${Number(posts[0])}`.execute(
      app.db,
    );
    const answers = await atOnce(3, (n) => hide(me, posts[n + 1] ?? posts[1]!));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from hides
      where member_id = (select member_id from hides where post_id = ${Number(posts[0])})`.execute(app.db);
    expect(rows[0]!.count).toBe(LIMITS.hides);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.error).toContain("Please unhide some of them first.");
    await show(me, posts[0]!);
    expect((await hide(me, posts[0]!)).status).toBe(200);
  });
});

describe("GET /hidden-posts", () => {
  test("lists them last hidden first, and continues where the page before ended while more are hidden", async () => {
    const me = await member();
    const posts = [await submitText(alice), await submitText(alice), await submitText(alice)];
    for (const id of posts) await hide(me, id);
    const first = await page(me, "?limit=2");
    expect(first.ids).toEqual([posts[2], posts[1]]);
    await hide(me, await submitText(alice));
    expect(await page(me, `?limit=2&cursor=${first.next}`)).toEqual({ ids: [posts[0]], next: null });
    expect((await app.call("GET", "/hidden-posts?cursor=x", me)).status).toBe(400);
  });

  test("leaves out what is removed or deleted, until it is restored", async () => {
    const me = await member();
    const [kept, removed] = [await submitText(alice), await submitText(alice)];
    for (const id of [kept, removed]) await hide(me, id);
    await decide(carol, removed, { decision: "remove" });
    expect((await page(me)).ids).toEqual([kept]);
    await decide(carol, removed, { decision: "restore" });
    expect((await page(me)).ids).toEqual([removed, kept]);
  });

  test("has no rows left once the member's row is deleted", async () => {
    const me = await member();
    const post = await submitText(alice);
    await hide(me, post);
    await sql`delete from members where id = (select member_id from hides where post_id = ${Number(post)})`.execute(
      app.db,
    );
    const { rows } = await sql`select from hides where post_id = ${Number(post)}`.execute(app.db);
    expect(rows).toEqual([]);
  });
});
