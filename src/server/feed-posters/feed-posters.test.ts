import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person } from "../../../test/cast.ts";
import { LIMITS } from "../../contract/limits.ts";
import { feedRoles } from "../feed-people/test-feed-roles.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { feedPosters } from "./test-feed-posters.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice: admin, bob: owner, carol, join, promote, submitText, crowd } = await castOf(app);
await promote(admin, "admin");
const [keeper, other] = (await Promise.all(["keeper", "other"].map(join))) as [Person, Person];
const { give } = feedRoles(app);
const { limit, posters, approvePoster, endPoster } = feedPosters(app);
const { log, notifications } = moderate(app);
await give(admin, "Chess", owner, "owner");
await give(admin, "Chess", keeper, "moderator");
await give(admin, "Trees", other, "owner");

const namesIn = async (feed: string) =>
  (await posters(admin, feed)).body.posters.map(({ userName }: { userName: string }) => userName);

const ofToken = async ({ token }: { token: string }): Promise<string> =>
  (await app.call("GET", "/profile", { token })).body.user.username;

describe("the approved members of a feed", () => {
  test("are added by name, once, listed with the approver and the time, and taken off with a reason", async () => {
    await submitText(carol, { customCategories: ["Chess"] });
    await limit(owner, "Chess");
    expect((await approvePoster(keeper, "chess", "CAROL")).status).toBe(204);
    expect((await approvePoster(owner, "Chess", "carol")).status).toBe(204);
    expect((await posters(owner, "Chess")).body).toEqual({
      ...{ name: "Chess", next: null },
      posters: [{ userName: "carol", approvedBy: "keeper", approvedAt: expect.anything() }],
    });
    const told = async () => (await notifications(carol))[0].message;
    expect(await told()).toBe("You can post in the feed Chess without waiting from now on.");
    expect((await notifications(carol)).length).toBe(1);
    expect((await endPoster(owner, "Chess", "carol", "Too many adverts.")).status).toBe(204);
    expect(await told()).toBe(
      "Your next posts in the feed Chess wait until they are approved: Too many adverts.",
    );
    expect(await namesIn("Chess")).toEqual([]);
    expect((await endPoster(owner, "Chess", "carol")).body.code).toBe("noFeedPoster");
    expect((await log(owner)).entries.slice(0, 2)).toMatchObject([
      { action: "end-poster", subject: "Chess", subjectName: "carol", reason: "Too many adverts." },
      { action: "approve-poster", subject: "Chess", subjectName: "carol", userName: "keeper" },
    ]);
    await limit(owner, "Chess", false);
  });

  test("are told nothing where no posts wait, or where they have never sent a post", async () => {
    const [stranger, poster] = (await Promise.all(["stranger", "poster"].map(join))) as [Person, Person];
    await submitText(poster, { customCategories: ["Chess"] });
    await approvePoster(owner, "Chess", "poster");
    await endPoster(owner, "Chess", "poster", "A message.");
    await limit(owner, "Chess");
    await approvePoster(owner, "Chess", "stranger");
    await endPoster(owner, "Chess", "stranger", "A message.");
    for (const member of [stranger, poster]) expect(await notifications(member)).toEqual([]);
    await limit(owner, "Chess", false);
  });

  test("are kept by the feed's people and the site's moderators, and seen by nobody else", async () => {
    for (const by of [other, carol])
      for (const answer of [
        posters(by, "Chess"),
        approvePoster(by, "Chess", "carol"),
        endPoster(by, "Chess", "x"),
      ])
        expect((await answer).status).toBe(403);
    expect((await posters(admin, "Chess")).status).toBe(200);
    expect((await approvePoster(owner, "Chess", "nobody-at-all")).status).toBe(404);
  });

  test("are not told by somebody whom they have blocked", async () => {
    await app.call("POST", "/user/bob/block", { token: other.token, body: {} });
    const before = (await notifications(other)).length;
    await approvePoster(owner, "Chess", "other");
    await endPoster(owner, "Chess", "other", "Insults in a reason.");
    expect((await notifications(other)).length).toBe(before);
  });

  test("are listed in pages, the latest first", async () => {
    const tokens = await crowd(5);
    const names = await Promise.all(tokens.map(ofToken));
    for (const name of names) await approvePoster(owner, "Chess", name);
    const first = (await posters(owner, "Chess", "?limit=3")).body;
    const rest = (await posters(owner, "Chess", `?limit=3&cursor=${first.next}`)).body;
    const read = [...first.posters, ...rest.posters].map(({ userName }: { userName: string }) => userName);
    expect([read, rest.next]).toEqual([names.toReversed(), null]);
  });

  test(`are at most ${LIMITS.feedPosters}, also of two added at one moment`, async () => {
    await sql`
      with made as (
        insert into members (username) select 'filler' || n from generate_series(1, ${LIMITS.feedPosters - 6}) n returning id
      ) insert into feed_posters (feed_id, member_id) select feeds.id, made.id from made, feeds where key = 'chess'`.execute(
      app.db,
    );
    const answers = await Promise.all([
      approvePoster(owner, "Chess", "carol"),
      approvePoster(keeper, "Chess", "other"),
    ]);
    const statuses = answers.map(({ status }) => status).toSorted((one, two) => one - two);
    expect(statuses).toEqual([204, 400]);
    await sql`delete from feed_posters using members where members.id = member_id and username like 'filler%'`.execute(
      app.db,
    );
  });

  test("are taken off the list with their account", async () => {
    const { token, username, password } = await join("leaver");
    const before = (await posters(owner, "Chess", "?limit=100")).body.posters.length;
    await approvePoster(owner, "Chess", username);
    expect(await namesIn("Chess")).toContain(username);
    const body = { username, currentPassword: password, content: "keep" };
    expect((await app.call("POST", "/delete-account", { token, body })).status).toBe(204);
    expect((await posters(owner, "Chess", "?limit=100")).body.posters.length).toBe(before);
  });
});

describe("the setting of a feed", () => {
  test("is made by its owners and the site's moderators; a change is in the log with its reason", async () => {
    for (const by of [keeper, other, carol]) expect((await limit(by, "Chess")).status).toBe(403);
    expect((await limit(owner, "Chess")).status).toBe(200);
    expect((await limit(owner, "Chess")).status).toBe(200);
    expect((await limit(admin, "Chess", false)).body).not.toHaveProperty("isForApproved");
    expect((await log(keeper)).entries.slice(0, 2)).toMatchObject([
      { action: "unlimit-feed", subject: "Chess", reason: "Quality.", userName: "alice" },
      { action: "limit-feed", subject: "Chess", userName: "bob" },
    ]);
  });
});
