import * as calls from "../../contract/member-notes.ts";
import { requireIdCursor } from "../db/ids.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { addNote, deleteNote } from "./member-notes.ts";
import { listNotes } from "./list-notes.ts";

export function memberNoteRoutes({ answer, write }: Calls): void {
  answer(calls.listNotes, ({ db, params, query: { limit, cursor }, viewer }) =>
    listNotes(db, viewer, params.username, { limit, before: requireIdCursor(cursor) }),
  );
  write(calls.addNote, ({ db, params, body, viewer }) => addNote(db, viewer, params.username, body));
  write(calls.deleteNote, async ({ db, params, viewer }) => {
    await deleteNote(db, viewer, params.id);
    return null;
  });
}
