import type { MutedReason } from "../../contract/hidden.ts";
import { plainText } from "../../contract/plain-words.ts";
import { getComments, readCommentsInBrief } from "../comments/comments.ts";
import type { Database } from "../db/database.ts";
import { filtersOf } from "./filters.ts";
import { authorReason, type Reader } from "./hidden-reasons.ts";
import { withMutedWord } from "./muted-words.ts";

/** Decides which of the comments of these ids a member has muted, and why. Their own are always shown. */
export async function mutedComments(
  db: Database,
  reader: Reader,
  ids: number[],
): Promise<ReadonlyMap<number, MutedReason>> {
  const reasons = new Map<number, MutedReason>();
  const filters = ids.length === 0 ? null : await filtersOf(db, reader);
  if (!filters) return reasons;
  const others = (await readCommentsInBrief(db, ids)).filter(({ member_id: by }) => by !== reader.id);
  for (const { id, member_id: by } of others) {
    const reason = authorReason(by, filters);
    if (reason) reasons.set(id, reason);
  }
  const rest = others.filter(({ id }) => !reasons.has(id));
  const read = async (some: number[]) =>
    (await getComments(db, some)).map(({ id, text, formatted }) => ({
      id,
      words: () => plainText({ text, formatted: formatted ?? undefined }),
    }));
  for (const id of await withMutedWord(filters, "comment", rest, read)) reasons.set(id, "word");
  return reasons;
}
