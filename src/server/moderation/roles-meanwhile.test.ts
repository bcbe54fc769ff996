import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { editing } from "../comments/test-edits.ts";
import { feedRoles } from "../feed-people/test-feed-roles.ts";
import { editingPosts } from "../posts/test-post-edits.ts";
import { memberReportsOf } from "../reports/test-member-reports.ts";
import { moderate } from "./test-decisions.ts";
import { during, ENDS, idOf, roleOf, type Verb } from "./test-meanwhile.ts";

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
const [ofPosts, ofComments] = [editingPosts(app), editing(app)];
const { send: sendMessage, reportMessage, cardOf, reading } = memberReportsOf(app);
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

const ON_WRITINGS: Verb[] = [
  ["locking a post", (by) => decide(by, post, { decision: "lock" })],
  ["removing a comment", (by) => decideOnComment(by, said, { decision: "remove" })],
  ["deleting a post", (by) => app.call("DELETE", `/submission/${post}`, by)],
];

/** Erasing what the author has edited: each is gone for good. */
const ERASURES: Verb[] = [
  [
    "erasing an earlier version of a post",
    async (by) => {
      if ((await ofPosts.versions(post)).length === 1) {
        await ofPosts.age(post);
        await ofPosts.edit(bob, post, { title: "Second" });
      }
      return ofPosts.eraseAs(by, post, (await ofPosts.versions(post))[0]!.id);
    },
  ],
  [
    "erasing an earlier version of a comment",
    async (by) => {
      if ((await ofComments.versions(said)).length === 1) {
        await ofComments.age(said);
        await ofComments.edit(bob, said, "Second.", "Bob says.");
      }
      return ofComments.eraseAs(by, said, (await ofComments.versions(said))[0]!.id);
    },
  ],
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

test.for<Verb>([
  ...ON_WRITINGS,
  ...ERASURES,
  ...OF_FEEDS,
  ["blocking a domain", (by) => blockDomain(by, "spam.example")],
])("a moderator of the site whose role ends before the write is refused: %s", async ([, request]) => {
  const status = await during(app.db, roleOf("mona", "member"), "mona", () => request(mona));
  // Runs first: the demoted moderators of the next test never reach the write.
  await roleOf("mona", "moderator").execute(app.db);
  expect(status).toBe(403);
  expect((await request(mona)).status).toBeLessThan(300);
});

test.for<Verb>([...ON_WRITINGS.slice(0, 2), ...ERASURES, ...OF_FEEDS])(
  "an owner of a feed whose role ends before the write is refused: %s",
  async ([, request]) => {
    const end = sql`update feed_people set role = null, rank = null, since = null, offer = 'owner', offered_at = now()
      where member_id = (${idOf("owen")})`;
    const status = await during(app.db, end, "owen", () => request(owen));
    await sql`update feed_people set role = 'owner', rank = 1, since = now(), offer = null, offered_at = null
      where member_id = (${idOf("owen")})`.execute(app.db);
    expect(status).toBe(403);
    expect((await request(owen)).status).toBeLessThan(300);
  },
);

test.for<Verb>([...ON_WRITINGS.slice(0, 2), ...ERASURES])(
  "an owner of a feed does not decide about somebody who moderates the site by then: %s",
  async ([, request]) => {
    const status = await during(app.db, roleOf("bob", "moderator"), "bob", () => request(owen));
    await roleOf("bob", "member").execute(app.db);
    expect(status).toBe(403);
    expect((await request(owen)).status).toBe(200);
  },
);

test.each(Object.entries(ENDS))(
  "a moderator who is %s before the reading reads no messages",
  async (_, ends) => {
    await reportMessage(bob, await sendMessage(cast.carol, bob, "Rude words"));
    const id = (await cardOf(alice, cast.carol))!.reports[0]!.id;
    const [end, back] = ends("mona", "moderator");
    const status = await during(app.db, end!, "mona", () => reading(mona, id));
    await back!.execute(app.db);
    expect(status).toBe(403);
    expect((await reading(mona, id)).status).toBe(200);
  },
);

test("a moderator reads no messages of somebody who moderates the site by then", async () => {
  await reportMessage(bob, await sendMessage(cast.carol, bob, "More rude words"));
  const id = (await cardOf(alice, cast.carol))!.reports[0]!.id;
  const status = await during(app.db, roleOf("carol", "moderator"), "carol", () => reading(mona, id));
  await roleOf("carol", "member").execute(app.db);
  expect(status).toBe(403);
});
