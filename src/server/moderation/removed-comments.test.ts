import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { milliseconds } from "../../contract/moments.ts";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { bulkActs } from "../bulk-acts/test-bulk-acts.ts";
import { eraseComments } from "../comments/removal.ts";
import { withImages } from "../comments/test-comment-images.ts";
import { feedRoles } from "../feed-people/test-feed-roles.ts";
import { moderate } from "./test-decisions.ts";

const app = await startTestApp();
afterAll(() => app.close());
const cast = await castOf(app);
const { alice, bob, carol, join, promote, submitText, comment } = cast;
const dave = await join("dave");
const owner = await join("our_owner");
const other = await join("their_owner");
await promote(carol, "moderator");
await promote(dave, "admin");
const { give } = feedRoles(app);
await give(dave, "Ours", owner, "owner");
await give(dave, "Theirs", other, "owner");
const { decideOnComment, decide } = moderate(app);
const { newImage } = withImages(app, cast);

const read = ({ token }: Partial<Signed>, id: string) =>
  app.call("GET", `/moderation/comments/${id}/removed`, token === undefined ? {} : { token });
const NOT_FOUND = { status: 404, body: { code: "commentNotFound" } };

/** A comment of bob below a post of alice in the feed "Ours", which somebody removed. */
async function removed(text: string, { by = carol, ...body }: { by?: Signed; reason?: string } = {}) {
  const said = await comment(bob, await submitText(alice, { customCategories: ["Ours"] }), text);
  expect((await decideOnComment(by, said.id, { decision: "remove", ...body })).status).toBe(200);
  return said;
}

describe("A removed comment", () => {
  test("is read whole by moderators, with who removed it, when and why", async () => {
    const said = await removed(`**Well**, @alice: ${"so it goes, ".repeat(60)}end.`, { reason: "Rude" });
    for (const reader of [carol, dave]) {
      const { status, body } = await read(reader, said.id);
      expect(status).toBe(200);
      expect(body).toMatchObject({ by: "moderator", userName: "carol", reason: "Rude", isErased: false });
      expect(body.comment).toEqual({
        ...{ text: said.text, formatted: said.formatted, mentions: ["alice"], pictures: {} },
      });
      expect(Math.abs(Date.now() - milliseconds(body.createdAt))).toBeLessThan(600_000);
    }
  });

  test("has its images, whose own addresses are a 404", async () => {
    const { key, address } = await newImage(bob);
    const said = await removed(`Look: ![](${address})`);
    const { pictures } = (await read(carol, said.id)).body.comment;
    const [, base64] = /^data:image\/webp;base64,(.+)$/.exec(pictures[key])!;
    expect(Buffer.from(base64!, "base64").subarray(8, 12).toString()).toBe("WEBP");
    expect((await fetch(address)).status).toBe(404);
  });

  test("is read by the people of its feed, and not by those of another", async () => {
    const said = await removed("Of ours.", { by: owner });
    expect((await read(owner, said.id)).body).toMatchObject({
      comment: { text: "Of ours." },
      userName: "our_owner",
    });
    expect((await read(owner, said.id)).body).not.toHaveProperty("isOfOthers");
    expect(await read(other, said.id)).toMatchObject(NOT_FOUND);
  });

  test("tells the people of its feed that the site's moderators removed it, and cannot be restored by them", async () => {
    const said = await removed("Of the site.");
    expect((await read(owner, said.id)).body).toMatchObject({ userName: "carol", isOfOthers: true });
    expect((await decideOnComment(owner, said.id, { decision: "restore" })).status).toBe(403);
  });

  test("is not found by its author, by members and by visitors, nor once it is restored", async () => {
    const said = await removed("Not theirs.");
    for (const reader of [alice, bob]) expect((await read(reader, said.id)).status).toBe(403);
    expect((await read({}, said.id)).status).toBe(401);
    await decideOnComment(carol, said.id, { decision: "restore" });
    for (const id of [said.id, "0", "x", "9".repeat(30)]) {
      expect(await read(carol, id)).toMatchObject(NOT_FOUND);
    }
  });

  test("is not read here by the moderator who wrote it: /removals shows it to them", async () => {
    const said = await comment(carol, await submitText(alice), "Mine.");
    await decideOnComment(dave, said.id, { decision: "remove" });
    expect(await read(carol, said.id)).toMatchObject(NOT_FOUND);
    expect((await read(dave, said.id)).status).toBe(200);
  });

  test("is read after a bulk act, and below a removed post", async () => {
    const flood = await join("flood");
    const post = await submitText(alice);
    const said = await comment(flood, post, "Buy **this**.");
    const { start, end } = bulkActs(app);
    await end((await start(dave, { username: "flood", content: "all" })).body.id);
    await decide(carol, post, { decision: "remove" });
    expect((await read(carol, said.id)).body).toMatchObject({
      comment: { text: "Buy **this**." },
      userName: "dave",
    });
  });

  test("says that it is erased, and by whom it had been removed", async () => {
    const said = await removed("Long ago.", { reason: "Old" });
    await age(said.id, 181);
    expect((await read(carol, said.id)).body).toMatchObject({ isErased: false });
    await eraseComments(app.db);
    expect((await read(carol, said.id)).body).toMatchObject({
      ...{ comment: null, isErased: true, by: "moderator", userName: "carol", reason: "Old" },
    });
  });
});

describe("A comment that its author deleted", () => {
  test("is read by moderators while it has open reports", async () => {
    const said = await comment(bob, await submitText(alice), "Nasty.");
    await app.call("POST", `/comment/${said.id}/report`, { token: alice.token, body: { reason: "Spam" } });
    await app.call("DELETE", `/comment/${said.id}`, { token: bob.token });
    const shown = { by: "author", userName: "bob", reason: null, isErased: false };
    expect((await read(carol, said.id)).body).toMatchObject({ ...shown, comment: { text: "Nasty." } });
    await decideOnComment(carol, said.id, { decision: "dismiss" });
    expect((await read(carol, said.id)).body).toMatchObject({ ...shown, comment: null });
  });

  test("shows its words to nobody without open reports, even where a moderator had once removed and restored it", async () => {
    const said = await removed("Thought again.");
    await decideOnComment(carol, said.id, { decision: "restore" });
    await app.call("DELETE", `/comment/${said.id}`, { token: bob.token });
    const { body } = await read(dave, said.id);
    expect(body).toMatchObject({ by: "author", comment: null });
    expect(JSON.stringify(body)).not.toContain("Thought");
    await age(said.id, 31);
    await eraseComments(app.db);
    expect((await read(dave, said.id)).body).toMatchObject({ by: "author", comment: null, isErased: true });
  });
});

/** Dates the hiding of a comment back by this many days. */
async function age(id: string, days: number): Promise<void> {
  await sql`update comments set deleted_at = deleted_at - make_interval(days => ${days}) where id = ${id}`.execute(
    app.db,
  );
}
