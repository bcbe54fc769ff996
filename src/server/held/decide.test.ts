import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { LIMITS } from "../../contract/limits.ts";
import { milliseconds } from "../../contract/moments.ts";
import { checkFigures } from "../check/check.ts";
import { runJobs } from "../jobs/test-jobs.ts";
import { eraseMember } from "../members/erase-member.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { changeSettings } from "../site-settings/test-settings.ts";
import { deleteOldHeld } from "./held.ts";
import { holding } from "./test-held.ts";

const app = await startTestApp();
afterAll(() => app.close());
const cast = await castOf(app);
const { alice, bob, carol, join, promote, submitText, readPost } = cast;
await promote(alice, "admin");
await promote(bob, "moderator");
const { comment, own, newcomer, queue, waiting, approve, refuse, takeBack, hold } = holding(app, cast);
const { decide, blockDomain, editFeed, suspend, ban, log, notifications } = moderate(app);
const thread = await submitText(alice, { title: "A thread" });
await submitText(alice, { customCategories: ["Gates"] });
await hold(1);

const nameOf = async (by: { token: string }): Promise<string> =>
  (await app.call("GET", "/profile", by)).body.user.username;
const isWaiting = async (id: string) =>
  (await queue(bob, "?limit=100")).held.some((held: { id: string }) => held.id === id);
const logged = async () => (await log(bob)).entries[0];
const code = async (answer: Promise<{ status: number; body: { code?: string } | null }>) => {
  const { status, body } = await answer;
  return `${status} ${body?.code ?? ""}`.trim();
};

