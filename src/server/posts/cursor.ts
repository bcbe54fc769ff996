import { ERROR_TEXTS } from "../../contract/errors.ts";
import { badRequest } from "../refusal.ts";

/** The kinds of place a cursor can name: after a post by date, or in a ranking. */
type CursorKind = "new" | "top";

/** A cursor as clients pass it back. */
export function formatCursor(kind: CursorKind, ...numbers: number[]): string {
  return [kind, ...numbers].join(".");
}

/** The numbers of a cursor of this kind. Throws 400 when it is of another, or forged badly. */
export function parseCursor(kind: CursorKind, cursor: string, count: number): number[] {
  const [prefix, ...parts] = cursor.split(".");
  const numbers = parts.map((part) => (/^\d{1,16}$/.test(part) ? Number(part) : Number.NaN));
  if (prefix !== kind || numbers.length !== count || !numbers.every(Number.isSafeInteger)) {
    throw badRequest(ERROR_TEXTS.invalidCursor);
  }
  return numbers;
}
