import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import type { ResultPlacing } from "../../contract/search.ts";
import { searchesBy } from "./test-searches.ts";

const app = await startTestApp();
const { alice, submitText, submitLink, deletePost } = await castOf(app);
afterAll(() => app.close());

const { search } = searchesBy(app, alice);

/** Asks as a member, because visitors get cached answers. */
async function placing(id: string, query: string, more = ""): Promise<ResultPlacing | null> {
  const path = `/submission/${id}/search-placing?q=${encodeURIComponent(query)}${more}`;
  const { status, body } = await app.call("GET", path, alice);
  expect([status, body.error]).toEqual([200, undefined]);
  return body.placing;
}

const ids: Record<string, string> = {};

beforeAll(async () => {
  ids.both = await submitText(alice, {
    title: "Storm over the harbour",
    content: "A storm came, and more storms.",
  });
  ids.title = await submitText(alice, { title: "Glass after the storm", content: "Some words." });
  ids.text = await submitText(alice, {
    title: "The long night",
    content: "Broken glass and a storm. ".repeat(9),
  });
  ids.exact = await submitText(alice, { title: "Storm glass", content: "An instrument. ".repeat(40) });
  ids.link = await submitLink(alice, {
    title: "A barometer",
    content: "https://stormy-weather.example/page",
  });
});

describe("the placing of a result", () => {
  test("says of each word whether the title has it, or the text below the title", async () => {
    expect((await placing(ids.both!, "storm"))!.words).toEqual([
      { text: "storm", inTitle: true, inText: true },
    ]);
    expect((await placing(ids.title!, "storm glass"))!.words).toEqual([
      { text: "storm", inTitle: true, inText: false },
      { text: "glass", inTitle: true, inText: false },
    ]);
    expect((await placing(ids.text!, 'storm "broken glass" -sun'))!.words).toEqual([
      { text: "storm", inTitle: false, inText: true },
      { text: "broken glass", inTitle: false, inText: true },
    ]);
    expect((await placing(ids.link!, "weather"))!.words).toEqual([
      { text: "weather", inTitle: false, inText: true },
    ]);
  });

  test("has the parts of the score, and results are in the order of the scores", async () => {
    for (const query of ["storm", "sto", "storm glass", "storm author:alice", '"storm"', "strom"]) {
      const { submissions } = await search(query);
      const found: (ResultPlacing | null)[] = [];
      for (const { id } of submissions) found.push(await placing(id, query));
      expect([query, found.length]).not.toEqual([query, 0]);
      for (const part of found) {
        const likeness = part!.similar.reduce((sum, { similarity }) => sum + similarity, 0);
        expect(part!.rank / Math.log2(part!.length + 1) + likeness).toBeCloseTo(part!.score, 5);
        expect(part!.score).toBeGreaterThan(0);
      }
      // Titles that are exactly the search come first.
      const scores = found.map((part) => part!.score + (part!.isTitle ? 1_000 : 0));
      expect([query, scores]).toEqual([query, scores.toSorted((one, other) => other - one)]);
    }
    expect((await placing(ids.exact!, "storm GLASS"))!.isTitle).toBe(true);
    expect((await placing(ids.title!, "storm glass"))!.isTitle).toBe(false);
  });

  test("is by the corrected words where the list is, with the likeness of words without a spelling", async () => {
    expect((await placing(ids.both!, "strom harbour"))!.words.map(({ text }) => text)).toEqual([
      "storm",
      "harbour",
    ]);
    const { words, similar } = (await placing(ids.link!, "baromtrx weather"))!;
    expect(words).toEqual([{ text: "weather", inTitle: false, inText: true }]);
    expect(similar).toEqual([{ text: "baromtrx", similarity: expect.any(Number) }]);
    expect(await placing(ids.both!, "strom harbour", "&exact=true")).toBeNull();
  });

  test("is null where the words do not find the post, and without words", async () => {
    for (const query of ["barometer", "storm -harbour", "author:alice", "-glass", "zzzz"])
      expect([query, await placing(ids.both!, query)]).toEqual([query, null]);
  });

  test("of a deleted or unknown post is a 404, and without a search a 400", async () => {
    const gone = await submitText(alice, { title: "A storm that is over" });
    await deletePost(alice, gone);
    for (const id of [gone, "987654321", "x"])
      expect((await app.call("GET", `/submission/${id}/search-placing?q=storm`)).status).toBe(404);
    expect((await app.call("GET", `/submission/${ids.both}/search-placing`)).status).toBe(400);
  });

  test("is readable for visitors, and follows an edit of the post", async () => {
    const id = await submitText(alice, { title: "Thunder", content: "Far away." });
    const read = async () =>
      (await app.call("GET", `/submission/${id}/search-placing?q=thunder`)).body.placing;
    expect((await read()).words[0].inText).toBe(false);
    const was = { title: "Thunder", text: "Far away.", customCategories: [] };
    const edit = { token: alice.token, body: { ...was, text: "Thunder, far away.", was } };
    expect((await app.call("POST", `/submission/${id}`, edit)).status).toBe(200);
    await expect.poll(async () => (await read()).words[0].inText).toBe(true);
  });
});
