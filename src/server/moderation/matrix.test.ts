import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person } from "../../../test/cast.ts";
import { appealsInMatrix } from "../appeals/test-matrix-appeals.ts";
import { feedRoles } from "../feed-people/test-feed-roles.ts";
import { matrixCalls } from "../feed-people/test-matrix-calls.ts";
import { notesInMatrix } from "../member-notes/test-member-notes.ts";
import { limiting } from "../new-members/test-new-members.ts";
import { moderate } from "./test-decisions.ts";
import { reportsInMatrix, siteInMatrix } from "./test-matrix-site.ts";
import { writingCalls } from "./test-matrix-writing.ts";

/**
 * The matrix of role × act × scope for what members write, for acts on members by their rank, and for the site. Each cell is stated
 * once, below, and tried over HTTP. `feed-people/matrix.test.ts` has the acts on content in feeds.
 */

const app = await startTestApp();
afterAll(() => app.close());
const cast = await castOf(app);
const { alice: chief, bob: other, joinAll, promote, submitText, comment } = cast;
const [member, newcomer, suspended] = await joinAll("plain_one", "new_one", "silent");
const [feedModerator, feedOwner, moderator] = await joinAll("feed_mod", "feed_owner", "site_mod");
const [silentModerator, admin, aModerator, anAdmin] = await joinAll(
  "silent_two",
  "keeper",
  "second",
  "third",
);
for (const one of [moderator, silentModerator, aModerator]) await promote(one, "moderator");
for (const one of [chief, admin, anAdmin]) await promote(one, "admin");
const { may } = matrixCalls(app);
const { posts, deletes, reports, on, edits, editsComment, invites, previewsAll } = writingCalls(may);
const { suspend } = moderate(app);
const { limit, age } = limiting(app, chief);
const { writesNote, readsNotes, deletesNote } = notesInMatrix(app, may, chief);
const site = siteInMatrix(app, { may, cast, chief });
const { dismissesReports, readsMessages } = reportsInMatrix(app, { may, chief });

const ACTORS = {
  visitor: null,
  member,
  "new member": newcomer,
  "suspended member": suspended,
  "feed moderator": feedModerator,
  "feed owner": feedOwner,
  moderator,
  "suspended moderator": silentModerator,
  admin,
} as const;
type Actor = keyof typeof ACTORS;

const WRITERS: Actor[] = ["member", "new member", "feed moderator", "feed owner", "moderator", "admin"];
const EXPERIENCED = WRITERS.filter((actor) => actor !== "new member");
const ON_SITE: Actor[] = ["moderator", "admin"];
const READS_ON_SITE: Actor[] = [...ON_SITE, "suspended moderator"];
const IN_FEED: Actor[] = ["feed moderator", "feed owner", ...ON_SITE];
const ADMIN: Actor[] = ["admin"];
const NOBODY: Actor[] = [];

await submitText(chief, { customCategories: ["Ours"] });
await feedRoles(app).give(chief, "Ours", feedOwner, "owner");
await feedRoles(app).give(chief, "Ours", feedModerator, "moderator");
/** A post and a comment of each actor, made before some were silenced. */
const OWN = new Map<Person, { post: string; said: string }>();
const content = async (by: Person) => {
  const post = await submitText(by, { customCategories: ["Ours"] });
  return { post, said: (await comment(by, post, "Some words.")).id as string };
};
for (const actor of [...Object.values(ACTORS), other]) if (actor) OWN.set(actor, await content(actor));
for (const actor of Object.values(ACTORS)) if (actor && actor !== newcomer) await age(actor, 30);
for (const one of [suspended, silentModerator]) await suspend(chief, one.username, { days: 9 });
await limit({ newDays: 7, newPosts: 0, newLinks: 0 });

const LINK = "https://example.com/page";
/** The content of the actor or, for visitors, of another member. */
const ownOf = (actor: Person | null) => OWN.get(actor ?? other)!;
const others = () => OWN.get(other)!;
/** Content that is there for one cell. */
const fresh = async (actor: Person | null): Promise<{ post: string; said: string }> => {
  const made = await content(chief);
  await sql`
    with author as (select id from members where username = ${(actor ?? other).username}), given as (
      update posts set member_id = author.id from author where posts.id = ${made.post}
    )
    update comments set member_id = author.id from author where comments.id = ${made.said}`.execute(app.db);
  return made;
};

type Cell = [string, (actor: Person | null) => Promise<boolean>, Actor[]];

