import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import type { TextVersion } from "../../contract/own-comments.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { erasePosts } from "../posts/deletion.ts";
import { eraseComments } from "./removal.ts";
import { editing } from "./test-edits.ts";

const app = await startTestApp();
const { alice, bob, carol, join, promote, submitText, deletePost, comment } = await castOf(app);
const moderator = await join("mod_1");
await promote(moderator, "moderator");
afterAll(() => app.close());
const { edit, versions, texts, erase, eraseAs, age, ageDeletion, reportComment } = editing(app);
const asModerator = async (by: typeof moderator, id: string) =>
  app.call("GET", `/moderation/comments/${id}/versions`, { token: by.token });
const { decideOnComment } = moderate(app);

/** A comment of bob on a post of alice, with the first text as an earlier version. */
async function edited(second = "second") {
  const post = await submitText(alice, { title: "Edited" });
  const { id } = await comment(bob, post, "first");
  await age(id);
  await edit(bob, id, second, "first");
  return { post, id };
}

/** The comment as the database keeps it: its text, its versions, and the time of its last edit. */
async function kept(id: string) {
  const [comment] = await app.db
    .selectFrom("comments")
    .select(["text", "edited_at"])
    .where("id", "=", Number(id))
    .execute();
  const rows = await app.db
    .selectFrom("comment_versions")
    .select("text")
    .where("comment_id", "=", Number(id))
    .execute();
  return { text: comment?.text, editedAt: comment?.edited_at, versions: rows.map(({ text }) => text) };
}
const ERASED = { text: "(erased)", editedAt: null, versions: [] };

describe("A version", () => {
  test("can be erased by the author, and by a moderator whom the log names and the author hears of", async () => {
    const { id } = await edited();
    const [first] = await versions(id);
    expect((await erase(carol, id, first!.id)).status).toBe(403);
    expect((await erase(bob, id, "99999")).status).toBe(404);
    expect((await erase(bob, id, null)).status).toBe(404);
    expect((await erase(bob, id, first!.id)).body.versions.map(({ text }: TextVersion) => text)).toEqual([
      null,
      "second",
    ]);
    const log = async () =>
      (await app.call("GET", "/moderation/log", { token: moderator.token })).body.entries;
    const before = (await log()).length;
    const other = await edited();
    const [theirs] = await versions(other.id);
    for (let n = 0; n < 2; n++)
      expect((await eraseAs(moderator, other.id, theirs!.id, "A home address.")).status).toBe(200);
    expect(await texts(other.id)).toEqual([null, "second"]);
    const entries = await log();
    expect(entries.length).toBe(before + 1);
    expect(entries[0]).toMatchObject({
      ...{ action: "erase-version", userName: "mod_1", subjectName: "bob", commentId: other.id },
      reason: "A home address.",
    });
    const { notifications } = (await app.call("GET", "/notifications", { token: bob.token })).body;
    expect(notifications[0].message).toBe(
      "A moderator erased an earlier version of your comment on “Edited”: A home address.",
    );
  });

  test("of another member's comment is erased with a reason alone, and of one's own without", async () => {
    const { id } = await edited();
    const [first] = await versions(id);
    expect((await erase(moderator, id, first!.id)).status).toBe(403);
    expect((await eraseAs(moderator, id, first!.id, " ")).body).toMatchObject({
      error: "Reason is required.",
    });
    for (const by of [bob, carol]) expect((await eraseAs(by, id, first!.id)).status).toBe(403);
    expect(await texts(id)).toEqual(["first", "second"]);
    expect((await eraseAs(moderator, id, "99999")).status).toBe(404);
  });

  test("of another comment cannot be erased through a call for one's own comment", async () => {
    const [one, other] = [await edited(), await edited()];
    const [theirs] = await versions(other.id);
    expect((await erase(bob, one.id, theirs!.id)).status).toBe(404);
  });

  test("of a reported comment is erased for everybody but moderators, who read it until they have decided", async () => {
    const [{ id }, { id: quiet }] = [await edited(), await edited()];
    await reportComment(carol, id);
    const [first] = await versions(id);
    const answers = [
      await erase(bob, id, first!.id),
      await erase(bob, quiet, (await versions(quiet))[0]!.id),
    ];
    // The answers must not show the author that there is a report.
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body.versions.map(({ text }: TextVersion) => text)).toEqual([null, "second"]);
    }
    expect(await texts(id)).toEqual([null, "second"]);
    await eraseComments(app.db);
    expect((await asModerator(moderator, id)).body.versions).toMatchObject([{ text: "first" }, {}]);
    await decideOnComment(moderator, id, { decision: "dismiss" });
    expect((await asModerator(moderator, id)).body.versions).toMatchObject([{ text: null }, {}]);
    await eraseComments(app.db);
    expect((await kept(id)).versions).toEqual([null]);
  });

  test("of a reported comment is erased at once by a moderator", async () => {
    const { id } = await edited();
    await reportComment(carol, id);
    const [first] = await versions(id);
    await erase(bob, id, first!.id);
    expect((await eraseAs(moderator, id, first!.id)).body.versions[0]).toMatchObject({ text: null });
    expect((await kept(id)).versions).toEqual([null]);
  });

  test("of a moderator's own comment shows its author only what everybody sees, so that nothing tells of a report", async () => {
    const post = await submitText(alice);
    const { id } = await comment(moderator, post, "first");
    await age(id);
    await edit(moderator, id, "second", "first");
    await reportComment(carol, id);
    const [first] = await versions(id);
    await erase(moderator, id, first!.id);
    expect((await asModerator(moderator, id)).body.versions).toMatchObject([{ text: null }, {}]);
    await app.call("DELETE", `/comment/${id}`, { token: moderator.token });
    expect((await asModerator(moderator, id)).status).toBe(404);
  });

  test("of a deleted comment is only erased by a moderator, while reports on it are open", async () => {
    const { id } = await edited();
    const [first] = await versions(id);
    await reportComment(carol, id);
    await app.call("DELETE", `/comment/${id}`, { token: bob.token });
    expect((await erase(bob, id, first!.id)).status).toBe(404);
    expect((await eraseAs(moderator, id, first!.id)).body.versions[0]).toMatchObject({ text: null });
    await decideOnComment(moderator, id, { decision: "dismiss" });
    expect((await eraseAs(moderator, id, first!.id)).status).toBe(404);
  });
});

