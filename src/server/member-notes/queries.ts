import { sql } from "kysely";
import type { Role } from "../../contract/entities.ts";
import type { Database } from "../db/database.ts";

/** A note with the member whom it is about, and the name of its author. */
export function findNote(db: Database, id: number | null) {
  return db
    .selectFrom("member_notes")
    .innerJoin("members", "members.id", "subject_id")
    .innerJoin("members as author", "author.id", "author_id")
    .select(["member_notes.id", "subject_id", "author_id", "members.username", "author.username as author"])
    .select(sql<Role>`members.role`.as("role"))
    .where("member_notes.id", "=", id ?? 0)
    .executeTakeFirst();
}
