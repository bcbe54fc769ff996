import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { withImages } from "../comments/test-comment-images.ts";
import { removeUnusedImages } from "../images/clean-up.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { holding } from "./test-held.ts";

const app = await startTestApp();
afterAll(() => app.close());
const cast = await castOf(app);
const { alice, bob, carol, promote, submitText, readPost } = cast;
await promote(alice, "admin");
await promote(bob, "moderator");
const { post, comment, own, approve, refuse, takeBack, hold } = holding(app, cast);
const { newImage } = withImages(app, cast);
const thread = await submitText(bob, {});
await hold(1);

/** Lets two days pass for an image, and cleans up. */
async function twoDaysLater(key: string): Promise<void> {
  await sql`update images set kept_at = now() - interval '2 days' where key = ${key}`.execute(app.db);
  await removeUnusedImages(app.db, app.images.store);
}

const statusOf = async (address: string) =>
  (await fetch(address.startsWith("http") ? address : app.site + address)).status;

test("the image of a held post is kept and shown while it waits, and is the post's once it is approved", async () => {
  const image = await newImage(carol);
  const { held } = (await post(carol, { contentType: "link", content: image.address, imageAlt: "A picture" }))
    .body;
  await twoDaysLater(image.key);
  expect((await own(carol))[0]!.post!.image).toMatchObject({ key: image.key, alt: "A picture" });
  expect(await statusOf(image.address)).toBe(200);
  const { submissionId } = (await approve(bob, held.id)).body;
  expect((await readPost(submissionId)).image).toMatchObject({ key: image.key, alt: "A picture" });
  await twoDaysLater(image.key);
  expect(await statusOf(image.address)).toBe(200);
  await cast.deletePost(carol, submissionId);
});

test("the image of a held comment is kept, also once it is refused, and goes with it", async () => {
  const image = await newImage(carol);
  const { held } = (await comment(carol, thread, { text: `![A picture](${image.address})` })).body;
  await twoDaysLater(image.key);
  expect(JSON.stringify((await own(carol))[0]!.comment!.formatted)).toContain(image.key);
  expect(await statusOf(image.address)).toBe(200);
  await refuse(bob, held.id);
  await twoDaysLater(image.key);
  expect((await own(carol)).length).toBe(1);
  expect(await statusOf(image.address)).toBe(200);
  await takeBack(carol, held.id);
  await twoDaysLater(image.key);
  expect(await app.db.selectFrom("images").select("key").where("key", "=", image.key).execute()).toEqual([]);
});

test("the image of a post that is taken back days later is there for its draft, which can be sent again", async () => {
  const image = await newImage(carol);
  const parts = { contentType: "link", content: image.address };
  const { held } = (await post(carol, parts)).body;
  await twoDaysLater(image.key);
  await takeBack(carol, held.id);
  await removeUnusedImages(app.db, app.images.store);
  expect(await statusOf(image.address)).toBe(200);
  const value = JSON.stringify({ title: "Again", image });
  const draft = { key: "submit", value, words: "Again", version: "a", was: [] };
  expect((await app.call("POST", "/draft", { token: carol.token, body: draft })).status).toBe(204);
  await twoDaysLater(image.key);
  expect((await post(carol, parts)).status).toBe(202);
});

test("the image of what a banned member sent is not shown", async () => {
  const dave = await cast.join("dave");
  const image = await newImage(dave);
  await post(dave, { contentType: "link", content: image.address });
  await moderate(app).ban(bob, "dave", { isBanned: true });
  await twoDaysLater(image.key);
  expect(await statusOf(image.address)).toBe(404);
});
