import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { LIMITS } from "../../contract/limits.ts";
import { bulkActs } from "../bulk-acts/test-bulk-acts.ts";
import { eraseComments } from "../comments/removal.ts";
import { withImages } from "../comments/test-comment-images.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { appealsOf } from "./test-appeals.ts";

const app = await startTestApp();
afterAll(() => app.close());
const cast = await castOf(app);
const { alice, bob, carol, join, promote, submitText, comment, deletePost } = cast;
const dave = await join("dave");
await promote(carol, "moderator");
await promote(dave, "admin");
const { decideOnComment, suspend } = moderate(app);
const { removals } = appealsOf(app);
const { newImage } = withImages(app, cast);

/** A comment of bob that carol removed, below a post of alice. */
async function removed(text: string) {
  const postId = await submitText(alice);
  const said = await comment(bob, postId, text);
  await decideOnComment(carol, said.id, { decision: "remove" });
  return { postId, said, removal: (await removals(bob))[0]! };
}

const read = ({ token }: Partial<Signed>, removalId: string) =>
  app.call("GET", `/removals/${removalId}/comment`, token === undefined ? {} : { token });

const NOT_FOUND = { status: 404, body: { code: "removalNotFound" } };

describe("The whole of a removed comment", () => {
  test("can be read by its author as it was: all its words, its formatting and its mentions", async () => {
    const { said, removal } = await removed(`**Well**, @alice and @nobody: ${"so it goes, ".repeat(60)}end.`);
    expect(removal.excerpt!.length).toBe(LIMITS.listExcerpt);
    expect(removal.isExcerpt).toBe(true);
    const { status, body } = await read(bob, removal.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ text: said.text, formatted: said.formatted, mentions: ["alice"], pictures: {} },
    });
    expect(body.text).toMatch(/end\.$/);
  });

  test("is announced as longer than its excerpt only if it is", async () => {
    const longest = "a".repeat(LIMITS.listExcerpt);
    expect((await removed(longest)).removal).not.toHaveProperty("isExcerpt");
    expect((await removed(`${longest}b`)).removal).toMatchObject({ isExcerpt: true });
    expect((await removed("*Short.*")).removal).toMatchObject({ isExcerpt: true });
  });

  test("has its images, whose own addresses are a 404", async () => {
    const images = [await newImage(bob), await newImage(bob)];
    const { removal } = await removed(
      images.map(({ address }, n) => `Picture ${n}: ![](${address})`).join("\n\n"),
    );
    const { pictures } = (await read(bob, removal.id)).body;
    expect(Object.keys(pictures).toSorted()).toEqual(images.map(({ key }) => key).toSorted());
    for (const { key, address } of images) {
      const [, base64] = /^data:image\/webp;base64,(.+)$/.exec(pictures[key])!;
      expect(Buffer.from(base64!, "base64").subarray(8, 12).toString()).toBe("WEBP");
      expect((await fetch(address)).status).toBe(404);
    }
  });

  test("is readable while its author is suspended, and after a bulk act", async () => {
    const flood = await join("flood");
    await comment(flood, await submitText(alice), "Buy **this**.");
    const { start, end } = bulkActs(app);
    await end((await start(dave, { username: "flood", content: "all" })).body.id);
    await suspend(carol, "flood", { days: 1 });
    const { id } = (await removals(flood))[0]!;
    expect((await read(flood, id)).body).toMatchObject({ text: "Buy **this**." });
  });

  test("is not found by anybody else, whatever their role, and not by visitors", async () => {
    const { removal } = await removed("Mine alone.");
    for (const other of [alice, carol, dave]) expect(await read(other, removal.id)).toMatchObject(NOT_FOUND);
    expect((await read({}, removal.id)).status).toBe(401);
    for (const id of ["0", "x", "9".repeat(30)]) expect(await read(bob, id)).toMatchObject(NOT_FOUND);
  });

  test("is not found for the removal of a post", async () => {
    const { decide } = moderate(app);
    await decide(carol, await submitText(bob), { decision: "remove" });
    const [removal] = await removals(bob);
    expect(removal!.commentId).toBeNull();
    expect(await read(bob, removal!.id)).toMatchObject(NOT_FOUND);
  });

  test("is gone with the removal: once it is restored, its post deleted, or it is erased", async () => {
    const restored = await removed("Back again.");
    await decideOnComment(carol, restored.said.id, { decision: "restore" });
    expect(await read(bob, restored.removal.id)).toMatchObject(NOT_FOUND);

    const below = await removed("Below.");
    await deletePost(alice, below.postId);
    expect(await read(bob, below.removal.id)).toMatchObject(NOT_FOUND);

    const old = await removed("Long ago.");
    await age(old.said.id);
    expect((await read(bob, old.removal.id)).status).toBe(200);
    await eraseComments(app.db);
    expect(await read(bob, old.removal.id)).toMatchObject(NOT_FOUND);
  });
});

/** Dates the removal of a comment back so far that a job erases it. The log lets nobody change its entries. */
async function age(id: string): Promise<void> {
  await sql`alter table moderation_log disable trigger user`.execute(app.db);
  for (const [table, key, time] of [
    ["comments", "id", "deleted_at"],
    ["moderation_log", "comment_id", "created_at"],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.ref(time)} = ${sql.ref(time)} - interval '181 days' where ${sql.ref(key)} = ${id}`.execute(
      app.db,
    );
  await sql`alter table moderation_log enable trigger user`.execute(app.db);
}
