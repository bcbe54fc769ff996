import { sql } from "kysely";
import type { JoinRequest } from "../../contract/join-requests.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import { conflict, forbidden, notFound } from "../refusal.ts";
import { lockOwn } from "./lock-asked.ts";

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

/** Whether moderators have a request of this account to decide about. */
export async function hasRequest(db: Database, memberId: string): Promise<boolean> {
  const request = await db
    .selectFrom("join_requests")
    .select("member_id")
    .where("member_id", "=", memberId)
    .where("refused_at", "is", null)
    .executeTakeFirst();
  return request !== undefined;
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
