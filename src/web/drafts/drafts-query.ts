import { queryOptions } from "@tanstack/react-query";
import type { ListedDraft, listDrafts } from "../../contract/drafts.ts";
import { call } from "../api/api.ts";
import { readDraft } from "./stored-draft.ts";
import { draftWords } from "./draft-words.ts";
import { keysOfMember, knownOf } from "./known-versions.ts";
import { storeAll } from "./sync-drafts.ts";

/** The member's drafts on the server, once it has those of this browser. */
export function draftsQuery(uid: string) {
  return queryOptions({
    queryKey: ["own", "drafts", uid],
    queryFn: async ({ signal }) => {
      await storeAll(false);
      return (await call<typeof listDrafts>("GET", "/drafts", { signal })).drafts;
    },
    staleTime: 0,
  });
}

/** A draft in the list, from this browser or from the server. */
export interface DraftRow {
  /** The key in this browser. */
  key: string;
  words: string;
  /** Null where only this browser has the draft. */
  stored: ListedDraft | null;
}

/** The member's drafts in this browser, as they are now, and those that only the server has. */
export function draftRows(uid: string, stored: ListedDraft[]): DraftRow[] {
  const onServer = new Map(stored.map((draft) => [`draft-${draft.key}`, draft]));
  const here = keysOfMember(uid).filter((key) => !onServer.has(key) && draftWords(readDraft(key)) !== null);
  return [
    ...here.map((key) => ({ key, words: draftWords(readDraft(key))!, stored: null })),
    ...[...onServer].flatMap(([key, draft]) => {
      const words = draftWords(readDraft(key));
      // Deleted here, and not yet there.
      if (words === null && knownOf(uid, key)) return [];
      return [{ key, words: words ?? draft.words, stored: draft }];
    }),
  ];
}
