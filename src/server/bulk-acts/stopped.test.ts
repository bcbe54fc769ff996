import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { untilWaitingForLocks } from "../../../test/locks.ts";
import { holding } from "../held/test-held.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { bulkActs } from "./test-bulk-acts.ts";

/** Acts of moderators who are banned, suspended or demoted before the end. */

const app = await startTestApp();
afterAll(() => app.close());
const cast = await castOf(app);
const { alice: ada, carol, join, promote } = cast;
await promote(ada, "admin");
await promote(carol, "moderator");
const held = holding(app, cast);
const { ban, grant, log, notifications, suspend } = moderate(app);
const { batch, end, read, start, undo } = bulkActs(app);

/** More than one batch removes. */
const POSTS = 45;

let [made, author, moderator] = [0, "", ""];

/** A member with posts, and an act of a moderator that has removed the first batch of them. */
async function underWay(role: "moderator" | "admin" = "moderator") {
  made++;
  [author, moderator] = [`author${made}`, `moderator${made}`];
  const [theirs, by] = [await join(author), await join(moderator)];
  await promote(by, role);
  await sql`
    insert into posts (member_id, title, content_type, content)
    select id, 'One of many', 'text', 'Words.' from members, generate_series(1, ${POSTS}::integer)
    where username = ${author}`.execute(app.db);
  const { id } = (await start(by, { username: author })).body;
  await batch(id);
  expect(await read(carol, id)).toMatchObject({ state: "running", posts: 20 });
  return { id, theirs, by };
}

const told = async (member: Signed): Promise<string[]> =>
  (await notifications(member))
    .filter(({ type }: { type: string }) => type === "moderation")
    .map(({ message }: { message: string }) => message);

const ENDINGS = [
  ["is banned", "moderator", (name: string) => ban(ada, name, { isBanned: true })],
  ["is suspended", "moderator", (name: string) => suspend(ada, name, { days: 7 })],
  ["is a member again", "moderator", (name: string) => grant(ada, name, { role: "member" })],
  [
    "was an admin and is a moderator",
    "admin",
    async (name: string) =>
      sql`
    update members set role = 'moderator' where username = ${name}`
        .execute(app.db)
        .then(() => ({ status: 200 })),
  ],
] as const;

test.each(ENDINGS)(
  "an act whose moderator %s stops, says so, tells its author of what it removed, and is undone in one step",
  async (_, role, stop) => {
    const { id, theirs } = await underWay(role);
    expect((await stop(moderator)).status).toBe(200);
    expect(await end(id)).toMatchObject({ state: "done", posts: 20, isStopped: true });
    expect(await told(theirs)).toEqual(["A moderator removed 20 posts of yours: Spam."]);
    const { entries } = await log(carol, `?username=${author}`);
    expect(entries).toMatchObject([{ action: "start-bulk-act", bulkAct: { id, isStopped: true } }]);
    expect((await undo(carol, id)).status).toBe(200);
    expect(await end(id)).toMatchObject({ state: "undone", restoredPosts: 20, left: 0 });
    expect(await told(theirs)).toHaveLength(2);
  },
);

test("an act that stopped does not go on when its moderator is back", async () => {
  const { id } = await underWay();
  await ban(ada, moderator, { isBanned: true });
  await batch(id);
  await ban(ada, moderator, { isBanned: false });
  expect(await end(id)).toMatchObject({ state: "done", posts: 20, isStopped: true });
});

test("nothing more is removed once a ban is answered, also while the act is at work", async () => {
  const { id } = await underWay();
  const shown = sql<{ id: number }>`
    select posts.id from posts join members on members.id = member_id
    where username = ${author} and deleted_at is null order by posts.id`;
  const next = (await shown.execute(app.db)).rows[0]!.id;
  let ending!: Promise<unknown>;
  let banning!: Promise<number>;
  await app.db.transaction().execute(async (transaction) => {
    await sql`select from posts where id = ${next} for update`.execute(transaction);
    ending = end(id);
    await untilWaitingForLocks(app.db, 1);
    // The act is at this post, and the ban waits for it.
    banning = ban(ada, moderator, { isBanned: true }).then(
      async () => (await shown.execute(app.db)).rows.length,
    );
    await untilWaitingForLocks(app.db, 2);
  });
  const atTheAnswer = await banning;
  expect(await ending).toMatchObject({ state: "done", posts: POSTS - atTheAnswer, isStopped: true });
});

test("an act whose moderator keeps the role, or gets a higher one, goes on", async () => {
  const { id } = await underWay();
  await grant(ada, moderator, { role: "admin" });
  await sql`update members set role = 'admin' where username = ${moderator}`.execute(app.db);
  const act = await end(id);
  expect(act).toMatchObject({ state: "done", posts: POSTS });
  expect(act).not.toHaveProperty("isStopped");
});

test("an undo goes on to its end, even if the moderator who began it loses the role", async () => {
  const { id } = await underWay();
  const by = await join("undoer");
  await promote(by, "moderator");
  await undo(by, id);
  await ban(ada, "undoer", { isBanned: true });
  expect(await end(id)).toMatchObject({ state: "undone", restoredPosts: 20, left: 0 });
});

test("an act that stopped refuses no posts or comments that wait for approval", async () => {
  const [gil, by] = [await join("gil"), await join("gone")];
  await promote(by, "moderator");
  await held.hold(5);
  expect((await held.post(gil)).status).toBe(202);
  const { id } = (await start(by, { username: "gil" })).body;
  await ban(ada, "gone", { isBanned: true });
  const act = await end(id);
  expect(act).toMatchObject({ state: "done", posts: 0, isStopped: true });
  expect(act).not.toHaveProperty("held");
  expect((await held.queue(carol)).held).toHaveLength(1);
});
