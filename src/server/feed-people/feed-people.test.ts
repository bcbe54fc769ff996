import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { BY_EVENT } from "../../../test/until.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { feedRoles } from "./test-feed-roles.ts";

const app = await startTestApp();
const other = await startTestApp({ beside: app });
afterAll(async () => {
  await other.close();
  await app.close();
});
const { alice: admin, bob, carol, join, promote, submitText, crowd } = await castOf(app);
const [dave, erin] = [await join("dave"), await join("erin")];
await promote(admin, "admin");
const { log, notifications, ban, suspend } = moderate(app);
const { offer, answer, end, people, give } = feedRoles(app);

const profile = async ({ token }: Signed) => (await app.call("GET", "/profile", { token })).body.user;
const rolesOf = async (by: Signed) => (await profile(by)).feedRoles;
/** The people of a feed as a visitor reads them from the cache of the other process. */
const shown = async (feed: string) =>
  ((await (await fetch(`${other.url}/category/${feed}`)).json()) as { people?: unknown }).people;
const newest = async (by: Signed) => (await notifications(by))[0];
const withoutOwner = async () =>
  (await app.call("GET", "/admin/feeds-without-owner", { token: admin.token })).body.feeds;
const edit = ({ token }: Signed, feed: string, body: object) =>
  app.call("POST", `/moderation/feeds/${feed}`, { token, body: { reason: "Clearer.", ...body } });
const read = async (by: Signed) =>
  (await log(by)).entries
    .filter(({ subject }: { subject: string }) => /larks|rooks|owner|erin/i.test(subject))
    .map(({ action, subject }: { action: string; subject: string }) => `${action} ${subject}`);

