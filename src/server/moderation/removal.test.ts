import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { BY_EVENT } from "../../../test/until.ts";
import { drawing } from "../images/test-images.ts";
import { moderate } from "./test-decisions.ts";

const app = await startTestApp({ withPages: true });
const other = await startTestApp({ beside: app, withPages: true });
afterAll(async () => {
  await other.close();
  await app.close();
});
const { alice, bob, carol, promote, submitLink, submitText, heart, comment, upload } = await castOf(app);
await promote(carol, "moderator");
const { decide, decideOnComment, notifications } = moderate(app);

const ADDRESS = "https://quokka.example/a-page";

/** The places whose answer to a visitor or member has these words, once for each process. */
async function placesWith(words: string, places: { path: string; token?: string }[]): Promise<string[]> {
  const found: string[] = [];
  for (const { path, token } of places) {
    for (const site of [app.site, other.site]) {
      const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const text = await (await fetch(site + path, { headers })).text();
      if (text.includes(words)) found.push(path);
    }
  }
  return found.toSorted();
}

const TITLE = "A marsupial smiles";

/** Every place that shows the title of Alice's post in Chess, to visitors and to members. */
const placesOf = (id: string) => [
  ...[
    "/",
    "/?view=recent",
    "/feed/chess",
    "/user/alice",
    "/search?q=quokka",
    `/details/${id}`,
    "/atom.xml",
    "/feed/chess/atom.xml",
    "/user/alice/atom.xml",
    `/details/${id}/atom.xml`,
    "/api/submissions",
    "/api/submissions?sort=popularity",
    "/api/submissions?sort=popularity&time=24h",
    "/api/submissions?category=Chess",
    "/api/submissions?category=Chess&sort=popularity",
    "/api/user/alice",
    "/api/search?q=quokka",
    `/api/submission/${id}`,
  ].map((path) => ({ path })),
  { path: "/api/my-feed", token: bob.token },
  { path: "/api/my-feed?sort=popularity", token: bob.token },
  { path: `/api/link-preview?url=${encodeURIComponent(ADDRESS)}`, token: bob.token },
  { path: "/api/notifications", token: bob.token },
  { path: "/api/profile", token: alice.token },
];

/**
 * The figures that the removal of Alice's post changes: her posts and hearts, Bob's comments and given
 * hearts, and the posts of the feed Go.
 */
const figures = async () => {
  const [of, to, directory] = await Promise.all(
    ["/user/alice/stats", "/user/bob/stats", "/cached-directory"].map(
      async (path) => (await other.call("GET", path)).body,
    ),
  );
  return [of.totalPosts, of.heartsReceived, to.totalComments, to.heartsGiven, directory.counts.go];
};

const WORDS = "Quite unheard of words";
const placesOfComment = (id: string) =>
  [
    `/details/${id}`,
    `/details/${id}/atom.xml`,
    `/api/submission/${id}/comments`,
    `/api/submission/${id}/thread`,
  ].map((path) => ({ path }));

