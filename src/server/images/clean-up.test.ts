import { mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { atOnce, dice } from "../../../test/race.ts";
import { erasePosts } from "../posts/deletion.ts";
import { removeUnknownFiles, removeUnusedImages } from "./clean-up.ts";
import { DiskStore } from "./disk-store.ts";
import { givePostImage } from "../posts/changes.ts";
import { storeImage } from "./images.ts";
import { drawing } from "./test-images.ts";

const app = await startTestApp();
const { db, images } = app;
const { alice, submitLink, deletePost } = await castOf(app);
afterAll(() => app.close());

let shade = 255;
const picture = () => drawing({ width: 40, height: 20 }, shade--).png().toBuffer();

/** Moves the image's date back by a number of days. */
const age = (key: string, days: number) =>
  sql`update images set kept_at = kept_at - make_interval(days => ${days}) where key = ${key}`.execute(db);

async function isHere(key: string): Promise<boolean> {
  const row = await db.selectFrom("images").select("key").where("key", "=", key).executeTakeFirst();
  const file = await images.store.has(key, "40.jpg");
  expect(file).toBe(row !== undefined);
  return file;
}

const spaceUsed = async () =>
  (await db.selectFrom("image_space").select("bytes").executeTakeFirstOrThrow()).bytes;

test("an image without a post is removed after a day with its files, which frees their space", async () => {
  const { key } = await storeImage(db, images, await picture());
  await removeUnusedImages(db, images.store);
  expect(await isHere(key)).toBe(true);
  const used = await spaceUsed();
  await age(key, 2);
  await removeUnusedImages(db, images.store);
  expect([await isHere(key), await spaceUsed()]).toEqual([false, expect.any(Number)]);
  expect(await spaceUsed()).toBeLessThan(used);
});

test("an unused image that is uploaded again stays for another day", async () => {
  const bytes = await picture();
  const { key } = await storeImage(db, images, bytes);
  await age(key, 2);
  await storeImage(db, images, bytes);
  await removeUnusedImages(db, images.store);
  expect(await isHere(key)).toBe(true);
});

test("an image of several posts stays until the last of them is erased", async () => {
  const { key } = await storeImage(db, images, await picture());
  const posts = [await submitLink(alice), await submitLink(alice)];
  for (const id of posts) await givePostImage(db, Number(id), key);
  for (const id of posts) {
    await age(key, 2);
    await removeUnusedImages(db, images.store);
    expect(await isHere(key)).toBe(true);
    await deletePost(alice, id);
    await sql`update posts set deleted_at = deleted_at - interval '31 days' where id = ${id}`.execute(db);
    await erasePosts(db);
  }
  await removeUnusedImages(db, images.store);
  expect(await isHere(key)).toBe(false);
});

test("a post that takes an image during its clean-up either has it, or givePostImage returns false", async () => {
  const { roll } = dice(7);
  const outcomes = await atOnce(20, async () => {
    const bytes = await picture();
    const { key } = await storeImage(db, images, bytes);
    const id = await submitLink(alice);
    await age(key, 2);
    const acts: (() => Promise<unknown>)[] = [
      () => removeUnusedImages(db, images.store),
      () => givePostImage(db, Number(id), key),
    ];
    const [first, second] = roll(2) ? acts : acts.toReversed();
    const [one, other] = await Promise.all([first!(), second!()]);
    const given = one ?? other;
    expect(await isHere(key)).toBe(given);
    return given;
  });
  expect(outcomes.every((given) => typeof given === "boolean")).toBe(true);
});

test("an image that is uploaded again during its clean-up exists afterwards", async () => {
  await atOnce(10, async () => {
    const bytes = await picture();
    const { key } = await storeImage(db, images, bytes);
    await age(key, 2);
    await Promise.all([removeUnusedImages(db, images.store), storeImage(db, images, bytes)]);
    expect(await isHere(key)).toBe(true);
  });
});

test("files without a row are removed after a day, and only those", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hearth-images-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const store = new DiskStore(folder);
  const { key } = await storeImage(db, { ...images, store }, await picture());
  const [old, young] = ["f".repeat(32), "e".repeat(32)];
  for (const unknown of [old, young]) await store.put(unknown, "40.jpg", Buffer.from("left by a crash"));
  for (const aged of [key, old]) {
    utimesSync(join(folder, aged.slice(0, 2), aged.slice(2, 4), aged), 1, 1);
  }
  await removeUnknownFiles(db, store);
  const left = [];
  for await (const found of store.list()) left.push(found.key);
  expect(left.toSorted()).toEqual([key, young].toSorted());
});

test("an image whose files were lost is stored again when it is uploaded again", async () => {
  const bytes = await picture();
  const { key } = await storeImage(db, images, bytes);
  const used = await spaceUsed();
  await images.store.remove(key);
  await storeImage(db, images, bytes);
  expect([await isHere(key), await spaceUsed()]).toEqual([true, used]);
});
