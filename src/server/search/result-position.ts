import { badRequest } from "../refusal.ts";
import type { Paging } from "../posts/paging.ts";

/** The search that gave the results: as typed, or the first or second correction. */
export type Kind = "match" | "meant" | "guessed";

/** A position in the results: after this score and recency, among posts up to the id `newest`. */
export interface ResultPosition {
  kind: Kind;
  newest: number;
  score: number;
  recency: number;
}

/** A position in results by date or hearts: after this post, as it was when the page was read. */
export interface SortedPosition {
  kind: Kind;
  newest: number;
  hearts: number;
  microseconds: number;
  id: number;
}

/** Decodes the cursor; null without a cursor. Throws 400 for an invalid cursor. */
export function positionIn({ cursor }: Paging): ResultPosition | null {
  const read = numbersIn(cursor, /^(match|meant|guessed)\.(\d{1,15})\.(\d{1,15})\.(-?\d{1,15})$/);
  return (
    read && { kind: read.kind, newest: read.numbers[0]!, score: read.numbers[1]!, recency: read.numbers[2]! }
  );
}

/** Decodes the cursor of results by date or hearts; null without a cursor. Throws 400 for an invalid cursor. */
export function sortedPositionIn({ cursor }: Paging): SortedPosition | null {
  const read = numbersIn(
    cursor,
    /^(match|meant|guessed)\.(\d{1,15})\.(\d{1,9})\.(-?\d{1,15}|\d{16})\.(\d{1,15})$/,
  );
  if (!read) return null;
  const [newest, hearts, microseconds, id] = read.numbers;
  return { kind: read.kind, newest: newest!, hearts: hearts!, microseconds: microseconds!, id: id! };
}

function numbersIn(cursor: string | undefined, form: RegExp): { kind: Kind; numbers: number[] } | null {
  if (cursor === undefined) return null;
  const [, kind, ...numbers] = form.exec(cursor) ?? [];
  if (!kind) throw badRequest("invalidCursor");
  return { kind: kind as Kind, numbers: numbers.map(Number) };
}
