import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { castOf } from "../../../../test/cast.ts";
import { editing } from "../../comments/test-edits.ts";
import { eraseComments } from "../../comments/removal.ts";
import { moderate } from "../../moderation/test-decisions.ts";
import { indexComments } from "./comment-index.ts";
import { commentSearchesBy } from "./test-comment-searches.ts";

const app = await startTestApp();
const { alice, bob, carol, submitText, comment, heartComment, deletePost, promote } = await castOf(app);
await promote(carol, "moderator");
afterAll(() => app.close());

const { search, excerpts, allPages } = commentSearchesBy(app, alice);
const { edit, ageDeletion } = editing(app);
const { decide, decideOnComment } = moderate(app);

/** The states of a comment in search: it waits for the job, or is in the table for its age. */
const STATES = [
  ["waiting", async () => {}],
  ["recent", () => indexComments(app.db)],
  ["older", () => indexComments(app.db, 0)],
] as const;

const date = (id: string, day: string) =>
  sql`update comments set created_at = ${day}::timestamptz where id = ${id}`.execute(app.db);

describe("GET /search/comments", () => {
  test("answers what a result shows: the words around the match, author, date, hearts and the post", async () => {
    const post = await submitText(alice, { title: "On owls" });
    const { id } = await comment(bob, post, `${"Long before. ".repeat(60)}An **owlet** sat there.`);
    await heartComment(carol, id);
    const { comments, ...findings } = await search("owlet");
    expect(comments).toEqual([
      {
        ...{ id, userName: "bob", upvotes: 1, submissionId: post, submissionTitle: "On owls" },
        excerpt: expect.stringMatching(/^\.\.\.[\s\S]*An owlet sat there\.$/),
        createdAt: { _seconds: expect.any(Number), _nanoseconds: expect.any(Number) },
      },
    ]);
    expect(comments[0].excerpt.length).toBeLessThan(320);
    expect(findings).toEqual({
      ...{ next: null, total: { count: 1, isMore: false }, problems: [], corrected: null, isIndexing: false },
    });
  });

  test.for(STATES)(
    "finds a %s comment by stems, names and beginnings, and by phrases without -words",
    async ([state, become]) => {
      const post = await submitText(alice, { title: "Walks" });
      await comment(bob, post, `${state} herons were walking by the Café node.js`);
      await comment(bob, post, `${state} walking herons, or none`);
      await become();
      const counts = async (...queries: string[]) =>
        Promise.all(queries.map(async (query) => (await excerpts(query)).length));
      expect(await counts(`walk ${state}`, `${state} hero`)).toEqual([2, 2]);
      expect(await counts(`cafe ${state}`, `node ${state}`, `"node js" ${state}`)).toEqual([1, 1, 1]);
      expect(await excerpts(`"walking herons" ${state}`)).toEqual([`${state} walking herons, or none`]);
      expect(await excerpts(`walking ${state} -none`)).toEqual([
        `${state} herons were walking by the Café node.js`,
      ]);
    },
  );

  test.for(STATES)(
    "finds an edited %s comment at once by its new words, and no longer by the old ones",
    async ([state, become]) => {
      const { id } = await comment(bob, await submitText(alice), `${state} quartz`);
      await become();
      expect((await edit(bob, id, `${state} feldspar`, `${state} quartz`)).status).toBe(200);
      for (const again of [async () => {}, become]) {
        await again();
        expect(await excerpts(`${state} feldspar`)).toEqual([`${state} feldspar`]);
        expect(await excerpts(`"${state} quartz"`)).toEqual([]);
      }
    },
  );

  test("searches the words that readers see, not the marks of formatting", async () => {
    await comment(bob, await submitText(alice), "See [the basalt](https://hidden.example/obsidian) *cliff*");
    for (const become of [STATES[0][1], STATES[1][1]]) {
      await become();
      expect(await excerpts('"basalt cliff"')).toEqual(["See the basalt cliff"]);
      expect(await excerpts('"obsidian"')).toEqual([]);
    }
  });

  test("does not find deleted and removed comments, or those of such posts, until they are back", async () => {
    const [mine, other] = [await submitText(bob), await submitText(alice)];
    const first = await comment(bob, other, "gneiss one");
    await comment(alice, mine, "gneiss two");
    const both = ["gneiss two", "gneiss one"];
    for (const become of [STATES[0][1], STATES[1][1], STATES[2][1]]) {
      await become();
      const found = () => excerpts("gneiss", "&sort=date");
      expect(await found()).toEqual(both);
      await app.call("DELETE", `/comment/${first.id}`, { token: bob.token });
      expect(await found()).toEqual(["gneiss two"]);
      await app.call("POST", `/comment/${first.id}/undelete`, { token: bob.token });
      await decideOnComment(carol, first.id, { decision: "remove" });
      await decide(carol, mine, { decision: "remove" });
      expect(await search("gneiss")).toMatchObject({ comments: [], total: { count: 0, isMore: false } });
      expect(await excerpts("author:bob gneiss")).toEqual([]);
      await decideOnComment(carol, first.id, { decision: "restore" });
      await decide(carol, mine, { decision: "restore" });
      expect(await found()).toEqual(both);
    }
    await deletePost(bob, mine);
    expect(await excerpts("gneiss")).toEqual(["gneiss one"]);
  });

  test.for(STATES)("keeps no words of a %s comment whose text is erased", async ([state, become]) => {
    const { id } = await comment(bob, await submitText(alice), `${state} schist`);
    await become();
    await app.call("DELETE", `/comment/${id}`, { token: bob.token });
    await ageDeletion(id, 31);
    await eraseComments(app.db);
    await indexComments(app.db);
    const { rows } = await sql`
      select from comment_search where comment_id = ${id} union all
      select from comments_to_index where comment_id = ${id}`.execute(app.db);
    expect(rows).toEqual([]);
  });
});

