import { afterAll, describe, expect, test } from "vitest";
import type { Submission } from "../../contract/entities.ts";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { BY_EVENT, stopAging } from "../../../test/until.ts";
import { feedRoles } from "../feed-people/test-feed-roles.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { feedPins } from "./test-feed-pins.ts";

const app = await startTestApp();
const other = await startTestApp({ beside: app });
afterAll(async () => {
  await other.close();
  await app.close();
});
const cast = await castOf(app);
const { alice: admin, bob: owner, carol: author, join, promote, submitText } = cast;
const moderator = await join("dora");
const reader = await join("reader");
await promote(admin, "admin");
const { decide, editFeed, log } = moderate(app);
const { give } = feedRoles(app);
const { pin, read, set } = feedPins(app);

let count = 0;
/** A feed of its own with an owner and posts, the oldest first. */
async function feedWith(posts: number): Promise<{ feed: string; ids: string[] }> {
  const feed = `Feed ${(count += 1)}`;
  await give(admin, feed, owner, "owner");
  const ids: string[] = [];
  for (let n = 0; n < posts; n += 1) {
    ids.push(await submitText(author, { title: `Post ${n}`, customCategories: [feed] }));
  }
  return { feed, ids };
}

/** The pinned posts of a feed as a visitor of the other process reads them from the cache, with one post of the list. */
async function shown(feed: string): Promise<Partial<Submission>[] | undefined> {
  const answer = await fetch(`${other.url}/submissions?category=${feed}&limit=1`);
  return ((await answer.json()) as { pinned?: Submission[] }).pinned;
}
const shownIds = async (feed: string) => (await shown(feed))?.map(({ id }) => id);

/** The entries about a feed that somebody reads in the log, the latest first. */
const deedsOn = async (feed: string, by: Signed) =>
  (await log(by)).entries.filter((entry: { subject: string }) => entry.subject === feed);

const ORDERS = ["", "&sort=popularity", "&sort=popularity&time=24h", "&sort=hot", "&sort=active", "&time=7d"];

