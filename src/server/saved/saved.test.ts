import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { moderate } from "../moderation/test-decisions.ts";

const app = await startTestApp();
const cast = await castOf(app);
const { alice, bob, carol, submitText, deletePost, comment, crowd } = cast;
const { decide, decideOnComment } = moderate(app);
afterAll(() => app.close());
await cast.promote(carol, "moderator");

type Of = "submission" | "comment";

const save = ({ token }: Signed, of: Of, id: string) => app.call("POST", `/${of}/${id}/save`, { token });
const unsave = ({ token }: Signed, of: Of, id: string) => app.call("DELETE", `/${of}/${id}/save`, { token });

interface Thing {
  submission: { id: string; title: string } | null;
  comment: { id: string } | null;
}

async function page({ token }: Signed, query = "") {
  const { status, body } = await app.call("GET", `/saved${query}`, { token });
  expect(status).toBe(200);
  const saved: Thing[] = body.saved;
  return {
    names: saved.map((thing) => (thing.submission ? `p${thing.submission.id}` : `c${thing.comment!.id}`)),
    next: body.next as string | null,
    saved,
  };
}

const asked = async (by: Signed, body: object) =>
  (await app.call("POST", "/votes/status", { token: by.token, body })).body;

const names = async (by: Signed) => (await page(by)).names;

async function member(): Promise<Signed> {
  return (await crowd(1))[0]!;
}

describe("saving", () => {
  test("or unsaving a post or comment a second time gets the same answer and changes nothing", async () => {
    const me = await member();
    const post = await submitText(alice);
    const { id } = await comment(bob, post, "A remark");
    for (const [of, thing] of [["submission", post] as const, ["comment", id] as const]) {
      for (const _ of [1, 2])
        expect(await save(me, of, thing)).toMatchObject({ status: 200, body: { saved: true } });
    }
    expect(await names(me)).toEqual([`c${id}`, `p${post}`]);
    for (const [of, thing] of [["submission", post] as const, ["comment", id] as const]) {
      for (const _ of [1, 2]) {
        expect(await unsave(me, of, thing)).toMatchObject({ status: 200, body: { saved: false } });
      }
    }
    expect(await names(me)).toEqual([]);
  });

  test("needs a member, and a post or comment that can be read", async () => {
    const me = await member();
    const [removed, deleted] = [await submitText(alice), await submitText(alice)];
    const below = await comment(bob, deleted, "Below");
    const gone = await comment(bob, await submitText(alice), "Gone");
    await decide(carol, removed, { decision: "remove" });
    await deletePost(alice, deleted);
    await decideOnComment(carol, gone.id, { decision: "remove" });
    for (const id of [removed, deleted, "999999999", "0", "x", "9".repeat(20)]) {
      expect(await save(me, "submission", id)).toMatchObject({
        status: 404,
        body: { code: "submissionNotFound" },
      });
    }
    for (const id of [below.id, gone.id, "999999999", "x"]) {
      expect(await save(me, "comment", id)).toMatchObject({ status: 404, body: { code: "commentNotFound" } });
    }
    expect(await names(me)).toEqual([]);
    expect(await app.call("POST", `/submission/${await submitText(alice)}/save`)).toMatchObject({
      status: 401,
    });
  });

  test("many times at once saves once", async () => {
    const me = await member();
    const post = await submitText(alice);
    const answers = await atOnce(50, () => save(me, "submission", post));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await names(me)).toEqual([`p${post}`]);
  });

  test("more than 10,000 posts and comments is refused with a text that says what to do, also for requests at the same moment", async () => {
    const me = await member();
    const posts = [await submitText(alice), await submitText(alice), await submitText(alice)];
    await save(me, "submission", posts[0]!);
    await sql`
      with filler as (
        insert into posts (member_id, title, content_type, content)
        select member_id, title, content_type, content
        from posts, generate_series(1, 9998) where id = ${Number(posts[0])} returning id
      )
      insert into saves (member_id, post_id)
      select saves.member_id, filler.id from filler, saves where saves.post_id = ${Number(posts[0])}`.execute(
      app.db,
    );
    const answers = await Promise.all(posts.slice(1).map((post) => save(me, "submission", post)));
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    const text =
      "You have saved as much as one member can. Please take something out of what you saved first.";
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      error: text,
      code: "tooManySaved",
    });
    expect(await save(me, "submission", posts[0]!)).toMatchObject({ status: 200 });
    await unsave(me, "submission", posts[0]!);
    for (const post of posts.slice(1))
      expect(await save(me, "submission", post)).toMatchObject({ status: 200 });
  });
});

