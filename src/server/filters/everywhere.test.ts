import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { openEvents } from "../../../test/events.ts";
import type { MuteBody } from "../../contract/mutes.ts";
import { editingPosts } from "../posts/test-post-edits.ts";

const app = await startTestApp();
const { alice, bob, carol, submitText, submitLink, comment, crowd } = await castOf(app);
const { edit } = editingPosts(app);
afterAll(() => app.close());

const post = async ({ token }: Signed, path: string, body?: object) =>
  (await app.call("POST", path, { token, ...(body && { body }) })).body;
const get = async ({ token }: Signed, path: string) => (await app.call("GET", path, { token })).body;
const mute = (by: Signed, body: MuteBody) => post(by, "/mutes", body);
const hide = (by: Signed, id: string) => post(by, `/submission/${id}/hide`);
const follow = (by: Signed, category: string) => post(by, "/follow-category", { category });
const idsOf = ({ submissions }: { submissions: { id: string }[] }) => submissions.map(({ id }) => id);
const named = async (by: Signed): Promise<string> => (await get(by, "/profile")).user.username;

async function member(): Promise<Signed> {
  return (await crowd(1))[0]!;
}

/** The ids of the comments that a member is notified of, and the number of unread ones that the badge shows. */
async function told(by: Signed) {
  const { notifications, unread } = await get(by, "/notifications");
  const all: { commentId: string | null; type: string }[] = notifications;
  return { comments: all.map(({ commentId, type }) => commentId ?? type), unread: unread.total };
}

const commentsOf = ({ notifications }: { notifications: { commentId: string }[] }) =>
  notifications.map(({ commentId }) => commentId);

describe("notifications", () => {
  test("leave out the muted actor's, those with muted words and those on hidden posts; the numbers agree", async () => {
    const me = await member();
    const [own, others] = [await submitText(me), await submitText(bob)];
    const { id: plain } = await comment(carol, own, "Plain");
    const { id: ofBob } = await comment(bob, own, "Of bob");
    const { id: word } = await comment(carol, own, "About **pineapple**");
    const { id: hidden } = await comment(carol, others, `See this, @${await named(me)}`);
    expect(await told(me)).toEqual({ comments: [hidden, word, ofBob, plain], unread: 4 });
    const muted = await mute(me, { kind: "member", value: "bob" });
    expect(await told(me)).toEqual({ comments: [word, plain], unread: 2 });
    await mute(me, { kind: "word", value: "Pineapple" });
    expect(await told(me)).toEqual({ comments: [plain], unread: 1 });
    await app.call("DELETE", `/mutes/${muted.mute.id}`, me);
    expect(await told(me)).toEqual({ comments: [hidden, ofBob, plain], unread: 3 });
    await hide(me, others);
    expect(await told(me)).toEqual({ comments: [ofBob, plain], unread: 2 });
    expect((await get(me, "/notifications")).hidden).toEqual({ word: 1, hidden: 1 });
    expect((await post(me, "/notifications/read")).unread).toEqual({ total: 0, messages: 0 });
  });

  test("leave out those on posts of muted feeds, but none on posts that are only read", async () => {
    const me = await member();
    const name = await named(me);
    const loud = await submitText(bob, { customCategories: ["Loud talk"], content: `Hello @${name}` });
    const calm = await submitText(bob, { customCategories: ["Calm talk"], content: `Hello @${name}` });
    await post(me, "/reading-settings", { hidesRead: true });
    await post(me, `/submission/${calm}/opened`);
    await mute(me, { kind: "feed", value: "loud talk" });
    const { notifications, unread } = await get(me, "/notifications");
    expect(notifications.map(({ submissionId }: { submissionId: string }) => submissionId)).toEqual([calm]);
    expect([loud, unread.total]).toEqual([loud, 1]);
  });

  test("keep messages and moderators' decisions of muted members and with muted words", async () => {
    const me = await member();
    const name = await named(me);
    await mute(me, { kind: "member", value: "carol" });
    await mute(me, { kind: "word", value: "carol" });
    await post(carol, "/messages", { toUsername: name, text: "It is carol" });
    await sql`
      insert into notifications (member_id, type, words)
      select id, 'moderation', 'carol decided' from members where username = ${name}`.execute(app.db);
    expect(await told(me)).toEqual({ comments: ["moderation", "message"], unread: 2 });
  });

  test("fill a page even where some are left out", async () => {
    const me = await member();
    const own = await submitText(me);
    const plain: string[] = [];
    for (let n = 0; n < 6; n++) {
      plain.unshift((await comment(carol, own, `Plain ${n}`)).id);
      await comment(bob, own, `Muted ${n}`);
    }
    await mute(me, { kind: "member", value: "bob" });
    const first = await get(me, "/notifications?limit=4");
    const rest = await get(me, `/notifications?limit=4&cursor=${first.next}`);
    expect([commentsOf(first), commentsOf(rest)]).toEqual([plain.slice(0, 4), plain.slice(4)]);
  });
});