const { appeals, appealsSanction, decidesAppeal, decidesSanctionAppeal } = appealsInMatrix(app, {
  ...{ may, chief, admin, postOf: async (author) => (await fresh(author)).post },
});

/** Acts of members on what they and others write. */
const ON_WRITING: Cell[] = [
  ["post a text", (actor) => posts(actor, "Words."), WRITERS],
  ["post a link where new members use none", (actor) => posts(actor, LINK), EXPERIENCED],
  ["comment", (actor) => comments(actor, "Words."), WRITERS],
  ["comment with a link where new members use none", (actor) => comments(actor, LINK), EXPERIENCED],
  ["edit their own post", async (actor) => edits(actor, (await fresh(actor)).post), WRITERS],
  ["edit another's post", async (actor) => edits(actor, others().post), NOBODY],
  ["edit their own comment", (actor) => editsComment(actor, ownOf(actor).said), WRITERS],
  ["edit another's comment", (actor) => editsComment(actor, others().said), NOBODY],
  [
    "delete their own post",
    async (actor) => deletes(actor, "submission", (await fresh(actor)).post),
    WRITERS,
  ],
  [
    "delete another's post, which removes it",
    async (actor) => deletes(actor, "submission", (await fresh(other)).post),
    IN_FEED,
  ],
  [
    "delete their own comment",
    async (actor) => deletes(actor, "comment", (await fresh(actor)).said),
    WRITERS,
  ],
  ["delete another's comment", (actor) => deletes(actor, "comment", others().said), NOBODY],
  ["report their own post", (actor) => reports(actor, "submission", ownOf(actor).post), NOBODY],
  [
    "report another's post",
    async (actor) => reports(actor, "submission", (await fresh(other)).post),
    WRITERS,
  ],
  ["report their own comment", (actor) => reports(actor, "comment", ownOf(actor).said), NOBODY],
  [
    "report another's comment",
    async (actor) => reports(actor, "comment", (await fresh(other)).said),
    WRITERS,
  ],
  [
    "appeal against a removal of theirs",
    (actor) => appeals(actor, actor ?? other),
    [...WRITERS, "suspended member", "suspended moderator"],
  ],
  [
    "appeal against a warning of theirs",
    (actor) => appealsSanction(actor, actor ?? other),
    [...WRITERS, "suspended member", "suspended moderator"],
  ],
  ["appeal against a warning of another's", (actor) => appealsSanction(actor, other), NOBODY],
  ["appeal against a removal of another's", (actor) => appeals(actor, other), NOBODY],
];

/** Acts on members, and for each rank of the other those who may do it. */
const TARGETS = { "a member": other, "another moderator": aModerator, "another admin": anAdmin };
const BY_RANK: [
  string,
  (actor: Person | null, name: string) => Promise<boolean>,
  [Actor[], Actor[], Actor[]],
][] = [
  ["warn", (actor, name) => on(actor, name, "warning"), [ON_SITE, ADMIN, ADMIN]],
  ["suspend", (actor, name) => on(actor, name, "suspension", { days: 0 }), [ON_SITE, ADMIN, ADMIN]],
  ["ban", (actor, name) => on(actor, name, "ban", { isBanned: false }), [ON_SITE, ADMIN, ADMIN]],
  ["erase the profile text of", (actor, name) => on(actor, name, "about-erasure"), [ON_SITE, ADMIN, ADMIN]],
  [
    "preview the removal in bulk of what was written by",
    (actor, name) => previewsAll(actor, name),
    [READS_ON_SITE, ADMIN, NOBODY],
  ],
  [
    "keep the role of",
    (actor, name) => on(actor, name, "role", { role: roleOf(name) }),
    [ADMIN, ADMIN, ADMIN],
  ],
  ["make a password link for", (actor, name) => on(actor, name, "password-link"), [ADMIN, ADMIN, NOBODY]],
  ["write a note about", writesNote, [ON_SITE, ADMIN, ADMIN]],
  ["read the notes about", readsNotes, [ON_SITE, ADMIN, ADMIN]],
  ["delete a note of the chief about", deletesNote, [ADMIN, ADMIN, ADMIN]],
  [
    "look up",
    (actor, name) => may(actor, "GET", `/moderation/members/${name}`),
    [READS_ON_SITE, READS_ON_SITE, READS_ON_SITE],
  ],
  ["dismiss the reports on", (actor, name) => dismissesReports(actor, named(name)), [ON_SITE, ADMIN, ADMIN]],
  [
    "read the reported messages of",
    (actor, name) => readsMessages(actor, named(name)),
    [ON_SITE, ADMIN, ADMIN],
  ],
  // Last, since a ban ends the sessions of the other.
  ...(["warning", "suspension", "ban"] as const).map((kind): (typeof BY_RANK)[number] => [
    `decide the appeal against a ${kind} of`,
    (actor, name) => decidesSanctionAppeal[kind](actor, named(name)),
    [ON_SITE, ADMIN, ADMIN],
  ]),
];

