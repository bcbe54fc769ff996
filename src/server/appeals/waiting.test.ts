import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { milliseconds } from "../../contract/moments.ts";
import { bulkActs } from "../bulk-acts/test-bulk-acts.ts";
import { eraseComments } from "../comments/removal.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { erasePosts } from "../posts/deletion.ts";
import { tidyAppeals } from "./closing.ts";
import { appealsOf } from "./test-appeals.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, bob, carol, join, promote, submitText, comment, deletePost } = await castOf(app);
const dave = await join("dave");
await promote(carol, "moderator");
await promote(dave, "admin");
const { decide, decideOnComment, ban, notifications } = moderate(app);
const { removals, appealAs, appealLatest, queue, settle } = appealsOf(app);

/** A removed comment of bob below a post of alice, and the post's id. */
async function removedComment(title = "A secret title") {
  const postId = await submitText(alice, { title });
  const { id } = await comment(bob, postId, "My words.");
  await decideOnComment(carol, id, { decision: "remove" });
  return { postId, id };
}

/** Dates the removals in a table back so far that a job erases them; the log keeps its times. */
async function makeOld(table: "posts" | "comments", id: string): Promise<void> {
  await sql`update ${sql.table(table)} set deleted_at = now() - interval '181 days' where id = ${id}`.execute(
    app.db,
  );
}
const states = async (username: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from appeals join members on members.id = member_id where username = ${username}
    order by appeals.id`.execute(app.db);
  return rows.map(({ state }) => state);
};

describe("appeals of one member", () => {
  test("wait up to ten at a time, however many are sent at once; a decision makes room", async () => {
    const spammer = await join("spammer");
    for (let n = 0; n < 12; n++) {
      const { id } = await comment(spammer, await submitText(alice), `Flood ${n}.`);
      await decideOnComment(carol, id, { decision: "remove" });
    }
    const all = await removals(spammer);
    const sent = await atOnce(12, (n) => appealAs(spammer, all[n]!.id));
    expect(sent.filter(({ status }) => status === 200).length).toBe(10);
    const refused = sent.findIndex(({ status }) => status !== 200);
    expect(sent[refused]).toMatchObject({ status: 409, body: { code: "tooManyAppeals" } });
    await settle(dave, (await queue(dave)).appeals[0].id, "uphold");
    expect((await appealAs(spammer, all[refused]!.id)).status).toBe(200);
  });

  test("are in no queue and no count while the member is banned", async () => {
    expect((await queue(dave)).waiting).toBe(10);
    await ban(dave, "spammer", { isBanned: true });
    expect(await queue(dave)).toMatchObject({ appeals: [], waiting: 0 });
    await ban(dave, "spammer", { isBanned: false });
    expect((await queue(dave)).waiting).toBe(10);
    await sql`delete from appeals`.execute(app.db);
  });

  test("may be about a removal by somebody who has deleted the account since", async () => {
    const gone = await Promise.all(["gone", "left"].map((name) => join(name)));
    for (const moderator of gone) await promote(moderator, "moderator");
    const flood = await join("flood");
    await submitText(flood);
    const { start, end } = bulkActs(app);
    await end((await start(gone[0]!, { username: "flood", content: "all" })).body.id);
    for (const { token, username, password } of gone)
      expect(
        (
          await app.call("POST", "/delete-account", {
            ...{ token, body: { username, currentPassword: password, content: "keep" } },
          })
        ).status,
      ).toBe(204);
    const [removal] = await removals(flood);
    expect((await appealAs(flood, removal!.id)).status).toBe(200);
    await settle(dave, (await queue(dave)).appeals[0].id, "uphold");
  });
});

describe("a comment below a removed post of somebody else", () => {
  test("is named without the title of the post, which its author does not see", async () => {
    const { postId } = await removedComment();
    expect((await removals(bob))[0]).toMatchObject({ title: "A secret title" });
    await decide(carol, postId, { decision: "remove" });
    expect((await removals(bob))[0]).toMatchObject({ submissionId: postId, title: null });
    const appeal = await appealLatest(bob, dave);
    expect((await queue(dave)).appeals.at(-1)).toMatchObject({ isHidden: true });
    await settle(dave, appeal, "grant", "Fine.");
    expect((await notifications(bob))[0]).toMatchObject({
      message:
        "Your appeal was granted: your comment on a removed post is restored, and is seen again once the post is restored, too. Fine.",
    });
  });

  test("is named with the title where the post is the appellant's own or is not removed", async () => {
    const post = await submitText(bob, { title: "My own" });
    const { id } = await comment(bob, post, "My words.");
    await decideOnComment(carol, id, { decision: "remove" });
    await decide(carol, post, { decision: "remove" });
    expect((await removals(bob)).map(({ title }) => title).slice(0, 2)).toEqual(["My own", "My own"]);
    await removedComment("Not removed");
    expect((await removals(bob))[0]!.title).toBe("Not removed");
    await appealLatest(bob, dave);
    expect((await queue(dave)).appeals.at(-1)).toMatchObject({ isHidden: false });
    await sql`delete from appeals`.execute(app.db);
  });
});

describe("an appeal that nobody decides ends, and its author is told", () => {
  test("with the erasure of the post", async () => {
    const ada = await join("ada");
    const post = await submitText(ada, { title: "Too old" });
    await decide(carol, post, { decision: "remove" });
    await appealLatest(ada, dave);
    const { erasedFrom, createdAt } = (await removals(ada))[0]!;
    expect((milliseconds(erasedFrom) - milliseconds(createdAt)) / 86_400_000).toBeCloseTo(180);
    await makeOld("posts", post);
    await erasePosts(app.db);
    expect((await notifications(ada))[0]).toMatchObject({
      message:
        "Your appeal about your post “Too old” has ended without a decision, since the post is erased by now.",
    });
    expect((await notifications(ada))[0]).not.toHaveProperty("submissionId", post);
  });

  test("with the erasure of the comment, once", async () => {
    const eve = await join("eve");
    const { id } = await comment(eve, await submitText(alice), "My words.");
    await decideOnComment(carol, id, { decision: "remove" });
    await appealLatest(eve, dave);
    await makeOld("comments", id);
    await eraseComments(app.db);
    for (let run = 0; run < 2; run++) await tidyAppeals(app.db);
    expect(await states("eve")).toEqual(["closed"]);
    const told = (await notifications(eve)).map(({ message }: { message: string }) => message);
    expect(told.filter((words: string) => words.startsWith("Your appeal"))).toEqual([
      "Your appeal about your comment has ended without a decision, since the comment is erased by now.",
    ]);
  });

  test("but not while the author of the post has deleted it, and the operator can bring it back", async () => {
    const finn = await join("finn");
    const post = await submitText(alice);
    const { id } = await comment(finn, post, "My words.");
    await decideOnComment(carol, id, { decision: "remove" });
    const appeal = await appealLatest(finn, dave);
    await deletePost(alice, post);
    await tidyAppeals(app.db);
    expect([await states("finn"), await removals(finn), (await queue(dave)).appeals]).toEqual([
      ["waiting"],
      [],
      [],
    ]);
    await sql`update posts set deleted_at = null where id = ${post}`.execute(app.db);
    expect((await queue(dave)).appeals).toMatchObject([{ id: appeal }]);
    expect((await settle(dave, appeal, "grant")).status).toBe(204);
  });
});
