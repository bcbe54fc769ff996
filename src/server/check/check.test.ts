import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { drawing } from "../images/test-images.ts";
import { checkFigures, checkImageFiles } from "./check.ts";
import { FIGURES } from "./figures.ts";
import { mendFigures } from "./mend.ts";

const app = await startTestApp();
const { call, db, images } = app;
afterAll(() => app.close());

const { alice, bob, carol, promote, submitText, submitLink, heart, comment, upload, deletePost } =
  await castOf(app);
const id = await submitText(alice, { customCategories: ["Art"] });
const link = await submitLink(alice);
const wrongTitle = await submitText(bob);
const picture = await drawing({ width: 40, height: 20 }).png().toBuffer();
const image = await upload(bob, picture);
await deletePost(bob, await submitText(bob, { customCategories: ["Art", "Books"] }));
await heart(bob, id);
const { id: parentId } = await comment(bob, id, "A comment");
await comment(alice, id, "A reply", parentId);
await call("POST", "/messages", { ...alice, body: { toUsername: "bob", text: "A message" } });
await call("POST", `/submission/${id}`, {
  ...alice,
  body: {
    ...{ title: "Edited", text: "Some words.", customCategories: ["Art"] },
    was: { title: "A text", text: "Some words.", customCategories: ["Art"] },
  },
});
await promote(carol, "admin");
await call("POST", "/admin/pages/terms", { ...carol, body: { version: 0, text: "Be kind." } });
await call("GET", "/submissions?sort=popularity");
await call("GET", "/trending-categories");

const offOnes = async () =>
  (await checkFigures(db))
    .filter(({ off }) => off > 0)
    .map(({ what, off, examples }) => [what, off, examples]);

test("on a healthy site every figure is compared with its rows, and none is wrong", async () => {
  const checks = await checkFigures(db);
  expect(checks.filter(({ compared }) => compared === 0)).toEqual([]);
  expect(checks.map(({ what }) => what)).toEqual(FIGURES.map(({ what }) => what));
  expect(await offOnes()).toEqual([]);
});

/** SQL that makes each figure wrong, and part of the name that the check then reports. */
const BREAKAGES: Record<string, [breakIt: string, example: string]> = {
  "hearts of posts": [`update posts set hearts = hearts + 1 where id = ${id}`, id],
  "hearts of comments": [`update comments set hearts = hearts + 1 where id = ${parentId}`, parentId],
  "comments of posts": [`delete from comments where parent_id is not null`, id],
  "values of posts in Hot": [`update posts set hot = hot + 1 where id = ${id}`, id],
  "dates of posts in Active": [`update posts set active_at = created_at where id = ${id}`, id],
  "posts of feeds": [`update feeds set post_count = post_count + 1 where key = 'art'`, "Art"],
  "bytes of all images": [`update image_space set bytes = bytes + 1`, "all images"],
  "dates of posts in feeds": [
    `update post_feeds set post_created_at = now() + interval '1 day' where post_id = ${id}`,
    id,
  ],
  "depths of comments": [`update comments set depth = 7 where parent_id is not null`, "2"],
  "places of comments": [
    `update comments set deleted_at = now(), is_gone = true where id = ${parentId}`,
    parentId,
  ],
  "search entries that have a post": [
    `insert into post_search_older select * from post_search_recent where post_id = ${id}`,
    id,
  ],
  "posts that have a search entry": [`delete from post_search_recent where post_id = ${id}`, id],
  "titles of search entries": [`update posts set title = 'Another' where id = ${id}`, id],
  "comments that search knows once": [
    `delete from comments_to_index where comment_id = ${parentId}`,
    parentId,
  ],
  "edits of posts that have versions": [`update posts set edited_at = null where id = ${id}`, id],
  "numbers of versions of site pages": [`delete from site_page_versions where number = 1`, "terms 2"],
  "last messages of conversations": [`delete from messages`, "1"],
  "number of deletions": [`update post_deletions set count = 0`, "all deletions"],
  "lengths of rankings": [`update ranking_chunks set post_ids = post_ids[2:]`, "1"],
  "positions of feeds in rankings": [`update ranking_feeds set start = start + 1`, "1 of "],
  "trending feeds": [`update trending set feed_ids = '{123456}'`, "123456"],
  "jobs of waiting link previews": [`delete from jobs`, link],
};

test.each(FIGURES.map(({ what }) => what))("%s: a wrong figure is found and named", async (what) => {
  const [breakIt, example] = BREAKAGES[what]!;
  await expect(
    db.transaction().execute(async (transaction) => {
      await sql.raw(breakIt).execute(transaction);
      const { rows } = await sql<{ name: string }>`
        select name from (${sql.raw(FIGURES.find((figure) => figure.what === what)!.compare)}) compared
        where is_off`.execute(transaction);
      expect(rows[0]?.name).toContain(example);
      throw new Error("roll back");
    }),
  ).rejects.toThrow("roll back");
});

test("wrong counts are corrected, missing posts are added to the search index, and wrong ones removed", async () => {
  for (const what of Object.keys(BREAKAGES).slice(0, 7)) await sql.raw(BREAKAGES[what]![0]).execute(db);
  await sql.raw(BREAKAGES["search entries that have a post"]![0]).execute(db);
  await sql`delete from post_search_recent where post_id = ${link}::bigint`.execute(db);
  await sql.raw(BREAKAGES["comments that search knows once"]![0]).execute(db);
  await sql.raw(BREAKAGES["titles of search entries"]![0].replace(id, wrongTitle)).execute(db);
  expect((await offOnes()).map(([what]) => what)).toEqual([
    "hearts of posts",
    "hearts of comments",
    "comments of posts",
    "values of posts in Hot",
    "dates of posts in Active",
    "posts of feeds",
    "bytes of all images",
    "search entries that have a post",
    "posts that have a search entry",
    "titles of search entries",
    "comments that search knows once",
  ]);
  expect(await mendFigures(db)).toBe(9);
  expect(await offOnes()).toEqual([]);
  expect(await mendFigures(db)).toBe(0);
});

test("an image whose files are missing is found", async () => {
  const lost = { compared: 1, off: 1, examples: [image.key] };
  expect(await checkImageFiles(db, images.store)).toMatchObject({ compared: 1, off: 0 });
  await images.store.remove(image.key);
  expect(await checkImageFiles(db, images.store)).toMatchObject(lost);
  await upload(bob, picture);
  expect(await checkImageFiles(db, images.store)).toMatchObject({ compared: 1, off: 0 });
});
