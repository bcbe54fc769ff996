import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import type { PostVersion } from "../../contract/own-posts.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { erasePosts } from "./deletion.ts";
import { editingPosts } from "./test-post-edits.ts";

const app = await startTestApp();
const { bob, carol, join, promote, submitText, deletePost } = await castOf(app);
const moderator = await join("mod_1");
await promote(moderator, "moderator");
afterAll(() => app.close());
const { edit, versions, titles, erase, eraseAs, age, report } = editingPosts(app);
const { decide, log, notifications, queue } = moderate(app);

/** A post of bob, with the first words as an earlier version. */
async function edited() {
  const id = await submitText(bob, { title: "first", customCategories: ["Art"] });
  await age(id);
  await edit(bob, id, { title: "second", customCategories: ["Books"] });
  return id;
}

/** The titles of the earlier versions as the database keeps them. */
async function kept(id: string) {
  const rows = await app.db
    .selectFrom("post_versions")
    .select("title")
    .where("post_id", "=", Number(id))
    .execute();
  return rows.map(({ title }) => title);
}

const asModerator = async (by: Signed, id: string) =>
  app.call("GET", `/moderation/posts/${id}/versions`, { token: by.token });

describe("A version of a post", () => {
  test("can be erased by the author, and by a moderator whom the log names and the author hears of", async () => {
    const id = await edited();
    const [first] = await versions(id);
    expect((await erase(carol, id, first!.id)).status).toBe(403);
    expect((await erase(bob, id, "99999")).status).toBe(404);
    expect((await erase(bob, id, null)).status).toBe(404);
    const { body } = await erase(bob, id, first!.id);
    expect(body.versions.map(({ words }: PostVersion) => words?.title ?? null)).toEqual([null, "second"]);
    const other = await edited();
    const [theirs] = await versions(other);
    const { entries: before } = await log(moderator);
    for (let n = 0; n < 2; n++)
      expect((await eraseAs(moderator, other, theirs!.id, "A home address.")).status).toBe(200);
    expect(await titles(other)).toEqual([null, "second"]);
    const { entries } = await log(moderator);
    expect(entries.length).toBe(before.length + 1);
    expect(entries[0]).toMatchObject({
      ...{ action: "erase-post-version", userName: "mod_1", subjectName: "bob", submissionId: other },
      reason: "A home address.",
    });
    expect((await notifications(bob))[0].message).toBe(
      "A moderator erased an earlier version of your post “second”: A home address.",
    );
  });

  test("of another member's post is erased with a reason alone, and of one's own without", async () => {
    const id = await edited();
    const [first] = await versions(id);
    expect((await erase(moderator, id, first!.id)).status).toBe(403);
    expect((await eraseAs(moderator, id, first!.id, " ")).body).toMatchObject({
      error: "Reason is required.",
    });
    for (const by of [bob, carol]) expect((await eraseAs(by, id, first!.id)).status).toBe(403);
    expect(await titles(id)).toEqual(["first", "second"]);
    expect((await eraseAs(moderator, id, "99999")).status).toBe(404);
  });

  test("of another member's post cannot be erased through a call for one's own post", async () => {
    const [one, other] = [await edited(), await edited()];
    const [theirs] = await versions(other);
    expect((await erase(bob, one, theirs!.id)).status).toBe(404);
  });

  test("cannot be read once its post is deleted, and is erased with the post", async () => {
    const id = await edited();
    await deletePost(bob, id);
    expect((await app.call("GET", `/submission/${id}/versions`)).status).toBe(404);
    await app.db
      .updateTable("posts")
      .set({ deleted_at: new Date(Date.now() - 31 * 86_400_000) })
      .where("id", "=", Number(id))
      .execute();
    await erasePosts(app.db);
    expect(await kept(id)).toEqual([]);
  });
});

describe("A reported post that its author edits", () => {
  test("keeps its versions for moderators until the report is decided, also once it is erased, deleted or removed", async () => {
    const id = await submitText(bob, { title: "A slur" });
    await report(carol, id);
    const { editedAt } = (await edit(bob, id, { title: "Hi" })).body.submission;
    const [first] = await versions(id);
    // Nothing tells the author of the report.
    expect((await erase(bob, id, first!.id)).body.versions).toMatchObject([{ words: null }, {}]);
    expect(await titles(id)).toEqual([null, "Hi"]);
    await erasePosts(app.db);
    expect((await asModerator(carol, id)).status).toBe(403);
    const inQueue = (await queue(moderator)).posts.find(
      ({ submission }: { submission: { id: string } }) => submission.id === id,
    );
    expect(inQueue.submission).toMatchObject({ title: "Hi", editedAt });
    await deletePost(bob, id);
    const read = async () =>
      (await asModerator(moderator, id)).body.versions?.map(({ words }: PostVersion) => words?.title);
    expect(await read()).toEqual(["A slur", "Hi"]);
    await decide(moderator, id, { decision: "dismiss" });
    expect(await read()).toBeUndefined();
    await erasePosts(app.db);
    expect(await kept(id)).toEqual([null]);
    const removed = await edited();
    await decide(moderator, removed, { decision: "remove" });
    const [theirs] = (await asModerator(moderator, removed)).body.versions;
    expect((await erase(bob, removed, theirs.id)).status).toBe(404);
    expect((await eraseAs(moderator, removed, theirs.id)).status).toBe(200);
  });

  test("has for its author, even a moderator, only the versions that everybody sees, so that nothing tells of a report", async () => {
    const id = await submitText(moderator, { title: "first" });
    await age(id);
    await edit(moderator, id, { title: "second" });
    await report(carol, id);
    const [first] = await versions(id);
    await erase(moderator, id, first!.id);
    expect((await asModerator(moderator, id)).body.versions).toMatchObject([{ words: null }, {}]);
    await deletePost(moderator, id);
    expect((await asModerator(moderator, id)).status).toBe(404);
  });

  test("cannot be decided about in its text before the edit, and can be reported anew after a decision", async () => {
    const id = await edited();
    await report(carol, id);
    await age(id);
    const { editedAt } = (await app.call("GET", `/submission/${id}`)).body.submission;
    await edit(bob, id, { title: "third" });
    expect(await decide(moderator, id, { decision: "dismiss", editedAt })).toMatchObject({
      ...{ status: 409, body: { code: "postEditedMeanwhile" } },
    });
    expect((await decide(moderator, id, { decision: "dismiss" })).status).toBe(200);
    expect((await report(carol, id)).status).toBe(400);
    await edit(bob, id, { title: "A slur" });
    expect((await report(carol, id)).status).toBeLessThan(300);
  });
});
