import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { publish } from "../live/publish.ts";

/** Sets a member's words about themselves; an empty text removes them. Returns whether they changed. */
export async function setAbout(db: Database, memberId: string, about: string): Promise<boolean> {
  const words = about === "" ? null : about;
  const { numUpdatedRows } = await db
    .updateTable("members")
    .set({ about: words })
    .where("id", "=", memberId)
    .where(sql<boolean>`about is distinct from ${words}`)
    .executeTakeFirstOrThrow();
  const isChanged = numUpdatedRows > 0n;
  if (isChanged) await publish(db, [{ what: "profile", memberId }]);
  return isChanged;
}
