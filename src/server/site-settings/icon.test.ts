import { load } from "cheerio";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { BY_EVENT } from "../../../test/until.ts";
import { ICON_WIDTHS, imagePath } from "../../contract/image-addresses.ts";
import { removeUnusedImages } from "../images/clean-up.ts";
import { colourAt, drawing } from "../images/test-images.ts";
import { changeSettings } from "./test-settings.ts";

const app = await startTestApp({ withPages: true });
const other = await startTestApp({ withPages: true, beside: app });
afterAll(async () => {
  await other.close();
  await app.close();
});
const { alice, promote, submitText } = await castOf(app);
await promote(alice, "admin");
let shade = 255;

async function send(
  of: ReturnType<typeof drawing>,
  shape: string,
): Promise<{ key: string; address: string }> {
  const raw = new Uint8Array(await of.png().toBuffer());
  const headers = { "content-type": "image/png" };
  const { token } = alice;
  return (await app.call("POST", `/images?shape=${shape}`, { token, raw, headers })).body.image;
}

const upload = async (of = drawing({}, shade--), shape = "icon") => (await send(of, shape)).key;

const setIcon = (icon: unknown) => changeSettings(app, alice, { icon });

const present = async () => (await app.call("GET", "/admin/settings", alice)).body.settings.icon;
const html = async ({ site }: TestApp, path: string) => (await fetch(site + path)).text();
const file = async (key: string, width: number, format: "webp" | "jpg" = "webp") =>
  fetch(app.site + imagePath({ key, width, format }));
const iconOf = async (at: TestApp) => load(await html(at, "/terms"))('link[rel="icon"]').attr("href");

beforeEach(async () => {
  expect((await setIcon(null)).status).toBe(200);
});

describe("an icon", () => {
  test("cannot be used in posts and comments: it may be transparent, and would look different in each theme", async () => {
    const { address } = await send(drawing({}, shade--), "icon");
    const { token } = alice;
    const body = { title: "An icon", contentType: "link", content: address };
    expect((await app.call("POST", "/submit", { token, body })).body.code).toBe("imageGone");
    const post = await submitText(alice);
    const comment = { text: `![](${address})` };
    const said = await app.call("POST", `/submission/${post}/comments`, { token, body: comment });
    expect(said.body.code).toBe("imageGone");
  });

  test("stands in the bar, in tabs, on home screens and in Atom feeds, each in a size that it has", async () => {
    const key = await upload();
    expect((await setIcon(key)).body.settings.icon).toBe(key);
    const $ = load(await html(app, "/"));
    // React would put it into the markup, where hydration does not expect it.
    expect($('link[as="image"]')).toHaveLength(0);
    const mark = $("header img").first();
    expect([mark.attr("alt"), mark.attr("width"), mark.attr("height")]).toEqual(["", "26", "26"]);
    const { icons } = JSON.parse(await html(app, "/manifest.webmanifest")) as { icons: { src: string }[] };
    const atom = /<icon>[^<]*(\/images[^<]*)</.exec(await html(app, "/atom.xml"))![1];
    const head = ["icon", "apple-touch-icon"].map((rel) => $(`link[rel="${rel}"]`).attr("href"));
    const files = [mark.attr("src"), ...head, ...icons.map(({ src }) => src), atom];
    for (const path of files) {
      const answer = await fetch(app.site + path!);
      const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
      expect([path, answer.status, width, height]).toEqual([path, 200, width, width]);
      expect(path).toContain(`/${key}/${width}.`);
    }
    expect(files).toHaveLength(6);
  });

  test("is on pages at once, also of another process, and the one before is not served any more", async () => {
    const first = await upload();
    const second = await upload();
    await setIcon(first);
    for (const at of [app, other]) await expect.poll(() => iconOf(at), BY_EVENT).toContain(first);
    await setIcon(second);
    expect(await iconOf(app)).toContain(second);
    await expect.poll(() => iconOf(other), BY_EVENT).toContain(second);
    expect([(await file(first, 96)).status, (await file(second, 96)).status]).toEqual([404, 200]);
  });

  test("that is removed leaves pages and the manifest as they were", async () => {
    const before = [await html(app, "/login"), await html(app, "/manifest.webmanifest")];
    expect(before[0]).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml">');
    await setIcon(await upload());
    expect(await html(app, "/login")).not.toBe(before[0]);
    await setIcon(null);
    expect([await html(app, "/login"), await html(app, "/manifest.webmanifest")]).toEqual(before);
  });

  test("stays while the site has it, and is cleaned up afterwards", async () => {
    const key = await upload();
    await setIcon(key);
    await sql`update images set kept_at = now() - interval '2 days'`.execute(app.db);
    await removeUnusedImages(app.db, app.images.store);
    for (const width of ICON_WIDTHS) expect((await file(key, width)).status).toBe(200);
    await setIcon(null);
    const space = () => app.db.selectFrom("image_space").select("bytes").executeTakeFirstOrThrow();
    const { bytes } = await space();
    await removeUnusedImages(app.db, app.images.store);
    expect((await space()).bytes).toBeLessThan(bytes);
    expect(await app.images.store.has(key, "96.webp")).toBe(false);
  });

  test("is only an image that was uploaded as one and is still there", async () => {
    const key = await upload();
    await setIcon(key);
    const gone = await upload();
    await sql`update images set kept_at = '-infinity' where key = ${gone}`.execute(app.db);
    const others = [await upload(drawing(), "square"), await upload(drawing(), "whole")];
    for (const wrong of [gone, ...others, "0".repeat(32), "x", ""]) {
      expect(await setIcon(wrong)).toMatchObject({ status: 400, body: { code: "imageGone" } });
    }
    for (const wrong of [5, {}, "a\u0000b"]) expect((await setIcon(wrong)).status).toBe(400);
    expect(await present()).toBe(key);
  });

  test("that changes with other settings is refused with all of them", async () => {
    const { token } = alice;
    const { version, settings } = (await app.call("GET", "/admin/settings", { token })).body;
    const body = { version, name: "Half", icon: "0".repeat(32) };
    expect((await app.call("POST", "/admin/settings", { token, body })).status).toBe(400);
    expect((await app.call("GET", "/admin/settings", { token })).body).toMatchObject({ version, settings });
  });
});

describe("an uploaded icon", () => {
  test("is shown as a whole on a transparent square, and on white where a file cannot be transparent", async () => {
    const key = await upload(drawing({ width: 100, height: 50 }, shade--));
    for (const width of ICON_WIDTHS) {
      const webp = new Uint8Array(await (await file(key, width)).arrayBuffer());
      const [top] = await sharp(webp).extractChannel("alpha").raw().toBuffer();
      expect([width, top]).toEqual([width, 0]);
      const jpg = new Uint8Array(await (await file(key, width, "jpg")).arrayBuffer());
      expect([await colourAt(jpg, 0.5, 0.05), await colourAt(jpg, 0.2, 0.5)]).toEqual(["white", "red"]);
      expect(await colourAt(jpg, 0.8, 0.5)).toBe("blue");
    }
  });

  test("loses its file's metadata, such as the camera and the place", async () => {
    const place = { exif: { IFD0: { Copyright: "Ada" }, IFD3: { GPSLatitudeRef: "N" } } };
    const key = await upload(drawing({}, shade--).withMetadata(place));
    const { exif } = await sharp(await (await file(key, 512)).arrayBuffer()).metadata();
    expect(exif).toBeUndefined();
  });
});