describe("the pinned posts of a feed", () => {
  test("are none by default, and the answers then have no word of them", async () => {
    const { feed, ids } = await feedWith(2);
    expect(await read(reader, feed)).toEqual({ pinned: undefined, listed: ids.toReversed(), next: null });
    expect((await app.call("GET", `/category/${feed}`)).body).not.toHaveProperty("pinned");
  });

  test.each(ORDERS)("stand before the first page of the list “%s”, which stays as it is", async (order) => {
    const { feed, ids } = await feedWith(5);
    const before = (await read(reader, feed, order)).listed;
    await pin(owner, feed, ids[1]!);
    expect(await pin(owner, feed, ids[3]!)).toEqual([ids[3], ids[1]]);
    const listed: string[] = [];
    for (let next: string | null = "", page = 0; next !== null; page += 1) {
      const cursor: string = next && `&cursor=${next}`;
      const part = await read(reader, feed, `${order}&limit=2${cursor}`);
      expect(part.pinned).toEqual(page === 0 ? [ids[3], ids[1]] : undefined);
      listed.push(...part.listed!);
      ({ next } = part);
    }
    expect(listed).toEqual(before);
    expect((await read(reader, feed, `${order}&limit=2&offset=2`)).pinned).toBeUndefined();
    expect((await app.call("GET", `/category/${feed}`, { token: reader.token })).body.pinned).toEqual([
      ids[3],
      ids[1],
    ]);
  });

  test("stand also where the time range has no post, and in no other list", async () => {
    const { feed, ids } = await feedWith(1);
    await app.db
      .updateTable("posts")
      .set({ created_at: new Date("2020-01-01") })
      .where("id", "=", Number(ids[0]))
      .execute();
    await app.db
      .updateTable("post_feeds")
      .set({ post_created_at: new Date("2020-01-01") })
      .where("post_id", "=", Number(ids[0]))
      .execute();
    await pin(owner, feed, ids[0]!);
    expect(await read(reader, feed, "&time=24h")).toEqual({ pinned: ids, listed: [], next: null });
    const { token } = reader;
    for (const path of ["/submissions", "/my-feed", "/user/carol"]) {
      expect((await app.call("GET", path, { token })).body).not.toHaveProperty("pinned");
    }
  });

  test("are pinned by its owners and moderators and those of the site, also their own posts; by nobody else", async () => {
    const { feed, ids } = await feedWith(1);
    await give(admin, feed, moderator, "moderator");
    const own = await submitText(owner, { customCategories: [feed] });
    expect(await pin(owner, feed, own)).toEqual([own]);
    expect(await pin(moderator, feed, own, false)).toEqual([]);
    expect(await pin(admin, feed, ids[0]!)).toEqual(ids);
    for (const by of [author, reader]) expect((await set(by, feed, own, true)).status).toBe(403);
    const elsewhere = await feedWith(1);
    await give(admin, elsewhere.feed, reader, "owner");
    expect((await set(reader, feed, own, true)).body.code).toBe("notAllowed");
    expect((await app.call("POST", `/moderation/feeds/${feed}/pins`, { body: {} })).status).toBe(401);
    expect(await read(reader, feed)).toMatchObject({ pinned: ids });
  });

  test("are at most two: a third is a 409 that names them, also of several at once", async () => {
    const { feed, ids } = await feedWith(3);
    await pin(owner, feed, ids[0]!);
    await pin(owner, feed, ids[1]!);
    const { status, body } = await set(owner, feed, ids[2]!, true);
    expect([status, body.code, body.error]).toEqual([
      409,
      "feedPinsFull",
      `Two posts are pinned in /${feed.toLowerCase()}: “Post 1” and “Post 0”. Please unpin one of them first.`,
    ]);
    const race = await feedWith(6);
    const answers = await atOnce(6, (n) => set(owner, race.feed, race.ids[n]!, true));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    expect((await read(reader, race.feed)).pinned).toHaveLength(2);
  });

  test("are pinned and unpinned once, however often it is asked for, and the log has each change", async () => {
    const { feed, ids } = await feedWith(1);
    await atOnce(4, () => pin(owner, feed, ids[0]!));
    await atOnce(4, () => pin(owner, feed, ids[0]!, false));
    expect((await deedsOn(feed, owner)).slice(0, 3)).toMatchObject([
      { action: "unpin-post", detail: "Post 0", submissionId: ids[0], userName: "bob", reason: "" },
      { action: "pin-post", detail: "Post 0", submissionId: ids[0], userName: "bob", reason: "" },
      { action: "take-feed-role" },
    ]);
  });

  test("are in the log of their feed's people only, and not of those of another feed of the post", async () => {
    const { feed } = await feedWith(0);
    const theirs = `Their ${feed}`;
    await give(admin, theirs, moderator, "owner");
    const id = await submitText(author, { customCategories: [feed, theirs] });
    await pin(owner, feed, id);
    expect((await deedsOn(feed, owner))[0]).toMatchObject({ action: "pin-post", submissionId: id });
    expect(await deedsOn(feed, moderator)).toEqual([]);
    await pin(moderator, theirs, id);
    expect((await deedsOn(theirs, moderator))[0]).toMatchObject({ action: "pin-post", submissionId: id });
  });

  test("are in the feed: a post of another feed, a removed one and an unknown one are refused", async () => {
    const { feed, ids } = await feedWith(1);
    const stranger = await submitText(author, { customCategories: ["Elsewhere"] });
    expect((await set(owner, feed, stranger, true)).body).toMatchObject({ code: "postNotInFeed" });
    await decide(owner, ids[0]!, { decision: "remove" });
    for (const id of [ids[0]!, "999999999", "x"]) {
      expect((await set(owner, feed, id, true)).body.code).toBe("submissionNotFound");
    }
    expect((await set(admin, "Nowhere", stranger, true)).status).toBe(409);
    expect((await app.call("GET", "/category/Nowhere")).body.createdAt).toBeNull();
  });

  test("are not shown while they are removed, and give way to others", async () => {
    const { feed, ids } = await feedWith(3);
    await pin(owner, feed, ids[0]!);
    await pin(owner, feed, ids[1]!);
    await decide(owner, ids[0]!, { decision: "remove" });
    expect((await read(reader, feed)).pinned).toEqual([ids[1]]);
    await decide(owner, ids[0]!, { decision: "restore" });
    expect((await read(reader, feed)).pinned).toEqual([ids[1], ids[0]]);
    await decide(owner, ids[0]!, { decision: "remove" });
    expect(await pin(owner, feed, ids[2]!)).toEqual([ids[2], ids[1]]);
    await decide(owner, ids[0]!, { decision: "restore" });
    expect((await read(reader, feed)).pinned).toEqual([ids[2], ids[1]]);
    expect((await deedsOn(feed, owner)).slice(0, 2)).toMatchObject([
      { action: "pin-post", detail: "Post 2" },
      { action: "unpin-post", detail: "Post 0", userName: "bob" },
    ]);
  });

  test("are unpinned by leaving the feed, also where they come back", async () => {
    const { feed, ids } = await feedWith(1);
    await pin(owner, feed, ids[0]!);
    const words = { title: "Post 0", text: "Some words.", imageAlt: "" };
    const move = (from: string[], to: string[]) =>
      app.call("POST", `/submission/${ids[0]}`, {
        token: author.token,
        body: { ...words, customCategories: to, was: { ...words, customCategories: from } },
      });
    expect((await move([feed], ["Elsewhere", feed])).status).toBe(200);
    expect((await read(reader, feed)).pinned).toEqual(ids);
    expect((await move(["Elsewhere", feed], ["Elsewhere"])).status).toBe(200);
    expect((await read(reader, feed)).pinned).toBeUndefined();
    expect((await move(["Elsewhere"], [feed])).status).toBe(200);
    expect((await read(reader, feed)).pinned).toBeUndefined();
  });

  test("stay in a closed feed", async () => {
    const { feed, ids } = await feedWith(1);
    await pin(owner, feed, ids[0]!);
    await editFeed(admin, feed, { isClosed: true });
    expect((await read(reader, feed)).pinned).toEqual(ids);
  });

  test("are left out for members who hide or mute them, as in the list", async () => {
    const { feed, ids } = await feedWith(1);
    const theirs = await submitText(reader, { customCategories: [feed] });
    await pin(owner, feed, ids[0]!);
    await pin(owner, feed, theirs);
    const own = (query = "") => read(moderator, feed, query, "/filtered-submissions");
    expect((await own()).pinned).toEqual([theirs, ids[0]]);
    const send = (path: string, body: object) => app.call("POST", path, { token: moderator.token, body });
    expect((await send(`/submission/${theirs}/hide`, {})).status).toBeLessThan(300);
    for (const query of ["", "&sort=popularity&limit=1"]) expect((await own(query)).pinned).toEqual(ids);
    expect((await send("/user/carol/block", {})).status).toBeLessThan(300);
    expect((await own()).pinned).toBeUndefined();
    expect((await read(moderator, feed)).pinned).toEqual([theirs, ids[0]]);
  });

  test("show soon in every process: a pin, its hearts and words, its removal, and its end", async () => {
    stopAging();
    const { feed, ids } = await feedWith(3);
    expect(await shownIds(feed)).toBeUndefined();
    // One by one: a later event of a pin would bring the heart, too.
    await pin(owner, feed, ids[0]!);
    await expect.poll(() => shownIds(feed), BY_EVENT).toEqual([ids[0]]);
    await pin(owner, feed, ids[1]!);
    // Its page of the list has neither.
    await expect.poll(() => shownIds(feed), BY_EVENT).toEqual([ids[1], ids[0]]);
    await cast.heart(reader, ids[0]!);
    await expect.poll(() => shown(feed), BY_EVENT).toMatchObject([{}, { upvotes: 1 }]);
    await decide(owner, ids[1]!, { decision: "remove" });
    await expect.poll(() => shownIds(feed), BY_EVENT).toEqual([ids[0]]);
    await pin(owner, feed, ids[0]!, false);
    await expect.poll(() => shownIds(feed), BY_EVENT).toBeUndefined();
  });
});
