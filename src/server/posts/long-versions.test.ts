import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { PostVersion } from "../../contract/own-posts.ts";
import { editingPosts } from "./test-post-edits.ts";

const app = await startTestApp();
const { bob, submitText } = await castOf(app);
afterAll(() => app.close());
const { edit, age, erase } = editingPosts(app);

test("long versions come in pages, the latest first; the pages together have each version once", async () => {
  const id = await submitText(bob, { content: "👋".repeat(LIMITS.text) });
  for (let n = 1; n <= 9; n++) {
    await age(id);
    await edit(bob, id, { text: `${n}` + "👋".repeat(LIMITS.text - 1) });
  }
  const joined: PostVersion[] = [];
  let pages = 0;
  for (let next: string | null = ""; next !== null; pages++) {
    const { status, body }: { status: number; body: { versions: PostVersion[]; next: string | null } } =
      await app.call("GET", `/submission/${id}/versions${next && `?before=${next}`}`);
    expect(status).toBe(200);
    expect(JSON.stringify(body).length).toBeLessThan(750_000);
    joined.unshift(...body.versions);
    next = body.next;
  }
  expect(pages).toBeGreaterThan(1);
  expect(joined.map(({ words }) => Number.parseInt(words!.text))).toEqual([NaN, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const { body } = await erase(bob, id, joined[0]!.id);
  expect(JSON.stringify(body).length).toBeLessThan(750_000);
  const first = await app.call("GET", `/submission/${id}/versions?before=${joined[0]!.id}`);
  expect(first.body).toEqual({ versions: [], next: null });
});
