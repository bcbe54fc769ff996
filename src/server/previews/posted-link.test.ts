import type { RequestListener } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { GOOD_PAGE, page, SHOWN, startLinkedSite, status } from "./test-linked-site.ts";

const world = await startLinkedSite();
const { linked, site, local, app, cast, work, letTimePass, waiting, good, link, previewOf, imageOf } = world;
afterAll(() => world.close());
beforeEach(() => world.reset());

const { alice, carol, submitLink } = cast;

/** Posts a link, runs its job and returns the preview. */
async function previewed(content: string) {
  const id = await link(content);
  await work();
  return previewOf(id);
}

describe("a posted link", () => {
  test("is fetched by a job, and readers of the post get an event", async () => {
    const id = await link(good());
    const empty = { state: "waiting", title: null, siteName: null, description: null };
    expect(await previewOf(id)).toEqual(empty);
    expect(await work()).toEqual([{ what: "changed", postId: Number(id) }]);
    expect(await previewOf(id)).toEqual(SHOWN);
    expect(await imageOf(id)).toBe(good("/a.png"));
    const { body } = await app.call("GET", "/submissions?limit=1");
    expect(body.submissions[0].preview).toEqual(SHOWN);
  });

  test("is fetched only after the request that posted it is answered", async () => {
    const before = site.connections();
    await link(good());
    expect(site.connections()).toBe(before);
    expect(await waiting()).toBe(1);
  });

  test("loses its tracking parameters", async () => {
    const id = await link(`${good()}?utm_source=x&id=1&fbclid=y#part`);
    expect((await cast.readPost(id)).content).toBe(`${good()}?id=1#part`);
  });

  test("that redirects gets the preview of its target, and a link to a picture shows that picture", async () => {
    linked.answer = (request, response) =>
      request.url === "/page"
        ? void response.writeHead(302, { location: `http://other.test:${site.port}/b/` }).end()
        : page(`<title>There</title><meta property="og:image" content="c.png">`)(request, response);
    const redirecting = await link(good());
    const picture = await link(good("/picture.PNG?a=b"));
    await work();
    expect(await previewOf(redirecting)).toEqual({
      state: "ready",
      title: "There",
      siteName: "other.test",
      description: null,
    });
    expect(await imageOf(redirecting)).toBe(`http://other.test:${site.port}/b/c.png`);
    expect(await previewOf(picture)).toEqual({
      state: "ready",
      title: null,
      siteName: "good.test",
      description: null,
    });
    expect(await imageOf(picture)).toBe(good("/picture.PNG?a=b"));
    linked.answer = page("not read", "image/webp");
    const served = await link(good("/served"));
    await work();
    expect(await imageOf(served)).toBe(good("/served"));
  });

  test("with a long host name, or redirected to an address over the limit, gets a preview all the same", async () => {
    const name = `${"a".repeat(60)}.${"b".repeat(60)}.${"c".repeat(60)}.test`;
    expect(await previewed(`http://${name}:${site.port}/page`)).toMatchObject({ state: "ready" });
    linked.answer = (request, response) =>
      request.url === "/page"
        ? void response.writeHead(302, { location: `/${"%C3%A9".repeat(500)}` }).end()
        : page("not read", "image/png")(request, response);
    const id = await link(good());
    await work();
    expect(await previewOf(id)).toMatchObject({ state: "ready" });
    expect(await imageOf(id)).toBeNull();
  });

  test("to YouTube fetches only the video's thumbnail", async () => {
    const asked: string[] = [];
    linked.picture = (request, response) => {
      asked.push(request.url!);
      page("no picture", "image/png")(request, response);
    };
    const before = site.connections();
    const id = await cast.submitVideo(alice);
    await work();
    expect(await previewOf(id)).toEqual({
      state: "ready",
      title: null,
      siteName: "YouTube",
      description: null,
    });
    expect(await imageOf(id)).toBe(`${site.url}/vi/dQw4w9WgXcQ/hqdefault.jpg`);
    expect(asked).toEqual(["/vi/dQw4w9WgXcQ/hqdefault.jpg"]);
    expect(site.connections()).toBe(before + 1);
  });

  test("to a private address or an unknown name is a plain card and not tried again", async () => {
    for (const address of [
      local.url,
      `http://localhost:${local.port}`,
      "http://[::1]/",
      "https://unknown.example/",
    ]) {
      expect(await previewed(address)).toEqual({
        state: "failed",
        title: null,
        siteName: null,
        description: null,
      });
      expect(await waiting()).toBe(0);
    }
    expect(local.connections()).toBe(0);
  });

  test("to a page that is hostile, of another type or gone is a plain card and not tried again", async () => {
    for (const hostile of [
      page("%PDF", "application/pdf"),
      page("{}", "application/json"),
      status(404),
      status(403),
      (_request, response) => response.writeHead(302, { location: local.url }).end(),
      (_request, response) =>
        response.writeHead(200, { "content-type": "text/html", "content-encoding": "br" }).end("x"),
    ] satisfies RequestListener[]) {
      linked.answer = hostile;
      expect(await previewed(good())).toMatchObject({ state: "failed" });
      expect(await waiting()).toBe(0);
    }
    expect(local.connections()).toBe(0);
    linked.answer = (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.write("<title>Endless</title>");
      const more = (): void => {
        while (!response.destroyed && response.write("<p>".repeat(1_000)));
      };
      response.on("drain", more);
      more();
    };
    expect(await previewed(good())).toMatchObject({ state: "ready", title: "Endless" });
  });

  test("that fails temporarily is tried again, at most twice", async () => {
    linked.answer = status(503);
    const id = await link(good());
    await work();
    await work();
    expect(await previewOf(id)).toMatchObject({ state: "waiting" });
    expect(await waiting()).toBe(1);
    await letTimePass();
    await work();
    await letTimePass();
    linked.answer = GOOD_PAGE;
    await work();
    expect(await previewOf(id)).toEqual(SHOWN);
    linked.answer = status(500);
    const failing = await link(good());
    for (let tries = 1; tries <= 3; tries++) {
      expect(await previewOf(failing)).toMatchObject({ state: "waiting" });
      await work();
      await letTimePass();
    }
    expect(await previewOf(failing)).toMatchObject({ state: "failed" });
    expect(await waiting()).toBe(0);
  });

  test("waits ten minutes at most for its next try, however long the site asks to wait", async () => {
    linked.answer = (_request, response) => void response.writeHead(503, { "retry-after": "86400" }).end();
    await link(good());
    await work();
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from run_at - now()) / 60)::int as minutes from jobs`.execute(app.db);
    expect(rows).toEqual([{ minutes: 10 }]);
  });

  test("waits for its author's other links, and for nobody else's", async () => {
    for (const [n, person] of [alice, alice, alice, carol].entries()) {
      await submitLink(person, { content: `https://slow.example/${n}` });
    }
    const { rows } = await sql<{ username: string; queue: string | null }>`
      select username, queue
      from jobs join posts on 'preview-' || posts.id = jobs.key join members on members.id = member_id
      where content like 'https://slow.example/%' order by posts.id`.execute(app.db);
    const queue = rows[1]!.queue;
    expect(queue).not.toBeNull();
    expect(rows).toEqual([
      { username: "alice", queue: null },
      { username: "alice", queue },
      { username: "alice", queue },
      { username: "carol", queue: null },
    ]);
  });

  test("whose post was deleted meanwhile is not fetched", async () => {
    const before = site.connections();
    await cast.deletePost(alice, await link(good()));
    await work();
    expect(site.connections()).toBe(before);
  });

  test("a text has no preview", async () => {
    expect(await previewOf(await cast.submitText(alice, { content: good() }))).toBeNull();
    expect(await waiting()).toBe(0);
  });
});
