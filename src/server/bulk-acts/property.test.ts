import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { BY_EVENT, until } from "../../../test/until.ts";
import { checkFigures } from "../check/check.ts";
import { answersOf } from "./test-bulk-answers.ts";
import { bulkActs } from "./test-bulk-acts.ts";
import { doneDeeds } from "./test-bulk-deeds.ts";
import { besideOthers } from "./test-bulk-load.ts";
import { type FilledSite, fillSite, namedCrowd } from "./test-bulk-site.ts";
import { rowsOf } from "./test-bulk-snapshot.ts";
import { anyStory, DEEDS, DOMAIN, type Story, type StoryAct } from "./test-bulk-story.ts";

/*
 * Random members, posts, comments and deeds, and random bulk acts on them, one after the other and at the same time, while others
 * read and write on the same posts, some undone half-way and in any order. A failure names the seed with which `fc.assert` repeats it.
 */

/** Stories enough for each kind of deed to be possible once. */
const MANY = 20;
const RUNS = Number(process.env["PROPERTY_RUNS"] ?? 3);

const app = await startTestApp();
afterAll(() => app.close());
const cast = await castOf(app);
const { alice: admin, bob: second, carol: moderator } = cast;
await cast.promote(admin, "admin");
for (const member of [second, moderator]) await cast.promote(member, "moderator");
const acts = bulkActs(app);
const [founder, elsewhere, ...readers] = await namedCrowd(app, cast, 4);
const staff = { admin, second, moderator, founder: founder! };
const names = [founder!, elsewhere!, ...readers].map(({ username }) => username);
let stories = 0;

async function begin(
  { authors, second, moderator }: FilledSite,
  { target, content, range, isBySecond }: StoryAct,
): Promise<string> {
  const of = target === "domain" ? { domain: DOMAIN } : { username: authors[target]!.username };
  const { status, body } = await acts.start(isBySecond ? second : moderator, { ...of, content, range });
  expect(status).toBe(201);
  return body.id;
}

/** A second worker takes part, as that of another process would. */
async function work(id: string, batches: number): Promise<void> {
  for (let n = 0; n < batches; n++) await Promise.all([acts.batch(id), acts.batch(id)]);
}

async function undo({ moderator }: FilledSite, id: string): Promise<void> {
  expect((await acts.undo(moderator, id)).status).toBe(200);
  await Promise.all([acts.end(id), acts.end(id)]);
  const { state, posts, comments, ...undone } = await acts.read(moderator, id);
  expect({ state, ...undone }).toMatchObject({
    ...{ state: "undone", restoredPosts: posts, restoredComments: comments, left: 0 },
  });
}

async function actAndUndo(
  site: FilledSite,
  { groups, undoOrder, isUndoneAtOnce }: Story,
  newPhase: () => void,
): Promise<void> {
  const begun: { id: string; place: number }[] = [];
  const undoNext = async (): Promise<void> => {
    begun.sort((one, other) => one.place - other.place);
    const next = begun.shift();
    newPhase();
    if (next) await undo(site, next.id);
  };
  for (const { acts: together, undoesBefore } of groups) {
    if (undoesBefore) await undoNext();
    newPhase();
    const ids: string[] = [];
    for (const one of together) ids.push(await begin(site, one));
    begun.push(...ids.map((id, n) => ({ id, place: undoOrder[(begun.length + n) % undoOrder.length]! })));
    await Promise.all(together.map(({ batches }, n) => work(ids[n]!, batches)));
  }
  if (isUndoneAtOnce) await Promise.all(begun.splice(0).map(({ id }) => undo(site, id)));
  while (begun.length > 0) await undoNext();
}

// Without a second try: a fault that every second run finds is a fault.
test(
  "random bulk acts under load, undone, leave rows, figures, lists and search as they were",
  { retry: 0, timeout: 300_000 + RUNS * 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(anyStory, async (story) => {
        const site = await fillSite(app, cast, staff, story, ++stories);
        const before = {
          rows: await rowsOf(app, names),
          answers: await until(() => answersOf(app, site), { interval: 500 }),
        };
        await besideOthers(app, site, { elsewhere: elsewhere!, readers }, (newPhase) =>
          actAndUndo(site, story, newPhase),
        );
        expect(await rowsOf(app, names)).toEqual(before.rows);
        await expect.poll(() => answersOf(app, site), BY_EVENT).toEqual(before.answers);
        expect((await checkFigures(app.db)).filter(({ off }) => off > 0)).toEqual([]);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(RUNS < MANY ? [] : DEEDS.filter((deed) => !doneDeeds.has(deed))).toEqual([]);
  },
);