describe("Filters of a search for comments", () => {
  beforeAll(async () => {
    // Ids have the order of dates.
    await sql`update comments set created_at = '2021-01-01'`.execute(app.db);
    const baking = await submitText(alice, { title: "Bread", customCategories: ["Home Baking"] });
    const poems = await submitText(bob, { title: "Roses", customCategories: ["Poems"] });
    await date((await comment(alice, baking, "sourdough rises")).id, "2022-03-01");
    await date((await comment(bob, baking, "sourdough sinks")).id, "2023-06-15");
    await date((await comment(bob, poems, "a rose is sourdough")).id, "2024-02-29");
  });

  test.for([
    ["sourdough author:bob", ["a rose is sourdough", "sourdough sinks"]],
    ["author:@ALICE sourdough", ["sourdough rises"]],
    ['sourdough feed:"home  BAKING"', ["sourdough sinks", "sourdough rises"]],
    ['feed:"home baking" author:bob', ["sourdough sinks"]],
    ["feed:poems", ["a rose is sourdough"]],
    ["sourdough after:2023 before:2024", ["sourdough sinks"]],
    ["sourdough before:2023-06-15", ["sourdough rises"]],
    ["sourdough after:2024-02-29", ["a rose is sourdough"]],
    ["author:bob -rose after:2022 before:2024-03", ["sourdough sinks"]],
    ["sourdough before:0001", []],
  ] as const)("%s finds those comments, in each state of the index", async ([query, expected]) => {
    for (const [, become] of STATES) {
      await become();
      expect(await excerpts(query, "&sort=date")).toEqual(expected);
    }
  });

  test("that cannot be used are answered with a sentence", async () => {
    expect(await search("rose type:video")).toMatchObject({
      ...{ comments: [], problems: ["type: is for posts only: comments have no type."] },
    });
    expect((await search("author:nobody")).problems).toEqual(["There is no member called nobody."]);
    expect((await search("before:soon")).problems).toHaveLength(1);
    expect((await app.call("GET", "/search/comments?q=+")).status).toBe(400);
  });
});

describe("The order of comments", () => {
  test("is by relevance, date or hearts", async () => {
    const post = await submitText(alice);
    const best = await comment(bob, post, "Lichen, lichen and lichen");
    const liked = await comment(bob, post, "On a wall far away from all roads some lichen grew");
    await comment(bob, post, "On a wall far away from all roads other lichen grew");
    await heartComment(alice, liked.id);
    for (const [, become] of STATES) {
      await become();
      expect((await excerpts("lichen "))[0]).toBe(best.text);
      expect((await excerpts("lichen ", "&sort=hearts"))[0]).toBe(liked.text);
      expect((await excerpts("lichen ", "&sort=date")).at(-1)).toBe(best.text);
    }
  });

  test.for(["", "&sort=date", "&sort=hearts"])(
    "pages by %j repeat and miss nothing while others comment, in each state of the index",
    async (sort) => {
      const word = `moss${sort.slice(6) || "relevance"}`;
      const post = await submitText(alice);
      for (let n = 0; n < 13; n++) {
        const { id } = await comment(bob, post, `${word} ${n % 3 ? word : ""} ${n}`);
        if (n % 4 === 0) await heartComment(alice, id);
        if (n === 4) await indexComments(app.db, 0);
        if (n === 9) await indexComments(app.db);
      }
      const all = (await search(word, `${sort}&limit=100`)).comments.map(({ id }: { id: string }) => id);
      expect(all).toHaveLength(13);
      const paged = await allPages(word, sort, 4, async () => void (await comment(carol, post, word)));
      expect(paged).toEqual(all);
    },
  );

  test.for(["match.1.2.3.4", "x"])("the cursor %s is a 400", async (cursor) => {
    expect((await app.call("GET", `/search/comments?q=a&cursor=${cursor}`)).status).toBe(400);
  });
});

describe("Mistyped words in a search for comments", () => {
  test("are corrected and said, unless the search is to be as typed", async () => {
    await comment(bob, await submitText(alice), "A salamander in the pond");
    await indexComments(app.db);
    expect(await search("salamnader ")).toMatchObject({
      ...{ comments: [{ userName: "bob" }], corrected: { words: "salamander", similar: [] } },
    });
    expect((await search("salamnader ", "&sort=hearts")).comments).toHaveLength(1);
    expect(await search("salamnader ", "&exact=true")).toMatchObject({ comments: [], corrected: null });
    expect((await search("zzyzxqk ")).comments).toEqual([]);
  });
});