describe("GET /saved", () => {
  test("lists a member's own posts and comments, the last saved first, and nobody else's", async () => {
    const [me, other] = [await member(), await member()];
    const post = await submitText(alice, { title: "Saved title" });
    const { id } = await comment(bob, post, "**Bold** words");
    await save(me, "submission", post);
    await save(me, "comment", id);
    await save(other, "submission", await submitText(alice));
    const { saved } = await page(me);
    expect(saved).toMatchObject([
      {
        submission: null,
        comment: {
          id,
          excerpt: "Bold words",
          userName: "bob",
          submissionId: post,
          submissionTitle: "Saved title",
        },
      },
      { submission: { id: post, title: "Saved title", userName: "alice" }, comment: null },
    ]);
    expect((await names(other)).length).toBe(1);
    expect(await names(await member())).toEqual([]);
    expect(await app.call("GET", "/saved")).toMatchObject({ status: 401 });
  });

  test("continues where the page before ended, while more is saved and taken out", async () => {
    const me = await member();
    const posts = await Promise.all(Array.from({ length: 5 }, () => submitText(alice)));
    for (const post of posts) await save(me, "submission", post);
    const first = await page(me, "?limit=2");
    expect(first.names).toEqual([`p${posts[4]}`, `p${posts[3]}`]);
    await save(me, "submission", await submitText(alice));
    await unsave(me, "submission", posts[3]!);
    const second = await page(me, `?limit=2&cursor=${first.next}`);
    expect(second.names).toEqual([`p${posts[2]}`, `p${posts[1]}`]);
    const last = await page(me, `?limit=2&cursor=${second.next}`);
    expect([last.names, last.next]).toEqual([[`p${posts[0]}`], null]);
    const { status, body } = await app.call("GET", "/saved?cursor=x", { token: me.token });
    expect([status, body.code]).toEqual([400, "invalidCursor"]);
  });

  test("leaves out what is removed or deleted, until it is restored", async () => {
    const me = await member();
    const [removed, deleted, discussed] = [
      await submitText(alice),
      await submitText(alice),
      await submitText(alice),
    ];
    const { id } = await comment(bob, discussed, "Secret");
    const below = await comment(bob, deleted, "Below");
    for (const post of [removed, deleted]) await save(me, "submission", post);
    for (const comment of [id, below.id]) await save(me, "comment", comment);
    await decide(carol, removed, { decision: "remove" });
    await deletePost(alice, deleted);
    await decideOnComment(carol, id, { decision: "remove" });
    expect(await names(me)).toEqual([]);
    await decide(carol, removed, { decision: "restore" });
    await decideOnComment(carol, id, { decision: "restore" });
    expect(await names(me)).toEqual([`c${id}`, `p${removed}`]);
  });

  test("has no rows left once the member's row is deleted", async () => {
    const me = await member();
    const post = await submitText(alice);
    await save(me, "submission", post);
    await sql`
      delete from members where id = (select member_id from saves where post_id = ${Number(post)})`.execute(
      app.db,
    );
    const rows = await app.db.selectFrom("saves").select("id").where("post_id", "=", Number(post)).execute();
    expect(rows).toEqual([]);
  });
});

describe("POST /votes/status", () => {
  test("also tells which of the posts and comments the viewer has saved", async () => {
    const [me, other] = [await member(), await member()];
    const [post, second] = [await submitText(alice), await submitText(alice)];
    const { id } = await comment(bob, post, "A remark");
    await save(me, "submission", post);
    await save(other, "submission", second);
    await save(me, "comment", id);
    expect(await asked(me, { ids: [post, second, "x"], commentIds: [id, "1"] })).toMatchObject({
      voted: { [post]: false, [second]: false },
      saved: [post],
      savedComments: [id],
    });
    expect(await asked(other, { ids: [post, second], commentIds: [id] })).toMatchObject({
      saved: [second],
      savedComments: [],
    });
    expect(await asked(me, { ids: [post] })).not.toHaveProperty("savedComments");
  });
});
