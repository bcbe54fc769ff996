import { load } from "cheerio";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { appealsOf } from "../appeals/test-appeals.ts";
import { bulkActs } from "../bulk-acts/test-bulk-acts.ts";
import { MODERATION_ACTIONS } from "../../contract/moderation-log.ts";
import type { PublicEntry } from "../../contract/public-log.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { ageEntries } from "../moderation/test-log-age.ts";
import { changeSettings } from "../site-settings/test-settings.ts";

const app = await startTestApp({ withPages: true });
afterAll(() => app.close());
const { alice, bob, carol, join, promote, submitText, comment } = await castOf(app);
const dave = await join("dave");
await promote(bob, "moderator");
await promote(carol, "moderator");
await promote(dave, "admin");
const { decide, decideOnComment, suspend, ban, grant, editFeed, blockDomain } = moderate(app);
const { appealLatest, settle } = appealsOf(app);

const read = (query = "", { token }: { token?: string } = {}) =>
  app.call("GET", `/moderation-log${query}`, { ...(token && { token }) });
const show = async (log: string) => {
  expect((await changeSettings(app, dave, { log })).status).toBe(200);
  await expect.poll(async () => (await read()).status).toBe(log === "everybody" ? 200 : 404);
};
const newestRule = async () => (await read()).body.entries[0].rule;
const readFigures = async () => (await read()).body.figures;
/** The newest entries, of which the first must be this one. The calls have the cookie of a writer, so no earlier answer is shared with them. */
async function newest(action: PublicEntry["action"]): Promise<PublicEntry[]> {
  const { entries } = (await read()).body;
  expect(entries[0].action).toBe(action);
  return entries;
}
/** A page as visitors get it, who have no such cookie: it is shared for a second. */
const pageAt = async (address: string) => load(await (await fetch(app.site + address)).text());
const pageOfLog = () => pageAt("/moderation-log");

test("the log is shown to nobody but moderators until an admin chooses otherwise, and pages say nothing of it", async () => {
  for (const { token } of [{}, alice, bob, dave] as { token?: string }[]) {
    expect(await read("", { ...(token && { token }) })).toMatchObject({ status: 404 });
  }
  expect((await fetch(`${app.site}/moderation-log`)).status).toBe(404);
  expect(await (await fetch(`${app.site}/terms`)).text()).not.toContain("moderation-log");
});

