import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person, type Signed } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { feedRoles } from "../feed-people/test-feed-roles.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { bulkActs } from "./test-bulk-acts.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, bob, carol, join, promote, submitText, submitLink, comment, deletePost } = await castOf(app);
const [mona, ada, otto] = [await join("mona"), await join("ada"), await join("otto")];
await promote(carol, "moderator");
await promote(mona, "moderator");
await promote(ada, "admin");
await promote(otto, "admin");
const { log, notifications, queue } = moderate(app);
const { preview, start, end, remove, read, runJobs, shows } = bulkActs(app);

const report = ({ token }: Signed, path: string) =>
  app.call("POST", `${path}/report`, { token, body: { reason: "Spam." } });
const age = (id: string, interval: string) =>
  sql`update posts set created_at = now() - ${interval}::interval where id = ${id}::bigint`.execute(app.db);
const moderationOf = async (member: Signed): Promise<{ message: string }[]> =>
  (await notifications(member)).filter(({ type }: { type: string }) => type === "moderation");
const told = async (member: Signed) => (await moderationOf(member)).map(({ message }) => message);

const of = ({ username }: Person) => ({ username });

describe("GET /moderation/bulk-acts/preview", () => {
  test("counts posts and comments, and shows the newest five of them", async () => {
    const erin = await join("erin");
    const [first] = [await submitText(bob), await submitText(bob)];
    const posts: string[] = [];
    for (let n = 0; n < 4; n++) posts.push(await submitText(erin, { title: `Erin's ${n}` }));
    const said = [];
    for (let n = 0; n < 2; n++) said.push((await comment(erin, first, `Erin says ${n}.`)).id);
    const { body } = await preview(carol, { username: "ERIN" });
    expect(body).toMatchObject({ posts: 4, comments: 2 });
    expect(body.examples).toMatchObject([
      { submissionId: first, commentId: said[1], title: "Erin says 1.", userName: "erin" },
      { submissionId: first, commentId: said[0], title: "Erin says 0." },
      ...[3, 2, 1].map((n) => ({ submissionId: posts[n], commentId: null, title: `Erin's ${n}` })),
    ]);
    expect((await preview(carol, { username: "erin", content: "comments" })).body).toMatchObject({
      ...{ posts: 0, comments: 2 },
    });
  });

  test("leaves out what is written later, older than the range, removed or deleted", async () => {
    const fred = await join("fred");
    const [removed, deleted, old, recent] = [
      await submitText(fred),
      await submitText(fred),
      await submitText(fred),
      await submitText(fred),
    ];
    await moderate(app).decide(mona, removed, { decision: "remove" });
    await deletePost(fred, deleted);
    await age(old, "2 hours");
    expect((await preview(carol, { username: "fred" })).body.posts).toBe(2);
    const { posts, until } = (await preview(carol, { username: "fred", range: "hour" })).body;
    expect(posts).toBe(1);
    const later = await submitText(fred);
    const act = await remove(carol, { username: "fred", range: "hour", until });
    expect(act).toMatchObject({ state: "done", posts: 1, comments: 0 });
    expect(await Promise.all([recent, later, old].map(shows))).toEqual([false, true, true]);
  });
});

