import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import type { Comment, ThreadPage } from "../../contract/comments.ts";
import { LIMITS } from "../../contract/limits.ts";

const PAGE = LIMITS.commentsOnPage;

const app = await startTestApp();
const { alice, bob, carol, submitText, comment } = await castOf(app);
afterAll(() => app.close());

const read = async (id: string, query = ""): Promise<ThreadPage> =>
  (await app.call("GET", `/submission/${id}/thread${query}`)).body;

/**
 * Fills a post's discussion in one statement. `parentOf(n)` is the index of the comment that comment n
 * answers.
 */
async function fill(
  postId: string,
  count: number,
  parentOf: (n: number) => number | null,
): Promise<string[]> {
  const first = Number((await comment(bob, postId, "first")).id);
  const ids = Array.from({ length: count }, (_, n) => first + n);
  const depths: number[] = [];
  const rows = ids.slice(1).map((id, index) => {
    const parent = parentOf(index + 1);
    depths[index + 1] = parent === null ? 0 : (depths[parent] ?? 0) + 1;
    return { id, parent_id: parent === null ? null : ids[parent], depth: depths[index + 1] };
  });
  await sql`
    insert into comments (id, post_id, parent_id, depth, member_id, text) overriding system value
    select r.id, ${postId}::bigint, r.parent_id, r.depth, c.member_id, 'words'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, parent_id bigint, depth int),
      comments c where c.id = ${first}`.execute(app.db);
  await sql`update posts set comment_count = ${count} where id = ${postId}::bigint`.execute(app.db);
  await sql`select setval(pg_get_serial_sequence('comments', 'id'), ${ids.at(-1)})`.execute(app.db);
  return ids.map(String);
}

/** A discussion of 250 comments, every third of which is as long as a comment may be. */
async function longDiscussion(): Promise<{ id: string; ids: string[] }> {
  const id = await submitText(alice);
  const ids = await fill(id, 250, (n) => (n % 5 === 0 ? null : n - 1));
  await sql`
    update comments set text = repeat('<', 10000) where post_id = ${id}::bigint and id % 3 = 0`.execute(
    app.db,
  );
  return { id, ids };
}

function placed({ userId: _unsent, ...comment }: Comment, depth: number, answers: string | null) {
  return { ...comment, depth, answers };
}

describe("GET /submission/{id}/thread", () => {
  test("each comment is followed by its replies, oldest first, with its depth and the author it answers", async () => {
    const id = await submitText(alice);
    const first = await comment(bob, id, "first");
    const second = await comment(carol, id, "second");
    const reply = await comment(alice, id, "reply", first.id);
    const deeper = await comment(carol, id, "deeper", reply.id);
    const late = await comment(bob, id, "late reply", first.id);
    const { comments, ...page } = await read(id);
    expect(comments).toEqual([
      placed(first, 0, null),
      placed(reply, 1, "bob"),
      placed(deeper, 2, "alice"),
      placed(late, 1, "bob"),
      placed(second, 0, null),
    ]);
    expect(page).toEqual({ offset: 0, total: 5, latest: late.id });
  });

  test("a post without comments has an empty page; an unknown post is a 404, a malformed offset a 400", async () => {
    const id = await submitText(alice);
    expect(await read(id)).toEqual({ comments: [], offset: 0, total: 0, latest: null });
    expect((await app.call("GET", "/submission/999999/thread")).status).toBe(404);
    expect((await app.call("GET", `/submission/${id}/thread?offset=x`)).status).toBe(400);
  });

  test("a chain 1,000 deep comes in pages, in order; each page names the author its first comment answers", async () => {
    const id = await submitText(alice);
    const ids = await fill(id, 1_000, (n) => n - 1);
    const found: string[] = [];
    while (found.length < 1_000) {
      const page = await read(id, `?offset=${found.length}`);
      expect(page.comments[0]!.answers).toBe(found.length === 0 ? null : "bob");
      expect(page.comments[0]!.depth).toBe(found.length);
      expect(page).toMatchObject({ offset: found.length, total: 1_000, latest: ids.at(-1) });
      found.push(...page.comments.map((found) => found.id));
    }
    expect(found).toEqual(ids);
    expect((await read(id, "?offset=1000")).comments).toEqual([]);
  });

  test("?comment= gives the page that has the comment, and the first page for an unknown one", async () => {
    const id = await submitText(alice);
    // Three long threads side by side.
    const ids = await fill(id, 400, (n) => (n < 3 ? null : n - 3));
    const inThread = ids.filter((_, n) => n % 3 === 1)[50]!;
    const page = await read(id, `?comment=${inThread}`);
    expect(page.offset % PAGE).toBe(0);
    expect(page.comments.map((found) => found.id)).toContain(inThread);
    expect(await read(id, `?offset=${page.offset}`)).toEqual(page);
    for (const none of ["999999999", "x", "0", ids[0]!]) {
      expect((await read(id, `?comment=${none}`)).offset).toBe(0);
    }
  });

  test("the first comment after a full page is on a second page", async () => {
    const id = await submitText(alice);
    const ids = await fill(id, PAGE, () => null);
    expect((await read(id)).comments).toHaveLength(PAGE);
    const last = await comment(alice, id, "one more");
    expect((await read(id)).comments.map((found) => found.id)).toEqual(ids);
    expect((await read(id, `?offset=${PAGE}`)).comments).toEqual([placed(last, 0, null)]);
  });

  describe("with long comments", () => {
    test("a page has at most 700 KB of them, and its offset and length lead to the next page", async () => {
      const { id, ids } = await longDiscussion();
      const found: string[] = [];
      let pages = 0;
      for (; found.length < 250; pages++) {
        const page = await read(id, `?offset=${found.length}`);
        expect(page.offset).toBe(found.length);
        expect(page.comments.filter(({ text }) => text.length === 10_000).length).toBeLessThan(7);
        found.push(...page.comments.map((comment) => comment.id));
      }
      expect(found).toEqual(ids);
      expect(pages).toBeGreaterThan(13);
    });

    test("?before= gives the page that ends there, back to the first page", async () => {
      const { id, ids } = await longDiscussion();
      const found: string[] = [];
      for (let before = 250; before > 0;) {
        const page = await read(id, `?before=${before}`);
        expect(page.offset + page.comments.length).toBe(before);
        found.unshift(...page.comments.map((comment) => comment.id));
        before = page.offset;
      }
      expect(found).toEqual(ids);
      expect((await read(id, "?before=0")).comments).toEqual([]);
    });

    test("?comment= gives the page that has the comment, wherever it is", async () => {
      const { id, ids } = await longDiscussion();
      for (const wanted of [0, 1, 50, 99, 100, 149, 249].map((n) => ids[n]!)) {
        const page = await read(id, `?comment=${wanted}`);
        expect(page.comments.map((comment) => comment.id)).toContain(wanted);
        expect(page.comments.length).toBeLessThan(30);
      }
    });
  });
});
