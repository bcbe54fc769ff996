import type { Database } from "../db/database.ts";

/** The member of this id, who exists. */
export function getMember(db: Database, memberId: string) {
  return db
    .selectFrom("members")
    .select(["id", "username", "email", "created_at"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
}
