import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person } from "../../../test/cast.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { feedRoles } from "./test-feed-roles.ts";

/** The matrix of the member who decided × the member who then decides the opposite, for content in two feeds, "Ours" and "Theirs". */

const app = await startTestApp();
afterAll(() => app.close());
const { alice: author, bob: owner, carol: moderator, join, promote, submitText, comment } = await castOf(app);
const names = ["founder", "lower_mod", "their_owner", "site_mod", "site_admin"];
const [founder, lower, theirOwner, siteModerator, admin] = (await Promise.all(names.map(join))) as [
  Person,
  Person,
  Person,
  Person,
  Person,
];
await promote(siteModerator, "moderator");
await promote(admin, "admin");
const { give } = feedRoles(app);
for (const person of [founder, owner]) await give(admin, "Ours", person, "owner");
for (const person of [moderator, lower]) await give(admin, "Ours", person, "moderator");
for (const person of [theirOwner, lower]) await give(admin, "Theirs", person, "owner");
const { decide, decideOnComment } = moderate(app);

const ACTORS = { member: author, moderator, owner, "site moderator": siteModerator, admin } as const;
type Actor = keyof typeof ACTORS;
const SITE: Actor[] = ["site moderator", "admin"];
const ALL: Actor[] = ["moderator", "owner", ...SITE];

/** The member who decided, and those who may decide the opposite. */
const DECIDED: [string, Person, Actor[]][] = [
  ["a higher owner", founder, ALL],
  ["a lower moderator of the feed, who owns the other", lower, ALL],
  ["the owner of the other feed", theirOwner, SITE],
  ["a moderator of the site", siteModerator, SITE],
  ["an admin", admin, SITE],
];
const OPPOSITES = [
  ["post", "remove", "restore"],
  ["post", "lock", "unlock"],
  ["comment", "remove", "restore"],
] as const;
const UNDOS = OPPOSITES.flatMap(([kind, decision, opposite]) =>
  DECIDED.map(([who, by, allowed]) => ({ kind, decision, opposite, who, by, allowed })),
);

/** Decides about new content of the author, and returns a function that decides about the same content again. */
async function decided(by: Person, kind: "post" | "comment", decision: string) {
  const post = await submitText(author, { customCategories: ["Theirs", "Ours"] });
  const said = await comment(author, post, "Words.");
  const again = (who: Person, what: string) =>
    kind === "post"
      ? decide(who, post, { decision: what })
      : decideOnComment(who, said.id, { decision: what });
  expect((await again(by, decision)).status).toBe(200);
  return again;
}

describe.each(UNDOS)(
  "$opposite of a $kind, after a decision of $who",
  ({ kind, decision, opposite, by, allowed }) => {
    test.each(Object.keys(ACTORS) as Actor[])("as %s", async (name) => {
      const again = await decided(by, kind, decision);
      const { status, body } = await again(ACTORS[name], opposite);
      const code = name === "member" ? "notAllowed" : "decidedByOthers";
      expect([status, body.code]).toEqual(allowed.includes(name) ? [200, undefined] : [403, code]);
    });
  },
);

test.each(OPPOSITES)(
  "a %s: if the site's moderators %s it after the people of a feed have done so, the decision becomes the site's, and is logged once",
  async (...of) => {
    const [kind, decision, opposite] = of;
    const again = await decided(owner, kind, decision);
    for (const by of [siteModerator, admin]) expect((await again(by, decision)).status).toBe(200);
    expect((await again(owner, opposite)).status).toBe(403);
    const { rows } = await sql<{ by_feeds: number[] | null }>`
    select by_feeds from moderation_log where action = ${`${decision}-${kind}`} order by id desc limit 2`.execute(
      app.db,
    );
    expect(rows.map(({ by_feeds: feeds }) => feeds === null)).toEqual([true, false]);
  },
);

test.each(OPPOSITES)(
  "a %s: the people of a feed cannot %s it again after the site's moderators %s it",
  async (...of) => {
    const [kind, decision, opposite] = of;
    for (const [by, status] of [
      [owner, 200],
      [theirOwner, 200],
      [siteModerator, 403],
      [admin, 403],
    ] as const) {
      const again = await decided(by, kind, decision);
      await again(by, opposite);
      expect((await again(moderator, decision)).status).toBe(status);
    }
  },
);

/** Whether the post's page and the log tell the reader that others removed the post. */
const told = async (by: Person, who: Person) => {
  const post = await submitText(author, { customCategories: ["Theirs", "Ours"] });
  await decide(by, post, { decision: "remove" });
  const { token } = who;
  const page = (await app.call("GET", `/submission/${post}/removed`, { token })).body.isOfOthers;
  const { entries } = (await app.call("GET", "/moderation/log", { token })).body;
  return [page, entries.find(({ submissionId: id }: { submissionId: string }) => id === post).isOfOthers];
};

test("the people of a feed are told which removals are of others: on the removed post's page and in their log", async () => {
  expect(await told(founder, moderator)).toEqual([undefined, undefined]);
  for (const by of [theirOwner, siteModerator, admin])
    expect(await told(by, moderator)).toEqual([true, true]);
  expect(await told(theirOwner, siteModerator)).toEqual([undefined, undefined]);
});
