import { notFound } from "../refusal.ts";

/** Whether this version still has its words, and so can be erased. Throws 404 where there is no such version. */
export function versionHasWords<Version extends { id: string | null }>(
  versions: Version[],
  id: string,
  wordsOf: (version: Version) => unknown,
): boolean {
  const version = versions.find((one) => one.id === id);
  if (!version) throw notFound("versionNotFound");
  return wordsOf(version) !== null;
}
