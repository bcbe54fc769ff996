import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person } from "../../../test/cast.ts";
import { bulkActs } from "../bulk-acts/test-bulk-acts.ts";
import { feedRules } from "../feed-rules/test-feed-rules.ts";
import { feedTags } from "../feed-tags/test-feed-tags.ts";
import { feedTexts } from "../feed-texts/test-feed-texts.ts";
import { limiting } from "../new-members/test-new-members.ts";
import { word } from "../moderation/test-matrix-writing.ts";
import { type Content, logRemoval, reportedContent } from "./test-content.ts";
import { feedRoles } from "./test-feed-roles.ts";
import { isAllowed as ok, because, matrixCalls, rolesInMatrix, tokenOf } from "./test-matrix-calls.ts";

/** The matrix of role × act × scope: each cell is stated once, below, and tried over HTTP. */

const app = await startTestApp();
afterAll(() => app.close());
const bulk = bulkActs(app);
const { alice: author, bob: reporter, joinAll, promote, crowd } = await castOf(app);
const [newcomer, theirOwner, founder, owner] = await joinAll("new_one", "their_owner", "owner_0", "owner_1");
const [moderator, lower, suspended] = await joinAll("mod_1", "mod_2", "away");
const [siteModerator, otherModerator, admin] = await joinAll("site_mod", "site_mod_2", "site_admin");
await promote(siteModerator, "moderator");
await promote(otherModerator, "moderator");
await promote(admin, "admin");
const { may, call, decide, edit, sanction, seesReport } = matrixCalls(app);
const roles = feedRoles(app);
const { end, people, give } = roles;
const { asks, ends } = rolesInMatrix(app, roles, { admin, crowd });
const rules = feedRules(app);
const tags = feedTags(app);
const texts = feedTexts(app);
for (const person of [founder, owner, suspended]) await give(admin, "Ours", person, "owner");
for (const person of [moderator, lower]) await give(admin, "Ours", person, "moderator");
// Ranks count in their own feed alone.
for (const person of [theirOwner, lower]) await give(admin, "Theirs", person, "owner");
await call(admin, "POST", "/moderation/members/away/suspension", { days: 9, reason: "Enough." });
await sql`update members set created_at = now() - interval '30 days' where username <> ${newcomer.username}`.execute(
  app.db,
);
await limiting(app, admin).limit({ newDays: 7, newPosts: 0, newLinks: 0, newImages: false });

const ACTORS = {
  visitor: null,
  member: reporter,
  "new member": newcomer,
  "suspended owner": suspended,
  "feed moderator": moderator,
  "feed owner": owner,
  moderator: siteModerator,
  admin,
} as const;
type Actor = keyof typeof ACTORS;

const MEMBERS: Actor[] = ["member", "new member"];
const ON_SITE: Actor[] = ["moderator", "admin"];
const IN_FEED: Actor[] = ["feed moderator", "feed owner", ...ON_SITE];

/** The posts and comments that an act is tried on: who wrote them, and where they are now. */
const SCOPES = {
  "their own": (actor: Person) => content(actor, ["Ours"]),
  "another member's": () => content(author, ["Ours"]),
  "a lower moderator's": () => content(lower, ["Ours"]),
  "a higher owner's": () => content(founder, ["Ours"]),
  "a site moderator's": () => content(otherModerator, ["Ours"]),
  "one in another feed": () => content(author, ["Theirs"]),
  "one in two feeds": () => content(author, ["Theirs", "Ours"]),
  "one that moved here": () => content(author, ["Theirs"], ["Ours"]),
  "one that moved away": () => content(author, ["Ours"], ["Theirs"]),
};
type Scope = keyof typeof SCOPES;

const REACHED: [Scope, Actor[]][] = [
  ["their own", []],
  ["another member's", IN_FEED],
  ["a lower moderator's", IN_FEED],
  ["a higher owner's", ON_SITE],
  ["a site moderator's", ON_SITE],
  ["one in another feed", ON_SITE],
  ["one in two feeds", IN_FEED],
  ["one that moved here", IN_FEED],
  ["one that moved away", ON_SITE],
];
/** The same, but for what admins may do on their own, and authors. */
const except = (scope: Scope, actors: Actor[]) =>
  REACHED.map(([one, may]): [Scope, Actor[]] => (one === scope ? [one, actors] : [one, may]));

