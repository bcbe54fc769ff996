import type { Database } from "../src/server/db/database.ts";

/** The id of a member, for tests that call verbs or write rows. Throws where there is none. */
export async function memberIdOf(db: Database, username: string): Promise<string> {
  const { id } = await db
    .selectFrom("members")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  return id;
}
