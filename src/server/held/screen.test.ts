import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { BY_EVENT } from "../../../test/until.ts";
import { LIMITS } from "../../contract/limits.ts";
import { feedRoles } from "../feed-people/test-feed-roles.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { changeSettings } from "../site-settings/test-settings.ts";
import { holding } from "./test-held.ts";

const app = await startTestApp();
afterAll(() => app.close());
const cast = await castOf(app);
const { alice, bob, carol, crowd, join, promote, submitText, deletePost } = cast;
await promote(alice, "admin");
await promote(bob, "moderator");
const { post, comment, own, newcomer, queue, waiting, approve, hold } = holding(app, cast);
const { decide, blockDomain } = moderate(app);
const somebody = async (): Promise<Signed> => (await crowd(1))[0]!;
const isHeld = async (answer: Promise<{ body: object }>) => "held" in (await answer).body;
const refusals = async (answers: Promise<{ status: number; body: { code: string } }>[]) =>
  (await Promise.all(answers)).map(({ status, body: { code } }) => `${status} ${code}`);
const thread = await submitText(bob, { title: "A thread" });

test("on a new site the first post and the first comment of a member appear at once", async () => {
  const member = await somebody();
  expect((await post(member)).body).toEqual({ submissionId: expect.any(String) });
  expect((await comment(member, thread)).body).toEqual({ comment: expect.anything() });
  expect(await own(member)).toEqual([]);
});

