import { infiniteQueryOptions } from "@tanstack/react-query";
import type { listHidden } from "../../contract/hides.ts";
import { call } from "../api/api.ts";
import { pagedByCursor } from "../api/cursor-paging.ts";
import { keepOwn } from "../session/own-state.ts";
import { readToken } from "../session/token.ts";
import { isHiddenSince } from "./use-hide.ts";

/** The posts that the viewer has hidden, the last hidden first. */
export function hiddenQuery(uid: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ["own", "hidden", uid],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const token = readToken() ?? "";
      const since = performance.now();
      const page = await call<typeof listHidden>("GET", "/hidden-posts", { query: { cursor }, signal });
      // An answer that was requested before a press does not reflect the press.
      const ids = page.hidden
        .map(({ submission }) => submission.id)
        .filter((id) => !isHiddenSince(id, since));
      keepOwn(token, Object.fromEntries(ids.map((id) => [id, { hidden: "hidden" }])));
      return page;
    },
    ...pagedByCursor,
  });
}
