import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { LIMITS } from "../../contract/limits.ts";
import type { MemberNote } from "../../contract/member-notes.ts";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { atOnce } from "../../../test/race.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { noting } from "./test-member-notes.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { alice, bob, carol, join, promote, submitText, comment } = await castOf(app);
const [admin, rival] = [await join("dave"), await join("erin")];
await promote(bob, "moderator");
await promote(carol, "moderator");
await promote(admin, "admin");
await promote(rival, "admin");
const { decide, log, notifications, suspend } = moderate(app);
const { addNote, notesOn, deleteNote } = noting(app);

const textsOn = async (by: Signed, of: string): Promise<string[]> =>
  (await notesOn(by, of)).body.notes.map(({ text }: MemberNote) => text);

describe("a note about a member", () => {
  test("is read by other moderators, the newest first, and by nobody else", async () => {
    expect((await addNote(bob, "alice", { text: "Asks nicely.\nTwice." })).status).toBe(201);
    await addNote(carol, "ALICE", { text: "Knows the rules." });
    const { status, body } = await notesOn(admin, "alice");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ total: 2, next: null },
      notes: [
        { userName: "carol", text: "Knows the rules.", about: null },
        { userName: "bob", text: "Asks nicely.\nTwice." },
      ],
    });
    expect((await notesOn(alice, "alice")).status).toBe(403);
    expect((await app.call("GET", "/moderation/members/alice/notes")).status).toBe(401);
    expect(await notifications(alice)).toEqual([]);
  });

  test("is in the log without its words, and not in the public log", async () => {
    const { id } = (await addNote(bob, "alice", { text: "A secret of hers." })).body;
    await deleteNote(bob, id);
    const { entries } = await log(carol, "?username=alice");
    expect(entries.slice(0, 2)).toMatchObject([
      { action: "delete-note", userName: "bob", subjectName: "alice", reason: "" },
      { action: "add-note", userName: "bob", subjectName: "alice", reason: "" },
    ]);
    expect(JSON.stringify(entries)).not.toContain("A secret of hers.");
    expect(JSON.stringify((await app.call("GET", "/moderation-log")).body)).not.toContain("note");
  });

  test("leads to the post or comment that it is about, also after a removal, and stands when that is erased", async () => {
    const about = await submitText(alice, { title: "Of the note" });
    const { id: said } = await comment(alice, about, "Rude words.");
    await addNote(bob, "alice", { text: "On the post.", submissionId: about });
    await addNote(bob, "alice", { text: "On the comment.", commentId: said });
    await decide(bob, about, { decision: "remove" });
    expect((await notesOn(carol, "alice")).body.notes.slice(0, 2)).toMatchObject([
      { text: "On the comment.", about: { submissionId: about, commentId: said } },
      { text: "On the post.", about: { submissionId: about, commentId: null, title: "Of the note" } },
    ]);
    await sql`delete from comments where id = ${said}`.execute(app.db);
    expect((await notesOn(carol, "alice")).body.notes[0]).toMatchObject({
      text: "On the comment.",
      about: null,
    });
    expect((await addNote(bob, "alice", { submissionId: "999999" })).body.code).toBe("submissionNotFound");
    expect((await addNote(bob, "alice", { commentId: "none" })).body.code).toBe("commentNotFound");
  });

  test.each([
    ["without words", " ", "Note is required."],
    ["that is too long", "x".repeat(LIMITS.note + 1), `Note cannot exceed ${LIMITS.note} characters.`],
  ])("%s is refused", async (_which, text, error) => {
    expect((await addNote(bob, "alice", { text })).body.errors).toEqual([error]);
  });
});

