import { sql } from "kysely";
import { afterAll, test } from "vitest";
import type { Person } from "../../../test/cast.ts";
import { cellsOf } from "../../../test/matrix/actors.ts";
import { type ContentScope, ON_CONTENT } from "../../../test/matrix/on-content.ts";
import { type ActsOf, startMatrix } from "../../../test/matrix/start-matrix.ts";
import { feedRules } from "../feed-rules/test-feed-rules.ts";
import { feedTags } from "../feed-tags/test-feed-tags.ts";
import { type Content, logRemoval, reportedContent } from "./test-content.ts";
import { because, isAllowed as ok, matrixCalls, tokenOf } from "./test-matrix-calls.ts";

/** Tries each cell of the matrix of acts on posts and comments in feeds (`test/matrix/on-content.ts`). */

const { app, cast, expectCell } = await startMatrix();
afterAll(() => app.close());
const { chief, other, witness, founder, lower, otherModerator } = cast;
const { may, call, decide, seesReport } = matrixCalls(app);
const rules = feedRules(app);
const tags = feedTags(app);

/** Reported content of this author. Another member writes it, because a suspended author cannot post. */
const content = (by: Person, feeds: string[], movedTo = feeds): Promise<Content> =>
  reportedContent(app, { by, writer: other, witness }, feeds, movedTo);

/** The posts and comments that an act is tried on, by their author and their present feeds. */
const SCOPES: Record<ContentScope, (actor: Person) => Promise<Content>> = {
  "their own": (actor) => content(actor, ["Ours"]),
  "another member's": () => content(other, ["Ours"]),
  "a lower moderator's": () => content(lower, ["Ours"]),
  "a higher owner's": () => content(founder, ["Ours"]),
  "a site moderator's": () => content(otherModerator, ["Ours"]),
  "one in another feed": () => content(other, ["Theirs"]),
  "one in two feeds": () => content(other, ["Theirs", "Ours"]),
  "one that moved here": () => content(other, ["Theirs"], ["Ours"]),
  "one that moved away": () => content(other, ["Ours"], ["Theirs"]),
};

/**
 * Tries an act on content of the scope. A visitor has no content, so a member's stands for it. A refused act changes nothing, so
 * the next actor is tried on the same content.
 */
const on = (act: (actor: Person | null, content: Content) => Promise<boolean>) => {
  const left = new Map<ContentScope, Content>();
  return async (actor: Person | null, scope: ContentScope): Promise<boolean> => {
    const found = left.get(scope) ?? (await SCOPES[scope](actor ?? other));
    left.delete(scope);
    const isAllowed = await act(actor, found);
    if (!isAllowed && scope !== "their own") left.set(scope, found);
    return isAllowed;
  };
};

await content(other, ["Elsewhere"]);
const ruleIn: Record<string, string> = {};
for (const feed of ["Ours", "Theirs", "Elsewhere"])
  ruleIn[feed] = (await rules.write(chief, feed, "Kind"))[0]!;
const tag = (await tags.write(chief, "Ours", "Kind"))[0]!;