// An author may write a text that equals the placeholder for erased texts.
describe.each(["second", "(erased)"])("The versions of the text %j are erased", (text) => {
  test("with it, 30 days after its author deleted it, and not while a report is open", async () => {
    const [{ id }, reported] = [await edited(text), await edited(text)];
    await reportComment(carol, reported.id);
    for (const each of [id, reported.id]) {
      await app.call("DELETE", `/comment/${each}`, { token: bob.token });
      await ageDeletion(each, 29);
    }
    await eraseComments(app.db);
    expect(await kept(id)).toMatchObject({ text, versions: ["first"] });
    for (const each of [id, reported.id]) await ageDeletion(each, 31);
    await eraseComments(app.db);
    expect(await kept(id)).toEqual(ERASED);
    expect(await kept(reported.id)).toMatchObject({ text, versions: ["first"] });
    await decideOnComment(moderator, reported.id, { decision: "dismiss" });
    await eraseComments(app.db);
    expect(await kept(reported.id)).toEqual(ERASED);
  });

  test("with it, 180 days after a moderator removed it", async () => {
    const { id } = await edited(text);
    await decideOnComment(moderator, id, { decision: "remove" });
    await ageDeletion(id, 179);
    await eraseComments(app.db);
    expect(await kept(id)).toMatchObject({ text, versions: ["first"] });
    await ageDeletion(id, 181);
    await eraseComments(app.db);
    expect(await kept(id)).toEqual(ERASED);
    expect((await decideOnComment(moderator, id, { decision: "restore" })).status).toBe(404);
  });

  test("with its post", async () => {
    const { post, id } = await edited(text);
    await deletePost(alice, post);
    await app.db
      .updateTable("posts")
      .set({ deleted_at: new Date(Date.now() - 31 * 86_400_000) })
      .where("id", "=", Number(post))
      .execute();
    await erasePosts(app.db);
    expect(await kept(id)).toEqual({ versions: [] });
  });
});
