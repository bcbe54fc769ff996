import { sql } from "kysely";
import type { JoinRequest } from "../../contract/join-requests.ts";
import { LIMITS } from "../../contract/limits.ts";
import { enqueueNotice } from "../auth/account/notices.ts";
import { endSessionsOf } from "../auth/sessions.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import { giveUseBack } from "../invitations/uses.ts";
import { conflict, forbidden, notFound, unauthorized } from "../refusal.ts";

export interface RequestRow {
  question: string;
  answer: string;
  created_at: Date;
  refused_at: Date | null;
  refusal: string | null;
  erased_at: Date | null;
}

/** The columns of a `RequestRow`, of the tables `members` and `join_requests`; empty words where nobody was asked. */
export const REQUEST_COLUMNS = sql`
  coalesce(question, '') as question, coalesce(answer, '') as answer,
  coalesce(join_requests.created_at, members.created_at) as created_at, refused_at, refusal,
  refused_at + make_interval(days => ${sql.lit(LIMITS.refusedDays)}) as erased_at`;

export function presentRequest(row: RequestRow): JoinRequest {
  const { question, answer, created_at: createdAt, refused_at: refusedAt } = row;
  const refusal = refusedAt && {
    ...{ line: row.refusal!, refusedAt: timestamp(refusedAt), erasedAt: timestamp(row.erased_at!) },
  };
  return { question, answer, createdAt: timestamp(createdAt), refusal };
}

/** Lets a new account wait for moderators. Run it in the transaction that makes the account. */
export async function askToJoin(
  db: Database,
  memberId: string,
  asked: { question: string; answer: string },
): Promise<void> {
  await db
    .insertInto("join_requests")
    .values({ member_id: memberId, ...asked })
    .execute();
}

/** The request to join of this account. Throws 404 without one. */
export async function getOwnRequest(db: Database, memberId: string): Promise<JoinRequest> {
  const { rows } = await sql<RequestRow>`
    select ${REQUEST_COLUMNS} from members join join_requests on member_id = members.id
    where member_id = ${memberId}`.execute(db);
  if (!rows[0]) throw notFound("noJoinRequest");
  return presentRequest(rows[0]);
}

/** Changes the answer of a request that waits. Run it in a transaction. Throws 403 for a refused one, and 409 without one. */
export async function changeAnswer(db: Database, memberId: string, answer: string): Promise<JoinRequest> {
  const { request } = await lockOwn(db, memberId);
  if (!request) throw conflict("noJoinRequest");
  if (request.refused_at) throw forbidden("joinRequestRefused");
  await db.updateTable("join_requests").set({ answer }).where("member_id", "=", memberId).execute();
  return getOwnRequest(db, memberId);
}

/**
 * Erases the account of somebody who is no member yet, which frees name and address. Run it in a transaction. Throws 409 for a
 * member, who deletes the account with the password.
 */
export async function withdrawRequest(db: Database, memberId: string): Promise<void> {
  const { request, isUnconfirmed } = await lockOwn(db, memberId);
  if (!request && !isUnconfirmed) throw conflict("noJoinRequest");
  await enqueueNotice(db, memberId, { notice: "account-deleted" });
  await eraseRequester(db, memberId);
}

async function lockOwn(db: Database, memberId: string): Promise<LockedAccount> {
  const asked = await lockAsked(db, memberId);
  if (!asked) throw unauthorized("sessionEnded");
  return asked;
}

interface LockedAccount {
  username: string;
  /** The request to join; undefined without one. */
  request: Pick<RequestRow, "refused_at" | "refusal"> | undefined;
  /** Whether the address of the new account is not confirmed. */
  isUnconfirmed: boolean;
}

/** Locks an account until the transaction ends, and with it the request to join. Returns null where the account is gone. */
export async function lockAsked(db: Database, memberId: string): Promise<LockedAccount | null> {
  const { rows } = await sql<{ username: string }>`
    select username from members where id = ${memberId} and account_deleted_at is null for no key update`.execute(
    db,
  );
  if (!rows[0]) return null;
  // Read after the lock: before, somebody else may have been about to decide.
  const request = await db
    .selectFrom("join_requests")
    .select(["refused_at", "refusal"])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  const { rows: unconfirmed } = await sql`
    select from unconfirmed_members where member_id = ${memberId}`.execute(db);
  return { username: rows[0].username, request, isUnconfirmed: unconfirmed.length > 0 };
}

/** Notes for moderators that the address is confirmed. Returns whether the account has a request to join. */
export async function noteConfirmedAddress(db: Database, memberId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("join_requests")
    .set({ is_address_confirmed: true })
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the whole row: nobody has seen the person, and nothing of others refers to them. */
export async function eraseRequester(db: Database, memberId: string): Promise<void> {
  await giveUseBack(db, memberId);
  await endSessionsOf(db, memberId);
  await db.deleteFrom("members").where("id", "=", memberId).execute();
}
