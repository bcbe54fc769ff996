import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { conflict } from "../refusal.ts";
import { listsAmong, requireList } from "./lists.ts";
import { findSave, type SavedKind, setSaved, waitForTurn } from "./saved.ts";

/** The ids of those of a member's lists that a post or comment is in. Throws 404 for a text that cannot be an id. */
export async function listsOf(
  db: Database,
  memberId: string,
  kind: SavedKind,
  id: string,
): Promise<string[]> {
  const saveId = await findSave(db, memberId, kind, id);
  if (saveId === undefined) return [];
  const rows = await db
    .selectFrom("saved_list_entries")
    .select("list_id")
    .where("save_id", "=", saveId)
    .orderBy("list_id")
    .execute();
  return rows.map((row) => String(row.list_id));
}

/** A member's list, and what is put into it or taken out. */
export interface Entry {
  kind: SavedKind;
  id: string;
  list: string;
}

/**
 * Puts a post or comment into a member's list, and saves it where it is not saved yet; a second time changes nothing.
 * Run it in a transaction. Throws 404 for a list that they do not have, and as `setSaved` does, 409 at the limit.
 */
export async function addToList(db: Database, memberId: string, { kind, id, list }: Entry): Promise<void> {
  await waitForTurn(db, memberId);
  const listId = await requireList(db, memberId, list);
  await insertEntries(db, await setSaved(db, memberId, kind, id), [listId]);
}

/** Puts a saved post or comment into those of these lists that its member still has. Run it in a transaction. */
export async function addToLists(
  db: Database,
  memberId: string,
  saveId: number,
  lists: string[],
): Promise<void> {
  const ids = lists.map(parseId).filter((id) => id !== null);
  await insertEntries(db, saveId, await listsAmong(db, memberId, ids));
}

async function insertEntries(db: Database, saveId: number, listIds: number[]): Promise<void> {
  if (listIds.length === 0) return;
  await db
    .insertInto("saved_list_entries")
    .values(listIds.map((listId) => ({ list_id: listId, save_id: saveId })))
    .onConflict((existing) => existing.doNothing())
    .execute();
  const { count } = await db
    .selectFrom("saved_list_entries")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("save_id", "=", saveId)
    .executeTakeFirstOrThrow();
  // A refusal undoes the insertion.
  if (count > LIMITS.listsOfSaved) throw conflict("tooManyListsOfSaved");
}

/**
 * Removes a post or comment from a member's list; it stays saved. Does nothing if the list does not contain it. Run it in a
 * transaction. Throws 404 if the member has no such list.
 */
export async function removeFromList(
  db: Database,
  memberId: string,
  { kind, id, list }: Entry,
): Promise<void> {
  await waitForTurn(db, memberId);
  const listId = await requireList(db, memberId, list);
  const saveId = await findSave(db, memberId, kind, id);
  if (saveId === undefined) return;
  await db
    .deleteFrom("saved_list_entries")
    .where("list_id", "=", listId)
    .where("save_id", "=", saveId)
    .execute();
}