describe("search", () => {
  test("leaves out what is muted, hidden or read, and says so; everything else is as in the shared search", async () => {
    const me = await member();
    const posts: string[] = [];
    for (const by of [alice, bob, carol, alice]) posts.push(await submitText(by, { title: "Zeppelin" }));
    await mute(me, { kind: "member", value: "bob" });
    await hide(me, posts[2]!);
    const shared = await get(me, "/search?q=zeppelin");
    const own = await get(me, "/filtered-search?q=zeppelin");
    expect(idsOf(own)).toEqual(idsOf(shared).filter((id) => ![posts[1], posts[2]].includes(id)));
    expect(own.hidden).toEqual({ member: 1, hidden: 1 });
    expect({ ...own, submissions: 0, hidden: 0 }).toEqual({ ...shared, submissions: 0, hidden: 0 });
    const filled = await get(me, "/filtered-search?q=zeppelin&limit=2&sort=date");
    expect([idsOf(filled), filled.total]).toEqual([[posts[3], posts[0]], shared.total]);
    const first = await get(me, "/filtered-search?q=zeppelin&limit=1&sort=date");
    const second = await get(me, `/filtered-search?q=zeppelin&limit=1&sort=date&cursor=${first.next}`);
    expect([...idsOf(first), ...idsOf(second)]).toEqual([posts[3], posts[0]]);
    expect((await app.call("GET", "/filtered-search?q=zeppelin")).status).toBe(401);
  });

  test("looks past many posts of a muted author, and says how many", async () => {
    const me = await member();
    const first = await submitText(alice, { title: "Quagga" });
    for (let n = 0; n < 60; n++) await submitText(bob, { title: "Quagga" });
    await mute(me, { kind: "member", value: "bob" });
    const page = await get(me, "/filtered-search?q=quagga&sort=date&limit=5");
    expect([idsOf(page), page.hidden, page.next]).toEqual([[first], { member: 60 }, null]);
    await mute(me, { kind: "member", value: "alice" });
    const empty = await get(me, "/filtered-search?q=quagga&limit=5");
    expect([idsOf(empty), empty.hidden, empty.next]).toEqual([[], { member: 61 }, null]);
  });
});

describe("the numbers of followed feeds", () => {
  test("count no post that lists do not show", async () => {
    const me = await member();
    await follow(me, "Counted");
    const feed = { customCategories: ["Counted"] };
    const hidden = await submitText(alice, feed);
    await submitText(alice, { ...feed, title: "Has a pineapple" });
    await submitText(bob, feed);
    await submitText(alice, feed);
    const unread = async () => (await get(me, "/followed-feeds")).feeds;
    expect(await unread()).toEqual([{ name: "Counted", unread: 4 }]);
    await mute(me, { kind: "member", value: "bob" });
    await mute(me, { kind: "word", value: "pineapple" });
    await hide(me, hidden);
    expect(await unread()).toEqual([{ name: "Counted", unread: 1 }]);
    await mute(me, { kind: "feed", value: "counted" });
    expect(await unread()).toEqual([{ name: "Counted", unread: 0 }]);
  });

  test("and of notifications follow edits that bring a muted word in or take it out", async () => {
    const me = await member();
    await follow(me, "Edited");
    const own = await submitText(me);
    await mute(me, { kind: "word", value: "pineapple" });
    const id = await submitText(alice, { title: "Fruit", content: "Apple", customCategories: ["Edited"] });
    const { id: said } = await comment(bob, own, "Apple");
    const numbers = async () => [
      (await get(me, "/followed-feeds")).feeds[0].unread,
      (await get(me, "/notifications")).unread.total,
    ];
    expect(await numbers()).toEqual([1, 1]);
    for (const [text, was, left] of [
      ["Pineapple", "Apple", 0],
      ["Apple", "Pineapple", 1],
    ] as const) {
      await edit(alice, id, { text });
      await post(bob, `/comment/${said}`, { text, was });
      expect(await numbers()).toEqual([left, left]);
    }
  });
});

