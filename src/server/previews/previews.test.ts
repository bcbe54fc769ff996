import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Signed } from "../../../test/cast.ts";
import { openEvents } from "../../../test/events.ts";
import { page, SHOWN, startLinkedSite, status } from "./test-linked-site.ts";

const world = await startLinkedSite();
const { linked, site, app, cast, work, lookAtOnce, waiting, good, link, previewOf, forgetJobs } = world;
afterAll(() => world.close());
beforeEach(() => world.reset());

const { alice, bob, carol, deletePost } = cast;
await cast.promote(carol, "moderator");

const again = (id: string, by: Signed) => app.call("POST", `/submission/${id}/preview`, { token: by.token });

describe("POST /submission/:id/preview", () => {
  test("fetches the preview again for the author and for moderators", async () => {
    const id = await link(good());
    await work();
    for (const [by, title] of [
      [alice, "Second"],
      [carol, "Third"],
    ] as const) {
      linked.answer = page(`<title>${title}</title>`);
      const { status, body } = await again(id, by);
      expect([status, body.submission.preview.state]).toEqual([200, "waiting"]);
      await work();
      expect(await previewOf(id)).toEqual({
        state: "ready",
        title,
        siteName: "good.test",
        description: null,
      });
    }
  });

  test("keeps the old preview while the new one is fetched, and when that fetch fails", async () => {
    const id = await link(good());
    await work();
    await again(id, alice);
    expect(await previewOf(id)).toEqual({ ...SHOWN, state: "waiting" });
    linked.answer = status(404);
    await work();
    expect(await previewOf(id)).toEqual({ ...SHOWN, state: "failed" });
  });

  test("requests only one preview at a time, and also one for a post that had none", async () => {
    const id = await link(good());
    await app.db.deleteFrom("previews").execute();
    await forgetJobs();
    expect(await previewOf(id)).toBeNull();
    for (let times = 0; times < 3; times++) expect((await again(id, alice)).status).toBe(200);
    expect(await waiting()).toBe(1);
    const before = site.connections();
    await work();
    // One connection for the page, and one for its picture.
    expect(site.connections()).toBe(before + 2);
    expect(await previewOf(id)).toEqual(SHOWN);
  });

  test("a stuck preview may be requested again after a minute", async () => {
    const id = await link(good());
    await forgetJobs();
    await again(id, alice);
    expect(await waiting()).toBe(0);
    await app.db
      .updateTable("previews")
      .set({ requested_at: sql<Date>`now() - interval '61 seconds'` })
      .execute();
    await again(id, alice);
    expect(await waiting()).toBe(1);
  });

  test("is refused to others, for a text and for a deleted post", async () => {
    const id = await link(good());
    expect((await again(id, bob)).status).toBe(403);
    expect((await app.call("POST", `/submission/${id}/preview`)).status).toBe(401);
    const text = await cast.submitText(alice);
    expect(await again(text, alice)).toMatchObject({
      status: 400,
      body: { error: "This post has no link to preview." },
    });
    await cast.deletePost(alice, id);
    expect((await again(id, alice)).status).toBe(404);
    expect((await again("nonsense", alice)).status).toBe(404);
  });
});

test("previews that are fetched at the same time each get their own result, or keep their earlier one", async () => {
  const posts = await Promise.all(Array.from({ length: 12 }, (_, n) => link(good(`/${n}`))));
  await lookAtOnce(posts);
  linked.answer = (request, response) => {
    const n = Number(request.url!.slice(1));
    const found = [
      status(404),
      page(`<title>Page ${n}</title>`),
      page("<meta name=description content=New>"),
    ];
    found[n % 3]!(request, response);
  };
  await deletePost(alice, posts[11]!);
  await lookAtOnce(posts);
  const found = await Promise.all(posts.slice(0, 11).map(previewOf));
  const ready = { state: "ready", siteName: "good.test" };
  expect(found).toEqual(
    found.map((_, n) => {
      if (n % 3 === 0) return { ...SHOWN, state: "failed" };
      return n % 3 === 1
        ? { ...ready, title: `Page ${n}`, description: null }
        : { ...ready, title: null, description: "New" };
    }),
  );
});

test("readers of a post get an event when its preview is ready", async () => {
  const id = await link(good());
  const events = await openEvents(app, `?submission=${id}`);
  await work();
  expect(await events.next("submission")).toMatchObject({ id });
  events.close();
});
