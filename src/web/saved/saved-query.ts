import { infiniteQueryOptions } from "@tanstack/react-query";
import type { listSaved, SavedThing } from "../../contract/saved.ts";
import { call } from "../api/api.ts";
import { pagedByCursor } from "../api/cursor-paging.ts";
import { readToken } from "../session/token.ts";
import { isPressedSince, keepOwn } from "../session/own-state.ts";
import { type Saveable, saveableKey } from "./saveable.ts";

/** The posts and comments that the viewer has saved, or those in one list with `list`; the last saved first. */
export function savedQuery(username: string, list: string | null) {
  return infiniteQueryOptions({
    queryKey: ["own", "saved", username, list],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const token = readToken() ?? "";
      const since = performance.now();
      const page = await call<typeof listSaved>("GET", "/saved", {
        query: { cursor, list: list ?? undefined },
        signal,
      });
      const keys = page.saved.map(keyOf).filter((key) => !isPressedSince(key, since));
      keepOwn(token, Object.fromEntries(keys.map((key) => [key, { isSaved: true }])));
      return page;
    },
    ...pagedByCursor,
  });
}

/** The key of a saved thing, as of its heart. */
export function keyOf(thing: SavedThing): string {
  return saveableKey(saveableOf(thing));
}

export function saveableOf({ submission, comment }: SavedThing): Saveable {
  return submission ? { kind: "post", id: submission.id } : { kind: "comment", id: comment!.id };
}
