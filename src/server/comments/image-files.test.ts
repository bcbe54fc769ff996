import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { removeUnusedImages } from "../images/clean-up.ts";
import { erasePosts } from "../posts/deletion.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { eraseComments } from "./removal.ts";
import { elementsIn, GONE, pathOf, withImages } from "./test-comment-images.ts";
import { editing } from "./test-edits.ts";

const app = await startTestApp();
afterAll(() => app.close());
const cast = await castOf(app);
const { alice, bob, carol, submitText, comment, upload } = cast;
await cast.promote(carol, "moderator");
const { decide, decideOnComment } = moderate(app);
const { edit, ageDeletion } = editing(app);
const { newBytes, newImage, say } = withImages(app, cast);
const remove = ({ token }: Signed, id: string) => app.call("DELETE", `/comment/${id}`, { token });

/** A comment of alice with an image that nothing else has, and functions to look at the image. */
async function commentWithImage(text = (mark: string) => mark) {
  const image = await newImage(alice);
  const post = await submitText(alice);
  const said = await comment(alice, post, text(`![Two fields](${pathOf(image.address)})`));
  const status = async () => (await fetch(image.address, { method: "HEAD" })).status;
  const more = {
    status,
    /** Makes the upload older than a day, for which every upload is kept. */
    age: () =>
      sql`update images set kept_at = kept_at - interval '2 days' where key = ${image.key}`.execute(app.db),
    isStored: () => app.images.store.has(image.key, "800.jpg"),
  };
  return { ...image, post, id: said.id as string, text: said.text as string, ...more };
}

/** Stores a draft of alice. */
function keep(key: string, text: string) {
  const body = { key, value: JSON.stringify({ text }), words: "Look", version: "a", was: [] };
  return app.call("POST", "/draft", { token: alice.token, body });
}

const cleanUp = () => removeUnusedImages(app.db, app.images.store);

describe("The file of an image in a comment", () => {
  test("stays while the comment is there, and is cleaned up once it is erased", async () => {
    const { id, status, age, isStored } = await commentWithImage();
    await age();
    await cleanUp();
    expect([await status(), await isStored()]).toEqual([200, true]);
    await remove(alice, id);
    await cleanUp();
    expect([await status(), await isStored()]).toEqual([404, true]);
    await ageDeletion(id, 31);
    await eraseComments(app.db);
    await cleanUp();
    expect([await status(), await isStored()]).toEqual([404, false]);
  });

  test("is cleaned up where no comment ever has it", async () => {
    const { key } = await newImage(alice);
    await sql`update images set kept_at = kept_at - interval '2 days' where key = ${key}`.execute(app.db);
    await cleanUp();
    expect(await app.images.store.has(key, "800.jpg")).toBe(false);
  });

  test("is served no longer once its author deletes the comment, until the deletion is undone", async () => {
    const { id, status } = await commentWithImage();
    await remove(alice, id);
    expect(await status()).toBe(404);
    await app.call("POST", `/comment/${id}/undelete`, { token: alice.token });
    expect(await status()).toBe(200);
  });

  test("is taken down with a comment that a moderator removes, even if uploaded again, until it is restored", async () => {
    const bytes = await newBytes(40);
    const { address } = await upload(alice, bytes);
    const status = async () => (await fetch(address)).status;
    const { id } = await comment(alice, await submitText(alice), `![](${address})`);
    await decideOnComment(carol, id, { decision: "remove" });
    expect(await status()).toBe(404);
    await upload(alice, bytes);
    expect(await status()).toBe(404);
    expect(await say(bob, await submitText(bob), `![](${address})`)).toMatchObject(GONE);
    await decideOnComment(carol, id, { decision: "restore" });
    expect(await status()).toBe(200);
  });

  test("is hidden with the post that the comment is on, and restored with it", async () => {
    const { post, status } = await commentWithImage();
    await decide(carol, post, { decision: "remove" });
    expect(await status()).toBe(404);
    await decide(carol, post, { decision: "restore" });
    expect(await status()).toBe(200);
    await cast.deletePost(alice, post);
    expect(await status()).toBe(404);
  });

  test("stays while a stored draft names it, unless its comment is removed or an edit drops it", async () => {
    const [drafted, removed, dropped] = [
      await newImage(alice),
      await commentWithImage(),
      await commentWithImage(),
    ];
    const status = async (path: string) => (await fetch(app.site + path, { method: "HEAD" })).status;
    const path = pathOf(drafted.address);
    expect((await keep("comment-1", `![](${path})`)).status).toBe(204);
    expect((await keep("comment-2", removed.text)).status).toBe(204);
    expect((await keep("comment-3", dropped.text)).status).toBe(204);
    await sql`update images set kept_at = kept_at - interval '2 days'`.execute(app.db);
    await cleanUp();
    expect(await status(path)).toBe(200);
    expect((await say(alice, removed.post, `![](${path})`)).status).toBe(201);
    await decideOnComment(carol, removed.id, { decision: "remove" });
    await edit(alice, dropped.id, "Nothing", dropped.text);
    expect([await removed.status(), await dropped.status()]).toEqual([404, 404]);
  });

  test("of a removed comment or a deleted post stays a 404 though a draft names it, also after the erasure", async () => {
    const { post, id, text, address, status } = await commentWithImage();
    const { address: ofPost } = await newImage(alice);
    const link = await cast.submitLink(alice, { content: ofPost });
    await keep("comment-4", `${text} ![](${ofPost})`);
    await decideOnComment(carol, id, { decision: "remove" });
    await cast.deletePost(alice, link);
    await ageDeletion(id, 181);
    await sql`update posts set deleted_at = now() - interval '31 days' where id = ${link}::bigint`.execute(
      app.db,
    );
    await eraseComments(app.db);
    await erasePosts(app.db);
    expect([await status(), (await fetch(ofPost)).status]).toEqual([404, 404]);
    expect(await say(alice, post, `![](${address})`)).toMatchObject(GONE);
  });

  test("in nothing but a draft is served for a month, and not at all once its author is banned", async () => {
    const [one] = await cast.crowd(1);
    const { address } = await newImage(one!);
    const status = async () => (await fetch(address)).status;
    const body = { key: "submit", value: `![](${address})`, words: "Look", version: "a", was: [] };
    await app.call("POST", "/draft", { ...one!, body });
    await sql`update images set kept_at = kept_at - interval '2 days'`.execute(app.db);
    const changed = (daysAgo: number) =>
      sql`update drafts set changed_at = now() - make_interval(days => ${daysAgo})`.execute(app.db);
    await changed(29);
    expect(await status()).toBe(200);
    await changed(31);
    expect(await status()).toBe(404);
    await changed(1);
    const { username } = (await app.call("GET", "/profile", one)).body.user;
    await cast.promote(carol, "moderator");
    await moderate(app).ban(carol, username, { isBanned: true });
    expect(await status()).toBe(404);
  });

  test("is cleaned up a day after the draft that named it is deleted or names it no more", async () => {
    const { key, address } = await newImage(alice);
    const body = { key: "about", value: `![](${address})`, words: "Look", version: "a", was: [] };
    await app.call("POST", "/draft", { token: alice.token, body });
    const age = () =>
      sql`update images set kept_at = kept_at - interval '2 days' where key = ${key}`.execute(app.db);
    await age();
    await cleanUp();
    expect(await app.images.store.has(key, "800.jpg")).toBe(true);
    const without = { ...body, value: "Nothing", version: "b", was: ["a"] };
    await app.call("POST", "/draft", { token: alice.token, body: without });
    await cleanUp();
    expect(await app.images.store.has(key, "800.jpg")).toBe(false);
  });

  test("stays while another comment or a post has it", async () => {
    const { id, post, address, status, age } = await commentWithImage();
    const other = await comment(bob, post, `> ![](${address})`);
    const link = await cast.submitLink(bob, { content: address });
    await age();
    await remove(alice, id);
    expect(await status()).toBe(200);
    await remove(bob, other.id);
    expect(await status()).toBe(200);
    await cast.deletePost(bob, link);
    expect(await status()).toBe(404);
  });
});

