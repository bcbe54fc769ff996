import type { RequestListener } from "node:http";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { drawing } from "../images/test-images.ts";
import { page, SHOWN, startLinkedSite, status } from "./test-linked-site.ts";

const world = await startLinkedSite();
const { linked, local, site, app, cast, work, good, link } = world;
afterAll(() => world.close());
beforeEach(() => world.reset());

const PICTURE = await drawing({ width: 900, height: 300 }).png().toBuffer();
const send =
  (bytes: Uint8Array, type = "image/png"): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { "content-type": type }).end(bytes);

/** Posts a link, runs its job and returns the post. */
async function looked(content = good()) {
  const id = await link(content);
  await work();
  return cast.readPost(id);
}

describe("the picture of a posted link", () => {
  test("is fetched once and served by Hearth; readers of the post get an event when it is stored", async () => {
    linked.picture = send(PICTURE);
    const id = await link(good());
    const changed = { what: "changed", postId: Number(id) };
    expect(await work()).toEqual([changed, changed]);
    const { image, thumbnailUrl, preview } = await cast.readPost(id);
    expect(preview).toEqual(SHOWN);
    expect(image).toMatchObject({ width: 900, height: 300, widths: [320, 640, 900], alt: "" });
    expect(thumbnailUrl).toBe(`/images/${image.key}/320.jpg`);
    const before = site.connections();
    const served = await fetch(new URL(thumbnailUrl, app.url));
    expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(site.connections()).toBe(before);
  });

  test.each<[string, () => string]>([
    ["the address of a picture", () => good("/photo.png?a=b")],
    ["a video", () => "https://youtu.be/dQw4w9WgXcQ"],
  ])("is stored for %s", async (_what, address) => {
    linked.picture = send(PICTURE);
    linked.answer = send(PICTURE);
    expect((await looked(address())).image).toMatchObject({ width: 900 });
  });

  test("is one stored image for all posts that show it", async () => {
    linked.picture = send(PICTURE);
    const [first, second] = [await looked(), await looked(good("/another"))];
    expect(first.image.key).toBe(second.image.key);
  });

  test.each<[string, () => RequestListener]>([
    ["is not there", () => status(404)],
    ["is a page", () => page("<p>Not found</p>")],
    ["is too large", () => send(Buffer.alloc(11_000_000), "image/png")],
    [
      "redirects to this machine",
      () => (_request, response) => void response.writeHead(302, { location: local.url }).end(),
    ],
  ])("that %s leaves the post without a picture", async (_what, picture) => {
    linked.picture = picture();
    const post = await looked();
    expect(post).toMatchObject({ image: null, thumbnailUrl: null, preview: SHOWN });
    expect(local.connections()).toBe(0);
  });

  test.each<[string, () => RequestListener]>([
    [
      "is a drawing that may have scripts",
      () => send(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "image/svg+xml"),
    ],
    ["is not what its content type says", () => send(Buffer.from("GIF89a and no more"), "image/gif")],
    ["is cut off", () => send(PICTURE.subarray(0, 500))],
  ])("that %s is not stored, and can be loaded from its own site", async (_what, picture) => {
    linked.picture = picture();
    expect(await looked()).toMatchObject({ image: null, thumbnailUrl: good("/a.png"), preview: SHOWN });
  });

  test("at a private address is not fetched", async () => {
    for (const address of [local.url, "http://[::1]/a.png", "http://169.254.169.254/latest/meta-data"]) {
      linked.answer = page(`<title>There</title><meta property="og:image" content="${address}">`);
      expect(await looked()).toMatchObject({ image: null, preview: { title: "There" } });
    }
    expect(local.connections()).toBe(0);
  });

  test("that fails temporarily is fetched again", async () => {
    linked.picture = status(503);
    const { id } = await looked();
    expect(await cast.readPost(id)).toMatchObject({ image: null, preview: SHOWN });
    linked.picture = send(PICTURE);
    await world.letTimePass();
    await work();
    expect((await cast.readPost(id)).image).toMatchObject({ width: 900 });
    expect(await world.waiting()).toBe(0);
  });

  test("stays when a later fetch finds no picture", async () => {
    linked.picture = send(PICTURE);
    const { id, image } = await looked();
    linked.picture = status(404);
    await app.call("POST", `/submission/${id}/preview`, { token: cast.alice.token });
    await work();
    expect((await cast.readPost(id)).image).toEqual(image);
  });

  test("is the uploaded image when the link is that image's address", async () => {
    const image = await cast.upload(cast.alice, PICTURE);
    const post = await looked(image.address);
    expect(post.image.key).toBe(image.key);
    expect(await world.waiting()).toBe(0);
    const again = await app.call("POST", `/submission/${post.id}/preview`, { token: cast.alice.token });
    expect(again.status).toBe(400);
  });
});
