import { load } from "cheerio";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { bulkActs } from "../bulk-acts/test-bulk-acts.ts";
import { holding } from "../held/test-held.ts";
import { changeSettings } from "../site-settings/test-settings.ts";

const app = await startTestApp({ withPages: true });
afterAll(() => app.close());
const cast = await castOf(app);
const { alice, bob, joinAll, promote, submitText } = cast;
const [waits, both] = await joinAll("waits", "both");
await promote(alice, "admin");
const held = holding(app, cast);
const { start, end, undo } = bulkActs(app);

const newest = async () => {
  const page = load(await (await fetch(`${app.site}/moderation-log`)).text());
  return page("main ol li").slice(0, 2).text();
};

test("the public log says of a bulk act, and of its undo, how much waited for approval", async () => {
  await changeSettings(app, alice, { log: "everybody" });
  const post = await submitText(bob);
  await held.hold(5);
  expect((await held.post(waits)).status).toBe(202);
  expect((await held.comment(both, post)).status).toBe(202);
  await sql`
    insert into posts (member_id, title, content_type, content)
    select id, 'It stands', 'text', 'Words.' from members where username = 'both'`.execute(app.db);
  const acts: string[] = [];
  for (const username of ["waits", "both"]) {
    acts.push((await start(alice, { username, content: "all" })).body.id);
    await end(acts.at(-1)!);
  }
  await expect.poll(newest).toContain("A moderator refused 1 that waited for approval in one go.");
  expect(await newest()).toContain("removed 1 post and refused 1 that waited for approval in one go.");
  for (const id of acts) {
    await undo(alice, id);
    await end(id);
  }
  await expect.poll(newest).toContain("which restored 1 post, and after which 1 waits for approval again.");
  expect(await newest()).toContain("many, after which 1 waits for approval again.");
});
