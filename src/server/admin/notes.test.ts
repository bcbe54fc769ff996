import { afterAll, expect, test, vi } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { noting } from "../member-notes/test-member-notes.ts";
import { commandsBeside } from "./test-commands.ts";

// Each command starts a program, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const app = await startTestApp();
const { alice, bob, carol, promote, submitText, comment } = await castOf(app);
const operator = commandsBeside(app);
const { addNote, notesOn } = noting(app);
afterAll(() => app.close());

test("notes lists the notes about a member, even about the only admin, and deletes one", async () => {
  await promote(alice, "admin");
  await promote(bob, "admin");
  await promote(carol, "moderator");
  expect(await operator("notes", "carol")).toMatchObject({ end: 0, said: "There is no note about carol.\n" });
  const post = await submitText(alice, { title: "Of the note" });
  const { id: said } = await comment(alice, post, "Words.");
  await addNote(bob, "alice", { text: "Asked.\nTwice.", submissionId: post });
  await addNote(bob, "alice", { text: "Said sorry.", commentId: said });
  const { id } = (await addNote(bob, "alice", { text: "Of nothing." })).body;
  await promote(bob, "member");
  const listed = await operator("notes", "ALICE");
  expect(listed.end).toBe(0);
  expect(listed.said.replaceAll(/^\d+: by bob on \d{4}-\d\d-\d\d/gm, "note")).toBe(
    [
      'note\n  "Of nothing."',
      `note, about comment ${said} on post ${post} "Of the note"\n  "Said sorry."`,
      `note, about post ${post} "Of the note"\n  "Asked.\\nTwice."\n`,
    ].join("\n"),
  );

  expect(await operator("notes", "--delete", id)).toMatchObject({ end: 0, said: `Deleted: note ${id}.\n` });
  expect(await operator("notes", "--delete", id)).toMatchObject({ end: 1 });
  expect((await operator("notes", "alice")).said).not.toContain("Of nothing.");
  await promote(bob, "admin");
  expect((await notesOn(bob, "alice")).body.total).toBe(2);
  const { entries } = (await app.call("GET", "/moderation/log", { token: bob.token })).body;
  const deletion = entries.find(({ action }: { action: string }) => action === "delete-note");
  expect(deletion).toMatchObject({ userName: null, subjectName: "alice", detail: "bob" });
});

test("notes says that a member does not exist, by name", async () => {
  expect(await operator("notes", "nobody_here")).toMatchObject({ end: 1 });
  expect(await operator("notes")).toMatchObject({ end: 1 });
});
