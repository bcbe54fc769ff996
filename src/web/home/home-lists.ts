import { DEFAULT_RANGE, type HomeView, type ListRange } from "../posts/list-views.ts";
import type { PostListSource } from "../post-cache/post-queries.ts";

/** The view that only members have: each has another list there. */
export const MY_FEED = "my-feed" satisfies HomeView;

/**
 * Where the posts of a view of the front page come from; `chosen` is null where nobody chose a range. My Feed is the
 * list of the member of this uid.
 */
export function homeList(
  view: HomeView,
  chosen: ListRange | null,
  offset: number,
  uid?: string,
): PostListSource {
  const list = { range: chosen ?? DEFAULT_RANGE, widens: chosen === null && offset === 0, offset };
  if (view === MY_FEED) {
    return { ...list, key: `${MY_FEED}-${chosen ?? "default"}`, owner: uid ?? "", path: "/my-feed" };
  }
  const path = view === "top" ? "/submissions?sort=popularity" : "/submissions";
  return { ...list, key: `home-${view}-${chosen ?? "default"}`, path };
}

/** The address of a view of the front page. It names the range where somebody chose one. */
export function homeAddress(view: HomeView, chosen: ListRange | null): string {
  return chosen === null ? `/?view=${view}` : `/?view=${view}&time=${chosen}`;
}
