import * as calls from "../../contract/saved-lists.ts";
import type { Database } from "../db/database.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { addToList, type Entry, listsOf, removeFromList } from "./list-entries.ts";
import { createList, deleteList, listSavedLists, renameList } from "./lists.ts";

/** Only their member ever sees the lists. */
export function savedListRoutes({ answer, write }: Calls): void {
  answer(calls.listSavedLists, ({ db, viewer }) => listSavedLists(db, viewer.id));
  write(calls.createSavedList, async ({ db, body, viewer }) => ({
    list: await createList(db, viewer.id, body.name),
  }));
  write(calls.renameSavedList, async ({ db, params, body, viewer }) => ({
    list: await renameList(db, viewer.id, params.id, body.name),
  }));
  write(calls.deleteSavedList, async ({ db, params, viewer }) => {
    await deleteList(db, viewer.id, params.id);
    return null;
  });

  answer(calls.listsOfSubmission, async ({ db, params, viewer }) => ({
    lists: await listsOf(db, viewer.id, "post", params.id),
  }));
  answer(calls.listsOfComment, async ({ db, params, viewer }) => ({
    lists: await listsOf(db, viewer.id, "comment", params.id),
  }));
  write(calls.addSubmissionToList, ({ db, params, viewer }) =>
    change(addToList, db, viewer.id, { kind: "post", ...params }),
  );
  write(calls.addCommentToList, ({ db, params, viewer }) =>
    change(addToList, db, viewer.id, { kind: "comment", ...params }),
  );
  write(calls.removeSubmissionFromList, ({ db, params, viewer }) =>
    change(removeFromList, db, viewer.id, { kind: "post", ...params }),
  );
  write(calls.removeCommentFromList, ({ db, params, viewer }) =>
    change(removeFromList, db, viewer.id, { kind: "comment", ...params }),
  );
}

async function change(
  act: (db: Database, memberId: string, entry: Entry) => Promise<void>,
  db: Database,
  memberId: string,
  entry: Entry,
): Promise<{ lists: string[] }> {
  await act(db, memberId, entry);
  return { lists: await listsOf(db, memberId, entry.kind, entry.id) };
}
