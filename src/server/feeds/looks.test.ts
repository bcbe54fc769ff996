import { load } from "cheerio";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { BY_EVENT, until } from "../../../test/until.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { imagePath } from "../../contract/image-addresses.ts";
import { feedRoles } from "../feed-people/test-feed-roles.ts";
import { removeUnusedImages } from "../images/clean-up.ts";
import { drawing } from "../images/test-images.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { MOST_LOOKS } from "./looks.ts";

const app = await startTestApp({ withPages: true });
const other = await startTestApp({ withPages: true, beside: app });
afterAll(async () => {
  await other.close();
  await app.close();
});
const { alice: admin, bob: owner, carol: author, join, promote, submitText, upload } = await castOf(app);
await promote(admin, "admin");
const moderator = await join("dora");
const { editFeed, log } = moderate(app);
const { give } = feedRoles(app);
await give(admin, "Chess", owner, "owner");
await give(admin, "Chess", moderator, "moderator");
const PAGES = ["/", `/details/${await submitText(author, { customCategories: ["Chess"] })}`, "/feed/chess"];

let shade = 255;
async function uploadSquare({ token }: Signed): Promise<string> {
  const raw = new Uint8Array(await drawing({}, shade--).png().toBuffer());
  const headers = { "content-type": "image/png" };
  return (await app.call("POST", "/images?shape=square", { token, raw, headers })).body.image.key;
}

const fileStatus = async (key: string) =>
  (await fetch(app.site + imagePath({ key, width: 96, format: "webp" }), { method: "HEAD" })).status;
const lookOf = async (feed: string) => {
  const { hue, picture } = (await app.call("GET", `/category/${feed}`)).body;
  return { hue, picture };
};
/** The address of the style sheet with the looks on each page; null where a page has none. */
const sheets = (at: TestApp) =>
  Promise.all(
    PAGES.map(async (path) => {
      const page = load(await (await fetch(at.site + path)).text());
      return page('link[href^="/feed-looks"]').attr("href") ?? null;
    }),
  );
/** The sheet that a page of this process names, once it is another than the one before. */
async function nextSheet(at: TestApp, before: string | null): Promise<{ address: string; text: string }> {
  return until(async () => {
    const [address, ...others] = await sheets(at);
    expect(address).not.toBe(before);
    expect(others).toEqual(others.map(() => address));
    return { address: address!, text: await (await fetch(at.site + address)).text() };
  }, BY_EVENT);
}