/** Acts on content, and for each scope those who may do it. */
const ON_CONTENT: [string, (actor: Person | null, of: Content) => Promise<boolean>, [Scope, Actor[]][]][] = [
  ["remove a post", (actor, { post }) => decide(actor, "posts", post, "remove"), REACHED],
  [
    "lock a discussion",
    (actor, { post }) => decide(actor, "posts", post, "lock"),
    except("their own", ["admin"]),
  ],
  [
    "remove a post by a rule of its feed",
    (actor, { post }) => removesByRule(actor, post, ["Ours", "Theirs"]),
    REACHED,
  ],
  [
    "remove a post by a rule of another feed",
    (actor, { post }) => removesByRule(actor, post, ["Elsewhere"]),
    REACHED.map(([scope]) => [scope, []]),
  ],
  ["remove a comment", (actor, { said }) => decide(actor, "comments", said, "remove"), REACHED],
  [
    "pin a post in the feed",
    (actor, { post }) => pins(actor, "Ours", post),
    // Ranks do not count, only whether the post is in the feed.
    REACHED.map(([scope]) => [scope, /another feed|moved away/.test(scope) ? [] : IN_FEED]),
  ],
  [
    "pin a post in another feed",
    (actor, { post }) => pins(actor, "Theirs", post),
    REACHED.map(([scope]) => [scope, /another feed|two feeds|moved away/.test(scope) ? ON_SITE : []]),
  ],
  [
    "give a post a tag of the feed",
    (actor, { post }) => tagsPost(actor, "Ours", post),
    REACHED.map(([scope]) => [
      scope,
      /another feed|moved away/.test(scope) ? [] : scope === "their own" ? [...MEMBERS, ...IN_FEED] : IN_FEED,
    ]),
  ],
  ["dismiss a report", (actor, { post }) => decide(actor, "posts", post, "dismiss"), REACHED],
  ["see a report in the queue", (actor, { post }) => seesReport(actor, post), REACHED],
  [
    "restore a removed post",
    async (actor, { post }) => {
      // By the highest of the feed where that is possible.
      for (const by of [founder, otherModerator, admin]) if (await decide(by, "posts", post, "remove")) break;
      await sql`update posts set deleted_at = now(), is_removed = true where id = ${post}`.execute(app.db);
      return decide(actor, "posts", post, "restore");
    },
    REACHED,
  ],
  [
    "read a removed post",
    async (actor, { post }) => {
      await sql`update posts set deleted_at = now(), is_removed = true where id = ${post}`.execute(app.db);
      await logRemoval(app, post);
      return may(actor, "GET", `/submission/${post}/removed`);
    },
    except("their own", [...MEMBERS, "suspended owner", ...IN_FEED]),
  ],
  [
    "read the versions of a removed comment",
    async (actor, { said }) => {
      await sql`update comments set deleted_at = now(), is_removed = true where id = ${said}`.execute(app.db);
      return may(actor, "GET", `/moderation/comments/${said}/versions`);
    },
    REACHED,
  ],
];

describe.each(ON_CONTENT)("%s", (_act, act, scopes) => {
  const cells = scopes.flatMap(([scope, allowed]) =>
    (Object.keys(ACTORS) as Actor[]).map((actor): [Actor, Scope, boolean] => [
      actor,
      scope,
      allowed.includes(actor),
    ]),
  );
  test.each(cells)("as %s: %s: %s", async (name, scope, isAllowed) => {
    const actor = ACTORS[name];
    const found = await SCOPES[scope](actor ?? author);
    expect(await act(actor, found)).toBe(isAllowed);
  });
});
const IN_BULK = { domain: "bulk.example" };
const bulkAct = async (): Promise<string> => (await bulk.start(admin, IN_BULK)).body.id;

/** Acts on a feed and its people, and on members and the site. */
const OTHERS: [string, (actor: Person | null) => Promise<boolean>, Actor[]][] = [
  ["describe the feed", (actor) => edit(actor, "Ours", { description: word() }), ["feed owner", ...ON_SITE]],
  ["describe another feed", (actor) => edit(actor, "Theirs", { description: word() }), ON_SITE],
  ["write the rules of the feed", (actor) => writesRules(actor, "Ours"), IN_FEED],
  ["write the rules of another feed", (actor) => writesRules(actor, "Theirs"), ON_SITE],
  ["write the tags of the feed", (actor) => writesTags(actor, "Ours"), IN_FEED],
  ["write the tags of another feed", (actor) => writesTags(actor, "Theirs"), ON_SITE],
  ["write the side text of the feed", (actor) => writesText(actor, "Ours"), IN_FEED],
  ["write the side text of another feed", (actor) => writesText(actor, "Theirs"), ON_SITE],
  ["close the feed", (actor) => edit(actor, "Ours", { isClosed: false }), ON_SITE],
  ["see the people of the feed", (actor) => ok(people(tokenOf(actor), "Ours")), IN_FEED],
  ["see the people of another feed", (actor) => ok(people(tokenOf(actor), "Theirs")), ON_SITE],
  ["ask somebody to moderate the feed", (actor) => asks(actor, "Ours", "moderator"), ["feed owner", "admin"]],
  ["ask somebody to own the feed", (actor) => asks(actor, "Ours", "owner"), ["feed owner", "admin"]],
  ["ask somebody to moderate another feed", (actor) => asks(actor, "Theirs", "moderator"), ["admin"]],
  ["end the role of a lower moderator", (actor) => ends(actor, "moderator"), ["feed owner", "admin"]],
  ["end the role of a lower owner", (actor) => ends(actor, "owner"), ["feed owner", "admin"]],
  ["end the role of a higher owner", (actor) => endsFounder(actor), ["admin"]],
  ["read the log", (actor) => may(actor, "GET", "/moderation/log"), IN_FEED],
  ["look a member up", (actor) => may(actor, "GET", "/moderation/members/alice"), ON_SITE],
  ["suspend a member", (actor) => sanction(actor, "suspension", { days: 0 }), ON_SITE],
  ["ban a member", (actor) => sanction(actor, "ban", { isBanned: false }), ON_SITE],
  ["erase a profile text", (actor) => sanction(actor, "about-erasure", {}), ON_SITE],
  ["remove a picture", (actor) => sanction(actor, "picture-removal", {}), ON_SITE],
  ["give a role in the site", (actor) => sanction(actor, "role", { role: "member" }), ["admin"]],
  ["read blocked domains", (actor) => may(actor, "GET", "/moderation/domains"), ON_SITE],
  [
    "block a domain",
    (actor) =>
      may(actor, "POST", "/moderation/domains", { domain: "spam.example", isBlocked: true, ...because }),
    ON_SITE,
  ],
  ["preview a bulk act", (actor) => ok(bulk.preview(tokenOf(actor), IN_BULK)), ON_SITE],
  ["remove in bulk", (actor) => ok(bulk.start(tokenOf(actor), IN_BULK)), ON_SITE],
  ["undo a bulk act", async (actor) => ok(bulk.undo(tokenOf(actor), await bulkAct())), ON_SITE],
  ["see the feeds without an owner", (actor) => may(actor, "GET", "/admin/feeds-without-owner"), ["admin"]],
  ["read the settings of the site", (actor) => may(actor, "GET", "/admin/settings"), ["admin"]],
];

