import { afterAll, describe, expect, test } from "vitest";
import { callsTo, startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { openEvents } from "../../../test/events.ts";
import { atOnce, dice, inFlight } from "../../../test/race.ts";
import { BY_EVENT, stopAging } from "../../../test/until.ts";
import { moderate } from "../moderation/test-decisions.ts";

const app = await startTestApp();
const cast = await castOf(app);
const { alice, bob, carol, submitText, deletePost, comment, heartComment, unheartComment, crowd } = cast;
const { decideOnComment } = moderate(app);
afterAll(() => app.close());
await cast.promote(carol, "moderator");

/** A comment by Bob on a new post by Alice. */
async function remark(): Promise<{ post: string; id: string }> {
  const post = await submitText(alice);
  return { post, id: (await comment(bob, post, "A remark")).id };
}

async function upvotes(post: string, call = app.call): Promise<number> {
  return (await call("GET", `/submission/${post}/thread`)).body.comments[0].upvotes;
}

async function rowsAndFigure(id: string): Promise<{ rows: number; figure: number }> {
  const { rows } = await app.db
    .selectFrom("comment_hearts")
    .select((eb) => eb.fn.countAll<number>().as("rows"))
    .where("comment_id", "=", Number(id))
    .executeTakeFirstOrThrow();
  const { hearts: figure } = await app.db
    .selectFrom("comments")
    .select("hearts")
    .where("id", "=", Number(id))
    .executeTakeFirstOrThrow();
  return { rows, figure };
}

/** The hearts that Giver gave and Writer received. */
async function figures(): Promise<number[]> {
  const [given, received] = await Promise.all(
    ["giver", "writer"].map(async (name) => (await app.call("GET", `/user/${name}/stats`)).body),
  );
  return [given.heartsGiven, received.heartsReceived];
}

describe("a heart on a comment", () => {
  test("adds one to the count, and taking it back subtracts one; each answers the count after the call", async () => {
    const { post, id } = await remark();
    expect(await heartComment(alice, id)).toEqual({ upvotes: 1, voted: true });
    expect(await heartComment(carol, id)).toEqual({ upvotes: 2, voted: true });
    expect(await unheartComment(alice, id)).toEqual({ upvotes: 1, voted: false });
    expect(await upvotes(post)).toBe(1);
    const { body } = await app.call("GET", `/submission/${post}/comments`);
    expect(body.comments).toMatchObject([{ id, upvotes: 1 }]);
  });

  test("given or taken back a second time answers 200 as well, and changes nothing", async () => {
    const { id } = await remark();
    await heartComment(alice, id);
    expect(await heartComment(alice, id)).toEqual({ upvotes: 1, voted: true });
    await unheartComment(alice, id);
    expect(await unheartComment(alice, id)).toEqual({ upvotes: 0, voted: false });
    expect(await rowsAndFigure(id)).toEqual({ rows: 0, figure: 0 });
  });

  test("may be given to one's own comment, and where the discussion is locked", async () => {
    const { post, id } = await remark();
    await app.db.updateTable("posts").set({ is_locked: true }).where("id", "=", Number(post)).execute();
    expect(await heartComment(bob, id)).toEqual({ upvotes: 1, voted: true });
  });

  test.each(["upvote", "unvote"])("%s needs a member, and a comment that can be read", async (act) => {
    const { post, id } = await remark();
    const removed = await remark();
    await decideOnComment(carol, removed.id, { decision: "remove" });
    expect(await app.call("POST", `/comment/${id}/${act}`)).toMatchObject({ status: 401 });
    await deletePost(alice, post);
    for (const other of [id, removed.id, "999999999", "0", "-1", "1e3", "x", "9".repeat(20), "%00"]) {
      const { status, body } = await app.call("POST", `/comment/${other}/${act}`, alice);
      expect([other, status, body]).toEqual([
        other,
        404,
        { error: "Comment not found.", code: "commentNotFound" },
      ]);
    }
  });

  test("is hidden while the comment is removed, and there again once it is restored", async () => {
    const { post, id } = await remark();
    await heartComment(alice, id);
    await decideOnComment(carol, id, { decision: "remove" });
    expect(await upvotes(post)).toBe(0);
    await decideOnComment(carol, id, { decision: "restore" });
    expect(await upvotes(post)).toBe(1);
  });

  test("counts in the figures of both members, unless the comment or its post is deleted", async () => {
    const [giver, writer] = await Promise.all([cast.join("giver"), cast.join("writer")]);
    const ids: string[] = [];
    const posts = [await submitText(alice), await submitText(alice)];
    for (const post of [...posts, posts[0]!]) ids.push((await comment(writer, post, "Words")).id);
    for (const id of ids) await heartComment(giver, id);
    expect(await figures()).toEqual([3, 3]);
    await decideOnComment(carol, ids[0]!, { decision: "remove" });
    expect(await figures()).toEqual([2, 2]);
    await deletePost(alice, posts[1]!);
    expect(await figures()).toEqual([1, 1]);
  });

  test("is sent to everybody who reads the post, and to nobody else", async () => {
    const { post, id } = await remark();
    const elsewhere = await remark();
    const events = await openEvents(app, `?submission=${post}`);
    await heartComment(alice, elsewhere.id);
    await heartComment(alice, id);
    expect(await events.next("hearts")).toEqual({ id: post, comments: { [id]: 1 } });
    // The event of the comment itself may come late.
    expect(events.seen.filter(({ event }) => event === "hearts")).toHaveLength(1);
    events.close();
  });

  test("shows in what visitors share", async () => {
    stopAging();
    // A client that has written nothing: answers to the others are always fresh.
    const visitor = callsTo(app.url);
    const { post, id } = await remark();
    expect(await upvotes(post, visitor)).toBe(0);
    await heartComment(alice, id);
    await expect.poll(() => upvotes(post, visitor), BY_EVENT).toBe(1);
  });
});

describe("hearts on comments in a race", () => {
  test("100 requests to heart the same comment by one member at once leave one heart", async () => {
    const { id } = await remark();
    const answers = await atOnce(100, () => heartComment(bob, id));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"upvotes":1,"voted":true}']),
    );
    expect(await rowsAndFigure(id)).toEqual({ rows: 1, figure: 1 });
  });

  test("after members heart and unheart at random, the last action of each counts", async () => {
    const { id } = await remark();
    const { roll } = dice(1);
    const changeMind = async (member: Signed): Promise<void> => {
      for (let times = 1 + roll(4); times > 0; times--) {
        await (times % 2 ? heartComment : unheartComment)(member, id);
      }
    };
    await inFlight(50, await crowd(100), changeMind);
    expect(await rowsAndFigure(id)).toEqual({ rows: 100, figure: 100 });
  });
});

