import { LIMITS } from "../../contract/limits.ts";
import type { SavedList } from "../../contract/saved-lists.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { conflict, notFound } from "../refusal.ts";
import { countSaved } from "./queries.ts";
import { waitForTurn } from "./saved.ts";

/** As readers of English sort names: case and accents decide last, and 9 comes before 10. */
const byName = new Intl.Collator("en", { numeric: true }).compare;

/** A member's lists by their names, and the number of all that they saved. */
export async function listSavedLists(
  db: Database,
  memberId: string,
): Promise<{ lists: SavedList[]; total: number }> {
  const rows = await db
    .selectFrom("saved_lists")
    .select(["id", "name"])
    .where("member_id", "=", memberId)
    .execute();
  const { total, inList } = await countSaved(db, memberId);
  const lists = rows
    .toSorted((one, other) => byName(one.name, other.name))
    .map(({ id, name }) => ({ id: String(id), name, count: inList.get(id) ?? 0 }));
  return { lists, total };
}

/** Makes a list for a member. Run it in a transaction. Throws 409 for a name that they use, and at the limit. */
export async function createList(db: Database, memberId: string, name: string): Promise<SavedList> {
  await waitForTurn(db, memberId);
  await requireFreeName(db, memberId, name);
  const { count } = await db
    .selectFrom("saved_lists")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  if (count >= LIMITS.savedLists) throw conflict("tooManySavedLists");
  const { id } = await db
    .insertInto("saved_lists")
    .values({ member_id: memberId, name, name_key: keyOf(name) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: String(id), name, count: 0 };
}

/** Renames a member's list. Run it in a transaction. Throws 404 for a list that they do not have, 409 for a name in use. */
export async function renameList(
  db: Database,
  memberId: string,
  id: string,
  name: string,
): Promise<SavedList> {
  await waitForTurn(db, memberId);
  const listId = await requireList(db, memberId, id);
  await requireFreeName(db, memberId, name, listId);
  await db
    .updateTable("saved_lists")
    .set({ name, name_key: keyOf(name) })
    .where("id", "=", listId)
    .execute();
  const { inList } = await countSaved(db, memberId);
  return { id, name, count: inList.get(listId) ?? 0 };
}

/** Deletes a member's list; what is in it stays saved. Does nothing where they have no such list. Run it in a transaction. */
export async function deleteList(db: Database, memberId: string, id: string): Promise<void> {
  const listId = parseId(id);
  if (listId === null) throw notFound("savedListNotFound");
  await waitForTurn(db, memberId);
  await db.deleteFrom("saved_lists").where("id", "=", listId).where("member_id", "=", memberId).execute();
}

/** The row id of a member's list. Throws 404 where they have no such list. */
export async function requireList(db: Database, memberId: string, id: string): Promise<number> {
  const listId = parseId(id);
  const [found] = listId === null ? [] : await listsAmong(db, memberId, [listId]);
  if (found === undefined) throw notFound("savedListNotFound");
  return found;
}

/** Finds those of these ids that are lists of the member. */
export async function listsAmong(db: Database, memberId: string, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("saved_lists")
    .select("id")
    .where("member_id", "=", memberId)
    .where("id", "in", ids)
    .execute();
  return rows.map((row) => row.id);
}

async function requireFreeName(db: Database, memberId: string, name: string, own?: number): Promise<void> {
  const taken = await db
    .selectFrom("saved_lists")
    .select("id")
    .where("member_id", "=", memberId)
    .where("name_key", "=", keyOf(name))
    .executeTakeFirst();
  if (taken && taken.id !== own) throw conflict("savedListNameTaken");
}

/** The form in which names are compared: case and the composition of accents do not matter. */
function keyOf(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