describe("a site that shows its log to everybody", () => {
  test("shows the log to visitors, also as a page without scripts, and the site's pages link to it", async () => {
    await show("everybody");
    const id = await submitText(alice, { title: "A secret title", customCategories: ["Owls"] });
    await submitText(bob, { customCategories: ["Owls"] });
    await decide(carol, id, { decision: "remove", reason: "A secret reason." });
    const [entry] = await newest("remove-post");
    expect(entry).toEqual({
      ...{ action: "remove-post", isComment: false, feeds: ["Owls"], isUndone: false },
      createdAt: { _seconds: expect.any(Number), _nanoseconds: expect.any(Number) },
    });
    const page = await fetch(`${app.site}/moderation-log`);
    const $ = load(await page.text());
    expect([page.status, $("main ol li").first().text()]).toEqual([
      200,
      expect.stringContaining("A moderator removed a post in /owls."),
    ]);
    expect($.html()).not.toMatch(/secret|alice|carol/);
    await expect
      .poll(async () => (await pageAt("/terms"))('a[href="/moderation-log"]').text())
      .toBe("Moderation log");
  });

  test("names no member, title, text, domain or reason, whatever was done", async () => {
    const post = await submitText(alice, { title: "A secret title", customCategories: ["Owls"] });
    const said = await comment(alice, post, "A secret text.");
    const because = { reason: "A secret reason." };
    await decideOnComment(carol, said.id, { decision: "remove", ...because });
    await decide(carol, post, { decision: "lock", ...because });
    await suspend(carol, "alice", { days: 1, ...because });
    await suspend(carol, "alice", { days: 0, ...because });
    await blockDomain(carol, "secret.example", because);
    const { body } = await read();
    expect(body.entries.length).toBeGreaterThan(0);
    await newest("block-domain");
    const answer = JSON.stringify((await read()).body);
    expect(answer).not.toMatch(/secret|alice|bob|carol|dave/);
    expect(Object.keys((await read()).body.entries[1]).toSorted()).toEqual([
      "action",
      "createdAt",
      "feeds",
      "isComment",
      "isUndone",
    ]);
  });

  test("leaves out roles, settings, reports, feeds and everything else that tells of people", async () => {
    const post = await submitText(alice);
    await app.call("POST", `/submission/${post}/report`, { token: bob.token, body: { reason: "Spam" } });
    await decide(carol, post, { decision: "dismiss" });
    await grant(dave, "alice", { role: "moderator" });
    await grant(dave, "alice", { role: "member" });
    await editFeed(carol, "Owls", { description: "Of owls." });
    await changeSettings(app, dave, { welcome: "Come in." });
    await ban(dave, "alice", { isBanned: true });
    await ban(dave, "alice", { isBanned: false });
    await decide(carol, post, { decision: "lock" });
    const entries = await newest("lock-post");
    expect(entries.slice(0, 2).map(({ action }) => action)).toEqual(["lock-post", "block-domain"]);
    await sql`delete from sessions where member_id = (select id from members where username = 'alice')`.execute(
      app.db,
    );
  });

  test("names the rule of a removal as long as the feed has that rule, and names no feed that has only removed posts", async () => {
    const writer = await join("writer");
    const rules = `/moderation/feeds/${encodeURIComponent("Bob is a thief")}/rules`;
    const save = async (titles: string[]) => {
      const { version } = (await app.call("GET", rules, dave)).body;
      const wanted = { version, rules: titles.map((title) => ({ title, text: "" })) };
      return (await app.call("POST", rules, { token: dave.token, body: wanted })).body.rules;
    };
    const inFeed = { customCategories: ["Bob is a thief"] };
    const id = await submitText(writer, inFeed);
    const [rule] = await save(["No insults"]);
    await decide(carol, id, { decision: "remove", reason: "", rule: rule.id });
    const [hidden] = await newest("remove-post");
    expect(hidden).toMatchObject({ feeds: [], rule: null });
    expect(JSON.stringify(hidden)).not.toMatch(/thief|insults/);
    await expect.poll(async () => (await pageOfLog())("main").text()).toContain("By a rule of the feed");

    await submitText(writer, inFeed);
    await expect.poll(newestRule).toBe("Rule 1 of /bob is a thief: No insults");
    await save(["Be kind"]);
    await expect.poll(newestRule).toBe(null);
  });

  test("counts suspensions and bans from the day after they were made, and has no entries of them", async () => {
    const before = await readFigures();
    await suspend(carol, "bob", { days: 1 });
    await suspend(carol, "writer", { days: 1 });
    await ban(dave, "writer", { isBanned: true });
    await blockDomain(carol, "later.example");
    expect((await newest("block-domain"))[0]).toBeDefined();
    expect(await readFigures()).toEqual(before);
    const areOfWriter = sql<boolean>`action in ('suspend-member', 'ban-member') and subject_name = 'writer'`;
    await ageEntries(app.db, areOfWriter, 1);
    await expect
      .poll(readFigures)
      .toEqual({ ...before, suspended: before.suspended + 1, banned: before.banned + 1 });
  });

  test("shows a removal once that the site's moderators repeat after the people of a feed", async () => {
    const keeper = await join("keeper");
    const id = await submitText(await join("clawed"), { customCategories: ["Claws"] });
    await sql`insert into feed_people (feed_id, member_id, role, rank, since)
      select feeds.id, members.id, 'owner', 1, now() from feeds, members
      where feeds.key = 'claws' and username = 'keeper'`.execute(app.db);
    const before = (await read()).body.figures.removed;
    for (const by of [keeper, carol]) await decide(by, id, { decision: "remove" });
    await decide(dave, id, { decision: "restore" });
    const entries = await newest("restore-post");
    expect(entries.slice(0, 3)).toMatchObject([
      { action: "restore-post" },
      { action: "remove-post", isUndone: true },
      { action: "block-domain" },
    ]);
    expect((await read()).body.figures.removed).toBe(before + 1);
  });

  test("says how appeals were decided, and counts them and the removals of the last 30 days", async () => {
    const before = (await read()).body.figures;
    const author = await join("author");
    for (const decision of ["uphold", "grant"] as const) {
      const id = await submitText(author);
      await decide(carol, id, { decision: "remove" });
      await settle(bob, await appealLatest(author, dave), decision);
    }
    const entries = await newest("grant-appeal");
    expect(entries.slice(0, 4)).toMatchObject([
      { action: "grant-appeal" },
      { action: "remove-post", isUndone: true, appeal: "granted" },
      { action: "uphold-appeal" },
      { action: "remove-post", isUndone: false, appeal: "upheld" },
    ]);
    const { removed, restored, granted, upheld } = (await read()).body.figures;
    expect([removed - before.removed, restored - before.restored, granted, upheld]).toEqual([2, 1, 1, 1]);
  });

  test("says of each removal whether it was restored, also when a post was removed several times", async () => {
    const author = await join("again");
    const id = await submitText(author);
    for (const decision of ["remove", "restore", "remove"]) await decide(carol, id, { decision });
    const entries = await newest("remove-post");
    expect(entries.slice(0, 3).map(({ action, isUndone }) => [action, isUndone])).toEqual([
      ["remove-post", false],
      ["restore-post", false],
      ["remove-post", true],
    ]);
  });

  test("has a bulk act as one entry with its figures, and says when it was undone", async () => {
    const flood = await join("flood");
    const post = await submitText(bob);
    await submitText(flood);
    await comment(flood, post, "Flood.");
    const { start, end, undo } = bulkActs(app);
    const { id } = (await start(dave, { username: "flood", content: "all" })).body;
    await end(id);
    expect((await newest("start-bulk-act"))[0]).toMatchObject({
      ...{ counts: { posts: 1, comments: 1 }, isUndone: false, feeds: [] },
    });
    await undo(dave, id);
    await end(id);
    expect((await newest("undo-bulk-act")).slice(0, 2)).toMatchObject([
      { counts: { posts: 1, comments: 1 } },
      { action: "start-bulk-act", isUndone: true },
    ]);
  });

  test("is read in pages, each entry once, also without scripts", async () => {
    const author = await join("many");
    const id = await submitText(author);
    for (let n = 0; n < 45; n++) await decide(carol, id, { decision: n % 2 ? "unlock" : "lock" });
    const first = (await read()).body;
    expect(first.entries.length).toBe(40);
    const rest = (await read(`?cursor=${first.next}`)).body;
    const times = [...first.entries, ...rest.entries].map(
      ({ createdAt: { _seconds, _nanoseconds } }: PublicEntry) => _seconds + _nanoseconds / 1e9,
    );
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => b - a));
    expect(first.entries.length + rest.entries.length).toBeGreaterThan(45);
    expect([first.figures !== null, rest.figures]).toEqual([true, null]);
    const older = `/moderation-log?before=${first.next}`;
    await expect.poll(async () => (await pageOfLog())('main a[rel="next"]').attr("href")).toBe(older);
    expect((await pageAt(older))("main ol li").length).toBe(rest.entries.length);
  });

  test("has no page below a time without an entry, and says nothing of the entries that it leaves out", async () => {
    const { next, entries } = (await read()).body;
    for (const cursor of ["x", "1", "900000001", String(Number(next) + 1)])
      expect(await read(`?cursor=${cursor}`)).toMatchObject({ status: 400, body: { code: "invalidCursor" } });
    const { rows } = await sql<{ id: string }>`select max(id)::text as id from moderation_log`.execute(
      app.db,
    );
    expect((await read(`?cursor=${rows[0]!.id}`)).status).toBe(400);
    expect(JSON.stringify(entries)).not.toContain(`"${rows[0]!.id}"`);
    expect((await fetch(`${app.site}/moderation-log?before=900000001`)).status).toBe(400);
  });

  test("has removals, restorations, locks, bulk acts, appeals and domains, and no other action of the log", async () => {
    const shown = [
      "remove-post",
      "restore-post",
      "remove-comment",
      "restore-comment",
      "lock-post",
      "unlock-post",
    ];
    shown.push(
      "start-bulk-act",
      "undo-bulk-act",
      "grant-appeal",
      "uphold-appeal",
      "block-domain",
      "unblock-domain",
    );
    const others = MODERATION_ACTIONS.filter((action) => !shown.includes(action));
    expect(others.length).toBe(MODERATION_ACTIONS.length - shown.length);
    const post = await submitText(bob);
    await decide(carol, post, { decision: "lock" });
    await newest("lock-post");
    await sql`
      insert into moderation_log (action, subject, reason, post_id, subject_id, subject_name)
      select action, 'Words', 'Because', ${post}::bigint, members.id, username
      from unnest(${others}::text[]) action, members where username = 'alice'`.execute(app.db);
    await decide(carol, post, { decision: "unlock" });
    const entries = await newest("unlock-post");
    expect(entries.slice(0, 2).map(({ action }) => action)).toEqual(["unlock-post", "lock-post"]);
  });

  test("stops at once when an admin chooses so", async () => {
    await show("moderators");
    await expect.poll(async () => (await fetch(`${app.site}/moderation-log`)).status).toBe(404);
    expect((await app.call("GET", "/moderation/log", carol)).status).toBe(200);
  });
});