/** Acts on oneself. */
const ON_ONESELF: Cell[] = [
  ...(
    [
      "warning",
      "suspension",
      "ban",
      "about-erasure",
      "role",
      "password-link",
      "notes",
      "report-dismissal",
    ] as const
  ).map((act): Cell => [
    `decide on themselves: ${act}`,
    (actor) =>
      on(actor, (actor ?? other).username, act, {
        ...(act === "suspension" && { days: 0 }),
        ...(act === "ban" && { isBanned: false }),
        ...(act === "role" && { role: "member" }),
        ...(act === "report-dismissal" && { reportIds: ["1"] }),
        ...(act === "notes" && { text: "Words." }),
      }),
    NOBODY,
  ]),
];

/** Acts on what waits, and on the site. */
const ON_THE_SITE: Cell[] = [
  [
    "read what waits for them",
    (actor) => may(actor, "GET", "/moderation/held"),
    [...READS_ON_SITE, "feed moderator", "feed owner"],
  ],
  ["approve what waits", (actor) => site.decidesHeld(actor, "approval"), ON_SITE],
  ["refuse what waits", (actor) => site.decidesHeld(actor, "refusal"), ON_SITE],
  ["read the appeals", (actor) => may(actor, "GET", "/moderation/appeals"), READS_ON_SITE],
  ["decide an appeal", (actor) => decidesAppeal(actor, other), ON_SITE],
  ["read the requests to join", (actor) => may(actor, "GET", "/moderation/join-requests"), READS_ON_SITE],
  ["approve a request to join", (actor) => site.decidesRequest(actor, "approval"), ON_SITE],
  ["refuse a request to join", (actor) => site.decidesRequest(actor, "refusal"), ON_SITE],
  ["invite", (actor) => invites(actor), ON_SITE],
  ["take back another's invitation", site.takesBack, ADMIN],
  ["offer to hand a feed over", site.offers, ["feed owner", "admin"]],
  ["read the log", (actor) => may(actor, "GET", "/moderation/log"), [...IN_FEED, "suspended moderator"]],
  ["read the automatic rules", (actor) => may(actor, "GET", "/moderation/automatic-rules"), READS_ON_SITE],
  ["add the recommended rules", (actor) => may(actor, "POST", "/moderation/recommended-rules"), ADMIN],
  ["change an automatic rule", site.changesRule, ADMIN],
  ["try an automatic rule", site.triesRule, ADMIN],
  ["write a page of the site", site.writesPage, ADMIN],
  ["read the settings", (actor) => may(actor, "GET", "/admin/settings"), ADMIN],
  ["change the settings", site.changesSettings, ADMIN],
  ["read the state of the site", (actor) => may(actor, "GET", "/admin/overview"), ADMIN],
  ["see all invitations", (actor) => may(actor, "GET", "/admin/invitations"), ADMIN],
];

const everyActor = (allowed: Actor[]) =>
  (Object.keys(ACTORS) as Actor[]).map((actor): [Actor, boolean] => [actor, allowed.includes(actor)]);

describe.each([...ON_WRITING, ...ON_ONESELF, ...ON_THE_SITE])("%s", (_act, act, allowed) => {
  test.each(everyActor(allowed))("as %s: %s", async (name, isAllowed) => {
    expect(await act(ACTORS[name])).toBe(isAllowed);
  });
});

describe.each(BY_RANK)("%s", (_act, act, allowed) => {
  describe.each(
    Object.entries(TARGETS).map(([rank, { username }], index) => [rank, username, allowed[index]!] as const),
  )("%s", (_rank, username, mayDo) => {
    test.each(everyActor(mayDo))("as %s: %s", async (name, isAllowed) => {
      expect(await act(ACTORS[name], username)).toBe(isAllowed);
    });
  });
});

function comments(actor: Person | null, text: string): Promise<boolean> {
  return may(actor, "POST", `/submission/${others().post}/comments`, { text });
}

const named = (name: string): Person => Object.values(TARGETS).find(({ username }) => username === name)!;

function roleOf(name: string): string {
  return name === aModerator.username ? "moderator" : name === anAdmin.username ? "admin" : "member";
}
