import type { Database } from "../db/database.ts";

interface Kept {
  entryId: number;
  memberId: string;
  about?: string | null;
  picture_key?: string | null;
}

/** Keeps what was taken from a profile. Run it in the transaction of the removal. */
export async function keepRemoved(
  db: Database,
  { entryId, memberId, about = null, picture_key: pictureKey = null }: Kept,
): Promise<void> {
  await db
    .insertInto("profile_removals")
    .values({ entry_id: entryId, member_id: memberId, about, picture_key: pictureKey })
    .execute();
}

/** The entries among these whose removals are kept. */
export async function keptRemovals(db: Database, entryIds: number[]): Promise<Set<number>> {
  if (entryIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("profile_removals")
    .select("entry_id")
    .where("entry_id", "in", entryIds)
    .execute();
  return new Set(rows.map(({ entry_id: id }) => id));
}
