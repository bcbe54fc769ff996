import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { LIMITS } from "../../contract/limits.ts";
import { givePostImage } from "../posts/changes.ts";
import { storeImage } from "./images.ts";
import { drawing } from "./test-images.ts";

const app = await startTestApp({ publicUrl: "https://hearth.example" });
const { alice, bob, crowd, submitLink, readPost, deletePost } = await castOf(app);
afterAll(() => app.close());

const site = app.url.replace(/\/api$/, "");
let shade = 255;
const newPicture = () => drawing({}, shade--).png().toBuffer();

function upload(by: Signed | null, bytes: Uint8Array, type = "image/png") {
  const raw = new Uint8Array(bytes);
  return app.call("POST", "/images", { token: by?.token, raw, headers: { "content-type": type } });
}

const addressOf = async (by: Signed) => (await upload(by, await newPicture())).body.image.address as string;
const pathOf = (address: string) => new URL(address).pathname;
const statusOf = async (path: string) => (await fetch(site + path, { method: "HEAD" })).status;

function submit(by: Signed, content: string, more: object = {}) {
  const body = { title: "A picture", contentType: "link", content, ...more };
  return app.call("POST", "/submit", { token: by.token, body });
}

describe("POST /images", () => {
  test("stores the image; the same bytes sent again get the same answer", async () => {
    const picture = await newPicture();
    const { status, body } = await upload(alice, picture);
    const { key } = body.image;
    expect([status, body]).toEqual([
      201,
      {
        image: {
          key: expect.stringMatching(/^[0-9a-f]{32}$/),
          width: 800,
          height: 400,
          widths: [320, 640, 800],
          address: `https://hearth.example/images/${key}/800.jpg`,
        },
      },
    ]);
    expect((await upload(bob, picture, "image/jpeg")).body).toEqual(body);
  });

  test("the same image from many members at once makes one row, its bytes counted once", async () => {
    const before = await spaceUsed();
    const picture = await newPicture();
    const members = await crowd(9);
    const answers = await atOnce(9, (index) => upload(members[index]!, picture));
    expect(new Set(answers.map(({ body }) => body.image.key)).size).toBe(1);
    const { key } = answers[0]!.body.image;
    const rows = await app.db.selectFrom("images").selectAll().where("key", "=", key).execute();
    expect(rows).toHaveLength(1);
    expect((await spaceUsed()) - before).toBe(rows[0]!.bytes);
    expect(await sumOfBytes()).toBe(await spaceUsed());
  });

  test("401 when signed out", async () => {
    expect((await upload(null, await newPicture())).status).toBe(401);
  });

  test("415 for a content type that is no image's, and for an image where JSON is expected", async () => {
    for (const type of ["application/json", "text/html", "application/octet-stream"]) {
      expect((await upload(alice, await newPicture(), type)).status).toBe(415);
    }
    const { status, body } = await app.call("POST", "/submit", {
      token: alice.token,
      raw: new Uint8Array(await newPicture()),
      headers: { "content-type": "image/png" },
    });
    expect([status, body]).toEqual([415, { error: "Please send the request as JSON.", code: "notJson" }]);
  });

  test("400 for bytes that only claim to be an image, without the library's error text", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    for (const bytes of [Buffer.from("<script>1</script>"), Buffer.from(svg), Buffer.alloc(0)]) {
      const { status, body } = await upload(alice, bytes, "image/jpeg");
      expect([status, body.error]).toEqual([400, expect.stringContaining("not an image")]);
    }
  });

  test("413 for more than 10 MB", async () => {
    const { status, body } = await upload(alice, Buffer.alloc(LIMITS.imageBytes + 1));
    expect([status, body]).toEqual([413, { error: "The request is too large.", code: "bodyTooLarge" }]);
  });

  test("413 once the images fill the configured space, and the figure of used space stays exact", async () => {
    const full = await startTestApp({ beside: app, imageSpace: (await spaceUsed()) + 10 });
    const used = await spaceUsed();
    const { status, body } = await full.call("POST", "/images", {
      token: alice.token,
      raw: new Uint8Array(await newPicture()),
      headers: { "content-type": "image/png" },
    });
    await full.close();
    expect([status, body]).toEqual([
      413,
      { error: "The site has no room for more images right now.", code: "noRoomForImages" },
    ]);
    expect([await spaceUsed(), await sumOfBytes()]).toEqual([used, used]);
  });
});

