import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import type { DiscussionNotices } from "../../contract/discussion-notices.ts";
import { LIMITS } from "../../contract/limits.ts";

const app = await startTestApp();
const { alice, bob, carol, crowd, submitText, comment, deletePost } = await castOf(app);
afterAll(() => app.close());

const choose = ({ token }: Signed, id: string, notices: DiscussionNotices) =>
  app.call("POST", `/submission/${id}/notices`, { token, body: { notices } });
const chosen = async ({ token }: Signed, id: string) =>
  (await app.call("GET", `/submission/${id}/notices`, { token })).body.notices;

/** The notifications of a member, the oldest first, as "writer type". */
async function told({ token }: Signed): Promise<string[]> {
  const { notifications } = (await app.call("GET", "/notifications", { token })).body;
  return notifications
    .map(({ userName, type }: { userName: string; type: string }) => `${userName} ${type}`)
    .toReversed();
}

const readAll = ({ token }: Signed) => app.call("POST", "/notifications/read", { token });
const newcomer = async () => (await crowd(1))[0]!;

describe("a member who follows a discussion", () => {
  test("is notified of its first comment, and of the first after they have read that", async () => {
    const me = await newcomer();
    const post = await submitText(alice, { title: "About owls" });
    await comment(bob, post, "Before.");
    expect((await choose(me, post, "all")).body).toEqual({ notices: "all" });
    expect(await chosen(me, post)).toBe("all");
    const first = await comment(bob, post, "One.");
    await comment(carol, post, "Two.");
    const { notifications } = (await app.call("GET", "/notifications", me)).body;
    expect(notifications).toMatchObject([
      {
        type: "followed",
        message: "bob commented on a post that you follow",
        submissionTitle: "About owls",
        commentId: first.id,
        excerpt: "One.",
      },
    ]);
    await readAll(me);
    await comment(carol, post, "Three.");
    expect(await told(me)).toEqual(["bob followed", "carol followed"]);
  });

  test("is notified of comments that arrive together once", async () => {
    const me = await newcomer();
    const post = await submitText(alice);
    await choose(me, post, "all");
    await atOnce(5, (n) => comment(n % 2 ? bob : carol, post, `${n}`));
    expect(await told(me)).toHaveLength(1);
  });

  test("is told of a reply and a mention as such, each time, and of nothing that they wrote", async () => {
    const me = await newcomer();
    const post = await submitText(alice);
    await choose(me, post, "all");
    const own = await comment(me, post, "Mine.");
    await comment(bob, post, "Yours.", own.id);
    await comment(carol, post, "Another.");
    await comment(bob, post, "Again.", own.id);
    expect(await told(me)).toEqual(["bob reply", "carol followed", "bob reply"]);
  });

  test("hears of the next comment when the one that they have not read is deleted", async () => {
    const me = await newcomer();
    const post = await submitText(alice);
    await choose(me, post, "all");
    const gone = await comment(bob, post, "A slip.");
    await app.call("DELETE", `/comment/${gone.id}`, bob);
    await comment(carol, post, "Well.");
    expect(await told(me)).toEqual(["carol followed"]);
  });

  test("hears of nobody whom they muted or blocked, and still of the others", async () => {
    const me = await newcomer();
    const post = await submitText(alice);
    await choose(me, post, "all");
    await app.call("POST", "/mutes", { token: me.token, body: { kind: "member", value: "bob" } });
    await comment(bob, post, "Muted.");
    await comment(carol, post, "Heard.");
    expect(await told(me)).toEqual(["carol followed"]);
  });

  test("takes it back, and hears of no further comment", async () => {
    const me = await newcomer();
    const post = await submitText(alice);
    await choose(me, post, "all");
    for (const _ of [1, 2]) expect((await choose(me, post, "usual")).status).toBe(200);
    await comment(bob, post, "Unheard.");
    expect([await told(me), await chosen(me, post)]).toEqual([[], "usual"]);
  });
});

describe("a member who wants no notifications of a discussion", () => {
  test("hears of no comment, reply or mention, also when an edit makes it, as its author too", async () => {
    const post = await submitText(bob);
    const own = await comment(carol, post, "Mine.");
    await Promise.all([choose(bob, post, "none"), choose(carol, post, "none")]);
    await Promise.all([readAll(bob), readAll(carol)]);
    const before = [await told(bob), await told(carol)];
    await comment(alice, post, "Yours.", own.id);
    await comment(alice, post, "Hello @carol.");
    const edited = await comment(alice, post, "Hello.");
    const body = { text: "Hello @carol and @bob.", was: "Hello." };
    expect((await app.call("POST", `/comment/${edited.id}`, { token: alice.token, body })).status).toBe(200);
    expect([await told(bob), await told(carol)]).toEqual(before);
    await choose(carol, post, "usual");
    await comment(alice, post, "Hello again @carol.");
    expect(await told(carol)).toEqual([...before[1]!, "alice mention"]);
  });
});

describe("the choice", () => {
  test("is a member's own, about a post that can be read", async () => {
    const post = await submitText(alice);
    const deleted = await submitText(alice);
    await deletePost(alice, deleted);
    await choose(bob, post, "none");
    expect(await chosen(carol, post)).toBe("usual");
    for (const id of [deleted, "999999999", "x"]) {
      expect(await choose(bob, id, "all")).toMatchObject({
        status: 404,
        body: { code: "submissionNotFound" },
      });
      expect((await app.call("GET", `/submission/${id}/notices`, bob)).status).toBe(404);
    }
    expect((await app.call("POST", `/submission/${post}/notices`, { body: { notices: "all" } })).status).toBe(
      401,
    );
    const body = { notices: "some" };
    expect((await app.call("POST", `/submission/${post}/notices`, { token: bob.token, body })).status).toBe(
      400,
    );
  });

  test("of more than 10,000 discussions is refused with what to do, also in a race", async () => {
    const me = await newcomer();
    const posts = await Promise.all([1, 2, 3, 4].map(() => submitText(alice)));
    await choose(me, posts[0]!, "all");
    await sql`
      with filler as (
        insert into posts (member_id, title, content_type, content, import_key)
        select member_id, 'filler', 'text', 'filler', 'filler:' || n
        from posts, generate_series(1, ${LIMITS.discussionNotices - 2}::int) n where id = ${Number(posts[0])}
        returning id
      )
      insert into discussion_notices (member_id, post_id, notices)
      select chosen.member_id, filler.id, 'none' from filler, discussion_notices chosen
      where chosen.post_id = ${Number(posts[0])}`.execute(app.db);
    const answers = await atOnce(3, (n) => choose(me, posts[n + 1]!, "all"));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409", "409"]);
    expect(answers.find(({ status }) => status === 409)!.body.error).toContain(
      "take some of these choices back",
    );
    expect((await choose(me, posts[0]!, "none")).status).toBe(200);
  });
});
