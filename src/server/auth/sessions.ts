import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";
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
  const [viewer] = await findViewers(db, [token]);
  return viewer!;
}

/** Who each of these tokens belongs to. */
export async function findViewers(db: Database, tokens: string[]): Promise<(Viewer | null)[]> {
  const hashes = tokens.map(tokenHash);
  const rows = await sessionsOf(db, [hashes]);
  const byHash = new Map(rows.map(({ token_hash, ...viewer }) => [token_hash.toString("hex"), viewer]));
  return hashes.map((hash) => byHash.get(hash.toString("hex")) ?? null);
}

const sessionsOf = prepare<Viewer & { token_hash: Buffer }>(`
  select token_hash, members.id, members.username, members.role
  from sessions join members on members.id = sessions.member_id
  where token_hash = any($1::bytea[]) and expires_at > now()`);

/** Ends the session of this token. */
export async function endSession(db: Database, token: string): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", tokenHash(token)).execute();
}

/** Ends every session of everybody; gives whose there were. */
export async function endAllSessions(db: Database): Promise<string[]> {
  const ended = await db.deleteFrom("sessions").returning("member_id").execute();
  return [...new Set(ended.map(({ member_id: memberId }) => memberId))];
}

/** Deletes the sessions that have run out. */
export async function deleteExpiredSessions(db: Database): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("expires_at", "<=", sql<Date>`now()`)
    .execute();
}
