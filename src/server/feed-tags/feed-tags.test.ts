import { afterAll, describe, expect, test } from "vitest";
import type { Notification } from "../../contract/notifications.ts";
import type { Submission } from "../../contract/entities.ts";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { BY_EVENT } from "../../../test/until.ts";
import { feedRoles } from "../feed-people/test-feed-roles.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { feedTags } from "./test-feed-tags.ts";

const app = await startTestApp();
const other = await startTestApp({ beside: app });
afterAll(async () => {
  await other.close();
  await app.close();
});
const { alice: admin, bob: owner, carol: author, join, promote, submitText, readPost } = await castOf(app);
const moderator = await join("dora");
const stranger = await join("stranger");
await promote(admin, "admin");
const { log, notifications } = moderate(app);
const { give } = feedRoles(app);
const { read, save, write, tag, retag } = feedTags(app);
await give(admin, "Chess", owner, "owner");
await give(admin, "Chess", moderator, "moderator");

/** The tags of a feed as a visitor of the other process reads them, from the cache. */
const shown = async (feed: string) =>
  ((await (await fetch(`${other.url}/category/${feed}`)).json()) as { tags?: unknown }).tags;
const namesOf = async (post: string) =>
  (await readPost(post)).tags?.map(({ name }: { name: string }) => name);
const many = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `Tag ${n}` }));
const toldOf = async (by: Signed, id: string) =>
  (await notifications(by)).filter(({ submissionId }: Notification) => submissionId === id);
const lastDeed = async () => (await log(admin)).entries[0];

