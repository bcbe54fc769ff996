import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { memberIdOf } from "../../../test/member-id.ts";
import type { ReportedComment, ReportedPost } from "../../contract/moderation.ts";
import { AutomaticRules } from "../automatic-rules/automatic-rules.ts";
import { CurrentRules } from "../automatic-rules/current-rules.ts";
import { editOwnComment } from "../comments/editing.ts";
import { editing } from "../comments/test-edits.ts";
import { moderate } from "./test-decisions.ts";

const app = await startTestApp();
afterAll(() => app.close());
const rules = new AutomaticRules(app.db, new CurrentRules(app.db), async () => "");
const { alice, bob, carol, join, promote, submitText, comment } = await castOf(app);
const dave = await join("dave");
const erin = await join("erin");
await promote(dave, "moderator");
await promote(erin, "moderator");
const { decideOnComment, queue } = moderate(app);
const { edit, texts, reportComment } = editing(app);

/** A reported comment of bob. */
async function reported(by: Signed = carol) {
  const post = await submitText(alice);
  const { id } = await comment(bob, post, "A slur.");
  await reportComment(by, id);
  return id;
}
const inQueue = async (id: string): Promise<ReportedComment | undefined> =>
  (await queue(dave, "?limit=100")).posts
    .flatMap(({ comments }: ReportedPost) => comments)
    .find((item: ReportedComment) => item.id === id);
const asModerator = ({ token }: Signed, id: string) =>
  app.call("GET", `/moderation/comments/${id}/versions`, { token });
const read = async (id: string) =>
  (await asModerator(dave, id)).body.versions.map(({ text }: { text: string }) => text);
const remove = (id: string) => app.call("DELETE", `/comment/${id}`, { token: bob.token });

describe("a reported comment that its author edits", () => {
  test("says in the queue when, and moderators read its versions, also once it is deleted or removed", async () => {
    const id = await reported();
    expect(await inQueue(id)).not.toHaveProperty("editedAt");
    const { editedAt } = (await edit(bob, id, "Hi.", "A slur.")).body.comment;
    expect(await inQueue(id)).toMatchObject({ text: "Hi.", editedAt });
    expect(await read(id)).toEqual(["A slur.", "Hi."]);
    await remove(id);
    expect(await inQueue(id)).toMatchObject({ text: "Hi.", isDeleted: true, editedAt });
    expect(await read(id)).toEqual(["A slur.", "Hi."]);
    expect((await app.call("GET", `/comment/${id}/versions`)).status).toBe(404);
    await app.call("POST", `/comment/${id}/undelete`, { token: bob.token });
    await decideOnComment(dave, id, { decision: "remove" });
    expect(await read(id)).toEqual(["A slur.", "Hi."]);
  });

  test("has versions that only moderators read once it is deleted, and only while its reports are open", async () => {
    const id = await reported();
    await edit(bob, id, "Hi.", "A slur.");
    await remove(id);
    for (const other of [bob, carol]) expect((await asModerator(other, id)).status).toBe(403);
    await decideOnComment(dave, id, { decision: "dismiss" });
    expect((await asModerator(dave, id)).status).toBe(404);
    expect((await asModerator(dave, "99999")).status).toBe(404);
  });

  test("keeps a version at each edit: the first report ends the five minutes without versions", async () => {
    const id = await reported();
    await decideOnComment(dave, id, { decision: "dismiss" });
    await edit(bob, id, "One.", "A slur.");
    await edit(bob, id, "Two.", "One.");
    expect(await texts(id)).toEqual(["A slur.", "One.", "Two."]);
  });
});