describe("where first posts wait", () => {
  beforeAll(() => hold(2));

  test("a new member's posts and comments are in no list, count or thread, and are for moderators alone", async () => {
    const { by } = await newcomer({ title: "Unseen words", customCategories: ["Unseen"] });
    expect(await isHeld(comment(by, thread, { text: "Unseen words" }))).toBe(true);
    const { body: list } = await app.call("GET", "/submissions?limit=100");
    expect(list.submissions.map(({ title }: { title: string }) => title)).not.toContain("Unseen words");
    expect((await app.call("GET", `/submission/${thread}/comments`)).body.comments.length).toBe(1);
    expect((await app.call("GET", `/submission/${thread}`)).body.submission.commentCount).toBe(1);
    expect((await app.call("GET", "/search?query=Unseen")).body.submissions).toEqual([]);
    const feeds = await app.db.selectFrom("feeds").select("name").where("name", "=", "Unseen").execute();
    expect(feeds).toEqual([]);
    expect((await own(by)).map(({ comment: said, post: posted }) => said?.text ?? posted?.title)).toEqual([
      "Unseen words",
      "Unseen words",
    ]);
    expect(await own(await somebody())).toEqual([]);
    expect((await app.call("GET", "/moderation/held", by)).status).toBe(403);
    expect((await app.call("GET", "/held")).status).toBe(401);
  });

  test("a member's writings wait until as many of their posts and comments stand as the setting says", async () => {
    const { by, id } = await newcomer();
    await approve(bob, id);
    const second = (await comment(by, thread)).body.held.id;
    await approve(bob, second);
    expect(await isHeld(post(by))).toBe(false);
    expect(await isHeld(comment(by, thread))).toBe(false);
  });

  test("a post that a moderator removed or its author deleted does not count, nor does a comment on it", async () => {
    await hold(0);
    const [member, other] = [await somebody(), await somebody()];
    const removed = (await post(member)).body.submissionId;
    await post(member);
    await post(other);
    const deleted = (await post(other)).body.submissionId;
    const commenter = await somebody();
    await comment(commenter, deleted);
    await comment(commenter, thread);
    await hold(2);
    await decide(bob, removed, { decision: "remove" });
    await deletePost(other, deleted);
    for (const by of [member, other, commenter]) expect(await isHeld(post(by))).toBe(true);
  });

  test("members with as many standing posts and comments from before the change do not wait", async () => {
    await hold(0);
    const [member, other] = [await somebody(), await somebody()];
    await post(member);
    await comment(member, thread);
    await post(other);
    await hold(2);
    expect([await isHeld(post(member)), await isHeld(post(other))]).toEqual([false, true]);
  });

  test("moderators never wait, and people of a feed do not in their feed", async () => {
    expect([await isHeld(post(bob)), await isHeld(post(alice))]).toEqual([false, false]);
    await post(bob, { customCategories: ["Ours", "Theirs"] });
    const dave = await join("dave");
    await feedRoles(app).give(alice, "Ours", dave, "moderator");
    const inOurs = (await post(bob, { customCategories: ["Ours"] })).body.submissionId;
    expect(await isHeld(post(dave, { customCategories: ["Ours", "Theirs"] }))).toBe(true);
    expect(await isHeld(post(dave))).toBe(true);
    expect(await isHeld(comment(dave, thread))).toBe(true);
    expect(await isHeld(post(dave, { customCategories: ["ours"] }))).toBe(false);
    expect(await isHeld(comment(await somebody(), inOurs))).toBe(true);
  });

  test("a post or comment that could not be published is refused at once", async () => {
    const member = await somebody();
    await blockDomain(bob, "spam.example");
    await post(bob, { customCategories: ["Shut"] });
    await moderate(app).editFeed(bob, "Shut", { isClosed: true });
    const locked = await submitText(alice, {});
    await decide(bob, locked, { decision: "lock" });
    const image = `/images/${"0".repeat(32)}/100.jpg`;
    expect(
      await refusals([
        post(member, { content: "See https://spam.example/page" }),
        post(member, { customCategories: ["Shut"] }),
        comment(member, locked),
        comment(member, "999999"),
        comment(member, thread, { parentId: "999999" }),
        comment(member, thread, { text: "https://spam.example/page" }),
        comment(member, thread, { text: `![gone](${image})` }),
      ]),
    ).toEqual([
      ...["400 domainBlocked", "403 feedClosed", "403 discussionLocked", "404 submissionNotFound"],
      ...["400 parentNotFound", "400 domainBlocked", "400 imageGone"],
    ]);
    expect(await own(member)).toEqual([]);
  });

  test(`at most ${LIMITS.held} of a member's writings wait, even if many arrive together; a decision or taking one back makes room`, async () => {
    const { by, id } = await newcomer();
    const { rows } = await sql<{ id: string }>`
      insert into held_writings (member_id, kind, body, origin, reason)
      select member_id, kind, body, origin, reason from held_writings, generate_series(1, ${LIMITS.held - 5}) where id = ${id}
      returning id`.execute(app.db);
    const answers = await Promise.all(Array.from({ length: 10 }, () => comment(by, thread)));
    const held = answers.filter(({ status }) => status === 202);
    const refused = answers.filter(({ status }) => status === 409);
    expect([held.length, refused.length]).toEqual([4, 6]);
    expect(await post(by)).toMatchObject({ status: 409, body: { code: "tooManyHeld" } });
    await holding(app, cast).refuse(bob, rows[0]!.id);
    expect(await isHeld(post(by))).toBe(true);
  });

  test("the words are formatted once, when they are sent, and never when a list is read", async () => {
    const { by, id } = await newcomer({ content: "Some **words**." });
    const formatted = async () => (await own(by))[0]!.post!.formatted;
    expect(JSON.stringify(await formatted())).toContain("strong");
    const stored = [{ kind: "paragraph", children: ["Stored."] }];
    await sql`update held_writings set formatted = ${JSON.stringify(stored)} where id = ${id}`.execute(
      app.db,
    );
    expect(await formatted()).toEqual(stored);
  });

  test("a repeated request waits once, and the draft goes with it", async () => {
    const by = await somebody();
    const draft = { key: "submit", value: "{}", words: "Hi", version: "a", was: [] };
    await app.call("POST", "/draft", { token: by.token, body: draft });
    const headers = { "idempotency-key": "once", draft: "submit a" };
    const answers = await Promise.all([post(by, {}, headers), post(by, {}, headers), post(by, {}, headers)]);
    expect(new Set(answers.map(({ body }) => body.held.id)).size).toBe(1);
    expect((await own(by)).length).toBe(1);
    expect((await app.call("GET", "/drafts", by)).body.drafts).toEqual([]);
  });

  test("of several members' posts that arrive together, each is held or added", async () => {
    const members = await crowd(6);
    const answers = await Promise.all(
      [...members, carol, bob].flatMap((by) => [post(by), comment(by, thread)]),
    );
    expect(answers.map(({ status }) => status)).toEqual(
      Array.from({ length: 16 }, (_, index) => (index < 14 ? 202 : 201)),
    );
    expect(answers.map(({ body }) => "held" in body)).toEqual(
      Array.from({ length: 16 }, (_, index) => index < 14),
    );
  });

  test("the setting holds in every process, and is in the log", async () => {
    const other = await startTestApp({ beside: app });
    onTestFinished(() => other.close());
    const elsewhere = holding(other, cast);
    await hold(0);
    await expect.poll(async () => isHeld(elsewhere.post(await somebody())), BY_EVENT).toBe(false);
    await hold(1);
    await expect.poll(async () => isHeld(elsewhere.post(await somebody())), BY_EVENT).toBe(true);
    expect((await moderate(app).log(bob)).entries[0]).toMatchObject({
      ...{ action: "change-setting", subject: "firsts", earlier: "0", detail: "1" },
    });
    for (const firsts of [LIMITS.firsts + 1, -1, 1.5, "1"]) {
      expect((await changeSettings(app, alice, { firsts: firsts as number })).body.errors).toEqual([
        "Firsts must be a whole number from 0 to 10.",
      ]);
    }
  });

  test("the queue has the oldest first, in pages, without a moderator's own", async () => {
    const total = await waiting(bob);
    expect(total).toBeGreaterThan(10);
    const ids: string[] = [];
    for (let cursor = ""; ;) {
      const page = await queue(bob, `?limit=7${cursor}`);
      ids.push(...page.held.map(({ id }: { id: string }) => id));
      if (page.next === null) break;
      cursor = `&cursor=${page.next}`;
    }
    expect(ids).toEqual(ids.toSorted((one, other) => Number(one) - Number(other)));
    expect(ids.length).toBe(total);
    const erin = await join("erin");
    await post(erin);
    await promote(erin, "moderator");
    expect(await waiting(erin)).toBe(total);
    expect(await waiting(bob)).toBe(total + 1);
  });
});