describe("the tags of a feed", () => {
  test("are none by default; its people write them, and everybody reads them in their order", async () => {
    expect(await shown("Chess")).toBeUndefined();
    expect(await readPost(await submitText(author, { customCategories: ["Chess"] }))).not.toHaveProperty(
      "tags",
    );
    const { version } = (await read(moderator, "Chess")).body;
    const { status, body } = await save(owner, "chess", version, [
      { name: "End  games" },
      { name: "Puzzle" },
    ]);
    expect([status, body]).toEqual([
      200,
      {
        ...{ name: "Chess", version: expect.any(String) },
        tags: [
          { id: expect.any(String), name: "End games" },
          { id: expect.any(String), name: "Puzzle" },
        ],
      },
    ]);
    await expect.poll(() => shown("Chess"), BY_EVENT).toEqual(body.tags);
    expect(await lastDeed()).toMatchObject({
      ...{ action: "edit-feed-tags", subject: "Chess", userName: "bob" },
      ...{ earlier: "", detail: "End games, Puzzle" },
    });
  });

  test("are at most twenty, of 24 characters, and no two are the same by case, spaces or accents", async () => {
    const { version } = (await read(admin, "Limits")).body;
    for (const tooMuch of [
      many(21),
      [{ name: "x".repeat(25) }],
      [{ name: " " }],
      [{ name: "Cafe\u0301" }, { name: "CAFÉ" }],
    ]) {
      expect((await save(admin, "Limits", version, tooMuch)).status).toBe(400);
    }
    const twice = await save(admin, "Limits", version, [{ name: "Open  board" }, { name: "open Board" }]);
    expect(twice.body.code).toBe("feedTagTwice");
    expect((await save(admin, "Limits", version, many(20))).status).toBe(200);
  });

  test("a save over somebody else's change is a 409; saving the present tags again, or exchanging two names, is no error", async () => {
    const { version } = (await read(admin, "Moss")).body;
    const equal = await atOnce(4, () => save(admin, "Moss", version, [{ name: "One" }, { name: "Two" }]));
    expect(equal.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const refused = await save(admin, "Moss", version, [{ name: "Three" }]);
    expect([refused.status, refused.body.code]).toEqual([409, "feedTagsConflict"]);
    const [one, two] = (await read(admin, "Moss")).body.tags;
    const exchanged = [
      { id: one.id, name: "Two" },
      { id: two.id, name: "One" },
    ];
    expect((await save(admin, "Moss", equal[0]!.body.version, exchanged)).body.tags).toEqual(exchanged);
  });

  test("are written by nobody but the people of the feed and the site's moderators, and a refused write adds no feed", async () => {
    expect((await save(stranger, "Chess", "", [])).status).toBe(403);
    expect((await save(moderator, "Nowhere", "", [{ name: "Mine" }])).status).toBe(403);
    expect((await read(moderator, "Nowhere")).status).toBe(403);
    expect((await app.call("GET", "/category/Nowhere")).body.createdAt).toBeNull();
  });
});

describe("the tags of a post", () => {
  test("are chosen with the post, and show on it and in lists, also in other processes and after they are renamed", async () => {
    const [red, blue] = await write(admin, "Paint", "Red", "Blue");
    const body = {
      title: "Wall",
      contentType: "text",
      content: "Words.",
      customCategories: ["Paint", "Rooms"],
    };
    const { submissionId: id } = (
      await app.call("POST", "/submit", { token: author.token, body: { ...body, tags: [blue, red] } })
    ).body;
    expect((await readPost(id)).tags).toEqual([
      { id: red, name: "Red", category: "Paint" },
      { id: blue, name: "Blue", category: "Paint" },
    ]);
    const listed = async () => {
      const answer = await other.call("GET", "/submissions?category=Rooms", { token: author.token });
      return answer.body.submissions[0].tags?.map(({ name }: { name: string }) => name);
    };
    expect(await listed()).toEqual(["Red", "Blue"]);
    const shared = async () => {
      const { submission } = (await (await fetch(`${other.url}/submission/${id}`)).json()) as {
        submission: Submission;
      };
      return submission.tags?.map(({ name }) => name);
    };
    expect(await shared()).toEqual(["Red", "Blue"]);
    await write(admin, "Paint", { id: blue!, name: "Navy" }, { id: red!, name: "Red" });
    expect(await listed()).toEqual(["Navy", "Red"]);
    // The post's own page does not depend on the feed; without an event it would take 20 seconds.
    await expect.poll(shared, BY_EVENT).toEqual(["Navy", "Red"]);
    await write(admin, "Paint", { id: red!, name: "Red" });
    expect(await listed()).toEqual(["Red"]);
    await write(admin, "Paint");
    expect(await listed()).toBeUndefined();
  });

  test("are at most three, all of its feeds; unknown and deleted tags are left out", async () => {
    const ids = await write(admin, "Wood", "A", "B", "C", "D");
    const [elsewhere] = await write(admin, "Stone", "E");
    const submit = (tags: string[]) =>
      app.call("POST", "/submit", {
        token: author.token,
        body: { title: "T", contentType: "text", content: "W", customCategories: ["Wood"], tags },
      });
    expect((await submit(ids)).status).toBe(400);
    for (const wrong of [elsewhere!, "x", "999999"]) {
      const { status, body } = await submit([ids[0]!, wrong]);
      expect([status, await namesOf(body.submissionId)]).toEqual([201, ["A"]]);
    }
    const post = await submitText(author, { customCategories: ["Wood"] });
    expect((await tag(author, post, elsewhere!)).body.submission).not.toHaveProperty("tags");
    expect((await tag(author, post, ...ids)).status).toBe(400);
    expect(await namesOf(post)).toBeUndefined();
  });

  test("are changed by the author without an entry in the log, and by the people of the feed with an entry", async () => {
    const [opening, end] = await write(owner, "Chess", "Opening", "End");
    const post = await submitText(author, { title: "Mate", customCategories: ["Chess", "Games"] });
    const before = (await lastDeed()).id;
    expect((await tag(author, post, opening!)).body.submission.tags).toMatchObject([{ name: "Opening" }]);
    await atOnce(3, () => tag(author, post, opening!));
    expect((await lastDeed()).id).toBe(before);
    expect((await tag(moderator, post, end!)).status).toBe(200);
    expect(await lastDeed()).toMatchObject({
      ...{ action: "tag-post", subject: "Mate", submissionId: post, subjectName: "carol", userName: "dora" },
      ...{ earlier: "Opening", detail: "End", reason: "Fits better." },
    });
    const [fun] = await write(admin, "Games", "Fun");
    expect((await tag(moderator, post, end!, fun!)).body.code).toBe("notAllowed");
    expect((await tag(admin, post, end!, fun!)).status).toBe(200);
    // The tag of the other feed stays as it is.
    expect((await tag(moderator, post, fun!)).status).toBe(200);
    expect((await tag(moderator, post)).status).toBe(403);
    for (const by of [stranger, { token: "" }]) expect((await tag(by, post)).status).toBeGreaterThan(400);
    expect(await namesOf(post)).toEqual(["Fun"]);
  });

  test("of another's post are changed with a reason, which the author reads with a link; authors need none", async () => {
    await give(admin, "Rooks", owner, "owner");
    const [one, two] = await write(owner, "Rooks", "One", "Two");
    const post = await submitText(author, { title: "Rook", customCategories: ["Rooks"] });
    expect((await retag(author, post, { tags: [one!], was: [] })).status).toBe(200);
    for (const reason of [undefined, " "]) {
      const { status, body } = await retag(owner, post, {
        tags: [two!],
        was: [one!],
        ...(reason && { reason }),
      });
      expect([status, body.errors]).toEqual([400, ["Reason is required."]]);
    }
    expect(await namesOf(post)).toEqual(["One"]);
    expect(await toldOf(author, post)).toEqual([]);
    // Only the first of several changes the tags.
    await atOnce(3, () => retag(owner, post, { tags: [two!], was: [one!], reason: "Is two." }));
    expect(await toldOf(author, post)).toMatchObject([
      { type: "moderation", message: "A moderator changed the tags of your post “Rook”: Is two." },
    ]);
    expect((await retag(owner, post, { tags: [two!], was: [two!] })).status).toBe(200);
    const own = await submitText(owner, { customCategories: ["Rooks"] });
    expect((await retag(owner, own, { tags: [one!], was: [] })).status).toBe(200);
    expect(await toldOf(owner, own)).toEqual([]);
  });

  test("leave with the feed, and do not come back with it", async () => {
    const [one] = await write(admin, "Left", "One");
    const post = await submitText(author, { title: "Post", customCategories: ["Left"] });
    await tag(author, post, one!);
    const words = { title: "Post", text: "Some words.", imageAlt: "" };
    for (const [from, to] of [
      [["Left"], ["Right"]],
      [["Right"], ["Left"]],
    ] as const) {
      const body = { ...words, customCategories: to, was: { ...words, customCategories: from } };
      expect((await app.call("POST", `/submission/${post}`, { token: author.token, body })).status).toBe(200);
      expect(await namesOf(post)).toBeUndefined();
    }
  });
});
