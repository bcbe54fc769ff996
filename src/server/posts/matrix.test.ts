import { sql } from "kysely";
import { afterAll, test } from "vitest";
import type { Person } from "../../../test/cast.ts";
import { cellsOf } from "../../../test/matrix/actors.ts";
import { ON_WRITING } from "../../../test/matrix/on-writing.ts";
import { type ActsOf, startMatrix } from "../../../test/matrix/start-matrix.ts";
import { appealsInMatrix } from "../appeals/test-matrix-appeals.ts";
import { matrixCalls } from "../feed-people/test-matrix-calls.ts";
import { writingCalls } from "../moderation/test-matrix-writing.ts";

/** Tries the matrix of acts on what members write: who may do what stands in `test/matrix/on-writing.ts`. */

const { app, cast, expectCell } = await startMatrix();
afterAll(() => app.close());
const { chief, other, witness, submitText, comment, messageBy } = cast;
const { may } = matrixCalls(app);
const { posts, comments, edits, editsComment, deletesComment, reports } = writingCalls(may);
const { appeals, appealsSanction } = appealsInMatrix(app, { may, cast, postOf });
const LINK = "https://example.com/page";

/** The author by the scope; a visitor's own content is another member's. */
const authorIn = (actor: Person | null, scope: "their own" | "another's" | "of theirs" | "of another's") =>
  scope === "their own" || scope === "of theirs" ? (actor ?? other) : other;

const ACTS: ActsOf<typeof ON_WRITING> = {
  "post a text": (actor) => posts(actor, "Words."),
  "post a link where new members use none": (actor) => posts(actor, LINK),
  comment: async (actor) => comments(actor, await postOf(other), "Words."),
  "comment with a link where new members use none": async (actor) =>
    comments(actor, await postOf(other), LINK),
  "edit a post": async (actor, scope) => edits(actor, await postOf(authorIn(actor, scope))),
  "edit a comment": async (actor, scope) => editsComment(actor, await commentOf(authorIn(actor, scope))),
  "delete a comment": async (actor, scope) => deletesComment(actor, await commentOf(authorIn(actor, scope))),
  "report a post": async (actor, scope) => reports(actor, "submission", await postOf(authorIn(actor, scope))),
  "report a comment": async (actor, scope) =>
    reports(actor, "comment", await commentOf(authorIn(actor, scope))),
  "report a message": async (actor, scope) => {
    const isBetweenOthers = actor === null || scope === "one between others";
    const id =
      scope === "one by them"
        ? await messageBy(actor ?? other, witness)
        : await messageBy(other, isBetweenOthers ? witness : actor);
    return may(actor, "POST", `/message/${id}/report`, {});
  },
  "appeal against a removal": (actor, scope) => appeals(actor, authorIn(actor, scope)),
  "appeal against a warning": (actor, scope) => appealsSanction(actor, authorIn(actor, scope)),
};

test.each(cellsOf(ON_WRITING))("%s, %s, as %s: %s", (...cell) => expectCell(ON_WRITING, ACTS, cell));

/** A new post. Suspended members cannot post, so SQL makes it the author's. */
async function postOf({ username }: Person): Promise<string> {
  const id = await submitText(chief, { customCategories: ["Ours"] });
  await sql`
    update posts set member_id = members.id from members where posts.id = ${id} and username = ${username}`.execute(
    app.db,
  );
  return id;
}

/** A new comment, in the same way. */
async function commentOf({ username }: Person): Promise<string> {
  const { id } = await comment(chief, await postOf(chief), "Some words.");
  await sql`
    update comments set member_id = members.id from members where comments.id = ${id} and username = ${username}`.execute(
    app.db,
  );
  return id;
}