describe("a role in a feed", () => {
  test("is offered by an admin, and taken by accepting it; nobody has one before", async () => {
    expect(await shown("Chess")).toBeUndefined();
    expect(await rolesOf(bob)).toBeUndefined();
    expect((await offer(admin, "chess", "BOB", "owner")).body).toMatchObject({
      name: "Chess",
      people: [{ userName: "bob", role: null, offer: "owner", appointedBy: "alice" }],
    });
    expect(await newest(bob)).toMatchObject({
      type: "moderation",
      message: "You are asked to own the feed Chess. Accept or decline on its page.",
      feed: "Chess",
    });
    expect(await rolesOf(bob)).toEqual([{ feed: "Chess", role: null, offer: "owner" }]);
    expect(await shown("Chess")).toBeUndefined();
    expect((await people(bob, "Chess")).status).toBe(403);
    expect((await answer(bob, "chess", "accept")).status).toBe(204);
    expect(await rolesOf(bob)).toEqual([{ feed: "Chess", role: "owner", offer: null }]);
    await expect.poll(() => shown("Chess"), BY_EVENT).toEqual([{ userName: "bob", role: "owner" }]);
    expect(await newest(admin)).toMatchObject({ message: "A member accepted to own the feed Chess" });
    expect((await log(admin)).entries.slice(0, 2)).toMatchObject([
      { action: "take-feed-role", subject: "Chess", userName: "bob", detail: "owner" },
      { action: "offer-feed-role", subject: "Chess", userName: "alice", subjectName: "bob", detail: "owner" },
    ]);
  });

  test("is declined without a trace but in the log", async () => {
    await offer(admin, "Art", "carol", "moderator");
    expect((await answer(carol, "Art", "decline")).status).toBe(204);
    expect((await people(admin, "Art")).body.people).toEqual([]);
    expect((await log(admin)).entries[0]).toMatchObject({ action: "decline-feed-role", userName: "carol" });
    expect((await answer(carol, "Art", "accept")).status).toBe(404);
  });

  test("offered again, or by several requests at once, is one offer, one entry and one notification", async () => {
    const before = (await notifications(carol)).length;
    await atOnce(4, () => offer(admin, "Knots", "carol", "moderator"));
    await offer(admin, "Knots", "carol", "moderator");
    expect(await notifications(carol)).toHaveLength(before + 1);
    expect((await people(admin, "Knots")).body.people).toHaveLength(1);
    const answers = await atOnce(4, () => answer(carol, "Knots", "accept"));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(3);
    expect((await people(admin, "Knots")).body.people).toMatchObject([{ userName: "carol", offer: null }]);
  });

  test("ranks by the time of taking it, owners above moderators", async () => {
    for (const [person, role] of [
      [dave, "moderator"],
      [erin, "moderator"],
      [bob, "owner"],
    ] as const)
      await give(admin, "Ferns", person, role);
    await give(bob, "Ferns", carol, "owner");
    expect(
      (await people(dave, "Ferns")).body.people.map(({ userName }: { userName: string }) => userName),
    ).toEqual(["bob", "carol", "dave", "erin"]);
  });

  test("ends by an owner of higher rank, with a reason that the member reads, and not by others", async () => {
    expect((await end(dave, "Ferns", "erin")).status).toBe(403);
    expect((await end(carol, "Ferns", "bob")).status).toBe(403);
    expect((await end(bob, "Ferns", "bob")).status).toBe(403);
    expect((await end(bob, "Ferns", "admin")).status).toBe(404);
    expect((await end(bob, "Ferns", "erin", " ")).status).toBe(400);
    expect((await end(carol, "Ferns", "erin", "Away for long.")).status).toBe(200);
    expect(await newest(erin)).toMatchObject({
      message: "You no longer moderate the feed Ferns: Away for long.",
      feed: "Ferns",
    });
    expect(await rolesOf(erin)).toBeUndefined();
    expect((await log(admin)).entries[0]).toMatchObject({
      ...{ action: "end-feed-role", subject: "Ferns", detail: "moderator" },
      ...{ userName: "carol", subjectName: "erin", reason: "Away for long." },
    });
    expect((await end(bob, "Ferns", "erin")).status).toBe(404);
  });

  test("is handed over by asking another owner and stepping down, which ends the offers of the owner who leaves", async () => {
    await give(admin, "Kites", bob, "owner");
    await give(bob, "Kites", dave, "moderator");
    await offer(bob, "Kites", "dave", "owner");
    expect(await rolesOf(dave)).toContainEqual({ feed: "Kites", role: "moderator", offer: "owner" });
    await answer(dave, "Kites", "accept");
    await offer(bob, "Kites", "erin", "moderator");
    expect((await answer(bob, "Kites", "step-down")).status).toBe(204);
    expect((await people(dave, "Kites")).body.people).toMatchObject([{ userName: "dave", role: "owner" }]);
    expect((await answer(erin, "Kites", "accept")).status).toBe(404);
    expect((await answer(bob, "Kites", "step-down")).status).toBe(404);
  });

  test("is held by 50 members of a feed at most, with those who are asked", async () => {
    await crowd(51);
    const all = await app.db
      .selectFrom("members")
      .select("username")
      .where("username", "like", "crowd%")
      .execute();
    const answers = [];
    for (const { username } of all) answers.push(await offer(admin, "Crowds", username, "moderator"));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(answers.at(-1)).toMatchObject({ status: 400, body: { code: "feedPeopleFull" } });
  });

  test("is not offered by a notification to a member who blocked the one who asks", async () => {
    const blocked = await join("blocked_owner");
    await give(admin, "Moss", blocked, "owner");
    await app.call("POST", `/user/${blocked.username}/block`, { token: erin.token });
    const before = (await notifications(erin)).length;
    expect((await offer(blocked, "Moss", "erin", "moderator")).status).toBe(200);
    expect(await notifications(erin)).toHaveLength(before);
  });
});

