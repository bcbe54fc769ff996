import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { callsTo, startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { imagePath, SQUARE_WIDTHS } from "../../contract/image-addresses.ts";
import { removeUnusedImages } from "../images/clean-up.ts";
import { drawing } from "../images/test-images.ts";
import { moderate } from "../moderation/test-decisions.ts";

const app = await startTestApp();
const { alice, bob, carol, join, promote, submitText, comment, upload, heart } = await castOf(app);
const { suspend, ban, removePicture, log, notifications } = moderate(app);
await promote(carol, "moderator");
afterAll(() => app.close());

const site = app.url.replace(/\/api$/, "");
let shade = 255;

async function uploadSquare({ token }: Signed, of = drawing({}, shade--)): Promise<string> {
  const raw = new Uint8Array(await of.png().toBuffer());
  const headers = { "content-type": "image/png" };
  return (await app.call("POST", "/images?shape=square", { token, raw, headers })).body.image.key;
}

const set = ({ token }: Signed, key: unknown) =>
  app.call("POST", "/profile/picture", { token, body: { key } });

async function setNew(person: Signed): Promise<string> {
  const key = await uploadSquare(person);
  expect((await set(person, key)).status).toBe(204);
  return key;
}

const pictureOf = ({ picture }: { picture?: string }) => picture;
const shown = async (name: string) => (await app.call("GET", `/user/${name}`)).body.user.picture;
const fileStatus = async (key: string, width = 96) =>
  (await fetch(site + imagePath({ key, width, format: "webp" }), { method: "HEAD" })).status;

describe("POST /profile/picture", () => {
  test("sets the picture that one's profile and comments show, in three sizes; null removes it", async () => {
    const post = await submitText(bob);
    const { id } = await comment(alice, post, "Before the picture");
    const key = await setNew(alice);
    const [own, later] = [
      (await app.call("GET", "/profile", { token: alice.token })).body.user,
      await comment(alice, post, "After it"),
    ];
    expect([await shown("alice"), own.picture, later.picture, await shown("bob")]).toEqual([
      ...[key, key, key, undefined],
    ]);
    expect(await Promise.all(SQUARE_WIDTHS.map((width) => fileStatus(key, width)))).toEqual([200, 200, 200]);
    const { comments } = (await app.call("GET", `/submission/${post}/thread`, { token: bob.token })).body;
    expect(comments).toMatchObject([
      { id, picture: key },
      { id: later.id, picture: key },
    ]);
    expect((await set(alice, null)).status).toBe(204);
    expect([await shown("alice"), await fileStatus(key)]).toEqual([undefined, 404]);
  });

  test("stands beside the author's name on a post's own page, also after a change of the post, and not in lists", async () => {
    const nora = await join("nora");
    const post = await submitText(nora, { customCategories: ["Faces"] });
    const visitor = callsTo(app.url);
    const own = async () => (await visitor("GET", `/submission/${post}`)).body.submission;
    expect(await own()).not.toHaveProperty("picture");
    const key = await setNew(nora);
    // A first picture shows at once, too.
    expect((await own()).picture).toBe(key);
    const { title, content: text, customCategories } = await own();
    const was = { title, text, customCategories };
    const body = { title: "Another title", text: "Other words", customCategories, was };
    const edited = await app.call("POST", `/submission/${post}`, { token: nora.token, body });
    expect([edited.status, edited.body.submission?.picture]).toEqual([200, key]);
    const [listed] = (await visitor("GET", "/submissions?category=faces")).body.submissions;
    expect([listed.id, listed.picture]).toEqual([post, undefined]);
  });

  test("stands beside the name in conversations, notifications, the search and the list of blocked members", async () => {
    const [owen, pia] = [await join("owen"), await join("pia")];
    const key = await setNew(owen);
    const written = { toUsername: "pia", text: "Hello" };
    await app.call("POST", "/messages", { token: owen.token, body: written });
    await app.call("POST", "/user/owen/block", { token: pia.token });
    const read = async (path: string) => (await app.call("GET", path, { token: pia.token })).body;
    const shownTo = async () => [
      ...(await read("/notifications")).notifications.map(pictureOf),
      ...(await read("/conversations")).conversations.map(pictureOf),
      (await read("/messages/owen")).picture,
      ...(await read("/search/members?q=owe")).members.map(pictureOf),
      ...(await read("/blocks")).blocked.map(pictureOf),
    ];
    expect(await shownTo()).toEqual(Array(5).fill(key));
    await set(owen, null);
    expect(await shownTo()).toEqual(Array(5).fill(undefined));
  });

  test("a picture that was replaced or removed leaves shared answers at once, and its files are not served any more", async () => {
    const dora = await join("dora");
    const first = await setNew(dora);
    const [post, own] = [await submitText(bob), await submitText(dora)];
    await comment(dora, post, "Hello");
    // A client that has written nothing: answers to the others are always fresh.
    const visitor = callsTo(app.url);
    const seen = () =>
      Promise.all([
        ...["thread", "comments"].map(
          async (part) => (await visitor("GET", `/submission/${post}/${part}`)).body.comments[0].picture,
        ),
        visitor("GET", `/submission/${own}`).then(({ body }) => body.submission.picture),
        visitor("GET", "/search?q=dora").then(({ body }) => body.names.members[0].picture),
        ...["dora", "DORA"].map(async (name) => (await visitor("GET", `/user/${name}`)).body.user.picture),
      ]);
    expect(await seen()).toEqual(Array(6).fill(first));
    const second = await setNew(dora);
    expect(await seen()).toEqual(Array(6).fill(second));
    expect([await fileStatus(first), await fileStatus(second)]).toEqual([404, 200]);
    await removePicture(carol, "dora", {});
    expect(await seen()).toEqual(Array(6).fill(undefined));
    expect(await fileStatus(second)).toBe(404);
  });

  test("an image stays while another member has it, and is cleaned up once nobody does", async () => {
    const [erin, finn] = [await join("erin"), await join("finn")];
    const key = await setNew(erin);
    await set(finn, key);
    await set(erin, null);
    await sql`update images set kept_at = now() - interval '2 days'`.execute(app.db);
    await removeUnusedImages(app.db, app.images.store);
    expect([await fileStatus(key), await shown("finn")]).toEqual([200, key]);
    await set(finn, null);
    const space = () => app.db.selectFrom("image_space").select("bytes").executeTakeFirstOrThrow();
    const { bytes: before } = await space();
    await removeUnusedImages(app.db, app.images.store);
    expect((await space()).bytes).toBeLessThan(before);
    expect(await app.images.store.has(key, "96.webp")).toBe(false);
  });

  test("changes at once by one member, and swaps by several, leave each with one visible picture", async () => {
    const [one, two] = [await join("one_of_two"), await join("two_of_two")];
    const keys = [await uploadSquare(one), await uploadSquare(one)];
    const tries = await atOnce(12, (n) => set(n % 2 ? one : two, keys[(n >> 1) % 2]!));
    // A picture that nobody had for a moment is gone, as it is for a member who removed it.
    for (const { status } of tries) expect([204, 400]).toContain(status);
    for (const name of ["one_of_two", "two_of_two"]) expect(await fileStatus(await shown(name))).toBe(200);
  });

  test("takes only a square that was uploaded and is still there", async () => {
    const whole = (await upload(alice, await drawing({}, shade--).png().toBuffer())).key;
    for (const key of [whole, "0".repeat(32), "x", ""])
      expect(await set(alice, key)).toMatchObject({ status: 400, body: { code: "imageGone" } });
    for (const key of [5, undefined, {}, "a\u0000b"]) expect((await set(alice, key)).status).toBe(400);
    const { status } = await app.call("POST", "/images?shape=round", { token: alice.token });
    expect([400, 415]).toContain(status);
    expect(await shown("alice")).toBeUndefined();
  });

  test("cuts out the middle, and enlarges a small picture", async () => {
    const tiny = await uploadSquare(bob, drawing({ width: 60, height: 20 }, shade--));
    await set(bob, tiny);
    expect(await fileStatus(tiny, 192)).toBe(200);
    const row = await app.db
      .selectFrom("images")
      .selectAll()
      .where("key", "=", tiny)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ width: 192, height: 192, widths: SQUARE_WIDTHS });
  });

  test("is a 401 when signed out and a 403 for a suspended member, as is the upload", async () => {
    const gwen = await join("gwen");
    const key = await setNew(gwen);
    expect((await app.call("POST", "/profile/picture", { body: { key: null } })).status).toBe(401);
    await suspend(carol, "gwen", { days: 1 });
    expect([(await set(gwen, null)).status, await shown("gwen")]).toEqual([403, key]);
    const raw = new Uint8Array(await drawing({}, shade--).png().toBuffer());
    const { token } = gwen;
    const headers = { "content-type": "image/png" };
    expect((await app.call("POST", "/images?shape=square", { token, raw, headers })).status).toBe(403);
  });
});