describe("a post that is removed", () => {
  test("is gone from every list, search, feed, page and preview of every process, and back once it is restored", async () => {
    await app.call("POST", "/follow-category", { token: bob.token, body: { category: "Chess" } });
    const others = await submitText(bob, { title: "Another game", customCategories: ["Chess"] });
    const id = await submitLink(alice, { title: TITLE, content: ADDRESS, customCategories: ["Chess"] });
    await heart(bob, id);
    const { id: said } = await comment(bob, id, "Well played.");
    await comment(alice, id, "Thank you.", said);
    const places = placesOf(id);
    const all = places.flatMap(({ path }) => [path, path]).toSorted();
    await expect.poll(() => placesWith(TITLE, places), BY_EVENT).toEqual(all);

    expect((await decide(carol, id, { decision: "remove" })).body).toEqual({
      isRemoved: true,
      isLocked: false,
    });
    await expect.poll(() => placesWith(TITLE, places), BY_EVENT).toEqual([]);
    const { body: chess } = await app.call("GET", "/submissions?category=Chess&sort=popularity");
    expect(chess.submissions.map((post: { id: string }) => post.id)).toEqual([others]);

    expect((await decide(carol, id, { decision: "restore" })).body).toMatchObject({ isRemoved: false });
    await expect.poll(() => placesWith(TITLE, places), BY_EVENT).toEqual(all);
    expect((await app.call("GET", `/submission/${id}`)).body.submission).toMatchObject({
      upvotes: 1,
      commentCount: 2,
    });
  });

  test("counts in no figure until it is restored", async () => {
    const id = await submitText(alice, { title: "Counted", customCategories: ["Go"] });
    await heart(bob, id);
    await comment(bob, id, "One of bob's.");
    await expect.poll(async () => (await figures())[4], BY_EVENT).toBe(1);
    const before = await figures();
    await decide(carol, id, { decision: "remove" });
    const less = before.map((figure) => figure - 1);
    await expect.poll(figures, BY_EVENT).toEqual(less);
    await decide(carol, id, { decision: "restore" });
    await expect.poll(figures, BY_EVENT).toEqual(before);
  });

  test("is in no sitemap until it is restored", async () => {
    const id = await submitText(alice, { title: "On the map" });
    const place = [{ path: "/sitemaps/posts-0.xml" }];
    const there = place.flatMap(({ path }) => [path, path]);
    expect(await placesWith(`/details/${id}<`, place)).toEqual(there);
    await decide(carol, id, { decision: "remove" });
    expect(await placesWith(`/details/${id}<`, place)).toEqual([]);
    await decide(carol, id, { decision: "restore" });
    expect(await placesWith(`/details/${id}<`, place)).toEqual(there);
  });

  test("takes down the image that only it shows, even if uploaded again, until it is restored", async () => {
    const bytes = await drawing({ width: 40, height: 20 }, 77).png().toBuffer();
    const image = await upload(alice, bytes);
    const id = await submitLink(alice, { content: image.address });
    const status = async () => (await fetch(image.address)).status;
    expect(await status()).toBe(200);
    await decide(carol, id, { decision: "remove" });
    expect(await status()).toBe(404);
    // Uploading the same image again does not bring it back.
    await upload(alice, bytes);
    expect(await status()).toBe(404);
    await decide(carol, id, { decision: "restore" });
    expect(await status()).toBe(200);
  });

  test("accepts no heart, comment or report, and its author cannot delete it", async () => {
    const id = await submitText(alice);
    await decide(carol, id, { decision: "remove" });
    for (const [method, path, body] of [
      ["POST", `/submission/${id}/upvote`, undefined],
      ["POST", `/submission/${id}/comments`, { text: "Still here?" }],
      ["POST", `/submission/${id}/report`, {}],
      ["DELETE", `/submission/${id}`, undefined],
    ] as const) {
      expect((await app.call(method, path, { token: alice.token, body })).status).toBe(404);
    }
  });
});

describe("a comment that is removed", () => {
  test("is missing from the next page at once, even if the page was cached just before", async () => {
    const id = await submitText(alice, { content: "Many words. ".repeat(500) });
    const { id: said } = await comment(bob, id, WORDS);
    const page = async () => (await fetch(`${app.site}/details/${id}`)).text();
    await expect.poll(page, BY_EVENT).toContain(WORDS);
    await page();
    await decideOnComment(carol, said, { decision: "remove" });
    expect(await page()).not.toContain(WORDS);
  });

  test("keeps its place in the discussion but not its text, which is back once it is restored", async () => {
    const id = await submitText(alice);
    const { id: first } = await comment(bob, id, `${WORDS}, @carol`);
    await comment(alice, id, "An answer.", first);
    const all = placesOfComment(id)
      .flatMap(({ path }) => [path, path])
      .toSorted();
    await expect.poll(() => placesWith(WORDS, placesOfComment(id)), BY_EVENT).toEqual(all);

    expect((await decideOnComment(carol, first, { decision: "remove" })).body).toEqual({ isRemoved: true });
    await expect.poll(() => placesWith(WORDS, placesOfComment(id)), BY_EVENT).toEqual([]);
    const { comments } = (await app.call("GET", `/submission/${id}/comments`)).body;
    expect(comments).toMatchObject([
      { id: first, text: "", mentions: [], deleted: true },
      { text: "An answer.", parentId: first, deleted: false },
    ]);
    expect((await app.call("GET", `/submission/${id}`)).body.submission.commentCount).toBe(1);
    const ofComment = async ({ token }: typeof alice) =>
      (await notifications({ token })).filter(
        (one: { commentId: string; type: string }) => one.commentId === first && one.type !== "moderation",
      ).length;
    expect([await ofComment(alice), await ofComment(carol)]).toEqual([0, 0]);

    expect((await decideOnComment(carol, first, { decision: "restore" })).body).toEqual({ isRemoved: false });
    await expect.poll(() => placesWith(WORDS, placesOfComment(id)), BY_EVENT).toEqual(all);
    expect((await app.call("GET", `/submission/${id}`)).body.submission.commentCount).toBe(2);
    expect([await ofComment(alice), await ofComment(carol)]).toEqual([1, 1]);
  });
});