const ACTS: ActsOf<typeof ON_CONTENT> = {
  "remove a post": on((actor, { post }) => decide(actor, "posts", post, "remove")),
  "remove a post by a rule of its feed": on((actor, { post }) =>
    removesByRule(actor, post, ["Ours", "Theirs"]),
  ),
  "remove a post by a rule of another feed": on((actor, { post }) =>
    removesByRule(actor, post, ["Elsewhere"]),
  ),
  "restore a removed post": on(async (actor, { post }) => {
    // The first of these who may decide removes the post: the highest owner of the feed, where possible.
    for (const by of [founder, otherModerator, chief]) if (await decide(by, "posts", post, "remove")) break;
    await hide(post);
    return decide(actor, "posts", post, "restore");
  }),
  "lock a discussion": on((actor, { post }) => decide(actor, "posts", post, "lock")),
  "dismiss a report": on((actor, { post }) => decide(actor, "posts", post, "dismiss")),
  "delete a post, or remove another's": on((actor, { post }) => may(actor, "DELETE", `/submission/${post}`)),
  "remove a comment": on((actor, { said }) => decide(actor, "comments", said, "remove")),
  "see a report in the queue": on((actor, { post }) => seesReport(actor, post)),
  "read a removed post": on(async (actor, { post }) => {
    await hide(post);
    await logRemoval(app, post);
    return may(actor, "GET", `/submission/${post}/removed`);
  }),
  "read the versions of a removed post": on(async (actor, { post }) => {
    await hide(post);
    return may(actor, "GET", `/moderation/posts/${post}/versions`);
  }),
  "read the versions of a removed comment": on(async (actor, { said }) => {
    await sql`update comments set deleted_at = now(), is_removed = true where id = ${said}`.execute(app.db);
    return may(actor, "GET", `/moderation/comments/${said}/versions`);
  }),
  "read a removed comment": on(async (actor, { said }) => {
    await sql`update comments set deleted_at = now(), is_removed = true where id = ${said}`.execute(app.db);
    return may(actor, "GET", `/moderation/comments/${said}/removed`);
  }),
  "erase an earlier version of a post": on((actor, { post }) => erases(actor, "submission", post)),
  "erase an earlier version of a comment": on((actor, { said }) => erases(actor, "comment", said)),
  "erase an earlier version of a post with a reason": on((actor, { post }) =>
    erases(actor, "submission", post, "posts"),
  ),
  "erase an earlier version of a comment with a reason": on((actor, { said }) =>
    erases(actor, "comment", said, "comments"),
  ),
  "pin a post in the feed": on((actor, { post }) => pins(actor, "Ours", post)),
  "pin a post in another feed": on((actor, { post }) => pins(actor, "Theirs", post)),
  "give a post a tag of the feed": on((actor, { post }) => tagsPost(actor, post)),
};

test.each(cellsOf(ON_CONTENT))("%s, %s, as %s: %s", (...cell) => expectCell(ON_CONTENT, ACTS, cell));

async function hide(post: string): Promise<void> {
  await sql`update posts set deleted_at = now(), is_removed = true where id = ${post}`.execute(app.db);
}

/** Whether the actor can remove the post by a rule of one of these feeds. */
async function removesByRule(actor: Person | null, post: string, feeds: string[]): Promise<boolean> {
  for (const feed of feeds) {
    const body = { decision: "remove", rule: ruleIn[feed] };
    if (await may(actor, "POST", `/moderation/posts/${post}/decisions`, body)) return true;
  }
  return false;
}

/** Whether the actor can pin the post. Unpins it again for the next cell. */
async function pins(actor: Person | null, feed: string, post: string): Promise<boolean> {
  const path = `/moderation/feeds/${feed}/pins`;
  const isAllowed = await may(actor, "POST", path, { submissionId: post, isPinned: true });
  if (isAllowed) await call(chief, "POST", path, { submissionId: post, isPinned: false });
  return isAllowed;
}

/** Whether the actor can give the post the tag. If the post is not in the feed, the call succeeds and changes nothing. */
async function tagsPost(actor: Person | null, post: string): Promise<boolean> {
  const answer = tags.tag(tokenOf(actor), post, tag);
  return (await ok(answer)) && (await answer).body.submission.tags !== undefined;
}

/** Whether the actor can erase an earlier version of a post or comment. SQL adds the version, as an edit by the author would. */
async function erases(
  actor: Person | null,
  what: "submission" | "comment",
  id: string,
  asModerator?: "posts" | "comments",
): Promise<boolean> {
  const words = { text: "Earlier words.", written_at: new Date(0) };
  if (what === "comment")
    await app.db
      .insertInto("comment_versions")
      .values({ ...words, comment_id: Number(id) })
      .execute();
  else
    await app.db
      .insertInto("post_versions")
      .values({ ...words, post_id: Number(id), title: "Earlier", image_alt: "", feeds: [] })
      .execute();
  const { versions } = (await app.call("GET", `/${what}/${id}/versions`)).body;
  const version = `${id}/versions/${versions[0].id}`;
  if (asModerator) return may(actor, "POST", `/moderation/${asModerator}/${version}/erasure`, because);
  return may(actor, "DELETE", `/${what}/${version}`);
}
