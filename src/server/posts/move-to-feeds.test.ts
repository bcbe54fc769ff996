import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { dice, inFlight } from "../../../test/race.ts";
import type { Submission } from "../../contract/entities.ts";
import { checkFigures } from "../check/check.ts";
import { editingPosts } from "./test-post-edits.ts";

const app = await startTestApp();
const { alice, bob, submitText, heart, crowd, join, promote } = await castOf(app);
const moderator = await join("mod_1");
await promote(moderator, "moderator");
afterAll(() => app.close());
const { edit, words } = editingPosts(app);

type Page = { submissions: Submission[]; next: string | null };
const page = async (address: string): Promise<Page> =>
  (await app.call("GET", `/submissions?${address}`, { token: alice.token })).body;
const listed = async (address: string) => (await page(address)).submissions.map(({ id }) => id);

describe("An edit that moves a post to other feeds", () => {
  test("takes it out of the lists of those it left and into those it entered, by date and by hearts, with its date and hearts", async () => {
    const older = await submitText(alice, { customCategories: ["There"] });
    const moved = await submitText(alice, { customCategories: ["Here", "Both"] });
    const newer = await submitText(alice, { customCategories: ["There"] });
    await heart(bob, moved);
    for (const order of ["", "&sort=popularity", "&sort=popularity&time=24h"]) {
      expect(await listed(`category=here${order}`)).toEqual([moved]);
      expect(await listed(`category=both${order}`)).toEqual([moved]);
    }
    await edit(alice, moved, { customCategories: ["There", "Both"] });
    for (const order of ["", "&sort=popularity", "&sort=popularity&time=24h"]) {
      expect(await listed(`category=here${order}`)).toEqual([]);
      expect(await listed(`category=both${order}`)).toEqual([moved]);
    }
    expect(await listed("category=there")).toEqual([newer, moved, older]);
    expect(await listed("category=there&sort=popularity")).toEqual([moved, newer, older]);
    expect(await listed("category=there&sort=popularity&offset=1")).toEqual([newer, older]);
    expect((await app.call("GET", "/cached-directory")).body.counts).toMatchObject({
      here: 0,
      there: 3,
      both: 1,
    });
  });

  test("leaves later pages of a list by hearts without it, and with no other post twice or left out", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) ids.unshift(await submitText(alice, { customCategories: ["Pages"] }));
    const first = await page("category=pages&sort=popularity&limit=2");
    await edit(alice, ids[3]!, { customCategories: ["Away"] });
    const second = await page(`category=pages&sort=popularity&limit=2&cursor=${first.next}`);
    const third = await page(`category=pages&sort=popularity&limit=2&cursor=${second.next}`);
    const all = [first, second, third].flatMap(({ submissions }) => submissions.map(({ id }) => id));
    expect(all).toEqual(ids.filter((id) => id !== ids[3]));
  });

  test("makes the first named feed the post's first feed, even where the feeds stay the same", async () => {
    const id = await submitText(alice, { customCategories: ["One", "Two"] });
    const { body } = await edit(alice, id, { customCategories: ["Two", "One"] });
    expect(body.submission).toMatchObject({ primaryCategory: "Two", customCategories: ["Two", "One"] });
    expect((await edit(alice, id, { customCategories: [] })).body.submission.customCategories).toEqual([]);
  });
});

test("edits, hearts, comments, deletions and removals at the same time leave all figures right", async () => {
  const members = await crowd(6);
  const feeds = ["Zoology", "Art", "Music", "Books", "odd one"];
  const chance = dice(23);
  const posts: { by: Signed; id: string }[] = [];
  for (const by of members) {
    for (let n = 0; n < 2; n++) {
      posts.push({ by, id: await submitText(by, { customCategories: [chance.pick(feeds)] }) });
    }
  }
  const acts = Array.from({ length: 200 }, (_, n) => ({
    ...{ n, of: chance.pick(posts), token: chance.pick(members).token, what: chance.roll(100) },
    ...{ customCategories: [chance.pick(feeds), chance.pick(feeds)], isNew: chance.roll(10) === 0 },
  }));
  await inFlight(20, acts, async ({ n, of: { by, id }, token, what, customCategories, isNew }) => {
    const path = `/submission/${id}`;
    const feed = isNew ? [`New ${n % 5}`] : customCategories;
    const act = async () => {
      if (what < 50) {
        const was = await words(id).catch(() => null);
        return was ? edit(by, id, { title: `Title ${n}`, customCategories: feed }, was) : { status: 404 };
      }
      if (what < 70) return app.call("POST", `${path}/upvote`, { token });
      if (what < 80) return app.call("POST", `${path}/unvote`, { token });
      if (what < 95) return app.call("POST", `${path}/comments`, { token, body: { text: "x" } });
      if (what < 96) return app.call("DELETE", path, { token: by.token });
      return app.call("POST", `/moderation/posts/${id}/decisions`, {
        ...{
          token: moderator.token,
          body: { decision: what < 98 ? "remove" : "restore", reason: "Because." },
        },
      });
    };
    // 404: deleted or removed meanwhile. 409: edited meanwhile. 403: edited too often.
    expect([200, 201, 403, 404, 409]).toContain((await act()).status);
  });
  const off = (await checkFigures(app.db)).filter((figure) => figure.off > 0);
  expect(off).toEqual([]);
  const { rows } = await sql`
    select from posts where deleted_at is null and title like 'Title %'`.execute(app.db);
  expect(rows.length).toBeGreaterThan(3);
});
