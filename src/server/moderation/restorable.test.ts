import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { bulkActs } from "../bulk-acts/test-bulk-acts.ts";
import { eraseComments } from "../comments/removal.ts";
import { eraseMember } from "../members/erase-member.ts";
import { erasePosts } from "../posts/deletion.ts";
import { moderate } from "./test-decisions.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, bob, carol, comment, deletePost, join, promote, submitText } = await castOf(app);
await promote(carol, "moderator");
const { decide, decideOnComment, log } = moderate(app);

/** The removals in the log of a member, the newest first: whether each may be restored, and whether its words are erased. */
async function removalsOf(member: { username: string }, query = "") {
  const { entries } = await log(carol, `?username=${member.username}${query}`);
  return entries
    .filter(({ action }: { action: string }) => action.startsWith("remove-"))
    .map(({ isInForce, isErased = false }: { isInForce: boolean; isErased?: boolean }) => ({
      isInForce,
      isErased,
    }));
}

const IN_FORCE = { isInForce: true, isErased: false };
const ENDED = { isInForce: false, isErased: false };
const ERASED = { isInForce: false, isErased: true };

const age = (table: "posts" | "comments", id: string) =>
  sql`update ${sql.table(table)} set deleted_at = now() - interval '181 days' where id = ${id}`.execute(
    app.db,
  );

async function deleteAccount(member: Signed & { username: string; password: string }): Promise<void> {
  const { uid } = (await app.call("GET", "/profile", member)).body.user;
  const body = { username: member.username, currentPassword: member.password, content: "delete" };
  expect((await app.call("POST", "/delete-account", { token: member.token, body })).status).toBe(204);
  await eraseMember(app.db, { memberId: uid, content: "delete" });
}

describe("The log says of each removal", () => {
  test("whether it is in force: a restoration ends it, and a later removal takes its place", async () => {
    const erin = await join("erin");
    const id = await submitText(erin);
    const said = await comment(erin, await submitText(alice), "Erin says.");
    await decide(carol, id, { decision: "remove" });
    await decideOnComment(carol, said.id, { decision: "remove" });
    expect(await removalsOf(erin)).toEqual([IN_FORCE, IN_FORCE]);
    await decide(carol, id, { decision: "restore" });
    expect(await removalsOf(erin)).toEqual([IN_FORCE, ENDED]);
    await decide(carol, id, { decision: "remove" });
    expect(await removalsOf(erin)).toEqual([IN_FORCE, IN_FORCE, ENDED]);
  });

  test("also where the entries that ended it are on another page", async () => {
    const fay = await join("fay");
    const id = await submitText(fay);
    await decide(carol, id, { decision: "remove" });
    await decide(carol, id, { decision: "restore" });
    const { next } = await log(carol, `?username=${fay.username}&limit=1`);
    expect(await removalsOf(fay, `&limit=1&cursor=${next}`)).toEqual([ENDED]);
  });

  test("that a post which was erased is not restored", async () => {
    const gina = await join("gina");
    const id = await submitText(gina);
    await decide(carol, id, { decision: "remove" });
    await age("posts", id);
    await erasePosts(app.db);
    expect(await removalsOf(gina)).toEqual([ENDED]);
    expect((await decide(carol, id, { decision: "restore" })).status).toBe(404);
  });

  test("that nothing of a deleted account can be restored", async () => {
    const hal = await join("hal");
    const id = await submitText(hal);
    const said = await comment(hal, await submitText(alice), "Hal says.");
    await decide(carol, id, { decision: "remove" });
    await decideOnComment(carol, said.id, { decision: "remove" });
    const { entries } = await log(carol, "?username=hal");
    await deleteAccount(hal);
    const now = (await log(carol)).entries.filter(({ id: entry }: { id: string }) =>
      entries.some((earlier: { id: string }) => earlier.id === entry),
    );
    expect(now).toMatchObject([ENDED.isInForce, ENDED.isInForce].map((isInForce) => ({ isInForce })));
    expect((await decide(carol, id, { decision: "restore" })).status).toBe(404);
    expect((await decideOnComment(carol, said.id, { decision: "restore" })).status).toBe(404);
  });

  test("that a comment is not restored below a post that its author deleted, but below a removed one", async () => {
    const ivy = await join("ivy");
    const [deleted, removed] = [await submitText(bob), await submitText(bob)];
    for (const post of [deleted, removed]) {
      const said = await comment(ivy, post, "Ivy says.");
      await decideOnComment(carol, said.id, { decision: "remove" });
    }
    await deletePost(bob, deleted);
    await decide(carol, removed, { decision: "remove" });
    expect(await removalsOf(ivy)).toEqual([IN_FORCE, ENDED]);
  });

  test("that the words of a comment are erased, also of one that a bulk act removed", async () => {
    const jan = await join("jan");
    const post = await submitText(alice);
    const [once, twice] = [await comment(jan, post, "Once."), await comment(jan, post, "Twice.")];
    await decideOnComment(carol, once.id, { decision: "remove" });
    const { start, end } = bulkActs(app);
    await end((await start(carol, { username: "jan", content: "all" })).body.id);
    const [{ id: act }] = (await log(carol, "?username=jan")).entries;
    expect(await removalsOf(jan, `&under=${act}`)).toEqual([IN_FORCE]);
    for (const { id } of [once, twice]) await age("comments", id);
    await eraseComments(app.db);
    expect(await removalsOf(jan)).toEqual([ERASED]);
    expect(await removalsOf(jan, `&under=${act}`)).toEqual([ERASED]);
  });
});