describe("an approval", () => {
  test("publishes a post as its author's, with all its parts and the time of the approval", async () => {
    const parts = {
      title: "Ferns & mosses",
      contentType: "link",
      content: "https://ferns.example/page?utm_source=x",
      caption: "Look, **@carol**!",
      customCategories: ["Held ferns", "Gardens"],
    };
    const { by, id } = await newcomer(parts);
    await sql`update held_writings set created_at = now() - interval '2 days' where id = ${id}`.execute(
      app.db,
    );
    expect((await notifications(carol)).length).toBe(0);
    const before = Date.now();
    const { status, body } = await approve(bob, id);
    expect([status, body]).toEqual([200, { submissionId: expect.any(String), commentId: null }]);
    const post = await readPost(body.submissionId);
    expect(post).toMatchObject({
      ...{ title: parts.title, content: "https://ferns.example/page", caption: parts.caption },
      ...{ customCategories: parts.customCategories, mentions: ["carol"], userName: await nameOf(by) },
    });
    expect(milliseconds(post.createdAt)).toBeGreaterThan(before - 60_000);
    expect((await notifications(carol))[0]).toMatchObject({ type: "mention", submissionId: post.id });
    expect((await notifications(by))[0]).toMatchObject({
      message: "A moderator approved your post “Ferns & mosses”. Everybody can see it now.",
      submissionId: post.id,
    });
    expect(await logged()).toMatchObject({
      ...{ action: "approve-post", userName: "bob", subject: parts.title, submissionId: post.id },
      ...{ subjectName: await nameOf(by), reason: "" },
    });
    expect(await own(by)).toEqual([]);
    expect((await checkFigures(app.db)).filter(({ off }) => off > 0)).toEqual([]);
  });

  test("publishes a reply, and notifies those whom it concerns only then", async () => {
    const parent = (await cast.comment(bob, thread, "Which ones?")).id;
    const { by, id: first } = await newcomer();
    const answer = await comment(by, thread, { text: "These.", parentId: parent });
    const { id } = answer.body.held;
    expect((await notifications(bob)).length).toBe(0);
    const { body } = await approve(alice, id);
    expect(body).toEqual({ submissionId: thread, commentId: expect.any(String) });
    const { comments } = (await app.call("GET", `/submission/${thread}/comments`)).body;
    expect(comments.at(-1)).toMatchObject({ id: body.commentId, parentId: parent, text: "These." });
    expect((await notifications(bob))[0]).toMatchObject({ type: "reply", commentId: body.commentId });
    expect((await notifications(by))[0]).toMatchObject({ submissionId: thread, commentId: body.commentId });
    expect(await logged()).toMatchObject({ action: "approve-comment", subject: "A thread" });
    await takeBack(by, first);
  });

  test("of several that race, and of a refusal and taking back beside them, happens once; the others are a 409", async () => {
    const { by, id } = await newcomer();
    const statuses = await Promise.all([
      ...[alice, bob, bob].map((moderator) => approve(moderator, id)),
      refuse(alice, id),
      takeBack(by, id),
    ]);
    const done = statuses.filter(({ status }) => status < 300);
    const others = statuses.filter(({ status }) => status >= 300);
    expect([done.length, others.map(({ status }) => status)]).toEqual([1, [409, 409, 409, 409]]);
    expect(await code(approve(bob, id))).toBe("409 heldGone");
  });

  test.each([
    ["its feed is closed", "403 heldUnpublishable", async () => editFeed(bob, "Gates", { isClosed: true })],
    ["its domain is blocked", "403 heldUnpublishable", async () => blockDomain(bob, "late.example")],
    [
      "its author may not make its feed",
      "403 heldFeedRefused",
      async () => changeSettings(app, alice, { founders: "moderators" }),
    ],
    [
      "its author is suspended",
      "403 heldAuthorSilent",
      async (name: string) => suspend(bob, name, { days: 1 }),
    ],
    [
      "its author is banned",
      "403 heldAuthorSilent",
      async (name: string) => ban(bob, name, { isBanned: true }),
    ],
  ])("of a post is refused where %s, and it goes on waiting", async (_, refusal, change) => {
    await changeSettings(app, alice, { founders: "members" });
    await editFeed(bob, "Gates", { isClosed: false });
    await blockDomain(bob, "late.example", { isBlocked: false });
    const { by, id } = await newcomer({
      ...{ content: "https://late.example/page", contentType: "link" },
      customCategories: ["Gates", `New ${refusal.slice(4)}`],
    });
    await change(await nameOf(by));
    expect(await code(approve(bob, id))).toBe(refusal);
    const { rows } = await sql`select from held_writings where id = ${id} and refused_at is null`.execute(
      app.db,
    );
    expect(rows.length).toBe(1);
  });

  test("of a comment is refused where its post is gone or locked or its parent is gone", async () => {
    const post = await submitText(alice, {});
    const parent = (await cast.comment(bob, post, "Words.")).id;
    const { by } = await newcomer();
    const reply = (await comment(by, post, { parentId: parent })).body.held.id;
    const other = (await comment(by, post)).body.held.id;
    await app.call("DELETE", `/comment/${parent}`, bob);
    expect(await code(approve(bob, reply))).toBe("403 heldParentGone");
    await decide(bob, post, { decision: "lock" });
    expect(await code(approve(bob, other))).toBe("403 heldUnpublishable");
    await decide(bob, post, { decision: "remove" });
    expect(await code(approve(bob, other))).toBe("403 heldPostGone");
    expect([await isWaiting(reply), await isWaiting(other)]).toEqual([true, true]);
    expect((await own(by))[0]!.comment).toMatchObject({ submissionId: null, submissionTitle: null });
  });

  test("is not for one's own post or comment", async () => {
    const { by, id } = await newcomer();
    const name = await nameOf(by);
    await app.db.updateTable("members").set({ role: "admin" }).where("username", "=", name).execute();
    expect(await code(approve(by, id))).toBe("403 notAllowed");
    expect(await code(refuse(by, id))).toBe("403 notAllowed");
    expect(await code(approve(carol, id))).toBe("403 notAllowed");
    await app.db.updateTable("members").set({ role: "moderator" }).where("username", "=", name).execute();
    expect(await code(approve(by, id))).toBe("403 notAllowed");
    expect(await isWaiting(id)).toBe(true);
  });
});

describe("a refusal", () => {
  test("tells the author the reason, who reads the words for a while and can delete them", async () => {
    const { by, id } = await newcomer({ title: "Buy this" });
    expect(await code(refuse(bob, id, ""))).toBe("400 invalid");
    expect((await refuse(bob, id, "No advertising, please.")).status).toBe(204);
    expect((await notifications(by))[0]).toMatchObject({
      message: "A moderator did not publish your post “Buy this”: No advertising, please.",
      ...{ submissionId: null, isOfRefused: true },
    });
    const [held] = await own(by);
    expect(held).toMatchObject({
      id,
      post: { content: "Some words." },
      refusal: { reason: "No advertising, please." },
    });
    const { refusedAt, deletedAt } = held!.refusal!;
    expect(milliseconds(deletedAt) - milliseconds(refusedAt)).toBe(LIMITS.heldDays * 86_400_000);
    expect(await logged()).toMatchObject({ action: "refuse-post", reason: "No advertising, please." });
    expect(await isWaiting(id)).toBe(false);
    expect(await code(approve(bob, id))).toBe("409 heldGone");
    expect(await code(refuse(alice, id))).toBe("409 heldGone");
    expect((await takeBack(by, id)).status).toBe(204);
    expect(await own(by)).toEqual([]);
  });

  test(`is kept for ${LIMITS.heldDays} days`, async () => {
    const [{ by, id }, { by: other, id: later }] = [await newcomer(), await newcomer()];
    await refuse(bob, id);
    await refuse(bob, later);
    const age = async (of: string, days: number) =>
      sql`update held_writings set refused_at = now() - make_interval(days => ${days}) where id = ${of}`.execute(
        app.db,
      );
    await age(id, LIMITS.heldDays + 1);
    await age(later, LIMITS.heldDays - 1);
    await deleteOldHeld(app.db);
    expect([(await own(by)).length, (await own(other)).length]).toEqual([0, 1]);
  });
});

