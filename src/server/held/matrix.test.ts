import { sql } from "kysely";
import { afterAll, test } from "vitest";
import type { Person } from "../../../test/cast.ts";
import { cellsOf } from "../../../test/matrix/actors.ts";
import { ON_WAITING, type WaitingScope } from "../../../test/matrix/on-waiting.ts";
import { type ActsOf, startMatrix } from "../../../test/matrix/start-matrix.ts";
import { isAllowed as ok, matrixCalls, tokenOf } from "../feed-people/test-matrix-calls.ts";
import { feedPosters } from "../feed-posters/test-feed-posters.ts";
import { holding } from "./test-held.ts";

/** Tries each cell of the matrix of acts on posts that wait (`test/matrix/on-waiting.ts`). */

const { app, cast, expectCell } = await startMatrix();
afterAll(() => app.close());
const { chief, other, submitText } = cast;
const { may } = matrixCalls(app);
const { hold, newcomer, post, approve, refuse, queue, waiting } = holding(app, cast);
// The first post of a member waits for the site. `other` has posted before, so the next posts of `other` wait for a feed.
await submitText(other, { customCategories: ["Ours", "Theirs"] });
for (const feed of ["Ours", "Theirs"]) await feedPosters(app).limit(chief, feed);
await hold(1);

/** For each scope, the id of a new post that waits. SQL makes a post the actor's own. */
const heldIn: Record<WaitingScope, (actor: Person | null) => Promise<string>> = {
  "a post that waits for the site": async () => (await newcomer()).id,
  "a post that waits for their feed": () => heldFor("Ours"),
  "a post that waits for another feed": () => heldFor("Theirs"),
  "their own post that waits": async (actor) => {
    const { id } = await newcomer();
    await sql`
      update held_writings set member_id = members.id from members
      where held_writings.id = ${id} and username = ${(actor ?? other).username}`.execute(app.db);
    return id;
  },
};

/** Tries an act while one post waits. */
const on =
  (act: (actor: Person | null, id: string) => Promise<boolean>) =>
  async (actor: Person | null, scope: WaitingScope): Promise<boolean> => {
    const id = await heldIn[scope](actor);
    const isAllowed = await act(actor, id);
    await app.db.deleteFrom("held_writings").where("id", "=", Number(id)).execute();
    return isAllowed;
  };

const ACTS: ActsOf<typeof ON_WAITING> = {
  "see what waits": on(async (actor, id) => {
    if (!(await may(actor, "GET", "/moderation/held"))) return false;
    return (await queue(tokenOf(actor))).held.some((held: { id: string }) => held.id === id);
  }),
  "count what waits": on(
    async (actor) =>
      (await may(actor, "GET", "/moderation/held-count")) && (await waiting(tokenOf(actor))) > 0,
  ),
  "approve what waits": on((actor, id) => ok(approve(tokenOf(actor), id))),
  "refuse what waits": on((actor, id) => ok(refuse(tokenOf(actor), id))),
};

test.each(cellsOf(ON_WAITING))("%s, %s, as %s: %s", (...cell) => expectCell(ON_WAITING, ACTS, cell));

async function heldFor(feed: string): Promise<string> {
  return (await post(other, { customCategories: [feed] })).body.held.id;
}
