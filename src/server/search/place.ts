import { ERROR_TEXTS } from "../../contract/errors.ts";
import { badRequest } from "../refusal.ts";
import type { Paging } from "../posts/paging.ts";

/** What was searched for: as it was typed, or as it may have been meant, the likelier first. */
export type Kind = "match" | "meant" | "guessed";

/** A place in the results: after a score and a post's recency, among the posts there were when the search began. */
export interface Place {
  kind: Kind;
  newest: number;
  score: number;
  recency: number;
}

/** The place that the cursor names, null when there is no cursor. Throws 400 for one that is none. */
export function placeIn({ cursor }: Paging): Place | null {
  if (cursor === undefined) return null;
  const [, kind, ...numbers] =
    /^(match|meant|guessed)\.(\d{1,15})\.(\d{1,15})\.(-?\d{1,15})$/.exec(cursor) ?? [];
  if (!kind) throw badRequest(ERROR_TEXTS.invalidCursor);
  const [newest, score, recency] = numbers.map(Number);
  return { kind: kind as Kind, newest: newest!, score: score!, recency: recency! };
}
