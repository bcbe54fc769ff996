import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { feedRoles } from "./test-feed-roles.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice: admin, bob, carol, join, promote } = await castOf(app);
const [chief, mona] = [await join("chief"), await join("mona")];
await promote(admin, "admin");
await promote(chief, "admin");
await promote(mona, "moderator");
const { ban, notifications } = moderate(app);
const { answer, end, give, people } = feedRoles(app);

/** The entry of a feed in the list of those without an owner; undefined where it is not listed. */
async function listed(feed: string) {
  const { feeds } = (await app.call("GET", "/admin/feeds-without-owner", { token: admin.token })).body;
  return feeds.find(({ name }: { name: string }) => name === feed);
}

/** The number of notifications to a member that the feed has lost its last owner. */
async function told(member: Signed, feed: string): Promise<number> {
  const words = `The feed ${feed} has lost its last owner. You can ask somebody to own it.`;
  return (await notifications(member)).filter(({ message }: { message: string }) => message === words).length;
}

async function deleteAccount({ username, password, token }: Awaited<ReturnType<typeof join>>) {
  const body = { username, currentPassword: password, content: "keep" };
  expect((await app.call("POST", "/delete-account", { token, body })).status).toBe(204);
}

describe("a feed that everybody with a role there has left", () => {
  test.for<[string, string, (owner: Awaited<ReturnType<typeof join>>, feed: string) => Promise<unknown>]>([
    ["deletes the account", "Moths", (owner) => deleteAccount(owner)],
    ["steps down", "Newts", (owner, feed) => answer(owner, feed, "step-down")],
    ["loses the role", "Otters", (owner, feed) => end(chief, feed, owner.username)],
  ])("is listed for admins, who are told once, where its owner %s", async ([, feed, goes]) => {
    const owner = await join(`owner_of_${feed.toLowerCase()}`);
    await give(admin, feed, owner, "owner");
    expect(await listed(feed)).toBeUndefined();
    await goes(owner, feed);
    expect(await listed(feed)).toEqual({ name: feed, askedBy: null, asks: 0, isLeft: true });
    expect([await told(admin, feed), await told(mona, feed)]).toEqual([1, 0]);
    await give(admin, feed, bob, "owner");
    expect(await listed(feed)).toBeUndefined();
  });
});

describe("the admins", () => {
  test("are told of a feed whose last owner is banned, and of none that has another owner", async () => {
    const owner = await join("banned_owner");
    await give(admin, "Pikes", owner, "owner");
    await give(admin, "Quails", owner, "owner");
    await give(admin, "Quails", carol, "owner");
    await ban(mona, owner.username, { isBanned: true });
    expect([await told(admin, "Pikes"), await told(chief, "Pikes"), await told(admin, "Quails")]).toEqual([
      ...[1, 1, 0],
    ]);
    expect(await listed("Pikes")).toEqual({ name: "Pikes", askedBy: null, asks: 0 });
  });

  test("are told once where the last two owners step down at the same moment", async () => {
    await give(admin, "Rats", bob, "owner");
    await give(admin, "Rats", carol, "owner");
    await atOnce(2, (n) => answer(n ? bob : carol, "Rats", "step-down"));
    expect(await told(admin, "Rats")).toBe(1);
  });

  test("are not told when a moderator leaves", async () => {
    await give(admin, "Seals", bob, "owner");
    await give(admin, "Seals", carol, "moderator");
    await answer(carol, "Seals", "step-down");
    expect(await told(admin, "Seals")).toBe(0);
  });
});

/** The months of last visits in the list of a feed's people, as a member reads it. */
const visits = async (by: Signed) =>
  (await people(by, "Tits")).body.people.map(({ lastVisit }: { lastVisit?: string }) => lastVisit);

/** Moves the last visits of Bob and Carol this many days back. */
const away = (days: number) =>
  sql`update absences set used_at = now() - make_interval(days => ${days}) from members
    where members.id = member_id and username in ('bob', 'carol')`.execute(app.db);

test("the month of an owner's last visit is shown to admins and the people of the feed, once it is 90 days ago", async () => {
  await give(admin, "Tits", bob, "owner");
  await give(admin, "Tits", carol, "moderator");
  await away(89);
  expect(await visits(admin)).toEqual([undefined, undefined]);
  await away(400);
  const month = new Date(Date.now() - 400 * 86_400_000).toISOString().slice(0, 7);
  expect(await visits(admin)).toEqual([month, undefined]);
  expect(await visits(carol)).toEqual([month, undefined]);
  expect(await visits(mona)).toEqual([undefined, undefined]);
});
