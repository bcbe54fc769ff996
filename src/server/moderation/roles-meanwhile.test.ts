import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { untilWaitingForLocks } from "../../../test/locks.ts";
import { feedRoles } from "../feed-people/test-feed-roles.ts";
import { moderate } from "./test-decisions.ts";

/** A role that ends, or that the author gets, between the session's reading and the write. */

const app = await startTestApp();
afterAll(() => app.close());
const cast = await castOf(app);
const { alice, bob, submitText } = cast;
await cast.promote(alice, "admin");
const [mona, owen] = [await cast.join("mona"), await cast.join("owen")];
await cast.promote(mona, "moderator");
await feedRoles(app).give(alice, "Meadows", owen, "owner");
const { decide, decideOnComment, editFeed, blockDomain } = moderate(app);
let [post, said] = ["", ""];

beforeEach(async () => {
  for (const table of ["feed_pins", "feed_rules", "feed_tags", "feed_texts", "blocked_domains"])
    await sql`delete from ${sql.table(table)}`.execute(app.db);
  post = await submitText(bob, { customCategories: ["Meadows"] });
  said = (await cast.comment(bob, post, "Bob says.")).id;
});

const send = (path: string, body: (by: Signed) => Promise<object>) => async (by: Signed) =>
  app.call("POST", path.replace(":post", post), { token: by.token, body: await body(by) });

const FEED = "/moderation/feeds/Meadows";
const versionOf = async (by: Signed, path: string) => (await app.call("GET", `${FEED}/${path}`, by)).body;

type Verb = [string, (by: Signed) => Promise<{ status: number }>];

const ON_WRITINGS: Verb[] = [
  ["locking a post", (by) => decide(by, post, { decision: "lock" })],
  ["removing a comment", (by) => decideOnComment(by, said, { decision: "remove" })],
  ["deleting a post", (by) => app.call("DELETE", `/submission/${post}`, by)],
];

const OF_FEEDS: Verb[] = [
  ["describing a feed", (by) => editFeed(by, "Meadows", { description: "Grass." })],
  ["pinning a post", send(`${FEED}/pins`, async () => ({ submissionId: post, isPinned: true }))],
  [
    "writing rules",
    send(`${FEED}/rules`, async (by) => ({
      version: (await versionOf(by, "rules")).version,
      rules: [{ title: "No shops", text: "" }],
    })),
  ],
  [
    "writing tags",
    send(`${FEED}/tags`, async (by) => ({
      version: (await versionOf(by, "tags")).version,
      tags: [{ name: "Hay" }],
    })),
  ],
  [
    "writing a side text",
    send(`${FEED}/texts`, async (by) => ({
      side: { version: (await versionOf(by, "texts")).side.version, text: "Welcome." },
      reason: "Empty.",
    })),
  ],
];

const memberOf = (username: string) => sql`select id from members where username = ${username}`;

/** Sends a request while a transaction of somebody else changes a role, commits that once the request waits, and returns the status. */
async function during(
  change: RawBuilder<unknown>,
  username: string,
  request: () => Promise<{ status: number }>,
): Promise<number> {
  let answer!: Promise<{ status: number }>;
  await app.db.transaction().execute(async (transaction) => {
    // As every verb that changes a role begins.
    await sql`${memberOf(username)} for no key update`.execute(transaction);
    await change.execute(transaction);
    answer = request();
    await untilWaitingForLocks(app.db, 1);
  });
  return (await answer).status;
}

const roleOf = (username: string, role: string) =>
  sql`update members set role = ${role} where username = ${username}`;

test.for<Verb>([...ON_WRITINGS, ...OF_FEEDS, ["blocking a domain", (by) => blockDomain(by, "spam.example")]])(
  "a moderator of the site whose role ends before the write is refused: %s",
  async ([, request]) => {
    expect(await during(roleOf("mona", "member"), "mona", () => request(mona))).toBe(403);
    await roleOf("mona", "moderator").execute(app.db);
    expect((await request(mona)).status).toBeLessThan(300);
  },
);

test.for<Verb>([...ON_WRITINGS.slice(0, 2), ...OF_FEEDS])(
  "an owner of a feed whose role ends before the write is refused: %s",
  async ([, request]) => {
    const end = sql`update feed_people set role = null, rank = null, since = null, offer = 'owner', offered_at = now()
      where member_id = (${memberOf("owen")})`;
    expect(await during(end, "owen", () => request(owen))).toBe(403);
    await sql`update feed_people set role = 'owner', rank = 1, since = now(), offer = null, offered_at = null
      where member_id = (${memberOf("owen")})`.execute(app.db);
    expect((await request(owen)).status).toBeLessThan(300);
  },
);

test.for<Verb>(ON_WRITINGS.slice(0, 2))(
  "an owner of a feed does not decide about somebody who moderates the site by then: %s",
  async ([, request]) => {
    expect(await during(roleOf("bob", "moderator"), "bob", () => request(owen))).toBe(403);
    await roleOf("bob", "member").execute(app.db);
    expect((await request(owen)).status).toBe(200);
  },
);
