import { badRequest } from "../refusal.ts";

/** A `new` cursor points behind a post in a list by date, a `top` cursor to a position in a ranking. */
type CursorKind = "new" | "top";

export function formatCursor(kind: "top", ...numbers: number[]): string {
  return [kind, ...numbers].join(".");
}

/** The `count` numbers of a cursor. Throws 400 for a malformed cursor and for one of another kind. */
export function parseCursor(kind: CursorKind, cursor: string, count: number): number[] {
  const [prefix, ...parts] = cursor.split(".");
  const numbers = parts.map((part) => (/^\d{1,16}$/.test(part) ? Number(part) : Number.NaN));
  if (prefix !== kind || numbers.length !== count || !numbers.every(Number.isSafeInteger)) {
    throw badRequest("invalidCursor");
  }
  return numbers;
}
