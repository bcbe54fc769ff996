import { fillPage } from "../page-bytes.ts";

/** The bytes of an answer that versions may take. */
export const MOST_BYTES = 700_000;

interface Page<Version> {
  versions: Version[];
  next: string | null;
}

/**
 * The latest of these versions that fit an answer, at least one, the oldest first; only those before the version of the id
 * `before`. `next` is the `before` that leads to the versions before them.
 */
export function latestVersions<Version extends { id: string | null }>(
  all: Version[],
  before?: string,
): Page<Version> {
  const place = all.findIndex(({ id }) => id === before);
  const wanted = before === undefined ? all : all.slice(0, Math.max(0, place));
  const { items, hasMore } = fillPage(wanted.toReversed(), wanted.length, MOST_BYTES);
  return { versions: items.toReversed(), next: hasMore ? items.at(-1)!.id : null };
}