describe("an image post", () => {
  test("has the image, its description and a thumbnail from this site", async () => {
    const { image } = (await upload(alice, await newPicture())).body;
    const imageAlt = "A field, half red, half blue";
    const { submissionId } = (await submit(alice, image.address, { imageAlt })).body;
    const { key, width, height, widths } = image;
    expect(await readPost(submissionId)).toMatchObject({
      contentType: "link",
      content: image.address,
      image: { key, width, height, widths, alt: imageAlt },
      thumbnailUrl: `https://hearth.example/images/${key}/320.jpg`,
    });
    const list = await app.call("GET", "/submissions?limit=1");
    expect(list.body.submissions[0].image).toEqual({ key, width, height, widths, alt: imageAlt });
  });

  test("has an empty description by default, and at most 500 characters", async () => {
    const { submissionId } = (await submit(alice, await addressOf(alice), { imageAlt: " " })).body;
    expect((await readPost(submissionId)).image.alt).toBe("");
    const { status, body } = await submit(alice, await addressOf(alice), { imageAlt: "a".repeat(501) });
    expect([status, body.error]).toEqual([400, "Image description cannot exceed 500 characters."]);
  });

  test("is made from the address of any of the image's files; 400 for an unknown image", async () => {
    const small = (await addressOf(alice)).replace("800.jpg", "320.webp?from=elsewhere");
    const { submissionId } = (await submit(alice, small)).body;
    expect((await readPost(submissionId)).image.width).toBe(800);
    const unknown = `https://hearth.example/images/${"0".repeat(32)}/800.jpg`;
    const { status, body } = await submit(alice, unknown);
    expect([status, body.error]).toEqual([400, "That image is gone. Please upload it again."]);
  });

  test("has no stored image for the same path at another host", async () => {
    const elsewhere = (await addressOf(alice)).replace("hearth.example", "elsewhere.example");
    const id = await submitLink(alice, { content: elsewhere });
    expect((await readPost(id)).image).toBeNull();
  });

  test("givePostImage gives a post a fetched image, and refuses an unknown one", async () => {
    const { key } = await storeImage(app.db, app.images, await newPicture());
    const id = await submitLink(alice);
    expect(await givePostImage(app.db, Number(id), key)).toBe(true);
    expect((await readPost(id)).image.key).toBe(key);
    expect(await givePostImage(app.db, Number(id), "0".repeat(32))).toBe(false);
  });
});

describe("GET /images/{key}/{width}.{format}", () => {
  test("answers the file as immutable, with a Content-Security-Policy that lets it run nothing when it is opened by itself", async () => {
    const path = pathOf(await addressOf(alice));
    for (const [address, type] of [
      [path, "image/jpeg"],
      [path.replace("800.jpg", "320.webp"), "image/webp"],
    ] as const) {
      const answer = await fetch(site + address);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": type,
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "x-content-type-options": "nosniff",
      });
      const bytes = await answer.arrayBuffer();
      expect(answer.headers.get("content-length")).toBe(String(bytes.byteLength));
      const head = await fetch(site + address, { method: "HEAD" });
      expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.byteLength)]);
      const etag = answer.headers.get("etag")!;
      const again = await fetch(site + address, { headers: { "if-none-match": etag } });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    }
  });

  test("404 for any other path", async () => {
    const path = pathOf(await addressOf(alice));
    const key = path.split("/")[2]!;
    for (const other of [
      path.replace("800", "640x"),
      path.replace("800", "800.0"),
      path.replace("800", "0800"),
      path.replace("800", "1280"),
      path.replace(".jpg", ".svg"),
      path.replace(key, "0".repeat(32)),
      path.replace(key, key.toUpperCase().replace(/\d/g, "A")),
      `/images/${key}/..%2f${key}%2f800.jpg`,
      `/images/%2e%2e/800.jpg`,
    ]) {
      expect([other, await statusOf(other)]).toEqual([other, 404]);
    }
  });

  test("404 once the last post with the image is deleted, 200 after another upload", async () => {
    const picture = await newPicture();
    const { address } = (await upload(alice, picture)).body.image;
    const [first, second] = [
      await submitLink(alice, { content: address }),
      await submitLink(bob, { content: address }),
    ];
    await deletePost(alice, first);
    expect(await statusOf(pathOf(address))).toBe(200);
    await deletePost(bob, second);
    const gone = await fetch(site + pathOf(address));
    expect([gone.status, gone.headers.get("cache-control")]).toEqual([404, "no-store"]);
    await upload(alice, picture);
    expect(await statusOf(pathOf(address))).toBe(200);
  });
});

test("an image deleted with its post does not return in a new post with the image's address", async () => {
  const { address } = (await upload(alice, await newPicture())).body.image;
  await deletePost(alice, await submitLink(alice, { content: address }));
  const body = { title: "Again", contentType: "link", content: address };
  const again = await app.call("POST", "/submit", { token: bob.token, body });
  expect([again.status, again.body.error]).toEqual([400, "That image is gone. Please upload it again."]);
  expect(await statusOf(pathOf(address))).toBe(404);
});

test("without PUBLIC_URL an image's address has the origin of the request", async () => {
  const own = await startTestApp({ beside: app });
  const origin = own.url.replace(/\/api$/, "");
  const { body } = await own.call("POST", "/images", {
    token: alice.token,
    raw: new Uint8Array(await newPicture()),
    headers: { "content-type": "image/png" },
  });
  expect(body.image.address).toBe(`${origin}/images/${body.image.key}/800.jpg`);
  const content = { title: "Mine", contentType: "link", content: body.image.address };
  const { submissionId } = (await own.call("POST", "/submit", { token: alice.token, body: content })).body;
  const { submission } = (await own.call("GET", `/submission/${submissionId}`)).body;
  expect(submission.thumbnailUrl).toBe(`/images/${body.image.key}/320.jpg`);
  await own.close();
});

const spaceUsed = async () =>
  (await app.db.selectFrom("image_space").select("bytes").executeTakeFirstOrThrow()).bytes;

async function sumOfBytes(): Promise<number> {
  const rows = await app.db.selectFrom("images").select("bytes").execute();
  return rows.reduce((sum, { bytes }) => sum + bytes, 0);
}
