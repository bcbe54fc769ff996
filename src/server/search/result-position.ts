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

/** Decodes the cursor; null without a cursor. Throws 400 for an invalid cursor. */
export function positionIn({ cursor }: Paging): ResultPosition | null {
  if (cursor === undefined) return null;
  const [, kind, ...numbers] =
    /^(match|meant|guessed)\.(\d{1,15})\.(\d{1,15})\.(-?\d{1,15})$/.exec(cursor) ?? [];
  if (!kind) throw badRequest("invalidCursor");
  const [newest, score, recency] = numbers.map(Number);
  return { kind: kind as Kind, newest: newest!, score: score!, recency: recency! };
}
