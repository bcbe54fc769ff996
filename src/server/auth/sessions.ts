import { sql } from "kysely";
import { ERROR_TEXTS } from "../../contract/errors.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { gatherOn } from "../db/gather.ts";
import { parseId } from "../db/ids.ts";
import { prepare } from "../db/prepared.ts";
import { forbidden, notFound } from "../refusal.ts";
import type { Client } from "../http/client.ts";
import type { Viewer } from "../http/viewer.ts";
import { newToken, tokenHash } from "./tokens.ts";

/** A session ends so long after it began, however much it is used. */
const LIFETIME_DAYS = 90;

/** And so long after it was last used. */
const IDLE_DAYS = 30;

/** How far behind the moment it was last used may be. */
const SEEN_MINUTES = 5;

const isGood = `expires_at > now() and last_seen_at > now() - interval '${IDLE_DAYS} days'`;

/** A session as its member sees it. */
export interface SessionRow {
  id: number;
  user_agent: string | null;
  address: string | null;
  created_at: Date;
  last_seen_at: Date;
  isCurrent: boolean;
}

/** Starts a session of the member and gives its token, which only its holder knows. Throws 403 for a banned one. */
export async function startSession(db: Database, memberId: string, client: Client): Promise<string> {
  await refuseBanned(db, memberId);
  const token = newToken();
  await db
    .insertInto("sessions")
    .values({
      token_hash: tokenHash(token),
      member_id: memberId,
      user_agent: client.userAgent,
      address: client.address,
      expires_at: sql<Date>`now() + make_interval(days => ${LIFETIME_DAYS})`,
    })
    .execute();
  return token;
}

/** Who each of these tokens belongs to; null when no session has it any more. That they are used is noted soon, and nobody waits for it. */
export async function findViewers(db: Database, tokens: string[]): Promise<(Viewer | null)[]> {
  const hashes = tokens.map(tokenHash);
  const rows = await sessionsOf(db, [hashes]);
  const byHash = new Map<string, Viewer>();
  for (const { token_hash, unseen, until, reason, ...viewer } of rows) {
    byHash.set(token_hash.toString("hex"), { ...viewer, suspension: until && { until, reason } });
    // What cannot be noted now is noted with the next request.
    if (unseen) noteSeen(db, token_hash).catch(() => {});
  }
  return hashes.map((hash) => byHash.get(hash.toString("hex")) ?? null);
}

interface FoundSession extends Omit<Viewer, "suspension"> {
  token_hash: Buffer;
  unseen: boolean;
  until: Date | null;
  reason: string;
}

const sessionsOf = prepare<FoundSession>(`
  select token_hash, members.id, members.username, members.role,
    last_seen_at < now() - interval '${SEEN_MINUTES} minutes' as unseen,
    case when suspended_until > now() then suspended_until end as until, suspension_reason as reason
  from sessions join members on members.id = sessions.member_id
  where token_hash = any($1::bytea[]) and ${isGood}`);

/** One statement for all that are used at the same time; of requests that come together only the first writes. */
const noteSeen = gatherOn(async (db, hashes: Buffer[]) => {
  await sql`
    update sessions set last_seen_at = now()
    where token_hash = any(${hashes}::bytea[])
      and last_seen_at < now() - make_interval(mins => ${SEEN_MINUTES})`.execute(db);
  return hashes;
});

/** A member's sessions: the one of this token, then the others, the last used first. */
export async function listSessions(db: Database, memberId: string, token: string): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, user_agent, address, created_at, last_seen_at, token_hash = ${tokenHash(token)} as "isCurrent"
    from sessions where member_id = ${memberId} and ${sql.raw(isGood)}
    order by "isCurrent" desc, last_seen_at desc, id desc limit ${LIMITS.sessions}`.execute(db);
  return rows;
}

/** Ends a session of the member. Throws 404 when they have no such session, or have it no more. */
export async function endSessionOf(db: Database, memberId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("member_id", "=", memberId)
    .where("id", "=", parseId(id))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound(ERROR_TEXTS.sessionNotFound);
}

/** Ends the session of this token. */
export async function endSession(db: Database, token: string): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", tokenHash(token)).execute();
}

/**
 * Ends every session of the member, or all but the one of this token; says how many. Whoever does it tells that they
 * are signed out, which ends the streams of those sessions.
 */
export async function endSessionsOf(
  db: Database,
  memberId: string,
  { except }: { except?: string } = {},
): Promise<number> {
  let ended = db.deleteFrom("sessions").where("member_id", "=", memberId);
  if (except !== undefined) ended = ended.where("token_hash", "!=", tokenHash(except));
  return Number((await ended.executeTakeFirst()).numDeletedRows);
}

/** Ends every session of everybody, for when tokens may be in the wrong hands; gives whose there were. */
export async function endAllSessions(db: Database): Promise<string[]> {
  const ended = await db.deleteFrom("sessions").returning("member_id").execute();
  return [...new Set(ended.map(({ member_id: memberId }) => memberId))];
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

/** Deletes the sessions that have run out, or were not used for too long. */
export async function deleteExpiredSessions(db: Database): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where((session) =>
      session.or([
        session("expires_at", "<=", sql<Date>`now()`),
        session("last_seen_at", "<=", sql<Date>`now() - make_interval(days => ${IDLE_DAYS})`),
      ]),
    )
    .execute();
}
