import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";
import { forbidden } from "../http/api-error.ts";
import type { Viewer } from "../http/viewer.ts";
import { newToken, tokenHash } from "./tokens.ts";

const LIFETIME_DAYS = 90;

/** Starts a session of the member and gives its token, which only its holder knows. Throws 403 for a banned one. */
export async function startSession(db: Database, memberId: string): Promise<string> {
  await refuseBanned(db, memberId);
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
  const byHash = new Map(
    rows.map(({ token_hash, until, reason, ...viewer }) => {
      const suspension = until && { until, reason };
      return [token_hash.toString("hex"), { ...viewer, suspension }];
    }),
  );
  return hashes.map((hash) => byHash.get(hash.toString("hex")) ?? null);
}

type SessionRow = Omit<Viewer, "suspension"> & { token_hash: Buffer; until: Date | null; reason: string };

const sessionsOf = prepare<SessionRow>(`
  select token_hash, members.id, members.username, members.role,
    case when suspended_until > now() then suspended_until end as until, suspension_reason as reason
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

/** Ends every session of the member; says how many. Tell then that they are signed out, which ends their streams. */
export async function endSessionsOf(db: Database, memberId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Until the transaction ends nobody bans the member: a ban ends all sessions, and this must not be one more. */
async function refuseBanned(db: Database, memberId: string): Promise<void> {
  const { ban_reason: reason } = await db
    .selectFrom("members")
    .select("ban_reason")
    .where("id", "=", memberId)
    .forShare()
    .executeTakeFirstOrThrow();
  if (reason !== null) throw forbidden(`You are banned from this site. The reason: ${reason}`);
}

/** Deletes the sessions that have run out. */
export async function deleteExpiredSessions(db: Database): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("expires_at", "<=", sql<Date>`now()`)
    .execute();
}