describe("POST /moderation/members/{username}/picture-removal", () => {
  test("removes the picture at once, with the reason in the log, and notifies the member", async () => {
    const hugo = await join("hugo");
    const key = await setNew(hugo);
    await heart(hugo, await submitText(alice));
    const { status, body } = await removePicture(carol, "hugo", {});
    expect([status, body.picture, await shown("hugo"), await fileStatus(key)]).toEqual([
      ...[200, undefined, undefined, 404],
    ]);
    const { entries } = await log(carol, "?username=hugo");
    expect(entries).toMatchObject([{ action: "remove-picture", subject: "hugo", reason: "Spam." }]);
    expect((await notifications(hugo))[0].message).toBe("A moderator removed your picture: Spam.");
    expect((await removePicture(carol, "hugo", {})).status).toBe(200);
    expect((await log(carol, "?username=hugo")).entries).toHaveLength(1);
  });

  test("also removes that of a banned member; is a 403 for members, and for a moderator's own", async () => {
    const ines = await join("ines");
    await setNew(ines);
    await ban(carol, "ines", { isBanned: true });
    expect((await removePicture(bob, "ines", {})).status).toBe(403);
    expect(await shown("ines")).toBeDefined();
    expect((await removePicture(carol, "ines", {})).status).toBe(200);
    expect(await shown("ines")).toBeUndefined();
    const own = await setNew(carol);
    expect((await removePicture(carol, "carol", {})).status).toBe(403);
    expect(await shown("carol")).toBe(own);
  });
});
