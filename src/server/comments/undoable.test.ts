import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { milliseconds } from "../../contract/moments.ts";
import type { DeletedComment } from "../../contract/own-comments.ts";

const app = await startTestApp();
const { alice, join, promote, submitText, comment, deletePost } = await castOf(app);
const moderator = await join("mod_1");
await promote(moderator, "moderator");
afterAll(() => app.close());

const remove = (by: Signed, id: string) => app.call("DELETE", `/comment/${id}`, { token: by.token });
const undo = (by: Signed, id: string) => app.call("POST", `/comment/${id}/undelete`, { token: by.token });
const age = (id: string, minutes: number) =>
  app.db
    .updateTable("comments")
    .set({ deleted_at: new Date(Date.now() - minutes * 60_000) })
    .where("id", "=", Number(id))
    .execute();
const listed = async (by: Signed): Promise<string[]> =>
  (await app.call("GET", "/deleted-comments", { token: by.token })).body.deleted.map(
    ({ comment }: DeletedComment) => comment.excerpt,
  );

describe("GET /deleted-comments", () => {
  test("lists the deleted comments that the viewer can restore, the last deleted first, and nobody else's", async () => {
    const dora = await join("dora");
    const post = await submitText(alice);
    const first = await comment(dora, post, "**first**");
    await comment(alice, post, "reply", first.id);
    const second = await comment(dora, post, "second");
    await comment(dora, post, "kept");
    for (const { id } of [first, second]) await remove(dora, id);
    await age(first.id, 59);
    expect(await listed(dora)).toEqual(["second", "first"]);
    expect(await listed(alice)).not.toContain("first");
    expect((await app.call("GET", "/deleted-comments")).status).toBe(401);
    const { deleted } = (await app.call("GET", "/deleted-comments?limit=1", { token: dora.token })).body;
    expect(deleted).toMatchObject([{ comment: { id: second.id, submissionId: post, userName: "dora" } }]);
    expect(Date.now() - milliseconds(deleted[0].deletedAt)).toBeLessThan(60_000);
    await undo(dora, second.id);
    expect(await listed(dora)).toEqual(["first"]);
    await age(first.id, 61);
    expect(await listed(dora)).toEqual([]);
  });

  test("leaves out comments that a moderator has removed, and comments on a post that is gone", async () => {
    const eric = await join("eric");
    const [post, gone] = [await submitText(alice), await submitText(alice)];
    const removed = await comment(eric, post, "removed");
    const onGone = await comment(eric, gone, "on a post that is gone");
    await remove(eric, onGone.id);
    await app.call("POST", `/moderation/comments/${removed.id}/decisions`, {
      token: moderator.token,
      body: { decision: "remove", reason: "Off topic." },
    });
    expect(await listed(eric)).toEqual(["on a post that is gone"]);
    await deletePost(alice, gone);
    expect(await listed(eric)).toEqual([]);
  });
});
