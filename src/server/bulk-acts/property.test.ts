import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { BY_EVENT } from "../../../test/until.ts";
import { checkFigures } from "../check/check.ts";
import { bulkActs } from "./test-bulk-acts.ts";
import { type FilledSite, fillSite } from "./test-bulk-site.ts";
import { answersOf, rowsOf } from "./test-bulk-snapshot.ts";
import { anyStory, DOMAIN, type Story, type StoryAct } from "./test-bulk-story.ts";

/*
 * Random members, posts, comments, hearts, reports, hides and decisions, and random bulk acts on them while others write, some
 * undone half-way and in either order. A failure names the seed with which `fc.assert` repeats it.
 */

const app = await startTestApp();
afterAll(() => app.close());
const cast = await castOf(app);
await cast.promote(cast.carol, "moderator");
const acts = bulkActs(app);
const others = await cast.crowd(2);
const names = await Promise.all(
  others.map(async (other) => (await app.call("GET", "/profile", other)).body.user.username as string),
);
let stories = 0;

/** Writes on unrelated things until the work is done. Throws what went wrong. */
async function besideOthers(work: () => Promise<void>): Promise<void> {
  const over = new AbortController();
  const write = async (by: Signed) => {
    while (!over.signal.aborted) {
      const id = await cast.submitText(by, { title: "Elsewhere", customCategories: ["Elsewhere"] });
      const { id: said } = await cast.comment(by, id, "Elsewhere.");
      await Promise.all([cast.heart(by, id), cast.heartComment(by, said)]);
      // So that the first page of each list has room for the story.
      await cast.deletePost(by, id);
    }
  };
  const writing = others.map(write);
  try {
    await work();
  } finally {
    over.abort();
  }
  await Promise.all(writing);
}

async function act(
  { authors, moderator }: FilledSite,
  { target, content, range, batches }: StoryAct,
): Promise<string> {
  const of = target < 0 ? { domain: DOMAIN } : { username: authors[target]!.username };
  const { status, body } = await acts.start(moderator, { ...of, content, range });
  expect(status).toBe(201);
  // A second worker takes part, as that of another process would.
  for (let n = 0; n < batches; n++) await Promise.all([acts.batch(body.id), acts.batch(body.id)]);
  return body.id;
}

async function actAndUndo(site: FilledSite, { acts: all, isFirstFirst }: Story): Promise<void> {
  const ids: string[] = [];
  for (const one of all) ids.push(await act(site, one));
  for (const id of isFirstFirst ? ids : ids.toReversed()) {
    expect((await acts.undo(site.moderator, id)).status).toBe(200);
    await Promise.all([acts.end(id), acts.end(id)]);
    const { state, posts, comments, ...undone } = await acts.read(site.moderator, id);
    expect({ state, ...undone }).toMatchObject({
      ...{ state: "undone", restoredPosts: posts, restoredComments: comments, left: 0 },
    });
  }
}

// Without a second try: a fault that every second run finds is a fault.
test(
  "random bulk acts under load, undone, leave rows, figures, lists and search as they were",
  { retry: 0 },
  async () => {
    await fc.assert(
      fc.asyncProperty(anyStory, async (story) => {
        const site = await fillSite(app, cast, story, `story${++stories}`);
        const before = { rows: await rowsOf(app, names), answers: await answersOf(app, site) };
        await besideOthers(() => actAndUndo(site, story));
        expect(await rowsOf(app, names)).toEqual(before.rows);
        await expect.poll(() => answersOf(app, site), BY_EVENT).toEqual(before.answers);
        expect((await checkFigures(app.db)).filter(({ off }) => off > 0)).toEqual([]);
      }),
      { numRuns: 4, endOnFailure: true },
    );
  },
);
