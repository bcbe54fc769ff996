import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { openEvents } from "../../../test/events.ts";
import { atOnce } from "../../../test/race.ts";
import type { Timestamp } from "../../contract/entities.ts";
import { LIMITS } from "../../contract/limits.ts";
import { milliseconds } from "../../contract/moments.ts";

const app = await startTestApp();
const { bob, carol, crowd, submitText, deletePost, heart, comment } = await castOf(app);
afterAll(() => app.close());

const DAY = 24;
const follow = ({ token }: Signed, category: string) =>
  app.call("POST", "/follow-category", { token, body: { category } });
const leftAt = async (by: Signed): Promise<Timestamp | null> =>
  (await app.call("GET", "/profile", by)).body.user.leftAt;
const open = (by: Signed) => app.call("POST", "/catch-up", by);
const see = ({ token }: Signed, ids: string[]) =>
  app.call("POST", "/catch-up/seen", { token, body: { ids } });

interface Answer {
  leftAt: Timestamp | null;
  submissions: { id: string }[];
}
const catchUp = async (by: Signed): Promise<Answer> => (await open(by)).body;
const idsFor = async (by: Signed) => (await catchUp(by)).submissions.map(({ id }) => id);

/** A member who follows the feed. */
async function follower(feed: string): Promise<Signed> {
  const [member] = await crowd(1);
  await follow(member!, feed);
  return member!;
}

/** Moves everything in the site's past back by hours, as if nobody had used it since. */
async function hoursPass(hours: number): Promise<void> {
  const back = sql`make_interval(hours => ${hours})`;
  // Not further back, since an unused session ends.
  await sql`update sessions set last_seen_at = now() - interval '1 hour'`.execute(app.db);
  await sql`update absences set used_at = used_at - ${back}, left_at = left_at - ${back}, returned_at = returned_at - ${back}`.execute(
    app.db,
  );
  await sql`update posts set created_at = created_at - ${back}`.execute(app.db);
  await sql`update post_feeds set post_created_at = post_created_at - ${back}`.execute(app.db);
  await sql`delete from rankings`.execute(app.db);
}

/** Lets the member use the site now, leave, and come back after the hours; `meanwhile` happens in the middle. */
async function away<T>(member: Signed, hours: number, meanwhile: () => Promise<T>): Promise<T> {
  await open(member);
  await hoursPass(hours / 2);
  const result = await meanwhile();
  await hoursPass(hours / 2);
  return result;
}

const postIn = (feed: string, by: Signed = bob) => submitText(by, { customCategories: [feed] });

describe("POST /catch-up", () => {
  test("gives the posts of the absence in followed feeds, the most hearts first", async () => {
    const reader = await follower("Boats");
    await postIn("Boats");
    const [, liked] = await away(reader, 2 * DAY, async () => {
      const plain = await postIn("Boats");
      const liked = await postIn("Boats");
      await heart(carol, liked);
      await postIn("Elsewhere");
      return [plain, liked];
    });
    const { leftAt, submissions } = await catchUp(reader);
    expect(submissions).toHaveLength(2);
    expect(submissions[0]!.id).toBe(liked);
    const hours = (Date.now() - milliseconds(leftAt!)) / 3_600_000;
    expect(Math.round(hours)).toBe(2 * DAY);
  });

  test("leaves out the member's own posts, deleted ones, and those they gave a heart to or commented on", async () => {
    const reader = await follower("Knots");
    await open(reader);
    // Uses are noted only now and then: by the last noted one, the member had left before this post.
    await postIn("Knots", reader);
    await hoursPass(DAY);
    await deletePost(bob, await postIn("Knots"));
    const [kept, hearted, commented] = [await postIn("Knots"), await postIn("Knots"), await postIn("Knots")];
    await hoursPass(DAY);
    await heart(reader, hearted);
    await comment(reader, commented, "Some words.");
    expect(await idsFor(reader)).toEqual([kept]);
    await deletePost(bob, kept);
    expect(await idsFor(reader)).toEqual([]);
  });

  test("a post from after the return does not join", async () => {
    const reader = await follower("Late");
    const missed = await away(reader, 2 * DAY, () => postIn("Late"));
    await leftAt(reader);
    await open(reader);
    await postIn("Late");
    expect(await idsFor(reader)).toEqual([missed]);
  });

  test(`the list ends: it has at most ${LIMITS.catchUp} posts, and no new post replaces a seen one`, async () => {
    const reader = await follower("Busy");
    await away(reader, 2 * DAY, async () => {
      for (let n = 0; n < LIMITS.catchUp + 3; n++) await postIn("Busy");
    });
    const ids = await idsFor(reader);
    expect(ids).toHaveLength(LIMITS.catchUp);
    await see(reader, ids.slice(0, 10));
    expect(await idsFor(reader)).toEqual(ids.slice(10));
    await see(reader, ids);
    expect(await idsFor(reader)).toEqual([]);
    expect(await leftAt(reader)).toBeNull();
  });

  test("devices that open it at the same moment get the same posts", async () => {
    const reader = await follower("Twice");
    await away(reader, 2 * DAY, async () => {
      for (let n = 0; n < 5; n++) await postIn("Twice");
    });
    const answers = await atOnce(6, () => idsFor(reader));
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(answers[0]).toHaveLength(5);
  });

  test(`goes back at most ${LIMITS.catchUpDays} days`, async () => {
    const reader = await follower("Ages");
    await open(reader);
    await hoursPass(DAY);
    await postIn("Ages");
    await hoursPass((LIMITS.catchUpDays - 1) * DAY);
    const young = await postIn("Ages");
    await hoursPass(2 * DAY);
    expect(await idsFor(reader)).toEqual([young]);
  });

  test("without a long absence the list is empty", async () => {
    const reader = await follower("Short");
    await away(reader, LIMITS.absenceHours - 2, () => postIn("Short"));
    expect(await catchUp(reader)).toEqual({ leftAt: null, submissions: [], hidden: {} });
  });

  test("a member who follows no feed gets no posts", async () => {
    const [reader] = await crowd(1);
    await away(reader!, 2 * DAY, () => postIn("Anything"));
    expect(await idsFor(reader!)).toEqual([]);
    expect(await leftAt(reader!)).toBeNull();
  });
});

