import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person } from "../../../test/cast.ts";
import { BY_EVENT } from "../../../test/until.ts";
import { automaticRules } from "../automatic-rules/test-automatic-rules.ts";
import { feedRoles } from "../feed-people/test-feed-roles.ts";
import { holding } from "../held/test-held.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { newMemberWhoWaits } from "./limits.ts";
import { limiting } from "./test-new-members.ts";

/** Posts and comments of new members that wait for a moderator. */

const app = await startTestApp();
afterAll(() => app.close());
const cast = await castOf(app);
const { alice: admin, bob: moderator, join, promote, submitText, comment: said } = cast;
await promote(admin, "admin");
await promote(moderator, "moderator");
const { post, comment, own, queue, approve, refuse } = holding(app, cast);
const { decide, decideOnComment, log } = moderate(app);
const { limit, age, standing } = limiting(app, admin);
const thread = await submitText(moderator, { title: "A thread" });

let count = 0;
const newcomer = (): Promise<Person> => join(`newcomer_${(count += 1)}`);
const isHeld = async (answer: Promise<{ status: number }>) => (await answer).status === 202;
/** The reason for which the member's only post or comment waits, as a moderator and the member read it. */
const reasons = async (by: Person) => {
  const { held } = await queue(moderator, "?limit=100");
  const theirs = held.filter(({ userName }: { userName: string }) => userName === by.username);
  expect(theirs.length).toBe(1);
  const [mine] = await own(by);
  return [theirs[0].reason, mine!.reason];
};

/** A site with a limit of links, where what new members write waits or not. */
const siteWhere = (waits: true | undefined) => ({
  now: async () => ({ newMembers: { links: 1, waits }, publicUrl: "" }),
});

test("on a new site the posts and comments of new members appear at once", async () => {
  const by = await newcomer();
  expect([await isHeld(post(by)), await isHeld(comment(by, thread))]).toEqual([false, false]);
});

test("without the setting, and for members who cannot be new, no query runs", async () => {
  const noDatabase = undefined as never;
  const author = { id: "an id", role: "member", moderatesFeeds: false } as never;
  const asked = { author, placed: { feedNames: [] } };
  expect(await newMemberWhoWaits(noDatabase, siteWhere(undefined), asked)).toBeNull();
  const ofSite = { ...asked, author: { id: "an id", role: "moderator" } as never };
  expect(await newMemberWhoWaits(noDatabase, siteWhere(true), ofSite)).toBeNull();
  await expect(newMemberWhoWaits(noDatabase, siteWhere(true), asked)).rejects.toThrow("undefined");
});

