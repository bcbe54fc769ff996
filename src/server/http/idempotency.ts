import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";
import { badRequest } from "../refusal.ts";
import type { Viewer } from "./viewer.ts";

export interface WriteKey {
  memberId: string;
  key: string;
  requestHash: Buffer;
}

const VISIBLE_ASCII = /^[\x21-\x7e]+$/;

/**
 * The key of a member's request; null without one. Visitors' requests take no key: their answers may hold
 * tokens, which must not be stored. Throws 400 when the key is malformed.
 */
export function writeKeyOf(request: FastifyRequest, viewer: Viewer | null): WriteKey | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined || viewer === null) return null;
  if (typeof key !== "string" || key.length > LIMITS.idempotencyKey || !VISIBLE_ASCII.test(key)) {
    throw badRequest("idempotencyKey");
  }
  return { memberId: viewer.id, key, requestHash: requestHash(request) };
}

function requestHash(request: FastifyRequest): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([request.method, request.url, request.body]))
    .digest();
}

/**
 * Claims keys for this transaction, and returns those that are new or older than a day. A request with the
 * same key waits until the transaction ends.
 */
export async function claimKeys(db: Database, keys: WriteKey[]): Promise<Set<WriteKey>> {
  if (keys.length === 0) return new Set();
  const byName = new Map<string, WriteKey>();
  for (const key of keys) if (!byName.has(nameOf(key))) byName.set(nameOf(key), key);
  const asked = [...byName.values()];
  const claimed = await claim(db, [
    asked.map(({ memberId }) => memberId),
    asked.map(({ key }) => key),
    asked.map(({ requestHash: hash }) => hash),
  ]);
  return new Set(claimed.map((row) => byName.get(nameOf(row))!));
}

const nameOf = ({ memberId, key }: Pick<WriteKey, "memberId" | "key">): string => `${memberId} ${key}`;

const claim = prepare<{ memberId: string; key: string }>(`
  insert into idempotency_keys as kept (member_id, key, request_hash)
  select * from unnest($1::uuid[], $2::text[], $3::bytea[]) asked (member_id, key, request_hash)
  -- All transactions insert in the same order, which prevents deadlocks.
  order by member_id, key
  on conflict (member_id, key) do update
    set request_hash = excluded.request_hash, answer = null, created_at = now()
    where kept.created_at < now() - interval '1 day'
  returning member_id as "memberId", key`);

/**
 * Stores the answers to requests with claimed keys. A request without an answer was refused, and its key
 * becomes free again.
 */
export async function keepAnswers(db: Database, kept: { key: WriteKey; answer?: unknown }[]): Promise<void> {
  if (kept.length === 0) return;
  await keep(db, [
    kept.map(({ key }) => key.memberId),
    kept.map(({ key }) => key.key),
    kept.map(({ answer }) => (answer === undefined ? null : JSON.stringify(answer))),
  ]);
}

const keep = prepare(`
  with answered as (
    select * from unnest($1::uuid[], $2::text[], $3::jsonb[]) answered (member_id, key, answer)
  ), refused as (
    delete from idempotency_keys using answered
    where idempotency_keys.member_id = answered.member_id and idempotency_keys.key = answered.key
      and answered.answer is null
  )
  update idempotency_keys set answer = answered.answer from answered
  where idempotency_keys.member_id = answered.member_id and idempotency_keys.key = answered.key
    and answered.answer is not null`);

/**
 * The answer to the request that used the key first; undefined when that request was refused, so the key is
 * free. Throws 400 when the first request was a different one.
 */
export async function firstAnswer(db: Database, { memberId, key, requestHash: hash }: WriteKey) {
  const first = await db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "answer"])
    .where("member_id", "=", memberId)
    .where("key", "=", key)
    .executeTakeFirst();
  if (first && !hash.equals(first.request_hash)) throw badRequest("idempotencyKeyReused");
  return first?.answer;
}

export async function deleteExpiredKeys(db: Database): Promise<void> {
  await db
    .deleteFrom("idempotency_keys")
    .where("created_at", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
}