describe("POST /catch-up/seen", () => {
  test("ids of other posts, unknown ones and invalid ones change nothing", async () => {
    const reader = await follower("Odd");
    const [missed, other] = await away(reader, 2 * DAY, async () => [
      await postIn("Odd"),
      await postIn("Other"),
    ]);
    expect(await idsFor(reader)).toEqual([missed]);
    expect((await see(reader, [other, "987654", "x"])).status).toBe(204);
    expect(await idsFor(reader)).toEqual([missed]);
  });

  test("posts that one member has seen stay in another's list", async () => {
    const [one, two] = [await follower("Both"), await follower("Both")];
    await open(one);
    const missed = await away(two, 2 * DAY, () => postIn("Both"));
    expect([await idsFor(one), await idsFor(two)]).toEqual([[missed], [missed]]);
    await see(one, [missed]);
    expect(await idsFor(one)).toEqual([]);
    expect(await idsFor(two)).toEqual([missed]);
  });
});

describe("leftAt of GET /profile", () => {
  test("is set from the first request after the absence until the last post is seen", async () => {
    const reader = await follower("Return");
    expect(await leftAt(reader)).toBeNull();
    const missed = await away(reader, 2 * DAY, () => postIn("Return"));
    expect(await leftAt(reader)).not.toBeNull();
    await open(reader);
    expect(await leftAt(reader)).not.toBeNull();
    await see(reader, [missed]);
    expect(await leftAt(reader)).toBeNull();
  });

  test("a tab that is left open, whose events reconnect, does not count as use of the site", async () => {
    const reader = await follower("Open tab");
    await away(reader, 2 * DAY, async () => {
      await postIn("Open tab");
      for (let n = 0; n < 3; n++) {
        (await openEvents(app, "", reader.token)).close();
        // A page reads these again whenever its events begin.
        for (const path of [
          "/notifications?limit=1",
          "/followed-feeds",
          "/conversations",
          "/my-feed?limit=1",
        ])
          expect((await app.call("GET", path, reader)).status).toBe(200);
      }
    });
    const { leftAt } = await catchUp(reader);
    expect(Math.round((Date.now() - milliseconds(leftAt!)) / 3_600_000)).toBe(2 * DAY);
  });

  test("a new session of the same member continues the absence of the old one", async () => {
    const member = await follower("Sign in");
    const dave = { username: "dave", email: "dave@example.com", password: "a long secret of dave" };
    const { token } = { token: (await app.call("POST", "/register", { body: dave })).body.idToken as string };
    await follow({ token }, "Sign in");
    await open(member);
    await app.call("POST", "/logout", { token });
    await hoursPass(DAY);
    await postIn("Sign in");
    await hoursPass(DAY);
    const again = (await app.call("POST", "/login", { body: dave })).body.idToken as string;
    expect(await leftAt({ token: again })).not.toBeNull();
    expect(await idsFor({ token: again })).toHaveLength(1);
  });
});