describe("POST /moderation/bulk-acts", () => {
  test("is done in the background by a job, as one act: the author is told once, reports are closed, the log has one entry", async () => {
    const gina = await join("gina");
    const other = await submitText(bob);
    const posts = [];
    for (let n = 0; n < 30; n++) posts.push(await submitText(gina, { title: `Gina's ${n}` }));
    const { id: said } = await comment(gina, other, "Gina says.");
    await report(bob, `/submission/${posts[3]}`);
    await report(bob, `/comment/${said}`);
    const before = (await log(carol)).entries[0]?.id;
    await runJobs();
    const { body } = await start(carol, { username: "gina", range: "day" }, "A flood.");
    expect(body).toMatchObject({ state: "running", memberName: "gina", content: "all" });
    await expect.poll(async () => (await read(carol, body.id)).state).toBe("done");
    expect(await read(carol, body.id)).toMatchObject({ posts: 30, comments: 1, left: 0 });
    expect(await Promise.all(posts.map(shows))).toEqual(posts.map(() => false));
    expect(await moderationOf(gina)).toMatchObject([
      {
        message: "A moderator removed 30 posts and 1 comment of yours: A flood.",
        // The notification leads to the page of what was removed.
        ...{ isOfRemovals: true, submissionId: null, commentId: null },
      },
    ]);
    expect(JSON.stringify(await queue(carol, "?limit=100"))).not.toContain("Gina");
    const [entry, next] = (await log(carol)).entries;
    expect(next?.id).toBe(before);
    expect(entry).toMatchObject({
      ...{
        action: "start-bulk-act",
        userName: "carol",
        subject: "gina",
        subjectName: "gina",
        reason: "A flood.",
      },
      ...{ detail: "posts and comments from the last day", bulkAct: { id: body.id, posts: 30, comments: 1 } },
    });
    const removed = (await app.call("GET", `/submission/${posts[0]}/removed`, gina)).body;
    expect(removed).toMatchObject({ by: "moderator", reason: "A flood." });
  });

  test("the entry's single decisions are read in pages, and the log of an author has the act once", async () => {
    const hugo = await join("hugo");
    for (let n = 0; n < 5; n++) await submitLink(hugo, { content: `https://pages.example/${n}` });
    await submitLink(bob, { content: "https://pages.example/bob" });
    await remove(carol, { domain: "pages.example" });
    const { entries } = await log(carol, "?username=hugo");
    expect(entries).toMatchObject([
      { action: "start-bulk-act", subject: "pages.example", bulkAct: { posts: 6 } },
    ]);
    const under = `under=${entries[0].id}`;
    const first = await log(carol, `?${under}&limit=4`);
    const rest = await log(carol, `?${under}&limit=4&cursor=${first.next}`);
    const all = [...first.entries, ...rest.entries];
    expect([all.length, rest.next, new Set(all.map(({ action }) => action))]).toEqual([
      ...[6, null, new Set(["remove-post"])],
    ]);
    expect((await log(carol, `?${under}&username=hugo`)).entries).toHaveLength(5);
    expect((await log(carol, "?under=nonsense")).entries).toEqual([]);
    expect(await told(hugo)).toEqual(["A moderator removed 5 posts of yours: Spam."]);
  });

  test("is hidden from a moderator about whom it closed a report, and listed for the others", async () => {
    const kurt = await join("kurt");
    const post = await submitText(kurt);
    const { id: said } = await comment(mona, post, "Mona says.");
    await report(alice, `/comment/${said}`);
    await remove(carol, { username: "kurt" });
    const [act] = (await log(carol, "?username=mona")).entries;
    expect(act).toMatchObject({ action: "start-bulk-act", subject: "kurt" });
    const ofMona = (await log(mona, "?username=mona")).entries;
    expect(ofMona.filter(({ id }: { id: string }) => id === act.id)).toEqual([]);
    expect((await log(mona, `?under=${act.id}`)).entries).toMatchObject([{ action: "remove-post" }]);
  });

  test("a moderator of a feed reads the decisions there one by one, and neither the act nor the others", async () => {
    const { give } = feedRoles(app);
    const [ines, jim] = [await join("ines"), await join("jim")];
    await give(ada, "Meadows", ines, "moderator");
    const here = await submitText(jim, { title: "Here", customCategories: ["Meadows"] });
    await submitText(jim, { title: "Elsewhere", customCategories: ["Deserts"] });
    await remove(carol, { username: "jim" });
    const mine = (await log(ines)).entries;
    expect(mine.filter(({ subjectName }: { subjectName: string }) => subjectName === "jim")).toMatchObject([
      { action: "remove-post", submissionId: here },
    ]);
    const [{ id }] = (await log(carol)).entries;
    expect((await log(ines, `?under=${id}`)).entries).toHaveLength(1);
  });

  test("requests that race, and a repeated one, start one act", async () => {
    const kim = await join("kim");
    await submitText(kim);
    const { until } = (await preview(carol, { username: "kim" })).body;
    const answers = await atOnce(5, () => start(carol, { username: "kim", until }));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    await end(answers[0]!.body.id);
    expect((await start(carol, { username: "kim", until })).body).toMatchObject({
      ...{ id: answers[0]!.body.id, state: "done" },
    });
    expect((await log(carol, "?username=kim")).entries).toHaveLength(1);
  });

  test("leaves out posts and comments that somebody else has removed; two acts at once share the rest", async () => {
    const liam = await join("liam");
    const posts = [];
    for (let n = 0; n < 6; n++) posts.push(await submitText(liam));
    await moderate(app).decide(mona, posts[0]!, { decision: "remove" });
    const acts = await Promise.all([start(carol, { username: "liam" }), start(mona, { username: "liam" })]);
    const done = await Promise.all(acts.map(({ body }) => end(body.id)));
    expect(done[0]!.posts + done[1]!.posts).toBe(5);
  });

  test.each([
    ["a member on another", bob, of(alice), 403],
    ["a moderator on themselves", carol, of(carol), 403],
    ["a moderator on a moderator", carol, of(mona), 403],
    ["a moderator on an admin", carol, of(ada), 403],
    ["an admin on themselves", ada, of(ada), 403],
    ["an admin on an admin", ada, of(otto), 403],
    ["an admin on a moderator", ada, of(mona), 201],
    ["a member on a domain", bob, { domain: "some.example" }, 403],
    ["a moderator on nobody", carol, { username: "nobody_here" }, 404],
    ["a moderator on neither", carol, {}, 400],
    ["a moderator on both", carol, { ...of(alice), domain: "some.example" }, 400],
    ["a moderator on a whole top level", carol, { domain: "example" }, 400],
  ])("%s: %#", async (_, by, asked, status) => {
    expect((await start(by, asked)).status).toBe(status);
    expect((await preview(by, asked as Record<string, string>)).status).toBe(status === 201 ? 200 : status);
  });

  test("a time in the future, an invalid time, an unknown range and a missing reason are a 400", async () => {
    const asked = { username: "alice" };
    const seconds = Math.floor(Date.now() / 1000);
    for (const until of [
      { _seconds: seconds + 60, _nanoseconds: 0 },
      { _seconds: -1, _nanoseconds: 0 },
      { _seconds: Number.MAX_SAFE_INTEGER, _nanoseconds: 0 },
      "yesterday",
    ]) {
      expect((await start(carol, { ...asked, until })).status).toBe(400);
    }
    expect((await start(carol, { ...asked, range: "year" as "day" })).status).toBe(400);
    expect((await start(carol, asked, "")).status).toBe(400);
    for (const id of ["0", "x", "999999"]) {
      expect((await app.call("GET", `/moderation/bulk-acts/${id}`, carol)).status).toBe(404);
    }
  });
});
