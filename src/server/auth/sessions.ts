import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Viewer } from "../http/viewer.ts";
import { newToken, tokenHash } from "./tokens.ts";

const LIFETIME_DAYS = 90;

/** Starts a session of the member and gives its token, which only its holder knows. */
export async function startSession(db: Database, memberId: string): Promise<string> {
  const token = newToken();
  await db
    .insertInto("sessions")
    .values({
      token_hash: tokenHash(token),
      member_id: memberId,
      expires_at: sql<Date>`now() + make_interval(days => ${LIFETIME_DAYS})`,
    })
    .execute();
  return token;
}

/** Who the token belongs to, or null when no session has it any more. */
export async function findViewer(db: Database, token: string): Promise<Viewer | null> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("members", "members.id", "sessions.member_id")
    .select(["members.id", "members.username", "members.role"])
    .where("sessions.token_hash", "=", tokenHash(token))
    .where("sessions.expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row ? { ...row, role: row.role as Viewer["role"] } : null;
}

/** Ends the session of this token. */
export async function endSession(db: Database, token: string): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", tokenHash(token)).execute();
}

/** Deletes the sessions that have run out. */
export async function deleteExpiredSessions(db: Database): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("expires_at", "<=", sql<Date>`now()`)
    .execute();
}