describe("where posts and comments of new members wait", () => {
  beforeAll(() => limit({ newDays: 7, newPosts: 2, newWait: true }));

  test("a post and a comment wait; the answer, the author's list and the queue say until when their author is new", async () => {
    const [by, other] = [await newcomer(), await newcomer()];
    const facts = { until: expect.anything(), left: 2, isAfterRemoval: false };
    const answers = [await post(by), await comment(other, thread)];
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([202, { held: { id: expect.any(String), newMember: facts } }]);
    }
    for (const one of [by, other]) {
      const reason = { kind: "new", newMember: facts };
      expect(await reasons(one)).toEqual([reason, reason]);
    }
  });

  test("each post and comment waits until its author is new no more, also after another one is approved", async () => {
    const by = await newcomer();
    const first = (await post(by)).body.held.id;
    expect((await approve(moderator, first)).status).toBe(200);
    expect(await isHeld(comment(by, thread))).toBe(true);
    await age(by, 8);
    expect(await isHeld(post(by))).toBe(true);
    await limit({ newWait: false });
    await standing(by, 2);
    await limit({ newWait: true });
    expect([await isHeld(post(by)), await isHeld(comment(by, thread))]).toEqual([false, false]);
    await age(by, 6);
    expect(await isHeld(post(by))).toBe(true);
  });

  test("after a removal, the author's next posts and comments wait again, until the removed one is restored", async () => {
    const by = await old();
    const mine = await submitText(by, {});
    const reply = await said(by, thread, "Some words.");
    for (const [act, id] of [[decide, mine] as const, [decideOnComment, reply.id as string] as const]) {
      await act(moderator, id, { decision: "remove" });
      const { status, body } = await post(by);
      expect([status, body.held?.newMember]).toMatchObject([202, { left: 0, isAfterRemoval: true }]);
      await act(moderator, id, { decision: "restore" });
      expect(await isHeld(post(by))).toBe(false);
    }
  });

  test("the site's moderators never wait, and the people of a feed do not in their feed", async () => {
    expect([await isHeld(post(moderator)), await isHeld(comment(admin, thread))]).toEqual([false, false]);
    await submitText(moderator, { customCategories: ["Ours", "Theirs"] });
    const inOurs = await submitText(moderator, { customCategories: ["Ours"] });
    const by = await newcomer();
    await feedRoles(app).give(admin, "Ours", by, "moderator");
    const posting = (...customCategories: string[]) => isHeld(post(by, { customCategories }));
    expect([await posting("Ours"), await isHeld(comment(by, inOurs))]).toEqual([false, false]);
    expect([await posting("Ours", "Theirs"), await posting("Theirs"), await posting()]).toEqual([
      ...[true, true, true],
    ]);
    expect(await isHeld(comment(by, thread))).toBe(true);
  });

  test("an edit of a published post or comment never waits", async () => {
    const by = await old();
    const id = await submitText(by, { title: "A text", content: "Some words." });
    const reply = await said(by, thread, "Some words.");
    await age(by, 1);
    const was = { title: "A text", text: "Some words.", imageAlt: "", customCategories: [] };
    const body = { ...was, title: "Another title", was };
    expect((await app.call("POST", `/submission/${id}`, { token: by.token, body })).status).toBe(200);
    const words = { text: "Other words.", was: "Some words." };
    const edit = await app.call("POST", `/comment/${reply.id}`, { token: by.token, body: words });
    expect([edit.status, edit.body.comment.text]).toEqual([200, "Other words."]);
    expect(await own(by)).toEqual([]);
  });

  test("first posts and automatic rules hold before, each with its own reason", async () => {
    onTestFinished(() => limit({ firsts: 0 }));
    await limit({ firsts: 1 });
    const [by, other] = [await newcomer(), await newcomer()];
    const { body } = await post(by);
    expect(body).toEqual({ held: { id: expect.any(String) } });
    expect(await reasons(by)).toEqual([{ kind: "first" }, { kind: "first" }]);
    await approve(moderator, body.held.id);
    expect((await post(by)).body.held.newMember).toMatchObject({ left: 2 });
    await limit({ firsts: 0 });
    const rules = automaticRules(app, admin);
    onTestFinished(() => rules.removeAll());
    await rules.make({ kind: "words", words: ["casino"], onlyNew: null }, "queue");
    await post(other, { title: "A casino" });
    expect(await reasons(other)).toEqual([{ kind: "rule", words: expect.any(String) }, { kind: "rule" }]);
  });

  test("waiting and refused posts keep this reason once their author is new no more", async () => {
    const by = await newcomer();
    const { id } = (await post(by)).body.held;
    await limit({ newPosts: 0 });
    onTestFinished(() => limit({ newPosts: 2 }));
    await age(by, 8);
    expect(await reasons(by)).toEqual([{ kind: "new" }, { kind: "new" }]);
    await age(by, 1);
    expect((await reasons(by))[0].newMember).toMatchObject({ left: 0 });
    await refuse(moderator, id);
    expect((await own(by))[0]!.reason).toEqual({ kind: "new" });
  });

  test("of several members' posts that arrive together, each is held or added", async () => {
    const authors = [await newcomer(), await old(), await newcomer(), moderator];
    const answers = await Promise.all(authors.flatMap((by) => [post(by), comment(by, thread)]));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 201, 201, 202, 202, 201, 201]);
  });

  test("the setting holds in every process, and is in the log", async () => {
    const other = await startTestApp({ beside: app });
    onTestFinished(() => other.close());
    const there = holding(other, cast);
    const by = await newcomer();
    await expect.poll(() => isHeld(there.post(by)), BY_EVENT).toBe(true);
    await limit({ newWait: false });
    onTestFinished(() => limit({ newWait: true }));
    expect((await log(admin)).entries[0]).toMatchObject({
      ...{ action: "change-setting", subject: "newWait", earlier: "true", detail: "false" },
    });
    await expect.poll(() => isHeld(there.post(by)), BY_EVENT).toBe(false);
  });
});

/** A member who is new no more. */
async function old(): Promise<Person> {
  const by = await newcomer();
  await limit({ newWait: false });
  await standing(by, 2);
  await age(by, 30);
  await limit({ newWait: true });
  return by;
}