describe("who may sanction a member reads and writes notes about them", () => {
  test.each([
    ["a member, of another", alice, "bob", 403],
    ["a moderator, of another", bob, "carol", 403],
    ["a moderator, of themselves", bob, "bob", 403],
    ["an admin, of a moderator", admin, "bob", 201],
    ["an admin, of themselves", admin, "dave", 403],
    ["a moderator, of nobody", bob, "nobody_here", 404],
  ])("by %s", async (_who, by, of, status) => {
    expect((await addNote(by, of, {})).status).toBe(status);
    expect((await notesOn(by, of)).status).toBe(status === 201 ? 200 : status);
  });

  test("a member who becomes a moderator still reads no notes about themselves, nor whether there are any", async () => {
    const frank = await join("frank");
    await addNote(bob, "frank", { text: "Careful." });
    await promote(frank, "moderator");
    expect((await notesOn(frank, "frank")).status).toBe(403);
    expect((await app.call("GET", "/moderation/members/frank", frank)).body).not.toHaveProperty("notes");
    expect((await log(frank, "?username=frank")).entries).toEqual([]);
    expect((await notesOn(carol, "frank")).status).toBe(403);
    expect(await textsOn(admin, "frank")).toEqual(["Careful."]);
  });

  test("admins' notes about a moderator stay with the admins, even once the moderator is a member again", async () => {
    const iris = await join("iris");
    await promote(iris, "moderator");
    await addNote(admin, "iris", { text: "May talk about the queue." });
    await promote(iris, "member");
    await addNote(bob, "iris", { text: "Posts kindly." });
    expect((await notesOn(bob, "iris")).body).toMatchObject({ total: 1, notes: [{ text: "Posts kindly." }] });
    expect((await app.call("GET", "/moderation/members/iris", bob)).body.notes).toBe(1);
    expect(await textsOn(rival, "iris")).toEqual(["Posts kindly.", "May talk about the queue."]);
  });

  test("a suspended moderator reads and writes no notes, nor learns whether there are any", async () => {
    const gina = await join("gina");
    await promote(gina, "moderator");
    const { id } = (await addNote(gina, "alice", {})).body;
    const marks = async () => (await app.call("GET", "/moderation/members/alice", gina)).body.notes;
    expect(await marks()).toBeGreaterThan(0);
    await suspend(admin, "gina", { days: 1 });
    const refused = await notesOn(gina, "alice");
    expect([refused.status, refused.body.code]).toEqual([403, "suspended"]);
    expect((await addNote(gina, "alice", {})).status).toBe(403);
    expect((await deleteNote(gina, id)).status).toBe(403);
    expect(await marks()).toBeUndefined();
    await suspend(admin, "gina", { days: 0 });
    expect((await notesOn(gina, "alice")).status).toBe(200);
  });
});

describe("deleting a note", () => {
  test("is for its author and admins", async () => {
    const { id } = (await addNote(bob, "alice", { text: "To delete." })).body;
    const marks = async (by: Signed) =>
      (await notesOn(by, "alice")).body.notes.find((note: MemberNote) => note.id === id).mayDelete;
    expect([await marks(bob), await marks(carol), await marks(admin)]).toEqual([true, false, true]);
    expect((await deleteNote(carol, id)).body.code).toBe("noteOfOthers");
    expect((await deleteNote(alice, id)).status).toBe(403);
    expect((await deleteNote(bob, id)).status).toBe(204);
    const another = (await addNote(bob, "alice", {})).body.id;
    expect((await deleteNote(admin, another)).status).toBe(204);
    expect(await textsOn(carol, "alice")).not.toContain("To delete.");
  });

  test("can be done by its author, even once its subject is a moderator and the author cannot read the note any more", async () => {
    const jack = await join("jack");
    const { id } = (await addNote(bob, "jack", {})).body;
    const { id: another } = (await addNote(carol, "jack", {})).body;
    await promote(jack, "moderator");
    expect((await notesOn(bob, "jack")).status).toBe(403);
    expect((await deleteNote(bob, another)).body.code).toBe("noteNotFound");
    expect((await deleteNote(jack, id)).body.code).toBe("noteNotFound");
    expect((await deleteNote(bob, id)).status).toBe(204);
    expect(await textsOn(admin, "jack")).toHaveLength(1);
  });

  test("by an admin says in the log whose it was", async () => {
    await join("kate");
    for (const by of [carol, admin]) {
      const { id } = (await addNote(carol, "kate", {})).body;
      expect((await deleteNote(by, id)).status).toBe(204);
    }
    const { entries } = await log(admin, "?username=kate");
    expect(entries.filter(({ action }: { action: string }) => action === "delete-note")).toMatchObject([
      { userName: "dave", detail: "carol" },
      { userName: "carol", detail: null },
    ]);
  });

  test("an admin cannot delete one about themselves, nor learn of it", async () => {
    const { id } = (await addNote(rival, "dave", { text: "Too strict." })).body;
    expect((await deleteNote(admin, id)).body.code).toBe("noteNotFound");
    expect(await textsOn(rival, "dave")).toEqual(["Too strict."]);
  });

  test("by two at once deletes it once, and the log has it once", async () => {
    await join("hugo");
    const { id } = (await addNote(bob, "hugo", {})).body;
    const statuses = (await atOnce(2, () => deleteNote(bob, id))).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([204, 404]);
    const { entries } = await log(admin, "?username=hugo");
    expect(entries.filter(({ action }: { action: string }) => action === "delete-note")).toHaveLength(1);
  });
});