describe("the look of a feed", () => {
  test("is empty by default: pages link no style sheet, and signs name their feed", async () => {
    expect(await sheets(app)).toEqual(PAGES.map(() => null));
    expect(await lookOf("Chess")).toEqual({ hue: undefined, picture: undefined });
    const page = load(await (await fetch(`${app.site}/feed/chess`)).text());
    expect(page('header span[data-feed="chess"]').length).toBe(1);
  });

  test("is the colour that an owner chooses, at once on every page of every process; null restores the colour of the name", async () => {
    const { status, body } = await editFeed(owner, "chess", { hue: 200 });
    expect([status, body.hue, await lookOf("Chess")]).toMatchObject([200, 200, { hue: 200 }]);
    for (const at of [app, other]) {
      const { text } = await nextSheet(at, null);
      expect(text).toBe('span[data-feed="chess"]{--hue:200}');
    }
    expect((await log(admin)).entries[0]).toMatchObject({
      ...{ action: "color-feed", subject: "Chess", userName: "bob", earlier: "", detail: "200" },
    });
    await editFeed(owner, "chess", { hue: null });
    await expect.poll(() => sheets(app), BY_EVENT).toEqual(PAGES.map(() => null));
    await expect.poll(() => sheets(other), BY_EVENT).toEqual(PAGES.map(() => null));
  });

  test("is the picture that an owner uploads; once it is replaced or removed, its address is a 404", async () => {
    const [first, second] = [await uploadSquare(owner), await uploadSquare(owner)];
    expect((await editFeed(owner, "Chess", { picture: first })).body.picture).toBe(first);
    const one = await nextSheet(app, null);
    expect(one.text).toContain(`url(${imagePath({ key: first, width: 96, format: "webp" })})`);
    await editFeed(owner, "Chess", { picture: second });
    expect([await fileStatus(first), await fileStatus(second)]).toEqual([404, 200]);
    const two = await nextSheet(app, one.address);
    expect([two.text.includes(first), two.text.includes(second)]).toEqual([false, true]);
    // A page that was loaded before the change still links the earlier style sheet.
    const earlier = await fetch(app.site + one.address);
    expect([await earlier.text(), earlier.headers.get("cache-control")]).toEqual([two.text, "no-cache"]);
    expect((await editFeed(admin, "Chess", { picture: null })).status).toBe(200);
    expect([await fileStatus(second), await lookOf("Chess")]).toEqual([404, { picture: undefined }]);
    const { entries } = await log(admin);
    expect(entries.map(({ action }: { action: string }) => action).slice(0, 3)).toEqual([
      ...["remove-feed-picture", "set-feed-picture", "set-feed-picture"],
    ]);
    expect(entries[0]).toMatchObject({ subject: "Chess", userName: "alice", reason: "Spam." });
  });

  test("takes only an existing square image and a whole hue; a refused change changes nothing", async () => {
    const whole = (await upload(owner, await drawing({}, shade--).png().toBuffer())).key;
    for (const picture of [whole, "0".repeat(32), "", "x);}"])
      expect(await editFeed(owner, "Chess", { picture, hue: 5 })).toMatchObject({
        ...{ status: 400, body: { code: "imageGone" } },
      });
    for (const hue of [-1, 360, 1.5, "5", {}])
      expect((await editFeed(owner, "Chess", { hue })).status).toBe(400);
    expect(await lookOf("Chess")).toEqual({ hue: undefined, picture: undefined });
  });

  test("cannot be changed by a feed's moderators, owners of other feeds or members; saving the same look again is not logged", async () => {
    for (const [by, feed] of [
      [moderator, "Chess"],
      [owner, "Moss"],
      [author, "Chess"],
    ] as const)
      for (const look of [{ hue: 9 }, { picture: null }])
        expect((await editFeed(by, feed, look)).status).toBe(403);
    const before = (await log(admin)).entries.length;
    await atOnce(4, () => editFeed(owner, "Chess", { hue: 77 }));
    expect((await log(admin)).entries.length).toBe(before + 1);
  });

  test("keeps its picture from the clean-up, which takes it once no feed has it", async () => {
    const key = await uploadSquare(owner);
    await editFeed(owner, "Chess", { picture: key });
    await sql`update images set kept_at = now() - interval '2 days'`.execute(app.db);
    await removeUnusedImages(app.db, app.images.store);
    expect(await fileStatus(key)).toBe(200);
    await editFeed(owner, "Chess", { picture: null });
    await removeUnusedImages(app.db, app.images.store);
    expect(await app.images.store.has(key, "96.webp")).toBe(false);
  });

  test("concurrent changes leave one picture, which is served", async () => {
    const keys = [await uploadSquare(owner), await uploadSquare(owner)];
    const tries = await atOnce(8, (n) => editFeed(owner, "Chess", { picture: keys[n % 2]! }));
    // A picture that the feed did not have for a moment is gone, as if somebody had removed it.
    for (const { status } of tries) expect([200, 400]).toContain(status);
    expect(await fileStatus((await lookOf("Chess")).picture)).toBe(200);
    await editFeed(owner, "Chess", { picture: null });
  });
});

describe("the style sheet of looks", () => {
  test("is cached for good at its address, needs no inline style, and names signs of every name a feed can have", async () => {
    const before = (await sheets(app))[0]!;
    await editFeed(admin, "R&B + 90's.x", { hue: 10 });
    await editFeed(admin, "Größe", { hue: 20 });
    const { address, text } = await nextSheet(app, before);
    const answer = await fetch(app.site + address);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(text).toContain('span[data-feed="r\\26 b \\2b  90\\27 s\\2e x"]{--hue:10}');
    expect(text).toContain('span[data-feed="größe"]{--hue:20}');
    const home = await fetch(app.site);
    expect(home.headers.get("content-security-policy")).toContain("style-src 'self';");
    expect(await home.text()).not.toMatch(/<style|style="/);
    for (const query of ["", "?v=", "?v=x&v=y", "?v[]=x"])
      expect((await fetch(`${app.site}/feed-looks.css${query}`)).headers.get("cache-control")).toBe(
        "no-cache",
      );
  });

  test("has a thousand feeds at most, the oldest", async () => {
    await sql`insert into feeds (key, name, hue) select 'many ' || n, 'Many ' || n, 1
      from generate_series(1, ${MOST_LOOKS}::int) n`.execute(app.db);
    const text = await (await fetch(`${app.site}/feed-looks.css`)).text();
    expect(text.match(/--hue/g)).toHaveLength(MOST_LOOKS);
    expect(text).toContain("größe");
    await sql`update feeds set hue = null where key like 'many %'`.execute(app.db);
  });
});
