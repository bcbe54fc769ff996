import { sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { gatherOn } from "../db/gather.ts";
import { parseId } from "../db/ids.ts";
import { prepare } from "../db/prepared.ts";
import { endAddress, endAllAddresses } from "../feed-addresses/feed-addresses.ts";
import { forbidden, notFound, unauthorized } from "../refusal.ts";
import type { Client } from "../http/client.ts";
import type { Viewer } from "../http/viewer.ts";
import { publish } from "../live/publish.ts";
import { noteUse } from "../catch-up/absences.ts";
import { newToken, tokenHash } from "./tokens.ts";

/** A session ends this long after it began, however much it is used. */
const LIFETIME_DAYS = 90;

const IDLE_DAYS = 30;

/** The most that `last_seen_at` lags behind, so that not every request writes. */
const SEEN_MINUTES = 5;

/** The condition that a session has not ended by itself, as SQL. */
export const IS_GOOD_SESSION = `expires_at > now() and last_seen_at > now() - interval '${IDLE_DAYS} days'`;

export interface SessionRow {
  id: number;
  user_agent: string | null;
  address: string | null;
  created_at: Date;
  last_seen_at: Date;
  isCurrent: boolean;
}

/** Starts a session and gives its token, which is stored only as a hash. Throws 403 for a banned member, 401 for a deleted one. */
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
  await noteUse(db, [memberId]);
  return token;
}

/** The member of each token; null where no session has it. Records no use of the sessions: a page that is left open asks, too. */
export function findViewers(db: Database, tokens: string[]): Promise<(Viewer | null)[]> {
  return viewersOf(db, tokens, () => {});
}

/** Finds members like `findViewers`, and records the sessions' use in the background. */
export function findActiveViewers(db: Database, tokens: string[]): Promise<(Viewer | null)[]> {
  // After a failure the next request records the use.
  return viewersOf(db, tokens, (unseen) => void noteSeen(db, unseen).catch(() => {}));
}

async function viewersOf(
  db: Database,
  tokens: string[],
  onUnseen: (hash: Buffer) => void,
): Promise<(Viewer | null)[]> {
  const hashes = tokens.map(tokenHash);
  const rows = await sessionsOf(db, [hashes]);
  const byHash = new Map<string, Viewer>();
  for (const { token_hash, unseen, until, reason, ...viewer } of rows) {
    byHash.set(token_hash.toString("hex"), { ...viewer, suspension: until && { until, reason } });
    if (unseen) onUnseen(token_hash);
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
    case when refused_at is not null then 'refused' when unconfirmed_members.id is not null then 'unconfirmed'
      when join_requests.id is not null then 'waiting' end as "joinRequest",
    members.picture_key as picture, members.filters_version as "filtersVersion",
    coalesce(suspended_until <= now(), true)
      and exists (select from feed_people where member_id = members.id and rank is not null) as "moderatesFeeds",
    last_seen_at < now() - interval '${SEEN_MINUTES} minutes' as unseen,
    case when suspended_until > now() then suspended_until end as until, suspension_reason as reason
  from sessions join members on members.id = sessions.member_id
    left join join_requests on join_requests.member_id = members.id
    left join unconfirmed_members on unconfirmed_members.member_id = members.id
  where token_hash = any($1::bytea[]) and ${IS_GOOD_SESSION}`);

/**
 * Gathers sessions used together into one statement. Only the first of a session's concurrent requests
 * writes, and none brings a session back that has ended meanwhile.
 */
const noteSeen = gatherOn(async (db, hashes: Buffer[]) => {
  const { rows } = await sql<{ memberId: string }>`
    update sessions set last_seen_at = now()
    where token_hash = any(${hashes}::bytea[])
      and last_seen_at < now() - make_interval(mins => ${SEEN_MINUTES}) and ${sql.raw(IS_GOOD_SESSION)}
    returning member_id as "memberId"`.execute(db);
  if (rows.length > 0)
    await noteUse(
      db,
      rows.map(({ memberId }) => memberId),
    );
  return hashes;
});

/** Keeps a session from ending before this transaction does. Throws 401 where it has ended. */
export async function holdSession(db: Database, token: string): Promise<void> {
  const { rows } = await sql`
    select from sessions where token_hash = ${tokenHash(token)} and ${sql.raw(IS_GOOD_SESSION)} for key share`.execute(
    db,
  );
  if (rows.length === 0) throw unauthorized("sessionEnded");
}

/**
 * A member's sessions: the session of this token first, then the others by their last use, the latest first.
 */
export async function listSessions(db: Database, memberId: string, token: string): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, user_agent, address, created_at, last_seen_at, token_hash = ${tokenHash(token)} as "isCurrent"
    from sessions where member_id = ${memberId} and ${sql.raw(IS_GOOD_SESSION)}
    order by "isCurrent" desc, last_seen_at desc, id desc limit ${LIMITS.sessions}`.execute(db);
  return rows;
}

/**
 * Ends a session that a member does not know, and the secret address of their feed, which the stranger may know. Throws
 * 404 when the member has no such session, or it has ended.
 */
export async function endSessionOf(db: Database, memberId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("member_id", "=", memberId)
    .where("id", "=", parseId(id))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound("sessionNotFound");
  await endAddress(db, memberId);
  await publish(db, [{ what: "signed-out", memberId }]);
}

export async function endSession(db: Database, memberId: string, token: string): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", tokenHash(token)).execute();
  await publish(db, [{ what: "signed-out", memberId }]);
}

/**
 * Ends a member's sessions, except the one of the token `except`, and the secret address of their feed, with which
 * somebody else could go on reading; returns the number of sessions ended.
 */
export async function endSessionsOf(
  db: Database,
  memberId: string,
  { except }: { except?: string } = {},
): Promise<number> {
  let ended = db.deleteFrom("sessions").where("member_id", "=", memberId);
  if (except !== undefined) ended = ended.where("token_hash", "!=", tokenHash(except));
  const { numDeletedRows } = await ended.executeTakeFirst();
  await endAddress(db, memberId);
  await publish(db, [{ what: "signed-out", memberId }]);
  return Number(numDeletedRows);
}

/** Ends all sessions and secret addresses, for when tokens may have leaked; returns the ids of the members who had sessions. */
export async function endAllSessions(db: Database): Promise<string[]> {
  const ended = await db.deleteFrom("sessions").returning("member_id").execute();
  await endAllAddresses(db);
  const memberIds = [...new Set(ended.map(({ member_id: memberId }) => memberId))];
  await publish(
    db,
    memberIds.map((memberId) => ({ what: "signed-out", memberId })),
  );
  return memberIds;
}

async function refuseBanned(db: Database, memberId: string): Promise<void> {
  const reason = await holdBanReason(db, memberId);
  if (reason !== null) throw forbidden("banned", { reason });
}

/**
 * The reason of a member's ban; null where they are not banned. Locks the member row, so a concurrent ban or deletion either
 * refuses this sign-in or ends the new session. Throws 401 for a deleted member.
 */
export async function holdBanReason(db: Database, memberId: string): Promise<string | null> {
  const member = await db
    .selectFrom("members")
    .select(["ban_reason", "account_deleted_at"])
    .where("id", "=", memberId)
    .forShare()
    .executeTakeFirst();
  // Withdrawing a request to join deletes the member's row.
  if (!member || member.account_deleted_at !== null) throw unauthorized("invalidLogin");
  return member.ban_reason;
}

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
