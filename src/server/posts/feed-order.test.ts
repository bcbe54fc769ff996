import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";

const app = await startTestApp();
const { alice, submitText } = await castOf(app);
afterAll(() => app.close());

async function allOf(list: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ""; cursor !== null && ids.length < 50;) {
    const path: string = `${list}&limit=1${cursor && `&cursor=${cursor}`}`;
    const { body } = await app.call("GET", path, alice);
    ids.push(...body.submissions.map(({ id }: { id: string }) => id));
    cursor = body.next;
  }
  return ids;
}

test("posts of the same millisecond come in the same order in every list, each once", async () => {
  await app.call("POST", "/follow-category", { ...alice, body: { category: "Art" } });
  await atOnce(40, () => submitText(alice, { customCategories: ["Art"] }));
  const all = await allOf("/submissions?");
  expect(all).toHaveLength(40);
  expect(await allOf("/submissions?category=art")).toEqual(all);
  expect(await allOf("/my-feed?")).toEqual(all);
});
