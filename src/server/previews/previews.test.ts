import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Signed } from "../../../test/cast.ts";
import { openEvents } from "../../../test/events.ts";
import { page, SHOWN, startLinkedSite, status } from "./test-linked-site.ts";

const world = await startLinkedSite();
const { linked, site, app, cast, work, lookAtOnce, waiting, good, link, previewOf } = world;
afterAll(() => world.close());
beforeEach(() => world.reset());

const { alice, bob, carol, deletePost } = cast;
await cast.promote(carol, "moderator");

const again = (id: string, by: Signed) => app.call("POST", `/submission/${id}/preview`, { token: by.token });

describe("POST /submission/:id/preview", () => {
  test("fetches it again for the author and for those who moderate", async () => {
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

  test("keeps what there was while it waits, and when nothing is found any more", async () => {
    const id = await link(good());
    await work();
    await again(id, alice);
    expect(await previewOf(id)).toEqual({ ...SHOWN, state: "waiting" });
    linked.answer = status(404);
    await work();
    expect(await previewOf(id)).toEqual({ ...SHOWN, state: "failed" });
  });

  test("does nothing more while one is waited for, and makes one where there was none", async () => {
    const id = await link(good());
    await app.db.deleteFrom("previews").execute();
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(
      app.db,
    );
    expect(await previewOf(id)).toBeNull();
    for (let times = 0; times < 3; times++) expect((await again(id, alice)).status).toBe(200);
    expect(await waiting()).toBe(1);
    const before = site.connections();
    await work();
    // The page and its picture.
    expect(site.connections()).toBe(before + 2);
    expect(await previewOf(id)).toEqual(SHOWN);
  });

  test("one that is stuck may be asked for again after a minute", async () => {
    const id = await link(good());
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(
      app.db,
    );
    await again(id, alice);
    expect(await waiting()).toBe(0);
    await app.db
      .updateTable("previews")
      .set({ requested_at: sql<Date>`now() - interval '61 seconds'` })
      .execute();
    await again(id, alice);
    expect(await waiting()).toBe(1);
  });

  test("is refused to others, and for what has no address", async () => {
    const id = await link(good());
    expect((await again(id, bob)).status).toBe(403);
    expect((await app.call("POST", `/submission/${id}/preview`)).status).toBe(401);
    const text = await cast.submitText(alice);
    expect(await again(text, alice)).toMatchObject({
      status: 400,
      body: { error: "This post has no address to look at." },
    });
    await cast.deletePost(alice, id);
    expect((await again(id, alice)).status).toBe(404);
    expect((await again("nonsense", alice)).status).toBe(404);
  });
});

test("what is looked at at the same time keeps what was found of each, and leaves each what it had", async () => {
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

test("whoever reads the post is told when its preview is there", async () => {
  const id = await link(good());
  const events = await openEvents(app, `?submission=${id}`);
  await work(app.tell);
  expect(await events.next("submission")).toMatchObject({ id });
  events.close();
});