describe("a decision about an edited comment", () => {
  test.each(["dismiss", "remove"])(
    "to %s covers the text that the moderator saw: a 409 once it has changed",
    async (decision) => {
      const id = await reported();
      const stale = { decision, editedAt: null };
      const { editedAt } = (await edit(bob, id, "Worse.", "A slur.")).body.comment;
      const refusal = {
        status: 409,
        body: { code: "editedMeanwhile", error: expect.stringContaining("edited meanwhile") },
      };
      expect(await decideOnComment(dave, id, stale)).toMatchObject(refusal);
      // A text that comes back is another one: somebody may have reported what was there meanwhile.
      await edit(bob, id, "A slur.", "Worse.");
      expect(await decideOnComment(dave, id, { decision, editedAt })).toMatchObject(refusal);
      expect(await inQueue(id)).toMatchObject({ isRemoved: false, reports: [{ userName: "carol" }] });
      const seen = (await inQueue(id))!.editedAt;
      expect((await decideOnComment(dave, id, { decision, editedAt: seen })).status).toBe(200);
      expect(await inQueue(id)).toBeUndefined();
    },
  );

  test("that names no edit is about the present text", async () => {
    const id = await reported();
    await edit(bob, id, "Worse.", "A slur.");
    expect((await decideOnComment(dave, id, { decision: "dismiss" })).status).toBe(200);
    expect(await inQueue(id)).toBeUndefined();
    expect((await decideOnComment(dave, id, { decision: "remove", editedAt: "x" })).status).toBe(400);
  });

  test("names null if the comment was never edited", async () => {
    const id = await reported();
    expect((await decideOnComment(dave, id, { decision: "dismiss", editedAt: null })).status).toBe(200);
  });

  test("and an edit at the same moment: either the edit is seen, or the reporter can report it", async () => {
    for (let n = 0; n < 10; n++) {
      const id = await reported();
      const [decided] = await Promise.all([
        decideOnComment(dave, id, { decision: "dismiss", editedAt: null }),
        edit(bob, id, "Worse.", "A slur."),
      ]);
      expect([200, 409]).toContain(decided.status);
      expect((await reportComment(carol, id)).status).toBe(decided.status === 200 ? 201 : 400);
      expect(await inQueue(id)).toMatchObject({ text: "Worse." });
    }
  });
});

describe("a report on a comment that changed after the decision", () => {
  test("can be made even if the edit began before the decision", async () => {
    const id = await reported();
    const author = {
      id: await memberIdOf(app.db, "bob"),
      username: "bob",
      role: "member",
      picture: null,
      suspension: null,
      joinRequest: null,
      filtersVersion: 0,
      moderatesFeeds: false,
    } as const;
    await app.db.transaction().execute(async (transaction) => {
      await sql`select now()`.execute(transaction);
      await decideOnComment(dave, id, { decision: "dismiss", editedAt: null });
      await editOwnComment(
        transaction,
        author,
        id,
        { text: "Worse.", was: "A slur.", origin: app.site },
        { site: { known: {}, now: async () => ({ publicUrl: "" }) }, rules },
      );
    });
    expect((await reportComment(carol, id)).status).toBe(201);
  });

  test("can be made anew by the same member, once for each decision, and is the latest in the queue", async () => {
    const [id, other] = [await reported(), await reported()];
    await decideOnComment(dave, id, { decision: "dismiss" });
    expect(await reportComment(carol, id)).toMatchObject({ status: 400, body: { code: "alreadyReported" } });
    await edit(bob, id, "Worse.", "A slur.");
    const both = await Promise.all([reportComment(carol, id, "Now it is worse"), reportComment(carol, id)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
    expect(await inQueue(id)).toMatchObject({ text: "Worse.", reports: [{ userName: "carol" }] });
    const waiting = (await queue(erin)).posts.flatMap(({ comments }: ReportedPost) => comments);
    expect(waiting.slice(0, 2).map((item: ReportedComment) => item.id)).toEqual([id, other]);
    // While a report waits, an edit makes room for no second one by the same member.
    await edit(bob, id, "Worst.", "Worse.");
    expect((await reportComment(carol, id)).status).toBe(400);
    await decideOnComment(dave, id, { decision: "remove" });
    await decideOnComment(dave, id, { decision: "restore" });
    expect((await reportComment(carol, id)).status).toBe(400);
  });
});