describe("catching up", () => {
  test("leaves out what is muted, also since the posts were chosen", async () => {
    const me = await member();
    await follow(me, "Missed");
    await post(me, "/catch-up");
    await sql`
      update absences set used_at = now() - interval '2 days'
      where member_id = (select id from members where username = ${await named(me)})`.execute(app.db);
    const feed = { customCategories: ["Missed"] };
    const shown = await submitText(alice, feed);
    const ofBob = await submitText(bob, feed);
    await submitText(carol, feed);
    await mute(me, { kind: "member", value: "carol" });
    expect(new Set(idsOf(await post(me, "/catch-up")))).toEqual(new Set([shown, ofBob]));
    await mute(me, { kind: "member", value: "bob" });
    const { hidden, ...left } = await post(me, "/catch-up");
    expect([idsOf(left), hidden]).toEqual([[shown], { member: 1 }]);
  });
});

describe("the place where a reader stopped", () => {
  test("comes without the posts that are muted since, but with those that are read", async () => {
    const me = await member();
    const [read, muted] = [await submitText(alice), await submitText(bob)];
    const place = { address: "/", list: "new", ids: [read, muted], passed: 0, leftOut: 5, postId: read };
    await app.call("POST", "/reading-place", { ...me, body: place });
    await post(me, `/submission/${read}/opened`);
    await post(me, "/reading-settings", { hidesRead: true });
    await mute(me, { kind: "member", value: "bob" });
    const { place: kept } = await get(me, "/reading-place");
    // The list goes on behind what is left out, the post muted since included.
    expect([idsOf(kept), kept.leftOut, kept.hidden]).toEqual([[read], 6, { member: 1 }]);
    const offered = async () => (await get(me, "/profile")).user.readingPlace;
    expect(await offered()).not.toBeNull();
    await hide(me, read);
    expect(await offered()).toBeNull();
  });
});

describe("events", () => {
  test("tell of no new post that is muted, neither in the list nor in followed feeds, and of others", async () => {
    const me = await member();
    await follow(me, "Live mutes");
    await mute(me, { kind: "word", value: "pineapple" });
    const events = await openEvents(app, "?category=*&follows=true", me.token);
    const feed = { customCategories: ["Live mutes"] };
    await submitText(alice, { ...feed, title: "Pineapple" });
    await submitLink(alice, { ...feed, caption: "with pineapple" });
    const shown = await submitText(alice, { ...feed, title: "Apple" });
    // The two events of a post come in any order.
    const newPosts = () => events.seen.filter(({ event }) => event === "submitted" || event === "posted");
    await events.next("submitted");
    if (newPosts().length < 2) await events.next("posted");
    expect(newPosts().map(({ data }) => (data as { id: string }).id)).toEqual([shown, shown]);
    events.close();
  });

  test("of a muted feed's own list tell of its posts", async () => {
    const me = await member();
    await submitText(alice, { customCategories: ["Muted and open"] });
    await mute(me, { kind: "feed", value: "Muted and open" });
    const events = await openEvents(app, "?category=muted%20and%20open", me.token);
    const id = await submitText(alice, { customCategories: ["Muted and open"] });
    const told = await events.next("submitted");
    // The first post's event may come only now.
    const next = told.id === id ? told : await events.next("submitted");
    expect(next.id).toBe(id);
    events.close();
  });

  test("tell the member's other devices that their filters changed, and hold there at once", async () => {
    const me = await member();
    const events = await openEvents(app, "?category=*", me.token);
    await mute(me, { kind: "word", value: "durian" });
    await events.next("filters");
    await submitText(alice, { title: "Durian" });
    const shown = await submitText(alice, { title: "Melon" });
    expect((await events.next("submitted")).id).toBe(shown);
    for (const [method, path] of [
      ["POST", `/submission/${shown}/hide`],
      ["DELETE", `/submission/${shown}/hide`],
      ["POST", "/user/bob/block"],
      ["DELETE", "/user/bob/block"],
    ] as const) {
      await app.call(method, path, me);
      await events.next("filters");
    }
    events.close();
  });
});
