import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person } from "../../../test/cast.ts";
import { checkFigures } from "../check/check.ts";
import { feedRoles } from "../feed-people/test-feed-roles.ts";
import { holding } from "../held/test-held.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { feedPosters } from "./test-feed-posters.ts";

const app = await startTestApp();
afterAll(() => app.close());
const cast = await castOf(app);
const { alice: admin, bob: owner, carol: author, join, promote, readPost, submitText } = cast;
await promote(admin, "admin");
const names = ["keeper", "stranger", "elsewhere"];
const [keeper, stranger, elsewhere] = (await Promise.all(names.map(join))) as [Person, Person, Person];
const { post, own, queue, waiting, approve, refuse } = holding(app, cast);
const { give } = feedRoles(app);
const { limit, approvePoster, endPoster } = feedPosters(app);
const { log, notifications, suspend } = moderate(app);
await give(admin, "Chess", owner, "owner");
await give(admin, "Chess", keeper, "moderator");
await give(admin, "Trees", elsewhere, "owner");
await limit(owner, "Chess");

const sent = async (by: { token: string }, ...customCategories: string[]): Promise<string> => {
  const { status, body } = await post(by, { customCategories });
  expect([status, body]).toEqual([202, { held: { id: expect.any(String) } }]);
  return body.held.id;
};
const appears = async (by: { token: string }, ...customCategories: string[]) => {
  const { status, body } = await post(by, { customCategories });
  expect([status, body]).toEqual([201, { submissionId: expect.any(String) }]);
  return body.submissionId as string;
};
const inQueue = async (by: Person, id: string) =>
  (await queue(by, "?limit=100")).held.find((one: { id: string }) => one.id === id);
const idsOf = async (by: Person): Promise<string[]> =>
  (await queue(by, "?limit=100")).held.map(({ id }: { id: string }) => id);

describe("a feed for approved members", () => {
  test("says so to everybody; others say nothing", async () => {
    expect((await app.call("GET", "/category/chess")).body).toMatchObject({ isForApproved: true });
    expect((await app.call("GET", "/category/trees")).body).not.toHaveProperty("isForApproved");
  });

  test("lets posts of others wait for its people and for moderators of the site, and for nobody else", async () => {
    const id = await sent(author, "chess");
    expect((await own(author))[0]).toMatchObject({ id, feed: "Chess", reason: { kind: "feed" } });
    for (const by of [owner, keeper, admin]) expect(await idsOf(by)).toContain(id);
    expect(await waiting(keeper)).toBe(1);
    expect([await idsOf(elsewhere), await waiting(elsewhere)]).toEqual([[], 0]);
    expect((await app.call("GET", "/moderation/held", { token: stranger.token })).status).toBe(403);
    for (const by of [elsewhere, stranger, author]) expect((await approve(by, id)).status).toBe(403);
    expect((await refuse(elsewhere, id)).status).toBe(403);
    expect((await refuse(keeper, id)).status).toBe(204);
  });

  test("publishes posts by its people, by moderators of the site and by approved members at once", async () => {
    for (const by of [owner, keeper, admin]) await appears(by, "Chess");
    await approvePoster(owner, "Chess", "stranger");
    await appears(stranger, "Chess");
    await endPoster(owner, "Chess", "stranger");
    const id = await sent(stranger, "Chess");
    expect((await refuse(owner, id)).status).toBe(204);
  });

  test("lets comments appear at once", async () => {
    const id = await appears(owner, "Chess");
    expect((await cast.comment(author, id, "Nice.")).text).toBe("Nice.");
  });

  test("an approval publishes the post in all its feeds, tells the author and is in the log of the feed", async () => {
    const id = await sent(author, "Chess", "Gardens");
    const { status, body } = await approve(keeper, id);
    expect([status, body.commentId]).toEqual([200, null]);
    expect(await readPost(body.submissionId)).toMatchObject({
      ...{ userName: "carol", customCategories: ["Chess", "Gardens"] },
    });
    expect((await notifications(author))[0]).toMatchObject({
      message: "Your post “A text” in the feed Chess was approved. Everybody can see it now.",
      submissionId: body.submissionId,
    });
    expect((await log(keeper)).entries[0]).toMatchObject({ action: "approve-post", subjectName: "carol" });
    await sent(author, "Chess");
    expect((await checkFigures(app.db)).filter(({ off }) => off > 0)).toEqual([]);
  });

  test("an approval can let the author post from then on", async () => {
    const id = await sent(stranger, "Chess");
    expect((await approve(keeper, id, { approvesAuthor: true })).status).toBe(200);
    expect((await notifications(stranger))[0].message).toContain("Your next posts there appear at once.");
    await appears(stranger, "Chess");
    expect((await log(owner)).entries.slice(0, 2)).toMatchObject([
      { action: "approve-poster", subject: "Chess", subjectName: "stranger", userName: "keeper" },
      { action: "approve-post" },
    ]);
    await endPoster(owner, "Chess", "stranger");
  });

  test("a refusal tells the author, keeps the words, and is in the log of the feed and of no other", async () => {
    const id = await sent(author, "Chess");
    expect((await refuse(keeper, id, "No puzzles.")).status).toBe(204);
    expect((await notifications(author))[0].message).toBe(
      "Your post “A text” was not approved in the feed Chess: No puzzles.",
    );
    expect((await own(author))[0]).toMatchObject({ id, feed: "Chess", refusal: { reason: "No puzzles." } });
    expect((await log(owner)).entries[0]).toMatchObject({ action: "refuse-post", reason: "No puzzles." });
    expect((await log(elsewhere)).entries).not.toContainEqual(
      expect.objectContaining({ action: "refuse-post" }),
    );
  });

  test("the second of two simultaneous decisions is told of the first", async () => {
    const id = await sent(author, "Chess");
    const answers = await Promise.all([approve(owner, id), approve(keeper, id), refuse(admin, id)]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status >= 300).map(({ body }) => body.code);
    expect(refused).toEqual(["heldGone", "heldGone"]);
  });

  test("a moderator of it who is suspended decides nothing", async () => {
    const id = await sent(author, "Chess");
    await suspend(admin, "keeper", { days: 3 });
    const read = await app.call("GET", "/moderation/held", { token: keeper.token });
    expect([read.status, (await approve(keeper, id)).status]).toEqual([403, 403]);
    await suspend(admin, "keeper", { days: 0 });
    expect((await approve(keeper, id)).status).toBe(200);
  });

  test("a post whose author is suspended can only be refused", async () => {
    const id = await sent(author, "Chess");
    await suspend(admin, "carol", { days: 3 });
    const [theirs, site] = await Promise.all([owner, admin].map((by) => inQueue(by, id)));
    // The end of a suspension is between the member and the site's moderators.
    expect([theirs.isAuthorSuspended, theirs.suspendedUntil]).toEqual([true, undefined]);
    expect([site.isAuthorSuspended, typeof site.suspendedUntil]).toEqual([true, "object"]);
    expect((await approve(owner, id)).body.code).toBe("heldAuthorSilent");
    expect((await refuse(owner, id)).status).toBe(204);
    await suspend(admin, "carol", { days: 0 });
  });
});

