import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { castOf } from "../../test/cast.ts";
import { bytesOnPage, fillPage, PAGE_BYTES } from "./page-bytes.ts";

const app = await startTestApp();
const { alice, bob, promote, submitText } = await castOf(app);
await promote(alice, "admin");
afterAll(() => app.close());

/** All pages of a list, following `next`. */
// oxlint-disable-next-line typescript/no-explicit-any
async function walk(path: string): Promise<{ body: any; bytes: number }[]> {
  const found: Awaited<ReturnType<typeof walk>> = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const joint = path.includes("?") ? "&" : "?";
    const { status, body } = await app.call("GET", cursor ? `${path}${joint}cursor=${cursor}` : path, {
      token: alice.token,
    });
    expect([path, cursor, status]).toEqual([path, cursor, 200]);
    found.push({ body, bytes: Buffer.byteLength(JSON.stringify(body)) });
    cursor = body.next;
  }
  return found;
}

describe("a page has about 1 MB at most, and next leads to every other item exactly once", () => {
  test("comments of the maximum length", async () => {
    const id = await submitText(alice);
    await sql`
      insert into comments (post_id, member_id, depth, text)
      select ${id}::bigint, id, 0, repeat('👋', 10000) from members, generate_series(1, 40)
      where username in ('alice', 'bob', 'carol')`.execute(app.db);
    for (const query of ["", "?limit=100", "?limit=7"]) {
      const pages = await walk(`/submission/${id}/comments${query}`);
      const ids = pages.flatMap(({ body }) => (body.comments as { id: string }[]).map((one) => one.id));
      expect(ids).toHaveLength(120);
      expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => Number(one) - Number(other)));
      expect(Math.max(...pages.map(({ bytes }) => bytes))).toBeLessThan(PAGE_BYTES + 1_000);
    }
  });

  test("comments of all lengths, deleted ones included", async () => {
    const id = await submitText(alice);
    await sql`
      insert into comments (post_id, member_id, depth, text, deleted_at)
      select ${id}::bigint, (select id from members where username = 'bob'), 0,
        repeat(case n % 3 when 0 then '"' when 1 then 'x' else '👋' end, 1 + (n * 7919) % 10000),
        case when n % 11 = 0 then now() end
      from generate_series(1, 700) n`.execute(app.db);
    const pages = await walk(`/submission/${id}/comments`);
    expect(pages.length).toBeGreaterThan(3);
    expect(
      new Set(pages.flatMap(({ body }) => (body.comments as { id: string }[]).map(({ id }) => id))).size,
    ).toBe(700);
    // Each page is full: the next comment, at most 40 KB, did not fit.
    for (const { bytes } of pages.slice(0, -1)) expect(bytes).toBeGreaterThan(PAGE_BYTES - 41_000);
  });

  test("10,000 ordinary comments take fewer than six requests", async () => {
    const id = await submitText(alice);
    await sql`
      insert into comments (post_id, member_id, depth, text)
      select ${id}::bigint, (select id from members where username = 'bob'), 0, repeat('words ', 40)
      from generate_series(1, 10000)`.execute(app.db);
    const pages = await walk(`/submission/${id}/comments`);
    expect(pages.flatMap(({ body }) => body.comments)).toHaveLength(10_000);
    expect(pages.length).toBeLessThan(6);
  });

  test("messages, newest page first", async () => {
    for (let n = 0; n < 3; n++) {
      await app.call("POST", "/messages", { token: bob.token, body: { toUsername: "alice", text: `${n}` } });
    }
    await sql`
      insert into messages (conversation_id, sender_id, text)
      select conversation_id, sender_id, repeat('👋', 10000) from messages, generate_series(1, 25)`.execute(
      app.db,
    );
    const pages = await walk("/messages/bob?limit=100");
    expect(pages.length).toBeGreaterThan(3);
    const ids = pages
      .toReversed()
      .flatMap(({ body }) => (body.messages as { id: string }[]).map(({ id }) => Number(id)));
    expect(ids).toHaveLength(78);
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other));
  });

  test("the last message in the list of conversations is cut to its first 300 characters", async () => {
    const { body } = await app.call("GET", "/conversations", { token: alice.token });
    expect(body.conversations[0].lastMessage.text).toBe("👋".repeat(300));
  });

  test("names, counts and descriptions of all feeds, each once", async () => {
    await sql`
      insert into feeds (name, key, is_described, description)
      select 'feed ' || n, 'feed ' || n, true, repeat('👋', 300) from generate_series(1, 3000) n`.execute(
      app.db,
    );
    const known = (await sql<{ name: string }>`select name from feeds order by key`.execute(app.db)).rows;
    for (const query of ["", "?limit=250"]) {
      const names = await walk(`/categories${query}`);
      expect(names.flatMap(({ body }) => body.categories)).toEqual(known.map(({ name }) => name));
      const pages = await walk(`/cached-directory${query}`);
      const counted = pages.flatMap(({ body }) => Object.keys(body.counts));
      expect(counted.toSorted()).toEqual(known.map(({ name }) => name.toLowerCase()).toSorted());
      expect(pages.flatMap(({ body }) => Object.keys(body.descriptions))).toHaveLength(3_000);
      expect(Math.max(...pages.map(({ bytes }) => bytes))).toBeLessThan(PAGE_BYTES + 1_000);
    }
  });

  test("blocked domains", async () => {
    await sql`
      insert into blocked_domains (domain, reason)
      select 'spam' || n || '.example', repeat('👋', 500) from generate_series(1, 1500) n`.execute(app.db);
    const pages = await walk("/moderation/domains");
    expect(pages.length).toBeGreaterThan(2);
    const domains = pages.flatMap(({ body }) =>
      (body.domains as { domain: string }[]).map(({ domain }) => domain),
    );
    expect([domains.length, new Set(domains).size]).toEqual([1_500, 1_500]);
  });

  test("the queue of reports, each post once, with its newest reports", async () => {
    await sql`insert into members (username) select 'reporter_' || n from generate_series(1, 60) n`.execute(
      app.db,
    );
    for (let n = 0; n < 30; n++) await submitText(bob, { content: "👋".repeat(1_000) });
    await sql`
      insert into reports (post_id, author_id, member_id, reason)
      select p.id, p.member_id, m.id, repeat('👋', 500) from posts p, members m
      where m.username like 'reporter%' order by p.id`.execute(app.db);
    const pages = await walk("/moderation/reports?limit=100");
    const posts = pages.flatMap(
      ({ body }) => body.posts as { submission: { id: string }; reports: { id: string }[] }[],
    );
    const [{ count } = { count: 0 }] = (
      await sql<{ count: number }>`
        select count(*) from posts where member_id <> (select id from members where username = 'alice')`.execute(
        app.db,
      )
    ).rows;
    expect([posts.length, new Set(posts.map(({ submission }) => submission.id)).size]).toEqual([
      count,
      count,
    ]);
    expect(pages.length).toBeGreaterThan(1);
    for (const { reports } of posts) {
      const ids = reports.map(({ id }) => Number(id));
      expect(ids.length).toBeGreaterThan(40);
      expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    }
    expect(Math.max(...pages.map(({ bytes }) => bytes))).toBeLessThan(PAGE_BYTES + 1_000);
  });

  test.each(["/categories?cursor=A", "/cached-directory?cursor=AA==", "/moderation/domains?cursor=gICA"])(
    "a cursor that does not decode to text gets a 400: %s",
    async (path) => {
      expect((await app.call("GET", path, { token: alice.token })).status).toBe(400);
    },
  );
});

describe("a page of items", () => {
  test("has at least one item, however long the item is", () => {
    expect(fillPage(["x".repeat(2_000), "y"], 10, 1_000)).toEqual({
      items: ["x".repeat(2_000)],
      hasMore: true,
    });
  });

  test("ends before the item that fills the page, counted in bytes of JSON", () => {
    const items = ["\u0001".repeat(100), "\u0001".repeat(100)];
    expect(fillPage(items, 10, 1_205).items).toHaveLength(2);
    expect(fillPage(items, 10, 1_200).items).toHaveLength(1);
    expect(fillPage(items, 1, 1_205)).toEqual({ items: items.slice(0, 1), hasMore: true });
  });

  test.each(["<", '"', "👋", "ä", "\u0001"])(
    "a text of %j takes no more bytes on a page than bytesOnPage says",
    (piece) => {
      const text = piece.repeat(1_000);
      const escaped = JSON.stringify(text).replaceAll("<", "\\u003c");
      const html = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
      expect(bytesOnPage(text)).toBeGreaterThanOrEqual(
        2 * Buffer.byteLength(escaped) + Buffer.byteLength(html) - 8,
      );
    },
  );
});
