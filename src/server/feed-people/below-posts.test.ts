import { afterAll, describe, expect, test } from "vitest";
import type { OpenReport, ReportedPost } from "../../contract/moderation.ts";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Person } from "../../../test/cast.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { feedRoles } from "./test-feed-roles.ts";

/**
 * Tests of comments below posts of other authors. The right to decide about such a comment is apart from the right to
 * decide about the post.
 */

const app = await startTestApp();
afterAll(() => app.close());
const {
  alice: member,
  bob: owner,
  carol: moderator,
  join,
  promote,
  submitText,
  comment,
  deletePost,
} = await castOf(app);
const names = ["founder", "their_owner", "witness", "site_mod"];
const [founder, theirOwner, witness, siteModerator] = (await Promise.all(names.map(join))) as [
  Person,
  Person,
  Person,
  Person,
];
await promote(siteModerator, "admin");
const { give } = feedRoles(app);
for (const person of [founder, owner]) await give(siteModerator, "Ours", person, "owner");
await give(siteModerator, "Ours", moderator, "moderator");
for (const person of [theirOwner, moderator]) await give(siteModerator, "Theirs", person, "owner");
const { decide, decideOnComment, queue } = moderate(app);

const ACTORS = { moderator, owner, "site moderator": siteModerator } as const;
type Actor = keyof typeof ACTORS;
const SITE: Actor[] = ["site moderator"];
const ALL: Actor[] = ["moderator", "owner", ...SITE];

interface Scope {
  scope: string;
  post: (actor: Person) => Promise<string>;
  /** The author of the comment. */
  by: Person;
  allowed: Actor[];
}

const SCOPES: Scope[] = [
  { scope: "a member's below a higher owner's post", post: () => file(founder), by: member, allowed: ALL },
  { scope: "a higher owner's below a member's post", post: () => file(member), by: founder, allowed: SITE },
  { scope: "one of who owns another feed", post: () => file(member), by: theirOwner, allowed: ALL },
  { scope: "a member's below the actor's own post", post: (by) => file(by), by: member, allowed: SITE },
  {
    scope: "a member's below a post that the actor moved into the feed",
    post: (by) => moved(by),
    by: member,
    allowed: SITE,
  },
];

function file(by: Person, feed = "Ours"): Promise<string> {
  return submitText(by, { title: "Title", customCategories: [feed] });
}

async function moved(by: Person): Promise<string> {
  const id = await file(by, "News");
  const was = { title: "Title", text: "Some words.", customCategories: ["News"] };
  const body = { ...was, customCategories: ["Ours"], was };
  expect((await app.call("POST", `/submission/${id}`, { token: by.token, body })).status).toBe(200);
  return id;
}

/** Adds a comment and reports it. */
async function said(by: Person, post: string): Promise<string> {
  const { id } = await comment(by, post, "Words.");
  const body = { reason: "Rude." };
  expect((await app.call("POST", `/comment/${id}/report`, { token: witness.token, body })).status).toBe(201);
  return id;
}

/** The entries of a post in the queue, as a member sees them. */
async function waiting(by: Person, post: string): Promise<ReportedPost | undefined> {
  const { posts } = await queue(by, "?limit=100");
  return posts.find(({ submission }: ReportedPost) => submission.id === post);
}

const CELLS = SCOPES.flatMap((scope) => (Object.keys(ACTORS) as Actor[]).map((name) => ({ ...scope, name })));

test.each(CELLS)("$scope, as $name", async ({ post, by, allowed, name }) => {
  const actor = ACTORS[name];
  const [below, isAllowed] = [await post(actor), allowed.includes(name)];
  const id = await said(by, below);
  expect((await waiting(actor, below)) !== undefined).toBe(isAllowed);
  expect((await decideOnComment(actor, id, { decision: "dismiss" })).status).toBe(isAllowed ? 200 : 403);
  expect((await decideOnComment(actor, id, { decision: "remove" })).status).toBe(isAllowed ? 200 : 403);
});

describe("the queue of the people of a feed", () => {
  test("has no post that its higher author deleted or the site removed, which they could not read either", async () => {
    const [deleted, removed, theirs] = [await file(founder), await file(founder), await file(member)];
    for (const post of [deleted, removed, theirs]) await said(member, post);
    await deletePost(founder, deleted);
    // The removal by SQL leaves the reports on the comments open.
    await app.db
      .updateTable("posts")
      .set({ deleted_at: new Date(), is_removed: true })
      .where("id", "=", Number(removed))
      .execute();
    await deletePost(member, theirs);
    for (const post of [deleted, removed]) {
      expect((await app.call("GET", `/submission/${post}/removed`, moderator)).status).toBe(404);
      expect(await waiting(moderator, post)).toBeUndefined();
      expect(await waiting(siteModerator, post)).toBeDefined();
    }
    expect(await waiting(moderator, theirs)).toBeDefined();
  });

  test("does not tell who reported, which the site's moderators read", async () => {
    const post = await file(member);
    await said(member, post);
    await app.call("POST", `/submission/${post}/report`, { token: witness.token, body: {} });
    const reportersOf = async (by: Person) => {
      const found = (await waiting(by, post))!;
      const all: OpenReport[] = [...found.reports, ...found.comments.flatMap(({ reports }) => reports)];
      return all.map(({ userName }) => userName);
    };
    for (const by of [owner, moderator]) {
      expect(await reportersOf(by)).toEqual([null, null]);
      expect(JSON.stringify(await queue(by))).not.toContain("witness");
    }
    expect(await reportersOf(siteModerator)).toEqual(["witness", "witness"]);
  });
});

test("a removal leaves the reports open that its decider may not close", async () => {
  const post = await file(member);
  const [own, higher] = [await said(member, post), await said(founder, post)];
  expect((await decide(moderator, post, { decision: "remove" })).status).toBe(200);
  const { comments } = (await waiting(siteModerator, post))!;
  expect(comments.map(({ id }) => id)).toEqual([higher]);
  expect(comments.map(({ id }) => id)).not.toContain(own);
});
