import { load } from "cheerio";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { appealsOf } from "../appeals/test-appeals.ts";
import { bulkActs } from "../bulk-acts/test-bulk-acts.ts";
import type { PublicEntry } from "../../contract/public-log.ts";
import { moderate } from "../moderation/test-decisions.ts";
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
/** The newest entries once the first of them is this one: the answer is shared for a second. */
async function newest(action: PublicEntry["action"]): Promise<PublicEntry[]> {
  await expect.poll(async () => (await read()).body.entries[0]?.action, { timeout: 5_000 }).toBe(action);
  return (await read()).body.entries;
}

test("the log is shown to nobody but moderators until an admin chooses otherwise, and pages say nothing of it", async () => {
  for (const { token } of [{}, alice, bob, dave] as { token?: string }[]) {
    expect(await read("", { ...(token && { token }) })).toMatchObject({ status: 404 });
  }
  expect((await fetch(`${app.site}/moderation-log`)).status).toBe(404);
  expect(await (await fetch(`${app.site}/terms`)).text()).not.toContain("moderation-log");
});

describe("a site that shows its log to everybody", () => {
  test("has it for visitors, as a page without scripts too, to which the site's pages lead", async () => {
    await show("everybody");
    const id = await submitText(alice, { title: "A secret title", customCategories: ["Owls"] });
    await submitText(bob, { customCategories: ["Owls"] });
    await decide(carol, id, { decision: "remove", reason: "A secret reason." });
    const [entry] = await newest("remove-post");
    expect(entry).toEqual({
      ...{
        id: expect.any(String),
        action: "remove-post",
        isComment: false,
        feeds: ["Owls"],
        isUndone: false,
      },
      createdAt: { _seconds: expect.any(Number), _nanoseconds: expect.any(Number) },
    });
    const page = await fetch(`${app.site}/moderation-log`);
    const $ = load(await page.text());
    expect([page.status, $("main ol li").first().text()]).toEqual([
      200,
      expect.stringContaining("A moderator removed a post in /owls."),
    ]);
    expect($.html()).not.toMatch(/secret|alice|carol/);
    expect(load(await (await fetch(`${app.site}/terms`)).text())('a[href="/moderation-log"]').text()).toBe(
      "Moderation log",
    );
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
      "id",
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
    const entries = await newest("end-ban");
    expect(entries.slice(0, 3).map(({ action }) => action)).toEqual([
      "end-ban",
      "ban-member",
      "block-domain",
    ]);
  });

  test("names the rule of a removal, and no feed in which only removed posts are", async () => {
    const writer = await join("writer");
    const removed = async (feed: string) => {
      const id = await submitText(writer, { customCategories: [feed] });
      const path = `/moderation/feeds/${encodeURIComponent(feed)}/rules`;
      const { version } = (await app.call("GET", path, dave)).body;
      const rules = [{ title: "No insults", text: "" }];
      const saved = await app.call("POST", path, { token: dave.token, body: { version, rules } });
      await decide(carol, id, { decision: "remove", reason: "", rule: saved.body.rules[0].id });
    };
    await submitText(bob, { customCategories: ["Owls"] });
    await removed("Owls");
    await removed("Bob is a thief");
    await blockDomain(carol, "shown.example");
    const entries = (await newest("block-domain")).filter(({ action }) => action === "remove-post");
    expect(entries[0]).toMatchObject({ feeds: [] });
    expect(entries[0]).not.toHaveProperty("rule");
    expect(entries[1]).toMatchObject({ feeds: ["Owls"], rule: "Rule 1 of /owls: No insults" });
    expect(JSON.stringify((await read()).body).toLowerCase()).not.toContain("thief");
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

  test("says of each removal whether that one was restored, also of several of one post", async () => {
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
    await newest("lock-post");
    await expect.poll(async () => (await read()).body.entries.length).toBe(40);
    const first = (await read()).body;
    const rest = (await read(`?cursor=${first.next}`)).body;
    const ids = [...first.entries, ...rest.entries].map((entry: PublicEntry) => Number(entry.id));
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
    const $ = load(await (await fetch(`${app.site}/moderation-log`)).text());
    const older = $('main a[rel="next"]').attr("href")!;
    const page = load(await (await fetch(app.site + older)).text());
    expect(page("main ol li").length).toBe(rest.entries.length);
    expect((await read("?cursor=x")).status).toBe(400);
  });

  test("stops at once when an admin chooses so", async () => {
    await show("moderators");
    await expect.poll(async () => (await fetch(`${app.site}/moderation-log`)).status).toBe(404);
    expect((await app.call("GET", "/moderation/log", carol)).status).toBe(200);
  });
});