describe("an offer", () => {
  test("cannot be accepted once the one who made it is banned, suspended, demoted or has deleted the account", async () => {
    const helpers = await Promise.all(["h_one", "h_two", "h_three", "h_four"].map(join));
    const rogues = await Promise.all(["r_one", "r_two", "r_three", "r_four"].map(join));
    for (const [index, rogue] of rogues.entries()) {
      await give(admin, "Rogues", rogue, "owner");
      if (index === 2) {
        await promote(rogue, "admin");
        await offer(rogue, "Hives", helpers[index]!.username, "owner");
      } else await offer(rogue, "Rogues", helpers[index]!.username, "owner");
    }
    await ban(admin, "r_one", { isBanned: true });
    await suspend(admin, "r_two", { days: 1 });
    await promote(rogues[2]!, "member");
    const body = { username: "r_four", currentPassword: rogues[3]!.password, content: "keep" };
    expect((await app.call("POST", "/delete-account", { token: rogues[3]!.token, body })).status).toBe(204);
    for (const [index, helper] of helpers.entries()) {
      const feed = index === 2 ? "Hives" : "Rogues";
      expect([index, (await answer(helper, feed, "accept")).status]).toEqual([index, 404]);
    }
    await suspend(admin, "r_two", { days: 0 });
    expect((await answer(helpers[1]!, "Rogues", "accept")).status).toBe(204);
  });

  test("does not tell whether the member who is asked is banned", async () => {
    const secret = await join("secretly_banned");
    await give(admin, "Probes", erin, "owner");
    await ban(admin, secret.username, { isBanned: true });
    const { body } = await offer(erin, "Probes", secret.username, "moderator");
    expect(body.people.at(-1)).toMatchObject({ userName: "secretly_banned", isBanned: false });
  });

  test("of two owners to each other, and against each other, ends without an error of the server", async () => {
    const [one, two] = [await join("rival_one"), await join("rival_two")];
    for (const rival of [one, two]) await give(admin, "Rivals", rival, "owner");
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        ...[one, two].map((by) => offer(by, "Rivals", by === one ? "rival_two" : "rival_one", "moderator")),
        end(two, "Rivals", "rival_one"),
        ban(admin, "rival_one", { isBanned: false }),
        offer(one, "Rivals", "alice", "moderator"),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    }
    const ended = await Promise.all([end(one, "Rivals", "rival_two"), end(two, "Rivals", "rival_one")]);
    expect(ended.map(({ status }) => status)).toEqual([200, 403]);
  });
});