describe.each(OTHERS)("%s", (_act, act, allowed) => {
  test.each(Object.keys(ACTORS).map((actor) => [actor as Actor, allowed.includes(actor as Actor)] as const))(
    "as %s: %s",
    async (name, isAllowed) => {
      expect(await act(ACTORS[name])).toBe(isAllowed);
    },
  );
});

/** Reported content of this author. Suspended members cannot post, so another one writes it. */
function content(by: Person, feeds: string[], movedTo = feeds): Promise<Content> {
  return reportedContent(
    app,
    { by, writer: author, witness: by === reporter ? lower : reporter },
    feeds,
    movedTo,
  );
}

const ruleIn: Record<string, string> = {};
await content(author, ["Elsewhere"]);
for (const feed of ["Ours", "Theirs", "Elsewhere"])
  ruleIn[feed] = (await rules.write(admin, feed, "Kind"))[0]!;

/** Whether the actor removes a post by a rule of one of these feeds. */
async function removesByRule(actor: Person | null, post: string, feeds: string[]): Promise<boolean> {
  for (const feed of feeds) {
    const body = { decision: "remove", rule: ruleIn[feed] };
    if (await may(actor, "POST", `/moderation/posts/${post}/decisions`, body)) return true;
  }
  return false;
}

async function writesRules(actor: Person | null, feed: string): Promise<boolean> {
  const { version, rules: present } = (await rules.read(admin, feed)).body;
  return ok(rules.save(tokenOf(actor), feed, version, [{ ...present[0], text: word() }]));
}

/** Whether the actor pins a post; it is unpinned for the next cell. */
async function pins(actor: Person | null, feed: string, post: string): Promise<boolean> {
  const path = `/moderation/feeds/${feed}/pins`;
  const isAllowed = await may(actor, "POST", path, { submissionId: post, isPinned: true });
  if (isAllowed) await call(admin, "POST", path, { submissionId: post, isPinned: false });
  return isAllowed;
}

async function writesTags(actor: Person | null, feed: string): Promise<boolean> {
  const { version } = (await tags.read(admin, feed)).body;
  return ok(tags.save(tokenOf(actor), feed, version, [{ name: String(Math.random()) }]));
}

async function writesText(actor: Person | null, feed: string): Promise<boolean> {
  const { version } = (await texts.read(admin, feed)).body.side;
  return ok(texts.save(tokenOf(actor), feed, { side: { version, text: word() }, ...because }));
}

const tagIn: Record<string, string> = {};
for (const feed of ["Ours", "Theirs"]) tagIn[feed] = (await tags.write(admin, feed, "Kind"))[0]!;

/** Whether the actor gives a post a tag of this feed; it is taken away for the next cell. */
async function tagsPost(actor: Person | null, feed: string, post: string): Promise<boolean> {
  const answer = tags.tag(tokenOf(actor), post, tagIn[feed]!);
  const isAllowed = (await ok(answer)) && (await answer).body.submission.tags !== undefined;
  if (isAllowed) await tags.tag(admin, post);
  return isAllowed;
}

/** Ends the role last of all: the next act that needs the founder would miss them. */
async function endsFounder(actor: Person | null): Promise<boolean> {
  return ok(end(tokenOf(actor), "Ours", founder.username));
}
