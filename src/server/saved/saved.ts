import { sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { conflict, notFound, type ApiError } from "../refusal.ts";

/** The kinds of things that members save. */
export type SavedKind = "post" | "comment";

interface Kind {
  column: "post_id" | "comment_id";
  /** Throws 404 in the words of the kind's other calls. */
  missing: () => ApiError;
  isVisible: (db: Database, id: number) => Promise<boolean>;
}

const KINDS: Record<SavedKind, Kind> = {
  post: {
    column: "post_id",
    missing: () => notFound("submissionNotFound"),
    isVisible: async (db, id) => {
      const { rows } = await sql`select from posts where id = ${id} and deleted_at is null`.execute(db);
      return rows.length > 0;
    },
  },
  comment: {
    column: "comment_id",
    missing: () => notFound("commentNotFound"),
    isVisible: async (db, id) => {
      const { rows } = await sql`
        select from comments c join posts p on p.id = c.post_id
        where c.id = ${id} and c.deleted_at is null and p.deleted_at is null`.execute(db);
      return rows.length > 0;
    },
  },
};

/**
 * Saves a post or comment for a member, and returns the id of the save; a second time changes nothing. Run it in a
 * transaction. Throws 404 for one that cannot be read, 409 at the limit.
 */
export async function setSaved(db: Database, memberId: string, kind: SavedKind, id: string): Promise<number> {
  const { column, missing, isVisible } = KINDS[kind];
  const thingId = parseId(id);
  if (thingId === null) throw missing();
  await waitForTurn(db, memberId);
  if (!(await isVisible(db, thingId))) throw missing();
  const existing = await findSave(db, memberId, kind, id);
  if (existing !== undefined) return existing;
  const { count } = await db
    .selectFrom("saves")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  if (count >= LIMITS.saves) throw conflict("tooManySaved");
  const save = await db
    .insertInto("saves")
    .values({ member_id: memberId, [column]: thingId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return save.id;
}

/**
 * Takes a post or comment out of what a member saved, and returns the ids of the lists that it was in. Does nothing where
 * it is not saved. Run it in a transaction.
 */
export async function unsetSaved(
  db: Database,
  memberId: string,
  kind: SavedKind,
  id: string,
): Promise<string[]> {
  await waitForTurn(db, memberId);
  const saveId = await findSave(db, memberId, kind, id);
  if (saveId === undefined) return [];
  const entries = await db
    .deleteFrom("saved_list_entries")
    .where("save_id", "=", saveId)
    .returning("list_id")
    .execute();
  await db.deleteFrom("saves").where("id", "=", saveId).execute();
  return entries.map((entry) => String(entry.list_id));
}

/**
 * Changes of what a member saved and of their lists wait for each other: a race passes no limit, ids of saves grow as
 * they commit, and nothing is put into a list, or a save into lists, that another request deletes.
 */
export async function waitForTurn(db: Database, memberId: string): Promise<void> {
  await sql`select from members where id = ${memberId} for no key update`.execute(db);
}

/** The id of a member's save of a post or comment. Throws 404 for a text that cannot be an id. */
export async function findSave(
  db: Database,
  memberId: string,
  kind: SavedKind,
  id: string,
): Promise<number | undefined> {
  const { column, missing } = KINDS[kind];
  const thingId = parseId(id);
  if (thingId === null) throw missing();
  const save = await db
    .selectFrom("saves")
    .select("id")
    .where("member_id", "=", memberId)
    .where(column, "=", thingId)
    .executeTakeFirst();
  return save?.id;
}

/** Finds the ids among these that a member has saved. */
export async function savedOf(
  db: Database,
  memberId: string,
  kind: SavedKind,
  ids: number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { column } = KINDS[kind];
  const rows = await db
    .selectFrom("saves")
    .select(`${column} as id`)
    .where("member_id", "=", memberId)
    .where(column, "in", ids)
    .execute();
  return rows.map((row) => row.id!);
}