describe("taking back", () => {
  test("is for the author alone, and works once even if the answer was lost; a 409 says that the writing does not wait any more", async () => {
    const { by, id } = await newcomer();
    expect(await code(takeBack(carol, id))).toBe("409 heldNoMore");
    const again = { "idempotency-key": "take-back" };
    expect(await code(takeBack(by, id, again))).toBe("204");
    expect(await code(takeBack(by, id, again))).toBe("204");
    expect(await code(takeBack(by, id))).toBe("409 heldNoMore");
    expect(await code(takeBack(by, "x"))).toBe("404 heldNotFound");
    expect(await isWaiting(id)).toBe(false);
  });
});

describe("the post of a member", () => {
  test("who is suspended can be refused meanwhile, not approved", async () => {
    const { by, id } = await newcomer();
    const name = await nameOf(by);
    const before = await waiting(bob);
    await suspend(bob, name, { days: 1 });
    const { held } = await queue(bob, "?limit=100");
    const of = held.find((one: { id: string }) => one.id === id);
    expect(milliseconds(of.suspendedUntil)).toBeGreaterThan(Date.now());
    expect(await waiting(bob)).toBe(before);
    expect((await own(by))[0]).not.toHaveProperty("suspendedUntil");
    expect(await code(approve(bob, id))).toBe("403 heldAuthorSilent");
    expect(await code(refuse(bob, id))).toBe("204");
    expect(await waiting(bob)).toBe(before - 1);
  });

  test(`who is banned is out of the queue until the ban ends, for at most ${LIMITS.heldOfBannedDays} days`, async () => {
    const { by, id } = await newcomer();
    const name = await nameOf(by);
    const before = await waiting(bob);
    await ban(bob, name, { isBanned: true });
    expect([await isWaiting(id), await waiting(bob)]).toEqual([false, before - 1]);
    const age = async (days: number) => {
      await sql`update members set banned_at = now() - make_interval(days => ${days}) where username = ${name}`.execute(
        app.db,
      );
      await deleteOldHeld(app.db);
    };
    await age(LIMITS.heldOfBannedDays - 1);
    await ban(bob, name, { isBanned: false });
    expect([await isWaiting(id), await waiting(bob)]).toEqual([true, before]);
    await ban(bob, name, { isBanned: true });
    await age(LIMITS.heldOfBannedDays + 1);
    await ban(bob, name, { isBanned: false });
    expect(await isWaiting(id)).toBe(false);
  });
});

test("the words of a reason are for moderators, and a reason of a newer version has a neutral name", async () => {
  const { by, id } = await newcomer();
  const set = (kind: string) =>
    sql`update held_writings set reason = ${kind}, reason_words = 'No watches' where id = ${id}`.execute(
      app.db,
    );
  const seen = async () => {
    const { held } = await queue(bob, "?limit=100");
    return [held.find((one: { id: string }) => one.id === id).reason, (await own(by))[0]!.reason];
  };
  await set("first");
  expect(await seen()).toEqual([{ kind: "first", words: "No watches" }, { kind: "first" }]);
  await set("of a newer version");
  expect(await seen()).toEqual([{ kind: "other", words: "No watches" }, { kind: "other" }]);
});

test("waiting posts and comments are deleted with the account", async () => {
  const erin = await join("erin");
  const { body } = await holding(app, cast).post(erin);
  await app.call("POST", "/delete-account", {
    token: erin.token,
    body: { username: "erin", currentPassword: erin.password, content: "keep" },
  });
  expect(await isWaiting(body.held.id)).toBe(false);
  expect(await code(approve(bob, body.held.id))).toBe("409 heldGone");
  await runJobs(app, { "erase-member": (given) => eraseMember(app.db, given) });
  const rows = () => sql`select from held_writings where id = ${body.held.id}`.execute(app.db);
  await expect.poll(async () => (await rows()).rows, { timeout: 20_000 }).toEqual([]);
});
