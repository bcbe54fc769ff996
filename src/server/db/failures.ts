import pg from "pg";

const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";
const DEADLOCK = "40P01";

/**
 * SQLSTATE classes: lost connection (08); out of disk, memory or connections (53); server start or stop, and
 * timeout (57); failure of the operating system (58).
 */
const UNAVAILABLE_CLASSES = new Set(["08", "53", "57", "58"]);
// 3D000: the database does not exist, for example while it is being restored.
const UNAVAILABLE_CODES = new Set([
  "3D000",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EHOSTUNREACH",
]);

/** Messages of the connection errors that `pg` itself throws without a code. */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error)/;

/** The name of the unique key that a failed write violated; null if the write failed for another reason. */
export function uniqueKeyOf(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION
    ? (error.constraint ?? null)
    : null;
}

/** Whether a write failed because the account that it belongs to has been erased meanwhile. */
export function isOwnerErased(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === FOREIGN_KEY_VIOLATION &&
    (error.constraint ?? "").endsWith("_member_id_fkey")
  );
}

/** Whether rows of other tables kept a row from being deleted. */
export function isReferredTo(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION;
}

/** Whether two transactions waited for each other: PostgreSQL has ended one, and a retry works. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === DEADLOCK;
}

/** Whether the error means that the database is temporarily unavailable, so a retry may work. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (error instanceof pg.DatabaseError)
    return UNAVAILABLE_CLASSES.has(code.slice(0, 2)) || UNAVAILABLE_CODES.has(code);
  return UNAVAILABLE_CODES.has(code) || UNAVAILABLE_MESSAGES.test(error.message);
}