describe("a feed whose owner is gone", () => {
  test("is asked for by its highest moderator; admins are notified and make them the owner at once", async () => {
    await give(admin, "Bees", bob, "owner");
    await give(bob, "Bees", carol, "moderator");
    await give(bob, "Bees", dave, "moderator");
    expect(await answer(carol, "Bees", "ask")).toMatchObject({ status: 409, body: { code: "feedHasOwner" } });
    await answer(bob, "Bees", "step-down");
    expect(await withoutOwner()).toContainEqual({ name: "Bees", askedBy: null, asks: 0 });
    expect(await answer(dave, "Bees", "ask")).toMatchObject({ status: 403, body: { code: "notNextInFeed" } });
    expect((await answer(carol, "Bees", "ask")).status).toBe(204);
    expect((await answer(carol, "Bees", "ask")).status).toBe(204);
    expect(await withoutOwner()).toContainEqual({ name: "Bees", askedBy: "carol", asks: 1 });
    const words = "A moderator asks to own the feed Bees, which has no owner";
    expect(
      (await notifications(admin)).filter(({ message }: { message: string }) => message === words),
    ).toHaveLength(1);
    expect((await offer(admin, "Bees", "carol", "owner")).body.people[0]).toMatchObject({
      ...{ userName: "carol", role: "owner", isAsking: false },
    });
    expect(await newest(carol)).toMatchObject({ message: "You own the feed Bees now" });
    const deeds = (await log(admin)).entries.slice(0, 2);
    expect(deeds.map(({ action }: { action: string }) => action)).toEqual([
      "take-feed-role",
      "offer-feed-role",
    ]);
    expect((await withoutOwner()).map(({ name }: { name: string }) => name)).not.toContain("Bees");
  });

  test("is one whose owner is banned, who is not shown any more", async () => {
    const gone = await join("gone_owner");
    await give(admin, "Wasps", gone, "owner");
    await give(gone, "Wasps", carol, "moderator");
    await expect.poll(() => shown("Wasps"), BY_EVENT).toHaveLength(2);
    await ban(admin, gone.username, { isBanned: true });
    await expect.poll(() => shown("Wasps"), BY_EVENT).toEqual([{ userName: "carol", role: "moderator" }]);
    expect((await answer(carol, "Wasps", "ask")).status).toBe(204);
    await ban(admin, gone.username, { isBanned: false });
    await expect.poll(() => shown("Wasps"), BY_EVENT).toHaveLength(2);
    // The feed's owner has come back, so the moderator who asked gets an offer and does not become the owner at once.
    expect((await offer(admin, "Wasps", "carol", "owner")).body.people[1]).toMatchObject({
      ...{ userName: "carol", role: "moderator", offer: "owner" },
    });
  });

  test("is one whose owner deleted the account: their role is gone at once", async () => {
    const gone = await join("deleted_owner");
    await give(admin, "Ants", gone, "owner");
    await give(gone, "Ants", carol, "moderator");
    const body = { username: gone.username, currentPassword: gone.password, content: "keep" };
    expect((await app.call("POST", "/delete-account", { token: gone.token, body })).status).toBe(204);
    await expect.poll(() => shown("Ants"), BY_EVENT).toEqual([{ userName: "carol", role: "moderator" }]);
    expect((await people(carol, "Ants")).body.people).toMatchObject([{ appointedBy: "deleted member" }]);
  });

  test("does not include a feed whose owner is suspended and will come back", async () => {
    const away = await join("away_owner");
    await give(admin, "Gnats", away, "owner");
    await give(away, "Gnats", carol, "moderator");
    await suspend(admin, away.username, { days: 1 });
    expect((await answer(carol, "Gnats", "ask")).status).toBe(409);
    expect(await rolesOf(away)).toBeUndefined();
    expect((await people(away, "Gnats")).status).toBe(403);
    await suspend(admin, away.username, { days: 0 });
    expect(await rolesOf(away)).toHaveLength(1);
  });
});

describe("the description of a feed", () => {
  test("is written by its owners, who can neither close the feed nor describe another", async () => {
    await give(admin, "Owls", bob, "owner");
    await give(bob, "Owls", carol, "moderator");
    expect((await edit(bob, "owls", { description: "Hoot." })).status).toBe(200);
    expect((await edit(bob, "Owls", { isClosed: true })).status).toBe(403);
    expect((await edit(bob, "Owls", { description: "Hoot!", isClosed: false })).status).toBe(403);
    expect((await edit(bob, "Unheard of", { description: "Mine." })).status).toBe(403);
    expect((await edit(carol, "Owls", { description: "Mine." })).status).toBe(403);
    const made = await app.db.selectFrom("feeds").select("id").where("name", "=", "Unheard of").execute();
    expect(made).toEqual([]);
  });
});

test("the log that the people of a feed read has their feed and what they may decide about, and nothing else", async () => {
  const [own, others] = [
    await submitText(erin, { title: "In larks", customCategories: ["Larks"] }),
    await submitText(erin, { title: "In rooks", customCategories: ["Rooks"] }),
  ];
  await give(admin, "Larks", bob, "owner");
  await give(bob, "Larks", dave, "moderator");
  await give(admin, "Rooks", erin, "owner");
  const ownersPost = await submitText(bob, { title: "By the owner", customCategories: ["Larks"] });
  for (const id of [own, others, ownersPost]) await moderate(app).decide(admin, id, { decision: "lock" });
  await suspend(admin, "erin", { days: 1 });
  await suspend(admin, "erin", { days: 0 });
  const roles = [
    "take-feed-role Larks",
    "offer-feed-role Larks",
    "take-feed-role Larks",
    "offer-feed-role Larks",
  ];
  expect(await read(dave)).toEqual(["lock-post In larks", ...roles]);
  expect(await read(bob)).toEqual(["lock-post In larks", ...roles]);
});
