import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { LIMITS } from "../../contract/limits.ts";
import { moderate } from "../moderation/test-decisions.ts";

const app = await startTestApp();
const { alice, bob, carol, join, promote, submitText, deletePost, comment, heartComment } = await castOf(app);
const { decideOnComment, decide } = moderate(app);
await promote(carol, "moderator");
afterAll(() => app.close());

const read = async (name: string, query = "") =>
  (await app.call("GET", `/user/${name}/comments${query}`)).body;
const idsOf = async (name: string): Promise<string[]> =>
  (await read(name)).comments.map(({ id }: { id: string }) => id);
const counted = async (name: string): Promise<number> =>
  (await app.call("GET", `/user/${name}/stats`)).body.totalComments;

describe("GET /user/{username}/comments", () => {
  test("lists a member's comments, newest first, each with its post, by name in any case or uid", async () => {
    const one = await submitText(alice, { title: "The first" });
    const two = await submitText(bob, { title: "The second" });
    const first = await comment(bob, one, "**Bold** words");
    await comment(alice, one, "Somebody else's");
    const reply = await comment(bob, two, "A reply", (await comment(alice, two, "Hello")).id);
    await heartComment(alice, reply.id);
    const { comments, next } = await read("bob");
    expect(comments).toEqual([
      {
        ...{ id: reply.id, excerpt: "A reply", upvotes: 1, userName: "bob", createdAt: reply.createdAt },
        ...{ submissionId: two, submissionTitle: "The second" },
      },
      {
        ...{ id: first.id, excerpt: "Bold words", upvotes: 0, userName: "bob", createdAt: first.createdAt },
        ...{ submissionId: one, submissionTitle: "The first" },
      },
    ]);
    expect(next).toBeNull();
    expect(await idsOf("BOB")).toEqual([reply.id, first.id]);
    expect(await idsOf(first.userId)).toEqual([reply.id, first.id]);
    expect(await app.call("GET", "/user/nobody_here/comments")).toMatchObject({
      ...{ status: 404, body: { code: "userNotFound" } },
    });
  });

  test("leaves out at once what is deleted or removed, until it is back; the figure counts what is listed", async () => {
    const dora = await join("dora");
    const [kept, left, gone] = [await submitText(alice), await submitText(alice), await submitText(alice)];
    const stays = (await comment(dora, kept, "Stays")).id;
    const own = (await comment(dora, kept, "Deleted by its author")).id;
    const removed = (await comment(dora, kept, "Removed")).id;
    const below = (await comment(dora, left, "On a removed post")).id;
    await comment(dora, gone, "On a deleted post");
    expect([(await idsOf("dora")).length, await counted("dora")]).toEqual([5, 5]);
    await app.call("DELETE", `/comment/${own}`, { token: dora.token });
    await decideOnComment(carol, removed, { decision: "remove" });
    await decide(carol, left, { decision: "remove" });
    await deletePost(alice, gone);
    expect(await idsOf("dora")).toEqual([stays]);
    await expect.poll(() => counted("dora")).toBe(1);
    await app.call("POST", `/comment/${own}/undelete`, { token: dora.token });
    await decideOnComment(carol, removed, { decision: "restore" });
    await decide(carol, left, { decision: "restore" });
    await expect.poll(() => idsOf("dora")).toEqual([below, removed, own, stays]);
    await expect.poll(() => counted("dora")).toBe(4);
  });

  test("continues where the page before ended, while comments come and go", async () => {
    const erin = await join("erin");
    const post = await submitText(alice);
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push((await comment(erin, post, `Number ${n}`)).id);
    const first = await read("erin", "?limit=2");
    await comment(erin, post, "A later one");
    await app.call("DELETE", `/comment/${ids[3]}`, { token: erin.token });
    const second = await read("erin", `?limit=2&cursor=${first.next}`);
    const third = await read("erin", `?limit=2&cursor=${second.next}`);
    const joined = [first, second, third].flatMap(({ comments }) =>
      comments.map(({ id }: { id: string }) => id),
    );
    expect(joined).toEqual(ids.toReversed());
    expect(third.next).toBeNull();
    expect((await app.call("GET", "/user/erin/comments?cursor=x")).status).toBe(400);
  });

  test("a page reads at most about 1 MB of texts and their formatting, and the next one goes on", async () => {
    const finn = await join("finn");
    const post = await submitText(alice);
    const long = "🌳".repeat(LIMITS.comment - 2);
    for (let n = 0; n < 30; n++) await comment(finn, post, `${long}${n}`);
    const { comments, next } = await read("finn", "?limit=100");
    expect(comments.length).toBeGreaterThan(1);
    expect(comments.length).toBeLessThan(30);
    expect(comments[0].excerpt).toBe("🌳".repeat(LIMITS.listExcerpt));
    const rest = await read("finn", `?limit=100&cursor=${next}`);
    expect([comments.length + rest.comments.length, rest.next]).toEqual([30, null]);
  });
});