const asked = async (body: object) => app.call("POST", "/votes/status", { token: alice.token, body });
const noOnes = (count: number) => ({ ids: [], commentIds: Array.from({ length: count }, String) });

describe("POST /votes/status", () => {
  test("answers for posts and comments at once, with the hearts of the member who asks", async () => {
    const { post, id } = await remark();
    const other = await comment(bob, post, "Another");
    await heartComment(alice, id);
    await heartComment(bob, other.id);
    const commentIds = [id, other.id, "999999999", "no id", "toString"];
    const { body } = await asked({ ids: [post], commentIds });
    expect(body.voted).toEqual({ [post]: false });
    expect(Object.entries(body.votedComments)).toEqual(
      expect.arrayContaining([
        [id, true],
        [other.id, false],
        ["999999999", false],
        ["no id", false],
        ["toString", false],
      ]),
    );
  });

  test("answers a request without comments as before", async () => {
    const { post } = await remark();
    expect(await asked({ ids: [post] })).toMatchObject({ body: { voted: { [post]: false } } });
    expect((await asked({ ids: [post] })).body).not.toHaveProperty("votedComments");
  });

  test("takes 0 to 200 ids of comments", async () => {
    expect(await asked(noOnes(0))).toMatchObject({ status: 200, body: { voted: {}, votedComments: {} } });
    expect(await asked(noOnes(200))).toMatchObject({ status: 200 });
    const tooMany = { status: 400, body: { errors: ["commentIds can name at most 200 comments."] } };
    expect(await asked(noOnes(201))).toMatchObject(tooMany);
    for (const commentIds of [null, "1", [1], [["1"]]]) {
      expect(await asked({ ids: [], commentIds })).toMatchObject({ status: 400 });
    }
  });
});
