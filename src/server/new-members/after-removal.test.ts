import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person } from "../../../test/cast.ts";
import { automaticRules, writing } from "../automatic-rules/test-automatic-rules.ts";
import { eraseComments } from "../comments/removal.ts";
import { feedRoles } from "../feed-people/test-feed-roles.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { ageEntries } from "../moderation/test-log-age.ts";
import { erasePosts } from "../posts/deletion.ts";
import { newnessAt } from "./newness.ts";
import { codeOfRefusal, exampleLinks, limiting, TOO_MANY_LINKS } from "./test-new-members.ts";

/** Removals that make a member new again, and those that do not. */

const app = await startTestApp();
afterAll(() => app.close());
const cast = await castOf(app);
const { alice: admin, bob: moderator, join, promote, submitText, comment } = cast;
await promote(admin, "admin");
await promote(moderator, "moderator");
const { decide, decideOnComment } = moderate(app);
const { reply, submit } = writing(app);
const { limit, age, standing, newMember } = limiting(app, admin);
const thread = await submitText(moderator, { title: "A thread" });

let count = 0;
const newcomer = (): Promise<Person> => join(`newcomer_${(count += 1)}`);

beforeAll(() => limit({ newDays: 7, newPosts: 2, newLinks: 2 }));

test("a member whose post or comment was removed is new again, until it is restored or the days have passed", async () => {
  const by = await newcomer();
  await age(by, 300);
  await standing(by, 3);
  const post = await submitText(by, {});
  const said = await comment(by, thread, "Some words.");
  for (const [act, id] of [[decide, post] as const, [decideOnComment, said.id as string] as const]) {
    await act(moderator, id, { decision: "remove" });
    expect(await codeOfRefusal(reply(by, thread, exampleLinks(3)))).toBe(TOO_MANY_LINKS);
    expect((await reply(by, thread, exampleLinks(3))).body.error).toContain(
      "after the removal of one of your posts or comments",
    );
    await act(moderator, id, { decision: "restore" });
    expect(await codeOfRefusal(reply(by, thread, exampleLinks(3)))).toBe("ok");
  }
  await decide(moderator, post, { decision: "remove" });
  await ageEntries(app.db, sql<boolean>`post_id = ${post}`, 8);
  expect(await codeOfRefusal(reply(by, thread, exampleLinks(3)))).toBe("ok");
});

test("a removal by the people of a feed makes nobody new; the site's moderators may take it over", async () => {
  const [by, owner] = [await newcomer(), await newcomer()];
  await age(by, 300);
  await standing(by, 3);
  const post = await submitText(by, { customCategories: ["Ours"] });
  const said = await comment(by, post, "A critic.");
  await feedRoles(app).give(admin, "Ours", owner, "owner");
  expect((await decideOnComment(owner, said.id, { decision: "remove" })).status).toBe(200);
  expect((await decide(owner, post, { decision: "remove" })).status).toBe(200);
  expect(await codeOfRefusal(reply(by, thread, exampleLinks(3)))).toBe("ok");
  expect((await decide(moderator, post, { decision: "remove" })).status).toBe(200);
  expect(await codeOfRefusal(reply(by, thread, exampleLinks(3)))).toBe(TOO_MANY_LINKS);
});

test("a removal counts after its text is erased; a removal that was undone does not, even after its post is erased", async () => {
  await limit({ newDays: 365, newPosts: 0 });
  onTestFinished(() => limit({ newDays: 7, newPosts: 2 }));
  const [removed, cleared] = [await newcomer(), await newcomer()];
  for (const by of [removed, cleared]) await age(by, 500);
  const said = await comment(removed, thread, "Some words.");
  await decideOnComment(moderator, said.id, { decision: "remove" });
  const post = await submitText(cleared, {});
  await decide(moderator, post, { decision: "remove" });
  await decide(moderator, post, { decision: "restore" });
  await app.call("DELETE", `/submission/${post}`, { token: cleared.token });
  await sql`update comments set deleted_at = now() - interval '200 days' where id = ${said.id}`.execute(
    app.db,
  );
  await sql`update posts set deleted_at = now() - interval '200 days' where id = ${post}`.execute(app.db);
  await eraseComments(app.db);
  await erasePosts(app.db);
  expect((await sql`select from posts where id = ${post}`.execute(app.db)).rows).toEqual([]);
  expect(await newMember(removed)).toMatchObject({ isAfterRemoval: true });
  expect(await newMember(cleared)).toBeNull();
});

test("few of a member's very many undone removals are read", async () => {
  const by = await newcomer();
  await age(by, 300);
  await standing(by, 3);
  await sql`
    insert into moderation_log (action, subject, reason, post_id, subject_id)
    select action, 'A title', 'A mistake.', 1000000 + number, members.id
    from members, unnest(array['remove-post', 'restore-post']) action, generate_series(1, 5000) number
    where username = ${by.username} order by action`.execute(app.db);
  expect(await codeOfRefusal(reply(by, thread, exampleLinks(3)))).toBe("ok");
  await sql`analyze moderation_log`.execute(app.db);
  const { rows } = await sql<{ "QUERY PLAN": string }>`
    explain (analyze, timing off) select ${sql.raw(newnessAt("now()"))} from members where username = ${by.username}`.execute(
    app.db,
  );
  const steps = rows.map((row) => row["QUERY PLAN"]).filter((line) => line.includes("on moderation_log"));
  expect(steps[0]).toContain("moderation_log_removals_by_site");
  // Rows times rounds of each step that reads the log.
  const read = steps.map((line) => {
    const [, found, rounds] = / rows=([\d.]+) loops=(\d+)\)/.exec(line)!;
    return Number(found) * Number(rounds);
  });
  expect(Math.max(...read)).toBeLessThanOrEqual(100);
});

test("an automatic rule for new members holds by the same definition: also after a removal", async () => {
  const rules = automaticRules(app, admin);
  const by = await newcomer();
  await age(by, 300);
  const test = { kind: "words", words: ["casino"], onlyNew: { days: 7, posts: 0 } } as const;
  const post = await submitText(by, { title: "Removed later" });
  await rules.make({ ...test, words: [...test.words] }, "act");
  expect(await codeOfRefusal(submit(by, { title: "A casino" }))).toBe("ok");
  await decide(moderator, post, { decision: "remove" });
  expect(await codeOfRefusal(submit(by, { title: "A casino" }))).toBe("400 automaticRule");
  const trial = await rules.tryTest({ ...test, words: [...test.words] });
  expect(trial.result?.posts).toBe(0);
  await decide(moderator, post, { decision: "restore" });
  expect(await codeOfRefusal(submit(by, { title: "A casino again" }))).toBe("ok");
});
