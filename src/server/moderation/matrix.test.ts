import { afterAll, test } from "vitest";
import { cellsOf } from "../../../test/matrix/actors.ts";
import { ON_MEMBERS } from "../../../test/matrix/on-members.ts";
import { ON_THE_SITE } from "../../../test/matrix/on-the-site.ts";
import { startMatrix } from "../../../test/matrix/start-matrix.ts";
import { matrixCalls } from "../feed-people/test-matrix-calls.ts";
import { membersInMatrix } from "./test-matrix-members.ts";
import { siteInMatrix } from "./test-matrix-site.ts";

/** Tries the matrix of acts on the site and on members: who may do what stands in `test/matrix/`. */

const { app, cast, expectCell } = await startMatrix();
afterAll(() => app.close());
const { may } = matrixCalls(app);

/** Posts of the chief; SQL gives them to an author, who may be suspended. */
const postOf = async ({ username }: { username: string }): Promise<string> => {
  const id = await cast.submitText(cast.chief, { customCategories: ["Ours"] });
  const { id: memberId } = await app.db
    .selectFrom("members")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  await app.db.updateTable("posts").set({ member_id: memberId }).where("id", "=", Number(id)).execute();
  return id;
};
const site = siteInMatrix(app, { may, cast, postOf });
const members = membersInMatrix(app, { may, cast, postOf });

test.each(cellsOf(ON_THE_SITE))("%s, %s, as %s: %s", (...cell) => expectCell(ON_THE_SITE, site, cell));
// Last: the appeals against bans end sessions of the members who are acted on.
test.each(cellsOf(ON_MEMBERS))("%s, %s, as %s: %s", (...cell) => expectCell(ON_MEMBERS, members, cell));
