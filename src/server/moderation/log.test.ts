import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import type { LogEntry } from "../../contract/moderation-log.ts";
import { logDeed } from "./log.ts";
import { moderate } from "./test-decisions.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, bob, carol, promote, submitText } = await castOf(app);
await promote(carol, "moderator");
const { decide, log, suspend } = moderate(app);

describe("the log", () => {
  test.each([
    ["changed", sql`update moderation_log set reason = 'Another.'`],
    ["deleted", sql`delete from moderation_log`],
    ["truncated", sql`truncate moderation_log`],
    ["truncated with cascade", sql`truncate moderation_log cascade`],
  ])("cannot be %s, even by the program's own database role", async (_what, statement) => {
    await decide(carol, await submitText(alice), { decision: "remove" });
    const before = (await log(carol)).entries;
    await expect(statement.execute(app.db)).rejects.toThrow("Nobody changes the log of moderation.");
    expect((await log(carol)).entries).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
  });

  test("is read in pages, newest first, each entry once", async () => {
    for (let n = 0; n < 5; n++) await decide(carol, await submitText(alice), { decision: "lock" });
    const all = (await log(carol, "?limit=100")).entries.map(({ id }: { id: string }) => id);
    const seen: string[] = [];
    for (let query = "?limit=2"; ;) {
      const { entries, next } = await log(carol, query);
      seen.push(...entries.map(({ id }: { id: string }) => id));
      if (next === null) break;
      query = `?limit=2&cursor=${next}`;
    }
    expect(seen).toEqual(all);
    expect(all).toEqual(all.toSorted((a: string, b: string) => Number(b) - Number(a)));
  });

  test("filtered by member has the actions on them and on what they posted, by whom and why", async () => {
    const id = await submitText(bob, { title: "Bob's" });
    await decide(carol, id, { decision: "remove" });
    await suspend(carol, "bob", { days: 1 });
    const { entries } = await log(carol, "?username=Bob");
    const by = { userName: "carol", reason: expect.stringMatching(/./) };
    expect(entries).toMatchObject([
      { ...by, action: "suspend-member", subject: "bob", subjectName: "bob", submissionId: null },
      { ...by, action: "remove-post", subject: "Bob's", subjectName: "bob", submissionId: id },
    ]);
  });

  test("about members has what others decided about them, and nothing about posts or of their own", async () => {
    const post = await submitText(alice);
    await suspend(carol, "alice", { days: 1 });
    const { id } = await app.db
      .selectFrom("members")
      .select("id")
      .where("username", "=", "alice")
      .executeTakeFirstOrThrow();
    const member = { id, username: "alice", role: "member" } as const;
    await logDeed(app.db, member, { action: "decline-feed-role", subject: "cats", reason: "Busy.", member });
    for (const decision of ["lock", "unlock", "remove"]) await decide(carol, post, { decision });
    const { entries, next } = await log(carol, "?about=members&limit=2");
    expect(entries.map(({ action, subject }: LogEntry) => [action, subject])).toEqual([
      ["suspend-member", "alice"],
      ["suspend-member", "bob"],
    ]);
    expect(next).toBeNull();
  });

  test.each([
    ["?cursor=x", 400],
    ["?about=posts", 400],
    ["?limit=0", 400],
    ["?username=nobody_here", 404],
  ])("with %s is a %i", async (query, status) => {
    const answer = await app.call("GET", `/moderation/log${query}`, { token: carol.token });
    expect(answer.status).toBe(status);
  });
});