describe("An edit of a comment", () => {
  test("that drops an image takes it down at once, and cannot bring back what is gone", async () => {
    const { id, text, status, isStored } = await commentWithImage();
    const { body } = await edit(alice, id, "Rather not.", text);
    expect(body.comment).toMatchObject({ text: "Rather not." });
    expect(body.comment).not.toHaveProperty("formatted");
    expect(await status()).toBe(404);
    expect(await edit(alice, id, text, "Rather not.")).toMatchObject(GONE);
    await cleanUp();
    expect(await isStored()).toBe(false);
  });

  test("that drops an image takes it down at once, also where a deleted comment had it", async () => {
    const { id, post, text, status, address } = await commentWithImage();
    const other = await comment(bob, post, `![](${address})`);
    await remove(bob, other.id);
    await keep("comment-5", text);
    await edit(alice, id, "Nothing", text);
    expect(await status()).toBe(404);
    await app.call("POST", `/comment/${other.id}/undelete`, { token: bob.token });
    expect(await status()).toBe(200);
  });

  test("keeps and adds images, and a second time is no error", async () => {
    const { id, key, text, status, age } = await commentWithImage();
    await age();
    const added = await newImage(alice);
    const both = `${text}\n\n![](${added.address})`;
    for (const _ of [1, 2]) {
      const { body } = await edit(alice, id, both, text);
      const keys = elementsIn(body.comment.formatted).map((link) => "image" in link && link.image);
      expect(keys).toMatchObject([
        { key, width: 800 },
        { key: added.key, width: 800 },
      ]);
    }
    expect([await status(), (await fetch(added.address)).status]).toEqual([200, 200]);
  });

  test("that another edit has overtaken changes no images", async () => {
    const { id, text, status } = await commentWithImage();
    const added = await newImage(alice);
    expect((await edit(alice, id, `![](${added.address})`, "Another text")).status).toBe(409);
    expect((await edit(bob, id, "Nothing", text)).status).toBe(403);
    expect(await status()).toBe(200);
    const { rows } = await sql`select from comment_images where comment_id = ${id}`.execute(app.db);
    expect(rows).toHaveLength(1);
  });

  test("and comments with the same images beside it never deadlock", async () => {
    const [first, second] = [await commentWithImage(), await commentWithImage()];
    const both = [first.text, second.text];
    const answers = await atOnce(12, (index) => {
      const text = (index % 2 ? both : both.toReversed()).join("\n\n");
      if (index % 3 === 0) return edit(alice, first.id, `${text} ${index}`, first.text);
      return say(bob, index % 2 ? first.post : second.post, text);
    });
    expect(answers.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
    expect([await first.status(), await second.status()]).toEqual([200, 200]);
  });
});
