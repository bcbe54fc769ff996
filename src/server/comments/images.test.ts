import { sql } from "kysely";
import { load } from "cheerio";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { leastBelow } from "../../../test/quickest.ts";
import { LIMITS } from "../../contract/limits.ts";
import { readImagePath } from "../../contract/image-addresses.ts";
import { elementsIn, GONE, pathOf, withImages } from "./test-comment-images.ts";

const app = await startTestApp({ withPages: true });
afterAll(() => app.close());
const cast = await castOf(app);
const { alice, bob, carol, submitText, comment } = cast;

const { newImage, say } = withImages(app, cast);
const preview = (text: string, images?: boolean) =>
  app.call("POST", "/text-preview", { token: alice.token, body: { text, images } });

describe("An image in a comment", () => {
  test("of this site is an element of the text, with its size and its description", async () => {
    const { key, address } = await newImage(alice);
    const image = { key, width: 800, height: 400, widths: [320, 640, 800] };
    const post = await submitText(alice);
    for (const src of [address, pathOf(address), `${address.replace("800.jpg", "320.webp")}?a=b`]) {
      const { formatted } = await comment(alice, post, `Look:\n\n![Red & *blue*](${src})`);
      expect(formatted).toEqual([
        { kind: "paragraph", children: ["Look:"] },
        { kind: "paragraph", children: [{ kind: "image", image, children: ["Red & blue"] }] },
      ]);
    }
  });

  test("is on its page, from this site, lazy and with its size, and opens in full without scripts", async () => {
    const { key } = await newImage(alice);
    const post = await submitText(alice);
    await comment(alice, post, `![Two fields](/images/${key}/800.jpg)`);
    const $ = load(await (await fetch(`${app.site}/details/${post}`)).text());
    const img = $("#comments-title").closest("section").find("img");
    expect(img.attr()).toMatchObject({ alt: "Two fields", width: "800", height: "400", loading: "lazy" });
    for (const address of [img.attr("src")!, img.closest("a").attr("href")!]) {
      expect(readImagePath(address)).toEqual({ key, width: 800, format: "jpg" });
    }
  });

  test("reads as its description, or as image, in lists, search, notifications, Atom and structured data", async () => {
    const post = await submitText(alice, { title: "Words of images" });
    const [described, plain] = [await newImage(bob), await newImage(bob)];
    await comment(bob, post, `Before ![a quokka smiles](${described.address}) and ![](${plain.address})`);
    const words = "Before a quokka smiles and image";
    const read = async (path: string) => app.call("GET", path, { token: alice.token });
    expect((await read("/user/bob/comments")).body.comments).toMatchObject([{ excerpt: words }]);
    expect((await read("/notifications")).body.notifications).toMatchObject([{ excerpt: words }]);
    expect((await read("/search/comments?q=quokka")).body.comments).toMatchObject([{ excerpt: words }]);
    expect((await read("/search/comments?q=jpg")).body.comments).toEqual([]);
    const page = await (await fetch(`${app.site}/details/${post}`)).text();
    expect(load(page)('script[type="application/ld+json"]').text()).toContain(JSON.stringify(words));
    const atom = await (await fetch(`${app.site}/details/${post}/atom.xml`)).text();
    expect(atom).toContain(words);
    expect(atom).not.toContain("/images/");
  });

  test("mentions nobody in its description, and links nowhere", async () => {
    const { address } = await newImage(alice);
    const said = await comment(alice, await submitText(alice), `![@bob https://a.example](${address})`);
    expect(said.mentions).toEqual([]);
    expect(elementsIn(said.formatted)).toMatchObject([{ kind: "image" }]);
  });

  test("of another host, or forged, stays a link or words", async () => {
    const { key, address } = await newImage(alice);
    const elsewhere = `https://elsewhere.example/images/${key}/800.jpg`;
    const post = await submitText(alice);
    const { formatted } = await comment(alice, post, `![a](${elsewhere})`);
    expect(elementsIn(formatted)).toEqual([{ kind: "link", href: elsewhere, children: ["a"] }]);
    for (const src of [
      `javascript:alert("/images/${key}/800.jpg")`,
      `data:image/png,/images/${key}/800.jpg`,
      `/images/${key}/../${key}.jpg`,
      `/images/${key.toUpperCase()}/800.svg`,
      `/images/${key}/800.jpg/more`,
    ]) {
      const said = await comment(alice, post, `**b** ![a](${src})`);
      expect([src, JSON.stringify(said.formatted).includes('image"')]).toEqual([src, false]);
    }
    const inLink = await comment(alice, post, `[![a](${address})](https://example.org)`);
    expect(elementsIn(inLink.formatted)).toEqual([
      { kind: "link", href: "https://example.org", children: ["a"] },
    ]);
  });

  test("that is unknown, or has not been stored for a day, is a 400 that loses nothing", async () => {
    const post = await submitText(alice);
    expect(await say(alice, post, `![](/images/${"0".repeat(32)}/800.jpg)`)).toMatchObject(GONE);
    const { key, address } = await newImage(alice);
    await sql`update images set kept_at = now() - interval '25 hours' where key = ${key}`.execute(app.db);
    expect(await say(alice, post, `![](${address})`)).toMatchObject(GONE);
  });

  test(`is one of at most ${LIMITS.commentImages}, and its description has at most ${LIMITS.imageAlt} characters`, async () => {
    const { address } = await newImage(alice);
    const post = await submitText(alice);
    const mark = `![](${address})\n`;
    expect((await say(alice, post, mark.repeat(LIMITS.commentImages))).status).toBe(201);
    expect(await say(alice, post, mark.repeat(LIMITS.commentImages + 1))).toMatchObject({
      status: 400,
      body: { error: "A comment can have at most 4 images.", code: "tooManyImages" },
    });
    expect((await say(alice, post, `![${"é".repeat(LIMITS.imageAlt)}](${address})`)).status).toBe(201);
    expect(await say(alice, post, `![${"é".repeat(LIMITS.imageAlt + 1)}](${address})`)).toMatchObject({
      status: 400,
      body: { error: "Image description cannot exceed 500 characters." },
    });
  });

  test("among very many marks is refused, or shown as it was typed, within a second", async () => {
    const { address } = await newImage(alice);
    const post = await submitText(alice);
    const short = pathOf(address);
    for (const text of [
      `![](${short})`.repeat(LIMITS.comment),
      "![](".repeat(LIMITS.comment),
      "![".repeat(LIMITS.comment) + `](${short})`,
      `![a][i]\n`.repeat(LIMITS.comment) + `\n\n[i]: ${short}`,
      `${"> ".repeat(20)}![](${short})\n`.repeat(LIMITS.comment),
    ]) {
      const send = async () => {
        const began = performance.now();
        const { status } = await say(alice, post, text.slice(0, LIMITS.comment));
        expect([201, 400]).toContain(status);
        return performance.now() - began;
      };
      expect(await leastBelow(1_000, send)).toBeLessThan(1_000);
    }
  });

  test("is in no message and no post, where it stays a link", async () => {
    const { address } = await newImage(alice);
    const text = `![a cat](${address})`;
    const link = [{ kind: "link", href: address, children: ["a cat"] }];
    const { body } = await app.call("POST", "/messages", {
      token: alice.token,
      body: { toUsername: "bob", text },
    });
    expect(elementsIn(body.message.formatted)).toEqual(link);
    expect(elementsIn((await cast.readPost(await submitText(alice, { content: text }))).formatted)).toEqual(
      link,
    );
    expect(elementsIn((await preview(text)).body.formatted)).toEqual(link);
  });

  test("is in the preview of a comment, which says what the comment would be refused for", async () => {
    const { key, address } = await newImage(alice);
    expect(elementsIn((await preview(`![a](${address})`, true)).body.formatted)).toEqual([
      { kind: "image", image: { key, width: 800, height: 400, widths: [320, 640, 800] }, children: ["a"] },
    ]);
    expect(await preview(`![a](/images/${"0".repeat(32)}/800.jpg)`, true)).toMatchObject(GONE);
  });

  test("may be of another member's upload, whose address is as hard to guess as its bytes", async () => {
    const { address } = await newImage(bob);
    expect((await say(carol, await submitText(alice), `![](${address})`)).status).toBe(201);
  });
});
