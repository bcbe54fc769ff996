import pg from "pg";

const UNIQUE_VIOLATION = "23505";

/** Connection lost, server starting or stopping, out of disk, memory or connections, timed out. */
const UNAVAILABLE_CLASSES = new Set(["08", "53", "57", "58"]);
// 3D000: the database itself is gone, as while it is being restored.
const UNAVAILABLE_CODES = new Set([
  "3D000",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EHOSTUNREACH",
]);

/** The messages with which `pg` itself gives up on a connection; it gives them no code. */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error)/;

/** The name of the unique key that a failed write hit, or null when it failed for another reason. */
export function uniqueKeyOf(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION
    ? (error.constraint ?? null)
    : null;
}

/** Whether an error says that the database cannot be used just now, so that trying again may work. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (error instanceof pg.DatabaseError)
    return UNAVAILABLE_CLASSES.has(code.slice(0, 2)) || UNAVAILABLE_CODES.has(code);
  return UNAVAILABLE_CODES.has(code) || UNAVAILABLE_MESSAGES.test(error.message);
}
