import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { untilWaitingForLocks } from "../../../test/locks.ts";
import { BY_EVENT } from "../../../test/until.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { removeContentOf } from "./test-bulk-acts.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, bob, carol, promote, submitText, comment, deletePost, join } = await castOf(app);
await promote(carol, "moderator");
const { decide, log, notifications } = moderate(app);

/** Alice's posts as a visitor gets them, from the cache. */
async function shown(): Promise<unknown[]> {
  const answer = await fetch(`${app.url}/user/alice`);
  return ((await answer.json()) as { user: { submissions: unknown[] } }).user.submissions;
}

test("removing all content of a member hides each item, logs it and allows restoring it; the member is told once", async () => {
  const others = await submitText(bob, { title: "Bob's" });
  const gone = await submitText(bob);
  const posts = [];
  for (let n = 0; n < 3; n++) posts.push(await submitText(alice, { title: `Alice's ${n}` }));
  await comment(alice, others, "Alice says.");
  await comment(alice, gone, "Alice said.");
  await comment(alice, posts[0]!, "Alice to herself.");
  await deletePost(bob, gone);
  await sql`
    insert into posts (member_id, title, content_type, content)
    select id, 'One of many', 'text', 'Words.' from members, generate_series(1, 150) where username = 'alice'`.execute(
    app.db,
  );
  expect(await shown()).toHaveLength(40);

  const act = { nameOrUid: "Alice", reason: "All of it is spam." };
  expect(await removeContentOf(app.db, act)).toEqual({ posts: 153, comments: 2 });
  // The removal invalidates the cached answer, which would otherwise expire after twenty seconds.
  await expect.poll(shown, BY_EVENT).toEqual([]);
  expect((await app.call("GET", `/submission/${others}`)).body.submission.commentCount).toBe(0);
  expect((await app.call("GET", `/submission/${others}/comments`)).body.comments).toMatchObject([
    { text: "", deleted: true },
  ]);
  const told = await notifications(alice);
  expect(told.filter(({ type }: { type: string }) => type === "moderation")).toMatchObject([
    { message: "A moderator removed 153 posts and 2 comments of yours: All of it is spam." },
  ]);
  const { entries } = await log(carol, "?username=alice&limit=100");
  expect(entries).toMatchObject([{ action: "start-bulk-act", userName: null, reason: "All of it is spam." }]);
  expect((await log(carol, `?under=${entries[0].id}`)).entries[0]).toMatchObject({
    ...{ action: "remove-post", userName: null, subjectName: "alice", reason: "All of it is spam." },
  });

  expect((await decide(carol, posts[0]!, { decision: "restore" })).body.isRemoved).toBe(false);
  expect(await removeContentOf(app.db, act)).toEqual({ posts: 1, comments: 0 });
  expect(await removeContentOf(app.db, act)).toEqual({ posts: 0, comments: 0 });
  await expect(removeContentOf(app.db, { ...act, nameOrUid: "nobody_here" })).rejects.toThrow(
    "User not found.",
  );
});

test("a comment that its author deletes before or during the removal does not come back, and the removal goes on", async () => {
  const [post, other] = [await submitText(bob), await submitText(bob)];
  const own = await submitText(alice);
  const deleted = await comment(alice, post, "deleted before");
  const first = await comment(alice, post, "first");
  const meanwhile = await comment(alice, other, "deleted meanwhile");
  const last = await comment(alice, other, "last");
  const remove = (id: string) => app.call("DELETE", `/comment/${id}`, { token: alice.token });
  const undo = (id: string) => app.call("POST", `/comment/${id}/undelete`, { token: alice.token });
  await remove(deleted.id);
  let removing!: Promise<unknown>;
  await app.db.transaction().execute(async (transaction) => {
    await sql`select from posts where id = ${post} for update`.execute(transaction);
    removing = removeContentOf(app.db, { nameOrUid: "alice", reason: "Spam." });
    await untilWaitingForLocks(app.db, 1);
    expect((await remove(meanwhile.id)).status).toBe(200);
  });
  expect(await removing).toEqual({ posts: 1, comments: 2 });
  for (const { id } of [deleted, meanwhile])
    expect(await undo(id)).toMatchObject({ status: 403, body: { code: "undoExpired" } });
  for (const { id } of [first, last]) expect((await undo(id)).status).toBe(404);
  expect((await app.call("GET", `/submission/${own}`)).status).toBe(404);
});

test("the posts and comments that a deleted member has left are removed by the uid", async () => {
  const erin = await join("erin");
  const uid = (await app.call("GET", "/profile", erin)).body.user.uid as string;
  const post = await submitText(erin);
  const body = { username: "erin", currentPassword: erin.password, content: "keep" };
  expect((await app.call("POST", "/delete-account", { token: erin.token, body })).status).toBe(204);
  const removed = await removeContentOf(app.db, { nameOrUid: uid, reason: "Spam." });
  expect(removed).toEqual({ posts: 1, comments: 0 });
  expect((await app.call("GET", `/submission/${post}`)).status).toBe(404);
});
