import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { ERROR_TEXTS } from "../../contract/errors.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { badRequest } from "./api-error.ts";
import type { Viewer } from "./viewer.ts";

/** Keeps something to be done once the write is committed; not when an earlier one is only answered again. */
export type OnCommit = (act: () => void) => void;

/** Runs a write in a transaction. The same key by the same member answers what the first answered. */
export type Once<T> = (write: (db: Database, onCommit: OnCommit) => Promise<T>) => Promise<T>;

const aDayAgo = sql<Date>`now() - interval '1 day'`;
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;

/** The `once` of a request: keyed when it has an `Idempotency-Key`, else a plain transaction. */
export function onceFor(db: Database, request: FastifyRequest, viewer: Viewer | null): Once<never> {
  return async (write) => {
    const acts: (() => void)[] = [];
    const writeNow = (transaction: Database) => write(transaction, (act) => void acts.push(act));
    const answer = await db.transaction().execute(async (transaction) => {
      const key = viewer && idempotencyKey(request);
      return viewer && key
        ? keyed(transaction, viewer, key, requestHash(request), writeNow)
        : writeNow(transaction);
    });
    for (const act of acts) act();
    return answer;
  };
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || key.length > LIMITS.idempotencyKey || !VISIBLE_ASCII.test(key)) {
    throw badRequest(ERROR_TEXTS.idempotencyKey);
  }
  return key;
}

function requestHash(request: FastifyRequest): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([request.method, request.url, request.body]))
    .digest();
}

async function keyed<T>(
  db: Database,
  viewer: Viewer,
  key: string,
  hash: Buffer,
  write: (db: Database) => Promise<T>,
): Promise<T> {
  await deleteExpired(db, viewer, key);
  // A second request with the key waits here until the first one's transaction ends.
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("idempotency_keys")
    .values({ member_id: viewer.id, key, request_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) return firstAnswer(db, viewer, key, hash);
  const answer = await write(db);
  await db
    .updateTable("idempotency_keys")
    .set({ answer: JSON.stringify(answer) })
    .where("member_id", "=", viewer.id)
    .where("key", "=", key)
    .execute();
  return answer;
}

async function deleteExpired(db: Database, viewer: Viewer, key: string): Promise<void> {
  await db
    .deleteFrom("idempotency_keys")
    .where("member_id", "=", viewer.id)
    .where("key", "=", key)
    .where("created_at", "<", aDayAgo)
    .execute();
}

async function firstAnswer<T>(db: Database, viewer: Viewer, key: string, hash: Buffer): Promise<T> {
  const first = await db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "answer"])
    .where("member_id", "=", viewer.id)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  if (!hash.equals(first.request_hash)) throw badRequest(ERROR_TEXTS.idempotencyKeyReused);
  return first.answer as T;
}

/** Deletes the keys of more than a day ago. */
export async function deleteExpiredKeys(db: Database): Promise<void> {
  await db.deleteFrom("idempotency_keys").where("created_at", "<", aDayAgo).execute();
}