describe("a post for two such feeds", () => {
  test("is refused, with advice, if it would wait for both, and waits if one of them has approved its author", async () => {
    await limit(admin, "Trees");
    const refused = await post(author, { customCategories: ["Chess", "Trees"] });
    expect([refused.status, refused.body.code]).toEqual([403, "feedsForApproved"]);
    expect(refused.body.error).toContain("both in Chess and in Trees");
    await approvePoster(elsewhere, "Trees", "carol");
    const id = await sent(author, "Chess", "Trees");
    expect(await idsOf(elsewhere)).not.toContain(id);
    await refuse(owner, id);
    await endPoster(elsewhere, "Trees", "carol");
    await limit(elsewhere, "Trees", false);
  });

  test("is not published by the people of one feed if posts have begun to wait in the other", async () => {
    const id = await sent(author, "Chess", "Trees");
    await limit(elsewhere, "Trees");
    const refused = await approve(owner, id);
    expect([refused.status, refused.body.code]).toEqual([403, "heldForOthers"]);
    expect(await idsOf(owner)).toContain(id);
    expect((await approve(admin, id)).status).toBe(200);
    await limit(elsewhere, "Trees", false);
  });
});

describe("an edit", () => {
  test("moves no post into a feed where its author's posts wait, and loses nothing", async () => {
    const id = await submitText(author, { customCategories: ["Gardens"] });
    const was = { title: "A text", text: "Some words.", customCategories: ["Gardens"] };
    const edit = (customCategories: string[]) =>
      app.call("POST", `/submission/${id}`, {
        token: author.token,
        body: { ...was, title: "Moved", customCategories, was },
      });
    const refused = await edit(["Gardens", "Chess"]);
    expect([refused.status, refused.body.code]).toEqual([403, "notMovedToApproved"]);
    expect(await readPost(id)).toMatchObject({ title: "A text", customCategories: ["Gardens"] });
    await approvePoster(owner, "Chess", "carol");
    expect((await edit(["Gardens", "Chess"])).status).toBe(200);
    await endPoster(owner, "Chess", "carol");
  });

  test("of a post that is in the feed already stays possible for its author", async () => {
    await limit(owner, "Chess", false);
    const id = await appears(author, "Chess");
    await limit(owner, "Chess");
    const was = { title: "A text", text: "Some words.", customCategories: ["Chess"] };
    const body = { ...was, title: "Better", was };
    expect((await app.call("POST", `/submission/${id}`, { token: author.token, body })).status).toBe(200);
  });
});
